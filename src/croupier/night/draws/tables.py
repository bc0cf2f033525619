"""Draws at a table: what is asked for, what came of it, and when decks are laid and opened."""

from collections.abc import Mapping

from croupier.equipment.cards import UNKNOWN
from croupier.fairness import lines
from croupier.fairness.lines import HAND_DECKS, Asked, CardsAsked, DiceAsked, PocketAsked
from croupier.fairness.record import Record
from croupier.games.due import BURN, CardsDue, DiceDue, PocketDue
from croupier.games.events import Event
from croupier.games.refusal import Refused
from croupier.night import commands
from croupier.night.dealing import CHANCE
from croupier.night.draw_state import Drawing
from croupier.night.draws.chain import Chain, Lying, key_of
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction

WAIT = 1000
"""Milliseconds after which a draw is made anew without those who have not answered."""


def chain_of(tx: Transaction, table: NightTable) -> Chain:
    """The record of a table, to add lines to."""
    record = table.state.record
    if record is None:
        raise Refused("N-32", "the house can't draw at {table} yet", table=table.name)
    return Chain(tx, table.id, record)


def begin(tx: Transaction, table: NightTable) -> None:
    """Begin the record of a table at which the house draws, once there is a key."""
    if tx.state.key_id and table.is_virtual and table.state.record is None:
        table.state.record = Chain.begun(tx, table.id, table.engine.game, WAIT)
        table.engine.house_holds = True


# A draw.


def check_move(tx: Transaction, table: NightTable, command: commands.Move) -> None:
    """Refuse a dealer's word for what the house draws, and any move before the house can draw."""
    move, do = command.move, str(command.move.get("do"))
    is_said = any(field in move for field in CHANCE) or (
        needs_chance(table, do) and move.keys() - {"by", "do"}
    )
    if command.seed or is_said or table.engine.is_only_real(do):
        raise Refused("A1", "the house draws at this table; nobody else can enter a result")
    chain_of(tx, table)
    if not tx.is_replay:
        key_of(tx, table.id)


def needs_chance(table: NightTable, do: str) -> bool:
    """Whether a dealer's move is the one that waits for chance."""
    awaits = table.engine.awaits
    return awaits.dealer == do and awaits.chance is not None


def ask(tx: Transaction, table: NightTable) -> lines.Draw | None:
    """Ask devices for their numbers; what was drawn, where there are none to be asked."""
    lay(tx, table)
    chain = chain_of(tx, table)
    return chain.ask(_asked(table), table.engine.at_stake())


def _asked(table: NightTable) -> Asked:
    """What is drawn, as a roster says it."""
    match table.engine.asked():
        case DiceDue() as due:
            return DiceAsked(due.count)
        case PocketDue() as due:
            return PocketAsked(due.wheel)
        case CardsDue() as due:
            assert table.state.record is not None
            return CardsAsked(table.state.record.deck, [(owner, 1 if up else 0) for owner, up in due.deal])
    raise AssertionError("no chance is needed now")


def wait(tx: Transaction, table: NightTable, do: str) -> None:
    """Have a dealer's move wait for the numbers of the devices that were asked."""
    assert table.state.round is not None
    table.state.round.dealt_by = str(tx.by)
    table.state.drawing = Drawing(do)
    tx.mark_changed(table)


def fields(table: NightTable, drawn: lines.Draw) -> Mapping[str, object]:
    """The fields of the move that waited for a draw."""
    result = drawn.result
    if result.cards is not None:
        return table.engine.move_fields([UNKNOWN if one is None else one.card for one in result.cards])
    shown = result.dice or result.pocket
    assert shown is not None
    return table.engine.move_fields(shown)


# Decks.


def lay(tx: Transaction, table: NightTable) -> None:
    """Lay the deck that the next card comes from, unless it lies there, and open the one before."""
    deck = table.engine.deck()
    if deck is None or not table.is_under_way:
        return
    chain = chain_of(tx, table)
    state = chain.record.decks.get(chain.record.deck)
    if state is not None and state.size - len(state.dealt) == deck.left:
        return
    unseen = [place for owner, place in face_down(chain.record) if owner != BURN]
    without: list[str | Lying] = [*deck.lying, *unseen[: deck.face_down]]
    roots = HAND_DECKS if table.game.own_cards else 1
    table.state.deck_line = lines.write(chain.lay(deck.decks, roots, without))
    open_older(chain)


def face_down(record: Record) -> list[tuple[str, Lying]]:
    """Who has cards lying face down, and where: the deck and the leaf, in the order dealt."""
    decks = sorted(record.decks.items())
    return [(owner, (number, leaf)) for number, state in decks for owner, leaf in state.lying]


def open_older(chain: Chain) -> None:
    """Open the shoes that are not played any more, and of which no card lies face down."""
    record = chain.record
    for number in sorted(record.decks):
        state = record.decks[number]
        if number < record.deck and state.must_be_opened and not state.lying:
            chain.open_deck(number)


def open_shoes(tx: Transaction, table: NightTable) -> None:
    """Open every shoe, between rounds; a hand's deck stays hidden, unless the hand was called off."""
    if table.state.record is None:
        return
    chain = chain_of(tx, table)
    for number in sorted(chain.record.decks):
        if chain.record.decks[number].must_be_opened:
            chain.open_deck(number)


# Calling off, and the end.


def called_off(tx: Transaction, table: NightTable, reason: str) -> list[Event]:
    """Have the record say that the round under way was called off, and open the deck that it was dealt from.

    A round in which nothing was staked or drawn leaves no trace.
    """
    over = table.state.round
    if over is None or not table.is_recorded:
        return []
    if not over.draws and all(over.lowest.get(name, 0) >= chips for name, chips in over.start.items()):
        return []
    chain = chain_of(tx, table)
    deck = chain.record.decks.get(chain.record.deck)
    was_dealt = bool(over.draws and deck is not None and deck.dealt)
    chain.call_off(reason, chain.record.deck if was_dealt else None)
    if not was_dealt:
        return []
    open_shoes(tx, table)
    return table.engine.change_equipment()


def voided(tx: Transaction, table: NightTable, reason: str) -> None:
    """Have the record say that a round is called off which was over."""
    if table.state.record is not None and not table.state.record.ended:
        chain_of(tx, table).call_off(reason, None)


def give_up(table: NightTable) -> None:
    """Leave a record unfinished whose draw cannot be finished: every checker says so."""
    if table.state.drawing is not None:
        table.state.drawing = table.state.record = None


def end(tx: Transaction, table: NightTable, reason: str) -> None:
    """End the record of a table that closes."""
    if table.state.record is not None and not table.state.record.ended:
        open_shoes(tx, table)
        chain_of(tx, table).end(reason)
