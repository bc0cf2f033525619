"""Hold'em compiled: hands evaluated in batches, whole hands played, equity counted.

OMPEval, in C++, publishes 775 million evaluations a second in sequence, 272 million from an array of cards
and 520 million from hands added up before, on one core of an Intel 3770K.

At random, the others raise by the least or go all-in (see `tools.bench.holdem`); our kernel raises to any
amount. Every hand begins with full stacks.
"""

from collections.abc import Iterator
from functools import partial
from time import process_time

from tools.bench.contest import OURS, Batch, Contest, Entrant, Goal
from tools.bench.holdem import BLINDS, PLAYERS, STACK, open_spiel, their_hands

HANDS = 100_000
KERNEL_HANDS = 20_000
SAMPLES = 10_000
FEW_SAMPLES = 500


def contests() -> Iterator[Contest]:
    goal = Goal("≥ 150 million/s", a_second=150e6)
    for name, what, work, repetitions in (
        ("batch_cards", f"the strength of 7 cards, {HANDS:,} rows of cards", rows_of_cards, 50),
        ("batch_sums", f"the same, {HANDS:,} hands added up before", hands_added_up, 50),
        ("batch_all", "the same, all hands of a deck in sequence, by category", every_hand, 5),
    ):
        yield Contest(name, what, [Entrant(OURS, work, goal)], repetitions, process_time)
    yield Contest(
        "kernel_hands",
        "a hand of six at random, compiled",
        [
            Entrant(OURS, partial(kernel_hands, "random"), Goal("≥ 1 million/s", a_second=1e6)),
            Entrant("pokerkit", partial(their_hands, 30, calling=False)),
            Entrant("OpenSpiel", partial(open_spiel, 300, calling=False)),
        ],
        repetitions=12,
        clock=process_time,
    )
    yield Contest(
        "kernel_calls",
        "a hand of six, all call, compiled",
        [
            Entrant(OURS, partial(kernel_hands, "call"), Goal("≥ 1 million/s", a_second=1e6)),
            Entrant("pokerkit", partial(their_hands, 10, calling=True)),
            Entrant("OpenSpiel", partial(open_spiel, 150, calling=True)),
        ],
        repetitions=12,
        clock=process_time,
    )
    yield Contest(
        "equity",
        "equity before the flop, exact; theirs sampled",
        [
            Entrant(OURS, exact_equity, Goal("under 20 ms", a_second=50)),
            Entrant(f"eval7, {SAMPLES:,} samples", eval7),
            Entrant(f"pokerkit, {FEW_SAMPLES} samples", pokerkit),
        ],
        clock=process_time,
    )


def rows_of_cards() -> Batch:
    import numpy as np

    from croupier.odds.holdem.evaluator import evaluate_hands

    rng = np.random.default_rng(7)
    hands = np.argsort(rng.random((HANDS, 52)), axis=1)[:, :7].astype(np.uint8)

    def work() -> int:
        for _ in range(10):
            evaluate_hands(hands)
        return 10 * HANDS

    return work


def hands_added_up() -> Batch:
    import numpy as np

    from croupier.odds.holdem.evaluator import CARD_KEYS, CARD_MASKS, START, evaluate_totals

    rng = np.random.default_rng(7)
    hands = np.argsort(rng.random((HANDS, 52)), axis=1)[:, :7]
    totals, masks = CARD_KEYS[hands].sum(axis=1) + START[7], CARD_MASKS[hands].sum(axis=1)

    def work() -> int:
        for _ in range(10):
            evaluate_totals(totals, masks)
        return 10 * HANDS

    return work


def every_hand() -> Batch:
    from croupier.odds.holdem.evaluator import count_categories

    return lambda: int(count_categories().sum())


def kernel_hands(strategy: str) -> Batch:
    from croupier.sim import prepare
    from croupier.sim.settings import Settings

    small, big = BLINDS
    rules = {"small_blind": small, "big_blind": big}
    game = prepare(
        Settings(
            game="holdem",
            rounds=KERNEL_HANDS,
            strategy=strategy,
            players=PLAYERS,
            bankroll=STACK,
            session=1,
            rules=rules,
        )
    )

    def work() -> int:
        game.play(0)
        return KERNEL_HANDS

    return work


def exact_equity() -> Batch:
    from croupier.odds.holdem import equity

    def work() -> int:
        for _ in range(20):
            equity(["AhKh", "QsQd"])
        return 20

    return work


def eval7() -> Batch:
    from eval7 import Card, HandRange, py_hand_vs_range_monte_carlo

    hand = [Card("Ah"), Card("Kh")]

    def work() -> int:
        py_hand_vs_range_monte_carlo(hand, HandRange("QsQd"), [], SAMPLES)
        return 1

    return work


def pokerkit() -> Batch:
    from pokerkit import Card, Deck, StandardHighHand, calculate_equities

    ranges = [[list(Card.parse(hand))] for hand in ("AhKh", "QsQd")]

    def work() -> int:
        calculate_equities(ranges, (), 2, 5, Deck.STANDARD, (StandardHighHand,), sample_count=FEW_SAMPLES)
        return 1

    return work
