"""Saying no: a refused move changes nothing and says why, naming the rule."""

import re
from collections.abc import Callable
from typing import get_args

import msgspec


class Refused(ValueError):
    """What the rules do not allow. Nothing has changed.

    >>> raise Refused("R-17", "1 and 5 do not touch")
    Traceback (most recent call last):
    croupier.games.refusal.Refused: R-17: 1 and 5 do not touch
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason


def short(value: object, length: int = 40) -> str:
    """A value from outside, quoted, cut to what fits in a sentence."""
    text = repr(value)
    return text if len(text) <= length else f"{text[: length - 2]}…{text[0]}"


_KINDS = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "float": "a number with decimals",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}


def _kinds(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))


_EXPLANATIONS: list[tuple[str, Callable[[str, re.Match[str]], str]]] = [
    (r"Object contains unknown field `(.*?)`", lambda at, m: f"unknown field {short(m[1])}{_within(at)}"),
    (r"Object missing required field `(.*?)`", lambda at, m: f"{m[1]!r} is missing{_within(at)}"),
    (r"Expected `(.*?)`, got `(.*?)`$", lambda at, m: f"{at} must be {_kinds(m[1])}, not {_kinds(m[2])}"),
    (r"Expected `(?:int|float)` >= (\S+)", lambda at, m: f"{at} must be at least {m[1]}"),
    (r"Expected `int` <= (\S+)", lambda at, m: f"{at} must be at most {m[1]}"),
    (r"Expected `float` < (\S+)", lambda at, m: f"{at} must be less than {m[1]}"),
    (r"Expected `array` of (.*)", lambda at, m: f"{at} must be a list of {m[1]}"),
    (r"Invalid enum value (.*)", lambda at, m: f"{at} cannot be {short(m[1].strip(chr(39)))}"),
]


def _within(at: str) -> str:
    return "" if at == "it" else f" in {at}"


def explain(error: msgspec.ValidationError) -> str:
    """What is wrong with the shape of something from outside, in words a guest understands."""
    message, _, path = str(error).partition(" - at `$")
    at = path.rstrip("`").lstrip(".") or "it"
    for pattern, words in _EXPLANATIONS:
        if found := re.match(pattern, message, re.DOTALL):
            return words(at, found)
    return message if at == "it" else f"{at}: {message}"


def choices(kind: object) -> tuple[str, ...]:
    """The words a `Literal` type, or one inside a union, allows."""
    return tuple(word for arg in get_args(kind) for word in (choices(arg) or (arg,)) if isinstance(word, str))
