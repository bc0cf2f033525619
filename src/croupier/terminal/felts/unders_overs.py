"""Unders and Overs: three boxes and two dice."""

from croupier.games.unders_overs.events import Thrown
from croupier.games.unders_overs.layout import ODDS, Box, winning_box
from croupier.terminal.canvas import Canvas
from croupier.terminal.felts.dice_layout import DiceLayoutFelt, draw_box
from croupier.terminal.felts.felt import ON_FELT, QUIET, STRONG, Room, Scene, draw_seats
from croupier.terminal.pieces import DIE, die

TITLES: dict[Box, str] = {"under": "UNDER 7", "seven": "7", "over": "OVER 7"}
WIDTH, HEIGHT = 76, 15
BOX = 7
"""Rows of a box."""


class UndersOversFelt(DiceLayoutFelt):
    """The table of Unders and Overs."""

    thrown = (Thrown,)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Dice above, boxes below."""
        left, top, width, gap = Room.of(canvas, WIDTH, HEIGHT, gaps=3)
        view = scene.view
        dice = scene.moving or view.dice
        middle = left + width // 2
        if dice:
            die(canvas, middle - DIE[0] - 1, top + 1, dice[0])
            die(canvas, middle + 1, top + 1, dice[1])
            if scene.moving is None:
                canvas.text(middle + DIE[0] + 3, top + 3, f"= {sum(dice)}", STRONG)
        else:
            canvas.centred(left, top + 3, width, "Two dice, three boxes.", QUIET)
        draw_seats(canvas, left, top + 1, 24, scene)
        self._history(canvas, left + width, top + 1, scene)
        wins = winning_box(sum(view.dice)) if view.dice and scene.moving is None else None
        wide = (width - 4) // 3
        for nth, box in enumerate(ODDS):
            at = (left + nth * (wide + 2), top + 7 + gap, wide, BOX + 2 * gap)
            lines = [(TITLES[box], STRONG), (f"pays {ODDS[box]} to 1", ON_FELT)]
            draw_box(canvas, scene, box, at, lines, wins=box == wins)

    def _history(self, canvas: Canvas, right: int, y: int, scene: Scene) -> None:
        if scene.view.history:
            canvas.right(right, y, "lately", QUIET)
            totals = [str(sum(dice)) for dice in scene.view.history[-10:]]
            canvas.right(right, y + 1, " ".join(totals[-5:]), ON_FELT)
            canvas.right(right, y + 2, " ".join(totals[:-5]), QUIET)
