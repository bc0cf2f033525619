"""Signing in: with the night's code, a token or a link from the host, or as a spectator."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.host.auth import MOST_ASKED, MOST_KNOCKS, MOST_WITNESSES, AddressLimiter, hashed
from croupier.host.connection import Connection
from croupier.host.devices import called, witness_name
from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.host.messages import from_client, to_client
from croupier.host.messages.to_client import Number
from croupier.night import commands, names
from croupier.night.commands import CLOCK, HOST, RAFFLE, Actor
from croupier.night.door import WhyKnock, guest_like, why_knock
from croupier.night.house_names import PROGRAM, signed
from croupier.night.people import is_theirs

NO_SUCH_NIGHT = phrase("there's no such night, or it's full or closing; please check the code")
"""The same for all of these: whoever guesses learns nothing (E16)."""


def join(hub: Hub, connection: Connection, number: Number, query: from_client.Join) -> None:
    """Let a guest in, or back in; or one more phone of a team."""

    def enter() -> None:
        device, is_team = hub.auth.device(query.device), bool(query.team)
        who = _guest(hub, query)
        if not hub.auth.is_open(device, who.name, team=is_team):
            _turn_away(hub, connection, number, NO_SUCH_NIGHT)
            return
        token = _token_for(hub, query)
        command = commands.Join(
            token=hashed(token),
            team=who.name if is_team else "",
            colour=query.colour,
            device=device,
            program=query.program,
        )
        _let_in(hub, connection, number, command, who, token, query.key)

    _check_code(hub, connection, number, query.code, enter)


def _token_for(hub: Hub, query: from_client.Join | from_client.Knock) -> str:
    """The token that somebody gets for coming in; the same again if an answer was lost."""
    said = query.name, query.team, query.colour, query.device
    return hub.auth.token_for(query.key, type(query).__name__, *said)


def _action(key: str | None, token: str) -> str | None:
    """What coming in is called in the log: where it may be sent again, by the token that it gives."""
    return hashed(token) if key else None


def _guest(hub: Hub, query: from_client.Join | from_client.Knock) -> Actor:
    """Who somebody says they are; a guest at their own phone need not spell the name as they did before."""
    is_program = isinstance(query, from_client.Join) and query.program
    said, is_team = query.team or query.name, bool(query.team)
    name = names.clean(signed(names.clean(said), PROGRAM) if is_program else said)
    like = guest_like(hub.hosted.night, name, team=is_team)
    is_known = like is not None and (
        isinstance(query, from_client.Knock) or is_theirs(like, hub.auth.device(query.device))
    )
    return Actor("guest", like.name if like is not None and is_known else name)


def knock(hub: Hub, connection: Connection, number: Number, query: from_client.Knock) -> None:
    """Ask the host to let somebody in, and have them wait."""

    def ask() -> None:
        device, is_team, who = hub.auth.device(query.device), bool(query.team), _guest(hub, query)
        if not hub.auth.is_open(device, who.name, team=is_team):
            _turn_away(hub, connection, number, NO_SUCH_NIGHT)
            return
        _check_patience(hub, connection)
        token = _token_for(hub, query)
        command = commands.Knock(
            token=hashed(token), team=who.name if is_team else "", colour=query.colour, device=device
        )

        def wait(answer: Answer) -> None:
            connection.is_coming = False
            if answer.refused:
                connection.send(to_client.refusal(number, answer.rule, answer.refused))
                return
            hub.connections.wait(connection, hashed(token))
            ok = to_client.KnockReply(seq=answer.seq, token=token, name=who.name)
            connection.send(to_client.welcome(number, ok))

        connection.is_coming = True
        hub.hosted.submit(who, command, _action(query.key, token), wait)

    _check_code(hub, connection, number, query.code, ask)


def _check_patience(hub: Hub, connection: Connection) -> None:
    """Refuse who asks again and again; others at the same address are asked about as before."""
    connection.knocks += 1
    if connection.knocks > MOST_ASKED or not hub.auth.porch(connection.address).asked.take():
        raise Refused("host", "that's too often; please wait a moment")


def wait(hub: Hub, connection: Connection, number: Number, query: from_client.Wait) -> None:
    """Let somebody who has knocked go on waiting, or tell them that they are let in."""
    _check_outside(connection)
    token = hashed(query.token)
    owner, waiting = hub.auth.owner(query.token), hub.auth.knock(token)
    name = waiting.name if waiting is not None else owner.name if owner is not None else None
    if name is None:
        words = phrase("you aren't waiting at the door any more; please knock again")
        _turn_away(hub, connection, number, words)
        return
    text = to_client.welcome(number, to_client.WaitReply(name=name, waiting=waiting is not None))

    def tell() -> None:
        connection.send(text)
        if waiting is not None:
            hub.connections.wait(connection, token)

    hub.when_durable(connection, number, tell)


def look_in(hub: Hub, connection: Connection, number: Number, query: from_client.LookIn) -> None:
    """Show somebody at the door what the night is called, which chips are free, and who they were here."""

    def show() -> None:
        device = hub.auth.device(query.device)
        if hub.auth.is_open(device):
            door = hub.hosted.projection.door(device)
            text = to_client.welcome(number, to_client.LookInReply(door=door))
            hub.when_durable(connection, number, lambda: connection.send(text))
        else:
            _turn_away(hub, connection, number, NO_SUCH_NIGHT)

    _check_code(hub, connection, number, query.code, show)


def claim(hub: Hub, connection: Connection, number: Number, query: from_client.Claim) -> None:
    """Let somebody in by a link."""
    _check_outside(connection)
    token = hub.auth.token_for(query.key, "Claim", query.link, query.device)
    who = hub.auth.link_owner(query.link) or hub.auth.owner(token)
    if who is None:
        words = phrase("this link has been used or withdrawn; ask the host for a new one")
        _turn_away(hub, connection, number, words)
        return
    device = hub.auth.device(query.device) if who.role == "guest" else ""
    command = commands.Claim(link=hashed(query.link), token=hashed(token), device=device)
    _let_in(hub, connection, number, command, who, token, query.key)


def _let_in(
    hub: Hub,
    connection: Connection,
    number: Number,
    command: commands.Join | commands.Claim,
    who: Actor,
    token: str,
    key: str | None,
) -> None:
    """Have somebody's coming written into the log, and then let them in with a token of their own."""

    def enter(answer: Answer) -> None:
        if answer.refused:
            connection.is_coming = False
            knock = _why_knock(hub, command, who) if answer.rule != "host" else ""
            connection.send(to_client.refusal(number, answer.rule, answer.refused, knock))
            return
        ok = to_client.JoinReply(
            seq=answer.seq, token=token, session=connection.session, role=who.role, name=who.name
        )
        _welcome(hub, connection, number, ok, who, hashed(token))

    connection.is_coming = True
    hub.hosted.submit(who, command, _action(key, token), enter)


