"""Auditing a night from its log: its money is booked, and whatever can be replayed is.

Whether the entries are chained is the store's to say; here it is what they mean that is checked. Where a
table was played by rules that this version does not play, what happened there is taken from the log: its
money must still add up, and the other tables are played again beside it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.bank import MONEY, Posting, parse, wallet
from croupier.fairness.house import NightKey
from croupier.fairness.lines import Wrong
from croupier.games.refusal import Refused
from croupier.night import commands, generations
from croupier.night.books import Books
from croupier.night.commands import Actor
from croupier.night.execution import execute
from croupier.night.generations import Newer, NotPlayed
from croupier.night.log_format import Logged, Mistake, command_of
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.standings import stakes, standings
from croupier.night.transaction import Outcome

__all__ = ["Logged", "Mistake", "Verdict", "audit", "followed"]

WHOLE_CHECK_EVERY = 1000
"""Entries between two counts of all money; what an entry touches is counted with each."""


OPENING = (commands.Create, commands.SetUp, commands.OpenTable, commands.CarryOver)
"""The commands that bring rules into a night."""


class Verdict(NamedTuple):
    """What an audit found: how many entries were right, and the first that was not, if any."""

    entries: int
    mistake: Mistake | None
    night: Night | None
    """As the entries that are right leave it, as far as they could be replayed."""
    rounds: int = 0
    """Rounds that were replayed to their end."""
    taken: int = 0
    """Entries that could not be replayed and were taken as the log has them."""
    versions: tuple[str, ...] = ()
    """The versions of Croupier by whose rules it was played, the oldest first."""


def audit(entries: Iterable[Logged]) -> Verdict:
    """Replay a night as far as possible and check everything, up to the first entry that is wrong."""
    again, right = Again(), 0
    try:
        for entry in entries:
            again.enter(entry)
            right += 1
        if again.night is None:
            raise Mistake(1, "it is missing: the log has no beginning")
        if again.is_whole:
            _add_up(right, again.night)
            _check_standings(right, again.night, again.books)
        mistake = None
    except Mistake as found:
        mistake = found
    versions = tuple(generations.in_order(again.versions))
    return Verdict(right, mistake, again.night, again.rounds, again.taken, versions)


def followed(
    entries: Iterable[Logged], key: NightKey | None = None
) -> Iterator[tuple[Logged, Night, Outcome | None]]:
    """The night after each entry, with what the entry did; `Mistake` where it cannot have done that.

    The first entry creates the night and has done nothing else. With the key for the tables it is known who
    holds which cards. `NotPlayed` where the night needs rules that this version does not play.
    """
    again = Again()
    for entry in entries:
        done = again.enter(entry)
        assert again.night is not None
        if key is not None:
            again.night.known_key = key
        if not again.is_whole:
            raise NotPlayed(again.night.versions)
        yield entry, again.night, done


class Again:
    """A replay of a night, entry by entry."""

    def __init__(self) -> None:
        self.night: Night | None = None
        self.books = Books()
        self.rounds = 0
        self.taken = 0
        self.versions: set[str] = set()
        self._is_lost = False
        """Whether only the books can follow the night from here on."""
        self._clock, self._previous = 0, b""
        self._seq = 0
        self._seeds: set[bytes] = set()
        self._counted: dict[str, int] = {}
        """Rounds of each table that have been counted, or need not be."""

    @property
    def is_whole(self) -> bool:
        """Whether the night is known in all its parts."""
        return self.night is not None and self.night.is_playable and not self._is_lost

    def enter(self, entry: Logged) -> Outcome | None:
        """Replay an entry; None for the first, and where it was taken as the log has it."""
        self._check_order(entry)
        _, postings = self.books.enter(entry)
        command = command_of(entry, self.books.game_of)
        if self.night is None:
            self._create(entry, command)
            done = None
        else:
            self._check_chance(entry, command)
            done = self._do(self.night, entry, command, postings)
        if isinstance(command, OPENING) and self.night is not None:
            self.versions.update(self.night.versions)
        self._clock, self._previous = entry.clock, entry.hash
        return done

    def _check_order(self, entry: Logged) -> None:
        self._seq += 1
        if entry.seq != self._seq:
            raise Mistake(self._seq, f"it is missing; entry {entry.seq} follows")
        if entry.clock < self._clock:
            raise Mistake(entry.seq, "it puts the night's clock back")

    def _create(self, entry: Logged, command: commands.Command) -> None:
        if not isinstance(command, commands.Create):
            raise Mistake(entry.seq, "it does not create a night")
        self.night = Night.create(command, at=entry.at)
        self._is_lost = not self.night.rules_are_played

    def _do(
        self, night: Night, entry: Logged, command: commands.Command, postings: list[Posting]
    ) -> Outcome | None:
        if isinstance(command, commands.CarryOver):
            return self._take_up(night, entry, command)
        if self._is_lost or getattr(command, "table", "") in night.unplayed:
            self._take(night, entry, command, postings)
            return None
        theirs, ours = _parted(night.unplayed, postings)
        night.state.ledger.post(theirs)
        done = _done_again(night, entry, command)
        if done.postings != ours:
            raise Mistake(entry.seq, "it moves other money than its command does")
        _check_place(night, entry, done)
        _check_money(night, entry, done)
        self._count(table for table, _ in done.changes.tables)
        return done

    def _take(self, night: Night, entry: Logged, command: commands.Command, postings: list[Posting]) -> None:
        """Take an entry as the log has it; it may move its own table's chips, and what is paid for them."""
        self.taken += 1
        if self._is_lost:
            return
        if isinstance(command, commands.Seat) and _sits_elsewhere(night, command):
            self._is_lost = True
            return
        theirs, ours = _parted(night.unplayed, postings)
        if ours and not _pay_debts(ours):
            raise Mistake(entry.seq, f"it moves money of {ours[0].account}, which is no part of its table")
        night.state.ledger.post(theirs + ours)
        _pass_over(night, entry)

    def _take_up(self, night: Night, entry: Logged, command: commands.CarryOver) -> Outcome:
        """Go on from the state that an entry holds; its money must be what the books say."""
        done = _done_again(night, entry, command)
        if _standing(night.state.ledger.balances) != _standing(self.books.ledger.balances):
            raise Mistake(entry.seq, "it goes on from other balances than the log comes to")
        if night.state.seq != entry.seq:
            raise Mistake(entry.seq, "it goes on from another entry than the one before it")
        self._is_lost = not night.rules_are_played
        self._counted = {table.id: table.state.rounds for table in night.tables.values()}
        return done

    def _count(self, tables: Iterable[NightTable]) -> None:
        for table in tables:
            self.rounds += table.state.rounds - self._counted.get(table.id, 0)
            self._counted[table.id] = table.state.rounds

    def _check_chance(self, entry: Logged, command: commands.Command) -> None:
        """Check that no two rounds share a seed (A3), and that the raffle is bound to the log before it."""
        if isinstance(command, commands.Move) and command.seed:
            seed = bytes.fromhex(command.seed) if _is_hex(command.seed) else b""
            if not seed or seed in self._seeds:
                raise Mistake(entry.seq, "it begins a round with a seed that is not fresh")
            self._seeds.add(seed)
        is_checked = self.night is not None and self.night.draws_are_checked
        if isinstance(command, commands.Raffle) and not is_checked and command.log != self._previous.hex():
            raise Mistake(entry.seq, "it draws a raffle that is not bound to the log")


