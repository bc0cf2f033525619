"""What is done about questions, and about those at the door."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.host import messages
from croupier.host.doors import MOST_KNOCKS, MOST_WAITING, hashed, new_token
from croupier.host.evening import Answer
from croupier.host.messages import Number, Ok
from croupier.night import acts, names
from croupier.night.acts import HOST, Actor
from croupier.night.occasions import suggestion, suggestions

if TYPE_CHECKING:
    from croupier.host.hub import Hub, Visitor

NO_SUCH_NIGHT = phrase("there is no such night, or it is full or closing; please check the code")
"""The same for all of these: whoever guesses learns nothing (E16)."""


# Coming in.


def join(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Join) -> None:
    """Let a guest in, or one more phone of a team."""

    def enter() -> None:
        who = Actor("guest", names.clean(ask.team or ask.name))
        if not hub.doors.is_open(who.name if ask.team else ""):
            _turn_away(hub, visitor, number, NO_SUCH_NIGHT)
            return
        token = new_token(hub.system)
        act = acts.Join(token=hashed(token), team=who.name if ask.team else "", colour=ask.colour)
        _let_in(hub, visitor, number, act, who, token)

    _knock(hub, visitor, number, ask.code, enter)


def look_in(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.LookIn) -> None:
    """Show somebody at the door what the night is called and which chips are free."""

    def show() -> None:
        if hub.doors.is_open(""):
            text = messages.welcome(number, Ok(door=hub.evening.gate.door()))
            hub.when_kept(visitor, number, lambda: visitor.send(text))
        else:
            _turn_away(hub, visitor, number, NO_SUCH_NIGHT)

    _knock(hub, visitor, number, ask.code, show)


def claim(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Claim) -> None:
    """Let somebody in by a link."""
    _check_outside(visitor)
    who = hub.doors.link_owner(ask.link)
    if who is None:
        words = phrase("this link has been used or taken back; ask the host for a new one")
        _turn_away(hub, visitor, number, words)
        return
    token = new_token(hub.system)
    act = acts.Claim(link=hashed(ask.link), token=hashed(token))
    _let_in(hub, visitor, number, act, who, token)


def _let_in(hub: "Hub", visitor: "Visitor", number: Number, act: acts.Act, who: Actor, token: str) -> None:
    """Have somebody's coming written into the log, and then let them in with a token of their own."""

    def enter(answer: Answer) -> None:
        if answer.refused:
            visitor.is_coming = False
            visitor.send(messages.refusal(number, answer.rule, answer.refused))
            return
        ok = Ok(seq=answer.seq, token=token, session=visitor.session, role=who.role, name=who.name)
        _welcome(hub, visitor, number, ok, who, hashed(token))

    visitor.is_coming = True
    hub.evening.submit(who, act, reply=enter)


def rejoin(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Rejoin) -> None:
    """Let somebody back in who has a token."""
    _check_outside(visitor)
    who = hub.doors.owner(ask.token)
    if who is None:
        _turn_away(hub, visitor, number, phrase("this token is not known here; please join again"))
        return
    visitor.is_coming = True
    _welcome(
        hub,
        visitor,
        number,
        Ok(session=visitor.session, role=who.role, name=who.name),
        who,
        hashed(ask.token),
    )


def watch(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Watch) -> None:
    """Let somebody look on; the answer and the night leave in one write."""

    def knock() -> None:
        night = hub.lobby()

        def enter() -> None:
            visitor.send(messages.welcome(number, Ok(session=visitor.session)))
            hub.admit(visitor, None)
            visitor.send(night)

        hub.when_kept(visitor, number, enter)

    _knock(hub, visitor, number, ask.code, knock)


def _welcome(hub: "Hub", visitor: "Visitor", number: Number, ok: Ok, who: Actor, token: str) -> None:
    """Let somebody in: the answer, the night and their purse leave in one write, all of it durable by then.

    Whoever has just come is in the log by now, and gets the answer, with the token in it, even where the log
    fails before the rest is durable; the night and the purse follow when it is kept again.
    """
    night, purse = hub.lobby(), hub.evening.gate.you(who)

    def enter(answer: Answer) -> None:
        visitor.is_coming = False
        if answer.refused and not ok.token:
            visitor.send(messages.refusal(number, answer.rule, answer.refused))
            return
        visitor.send(messages.welcome(number, ok))
        hub.admit(visitor, who, token)
        if not hub.doors.knows(token):
            visitor.dismiss(4001, phrase("You were shown out."))
        elif not answer.refused:
            visitor.send(night)
            visitor.send(purse)

    hub.evening.after(enter)


