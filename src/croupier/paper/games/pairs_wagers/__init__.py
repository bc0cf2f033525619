"""Pairs and Wagers on paper: its points, and the sheet that they are written on."""

from typing import Any

from croupier.paper.pages import pages
from croupier.paper.sheets import GameSheet, OddsTable, Texts

SHOWN = {
    "no_score": (1, 2, 4, 6),
    "a_pair": (3, 3, 1, 6),
    "two_pairs": (2, 2, 5, 5),
    "three_alike": (4, 4, 4, 1),
    "four_alike": (6, 6, 6, 6),
}
"""A roll of each kind."""


class PairsWagersSheet(GameSheet):
    """Its points."""

    has_tray = True
    has_scores = True

    def options(self, rules: Any, said: Texts) -> list[str]:
        words = self.page(said)["rules"]
        own = [words["odd_miss"][rules.odd_miss], words["better_fail"][rules.better_fail]]
        return [*own, words["mid"]] if rules.target > 10 else own

    def limits(self, rules: Any, said: Texts) -> list[str]:
        target = said.filled("limits", "target", said.number(rules.target))
        return [target, said.filled("limits", "ante", said.number(rules.ante))] if rules.ante else [target]

    def odds(self, rules: Any, said: Texts) -> list[OddsTable]:
        words = self.page(said)
        rolls = pages().odds["ROLLS"]
        return [
            OddsTable(
                (words["rules"]["hands"], words["rules"]["points"], said.pages.odds.chance),
                tuple(
                    (words["felt"]["hands"][roll], said.number(points), said.share(chance))
                    for roll, (points, chance) in rolls.items()
                ),
                pictures=tuple(tuple(f"die/{face}" for face in SHOWN[roll]) for roll in rolls),
            )
        ]


SHEET = PairsWagersSheet("pairs_wagers")
