"""What devices say of draws, and ask about them: pledges, shares, lines that they missed, and lists."""

import logging
from collections.abc import Callable
from typing import Any

from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.host.connection import Connection
from croupier.host.draws import check_digits
from croupier.host.faults import where
from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.host.messages import from_client, to_client
from croupier.host.messages.to_client import Number
from croupier.host.queries import check_inside
from croupier.host.record_lines import Reading

log = logging.getLogger("croupier")

NOT_READ = phrase("the record can't be read right now; try again in a moment")


def pledge(hub: Hub, connection: Connection, number: Number, query: from_client.Pledge) -> None:
    """Take a device's pledge; without an id nobody waits for an answer."""
    hub.draws.pledge(connection, query)
    if number is not None:
        connection.send(to_client.accepted(number, to_client.Ok()))


def share(hub: Hub, connection: Connection, number: Number, query: from_client.Share) -> None:
    """Take a device's share: it is answered once it is certain to stand in the record."""

    def reply(answer: Answer) -> None:
        if answer.refused:
            connection.send(to_client.refusal(number, answer.rule, answer.refused))
        elif number is not None:
            connection.send(to_client.accepted(number, to_client.Ok()))

    hub.draws.share(connection, query, reply)


def lines(hub: Hub, connection: Connection, number: Number, query: from_client.Lines) -> None:
    """Tell what a record says after a line: from memory, or from the log, which is read beside the loop."""
    check_inside(connection)
    check_digits(query.after)
    recent = hub.lines.after(query.table, query.after)
    if recent is not None:
        text = to_client.accepted(number, recent)
        hub.when_durable(connection, number, lambda: connection.send(text))
        return

    def tell(found: to_client.LinesReply) -> None:
        done(to_client.accepted(number, found))

    def refuse(problem: Exception) -> None:
        log.error("the record could not be read: %s", where(problem))
        done(to_client.refusal(number, "host", NOT_READ))

    def done(text: bytes) -> None:
        connection.send(text)
        hub.connections.outbox.flush_soon()

    hub.kept_lines.ask(Reading(connection, (hub.hosted.store, query.table, query.after), tell, refuse))


def list_(hub: Hub, connection: Connection, number: Number, query: from_client.List) -> None:
    """Tell the list behind a hash of one of the newest rosters."""
    check_inside(connection)
    check_digits(query.hash)
    found = hub.lines.listed(query.table, query.hash)
    if found is None:
        raise Refused("host", "that list isn't known here any more; it stands in the record")
    text = to_client.accepted(number, to_client.ListReply(items=found.items))
    hub.when_durable(connection, number, lambda: connection.send(text))


ANSWERS: dict[type[from_client.Query], Callable[[Hub, Connection, Number, Any], None]] = {
    from_client.Pledge: pledge,
    from_client.Share: share,
    from_client.Lines: lines,
    from_client.List: list_,
}
