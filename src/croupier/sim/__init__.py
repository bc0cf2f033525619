"""Simulation: millions of rounds in compiled kernels, the same for the same seed wherever they run.

>>> from croupier.sim import simulate
>>> run = simulate("roulette", rounds=1_000_000, seed=1, strategy="red", processes=1)
>>> run.result.rounds, round(run.result.mean, 2)
(1000000, -0.01)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.sim.running import Progress, Run
    from croupier.sim.settings import Settings
    from croupier.sim.simulation import Simulation

__all__ = ["prepare", "simulate"]


def prepare(settings: "Settings") -> "Simulation":
    """Make a simulation of what is asked for, or raise a `ValueError` that says what is wrong with it."""
    from croupier.sim.registry import SIMULATIONS
    from croupier.sim.settings import Unplayable

    registered = SIMULATIONS.get(settings.game)
    if registered is None:
        raise Unplayable(f"there's no game {settings.game!r}; the games are: {', '.join(SIMULATIONS)}")
    if settings.choice is not None and not registered.choice:
        raise Unplayable(f"{settings.game} leaves no choice to make")
    return registered.prepare(settings)


def simulate(
    game: str,
    *,
    processes: int | None = None,
    cluster: str | None = None,
    progress: "Progress" = lambda done, of: None,
    **settings: Any,
) -> "Run":
    """Simulate a game; `settings` are the fields of `croupier.sim.settings.Settings`.

    With more than one process, a script of yours needs its `if __name__ == "__main__":`.
    """
    from croupier.sim.running import run
    from croupier.sim.settings import Settings

    done = run(
        prepare(Settings(game=game, **settings)), processes=processes, cluster=cluster, progress=progress
    )
    if done is None:
        raise KeyboardInterrupt
    return done
