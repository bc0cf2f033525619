"""Authentication: codes, tokens and links, and how often somebody may try."""

import asyncio
import hmac
from base64 import urlsafe_b64encode
from collections import OrderedDict, deque
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.fairness.lines import MOST_DEVICES
from croupier.games.refusal import Refused
from croupier.host.messages.from_client import Forbidden
from croupier.host.messages.to_client import CommandReply, LinkReply, SecretReply
from croupier.host.system import SYSTEM, System
from croupier.night import Night, commands
from croupier.night.commands import Actor, Command
from croupier.night.door import guest_like
from croupier.night.setup import MOST_GUESTS
from croupier.night.state import Knock

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of a night's code: 32 that are not taken for each other."""
CODE_LENGTH = 6
TOKEN_BYTES = 24
SESSION_BYTES = 9
ISSUED = 1000
"""Secrets that are remembered for those who ask again and sent no key."""

RATE, BURST = 40.0, 120.0
"""Messages a second that somebody may send for long, and at once."""

MOST_KNOCKS = 5
"""Wrong codes, tokens and links on one connection; then it is closed."""
WRONG, WRONG_WINDOW = 20, 60.0
"""Wrong ones from one address, and in how many seconds; after that somebody guesses there."""
WAIT, LONGEST_WAIT = 0.25, 3.0
"""Seconds until a wrong one is answered, for each beyond that, and at most."""
TURN = 0.04
"""Seconds between two who are let try where somebody guesses, each in turn: 25 of 2^30 codes a second,
however many phones guess, and nobody with the right one waits long."""
RECORD_RATE, RECORD_BURST = 0.5, 30.0
"""Records that one person may ask for: a second for long, and at once."""
MOST_THROTTLES = 1000
"""How many are remembered at once, and all of those who were not quiet."""
MOST_ASKED = 5
"""How often the host may be asked on one connection; then it is closed."""
ASKED_RATE, ASKED_BURST = 0.5, 60.0
"""And from one address, where many phones may be: a second for long, and at once."""
MOST_WITNESSES = MOST_DEVICES // 2
"""Of one night: they always count, and leave as much room to phones."""
WITNESS_RATE, WITNESS_BURST = 1 / 30, float(MOST_WITNESSES)
"""New witnesses from one address: whoever lets a draw wait is left out by their name, so names are few."""


class IssuedSecrets(NamedTuple):
    """What only whoever asked for it gets to see."""

    link: str = ""
    secret: str = ""
    is_lasting: bool = True
    """Whether the same would be made for who sends the same command again."""

    def reply(self, seq: int) -> CommandReply:
        """What they are told when the command was done."""
        if self.link:
            return LinkReply(seq=seq, link=self.link)
        return SecretReply(seq=seq, secret=self.secret) if self.secret else CommandReply(seq=seq)


def new_code(system: System) -> str:
    """A code that guests can type; 32 letters divide a byte evenly."""
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in system.token_bytes(CODE_LENGTH))


def new_token(system: System) -> str:
    """A token that nobody can guess."""
    return _text(system.token_bytes(TOKEN_BYTES))


def new_session(system: System) -> str:
    """A name for one connection, which actions are numbered within."""
    return _text(system.token_bytes(SESSION_BYTES))


