"""What is done about questions, and about those at the door."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.host.auth import MOST_KNOCKS, MOST_WAITING, hashed, new_token
from croupier.host.hosted_night import Answer
from croupier.host.messages import from_client, to_client
from croupier.host.messages.from_client import Number
from croupier.night import commands, names
from croupier.night.commands import HOST, Actor
from croupier.plan import suggestion, suggestions

if TYPE_CHECKING:
    from croupier.host.hub import Connection, Hub

NO_SUCH_NIGHT = phrase("there's no such night, or it's full or closing; please check the code")
"""The same for all of these: whoever guesses learns nothing (E16)."""


# Coming in.


def join(hub: "Hub", connection: "Connection", number: Number, query: from_client.Join) -> None:
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


def look_in(hub: "Hub", connection: "Connection", number: Number, query: from_client.LookIn) -> None:
    """Show somebody at the door what the night is called and which chips are free."""

    def show() -> None:
        if hub.auth.is_open(""):
            text = to_client.welcome(number, to_client.LookInReply(door=hub.evening.projection.door()))
            hub.when_kept(connection, number, lambda: connection.send(text))
        else:
            _turn_away(hub, connection, number, NO_SUCH_NIGHT)

    _knock(hub, connection, number, query.code, show)


def claim(hub: "Hub", connection: "Connection", number: Number, query: from_client.Claim) -> None:
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
    hub: "Hub", connection: "Connection", number: Number, command: commands.Command, who: Actor, token: str
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
    hub.evening.submit(who, command, reply=enter)


def rejoin(hub: "Hub", connection: "Connection", number: Number, query: from_client.Rejoin) -> None:
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


def watch(hub: "Hub", connection: "Connection", number: Number, query: from_client.Watch) -> None:
    """Let somebody look on; the answer and the night leave in one write."""

    def knock() -> None:
        night = hub.lobby()

        def enter() -> None:
            connection.send(to_client.welcome(number, to_client.WatchReply(session=connection.session)))
            hub.admit(connection, None)
            connection.send(night)

        hub.when_kept(connection, number, enter)

    _knock(hub, connection, number, query.code, knock)


def _welcome(
    hub: "Hub", connection: "Connection", number: Number, ok: to_client.Ok, who: Actor, token: str
) -> None:
    """Let somebody in: the answer, the night and their purse leave in one write, all of it durable by then.

    Whoever has just come is in the log by now, and gets the answer, with the token in it, even where the log
    fails before the rest is durable; the night and the purse follow when it is kept again.
    """
    night, purse = hub.lobby(), hub.evening.projection.you(who)

    def enter(answer: Answer) -> None:
        connection.is_coming = False
        if answer.refused and not isinstance(ok, to_client.JoinReply):
            connection.send(to_client.refusal(number, answer.rule, answer.refused))
            return
        connection.send(to_client.welcome(number, ok))
        hub.admit(connection, who, token)
        if not hub.auth.knows(token):
            connection.dismiss(4001, phrase("You've been shown out."))
        elif not answer.refused:
            connection.send(night)
            connection.send(purse)

    hub.evening.after(enter)


def _knock(
    hub: "Hub", connection: "Connection", number: Number, code: str, enter: Callable[[], None]
) -> None:
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
        if connection in hub.connections:
            check()
            hub.flush_soon()

    wait = porch.patience()
    if not wait:
        check()
    elif porch.waiting >= MOST_WAITING:
        raise Refused("host", "too many people are joining; please try again in a moment")
    else:
        porch.waiting += 1
        connection.is_coming = True
        hub.evening.loop.call_later(wait, check_later)


def _turn_away(hub: "Hub", connection: "Connection", number: Number, words: Phrase) -> None:
    """Refuse a code, token or link, count it and write it down; after some the line is cut."""
    hub.auth.note_wrong(connection.address)
    hub.note(f"A wrong code, token or link from {connection.address}.")
    connection.knocks += 1
    connection.send(to_client.refusal(number, "host", words))
    if connection.knocks >= MOST_KNOCKS:
        connection.dismiss(1008, phrase("too many wrong codes"))


def _check_outside(connection: "Connection") -> None:
    if connection.who is not None:
        raise Refused("host", "you're already in")
    if connection.is_coming:
        raise Refused("host", "you're already on your way in")


# Looking.


def follow(hub: "Hub", connection: "Connection", number: Number, query: from_client.Follow) -> None:
    """Show a table, and from then on everything that happens there."""
    _check_inside(connection)
    felt = hub.evening.night.table(query.table)
    table = hub.evening.projection.table(felt, connection.seen_as, query.since)

    def begin() -> None:
        connection.send(to_client.accepted(number, to_client.FollowReply(table=felt.id)))
        connection.send(table)
        hub.follow(connection, felt.id)

    hub.when_kept(connection, number, begin)


def unfollow(hub: "Hub", connection: "Connection", number: Number, query: from_client.Unfollow) -> None:
    """Show no more of a table."""
    _check_inside(connection)
    hub.unfollow(connection, query.table)
    connection.send(to_client.accepted(number, to_client.Ok()))


def standings(hub: "Hub", connection: "Connection", number: Number, query: from_client.Standings) -> None:
    """Tell everybody's place."""
    _check_inside(connection)
    _tell(hub, connection, number, to_client.StandingsReply(standings=hub.evening.projection.standings()))


