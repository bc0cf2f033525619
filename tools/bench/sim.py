"""Simulated rounds, compiled code at hand: on one core, and on two."""

from collections.abc import Iterator
from functools import partial
from random import Random
from time import process_time

from tools.bench.contest import OURS, Batch, Contest, Entrant, Goal

SHARED_ROUNDS = 500_000_000
"""Enough that the start of a process does not matter."""


def contests() -> Iterator[Contest]:
    for game, what, rounds, goal, strategy, peers in (
        ("roulette", "a roulette spin with 8 bets, simulated", 50_000_000, 100, "eight", [plain_spins]),
        ("blackjack", "a blackjack round, best strategy, simulated", 10_000_000, 15, "best", []),
        ("pairs_wagers", "a game of Pairs and Wagers, simulated", 2_000_000, 3, "bold", [plain_games]),
    ):
        ours = Entrant(
            OURS,
            partial(rounds_of, game, rounds, strategy),
            Goal(f"≥ {goal} million/s", a_second=1e6 * goal),
        )
        entrants = [ours, *(Entrant("plain Python", peer) for peer in peers)]
        yield Contest(f"sim_{game}", what, entrants, repetitions=5, clock=process_time)
    yield Contest(
        "sim_processes",
        "a blackjack round, simulated by two processes",
        [
            Entrant(OURS, partial(rounds_of, "blackjack", SHARED_ROUNDS, "best", processes=2)),
            Entrant(
                "one process",
                partial(rounds_of, "blackjack", SHARED_ROUNDS, "best"),
                Goal("≥ 1.8", times=1.8),
            ),
        ],
        repetitions=1,
    )


def rounds_of(game: str, rounds: int, strategy: str, *, processes: int = 1) -> Batch:
    from croupier.sim import simulate

    def run() -> int:
        return simulate(game, rounds=rounds, seed=7, strategy=strategy, processes=processes).rounds

    return run


def plain_spins() -> Batch:
    """What somebody would write in an evening: eight numbers, a bet of 1 on each."""
    rng = Random(7)

    def spin() -> int:
        chips = 0
        for _ in range(20_000):
            pocket = rng.randrange(37)
            for number in range(8):
                chips += 35 if pocket == number else -1
        return 20_000

    return spin


def plain_games() -> Batch:
    """The same for two players who roll and wager nothing."""
    rng = Random(7)
    scores = {(4,): 5, (1, 3): 3, (2, 2): 2, (1, 1, 2): 1, (1, 1, 1, 1): 0}

    def turn() -> int:
        dice = [rng.randrange(6) for _ in range(4)]
        return scores[tuple(sorted(dice.count(face) for face in set(dice)))]

    def play() -> int:
        for _ in range(500):
            points, who = [0, 0], 0
            while max(points) < 10:
                points[who] += turn()
                who = 1 - who
            leader = 1 - who
            points[leader] += 2
            while points[who] + (gained := turn()) > points[1 - who]:
                points[who] += gained
                who = 1 - who
        return 500

    return play
