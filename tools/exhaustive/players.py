"""Players of the house: none fails at any table, and those who should win do, by the rates printed here."""

from argparse import ArgumentParser
from math import sqrt
from typing import Any

from croupier.games.blackjack import Rules
from croupier.odds.luck.book import Book
from croupier.players import HOUSE_PLAYERS
from croupier.sim import simulate
from tests.players.test_house import play_everywhere

GAMES = 4_000
ROUNDS = 400
"""That everybody plays at tables with any options."""


def main(arguments: list[str] | None = None) -> int:
    """Play, print what came of it; the code is 1 where somebody doesn't play as told."""
    parser = ArgumentParser(prog="./croupier exhaustive players")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"of each table ({GAMES:,})")
    said = parser.parse_args(arguments or [])
    for game in HOUSE_PLAYERS:
        play_everywhere(game, ROUNDS)
        print(f"{game}: everybody at {ROUNDS} rounds or more of any options, and nobody failed")
    fine = [_wagers(seats, said.games) for seats in (2, 3, 4, 6)]
    fine += [_wagers(2, said.games // 4, target=20), _wagers(4, said.games // 4, target=20)]
    fine.append(_book(10 * said.games))
    return 0 if all(fine) else 1


def _wagers(seats: int, games: int, **rules: Any) -> bool:
    """One who has solved Pairs and Wagers among simple players: more than three standard errors above par."""
    strategy = ",".join(["solved", *["simple"] * (seats - 1)])
    asked = {"begins": "clockwise", **rules}
    first = simulate("pairs_wagers", strategy=strategy, rounds=games, seed=1, rules=asked).result.players[0]
    table = f"Pairs and Wagers to {rules.get('target', 10)}, {seats} players"
    print(f"{table}: solved wins {first.share:.1%} ± {first.stderr:.1%} of games, par is {1 / seats:.1%}")
    return bool(first.share - 3 * first.stderr > 1 / seats)


def _book(rounds: int) -> bool:
    """Blackjack by the book: what the exact engine says of its chart, within four standard errors."""
    found = simulate("blackjack", strategy="book", rounds=rounds, seed=1).result
    exact = -Book(Rules()).edge
    print(f"blackjack: the book brings {found.mean:+.2%} ± {found.stderr:.2%}, exactly {exact:+.2%}")
    return bool(abs(found.mean - exact) < 4 * max(found.stderr, 1 / sqrt(rounds)))
