"""Records that another process makes: both ends of the line between them, and what happens when it breaks."""

import os
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.games.roulette import Roulette
from croupier.host import reading
from croupier.host.nights import begin
from croupier.host.reading import Denied, Question, Reader, Reading
from croupier.host.recovery import restored
from croupier.night import commands, export
from croupier.night.commands import HOST
from croupier.night.setup import Preset
from croupier.store import Store, StoreFailure, open_store
from tests.cli.test_nights import ANN, write
from tests.night.test_looking_back import wheel

RESULTS, STATEMENT = Question("results", "json"), Question("statement", "csv", name="Ann")
JOURNAL, HANDS = Question("journal", "json", after=1), Question("hands", "phhs")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A night in which Ann has lost 100 at a real wheel."""
    with begin(tmp_path, Preset("Friday", 1000, (wheel(),))).store as store:
        night, _ = restored(store)
        write(store, night, ANN, commands.Join(token="a"))
        write(store, night, ANN, commands.Sit(table="t1", money=500))
        write(store, night, HOST, commands.Move(table="t1", move={"do": "open"}))
        write(store, night, ANN, commands.Move(table="t1", move={"do": "bet", "on": "red", "amount": 100}))
        write(store, night, HOST, commands.Move(table="t1", move={"do": "close"}))
        write(store, night, HOST, commands.Move(table="t1", move={"do": "spin", "pocket": "17"}))
        write(store, night, HOST, commands.Announce(text="The bar is open."))
    (found,) = tmp_path.glob("*.db")
    return found


def rows(body: bytes) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.json.decode(body)
    return found


# What is answered.


def test_each_record_is_made_of_the_log(file: Path) -> None:
    with open_store(file, read_only=True) as store:
        reader = Reader(store)
        (result,) = rows(reader.answer(RESULTS))
        assert (result["guest"], result["staked"], result["result"]) == ("Ann", 100, -100)
        assert rows(reader.answer(msgspec.structs.replace(RESULTS, name="Bob"))) == []
        sheet = reader.answer(STATEMENT)
        assert sheet.startswith(b"\xef\xbb\xbf")
        assert sheet.decode("utf-8-sig").count("wallet/Ann") == 2  # the start money, and what was exchanged
        told = rows(reader.answer(JOURNAL))
        assert [one["what"] for one in told if one["what"] in ("create", "announce")] == ["announce"]
        with pytest.raises(Denied, match="No hand has been played to its end") as denied:
            reader.answer(HANDS)
        assert denied.value.status == 404


def test_a_reader_reads_on_from_where_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(file) as store:
        reader = Reader(store)
        before = reader.answer(RESULTS)
        night, _ = restored(store)
        write(store, night, HOST, commands.Announce(text="The bar is closed."))
        asked: list[int] = []
        entries = type(store).entries

        def watched(self: Store, after: int = 0, **more: Any) -> Any:
            asked.append(after)
            return entries(self, after=after, **more)

        monkeypatch.setattr(type(store), "entries", watched)
        assert reader.answer(RESULTS) == before
        assert asked == [store.tip.seq - 1]


class Failing:
    """Breaks off in the middle of a record, as often as it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
        self.is_failing, enter = True, export.Results.enter

        def entering(found: export.Results, *args: Any) -> None:
            enter(found, *args)
            if self.is_failing and args[0].state.seq == 7:
                raise problem

        monkeypatch.setattr(export.Results, "enter", entering)


