"""What every felt has: the table of a game that brings none of its own is told in words."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from croupier.games.game import Game
from croupier.games.options import Option, Whole
from croupier.games.state import View
from croupier.players.player import Move
from croupier.terminal.canvas import BRASS, FELT, GUESTS, IVORY, Canvas, Style, width_of
from croupier.terminal.session import Shot

ON_FELT = Style(IVORY, FELT)
STRONG = Style(IVORY, FELT, bold=True)
QUIET = Style("#c9d3c4", FELT)
YOURS = Style(BRASS, FELT, bold=True)

SPOT = "on"
"""The field of a move that a place on the felt stands for."""


class Scene(NamedTuple):
    """A table at a moment, as the person sees it."""

    view: Any
    you: str
    kinds: Mapping[str, str]
    """How the others play, by name."""
    rules: Any
    options: Sequence[Option] = ()
    """What the person may do now."""
    cursor: str | None = None
    """The place on the felt that keys have chosen."""
    moving: Any = None
    """What is in the air: what the felt's own `frames` say."""

    def colour(self, name: str) -> str:
        """The colour of somebody's chips."""
        others = list(self.kinds)
        return GUESTS[others.index(name) % len(GUESTS)] if name in others else BRASS


class Room(NamedTuple):
    """Where on a canvas a table is drawn: in the middle, and wider where there is more of it."""

    left: int
    top: int
    width: int
    gap: int
    """Rows between its parts that they can do without."""

    @classmethod
    def of(cls, canvas: Canvas, width: int, height: int, widest: int = 110, gaps: int = 2) -> "Room":
        """Room for a table of at least that size, with so many gaps between its parts."""
        gap = max(0, min(3, (canvas.height - height) // (gaps + 2)))
        wide = max(width, min(widest, canvas.width - 2))
        top = max(0, (canvas.height - height - gaps * gap) // 2)
        return cls((canvas.width - wide) // 2, top, wide, gap)


class Frame(NamedTuple):
    """A scene for so many seconds, and what is said as it begins."""

    view: View
    seconds: float
    lines: tuple[str, ...] = ()
    moving: Any = None


class Felt:
    """A game's table in the terminal; games say what differs."""

    keys: ClassVar[Mapping[str, str]] = {"bet": "enter", "take_back": "backspace"}
    """The key of a move, by its `do`, or `do value` where a field has few values; others get a letter."""
    words: ClassVar[Mapping[str, str]] = {}
    """What a move is called on its button, likewise; `{amount}` is the amount that is chosen."""
    likely: tuple[str, ...] = ("bet",)
    """The moves that Enter makes, the first of them that there is."""
    numbered: tuple[str, ...] = ()
    """The moves whose keys are figures, one after the other."""
    first_spot = ""
    """Where the cursor lies before anybody has moved it; empty: on the first spot."""
    arrows = "choose"
    """What arrow keys do, where there are spots."""
    ends_betting = "No more bets"
    next_round = "Next round"
    height = 16
    """Rows that it needs;"""
    button_rows = 2
    """and that its buttons need."""
    betting_seconds, deciding_seconds, dealing_seconds = 0.12, 0.9, 0.7

    def __init__(self, game: Game) -> None:
        self.game = game

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """The table, on a canvas of its own."""
        canvas.text(2, 1, self.game.title, STRONG)
        canvas.text(2, 2, self.game.gist, QUIET)
        fields = msgspec.structs.asdict(scene.view)
        shown = [name for name in fields if name not in View.__struct_fields__]
        for row, name in enumerate(shown, start=4):
            canvas.text(2, row, f"{name.replace('_', ' ')}:", QUIET)
            canvas.text(18, row, _said(fields[name]), ON_FELT)
        names = "   ".join(f"{name} {chips:,}" for name, chips in scene.view.stacks.items())
        canvas.text(2, canvas.height - 2, names, ON_FELT)
        self.draw_spots(canvas, scene)

    def draw_spots(self, canvas: Canvas, scene: Scene) -> None:
        """The places that a move may name, in a row."""
        x, stakes = 2, getattr(scene.view, "stakes", {}).get(scene.you, {})
        for spot in spots_of(scene.options):
            text = f" {spot} {stakes.get(spot, '')} ".replace("  ", " ")
            style = Style(FELT, BRASS, bold=True) if spot == scene.cursor else STRONG
            canvas.place(spot, x, canvas.height - 4, len(text), 1)
            x = canvas.text(x, canvas.height - 4, text, style) + 1

    def prompt(self, scene: Scene) -> str:
        """What the person is asked."""
        return "Place your bets." if scene.view.phase == "betting" else "Your move."

    def amounts(self, scene: Scene, domain: Whole) -> list[int]:
        """The amounts that + and - go through: what few chips make."""
        units = [chips * times for chips in self.game.laid_out.values() for times in (1, 2, 5, 10)]
        high = domain.high if domain.high is not None else max(units)
        found = {domain.low, high, *(unit for unit in units if domain.holds(unit))}
        return sorted(found)

    def spoken(self, field: str, value: object, scene: Scene) -> str:
        """How a value of a move is written, where it isn't as the rules write it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    def label(self, move: Move, scene: Scene) -> str:
        """What a button says that makes a move."""
        do, values = str(move["do"]), {name: value for name, value in move.items() if name != "do"}
        fixed = [str(self.spoken(name, value, scene)) for name, value in values.items() if name != SPOT]
        for known in (f"{do} {' '.join(fixed)}", do):
            if known in self.words:
                return self.words[known].format(**{"amount": "", **{n: _said(v) for n, v in values.items()}})
        said = [_said(self.spoken(name, value, scene)) for name, value in values.items()]
        return " ".join([do.replace("_", " ").capitalize(), *said])

    def frames(self, shot: Shot, scene: Scene) -> list[Frame]:
        """How a moment is shown over time; `scene` is what could be seen before."""
        deals = not scene.view.awaits.players
        if scene.view.phase == "betting":
            seconds = self.betting_seconds
        else:
            seconds = self.dealing_seconds if deals else self.deciding_seconds
        return [Frame(shot.view, seconds if shot.lines else 0.0, shot.lines)]


def spots_of(options: Sequence[Option]) -> list[str]:
    """Every place that some move may name, in the order of the layout."""
    named = [option.fields[SPOT] for option in options if SPOT in option.fields]
    return list(dict.fromkeys(str(value) for domain in named for value in getattr(domain, "values", ())))


def seat_line(scene: Scene, name: str) -> str:
    """Somebody at the table: name, and how they play."""
    kind = scene.kinds.get(name)
    return f"{name} (you)" if kind is None else f"{name} · {kind.rpartition(':')[2]}"


def draw_seats(canvas: Canvas, x: int, y: int, width: int, scene: Scene) -> None:
    """Everybody's chips, a line each."""
    for row, (name, chips) in enumerate(scene.view.stacks.items()):
        colour = scene.colour(name)
        canvas.text(x, y + row, "●", Style(colour, FELT))
        style = YOURS if name == scene.you else ON_FELT
        amount, room = f"{chips:,}", width - 3 - len(f"{chips:,}")
        said = seat_line(scene, name)
        canvas.text(x + 2, y + row, said if width_of(said) <= room else name, style, room)
        canvas.right(x + width, y + row, amount, style)


def _said(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    if isinstance(value, tuple | list):
        return " ".join(map(_said, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(one)}" for key, one in value.items())
    return "" if value is None else str(value)
