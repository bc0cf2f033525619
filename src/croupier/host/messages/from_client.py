"""Messages from a client: queries, and how every message is read."""

from typing import Annotated, Any, ClassVar, Union

import msgspec

from croupier.games.moves import snake
from croupier.games.refusal import Refused, explain
from croupier.host import protocol
from croupier.host.messages import to_client
from croupier.host.messages.to_client import (
    LONGEST_ID,
    MOST_NUMBER,
    CommandReply,
    LinkReply,
    Number,
    Ok,
    SecretReply,
)
from croupier.host.protocol import FIRST
from croupier.night import commands
from croupier.night.setup import NightRequest
from croupier.night.wire_types import ReactionKind

DEEPEST = 8

Text = Annotated[str, msgspec.Meta(max_length=200)]
Digits = Annotated[str, msgspec.Meta(max_length=64)]
"""A hash or a secret number: 64 small hexadecimal digits."""
Attempt = Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBER)]
Key = Annotated[str, msgspec.Meta(min_length=16, max_length=200)] | None
"""A random text that a client makes for one act: sent again with it, the act hands out the same secret."""


class Forbidden(Refused):
    """Somebody asks for what is not theirs to do; it is written down (E5)."""


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

    reply: ClassVar[type[Ok]] = Ok
    id: Number = None


class Greeting(Query, frozen=True, kw_only=True):
    """What a connection begins with."""

    protocol: Annotated[int, msgspec.Meta(ge=FIRST, le=MOST_NUMBER)] = FIRST
    """The version that the client speaks."""


class LookIn(Greeting, frozen=True, kw_only=True):
    """Look in from the door: what the night is called, and which chips are free."""

    reply = to_client.LookInReply
    code: Text
    device: Text = ""
    """The phone's identity: random, made and kept by its page; only its hash is kept here."""


class Join(Greeting, frozen=True, kw_only=True):
    """Come in as a guest, or with one more phone of a team."""

    reply = to_client.JoinReply
    code: Text
    name: Text = ""
    team: Text = ""
    colour: Text = ""
    device: Text = ""
    program: bool = False
    """Whether a program plays; the host's machine marks its name (N-31)."""
    key: Key = None


class Knock(Greeting, frozen=True, kw_only=True):
    """Ask the host to be let in, and wait."""

    reply = to_client.KnockReply
    code: Text
    name: Text = ""
    team: Text = ""
    colour: Text = ""
    device: Text = ""
    key: Key = None


class Wait(Greeting, frozen=True, kw_only=True):
    """Go on waiting after a knock, with its token; or learn that the host has let you in."""

    reply = to_client.WaitReply
    token: Text


class Rejoin(Greeting, frozen=True, kw_only=True):
    """Come back with the token, or come in with the host's secret."""

    reply = to_client.RejoinReply
    token: Text


class Claim(Greeting, frozen=True, kw_only=True):
    """Come in by a link from the host, which works once."""

    reply = to_client.JoinReply
    link: Text
    device: Text = ""
    key: Key = None


class Watch(Greeting, frozen=True, kw_only=True):
    """Look on: a big screen, somebody who does not play, or a witness who adds chance to every draw."""

    reply = to_client.WatchReply
    code: Text
    witness: Text = ""
    """A witness's name; in the records of draws it is `witness NAME`."""
    device: Text = ""
    """A witness's identity: random, made and kept by it, so that nobody else takes its name."""


class Follow(Query, frozen=True, kw_only=True):
    """Be told of everything at a table from now on, and what was missed since a version."""

    reply = to_client.FollowReply
    table: Text
    since: Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)] | None = None


class Unfollow(Query, frozen=True, kw_only=True):
    """Hear no more of a table."""

    table: Text


class Options(Query, frozen=True, kw_only=True):
    """What a guest may do at a table, for staff who play for them."""

    reply = to_client.OptionsReply
    table: Text
    name: Text


class Hint(Query, frozen=True, kw_only=True):
    """What the book would do in a guest's own seat."""

    reply = to_client.HintReply
    table: Text


class Standings(Query, frozen=True, kw_only=True):
    """Everybody's place."""

    reply = to_client.StandingsReply


class Rounds(Query, frozen=True, kw_only=True):
    """A guest's own last rounds."""

    reply = to_client.RoundsReply


class Story(Query, frozen=True, kw_only=True):
    """The key of a guest's own story, once the night is over."""

    reply = to_client.StoryReply


