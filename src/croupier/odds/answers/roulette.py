"""Roulette: all bets of the layout, by what happens on zero."""

import argparse
from collections.abc import Mapping

from croupier.games.roulette import Rules
from croupier.odds import roulette
from croupier.odds.answers.answer import Answer
from croupier.odds.answers.bets import CHANCE, Bets
from croupier.odds.worth import Worth

ZERO = {
    "half": "on zero, half of an even-money bet goes back",
    "lose": "even-money bets lose on zero",
    "en_prison": "on zero, the owner of an even-money bet chooses half back or prison",
}
CHOICES = {
    "best": "the better choice, half back where both are worth the same",
    "half": "half back",
    "prison": "prison",
}


def answer(game: str, rules: Rules, said: argparse.Namespace) -> Answer:
    """What the bets are worth, and announced bets; with a choice on zero, even-money bets by choice."""
    choice = said.choice
    if choice is not None and rules.zero != "en_prison":
        raise ValueError("--choice is for --rule zero=en_prison alone")
    choosing = _choice(choice or "best")
    options: dict[str, object] = {"wheel": rules.wheel, "zero": rules.zero}
    zero = ZERO[rules.zero]
    more: dict[str, Mapping[str, Worth]] = {}
    if rules.zero == "en_prison":
        options |= {"second_zero": rules.second_zero, "choice": choosing}
        zero += f" ({CHOICES[choosing]})"
        taken = {take: roulette.worth(rules, _choice(take))["even_money"] for take in ("half", "prison")}
        more["even_money_by_choice"] = taken
    more["announced"] = roulette.announced(rules)
    return Bets(
        game,
        options,
        f"{CHANCE}; {zero}",
        {str(kind): pays for kind, pays in roulette.pays(rules).items()},
        {str(kind): worth for kind, worth in roulette.worth(rules, choosing).items()},
        more,
    )


def _choice(text: str) -> roulette.Choice:
    match text:
        case "best" | "half" | "prison":
            return text
        case _:
            raise ValueError("--choice is one of: best, half, prison")
