"""The night at work: acts are checked and done, logged, and only then answered and shown."""

import asyncio
import logging
import os
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from croupier.games.refusal import Refused
from croupier.night import Night, acts
from croupier.night.acts import CLOCK, Act, Actor
from croupier.night.gate import Gate, Letters
from croupier.night.night import Done, read_act
from croupier.night.pace import Due, night_due, table_due
from croupier.night.state import Felt
from croupier.store import Entry, Head, Store, StoreFailure, Writer

log = logging.getLogger("croupier")
encode = msgspec.json.encode

SNAPSHOT_EVERY = 20_000
"""Entries between two snapshots."""
REMEMBERED = 20_000
"""Answers that are kept for those who ask again."""
JUMP = 2000
"""Milliseconds by which the time of day may drift before it counts as set."""

SORRY = "Something went wrong at this table. It was stopped, and the stakes of the round went back."


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of an action: the log's entry of it, or why it was refused."""

    seq: int = 0
    refused: str = ""
    rule: str = ""


Reply = Callable[[Answer], None]


class Audience(Protocol):
    """Those who are told: the people connected to the host."""

    def release(self, told: list["Told"]) -> None:
        """Show what is durable now."""

    def failed(self, reason: str) -> None:
        """Say that the log cannot be kept for the moment."""


class Told(msgspec.Struct):
    """What is to be shown once an entry is durable."""

    seq: int
    done: Done | None = None
    letters: list[Letters] = []
    reply: Reply | None = None
    answer: Answer = Answer()


