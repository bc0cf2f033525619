"""Blackjack on the compiled kernel: many tables at once for Gymnasium."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from croupier.environments.kernels.blackjack import (
    ACTIONS,
    FEATURES,
    LEAST,
    MOST,
    BlackjackTables,
    Settings,
    step,
)
from croupier.environments.rounds import Observation, Rounds
from croupier.environments.single import spaces_of
from croupier.equipment.cards import DECK
from croupier.games.blackjack.choices import DOUBLED_TOTALS
from croupier.games.blackjack.rules import Rules
from croupier.odds.chance import stream_of
from croupier.sim.kernels.blackjack.shoe import card_number
from croupier.sim.kernels.blackjack.table import SPLIT_ACES, SURRENDERS


class BlackjackVector(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many tables of blackjack at once, one seat and a round each, every round from a full shoe.

    Actions and observations are those of `croupier/Blackjack-v0`, with one bet a round: the cards are dealt
    as soon as it lies there. After a round the next step begins another, whatever the action (NEXT_STEP).
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        num_envs: int,
        *,
        chips: int | None = None,
        rules: Mapping[str, Any] | None = None,
        copy: bool = True,
    ) -> None:
        self.num_envs, self._copy = num_envs, copy
        rounds = Rounds("blackjack", 1, 1, chips=chips, rules=rules)
        self._rules = settings_of(rounds)
        shoe = np.array([card_number(card) for card in DECK] * rounds.table.rules.decks, np.int16)
        self._tables = BlackjackTables.empty(num_envs, shoe)
        self._nothing = np.zeros(num_envs, np.bool_)
        sees, does = spaces_of(FEATURES, ACTIONS)
        self.single_observation_space, self.single_action_space = sees, does
        self.observation_space = batch_space(sees, num_envs)
        self.action_space = batch_space(does, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a round at every table."""
        super().reset(seed=seed)
        start = np.uint64(self.np_random.integers(2**63))
        for table in range(self.num_envs):
            self._tables.chance[table] = stream_of(start, table)
        self._tables.over[:] = True  # so that the next step begins a round
        step(np.zeros(self.num_envs, np.int64), self._tables, self._rules)
        return self._shown(), {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """A decision at every table."""
        step(np.ascontiguousarray(actions, np.int64), self._tables, self._rules)
        return self._shown(), self._tables.won.copy(), self._tables.over.copy(), self._nothing, {}

    def _shown(self) -> Observation:
        seen = {"observation": self._tables.vectors, "action_mask": self._tables.masks}
        return {name: part.copy() for name, part in seen.items()} if self._copy else seen


def settings_of(rounds: Rounds) -> Settings:
    """What the kernel has to know of a table; `ValueError` for rules that it doesn't play."""
    rules = rounds.table.rules
    assert isinstance(rules, Rules)
    if rules.for_less or rules.boxes != 1 or rules.dealer != "house":
        raise ValueError("the compiled tables have one box, full doubles and the house to deal")
    name = rounds.names[0]
    legal = rounds.coding.legal(rounds.table.view(name), rounds.table.options(name), name)
    bets = np.zeros(ACTIONS, np.int64)
    for action in range(LEAST, MOST + 1):
        bets[action] = (legal.get(action) or {}).get("amount", 0)
    return Settings(
        rules.soft_17 == "hit",
        SURRENDERS[rules.surrender],
        np.array([total in DOUBLED_TOTALS[rules.double] for total in range(22)]),
        rules.double_after_split,
        SPLIT_ACES[rules.split_aces],
        rules.peek,
        rounds.chips,
        rounds.unit,
        bets,
    )
