"""Hold'em's strong player against each of the others, two and six at the table: it has to win clearly."""

from argparse import ArgumentParser
from importlib import import_module
from importlib.util import find_spec

from rich.console import Console
from rich.table import Table

from croupier.players import Standing, match

HANDS = 20_000
LEAST = 3.0
"""Standard errors above nothing."""

OPPONENTS = ("random", "call", "loose", "careful", "equity", "rlcard")

console = Console(highlight=False)


def main(arguments: list[str] | None = None) -> int:
    """Play all the matches and print the table; the code is 1 where one is not won clearly enough."""
    parser = ArgumentParser(prog="./croupier exhaustive holdem_players")
    parser.add_argument("--hands", type=int, default=HANDS, metavar="N", help=f"of each match ({HANDS:,})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the decks (1)")
    parser.add_argument("--processes", type=int, default=None, metavar="N", help="at work (one per core)")
    parser.add_argument("--only", choices=OPPONENTS, metavar="NAME", help="against this one alone")
    said = parser.parse_args(arguments or [])
    table = Table("against", "seats", "bb per 100", "standard error", "times it", "a decision", box=None)
    lost = 0
    for name in OPPONENTS:
        if said.only not in (None, name):
            continue
        if name == "rlcard" and find_spec("rlcard") is None:
            console.print("RLCard is not there: `./croupier bench --help` brings it.")
            continue
        for seats in (2, 6):
            strong = play(name, seats, said.hands, said.seed, said.processes)
            clear = strong.won > LEAST * strong.stderr
            lost += not clear
            row = (name, str(seats), f"{strong.won:+,.1f}", f"{strong.stderr:,.1f}")
            times = f"[{'green' if clear else 'red'}]{strong.won / strong.stderr:,.1f}[/]"
            table.add_row(*row, times, f"{strong.decision_ms:.1f} ms")
            console.print(*row, times, f"{strong.decision_ms:.1f} ms")
    console.print(table)
    return int(lost > 0)


def play(name: str, seats: int, hands: int, seed: int, processes: int | None) -> Standing:
    """How the strong player does against so many of these; RLCard's agent knows fixed limits only."""
    rules, player = {}, name
    if name == "rlcard":  # in this process: to import it takes longer than to play
        rules, player = {"limit": "fixed"}, import_module("tools.bench.rlcard_rules").RuleAgent
    result = match(
        "holdem", ["strong", player], seats=seats, hands=hands, seed=seed, processes=processes, rules=rules
    )
    return result.players[0]


if __name__ == "__main__":
    raise SystemExit(main())