def rounds(hub: "Hub", connection: "Connection", number: Number, query: from_client.Rounds) -> None:
    """Tell a guest of their own last rounds (A23)."""
    if connection.who is None or connection.who.role != "guest":
        raise Refused("host", "only guests have rounds of their own")
    _tell(
        hub, connection, number, to_client.RoundsReply(rounds=hub.evening.projection.rounds(connection.who))
    )


def evenings(hub: "Hub", connection: "Connection", number: Number, query: from_client.Evenings) -> None:
    """Tell what everybody's rounds come to."""
    _check_inside(connection)
    _tell(hub, connection, number, to_client.EveningsReply(evenings=hub.evening.projection.totals()))


def past(hub: "Hub", connection: "Connection", number: Number, query: from_client.Past) -> None:
    """Tell how the last rounds of a table came out."""
    _check_inside(connection)
    felt = hub.evening.night.table(query.table)
    _tell(hub, connection, number, to_client.PastReply(past=hub.evening.projection.past(felt)))


def people(hub: "Hub", connection: "Connection", number: Number, query: from_client.People) -> None:
    """Tell who is here."""
    _check_inside(connection)
    found = hub.evening.projection.people(connected=hub.by_name if connection.who == HOST else None)
    _tell(hub, connection, number, to_client.PeopleReply(guests=found.guests, dealers=found.dealers))


def desk(hub: "Hub", connection: "Connection", number: Number, query: from_client.Desk) -> None:
    """Tell the host how guests come in."""
    _check_host(connection)
    _tell(
        hub,
        connection,
        number,
        to_client.DeskReply(invitation=hub.evening.projection.invitation(hub.addresses)),
    )


def occasions(hub: "Hub", connection: "Connection", number: Number, query: from_client.Occasions) -> None:
    """Suggest nights to the host."""
    _check_host(connection)
    _tell(hub, connection, number, to_client.SuggestionsReply(suggestions=suggestions(query.guests)))


def suggest(hub: "Hub", connection: "Connection", number: Number, query: from_client.Suggest) -> None:
    """Show the host the night that they ask for."""
    _check_host(connection)
    _tell(hub, connection, number, to_client.SuggestionsReply(suggestions=[suggestion(query.wish)]))


def ping(hub: "Hub", connection: "Connection", number: Number, query: from_client.Ping) -> None:
    """Say that the line is alive."""
    connection.send(to_client.accepted(number, to_client.Ok()))


def _tell(hub: "Hub", connection: "Connection", number: Number, ok: to_client.Ok) -> None:
    text = to_client.accepted(number, ok)
    hub.when_kept(connection, number, lambda: connection.send(text))


def _check_inside(connection: "Connection") -> None:
    if connection.who is None and not connection.is_watching:
        raise Refused("host", "please join first")


def _check_host(connection: "Connection") -> None:
    if connection.who != HOST:
        raise Refused("host", "only the host can ask for that")


ANSWERS: dict[type[from_client.Query], Callable[["Hub", "Connection", Number, Any], None]] = {
    from_client.LookIn: look_in,
    from_client.Join: join,
    from_client.Rejoin: rejoin,
    from_client.Claim: claim,
    from_client.Watch: watch,
    from_client.Follow: follow,
    from_client.Unfollow: unfollow,
    from_client.Standings: standings,
    from_client.Rounds: rounds,
    from_client.Evenings: evenings,
    from_client.Past: past,
    from_client.People: people,
    from_client.Desk: desk,
    from_client.Occasions: occasions,
    from_client.Suggest: suggest,
    from_client.Ping: ping,
}
