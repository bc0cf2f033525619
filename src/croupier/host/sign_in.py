"""Signing in: with the night's code, a token or a link from the host, or as a spectator."""

from collections.abc import Callable
from typing import Any

from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.host.auth import MOST_KNOCKS, MOST_WAITING, hashed, new_token
from croupier.host.connection import Connection
from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.host.messages import from_client, to_client
from croupier.host.messages.to_client import Number
from croupier.night import commands, names
from croupier.night.commands import Actor

NO_SUCH_NIGHT = phrase("there's no such night, or it's full or closing; please check the code")
"""The same for all of these: whoever guesses learns nothing (E16)."""


def join(hub: Hub, connection: Connection, number: Number, query: from_client.Join) -> None:
    """Let a guest in, or one more phone of a team."""

    def enter() -> None:
        who = Actor("guest", names.clean(query.team or query.name))
        if not hub.auth.is_open(who.name if query.team else ""):
            _turn_away(hub, connection, number, NO_SUCH_NIGHT)
            return
        token = new_token(hub.system)
        command = commands.Join(token=hashed(token), team=who.name if query.team else "", colour=query.colour)
        _let_in(hub, connection, number, command, who, token)

    _knock(hub, connection, number, query.code, enter)


def look_in(hub: Hub, connection: Connection, number: Number, query: from_client.LookIn) -> None:
    """Show somebody at the door what the night is called and which chips are free."""

    def show() -> None:
        if hub.auth.is_open(""):
            text = to_client.welcome(number, to_client.LookInReply(door=hub.hosted.projection.door()))
            hub.when_durable(connection, number, lambda: connection.send(text))
        else:
            _turn_away(hub, connection, number, NO_SUCH_NIGHT)

    _knock(hub, connection, number, query.code, show)


def claim(hub: Hub, connection: Connection, number: Number, query: from_client.Claim) -> None:
    """Let somebody in by a link."""
    _check_outside(connection)
    who = hub.auth.link_owner(query.link)
    if who is None:
        words = phrase("this link has been used or withdrawn; ask the host for a new one")
        _turn_away(hub, connection, number, words)
        return
    token = new_token(hub.system)
    command = commands.Claim(link=hashed(query.link), token=hashed(token))
    _let_in(hub, connection, number, command, who, token)


def _let_in(
    hub: Hub, connection: Connection, number: Number, command: commands.Command, who: Actor, token: str
) -> None:
    """Have somebody's coming written into the log, and then let them in with a token of their own."""

    def enter(answer: Answer) -> None:
        if answer.refused:
            connection.is_coming = False
            connection.send(to_client.refusal(number, answer.rule, answer.refused))
            return
        ok = to_client.JoinReply(
            seq=answer.seq, token=token, session=connection.session, role=who.role, name=who.name
        )
        _welcome(hub, connection, number, ok, who, hashed(token))

    connection.is_coming = True
    hub.hosted.submit(who, command, reply=enter)


def rejoin(hub: Hub, connection: Connection, number: Number, query: from_client.Rejoin) -> None:
    """Let somebody back in who has a token."""
    _check_outside(connection)
    who = hub.auth.owner(query.token)
    if who is None:
        _turn_away(hub, connection, number, phrase("this phone isn't known here; please join again"))
        return
    connection.is_coming = True
    _welcome(
        hub,
        connection,
        number,
        to_client.RejoinReply(session=connection.session, role=who.role, name=who.name),
        who,
        hashed(query.token),
    )


def watch(hub: Hub, connection: Connection, number: Number, query: from_client.Watch) -> None:
    """Let somebody look on; the answer and the night leave in one write."""

    def knock() -> None:
        night = hub.delivery.lobby()

        def enter() -> None:
            connection.send(to_client.welcome(number, to_client.WatchReply(session=connection.session)))
            hub.connections.admit(connection, None)
            connection.send(night)

        hub.when_durable(connection, number, enter)

    _knock(hub, connection, number, query.code, knock)


def _welcome(
    hub: Hub, connection: Connection, number: Number, ok: to_client.Ok, who: Actor, token: str
) -> None:
    """Let somebody in: the answer, the night and their account leave in one write, all of it durable by then.

    Whoever has just come is in the log by now, and gets the answer, with the token in it, even where the log
    fails before the rest is durable; the night and the account follow when it is kept again.
    """
    night, account = hub.delivery.lobby(), hub.hosted.projection.you(who)

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

    hub.hosted.after(enter)


def _knock(hub: Hub, connection: Connection, number: Number, code: str, enter: Callable[[], None]) -> None:
    """Check the code, after a while where an address has guessed too often; waiting tells nothing of it."""
    _check_outside(connection)
    porch = hub.auth.porch(connection.address)

    def check() -> None:
        if not hub.auth.is_code(code):
            _turn_away(hub, connection, number, NO_SUCH_NIGHT)
            return
        try:
            enter()
        except Refused as refused:
            connection.send(to_client.refusal(number, refused.rule, refused.phrase))

    def check_later() -> None:
        porch.waiting -= 1
        connection.is_coming = False
        if connection in hub.connections.all:
            check()
            hub.connections.outbox.flush_soon()

    wait = porch.patience()
    if not wait:
        check()
    elif porch.waiting >= MOST_WAITING:
        raise Refused("host", "too many people are joining; please try again in a moment")
    else:
        porch.waiting += 1
        connection.is_coming = True
        hub.hosted.loop.call_later(wait, check_later)


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
    from_client.Rejoin: rejoin,
    from_client.Claim: claim,
    from_client.Watch: watch,
}
