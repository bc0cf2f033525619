"""The strength of seven cards, one call for each hand."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from time import process_time

from croupier.equipment.cards import DECK
from croupier.games.holdem.hands import ranking
from tools.bench.contest import OURS, Batch, Contest, Entrant, Goal

HANDS = 10_000


def contests() -> Iterator[Contest]:
    yield Contest(
        "seven_cards",
        "the strength of 7 cards, one call",
        [
            Entrant(f"{OURS}, pure Python", ours),
            Entrant("treys", treys, Goal("≥ 10×", times=10)),
            Entrant("eval7", eval7),
        ],
        repetitions=20,
        clock=process_time,
    )
    yield Contest(
        "seven_cards_compiled",
        "the same, compiled",
        [Entrant(f"{OURS}, numba", compiled), Entrant("eval7", eval7, Goal("ahead", times=1))],
        repetitions=20,
        clock=process_time,
    )


@cache
def hands() -> list[list[str]]:
    rng = Random(7)
    return [rng.sample(DECK, 7) for _ in range(HANDS)]


def ours() -> Batch:
    return partial(evaluate, ranking(True).strength, hands())


def compiled() -> Batch:
    from croupier.odds.holdem.seven import strength_of_seven

    places = [[DECK.index(card) for card in hand] for hand in hands()]

    def work() -> int:
        for hand in places:
            strength_of_seven(*hand)
        return len(places)

    return work


def treys() -> Batch:
    from treys import Card, Evaluator

    cards = [[Card.new(card) for card in hand] for hand in hands()]
    return partial(evaluate_parts, Evaluator().evaluate, [(hand[:5], hand[5:]) for hand in cards])


def eval7() -> Batch:
    from eval7 import Card, evaluate as theirs

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
