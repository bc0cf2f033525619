"""`croupier match`: players against each other, over duplicate deals."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.cli.exit_codes import REFUSED

if TYPE_CHECKING:
    from croupier.players.matches import Match, Progress, Standing

MEASURES = {"bb_per_100": "big blinds per 100 hands", "chips_per_round": "chips per round"}


def add_arguments(match: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    match.description = (
        "Let players play each other. Every deck is dealt again with everybody in every seat, and everybody "
        "begins each hand with the same chips. Hold'em counts big blinds per 100 hands, other games chips "
        "per round; the standard error is taken over the decks."
    )
    match.epilog = "The same seed gives the same result, whatever the number of processes."
    add = match.add_argument
    add("game", metavar="GAME", help="as `croupier games` names it")
    add("players", metavar="PLAYER", nargs="+", help="of the house, like strong; or of a file: mine.py:Mine")
    add("--hands", type=int, default=1000, metavar="N", help="how many to play, at least (1,000)")
    add("--seed", type=int, default=1, metavar="N", help="of the decks and of the players' chance (1)")
    add("--seats", type=int, metavar="N", help="at the table: the last player has those that are left over")
    add("--stack", type=int, metavar="N", help="before every hand; at hold'em in big blinds (100)")
    add(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules; repeatable"
    )
    add("--processes", type=int, metavar="N", help="how many processes to use (one per core)")
    add("--json", action="store_true", help="print one JSON object")


def match(said: argparse.Namespace) -> int:
    """Play the match that was asked for; the result is the exit code."""
    from croupier.cli.rules import read_game, read_options
    from croupier.players.matches import match as play

    try:
        if said.processes is not None and not 1 <= said.processes <= 1000:
            raise ValueError("processes must be from 1 to 1,000")
        rules = read_options(read_game(said.game), said.rule)
        with _progress() as progress:
            done = play(
                said.game,
                said.players,
                hands=said.hands,
                seed=said.seed,
                seats=said.seats,
                stack=said.stack,
                rules=rules,
                processes=said.processes,
                progress=progress,
            )
    except ValueError as problem:
        print(f"croupier match: {problem}", file=sys.stderr)
        return REFUSED
    if said.json:
        _print_json(done)
    else:
        _show(done)
    for player in done.players:
        if player.faults:
            print(f"{player.name} failed {player.faults:,} times; first: {player.fault}.", file=sys.stderr)
    return 0


@contextmanager
def _progress() -> Iterator["Progress"]:
    """A bar with the time left, where there is a terminal to show it."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("hands", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _show(done: "Match") -> None:
    from rich.console import Console
    from rich.table import Table

    from croupier.games.registry import GAMES

    console, word = Console(highlight=False), GAMES[done.game].round_word
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("player")
    for title in (MEASURES[done.measure], "standard error", "a decision"):
        table.add_column(title, justify="right")
    for player in done.players:
        seats = f" [dim]× {player.seats}[/]" if player.seats > 1 else ""
        figures = f"{player.won:+,.2f}", f"{player.stderr:,.2f}", f"{player.decision_ms:,.2f} ms"
        table.add_row(f"{player.name}{seats}", *figures)
    console.print(table)
    dealt = f"{done.decks:,} deals, each played {done.hands // done.decks} times"
    console.print(f"\n[dim]{done.hands:,} {word}s: {dealt}; seed {done.seed}.[/]")


def _print_json(done: "Match") -> None:
    import msgspec

    report = {
        "game": done.game,
        "hands": done.hands,
        "decks": done.decks,
        "seed": done.seed,
        "players": [_report(player, done.measure) for player in done.players],
    }
    print(msgspec.json.encode(report).decode())


def _report(player: "Standing", measure: str) -> dict[str, object]:
    return {
        "name": player.name,
        measure: player.won,
        "stderr": player.stderr,
        "decision_ms": player.decision_ms,
        "seats": player.seats,
        "decisions": player.decisions,
        "faults": player.faults,
    }
