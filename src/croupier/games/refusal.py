"""Saying no: a refused move changes nothing and says why, naming the rule."""

import re
from collections.abc import Callable
from typing import Self, get_args

import msgspec

from croupier.games.phrases import Phrase, Value, cut, phrase


class Refused(ValueError):
    """What the rules do not allow. Nothing has changed.

    The words are made only when somebody reads them, as trying out moves refuses many.

    >>> raise Refused("R-17", "{one} and {other} don't touch", one=1, other=5)
    Traceback (most recent call last):
    croupier.games.refusal.Refused: R-17: 1 and 5 don't touch
    """

    def __init__(self, rule: str, template: str, /, **values: Value) -> None:
        self.rule = rule
        self._template = template
        self._values = values

    @classmethod
    def saying(cls, rule: str, words: Phrase) -> Self:
        """A refusal in words that were found elsewhere."""
        return cls(rule, words.template, **words.values)

    @property
    def phrase(self) -> Phrase:
        """Why, for a page to say in its own language."""
        return Phrase(self._template, self._values)

    @property
    def reason(self) -> str:
        """Why, in English."""
        return str(self.phrase)

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


class Malformed(Refused):
    """What is no move, table or set of rules at all: its shape is wrong, whatever is going on."""


class IllegalNow(Refused):
    """What the rules do not allow as the table stands."""


class NotYourTurn(IllegalNow):
    """Somebody else has to decide first."""


class NotEnoughChips(IllegalNow):
    """It takes more chips than the player has."""


def short(value: object, length: int = 40) -> str:
    """A value from outside, quoted, cut to what fits in a sentence."""
    text = repr(value)
    return text if len(text) <= length else f"{text[: length - 2]}…{text[0]}"


_KINDS = {
    "int": phrase("a whole number"),
    "str": phrase("text"),
    "bool": phrase("true or false"),
    "float": phrase("a number with decimals"),
    "array": phrase("a list"),
    "object": phrase("an object"),
    "null": phrase("nothing"),
}


def _kinds(names: str) -> Value:
    first, _, rest = names.partition(" | ")
    kind = _KINDS.get(first, first)
    return phrase("{one} or {other}", one=kind, other=_kinds(rest)) if rest else kind


IT = phrase("it")
"""What is spoken of where it is a message as a whole."""

_EXPLANATIONS: list[tuple[str, Callable[[Value, re.Match[str]], Phrase]]] = [
    (r"Object contains unknown field `(.*?)`", lambda at, m: _unknown(cut(m[1]), at)),
    (r"Object missing required field `(.*?)`", lambda at, m: _missing(m[1], at)),
    (
        r"Expected `(.*?)`, got `(.*?)`$",
        lambda at, m: phrase(
            "{at} must be {kind}, not {other}", at=at, kind=_kinds(m[1]), other=_kinds(m[2])
        ),
    ),
    (
        r"Expected `(?:int|float)` >= (\S+)",
        lambda at, m: phrase("{at} must be at least {least}", at=at, least=_number(m[1])),
    ),
    (
        r"Expected `(?:int|float)` <= (\S+)",
        lambda at, m: phrase("{at} must be at most {most}", at=at, most=_number(m[1])),
    ),
    (
        r"Expected `float` < (\S+)",
        lambda at, m: phrase("{at} must be less than {bound}", at=at, bound=_number(m[1])),
    ),
    (r"Expected `\w+` of length >= 1$", lambda at, m: phrase("{at} must not be empty", at=at)),
    (
        r"Expected `str` of length <= (\d+)",
        lambda at, m: phrase("{at} must have at most {most} characters", at=at, most=int(m[1])),
    ),
    (
        r"Expected `(?:array|object)` of length <= (\d+)",
        lambda at, m: phrase("{at} must hold at most {most}", at=at, most=int(m[1])),
    ),
    (
        r"Invalid enum value (.*)",
        lambda at, m: phrase("{at} cannot be {value!r}", at=at, value=cut(m[1].strip("'"))),
    ),
]


def _unknown(field: str, at: Value) -> Phrase:
    if at is IT:
        return phrase("unknown field {field!r}", field=field)
    return phrase("unknown field {field!r} in {at}", field=field, at=at)


def _missing(field: str, at: Value) -> Phrase:
    if at is IT:
        return phrase("{field!r} is missing", field=field)
    return phrase("{field!r} is missing in {at}", field=field, at=at)


def _number(text: str) -> int | float:
    return int(text) if text.removeprefix("-").isdigit() else float(text)


def explain(error: msgspec.ValidationError) -> Phrase:
    """What is wrong with the shape of something from outside, in words a guest understands."""
    message, _, path = str(error).partition(" - at `$")
    at: Value = path.rstrip("`").lstrip(".") or IT
    if isinstance(error.__cause__, Refused):  # it has the right shape, and makes no sense
        return _within(error.__cause__.phrase, at)
    for pattern, words in _EXPLANATIONS:
        if found := re.match(pattern, message, re.DOTALL):
            return words(at, found)
    return _within(Phrase(message), at)


def _within(words: Phrase, at: Value) -> Phrase:
    return words if at is IT else phrase("{at}: {reason}", at=at, reason=words)


def choices(kind: object) -> tuple[str, ...]:
    """The words a `Literal` type, or one inside a union, allows."""
    return tuple(word for arg in get_args(kind) for word in (choices(arg) or (arg,)) if isinstance(word, str))
