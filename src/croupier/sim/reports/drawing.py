"""What pictures of results have in common."""

from collections.abc import Sequence

from matplotlib.axes import Axes

from croupier.odds.pictures.style import BAD, GOOD, IVORY, dress

WIDTH, HEIGHT = 12, 5.4
MOST_LISTED = 4
"""Strategies that are named in a title."""


def draw_ends(axes: Axes, histogram: Sequence[tuple[float, float, int]], title: str) -> None:
    """What sessions bring: gains green, losses red."""
    head(dress(axes, grid="y"), title)
    everybody = sum(count for _, _, count in histogram)
    for low, high, count in histogram:
        colour = GOOD if low >= 0 else BAD
        axes.bar(low, 100 * count / everybody, 0.94 * (high - low), align="edge", color=colour)
    axes.yaxis.set_major_formatter("{x:g} %")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.locator_params(axis="x", nbins=7)


def head(axes: Axes, title: str) -> None:
    axes.set_title(title, loc="left", color=IVORY, fontsize=11)


def numbered(strategies: Sequence[str]) -> list[str]:
    return [f"{number}. {strategy}" for number, strategy in enumerate(strategies, start=1)]


def listed(strategies: Sequence[str]) -> str:
    """The different strategies, of many the first."""
    different = list(dict.fromkeys(strategies))
    return ", ".join(different[:MOST_LISTED]) + (", …" if len(different) > MOST_LISTED else "")
