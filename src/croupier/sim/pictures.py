"""Results as pictures: what a session brings, the course of the chips, who wins how often."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from croupier.odds.pictures.style import BAD, BRASS, FELT_LIGHT, GOOD, IVORY, MUTED, dress, figure
from croupier.sim import TITLES
from croupier.sim.banked import Bands, HouseResult, Sessions
from croupier.sim.holdem import HoldemResult
from croupier.sim.pairs_wagers import ContestResult

WIDTH, HEIGHT = 12, 5.4
MOST_TOLD = 4
"""Strategies that are named in a title."""


def draw(result: HouseResult | HoldemResult | ContestResult) -> Figure:
    """The picture of a result."""
    if isinstance(result, HouseResult):
        return _draw_house(result)
    if isinstance(result, HoldemResult):
        return _draw_holdem(result)
    return _draw_contest(result)


def _draw_house(result: HouseResult) -> Figure:
    strategies = _told([f"{seat.strategy} ({seat.system})" for seat in result.seats])
    error = "" if result.stderr is None else f" ± {100 * result.stderr:.3f}"
    mean = f"{100 * result.mean:+.3f}{error} % of the first bet".replace("-", "−")
    sessions = result.sessions
    drawn = figure(
        WIDTH,
        HEIGHT,
        f"{TITLES[result.game]}: {strategies}",
        f"{mean} in {result.rounds:,} rounds; {sessions.ahead:.1%} leave with more after {sessions.rounds:,}",
    )
    ends, way = drawn.subplots(1, 2)
    _draw_ends(ends, sessions.histogram, f"What {sessions.rounds:,} rounds bring, in chips")
    _draw_way(way, sessions, "Chips in hand" if result.bankroll is not None else "Chips won or lost")
    return drawn


def _draw_holdem(result: HoldemResult) -> Figure:
    first = result.players[0]
    drawn = figure(
        WIDTH,
        HEIGHT,
        f"Hold'em: {_told([player.strategy for player in result.players])}",
        f"{result.rounds:,} hands; {result.showdowns:.0%} come to a showdown; "
        f"a pot holds {result.pot:.1f} big blinds on average",
    )
    means, ends = drawn.subplots(1, 2)
    _head(dress(means, grid="x"), "Big blinds that a hand brings, with the error of the mean")
    places = range(len(result.players))[::-1]
    for place, player in zip(places, result.players, strict=True):
        colour = GOOD if player.mean >= 0 else BAD
        means.barh(place, player.mean, xerr=1.96 * (player.stderr or 0), color=colour, ecolor=IVORY)
    means.axvline(0, color=IVORY, linewidth=0.8)
    means.set_yticks(places, _names([player.strategy for player in result.players]))
    title = f"What a session of {result.session:,} hands brings 1. {first.strategy}, in chips"
    _draw_ends(ends, first.session.histogram, title)
    return drawn


def _draw_contest(result: ContestResult) -> Figure:
    drawn = figure(
        WIDTH,
        HEIGHT,
        f"Pairs and Wagers to {result.rules.get('target', 10)}: "
        f"{_told([player.strategy for player in result.players])}",
        f"{result.rounds:,} games, {result.turns:.1f} turns on average",
    )
    shares, lengths = drawn.subplots(1, 2)
    _head(dress(shares), "Games won")
    places = range(len(result.players))[::-1]
    most = max(player.share for player in result.players)
    for place, player in zip(places, result.players, strict=True):
        shares.barh(place, player.share, color=FELT_LIGHT, height=0.6)
        shares.text(player.share + most * 0.02, place, f"{player.share:.1%}", color=IVORY, va="center")
    shares.set_xlim(0, most * 1.2)
    shares.set_xticks([])
    shares.set_yticks(places, _names([player.strategy for player in result.players]))
    _head(dress(lengths, grid="y"), "Turns of a game, all players together")
    for low, high, part in result.bins(40):
        lengths.bar(low, 100 * part, high - low + 0.9, align="edge", color=BRASS)
    lengths.yaxis.set_major_formatter("{x:g} %")
    return drawn


def _draw_ends(axes: Axes, histogram: Sequence[tuple[float, float, int]], title: str) -> None:
    """What sessions bring: gains green, losses red."""
    _head(dress(axes, grid="y"), title)
    everybody = sum(count for _, _, count in histogram)
    for low, high, count in histogram:
        colour = GOOD if low >= 0 else BAD
        axes.bar(low, 100 * count / everybody, 0.94 * (high - low), align="edge", color=colour)
    axes.yaxis.set_major_formatter("{x:g} %")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.locator_params(axis="x", nbins=7)


def _draw_way(axes: Axes, sessions: Sessions, title: str) -> None:
    """The course of the chips, and who is broke by when."""
    bands = sessions.bands
    _head(dress(axes, grid="y"), title)
    if bands.sessions:
        _draw_bands(axes, bands)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlabel("rounds", color=MUTED)
    if sessions.ruin is not None:
        broke = dress(axes.twinx())
        broke.plot(bands.rounds, [100 * part for part in sessions.ruin.by], color=BAD, linestyle="--")
        broke.set_ylim(0, 100)
        broke.set_ylabel("guests who are broke", color=BAD)
        broke.yaxis.set_major_formatter("{x:.0f} %")


def _draw_bands(axes: Axes, bands: Bands) -> None:
    low, first, middle, third, high = bands.quantiles.values()
    axes.fill_between(bands.rounds, low, high, color=FELT_LIGHT, alpha=0.35, label="nine in ten", linewidth=0)
    axes.fill_between(bands.rounds, first, third, color=FELT_LIGHT, alpha=0.8, label="half", linewidth=0)
    axes.plot(bands.rounds, middle, color=BRASS, linewidth=2, label="the middle")
    axes.legend(loc="lower left", frameon=False, labelcolor=IVORY, fontsize=9)


def _head(axes: Axes, title: str) -> None:
    axes.set_title(title, loc="left", color=IVORY, fontsize=11)


def _names(strategies: Sequence[str]) -> list[str]:
    return [f"{number}. {strategy}" for number, strategy in enumerate(strategies, start=1)]


def _told(strategies: Sequence[str]) -> str:
    """The different strategies, of many the first."""
    different = list(dict.fromkeys(strategies))
    return ", ".join(different[:MOST_TOLD]) + (", …" if len(different) > MOST_TOLD else "")
