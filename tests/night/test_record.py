"""The record: a look back, statements, exports, and the audit that finds the first wrong entry."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier import bank
from croupier.night import commands, export
from croupier.night.audit import audit
from croupier.night.commands import Actor, read_command
from croupier.night.execution import execute
from tests.night.party import GAMES, Party, decode, encode


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as a store gives it back."""

    seq: int
    table: str | None
    version: int
    who: str
    act: msgspec.Raw
    postings: msgspec.Raw
    at: int
    clock: int
    hash: bytes


def entries(party: Party) -> list[Kept]:
    """The party's log, its creation included; tables and versions as a replay finds them."""
    found = [_kept(1, "host", encode(party.create), b"[]", 0, None, 0)]
    again = party.replay(upto=0)
    for who, command, postings, clock in party.log:
        done = execute(again, Actor.read(who), read_command(decode(command)), at=clock, clock=clock)
        night_table = done.changes.tables[0][0] if done.changes.tables else None
        table, version = (None, 0) if night_table is None else (night_table.id, night_table.state.version)
        found.append(_kept(len(found) + 1, who, command, postings, clock, table, version))
    return found


def _kept(
    seq: int, who: str, command: bytes, postings: bytes, at: int, table: str | None, version: int
) -> Kept:
    return Kept(
        seq=seq,
        table=table,
        version=version,
        who=who,
        act=msgspec.Raw(command),
        postings=msgspec.Raw(postings),
        at=at,
        clock=at,
        hash=bytes([seq % 256]) * 32,
    )


@pytest.fixture(scope="module")
def party() -> Party:
    party = Party(*GAMES, seed=11)
    party.join("Ann", "Bob", "Cleo", "Dan", "=Eve")
    for _ in range(1200):
        party.wander()
    return party


@pytest.fixture(scope="module")
def log(party: Party) -> list[Kept]:
    return entries(party)


@pytest.mark.check("A24")
def test_every_account_opens_at_nothing_and_closes_at_its_balance(party: Party, log: list[Kept]) -> None:
    lines = list(export.ledger(log))
    assert len({line.id for line in lines}) == len(lines)
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.account] = sums.get(line.account, 0) + line.amount
        assert line.balance == sums[line.account]
    balances = party.night.state.ledger.balances
    assert {account: balance for account, balance in sums.items() if balance} == {
        account: balance for account, balance in balances.items() if balance
    }
    assert {line.reason for line in lines if line.what == "grant"} == {"a voucher"}


@pytest.mark.check("A24")
def test_a_guest_s_statement_has_their_accounts_alone(party: Party, log: list[Kept]) -> None:
    lines = list(export.statement(log, "Ann"))
    assert {bank.owner(line.account) for line in lines} == {"Ann"}
    money = [line for line in lines if line.account == "wallet/Ann"]
    assert (money[0].amount, money[0].what) == (1000, "join")
    assert money[-1].balance == party.balance("wallet/Ann")


@pytest.mark.check("A23", "A24")
def test_results_explain_every_chip(party: Party, log: list[Kept]) -> None:
    """Chips in hand are what was traded, and what all rounds brought, but for what lies on the table."""
    rows = list(export.results(log))
    lines = list(export.ledger(log))
    for table in party.night.tables.values():
        for name in party.night.state.players:
            account = f"chips/{table.id}/{name}"
            traded = sum(
                line.amount
                for at, line in enumerate(lines)
                if line.account == account and lines[at - 1].account == f"trade/{table.id}/chips"
            )
            brought = sum(row.result for row in rows if (row.table, row.guest) == (table.id, name))
            under_way = table.state.round
            now = 0
            if under_way is not None and name in table.state.seats:
                now = table.engine.stacks[name] - under_way.start[name]
            assert party.balance(account) == traded + brought + now
    assert all(row.end == row.start + row.result and row.staked >= 0 for row in rows)


def test_totals_are_the_sums_of_the_results(party: Party, log: list[Kept]) -> None:
    rows = [row for row in export.results(log) if not row.voided]
    for total in export.game_totals(party.night):
        if total.who == "the house":
            continue
        own = [row for row in rows if (row.guest, row.game) == (total.who, total.game)]
        assert (total.rounds, total.staked, total.result) == (
            len(own),
            sum(row.staked for row in own),
            sum(row.result for row in own),
        )
        assert total.won == sum(row.result > 0 for row in own)


@pytest.mark.check("A23")
def test_a_guest_can_look_back_at_the_last_fifty_rounds(party: Party, log: list[Kept]) -> None:
    rounds = party.projection.rounds(Actor("guest", "Ann"))
    rows = list(export.results(log, "Ann"))[-50:]
    assert [(one.table, one.round, one.result) for one in reversed(rounds)] == [
        (row.table, row.round, row.result) for row in rows
    ]
    assert len(rounds) == 50 or len(rounds) == len(rows)
    assert all(one.events and one.end == one.start + one.result for one in rounds[:20])


