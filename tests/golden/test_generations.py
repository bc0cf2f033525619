"""A rule is mended: nights that were played before it keep theirs, or are carried over by an entry."""

import asyncio
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.games.holdem import Holdem
from croupier.games.holdem.moves import Raise
from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.host.hosted_night import Answer, HostedNight
from croupier.host.recovery import restored
from croupier.night import commands, generations
from croupier.night.audit import Verdict, audit
from croupier.night.commands import HOST, Actor
from croupier.night.generations import NotPlayed
from croupier.night.night_table import NightTable
from croupier.store import Entry, open_store
from tests.cli.conftest import Croupier
from tests.golden.kept import Golden
from tests.golden.nights import table
from tests.golden.record import Alone
from tests.night.party import Party
from tests.night.test_record import entries as logged

ENDED, CLOSED, KILLED = (Golden("0.1", name) for name in ("ended", "closed", "killed"))


GOLDEN = ("unders_overs", "roulette", "pairs_wagers", "holdem", "blackjack")
"""The games of the golden nights."""


class Mended(Holdem):
    """Hold'em in which nobody can raise, from the second generation of its rules on."""

    __module__ = Holdem.__module__  # the game's events are found there
    generations = {1: "0.1", 2: "0.2"}  # noqa: RUF012
    plays = frozenset({1, 2})

    def _raise(self, move: Raise) -> None:
        if self.generation >= 2:
            raise Refused("P-12", "nobody raises any more")
        super()._raise(move)


class Forgetful(Mended):
    """The same, by a version that has given the first generation up."""

    __module__ = Holdem.__module__
    plays = frozenset({2})


class Silent(Holdem):
    """The same without a new generation: what must not happen."""

    __module__ = Holdem.__module__

    def _raise(self, move: Raise) -> None:
        raise Refused("P-12", "nobody raises any more")


@pytest.fixture
def mended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "holdem", replace(GAMES["holdem"], table=Mended))


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "holdem", replace(GAMES["holdem"], table=Forgetful))


def entries_of(file: Path) -> list[Entry]:
    with open_store(file, read_only=True) as store:
        return list(store.entries())


def audited(file: Path) -> Verdict:
    return audit(entries_of(file))


# The rules of old are still played.


@pytest.mark.usefixtures("mended")
@pytest.mark.parametrize("golden", [ENDED, CLOSED, KILLED], ids="-".join)
def test_an_old_night_verifies_whole_where_its_rules_are_still_played(golden: Golden, tmp_path: Path) -> None:
    verdict = audited(golden.unpacked(tmp_path))
    assert (verdict.mistake, verdict.taken) == (None, 0)


@pytest.mark.usefixtures("mended")
def test_a_night_under_way_keeps_its_rules_and_new_tables_have_the_new_ones(tmp_path: Path) -> None:
    file = CLOSED.unpacked(tmp_path)
    setup = table("New", "holdem", rules={"small_blind": 5, "big_blind": 10})
    rules = {"small_blind": 10, "big_blind": 20, "limit": "pot", "burn": True, "showdown": "ask"}

    async def host(hosted: HostedNight) -> None:
        await done(hosted, HOST, commands.OpenTable(setup=setup))
        await done(hosted, HOST, commands.ChangeTable(table="t5", rules=rules))
        assert {night_table.id: night_table.engine.generation for night_table in holdems(hosted)} == {
            "t5": 1,
            "t7": 2,
        }

    asyncio.run(hosted(file, host))
    with open_store(file, read_only=True) as store:
        night = restored(store)[0]
    assert [night.tables[one].engine.generation for one in ("t5", "t7")] == [1, 2]
    verdict = audited(file)
    assert (verdict.mistake, verdict.taken) == (None, 0)
    assert verdict.versions == ("0.1", "0.2")


def test_a_rule_cannot_be_mended_in_silence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(GAMES, "holdem", replace(GAMES["holdem"], table=Silent))
    mistake = audited(KILLED.unpacked(tmp_path)).mistake
    assert mistake is not None
    assert "nobody raises any more" in mistake.reason


