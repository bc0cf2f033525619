"""All seats of a table: PettingZoo's AEC environments."""

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from croupier.environments.rounds import Observation, Rounds
from croupier.environments.single import spaces_of

LEGAL: dict[str, Any] = {}
ILLEGAL = {"illegal": True}


class SeatsEnv(AECEnv):  # type: ignore[misc] # it has no types
    """Every seat decides for itself, one after the other, as the table asks."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        chips: int | None = None,
        rules: Mapping[str, Any] | None = None,
        rounds: int = 1,
        compiled: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"croupier_{game}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.rounds = (
            _compiled(game, seats, chips, rules, rounds)
            if compiled
            else Rounds(game, seats, None, chips=chips, rules=rules, rounds=rounds)
        )
        self.possible_agents = list(self.rounds.names)
        self.render_mode = render_mode
        sees, does = spaces_of(self.rounds.size, self.rounds.count)
        self.observation_spaces = dict.fromkeys(self.possible_agents, sees)
        self.action_spaces = dict.fromkeys(self.possible_agents, does)
        self._rng, _ = seeding.np_random()
        self._had: dict[str, int] = {}
        self._is_paid = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat does."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.rounds.begin(int(self._rng.integers(2**31)))
        while self.rounds.asked is None:
            self.rounds.begin(int(self._rng.integers(2**31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._had = dict.fromkeys(self.agents, self.rounds.chips)
        self._is_paid = False
        self.agent_selection = self.rounds.asked

    def observe(self, agent: str) -> Observation:
        """What a seat sees now."""
        seen: Observation = self.rounds.observe(agent)
        return seen

    def step(self, action: int | None) -> None:
        """Let the seat act whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = LEGAL if self.rounds.act(int(action)) else ILLEGAL
        if self._is_paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        self._is_paid = self.rounds.settled()
        if self._is_paid:
            self._pay()
        if self.rounds.asked is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.rounds.asked

    def _pay(self) -> None:
        """Reward everybody for the round that is over."""
        has, had, unit = dict(self.rounds.wealth()), self._had, self.rounds.unit
        self.rewards = {one: (has[one] - had[one]) / unit for one in self.agents}
        self._had = has
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the seat whose turn it is has seen since the last time, and how the table stands."""
        return self.rounds.told(self.agent_selection) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def _compiled(
    game: str, seats: int | None, chips: int | None, rules: Mapping[str, Any] | None, rounds: int
) -> Any:
    """The compiled table of the game, if there is one."""
    if game != "holdem" or rounds != 1:
        raise ValueError("only single hands of hold'em are compiled; leave `compiled` out for all else")
    from croupier.environments.compiled_holdem import CompiledRounds

    return CompiledRounds(seats, chips, rules)
