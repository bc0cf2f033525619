"""Learn blackjack from nothing but playing: Monte Carlo control with a table of values, in seconds.

    python examples/learn_blackjack.py [ROUNDS]

It plays the least bet, tries things, and remembers what each decision brought: by its total, whether that is
soft, and what the dealer shows. Then it plays without trying anything, beside somebody who plays at random.
"""

import sys
from collections import defaultdict

import gymnasium
import numpy as np

from croupier.environments.coding import Blackjack

DONE, LEAST = 0, 1
LEARNT = [Blackjack.actions.index(name) for name in ("don't insure", "keep", "stand", "hit", "double")]
"""The actions that it decides between; splitting and surrender are left out."""


def state_of(seen):
    """What the decision is about: total, soft or not, two cards or more, the dealer's card."""
    total, soft, cards = round(21 * seen[6]), bool(seen[7]), round(10 * seen[9])
    return total, soft, cards == 2, int(seen[11:21].argmax())


def play(env, choose, seed):
    """One round: the decisions with their states, and what it brought."""
    observation, _ = env.reset(seed=seed)
    made, won, over, has_bet = [], 0.0, False, False
    while not over:
        seen, mask = observation["observation"], observation["action_mask"]
        if seen[0]:  # bets are taken
            action, has_bet = DONE if has_bet else LEAST, True
        else:
            state = state_of(seen)
            action = choose(state, [one for one in np.flatnonzero(mask) if one in LEARNT])
            made.append((state, action))
        observation, reward, over, _, _ = env.step(action)
        won += reward
    return made, won


def learn(env, rounds, rng):
    """The mean result of every decision that was tried."""
    total, count = defaultdict(float), defaultdict(int)

    def choose(state, legal):
        if rng.random() < 0.2:
            return rng.choice(legal)
        return max(legal, key=lambda action: value(total, count, state, action))

    for number in range(rounds):
        made, won = play(env, choose, number)
        for decision in made:
            total[decision] += won
            count[decision] += 1
    return lambda state, legal: max(legal, key=lambda action: value(total, count, state, action))


def value(total, count, state, action):
    """What a decision has brought on average; what was never tried looks good."""
    tried = count[state, action]
    return total[state, action] / tried if tried else 1.0


def mean_of(env, choose, rounds, first_seed):
    """What a round brings, in least bets."""
    return np.mean([play(env, choose, first_seed + number)[1] for number in range(rounds)])


def main(rounds):
    env, rng = gymnasium.make("croupier/Blackjack-v0", seats=1).unwrapped, np.random.default_rng(1)
    learnt = learn(env, rounds, rng)
    by_chance = mean_of(env, lambda state, legal: rng.choice(legal), rounds // 4, 10**6)
    by_value = mean_of(env, learnt, rounds // 4, 10**6)
    print(f"after {rounds:,} rounds: {by_value:+.2f} of a bet a round, and {by_chance:+.2f} at random")
    return by_value, by_chance


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
