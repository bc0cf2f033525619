"""Answers to queries: tables, places, rounds, people, and for the host how to begin."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import UNSET

from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.host.connection import Connection
from croupier.host.faults import where
from croupier.host.hosted_night import Answer
from croupier.host.hub import Hub
from croupier.host.messages import from_client, to_client
from croupier.host.messages.to_client import Number
from croupier.host.stories import story_key
from croupier.night.commands import HOST, Actor, Move
from croupier.night.projection.again import again, check_is_over
from croupier.odds import hints as book
from croupier.plan import suggestion, suggestions

log = logging.getLogger("croupier")

NOT_AGAIN = phrase("that round can't be played again from the record")
PUTTING_RIGHT = ("correct", "void")
"""Moves that change what finished rounds came to."""


def follow(hub: Hub, connection: Connection, number: Number, query: from_client.Follow) -> None:
    """Show a table, and from then on everything that happens there."""
    check_inside(connection)
    table = hub.hosted.night.table(query.table)
    snapshot = hub.hosted.projection.table(table, connection.seen_as, query.since)
    record = hub.delivery.record(table.id, connection)

    def begin() -> None:
        connection.send(to_client.accepted(number, to_client.FollowReply(table=table.id)))
        connection.send(snapshot)
        if record is not None:
            connection.send(record)
        hub.connections.follow(connection, table.id)

    hub.when_durable(connection, number, begin)


def unfollow(hub: Hub, connection: Connection, number: Number, query: from_client.Unfollow) -> None:
    """Show no more of a table."""
    check_inside(connection)
    hub.connections.unfollow(connection, query.table)
    connection.pledges.forget(query.table)
    connection.send(to_client.accepted(number, to_client.Ok()))


def options(hub: Hub, connection: Connection, number: Number, query: from_client.Options) -> None:
    """Tell staff what a guest may do whom they play for."""
    check_inside(connection)
    night = hub.hosted.night
    table = night.table(query.table)
    if connection.who is None or not hub.hosted.projection.is_dealer_at(table, connection.who):
        raise Refused("host", "only whoever deals here can ask for that")
    table.seat_of(query.name)
    found = hub.hosted.projection.options(table, query.name)
    _tell(hub, connection, number, to_client.OptionsReply(options=found))


def hint(hub: Hub, connection: Connection, number: Number, query: from_client.Hint) -> None:
    """Tell a guest what the book would do in their seat; it is looked up beside the loop."""
    who = connection.who
    if who is None or who.role != "guest":
        raise Refused("host", "only guests get hints")
    table = hub.hosted.night.table(query.table)
    view, options = hub.hosted.projection.hint_basis(table, who.name)
    work = partial(book.hint, view, options, who.name, table.engine.rules)

    def tell(found: book.Hint) -> None:
        reply(to_client.accepted(number, to_client.HintReply(hint=found)))

    def refuse(problem: Exception) -> None:
        if not isinstance(problem, Refused):
            log.error("a hint could not be found: %s", where(problem))
            problem = Refused("N-29", "the book doesn't know; decide as you like")
        reply(to_client.refused(number, problem))

    def reply(text: bytes) -> None:
        connection.send(text)
        hub.connections.outbox.flush_soon()

    hub.when_durable(connection, number, lambda: hub.hints.look_up(work, tell, refuse))


def standings(hub: Hub, connection: Connection, number: Number, query: from_client.Standings) -> None:
    """Tell everybody's place."""
    check_inside(connection)
    projection = hub.hosted.projection
    found = to_client.StandingsReply(
        standings=projection.standings(),
        house=projection.house_money(),
        balance=projection.balance() if connection.who == HOST else UNSET,
    )
    _tell(hub, connection, number, found)


def rounds(hub: Hub, connection: Connection, number: Number, query: from_client.Rounds) -> None:
    """Tell a guest of their own last rounds (A23)."""
    if connection.who is None or connection.who.role != "guest":
        raise Refused("host", "only guests have rounds of their own")
    _tell(hub, connection, number, to_client.RoundsReply(rounds=hub.hosted.projection.rounds(connection.who)))


