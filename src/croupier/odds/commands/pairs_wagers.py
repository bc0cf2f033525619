"""What the odds of Pairs and Wagers are asked."""

from collections.abc import Callable
from typing import Any

from croupier.odds.commands import Command


def arguments(add: Callable[..., Any]) -> None:
    add("--points", metavar="OWN,OTHER", help="of the player to move, and of the other player")
    add("--target", type=int, metavar="N", help="the same as --rule target=N")
    add("--chase", action="store_true", help="the other player leads, though with few points now")


PAIRS_WAGERS = Command(
    luck="croupier.odds.luck.pairs_wagers",
    hints="croupier.odds.hints.pairs_wagers",
    answers="croupier.odds.answers.pairs_wagers",
    about="for Pairs and Wagers the chance to win from a position of two, and the best decisions",
    example="croupier odds pairs_wagers --points 7,9",
    arguments=arguments,
    options=("target",),
)
