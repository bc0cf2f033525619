"""Hold'em on paper: a table with places for the board, and the ranking of the hands."""

from collections.abc import Sequence
from typing import Any

from croupier.games.table import Rules
from croupier.paper.mats import Box, Label, Mat, Oval, Shape, felt
from croupier.paper.pages import pages
from croupier.paper.sheets import GameSheet, OddsTable, Texts

WIDTH, HEIGHT = 776.0, 378.0
CARD_W, CARD_H, GAP = 63.5, 88.9, 9.0
"""Cards as they are sold, in millimetres, and the room between two places."""
TOP = 112.0
SHOWN = {
    "royal_flush": "Ah Kh Qh Jh Th",
    "straight_flush": "9c 8c 7c 6c 5c",
    "four_of_a_kind": "Qs Qh Qd Qc 7s",
    "full_house": "Ts Th Td 4c 4s",
    "flush": "Ad Jd 8d 6d 3d",
    "straight": "9s 8h 7d 6c 5s",
    "three_of_a_kind": "7s 7h 7d Kc 2d",
    "two_pairs": "Ks Kd 9h 9c 4s",
    "pair": "As Ac Td 6h 3c",
    "high_card": "Ah Qs 9d 5c 2h",
}
"""A hand of each kind."""


class HoldemSheet(GameSheet):
    """Its mat, its ranking."""

    def mats(self, rules: Sequence[Rules], said: Texts) -> list[Mat]:
        title, words = str(self.page(said)["title"]), self.words(said).mat
        shapes = felt(WIDTH, HEIGHT)
        shapes += [
            Box(
                x=22, y=22, w=WIDTH - 44, h=HEIGHT - 44, radius=(HEIGHT - 44) / 2, line="felt-line", width=1.2
            ),
            Label(x=188, y=44, w=400, h=44, text=title, size=28, face="display", fill="felt-text"),
        ]
        left = (WIDTH - 5 * CARD_W - 4 * GAP) / 2
        step = CARD_W + GAP
        for nth in range(5):
            shapes.append(_place(left + nth * step, TOP))
        captions = ((0, 3, words["flop"]), (3, 1, words["turn"]), (4, 1, words["river"]))
        for first, count, caption in captions:
            shapes.append(_caption(left + first * step, count * step - GAP, caption))
        burned = left - step - 30
        shapes += [_place(burned, TOP), _caption(burned, CARD_W, words["burn"])]
        shapes += [
            Oval(x=WIDTH / 2 - 80, y=234, w=160, h=92, line="brass", width=1.4),
            Label(
                x=WIDTH / 2 - 50,
                y=266,
                w=100,
                h=28,
                text=words["pot"],
                size=14,
                face="display",
                fill="felt-line",
            ),
        ]
        return [Mat(id="", title=title, w=WIDTH, h=HEIGHT, shapes=shapes)]

    def options(self, rules: Any, said: Texts) -> list[str]:
        words = self.page(said)["rules"]
        asked = [words["ask"]] if rules.showdown == "ask" else []
        return [words["limit"][rules.limit], *asked, *([] if rules.wheel else [words["noWheel"]])]

    def limits(self, rules: Any, said: Texts) -> list[str]:
        blinds = (said.number(rules.small_blind), said.number(rules.big_blind))
        return [said.filled("limits", "blinds", *blinds)]

    def odds(self, rules: Any, said: Texts) -> list[OddsTable]:
        words, river = self.page(said), pages().odds["RIVER"]["true" if rules.wheel else "false"]
        own = words["rules"]["odds"]
        often = said.own["odds"]["chance_alone"]
        return [
            OddsTable(
                ("", often),
                tuple((words["kinds"][kind], said.share(river[kind], 3)) for kind in SHOWN),
                title=own["hands"],
                pictures=tuple(tuple(f"card/{card}" for card in SHOWN[kind].split()) for kind in SHOWN),
            ),
            OddsTable(
                ("", often),
                tuple(
                    (own["start"][what], said.share(chance))
                    for what, chance in pages().odds["STARTS"].items()
                ),
                title=own["starts"],
            ),
        ]

    def payouts(self, rules: Any, said: Texts) -> list[tuple[str, ...]]:
        return [(self.page(said)["kinds"][kind], str(nth)) for nth, kind in enumerate(SHOWN, start=1)]


def _place(x: float, y: float) -> Shape:
    return Box(x=x, y=y, w=CARD_W, h=CARD_H, radius=4, line="felt-line", width=0.9)


def _caption(x: float, w: float, text: str) -> Shape:
    return Label(x=x, y=TOP + CARD_H + 3, w=w, h=14, text=text, size=9, fill="felt-line")


SHEET = HoldemSheet("holdem")
