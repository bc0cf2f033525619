"""What is said on the line: questions read strictly, and the answers to everything."""

from typing import Annotated, Any

import msgspec

from croupier.games.moves import snake
from croupier.games.phrases import Phrase
from croupier.games.refusal import Refused, explain
from croupier.host import protocol
from croupier.host.protocol import FIRST, NotSpoken
from croupier.night import wire_types
from croupier.night.occasions import Suggestion, Wish
from croupier.night.state import Standing

Number = str | int | None
"""A client's id of a message: a number counted up on this connection, or a text."""

DEEPEST = 8
LONGEST_ID = 64
MOST_NUMBER = 2**53

Text = Annotated[str, msgspec.Meta(max_length=200)]

encode = msgspec.json.encode


class Query(
    msgspec.Struct,
    tag_field="do",
    tag=snake,
    forbid_unknown_fields=True,
    frozen=True,
    omit_defaults=True,
    kw_only=True,
):
    """A question, or somebody at the door: all that a client says beside commands."""


class Greeting(Query, frozen=True, kw_only=True):
    """What a connection begins with."""

    protocol: Annotated[int, msgspec.Meta(ge=FIRST, le=MOST_NUMBER)] = FIRST
    """The version that the client speaks."""


class Join(Greeting, frozen=True, kw_only=True):
    """Come in as a guest, or with one more phone of a team."""

    code: Text
    name: Text = ""
    team: Text = ""
    colour: Text = ""


class LookIn(Greeting, frozen=True, kw_only=True):
    """Look in from the door: what the night is called, and which chips are free."""

    code: Text


class Rejoin(Greeting, frozen=True, kw_only=True):
    """Come back with the token, or come in with the host's secret."""

    token: Text


class Claim(Greeting, frozen=True, kw_only=True):
    """Come in by a link from the host, which works once."""

    link: Text


class Watch(Greeting, frozen=True, kw_only=True):
    """Look on: a big screen, or somebody who does not play."""

    code: Text


class Follow(Query, frozen=True, kw_only=True):
    """Be told of everything at a table from now on, and what was missed since a version."""

    table: Text
    since: Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)] | None = None


class Unfollow(Query, frozen=True, kw_only=True):
    """Hear no more of a table."""

    table: Text


class Standings(Query, frozen=True, kw_only=True):
    """Everybody's place."""


class Rounds(Query, frozen=True, kw_only=True):
    """A guest's own last rounds."""


class Evenings(Query, frozen=True, kw_only=True):
    """What everybody's rounds come to."""


class Past(Query, frozen=True, kw_only=True):
    """How the last rounds of a table came out."""

    table: Text


class People(Query, frozen=True, kw_only=True):
    """Who is here."""


class Desk(Query, frozen=True, kw_only=True):
    """What the host's desk has to know: how guests come in, and whether the night was set up."""


class Occasions(Query, frozen=True, kw_only=True):
    """The evenings that the house suggests for so many guests."""

    guests: int


class Suggest(Query, frozen=True, kw_only=True):
    """The night that would follow from what a host wishes."""

    wish: Wish


class Ping(Query, frozen=True, kw_only=True):
    """Whether the line is alive."""


QUERIES: tuple[type[Query], ...] = (
    LookIn,
    Join,
    Rejoin,
    Claim,
    Watch,
    Follow,
    Unfollow,
    Standings,
    Rounds,
    Evenings,
    Past,
    People,
    Desk,
    Occasions,
    Suggest,
    Ping,
)
QUESTIONS = {str(kind.__struct_config__.tag): kind for kind in QUERIES}


class Ok(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What came of a message: each kind brings some of these."""

    seq: int = 0
    """The log's entry of a command that was done."""
    token: str = ""
    """For this phone alone, to come back with."""
    session: str = ""
    """This connection's name, which numbered actions belong to."""
    role: str = ""
    name: str = ""
    link: str = ""
    """For the host to hand on; it works once."""
    secret: str = ""
    """The host's new secret."""
    table: str = ""
    standings: list[Standing] | None = None
    rounds: list[wire_types.PastRound] | None = None
    evenings: list[wire_types.GuestTotals] | None = None
    past: list[wire_types.EventBatch] | None = None
    guests: list[wire_types.Guest] | None = None
    dealers: list[wire_types.DealerSign] | None = None
    door: wire_types.Door | None = None
    invitation: wire_types.Invitation | None = None
    suggestions: list[Suggestion] | None = None


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a message: what came of it, or why it was refused."""

    re: Number
    ok: Ok | None = None
    refused: str = ""
    """Why, in English."""
    rule: str = ""
    phrase: Phrase | None = None
    """The same to be said in the reader's language."""
    protocol: int = 0
    """The version that the host speaks, where a connection begins."""
    program: str = ""
    """The version of the host's program, there too."""


def read(data: bytes) -> dict[str, Any]:
    """A message as an object, or `Refused`."""
    try:
        message = msgspec.json.decode(data)
    except (ValueError, RecursionError):
        raise Refused("host", "a message is a JSON object") from None
    if not isinstance(message, dict):
        raise Refused("host", "a message is a JSON object")
    if data.count(b"[") + data.count(b"{") > DEEPEST and _depth(message) > DEEPEST:
        raise Refused("host", "this message is nested too deeply")
    return message


def _depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list) else 0


def read_query(message: dict[str, Any]) -> Query | None:
    """A question as its type, `Refused` for a shape that it has not, and None for what is a command."""
    do = message.get("do")
    kind = QUESTIONS.get(do) if isinstance(do, str) else None
    if kind is None:
        return None
    if issubclass(kind, Greeting):
        protocol.check(message)
    try:
        return msgspec.convert(message, kind)
    except msgspec.ValidationError as error:
        raise Refused("host", "{do}: {reason}", do=str(do), reason=explain(error)) from None


def check_id(number: object) -> Number:
    """The client's id of a message: a number from 1 on, or a text."""
    if number is None or (type(number) is int and 0 < number < MOST_NUMBER):
        return number
    if isinstance(number, str) and _is_id(number):
        return number
    raise Refused("host", "an id is a number from 1, or a text of at most {most} characters", most=LONGEST_ID)


def _is_id(text: str) -> bool:
    return 0 < len(text) <= LONGEST_ID and text.isascii() and text.isprintable()


def fine(number: Number, ok: Ok) -> bytes:
    """The answer to what was done or found."""
    return encode(Answered(number, ok))


def welcome(number: Number, ok: Ok) -> bytes:
    """The answer to a greeting, which says what the host speaks."""
    return encode(Answered(number, ok, protocol=protocol.PROTOCOL, program=protocol.PROGRAM))


def refusal(number: object, rule: str, words: Phrase) -> bytes:
    """The answer to what was refused."""
    return encode(Answered(_known(number), refused=str(words), rule=rule, phrase=words))


def not_spoken(number: object, refused: NotSpoken) -> bytes:
    """The answer to a client of another version, which says what the host speaks."""
    words = refused.phrase
    return encode(
        Answered(
            _known(number),
            refused=str(words),
            rule=refused.rule,
            phrase=words,
            protocol=protocol.PROTOCOL,
            program=protocol.PROGRAM,
        )
    )


def _known(number: object) -> Number:
    """A message's id as far as it is one."""
    try:
        return check_id(number)
    except Refused:
        return None
