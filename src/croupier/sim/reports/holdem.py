"""What a run of hold'em came to."""

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from croupier.sim.holdem import HoldemResult
from croupier.sim.reports.terminal import show_histogram, signed

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def show(console: Console, result: HoldemResult) -> None:
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
    show_histogram(console, first.session.histogram)
    console.print(
        f"{first.session.ahead:.1%} of sessions end with more than they began."
        f"\n{result.showdowns:.1%} of hands come to a showdown; a pot holds {result.pot:.1f} big blinds "
        f"and a hand takes {result.actions:.1f} decisions on average."
    )


def draw(result: HoldemResult) -> "Figure":
    """What a hand returns each player, and a session the first."""
    from croupier.odds.pictures.style import BAD, GOOD, IVORY, dress, figure
    from croupier.sim.reports.drawing import HEIGHT, WIDTH, draw_ends, head, listed, numbered

    first = result.players[0]
    drawn = figure(
        WIDTH,
        HEIGHT,
        f"Hold'em: {listed([player.strategy for player in result.players])}",
        f"{result.rounds:,} hands; {result.showdowns:.0%} come to a showdown; "
        f"a pot holds {result.pot:.1f} big blinds on average",
    )
    means, ends = drawn.subplots(1, 2)
    head(dress(means, grid="x"), "Big blinds that a hand brings, with the error of the mean")
    places = range(len(result.players))[::-1]
    for place, player in zip(places, result.players, strict=True):
        colour = GOOD if player.mean >= 0 else BAD
        means.barh(place, player.mean, xerr=1.96 * (player.stderr or 0), color=colour, ecolor=IVORY)
    means.axvline(0, color=IVORY, linewidth=0.8)
    means.set_yticks(places, numbered([player.strategy for player in result.players]))
    title = f"What a session of {result.session:,} hands brings 1. {first.strategy}, in chips"
    draw_ends(ends, first.session.histogram, title)
    return drawn
