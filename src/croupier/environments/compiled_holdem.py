"""Hold'em on the compiled kernel: a table at a time for PettingZoo, many at once for Gymnasium."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from croupier.environments.coding import Holdem
from croupier.environments.kernels.holdem import (
    ACTIONS,
    BUTTON,
    HoldemTables,
    House,
    Seen,
    observe,
    step,
)
from croupier.environments.rounds import Observation
from croupier.environments.single import spaces_of
from croupier.equipment.cards import DECK
from croupier.games.holdem.rules import Rules
from croupier.games.registry import GAMES
from croupier.games.state import read_rules
from croupier.odds.chance import stream_of
from croupier.odds.holdem.evaluator import tables as card_tables
from croupier.sim.holdem import LIMITS, STRATEGIES, guesses
from croupier.sim.kernels.holdem.state import COUNT, LIE, NOW, STACK, Guesses, TableRules

FEW_GUESSES = Guesses(np.zeros((1, 1)), np.zeros((1, 1)))
"""Where no house player needs any."""


def house_of(
    seats: int, chips: int | None, rules: Mapping[str, Any] | None, opponent: str | None
) -> tuple[Rules, House]:
    """What all tables of an environment share; without opponents every seat learns."""
    read = read_rules(Rules, rules or {})
    if not 2 <= seats <= read.max_seats:
        raise ValueError(f"hold'em is for 2 to {read.max_seats} seats")
    if not read.dealer_plays:
        raise ValueError("the compiled tables have no dealers who sit out: leave dealer_plays as it is")
    if opponent is not None and opponent not in STRATEGIES:
        raise ValueError(f"nobody compiled plays {opponent!r}; there are: {', '.join(STRATEGIES)}")
    strategy = STRATEGIES[opponent or "random"][0]
    table = TableRules(
        read.small_blind,
        read.big_blind,
        LIMITS[read.limit],
        read.button == "dead",
        read.heads_up == "button_small",
        read.burn,
    )
    reckons = strategy[1] > 0
    house = House(
        table,
        chips or GAMES["holdem"].start.exchanged,
        card_tables(read.wheel),
        guesses(read.wheel) if reckons else FEW_GUESSES,
        np.array([strategy] * seats, np.float64),
        seats if opponent is None else 1,
    )
    return read, house


def _parts(tables: HoldemTables, house: House, seen: Seen) -> tuple[Any, ...]:
    """What the kernel is handed, beside the actions."""
    return (
        *tables, *house.rules, house.chips, *house.cards, *house.guesses, house.strategies, house.learners,
        *seen,
    )  # fmt: skip


class CompiledRounds:
    """One table, as `croupier.environments.rounds.Rounds` has it, a hand at a time and many times as fast."""

    def __init__(self, seats: int | None, chips: int | None, rules: Mapping[str, Any] | None) -> None:
        self.seats = seats or GAMES["holdem"].start.players
        self._rules, self._house = house_of(self.seats, chips, rules, None)
        self.chips, self.unit = self._house.chips, self._house.rules.big
        self.names = [f"seat_{seat}" for seat in range(self.seats)]
        self.coding = Holdem(self._rules, (), self.seats, self.chips)
        self.size, self.count = len(self.coding.features), ACTIONS
        self.asked: str | None = None
        self._tables = HoldemTables.empty(1, self.seats)
        self._seen = seen = Seen.empty(1, self.seats)
        self._action = np.zeros(1, np.int64)
        self._parts = _parts(self._tables, self._house, seen)
        self._mask, self._vector, self._over, self._seat = (
            seen.masks[0],
            seen.vectors[0],
            seen.over,
            seen.seats,
        )
        self._chance = self._tables.chance[0]

    def begin(self, seed: int) -> None:
        """Begin a hand, everybody with fresh chips, the button where chance has it."""
        self._chance[:] = stream_of(np.uint64(seed), 0)
        self._over[0] = True  # so that the next step begins a hand
        step(self._action, *self._parts)
        self.asked = self.names[self._seat[0]]

    def act(self, action: int) -> bool:
        """Let who is asked act; False if that isn't legal: then they do what somebody does who is away."""
        is_legal = bool(self._mask[action])
        self._action[0] = action
        step(self._action, *self._parts)
        self.asked = None if self._over[0] else self.names[self._seat[0]]
        return is_legal

    def settled(self) -> bool:
        """Whether the hand is over."""
        return self.asked is None

    def observe(self, name: str) -> Observation:
        """What a seat sees, and what it may do."""
        if name == self.asked:
            return {"observation": self._vector.copy(), "action_mask": self._mask.copy()}
        vector: npt.NDArray[np.float32] = np.zeros(self.size, np.float32)
        hand, deck, now = self._tables.hands[0], self._tables.decks[0], self._tables.now[0]
        observe(hand, deck, now, self.names.index(name), self._house, vector)
        return {"observation": vector, "action_mask": np.zeros(ACTIONS, np.int8)}

    def wealth(self) -> dict[str, int]:
        """Everybody's chips before the hand and, when it is over, after it."""
        if self.asked is not None:
            return dict.fromkeys(self.names, self.chips)
        return dict(zip(self.names, self._tables.stacks[0].tolist(), strict=True))

    def told(self, name: str) -> str:
        """What a seat sees, as text."""
        vector = self.observe(name)["observation"]
        held, board = ([DECK[card] for card in np.flatnonzero(vector[at : at + 52])] for at in (0, 52))
        hand, order = self._tables.hands[0], self._tables.hands[0][0]
        stacks = {self.names[order[at]]: int(hand[STACK, at]) for at in range(hand[NOW, COUNT])}
        button = self.names[self._tables.now[0, BUTTON]]
        lie = f", board {' '.join(board)}" if hand[NOW, LIE] else ""
        chips = ", ".join(f"{one} {stacks[one]}" for one in self.names)
        return f"{name} holds {' '.join(held)}{lie}; {chips}; button {button}; next: {self.asked or 'nobody'}"


