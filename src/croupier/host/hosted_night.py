"""A night at work: commands are checked, executed and logged, and only then answered and shown."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Protocol

import msgspec

from croupier.equipment.draws import SEED_BYTES
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.host.clocks import NightClock, Timers
from croupier.host.faults import where
from croupier.host.lookups import Lookups
from croupier.host.night_key import Keyring, Presence, nobody
from croupier.host.recovery import Kept, read_night
from croupier.host.system import SYSTEM, System
from croupier.night import Night, commands
from croupier.night.commands import CLOCK, Actor, Command
from croupier.night.execution import execute
from croupier.night.log_format import written
from croupier.night.night import Kinds
from croupier.night.pace import Due, night_due, table_due
from croupier.night.projection import Projection, TableMessages
from croupier.night.transaction import Outcome
from croupier.plan import plan_night
from croupier.store import Entry, Store, StoreFailure, TakenOver, Writer
from croupier.store.writer import renewing

log = logging.getLogger("croupier")
encode = msgspec.json.encode

SNAPSHOT_EVERY = 7_000
"""Entries between two snapshots, or twice as many where it is never quiet.

About 8,000 entries are played again in a second; a night is to go on within three, starting included.
"""
REMEMBERED = 5_000
"""Answers that are kept for those who ask again; what was done, the log knows as well."""
RETRY = 1.0
"""Seconds until a log that could not be written is tried again."""
LOOK_AGAIN = 200
"""Milliseconds between two looks whether a draw still has to wait for devices."""
TIME_CHECK = 5.0
"""Seconds between two looks at the time of day."""

SORRY = phrase(
    "Something went wrong at this table. It has been stopped, and all stakes of the round were returned."
)
COMING_BACK = phrase("phones are just coming back after the host's start; try again in a moment")
FAILING = phrase("The night can't be saved right now. What you don't see hasn't happened; please wait.")


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of an action: the log's entry of it, or why it was refused."""

    seq: int = 0
    refused: Phrase | None = None
    rule: str = ""
    is_repeated: bool = False
    """Whether it was given before."""


DONE = Answer()
Reply = Callable[[Answer], None]


class Audience(Protocol):
    """Those who are told: the people connected to the host."""

    def release(self, pending: list["Pending"]) -> None:
        """Show what is durable now."""

    def failed(self, words: Phrase) -> None:
        """Say that the log cannot be kept for the moment."""

    def recovered(self) -> None:
        """Show everything again: the night is now what the log says."""


class Pending(msgspec.Struct):
    """What to show once an entry is durable."""

    seq: int
    outcome: Outcome | None = None
    messages: list[TableMessages] = []
    reply: Reply | None = None
    answer: Answer = Answer()


class Nobody:
    """The audience of a night that is not open yet."""

    def release(self, pending: list[Pending]) -> None: ...
    def failed(self, words: Phrase) -> None: ...
    def recovered(self) -> None: ...