def _knock(hub: "Hub", visitor: "Visitor", number: Number, code: str, enter: Callable[[], None]) -> None:
    """Check the code, after a while where an address has guessed too often; waiting tells nothing of it."""
    _check_outside(visitor)
    porch = hub.doors.porch(visitor.address)

    def check() -> None:
        if not hub.doors.is_code(code):
            _turn_away(hub, visitor, number, NO_SUCH_NIGHT)
            return
        try:
            enter()
        except Refused as refused:
            visitor.send(messages.refusal(number, refused.rule, refused.phrase))

    def check_later() -> None:
        porch.waiting -= 1
        visitor.is_coming = False
        if visitor in hub.visitors:
            check()
            hub.flush_soon()

    wait = porch.patience()
    if not wait:
        check()
    elif porch.waiting >= MOST_WAITING:
        raise Refused("host", "too many are at the door; please try again in a moment")
    else:
        porch.waiting += 1
        visitor.is_coming = True
        hub.evening.loop.call_later(wait, check_later)


def _turn_away(hub: "Hub", visitor: "Visitor", number: Number, words: Phrase) -> None:
    """Refuse a code, token or link, count it and write it down; after some the line is cut."""
    hub.doors.note_wrong(visitor.address)
    hub.note(f"A wrong code, token or link from {visitor.address}.")
    visitor.knocks += 1
    visitor.send(messages.refusal(number, "host", words))
    if visitor.knocks >= MOST_KNOCKS:
        visitor.dismiss(1008, phrase("too many wrong codes"))


def _check_outside(visitor: "Visitor") -> None:
    if visitor.who is not None:
        raise Refused("host", "you are in already")
    if visitor.is_coming:
        raise Refused("host", "you are at the door already")


# Looking.


def follow(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Follow) -> None:
    """Show a table, and from then on everything that happens there."""
    _check_inside(visitor)
    felt = hub.evening.night.felt(ask.table)
    table = hub.evening.gate.table(felt, visitor.seen_as, ask.since)

    def begin() -> None:
        visitor.send(messages.fine(number, Ok(table=felt.id)))
        visitor.send(table)
        hub.follow(visitor, felt.id)

    hub.when_kept(visitor, number, begin)


def unfollow(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Unfollow) -> None:
    """Show no more of a table."""
    _check_inside(visitor)
    hub.unfollow(visitor, ask.table)
    visitor.send(messages.fine(number, Ok()))


def standings(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Standings) -> None:
    """Tell everybody's place."""
    _check_inside(visitor)
    _tell(hub, visitor, number, Ok(standings=hub.evening.gate.standings()))


def rounds(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Rounds) -> None:
    """Tell a guest of their own last rounds (A23)."""
    if visitor.who is None or visitor.who.role != "guest":
        raise Refused("host", "only guests have rounds to look back at")
    _tell(hub, visitor, number, Ok(rounds=hub.evening.gate.rounds(visitor.who)))


def evenings(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Evenings) -> None:
    """Tell what everybody's rounds come to."""
    _check_inside(visitor)
    _tell(hub, visitor, number, Ok(evenings=hub.evening.gate.evenings()))


def past(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Past) -> None:
    """Tell how the last rounds of a table came out."""
    _check_inside(visitor)
    felt = hub.evening.night.felt(ask.table)
    _tell(hub, visitor, number, Ok(past=hub.evening.gate.past(felt)))


def people(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.People) -> None:
    """Tell who is here."""
    _check_inside(visitor)
    found = hub.evening.gate.people(connected=hub.by_name if visitor.who == HOST else None)
    _tell(hub, visitor, number, Ok(guests=found.guests, dealers=found.dealers))


def desk(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Desk) -> None:
    """Tell the host how guests come in."""
    _check_host(visitor)
    _tell(hub, visitor, number, Ok(invitation=hub.evening.gate.invitation(hub.addresses)))


def occasions(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Occasions) -> None:
    """Suggest evenings to the host."""
    _check_host(visitor)
    _tell(hub, visitor, number, Ok(suggestions=suggestions(ask.guests)))


def suggest(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Suggest) -> None:
    """Show the host what would follow from a wish."""
    _check_host(visitor)
    _tell(hub, visitor, number, Ok(suggestions=[suggestion(ask.wish)]))


def ping(hub: "Hub", visitor: "Visitor", number: Number, ask: messages.Ping) -> None:
    """Say that the line is alive."""
    visitor.send(messages.fine(number, Ok()))


def _tell(hub: "Hub", visitor: "Visitor", number: Number, ok: Ok) -> None:
    text = messages.fine(number, ok)
    hub.when_kept(visitor, number, lambda: visitor.send(text))


def _check_inside(visitor: "Visitor") -> None:
    if visitor.who is None and not visitor.is_watching:
        raise Refused("host", "please join first")


def _check_host(visitor: "Visitor") -> None:
    if visitor.who != HOST:
        raise Refused("host", "that is for the host to ask")


ANSWERS: dict[type[messages.Ask], Callable[["Hub", "Visitor", Number, Any], None]] = {
    messages.LookIn: look_in,
    messages.Join: join,
    messages.Rejoin: rejoin,
    messages.Claim: claim,
    messages.Watch: watch,
    messages.Follow: follow,
    messages.Unfollow: unfollow,
    messages.Standings: standings,
    messages.Rounds: rounds,
    messages.Evenings: evenings,
    messages.Past: past,
    messages.People: people,
    messages.Desk: desk,
    messages.Occasions: occasions,
    messages.Suggest: suggest,
    messages.Ping: ping,
}
