"""The strength of seven cards, one call for each hand."""

from collections.abc import Callable
from functools import cache, partial
from random import Random

from croupier.equipment.cards import DECK
from croupier.games.holdem.hands import strength
from tools.bench.contest import OURS, Batch, Contest, Entrant, Goal

HANDS = 10_000


def contest() -> Contest:
    goals = Goal("≥ 10×", times=10), Goal("ahead", times=1)
    return Contest(
        "seven_cards",
        "the strength of 7 cards, one call",
        [Entrant(OURS, ours), Entrant("treys", treys, goals[0]), Entrant("eval7", eval7, goals[1])],
        repetitions=12,
    )


@cache
def hands() -> list[list[str]]:
    rng = Random(7)
    return [rng.sample(DECK, 7) for _ in range(HANDS)]


def ours() -> Batch:
    return partial(evaluate, strength, hands())


def treys() -> Batch:
    from treys import Card, Evaluator

    cards = [[Card.new(card) for card in hand] for hand in hands()]
    return partial(evaluate_parts, Evaluator().evaluate, [(hand[:5], hand[5:]) for hand in cards])


def eval7() -> Batch:
    from eval7 import Card
    from eval7 import evaluate as theirs

    return partial(evaluate, theirs, [[Card(card) for card in hand] for hand in hands()])


def evaluate(call: Callable[[list[str]], object], hands: list[list[str]]) -> int:
    for hand in hands:
        call(hand)
    return len(hands)


def evaluate_parts(
    call: Callable[[list[int], list[int]], object], hands: list[tuple[list[int], list[int]]]
) -> int:
    for board, hole in hands:
        call(board, hole)
    return len(hands)