class RoundLog(Query, frozen=True, kw_only=True):
    """Finished rounds, for the host, or for a dealer those of the tables that they deal at."""

    reply = to_client.RoundLogReply
    table: Text = ""
    """Of this table alone."""
    name: Text = ""
    """Of this guest alone."""
    before: Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBER)] | None = None
    """That ended before this entry of the log."""
    count: Annotated[int, msgspec.Meta(ge=1, le=200)] = 50


class Preview(Query, frozen=True, kw_only=True):
    """What a move that puts a finished round right would change; nothing is done."""

    reply = to_client.PreviewReply
    table: Text
    move: dict[str, Any]


class ShowAgain(Query, frozen=True, kw_only=True):
    """Show a finished round again on the big screens, for the host."""

    reply = to_client.ShowAgainReply
    table: Text
    round: Annotated[int, msgspec.Meta(ge=1, le=MOST_NUMBER)]


class Evenings(Query, frozen=True, kw_only=True):
    """What everybody's rounds come to."""

    reply = to_client.EveningsReply


class Moments(Query, frozen=True, kw_only=True):
    """What the night will be remembered for."""

    reply = to_client.MomentsReply


class Entrance(Query, frozen=True, kw_only=True):
    """Where guests come in, for the code on a screen."""

    reply = to_client.EntranceReply


class React(Query, frozen=True, kw_only=True):
    """React, for a moment and for the room to see; nothing of it is kept."""

    kind: ReactionKind
    table: Text = ""
    """Where; empty: for the whole room."""


class Past(Query, frozen=True, kw_only=True):
    """How the last rounds of a table came out."""

    reply = to_client.PastReply
    table: Text


class People(Query, frozen=True, kw_only=True):
    """Who is here."""

    reply = to_client.PeopleReply


class Seating(Query, frozen=True, kw_only=True):
    """Who sits where."""

    reply = to_client.SeatingReply


class Desk(Query, frozen=True, kw_only=True):
    """What the host's desk has to know: how guests come in, and whether the night was set up."""

    reply = to_client.DeskReply


class Occasions(Query, frozen=True, kw_only=True):
    """The nights that the house suggests for this many guests."""

    reply = to_client.SuggestionsReply
    guests: int


class Suggest(Query, frozen=True, kw_only=True):
    """The night that a host asks for, as it would be."""

    reply = to_client.SuggestionsReply
    wish: NightRequest


class Pledge(Query, frozen=True, kw_only=True):
    """The hash of a secret number for the next attempt of a draw; answered only where it has an id."""

    table: Text
    """The chain: a table's id, or as its `record` names it."""
    n: Attempt
    pledge: Digits


class Share(Query, frozen=True, kw_only=True):
    """The secret number itself, once bets are closed, and the pledge for the attempt after it."""

    table: Text
    n: Attempt
    roster: Digits
    """The hash of the roster that it is opened for."""
    share: Digits
    next: Digits = ""


class Lines(Query, frozen=True, kw_only=True):
    """The lines of a table's record after one that is known."""

    reply = to_client.LinesReply
    table: Text
    after: Digits = ""
    """The hash of that line; empty: from the beginning."""


class List(Query, frozen=True, kw_only=True):
    """The list behind a hash in a table's record."""

    reply = to_client.ListReply
    table: Text
    hash: Digits


class Ping(Query, frozen=True, kw_only=True):
    """Whether the line is alive."""


QUERIES: tuple[type[Query], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Query) and kind not in (Query, Greeting)
)
QUESTIONS = {str(kind.__struct_config__.tag): kind for kind in QUERIES}

FILLED_IN = frozenset(
    {
        "host", "token", "device", "link", "seed", "log", "raffle", "code", "by", "preset", "generations",
        "until_used", "lines", "then",
    }
)  # fmt: skip
"""Fields of commands that the host's machine fills in, and nobody else."""

COMMANDS: tuple[type[commands.Command], ...] = tuple(
    kind
    for kind in commands.COMMANDS
    if {"guest", "dealer", "host"} & set(kind.roles)
    and kind not in (commands.Create, commands.Join, commands.Knock, commands.Claim)
)
"""The commands that people give, not the clock or the host's machine."""

_REPLIES: dict[type[commands.Command], type[CommandReply]] = {
    commands.Appoint: LinkReply,
    commands.NewLink: LinkReply,
    commands.NewSecret: SecretReply,
}


def reply_to(kind: type[commands.Command]) -> type[CommandReply]:
    """What a client is told when a command was done."""
    return _REPLIES.get(kind, CommandReply)


