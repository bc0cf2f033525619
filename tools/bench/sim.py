"""Simulated rounds, on one core, compiled code at hand."""

from collections.abc import Iterator
from functools import partial
from random import Random

from tools.bench.contest import OURS, Batch, Contest, Entrant, Goal


def contests() -> Iterator[Contest]:
    for game, what, rounds, goal, strategy in (
        ("roulette", "a roulette spin with 8 bets, simulated", 50_000_000, 100e6, "eight"),
        ("blackjack", "a blackjack round, best strategy, simulated", 10_000_000, 15e6, "best"),
        ("pairs_wagers", "a game of Pairs and Wagers, simulated", 2_000_000, 3e6, "bold"),
    ):
        ours = Entrant(
            OURS, partial(rounds_of, game, rounds, strategy), Goal(f"≥ {goal:,.0f}/s", a_second=goal)
        )
        peers = [Entrant("plain Python", plain_spins)] if game == "roulette" else []
        yield Contest(f"sim_{game}", what, [ours, *peers], repetitions=5)


def rounds_of(game: str, rounds: int, strategy: str) -> Batch:
    from croupier.sim import simulate

    def run() -> int:
        return simulate(game, rounds=rounds, seed=7, strategy=strategy, processes=1).rounds

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