def _is_hex(text: str) -> bool:
    return len(text) == 64 and not set(text) - set("0123456789abcdef")


def _parted(tables: set[str], postings: list[Posting]) -> tuple[list[Posting], list[Posting]]:
    """Postings of some tables, with the play money that was paid for their chips, and all others."""
    if not tables:
        return [], postings
    theirs: list[Posting] = []
    ours: list[Posting] = []
    for posting in postings:
        account = parse(posting.account)
        if account.table not in tables:
            ours.append(posting)
            continue
        if account.kind == "trade" and account.currency == MONEY and ours:
            theirs.append(ours.pop())
        theirs.append(posting)
    return theirs, ours


def _pay_debts(postings: list[Posting]) -> bool:
    """Whether these take nothing but what guests owe the house from their own purses (N-15)."""
    pairs = list(zip(postings[::2], postings[1::2], strict=False))
    return len(postings) == 2 * len(pairs) and all(
        purse.account == wallet(parse(debt.account).owner)
        and parse(debt.account).kind == "debt"
        and purse.amount == -debt.amount
        for purse, debt in pairs
    )


def _pass_over(night: Night, entry: Logged) -> None:
    """Skip an entry that happened at a table which cannot be replayed here."""
    state = night.state
    state.seq, state.clock, state.at = state.seq + 1, max(entry.clock, state.clock), entry.at


def _sits_elsewhere(night: Night, command: commands.Seat) -> bool:
    """Whether somebody is moved from a table that is replayed to one that is not."""
    return any(command.name in table.state.seats for table in night.tables.values())


def _standing(balances: dict[str, int]) -> dict[str, int]:
    return {account: balance for account, balance in balances.items() if balance}


def _done_again(night: Night, entry: Logged, command: commands.Command) -> Outcome:
    try:
        return execute(night, Actor.read(entry.who), command, at=entry.at, clock=entry.clock)
    except Newer:
        raise
    except Refused as refused:
        raise Mistake(entry.seq, f"it is not allowed there: {refused}") from None
    except Wrong as wrong:
        raise Mistake(entry.seq, f"its record of draws does not hold: {wrong}") from None
    except Exception as error:
        raise Mistake(entry.seq, f"it cannot be done: {error}") from error


def _check_place(night: Night, entry: Logged, done: Outcome) -> None:
    """Check that the entry names the table it changes, as far as that table is replayed."""
    tables = done.changes.tables
    stands = (tables[0][0].id, tables[0][0].state.version) if tables else (None, 0)
    if {entry.table, stands[0]} & night.unplayed:
        return
    if (entry.table, entry.version) != stands:
        raise Mistake(entry.seq, "it names another table or version than its command changes")


def _check_money(night: Night, entry: Logged, done: Outcome) -> None:
    """Check that the tables it touched agree with the ledger, and now and then that everything adds up."""
    try:
        for table, _ in done.changes.tables:
            if table.id not in night.unplayed:
                table.check(night.state.ledger)
    except AssertionError as error:
        raise Mistake(entry.seq, f"it does not add up: {error}") from None
    if entry.seq % WHOLE_CHECK_EVERY == 0:
        _add_up(entry.seq, night)


def _check_standings(seq: int, night: Night, books: Books) -> None:
    """Check that the standings are what the postings add up to."""
    if standings(night) != books.standings(stakes(night)):
        raise Mistake(seq, "it leaves other standings than all postings together")


def _add_up(seq: int, night: Night) -> None:
    try:
        night.check()
    except AssertionError as error:
        raise Mistake(seq, f"it does not add up: {error}") from None
