"""What lies on a table, drawn with letters: cards, dice, chips."""

from collections.abc import Sequence

from croupier.equipment.cards import UNKNOWN
from croupier.terminal.canvas import BLACK, BRASS, IVORY, RED, Canvas, Style

PAPER = Style(BLACK, IVORY, bold=True)
RED_PAPER = Style(RED, IVORY, bold=True)
BACK = Style(BRASS, "#5a1620")

SYMBOLS = dict(zip("cdhs", "♣♦♥♠", strict=True))

BIG = (6, 4)
SMALL = (4, 2)
"""Width and height of cards."""

PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
DIE = (9, 5)
"""Width and height of a die."""


def card(
    canvas: Canvas, x: int, y: int, card: str, size: tuple[int, int] = BIG, *, dim: bool = False
) -> None:
    """A card, face up or face down."""
    width, height = size
    if card == UNKNOWN:
        canvas.fill(x, y, width, height, BACK, "░")
        return
    rank, suit = card[0].replace("T", "10"), SYMBOLS.get(card[1], "")
    style = RED_PAPER if card[1] in "dh" else PAPER
    style = style._replace(ground="#a9a493") if dim else style
    canvas.fill(x, y, width, height, style)
    canvas.text(x, y, f" {rank}" if height > 2 else f"{rank}", style)
    if height > 2:
        canvas.centred(x, y + height // 2, width, suit, style)
        canvas.right(x + width, y + height - 1, f"{rank} ", style)
    else:
        canvas.right(x + width, y + height - 1, f"{suit} ", style)


def cards(
    canvas: Canvas,
    x: int,
    y: int,
    shown: Sequence[str],
    size: tuple[int, int] = BIG,
    *,
    lit: Sequence[str] | None = None,
    most: int | None = None,
) -> None:
    """Cards in a row, pushed together where the width doesn't reach; those not `lit` are dim, if any are."""
    step = size[0] + 1
    if most is not None and len(shown) > 1:
        step = max(2, min(step, (most - size[0]) // (len(shown) - 1)))
    for nth, one in enumerate(shown):
        card(canvas, x + nth * step, y, one, size, dim=lit is not None and one not in lit)


def row_width(count: int, size: tuple[int, int] = BIG) -> int:
    """How wide a row of cards is."""
    return count * (size[0] + 1) - 1


def die(canvas: Canvas, x: int, y: int, face: int, *, lit: bool = False, blank: bool = False) -> None:
    """A die with its pips."""
    style = Style(BLACK, IVORY)
    canvas.fill(x, y, *DIE, style)
    canvas.box(x, y, *DIE, Style(BRASS if lit else "#8f897a", IVORY, bold=lit))
    for row, pips in enumerate(PIPS[face] if not blank else ()):
        canvas.text(x + 2, y + 1 + row, pips, style)


def amount(chips: int) -> str:
    """An amount that fits in a small place.

    >>> amount(950), amount(12_500), amount(3_000_000)
    ('950', '12.5k', '3M')
    """
    for unit, letter in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if chips >= max(unit, 10_000):
            return f"{chips / unit:.1f}".removesuffix(".0") + letter
    return str(chips)


def chip(canvas: Canvas, x: int, y: int, chips: int, colour: str, ground: str) -> int:
    """A stake: a chip and how much it is; where it ends."""
    return canvas.text(x, y, f"●{amount(chips)}", Style(colour, ground, bold=True))
