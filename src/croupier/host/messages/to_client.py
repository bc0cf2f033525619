"""Replies to a client; `night.projection` makes everything else that the host sends."""

from typing import Annotated

import msgspec

from croupier.games.options import Option
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.host import protocol
from croupier.night import wire_types
from croupier.night.commands import Role
from croupier.night.door import WhyKnock
from croupier.night.state import Moment, Standing
from croupier.odds.hints import Hint
from croupier.plan import Suggestion

LONGEST_ID = 64
MOST_NUMBER = 2**53

Number = (
    Annotated[int, msgspec.Meta(ge=1, lt=MOST_NUMBER)]
    | Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID, pattern=r"\A[ -~]+\Z")]
    | None
)
"""A client's id of a message: a number counted up on this connection, or a text."""

encode = msgspec.json.encode


# What a reply holds: one type for each query and command.


class Ok(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a query or a command; nothing more than that it was heard, where it says no more."""


class CommandReply(Ok, frozen=True, kw_only=True):
    """A command was done."""

    seq: int
    """Its entry in the log."""


class LinkReply(CommandReply, frozen=True, kw_only=True):
    """A link for the host to hand on."""

    link: str
    """It works once."""


class SecretReply(CommandReply, frozen=True, kw_only=True):
    """The host's new secret."""

    secret: str


class WatchReply(Ok, frozen=True, kw_only=True):
    """Somebody looks on."""

    session: str
    """This connection's name, which numbered commands belong to."""
    witness: str | msgspec.UnsetType = msgspec.UNSET
    """What a witness is called in the records of draws."""


class RejoinReply(WatchReply, frozen=True, kw_only=True):
    """Somebody is back."""

    role: Role
    name: str


class JoinReply(RejoinReply, frozen=True, kw_only=True):
    """Somebody has come in."""

    seq: int
    token: str
    """For this phone alone, to come back with."""


class KnockReply(Ok, frozen=True, kw_only=True):
    """The host was asked; what they say comes as a notice."""

    seq: int
    token: str
    """For this phone alone: to wait with, and to come in with once the host says so."""
    name: str
    """As it is kept: whose phone it says it is, where a guest goes by a name like that."""


class WaitReply(Ok, frozen=True, kw_only=True):
    """Whether somebody who has knocked still waits."""

    name: str
    waiting: bool
    """False: the host has let you in; `rejoin` with the token."""


class LookInReply(Ok, frozen=True, kw_only=True):
    """What somebody at the door may know."""

    door: wire_types.Door


class FollowReply(Ok, frozen=True, kw_only=True):
    """A table is followed; its snapshot comes next."""

    table: str


class OptionsReply(Ok, frozen=True, kw_only=True):
    """What a guest may do at a table."""

    options: list[Option]


class HintReply(Ok, frozen=True, kw_only=True):
    """What the book would do in a guest's seat."""

    hint: Hint


class StandingsReply(Ok, frozen=True, kw_only=True):
    """Everybody's place."""

    standings: list[Standing]
    house: int
    """What the house has taken in play money, at no table; below zero: given."""
    balance: wire_types.Balance | msgspec.UnsetType = msgspec.UNSET
    """Where all the play money is; for the host alone."""


class RoundsReply(Ok, frozen=True, kw_only=True):
    """A guest's own last rounds, the newest first."""

    rounds: list[wire_types.PastRound]


class StoryReply(Ok, frozen=True, kw_only=True):
    """Where a guest's own story is: `/story.json` for whoever says this key, and the page `/?story#key`."""

    key: str


class RoundLogReply(Ok, frozen=True, kw_only=True):
    """Finished rounds, the newest first, and what was entered in the one under way."""

    rounds: list[wire_types.LoggedRound]
    entries: list[wire_types.DealerEntry]
    """Of the table that was asked for, where its equipment is real."""


class ShowAgainReply(Ok, frozen=True, kw_only=True):
    """A round is shown again."""

    screens: int
    """On so many screens."""


class PreviewReply(Ok, frozen=True, kw_only=True):
    """What a correction would change, by guest; those who are not named would notice nothing."""

    effects: list[wire_types.Effect]


class EveningsReply(Ok, frozen=True, kw_only=True):
    """What everybody's rounds come to."""

    evenings: list[wire_types.GuestTotals]


class MomentsReply(Ok, frozen=True, kw_only=True):
    """What the night will be remembered for."""

    latest: list[Moment]
    """Those that were the most of their kind when they came about, the newest last."""
    records: list[Moment]
    """The one of each kind that stands at the top."""


class EntranceReply(Ok, frozen=True, kw_only=True):
    """Where guests come in."""

    addresses: tuple[str, ...]
    """What theirs begin with, the likeliest first."""


class PastReply(Ok, frozen=True, kw_only=True):
    """How the last rounds of a table came out."""

    past: list[wire_types.EventBatch]


class PeopleReply(Ok, frozen=True, kw_only=True):
    """Who is here."""

    guests: list[wire_types.Guest]
    dealers: list[wire_types.DealerInfo]
    knocks: list[wire_types.KnockInfo] | msgspec.UnsetType = msgspec.UNSET
    """Who waits at the door; for the host alone."""


class SeatingReply(Ok, frozen=True, kw_only=True):
    """Who sits where."""

    seats: dict[str, list[str]]
    """By table: the guests, in the order of their seats."""


class HouseKind(msgspec.Struct, frozen=True):
    """How a house player can play."""

    kind: str
    says: str
    """In a line, in English."""


class DeskReply(Ok, frozen=True, kw_only=True):
    """What the host's desk has to know."""

    invitation: wire_types.Invitation
    kinds: dict[str, list[HouseKind]]
    """By game: how house players can play it."""


class LinesReply(Ok, frozen=True, kw_only=True):
    """Lines of a table's record, in order."""

    lines: list[str]
    found: bool
    """Whether the line after which they were asked for stands in the record."""
    more: bool
    """Whether there are more: ask again, after the last of these."""


class ListReply(Ok, frozen=True, kw_only=True):
    """The list behind a hash."""

    items: list[list[str | int]]


class SuggestionsReply(Ok, frozen=True, kw_only=True):
    """Nights that the house suggests."""

    suggestions: list[Suggestion]


# The messages around it.


class Reply(wire_types.Message, frozen=True, omit_defaults=True, tag="reply"):
    """A query was answered, or a command done."""

    to: Number
    ok: Ok
    protocol: int = 0
    """The version that the host speaks, where a connection begins."""
    program: str = ""
    """The version of the host's program, there too."""


class Refusal(wire_types.Message, frozen=True, omit_defaults=True, tag="refusal"):
    """A message was refused, and nothing has changed."""

    to: Number
    reason: str
    """Why, in English."""
    rule: str
    phrase: Phrase
    """The same to be said in the reader's language."""
    protocol: int = 0
    """As in a reply, where host and client do not understand each other."""
    program: str = ""
    knock: WhyKnock = ""
    """Where the host could let you in, and why they would have to: ask with `knock`."""
    moved: str = ""
    """Where another host has the night: connect there. An address, or a path behind the one that led here."""


class Awaited(wire_types.Message, frozen=True, tag="awaited"):
    """A draw waits for some devices; the next line of its record ends that."""

    table: str
    n: int
    """Which attempt."""
    names: list[str]
    """Whose; the first few."""


class NotSpokenRefusal(Refusal, frozen=True, omit_defaults=True, tag="refusal"):
    """A client of another version is refused in the shape of protocols 1 and 2 as well: its page reloads."""

    re: Number = None
    refused: str = ""


class Hosts(wire_types.Message, frozen=True, tag="hosts"):
    """Where to try, one after the other, should this host be gone; said only where there are several."""

    addresses: tuple[str, ...]
    """Of all of them, as in `moved`."""


def accepted(number: Number, ok: Ok) -> bytes:
    """The reply to what was done or found."""
    return encode(Reply(number, ok))


def welcome(number: Number, ok: Ok) -> bytes:
    """The reply to a greeting, which says what the host speaks."""
    return encode(Reply(number, ok, protocol.PROTOCOL, protocol.PROGRAM))


def awaited(table: str, n: int, names: list[str]) -> bytes:
    """Whose devices a draw waits for."""
    return encode(Awaited(table, n, names))


def refusal(number: Number, rule: str, words: Phrase, knock: WhyKnock = "") -> bytes:
    """The answer to what was refused."""
    return encode(Refusal(number, str(words), rule, words, knock=knock))


def moved(number: Number, address: str) -> bytes:
    """The answer to somebody whose night another host has."""
    words = phrase("this night goes on at another host; please open {address}", address=address)
    return encode(Refusal(number, str(words), "host", words, moved=address))


def refused(number: Number, problem: Refused) -> bytes:
    """The answer to what was refused; a client of another version is told what the host speaks."""
    if not isinstance(problem, protocol.NotSpoken):
        return refusal(number, problem.rule, problem.phrase)
    words, text = problem.phrase, str(problem.phrase)
    speaks = protocol.PROTOCOL, protocol.PROGRAM
    return encode(NotSpokenRefusal(number, text, problem.rule, words, *speaks, re=number, refused=text))
