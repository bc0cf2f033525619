"""Which protocol the host speaks, and which clients it still understands."""

from importlib.metadata import PackageNotFoundError, version

from croupier.games.phrases import phrase
from croupier.games.refusal import Refused

PROTOCOL = 7
"""Raised with every change of the messages; docs/protocol/versions.json tells them apart."""
FIRST = 1
"""What a client speaks that does not say: there were no versions yet."""
OLDEST = 3
"""The oldest that is still understood; raised only where a client of that version would misread the host."""
NOT_SPOKEN = 4003
"""The code with which the host closes where it and a client do not understand each other."""
MOVED = 4005
"""The code with which it closes where another host has the night; the reason is that one's address."""

TOO_OLD = phrase(
    "This page or program is too old for the host. Please close it and open the night's address again."
)
TOO_NEW = phrase(
    "This page or program is newer than the host. Please close it and open the night's address again."
)


class NotSpoken(Refused):
    """Host and client do not understand each other; the line is closed."""


def check(spoken: object) -> None:
    """Refuse a client of another time, also if its message cannot be read: its shape may be unknown."""
    if not isinstance(spoken, int) or isinstance(spoken, bool) or spoken < FIRST:
        return  # the message itself is refused for that
    if spoken < OLDEST:
        raise NotSpoken.saying("host", TOO_OLD)
    if spoken > PROTOCOL:
        raise NotSpoken.saying("host", TOO_NEW)


def program() -> str:
    """The version of the program; nothing where it runs without being installed."""
    try:
        return version("croupier")
    except PackageNotFoundError:
        return ""


PROGRAM = program()
