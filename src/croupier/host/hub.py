"""Everybody who is connected: what they follow, what they are told, what they query."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from croupier.games.moves import DEALER
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.host import protocol, queries
from croupier.host.auth import Auth, Forbidden, IssuedSecrets, Throttle, hashed, new_session
from croupier.host.faults import where
from croupier.host.hosted_night import Answer, HostedNight, Pending
from croupier.host.messages import from_client, to_client
from croupier.host.messages.from_client import Number
from croupier.host.system import SYSTEM, System
from croupier.host.wire import frame
from croupier.night import commands
from croupier.night.commands import CLOCK, HOST, Actor
from croupier.night.projection import TableMessages
from croupier.night.transaction import Notice, Outcome
from croupier.store import Store

log = logging.getLogger("croupier")

HELLO_WITHIN = 5.0
"""Seconds in which a connection must show who it is."""
LOBBY_EVERY = 0.5
"""Seconds between two pictures of the whole night; tables are shown at once."""
LOBBY_EACH = 0.01
"""Seconds more for each who is shown it."""
SLICE, SLICE_EVERY = 5, 0.005
"""So many are shown it at once, and the next after so many seconds: moves do not wait for a whole crowd."""

WATCHING = Actor("guest", "")
"""Somebody who only looks on."""

UNHURRIED = ("joined",)
"""Notices that can wait for the next picture of the night: a crowd that comes in at once is many of them."""
MOST_TIDINGS = 20
"""Of these, the newest that are told."""

NOT_DONE = phrase("That didn't work; nothing has changed.")
NOT_A_TEXT = phrase("messages must be text")

CHANGING_SHIFTS = (commands.Appoint, commands.HandOver, commands.Remove)
"""Commands after which others deal than before."""

LOCKING = (commands.Claim, commands.Remove, commands.GoHome, commands.NewSecret)
"""Commands after which some tokens are worth nothing any more."""


class Line(Protocol):
    """What leads to somebody who is connected."""

    def push(self, frames: bytes) -> bool:
        """Send frames; False where the line is dead."""

    def bye(self, code: int, reason: str) -> None:
        """Hang up, with a code and a reason."""


class Connection:
    """A connected phone, screen or program."""

    def __init__(self, hub: "Hub", wire: Line, address: str) -> None:
        self.hub = hub
        self.wire = wire
        self.address = address
        self.who: Actor | None = None
        self.token = ""
        """The hash of the token that let them in."""
        self.is_watching = False
        self.is_coming = False
        """Whether somebody waits at the door for an answer."""
        self.session = new_session(hub.system)
        self.last_number = 0
        self.follows: dict[str, None] = {}
        self.throttle = hub.new_throttle()
        self.mail: list[bytes] = []
        self.knocks = 0
        self.hello: asyncio.TimerHandle | None = None
        """Runs out for somebody who does not say who they are."""

    @property
    def seen_as(self) -> Actor:
        return self.who or WATCHING

    @property
    def is_inside(self) -> bool:
        return self.who is not None or self.is_watching

    def send(self, text: bytes) -> None:
        """Say something at the end of this turn of the loop, together with all else."""
        self.post(frame(text))

    def post(self, framed: bytes) -> None:
        """The same for what is framed already."""
        if not self.mail:
            self.hub.to_flush.append(self)
        self.mail.append(framed)

    def receive(self, data: bytes) -> None:
        """A message from outside, whatever it is."""
        is_fine = self.throttle.take()
        if self.throttle.is_flooded:
            self.dismiss(1008, phrase("too many messages"))
            return
        number: Any = None
        try:
            message = from_client.read(data)
            number = message.pop("id", None)
            if not is_fine:
                raise Refused("host", "that's too fast; please slow down")
            self.hub.attend(self, from_client.check_id(number), message)
        except Refused as refused:
            self.send(to_client.refused(from_client.known_id(number), refused))
            if isinstance(refused, protocol.NotSpoken):
                self.dismiss(protocol.NOT_SPOKEN, refused.phrase)
        except Exception as fault:
            log.error("a message could not be attended to: %s", where(fault))
            self.send(to_client.refusal(from_client.known_id(number), "host", NOT_DONE))
        self.hub.flush_soon()

    def dismiss(self, code: int, words: Phrase | str) -> None:
        """Say goodbye, after all that was to be said."""
        mail, self.mail = self.mail, []
        if mail:
            self.wire.push(b"".join(mail))
        self.wire.bye(code, str(words))
        self.hub.leave(self)


class Hub:
    """The people connected to a night; what `HostedNight` tells goes out here."""

    def __init__(
        self,
        throttle: Callable[[], Throttle] | None = None,
        addresses: tuple[str, ...] = (),
        system: System = SYSTEM,
    ) -> None:
        self.system = system
        self.addresses = addresses
        """What guests open, for the host to pass on."""
        self.evening: HostedNight
        self.auth: Auth
        self.new_throttle = throttle or (lambda: Throttle(system=system))
        self.connections: dict[Connection, None] = {}
        """In the order of coming, as all that is shown to many goes out in an order that can be had again."""
        self.sessions: dict[str, Connection] = {}
        self.following: dict[str, dict[Connection, None]] = {}
        self.by_name: dict[str, dict[Connection, None]] = {}
        self.to_flush: list[Connection] = []
        self._flushing = False
        self._lobby_due = False
        self._lobby = b""
        self._warning = b""
        self._tidings: deque[bytes] = deque(maxlen=MOST_TIDINGS)
        self._notes = Throttle(rate=0.5, burst=20, system=system)

    def open(self, store: Store) -> None:
        """Host the night that a store keeps, from where its log ends."""
        self.evening = HostedNight(store, self, self.system)
        self.auth = Auth(lambda: self.evening.night, self.system)
        self.evening.open()

    def close(self) -> None:
        """Stop, with all that was accepted in the log."""
        self.evening.close()

    # Coming and going.

    def come(self, connection: Connection) -> None:
        """Somebody has connected, and is to say soon who they are."""
        connection.hello = asyncio.get_running_loop().call_later(HELLO_WITHIN, self._hurry, connection)
        self.connections[connection] = None
        self.sessions[connection.session] = connection

    def _hurry(self, connection: Connection) -> None:
        if not connection.is_inside:
            connection.dismiss(1008, phrase("please join"))

    def leave(self, connection: Connection) -> None:
        """Somebody is not connected any more."""
        if connection.hello is not None:
            connection.hello.cancel()
        self.connections.pop(connection, None)
        self.sessions.pop(connection.session, None)
        for table in list(connection.follows):
            self.unfollow(connection, table)
        crowd = self.by_name.get(str(connection.who))
        if crowd is not None:
            crowd.pop(connection, None)
            if not crowd:
                del self.by_name[str(connection.who)]

    def admit(self, connection: Connection, who: Actor | None, token: str = "") -> None:
        """Somebody has shown who they are; None is somebody who only watches."""
        if connection not in self.connections:
            return
        connection.who, connection.token, connection.is_watching = who, token, who is None
        if who is not None:
            self.by_name.setdefault(str(who), {})[connection] = None
        if who == HOST and self._warning:
            connection.post(self._warning)

    def follow(self, connection: Connection, table: str) -> None:
        """Tell somebody of everything at a table from now on."""
        if connection in self.connections:
            connection.follows[table] = None
            self.following.setdefault(table, {})[connection] = None

    def unfollow(self, connection: Connection, table: str) -> None:
        """Tell somebody no more of a table."""
        connection.follows.pop(table, None)
        self.following.get(table, {}).pop(connection, None)

    def note(self, text: str) -> None:
        """Write something down for the record, as far as nobody floods it (A25)."""
        if self._notes.take():
            self.evening.submit(CLOCK, commands.Note(text=text))

    def warn_host(self, words: Phrase) -> None:
        """Tell the host alone what is wrong with the record, on every device and in the journal."""
        self.evening.submit(CLOCK, commands.Note(text=str(words)))
        notice = Notice("record", words, to=(str(HOST),))
        self._warning = frame(self.evening.projection.notice(notice))
        self._notify(notice)
        self.flush_soon()

    # Messages.

    def attend(self, connection: Connection, number: Number, message: dict[str, Any]) -> None:
        """Do what a message asks for."""
        query = from_client.read_query(message)
        if query is not None:
            queries.ANSWERS[type(query)](self, connection, number, query)
            return
        who = connection.who
        if who is None:
            raise Refused("host", "please join first")
        if not self.auth.knows(connection.token):
            raise Refused("host", "you've been shown out")
        if number is None:
            raise Refused("host", "a command needs an id, so that it's carried out only once")
        try:
            command, handed = self.auth.command_of(who, message)
        except Forbidden:
            self.note(f"{who} tried what is not theirs to do: {message['do']}.")
            raise
        action, is_new = self._named(connection, number)
        self.evening.submit(who, command, action, self._reply(connection, number, handed), is_new=is_new)

    def _reply(
        self, connection: Connection, number: Number, handed: IssuedSecrets
    ) -> Callable[[Answer], None]:
        def reply(answer: Answer) -> None:
            if answer.refused:
                connection.send(to_client.refusal(number, answer.rule, answer.refused))
                return
            if handed.secret:
                connection.token = hashed(handed.secret)
            connection.send(to_client.accepted(number, handed.reply(answer.seq)))

        return reply

    def _named(self, connection: Connection, number: str | int) -> tuple[str, bool]:
        """An action's name in the log, and whether it is certain that it never came before.

        Numbers count up within a session; SESSION:NUMBER names the same from another connection, and any
        other text is looked up.
        """
        if isinstance(number, int):
            owner, count = connection, number
        else:
            session, _, digits = number.rpartition(":")
            found = self.sessions.get(session)
            if found is None or found.who != connection.who or not digits.isdigit():
                return number, False
            owner, count = found, int(digits)
        is_new = count > owner.last_number
        owner.last_number = max(count, owner.last_number)
        return f"{owner.session}:{count}", is_new

    def when_kept(self, connection: Connection, number: Number, call: Callable[[], None]) -> None:
        """Do something when all that has happened so far is durable, so that nothing else is shown."""

        def reply(answer: Answer) -> None:
            if answer.refused:
                connection.send(to_client.refusal(number, answer.rule, answer.refused))
            else:
                call()

        self.evening.after(reply)

    def show(self, connection: Connection, *texts: bytes) -> None:
        """Show somebody what was made of the night as it is now, when that is durable."""
        self._show([(connection, frame(text)) for text in texts])

    def _show(self, posts: Iterable[tuple[Connection, bytes]]) -> None:
        def reply(answer: Answer) -> None:
            if not answer.refused:
                for connection, framed in posts:
                    connection.post(framed)

        self.evening.after(reply)

    # What the evening tells.

    def release(self, told: list[Pending]) -> None:
        """Show what is durable now: tables, notices, answers, purses."""
        purses: dict[str, None] = {}
        for one in told:
            done = one.done
            if done is not None:
                for letters in one.letters:
                    self._deliver(letters)
                for notice in done.changes.notices:
                    self._notify(notice)
                if done.changes.night:
                    self._lobby_soon()
                purses |= dict.fromkeys(done.changes.concerned)
            if one.reply is not None:
                one.reply(one.answer)
            if done is not None and isinstance(done.command, LOCKING):
                self._show_out(done)
        if any(one.done is not None and isinstance(one.done.command, CHANGING_SHIFTS) for one in told):
            self._show_shifts()  # as it is now: after all that led to it was told
        self._show_purses(purses)
        self.flush()

    def _deliver(self, letters: TableMessages) -> None:
        common = frame(letters.update)
        personal = {name: frame(text) + common for name, text in letters.own.items()}
        projection, felt = self.evening.projection, self.evening.night.tables[letters.table]
        for connection in self.following.get(letters.table, ()):
            who = connection.who
            if who is None:
                connection.post(common)
            elif who.role == "guest":
                connection.post(personal.get(who.name, common))
            else:
                connection.post(
                    personal.get(DEALER, common) if projection.is_dealer_at(felt, who) else common
                )

    def _show_purses(self, names: Iterable[str]) -> None:
        projection, posts = self.evening.projection, list[tuple[Connection, bytes]]()
        for name in names:
            crowd = self.by_name.get(f"guest/{name}")
            if crowd:
                purse = frame(projection.you(Actor("guest", name)))
                posts += [(connection, purse) for connection in crowd]
        if posts:
            self._show(posts)

    def _show_shifts(self) -> None:
        """Show every dealer where they deal now, and what they may do at the tables that they look at."""
        projection, tables = self.evening.projection, self.evening.night.tables
        for connection in self.connections:
            who = connection.who
            if who is not None and who.role == "dealer":
                self.show(
                    connection,
                    projection.you(who),
                    *(projection.table(tables[table], who) for table in connection.follows),
                )

    def _notify(self, notice: Notice) -> None:
        framed = frame(self.evening.projection.notice(notice))
        if notice.kind in UNHURRIED:
            self._tidings.append(framed)
            return
        if notice.to is not None:
            to = [connection for who in notice.to for connection in self.by_name.get(who, ())]
        elif notice.table:
            to = list(self.following.get(notice.table, ()))
        else:
            to = [connection for connection in self.connections if connection.is_inside]
        for connection in to:
            connection.post(framed)

    def _show_out(self, done: Outcome) -> None:
        """Say goodbye to all whose token is worth nothing any more (E22)."""
        words = next((notice.words for notice in done.changes.notices if notice.to), phrase("Goodbye."))
        for connection in list(self.connections):
            if connection.who is not None and not self.auth.knows(connection.token):
                connection.dismiss(4001, words)

    def _lobby_soon(self) -> None:
        if not self._lobby_due:
            self._lobby_due = True
            pause = LOBBY_EVERY + LOBBY_EACH * len(self.connections)
            asyncio.get_running_loop().call_later(pause, self._show_lobby)

    def _show_lobby(self) -> None:
        self._lobby_due = False
        framed = b"".join([*self._tidings, frame(self.lobby())])
        self._tidings.clear()
        crowd = [connection for connection in self.connections if connection.is_inside]

        def reply(answer: Answer) -> None:
            if not answer.refused:
                self._show_in_slices(crowd, framed)

        self.evening.after(reply)

    def lobby(self) -> bytes:
        """The night as everybody sees it; the last picture of it, where the next is about to be shown."""
        if not self._lobby_due or not self._lobby:
            self._lobby = self.evening.projection.lobby()
        return self._lobby

    def _show_in_slices(self, crowd: list[Connection], framed: bytes) -> None:
        """Show many something large, a few at a time."""
        for connection in crowd[:SLICE]:
            connection.post(framed)
        self.flush_soon()
        if crowd[SLICE:]:
            loop = asyncio.get_running_loop()
            loop.call_later(SLICE_EVERY, self._show_in_slices, crowd[SLICE:], framed)

    def failed(self, words: Phrase) -> None:
        """Say that the log cannot be kept for the moment; pictures of what was not kept are thrown away."""
        self._lobby = b""
        self._tidings.clear()
        self._notify(Notice("failure", words))
        self.flush()

    def recovered(self) -> None:
        """Show everybody the night and their tables anew."""
        projection = self.evening.projection
        for felt in self.evening.night.tables.values():
            for connection in self.following.get(felt.id, ()):
                connection.send(projection.table(felt, connection.seen_as))
        self._show_purses(
            dict.fromkeys(who.name for connection in self.connections if (who := connection.who))
        )
        self._show_lobby()
        self.flush()

    # Sending.

    def flush_soon(self) -> None:
        """Write at the end of this turn of the loop."""
        if self.to_flush and not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Write to everybody what waits for them, in one piece each."""
        self._flushing = False
        waiting, self.to_flush = self.to_flush, []
        for connection in waiting:
            mail, connection.mail = connection.mail, []
            if mail and not connection.wire.push(mail[0] if len(mail) == 1 else b"".join(mail)):
                self.leave(connection)
