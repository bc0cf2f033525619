"""Who may come in, and how often somebody may knock: codes, tokens, links, throttles."""

import hmac
import secrets
import time
from collections import defaultdict, deque
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from croupier.games.refusal import Refused
from croupier.night import Night, acts
from croupier.night.acts import Act, Actor
from croupier.night.night import read_act

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of a night's code: 32 that are not taken for each other."""
CODE_LENGTH = 6
TOKEN_BYTES = 24

RATE, BURST = 40, 120
"""Messages a second that somebody may send for long, and at once."""
WRONG_CODES, WRONG_WINDOW = 20, 60
"""Wrong codes from one address in so many seconds, after which everybody there waits for an answer."""

FILLED_IN = {"host", "token", "link", "seed", "log", "raffle", "code", "by"}
"""Fields that the host's machine fills in, and nobody else."""


def new_code() -> str:
    """A code that guests can type."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """A token as the log keeps it."""
    return sha256(token.encode()).hexdigest()


class Throttle:
    """So many messages a second, with a burst now and then."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate, self._burst, self._left = rate, burst, burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is fine."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Doors:
    """The ways into a night."""

    def __init__(self, night: Callable[[], Night]) -> None:
        self._night = night
        self._wrong: defaultdict[str, deque[float]] = defaultdict(deque)

    def new_session(self) -> str:
        return secrets.token_urlsafe(9)

    def is_code(self, code: object, address: str) -> bool:
        """Whether somebody knows the night's code; wrong ones are counted by address."""
        right = self._night().state.code.encode()
        given = code.strip().upper().encode() if isinstance(code, str) and len(code) < 100 else b""
        if hmac.compare_digest(given, right):
            return True
        self._wrong[address].append(time.monotonic())
        return False

    def patience(self, address: str) -> float:
        """Seconds that a knock from this address has to wait."""
        wrong = self._wrong.get(address)
        while wrong and time.monotonic() - wrong[0] > WRONG_WINDOW:
            wrong.popleft()
        return 0 if not wrong or len(wrong) < WRONG_CODES else min(5.0, 0.25 * (len(wrong) - WRONG_CODES + 1))

    def owner(self, token: object) -> Actor | None:
        """Who a token belongs to."""
        return (
            self._night().tokens.get(hashed(token)) if isinstance(token, str) and len(token) < 200 else None
        )

    def link_owner(self, link: object) -> Actor | None:
        """Whom a link lets in."""
        return self._night().links.get(hashed(link)) if isinstance(link, str) and len(link) < 200 else None

    def act_of(self, who: Actor, message: dict[str, Any]) -> tuple[Act, dict[str, Any] | None]:
        """What a message asks to be done, with what the machine fills in; and what only the asker gets."""
        if forged := FILLED_IN & message.keys():
            raise Refused("host", f"{', '.join(sorted(forged))} is not for you to say")
        kind = acts.KINDS.get(str(message.get("do")))
        if kind is None or kind in (acts.Create, acts.Join, acts.Claim) or who.role not in kind.roles:
            raise Refused("host", "that is not yours to do")
        if kind in (acts.Appoint, acts.NewLink):
            link = new_token()
            return read_act({**message, "link": hashed(link)}), {"link": link}
        if kind is acts.NewSecret:
            secret = new_token()
            return read_act({**message, "host": hashed(secret)}), {"secret": secret}
        return read_act(message), None
