"""Messages from outside: read, checked, and handed to whoever answers them."""

import logging
from collections.abc import Callable

import msgspec

from croupier.games.phrases import cut, phrase
from croupier.games.refusal import Refused
from croupier.host import draw_queries, protocol, queries, sign_in
from croupier.host.auth import IssuedSecrets
from croupier.host.connection import Connection
from croupier.host.faults import where
from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.host.messages import from_client, to_client
from croupier.host.messages.from_client import Forbidden, Greeting, Query, Share
from croupier.host.messages.to_client import Number
from croupier.night.commands import Actor, Command, Move

log = logging.getLogger("croupier")

NOT_DONE = phrase("That didn't work; nothing has changed.")
NOT_TWICE = phrase("that was done, but it can't be shown a second time; please ask for a new one")

ANSWERS = {**sign_in.ANSWERS, **queries.ANSWERS, **draw_queries.ANSWERS}


def receive(hub: Hub, connection: Connection, data: bytes) -> None:
    """Answer a message from outside, whatever it is."""
    connection.heard_at = hub.system.monotonic()
    is_fine = connection.throttle.take()
    if connection.throttle.is_flooded:
        hub.connections.dismiss(connection, 1008, phrase("too many messages"))
        return
    number: Number = None
    message: Query | Command | None = None
    try:
        if not is_fine:
            number = _id_in(data)
            raise Refused("host", "that's too fast; please slow down")
        number, message = from_client.read(data)
        _attend(hub, connection, number, message)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        _refuse(hub, connection, _id_in(data), _problem(hub, connection, data))
    except Refused as refused:
        _refuse(hub, connection, number, refused)
    except Exception as fault:
        log.error("a message could not be attended to: %s", where(fault))
        connection.send(to_client.refusal(number, "host", NOT_DONE))
    if isinstance(message, Share):
        hub.connections.outbox.flush_shortly()
    else:
        hub.connections.outbox.flush_soon()


def _attend(hub: Hub, connection: Connection, number: Number, message: Query | Command) -> None:
    """Do what a message asks for."""
    if isinstance(message, Greeting):
        protocol.check(message.protocol)
    if isinstance(message, Query):
        ANSWERS[type(message)](hub, connection, number, message)
        return
    who = _giver(hub, connection, number)
    assert number is not None
    try:
        hub.auth.check_allowed(who, message)
    except Forbidden:
        _note_forbidden(hub, who, str(message.__struct_config__.tag))
        raise
    action, is_new = _named(hub, connection, number)
    command, secrets = hub.auth.completed(who, message, action)
    if is_new:
        _check_is_away(hub, who, command)
    hub.hosted.submit(who, command, action, _replying(connection, number, secrets), is_new=is_new)


def _giver(hub: Hub, connection: Connection, number: Number) -> Actor:
    """Who gives a command, if they may give any."""
    if connection.who is None:
        raise Refused("host", "please join first")
    if not hub.auth.knows(connection.token):
        raise Refused("host", "you've been shown out")
    if number is None:
        raise Refused("host", "a command needs an id, so that it's carried out only once")
    return connection.who


def _check_is_away(hub: Hub, who: Actor, command: Command) -> None:
    """Refuse staff's move for a guest whose own phone is connected."""
    if who.role == "guest" or not isinstance(command, Move):
        return
    name = command.move.get("by")
    if isinstance(name, str) and hub.connections.by_name.get(f"guest/{name}"):
        raise Refused("host", "{name}'s phone is here, and they play for themselves", name=cut(name))


def _note_forbidden(hub: Hub, who: Actor, do: str) -> None:
    hub.note(f"{who} tried what is not theirs to do: {do}.")


def _replying(connection: Connection, number: Number, secrets: IssuedSecrets) -> Callable[[Answer], None]:
    def reply(answer: Answer) -> None:
        if answer.refused:
            connection.send(to_client.refusal(number, answer.rule, answer.refused))
            return
        if answer.is_repeated and not secrets.is_lasting:
            connection.send(to_client.refusal(number, "host", NOT_TWICE))
            return
        connection.send(to_client.accepted(number, secrets.reply(answer.seq)))

    return reply


def _named(hub: Hub, connection: Connection, number: str | int) -> tuple[str, bool]:
    """A command's name in the log, and whether it certainly never came before.

    Numbers count up within a session; SESSION:NUMBER names the same from another connection, and any other
    text is looked up.
    """
    if isinstance(number, int):
        owner, count = connection, number
    else:
        session, _, digits = number.rpartition(":")
        found = hub.connections.sessions.get(session)
        if found is None or found.who != connection.who or not digits.isdigit():
            return number, False
        owner, count = found, int(digits)
    is_new = count > owner.last_number
    owner.last_number = max(count, owner.last_number)
    return f"{owner.session}:{count}", is_new


# What cannot be read.


def _problem(hub: Hub, connection: Connection, data: bytes) -> Refused:
    """What is wrong with a message that could not be read."""
    do = ""
    try:
        fields = from_client.fields_of(data)
        do = str(fields.get("do"))
        number = from_client.check_id(fields.get("id"))
        if not from_client.check_query(fields):
            from_client.check_command(fields, _giver(hub, connection, number).role)
    except Forbidden as problem:
        assert connection.who is not None
        _note_forbidden(hub, connection.who, do)
        return problem
    except Refused as problem:
        return problem
    return Refused("host", "a message is a JSON object")


def _id_in(data: bytes) -> Number:
    """The id of a message that was not read, as far as it has one."""
    try:
        return from_client.known_id(from_client.fields_of(data).get("id"))
    except Refused:
        return None


def _refuse(hub: Hub, connection: Connection, number: Number, problem: Refused) -> None:
    connection.send(to_client.refused(number, problem))
    if isinstance(problem, protocol.NotSpoken):
        hub.connections.dismiss(connection, protocol.NOT_SPOKEN, problem.phrase)
