"""Unders and Overs on paper: three boxes (U-7)."""

from collections.abc import Sequence
from typing import Any

from croupier.games.table import Rules
from croupier.games.unders_overs.layout import ODDS, Box as Spot
from croupier.paper.mats import Box, Label, Mat, Shape, felt
from croupier.paper.pages import pages
from croupier.paper.sheets import GameSheet, OddsTable, Texts, bet_table

WIDTH, HEIGHT = 510.0, 360.0
EDGE, GAP, TOP = 14.0, 8.0, 46.0
SHARES: dict[Spot, float] = {"under": 1.0, "seven": 0.8, "over": 1.0}
"""How wide the boxes are beside each other, as on the pages."""
TOTALS: dict[Spot, str] = {"under": "2  3  4  5  6", "over": "8  9  10  11  12"}


class UndersOversSheet(GameSheet):
    """Its mat, its odds."""

    has_tray = True

    def mats(self, rules: Sequence[Rules], said: Texts) -> list[Mat]:
        title = str(self.page(said)["title"])
        shapes = felt(WIDTH, HEIGHT)
        shapes.append(
            Label(
                x=EDGE, y=10, w=WIDTH - 2 * EDGE, h=30, text=title, size=20, face="display", fill="felt-text"
            )
        )
        unit = (WIDTH - 2 * EDGE - 2 * GAP) / sum(SHARES.values())
        x = EDGE
        for box, share in SHARES.items():
            shapes += self._box(box, x, unit * share, said)
            x += unit * share + GAP
        return [Mat(id="", title=title, w=WIDTH, h=HEIGHT, shapes=shapes)]

    def _box(self, box: Spot, x: float, w: float, said: Texts) -> list[Shape]:
        h = HEIGHT - TOP - EDGE
        name = str(self.page(said)["boxes"][box])
        found: list[Shape] = [
            Box(x=x, y=TOP, w=w, h=h, line="felt-line", width=1.6, radius=8),
            Label(
                x=x + 6,
                y=TOP + 8,
                w=w - 12,
                h=70,
                text=name,
                size=70 if box == "seven" else 34,
                face="display",
                fill="felt-text",
            ),
            Label(
                x=x + 6, y=TOP + 80, w=w - 12, h=20, text=said.to_one(ODDS[box]), size=14, fill="felt-text"
            ),
        ]
        if box in TOTALS:
            found.append(
                Label(x=x + 6, y=TOP + h - 24, w=w - 12, h=16, text=TOTALS[box], size=11, fill="felt-line")
            )
        return found

    def odds(self, rules: Any, said: Texts) -> list[OddsTable]:
        return [bet_table(pages().odds["MAT"], lambda box: str(self.page(said)["boxes"][box]), said)]


SHEET = UndersOversSheet("unders_overs")
