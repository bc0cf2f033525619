"""What goes wrong: each fault is brewed from the seed, and counted when it strikes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.store import StoreFailure
from tests.simulation.disk import Disk, Fate, Row
from tests.simulation.lines import Line
from tests.simulation.world import Crash

if TYPE_CHECKING:
    from tests.simulation.run import Simulation

HOUR = 3_600_000
EVERY = 50
"""Events between two faults, on average."""
STRUCK = 0.1
"""How many draws are hit while they are under way, beside what hits them anyway."""

KINDS = {
    "cut": 3, "half_open_at_host": 2, "half_open_at_phone": 2, "second_line": 2, "stalled": 2,
    "kill": 2, "power_cut": 2, "stop": 2, "crash_in_commit": 10, "write_error": 2, "sync_error": 2,
    "slow_commit": 2, "full_disk": 2, "reopen_error": 2, "clock_jump": 2,
}  # fmt: skip
"""The faults, and how often each is brewed beside the others."""


class Trouble:
    """Brews faults, and stands before every step of the disk."""

    def __init__(self, party: "Simulation") -> None:
        self._party = party
        self._world = party.world
        self._rng = self._world.chance("trouble")
        self._next = self._rng.randrange(EVERY)
        self._crash_in = 0
        """Steps of the disk until the process ends there; 0: it does not."""
        self._fails_at = ""
        self._full_until = 0.0
        self._bad_opens = 0
        self._drawing: set[str] = set()
        """Tables with a draw under way."""

    def after_event(self) -> None:
        """Brew something now and then, while there is a host."""
        if self._party.host is None:
            return
        self._next -= 1
        if self._next <= 0:
            self._next = 1 + int(self._rng.expovariate(1 / EVERY))
            kind = self._rng.choices(list(KINDS), list(KINDS.values()))[0]
            getattr(self, f"_{kind}")()
        tables = self._party.oracle.night.tables.values()
        before, self._drawing = self._drawing, {table.id for table in tables if table.is_drawing}
        begun = self._drawing - before
        if begun and self._rng.random() < STRUCK:
            self._world.fault("draw_struck", " ".join(sorted(begun)))
            strike = self._rng.choice(
                (self._kill, self._power_cut, self._crash_in_commit, self._sync_error, self._cut)
            )
            self._world.after(self._rng.uniform(0, 0.1), self._strike, strike)

    def _strike(self, strike: Callable[[], None]) -> None:
        """Hit a draw that is under way."""
        if self._party.is_stormy and self._party.host is not None:
            strike()

    def calm_down(self) -> None:
        """Nothing goes wrong any more."""
        self._crash_in, self._fails_at, self._full_until, self._bad_opens = 0, "", 0.0, 0
        self._party.machine.slow_steps = 0

    # The disk.

    def at_step(self, step: str) -> None:
        """Before a step of the disk: it may fail, and the process may end here."""
        host = self._party.host
        if host is None or host.is_dead:
            raise Crash
        if self._crash_in and step != "open":
            self._crash_in -= 1
            if not self._crash_in:
                self._world.fault("crash_in_commit", f"before {step}")
                raise Crash
        if step == "open" and self._bad_opens:
            self._bad_opens -= 1
            self._world.fault("reopen_error")
            raise StoreFailure("the disk cannot be opened: input/output error")
        if step in ("row", "commit") and self._world.now < self._full_until:
            self._world.fault("full_disk")
            raise StoreFailure("the disk cannot be written: no space left on device")
        if step == self._fails_at:
            self._fails_at = ""
            self._world.fault("sync_error" if step == "sync" else "write_error", f"at {step}")
            if step == "sync" and self._rng.random() < 0.5:
                self._party.disk.cut_power("lost", self._rng)
            raise StoreFailure("the disk cannot be written: input/output error")

    def _crash_in_commit(self) -> None:
        self._crash_in = self._rng.randrange(1, 7)

    def _write_error(self) -> None:
        self._fails_at = self._rng.choice(("begin", "row", "commit"))

    def _sync_error(self) -> None:
        self._fails_at = "sync"

    def _reopen_error(self) -> None:
        self._bad_opens = self._rng.randrange(1, 3)
        self._fails_at = self._fails_at or "row"

    def _full_disk(self) -> None:
        self._full_until = self._world.now + self._rng.uniform(0.5, 5)

    def _slow_commit(self) -> None:
        self._party.machine.slow_steps = self._rng.randrange(1, 3)

    def after_crash(self, disk: Disk, *, is_power_cut: bool) -> None:
        """What the end of the process, or of the power, leaves on the disk."""
        self._crash_in = 0
        if is_power_cut:
            fates: tuple[Fate, ...] = ("lost", "kept", "torn")
            fate = self._rng.choice(fates)
            if disk.cut_power(fate, self._rng):
                self._world.fault(f"unsynced_{fate}")
        damage = self._rng.random()
        if damage < 0.4 and disk.lose_snapshots():
            self._world.fault("snapshot_lost")
        elif damage < 0.9 and tear_snapshot(disk):
            self._world.fault("snapshot_torn")

    # The process and its machine.

    def _kill(self) -> None:
        if self._party.crash(is_power_cut=False):
            self._world.fault("kill")

    def _power_cut(self) -> None:
        if self._party.crash(is_power_cut=True):
            self._world.fault("power_cut")

    def _stop(self) -> None:
        if self._party.stop():
            self._world.fault("stop")

    def _clock_jump(self) -> None:
        jump = self._rng.choice((-HOUR, HOUR))
        self._party.machine.set_by += jump
        self._world.fault("clock_jump", f"{jump} ms")

    # The lines.

    def _line(self) -> Line | None:
        lines = [line for line in self._party.lines if line.is_whole]
        return self._rng.choice(lines) if lines else None

    def _cut(self) -> None:
        if line := self._line():
            self._world.fault("cut")
            line.cut()

    def _half_open_at_host(self) -> None:
        if line := self._line():
            self._world.fault("half_open_at_host")
            line.sever(host_hears=False, phone_hears=True)

    def _half_open_at_phone(self) -> None:
        if line := self._line():
            self._world.fault("half_open_at_phone")
            line.sever(host_hears=True, phone_hears=False)

    def _stalled(self) -> None:
        if line := self._line():
            self._world.fault("stalled")
            line.stall()

    def _second_line(self) -> None:
        """Somebody opens another line while the old one still delivers."""
        phones = [phone for phone in self._party.phones if phone.session is not None and phone.token]
        if phones:
            self._world.fault("second_line")
            self._rng.choice(phones).change_lines()


def tear_snapshot(disk: Disk) -> bool:
    """Damage the newest snapshot, if there is one."""
    for place in range(len(disk.records) - 1, -1, -1):
        record = disk.records[place]
        if isinstance(record, Row) and isinstance(record.content, tuple):
            snapshot, digest = record.content
            torn = snapshot._replace(state=snapshot.state[: len(snapshot.state) // 2])
            disk.records[place] = Row((torn, digest))
            return True
    return False
