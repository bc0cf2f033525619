"""A page of the terminal as a grid of cells, on which tables are drawn; places on it can be clicked."""

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

NIGHT, RAISED, LINE = "#101418", "#1a2026", "#2c343c"
FELT, FELT_DARK, FELT_LINE = "#14532d", "#0f3f22", "#e8dfc3"
IVORY, MUTED, BRASS = "#f6f1e4", "#b9b3a3", "#d4ac52"
RED, BLACK, ZERO = "#c62828", "#17191c", "#1e8f4e"
GOOD, BAD, WARN = "#4ade80", "#f87171", "#fbbf24"
GUESTS = ("#6cc0ee", "#f1d93b", "#e88a5a", "#d987b4", "#b79cf5", "#f3ead3", "#8fd6b4", "#c6cbd2")
"""Of the others, in the order of their seats; the person's own is brass."""

PLAIN_LETTERS = str.maketrans(
    {
        **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼╞╡╪", "+"),
        **dict.fromkeys("─━═", "-"),
        **dict.fromkeys("│┃║", "|"),
        **dict(zip("♣♦♥♠♛⚓", "cdhs&T", strict=True)),
        **dict(zip("●○◆•·▲▼▸▾…−–×’“”█▓░", 'ooo*.^v>v.--x\'""##:', strict=True)),
        **dict(zip("▁▂▃▄▅▆▇", "__..--=", strict=True)),
        **dict(zip("½←→↑↓✓éàü", "h<>^v+eau", strict=True)),
    }
)
"""For terminals without Unicode."""


class Style(NamedTuple):
    """How a cell looks."""

    ink: str = IVORY
    ground: str = NIGHT
    bold: bool = False


class Place(NamedTuple):
    """Something on the page that can be clicked."""

    name: str
    x: int
    y: int
    width: int
    height: int
    is_minor: bool = False
    """Whether arrow keys pass over it unless they are told not to."""

    def holds(self, x: int, y: int) -> bool:
        """Whether a click there means this."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Where it is."""
        return self.x + (self.width - 1) / 2, self.y + (self.height - 1) / 2


class Canvas:
    """Cells, each a letter and a style; what doesn't fit is cut off."""

    def __init__(self, width: int, height: int, style: Style = Style(), *, letters: bool = False) -> None:  # noqa: B008
        self.width, self.height = width, height
        self.letters = letters
        """Whether only ASCII may be shown."""
        self.cells = [[" "] * width for _ in range(height)]
        self.styles = [[style] * width for _ in range(height)]
        self.places: list[Place] = []

    def fill(self, x: int, y: int, width: int, height: int, style: Style, letter: str = " ") -> None:
        """A rectangle."""
        letter = letter.translate(PLAIN_LETTERS) if self.letters else letter
        for row in range(max(y, 0), min(y + height, self.height)):
            for column in range(max(x, 0), min(x + width, self.width)):
                self.cells[row][column], self.styles[row][column] = letter, style

    def text(self, x: int, y: int, text: str, style: Style, width: int | None = None) -> int:
        """A line of text, cut to that width, and where it ends."""
        end = self.width if width is None else min(self.width, x + width)
        if not 0 <= y < self.height:
            return x
        if width_of(text) > end - x:
            text = _cut(text, end - x)
        for letter in text.translate(PLAIN_LETTERS) if self.letters else text:
            cells = _cells(letter)
            if cells == 0:
                continue
            if x >= 0:
                self.cells[y][x], self.styles[y][x] = letter, style
                if cells == 2:
                    self.cells[y][x + 1], self.styles[y][x + 1] = "", style
            x += cells
        return x

    def centred(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        """A line of text in the middle of a width."""
        self.text(x + max(0, (width - width_of(text)) // 2), y, text, style, width)

    def right(self, x: int, y: int, text: str, style: Style) -> None:
        """A line of text that ends before `x`."""
        self.text(x - width_of(text), y, text, style)

    def box(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """A frame; what is within stays."""
        self.text(x, y, f"╭{'─' * (width - 2)}╮", style)
        for row in range(y + 1, y + height - 1):
            self.text(x, row, "│", style)
            self.text(x + width - 1, row, "│", style)
        self.text(x, y + height - 1, f"╰{'─' * (width - 2)}╯", style)

    def repaint(self, x: int, y: int, width: int, height: int, ground: str, ink: str | None = None) -> None:
        """Another colour under what is written there."""
        for row in range(max(y, 0), min(y + height, self.height)):
            for column in range(max(x, 0), min(x + width, self.width)):
                old = self.styles[row][column]
                self.styles[row][column] = old._replace(ground=ground, ink=ink or old.ink)

    def ground(self, x: int, y: int) -> str:
        """The colour under what is written there."""
        return self.styles[y][x].ground if 0 <= x < self.width and 0 <= y < self.height else NIGHT

    def place(self, name: str, x: int, y: int, width: int, height: int, *, is_minor: bool = False) -> None:
        """Let something be clicked; what is placed later lies on top."""
        self.places.append(Place(name, x, y, width, height, is_minor))

    def at(self, x: int, y: int) -> str | None:
        """What lies there."""
        return next((place.name for place in reversed(self.places) if place.holds(x, y)), None)

    def runs(self, row: int) -> Iterator[tuple[str, Style]]:
        """A row in pieces of one style each."""
        text, style = "", self.styles[row][0]
        for letter, other in zip(self.cells[row], self.styles[row], strict=True):
            if other != style:
                yield text, style
                text, style = "", other
            text += letter
        yield text, style


def beside(places: list[Place], name: str | None, step: tuple[int, int], *, minor: bool) -> str | None:
    """The nearest place in a direction; the first of all where there is none to start from."""
    start = next((place for place in places if place.name == name), None)
    open_to = [place for place in places if minor or not place.is_minor]
    if start is None:
        return open_to[0].name if open_to else None
    (x, y), (across, down) = start.middle, step
    found = []
    for place in open_to:
        right, below = place.middle[0] - x, (place.middle[1] - y) * 2
        ahead = right * across + below * down
        aside = abs(right * down) + abs(below * across)
        if ahead > 0.4 and aside <= 2 * ahead + 1:
            found.append((ahead + 3 * aside, place.name))
    return min(found)[1] if found else name


def width_of(text: str) -> int:
    """How many cells a text takes.

    >>> width_of("Ann"), width_of("安")
    (3, 2)
    """
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(letter: str) -> int:
    if unicodedata.combining(letter) or not letter.isprintable():
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _cut(text: str, width: int) -> str:
    while text and width_of(text) > width - 1:
        text = text[:-1]
    return text + "…" if width > 0 else ""
