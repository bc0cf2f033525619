"""What was said to phones that they may not have been told: other people's cards."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tests.web.people import Guest, Person

Message = dict[str, Any]


def leaks(guests: Sequence[Guest], others: Sequence[Person]) -> list[str]:
    """Every card that a page was told before it lay open for all to see."""
    return [
        f"{who} was told {card} of {owner}: {text[:200]}"
        for owner in guests
        for start, hand in held(owner)
        for who, person in named(guests, others)
        if person is not owner
        for card, text in told(person, start, hand, owner.name)
    ]


def named(guests: Sequence[Guest], others: Sequence[Person]) -> Iterable[tuple[str, Person]]:
    yield from ((guest.name, guest) for guest in guests)
    yield from ((f"page {number}", person) for number, person in enumerate(others))


def at_holdem(person: Person) -> Iterable[tuple[Message, str]]:
    """What was said of the table of hold'em, as it was said and as it reads."""
    table = ""
    for text in person.heard:
        message = msgspec.json.decode(text)
        view = message.get("view", {})
        if view.get("game") == "holdem":
            table = message["table"]
        if table and message.get("table") == table:
            yield message, text


def rounds(person: Person) -> Iterable[tuple[int, Message, str]]:
    """The same, with the number of the hand that it belongs to."""
    number = 0
    for message, text in at_holdem(person):
        number = message.get("around", {}).get("round", number)
        yield number, message, text


def held(owner: Guest) -> Iterable[tuple[int, tuple[str, ...]]]:
    """The hole cards that somebody had, hand by hand."""
    found: dict[int, tuple[str, ...]] = {}
    for number, message, _ in rounds(owner):
        for event in message.get("events", ()):
            if event["event"] == "dealt" and event["who"] == owner.name:
                found[number] = tuple(event["cards"])
    return found.items()


def told(person: Person, hand: int, cards: tuple[str, ...], owner: str) -> Iterable[tuple[str, str]]:
    """The cards of somebody else's that a page was told before they were shown."""
    for number, message, text in rounds(person):
        if number != hand:
            continue
        if any(event["event"] == "shown" and event["who"] == owner for event in message.get("events", ())):
            return
        yield from ((card, text) for card in cards if f'"{card}"' in text)
