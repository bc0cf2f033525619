"""`croupier odds`: what every bet, hand and decision is worth."""

import argparse
import sys
from typing import TYPE_CHECKING

from croupier.cli import REFUSED

if TYPE_CHECKING:
    from croupier.cli.odds.answer import Answer

OWN_OPTIONS = {
    "unders_overs": (),
    "roulette": ("choice",),
    "blackjack": ("hand", "up", "seen", "strategy"),
    "holdem": ("hands", "board", "dead", "pot", "call"),
    "pairs_wagers": ("points", "target", "chase"),
}
"""What can be said to one game alone."""


def add_arguments(odds: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    odds.description = (
        "Say what every bet of a game is worth, exactly: chance, expectation, the house's edge. For "
        "blackjack the best strategy, or what to do with a hand; for hold'em the equity of hands and "
        "ranges; for Pairs and Wagers the chance to win from a position of two, and the best decisions."
    )
    odds.epilog = (
        "For example: croupier odds roulette --rule zero=en_prison; croupier odds blackjack --hand 'Th 6d' "
        "--up Tc; croupier odds holdem AhKh QsQd --board 'Qh 7h 2c'; "
        "croupier odds pairs_wagers --points 7,9"
    )
    add = odds.add_argument
    add("game", metavar="GAME", help="as `croupier games` names it")
    add(
        "hands",
        metavar="HAND",
        nargs="*",
        default=[],
        help="hold'em: hands like AhKh, or ranges like AKs, TT+, random",
    )
    add(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules; repeatable"
    )
    add("--json", action="store_true", help="print one JSON object")
    add("--plot", metavar="FILE", help="draw it: .png or .svg")
    add("--choice", help="roulette with zero=en_prison: best, half or prison (best)")
    add("--hand", metavar="CARDS", help="blackjack: your cards, like 'Th 6d'")
    add("--up", metavar="CARD", help="blackjack: the dealer's open card")
    add("--seen", metavar="CARDS", help="blackjack: cards that have left the shoe before")
    add(
        "--strategy",
        metavar="NAME|FILE",
        help="blackjack: the worth of this too: basic, mimic, never_bust, insuring, or a chart.txt",
    )
    add("--board", metavar="CARDS", help="hold'em: the cards that lie open")
    add("--dead", metavar="CARDS", help="hold'em: cards that nobody has and that will not come")
    add("--pot", type=int, metavar="N", help="hold'em: chips in the middle, the bet to be called included")
    add("--call", type=int, metavar="N", help="hold'em: chips to call")
    add("--points", metavar="OWN,OTHER", help="Pairs and Wagers: of the player to move, and of the other")
    add("--target", type=int, metavar="N", help="Pairs and Wagers: the same as --rule target=N")
    add("--chase", action="store_true", help="Pairs and Wagers: the other leads, though with few points now")


def odds(said: argparse.Namespace) -> int:
    """Print, draw or write what was asked; the result is the exit code."""
    try:
        return _odds(said)
    except ValueError as problem:
        print(f"croupier odds: {problem}", file=sys.stderr)
        return REFUSED


def _odds(said: argparse.Namespace) -> int:
    from croupier.cli.rules import read_game

    _check_options(read_game(said.game), said)
    answer = _answer(said)
    if said.plot is not None:
        from croupier.odds.pictures.saving import save

        save(answer.draw, said.plot)
    if said.json:
        from croupier.cli.odds.answer import print_json

        print_json(answer.json())
    else:
        from rich.console import Console

        answer.show(Console(highlight=False))
    return 0


def _check_options(game: str, said: argparse.Namespace) -> None:
    for owner, names in OWN_OPTIONS.items():
        for name in names:
            if owner != game and getattr(said, name):
                what = "hands" if name == "hands" else f"--{name}"
                raise ValueError(f"{game} takes no {what}, {owner} does")


def _answer(said: argparse.Namespace) -> "Answer":
    match said.game:
        case "blackjack":
            from croupier.cli.odds.blackjack import answer
        case "holdem":
            from croupier.cli.odds.holdem import answer
        case "pairs_wagers":
            from croupier.cli.odds.pairs_wagers import answer
        case _:
            from croupier.cli.odds.bets import answer
    return answer(said)
