"""The crash matrix: every command, a crash at every step of its commit, and what the next start finds."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from croupier.fairness.hashing import guest_pledge
from croupier.host.hosted_night import Answer
from croupier.host.nights import begin
from croupier.host.recovery import restored
from croupier.night.audit import audit
from croupier.night.commands import KINDS, Actor, read_command
from croupier.night.house import Present
from croupier.night.vouchers import code_of
from croupier.store import Header, Store, StoreFailure
from tests.simulation.disk import STEPS, Disk, Fate, ModelStore
from tests.simulation.host import Host
from tests.simulation.lines import Line
from tests.simulation.machine import Machine
from tests.simulation.phone import Message
from tests.simulation.scenarios import FIRST_VOUCHER, NEW_KEY, PRESET, SCENARIOS, SHARE, Request
from tests.simulation.world import Crash, World

FATES: tuple[Fate | None, ...] = (None, "lost", "kept", "torn")
"""Of what was not durable; None where only the process ends, and the machine goes on."""
PATIENCE = 60.0
BY_THEMSELVES = ("create", "resume")

COMMANDS = [kind for kind in KINDS if kind not in BY_THEMSELVES]
TOLD = "told"
"""After the last step: everybody was told."""


class Found(NamedTuple):
    """A crash: the disk as it was then, and the states before and after the command."""

    disk: Disk
    before: bytes
    after: bytes
    is_told: bool


class Stage:
    """A host with nobody there, whose disk crashes at one step of the commit of one command."""

    def __init__(self, kind: str, step: str) -> None:
        self.world = World(1)
        self.machine = Machine(self.world)
        self._kind, self._step = kind, step
        self.before = self.after = b""
        self.is_told = False

        def create(_: object, header: Header) -> Store:
            self.disk = Disk(header)
            return ModelStore(self.disk)

        begin(Path(), PRESET, system=self.machine, create=create).store.close()
        self.host = Host(self.world, self.machine, self)
        self.host.start(self.disk)
        self.disk.trouble = self._at_step

    def do(self, request: Request, answered: Callable[[Answer], None] = lambda answer: None) -> None:
        """Have somebody do something; it must be accepted."""
        who, message = request
        if who == "world":
            getattr(self, f"_{message['do']}")(message)
            return
        if message.get("voucher") == FIRST_VOUCHER:
            message = {**message, "voucher": code_of(self.host.night.state, 1, 50)}

        def reply(answer: Answer) -> None:
            assert answer.refused is None, answer
            answered(answer)

        action = f"{who} does number {len(self.disk.log)}"
        self.host.run(lambda: self.host.hosted.submit(Actor.read(who), read_command(message), action, reply))

    def _take_part(self, message: Message) -> None:
        """Somebody's device is there, with a pledge for every draw."""

        def present(chain: str, n: int) -> list[Present]:
            pledge = guest_pledge(self.host.night.state.record, chain, n, name, bytes.fromhex(SHARE))
            return [(name, "guest", pledge)]

        name = message["name"]
        assert self.host.hosted.house is not None
        self.host.hosted.house.present = present

    def _lose_key(self, message: Message) -> None:
        """Draw with another key from now on, as after one was lost."""
        assert self.host.hosted.house is not None
        self.host.hosted.house.tables = self.host.hosted.house.raffle = NEW_KEY

    def _wait(self, message: Message) -> None:
        until = self.world.now + message["seconds"]
        while self.world.now < until:
            assert self.world.step()

    def settle(self) -> None:
        """Let all that was done become durable."""
        while not self.host.is_dead and self.host.night.state.seq != len(self.disk.log):
            self.world.step()

    def _at_step(self, step: str) -> None:
        if self.host.is_dead:
            raise Crash
        pending = self.host.hosted._pending  # noqa: SLF001 - what is being written
        kinds = [str(one.outcome.command.__struct_config__.tag) for one in pending if one.outcome is not None]
        if kinds[:1] != [self._kind]:
            return
        if step == "begin":
            with ModelStore(copy_of(self.disk)) as store:
                self.before = restored(store)[0].save()
            self.after = self.host.night.save()
        if step == self._step:
            raise Crash

    def host_crashed(self) -> None:
        self.host.end(self.disk)

    def leaves(self, line: Line, frames: bytes) -> None:
        raise AssertionError("nobody is connected")


