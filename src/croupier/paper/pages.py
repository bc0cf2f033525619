"""What paper shares with the pages: drawings, colours, words and odds, as `npm run paper` wrote them down."""

import re
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

Language = Literal["en", "de", "fr", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

FOLDER = Path(__file__).parent

INK = {
    "felt": "#ffffff",
    "felt-lit": "#ffffff",
    "felt-line": "#000000",
    "felt-text": "#000000",
    "night": "#ffffff",
    "ivory": "#000000",
    "muted": "#555555",
    "brass": "#b0b0b0",
    "brass-lit": "#eeeeee",
    "brass-deep": "#777777",
    "on-brass": "#000000",
    "red": "#808080",
    "black": "#000000",
    "zero": "#444444",
    "paper": "#ffffff",
    "paper-edge": "#999999",
    "ink": "#000000",
    "suit-red": "#000000",
    "suit-blue": "#000000",
    "suit-green": "#000000",
}
"""The colours where there is black ink alone: no felt, and red numbers grey."""

COLOUR = re.compile(r"var\(--([\w-]+)\)")
HEX = re.compile(r"#([0-9a-fA-F]{6})(?=[^0-9a-fA-F]|[0-9a-fA-F]{2}[^0-9a-fA-F])")


class OddsWords(msgspec.Struct, frozen=True):
    """What the columns of a table of odds are called, and how odds to 1 are written."""

    bet: str
    pays: str
    chance: str
    edge: str
    to_one: str


class PageWords(msgspec.Struct, frozen=True):
    """The pages' words that stand on paper too."""

    odds: OddsWords
    note: str
    """That nothing here has monetary value."""
    games: dict[str, dict[str, Any]]


class Pages(msgspec.Struct, frozen=True):
    """All of it."""

    colours: dict[str, str]
    chips: dict[str, dict[str, str]]
    drawings: dict[str, str]
    words: dict[Language, PageWords]
    odds: dict[str, Any]


@cache
def pages() -> Pages:
    """What was written down; read once."""
    return msgspec.json.decode((FOLDER / "pages.json").read_bytes(), type=Pages)


@cache
def palette(ink: bool) -> dict[str, str]:
    """The colours by name."""
    return {**pages().colours, **(INK if ink else {})}


def drawing(name: str, ink: bool) -> str:
    """One of the pages' drawings as SVG."""
    found = pages().drawings[name]
    if ink and name.startswith("chip/"):
        paint = pages().chips[name.removeprefix("chip/")]
        for part, grey in (("face", "#ffffff"), ("mark", "#000000")):
            found = found.replace(paint[part], grey)
    return coloured(found, ink)


def coloured(svg: str, ink: bool) -> str:
    """A drawing with its colours filled in; with black ink alone, all of them greys."""
    filled = COLOUR.sub(lambda found: palette(ink)[found[1]], svg)
    return HEX.sub(_grey, filled) if ink else filled


def _grey(found: re.Match[str]) -> str:
    red, green, blue = bytes.fromhex(found[1])
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"