def _why_knock(hub: Hub, command: commands.Join | commands.Claim, who: Actor) -> WhyKnock:
    """Why the host would have to let in somebody who was refused; nothing where that does not help."""
    if isinstance(command, commands.Claim):
        return ""
    return why_knock(hub.hosted.night, who.name, team=bool(command.team), device=command.device)


def rejoin(hub: Hub, connection: Connection, number: Number, query: from_client.Rejoin) -> None:
    """Let somebody back in who has a token; the host's new secret also on the line that it was made on."""
    if connection.who == HOST and hub.auth.is_new_secret(query.token):
        _use_secret(hub, connection, number, query.token)
        return
    _check_outside(connection)
    who = hub.auth.owner(query.token)
    if who is None:
        _turn_away(hub, connection, number, phrase("this phone isn't known here; please join again"))
        return
    connection.is_coming = True
    if hub.auth.is_new_secret(query.token):
        _use_secret(hub, connection, number, query.token)
    else:
        _come_back(hub, connection, number, who, hashed(query.token))


def _use_secret(hub: Hub, connection: Connection, number: Number, secret: str) -> None:
    """Let the host in by a new secret: from now on older ones are worth nothing."""

    def enter(answer: Answer) -> None:
        if answer.refused:
            connection.is_coming = False
            connection.send(to_client.refusal(number, answer.rule, answer.refused))
            return
        if connection.who is not None:
            connection.token = hashed(secret)  # before those with the old one are sent away
        _come_back(hub, connection, number, HOST, hashed(secret))

    hub.hosted.submit(CLOCK, commands.SecretUsed(secret=hashed(secret)), reply=enter)


def _come_back(hub: Hub, connection: Connection, number: Number, who: Actor, token: str) -> None:
    ok = to_client.RejoinReply(session=connection.session, role=who.role, name=who.name)
    _welcome(hub, connection, number, ok, who, token)


def watch(hub: Hub, connection: Connection, number: Number, query: from_client.Watch) -> None:
    """Let somebody look on; the answer and the night leave in one write."""

    def knock() -> None:
        if query.witness:
            _take_witness(hub, connection, query)
        known = called(connection)
        night, record = hub.delivery.lobby(), hub.delivery.record(RAFFLE, connection)

        def enter() -> None:
            ok = to_client.WatchReply(
                session=connection.session, witness=UNSET if known is None else known[0]
            )
            connection.send(to_client.welcome(number, ok))
            hub.connections.admit(connection, None)
            connection.send(night)
            if record is not None:
                connection.send(record)

        hub.when_durable(connection, number, enter)

    _check_code(hub, connection, number, query.code, knock)