# They are not played any more.


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("golden", [ENDED, CLOSED, KILLED], ids="-".join)
def test_what_can_be_replayed_is_and_the_rest_is_said(
    golden: Golden, croupier: Croupier, tmp_path: Path
) -> None:
    file = golden.unpacked(tmp_path)
    at_holdem = {f"t{n}" for n, one in enumerate(setups(file), start=1) if one["game"] == "holdem"}
    theirs = [one for one in entries_of(file) if decoded(one).get("table") in at_holdem]
    rounds = sum(decoded(one).get("move", {}).get("do") in ("open", "start") for one in entries_of(file))
    of_holdem = sum(decoded(one).get("move", {}).get("do") == "start" for one in theirs)
    result = croupier("verify", file)
    assert (result.code, result.err) == (0, "")
    _, said, _ = result.out.splitlines()
    assert said == (
        "  Played by the rules of 0.1, which this version plays only in part; chain and money are right, "
        f"{rounds - of_holdem:,} rounds replayed; {len(theirs):,} entries by rules that were given up were "
        "read, not replayed."
    )


@pytest.mark.parametrize("given_up", [(game,) for game in GOLDEN] + [GOLDEN], ids=",".join)
@pytest.mark.parametrize("golden", [ENDED, CLOSED], ids="-".join)
def test_an_honest_night_is_never_accused(
    golden: Golden, given_up: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for game in given_up:
        monkeypatch.setattr(GAMES[game].table, "plays", frozenset())
    verdict = audited(golden.unpacked(tmp_path))
    assert (verdict.mistake, verdict.taken > 20) == (None, True)


@pytest.mark.usefixtures("forgetful")
def test_somebody_moved_to_a_table_that_cannot_be_replayed_is_not_missed() -> None:
    """Ann gets up from the dice without an entry of its own: from there on only the money is followed."""
    party = Party("unders_overs", "holdem")
    party.sit("t1", Ann=100, Bob=100)
    party.do("host", commands.Seat(name="Ann", table="t2"))
    party.strike()
    for name in ("Bob", "Ann"):
        party.do("host", commands.Remove(name=name, reason="it is late"))
    verdict = audit(logged(party))
    assert (verdict.mistake, verdict.taken) == (None, 4)


@pytest.mark.usefixtures("forgetful")
def test_results_of_a_night_that_cannot_be_replayed(croupier: Croupier, tmp_path: Path) -> None:
    file = ENDED.unpacked(tmp_path)
    for of in ("places", "money"):
        result = croupier("results", file, "--json", "--of", of)
        assert (result.code, result.out, result.err) == (0, ENDED.said()[of], "")
    result = croupier("results", file, "--json", "--of", "rounds")
    assert (result.code, result.out) == (1, "")
    assert result.err.endswith(
        "cannot be told here, but its places and money can: it was begun by the rules of 0.1, which this "
        "version does not play any more; it can be read, and goes on with Croupier 0.1.\n"
    )


@pytest.mark.usefixtures("forgetful")
def test_rounds_that_were_not_over_count_as_called_off(croupier: Croupier, tmp_path: Path) -> None:
    result = croupier("results", KILLED.unpacked(tmp_path), "--json")
    assert result.code == 0
    assert "Rounds that were not over count as called off: " in result.err
    had = {one["guest"]: one["money"] for one in msgspec.json.decode(KILLED.said()["places"])}
    assert {one["guest"]: one["money"] for one in msgspec.json.decode(result.out)} == had


@pytest.mark.usefixtures("forgetful")
def test_money_that_was_forged_is_still_named(tmp_path: Path) -> None:
    """At a table that cannot be replayed: from nowhere, from elsewhere, at another rate; and at any other."""
    log = entries_of(ENDED.unpacked(tmp_path))
    played = next(one for one in log[200:] if one.table == "t5" and decoded(one)["do"] == "move")
    sat = next(one for one in log if one.table == "t5" and decoded(one)["do"] == "sit")
    spun = next(one for one in log[200:] if b'"pocket":' in bytes(one.act) and bytes(one.postings) != b"[]")
    (wallet, money), (traded, _), *_ = msgspec.json.decode(sat.postings)
    chips = ["chips/t5/" + wallet.removeprefix("wallet/"), 9 * -money]
    cheaply = [[wallet, money], [traded, -money], ["trade/t5/chips", 9 * money], chips]
    cases: list[tuple[Entry, object, str]] = [
        (played, [["layout/t5", 7]], "does not add up"),
        (played, [["issue", -500], ["wallet/Ann", 500]], "move does not move money of issue"),
        (played, [["house/t1", -1], ["layout/t1", 1]], "no part of its table"),
        (played, [["purse/t5", 0]], "no account purse/t5"),
        (played, [["house/t9", -1], ["layout/t9", 1]], "no table t9"),
        (sat, cheaply, "another rate"),
        (spun, [], "other money"),
    ]
    for entry, postings, words in cases:
        raw = msgspec.Raw(msgspec.json.encode(postings))
        mistake = audit(forged(log, entry.seq, postings=raw)).mistake
        assert mistake is not None, words
        assert (mistake.seq, words in mistake.reason) == (entry.seq, True), mistake


@pytest.mark.usefixtures("forgetful")
def test_an_entry_that_was_changed_is_still_named(croupier: Croupier, tmp_path: Path) -> None:
    file = ENDED.unpacked(tmp_path)
    changed = next(one.seq for one in entries_of(file)[200:] if one.table == "t5")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE entry SET who = 'guest/Ann' WHERE seq = ?", (changed,))
    result = croupier("verify", file)
    assert (result.code, f"entry {changed} is the first that is wrong" in result.out) == (1, True)


# Carrying a night over.


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The night that was closed in mid-round, closed again by a version that plays all of its rules."""
    file = CLOSED.unpacked(tmp_path)
    with monkeypatch.context() as between:
        between.setitem(GAMES, "holdem", replace(GAMES["holdem"], table=Mended))
        asyncio.run(hosted(file, look))
    return file


@pytest.mark.usefixtures("forgetful")
def test_a_night_is_carried_over_from_where_it_was(closed: Path, croupier: Croupier) -> None:
    file, ends = closed, len(entries_of(closed))
    before = msgspec.json.decode(CLOSED.said()["places"])

    async def host(hosted: HostedNight) -> None:
        (table,) = holdems(hosted)
        assert table.engine.generation == 2
        if table.deciding:
            answer = await done(hosted, Actor("guest", table.deciding[0]), raising(table))
            assert str(answer.refused) == "nobody raises any more"

    asyncio.run(hosted(file, host))
    carried = next(one for one in entries_of(file) if decoded(one)["do"] == "carry_over")
    assert carried.seq == ends + 1
    assert decoded(carried)["generations"] == {**generations.current(), "holdem": 2}
    verified = croupier("verify", file)
    assert (verified.code, "Played by the rules of 0.1 and 0.2" in verified.out) == (0, True)
    assert msgspec.json.decode(croupier("results", file, "--json").out) == before
    verdict = audited(file)
    assert verdict.night is not None
    assert verdict.night.is_playable
    with open_store(file, read_only=True) as store:
        assert restored(store)[0].save() == verdict.night.save()


@pytest.mark.usefixtures("forgetful")
def test_a_host_that_dies_after_carrying_over_finds_the_night_again(closed: Path) -> None:
    ends = len(entries_of(closed))

    async def crash(hosted: HostedNight) -> None:
        hosted.snapshot = lambda: None  # type: ignore[method-assign]

    asyncio.run(hosted(closed, crash))
    with open_store(closed, read_only=True) as store:
        night, tip = restored(store)
    assert tip.seq > ends
    assert night.is_playable


@pytest.mark.parametrize(
    ("field", "words"),
    [("ledger", "other balances"), ("seq", "another entry"), ("phase", "another state")],
)
def test_a_forged_state_to_go_on_from_is_named(
    field: str, words: str, closed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "holdem", replace(GAMES["holdem"], table=Forgetful))
    asyncio.run(hosted(closed, look))
    if field == "phase":
        # All before it can be replayed, and must be the same.
        monkeypatch.setitem(GAMES, "holdem", replace(GAMES["holdem"], table=Mended))
    log = entries_of(closed)
    carried = next(one for one in log if decoded(one)["do"] == "carry_over")
    command = decoded(carried)
    if field == "ledger":
        command["state"]["ledger"]["balances"]["wallet/Ann"] += 1
    else:
        command["state"][field] = {"seq": 3, "phase": "closing"}[field]
    mistake = audit(forged(log, carried.seq, act=msgspec.Raw(msgspec.json.encode(command)))).mistake
    assert mistake is not None
    assert (mistake.seq, words in mistake.reason) == (carried.seq, True), mistake


@pytest.mark.usefixtures("forgetful")
def test_without_a_snapshot_at_its_end_a_night_can_only_be_read(tmp_path: Path) -> None:
    with open_store(KILLED.unpacked(tmp_path)) as store, pytest.raises(NotPlayed, match=r"Croupier 0\.1"):
        restored(store)


@pytest.mark.usefixtures("forgetful")
def test_a_host_says_why_a_night_cannot_go_on(croupier: Croupier, tmp_path: Path) -> None:
    file = KILLED.unpacked(tmp_path)
    with open_store(file, read_only=True) as store:
        night = store.header.night
    for beside in ("", "-wal"):
        Path(f"{file}{beside}").rename(tmp_path / f"{night}.db{beside}")
    result = croupier("host", "--data", tmp_path, "--new-link")
    assert result.code == 1
    assert result.err.endswith(
        f"the night {night} cannot go on: it was begun by the rules of 0.1, which this version does not play "
        "any more; it can be read, and goes on with Croupier 0.1.\n"
    )


@pytest.mark.parametrize("golden", [ENDED, CLOSED], ids="-".join)
def test_the_rules_around_the_tables_have_generations_too(
    golden: Golden, croupier: Croupier, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = golden.unpacked(tmp_path)
    money = golden.said()["money"]
    asyncio.run(hosted(file, look))
    monkeypatch.setattr(generations, "NIGHT_GENERATIONS", {1: "0.1", 2: "0.2"})
    monkeypatch.setattr(generations, "NIGHT_PLAYS", frozenset({2}))
    result = croupier("verify", file)
    assert result.code == 0
    assert "0 rounds replayed" in result.out
    assert croupier("results", file, "--json", "--of", "money").out == money
    asyncio.run(hosted(file, look))
    verdict = audited(file)
    assert (verdict.mistake, verdict.night is not None and verdict.night.is_playable) == (None, True)


# Newer than this version.


@pytest.mark.parametrize("command", [("verify",), ("results",), ("results", "--of", "rounds")], ids=" ".join)
def test_newer_rules_are_refused_in_a_sentence(
    command: tuple[str, ...], croupier: Croupier, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = CLOSED.unpacked(tmp_path)
    with monkeypatch.context() as newer:
        newer.setitem(GAMES, "holdem", replace(GAMES["holdem"], table=Mended))

        async def host(hosted: HostedNight) -> None:
            setup = table("New", "holdem", rules={"small_blind": 5, "big_blind": 10})
            await done(hosted, HOST, commands.OpenTable(setup=setup))

        asyncio.run(hosted(file, host))
    result = croupier(*command, file)
    assert (result.code, result.out) == (1, "")
    assert result.err.endswith(
        "a newer version of Croupier has written it (holdem, generation 2 of the rules); "
        "bring this one up to date.\n"
    )


# Helpers.


async def done(hosted: HostedNight, by: Actor, command: commands.Command) -> Answer:
    answered: asyncio.Future[Answer] = hosted.loop.create_future()
    hosted.submit(by, command, None, answered.set_result)
    return await answered


async def hosted(file: Path, host: Any) -> None:
    """Open a night as its host, do something, and close it."""
    hosted = HostedNight(open_store(file))
    hosted.open(Alone())
    await host(hosted)
    hosted.close()


async def look(hosted: HostedNight) -> None:
    """Open a night and close it again at once."""
    assert hosted.night.is_playable


def holdems(hosted: HostedNight) -> list[NightTable]:
    return [table for table in hosted.night.tables.values() if table.engine.game == "holdem"]


def raising(table: NightTable) -> commands.Move:
    return commands.Move(table=table.id, move={"do": "raise", "to": 10**6})


def decoded(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(entry.act)
    return found


def setups(file: Path) -> list[dict[str, Any]]:
    """The tables of a night, in the order in which they were opened."""
    found: list[dict[str, Any]] = []
    for entry in entries_of(file):
        command = decoded(entry)
        found += command["preset"]["tables"] if command["do"] == "create" else []
        found += [command["setup"]] if command["do"] == "open_table" else []
    return found


def forged(log: list[Entry], seq: int, **fields: Any) -> Iterator[Entry]:
    return (msgspec.structs.replace(one, **fields) if one.seq == seq else one for one in log)