def _text(secret: bytes) -> str:
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def hashed(token: str) -> str:
    """A token as the log keeps it."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


class Throttle:
    """A number of messages a second, with a burst now and then."""

    def __init__(self, *, rate: float = RATE, burst: float = BURST, system: System = SYSTEM) -> None:
        self._rate, self._burst, self._left = rate, burst, burst
        self._system = system
        self._at = system.monotonic()

    def take(self) -> bool:
        """Whether one more is fine."""
        now = self._system.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - 1
        self._at = now
        return self._left >= 0

    @property
    def is_rested(self) -> bool:
        """Whether nothing was sent for so long that a whole burst is fine."""
        return self.has(self._burst)

    def has(self, count: float) -> bool:
        """Whether so many more would be fine at once; asking takes none."""
        return self._left + (self._system.monotonic() - self._at) * self._rate >= count

    @property
    def is_flooded(self) -> bool:
        """Whether somebody went on and on after they were told that it is too much."""
        return self._left < -self._burst


class Throttles:
    """One throttle for each who asks; whoever has been quiet is forgotten."""

    def __init__(self, rate: float, burst: float, system: System = SYSTEM) -> None:
        self._rate, self._burst, self._system = rate, burst, system
        self._each: dict[str, Throttle] = {}

    def take(self, who: str) -> bool:
        """Whether one more is fine for somebody."""
        if who not in self._each:
            if len(self._each) >= MOST_THROTTLES:
                self._each = {name: one for name, one in self._each.items() if not one.is_rested}
            self._each[who] = Throttle(rate=self._rate, burst=self._burst, system=self._system)
        return self._each[who].take()

    def take_if_fine(self, who: str) -> bool:
        """The same, but who is refused may ask again at no cost: others may be known by the same name."""
        return (who not in self._each or self._each[who].has(1)) and self.take(who)


class AddressLimiter:
    """Those who knock from one address."""

    def __init__(self, system: System) -> None:
        self.wrong: deque[float] = deque()
        self._queue: deque[Callable[[], bool]] = deque()
        self._is_pacing = False
        self.asked = Throttle(rate=ASKED_RATE, burst=ASKED_BURST, system=system)
        """How often they may ask the host to be let in."""
        self._system = system

    def patience(self) -> float:
        """Seconds that whoever was wrong has to wait for the answer."""
        while self.wrong and self._system.monotonic() - self.wrong[0] > WRONG_WINDOW:
            self.wrong.popleft()
        return min(LONGEST_WAIT, WAIT * max(0, len(self.wrong) - WRONG + 1))

    def wait_in_turn(self, loop: asyncio.AbstractEventLoop, take_turn: Callable[[], bool]) -> None:
        """Have somebody try in their turn, where somebody guesses; it tells whether they were still there."""
        self._queue.append(take_turn)
        if not self._is_pacing:
            self._is_pacing = True
            loop.call_later(TURN, self._next_turn, loop)

    def _next_turn(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._queue and not self._queue.popleft()():
            pass
        self._is_pacing = bool(self._queue)
        if self._is_pacing:
            loop.call_later(TURN, self._next_turn, loop)

    @property
    def is_quiet(self) -> bool:
        """Whether there is nothing to remember of it."""
        return not (self.patience() or self.wrong or self._queue) and self.asked.is_rested


class Porches:
    """Those who knock, by their address; who has been quiet is forgotten."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._each: dict[str, AddressLimiter] = {}

    def at(self, address: str) -> AddressLimiter:
        """Those who knock from an address."""
        if address not in self._each:
            self._each = {known: porch for known, porch in self._each.items() if not porch.is_quiet}
            self._each[address] = AddressLimiter(self._system)
        return self._each[address]

    def note_wrong(self, address: str) -> None:
        """Count a wrong code, token or link."""
        self.at(address).wrong.append(self._system.monotonic())


