"""A transaction: what one command does to a night, and what follows from it."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier import bank
from croupier.bank import Posting
from croupier.fairness.lines import Wrong
from croupier.games.events import Event
from croupier.games.phrases import Phrase
from croupier.games.table import Beat
from croupier.night.commands import Actor, Command, Played
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.state import NightState, Player, RoundResult

PAID = 13
"""The checker's step that compares the records of draws with what a night made of them."""


class Notice(msgspec.Struct, frozen=True):
    """Something that is said once, to everybody or to some."""

    kind: str
    words: Phrase | str
    """A text is what somebody has said themselves; it is never translated."""
    to: tuple[str, ...] | None = None
    table: str = ""
    apart_from: str = ""
    """Whoever is told in other words."""

    @property
    def text(self) -> str:
        return str(self.words)


class Changes(msgspec.Struct, frozen=True):
    """What an entry of the log brought: at tables, and for the whole night."""

    seq: int
    by: str
    tables: list[tuple[NightTable, list[Event]]] = []
    night: bool = False
    """Whether what everybody sees of the night outside the tables has changed."""
    notices: tuple[Notice, ...] = ()
    concerned: tuple[str, ...] = ()
    """The guests whose account looks different now."""
    lines: tuple[tuple[str, str], ...] = ()
    """What was added to the records of draws: by table or for the raffle, in the order of writing."""
    lists: tuple[tuple[str, str], ...] = ()
    """The lists behind hashes in these lines, as lines outside the record."""


class Outcome(msgspec.Struct, frozen=True):
    """What a command did: the command as the log keeps it, what moved, and what people are told."""

    command: Command
    postings: list[Posting]
    changes: Changes
    round_results: list[tuple[str, RoundResult]]
    """The results of the rounds that it settled or put right, by player."""
    withdrawn: list[tuple[str, RoundResult]] = []
    """Results that no longer stand, as their rounds are under way again."""


Handler = Callable[["Transaction", Actor, Any], None]
"""Checks a command and does it, or raises `Refused` before it has changed anything."""


