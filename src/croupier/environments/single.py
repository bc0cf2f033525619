"""One seat against others: Gymnasium environments."""

from collections.abc import Mapping
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from croupier.environments.coding import HIGHEST
from croupier.environments.rounds import Observation, Opponent, Rounds


def spaces_of(size: int, count: int) -> tuple[spaces.Dict[Any], spaces.Discrete]:
    """The spaces of observations of that many numbers, and of that many actions."""
    seen: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0.0, HIGHEST, (size,), np.float32),
        "action_mask": spaces.Box(0, 1, (count,), np.int8),
    }
    return spaces.Dict(seen), spaces.Discrete(count)


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """A seat at a table, the others taken by house players or players of your own.

    An episode is one round, or `rounds`. The reward is what the seat won or lost, when a round is over, in
    big blinds or least bets. An action that the mask forbids counts as what somebody does who is away: check,
    fold, stand, no more bets; `info["illegal"]` says so.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        opponent: Opponent | None = None,
        chips: int | None = None,
        rules: Mapping[str, Any] | None = None,
        rounds: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.rounds = Rounds(game, seats, 1, opponent=opponent, chips=chips, rules=rules, rounds=rounds)
        sees, self.action_space = spaces_of(self.rounds.size, self.rounds.count)
        self.observation_space = cast("spaces.Space[Observation]", sees)
        self.render_mode = render_mode
        self._me = self.rounds.learning[0]
        self._had = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode."""
        super().reset(seed=seed)
        self._had = self.rounds.chips
        self.rounds.begin(int(self.np_random.integers(2**31)))
        while self.rounds.asked is None:  # a round that was over before the seat had anything to decide
            self.rounds.begin(int(self.np_random.integers(2**31)))
        return self.rounds.observe(self._me), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and see how it stands when there is something to decide again."""
        is_legal = self.rounds.act(int(action))
        has, had = self.rounds.wealth()[self._me], self._had
        self._had = has
        over = self.rounds.asked is None
        reward = (has - had) / self.rounds.unit
        return self.rounds.observe(self._me), reward, over, False, {} if is_legal else {"illegal": True}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """What may be done now, as sb3-contrib asks for it."""
        mask = np.zeros(self.rounds.count, np.bool_)
        mask[list(self.rounds.legal)] = True
        return mask

    def render(self) -> str | None:
        """What happened since the last time, and how the table stands."""
        return self.rounds.told(self._me) if self.render_mode == "ansi" else None
