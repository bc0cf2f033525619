"""What the odds of hold'em are asked."""

from collections.abc import Callable
from typing import Any

from croupier.odds.commands import Command


def arguments(add: Callable[..., Any]) -> None:
    add("hands", metavar="HAND", nargs="*", default=[], help="like AhKh, or ranges like AKs, TT+, random")
    add("--board", metavar="CARDS", help="the cards on the board")
    add("--dead", metavar="CARDS", help="cards that nobody holds and that will not be dealt")
    add("--pot", type=int, metavar="N", help="chips in the pot, including the bet to call")
    add("--call", type=int, metavar="N", help="chips to call")


HOLDEM = Command(
    hints="croupier.odds.hints.holdem",
    answers="croupier.odds.answers.holdem",
    about="for hold'em the equity of hands and ranges",
    example="croupier odds holdem AhKh QsQd --board 'Qh 7h 2c'",
    arguments=arguments,
)
