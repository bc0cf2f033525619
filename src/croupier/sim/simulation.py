"""What a simulation is to those who run it: blocks of rounds whose sums are added up."""

from collections.abc import Iterator
from typing import Any, Protocol


class Sums(Protocol):
    """What a block comes to."""

    rounds: int

    def add(self, other: Any) -> None:
        """Add the sums of the next block."""


class Simulation(Protocol):
    """A game with all its settings, ready to be played in any process: it can be pickled."""

    @property
    def game(self) -> str: ...

    @property
    def seed(self) -> int: ...

    @property
    def rounds(self) -> int: ...

    @property
    def block_rounds(self) -> int:
        """The rounds of every block but the last."""

    def play(self, block: int) -> Any:
        """Play one block; its rounds depend on the seed and its number alone."""

    def warm_up(self) -> None:
        """Have the kernel compiled, or loaded from the disk."""

    def sum_up(self, total: Any) -> Any:
        """What the sums of all blocks say."""


Played = Iterator[tuple[int, Sums]]


def play(simulation: Simulation, block: int) -> Sums:
    """What workers are asked to do."""
    sums: Sums = simulation.play(block)
    return sums


def get_ready(simulation: Simulation) -> None:
    """What workers are asked to do first."""
    simulation.warm_up()
