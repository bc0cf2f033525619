"""What a run of Pairs and Wagers came to."""

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from croupier.sim.pairs_wagers import ContestResult
from croupier.sim.reports.terminal import show_bars, signed

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def show(console: Console, result: ContestResult) -> None:
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
    bins = [(f"{low}–{high}" if high > low else f"{low}", part) for low, high, part in result.bins()]
    show_bars(console, bins)


def draw(result: ContestResult) -> "Figure":
    """Who wins how often, and how long games are."""
    from croupier.odds.pictures.style import BRASS, FELT_LIGHT, IVORY, dress, figure
    from croupier.sim.reports.drawing import HEIGHT, WIDTH, head, listed, numbered

    drawn = figure(
        WIDTH,
        HEIGHT,
        f"Pairs and Wagers to {result.rules.get('target', 10)}: "
        f"{listed([player.strategy for player in result.players])}",
        f"{result.rounds:,} games, {result.turns:.1f} turns on average",
    )
    shares, lengths = drawn.subplots(1, 2)
    head(dress(shares), "Games won")
    places = range(len(result.players))[::-1]
    most = max(player.share for player in result.players)
    for place, player in zip(places, result.players, strict=True):
        shares.barh(place, player.share, color=FELT_LIGHT, height=0.6)
        shares.text(player.share + most * 0.02, place, f"{player.share:.1%}", color=IVORY, va="center")
    shares.set_xlim(0, most * 1.2)
    shares.set_xticks([])
    shares.set_yticks(places, numbered([player.strategy for player in result.players]))
    head(dress(lengths, grid="y"), "Turns of a game, all players together")
    for low, high, part in result.bins(40):
        lengths.bar(low, 100 * part, high - low + 0.9, align="edge", color=BRASS)
    lengths.yaxis.set_major_formatter("{x:g} %")
    return drawn
