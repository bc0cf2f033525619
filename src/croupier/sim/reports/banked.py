"""What a run of a game against the bank came to."""

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from croupier.games.registry import GAMES
from croupier.sim.banked import OWN, Bands, BankedResult, Sessions
from croupier.sim.reports.terminal import name_of, show_bars, show_histogram, signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROWS = 12
COLUMNS = 51


def show(console: Console, result: BankedResult) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column()
    for name, value in _facts(result):
        table.add_row(name, value)
    console.print(f"[bold]{GAMES[result.game].title}[/]\n")
    console.print(table)
    if len(result.seats) > 1:
        console.print("\n", _seats(result), sep="")
    if result.distribution:
        console.print("\n[bold]A round, per unit of the first bet[/]")
        show_bars(console, [(signed(one.net, "+.4g"), one.share) for one in _shortened(result)])
    _show_sessions(console, result.sessions, result.bankroll)


def _facts(result: BankedResult) -> list[tuple[str, str]]:
    error = "" if result.stderr is None else f" ± {result.stderr:.3%} (standard error)"
    facts = [
        ("mean per unit", f"[bold]{signed(result.mean, '+.4%')}[/]{error}"),
        (
            "the house takes",
            f"{signed(result.house.per_round, ',.4g')} chips a round, "
            f"{signed(result.house.of_stakes, '.3%')} of first bets",
        ),
    ]
    if result.deviation is not None:
        facts.append(("standard deviation", f"{result.deviation:.4g} units a round"))
    seat = result.seats[0]
    if len(result.seats) == 1:
        how = (
            f"{seat.bet:,} a round"
            if seat.system == OWN
            else f"{seat.system}, {seat.bet:,} chips to begin with"
        )
        bets = f"{name_of(seat.strategy)}, {how}"
        facts.insert(0, ("bets", bets))
    if result.bankroll is not None:
        facts.append(("bankroll", f"{result.bankroll:,} chips"))
    if (ruin := result.sessions.ruin) is not None:
        text = f"{ruin.chance:.3%} ± {ruin.stderr:.3%} within {result.sessions.rounds:,} rounds"
        facts.append(("broke", text))
    facts.append(("leave with more", f"{result.sessions.ahead:.2%} after {result.sessions.rounds:,} rounds"))
    return facts


def _seats(result: BankedResult) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("player", "bets", "system"):
        table.add_column(name)
    for name in ("mean per unit", "standard error", "broke"):
        table.add_column(name, justify="right")
    for number, seat in enumerate(result.seats, start=1):
        error = "" if seat.stderr is None else f"{seat.stderr:.3%}"
        ruin = "" if seat.ruin is None else f"{seat.ruin:.2%}"
        mean = signed(seat.mean, "+.4%")
        table.add_row(str(number), name_of(seat.strategy), seat.system, mean, error, ruin)
    return table


def _shortened(result: BankedResult) -> list[Any]:
    """The most frequent results, in the order of what they bring."""
    common = sorted(result.distribution, key=lambda one: -one.count)[:ROWS]
    return sorted(common, key=lambda one: one.net)


def _show_sessions(console: Console, sessions: Sessions, bankroll: int | None) -> None:
    console.print(f"\n[bold]A session of {sessions.rounds:,} rounds, what it brings in chips[/]")
    show_histogram(console, sessions.histogram)
    if sessions.bands.sessions and len(sessions.bands.rounds) > 2:
        title = "chips in hand" if bankroll is not None else "chips won or lost"
        console.print(f"\n[bold]On the way, {title}[/] [dim](dark: half of all; light: nine in ten)[/]")
        for line in course(sessions.bands):
            console.print(line)


def course(bands: Bands) -> list[str]:
    """The bands drawn over the rounds."""
    low, first, middle, third, high = bands.quantiles.values()
    bottom, top = min(low), max(high)
    height = (top - bottom) / ROWS or 1.0
    picked = range(0, len(bands.rounds), -(-len(bands.rounds) // COLUMNS))
    lines = []
    for row in range(ROWS, -1, -1):
        level = bottom + row * height
        marks = "".join(
            "━"
            if abs(middle[at] - level) <= height / 2
            else "▓"
            if first[at] - height / 2 <= level <= third[at] + height / 2
            else "░"
            if low[at] - height / 2 <= level <= high[at] + height / 2
            else " "
            for at in picked
        )
        lines.append(f"{signed(level, ',.0f'):>12} {marks}")
    lines.append(f"{'':>12} {'0':<{max(1, len(picked) - 8)}}{bands.rounds[-1]:>8,}")
    return lines


def draw(result: BankedResult) -> "Figure":
    """What sessions return, and the course of the chips."""
    from croupier.odds.pictures.style import figure
    from croupier.sim.reports.drawing import HEIGHT, WIDTH, draw_ends, listed

    strategies = listed([f"{seat.strategy} ({seat.system})" for seat in result.seats])
    error = "" if result.stderr is None else f" ± {100 * result.stderr:.3f}"
    mean = f"{100 * result.mean:+.3f}{error} % of the first bet".replace("-", "−")
    sessions = result.sessions
    drawn = figure(
        WIDTH,
        HEIGHT,
        f"{GAMES[result.game].title}: {strategies}",
        f"{mean} in {result.rounds:,} rounds; {sessions.ahead:.1%} leave with more after {sessions.rounds:,}",
    )
    ends, way = drawn.subplots(1, 2)
    draw_ends(ends, sessions.histogram, f"What {sessions.rounds:,} rounds bring, in chips")
    _draw_way(way, sessions, "Chips in hand" if result.bankroll is not None else "Chips won or lost")
    return drawn


def _draw_way(axes: "Axes", sessions: Sessions, title: str) -> None:
    """The course of the chips, and how many are broke by when."""
    from croupier.odds.pictures.style import BAD, MUTED, dress
    from croupier.sim.reports.drawing import head

    bands = sessions.bands
    head(dress(axes, grid="y"), title)
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


def _draw_bands(axes: "Axes", bands: Bands) -> None:
    from croupier.odds.pictures.style import BRASS, FELT_LIGHT, IVORY

    low, first, middle, third, high = bands.quantiles.values()
    axes.fill_between(bands.rounds, low, high, color=FELT_LIGHT, alpha=0.35, label="nine in ten", linewidth=0)
    axes.fill_between(bands.rounds, first, third, color=FELT_LIGHT, alpha=0.8, label="half", linewidth=0)
    axes.plot(bands.rounds, middle, color=BRASS, linewidth=2, label="the middle")
    axes.legend(loc="lower left", frameon=False, labelcolor=IVORY, fontsize=9)
