"""What games with chips on a few boxes and a throw of dice share."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from croupier.games.events import Event
from croupier.terminal.canvas import BRASS, FELT, FELT_DARK, FELT_LINE, GOOD, IVORY, Canvas, Style
from croupier.terminal.felts.felt import Felt, Frame, Scene
from croupier.terminal.pieces import chip
from croupier.terminal.session import Shot

TUMBLES = 7
"""How often dice show another face before they lie."""


class DiceFelt(Felt):
    """A table with dice, which tumble before they lie."""

    faces: tuple[Any, ...] = (1, 2, 3, 4, 5, 6)
    thrown: tuple[type[Event], ...]
    """What happens as dice lie: it has their faces, `dice`."""

    def frames(self, shot: Shot, scene: Scene) -> list[Frame]:
        """Dice tumble, then lie."""
        frames = super().frames(shot, scene)
        thrown: Any = next((event for event in shot.events if isinstance(event, self.thrown)), None)
        if thrown is None:
            return frames
        rng = Random(str(thrown.dice))
        rolling = [tuple(rng.choice(self.faces) for _ in thrown.dice) for _ in range(TUMBLES)]
        before = [Frame(scene.view, 0.09 + 0.02 * nth, (), dice) for nth, dice in enumerate(rolling)]
        return [*before, *(frame._replace(seconds=1.2) for frame in frames)]


class DiceLayoutFelt(DiceFelt):
    """A layout of boxes that are clicked, and dice above them."""

    keys: ClassVar = {"bet": "enter", "take_back": "backspace", "repeat": "r"}
    words: ClassVar = {"bet": "Bet {amount} on {on}", "take_back": "Take back", "repeat": "Repeat"}
    ends_betting = "Throw the dice"


def draw_box(
    canvas: Canvas,
    scene: Scene,
    spot: str,
    at: tuple[int, int, int, int],
    lines: Sequence[tuple[str, Style]],
    *,
    wins: bool = False,
) -> None:
    """A box of the layout: its name, what it pays and everybody's chips."""
    x, y, width, height = at
    is_here = spot == scene.cursor and bool(scene.options)
    ground = FELT_DARK if is_here else FELT
    edge = Style(BRASS if is_here else GOOD if wins else FELT_LINE, ground, bold=is_here or wins)
    canvas.fill(x, y, width, height, Style(IVORY, ground))
    canvas.box(x, y, width, height, edge)
    for row, (text, style) in enumerate(lines, start=1):
        canvas.centred(x + 1, y + row, width - 2, text, style._replace(ground=ground))
    if is_here:
        canvas.text(x + 1, y + 1, "▸", edge)
    stakes = [
        (name, spots[spot]) for name, spots in lying(scene).items() if spots.get(spot) and name != scene.you
    ]
    own = lying(scene).get(scene.you, {}).get(spot)
    column = x + 2
    for name, chips in ([(scene.you, own)] if own else []) + stakes:
        if column + 5 < x + width:
            column = chip(canvas, column, y + height - 2, chips, scene.colour(name), ground) + 1
    canvas.place(spot, x, y, width, height)


def lying(scene: Scene) -> dict[str, dict[str, int]]:
    """The stakes on the layout; after a throw, those that it has decided."""
    stakes: dict[str, dict[str, int]] = scene.view.stakes
    if any(stakes.values()):
        return stakes
    decided: dict[str, dict[str, int]] = {}
    for settled in scene.view.results:
        decided.setdefault(settled.who, {})[settled.on] = settled.stake
    return decided
