"""What the odds of roulette are asked."""

from collections.abc import Callable
from typing import Any

from croupier.odds.commands import Command


def arguments(add: Callable[..., Any]) -> None:
    add("--choice", help="with zero=en_prison: best, half or prison (best)")


ROULETTE = Command(
    bets="croupier.odds.roulette",
    luck="croupier.odds.luck.roulette",
    hints="croupier.odds.hints.roulette",
    answers="croupier.odds.answers.roulette",
    example="croupier odds roulette --rule zero=en_prison",
    arguments=arguments,
)
