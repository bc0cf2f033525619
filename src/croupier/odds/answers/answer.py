"""What an answer to `croupier odds` can do: be written as JSON, shown in the terminal, drawn."""

import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from rich.console import Console


class Answer(Protocol):
    """Odds as a command gives them."""

    def json(self) -> dict[str, Any]:
        """For programs; fractions are objects with `exact` and `float`."""

    def show(self, console: "Console") -> None:
        """For people, in a terminal."""

    def draw(self) -> "Figure":
        """As a picture."""


def both(value: Fraction) -> dict[str, object]:
    """A fraction as text and as a number.

    >>> both(Fraction(-1, 6))
    {'exact': '-1/6', 'float': -0.16666666666666666}
    """
    return {"exact": str(value), "float": float(value)}


def percent(value: float | Fraction, digits: int = 2) -> str:
    """A part as people read it, with a true minus.

    >>> percent(Fraction(-1, 6))
    '−16.67 %'
    """
    return f"{100 * float(value):.{digits}f} %".replace("-", "−")


def print_json(found: dict[str, Any]) -> None:
    """Print one JSON object; fractions in it are written by `both`."""
    sys.stdout.write(msgspec.json.encode(found, enc_hook=_write).decode() + "\n")


def _write(value: object) -> object:
    if isinstance(value, Fraction):
        return both(value)
    raise NotImplementedError(type(value))
