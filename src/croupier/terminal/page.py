"""A whole page of the terminal: the bar above, the felt, what is said, and what keys do."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.terminal.canvas import (
    BLACK,
    BRASS,
    FELT,
    IVORY,
    LINE,
    MUTED,
    NIGHT,
    RAISED,
    WARN,
    Canvas,
    Style,
    width_of,
)
from croupier.terminal.felts.felt import Felt, Scene

KEY, SPOT = "key:", "spot:"
"""What clickable places are named by: a key that they stand for, or a place on the felt."""

NAMES = {"enter": "Enter", "space": "Space", "backspace": "Bksp", "question_mark": "?"}
ALWAYS = {"h": "hint", "question_mark": "rules", "i": "figures", "m": "menu", "q": "quit"}
"""Keys that mean the same at every table."""

LEAST = (60, 20)
"""Below this nothing can be drawn that makes sense."""


@dataclass
class Button:
    """A key, and what it does."""

    key: str
    label: str
    likely: bool = False


@dataclass
class Panel:
    """Words over the felt, until a key is pressed."""

    title: str
    lines: Sequence[str]


@dataclass
class Told:
    """What is said around the felt."""

    title: str
    status: str = ""
    warns: bool = False
    log: list[str] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    panel: Panel | None = None


def draw_page(canvas: Canvas, felt: Felt, scene: Scene, told: Told) -> None:
    """The page of a table."""
    if canvas.width < LEAST[0] or canvas.height < LEAST[1]:
        canvas.text(0, 0, f"Please make the window larger: {LEAST[0]}x{LEAST[1]} at least.", Style(WARN))
        return
    rows = _wrapped(told.buttons, canvas.width)
    foot = canvas.height - max(felt.button_rows, len(rows))
    log = max(1, min(8, foot - 2 - felt.height))
    felt_height = foot - log - 2
    _bar(canvas, told.title)
    _felt(canvas, felt, scene, felt_height)
    if told.panel is not None:
        _panel(canvas, told.panel, felt_height)
    y = 1 + felt_height
    canvas.fill(0, y, canvas.width, 1, Style(IVORY, RAISED))
    canvas.text(1, y, told.status, Style(WARN if told.warns else BRASS, RAISED, bold=True))
    for row, line in enumerate(told.log[-log:]):
        is_own = line.startswith((scene.you, "You", "The"))
        canvas.text(1, y + 1 + row, line, Style(IVORY if is_own else MUTED, NIGHT))
    for row, buttons in enumerate(rows):
        _buttons(canvas, foot + row, buttons)


def draw_menu(canvas: Canvas, games: Sequence[tuple[str, str, str]], chosen: int) -> None:
    """The games to choose from: title, what it is about, and how far one has come."""
    canvas.fill(0, 0, canvas.width, canvas.height, Style(IVORY, FELT))
    width = min(76, canvas.width - 2)
    left, top = (canvas.width - width) // 2, max(0, (canvas.height - 3 * len(games) - 5) // 2)
    canvas.text(left, top, "CROUPIER", Style(BRASS, FELT, bold=True))
    canvas.text(left + 10, top, "a casino night for one, with play money", Style("#c9d3c4", FELT))
    for nth, (title, gist, note) in enumerate(games):
        y = top + 2 + 3 * nth
        ground = NIGHT if nth == chosen else "#17603a"
        canvas.fill(left, y, width, 2, Style(IVORY, ground))
        canvas.text(left + 1, y, f"{nth + 1}", Style(BRASS, ground, bold=True))
        canvas.text(left + 4, y, title, Style(BRASS if nth == chosen else IVORY, ground, bold=True))
        canvas.right(left + width - 1, y, note, Style(MUTED if nth == chosen else "#dfe6da", ground))
        canvas.text(left + 4, y + 1, gist, Style(IVORY, ground), width - 5)
        canvas.place(f"{KEY}{nth + 1}", left, y, width, 2)
    y = top + 2 + 3 * len(games)
    _buttons(canvas, min(y, canvas.height - 1), [Button("enter", "Play", True), Button("q", "Quit")], left)


def _bar(canvas: Canvas, title: str) -> None:
    canvas.fill(0, 0, canvas.width, 1, Style(IVORY, RAISED))
    x = canvas.width - sum(len(label) + 4 for label in ALWAYS.values())
    canvas.text(1, 0, title, Style(IVORY, RAISED, bold=True), x - 2)
    for key, label in ALWAYS.items():
        canvas.place(f"{KEY}{key}", x, 0, len(label) + 3, 1)
        end = canvas.text(x, 0, NAMES.get(key, key), Style(BRASS, RAISED, bold=True))
        x = canvas.text(end + 1, 0, label, Style(MUTED, RAISED)) + 2


def _felt(canvas: Canvas, felt: Felt, scene: Scene, height: int) -> None:
    inner = Canvas(canvas.width, height, Style(IVORY, FELT), letters=canvas.letters)
    felt.draw(inner, scene)
    canvas.cells[1 : 1 + height], canvas.styles[1 : 1 + height] = inner.cells, inner.styles
    for place in inner.places:
        canvas.places.append(place._replace(name=f"{SPOT}{place.name}", y=place.y + 1))


def _panel(canvas: Canvas, panel: Panel, felt_height: int) -> None:
    lines = panel.lines[: felt_height - 2]
    width = min(canvas.width - 4, max(44, *(width_of(line) + 4 for line in (panel.title, *lines))))
    height = len(lines) + 2
    x, y = (canvas.width - width) // 2, 1 + max(0, (felt_height - height) // 2)
    canvas.fill(x, y, width, height, Style(IVORY, NIGHT))
    canvas.box(x, y, width, height, Style(BRASS, NIGHT))
    canvas.text(x + 2, y, f" {panel.title} ", Style(BRASS, NIGHT, bold=True), width - 4)
    for row, line in enumerate(lines):
        canvas.text(x + 2, y + 1 + row, line, Style(IVORY, NIGHT), width - 4)
    canvas.places.clear()
    canvas.place(f"{KEY}escape", 0, 0, canvas.width, canvas.height)


def _wrapped(buttons: Sequence[Button], width: int) -> list[list[Button]]:
    """Buttons in as few rows as hold them."""
    rows: list[list[Button]] = [[]]
    x = 1
    for button in buttons:
        wide = _width(button)
        if x + wide > width and rows[-1]:
            rows.append([])
            x = 1
        rows[-1].append(button)
        x += wide + 1
    return rows


def _width(button: Button) -> int:
    return width_of(NAMES.get(button.key, button.key)) + width_of(button.label) + 3


def _buttons(canvas: Canvas, y: int, buttons: Sequence[Button], x: int = 1) -> None:
    for button in buttons:
        ground = BRASS if button.likely else LINE
        wide = _width(button)
        canvas.fill(x, y, wide, 1, Style(IVORY, ground))
        key = Style(BLACK if button.likely else BRASS, ground, bold=True)
        end = canvas.text(x + 1, y, NAMES.get(button.key, button.key), key)
        canvas.text(end + 1, y, button.label, Style(BLACK if button.likely else IVORY, ground))
        canvas.place(f"{KEY}{button.key}", x, y, wide, 1)
        x += wide + 1
