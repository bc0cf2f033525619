"""Environments of hold'em with six seats, all of them at random: steps are decisions of a player.

Everybody sees an observation and what is legal before every decision, as a learner would, and takes one of
the legal actions. OpenSpiel also without observations, which is the most it can do.
"""

from collections.abc import Iterator
from functools import partial
from random import Random
from time import process_time

import numpy as np

from tools.bench.contest import OURS, Batch, Contest, Entrant, Goal
from tools.bench.holdem import OPEN_SPIEL_GAME, PLAYERS, STACK

STEPS = 20_000
TABLES = 1024
RULES = {"small_blind": 50, "big_blind": 100}


def contests() -> Iterator[Contest]:
    yield Contest(
        "environments",
        "a step of one environment, hold'em of six",
        [
            Entrant(f"{OURS}, PettingZoo AEC, compiled", partial(ours, compiled=True)),
            Entrant("RLCard", rlcard, Goal("≥ 5×", times=5)),
            Entrant(f"{OURS}, over the table", partial(ours, compiled=False)),
        ],
        clock=process_time,
    )
    yield Contest(
        "vector_environments",
        f"a step of {TABLES:,} environments at once",
        [
            Entrant(f"{OURS}, vector", ours_at_once),
            Entrant(
                "OpenSpiel, with observations", partial(open_spiel, observes=True), Goal("≥ 10×", times=10)
            ),
            Entrant("OpenSpiel, without", partial(open_spiel, observes=False), Goal("≥ 10×", times=10)),
        ],
        clock=process_time,
    )


def ours(*, compiled: bool) -> Batch:
    from croupier.environments import aec

    env = aec("holdem", PLAYERS, chips=STACK, rules=RULES, compiled=compiled)
    rng, steps = Random(7), STEPS if compiled else STEPS // 10
    env.reset(seed=7)

    def work() -> int:
        for _ in range(steps):
            observation, _, over, _, _ = env.last()
            if over:
                env.reset()
                observation, _, _, _, _ = env.last()
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(rng.random() * len(legal))])
        return steps

    return work


def rlcard() -> Batch:
    import rlcard

    env = rlcard.make("no-limit-holdem", config={"game_num_players": PLAYERS, "seed": 7})
    rng = Random(7)

    def work() -> int:
        state, _ = env.reset()
        for _ in range(STEPS):
            if env.is_over():
                state, _ = env.reset()
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
        return STEPS

    return work


def ours_at_once() -> Batch:
    from croupier.environments import vector

    env = vector("holdem", TABLES, seats=PLAYERS, opponent=None, chips=STACK, rules=RULES, copy=False)
    rng = np.random.default_rng(7)
    observation, _ = env.reset(seed=7)

    def work() -> int:
        steps = 0
        for _ in range(200):
            masks = observation["action_mask"]
            chosen = (masks * rng.random(masks.shape, np.float32)).argmax(axis=1)
            steps += int(masks[:, 1].sum())  # where a hand is over there's nothing to decide
            env.step(chosen)
        return steps

    return work


def open_spiel(*, observes: bool) -> Batch:
    import pyspiel

    game, rng = pyspiel.load_game(OPEN_SPIEL_GAME), Random(7)

    def work() -> int:
        steps = 0
        while steps < STEPS:
            state, cards = game.new_initial_state(), iter(rng.sample(range(52), 2 * PLAYERS + 5))
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(next(cards))
                    continue
                if observes:
                    state.observation_tensor()
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    return work