def story(hub: Hub, connection: Connection, number: Number, query: from_client.Story) -> None:
    """Tell a guest where their story is."""
    if connection.who is None or connection.who.role != "guest":
        raise Refused("host", "you're not allowed to do that")
    if hub.hosted.night.state.phase != "ended":
        raise Refused("host", "your story is told when the night is over")
    key = story_key(hub.hosted.night, connection.who.name)
    _tell(hub, connection, number, to_client.StoryReply(key=key))


def round_log(hub: Hub, connection: Connection, number: Number, query: from_client.RoundLog) -> None:
    """Tell the host, or a dealer, of rounds that are over and what was entered in the one under way."""
    who = _staff(connection)
    found = hub.hosted.projection.round_log(
        who, table=query.table, name=query.name, before=query.before, count=query.count
    )
    entries = hub.hosted.projection.entries(query.table, who) if query.table else []
    _tell(hub, connection, number, to_client.RoundLogReply(rounds=found, entries=entries))


def preview(hub: Hub, connection: Connection, number: Number, query: from_client.Preview) -> None:
    """Tell the host, or a dealer, what putting a finished round right would change."""
    who = _staff(connection)
    if query.move.get("do") not in PUTTING_RIGHT:
        raise Refused("host", "only what puts a round right can be previewed")
    found = hub.hosted.projection.preview(who, Move(table=query.table, move=query.move))
    _tell(hub, connection, number, to_client.PreviewReply(effects=found))


def show_again(hub: Hub, connection: Connection, number: Number, query: from_client.ShowAgain) -> None:
    """Play a finished round again from the log, beside the night, and show it on every screen."""
    _check_host(connection)
    table = hub.hosted.night.table(query.table)
    check_is_over(table, query.round)
    if hub.is_reading_again:
        raise Refused("host", "another round is being looked up; try again in a moment")
    hub.is_reading_again = True

    def read(answer: Answer) -> None:
        if answer.refused:
            hub.is_reading_again = False
            connection.send(to_client.refusal(number, answer.rule, answer.refused))
            return
        entries = hub.hosted.store.entries()
        work = hub.hosted.loop.run_in_executor(None, again, entries, table.id, query.round)
        work.add_done_callback(show)

    def show(work: asyncio.Future[bytes]) -> None:
        hub.is_reading_again = False
        if (problem := work.exception()) is not None:
            log.error("a round could not be played again: %s", where(problem))
            connection.send(to_client.refusal(number, "host", NOT_AGAIN))
        else:
            screens = [one for one in hub.connections.inside() if one.is_watching]
            for screen in screens:
                screen.send(work.result())
            connection.send(to_client.accepted(number, to_client.ShowAgainReply(screens=len(screens))))
        hub.connections.outbox.flush_soon()

    hub.hosted.after(read)


def evenings(hub: Hub, connection: Connection, number: Number, query: from_client.Evenings) -> None:
    """Tell what everybody's rounds come to."""
    check_inside(connection)
    _tell(hub, connection, number, to_client.EveningsReply(evenings=hub.hosted.projection.totals()))


def moments(hub: Hub, connection: Connection, number: Number, query: from_client.Moments) -> None:
    """Tell what the night will be remembered for."""
    check_inside(connection)
    latest, records = hub.hosted.projection.moments()
    _tell(hub, connection, number, to_client.MomentsReply(latest=latest, records=records))


def entrance(hub: Hub, connection: Connection, number: Number, query: from_client.Entrance) -> None:
    """Tell a screen where guests come in: its own address may lead nowhere but to this machine."""
    check_inside(connection)
    _tell(hub, connection, number, to_client.EntranceReply(addresses=hub.addresses))


