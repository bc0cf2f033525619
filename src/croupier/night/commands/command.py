"""What a command is, who gives it, and the words and figures that commands share."""

from typing import Annotated, ClassVar, Literal

import msgspec

from croupier.games.moves import REASON_LENGTH, snake
from croupier.games.phrases import Phrase, phrase

Role = Literal["host", "dealer", "guest", "house", "clock"]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=REASON_LENGTH)]
Minutes = Annotated[float, msgspec.Meta(ge=0, le=24 * 60)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=200)]

THE_HOST_CLOSES = phrase("The host closes the table.")
ITS_TIME_IS_UP = phrase("Its time is up.")
NOBODY_HAS_BET = phrase("Nobody has bet.")
IT_TOOK_TOO_LONG = phrase("The last round took too long.")
A_FAULT = phrase("a fault of the program")
THE_KEY_IS_LOST = phrase("The key of its draws was lost.")
_OUR_REASONS = {str(words): words for words in (THE_HOST_CLOSES, ITS_TIME_IS_UP, A_FAULT)}


def reason_words(reason: str) -> Phrase | str:
    """A reason as people are told it: somebody's own words, or ours, which the pages translate."""
    return _OUR_REASONS.get(reason, reason)


class Actor(msgspec.Struct, frozen=True):
    """Who gives a command: a role, and the name of a dealer or guest (a team is one guest)."""

    role: Role
    name: str = ""

    def __str__(self) -> str:
        return f"{self.role}/{self.name}" if self.name else self.role

    @classmethod
    def read(cls, text: str) -> "Actor":
        """The actor from the name that the log gives them."""
        role, _, name = text.partition("/")
        return msgspec.convert({"role": role, "name": name}, cls)


HOST, HOUSE, CLOCK = Actor("host"), Actor("house"), Actor("clock")


class Command(
    msgspec.Struct,
    tag_field="do",
    tag=snake,
    forbid_unknown_fields=True,
    frozen=True,
    omit_defaults=True,
    kw_only=True,
):
    """Something to be done during a night."""

    roles: ClassVar[tuple[Role, ...]] = ("host",)

    lines: tuple[str, ...] = ()
    """Filled in by the host's machine: what the entry adds to the records of the draws, line by line."""
