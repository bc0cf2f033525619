"""The chain shows every change of a log, and where it begins."""

import hashlib
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from croupier.store import Entry, Store, Tip, create_night, open_store, verify_chain
from croupier.store.entry import row_of
from tests.store.making import entry, fill, following, header

Edit = Callable[..., None]


@pytest.fixture
def edit(place: str) -> Edit:
    """Changes the database behind the store's back: a statement, then what its question marks stand for."""

    def run(statement: str, *values: object) -> None:
        if place.startswith("postgresql"):
            words = re.sub("(entry|night|snapshot)", r"croupier_\1", statement)
            with psycopg.connect(place) as server:
                server.execute(words.replace("?", "%s").encode(), values)
        else:
            with sqlite3.connect(Path(place, "summer.db")) as file:
                file.execute(statement, values)
            file.close()

    return run


def put(edit: Edit, made: Entry, night: bool) -> None:
    row = [bytes(value) if isinstance(value, msgspec.Raw) else value for value in row_of(made)]
    if night:
        edit("INSERT INTO entry SELECT number, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM night", *row)
    else:
        edit("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", *row)


def shift(edit: Edit, seq: int, by: int) -> None:
    """Give all entries from that one on other numbers."""
    edit("UPDATE entry SET seq = -seq WHERE seq >= ?", seq)
    edit("UPDATE entry SET seq = ? - seq WHERE seq < 0", by)


def replace(edit: Edit, made: Entry, night: bool) -> None:
    edit("DELETE FROM entry WHERE seq = ?", made.seq)
    put(edit, made, night)


def rewrite(edit: Edit, entries: list[Entry], night: bool) -> None:
    """Forge entry 5, and chain all that follow anew."""
    tip = entries[3].tip
    for old in entries[4:]:
        fields = {name: getattr(old, name) for name in old.__struct_fields__ if name not in {"seq", "hash"}}
        fields["act"] = msgspec.Raw(b'{"do":"forged"}') if old.seq == 5 else old.act
        made = Entry.following(tip, **fields)
        replace(edit, made, night)
        tip = made.tip


def swap(edit: Edit, entries: list[Entry], night: bool) -> None:
    edit("UPDATE entry SET seq = -5 WHERE seq = 5")
    edit("UPDATE entry SET seq = 5 WHERE seq = 6")
    edit("UPDATE entry SET seq = 6 WHERE seq = -5")


def forged(entries: list[Entry], **fields: Any) -> Entry:
    """An entry after the fifth that chains as it should."""
    return entry(entries[4].tip, who="host", action="forged", **fields)


def close_gap(edit: Edit, entries: list[Entry], night: bool) -> None:
    edit("DELETE FROM entry WHERE seq = 5")
    shift(edit, 6, -1)


def insert(edit: Edit, entries: list[Entry], night: bool) -> None:
    shift(edit, 6, 1)
    put(edit, forged(entries), night)


def put_clock_back(edit: Edit, entries: list[Entry], night: bool) -> None:
    edit("DELETE FROM entry WHERE seq > 5")
    put(edit, forged(entries, clock=49), night)


Tamper = Callable[[Edit, list[Entry], bool], None]

CHANGED = "entry {0} was changed, or is not the one that followed entry {1}"

TAMPERINGS: dict[str, tuple[Tamper, int, str]] = {
    "a byte of the act": (
        lambda edit, log, _: edit("UPDATE entry SET act = ? WHERE seq = 5", bytes(log[4].act)[:-1] + b"|"),
        5,
        CHANGED.format(5, 4),
    ),
    "a byte of the postings": (
        lambda edit, log, _: edit(
            "UPDATE entry SET postings = ? WHERE seq = 5", b"|" + bytes(log[4].postings)[1:]
        ),
        5,
        CHANGED.format(5, 4),
    ),
    "a byte of the hash": (
        lambda edit, log, _: edit("UPDATE entry SET hash = ? WHERE seq = 5", log[4].hash[:-1] + b"\0"),
        5,
        CHANGED.format(5, 4),
    ),
    "who": (lambda edit, *_: edit("UPDATE entry SET who = 'guest/6' WHERE seq = 5"), 5, CHANGED.format(5, 4)),
    "the table": (
        lambda edit, *_: edit("UPDATE entry SET table_id = NULL WHERE seq = 5"),
        5,
        CHANGED.format(5, 4),
    ),
    "the action": (
        lambda edit, *_: edit("UPDATE entry SET action = '' WHERE seq = 5"),
        5,
        CHANGED.format(5, 4),
    ),
    "the version": (
        lambda edit, *_: edit("UPDATE entry SET version = version + 1 WHERE seq = 5"),
        5,
        CHANGED.format(5, 4),
    ),
    "the time": (
        lambda edit, *_: edit("UPDATE entry SET at = at + 1 WHERE seq = 5"),
        5,
        CHANGED.format(5, 4),
    ),
    "the clock": (
        lambda edit, *_: edit("UPDATE entry SET clock = clock + 1 WHERE seq = 5"),
        5,
        CHANGED.format(5, 4),
    ),
    "the first entry": (
        lambda edit, *_: edit("UPDATE entry SET at = at + 1 WHERE seq = 1"),
        1,
        CHANGED.format(1, 0),
    ),
    "an entry removed": (lambda edit, *_: edit("DELETE FROM entry WHERE seq = 5"), 5, "entry 5 is missing"),
    "the first removed": (lambda edit, *_: edit("DELETE FROM entry WHERE seq = 1"), 1, "entry 1 is missing"),
    "removed, the others moved up": (
        close_gap,
        5,
        CHANGED.format(5, 4),
    ),
    "two swapped": (swap, 5, CHANGED.format(5, 4)),
    "one inserted": (
        insert,
        7,
        CHANGED.format(7, 6),
    ),
    "the header": (lambda edit, *_: edit("UPDATE night SET name = 'Winter'"), 0, "the header was changed"),
    "the header and its hash": (
        lambda edit, *_: edit("UPDATE night SET name = 'Winter', hash = ?", header(name="Winter").hash),
        1,
        CHANGED.format(1, 0),
    ),
    "the end cut off": (
        lambda edit, *_: edit("DELETE FROM entry WHERE seq > 7"),
        8,
        "the log ends after entry 7, but entry 10 was recorded",
    ),
    "all cut off": (
        lambda edit, *_: edit("DELETE FROM entry"),
        1,
        "the log ends after entry 0, but entry 10 was recorded",
    ),
    "written anew": (rewrite, 10, "entry 10 is not the one that was recorded: the log was rewritten"),
    "the clock put back": (
        put_clock_back,
        6,
        "entry 6 puts the night's clock back",
    ),
}


