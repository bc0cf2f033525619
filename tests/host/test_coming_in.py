"""Who comes in gets the answer, the night and their account in one write, however slow the disk is."""

from collections.abc import Iterator
from queue import Queue
from threading import Event

import pytest

from croupier.host import hosted_night
from croupier.host.connection import Connection
from croupier.store import Entry, StoreFailure
from croupier.store.sqlite import SqliteStore
from tests.host.conftest import House, Opener, tables
from tests.host.guests import PATIENCE, Guest, Message, decode
from tests.host.test_actions import SLOW
from tools.bench.host.frames import Frames


class Disk:
    """A disk on which each commit waits until it is let through, or made to fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_slow = Event()
        self._begun: Queue[None] = Queue()
        self._verdicts: Queue[StoreFailure | None] = Queue()
        write = SqliteStore._write  # noqa: SLF001 - between the writer and the file

        def writing(store: SqliteStore, entries: list[Entry]) -> None:
            if self.is_slow.is_set():
                self._begun.put(None)
                if failure := self._verdicts.get(timeout=PATIENCE):
                    raise failure
            write(store, entries)

        monkeypatch.setattr(SqliteStore, "_write", writing)

    def has_begun(self) -> None:
        """Wait until a commit waits."""
        self._begun.get(timeout=PATIENCE)

    def let_through(self) -> None:
        self._verdicts.put(None)

    def fail(self) -> None:
        """Let a commit fail, and be quick again."""
        self.is_slow.clear()
        self._verdicts.put(StoreFailure("no space left on device"))

    def be_quick(self) -> None:
        self.is_slow.clear()
        self._verdicts.put(None)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    monkeypatch.setattr(hosted_night, "RETRY", 0.05)
    disk = Disk(monkeypatch)
    yield disk
    disk.be_quick()


@pytest.fixture
def slow(open_house: Opener, disk: Disk) -> House:
    """A house whose disk is slow as soon as it is told to be, and closed before the disk is."""
    return open_house(tables("roulette", pace=SLOW))


class Writes:
    """What is written to somebody, write by write."""

    def __init__(self, connection: Connection) -> None:
        self._wire = connection.line
        self.writes: list[bytes] = []
        connection.line = self

    def push(self, frames: bytes) -> bool:
        self.writes.append(frames)
        return self._wire.push(frames)

    def bye(self, code: int, reason: str) -> None:
        self._wire.bye(code, reason)

    def kinds(self) -> list[list[str]]:
        """What the messages of each write are about."""
        return [[str(message["type"]) for message in messages(write)] for write in self.writes]


def messages(write: bytes) -> list[Message]:
    return [decode(text) for _, text in Frames().read(write)]


def stranger(house: House) -> tuple[Guest, Writes]:
    """Somebody at the door, and all that is written to them."""
    guest = house.guest()
    guest.ask("ping")  # the host knows the line by now
    (connection,) = (one for one in house.hub.connections.all if not one.is_inside)
    return guest, house.call(lambda: Writes(connection))


def coming_while_bob_speaks(house: House, disk: Disk) -> tuple[Guest, Writes, int]:
    """Ann's coming is being written down, and what Bob says meanwhile has to wait for the next commit."""
    bob = house.guest("Bob")
    ann, written = stranger(house)
    disk.is_slow.set()
    number = ann.send("join", code=house.code, name="Ann")
    disk.has_begun()
    bob.send("say", text="hello")
    bob.ask("ping")  # answered at once, and after what was said before has come to the host
    disk.let_through()
    disk.has_begun()  # of what Bob has said; Ann is in the log by now
    house.call(lambda: None)  # and the host knows
    return ann, written, number


def test_the_answer_the_night_and_the_account_leave_in_one_write(slow: House, disk: Disk) -> None:
    ann, written, number = coming_while_bob_speaks(slow, disk)
    assert written.writes == []
    disk.be_quick()
    assert ann.answer(number)["token"]
    assert written.kinds()[0] == ["reply", "lobby", "you", "record"]
    answer, night, account, _ = messages(written.writes[0])
    assert (answer["to"], answer["ok"]["name"], account["money"]) == (number, "Ann", 10_000)
    assert [table["id"] for table in night["tables"]] == ["t1"]


def test_who_comes_back_gets_them_in_one_write_too(slow: House, disk: Disk) -> None:
    token, bob = slow.guest("Ann").token, slow.guest("Bob")
    ann, written = stranger(slow)
    disk.is_slow.set()
    bob.send("say", text="hello")
    disk.has_begun()
    number = ann.send("rejoin", token=token)
    ann.send("ping")
    ann.answer(ann.number)
    assert written.kinds() == [["reply"]]
    disk.be_quick()
    ann.answer(number)
    assert written.kinds()[1] == ["reply", "lobby", "you", "record"]


def test_who_is_in_the_log_gets_their_token_though_the_log_fails_right_after(slow: House, disk: Disk) -> None:
    ann, written, number = coming_while_bob_speaks(slow, disk)
    disk.fail()
    token = ann.answer(number)["token"]
    ann.notice("failure")
    ann.notice("resumed")
    assert ann.account()["money"] == 10_000
    assert written.kinds()[0][0] == "reply"
    again = slow.guest().rejoin(token)
    assert again.account()["money"] == 10_000
    assert len(slow.commands("join")) == 2
