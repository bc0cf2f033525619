"""Crown and Anchor: six squares and three dice."""

from croupier.games.crown_anchor.events import Thrown
from croupier.games.crown_anchor.layout import SYMBOLS, Symbol
from croupier.terminal.canvas import BLACK, FELT, IVORY, RED, Canvas, Style
from croupier.terminal.felts.dice_layout import DiceLayoutFelt, draw_box
from croupier.terminal.felts.felt import ON_FELT, QUIET, STRONG, Room, Scene, draw_seats

GLYPHS: dict[Symbol, str] = {
    "crown": "♛",
    "anchor": "⚓",
    "heart": "♥",
    "diamond": "♦",
    "club": "♣",
    "spade": "♠",
}
REDS = ("heart", "diamond")
WIDTH, HEIGHT = 76, 16
BOX = 5
"""Rows of a square."""
DIE = (10, 4)


class CrownAnchorFelt(DiceLayoutFelt):
    """The table of Crown and Anchor."""

    faces = SYMBOLS
    thrown = (Thrown,)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Dice above, squares below in two rows of three."""
        left, top, width, gap = Room.of(canvas, WIDTH, HEIGHT, gaps=3)
        view = scene.view
        dice = scene.moving or view.dice
        if dice:
            for nth, symbol in enumerate(dice):
                self._die(canvas, left + width // 2 - 16 + nth * (DIE[0] + 1), top, symbol)
        else:
            canvas.centred(left + 24, top + 1, width - 48, "One of yours pays 1 to 1,", QUIET)
            words = f"two 2 to 1, three {scene.rules.triple} to 1."
            canvas.centred(left + 24, top + 2, width - 48, words, QUIET)
        draw_seats(canvas, left, top, 22, scene)
        shown = view.dice if view.dice and scene.moving is None else ()
        wide, high = (width - 4) // 3, BOX + gap
        for nth, symbol in enumerate(SYMBOLS):
            at = (left + nth % 3 * (wide + 2), top + 5 + gap + nth // 3 * (high + 1), wide, high)
            count = shown.count(symbol)
            title = f"{GLYPHS[symbol]}  {symbol.upper()}"
            hit = f"{count} of 3" if count else ""
            lines = [(title, self._ink(symbol)), (hit, ON_FELT)]
            draw_box(canvas, scene, symbol, at, lines, wins=bool(count))
        for row, throw in enumerate(reversed(view.history[-4:])):
            canvas.right(left + width, top + row, " ".join(GLYPHS[one] for one in throw), QUIET)

    def _ink(self, symbol: Symbol) -> Style:
        return Style("#ff9c94", FELT, bold=True) if symbol in REDS else STRONG

    def _die(self, canvas: Canvas, x: int, y: int, symbol: Symbol) -> None:
        style = Style(RED if symbol in REDS else BLACK, IVORY, bold=True)
        canvas.fill(x, y, *DIE, style)
        canvas.box(x, y, *DIE, Style("#8f897a", IVORY))
        canvas.centred(x, y + 1, DIE[0], GLYPHS[symbol], style)
        canvas.centred(x, y + 2, DIE[0], symbol, style._replace(bold=False))
