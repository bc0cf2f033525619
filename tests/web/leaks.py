"""What was said to pages that they may not have been told: cards somebody holds, or that lie face down."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from tests.pieces import events_in
from tests.web.people import Guest, Person

Event = dict[str, Any]

BACK = "??"
"""A card as those are told of it who may not see it."""


class Told(NamedTuple):
    """Something that was said of a table: its version then, the events, and all of it as it reads."""

    version: int
    events: Sequence[Event]
    text: str


class Held(NamedTuple):
    """Cards that somebody was dealt, and the versions of the table in which nobody else may see them.

    Each is the only one of its kind at the table, so that whatever names it names this one.
    """

    who: str
    cards: tuple[str, ...]
    since: int
    until: int


def leaked_hands(guests: Sequence[Guest], others: Sequence[Person], table: str) -> list[str]:
    """Every card at a table of hold'em that a page was told before it lay open for all to see."""
    everybody = [*guests, *others]
    hands = [held for guest in guests for held in held_by(guest, everybody, table)]
    return leaks(hands, everybody, table)


def leaked_face_down(people: Sequence[Person], table: str) -> list[str]:
    """Every face-down card at blackjack with one deck that a page was told before it was turned."""
    return leaks(list(face_down(people[0], table)), people, table)


def leaks(hands: Sequence[Held], people: Sequence[Person], table: str) -> list[str]:
    """Every card that was told to a page that may not see it."""
    assert hands, "nobody was dealt a card"
    return [
        f"{getattr(person, 'name', 'a page')} was told {card} of {held.who}: {told.text[:200]}"
        for person in people
        for told in told_to(person, table)
        for held in hands
        if held.since <= told.version < held.until and held.who != getattr(person, "name", "")
        for card in held.cards
        if f'"{card}"' in told.text
    ]


def told_to(person: Person, table: str) -> Iterator[Told]:
    """All that a page was told of a table; what it had missed, piece by piece."""
    for message in person.messages():
        if message.get("table") != table or "version" not in message:
            continue
        for missed in message.get("missed", ()):
            yield Told(missed["version"], missed["events"], text_of(missed["events"]))
        now = {name: message.get(name) for name in ("steps", "events", "view", "own", "options", "info")}
        yield Told(message["version"], [] if message["type"] == "table" else events_in(message), text_of(now))


def text_of(said: object) -> str:
    return msgspec.json.encode(said).decode()


def held_by(guest: Guest, everybody: Sequence[Person], table: str) -> Iterator[Held]:
    """The hole cards of a guest, hand by hand, as the phone alone was told them.

    When they lay open the others say: a guest who gets up in a hand is told no more of it.
    """
    starts = told_to_all(everybody, table, "hand_started")
    shown = told_to_all(everybody, table, "shown", guest.name)
    for one in told_to(guest, table):
        for event in one.events:
            if event["event"] == "dealt" and event["who"] == guest.name and BACK not in event["cards"]:
                ends = [
                    *starts[bisect_right(starts, one.version) :],
                    *shown[bisect_right(shown, one.version) :],
                ]
                yield Held(guest.name, tuple(event["cards"]), one.version, min(ends, default=2**53))


def told_to_all(people: Sequence[Person], table: str, event: str, who: str | None = None) -> list[int]:
    """The versions of a table with which everybody who was told of them was told of an event."""
    told = [one for person in people for one in told_to(person, table) if one.events]
    heard = {one.version for one in told if happened(one, event, who)}
    return sorted(heard - {one.version for one in told if not happened(one, event, who)})


def face_down(person: Person, table: str) -> Iterator[Held]:
    """The dealer's second cards, from when they lay there until they were turned, as a page was told."""
    since: int | None = None
    for told in told_to(person, table):
        for event in told.events:
            if event["event"] == "dealt_face_down":
                since = told.version
            elif event["event"] == "turned" and since is not None:
                yield Held("the dealer", (event["card"],), since, told.version)
                since = None


def happened(told: Told, event: str, who: str | None = None) -> bool:
    return any(one["event"] == event and who in (None, one.get("who")) for one in told.events)
