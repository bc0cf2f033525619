"""What can be taken home: accounts, results, standings and statistics, as rows for CSV and JSON.

Everything is made from the log, so that it reconciles to the last chip: money and places from its postings,
rounds and games from the night that is played again.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import msgspec

from croupier import bank
from croupier.night.audit import followed
from croupier.night.books import Books
from croupier.night.log_format import Logged, fields_of
from croupier.night.night import Night
from croupier.night.older_records import Fields
from croupier.night.standings import standings, statistics
from croupier.night.state import RoundResult, Standing
from croupier.night.transaction import Outcome

PUT_RIGHT = ("void", "correct", "undo", "go_back")
"""The moves that everybody should be able to look up: what was played is not as it was."""

PASSING = ("time_up", "snapshot", "secret_used", "ready", "draw", "late_share")
"""What is done by itself or in every round, and nobody looks up."""

AMOUNTS = ("amount", "money", "minutes", "seats")
"""What of a command is told as its amount, the first that it has."""

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a text for a formula."""


class Line(msgspec.Struct, frozen=True):
    """One movement on one account, as a bank statement has it."""

    id: str
    """The log's entry, and which of its movements: no other line has it."""
    at: int
    """UTC, in milliseconds."""
    by: str
    what: str
    """The command that moved it."""
    account: str
    amount: int
    balance: int
    """On this account, after it."""
    reason: str


class Result(msgspec.Struct, frozen=True):
    """What a guest had in one round, in chips of the table."""

    guest: str
    table: str
    table_name: str
    game: str
    round: int
    at: int
    start: int
    staked: int
    result: int
    end: int
    voided: bool
    first_entry: int
    last_entry: int


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A guest's place in the standings; in JSON, marks only where there are any."""

    place: int
    guest: str
    total: str
    """In play money, as a fraction where chips make one."""
    money: int
    chips: int
    """In chips of all tables, at whatever rate."""
    rebuys: int = 0
    """How often they bought in again."""
    granted: int = 0
    """What the host handed them beyond the start money."""
    removed: bool = False
    """Shown out: without a place, which is 0 then."""
    house_player: bool = False
    """A house player: without a place, unless the host lets them have places."""


class JournalEntry(msgspec.Struct, frozen=True):
    """Something that was done, for the host to read: nothing in it is hidden from anybody."""

    seq: int
    at: int
    by: str
    what: str
    """The command, or the move by which a round was called off."""
    table: str
    name: str
    """Whom it concerns, or what a table or prize is called."""
    amount: int
    words: str
    """A reason, or what was said."""


class GameTotal(msgspec.Struct, frozen=True):
    """What somebody's rounds of a game add up to; `won` is not counted for the house."""

    who: str
    game: str
    rounds: int
    won: int
    staked: int
    result: int


def ledger(entries: Iterable[Logged]) -> Iterator[Line]:
    """Every movement on every account, in the order of the log."""
    books, balances = Books(), dict[str, int]()
    for entry in entries:
        fields, postings = books.enter(entry)
        what, reason = _words(fields)
        for number, posting in enumerate(postings, start=1):
            account = posting.account
            balances[account] = balance = balances.get(account, 0) + posting.amount
            yield Line(
                id=f"{entry.seq}.{number}",
                at=entry.at,
                by=entry.who,
                what=what,
                account=account,
                amount=posting.amount,
                balance=balance,
                reason=reason,
            )


def statement(entries: Iterable[Logged], name: str) -> Iterator[Line]:
    """A guest's movements: play money, and chips of each table (A24)."""
    return (line for line in ledger(entries) if bank.owner(line.account) == name)


