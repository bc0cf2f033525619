"""Simulation: millions of rounds in compiled kernels, the same for the same seed wherever they run.

>>> from croupier.sim import simulate
>>> run = simulate("roulette", rounds=1_000_000, seed=1, strategy="red", processes=1)
>>> run.result.rounds, round(run.result.mean, 2)
(1000000, -0.01)

A strategy may also be a player, who then plays at real tables:

>>> def choose(view, options):
...     return None if view.stakes["Player 1"] else {"do": "bet", "on": "red", "amount": 10}
>>> run = simulate("roulette", rounds=200, strategy=choose, processes=1)
>>> run.result.staked, run.faults.count
(2000, 0)
"""

from typing import TYPE_CHECKING, Any

from msgspec import structs

if TYPE_CHECKING:
    from croupier.sim.running import Progress, Run
    from croupier.sim.settings import Settings
    from croupier.sim.simulation import Simulation

__all__ = ["prepare", "simulate"]


def prepare(settings: "Settings") -> "Simulation":
    """Make a simulation of what is asked for, or raise a `ValueError` that says what is wrong with it."""
    from croupier.sim import own
    from croupier.sim.registry import SIMULATIONS
    from croupier.sim.settings import Unplayable

    registered = SIMULATIONS.get(settings.game)
    if registered is None:
        raise Unplayable(f"there's no game {settings.game!r}; the games are: {', '.join(SIMULATIONS)}")
    if settings.choice is not None and not registered.choice:
        raise Unplayable(f"{settings.game} leaves no choice to make")
    return own.prepare(settings) if own.wanted(settings) else registered.prepare(settings)


def asked_for(game: str, **settings: Any) -> "Settings":
    """The settings of a run: where nothing is said, players at real tables play fewer rounds than kernels."""
    from croupier.sim import own
    from croupier.sim.settings import Settings

    asked = Settings(game=game, **settings)
    return (
        structs.replace(asked, rounds=own.ROUNDS) if "rounds" not in settings and own.wanted(asked) else asked
    )


def simulate(
    game: str,
    *,
    processes: int | None = None,
    cluster: str | None = None,
    progress: "Progress" = lambda done, of: None,
    **settings: Any,
) -> "Run":
    """Simulate a game; `settings` are the fields of `croupier.sim.settings.Settings`.

    A strategy has a name, or is a player: `mine.py:Mine`, a class or a function. With more than one process,
    a script of yours needs its `if __name__ == "__main__":`; your classes and functions play in this one.
    """
    from croupier.sim.running import run

    simulation = prepare(asked_for(game, **settings))
    done = run(simulation, processes=processes, cluster=cluster, progress=progress)
    if done is None:
        raise KeyboardInterrupt
    return done