# Reading: a frame is decoded once, as the message that its `do` names.


def _on_the_wire(kind: type[commands.Command]) -> type[msgspec.Struct]:
    """A command as a client says it: with an id, and without what the host's machine fills in."""
    fields: list[tuple[str, Any, Any]] = [("id", Number, None)]
    for one in msgspec.structs.fields(kind):
        if one.name not in FILLED_IN:
            if one.required:
                default: Any = msgspec.field()
            elif one.default is msgspec.NODEFAULT:
                default = msgspec.field(default_factory=one.default_factory)
            else:
                default = one.default
            fields.append((one.name, one.type, default))
    if kind in SECRETS:
        fields.append(("key", Key, None))
    tag = kind.__struct_config__.tag
    return msgspec.defstruct(
        kind.__name__, fields, tag_field="do", tag=tag, forbid_unknown_fields=True, frozen=True, kw_only=True
    )


SECRETS: dict[type[commands.Command], str] = {
    commands.Appoint: "link",
    commands.NewLink: "link",
    commands.NewSecret: "host",
}
"""Commands that hand out a secret, and which field holds its hash when somebody may give the command."""

_COMMAND_OF = {_on_the_wire(kind): kind for kind in COMMANDS}
_FIELDS_OF = {said: said.__struct_fields__[1:] for said in _COMMAND_OF}
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[(*QUERIES, *_COMMAND_OF)])


def read(data: bytes) -> tuple[Number, Query | commands.Command]:
    """A message and its id, or `msgspec.ValidationError` for a shape that no message has.

    A command still lacks what is for the host's machine to fill in; where it hands out a secret, the client's
    key stands in its place.
    """
    if data.count(b"[") + data.count(b"{") > DEEPEST:
        _check_depth(data)
    said = _decoder.decode(data)
    kind = _COMMAND_OF.get(type(said))
    if kind is None:
        return said.id, said
    fields = {name: getattr(said, name) for name in _FIELDS_OF[type(said)]}
    if kind in SECRETS:
        fields[SECRETS[kind]] = fields.pop("key") or ""
    return said.id, kind(**fields)


def _check_depth(data: bytes) -> None:
    if _depth(msgspec.json.decode(data)) > DEEPEST:
        raise Refused("host", "this message is nested too deeply")


def _depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list) else 0


# Why something could not be read.


def fields_of(data: bytes) -> dict[str, Any]:
    """What a frame says, whatever it is, or `Refused` if it is no object."""
    try:
        found = msgspec.json.decode(data)
    except (ValueError, RecursionError):
        raise Refused("host", "a message is a JSON object") from None
    if not isinstance(found, dict):
        raise Refused("host", "a message is a JSON object")
    return found


def check_query(fields: dict[str, Any]) -> bool:
    """Whether this is a query; `Refused` if it is one and cannot be read."""
    do = fields.get("do")
    kind = QUESTIONS.get(do) if isinstance(do, str) else None
    if kind is None:
        return False
    if issubclass(kind, Greeting):
        protocol.check(fields.get("protocol", FIRST))
    _check_shape(fields, kind, "host")
    return True


def check_command(fields: dict[str, Any], role: str) -> None:
    """`Refused` if somebody may not say this, or it cannot be read."""
    do = fields.get("do")
    kind = commands.KINDS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Refused("host", "unknown command")
    if kind not in COMMANDS or role not in kind.roles:
        raise Forbidden("host", "you're not allowed to do that")
    if forged := FILLED_IN & fields.keys():
        raise Refused("host", "that's not for you to set: {fields}", fields=tuple(sorted(forged)))
    _check_shape(fields, next(said for said, one in _COMMAND_OF.items() if one is kind), "night")


def _check_shape(fields: dict[str, Any], kind: type[msgspec.Struct], rule: str) -> None:
    try:
        msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise Refused(rule, "{do}: {reason}", do=str(fields["do"]), reason=explain(error)) from None


def check_id(number: object) -> Number:
    """The client's id of a message: a number from 1 on, or a text."""
    try:
        checked: Number = msgspec.convert(number, Number)
        return checked
    except msgspec.ValidationError:
        raise Refused(
            "host", "an id is a number from 1, or a text of at most {most} characters", most=LONGEST_ID
        ) from None


def known_id(number: object) -> Number:
    """A message's id as far as it is one."""
    try:
        return check_id(number)
    except Refused:
        return None
