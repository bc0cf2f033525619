"""What the house does as it holds the cards that lie face down: shows, mucks, the dealer's look and card."""

from collections.abc import Mapping
from typing import Any

from croupier.fairness.house import House
from croupier.fairness.lines import Wrong
from croupier.games.due import NOTHING_HELD, Held
from croupier.games.events import Event
from croupier.games.moves import Move
from croupier.night.draws.tables import chain_of, face_down, open_older
from croupier.night.night import Night
from croupier.night.night_table import Lying, NightTable, OwnCard
from croupier.night.transaction import PAID, Transaction

TURNING = {"show": "cards", "reveal": "card"}
"""The moves that turn cards, with the field that names them."""
BY_ITSELF = frozenset({*TURNING, "muck", "peek"})
"""What the house does by itself; nothing else can stand so in a log."""


def held(night: Night, table: NightTable) -> Held:
    """Who has which cards lying face down, for those who know the night's key."""
    if not table.is_recorded:
        return NOTHING_HELD
    return {owner: [card.card for _, _, card in cards] for owner, cards in lying(night, table).items()}


def lying(night: Night, table: NightTable) -> Lying:
    """By owner, the cards that lie face down: deck, leaf, and what opens it; nothing without the key."""
    record, key = table.state.record, night.tables_key
    if record is None or key is None:
        return {}
    chain, head, before = table.lying
    if (chain, head) == (record.table, record.head):
        return before
    known = {} if chain != record.table else {one[:2]: one[2] for cards in before.values() for one in cards}
    house, found = House(record, key), dict[str, list[OwnCard]]()
    for owner, (deck, leaf) in face_down(record):
        opening = known.get((deck, leaf)) or house.card(leaf, deck)
        found.setdefault(owner, []).append((deck, leaf, opening))
    table.lying = record.table, record.head, found
    return found


def play(tx: Transaction, table: NightTable, move: Move | Mapping[str, Any]) -> list[Event]:
    """Play a move and all that the house does by itself after it."""
    events = table.engine.play(move)
    if not table.is_recorded:
        return events
    if not isinstance(move, Move):
        _turn(tx, table, move)
    while (made := _next(tx, table)) is not None:
        events = table.engine.play(made, on=True)
        _turn(tx, table, made)
        tx.then.append(made)
    return events


def _next(tx: Transaction, table: NightTable) -> dict[str, Any] | None:
    """The house's next move: as it holds the cards, or as the log has it."""
    if not tx.is_replay:
        return table.engine.house_move(held(tx.night, table))
    move = tx.logged_move()
    if move is not None and move.get("do") not in BY_ITSELF:
        raise Wrong(PAID, "the log has the house make a move that is not its own")
    return move


def _turn(tx: Transaction, table: NightTable, move: Mapping[str, Any]) -> None:
    """Open the cards that a move turns, for everybody."""
    field = TURNING.get(str(move.get("do")))
    if field is None:
        return
    said, chain = move[field], chain_of(tx, table)
    due = [said] if isinstance(said, str) else list(said)
    owned = [place for owner, place in face_down(chain.record) if owner == move["by"]]
    if len(owned) != len(due):
        raise Wrong(PAID, f"{move['by']} shows cards that do not lie face down")
    for (deck, leaf), card in zip(owned, due, strict=True):
        if chain.show(deck, leaf) != card:
            raise Wrong(PAID, f"{move['by']} shows another card than lies on leaf {leaf} of deck {deck}")
    open_older(chain)