@pytest.mark.check("E19")
@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+a", "'+a"),
        ("-a", "'-a"),
        ("@a", "'@a"),
        ("\ta", "'\ta"),
        ('a,"b', 'a,"b'),
        ("a=", "a="),
    ],
)
def test_no_cell_is_taken_for_a_formula(name: str, cell: str) -> None:
    lines = list(export.as_csv(export.Place, [export.Place(1, name, "5", -5, 0)]))
    rows = list(csv.reader(io.StringIO("".join(lines))))
    marks = ["rebuys", "granted", "removed", "house_player"]
    assert rows == [
        ["place", "guest", "total", "money", "chips", *marks],
        ["1", cell, "5", "-5", "0", "0", "0", "False", "False"],
    ]


def test_json_is_one_list_of_rows(party: Party) -> None:
    places = list(export.places(party.night))
    assert decode(b"".join(export.as_json(places))) == [msgspec.to_builtins(place) for place in places]
    assert decode(b"".join(export.as_json([]))) == []
    assert {place.guest for place in places} == {"Ann", "Bob", "Cleo", "Dan", "=Eve"}


# The audit.


def test_a_true_log_is_found_true(party: Party, log: list[Kept]) -> None:
    verdict = audit(log)
    assert (verdict.mistake, verdict.entries) == (None, len(log))
    assert verdict.night is not None
    assert verdict.night.save() == party.night.save()


def test_a_log_without_entries_is_no_night() -> None:
    assert str(audit([]).mistake) == "entry 1: it is missing: the log has no beginning"


def changed(log: list[Kept], at: int, **fields: Any) -> Iterator[Kept]:
    return (msgspec.structs.replace(one, **fields) if one.seq == at else one for one in log)


def first(log: list[Kept], *words: bytes) -> int:
    """The first entry in the middle of the log whose command has these words."""
    return next(one.seq for one in log[100:] if all(word in bytes(one.act) for word in words))


def test_the_first_wrong_entry_is_named(log: list[Kept]) -> None:
    staked = first(log, b'"do":"bet"')
    moved = next(one.seq for one in log[100:] if bytes(one.postings) != b"[]")
    spun = first(log, b'"pocket":')
    seeded = first(log, b'"seed":')
    other = next(one.act for one in log if b'"seed":' in bytes(one.act))
    seed, used = (decode(command)["seed"] for command in (log[seeded - 1].act, other))
    spin = bytes(log[spun - 1].act)
    pocket = decode(spin)["move"]["pocket"]
    lie = spin.replace(f'"pocket":"{pocket}"'.encode(), b'"pocket":"9"' if pocket != "9" else b'"pocket":"8"')
    cases: list[tuple[int, dict[str, Any], str]] = [
        (staked, {"who": "guest/Nobody"}, "not allowed"),
        (staked, {"act": msgspec.Raw(b'{"do":"rob"}')}, "no command"),
        (staked, {"act": msgspec.Raw(b"\xff")}, "no command"),
        (moved, {"postings": msgspec.Raw(b"[]")}, "other money"),
        (staked, {"version": 9999}, "another table or version"),
        (staked, {"table": "t9"}, "another table or version"),
        (staked, {"clock": -1}, "clock back"),
        (staked, {"seq": 5000}, "missing"),
        (spun, {"act": msgspec.Raw(lie)}, "what was drawn"),
        (
            seeded,
            {"act": msgspec.Raw(bytes(log[seeded - 1].act).replace(seed.encode(), used.encode()))},
            "not fresh",
        ),
        (seeded, {"act": msgspec.Raw(bytes(log[seeded - 1].act).replace(seed.encode(), b"00"))}, "not fresh"),
        (1, {"act": log[5].act}, "create"),
    ]
    for at, fields, words in cases:
        mistake = audit(changed(log, at, **fields)).mistake
        assert mistake is not None, fields
        assert mistake.seq == at, mistake
        assert words in mistake.reason


@pytest.mark.check("A3")
def test_no_two_rounds_share_a_seed(log: list[Kept]) -> None:
    seeds = [decode(one.act)["seed"] for one in log if b'"seed":' in bytes(one.act)]
    assert len(set(seeds)) == len(seeds) > 50


def test_the_raffle_is_bound_to_the_log_before_it() -> None:
    party = Party()
    party.join("Ann")
    party.do("host", commands.EndNight())
    party.do("host", commands.Raffle(per=1, prize="a cake", log=(bytes([3]) * 32).hex()))
    log = entries(party)
    assert audit(log).mistake is None
    mistake = audit(changed(log, 3, hash=bytes(32))).mistake
    assert mistake is not None
    assert (mistake.seq, "bound to the log" in mistake.reason) == (4, True)
