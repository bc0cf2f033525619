"""Words for a person that a page can say in its own language: a template, and the values that go into it."""

from typing import TypeAlias, Union

import msgspec

Value: TypeAlias = Union[float, str, tuple[str | int, ...], "Phrase"]
"""A number, which pages write as the reader does; a name; several, one after the other; or words in words."""


class Phrase(msgspec.Struct, frozen=True, omit_defaults=True):
    """A template in English, and its values by name."""

    template: str
    values: dict[str, Value] = {}

    def __str__(self) -> str:
        if not self.values:
            return self.template
        return self.template.format(**{name: _written(value) for name, value in self.values.items()})


def phrase(template: str, /, **values: Value) -> Phrase:
    """A phrase; its template is written out where this is called, for all languages to know it.

    >>> str(phrase("{one} and {other} don't touch", one=1, other=5))
    "1 and 5 don't touch"
    """
    return Phrase(template, values)


def _written(value: Value) -> Value:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


def cut(text: str, length: int = 38) -> str:
    """A text from outside, no longer than fits in a sentence."""
    return text if len(text) <= length else f"{text[: length - 1]}…"