@pytest.mark.parametrize("problem", [ZeroDivisionError(), KeyboardInterrupt()])
def test_a_record_that_broke_off_is_made_from_the_beginning(
    file: Path, problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(file, read_only=True) as store:
        whole = Reader(store).answer(RESULTS)
        failing, reader = Failing(monkeypatch, problem), Reader(store)
        with pytest.raises(type(problem)):
            reader.answer(RESULTS)
        failing.is_failing = False
        assert reader.answer(RESULTS) == whole


def test_rules_that_were_given_up_are_named_and_a_store_that_fails_is_said(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(file, read_only=True) as store:
        whole, reader = Reader(store).answer(RESULTS), Reader(store)
        with monkeypatch.context() as older:
            older.setattr(Roulette, "plays", frozenset())
            for _ in range(2):
                with pytest.raises(Denied, match="This cannot be told of the night") as denied:
                    reader.answer(RESULTS)
                assert denied.value.status == 409
        assert reader.answer(RESULTS) == whole
        Failing(monkeypatch, StoreFailure("the disk failed to read"))
        with pytest.raises(Denied, match="cannot be read right now") as denied:
            Reader(store).answer(RESULTS)
        assert denied.value.status == 503


# The line between the two.


class Ended:
    """Another process that has said something, and then ended."""

    def __init__(self, said: bytes) -> None:
        self.stdin, self.stdout = BytesIO(), BytesIO(said)
        self.is_killed = self.is_awaited = False

    def kill(self) -> None:
        self.is_killed = True

    def communicate(self) -> None:
        self.is_awaited = True


def long_night(**fields: Any) -> Any:
    return SimpleNamespace(tip=SimpleNamespace(seq=reading.SHORT + 1), where=("place", None), **fields)


def head(status: int, size: int) -> bytes:
    return msgspec.json.encode({"status": status, "size": size}) + b"\n"


@pytest.mark.parametrize("said", [b"", head(200, 5), head(200, 5) + b"four"])
def test_an_answer_that_ends_too_soon_is_none_and_the_next_process_is_another(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = [Ended(said), Ended(head(200, 4) + b"whole")]
    left = list(started)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: left.pop(0))
    asking = Reading()
    with pytest.raises(Denied, match="please try again") as denied:
        asking.ask(long_night(), RESULTS)
    assert (denied.value.status, started[0].is_killed, started[0].is_awaited) == (503, True, True)
    assert asking.ask(long_night(), RESULTS) == b"whol"
    place, question = started[1].stdin.getvalue().splitlines()
    assert (msgspec.json.decode(place), msgspec.json.decode(question, type=Question)) == (
        ["place", None],
        RESULTS,
    )
    assert not started[1].is_killed
    asking.close()
    assert started[1].is_killed
    asking.close()


def test_what_is_denied_over_there_is_denied_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: Ended(head(404, 8) + b"Nothing."))
    with pytest.raises(Denied, match=r"Nothing\.") as denied:
        Reading().ask(long_night(), HANDS)
    assert denied.value.status == 404


def test_a_short_night_is_read_without_another_process(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", None)
    with open_store(file, read_only=True) as store:
        assert Reading().ask(store, RESULTS) == Reader(store).answer(RESULTS)
        monkeypatch.setattr(reading, "SHORT", store.tip.seq)
        assert Reading().ask(store, RESULTS) == Reader(store).answer(RESULTS)


def test_the_other_end_answers_one_question_after_the_other(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [msgspec.json.encode((str(file), None)), *map(msgspec.json.encode, (RESULTS, HANDS, STATEMENT))]
    heard, said, nice, ignored = BytesIO(b"\n".join(lines) + b"\n"), BytesIO(), list[int](), list[object]()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=heard))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=said))
    monkeypatch.setattr(os, "nice", nice.append)
    monkeypatch.setattr(signal, "signal", lambda *given: ignored.append(given))
    with open_store(file):  # as its host, who goes on writing
        reading.main()
    monkeypatch.undo()
    said.seek(0)
    answers = []
    while line := said.readline():
        found = msgspec.json.decode(line, type=reading.Head)
        answers.append((found.status, said.read(found.size)))
    with open_store(file, read_only=True) as store:
        reader = Reader(store)
        assert answers == [
            (200, reader.answer(RESULTS)),
            (404, b"No hand has been played to its end."),
            (200, reader.answer(STATEMENT)),
        ]
    assert nice == [reading.NICE]
    assert ignored == [(signal.SIGINT, signal.SIG_IGN)]
