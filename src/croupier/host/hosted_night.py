"""A night at work: commands are checked, executed and logged, and only then answered and shown."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
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
from croupier.host.recovery import restored
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
from croupier.store import Entry, Store, StoreFailure, Tip, Writer

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
TIME_CHECK = 5.0
"""Seconds between two looks at the time of day."""

SORRY = phrase(
    "Something went wrong at this table. It has been stopped, and all stakes of the round were returned."
)
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

    def __init__(self, store: Store, system: System = SYSTEM, kinds: Kinds | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.store = store
        self.system = system
        self._kinds = kinds
        self._audience: Audience = Nobody()
        self.failure: Phrase | None = None
        """Why nothing can be done at the moment."""
        self._pending: deque[Pending] = deque()
        self._answers: OrderedDict[tuple[str, str], Answer] = OrderedDict()
        self._timers = Timers(lambda: self.clock, self._due, lambda due: self.submit(due.by, due.command))
        self._is_closed = False
        self._lookups = Lookups(system, self._cannot_read)
        self._broken: set[str] = set()
        """Tables that could not even be stopped: nothing happens there any more."""
        self._load()
        self._snapshot_at = self._tip.seq
        self._writer = self._new_writer()
        self._time_check = self.loop.call_later(TIME_CHECK, self._watch_time)

    def _load(self) -> None:
        """Have the night as its log tells it, and its clock go on from there."""
        self._take(*restored(self.store))

    def _take(self, night: Night, tip: Tip) -> None:
        self.night, self._tip = night, tip
        self.night.fresh_seed = lambda: self.system.token_bytes(SEED_BYTES)
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

    def _resume(self) -> tuple[list[Entry], Pending]:
        """Resume the night: what the log has to take before it goes on, and what is shown then.

        A night whose rules are not played any more goes on by newer ones; that entry holds all of it.
        """
        down = max(0, self.system.now_ms() - self.night.state.at)
        entries = (
            [] if self.night.is_playable else [self._next_entry(self._execute(CLOCK, commands.CarryOver()))]
        )
        outcome = self._execute(CLOCK, commands.Resume(down=down))
        entries.append(self._next_entry(outcome))
        return entries, Pending(entries[-1].seq, outcome, self._messages(outcome))

    def _next_entry(self, outcome: Outcome) -> Entry:
        entry = self._entry(CLOCK, None, outcome)
        self._tip = entry.tip
        return entry

    def _go_on(self, resumed: Pending) -> None:
        self._audience.release([resumed])
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
            find = None if is_known else partial(self.store.find, *key)
            self._lookups.put(by, find, partial(self._do, by, command, action, reply))
        else:
            self._do(by, command, action, reply, self.store.find(*key))

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
        try:
            self._writer.put(entry)
        except StoreFailure:
            return  # `_failed` is on its way
        for table, _ in changes.tables:
            self._timers.set(table.id)
        if changes.night:
            self._timers.set("")

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
            on_failure=lambda entries, failure: _nothing(call(self._cannot_write, store, str(failure))),
        )

    def _durable(self, store: Store, seq: int) -> None:
        if store is not self.store:
            return  # given up: what it has kept is found when the log is read again
        durable: list[Pending] = []
        while self._pending and self._pending[0].seq <= seq:
            durable.append(self._pending.popleft())
        self._audience.release(durable)
        since = seq - self._snapshot_at
        if since >= 2 * SNAPSHOT_EVERY or (since >= SNAPSHOT_EVERY and not self._pending):
            self._snapshot_aside()

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
            self._writer.drain()
            save()
        except StoreFailure as failure:
            _no_snapshot(failure)

    def _vouched(self) -> Callable[[], None]:
        """Have the log vouch for the state as it is; saves that state when the log has taken it."""
        tip, state = self._tip, self.night.save()
        self._snapshot_at = tip.seq
        self.submit(CLOCK, commands.Snapshot(digest=sha256(state).hexdigest()))
        return partial(self.store.save_snapshot, *tip, state)

    def _cannot_write(self, store: Store, reason: str) -> None:
        if store is self.store:
            self._failed(f"the log cannot be written: {reason}")

    def _cannot_read(self, problem: Exception) -> None:
        reason = str(problem) if isinstance(problem, StoreFailure) else where(problem)
        self._writer.abandon(StoreFailure(reason))
        self._failed(f"the log cannot be read: {reason}")

    def _failed(self, reason: str) -> None:
        """What could not be kept did not happen: say so, and go back to what was when that is possible."""
        if self.failure:
            return
        log.error("%s", reason)
        lost, self._pending = self._pending, deque()
        self.failure = FAILING
        self._timers.stop()
        self._answers.clear()
        for told in lost:
            self.after(told.reply)
        self._lookups.drop()
        self._audience.failed(FAILING)
        self.loop.call_later(RETRY, self._recover)

    def _recover(self) -> None:
        """Open the log again and go on from where it ends; until that succeeds, try again."""
        self.system.aside(self._reopened, self._reload, self._try_again)

    def _reopened(self) -> tuple[Night, Tip]:
        """The night of a log that is open again."""
        self.store = self.store.reopen()
        if self._is_closed:
            self.store.close()
        return restored(self.store)

    def _reload(self, kept: tuple[Night, Tip]) -> None:
        if self._is_closed:
            return
        try:
            self._take(*kept)
            entries, resumed = self._resume()
        except Exception as fault:
            self._try_again(fault)
            return
        self.system.aside(
            lambda: self.store.append(entries), lambda _: self._recovered(resumed), self._try_again
        )

    def _recovered(self, resumed: Pending) -> None:
        self._go_on(resumed)
        self._writer = self._new_writer()
        self.failure = None
        self._audience.recovered()

    def _try_again(self, fault: Exception) -> None:
        reason = str(fault) if isinstance(fault, StoreFailure) else where(fault)
        log.error("the log cannot be opened: %s", reason)
        self._timers.stop()
        if not self._is_closed:
            self.loop.call_later(RETRY, self._recover)

    def _stop_table(self, command: Command) -> None:
        """After a fault of ours: back to the log, and the table that met it out of play (A16)."""
        clock = self.clock
        try:
            self._writer.drain()
        except StoreFailure:
            return  # `_failed` is on its way, and goes back to the log as well
        try:
            self._load()
        except Exception as fault:
            self._writer.close()
            self._failed(f"the log cannot be read: {where(fault)}")
            return
        self._clock = NightClock(self.system, clock)
        table = getattr(command, "table", "")
        if isinstance(command, commands.StopTable):
            self._broken.add(table)
        elif table in self.night.tables:
            self.submit(CLOCK, commands.StopTable(table=table, reason=str(commands.A_FAULT)))

    def close(self) -> None:
        """Stop: all that was accepted is in the log, with a snapshot for a quick start."""
        self._is_closed = True
        self._time_check.cancel()
        self._timers.stop()
        try:
            if not self.failure:
                self.snapshot()
                if self.night.state.phase == "ended":
                    self.store.finish(self.night.state.at)
        finally:
            self._writer.close()
            self.store.close()

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
        return night_due(self.night) if found is None else table_due(self.night, found)


def _nothing(_: object) -> None:
    """Drop what a call gives."""


def _no_snapshot(problem: Exception) -> None:
    log.error("no snapshot was kept: %s", problem)
