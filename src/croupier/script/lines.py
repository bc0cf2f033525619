"""Reading a script's lines as strict JSON."""

import json
from collections import Counter

import msgspec

from croupier.games.refusal import Refused, short

BOM = b"\xef\xbb\xbf"


def read_line(line: bytes) -> object:
    """The value that a line holds, or `Refused` if it is not JSON as the standard has it."""
    try:
        value = msgspec.json.decode(line)
        # Every key has its colon: as many colons as fields leave no room for a field written twice.
        if not isinstance(value, dict) or line.count(b":") != len(value):
            json.loads(line, object_pairs_hook=_each_once)
    except msgspec.DecodeError as error:
        raise Refused("script", _explain(str(error), line)) from None
    except UnicodeDecodeError:
        raise Refused("script", "this line is not UTF-8 text") from None
    except RecursionError:
        raise Refused("script", "this line is nested too deeply") from None
    return value


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise Refused("script", f"the field {short(twice)} is written twice")
    return fields


def _explain(problem: str, line: bytes) -> str:
    if line.startswith(BOM):
        return "the file begins with a byte order mark: save it as UTF-8 without one"
    if b"\0" in line:
        return "this is not a text file"
    if "out of range" in problem:
        return "this line has a number that's out of range"
    if "truncated" in problem:
        return "this line is not complete: it breaks off in the middle of its JSON"
    return f"this line is not JSON: {problem.removeprefix('JSON is malformed: ')}"
