"""Commands of older records: carried to today's shape in one place, whoever reads the log."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.bank import Posting
from croupier.host.recovery import replay
from croupier.night import Night, commands, export, log_format
from croupier.night.audit import audit
from croupier.night.commands import Actor, read_command
from croupier.night.execution import execute
from croupier.night.generations import Newer
from croupier.night.log_format import Mistake, command_of, fields_of, written
from croupier.night.older_records import Fields
from croupier.store import Entry, Tip, open_store
from tests.golden.kept import Golden
from tests.night.party import Party, decode, encode


def renamed(fields: Fields, game: str) -> Fields:
    """From a made-up first shape, where grants were called gifts and dice were cast, to today's."""
    if fields["do"] == "gift":
        return {"do": "grant", **{name: value for name, value in fields.items() if name != "do"}}
    if game == "unders_overs" and fields.get("move", {}).get("do") == "cast":
        return {**fields, "move": {**fields["move"], "do": "throw"}}
    return fields


@pytest.fixture
def second_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_format, "STEPS", (renamed,))


def log_of(party: Party, *, older: bool) -> list[Entry]:
    """A party's log as the store keeps it; the older one as a version of the first shape has written it."""
    found = [_entry(Tip(0, bytes(32)), "host", party.create, [], 0, older=older)]
    again = party.replay(upto=0)
    for who, command, _, clock in party.log:
        done = execute(again, Actor.read(who), read_command(decode(command)), at=clock, clock=clock)
        table = done.changes.tables[0][0] if done.changes.tables else None
        where = {} if table is None else {"table": table.id, "version": table.state.version}
        found.append(_entry(found[-1].tip, who, done.command, done.postings, clock, older=older, **where))
    return found


def _entry(
    tip: Tip,
    who: str,
    command: commands.Command,
    postings: list[Posting],
    at: int,
    *,
    older: bool,
    **where: Any,
) -> Entry:
    raw = encode(command) if older else bytes(written(command))
    if older:
        raw = raw.replace(b'"do":"grant"', b'"do":"gift"').replace(b'"do":"throw"', b'"do":"cast"')
    return Entry.following(
        tip,
        who=who,
        act=msgspec.Raw(raw),
        postings=msgspec.Raw(encode(postings)),
        at=at,
        clock=at,
        **where,
    )


@pytest.fixture
def party() -> Party:
    """A round of dice: Ann, who was given 500, stakes 10 on seven."""
    party = Party("unders_overs", seed=4)
    party.sit("t1", Ann=100)
    party.do("host", commands.Grant(name="Ann", amount=500, reason="a voucher"))
    party.strike()
    party.move("Ann", "t1", "bet", on="seven", amount=10)
    while party.table().is_under_way:
        party.strike()
    return party


@pytest.mark.usefixtures("second_shape")
@pytest.mark.parametrize("older", [True, False])
def test_every_reader_of_a_log_takes_the_older_shape(party: Party, older: bool) -> None:
    log = log_of(party, older=older)
    assert (b"gift" in b"".join(bytes(one.act) for one in log)) == older
    verdict = audit(log)
    assert (verdict.mistake, verdict.entries) == (None, len(log))
    night = None
    for entry in log:
        night = replay(night, entry)
    assert night is not None
    assert night.save() == party.night.save()
    assert [line.reason for line in export.ledger(log) if line.what == "grant"] == ["a voucher"] * 2
    assert "move throw" in {line.what for line in export.ledger(log)}
    assert [(done.name, done.amount) for done in export.journal(log) if done.what == "grant"] == [
        ("Ann", 500)
    ]
    assert [row.staked for row in export.results(log)] == [10]


def test_the_first_shape_is_written_as_it_always_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_format, "STEPS", ())
    command = commands.Grant(name="Ann", amount=5, reason="x")
    assert bytes(written(command)) == b'{"do":"grant","name":"Ann","amount":5,"reason":"x"}'


@pytest.mark.usefixtures("second_shape")
def test_a_later_shape_says_which_it_is() -> None:
    command = commands.Grant(name="Ann", amount=5, reason="x")
    assert bytes(written(command)) == b'{"do":"grant","name":"Ann","amount":5,"reason":"x","shape":2}'


def kept(command: bytes) -> Entry:
    return Entry.following(
        Tip(6, bytes(32)), who="host", act=msgspec.Raw(command), postings=msgspec.Raw(b"[]"), at=0, clock=0
    )


def test_a_shape_that_is_newer_is_refused_in_a_sentence() -> None:
    with pytest.raises(Newer) as newer:
        fields_of(kept(b'{"do":"grant","shape":3}'))
    assert str(newer.value) == (
        "a newer version of Croupier has written it (entry 7, shape 3); bring this one up to date"
    )


@pytest.mark.parametrize(("older", "painted"), [("green", "yellow"), ("red", "ivory"), ("blue", "blue")])
def test_chips_that_were_wanted_by_an_older_name_have_the_colour_that_was_painted(
    older: str, painted: str
) -> None:
    join = f'{{"do":"join","token":"t","colour":"{older}"}}'.encode()
    assert fields_of(kept(join))["colour"] == painted
    assert fields_of(kept(join[:-1] + b',"shape":2}'))["colour"] == older


def without_additions(saved: Any, older: Any) -> Any:
    """What is saved today, without the fields that an older version did not have."""
    if isinstance(saved, dict) and isinstance(older, dict):
        return {field: without_additions(saved[field], older[field]) for field in older}
    if isinstance(saved, list) and isinstance(older, list):
        return [without_additions(one, was) for one, was in zip(saved, older, strict=False)]
    if isinstance(saved, list) and isinstance(older, list) and len(saved) == len(older):
        return [without_additions(*both) for both in zip(saved, older, strict=True)]
    return saved


def test_a_night_that_an_older_version_has_carried_over_is_what_it_was(tmp_path: Path) -> None:
    """Its entry holds a state with chips that wait, a turn missed, a change put off and a last thrower."""
    with open_store(Golden("0.2", "carried").unpacked(tmp_path), read_only=True) as store:
        entries = list(store.entries())
    carried = next(one for one in entries if decode(one.act)["do"] == "carry_over")
    said, state = decode(carried.act)["state"], fields_of(carried)["state"]
    assert "shape" not in decode(carried.act)
    for older, table in zip(said["tables"].values(), state["tables"].values(), strict=True):
        assert (table["deal_count"], table["last_thrower"]) == (older["deals"], older["threw"])
        assert (len(table["deferred"]), table["game"]["chips_in_play"]) == (
            len(older["later"]),
            older["game"]["issued"],
        )
        for was, seat in zip(older["seats"].values(), table["seats"].values(), strict=True):
            assert (seat["missed_turns"], seat["pending_chips"]) == (was["misses"], was["behind"])
    assert state["round_results"] == said["takings"]
    night = Night.load(encode(state))
    saved = decode(night.save())
    for table in saved["tables"].values():
        table["game"] = table["game"]["state"]
    assert without_additions(saved, state) == state
    again: Night | None = None
    for entry in entries[: carried.seq]:
        again = replay(again, entry)
    assert again is not None  # and taken up from the same state, or it would have been a fault
    assert again.state.players == night.state.players


@pytest.mark.parametrize(
    "command",
    [b"[]", b"null", b'{"do":5}', b"\xff", b"{", b'{"do":"note","shape":0}', b'{"do":"note","shape":"2"}'],
)
def test_what_is_no_act_is_said(command: bytes) -> None:
    with pytest.raises(Mistake, match="entry 7: it is no command"):
        command_of(kept(command), lambda table: "")
