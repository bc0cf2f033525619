"""One run of the host's program: it is started, and it ends in order or in the middle of something."""

from collections.abc import Callable
from typing import Protocol

from croupier.host.faults import where
from croupier.host.hosted_night import HostedNight
from croupier.host.hub import Hub
from croupier.night import Night
from croupier.store import StoreFailure
from tests.simulation.disk import Disk, ModelStore
from tests.simulation.lines import Line
from tests.simulation.loop import HostLoop
from tests.simulation.machine import Machine
from tests.simulation.world import Crash, World


class Witness(Protocol):
    """Whoever is told what happens to a host."""

    def leaves(self, line: Line, frames: bytes) -> None:
        """Something leaves the host for somebody."""

    def host_crashed(self) -> None:
        """The process is gone."""


ADDRESSES = ("http://croupier.test:8000",)


class Host:
    """A process: the real hub, hosted night and night on a loop of virtual time."""

    def __init__(self, world: World, machine: Machine, witness: Witness) -> None:
        self._world = world
        self._witness = witness
        self._machine = machine
        self._loop = HostLoop(world, self.run)  # type: ignore[abstract]
        self.hub: Hub
        self.is_up = False

    @property
    def is_dead(self) -> bool:
        return self._loop.is_dead

    @property
    def hosted(self) -> HostedNight:
        return self.hub.hosted

    @property
    def night(self) -> Night:
        return self.hub.hosted.night

    def start(self, disk: Disk) -> None:
        """Start it with the night on a disk; where that fails, it has ended again."""
        self._machine.guard = self.run

        def open_night() -> None:
            try:
                self.hub = Hub(ModelStore.open(disk), addresses=ADDRESSES, system=self._machine)
                self.is_up = True
            except StoreFailure as failure:
                self._world.tell("host", f"cannot start: {failure}")
                self.end(disk)

        self.run(open_night)

    def stop(self, disk: Disk) -> None:
        """Stop it in order."""

        def close() -> None:
            for connection in list(self.hub.connections.all):
                connection.line.bye(1012, "")
            try:
                self.hub.close()
            except StoreFailure as failure:
                self._world.tell("host", f"cannot close in order: {failure}")
            self.end(disk)

        self.run(close)

    def end(self, disk: Disk) -> None:
        """Nothing of it is left but what is on the disk."""
        self._loop.is_dead, self.is_up = True, False
        if disk.holder is not None:
            disk.holder.close()

    def run(self, call: Callable[[], None]) -> None:
        """Have it do something, from one await to the next."""
        if self.is_dead:
            return
        try:
            self._loop.run(call)
        except Crash:
            self._witness.host_crashed()
        except Exception as fault:
            self._world.violate("no fault of the program", where(fault))

    def watch(self, line: Line, frames: bytes) -> None:
        """Something leaves for somebody."""
        self._witness.leaves(line, frames)
