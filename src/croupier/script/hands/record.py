"""A hand of hold'em as a table has played it: all that a format needs to write it down."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from croupier.equipment.cards import UNKNOWN
from croupier.games.due import Held, laid
from croupier.games.events import Event, Voided
from croupier.games.holdem import Holdem
from croupier.games.holdem.events import (
    Acted,
    BoardDealt,
    Dealt,
    HandStarted,
    Mucked,
    Posted,
    PotWon,
    Returned,
    Shown,
)

TOLD = (Posted, Dealt, BoardDealt, Acted, Returned, Shown, Mucked, PotWon)
"""What belongs to a hand, of all that happens at a table meanwhile."""


class HandRecord(msgspec.Struct):
    """A hand from its first post to its last pot; players stand clockwise from the dealer's left."""

    number: int
    players: tuple[str, ...]
    button: str
    seats: dict[str, int]
    """The seat of everybody at the table, counted from 1 clockwise."""
    seat_count: int
    stacks: dict[str, int]
    """As the hand began."""
    small: int
    big: int
    limit: Literal["none", "pot", "fixed"]
    move: int = 0
    """How many moves were made before it."""
    events: list[Event] = []
    finishing: dict[str, int] = {}
    remark: str = ""
    """Why it cannot be written, if so."""
    given: Held = {}
    """Cards that the table did not know, from who does: the house or their owners."""

    def note(self, event: Event) -> None:
        """Write down what happened; a street whose cards are entered one by one is dealt at once."""
        last = self.events[-1] if self.events else None
        if isinstance(event, BoardDealt) and isinstance(last, BoardDealt) and last.street == event.street:
            self.events[-1] = msgspec.structs.replace(event, cards=(*last.cards, *event.cards))
        else:
            self.events.append(event)

    def holes(self, guest: str | None = None, *, hidden: bool = False) -> dict[str, tuple[str, ...]]:
        """Everybody's two cards, where they are known; hidden: only those shown, and this guest's."""
        cards: dict[str, tuple[str, ...]] = dict.fromkeys(self.players, ())
        shown: dict[str, tuple[str, ...]] = {}
        for event in self.events:
            if isinstance(event, Dealt):
                cards[event.who] = laid((*cards[event.who], *event.cards), self.given.get(event.who, ()))
            elif isinstance(event, Shown):
                shown[event.who] = event.cards
        if hidden:
            cards = {name: cards[name] if name == guest else () for name in cards}
        return {name: shown.get(name, own if UNKNOWN not in own else ()) for name, own in cards.items()}

    @property
    def pots(self) -> list[PotWon]:
        """The pots that were paid, the main pot first."""
        return sorted((event for event in self.events if isinstance(event, PotWon)), key=lambda won: won.pot)

    @property
    def returned(self) -> int:
        """What nobody called and went back."""
        return sum(event.amount for event in self.events if isinstance(event, Returned))


def hand_records(table: Holdem, moves: Iterator[list[Event]]) -> Iterator[HandRecord]:
    """The hands that a table plays, as they end."""
    number = 0
    hand: HandRecord | None = None
    for move, events in enumerate(moves):
        for event in events:
            if isinstance(event, HandStarted):
                number += 1
                hand = _begun(number, move, table, event)
            elif isinstance(event, Voided) and hand is not None:
                hand.remark = "it was called off"
                yield hand
                hand = None
            elif hand is not None and isinstance(event, TOLD):
                hand.note(event)
        if hand is not None and table.state.round_start is None:
            hand.finishing = {name: table.stacks.get(name, 0) for name in hand.players}
            yield hand
            hand = None
    if hand is not None:
        hand.remark = "it is not over"
        yield hand


def _begun(number: int, move: int, table: Holdem, started: HandStarted) -> HandRecord:
    assert table.state.round_start is not None
    stacks, _ = table.state.round_start
    return HandRecord(
        number=number,
        players=started.players,
        button=started.button,
        seats={name: place for place, name in enumerate(table.names, 1)},
        seat_count=max(table.rules.max_seats, len(table.names)),
        stacks={name: stacks[name] for name in started.players},
        small=table.state.small,
        big=table.state.big,
        limit=table.rules.limit,
        move=move,
    )
