"""What a simulation came to, shown in the terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from croupier.cli.printing import printable
from croupier.sim import TITLES
from croupier.sim.banked import Bands, HouseResult, Sessions

if TYPE_CHECKING:
    from croupier.sim.holdem import HoldemResult
    from croupier.sim.pairs_wagers import ContestResult
    from croupier.sim.running import Run

EIGHTHS = " ▏▎▍▌▋▊▉█"
PLAYED = {"holdem": "hands", "pairs_wagers": "games"}
"""What is counted, where it is not rounds."""
WIDTH = 40
ROWS = 12
COLUMNS = 51


def show(done: "Run") -> None:
    """Print a table, the distribution of results and the course of a session."""
    console = Console(highlight=False)
    result = done.result
    if isinstance(result, HouseResult):
        _show_house(console, result)
    elif result.game == "holdem":
        _show_holdem(console, result)
    else:
        _show_contest(console, result)
    rate, played = done.rounds / done.seconds / 1e6, PLAYED.get(result.game, "rounds")
    console.print(
        f"\n[dim]{done.rounds:,} {played} in {done.seconds:.2f} s, {rate:,.1f} million a second, "
        f"{_by(done)}, seed {result.seed}.[/]"
    )


def _by(done: "Run") -> str:
    if done.cluster is not None:
        return f"on the cluster at {done.cluster}"
    return "in one process" if done.processes == 1 else f"in up to {done.processes} processes"


def _show_house(console: Console, result: HouseResult) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column()
    for name, value in _facts(result):
        table.add_row(name, value)
    console.print(f"[bold]{TITLES[result.game]}[/]\n")
    console.print(table)
    if len(result.seats) > 1:
        console.print("\n", _seats(result), sep="")
    console.print("\n[bold]A round, per unit of the first bet[/]")
    _bars(console, [(signed(one.net, "+.4g"), one.share) for one in _shortened(result)])
    _show_sessions(console, result.sessions, result.bankroll)


def _facts(result: HouseResult) -> list[tuple[str, str]]:
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
        facts.insert(0, ("bets", f"{_name(seat.strategy)}, {seat.system}, {seat.bet:,} chips to begin with"))
    if result.bankroll is not None:
        facts.append(("bankroll", f"{result.bankroll:,} chips"))
    if (ruin := result.sessions.ruin) is not None:
        text = f"{ruin.chance:.3%} ± {ruin.stderr:.3%} within {result.sessions.rounds:,} rounds"
        facts.append(("broke", text))
    facts.append(("leave with more", f"{result.sessions.ahead:.2%} after {result.sessions.rounds:,} rounds"))
    return facts


def _seats(result: HouseResult) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("player", "bets", "system"):
        table.add_column(name)
    for name in ("mean per unit", "standard error", "broke"):
        table.add_column(name, justify="right")
    for number, seat in enumerate(result.seats, start=1):
        error = "" if seat.stderr is None else f"{seat.stderr:.3%}"
        ruin = "" if seat.ruin is None else f"{seat.ruin:.2%}"
        mean = signed(seat.mean, "+.4%")
        table.add_row(str(number), _name(seat.strategy), seat.system, mean, error, ruin)
    return table


def signed(value: float, form: str) -> str:
    """A number as people read it, with a true minus.

    >>> signed(-1234.5, "+,.1f")
    '−1,234.5'
    """
    return f"{value:{form}}".replace("-", "−")


def _name(strategy: str) -> str:
    """A strategy, which may be the name of any file, as the terminal can show it."""
    return escape(printable(strategy))


def _shortened(result: HouseResult) -> list[Any]:
    """The most frequent results, in the order of what they bring."""
    common = sorted(result.distribution, key=lambda one: -one.count)[:ROWS]
    return sorted(common, key=lambda one: one.net)


def _bars(console: Console, rows: list[tuple[str, float]]) -> None:
    """Shares of a whole as bars."""
    most = max(share for _, share in rows) or 1.0
    wide = max(len(name) for name, _ in rows)
    for name, share in rows:
        console.print(Text(f"{name:>{wide}} {share:8.3%} "), Text(bar(share / most), style="green"), sep="")


def bar(part: float, width: int = WIDTH) -> str:
    """A bar as wide as a part of the width.

    >>> bar(0.5, 3)
    '█▌'
    """
    eighths = round(part * width * 8)
    return "█" * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")


def _show_sessions(console: Console, sessions: Sessions, bankroll: int | None) -> None:
    console.print(f"\n[bold]A session of {sessions.rounds:,} rounds, what it brings in chips[/]")
    _histogram(console, sessions.histogram)
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
    lines.append(f"{'':>12} {'0':<{len(picked) - 8}}{bands.rounds[-1]:>8,}")
    return lines


def _histogram(console: Console, bins: Sequence[tuple[float, float, int]]) -> None:
    everybody = sum(count for _, _, count in bins)
    _bars(console, [(f"{signed(low, '+,.0f')} …", count / everybody) for low, _, count in bins])


def _show_contest(console: Console, result: "ContestResult") -> None:
    console.print(f"[bold]Pairs and Wagers[/] to {result.rules.get('target', 10)} points\n")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("player")
    table.add_column("strategy")
    for name in ("games won", "standard error", "in antes", "points at the end"):
        table.add_column(name, justify="right")
    for number, player in enumerate(result.players, start=1):
        table.add_row(
            str(number),
            player.strategy,
            f"{player.share:.3%}",
            f"{player.stderr:.3%}",
            signed(player.antes, "+.4f"),
            f"{player.points:.2f}",
        )
    console.print(table)
    if result.unfinished:
        console.print(f"{result.unfinished:,} games were given up: nobody got near the target.")
    console.print(f"\n[bold]Turns of a game[/], {result.turns:.1f} on average")
    _bars(console, [(f"{low}–{high}" if high > low else f"{low}", part) for low, high, part in result.bins()])


def _show_holdem(console: Console, result: "HoldemResult") -> None:
    console.print(f"[bold]Hold'em[/], sessions of {result.session:,} hands, {result.bankroll:,} chips each\n")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("player")
    table.add_column("strategy")
    for name in ("big blinds a hand", "standard error", "pots won", "broke"):
        table.add_column(name, justify="right")
    for number, player in enumerate(result.players, start=1):
        error = "" if player.stderr is None else f"{player.stderr:.4f}"
        parts = f"{player.wins:.2%}", f"{player.broke:.2%}"
        table.add_row(str(number), player.strategy, signed(player.mean, "+.4f"), error, *parts)
    console.print(table)
    first = result.players[0]
    console.print(f"\n[bold]A session, what it brings player 1 ({first.strategy}) in chips[/]")
    _histogram(console, first.session.histogram)
    console.print(
        f"{first.session.ahead:.1%} of sessions end with more than they began."
        f"\n{result.showdowns:.1%} of hands come to a showdown; a pot holds {result.pot:.1f} big blinds "
        f"and a hand takes {result.actions:.1f} decisions on average."
    )
