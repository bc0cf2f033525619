"""Messages from outside: read strictly, answered always."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.games.refusal import Refused, short
from croupier.host.doors import hashed, new_token
from croupier.night import acts, names
from croupier.night.acts import HOST, Actor

if TYPE_CHECKING:
    from croupier.host.evening import Answer
    from croupier.host.hub import Hub, Visitor

Number = str | int | None
Ask = Callable[["Hub", "Visitor", Number, dict[str, Any]], None]

DEEPEST = 8
LONGEST_ID = 64
MOST_NUMBER = 2**53

encode = msgspec.json.encode


def read(data: bytes) -> dict[str, Any]:
    """A message as an object, or `Refused`."""
    if _depth(data) > DEEPEST:
        raise Refused("host", "a message is not nested so deeply")
    try:
        message = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise Refused("host", "a message is a JSON object") from None
    if not isinstance(message, dict):
        raise Refused("host", "a message is a JSON object")
    return message


def _depth(data: bytes) -> int:
    """How deep brackets are nested, those in texts counted too: a bound that costs next to nothing."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return 0
    depth = deepest = 0
    for byte in data:
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def check_id(number: object) -> Number:
    """The client's id of an action: a number counted up in the session, or a text."""
    if number is None or (type(number) is int and 0 < number < MOST_NUMBER):
        return number
    if (
        isinstance(number, str)
        and 0 < len(number) <= LONGEST_ID
        and number.isascii()
        and number.isprintable()
    ):
        return number
    raise Refused("host", f"an id is a number from 1, or a text of at most {LONGEST_ID} letters")


def answer(number: Number, given: "Answer", extra: dict[str, Any] | None = None) -> bytes:
    """The answer to an action."""
    if given.refused:
        return encode({"re": number, "refused": given.refused, "rule": given.rule})
    return encode({"re": number, "ok": {"seq": given.seq, **(extra or {})}})


def refusal(number: object, refused: Refused) -> bytes:
    """The answer to a message that is not an action, or not one that can be done."""
    known = number if isinstance(number, str | int) and len(str(number)) <= LONGEST_ID else None
    return encode({"re": known, "refused": refused.reason, "rule": refused.rule})


def _ok(visitor: "Visitor", number: Number, found: dict[str, Any]) -> None:
    visitor.send(encode({"re": number, "ok": found}))


def _only(message: dict[str, Any], *allowed: str) -> None:
    for field in message.keys() - {"do", *allowed}:
        raise Refused("host", f"unknown field {short(field)}")


# Coming in.


def join(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    """Come in as a guest, or with one more phone of a team."""
    _only(message, "code", "name", "team")
    _knock(hub, visitor, message, lambda: _join(hub, visitor, number, message))


def _knock(hub: "Hub", visitor: "Visitor", message: dict[str, Any], then: Callable[[], None]) -> None:
    """Check the code, after a while where an address has guessed too often; the answer never tells which."""

    def check() -> None:
        if not hub.doors.is_code(message.get("code"), visitor.address):
            visitor.knocks += 1
            hub.note_failed_join(visitor.address)
            if visitor.knocks >= MOST_KNOCKS:
                visitor.dismiss(1008, "too many wrong codes")
                return
            visitor.send(refusal(None, Refused("host", "there is no such night; please check the code")))
        else:
            try:
                then()
            except Refused as refused:
                visitor.send(refusal(None, refused))
        hub.flush_soon()

    wait = hub.doors.patience(visitor.address)
    if wait:
        hub.later(wait, check)
    else:
        check()


MOST_KNOCKS = 5


def _join(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    name, team = message.get("name", ""), message.get("team", "")
    if not isinstance(name, str) or not isinstance(team, str) or len(name) > 200 or len(team) > 200:
        raise Refused("host", "a name is a text")
    who = Actor("guest", names.clean(team or name))
    token = new_token()
    act = acts.Join(token=hashed(token), team=who.name if team else "")
    hub.do(
        visitor,
        number,
        act,
        {"token": token, "session": visitor.session, "name": who.name},
        by=who,
        then=lambda answer: welcome(hub, visitor, who),
    )


def rejoin(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    """Come back with the token."""
    _only(message, "token")
    who = hub.doors.owner(message.get("token"))
    if who is None:
        hub.note_failed_join(visitor.address)
        raise Refused("host", "this token is not known here; please join again")
    _ok(visitor, number, {"session": visitor.session, "role": who.role, "name": who.name})
    welcome(hub, visitor, who)


def claim(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    """Come in by a link from the host, which works once."""
    _only(message, "link")
    who = hub.doors.link_owner(message.get("link"))
    if who is None:
        hub.note_failed_join(visitor.address)
        raise Refused("host", "this link has been used or taken back; ask the host for a new one")
    token = new_token()
    act = acts.Claim(link=hashed(str(message["link"])), token=hashed(token))
    extra = {"token": token, "session": visitor.session, "role": who.role, "name": who.name}
    hub.do(visitor, number, act, extra, by=who, then=lambda answer: welcome(hub, visitor, who))


def watch(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    """Look on: a big screen, or somebody who does not play."""
    _only(message, "code")

    def enter() -> None:
        _ok(visitor, number, {"session": visitor.session})
        hub.admit(visitor, None)
        visitor.send(hub.evening.gate.lobby())

    _knock(hub, visitor, message, enter)


def welcome(hub: "Hub", visitor: "Visitor", who: Actor) -> None:
    """Let somebody in, and show the night and their own purse."""
    hub.admit(visitor, who)
    visitor.send(hub.evening.gate.lobby())
    visitor.send(hub.evening.gate.you(who))


# Looking.


def follow(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    """Be told of everything at a table from now on, and what was missed since a version."""
    _only(message, "table", "since")
    _inside(visitor)
    since = message.get("since")
    if since is not None and (type(since) is not int or since < 0):
        raise Refused("host", "since is the version that you saw last")
    felt = hub.evening.night.felt(str(message.get("table")))
    _ok(visitor, number, {"table": felt.id})
    hub.follow(visitor, felt, since)


def unfollow(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    _only(message, "table")
    _inside(visitor)
    hub.unfollow(visitor, str(message.get("table")))
    _ok(visitor, number, {})


def standings(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    _only(message)
    _inside(visitor)
    _ok(visitor, number, {"standings": hub.evening.gate.standings()})


def rounds(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    """A guest's own last rounds."""
    _only(message)
    if visitor.who is None or visitor.who.role != "guest":
        raise Refused("host", "only guests have rounds to look back at")
    _ok(visitor, number, {"rounds": hub.evening.gate.rounds(visitor.who)})


def people(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    """Who is here."""
    _only(message)
    _inside(visitor)
    _ok(visitor, number, hub.evening.gate.people(is_host=visitor.who == HOST))


def ping(hub: "Hub", visitor: "Visitor", number: Number, message: dict[str, Any]) -> None:
    _only(message)
    _ok(visitor, number, {})


def _inside(visitor: "Visitor") -> None:
    if visitor.who is None and not visitor.watching:
        raise Refused("host", "please join first")


ASKS: dict[str, Ask] = {
    "join": join,
    "rejoin": rejoin,
    "claim": claim,
    "watch": watch,
    "follow": follow,
    "unfollow": unfollow,
    "standings": standings,
    "rounds": rounds,
    "people": people,
    "ping": ping,
}