class Transaction:
    """What a handler is given: the night to change, and a place to say what it does.

    A transaction that is refused vanishes, and with it the number and the time of its entry.
    """

    def __init__(
        self,
        night: Night,
        by: Actor,
        command: Command,
        handlers: Mapping[type[Command], Handler],
        *,
        at: int,
        clock: int,
    ) -> None:
        self.night = night
        self.state: NightState = night.state
        self.tables: dict[str, NightTable] = night.tables
        self.by = by
        self.command = command
        """As the log keeps it, with what is for the host's machine to fill in."""
        self.seq = night.state.seq + 1
        self.now = max(clock, night.state.clock)
        """The night's own clock, in milliseconds."""
        self.at = at
        """The time of day."""
        self.postings: list[Posting] = []
        self.events: dict[NightTable, list[Event]] = {}
        """What happened, by table; a table that has changed is here even if nothing happened."""
        self.beats: dict[NightTable, list[Beat]] = {}
        """The moments in between, by table, that people should see before what follows."""
        self.movers: dict[NightTable, list[str]] = {}
        """Who moved, by table; their time to decide starts over."""
        self.notices: list[Notice] = []
        self.round_results: list[tuple[str, RoundResult]] = []
        self.withdrawn: list[tuple[str, RoundResult]] = []
        self.lobby_changed = False
        """Whether what everybody sees of the night outside the tables has changed."""
        self.concerned: dict[str, None] = {by.name: None} if by.role == "guest" else {}
        """The guests whose account looks different now, each once."""
        self.lines: list[tuple[str, str]] = []
        """What is added to records of draws: to which, and the line."""
        self.lists: list[tuple[str, str]] = []
        """The lists behind hashes in these lines."""
        self.then: list[dict[str, Any]] = []
        """The moves that the house has made by itself, as it holds the cards."""
        self._handlers = handlers
        self._written: list[str] = []
        """The lines as the log keeps them."""
        self._logged_lines = deque(command.lines)
        self._logged_moves = deque(command.then if isinstance(command, Played) else ())

    # Looking things up.

    @property
    def is_replay(self) -> bool:
        """Whether the log says what virtual equipment showed and what the host's machine filled in."""
        return self.night.fresh_seed is None

    def player(self, name: str) -> Player:
        """A guest or team, by name."""
        return self.night.player(name)

    def table(self, table: str) -> NightTable:
        """A table, by its id."""
        return self.night.table(table)

    def balance(self, account: str) -> int:
        """What stands on an account."""
        return self.state.ledger.balance(account)

    # The records of draws.

    @property
    def says_what_was_drawn(self) -> bool:
        """Whether the command says what is for the house to write."""
        return bool(self._logged_lines or self._logged_moves)

    @property
    def next_line(self) -> str:
        """The next line that the log has, if it has another."""
        return self._logged_lines[0] if self._logged_lines else ""

    def logged_line(self) -> str:
        """The same, taken in."""
        if not self._logged_lines:
            raise Wrong(PAID, "the record lacks a line that this has led to")
        return self._logged_lines.popleft()

    def add_line(self, place: str, text: str) -> None:
        """Add a line to the record of a table or the raffle."""
        self.lines.append((place, text))
        self._written.append(text)

    def add_list(self, place: str, text: str, *, is_logged: bool) -> None:
        """Say what stands behind a hash in the next line; the log keeps what cannot be found otherwise."""
        self.lists.append((place, text))
        if is_logged:
            self._written.append(text)

    def logged_move(self) -> dict[str, Any] | None:
        """The next move that the house made by itself, as the log has it."""
        return self._logged_moves.popleft() if self._logged_moves else None

    # Saying what is done.

    def post(self, *postings: tuple[str, int]) -> None:
        """Move money."""
        moved = [Posting(account, amount) for account, amount in postings if amount]
        self.state.ledger.post(moved)
        self.postings += moved
        for one in moved:
            if name := bank.owner(one.account):
                self.concerned[name] = None

    def concern(self, *names: str) -> None:
        """Have guests sent their accounts again."""
        self.concerned.update(dict.fromkeys(names))

    def tell(self, table: NightTable, events: list[Event], mover: str = "") -> None:
        """Say what happened at a table; whoever moved is asked anew."""
        told = self.events.setdefault(table, [])
        if table.engine.beats and events:
            beats = self.beats.setdefault(table, [])
            beats += [Beat(len(told) + one.told, one.view) for one in table.engine.beats]
            table.engine.beats.clear()
        told += events
        if mover:
            self.movers.setdefault(table, []).append(mover)

    def mark_changed(self, table: NightTable) -> None:
        """Say that a table has changed, though nothing happened there."""
        self.events.setdefault(table, [])

    def notify(
        self,
        kind: str,
        words: Phrase | str,
        to: tuple[str, ...] | None = None,
        table: str = "",
        *,
        apart_from: str = "",
    ) -> None:
        """Say something once: to everybody, to everybody but one, or to some."""
        self.notices.append(Notice(kind, words, to, table, apart_from))

    def change_lobby(self) -> None:
        """Say that what everybody sees of the night outside the tables has changed."""
        self.lobby_changed = True

    # Doing it.

    def handle(self, by: Actor, command: Command) -> None:
        """Do a command as a part of this transaction."""
        self._handlers[type(command)](self, by, command)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was done."""
        done = self.postings or self.events or self.notices or self.round_results or self.lines
        return not (done or self.lobby_changed)

    def commit(self) -> Outcome:
        """Have the night be what it has become, one entry later."""
        self._fill_in()
        state, by = self.state, str(self.by)
        state.seq, state.clock, state.at = self.seq, self.now, self.at
        state.version += self.lobby_changed
        tables = list(self.events.items())
        for table, events in tables:
            asked = table.state.asked
            table.advance(self.now, self.movers.get(table, ()))
            now = table.state.asked
            self.concern(*(name for name in {**asked, **now} if asked.get(name) != now.get(name)))
            table.beats = self.beats.get(table, [])
            if events:
                table.remember(self.seq, by, events)
        changes = Changes(
            self.seq,
            by,
            tables,
            self.lobby_changed,
            tuple(self.notices),
            tuple(self.concerned),
            tuple(self.lines),
            tuple(self.lists),
        )
        return Outcome(self.command, self.postings, changes, self.round_results, self.withdrawn)

    def _fill_in(self) -> None:
        """Have the command say what the log keeps of draws; a log that says more than was done is wrong."""
        if self._logged_lines:
            raise Wrong(PAID, "the record has a line that nothing has led to")
        if self._logged_moves:
            raise Wrong(PAID, "the house makes a move that nothing has led to")
        if self.is_replay:
            return
        if self.lines:
            self.command = replace(self.command, lines=tuple(self._written))
        if self.then:
            self.command = replace(self.command, then=tuple(self.then))