class HoldemVector(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many tables of hold'em at once, a hand each.

    With an `opponent` (a compiled strategy of `croupier simulate`) the first seat learns and the others are
    played; without one every seat learns: the observation is that of whoever has to decide, `infos["seat"]`
    says who, and `infos["won"]` what every seat has won in a hand that is over, in big blinds. The reward is
    that of the seat that acted. After a hand the next step begins another, whatever the action (NEXT_STEP).
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        num_envs: int,
        seats: int | None = None,
        *,
        opponent: str | None = "random",
        chips: int | None = None,
        rules: Mapping[str, Any] | None = None,
        copy: bool = True,
    ) -> None:
        self.num_envs = num_envs
        self.seats = seats or GAMES["holdem"].start.players
        self._rules, self._house = house_of(self.seats, chips, rules, opponent)
        self._tables, self._seen = HoldemTables.empty(num_envs, self.seats), Seen.empty(num_envs, self.seats)
        self._parts = _parts(self._tables, self._house, self._seen)
        self._copy, self._places = copy, np.arange(num_envs)
        self._nothing = np.zeros(num_envs, np.bool_)
        sees, does = spaces_of(self._seen.vectors.shape[1], ACTIONS)
        self.single_observation_space, self.single_action_space = sees, does
        self.observation_space = batch_space(sees, num_envs)
        self.action_space = batch_space(does, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a hand at every table."""
        super().reset(seed=seed)
        start = np.uint64(self.np_random.integers(2**63))
        for table in range(self.num_envs):
            self._tables.chance[table] = stream_of(start, table)
        self._seen.over[:] = True  # so that the next step begins a hand
        step(self._seen.seats, *self._parts)
        return self._shown(), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """A decision at every table."""
        acted = self._seen.seats.copy()
        step(np.ascontiguousarray(actions, np.int64), *self._parts)
        over = self._seen.over.copy()
        rewards = np.where(over, self._seen.won[self._places, acted], 0.0)
        return self._shown(), rewards, over, self._nothing, self._infos()

    def _shown(self) -> Observation:
        seen = {"observation": self._seen.vectors, "action_mask": self._seen.masks}
        return {name: part.copy() for name, part in seen.items()} if self._copy else seen

    def _infos(self) -> dict[str, Any]:
        if self._house.learners == 1:
            return {}
        return {"seat": self._seen.seats.copy(), "won": self._seen.won.copy()}
