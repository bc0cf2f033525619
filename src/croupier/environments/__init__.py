"""Environments for reinforcement learning, from the tables of the house.

    import gymnasium
    import croupier.environments                          # registers croupier/Holdem-v0 and the others

    env = gymnasium.make("croupier/Blackjack-v0")
    observation, info = env.reset(seed=1)                 # {"observation": …, "action_mask": …}
    env.step(observation["action_mask"].argmax())

`gymnasium.make("croupier.environments:croupier/Holdem-v0")` does both in one. `aec("holdem", seats=6)` is
PettingZoo's environment with all seats, `vector("holdem", num_envs=1024)` plays that many tables at once.
"""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    from croupier.environments.seats import SeatsEnv

for _needed in ("gymnasium", "pettingzoo"):
    if find_spec(_needed) is None:
        raise ImportError(f"environments need {_needed}: pip install 'croupier[players]'")

IDS = {
    "croupier/Holdem-v0": "holdem",
    "croupier/Blackjack-v0": "blackjack",
    "croupier/Roulette-v0": "roulette",
    "croupier/UndersOvers-v0": "unders_overs",
    "croupier/PairsWagers-v0": "pairs_wagers",
    "croupier/CrownAnchor-v0": "crown_anchor",
}
"""Gymnasium's ids, and the game of each."""


def _register() -> None:
    from gymnasium import register, registry

    for name, game in IDS.items():
        if name not in registry:
            register(name, "croupier.environments.single:TableEnv", kwargs={"game": game})


_register()


def aec(
    game: str,
    seats: int | None = None,
    *,
    chips: int | None = None,
    rules: Mapping[str, Any] | None = None,
    rounds: int = 1,
    compiled: bool = False,
    render_mode: str | None = None,
) -> "SeatsEnv":
    """All seats of a table, one after the other, as PettingZoo has it; hold'em also `compiled`.

    >>> env = aec("holdem", seats=3)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, over, _, _ = env.last()
    ...     env.step(None if over else int(observation["action_mask"].argmax()))
    """
    from croupier.environments.seats import SeatsEnv

    if compiled:
        _need_kernels()
    return SeatsEnv(
        game, seats, chips=chips, rules=rules, rounds=rounds, compiled=compiled, render_mode=render_mode
    )


def vector(game: str, num_envs: int, **settings: Any) -> "VectorEnv[Any, Any, Any]":
    """Many tables at once, on compiled kernels, with the settings of `HoldemVector` or `BlackjackVector`."""
    _need_kernels()
    if game == "holdem":
        from croupier.environments.compiled_holdem import HoldemVector

        return HoldemVector(num_envs, **settings)
    if game == "blackjack":
        from croupier.environments.compiled_blackjack import BlackjackVector

        return BlackjackVector(num_envs, **settings)
    raise ValueError(f"{game!r} isn't compiled; there are: holdem, blackjack")


def _need_kernels() -> None:
    if find_spec("numba") is None:
        raise ImportError("compiled tables need numba: pip install 'croupier[players,sim]'")
