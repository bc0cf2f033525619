"""Bets side by side: how often they win, and what they cost."""

from collections.abc import Mapping

from matplotlib.figure import Figure

from croupier.odds.pictures.style import BRASS, FELT_LIGHT, IVORY, dress, figure
from croupier.odds.worth import Worth


def draw_bets(title: str, note: str, pays: Mapping[str, int], bets: Mapping[str, Worth]) -> Figure:
    """Bars for the chance and for the house's edge of each bet, the cheapest on top."""
    names = sorted(bets, key=lambda name: (bets[name].edge, -bets[name].chance), reverse=True)
    drawn = figure(10, 1.6 + 0.42 * len(names), title, note)
    chances, edges = drawn.subplots(1, 2, sharey=True, width_ratios=(1, 1))
    places = range(len(names))
    columns = (
        (chances, "chance to win", FELT_LIGHT, [100 * float(bets[name].chance) for name in names]),
        (edges, "house edge", BRASS, [100 * float(bets[name].edge) for name in names]),
    )
    for axes, head, colour, values in columns:
        dress(axes)
        axes.barh(places, values, color=colour, height=0.62)
        axes.set_title(head, loc="left", color=colour if colour == BRASS else IVORY, fontsize=11)
        axes.set_xlim(0, max(values) * 1.22)
        axes.set_xticks([])
        for place, value in zip(places, values, strict=True):
            told = f"{value:.2f} %"
            axes.text(value + max(values) * 0.015, place, told, color=IVORY, va="center", fontsize=10)
    chances.set_yticks(places, [f"{name.replace('_', ' ')}  {pays[name]} to 1" for name in names])
    return drawn
