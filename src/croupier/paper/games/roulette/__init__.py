"""Roulette on paper: the layout of either wheel (R-17), as the pages lay it out."""

from collections.abc import Sequence
from typing import Any

from croupier.equipment.wheel import RED, WheelName
from croupier.games.roulette.layout import LAYOUTS
from croupier.games.roulette.rules import Rules as RouletteRules
from croupier.games.table import Rules
from croupier.paper.mats import Box, Label, Mat, Polygon, Shape, felt
from croupier.paper.pages import pages
from croupier.paper.sheets import GameSheet, OddsTable, Texts, bet_table

ALONG, ACROSS = 50.0, 52.0
"""A number's box: chips of 40 mm lie in it, on its lines and on its corners."""
EDGE = 8.0
ZERO, COLUMNS, DOZENS, EVENS = 1.3, 1.1, 0.84, 0.84
"""How deep the other boxes are, in those of the numbers."""
WIDTH = (ZERO + 12 + COLUMNS) * ALONG + 2 * EDGE
HEIGHT = (3 + DOZENS + EVENS) * ACROSS + 2 * EDGE
OVAL = 0.74
SIXTHS = ("low", "even", "red", "black", "odd", "high")
"""The even chances as they lie, left to right."""

Area = tuple[float, float, float, float]
"""Left, top, width and height, in millimetres."""


class RouletteSheet(GameSheet):
    """Its mats, its odds."""

    def mats(self, rules: Sequence[Rules], said: Texts) -> list[Mat]:
        chosen = {one.wheel for one in rules if isinstance(one, RouletteRules)}
        wheels = [wheel for wheel in LAYOUTS if wheel in chosen or not chosen]
        return [self._mat(wheel, said) for wheel in wheels]

    def _mat(self, wheel: WheelName, said: Texts) -> Mat:
        words = self.page(said)
        shapes = felt(WIDTH, HEIGHT)
        for on in LAYOUTS[wheel].spots:
            if area := _area(on, wheel):
                shapes += self._spot(on, area, wheel, said)
        title = f"{words['title']}, {words['rules']['wheel'][wheel].partition(':')[0]}"
        return Mat(id=wheel.replace("_", "-"), title=title, w=WIDTH, h=HEIGHT, shapes=shapes)

    def _spot(self, on: str, area: Area, wheel: WheelName, said: Texts) -> list[Shape]:
        x, y, w, h = area
        if on in ("0", "00"):
            return [
                Polygon(points=_arrow(on, area, wheel), fill="zero", line="felt-line", width=1.2),
                Label(x=x + 12, y=y, w=w - 16, h=h, text=on, size=24, fill="white"),
            ]
        box = Box(x=x, y=y, w=w, h=h, line="felt-line", width=1.2)
        if on.isdigit():
            side = OVAL * min(w, h)
            oval = Box(
                x=x + (w - side) / 2,
                y=y + (h - side * 1.1) / 2,
                w=side,
                h=side * 1.1,
                radius=side / 2,
                fill="red" if on in RED else "black",
                line="felt-line",
                width=0.4,
            )
            return [
                box,
                oval,
                Label(x=oval.x, y=oval.y, w=side, h=side * 1.1, text=on, size=19, fill="white"),
            ]
        if on in ("red", "black"):
            return [box, _diamond(area, on)]
        pad = 3.0
        label = Label(
            x=x + pad,
            y=y + pad,
            w=w - 2 * pad,
            h=h - 2 * pad,
            text=self._caption(on, said),
            size=14,
            fill="felt-text",
            turned=on.startswith("column"),
        )
        return [box, label]

    def _caption(self, on: str, said: Texts) -> str:
        felt_words = self.page(said)["felt"]
        kind, _, nth = on.partition("-")
        if kind == "dozen":
            return str(felt_words["dozenShort"][int(nth) - 1])
        return str(felt_words["columnShort"] if kind == "column" else felt_words[on])

    def options(self, rules: Any, said: Texts) -> list[str]:
        words = self.page(said)["rules"]
        return [words["wheel"][rules.wheel], words["zero"][rules.zero]]

    def limits(self, rules: Any, said: Texts) -> list[str]:
        least = said.filled("limits", "least", said.number(rules.min_bet))
        most = {"inside": rules.max_inside, "outside": rules.max_outside}
        return [
            least,
            *(said.filled("limits", where, said.number(top)) for where, top in most.items() if top),
        ]

    def odds(self, rules: Any, said: Texts) -> list[OddsTable]:
        bets = pages().odds["ROULETTE"][rules.wheel][rules.zero]
        return [bet_table(bets, lambda bet: str(self.page(said)["rules"]["bets"][bet]), said)]


def _area(on: str, wheel: WheelName) -> Area | None:
    """The box of a number or of an outside bet; None for what lies on the lines."""
    left, bottom = EDGE + ZERO * ALONG, EDGE + 3 * ACROSS
    if on in ("0", "00"):
        high = 3 * ACROSS / (2 if wheel == "double_zero" else 1)
        return EDGE, EDGE if on == "00" or wheel == "single_zero" else EDGE + high, ZERO * ALONG, high
    if on.isdigit():
        row, column = divmod(int(on) - 1, 3)
        return left + row * ALONG, bottom - (column + 1) * ACROSS, ALONG, ACROSS
    kind, _, nth = on.partition("-")
    if kind == "dozen":
        return left + (int(nth) - 1) * 4 * ALONG, bottom, 4 * ALONG, DOZENS * ACROSS
    if kind == "column":
        return left + 12 * ALONG, bottom - int(nth) * ACROSS, COLUMNS * ALONG, ACROSS
    if on in SIXTHS:
        return left + SIXTHS.index(on) * 2 * ALONG, bottom + DOZENS * ACROSS, 2 * ALONG, EVENS * ACROSS
    return None


def _arrow(on: str, area: Area, wheel: WheelName) -> list[tuple[float, float]]:
    """Zero has an arrow's head, away from the numbers."""
    x, y, w, h = area
    cut = 0.2 * ALONG
    up, down = on == "00" or wheel == "single_zero", on == "0"
    head = [(x, y + 2 * cut), (x + cut, y)] if up else [(x, y)]
    foot = [(x + cut, y + h), (x, y + h - 2 * cut)] if down else [(x, y + h)]
    return [*head, (x + w, y), (x + w, y + h), *foot]


def _diamond(area: Area, colour: str) -> Shape:
    x, y, w, h = area
    down, across = 0.4 * min(w, h), min(0.4 * w, 0.68 * min(w, h))
    middle, level = x + w / 2, y + h / 2
    corners = [
        (middle, level - down),
        (middle + across, level),
        (middle, level + down),
        (middle - across, level),
    ]
    return Polygon(points=corners, fill=colour, line="felt-line", width=0.4)


SHEET = RouletteSheet("roulette")