def _take_witness(hub: Hub, connection: Connection, query: from_client.Watch) -> None:
    """Let a witness go by a name that is no guest's and no other witness's; it can come back to its own."""
    name, device = names.clean(query.witness), hub.auth.device(query.device)
    others = [one for one in hub.connections.all if one.witness and one is not connection]
    looks = names.skeleton(name)
    if witness_name(name) in hub.hosted.night.state.players:
        raise Refused("host", "there's a guest of that name; please choose another")
    for other in others:
        if names.skeleton(other.witness) == looks:
            if not device or other.device != device:
                raise Refused("host", "there's a witness of that name; please choose another")
            hub.connections.dismiss(other, 4001, phrase("Another line of this witness has taken over."))
    if len([one for one in others if one in hub.connections.all]) >= MOST_WITNESSES:
        raise Refused("host", "there are enough witnesses")
    if not hub.auth.welcomes(looks, device, connection.address):
        raise Refused("host", "that's too often; please wait a moment")
    connection.witness, connection.device = name, device


def _welcome(
    hub: Hub, connection: Connection, number: Number, ok: to_client.Ok, who: Actor, token: str
) -> None:
    """Let somebody in: the answer, the night and their account leave in one write, all of it durable by then.

    Whoever has just come is in the log by now, and gets the answer, with the token in it, even where the log
    fails before the rest is durable; the night and the account follow when it is kept again.
    """
    night, account = hub.delivery.lobby(), hub.hosted.projection.you(who)
    record = hub.hosted.projection.record(RAFFLE, who.name if who.role == "guest" else "")

    def enter(answer: Answer) -> None:
        connection.is_coming = False
        if answer.refused and not isinstance(ok, to_client.JoinReply):
            connection.send(to_client.refusal(number, answer.rule, answer.refused))
            return
        connection.send(to_client.welcome(number, ok))
        if hub.connections.admit(connection, who, token):
            hub.delivery.greet(connection)
        if not hub.auth.knows(token):
            hub.connections.dismiss(connection, 4001, phrase("You've been shown out."))
        elif not answer.refused:
            connection.send(night)
            connection.send(account)
            if record is not None:
                connection.send(record)

    hub.hosted.after(enter)


def _check_code(
    hub: Hub, connection: Connection, number: Number, code: str, enter: Callable[[], None]
) -> None:
    """Check the code: at once, or in turn where somebody guesses; a wrong one is answered later and later.

    So whoever guesses slows down nobody but themselves (E16).
    """
    _check_outside(connection)
    porch = hub.auth.porch(connection.address)

    def check() -> None:
        if not hub.auth.is_code(code):
            _turn_away_later(hub, connection, number)
            return
        connection.has_code = True
        try:
            enter()
        except Refused as refused:
            connection.send(to_client.refusal(number, refused.rule, refused.phrase))

    if connection.has_code or not porch.patience():
        check()
    else:
        _queue(hub, porch, connection, check)


def _queue(hub: Hub, porch: AddressLimiter, connection: Connection, check: Callable[[], None]) -> None:
    """Have somebody's code checked in turn; who has hung up takes no turn."""

    def take_turn() -> bool:
        connection.is_coming = False
        if connection not in hub.connections.all:
            return False
        check()
        hub.connections.outbox.flush_soon()
        return True

    connection.is_coming = True
    porch.wait_in_turn(hub.hosted.loop, take_turn)


def _turn_away_later(hub: Hub, connection: Connection, number: Number) -> None:
    """Answer a wrong code, after a while where an address has guessed too often."""
    wait = hub.auth.porch(connection.address).patience()
    if not wait:
        _turn_away(hub, connection, number, NO_SUCH_NIGHT)
        return

    def answer() -> None:
        connection.is_coming = False
        if connection in hub.connections.all:
            _turn_away(hub, connection, number, NO_SUCH_NIGHT)
            hub.connections.outbox.flush_soon()

    connection.is_coming = True
    hub.hosted.loop.call_later(wait, answer)


def _turn_away(hub: Hub, connection: Connection, number: Number, words: Phrase) -> None:
    """Refuse a code, token or link, count it and write it down; after some the line is cut."""
    hub.auth.note_wrong(connection.address)
    hub.note(f"A wrong code, token or link from {connection.address}.")
    connection.wrong_tries += 1
    connection.send(to_client.refusal(number, "host", words))
    if connection.wrong_tries >= MOST_KNOCKS:
        hub.connections.dismiss(connection, 1008, phrase("too many wrong codes"))


def _check_outside(connection: Connection) -> None:
    if connection.who is not None:
        raise Refused("host", "you're already in")
    if connection.is_coming:
        raise Refused("host", "you're already on your way in")


ANSWERS: dict[type[from_client.Query], Callable[[Hub, Connection, Number, Any], None]] = {
    from_client.LookIn: look_in,
    from_client.Join: join,
    from_client.Knock: knock,
    from_client.Wait: wait,
    from_client.Rejoin: rejoin,
    from_client.Claim: claim,
    from_client.Watch: watch,
}