class Evening:
    """One night, hosted."""

    def __init__(self, store: Store, audience: Audience) -> None:
        self.loop = asyncio.get_running_loop()
        self.store = store
        self.audience = audience
        self.night, self._head = restored(store)
        self.gate = Gate(self.night)
        self._pending: deque[Told] = deque()
        self._answers: OrderedDict[tuple[str, str], Answer | None] = OrderedDict()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._writer = self._new_writer()
        self._snapshot_at = self._head.seq
        self._started = time.monotonic()
        self._clock_began = self.night.state.clock
        self._offset = self._drift()
        self.failure = ""

    def open(self) -> None:
        """Go on where the log ends: clocks run from now."""
        self.night.fresh_seed = lambda: os.urandom(32)
        down = max(0, now_ms() - self.night.state.at)
        self.submit(CLOCK, acts.Resume(down=down))
        for felt in self.night.felts.values():
            self._wind(felt)
        self._wind_night()

    # Acts.

    def submit(
        self,
        by: Actor,
        act: Act,
        action: str | None = None,
        reply: Reply | None = None,
        *,
        is_new: bool = False,
    ) -> None:
        """Do something, once; `reply` is called when it is durable, or refused.

        Where the caller knows that the action cannot have come before, the log is not asked.
        """
        key = (str(by), action or "")
        if action is not None and not is_new and self._was_answered(key, reply):
            return
        if self.failure:
            self._answer(reply, Answer(refused=self.failure, rule="host"))
            return
        try:
            done = self._perform(by, act)
        except Refused as refused:
            answer = Answer(refused=refused.reason, rule=refused.rule)
            if action is not None:
                self._remember(key, answer)
            self._answer(reply, answer)
            return
        except Exception:
            log.exception("an act of kind %s failed", type(act).__name__)
            self._stop_table(act)
            self._answer(reply, Answer(refused=SORRY, rule="host"))
            return
        if action is not None:
            self._remember(key, Answer(seq=done.news.seq))
        self._keep(by, action, done, reply)

    def _perform(self, by: Actor, act: Act) -> Done:
        if isinstance(act, acts.Raffle):
            act = msgspec.structs.replace(act, log=self._head.hash.hex())
        return self.night.perform(by, act, at=now_ms(), clock=self.clock)

    def _keep(self, by: Actor, action: str | None, done: Done, reply: Reply | None) -> None:
        """Queue the entry for the log, and what to show for when it is there."""
        night, tables = self.night, done.news.tables
        felt = tables[0][0] if tables else None
        entry = Entry.following(
            self._head,
            who=str(by),
            act=msgspec.Raw(encode(done.act)),
            postings=msgspec.Raw(encode(done.postings)),
            at=night.state.at,
            clock=night.state.clock,
            table=None if felt is None else felt.id,
            version=0 if felt is None else felt.state.version,
            action=action,
        )
        self._head = entry.head
        letters = [self.gate.news(table, done.news.by, events) for table, events in tables]
        self._pending.append(Told(entry.seq, done, letters, reply, Answer(seq=entry.seq)))
        try:
            self._writer.put(entry)
        except StoreFailure:
            return  # on_failure tells everybody
        for table, _ in tables:
            self._wind(table)
        if done.news.night:
            self._wind_night()

    def _was_answered(self, key: tuple[str, str], reply: Reply | None) -> bool:
        """Whether this was done or refused before; then the first answer is given again."""
        answer = self._answers.get(key)
        if answer is None and key not in self._answers:
            found = self.store.find(*key)
            if found is None:
                return False
            answer = Answer(seq=found.seq)
        self._answer(reply, answer or Answer())
        return True

    def _remember(self, key: tuple[str, str], answer: Answer) -> None:
        self._answers[key] = answer
        if len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)

    def _answer(self, reply: Reply | None, answer: Answer) -> None:
        """Answer now, or after all that is not yet durable, as the answer may tell of it."""
        if reply is None:
            return
        if self._pending:
            self._pending.append(Told(self._pending[-1].seq, reply=reply, answer=answer))
        else:
            reply(answer)

    # The log.

    def _new_writer(self) -> Writer:
        call = self.loop.call_soon_threadsafe
        return Writer(
            self.store,
            on_durable=lambda entries: _nothing(call(self._durable, entries[-1].seq)),
            on_failure=lambda entries, failure: _nothing(call(self._failed, str(failure))),
        )

    def _durable(self, seq: int) -> None:
        told: list[Told] = []
        while self._pending and self._pending[0].seq <= seq:
            told.append(self._pending.popleft())
        self.audience.release(told)
        if not self._pending and seq - self._snapshot_at >= SNAPSHOT_EVERY:
            self.snapshot()

    def snapshot(self) -> None:
        """Keep the state for a quick start."""
        self._writer.drain()
        self.store.save_snapshot(*self._head, self.night.save())
        self._snapshot_at = self._head.seq

    def _failed(self, reason: str) -> None:
        """What could not be kept did not happen: say so, and go back to what was."""
        log.error("the log cannot be written: %s", reason)
        lost, self._pending = self._pending, deque()
        self.failure = f"The host cannot keep the record: {reason}. Nothing was changed."
        for told in lost:
            if told.reply is not None:
                told.reply(told.answer if told.done is None else Answer(refused=self.failure, rule="host"))
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._answers.clear()
        self.audience.failed(self.failure)
        self._recover()

    def _recover(self) -> None:
        try:
            self.store = self.store.reopen()
        except StoreFailure as failure:
            log.error("the log cannot be opened: %s", failure)
            self.loop.call_later(2, self._recover)
            return
        self._reload()
        self._writer = self._new_writer()
        self.failure = ""
        self.open()

    def _reload(self) -> None:
        self.night, self._head = restored(self.store)
        self.gate = Gate(self.night)
        self.night.fresh_seed = lambda: os.urandom(32)
        self._clock_began, self._started = self.night.state.clock, time.monotonic()

    def _stop_table(self, act: Act) -> None:
        """After a fault of ours: back to the log, and the table that met it out of play (A16)."""
        self._writer.drain()
        clock = self.clock
        self._reload()
        self._clock_began = clock
        table = getattr(act, "table", "")
        if table in self.night.felts and not isinstance(act, acts.StopTable):
            self.submit(CLOCK, acts.StopTable(table=table, reason="a fault of the program"))

    def close(self) -> None:
        """Stop: all that was accepted is in the log, with a snapshot for a quick start."""
        for timer in self._timers.values():
            timer.cancel()
        if not self.failure:
            self.snapshot()
            if self.night.state.phase == "ended":
                self.store.finish(self.night.state.at)
        self._writer.close()
        self.store.close()

    # The clock.

    @property
    def clock(self) -> int:
        """The night's own clock, in milliseconds: it runs while the host runs, and never jumps."""
        return self._clock_began + int((time.monotonic() - self._started) * 1000)

    def _drift(self) -> int:
        return now_ms() - self.clock

    def check_time(self) -> None:
        """Write it down where somebody has set the time of day (A26)."""
        drift = self._drift()
        if abs(drift - self._offset) > JUMP:
            self.submit(CLOCK, acts.ClockChanged(by=drift - self._offset))
            self._offset = drift

    def _wind(self, felt: Felt) -> None:
        self._set(felt.id, table_due(self.night, felt))

    def _wind_night(self) -> None:
        self._set("", night_due(self.night))

    def _set(self, table: str, due: Due | None) -> None:
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()
        if due is not None:
            wait = max(0, due.at - self.clock) / 1000
            self._timers[table] = self.loop.call_later(wait, self._strike, table)

    def _strike(self, table: str) -> None:
        """Do what is due; what is not, because time came round earlier, waits a little more."""
        self._timers.pop(table, None)
        felt = self.night.felts.get(table)
        due = table_due(self.night, felt) if felt is not None else night_due(self.night)
        if due is None:
            return
        if due.at > self.clock:
            self._set(table, due)
        else:
            self.submit(due.by, due.act)


def restored(store: Store) -> tuple[Night, Head]:
    """The night as its log tells it, from the newest snapshot on."""
    snapshot = store.snapshot()
    night = None if snapshot is None else Night.load(snapshot.state)
    head = store.heading.head if snapshot is None else Head(snapshot.seq, snapshot.hash)
    for entry in store.entries(after=head.seq):
        night = replay(night, entry)
        head = entry.head
    if night is None:
        raise StoreFailure("this log has no beginning")
    return night, head


def replay(night: Night | None, entry: Entry) -> Night:
    """Do again what an entry of the log says; it must do what it did."""
    act = read_act(msgspec.json.decode(entry.act))
    if night is None:
        if not isinstance(act, acts.Create):
            raise StoreFailure("the log does not begin with the creation of a night")
        return Night.create(act, at=entry.at)
    done = night.perform(Actor.read(entry.who), act, at=entry.at, clock=entry.clock)
    if encode(done.postings) != bytes(entry.postings):
        raise StoreFailure(f"entry {entry.seq} moves other money than it did")
    return night


def _nothing(_: object) -> None:
    """Drop what a call gives."""


def now_ms() -> int:
    """The time of day, UTC, in milliseconds."""
    return time.time_ns() // 1_000_000
