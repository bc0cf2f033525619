"""Crown and Anchor on paper: six squares (C-2)."""

from collections.abc import Sequence
from typing import Any

from croupier.games.crown_anchor.layout import SYMBOLS
from croupier.games.table import Rules
from croupier.paper.mats import Box, Label, Mat, Oval, Picture, Shape, felt
from croupier.paper.sheets import GameSheet, OddsTable, Texts, fill

WIDTH, HEIGHT = 510.0, 360.0
EDGE, GAP, IN_A_ROW = 12.0, 8.0, 3
PLATE, MARK = 62.0, 36.0
"""How wide the plate of a symbol is, and the symbol on it."""

THROWS = 216
WAYS = (125, 75, 15, 1)
"""Throws of three dice in which none, one, two or all show a symbol."""


class CrownAnchorSheet(GameSheet):
    """Its mat, its odds."""

    has_tray = True

    def mats(self, rules: Sequence[Rules], said: Texts) -> list[Mat]:
        w = (WIDTH - 2 * EDGE - (IN_A_ROW - 1) * GAP) / IN_A_ROW
        h = (HEIGHT - 2 * EDGE - GAP) / 2
        shapes = felt(WIDTH, HEIGHT)
        for nth, symbol in enumerate(SYMBOLS):
            row, column = divmod(nth, IN_A_ROW)
            shapes += self._square(symbol, EDGE + column * (w + GAP), EDGE + row * (h + GAP), w, h, said)
        return [Mat(id="", title=str(self.page(said)["title"]), w=WIDTH, h=HEIGHT, shapes=shapes)]

    def _square(self, symbol: str, x: float, y: float, w: float, h: float, said: Texts) -> list[Shape]:
        left, name = x + (w - PLATE) / 2, str(self.page(said)["symbols"][symbol])
        inset = (PLATE - MARK) / 2
        return [
            Box(x=x, y=y, w=w, h=h, line="felt-line", width=1.6, radius=8),
            Oval(x=left, y=y + 10, w=PLATE, h=PLATE, fill="paper", line="brass", width=1.6),
            Picture(x=left + inset, y=y + 10 + inset, w=MARK, h=MARK, name=f"symbol/{symbol}"),
            Label(x=x + 6, y=y + 76, w=w - 12, h=18, text=name, size=14, face="display", fill="felt-text"),
        ]

    def options(self, rules: Any, said: Texts) -> list[str]:
        return [fill(self.page(said)["rules"]["triple"], rules.triple)]

    def odds(self, rules: Any, said: Texts) -> list[OddsTable]:
        lost, one, two, three = WAYS
        kept = lost - one - 2 * two - rules.triple * three
        words = said.pages.odds
        pays = said.pages.odds.to_one.replace("{0}", ", ".join(map(said.number, (1, 2, rules.triple))))
        row = (
            str(self.page(said)["rules"]["symbol"]),
            pays,
            said.share((one + two + three) / THROWS),
            said.share(kept / THROWS),
        )
        return [OddsTable((words.bet, words.pays, words.chance, words.edge), (row,))]

    def payouts(self, rules: Any, said: Texts) -> list[tuple[str, ...]]:
        return [("×" + str(count), said.to_one(pays)) for count, pays in ((1, 1), (2, 2), (3, rules.triple))]


SHEET = CrownAnchorSheet("crown_anchor")
