"""The simulations that games register, by name: their modules are imported when they are asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from croupier.sim.settings import Settings
    from croupier.sim.simulation import Simulation


class Registered(NamedTuple):
    """How a game is simulated."""

    module: str
    """Has `prepare(settings)`, and `transcripts(simulation, rounds)`, which writes rounds as scripts."""
    report: str = "croupier.sim.reports.banked"
    """Has `show(console, result)` and `draw(result)`."""
    choice: str = ""
    """What there is to choose beside the strategy, for the help."""

    def prepare(self, settings: "Settings") -> "Simulation":
        """Make a simulation, or raise a `ValueError` that says what is wrong with the settings."""
        simulation: Simulation = self._loaded.prepare(settings)
        return simulation

    def transcripts(self, simulation: "Simulation", rounds: int) -> Any:
        """The first rounds of a run, written as scripts."""
        return self._loaded.transcripts(simulation, rounds)

    @property
    def strategies(self) -> list[str]:
        """The strategies that have a name."""
        return list(getattr(self._loaded, "STRATEGIES", ()))

    @property
    def _loaded(self) -> Any:
        return import_module(self.module)


SIMULATIONS: dict[str, Registered] = {
    "unders_overs": Registered("croupier.sim.unders_overs"),
    "crown_anchor": Registered("croupier.sim.crown_anchor"),
    "roulette": Registered("croupier.sim.roulette", choice="with zero=en_prison: half or prison (prison)"),
    "pairs_wagers": Registered("croupier.sim.pairs_wagers", "croupier.sim.reports.pairs_wagers"),
    "holdem": Registered("croupier.sim.holdem", "croupier.sim.reports.holdem"),
    "blackjack": Registered("croupier.sim.blackjack"),
}
