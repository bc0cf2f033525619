"""Equities as bars, and the grid of starting hands."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from croupier.odds.holdem import Equity, StartingHand
from croupier.odds.holdem.starting import kinds
from croupier.odds.pictures.style import BRASS, FELT_LIGHT, IVORY, LINE, MUTED, NIGHT, RAISED, dress, figure

SHADES = LinearSegmentedColormap.from_list("felt", [RAISED, "#14532d", "#1b6b3f", "#7d8f3f", BRASS, IVORY])


def draw_equity(hands: Sequence[str], board: str, found: Equity, note: str) -> Figure:
    """What part of the pot each hand wins: alone, and shared."""
    drawn = figure(9, 1.7 + 0.55 * len(hands), _title(board), note)
    axes = dress(drawn.subplots())
    places = range(len(hands))[::-1]
    best = max(found.equity)
    for place, part, win in zip(places, found.equity, found.win, strict=True):
        colour = BRASS if part == best else FELT_LIGHT
        axes.barh(place, 1, color=LINE, height=0.56)
        axes.barh(place, part, color=colour, height=0.56, alpha=0.55)
        axes.barh(place, win, color=colour, height=0.56)
        axes.text(1.015, place, f"{100 * part:.2f} %", color=IVORY, va="center", fontweight="bold")
    axes.set_xlim(0, 1.13)
    axes.set_yticks(places, hands)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100 %"])
    axes.set_xlabel("part of the pot; paler: from shared pots", color=MUTED)
    return drawn


def _title(board: str) -> str:
    return f"Hold'em on {board}" if board else "Hold'em before the flop"


def draw_starting_hands(hands: Mapping[str, StartingHand]) -> Figure:
    """The grid of the 169 kinds, coloured by equity against any hand."""
    drawn = figure(
        9.5, 9.6, "Hold'em: the starting hands",
        "equity in % against one hand of any cards, exact; suited above the pairs, offsuit below",
    )  # fmt: skip
    axes = dress(drawn.subplots())
    for place, name in enumerate(kinds()):
        row, column = divmod(place, 13)
        equity = hands[name].equity
        shade = (equity - 0.32) / (0.86 - 0.32)
        axes.add_patch(
            FancyBboxPatch(
                (column - 0.45, 12 - row - 0.45), 0.9, 0.9, boxstyle="round,pad=0,rounding_size=0.1",
                facecolor=SHADES(shade), edgecolor=LINE, linewidth=0.6,
            )
        )  # fmt: skip
        ink = NIGHT if shade > 0.55 else IVORY
        middle: dict[str, Any] = {"color": ink, "ha": "center", "va": "center"}
        axes.text(column, 12 - row + 0.14, name, fontsize=10, fontweight="bold", **middle)
        axes.text(column, 12 - row - 0.22, f"{100 * equity:.1f}", fontsize=8, **middle)
    axes.set_xlim(-0.55, 12.55)
    axes.set_ylim(-0.55, 12.55)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_aspect("equal")
    return drawn