class HostedNight:
    """One night, hosted."""

    def __init__(
        self,
        store: Store,
        system: System = SYSTEM,
        kinds: Kinds | None = None,
        present: Presence = nobody,
        keyring: Keyring | None = None,
        kept: Kept | None = None,
    ) -> None:
        """`present` says which devices could add chance to a draw; `kept` is what was read beforehand."""
        self.loop = asyncio.get_running_loop()
        self.store = store
        self.system = system
        self._kinds = kinds
        self._present = present
        self._keyring = keyring or Keyring()
        self._audience: Audience = Nobody()
        self.failure: Phrase | None = None
        """Why nothing can be done at the moment."""
        self.delays: Callable[[Night, Command], bool] = _never
        """Whether a command has to wait, as devices that add chance to a draw are still coming back."""
        self.on_taken_over: Callable[[], None] = lambda: None
        """Called when another host has the night, and nothing is done here any more."""
        self._pending: deque[Pending] = deque()
        self._entries: list[Entry] = []
        """What the writer is handed at the end of this turn of the loop."""
        self._unsure: list[Pending] = []
        """What a server may have kept or not, since it was last heard."""
        self._faulty: list[Command] = []
        """What stops the tables that met a fault, once the log is read again."""
        self._answers: OrderedDict[tuple[str, str], Answer] = OrderedDict()
        self._timers = Timers(lambda: self.clock, self._due, lambda due: self.submit(due.by, due.command))
        self._is_closed = False
        self._lookups = Lookups(system, self._cannot_read)
        self._broken: set[str] = set()
        """Tables that could not even be stopped: nothing happens there any more."""
        self._take(kept or self._kept())
        self._snapshot_at = self._tip.seq
        self._writer = self._new_writer()
        self._time_check = self.loop.call_later(TIME_CHECK, self._watch_time)

    def _kept(self) -> Kept:
        """The night that the log tells of, with its key."""
        return read_night(self.store, self._keyring, self.system)

    def _take(self, kept: Kept) -> None:
        """Have the night as its log tells it, and its clock go on from there."""
        self.night, self._tip = kept.night, kept.tip
        self.night.fresh_seed = lambda: self.system.token_bytes(SEED_BYTES)
        self.house = self.night.house = kept.house
        if self.house is not None:
            self.house.present = self._present
        self.night.planner = plan_night
        self.night.kinds = self._kinds
        self._clock = NightClock(self.system, self.night.state.clock)
        self.projection = Projection(self.night, lambda: self.clock)

    def open(self, audience: Audience) -> None:
        """Go on where the log ends, and tell everybody from now on; clocks run from now."""
        self._audience = audience
        entries, resumed = self._resume()
        self.store.append(entries)
        self._go_on(resumed)

    def open_aside(
        self, audience: Audience, opened: Callable[[], None], failed: Callable[[Exception], None]
    ) -> None:
        """The same for a log that is far away; nothing is done at the night until it has answered."""
        self._audience, self.failure = audience, FAILING
        entries, resumed = self._resume()

        def go_on(_: None) -> None:
            if not self._is_closed:
                self.failure = None
                self._go_on(resumed)
                opened()

        self.system.aside(lambda: self.store.append(entries), go_on, failed)

    def _resume(self) -> tuple[list[Entry], list[Pending]]:
        """Resume the night: what the log has to take before it goes on, and what is shown then.

        A night whose rules are not played any more goes on by newer ones; that entry holds all of it.
        """
        down = max(0, self.system.now_ms() - self.night.state.at)
        entries: list[Entry] = []
        resumed: list[Pending] = []

        def do(command: Command) -> None:
            outcome = self._execute(CLOCK, command)
            entries.append(self._entry(CLOCK, None, outcome))
            self._tip = entries[-1].tip
            resumed.append(Pending(self._tip.seq, outcome, self._messages(outcome)))

        if not self.night.is_playable:
            do(commands.CarryOver())
        if (other := self._other_key()) is not None:
            do(other)
        do(commands.Resume(down=down))
        return entries, resumed

    def _other_key(self) -> commands.TakeKey | None:
        """What goes into the log where the night's key is not the one that it has drawn with so far."""
        house = self.house
        if house is None or not self.night.draws_are_checked or house.is_of(self.night):
            return None
        return commands.TakeKey(
            tables="" if house.tables is None else house.tables.id, raffle=house.raffle.id
        )

    def _go_on(self, resumed: list[Pending]) -> None:
        self._audience.release(resumed)
        for table in ("", *self.night.tables):
            self._timers.set(table)

    # Commands.

    def submit(
        self,
        by: Actor,
        command: Command,
        action: str | None = None,
        reply: Reply | None = None,
        *,
        is_new: bool = False,
    ) -> None:
        """Do something, once; `reply` is called when it is durable, or refused.

        Where the caller knows that the action cannot have come before, the log is not asked.
        """
        if self.failure:
            self.after(reply)
            return
        key = (str(by), action or "")
        is_known = action is None or is_new or key in self._answers
        if is_known and not self._lookups.is_waiting(by):
            self._do(by, command, action, reply)
        elif is_known or self.store.is_remote:
            find = None if is_known else lambda: self.store.find(*key)
            self._lookups.put(by, find, partial(self._do_later, by, command, action, reply))
        else:
            self._do(by, command, action, reply, self.store.find(*key))

    def _do_later(
        self, by: Actor, command: Command, action: str | None, reply: Reply | None, found: Entry | None
    ) -> None:
        """The same once the log has answered; what is answered now goes out now."""
        self._do(by, command, action, reply, found)
        self._audience.release([])

    def _do(
        self, by: Actor, command: Command, action: str | None, reply: Reply | None, found: Entry | None = None
    ) -> None:
        """Do something that is not known to have been done; otherwise give the first answer again."""
        if self.failure:
            self.after(reply)
            return
        key = (str(by), action or "")
        first = self._answers.get(key) or (None if found is None else Answer(seq=found.seq))
        if action is not None and first is not None:
            self.after(reply, msgspec.structs.replace(first, is_repeated=True))
            return
        answer = self._attempt(by, command, action, reply)
        if action is not None:
            self._remember(key, answer)
        if answer.refused:
            self.after(reply, answer)

    def _attempt(self, by: Actor, command: Command, action: str | None, reply: Reply | None) -> Answer:
        """Do something and queue it for the log; or say why not."""
        if getattr(command, "table", "") in self._broken:
            return Answer(refused=SORRY, rule="host")
        if self.delays(self.night, command):
            return Answer(refused=COMING_BACK, rule="host")
        try:
            outcome = self._execute(by, command)
            messages = self._messages(outcome)
        except Refused as refused:
            return Answer(refused=refused.phrase, rule=refused.rule)
        except Exception as fault:
            log.error("%s went wrong: %s", type(command).__name__, where(fault))
            self._stop_table(command)
            return Answer(refused=SORRY, rule="host")
        answer = Answer(seq=outcome.changes.seq)
        self._keep(by, action, Pending(outcome.changes.seq, outcome, messages, reply, answer))
        return answer

    def after(self, reply: Reply | None, answer: Answer = DONE) -> None:
        """Answer after all that is not yet durable, as the answer may tell of it; now, where all is."""
        if reply is None:
            return
        if self.failure:
            reply(Answer(refused=self.failure, rule="host"))
        elif self._pending:
            self._pending.append(Pending(self._pending[-1].seq, reply=reply, answer=answer))
        else:
            reply(answer)

    def _execute(self, by: Actor, command: Command) -> Outcome:
        if isinstance(command, commands.Raffle):
            command = msgspec.structs.replace(command, log=self._tip.hash.hex())
        return execute(self.night, by, command, at=self.system.now_ms(), clock=self.clock)

    def _messages(self, outcome: Outcome) -> list[TableMessages]:
        by = outcome.changes.by
        return [self.projection.update(table, by, events) for table, events in outcome.changes.tables]

    def _keep(self, by: Actor, action: str | None, pending: Pending) -> None:
        """Queue the entry for the log, and what to show for when it is there."""
        assert pending.outcome is not None
        changes, entry = pending.outcome.changes, self._entry(by, action, pending.outcome)
        self._tip = entry.tip
        self._pending.append(pending)
        if not self._entries:
            self.loop.call_soon(self._hand_over)
        self._entries.append(entry)
        for table, _ in changes.tables:
            self._timers.set(table.id)
        if changes.night:
            self._timers.set("")

    def _hand_over(self) -> None:
        """Have the writer write what this turn of the loop has brought: it is woken once for all of it."""
        entries, self._entries = self._entries, []
        if entries:
            with suppress(StoreFailure):  # `_failed` is on its way
                self._writer.put(*entries)

    def _drain(self) -> None:
        """Wait until everything is durable."""
        self._hand_over()
        self._writer.drain()

    def _entry(self, by: Actor, action: str | None, outcome: Outcome) -> Entry:
        table = outcome.changes.tables[0][0] if outcome.changes.tables else None
        return Entry.following(
            self._tip,
            who=str(by),
            act=written(outcome.command),
            postings=msgspec.Raw(encode(outcome.postings)),
            at=self.night.state.at,
            clock=self.night.state.clock,
            table=None if table is None else table.id,
            version=0 if table is None else table.state.version,
            action=action,
        )

    def _remember(self, key: tuple[str, str], answer: Answer) -> None:
        self._answers[key] = answer
        if len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)

    # The log.

    def _new_writer(self) -> Writer:
        call, store = self.loop.call_soon_threadsafe, self.store
        return self.system.writer(
            store,
            on_durable=lambda entries: _nothing(call(self._durable, store, entries[-1].seq)),
            on_failure=lambda entries, failure: _nothing(call(self._cannot_write, store, failure)),
        )

    def _durable(self, store: Store, seq: int) -> None:
        if store is not self.store:
            return  # given up: what it has kept is found when the log is read again
        durable: list[Pending] = []
        while self._pending and self._pending[0].seq <= seq:
            durable.append(self._pending.popleft())
        self._audience.release(durable)
        self._forget_cards()
        since = seq - self._snapshot_at
        if since >= 2 * SNAPSHOT_EVERY or (since >= SNAPSHOT_EVERY and not self._pending):
            self._snapshot_aside()

    def _forget_cards(self) -> None:
        """Delete the tables' key when the night is over and nothing there is left to be opened."""
        house = self.house
        if house is None or house.tables is None or self.night.state.phase != "ended" or self._pending:
            return
        records = [table.state.record for table in self.night.tables.values()]
        if all(record is None or record.ended for record in records):
            house.forget_tables()
            self.system.aside(partial(self._keyring.forget_tables, self.store), _nothing, _not_forgotten)

    def _snapshot_aside(self) -> None:
        """Keep the state for a quick start, when the log vouches for it; nobody waits for that."""
        save = self._vouched()

        def kept(answer: Answer) -> None:
            if not answer.refused:
                self.system.aside(save, _nothing, _no_snapshot)

        self.after(kept)

    def snapshot(self) -> None:
        """The same at once; if that fails, the log will do."""
        save = self._vouched()
        try:
            self._drain()
            save()
        except StoreFailure as failure:
            _no_snapshot(failure)

    def _vouched(self) -> Callable[[], None]:
        """Have the log vouch for the state as it is; saves that state when the log has taken it."""
        tip, state = self._tip, self.night.save()
        self._snapshot_at = tip.seq
        self.submit(CLOCK, commands.Snapshot(digest=sha256(state).hexdigest()))
        return partial(self.store.save_snapshot, *tip, state)

    def _cannot_write(self, store: Store, failure: StoreFailure) -> None:
        if store is self.store and isinstance(failure, TakenOver):
            self._lose(failure)
        elif store is self.store:
            self._failed(f"the log cannot be written: {failure}")

    def _cannot_read(self, problem: Exception) -> None:
        reason = str(problem) if isinstance(problem, StoreFailure) else where(problem)
        self._writer.abandon(StoreFailure(reason))
        self._failed(f"the log cannot be read: {reason}")

    def _failed(self, reason: str, again_in: float | None = None) -> None:
        """What could not be kept did not happen: say so, and go back to what was when that is possible."""
        if self.failure:
            return
        log.error("%s", reason)
        lost, self._pending = self._pending, deque()
        self._entries.clear()
        self.failure = FAILING
        self._timers.stop()
        self._answers.clear()
        if self.store.is_remote:
            self._unsure += lost
        else:
            for told in lost:
                self.after(told.reply)
        self._lookups.pause()
        self._audience.failed(FAILING)
        self.loop.call_later(RETRY if again_in is None else again_in, self._recover)

    def _lose(self, failure: StoreFailure) -> None:
        """Another host has the night: what was not answered here, it answers."""
        log.error("%s", failure)
        self.abandon()
        self.on_taken_over()

    def doubt(self) -> None:
        """Do nothing before the log has answered: this machine has slept, and may have lost the night."""
        self._writer.abandon(StoreFailure("the machine stood still"))
        self._failed("the machine stood still for longer than the night waits for its host", again_in=0)

    def _recover(self) -> None:
        """Open the log again and go on from where it ends; until that succeeds, try again."""
        self.system.aside(self._reopened, self._reload, self._try_again)

    def _reopened(self) -> Kept:
        """The night of a log that is open again."""
        self.store = self.store.reopen()
        if self._is_closed:
            self.store.close()
        with renewing(self.store):
            return self._kept()

    def _reload(self, kept: Kept) -> None:
        if self._is_closed:
            return
        try:
            self._take(kept)
            entries, resumed = self._resume()
        except Exception as fault:
            self._try_again(fault)
            return
        end = kept.tip.seq
        self.system.aside(
            lambda: self.store.append(entries), lambda _: self._recovered(resumed, end), self._try_again
        )

    def _recovered(self, resumed: list[Pending], end: int) -> None:
        if self._is_closed:
            return
        self._go_on(resumed)
        self._writer = self._new_writer()
        self.failure = None
        self._answer_unsure(end)
        self._audience.recovered()
        self._lookups.go_on()
        faulty, self._faulty = self._faulty, []
        for command in faulty:
            self.submit(CLOCK, command)

    def _answer_unsure(self, end: int) -> None:
        """Tell those who wait for a server that was gone what it had kept by then, and what not."""
        unsure, self._unsure = self._unsure, []
        for told in unsure:
            if told.reply is not None:
                told.reply(told.answer if told.seq <= end else Answer(refused=FAILING, rule="host"))

    def _try_again(self, fault: Exception) -> None:
        if self._is_closed:
            return
        if isinstance(fault, TakenOver):
            self._lose(fault)
            return
        reason = str(fault) if isinstance(fault, StoreFailure) else where(fault)
        log.error("the log cannot be opened: %s", reason)
        self._timers.stop()
        self.loop.call_later(RETRY, self._recover)

    def _stop_table(self, command: Command) -> None:
        """After a fault of ours: back to the log, and the table that met it out of play (A16)."""
        if self.store.is_remote:
            self._stop_table_aside(command)
            return
        clock = self.clock
        try:
            self._drain()
        except StoreFailure:
            return  # `_failed` is on its way, and goes back to the log as well
        try:
            self._take(self._kept())
        except Exception as fault:
            self._writer.close()
            self._failed(f"the log cannot be read: {where(fault)}")
            return
        self._clock = NightClock(self.system, clock)
        for stop in self._stopping(command):
            self.submit(CLOCK, stop)

    def _stop_table_aside(self, command: Command) -> None:
        """The same where the log is far away: everybody waits until it has been read."""
        self._faulty += self._stopping(command)
        self._writer.abandon(StoreFailure("a table has met a fault"))
        self._failed("a table has met a fault, and the log is read again", again_in=0)

    def _stopping(self, command: Command) -> list[Command]:
        """What stops the table that met a fault; a table that cannot even be stopped is given up."""
        table = getattr(command, "table", "")
        if isinstance(command, commands.StopTable):
            self._broken.add(table)
        elif table in self.night.tables:
            return [commands.StopTable(table=table, reason=str(commands.A_FAULT))]
        return []

    def close(self) -> None:
        """Stop: all that was accepted is in the log, with a snapshot for a quick start."""
        self._end()
        try:
            if not self.failure:
                self.snapshot()
                self._note_end()
        finally:
            self._writer.close()
            self.store.close()

    def let_go(self, done: Callable[[object], None]) -> None:
        """The same beside the loop, for another host to go on; nothing new is done meanwhile."""
        self._end()
        save = None if self.failure else self._vouched()
        self._hand_over()
        self.failure = self.failure or FAILING

        def finish() -> None:
            try:
                if save is not None:
                    self._writer.drain()
                    save()
                    self._note_end()
            finally:
                self._writer.close()
                self.store.close()

        self.system.aside(finish, done, done)

    def abandon(self) -> None:
        """Stop, and leave the log as it is: another host writes it."""
        self._end()
        self.failure = self.failure or FAILING
        self._entries.clear()
        self._writer.abandon(StoreFailure("the night is another host's"))
        self.system.aside(self.store.close, _nothing, _nothing)

    def _end(self) -> None:
        self._is_closed = True
        self._time_check.cancel()
        self._timers.stop()

    def _note_end(self) -> None:
        if self.night.state.phase == "ended":
            self.store.finish(self.night.state.at)

    # The clock.

    @property
    def clock(self) -> int:
        """The time on the night's own clock."""
        return self._clock.now

    def _watch_time(self) -> None:
        self._time_check = self.loop.call_later(TIME_CHECK, self._watch_time)
        self.check_time()

    def check_time(self) -> None:
        """Write it down if somebody has set the time of day (A26)."""
        if by := self._clock.jump():
            self.submit(CLOCK, commands.ClockChanged(by=by))

    def _due(self, table: str) -> Due | None:
        """What is due next by itself at a table, or where none is named, for the night."""
        found = self.night.tables.get(table)
        due = night_due(self.night) if found is None else table_due(self.night, found)
        if due is None or not self.delays(self.night, due.command):
            return due
        return msgspec.structs.replace(due, at=max(due.at, self.clock + LOOK_AGAIN))


def _never(night: Night, command: Command) -> bool:
    return False


def _nothing(_: object) -> None:
    """Drop what a call gives."""


def _no_snapshot(problem: Exception) -> None:
    log.error("no snapshot was kept: %s", problem)


def _not_forgotten(problem: Exception) -> None:
    log.error("the key of the tables was not deleted: %s", problem)
