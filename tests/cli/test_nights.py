"""`croupier nights`, `results`, `verify`, `backup` and `restore`."""

import csv
import io
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from croupier.host.nights import begin
from croupier.host.recovery import restored
from croupier.night import Night, commands
from croupier.night.commands import CLOCK, HOST, Actor, Command
from croupier.night.execution import execute
from croupier.night.setup import Preset, TableSetup
from croupier.night.vouchers import printed
from croupier.store import Entry, Store, open_store
from tests.cli.conftest import Croupier

ANN, BOB = Actor("guest", "Ann"), Actor("guest", "Bob")
UNDERS = TableSetup(name="Dice", game="unders_overs", rules={"step": 100, "min_bet": 100})


def write(store: Store, night: Night, by: Actor, act: Command) -> None:
    """Do something at a night and keep it."""
    done = execute(night, by, act, at=night.state.at + 1000, clock=night.state.clock + 1000)
    table = done.changes.tables[0][0] if done.changes.tables else None
    entry = Entry.following(
        store.tip,
        table=None if table is None else table.id,
        version=0 if table is None else table.state.version,
        who=str(by),
        act=msgspec.Raw(msgspec.json.encode(done.command)),
        postings=msgspec.Raw(msgspec.json.encode(done.postings)),
        at=night.state.at,
        clock=night.state.clock,
    )
    store.append([entry])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a night: Ann has 1,500, of which 300 in chips at the table; Bob has 1,000."""
    with begin(tmp_path, Preset("Friday", 1000, (UNDERS,))).store as store:
        night, _ = restored(store)
        write(store, night, ANN, commands.Join(token="a"))
        write(store, night, BOB, commands.Join(token="b"))
        write(store, night, HOST, commands.Grant(name="Ann", amount=500, reason="a voucher"))
        write(store, night, ANN, commands.Sit(table="t1", money=300))
    return tmp_path


def file_in(folder: Path) -> Path:
    (found,) = folder.glob("*.db")
    return found


def end(folder: Path) -> None:
    end_of(file_in(folder))


def end_of(file: Path) -> None:
    with open_store(file) as store:
        night, _ = restored(store)
        write(store, night, HOST, commands.EndNight())
        store.finish(night.state.at)


def test_nights_are_listed_with_what_they_hold(croupier: Croupier, folder: Path) -> None:
    (row,) = croupier("nights", "--data", folder).out.splitlines()[1:]
    assert row.startswith(file_in(folder).stem)
    assert row.split()[1] == "Friday"
    assert row.split()[-1] == "open"
    assert row.split()[3] == "5"  # entries: create, two joins, a grant, a seat
    end(folder)
    (row,) = croupier("nights", "--data", folder).out.splitlines()[1:]
    assert row.split()[-1] == "over"


def test_where_there_are_no_nights(croupier: Croupier, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none"):
        result = croupier("nights", "--data", place)
        assert (result.code, result.out) == (0, "There are no nights yet; ./croupier begins one.\n")
        assert croupier("results", "--data", place).code == 2


def test_a_night_that_cannot_be_read_is_listed_with_the_reason(croupier: Croupier, folder: Path) -> None:
    file_in(folder).write_bytes(b"no night " * 1000)
    result = croupier("nights", "--data", folder)
    assert result.code == 0
    assert "not a night of Croupier" in " ".join(result.out.split())


@pytest.mark.rule("N-8")
@pytest.mark.parametrize("word", ["the file", "its id", "a part of it", "its name", "nothing"])
def test_results_of_the_night_that_is_meant(croupier: Croupier, folder: Path, word: str) -> None:
    file = file_in(folder)
    words = {
        "the file": str(file),
        "its id": file.stem,
        "a part of it": file.stem[5:12],
        "its name": "friday",
    }
    said = [words[word]] if word in words else []
    result = croupier("results", *said, "--data", folder)
    assert result.code == 0
    assert [line.split() for line in result.out.splitlines()[3:]] == [
        ["1", "Ann", "1,500", "1,200", "was", "handed", "500"],
        ["2", "Bob", "1,000", "1,000"],
    ]


@pytest.mark.rule("N-19")
def test_results_mark_who_bought_in_again_and_who_was_shown_out(croupier: Croupier, folder: Path) -> None:
    with open_store(file_in(folder)) as store:
        night, _ = restored(store)
        write(store, night, HOST, commands.ChangeNight(rebuys=1, rebuy=400))
        write(store, night, HOST, commands.Adjust(name="Bob", amount=-1000, reason="a bad evening"))
        write(store, night, BOB, commands.BuyAgain())
        write(store, night, HOST, commands.Remove(name="Ann", reason="rude"))
    result = croupier("results", "--data", folder)
    assert [" ".join(line.split()) for line in result.out.splitlines()[3:]] == [
        "1 Bob 400 400 bought in again once",
        "– Ann 1,500 1,500 was handed 500, shown out",
    ]
    found = msgspec.json.decode(croupier("results", "--data", folder, "--json").out)
    assert [(one["place"], one.get("rebuys"), one.get("granted"), one.get("removed")) for one in found] == [
        (1, 1, None, None),
        (0, None, 500, True),
    ]


@pytest.mark.check("A24")
def test_results_for_programs_reconcile(croupier: Croupier, folder: Path) -> None:
    found = msgspec.json.decode(croupier("results", "--data", folder, "--json").out)
    assert [(one["place"], one["guest"], one["total"]) for one in found] == [
        (1, "Ann", "1500"),
        (2, "Bob", "1000"),
    ]
    rows = list(csv.DictReader(io.StringIO(croupier("results", "--data", folder, "--csv").out)))
    assert [(row["guest"], row["money"], row["chips"]) for row in rows] == [
        ("Ann", "1200", "300"),
        ("Bob", "1000", "0"),
    ]


@pytest.mark.check("A24")
def test_a_guests_statement_says_where_the_money_went(croupier: Croupier, folder: Path) -> None:
    said = croupier("results", "--data", folder, "--of", "money", "--guest", "Ann", "--csv").out
    rows = list(csv.DictReader(io.StringIO(said)))
    assert [(row["what"], row["account"], row["amount"], row["balance"]) for row in rows] == [
        ("join", "wallet/Ann", "1000", "1000"),
        ("grant", "wallet/Ann", "500", "1500"),
        ("sit", "wallet/Ann", "-300", "1200"),
        ("sit", "chips/t1/Ann", "300", "300"),
    ]
    assert rows[1]["reason"] == "a voucher"
    assert croupier("results", "--data", folder, "--of", "rounds", "--json").out == "[]\n"
    assert croupier("results", "--data", folder, "--of", "games").code == 0
    assert croupier("results", "--data", folder, "--guest", "Ann").code == 2


def test_a_night_that_nobody_knows(croupier: Croupier, folder: Path) -> None:
    for command in ("results", "verify"):
        result = croupier(command, "Saturday", "--data", folder)
        assert result.code == 2
        assert result.err == (
            f"croupier {command}: there is no night 'Saturday' here; `croupier nights` lists them.\n"
        )
    result = croupier("verify", "none/of/these.db", "--data", folder)
    assert (result.code, "there is no night at" in result.err) == (1, True)


def test_a_part_that_fits_two_nights(croupier: Croupier, folder: Path) -> None:
    begin(folder, Preset("Friday two", 1000, (UNDERS,))).store.close()
    result = croupier("results", "2", "--data", folder)
    assert (result.code, "could be any of" in result.err) == (2, True)


@pytest.mark.parametrize("word", ["friday", "friday.db", "the file", "its id", "its name", "nothing"])
def test_a_night_is_found_under_any_name(croupier: Croupier, folder: Path, word: str) -> None:
    file = file_in(folder)
    renamed = file.rename(file.with_name("friday.db"))
    words: dict[str, list[str | Path]] = {
        "the file": [renamed],
        "its id": [file.stem],
        "its name": ["Friday"],
        "nothing": [],
    }
    said = words.get(word, [word])
    for command in ("results", "verify"):
        assert croupier(command, *said, "--data", folder).code == 0
    copied = croupier("backup", *(said or ["friday"]), folder / "copy", "--data", folder)
    assert (copied.code, copied.out.startswith(f"{file.stem}: 5 entries copied")) == (0, True)
    (row,) = croupier("nights", "--data", folder).out.splitlines()[1:]
    assert row.split()[-3:] == ["open,", "in", "friday.db"]


def test_a_copy_beside_a_night_is_told_apart_by_its_file(croupier: Croupier, folder: Path) -> None:
    file = file_in(folder)
    shutil.copy(file, file.with_name("copy.db"))
    end_of(file)
    for word, phase in (
        ("copy", "under way"),
        ("copy.db", "under way"),
        (file.stem, "over"),
        (file.name, "over"),
    ):
        result = croupier("results", word, "--data", folder)
        assert (result.code, result.out.splitlines()[0]) == (0, f"Friday  {phase}")
    result = croupier("results", "Friday", "--data", folder)
    assert result.code == 2
    assert f"could be any of copy.db, {file.name}" in result.err or f"{file.name}, copy.db" in result.err


def test_a_renamed_night_is_not_restored_beside_itself(croupier: Croupier, folder: Path) -> None:
    night = file_in(folder).stem
    copy = folder / "copy"
    assert croupier("backup", night, copy, "--data", folder).code == 0
    renamed = file_in(folder).rename(folder / "friday.db")
    result = croupier("restore", copy, "--data", folder)
    assert (result.code, result.err) == (1, f"croupier restore: there is a file {renamed} already.\n")
    assert croupier("restore", copy, "--data", folder, "--force").code == 0
    assert file_in(folder) == renamed


def test_a_damaged_newest_night_is_not_passed_over(croupier: Croupier, folder: Path) -> None:
    (folder / "2099-01-01-200000-new-year.db").write_bytes(b"")
    for command in ("results", "verify"):
        result = croupier(command, "--data", folder)
        assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
        assert "2099-01-01-200000-new-year.db is empty" in result.err


@pytest.mark.check("A25", "E25")
def test_a_changed_snapshot_is_found(croupier: Croupier, folder: Path) -> None:
    with open_store(file_in(folder)) as store:
        night, tip = restored(store)
        state = night.save()
        write(store, night, CLOCK, commands.Snapshot(digest=sha256(state).hexdigest()))
        store.save_snapshot(*tip, state)
    assert croupier("verify", "--data", folder).code == 0
    rich = state.replace(b'"wallet/Ann":1200', b'"wallet/Ann":9200')
    with closing(sqlite3.connect(file_in(folder), isolation_level=None)) as database:
        database.execute("UPDATE snapshot SET state = ?, digest = ?", (rich, sha256(rich).digest()))
    result = croupier("verify", "--data", folder)
    assert result.code == 1
    assert "the log is whole, but the snapshot after entry 5 is not the one that was kept." in result.out


# The record.


def test_a_record_that_is_right(croupier: Croupier, folder: Path) -> None:
    result = croupier("verify", "--data", folder)
    assert (result.code, result.err) == (0, "")
    assert "5 entries, unbroken, and all of it adds up." in result.out
    with open_store(file_in(folder), read_only=True) as store:
        ending = f"5:{store.tip.hash.hex()}"
    assert ending in result.out
    assert croupier("verify", "--data", folder, "--recorded", ending).code == 0


@pytest.mark.check("A25", "E25")
def test_a_changed_entry_is_named(croupier: Croupier, folder: Path) -> None:
    change(
        folder,
        """UPDATE entry SET act = CAST(replace(CAST(act AS TEXT), '500', '900') AS BLOB) WHERE seq = 4""",
    )
    result = croupier("verify", "--data", folder)
    assert result.code == 1
    assert "entry 4 is the first that is wrong: entry 4 was changed" in result.out
    result = croupier("results", "--data", folder)
    assert (result.code, result.out) == (1, "")
    assert "is damaged: entry 4 was changed" in result.err


@pytest.mark.check("A25")
def test_an_entry_that_was_taken_out_is_named(croupier: Croupier, folder: Path) -> None:
    change(folder, "DELETE FROM entry WHERE seq = 3")
    result = croupier("verify", "--data", folder)
    assert result.code == 1
    assert "entry 3 is the first that is wrong: entry 3 is missing" in result.out


def test_an_end_that_was_cut_off_shows_beside_a_written_down_ending(croupier: Croupier, folder: Path) -> None:
    with open_store(file_in(folder), read_only=True) as store:
        ending = f"5:{store.tip.hash.hex()}"
    change(folder, "DELETE FROM entry WHERE seq = 5")
    assert croupier("verify", "--data", folder).code == 0
    result = croupier("verify", "--data", folder, "--recorded", ending)
    assert (result.code, "the log ends after entry 4" in result.out) == (1, True)
    assert croupier("verify", "--data", folder, "--recorded", "last").code == 2


def test_entries_that_are_chained_but_could_not_have_been_done(croupier: Croupier, folder: Path) -> None:
    """Somebody who can chain entries writes money out of nowhere, or an act that is refused."""
    with open_store(file_in(folder)) as store:
        append_raw(store, "host", b'{"do":"grant","name":"Bob","amount":5,"reason":"x"}', b"[]")
    result = croupier("verify", "--data", folder)
    assert (result.code, "entry 6 is the first that is wrong" in result.out) == (1, True)


def test_an_entry_of_somebody_who_is_not_there(croupier: Croupier, folder: Path) -> None:
    with open_store(file_in(folder)) as store:
        append_raw(store, "host", b'{"do":"grant","name":"Zoe","amount":5,"reason":"x"}', b"[]")
    result = croupier("verify", "--data", folder)
    assert result.code == 1
    assert "entry 6 is the first that is wrong" in result.out
    assert "no guest 'Zoe'" in " ".join(result.out.split())


def append_raw(store: Store, who: str, act: bytes, postings: bytes) -> None:
    entry = Entry.following(
        store.tip,
        who=who,
        act=msgspec.Raw(act),
        postings=msgspec.Raw(postings),
        at=store.header.created + 10_000,
        clock=10_000,
    )
    store.append([entry])


def change(folder: Path, sql: str) -> None:
    database = sqlite3.connect(file_in(folder))
    with database:
        database.execute(sql)
    database.close()


# Copies.


@pytest.mark.check("A29")
def test_a_backup_brings_the_night_back_to_the_last_chip(croupier: Croupier, folder: Path) -> None:
    night = file_in(folder).stem
    before = croupier("results", night, "--data", folder, "--json").out
    target = folder / "copies"
    target.mkdir()
    copied = croupier("backup", night, target, "--data", folder)
    assert copied.code == 0
    assert f"{night}: 5 entries copied to {target}" in copied.out
    elsewhere = folder / "elsewhere"
    brought = croupier("restore", target / f"{night}.db", "--data", elsewhere)
    assert brought.code == 0
    assert copied.out.split()[-1] == brought.out.split()[-1]  # the ending
    assert croupier("results", night, "--data", elsewhere, "--json").out == before
    assert croupier("verify", night, "--data", elsewhere).code == 0


def test_nothing_is_overwritten_unasked(croupier: Croupier, folder: Path) -> None:
    night, target = file_in(folder).stem, folder / "copy"
    assert croupier("backup", night, target, "--data", folder).code == 0
    again = croupier("backup", night, target, "--data", folder)
    assert (again.code, again.err) == (1, f"croupier backup: there is a file {target} already.\n")
    assert croupier("backup", night, target, "--data", folder, "--force").code == 0
    back = croupier("restore", target, "--data", folder)
    assert (back.code, "already" in back.err) == (1, True)


def test_what_is_no_backup(croupier: Croupier, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("hello")
    result = croupier("restore", other, "--data", tmp_path / "data")
    assert result.code == 1
    assert result.err.count("\n") == 1
    assert "is not a night of Croupier" in result.err


def test_a_night_is_prepared_with_vouchers_and_goes_on_later(croupier: Croupier, tmp_path: Path) -> None:
    preset = tmp_path / "friday.json"
    assert croupier("plan", "--guests", "9", "--preset", preset).code == 0
    said = ("host", "--prepare", preset, "--data", tmp_path / "nights", "--public", "http://house:8000")
    result = croupier(*said, "--vouchers", "2x500, 1x50")
    assert (result.code, result.err) == (0, "")
    (file,) = (tmp_path / "nights").glob("*.db")
    with open_store(file, read_only=True) as store:
        night, _ = restored(store)
        assert f"http://house:8000/#{night.state.code}" in result.out
        assert [one.amount for one in printed(night.state, "http://house:8000")] == [500, 500, 50]
    assert croupier("verify", file).code == 0
    assert "fix it first" not in result.out
    assert "fix it first" in croupier(*said[:4], tmp_path / "others").out
    assert "such as 40x500, not 'many'" in croupier(*said, "--vouchers", "many").err
    assert "leave out --preset" in croupier(*said, "--preset", preset).err
