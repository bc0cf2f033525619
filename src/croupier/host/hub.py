"""Everybody who is connected: what they follow, what they are told, what they ask."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec

from croupier.games.moves import DEALER
from croupier.games.refusal import Refused
from croupier.host import messages
from croupier.host.doors import Doors, Throttle
from croupier.host.evening import Answer, Evening, Told
from croupier.host.wire import Wire, frame
from croupier.night import acts
from croupier.night.acts import CLOCK, Actor
from croupier.night.gate import Letters
from croupier.night.state import Felt, Notice

log = logging.getLogger("croupier")
encode = msgspec.json.encode
_decode = msgspec.json.Decoder().decode

LOBBY_EVERY = 0.5
"""Seconds between two pictures of the whole night; tables are shown at once."""

WATCHING = Actor("guest", "")
"""Somebody who only looks on."""


class Visitor:
    """A connected phone, screen or program."""

    def __init__(self, hub: "Hub", wire: Wire, address: str) -> None:
        self.hub = hub
        self.wire = wire
        self.address = address
        self.who: Actor | None = None
        self.watching = False
        self.session = hub.doors.new_session()
        self.last_number = 0
        self.follows: set[str] = set()
        self.throttle = Throttle()
        self.mail: list[bytes] = []
        self.knocks = 0

    @property
    def seen_as(self) -> Actor:
        return self.who or WATCHING

    def send(self, text: bytes) -> None:
        """Say something at the end of this turn of the loop, together with all else."""
        if not self.mail:
            self.hub.to_flush.append(self)
        self.mail.append(frame(text))

    def receive(self, data: bytes) -> None:
        """A message from outside, whatever it is."""
        if not self.throttle.take():
            self.dismiss(1008, "too many messages")
            return
        number: Any = None
        try:
            message = messages.read(data)
            number = message.pop("id", None)
            self.hub.attend(self, messages.check_id(number), message)
        except Refused as refused:
            self.send(messages.refusal(number, refused))
        except Exception:
            log.exception("a message could not be attended to")
            self.send(
                messages.refusal(number, Refused("host", "That could not be done; nothing was changed."))
            )
        self.hub.flush_soon()

    def dismiss(self, code: int, reason: str) -> None:
        """Say goodbye."""
        self.wire.bye(code, reason)
        self.hub.leave(self)


class Hub:
    """The people connected to a night; what `Evening` tells goes out here."""

    def __init__(self) -> None:
        self.evening: Evening
        self.doors: Doors
        self.visitors: set[Visitor] = set()
        self.following: dict[str, set[Visitor]] = {}
        self.by_name: dict[str, set[Visitor]] = {}
        self.to_flush: list[Visitor] = []
        self._flushing = False
        self._lobby_due = False
        self._notes = Throttle(rate=0.5, burst=20)

    # Coming and going.

    def come(self, visitor: Visitor) -> None:
        self.visitors.add(visitor)

    def leave(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        for table in visitor.follows:
            self.following[table].discard(visitor)
        if visitor.who is not None:
            self.by_name.get(str(visitor.who), set()).discard(visitor)

    def admit(self, visitor: Visitor, who: Actor | None) -> None:
        """Somebody has shown who they are; None is somebody who only watches."""
        self.leave(visitor)
        self.visitors.add(visitor)
        visitor.who, visitor.watching, visitor.follows = who, who is None, set()
        if who is not None:
            self.by_name.setdefault(str(who), set()).add(visitor)

    def note_failed_join(self, address: str) -> None:
        """Write it down where somebody tried to come in and could not (A25)."""
        if self._notes.take():
            self.evening.submit(CLOCK, acts.Note(text=f"A wrong code or token from {address}."))

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, call)

    # Messages.

    def attend(self, visitor: Visitor, number: str | int | None, message: dict[str, Any]) -> None:
        """Do what a message asks for."""
        do = message.get("do")
        ask = messages.ASKS.get(do) if isinstance(do, str) else None
        if ask is not None:
            ask(self, visitor, number, message)
            return
        if visitor.who is None:
            raise Refused("host", "please join first")
        act, extra = self.doors.act_of(visitor.who, message)
        self.do(visitor, number, act, extra)

    def do(
        self,
        visitor: Visitor,
        number: str | int | None,
        act: acts.Act,
        extra: dict[str, Any] | None = None,
        by: Actor | None = None,
        then: Callable[[Answer], None] | None = None,
    ) -> None:
        """Have an act done for a visitor, and answer."""

        def reply(answer: Answer) -> None:
            if then is not None and not answer.refused:
                then(answer)
            visitor.send(messages.answer(number, answer, extra))

        who = by or visitor.who
        assert who is not None
        if isinstance(number, int):
            is_new = number > visitor.last_number
            visitor.last_number = max(number, visitor.last_number)
            self.evening.submit(who, act, f"{visitor.session}:{number}", reply, is_new=is_new)
        else:
            self._check_foreign(number)
            self.evening.submit(who, act, number, reply)

    def _check_foreign(self, number: str | None) -> None:
        """A text may name an action of a session that is over, never one of a session that goes on."""
        session, _, rest = (number or "").rpartition(":")
        if rest and any(visitor.session == session for visitor in self.visitors):
            raise Refused("host", "within a session actions are numbered")

    def follow(self, visitor: Visitor, felt: Felt, since: int | None) -> None:
        visitor.follows.add(felt.id)
        self.following.setdefault(felt.id, set()).add(visitor)
        visitor.send(self.evening.gate.table(felt, visitor.seen_as, since))

    def unfollow(self, visitor: Visitor, table: str) -> None:
        visitor.follows.discard(table)
        self.following.get(table, set()).discard(visitor)

    # What the evening tells.

    def release(self, told: list[Told]) -> None:
        """Show what is durable now: answers, tables, purses, notices."""
        for one in told:
            if one.done is not None:
                for letters in one.letters:
                    self._deliver(letters)
                for notice in one.done.news.notices:
                    self._notify(notice)
                self._show_purses(one)
                if one.done.news.night:
                    self._lobby_soon()
            if one.reply is not None:
                one.reply(one.answer)
        self.flush()

    def _deliver(self, letters: Letters) -> None:
        common = frame(letters.common)
        personal = {name: frame(text) for name, text in letters.personal.items()}
        for visitor in self.following.get(letters.table, ()):
            who = visitor.who
            if who is None:
                framed = common
            elif who.role == "guest":
                framed = personal.get(who.name, common)
            else:
                framed = personal.get(DEALER, common)
            if not visitor.mail:
                self.to_flush.append(visitor)
            visitor.mail.append(framed)

    def _show_purses(self, told: Told) -> None:
        assert told.done is not None
        owners = {owner for posting in told.done.postings if (owner := _owner(posting.account))}
        for owner in owners:
            for visitor in self.by_name.get(f"guest/{owner}", ()):
                visitor.send(self.evening.gate.you(visitor.seen_as))

    def _notify(self, notice: Notice) -> None:
        text = self.evening.gate.notice(notice)
        if notice.to is not None:
            for who in notice.to:
                for visitor in list(self.by_name.get(who, ())):
                    if notice.kind == "taken_over":
                        visitor.send(text)
                        self.flush()
                        visitor.dismiss(4001, notice.text)
                    else:
                        visitor.send(text)
            return
        for visitor in self.following.get(notice.table, ()) if notice.table else self.visitors:
            if visitor.who is not None or visitor.watching:
                visitor.send(text)

    def _lobby_soon(self) -> None:
        if not self._lobby_due:
            self._lobby_due = True
            asyncio.get_running_loop().call_later(LOBBY_EVERY, self._show_lobby)

    def _show_lobby(self) -> None:
        self._lobby_due = False
        text = self.evening.gate.lobby()
        for visitor in self.visitors:
            if visitor.who is not None or visitor.watching:
                visitor.send(text)
        self.flush()

    def failed(self, reason: str) -> None:
        """Say that the log cannot be kept for the moment."""
        self._notify(Notice("failure", reason))
        for table in self.evening.night.felts.values():
            for visitor in self.following.get(table.id, ()):
                visitor.send(self.evening.gate.table(table, visitor.seen_as))
        self.flush()

    # Sending.

    def flush_soon(self) -> None:
        if self.to_flush and not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Write to everybody what waits for them, in one piece each."""
        self._flushing = False
        waiting, self.to_flush = self.to_flush, []
        for visitor in waiting:
            mail, visitor.mail = visitor.mail, []
            if mail and not visitor.wire.push(mail[0] if len(mail) == 1 else b"".join(mail)):
                self.leave(visitor)


def _owner(account: str) -> str:
    """Whose an account is, if a guest's."""
    kind, _, rest = account.partition("/")
    if kind == "wallet":
        return rest
    return rest.partition("/")[2] if kind == "chips" else ""
