"""Draws as devices see them: records with what is owed, and to players the cards that are theirs alone."""

import msgspec

from croupier.fairness import lines
from croupier.fairness.record import Record
from croupier.night.commands import RAFFLE
from croupier.night.draws.holding import lying
from croupier.night.night import Night
from croupier.night.night_table import NightTable, OwnCard
from croupier.night.wire_draws import CardOpened, DeckInPlay, RecordHead, RecordLine

encode = msgspec.json.encode

Known = set[tuple[int, int]]
"""Cards that lay face down before, by deck and leaf."""


def record_head(night: Night, place: str, name: str) -> bytes | None:
    """A record as it stands, for a guest or witness by the name in rosters; None where none is kept."""
    record = night.record(place)
    if record is None:
        return None
    roster = record.under_way
    return encode(
        RecordHead(
            table=place,
            chain=record.table,
            night=record.night,
            head=record.head,
            n=record.n,
            next=record.next,
            wait=record.wait,
            owed=[(one.roster, one.n) for one in record.owed.get(name, ())],
            under_way=None if roster is None else lines.write(roster),
            deck=None if place == RAFFLE else _deck(night.table(place), record),
            cards=[] if place == RAFFLE else _own(night, night.table(place), name),
        )
    )


def _deck(table: NightTable, record: Record) -> DeckInPlay | None:
    state = record.decks.get(record.deck)
    if state is None:
        return None
    return DeckInPlay(table.state.deck_line, state.root, sorted(state.dealt))


def _own(night: Night, table: NightTable, name: str) -> list[OwnCard]:
    """The cards that lie face down before a player."""
    return list(lying(night, table).get(name, ())) if name in table.state.seats else []


def record_line(place: str, text: str) -> bytes:
    """A new line of a record."""
    return encode(RecordLine(place, text))


def newly_dealt(night: Night, table: NightTable, known: Known) -> dict[str, list[bytes]]:
    """What opens cards dealt face down since, for their owners alone; they are known from now on."""
    dealt, now = dict[str, list[bytes]](), Known()
    for owner, cards in lying(night, table).items():
        for deck, leaf, opening in cards:
            now.add((deck, leaf))
            if (deck, leaf) not in known and owner in table.state.seats:
                dealt.setdefault(owner, []).append(encode(CardOpened(table.id, deck, leaf, opening)))
    known.clear()
    known.update(now)
    return dealt
