"""Whoever comes is led to the night that they mean: here, at another host, or as soon as some host has it."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

import msgspec

from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.host import dispatch, protocol
from croupier.host.auth import MOST_KNOCKS, Porches, Throttle, hashed
from croupier.host.cluster.cluster import Cluster
from croupier.host.cluster.publishing import key_of
from croupier.host.connection import Connection
from croupier.host.connections import HELLO_WITHIN
from croupier.host.hub import Hub
from croupier.host.messages import from_client, to_client
from croupier.host.messages.from_client import Greeting, Query
from croupier.host.messages.to_client import Number
from croupier.host.sign_in import NO_SUCH_NIGHT
from croupier.host.wire import Wire, frame
from croupier.night.commands import Command
from croupier.store import StoreFailure

log = logging.getLogger("croupier")

HOLD = 10.0
"""Seconds that somebody waits here for their night to have a host."""
UNSURE = 3.0
"""Seconds in which a token may become known: a host may have gone before it told the others of a newcomer."""
SENT_AGAIN = 2.5
"""Seconds in which nobody is sent twice to the same host: if they are back so soon, it was not there."""
MOST_SENT = 5_000
MOST_SAID = 20
"""Messages that somebody may send before they are led anywhere."""

PLEASE_JOIN = phrase("please join first")
NOT_OPEN = phrase("this night isn't open right now; please try again later")
NOT_A_TEXT = phrase("messages must be text")
SOON = phrase("please wait")


class Visitor:
    """Somebody who has connected, on their way to a night."""

    def __init__(self, wire: Wire, address: str, throttle: Throttle) -> None:
        self.wire, self.address, self.throttle = wire, address, throttle
        self.said: list[bytes] = []
        """What they have said so far, for the night to hear."""
        self.number: Number = None
        self.greeting: Greeting | None = None
        """What they have come with; None, as long as they have not said."""
        self.key = b""
        """The code, token or link in it, as hosts know it among each other."""
        self.since = 0.0
        """When they said so."""
        self.night = ""
        self.wrong_tries = 0
        self.timer: asyncio.TimerHandle | None = None
        self.connection: Connection | None = None
        self.hub: Hub | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether they wait here to be led on."""
        return self.greeting is not None and self.hub is None

    @property
    def is_guessing(self) -> bool:
        """Whether it may be a guess: a code is short enough."""
        return hasattr(self.greeting, "code")

    def send(self, text: bytes) -> None:
        self.wire.push(frame(text))

    def expect(self, timer: asyncio.TimerHandle | None) -> None:
        """Have something happen to them in a while, in the place of what would have."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = timer


class Reception:
    """Those who have connected."""

    def __init__(self, cluster: Cluster, throttle: Callable[[], Throttle] | None = None) -> None:
        self._cluster = cluster
        self._system = cluster.system
        self._new_throttle = throttle or (lambda: Throttle(system=self._system))
        self._loop = asyncio.get_running_loop()
        self._visitors: dict[Visitor, None] = {}
        self._unknown: dict[Visitor, None] = {}
        """Whose night is to be looked up."""
        self._is_asking = False
        self._porches = Porches(self._system)
        self._sent: dict[tuple[bytes, str], float] = {}
        """When somebody was sent to a host."""
        self._told: tuple[str, ...] = ()
        """The addresses of the hosts that people know."""
        cluster.on_change = self.look
        cluster.on_leaving = self.send_on

    # Coming and going.

    def come(self, wire: Wire, address: str) -> Visitor:
        """Somebody has connected."""
        visitor = Visitor(wire, address, self._new_throttle())
        self._visitors[visitor] = None
        visitor.expect(self._loop.call_later(HELLO_WITHIN, self._dismiss, visitor, 1008, str(PLEASE_JOIN)))
        wire.on_text = partial(self._receive, visitor)
        return visitor

    def go(self, visitor: Visitor) -> None:
        """Somebody is not connected any more."""
        visitor.expect(None)
        self._visitors.pop(visitor, None)
        self._unknown.pop(visitor, None)
        if visitor.hub is not None and visitor.connection is not None:
            visitor.hub.connections.leave(visitor.connection)

    def say_nothing_but_text(self, visitor: Visitor) -> None:
        """Hang up on somebody who has sent something else."""
        self._dismiss(visitor, 1003, str(NOT_A_TEXT))

    def make_room(self, address: str | None = None) -> bool:
        """Hang up on whoever has not said for longest what they want; False where all have."""
        for visitor in self._visitors:
            if visitor.greeting is None and address in (None, visitor.address):
                self._dismiss(visitor, 1013, str(PLEASE_JOIN))
                return True
        return any(hosted.hub.connections.make_room(address) for hosted in self._cluster.nights.values())

    def _dismiss(self, visitor: Visitor, code: int, reason: str) -> None:
        if visitor.connection is not None:
            visitor.connection.write()
        visitor.wire.bye(code, reason)
        self.go(visitor)

    # Hearing.

    def _receive(self, visitor: Visitor, data: bytes) -> None:
        if visitor.hub is not None and visitor.connection is not None:
            self._pass_on(visitor.hub, visitor.connection, data)
        elif not visitor.throttle.take() or len(visitor.said) >= MOST_SAID:
            self._dismiss(visitor, 1008, "too many messages")
        elif visitor.is_waiting:
            if not _answered_ping(visitor, data):
                visitor.said.append(data)
        else:
            self._hear(visitor, data)

    def _pass_on(self, hub: Hub, connection: Connection, data: bytes) -> None:
        """Hand a message to the night, as long as that is surely this host's."""
        hosted = hub.hosted
        if self._cluster.is_closing and hosted.failure:
            return  # it is on its way to another host, where it is said again
        if not hosted.failure and self._system.monotonic() > hosted.store.held_until:
            hosted.doubt()
        dispatch.receive(hub, connection, data)

    def _hear(self, visitor: Visitor, data: bytes) -> None:
        """Hear what somebody wants who has not said so yet."""
        number: Number = None
        try:
            number, message = from_client.read(data)
            self._attend(visitor, number, message, data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._refuse(visitor, *_unreadable(data))
        except Refused as refused:
            self._refuse(visitor, number, refused)

    def _attend(self, visitor: Visitor, number: Number, message: Query | Command, data: bytes) -> None:
        if isinstance(message, from_client.Ping):
            visitor.send(to_client.accepted(number, to_client.Ok()))
            return
        secret = _secret_of(message)
        if not isinstance(message, Greeting) or secret is None:
            raise Refused.saying("host", PLEASE_JOIN)
        protocol.check(message.protocol)
        visitor.greeting, visitor.key = message, key_of(secret)
        visitor.said, visitor.number, visitor.since = [data], number, self._loop.time()
        visitor.expect(self._loop.call_later(HOLD, self._send_away, visitor))
        porch = self._porches.at(visitor.address)
        if visitor.is_guessing and porch.patience():
            porch.wait_in_turn(self._loop, partial(self._take_turn, visitor))
        else:
            self._find(visitor)

    def _refuse(self, visitor: Visitor, number: Number, problem: Refused) -> None:
        visitor.send(to_client.refused(number, problem))
        if isinstance(problem, protocol.NotSpoken):
            self._dismiss(visitor, protocol.NOT_SPOKEN, str(problem.phrase))

    # Finding their night.

    def _take_turn(self, visitor: Visitor) -> bool:
        if visitor not in self._visitors:
            return False
        self._find(visitor)
        return True

    def _find(self, visitor: Visitor) -> None:
        """Find out which night somebody means; those that are here know best who is theirs."""
        for night, hosted in self._cluster.nights.items():
            if _is_theirs(hosted.hub, visitor.greeting):
                visitor.night = night
                self._lead(visitor)
                return
        self._unknown[visitor] = None
        self._ask()

    def _ask(self) -> None:
        """Ask for all who wait at once."""
        if self._is_asking or not self._unknown or not self._cluster.is_in_touch:
            return
        self._is_asking = True
        visitors = list(self._unknown)
        keys = sorted({visitor.key for visitor in visitors})
        self._system.aside(
            partial(self._cluster.directory.nights_of, keys),
            partial(self._answer, visitors),
            self._no_answer,
        )

    def _answer(self, visitors: list[Visitor], found: dict[bytes, str]) -> None:
        self._is_asking = False
        for visitor in visitors:
            if visitor not in self._unknown:
                continue
            if night := found.get(visitor.key):
                del self._unknown[visitor]
                visitor.night = night
                self._lead(visitor)
            elif self._is_known_to_nobody(visitor):
                del self._unknown[visitor]
                self._turn_away(visitor)
        if self._unknown.keys() - set(visitors):
            self._ask()

    def _no_answer(self, problem: Exception) -> None:
        self._is_asking = False
        if not isinstance(problem, StoreFailure):
            raise problem

    def _is_known_to_nobody(self, visitor: Visitor) -> bool:
        """Whether a code, token or link can be called wrong: hosts may still have to tell of it."""
        if visitor.is_guessing:
            return True
        waited = self._loop.time() - visitor.since
        return waited > UNSURE and self._cluster.is_settled

    # Leading them there.

    def look(self) -> None:
        """Lead on all who wait: something has changed."""
        self._ask()
        for visitor in [one for one in self._visitors if one.night and one.is_waiting]:
            self._lead(visitor)
        if self._told != self._cluster.addresses:
            self._told = self._cluster.addresses
            for visitor in self._visitors:
                if visitor.hub is not None:
                    self._tell_hosts(visitor)

    def _lead(self, visitor: Visitor) -> None:
        cluster, night = self._cluster, visitor.night
        if hub := cluster.hub_of(night):
            self._admit(visitor, hub)
            return
        served = cluster.served(night)
        if served is None:
            if cluster.is_in_touch and night not in cluster.nights:
                self._turn_away(visitor, NOT_OPEN)
            return
        other = None if night in cluster.nights else cluster.host_of(served)
        if other is not None and self._may_send(visitor, other.host):
            visitor.send(to_client.moved(visitor.number, other.address))
            self._begin_again(visitor)

    def _may_send(self, visitor: Visitor, host: str) -> bool:
        """Whether somebody can be sent to a host, or has just come from there."""
        now, who = self._loop.time(), (visitor.key, host)
        if now - self._sent.get(who, -SENT_AGAIN) < SENT_AGAIN:
            return False
        if len(self._sent) >= MOST_SENT:
            self._sent = {one: at for one, at in self._sent.items() if now - at < SENT_AGAIN}
        self._sent[who] = now
        return True

    def _admit(self, visitor: Visitor, hub: Hub) -> None:
        """Bring somebody to a night of this host, which hears what they have said so far."""
        visitor.expect(None)
        visitor.hub = hub
        visitor.connection = hub.connections.come(visitor.wire, visitor.address)
        self._tell_hosts(visitor)
        said, visitor.said = visitor.said, []
        for data in said:
            dispatch.receive(hub, visitor.connection, data)

    def _tell_hosts(self, visitor: Visitor) -> None:
        if self._told and visitor.hub is not None and visitor.connection is not None:
            visitor.connection.send(to_client.encode(to_client.Hosts(self._told)))
            visitor.hub.connections.outbox.flush_soon()

    def send_on(self, hub: Hub, address: str) -> None:
        """Have everybody at a night go on at another host."""
        for visitor in [one for one in self._visitors if one.hub is hub]:
            self._dismiss(visitor, protocol.MOVED, address)

    def _send_away(self, visitor: Visitor) -> None:
        """Nothing has come of it for so long that another host may know better."""
        self._dismiss(visitor, protocol.MOVED if self._told else 1013, "" if self._told else str(SOON))

    # Turning them away.

    def _turn_away(self, visitor: Visitor, words: Phrase = NO_SUCH_NIGHT) -> None:
        """Refuse a code, token or link, later and later where somebody guesses."""
        porch = self._porches.at(visitor.address)
        wait = porch.patience()
        if words is NO_SUCH_NIGHT:
            log.warning("a wrong code, token or link from %s", visitor.address)
            self._porches.note_wrong(visitor.address)
            visitor.wrong_tries += 1
        visitor.expect(self._loop.call_later(wait, self._say_no, visitor, words))

    def _say_no(self, visitor: Visitor, words: Phrase) -> None:
        visitor.send(to_client.refusal(visitor.number, "host", words))
        self._begin_again(visitor)
        if visitor.wrong_tries >= MOST_KNOCKS:
            self._dismiss(visitor, 1008, "too many wrong codes")

    def _begin_again(self, visitor: Visitor) -> None:
        """Have somebody say again what they want, or hang up."""
        visitor.greeting, visitor.night, visitor.said = None, "", []
        visitor.expect(self._loop.call_later(HELLO_WITHIN, self._dismiss, visitor, 1008, str(PLEASE_JOIN)))


def _is_theirs(hub: Hub, greeting: Greeting | None) -> bool:
    """Whether somebody means this night."""
    auth = hub.auth
    match greeting:
        case from_client.LookIn() | from_client.Join() | from_client.Knock() | from_client.Watch():
            return auth.is_code(greeting.code)
        case from_client.Wait() | from_client.Rejoin():
            return auth.owner(greeting.token) is not None or auth.knock(hashed(greeting.token)) is not None
        case from_client.Claim():
            return auth.link_owner(greeting.link) is not None
    return False


def _answered_ping(visitor: Visitor, data: bytes) -> bool:
    """Give somebody who waits the sign of life that they ask for."""
    if b'"ping"' not in data:
        return False
    try:
        number, message = from_client.read(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, Refused):
        return False
    if not isinstance(message, from_client.Ping):
        return False
    visitor.send(to_client.accepted(number, to_client.Ok()))
    return True


def _secret_of(message: Query | Command) -> str | None:
    """The code, token or link by which somebody comes."""
    match message:
        case from_client.LookIn() | from_client.Join() | from_client.Knock() | from_client.Watch():
            return message.code.strip().upper()
        case from_client.Wait() | from_client.Rejoin():
            return message.token
        case from_client.Claim():
            return message.link
    return None


def _unreadable(data: bytes) -> tuple[Number, Refused]:
    """The id of a message that was not understood, and why it was not."""
    number: Number = None
    try:
        fields = from_client.fields_of(data)
        number = from_client.known_id(fields.get("id"))
        from_client.check_query(fields)
    except Refused as problem:
        return number, problem
    return number, Refused.saying("host", PLEASE_JOIN)
