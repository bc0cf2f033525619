"""PHH files as plain fields: TOML, read fast where it is written plainly."""

import re
import tomllib
from decimal import Decimal
from itertools import pairwise
from typing import Any

import msgspec

from croupier.games.refusal import Refused

Fields = dict[str, Any]


class Broken(Refused):
    """Text that a format doesn't know, and the line where that shows."""

    def __init__(self, line: int, reason: str, form: str = "phh") -> None:
        super().__init__(form, reason)
        self.line = line


class Block(msgspec.Struct):
    """A hand as its file has it; here that is the public format."""

    text: str
    line: int = 1
    """The line of the file where the text begins."""
    hand: int | str | None = None
    """Its name in a file of many hands."""
    fields: Fields | None = None
    """What it says, once read."""
    action_lines: list[int] = []
    """The lines of its actions, where the text is of another format."""

    def read(self) -> Fields:
        """Its fields, or `Broken` with the line of the file."""
        if self.fields is None:
            try:
                self.fields = read_fields(self.text)
            except Broken as broken:
                raise Broken(self.line - 1 + broken.line, broken.reason) from None
        return self.fields


def decoded(data: bytes, form: str = "phh") -> str:
    """The text of a file, or `Broken` if it is none."""
    if data.startswith(b"\xef\xbb\xbf"):
        raise Broken(1, "the file begins with a byte order mark: save it as UTF-8 without one", form)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Broken(1, "this is UTF-16 text: save it as UTF-8", form)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise Broken(line, "this is not UTF-8 text", form) from None


# One hand.

_TIME = re.compile(r"^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?$")
_NO_TIME = '""'
_NOT_PLAIN = re.compile(r'["\\{\r]|null')
_INFINITE = re.compile(r"(?<![\w.+-])\+?inf\b")
_PLAIN = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal)


def read_fields(text: str) -> Fields:
    """The fields of one hand; decimals come as `Decimal`, exact."""
    fields = _read_plain(text)
    return _read_toml(text) if fields is None else fields


def _read_plain(text: str) -> Fields | None:
    """The fields, if each is one line of the kind that TOML and JSON write alike, else None.

    The standard library reads TOML ten times more slowly than a table plays the hand; nearly
    all public histories are written this plainly.
    """
    if _NOT_PLAIN.search(text):
        return None
    parts = []
    for line in text.split("\n"):
        if not line:
            continue
        name, _, value = line.partition(" = ")
        if not name.isidentifier() or not name.isascii():
            return None
        if name == "starting_stacks" and "inf" in value:
            value = _INFINITE.sub("null", value)
        parts.append(f'"{name}":{value}' if value[2:3] != ":" else f'"{name}":{_TIME.sub(_NO_TIME, value)}')
    try:
        fields = _PLAIN.decode("{" + ",".join(parts).replace("'", '"') + "}")
    except (msgspec.DecodeError, RecursionError, ArithmeticError):
        return None
    return fields if len(fields) == len(parts) else None


_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")


def _read_toml(text: str) -> Fields:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        line = int(found[1]) if found and found[1] else 1 + text.rstrip().count("\n")
        raise Broken(line, f"this is not TOML: {_AT.sub('', str(error))}") from None
    except RecursionError:
        raise Broken(1, "this is nested too deeply") from None
    except (ValueError, ArithmeticError):
        raise Broken(1, "there's a number that's out of range") from None


# Many hands.

_TABLE = re.compile(r"^[ \t]*\[[^\n]*", re.MULTILINE)
_HEADER = re.compile(r"\[\s*(?:([\w-]+)|'([^'\n]*)'|\"([^\"\\\n]*)\")\s*\]\s*(?:#.*)?", re.ASCII)
_ONE_EACH = "a .phhs file holds a table for each hand, each named once: [1], [2] and so on"


def blocks(text: str) -> list[Block]:
    """The hands of a .phhs file, each a table of its own, or `Broken`.

    The file is cut at what looks like the head of a table, which is much faster than reading it
    in one piece, and right if every piece can be read by itself. If one cannot, the whole is
    tried; where that cannot be read either, reading the piece will say what is wrong.
    """
    starts = [found.start() for found in _TABLE.finditer(text)]
    preamble = text[: starts[0]] if starts else text
    line = 1 + preamble.count("\n")
    cut: list[Block] = []
    for start, end in pairwise([*starts, len(text)]):
        header, _, body = text[start:end].partition("\n")
        cut.append(Block(body, line + 1, _name(header)))
        line += 1 + body.count("\n")
    names = {block.hand for block in cut}
    if _is_empty(preamble) and cut and None not in names and len(names) == len(cut) and _readable(cut):
        return cut
    try:
        whole = _read_toml(text)
    except Broken:
        if not cut or None in names or len(names) < len(cut):
            raise
        return cut
    if not whole or not all(isinstance(fields, dict) for fields in whole.values()):
        raise Broken(1, _ONE_EACH)
    lines = {block.hand: block.line for block in cut}
    return [Block("", lines.get(_key(name), 1), _key(name), fields) for name, fields in whole.items()]


def _is_empty(text: str) -> bool:
    return all(not line.strip() or line.lstrip().startswith("#") for line in text.split("\n"))


def _readable(cut: list[Block]) -> bool:
    try:
        for block in cut:
            block.read()
    except Broken:
        return False
    return True


def _name(header: str) -> int | str | None:
    found = _HEADER.fullmatch(header.strip())
    return None if found is None else _key(next(group for group in found.groups() if group is not None))


def _key(name: str) -> int | str:
    return int(name) if re.fullmatch(r"[1-9]\d{0,17}|0", name) else name


# Where an action stands.

_ACTIONS = re.compile(r"^\s*actions\s*=", re.MULTILINE)
_TOKEN = re.compile(r"""#[^\n]*|'''.*?'''|\"{3}.*?\"{3}|'[^'\n]*'|"(?:[^"\\\n]|\\.)*"|\]""", re.DOTALL)


def line_of_action(text: str, index: int) -> int:
    """The line of a hand's text on which its action of that index is written."""
    found = _ACTIONS.search(text)
    if found is None:
        return 1
    at = found.end()
    for token in _TOKEN.finditer(text, found.end()):
        if token[0] == "]":
            break
        if not token[0].startswith("#"):
            at = token.start()
            index -= 1
        if index < 0:
            break
    return 1 + text.count("\n", 0, at)
