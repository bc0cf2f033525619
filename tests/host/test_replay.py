"""Bringing a night back from its log: every entry must do what it did."""

from pathlib import Path

import msgspec
import pytest

from croupier.games.registry import GAMES
from croupier.host.nights import begin
from croupier.host.recovery import restored
from croupier.night import commands, generations
from croupier.night.commands import HOST
from croupier.night.execution import execute
from croupier.night.setup import Preset, TableSetup
from croupier.store import Entry, Store, StoreFailure

DICE = TableSetup(name="Dice", game="unders_overs")


def append(store: Store, who: str, command: bytes, postings: object) -> None:
    entry = Entry.following(
        store.tip,
        who=who,
        act=msgspec.Raw(command),
        postings=msgspec.Raw(msgspec.json.encode(postings)),
        at=store.header.created,
        clock=0,
    )
    store.append([entry])


JOIN = b'{"do":"join","token":"a"}'


@pytest.mark.check("A25")
@pytest.mark.parametrize(
    "postings",
    [
        [],
        [["issue", -1001], ["wallet/Ann", 1001]],
        [["issue", -1000], ["wallet/Bob", 1000]],
        [["issue", -1000], ["wallet/Ann", 1000], ["issue", -5], ["wallet/Ann", 5]],
    ],
)
def test_a_night_whose_log_moves_other_money_is_not_brought_back(tmp_path: Path, postings: object) -> None:
    with begin(tmp_path, Preset("Friday", 1000, (DICE,))).store as store:
        append(store, "guest/Ann", JOIN, postings)
        with pytest.raises(StoreFailure, match="entry 2 moves other money than it did"):
            restored(store)


def test_a_night_whose_log_moves_the_money_that_it_did_is(tmp_path: Path) -> None:
    with begin(tmp_path, Preset("Friday", 1000, (DICE,))).store as store:
        append(store, "guest/Ann", JOIN, [["issue", -1000], ["wallet/Ann", 1000]])
        assert restored(store)[0].state.ledger.balances == {"issue": -1000, "wallet/Ann": 1000}


def test_the_log_names_the_rules_that_a_night_and_its_tables_are_played_by(tmp_path: Path) -> None:
    newest = {"night": 6, **dict.fromkeys(GAMES, 1), "unders_overs": 2, "crown_anchor": 2}
    assert generations.current() == newest
    with begin(tmp_path, Preset("Friday", 1000, (DICE,))).store as store:
        (created,) = store.entries()
        night, _ = restored(store)
    assert msgspec.json.decode(created.act)["generations"] == newest
    night.fresh_seed = lambda: bytes(32)
    opened = execute(night, HOST, commands.OpenTable(setup=DICE), at=0, clock=0).command
    assert isinstance(opened, commands.OpenTable)
    assert opened.generations == {"unders_overs": 2}


def test_nobody_but_the_house_says_by_which_rules_a_table_is_played(tmp_path: Path) -> None:
    with begin(tmp_path, Preset("Friday", 1000, (DICE,))).store as store:
        night, _ = restored(store)
    night.fresh_seed = lambda: bytes(32)
    command = commands.OpenTable(setup=DICE, generations={"unders_overs": 1})
    with pytest.raises(ValueError, match="only the house says"):
        execute(night, HOST, command, at=0, clock=0)
