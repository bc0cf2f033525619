"""One seed from beginning to end: a stormy hosted_night, the calm after it, and what must hold all along."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from croupier.fairness.house import NightKey
from croupier.host import hosted_night
from croupier.host.night_key import RAFFLE, TABLES
from croupier.host.nights import begin
from croupier.night.commands import RAFFLE as RAFFLE_TABLE, Create
from croupier.night.log_format import command_of
from croupier.night.setup import Preset
from croupier.store import Header, Store
from tests.simulation import ending, liveness
from tests.simulation.disk import Disk, ModelStore
from tests.simulation.eyes import Eyes
from tests.simulation.host import Host
from tests.simulation.lines import Line
from tests.simulation.machine import Machine
from tests.simulation.oracle import Oracle
from tests.simulation.organiser import Organiser
from tests.simulation.people import BACK, Dealer, Guest, Screen, Stranger
from tests.simulation.phone import Message, Phone
from tests.simulation.pictures import Pictures
from tests.simulation.places import DEALERS, PACE, night_of
from tests.simulation.trouble import Trouble
from tests.simulation.witness import Witness
from tests.simulation.world import Violation, World

STORM = 2000
"""Events of the stormy part."""
DEAR = 40
"""Events between two comparisons of pictures and of the whole state."""
SNAPSHOT_EVERY, TIME_CHECK = 20, 1.0


class Result(NamedTuple):
    """What came of one seed."""

    seed: int
    events: int
    crashes: int
    faults: Counter[str]
    commands: Counter[str]
    violations: list[Violation]
    digest: str
    seconds: float
    """Of virtual time."""


class Simulation:
    """A night from one seed."""

    def __init__(
        self, seed: int, *, storm: int = STORM, listener: Callable[[str], None] | None = None
    ) -> None:
        self.world = World(seed, listener)
        self.rng = self.world.chance("party")
        self.weather = self.world.chance("weather")
        self.machine = Machine(self.world)
        self.oracle = Oracle(self.world)
        self.eyes = Eyes(self.world, self.machine, self.oracle)
        self.pictures = Pictures(self.world, self.oracle)
        self.host: Host | None = None
        self.lines: list[Line] = []
        self.phones: list[Phone] = []
        self.pace: Message = msgspec.to_builtins(PACE)
        self.dealer_names = list(DEALERS)
        self.crashes = 0
        self.is_stormy = False
        self.is_closing = False
        self.is_resting = False
        """Whether guests do nothing, so that rounds end by themselves."""
        self.is_asleep = False
        """Whether nobody does anything."""
        self.fed_at = 0.0
        """When something was last done that is durable."""
        self._storm = storm
        self._fed = self._looked_at = 0
        """So many entries of the log, and lines of records in them."""
        self._begin(night_of(self.rng))
        self.trouble = Trouble(self)
        self.disk.trouble, self.disk.watch = self.trouble.at_step, self.eyes.draws.written

    def _begin(self, preset: Preset) -> None:
        """Begin a night as `croupier host` does, on an empty disk."""

        def create(_: object, header: Header) -> Store:
            self.disk = Disk(header)
            return ModelStore(self.disk)

        begun = begin(Path(), preset, suggested=self.rng.random() < 0.1, system=self.machine, create=create)
        self.secret = begun.secret
        begun.store.close()
        self.feed()
        create_act = command_of(self.disk.log[0], lambda table: "")
        assert isinstance(create_act, Create)
        self.code = create_act.code

    # The whole evening.

    def run(self) -> Result:
        """Let the evening happen."""
        with _in_small(), _listening(self.world):
            self.start()
            self._invite()
            self.is_stormy = True
            while self._is_to_storm_on and self.world.step():
                self.after_event()
                self.trouble.after_event()
            self._calm_down()
            liveness.check(self)
            ending.play(self)
        return Result(
            seed=self.world.seed,
            events=self.world.events,
            crashes=self.crashes,
            faults=self.world.faults,
            commands=self.oracle.kinds,
            violations=self.world.violations,
            digest=self.world.digest,
            seconds=self.world.now,
        )

    @property
    def _is_to_storm_on(self) -> bool:
        """Until it has lasted, and longer while no round is under way that the last cut could hit."""
        if self.world.events < self._storm:
            return True
        tables = self.oracle.night.tables.values()
        return self.world.events < 2 * self._storm and not any(liveness.has_clock(table) for table in tables)

    def _invite(self) -> None:
        """Everybody comes, one after the other."""
        host = Organiser(self, "Host")
        host.token = self.secret
        self.phones.append(host)
        for number in range(self.rng.randint(5, 7)):
            self.phones.append(Guest(self, f"Guest {number}"))
        for number in range(2):
            self.phones.append(Guest(self, f"Team {number}", team="The Team"))
        for name in DEALERS:
            self.phones.append(Dealer(self, name))
        self.phones += [Screen(self, "Screen"), Stranger(self, "Stranger"), Witness(self, "Witness")]
        pause = 0.1
        if self.rng.random() < 0.08:
            host.plan_another_night()
            pause = 4.0
        for number, phone in enumerate(self.phones):
            at = 0.1 * number + pause * bool(number)
            self.world.after(at, phone.connect)
            self.world.after(at + 0.2, phone.live)

    def _calm_down(self) -> None:
        """One last power cut, and from then on nothing goes wrong any more."""
        self.crash(is_power_cut=True)
        self.world.tell("world", "the storm is over")
        self.is_stormy, self.is_resting = False, True
        self.trouble.calm_down()

    def go_on(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let time pass until something holds; whether it does."""
        end = self.world.now + seconds
        while not until():
            if self.world.now >= end or not self.world.step():
                return until()
            self.after_event()
        return True

    # The host.

    def start(self) -> None:
        """Start the host's program."""
        if self.host is not None:
            return
        self.world.tell("host", "starts")
        self.host = host = Host(self.world, self.machine, self)
        host.start(self.disk)
        if host.is_dead:
            self.feed()
            if self.host is host:
                self._gone(host)
            return
        self.feed(but=1)  # as it was before the entry that says that the night goes on
        before = self.oracle.night.state.clock
        left = {table.id: self.pictures.time_left(table) for table in self.oracle.night.tables.values()}
        self.feed()
        self._check_clock(host, before)
        self._check_time_left(host, left)
        self._check_state()

    def stop(self) -> bool:
        """Stop the host in order, and start it again later."""
        host = self.host
        if host is None or not host.is_up:
            return False
        self.world.tell("host", "stops")
        host.stop(self.disk)
        self.feed()
        if self.host is host:
            self._gone(host)
        return True

    def crash(self, *, is_power_cut: bool) -> bool:
        """End the host's process in the middle of whatever it does; whether there was one."""
        host = self.host
        if host is None:
            return False
        self.crashes += 1
        self.world.tell("host", "the power fails" if is_power_cut else "is killed")
        host.end(self.disk)
        self.trouble.after_crash(self.disk, is_power_cut=is_power_cut)
        if is_power_cut:
            self.machine.boot()
        self._gone(host, is_told=not is_power_cut)
        return True

    def host_crashed(self) -> None:
        """The process has ended within a step of the disk."""
        self.crash(is_power_cut=self.rng.random() < 0.95)

    def _gone(self, host: Host, *, is_told: bool = True) -> None:
        self.host = None
        for line in self.lines:
            if line.host is host and line.host_end:
                line.host_died(is_told=is_told)
        self.lines = [line for line in self.lines if line.host is not host]
        self.world.after(self.rng.uniform(0.1, 2.5), self.start)

    def leaves(self, line: Line, frames: bytes) -> None:
        """Something leaves the host: look at it."""
        self.feed()
        self.eyes.look(line, frames)

    # What must hold.

    def feed(self, but: int = 0) -> None:
        """Tell the oracle of all that is durable by now, or all but the last so many."""
        log = self.disk.log
        while self._fed < len(log) - but:
            self.oracle.feed(log[self._fed])
            self._know_draws()
            self._fed += 1
            self.fed_at = self.world.now

    def _know_draws(self) -> None:
        """Know what the lines of the newest entry have opened, and what is hidden behind them."""
        lines, secrets = self.oracle.lines[self._looked_at :], self.disk.secrets
        self._looked_at += len(lines)
        self.oracle.know_key(secrets)
        for place, text in lines:
            half = secrets.get(RAFFLE if place == RAFFLE_TABLE else TABLES)
            self.eyes.draws.durable([text], None if half is None else NightKey(half))

    def after_event(self) -> None:
        """The cheap checks after every event, the dear ones now and then."""
        self.feed()
        host = self.host
        if host is None or not host.is_up:
            return
        for text in self._texts_on_the_way(host):
            self.eyes.draws.drawn(text)
        sums = sum(host.night.state.ledger.balances.values())
        if sums:
            self.world.violate("money adds up", f"the host has {sums} too much")
        if not self.phones or not self.is_at_rest:
            return
        self.pictures.check_account(self.phones[self.world.events % len(self.phones)])
        if self.world.events % DEAR == 0:
            self._check_state()
            for phone in self.phones:
                self.pictures.check(phone)

    def _texts_on_the_way(self, host: Host) -> Iterator[str]:
        """The lines of records that are not durable yet."""
        for one in host.hosted._pending:  # noqa: SLF001 - before they can be lost
            if one.outcome is not None:
                yield from (text for _, text in one.outcome.changes.lines)

    @property
    def is_at_rest(self) -> bool:
        """Whether all that the host has done is durable and was told."""
        host = self.host
        if host is None or not host.is_up or host.hosted.failure is not None:
            return False
        told = not host.hosted._pending  # noqa: SLF001 - what waits there is on its way
        return told and host.night.state.seq == self.oracle.seq

    def _check_state(self) -> None:
        """The host's night is what its log says, byte for byte, and all money is there."""
        self.oracle.check_all()
        if self.is_at_rest:
            assert self.host is not None
            if self.host.night.save() != self.oracle.night.save():
                self.world.violate("the log gives the same night", f"after entry {self.oracle.seq}")

    def _check_clock(self, host: Host, before: int) -> None:
        """The night's clock goes on from its last entry, whatever the time of day is."""
        if host.hosted.clock != before:
            self.world.violate(
                "the time left is what it was", f"the clock goes on at {host.hosted.clock}, not at {before}"
            )

    def _check_time_left(self, host: Host, left: dict[str, int | None]) -> None:
        for table, before in left.items():
            waiting = host.hosted.projection.waiting(host.night.tables[table])
            now = None if waiting is None else waiting.ms
            if now != before:
                self.world.violate("the time left is what it was", f"{table}: {now} ms, not {before}")

    # What people know of each other.

    def calm(self, phone: Phone) -> float:
        """Seconds between two decisions of somebody, on average."""
        if isinstance(phone, Organiser):
            return 0.25 if self.is_resting or self.is_closing else 0.6
        return 0.8 if isinstance(phone, Guest | Witness) else 0.5 if isinstance(phone, Dealer) else 3.0

    def is_awake(self, phone: Phone) -> bool:
        """Whether somebody does anything at all."""
        return not self.is_asleep and not (self.is_resting and isinstance(phone, Guest))

    def going_on(self, options: list[Message]) -> list[Message]:
        """What somebody who deals may choose from: after the storm, nothing that takes a round back."""
        return options if self.is_stormy else [one for one in options if one["do"] not in BACK]

    def hand_on(self, name: str, answer: Message) -> None:
        """The host hands a link on to whom it is for."""
        link = answer.get("ok", {}).get("link", "")
        for phone in self.phones:
            is_theirs = name in (phone.label, phone.who.partition("/")[2])
            if link and is_theirs and isinstance(phone, Guest | Dealer):
                phone.link = link


class _in_small:  # noqa: N801 - used as `with`
    """Keep snapshots and look at the time of day often: these nights are short."""

    def __enter__(self) -> None:
        self._kept = hosted_night.SNAPSHOT_EVERY, hosted_night.TIME_CHECK
        hosted_night.SNAPSHOT_EVERY, hosted_night.TIME_CHECK = SNAPSHOT_EVERY, TIME_CHECK

    def __exit__(self, *_: object) -> None:
        hosted_night.SNAPSHOT_EVERY, hosted_night.TIME_CHECK = self._kept


class _listening(logging.Handler):  # noqa: N801 - used as `with`
    """Hears the host's log: what it takes for a fault of its own is one."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world
        self._log = logging.getLogger("croupier")

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        self._world.tell("log", words)
        if "went wrong" in words or "could not be attended to" in words:
            self._world.violate("no fault of the program", words)

    def __enter__(self) -> None:
        self._log.addHandler(self)
        self._propagates, self._log.propagate = self._log.propagate, False

    def __exit__(self, *_: Any) -> None:
        self._log.removeHandler(self)
        self._log.propagate = self._propagates
