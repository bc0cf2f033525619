"""A client written after docs/protocol.md: it pieces the night together from what it hears."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.client.followed import Followed
from tests.pieces import spoken
from tests.simulation.lines import LATE, Line
from tests.simulation.taking_part import TakingPart

if TYPE_CHECKING:
    from tests.simulation.run import Simulation

encode, decode = msgspec.json.encode, msgspec.json.decode
Message = dict[str, Any]

PATIENCE = 6.0
"""Seconds without an answer after which a line is taken for dead."""
SILENCE = 4.0
"""Seconds without a word after which it is asked whether the line is alive."""
BEAT = 1.5
"""Seconds after which the host has to hear again from a device that could count in a draw."""
HANDING_OUT = ("appoint", "new_link", "new_secret")
"""What is asked with a key: asked again, it hands out the same secret as before."""
GONE = 4001
"""The code that a host hangs up with where a token is worth nothing any more."""


class Asked(NamedTuple):
    """A message that waits for its answer."""

    message: Message
    action: str | None
    then: Callable[[Message], None] | None
    at: float


class Session:
    """One connection of a phone, with all that came over it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.is_in = False
        self.heard_at = self.said_at = line.world.now
        self.number = 0
        self.asked: dict[int | str, Asked] = {}
        self.answered: dict[int | str, Asked] = {}
        self.night: Message = {}
        self.you: Message = {}
        self.tables: dict[str, Followed] = {}

    def oldest(self) -> float | None:
        """When the first of the messages was sent that were not answered."""
        return min((one.at for one in self.asked.values()), default=None)


