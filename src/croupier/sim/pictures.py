"""Results drawn with matplotlib."""

from typing import TYPE_CHECKING, Any

from croupier.sim.house import HouseResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

GREEN, GOLD, RED = "#1b6b4a", "#b8892b", "#a5323a"


def draw(result: Any) -> "Figure":
    """A picture of a result: what a session brings, and the course of the chips."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.5), layout="constrained")
    if isinstance(result, HouseResult):
        _draw_house(figure, result)
    else:
        result.draw(figure)
    return figure


def _draw_house(figure: "Figure", result: HouseResult) -> None:
    sessions = result.sessions
    ends, way = figure.subplots(1, 2)
    everybody = sum(count for _, _, count in sessions.histogram)
    for start, end, count in sessions.histogram:
        colour = GREEN if start >= 0 else RED
        ends.bar(
            start, count / everybody, end - start, align="edge", color=colour, alpha=0.8, edgecolor="white"
        )
    ends.set_title(f"After {sessions.rounds:,} rounds: {sessions.ahead:.1%} leave with more")
    ends.set_xlabel("chips won or lost")
    ends.set_ylabel("part of guests")
    bands = sessions.bands
    if bands.sessions:
        low, first, middle, third, high = bands.quantiles.values()
        way.fill_between(bands.rounds, low, high, color=GREEN, alpha=0.2, label="nine in ten", linewidth=0)
        way.fill_between(bands.rounds, first, third, color=GREEN, alpha=0.4, label="half", linewidth=0)
        way.plot(bands.rounds, middle, color=GREEN, label="median")
        way.legend(loc="upper left", frameon=False)
    way.set_title("On the way")
    way.set_xlabel("rounds")
    way.set_ylabel("chips")
    if sessions.ruin is not None:
        broke = way.twinx()
        broke.plot(bands.rounds, sessions.ruin.by, color=GOLD, linestyle="--")
        broke.set_ylim(0, 1)
        broke.set_ylabel("part of guests who are broke", color=GOLD)
    strategy = ", ".join(dict.fromkeys(f"{seat.strategy} ({seat.system})" for seat in result.seats))
    error = "" if result.stderr is None else f" ± {result.stderr:.3%}"
    name = result.game.replace("_", " ").capitalize()
    figure.suptitle(f"{name}, {strategy}: {result.mean:+.3%}{error} per unit of the first bet")