class Auth:
    """The ways into a night."""

    def __init__(self, night: Callable[[], Night], system: System = SYSTEM) -> None:
        self._night = night
        self._system = system
        self._porches = Porches(system)
        self.records = Throttles(RECORD_RATE, RECORD_BURST, system)
        """How often somebody may ask for records."""
        self._issued: OrderedDict[tuple[Actor, str], str] = OrderedDict()
        """By who and action, the secrets that were made without a key."""
        self._new_witnesses = Throttles(WITNESS_RATE, WITNESS_BURST, system)
        self._witnesses: dict[str, str] = {}
        """What witnesses' names look like, and by which device each was last here."""

    def porch(self, address: str) -> AddressLimiter:
        """Those who knock from an address."""
        return self._porches.at(address)

    def note_wrong(self, address: str) -> None:
        """Count a wrong code, token or link."""
        self._porches.note_wrong(address)

    def is_code(self, code: str) -> bool:
        """Whether somebody knows the night's code."""
        right = self._night().state.code.encode()
        return hmac.compare_digest(code.strip().upper().encode(errors="replace"), right)

    def is_open(self, device: str, name: str = "", *, team: bool = False) -> bool:
        """Whether guests can still come; those who were here, and more phones of a team, always can."""
        night = self._night()
        if device in night.devices or (name and guest_like(night, name, team=team)):
            return True
        return night.state.phase == "open" and len(night.state.players) < MOST_GUESTS

    def device(self, identity: str) -> str:
        """A phone's identity as this night's log keeps it; in another night it is another."""
        return hashed(f"{self._night().state.code}:{identity}") if identity else ""

    def welcomes(self, looks: str, device: str, address: str) -> bool:
        """Whether a witness may come now: one that was here before, or a new one where not too many come."""
        was_here = device and self._witnesses.get(looks) == device
        if not (was_here or self._new_witnesses.take_if_fine(address)):
            return False
        self._witnesses[looks] = device
        return True

    def knock(self, token: str) -> Knock | None:
        """Who waits at the door with a token, by its hash."""
        return next((one for one in self._night().state.knocks if one.token == token), None)

    def knows(self, token: str) -> bool:
        """Whether the hash of a token is still worth something."""
        return token in self._night().tokens

    def owner(self, token: str) -> Actor | None:
        """Who a token belongs to."""
        return self._night().tokens.get(hashed(token))

    def is_new_secret(self, token: str) -> bool:
        """Whether this is a secret of the host's that nobody has come in by."""
        return hashed(token) in self._night().state.new_hosts

    def link_owner(self, link: str) -> Actor | None:
        """Whom a link lets in."""
        return self._night().links.get(hashed(link))

    def token_for(self, key: str | None, *said: str) -> str:
        """A token that nobody can guess; for a client's key and the same words, the same again.

        Only its hash is kept (E4), so whoever did not get the answer can be given the same one only because
        they bring the key again.
        """
        if not key:
            return new_token(self._system)
        words = msgspec.json.encode((self._night().state.code, *said))
        return _text(hmac.digest(key.encode(errors="surrogatepass"), words, "sha256")[:TOKEN_BYTES])

    def check_allowed(self, who: Actor, command: Command) -> None:
        """Refuse a command that is not theirs to give.

        Who somebody is says their token, never the message (E3); a dealer's move is marked as one, and staff
        names the guest whom they move for.
        """
        if who.role not in command.roles:
            raise Forbidden("host", "you're not allowed to do that")
        is_for_other = isinstance(command, commands.Move) and command.move.get("by", "dealer") != "dealer"
        if is_for_other and who.role == "guest":
            raise Refused("host", "you can't move for somebody else")

    def completed(self, who: Actor, command: Command, action: str) -> tuple[Command, IssuedSecrets]:
        """A command with what the host's machine fills in, and secrets for its giver."""
        if isinstance(command, commands.Appoint | commands.NewLink):
            link, is_lasting = self._issue(who, command.link, action)
            return replace(command, link=hashed(link)), IssuedSecrets(link=link, is_lasting=is_lasting)
        if isinstance(command, commands.NewSecret):
            secret, is_lasting = self._issue(who, command.host, action)
            done = replace(command, host=hashed(secret), until_used=True)
            return done, IssuedSecrets(secret=secret, is_lasting=is_lasting)
        return command, IssuedSecrets()

    def _issue(self, who: Actor, key: str, action: str) -> tuple[str, bool]:
        """A secret for an action, and whether it is the one that was made for it before.

        Without a key that is known only as long as the host runs.
        """
        if key:
            return self.token_for(key, str(who), action), True
        if known := self._issued.get((who, action)):
            return known, True
        self._issued[who, action] = made = new_token(self._system)
        if len(self._issued) > ISSUED:
            self._issued.popitem(last=False)
        return made, False