def journal(entries: Iterable[Logged]) -> Iterator[JournalEntry]:
    """What was done beside the play: who came, what was granted, changed and voided, and why."""
    for entry in entries:
        command = fields_of(entry)
        move = command.get("move", {})
        if command["do"] in PASSING or (move and move.get("do") not in PUT_RIGHT):
            continue
        setup = command.get("setup", {})
        what = str(move.get("do") or command["do"])
        yield JournalEntry(
            seq=entry.seq,
            at=entry.at,
            by=entry.who,
            what="unmute" if what == "mute" and not command.get("muted", True) else what,
            table=str(command.get("table", "")),
            name=str(
                command.get("name") or command.get("to") or command.get("prize") or setup.get("name") or ""
            ),
            amount=int(next(filter(None, map(command.get, AMOUNTS)), 0)),
            words=str(
                command.get("reason")
                or move.get("reason")
                or command.get("text")
                or command.get("kind")
                or ""
            ),
        )


def results(entries: Iterable[Logged], name: str | None = None) -> Iterator[Result]:
    """Every round of every guest, or of one, by the results that stand in the end."""
    found = Results()
    for _, night, done in followed(entries):
        found.enter(night, done)
    return found.rows(name)


class Results:
    """The rounds of a night that is followed, by the results that stand so far."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, int, int], Result] = {}

    def enter(self, night: Night, done: Outcome | None) -> None:
        """Take what an entry did."""
        if done is None:
            return
        for guest, result in done.withdrawn:
            self._found.pop(_key(guest, result), None)
        for guest, result in done.round_results:
            before = self._found.get(_key(guest, result))
            start = result.start if before is None else before.start
            self._found[_key(guest, result)] = Result(
                guest=guest,
                table=result.table,
                table_name=night.tables[result.table].name,
                game=result.game,
                round=result.round,
                at=result.at,
                start=start,
                staked=result.staked,
                result=result.result,
                end=start + result.result,
                voided=result.voided,
                first_entry=result.first,
                last_entry=result.last,
            )

    def rows(self, name: str | None = None) -> Iterator[Result]:
        """All of them, or one guest's."""
        return (row for row in self._found.values() if name in (None, row.guest))


def _key(guest: str, result: RoundResult) -> tuple[str, str, int, int]:
    """What a result keeps when it is put right."""
    return guest, result.table, result.first, result.last


def places(night: Night) -> Iterator[Place]:
    """The standings of a night."""
    return placed(standings(night))


def placed(ranked: Iterable[Standing]) -> Iterator[Place]:
    """Standings as rows."""
    for one in ranked:
        yield Place(
            one.place,
            one.name,
            one.exact or str(one.total),
            one.money,
            sum(one.chips.values()),
            one.rebuys,
            one.granted,
            one.removed,
            one.house,
        )


def game_totals(night: Night) -> Iterator[GameTotal]:
    """What all rounds add up to, by guest and game, and for the house."""
    found = statistics(night)
    for guest, games in found.guests.items():
        for game, one in games.items():
            yield GameTotal(guest, game, one.rounds, one.won, one.staked, one.result)
    for game, one in found.house.items():
        yield GameTotal("the house", game, one.rounds, one.won, one.staked, one.result)


def as_csv(kind: type[msgspec.Struct], rows: Iterable[msgspec.Struct]) -> Iterator[str]:
    """Rows as lines of CSV, headings first, times as spreadsheets read them; no formulas (E19)."""
    yield _csv_line(kind.__struct_fields__)
    for row in rows:
        yield _csv_line([_cell(name, getattr(row, name)) for name in kind.__struct_fields__])


def _cell(name: str, value: object) -> object:
    if name == "at" and isinstance(value, int):
        return f"{datetime.fromtimestamp(value // 1000, UTC):%Y-%m-%d %H:%M:%S}"
    return value


def as_json(rows: Iterable[msgspec.Struct]) -> Iterator[bytes]:
    """Rows as one JSON list, piece by piece."""
    between = b"[\n"
    for row in rows:
        yield between + msgspec.json.encode(row)
        between = b",\n"
    yield b"[]\n" if between == b"[\n" else b"\n]\n"


def _csv_line(cells: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text).writerow([safe_cell(cell) for cell in cells])
    return text.getvalue()


def safe_cell(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def _words(command: Fields) -> tuple[str, str]:
    """What a command is called, and the reason that was given for it."""
    move = command.get("move", {})
    what = f"{command['do']} {move['do']}" if move else str(command["do"])
    return what, str(command.get("reason") or move.get("reason") or "")
