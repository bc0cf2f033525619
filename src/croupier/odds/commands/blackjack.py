"""What the odds of blackjack are asked."""

from collections.abc import Callable
from typing import Any

from croupier.odds.commands import Command


def arguments(add: Callable[..., Any]) -> None:
    add("--hand", metavar="CARDS", help="your cards, like 'Th 6d'")
    add("--up", metavar="CARD", help="the dealer's up card")
    add("--seen", metavar="CARDS", help="cards that have already left the shoe")
    add(
        "--strategy",
        metavar="NAME|FILE",
        help="also what this strategy is worth: basic, mimic, never_bust, insuring, or a chart.txt",
    )


BLACKJACK = Command(
    luck="croupier.odds.luck.blackjack",
    hints="croupier.odds.hints.blackjack",
    answers="croupier.odds.answers.blackjack",
    about="for blackjack the best strategy, or what to do with a hand",
    example="croupier odds blackjack --hand 'Th 6d' --up Tc",
    arguments=arguments,
)
