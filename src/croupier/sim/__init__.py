"""Simulation: millions of rounds in compiled kernels, the same for the same seed wherever they run.

>>> from croupier.sim import simulate
>>> run = simulate("roulette", rounds=1_000_000, seed=1, strategy="red", processes=1)
>>> run.result.rounds, round(run.result.mean, 2)
(1000000, -0.01)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.sim.running import Progress, Run, Simulation
    from croupier.sim.settings import Settings

TITLES = {
    "unders_overs": "Unders and Overs",
    "roulette": "Roulette",
    "blackjack": "Blackjack",
    "holdem": "Hold'em",
    "pairs_wagers": "Pairs and Wagers",
}
GAMES = tuple(TITLES)


def prepare(settings: "Settings") -> "Simulation":
    """Make a simulation of what is asked for, or raise a `ValueError` that says what is wrong with it."""
    from importlib import import_module

    from croupier.sim.settings import Unplayable

    if settings.game not in GAMES:
        raise Unplayable(f"there's no game {settings.game!r}; the games are: {', '.join(GAMES)}")
    simulation: Simulation = import_module(f"croupier.sim.{settings.game}").prepare(settings)
    return simulation


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