def react(hub: Hub, connection: Connection, number: Number, query: from_client.React) -> None:
    """Show a guest's reaction on every screen and at the table."""
    who = connection.who
    if who is None or who.role != "guest":
        raise Refused("host", "only guests can react")
    if not hub.auth.knows(connection.token):
        raise Refused("host", "you've been shown out")
    shown = hub.hosted.projection.reaction(who.name, query.kind, query.table)
    if not hub.reactions.take(who.name):
        raise Refused("host", "that's a lot of reactions; wait a moment")
    hub.delivery.react(shown, query.table)
    connection.send(to_client.accepted(number, to_client.Ok()))


def past(hub: Hub, connection: Connection, number: Number, query: from_client.Past) -> None:
    """Tell how the last rounds of a table came out."""
    check_inside(connection)
    table = hub.hosted.night.table(query.table)
    _tell(hub, connection, number, to_client.PastReply(past=hub.hosted.projection.past(table)))


def people(hub: Hub, connection: Connection, number: Number, query: from_client.People) -> None:
    """Tell who is here."""
    check_inside(connection)
    found = hub.hosted.projection.people(hub.connections if connection.who == HOST else None)
    ok = to_client.PeopleReply(guests=found.guests, dealers=found.dealers, knocks=found.knocks)
    _tell(hub, connection, number, ok)


def seating(hub: Hub, connection: Connection, number: Number, query: from_client.Seating) -> None:
    """Tell who sits where."""
    check_inside(connection)
    _tell(hub, connection, number, to_client.SeatingReply(seats=hub.hosted.projection.seating()))


def desk(hub: Hub, connection: Connection, number: Number, query: from_client.Desk) -> None:
    """Tell the host how guests come in."""
    _check_host(connection)
    _tell(
        hub,
        connection,
        number,
        to_client.DeskReply(
            invitation=hub.hosted.projection.invitation(hub.addresses), kinds=hub.house.described()
        ),
    )


def occasions(hub: Hub, connection: Connection, number: Number, query: from_client.Occasions) -> None:
    """Suggest nights to the host."""
    _check_host(connection)
    _tell(hub, connection, number, to_client.SuggestionsReply(suggestions=suggestions(query.guests)))


def suggest(hub: Hub, connection: Connection, number: Number, query: from_client.Suggest) -> None:
    """Show the host the night that they ask for."""
    _check_host(connection)
    _tell(hub, connection, number, to_client.SuggestionsReply(suggestions=[suggestion(query.wish)]))


def ping(hub: Hub, connection: Connection, number: Number, query: from_client.Ping) -> None:
    """Say that the line is alive."""
    connection.send(to_client.accepted(number, to_client.Ok()))


def _tell(hub: Hub, connection: Connection, number: Number, ok: to_client.Ok) -> None:
    text = to_client.accepted(number, ok)
    hub.when_durable(connection, number, lambda: connection.send(text))


def check_inside(connection: Connection) -> None:
    """Refuse somebody who has not come in."""
    if connection.who is None and not connection.is_watching:
        raise Refused("host", "please join first")


def _staff(connection: Connection) -> Actor:
    who = connection.who
    if who is None or who.role not in ("host", "dealer"):
        raise Refused("host", "only the host and the dealers can ask for that")
    return who


def _check_host(connection: Connection) -> None:
    if connection.who != HOST:
        raise Refused("host", "only the host can ask for that")


ANSWERS: dict[type[from_client.Query], Callable[[Hub, Connection, Number, Any], None]] = {
    from_client.Follow: follow,
    from_client.Unfollow: unfollow,
    from_client.Options: options,
    from_client.Hint: hint,
    from_client.Standings: standings,
    from_client.Rounds: rounds,
    from_client.Story: story,
    from_client.RoundLog: round_log,
    from_client.Preview: preview,
    from_client.ShowAgain: show_again,
    from_client.Evenings: evenings,
    from_client.Moments: moments,
    from_client.Entrance: entrance,
    from_client.React: react,
    from_client.Past: past,
    from_client.People: people,
    from_client.Seating: seating,
    from_client.Desk: desk,
    from_client.Occasions: occasions,
    from_client.Suggest: suggest,
    from_client.Ping: ping,
}