class Phone:
    """A device at the party: comes in, commands once for all it does, and comes back when the line breaks."""

    def __init__(self, party: "Simulation", label: str) -> None:
        self.party = party
        self.world = party.world
        self.label = label
        self.rng: Random = self.world.chance(f"phone {label}")
        self.address = f"10.0.0.{len(party.phones) + 2}"
        self.token = ""
        self.who = ""
        """As the log names whoever holds it."""
        self.session: Session | None = None
        self._sessions: dict[Line, Session] = {}
        self.unanswered: dict[str, tuple[Message, Callable[[Message], None] | None]] = {}
        self.follows: dict[str, int] = {}
        """The tables to be followed, with the last version that was seen."""
        self.part: TakingPart | None = None
        """How it takes part in draws, if it does."""
        self._latest: tuple[str, Message] | None = None
        self._keys = 0
        self.is_gone = False
        """Whether whoever holds it has gone home."""

    # Coming in, and coming back.

    def entry(self) -> Message:
        """What to say at the door."""
        raise NotImplementedError

    def turned_away(self, answer: Message) -> None:
        """What to make of a refusal at the door."""

    def entered(self) -> None:
        """In, with the night and the account."""

    def connect(self) -> None:
        """Open a line, as soon as there is a host."""
        if self.is_gone or self.session is not None:
            return
        host = self.party.host
        if host is None or not host.is_up:
            self.world.after(self.rng.uniform(0.2, 1.2), self.connect)
            return
        line = Line(self.world, self.party.weather, self, host, self.address)
        if host.is_dead:
            self.world.after(self.rng.uniform(0.2, 1.2), self.connect)
            return
        self.session = self._sessions[line] = Session(line)
        self.party.lines.append(line)
        if self.part is not None:
            self.part.come_back()
        self.ask(self.entry(), self.at_the_door)

    def at_the_door(self, answer: Message) -> None:
        """Come in, or be turned away."""
        session = self.session
        assert session is not None
        if answer["type"] == "refusal":
            self.turned_away(answer)
            self.leave_line()
            return
        ok = answer["ok"]
        session.line.session, session.is_in = ok.get("session", ""), True
        if self.token:
            self.party.world.faults["resumed"] += 1
        self.token = ok.get("token", self.token)
        if "role" in ok:
            self.who = f"{ok['role']}/{ok['name']}" if ok.get("name") else ok["role"]
        self._ask_again(session)
        for table, version in self.follows.items():
            self.ask({"do": "follow", "table": table, "since": version})
        self.entered()

    def leave_line(self, pause: float = 0.5) -> None:
        """Hang up, and open another line after a while."""
        session, self.session = self.session, None
        if session is not None:
            session.line.hang_up()
        self.world.after(self.rng.uniform(0.05, pause), self.connect)

    def change_lines(self) -> None:
        """Open another line while the old one still delivers; it is hung up later."""
        session, self.session = self.session, None
        if session is not None:
            self.world.after(self.rng.uniform(0.2, 3), session.line.hang_up)
        self.connect()

    def hung_up(self, line: Line, code: int) -> None:
        """The line has ended."""
        self._sessions.pop(line, None)
        if self.session is not None and self.session.line is line:
            self.session = None
            if code == GONE:
                self.shown_out()
            self.world.after(self.rng.uniform(0.02, 1.0), self.connect)

    def shown_out(self) -> None:
        """The token is worth nothing any more."""
        self.token, self.who = "", ""
        self.unanswered.clear()

    def key(self) -> str:
        """What makes an act the same when it is sent again; another after `new_key`."""
        return f"key {self._keys} of {self.label}".ljust(24, "-")

    def new_key(self) -> str:
        """The key of another act."""
        self._keys += 1
        return self.key()

    # Saying.

    def ask(self, message: Message, then: Callable[[Message], None] | None = None) -> None:
        """Query something; what it brings is handed to `then`."""
        session = self.session
        if session is not None:
            session.number += 1
            self._send(session.number, message, None, then)

    def act(self, do: str, then: Callable[[Message], None] | None = None, **fields: Any) -> None:
        """Do something at the night, once, whatever becomes of the line."""
        session = self.session
        if session is None or not session.is_in:
            return
        session.number += 1
        message = {"do": do, **fields} | ({"key": self.new_key()} if do in HANDING_OUT else {})
        action = f"{session.line.session}:{session.number}"
        self.unanswered[action] = message, then
        self._send(session.number, message, action, then)

    def repeat(self) -> None:
        """Send the last action that was done again: nothing must come of it but the same answer."""
        if self._latest is not None and self.session is not None and self.session.is_in:
            action, message = self._latest
            self._send(action, message, action)

    def _send(
        self,
        number: int | str,
        message: Message,
        action: str | None,
        then: Callable[[Message], None] | None = None,
    ) -> None:
        session, weather = self.session, self.party.weather
        assert session is not None
        session.asked[number] = Asked(message, action, then, self.world.now)
        session.said_at = self.world.now
        text = encode(spoken({"id": number, **message}))
        self.world.tell(self.label, f"-> {text.decode()}")
        line = session.line
        if not self.party.is_stormy or not session.is_in:
            line.send(text)
            return
        chance = weather.random()
        if chance < 0.02:
            self.world.fault("late", self.label)
            line.send(text, late=weather.uniform(0.2, LATE))
        elif chance < 0.04:
            self.world.fault("reordered", self.label)
            line.send(text, late=weather.uniform(0.0, 0.3), overtakes=True)
        else:
            line.send(text)
        if weather.random() < 0.03:
            self.world.fault("doubled", self.label)
            line.send(text, late=weather.choice((0.0, 0.0, 0.5)), overtakes=weather.random() < 0.5)

    # Hearing.

    def hear(self, line: Line, text: bytes) -> None:
        """A message has come."""
        session = self._sessions.get(line)
        if session is None:
            return
        message = decode(text)
        session.heard_at = self.world.now
        self.world.tell(self.label, f"<- {text[:300].decode(errors='replace')}")
        match message["type"]:
            case "reply" | "refusal":
                self._answered(session, message)
            case "lobby":
                session.night = message
            case "you":
                session.you = message
            case "table" | "update" | "own":
                self._table(session, message)
            case "notice":
                self.noticed(session, message)
            case "record" | "line" | "card":
                if session is self.session and (part := self.device(session)) is not None:
                    part.hear(message, session.tables.get(message["table"]))
            case "awaited":
                pass
            case _:
                self.world.violate("the protocol is kept", f"{self.label} got {text[:100]!r}")

    def device(self, session: Session) -> TakingPart | None:
        """What adds chance to draws for whoever is in; nobody but guests does."""
        name = session.you.get("name", "") if session.you.get("role") == "guest" else ""
        if self.part is None or self.part.name != name:
            self.part = TakingPart(self, name, "guest") if name else None
        return self.part

    def noticed(self, session: Session, notice: Message) -> None:
        """Something was said once; where the record is kept again, what it was refused for is asked again."""
        if notice["kind"] == "resumed" and session is self.session and session.is_in:
            self._ask_again(session)

    def _ask_again(self, session: Session) -> None:
        """Send all that has no answer, but what is on its way on this line."""
        asked = {one.action for one in session.asked.values()}
        for action, (message, then) in list(self.unanswered.items()):
            if action not in asked:
                self._send(action, message, action, then)

    def _answered(self, session: Session, message: Message) -> None:
        number = message["to"]
        asked = session.asked.pop(number, None)
        again = session.answered.get(number)
        if asked is not None:
            session.answered[number] = asked
            if asked.action is not None:
                self._acted(asked.action, asked.message, message)
            if asked.then is not None and session is self.session:
                asked.then(message)
        elif again is not None and again.action is not None:  # the second answer to what was sent twice
            self.party.oracle.answered(self.who, again.action, message)

    def _acted(self, action: str, command: Message, answer: Message) -> None:
        self.party.oracle.answered(self.who, action, answer)
        if "ok" in answer:
            self._latest = action, command
        elif answer["rule"] == "host" and "can't be saved" in answer["reason"]:
            return  # it is asked again when the host is back
        self.unanswered.pop(action, None)

    def _table(self, session: Session, message: Message) -> None:
        table, version = message["table"], message["version"]
        shown = session.tables.get(table)
        part = self.part if session is self.session else None
        if message["type"] == "table":
            if shown is not None and version < shown.version:
                self.world.violate("nothing goes back", f"{table} from {shown.version} to {version}")
            session.tables[table] = Followed(message)
            if part is not None:
                part.lose(table)
        elif shown is not None:
            if version != shown.version + 1:
                self.world.violate(
                    "versions count up", f"{self.label}: {table} from {shown.version} to {version}"
                )
            events = shown.hear(message)
            if part is not None and message["type"] == "update":
                part.see(table, events)
        if table in self.follows:
            self.follows[table] = version

    # Living.

    def live(self) -> None:
        """Decide something now and then."""
        if self.is_gone:
            return
        self.world.after(self.rng.expovariate(1 / self.party.calm(self)), self.live)
        session = self.session
        if session is None:
            return
        oldest = session.oldest()
        if oldest is not None and self.world.now - oldest > PATIENCE:
            self.world.tell(self.label, "takes the line for dead")
            self.leave_line()
        elif oldest is None and self._is_to_beat(session):
            self.ask({"do": "ping"})
        elif session.is_in and self.party.is_awake(self):
            self.think(session)

    def _is_to_beat(self, session: Session) -> bool:
        """Whether the line may be dead, or the host has to hear that a device is there."""
        is_waited_for = self.part is not None and self.world.now - session.said_at > BEAT
        return is_waited_for or self.world.now - session.heard_at > SILENCE

    def think(self, session: Session) -> None:
        """Do something, or nothing."""
        raise NotImplementedError

    def follow(self, table: str) -> None:
        """Follow a table from now on."""
        self.follows[table] = 0
        self.ask({"do": "follow", "table": table})

    def unfollow(self, table: str) -> None:
        """Hear no more of a table."""
        del self.follows[table]
        if self.session is not None:
            self.session.tables.pop(table, None)
        self.ask({"do": "unfollow", "table": table})