def copy_of(disk: Disk) -> Disk:
    """The same disk in another machine."""
    copy = Disk(disk.header)
    copy.records, copy.durable, copy.log = [*disk.records], disk.durable, [*disk.log]
    return copy


def crashed(kind: str, step: str) -> Found:
    """Play a scenario up to a crash at a step of the commit of its command."""
    before, command = SCENARIOS[kind]
    kind = kind.split(maxsplit=1)[0]
    stage = Stage(kind if command is None else "", step)
    for request in before:
        stage.do(request)
        stage.settle()
    stage._kind = kind  # noqa: SLF001 - what comes before it may be of the same kind

    def told(_: Answer) -> None:
        stage.is_told = True

    if command is not None:
        stage.do(command, told)
    while not stage.host.is_dead and stage.world.now < PATIENCE:
        assert stage.world.step()
        if step == TOLD and stage.after and (command is None or stage.is_told):
            stage.settle()
            stage.host.end(stage.disk)
    assert stage.host.is_dead, f"{kind} was never done: {stage.world.violations}"
    assert stage.world.violations == []
    return Found(stage.disk, stage.before, stage.after, stage.is_told)


def test_every_act_has_a_scenario() -> None:
    assert set(COMMANDS) <= SCENARIOS.keys()
    assert STEPS == ("begin", "row", "commit", "sync", "acknowledge")


@pytest.mark.check("C4")
@pytest.mark.parametrize("step", [*STEPS, TOLD])
@pytest.mark.parametrize("kind", SCENARIOS)
def test_a_crash_leaves_the_night_before_or_after_an_act(kind: str, step: str) -> None:
    found = crashed(kind, step)
    assert found.before != found.after
    is_durable = step in ("acknowledge", TOLD)
    assert found.is_told == (step == TOLD and SCENARIOS[kind].command is not None)
    for fate in FATES:
        disk = copy_of(found.disk)
        if fate is not None:
            disk.cut_power(fate, Random(f"{kind} {step}"))
        with ModelStore(disk) as store:
            state = restored(store)[0].save()
            assert audit(store.entries()).mistake is None
        is_written = step == "sync" and fate in (None, "kept")
        if fate == "torn" and step == "sync":
            assert state in (found.before, found.after)
        else:
            assert state == (found.after if is_durable or is_written else found.before)


@pytest.mark.check("C4")
@pytest.mark.parametrize("step", STEPS)
def test_a_crash_while_a_night_begins_leaves_it_begun_or_not(step: str) -> None:
    world = World(1)
    disks: list[Disk] = []

    def create(_: object, header: Header) -> Store:
        disks.append(Disk(header, stop_at(step)))
        return ModelStore(disks[0])

    with pytest.raises(Crash):
        begin(Path(), PRESET, system=Machine(world), create=create)
    for fate in FATES:
        disk = copy_of(disks[0])
        if fate is not None:
            disk.cut_power(fate, Random(1))
        with ModelStore(disk) as store:
            if step == "acknowledge" or (step == "sync" and fate in (None, "kept")):
                assert restored(store)[1].seq == 1
            else:
                with pytest.raises(StoreFailure, match="no beginning"):
                    restored(store)


@pytest.mark.check("C4", "A13")
@pytest.mark.parametrize("step", STEPS)
def test_a_crash_while_a_host_starts_changes_nothing_but_that_it_started(step: str) -> None:
    stage = Stage("", "")
    stage.do(("guest/Ann", {"do": "join", "token": "a"}))
    stage.settle()
    stage.host.end(stage.disk)
    before = [*stage.disk.log]
    stage.disk.trouble = stop_at(step)
    again = Host(stage.world, stage.machine, stage)
    stage.host = again
    again.start(stage.disk)
    assert again.is_dead
    for fate in FATES:
        disk = copy_of(stage.disk)
        if fate is not None:
            disk.cut_power(fate, Random(1))
        with ModelStore(disk) as store:
            entries = list(store.entries())
            night = restored(store)[0]
        assert entries[: len(before)] == before
        assert [msgspec.json.decode(one.act)["do"] for one in entries[len(before) :]] in ([], ["resume"])
        assert list(night.state.players) == ["Ann"]


def stop_at(step: str) -> Callable[[str], None]:
    """A disk that crashes at a step."""

    def trouble(at: str) -> None:
        if at == step:
            raise Crash

    return trouble