@pytest.mark.check("A25", "E25")
@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_the_first_entry_that_is_not_what_was_written_is_named(
    place: str, edit: Edit, tampering: str
) -> None:
    tamper, seq, words = TAMPERINGS[tampering]
    with create_night(place, header()) as store:
        entries = fill(store, 10)
        assert verify_chain(store, store.tip) is None
    tamper(edit, entries, place.startswith("postgresql"))
    with open_store(place, "summer") as store:
        assert verify_chain(store, entries[-1].tip) == (seq, words)


def test_a_recorded_head_holds_while_the_log_grows(place: str) -> None:
    with create_night(place, header()) as store:
        heads = [store.tip]
        for _ in range(3):
            fill(store, 2)
            heads.append(store.tip)
        for tip in heads:
            assert verify_chain(store, tip) is None
            assert verify_chain(store, Tip(tip.seq, bytes(32))) is not None


def test_a_snapshot_that_was_changed_is_passed_over(place: str, edit: Edit) -> None:
    with create_night(place, header()) as store:
        entries = fill(store, 10)
        store.save_snapshot(*entries[4].tip, b"after five")
        store.save_snapshot(*entries[9].tip, b"after ten")
    edit("UPDATE snapshot SET state = ? WHERE seq = 10", b"after tin")
    with open_store(place, "summer") as store:
        assert store.snapshot() == (*entries[4].tip, b"after five")
    edit("DELETE FROM entry WHERE seq = 5")
    with open_store(place, "summer") as store:
        assert store.snapshot() is None


def test_the_hash_is_over_the_previous_one_and_every_field() -> None:
    """Worked out by hand: lengths as four bytes, numbers as eight, -1 where there is none."""
    made = Entry.following(
        Tip(6, b"p" * 32),
        table="t",
        version=2,
        who="ann",
        action=None,
        act=msgspec.Raw(b"{}"),
        postings=msgspec.Raw(b"[]"),
        at=256,
        clock=1,
    )
    numbers = "0000000000000007000000000000000200000000000001000000000000000001"
    lengths = "0000000100000003ffffffff0000000200000002"
    assert made.seq == 7
    assert made.hash == hashlib.sha256(b"p" * 32 + bytes.fromhex(numbers + lengths) + b"tann{}[]").digest()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ({"who": "ab", "action": "c"}, {"who": "a", "action": "bc"}),
        ({"table": None}, {"table": ""}),
        ({"action": None}, {"action": ""}),
        ({"act": msgspec.Raw(b"1"), "who": ""}, {"act": msgspec.Raw(b""), "who": "1"}),
        ({"at": 1, "clock": 2}, {"at": 2, "clock": 1}),
    ],
)
def test_no_two_entries_have_the_same_hash(one: dict[str, Any], two: dict[str, Any]) -> None:
    tip = header().tip
    assert entry(tip, **one).hash != entry(tip, **two).hash


def test_headers_differ_in_every_field() -> None:
    fields: dict[str, Any] = {"name": "x", "created": 1, "code": "x", "rules": "x", "format": 1}
    hashes = {header().hash, header("other").hash} | {
        header(**{key: value}).hash for key, value in fields.items()
    }
    assert len(hashes) == 2 + len(fields)
    assert header(name="ab", code="c").hash != header(name="a", code="bc").hash


def test_the_manual_checks_a_night_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manual = Path(__file__).parents[2].joinpath("docs/log.md").read_text(encoding="utf-8")
    program = manual.partition("```python\n")[2].partition("```")[0]
    file = tmp_path / "summer.db"

    def check() -> str:
        exec(compile(program.replace("evening.db", str(file)), "docs/log.md", "exec"), {})
        return capsys.readouterr().out

    store: Store = create_night(tmp_path, header())
    made = following(store.tip, 20)
    store.append(made)
    store.append([entry(store.tip, table=None, action=None)])
    assert check() == f"whole: 21 entries, {store.tip.hash.hex()}\n"
    store.close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entry SET who = 'ann' WHERE seq = 7")
    connection.close()
    assert check() == "entry 7 is not what was written\n"
