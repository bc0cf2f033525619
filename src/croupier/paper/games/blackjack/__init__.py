"""Blackjack on paper: the dealer's cards above, what is paid in an arc, seven boxes below."""

from collections.abc import Sequence
from math import sqrt
from typing import Any
from xml.sax.saxutils import escape

from croupier.games.table import Rules
from croupier.paper.mats import Box, Label, Mat, Oval, Picture, Shape, felt
from croupier.paper.pages import pages
from croupier.paper.sheets import GameSheet, OddsTable, Texts

WIDTH, HEIGHT = 776.0, 378.0
CARD_W, CARD_H = 63.5, 88.9
MIDDLE, ABOVE = WIDTH / 2, -260.0
"""The point around which boxes and words lie in arcs, above the mat."""
BOXES, BOX, PITCH, RADIUS = 7, 64.0, 104.0, 580.0
"""Boxes, how wide their rings are, how far apart, and how far from that point."""
UNIT = 100_000


class BlackjackSheet(GameSheet):
    """Its mat, its odds."""

    def mats(self, rules: Sequence[Rules], said: Texts) -> list[Mat]:
        title, words = str(self.page(said)["title"]), self.page(said)
        shapes = felt(WIDTH, HEIGHT)
        for nth in range(2):
            x = MIDDLE - CARD_W - 4 + nth * (CARD_W + 8)
            shapes.append(Box(x=x, y=14, w=CARD_W, h=CARD_H, radius=4, line="felt-line", width=0.9))
        shapes.append(
            Label(
                x=MIDDLE + CARD_W + 14,
                y=44,
                w=120,
                h=24,
                text=words["felt"]["dealer"],
                size=14,
                face="display",
                fill="felt-text",
            )
        )
        shapes.append(_motto(words["felt"]["pays"], self.words(said).mat["insurance"]))
        for nth in range(BOXES):
            x, y = _box_at(nth)
            shapes.append(Oval(x=x - BOX / 2, y=y - BOX / 2, w=BOX, h=BOX, line="felt-line", width=1.4))
            shapes.append(Oval(x=x - 24, y=y - 24, w=48, h=48, line="brass", width=0.8))
            shapes.append(
                Label(x=x - 10, y=y - 7, w=20, h=14, text=str(BOXES - nth), size=9, fill="felt-line")
            )
        return [Mat(id="", title=title, w=WIDTH, h=HEIGHT, shapes=shapes)]

    def options(self, rules: Any, said: Texts) -> list[str]:
        words = self.page(said)["rules"]
        found = [
            words["decks"].replace("{0}", said.number(rules.decks)),
            words["soft_17"][rules.soft_17],
            words["double"][rules.double],
            words["surrender"][rules.surrender],
        ]
        if not rules.double_after_split:
            found.append(words["noDoubleAfterSplit"])
        if rules.split_aces != "play":
            found.append(words[rules.split_aces])
        if not rules.peek:
            found.append(words["noPeek"])
        if rules.for_less:
            found.append(words["forLess"])
        if rules.boxes > 1:
            found.append(words["boxes"].replace("{0}", said.number(rules.boxes)))
        return found

    def odds(self, rules: Any, said: Texts) -> list[OddsTable]:
        words, odds = self.page(said)["rules"]["odds"], pages().odds
        decks = rules.decks - 1
        kept = (
            (words["best"], said.share(odds["EDGE"][_place(rules, tuple(odds["AXES"]))] / UNIT, 3)),
            (
                words["likeDealer"],
                said.share(odds["LIKE_DEALER"][_place(rules, ("decks", "soft_17", "peek"))] / UNIT),
            ),
            (words["insurance"], said.share(odds["INSURANCE"][decks] / UNIT)),
        )
        busts = _place(rules, ("decks", "soft_17")) * len(odds["UPS"])
        often = said.own["odds"]["chance_alone"]
        return [
            OddsTable(("", said.pages.odds.edge), kept, title=words["keeps"], note=words["gain"]),
            OddsTable(
                (words["open"], *(up.replace("T", "10") for up in odds["UPS"])),
                (
                    (
                        often,
                        *(
                            said.share(odds["DEALER_BUSTS"][busts + nth] / UNIT, 0)
                            for nth in range(len(odds["UPS"]))
                        ),
                    ),
                ),
                title=words["dealerOver"],
            ),
            OddsTable(
                (words["total"], *odds["GOES_OVER"]),
                ((often, *(said.share(chance / UNIT, 0) for chance in odds["GOES_OVER"].values())),),
                title=words["over"],
            ),
        ]


def _place(rules: Any, axes: Sequence[str]) -> int:
    """Where a table's options stand in a list that has a place for each: the last of them changes first."""
    place = 0
    for axis in axes:
        values = pages().odds["AXES"][axis]
        place = place * len(values) + values.index(getattr(rules, axis))
    return place


def _box_at(nth: int) -> tuple[float, float]:
    across = (nth - (BOXES - 1) / 2) * PITCH
    return MIDDLE + across, ABOVE + sqrt(RADIUS**2 - across**2)


def _motto(pays: str, insurance: str) -> Shape:
    """What is paid, in an arc between two lines."""
    lines = "".join(
        f'<path d="{_arc(radius)}" fill="none" stroke="var(--brass)" stroke-width="1.2"/>'
        for radius in (397.0, 447.0, 488.0)
    )
    words = "".join(
        f'<path id="arc{radius:.0f}" d="{_arc(radius)}" fill="none"/>'
        f'<text font-size="{size}" font-family="{face}" fill="var(--felt-text)" text-anchor="middle" '
        f'letter-spacing="1"><textPath href="#arc{radius:.0f}" startOffset="50%">{escape(text)}</textPath>'
        "</text>"
        for radius, size, face, text in (
            (434.0, min(34, 34 * 26 / len(pays)), "DM Serif Display", pays),
            (475.0, min(22, 22 * 30 / len(insurance)), "Figtree", insurance),
        )
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">{lines}{words}</svg>'
    )
    return Picture(x=0, y=0, w=WIDTH, h=HEIGHT, svg=svg)


def _arc(radius: float) -> str:
    across = 0.62 * radius
    y = ABOVE + sqrt(radius**2 - across**2)
    return f"M{MIDDLE - across} {y:.3f}A{radius} {radius} 0 0 0 {MIDDLE + across} {y:.3f}"


SHEET = BlackjackSheet("blackjack")
