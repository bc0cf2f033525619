"""From the key of a draw to what was drawn: a stream of words for each purpose."""

from collections.abc import Sequence

from croupier.equipment.draws import Stream
from croupier.equipment.wheel import WHEELS
from croupier.fairness.lines import Asked, CardsAsked, DiceAsked, PocketAsked, Result, TicketAsked


def drawn(asked: Asked, key: bytes, left: Sequence[int] = ()) -> Result:
    """What a key gives; of cards, the leaves of those that are still `left`, ascending."""
    match asked:
        case DiceAsked():
            return Result(dice=Stream(key, "dice").dice(asked.count))
        case PocketAsked():
            pockets = WHEELS[asked.wheel].pockets
            return Result(pocket=pockets[Stream(key, "pocket").below(len(pockets))])
        case TicketAsked():
            return _ticket(asked, key)
        case CardsAsked():
            return Result(leaves=Stream(key, "cards").sample(left, len(asked.deal)))


def _ticket(asked: TicketAsked, key: bytes) -> Result:
    place = Stream(key, "ticket").below(sum(count for _, count in asked.tickets))
    ticket = place + 1
    for name, count in asked.tickets:
        if place < count:
            return Result(ticket=ticket, winner=name)
        place -= count
    raise ValueError("there are no tickets")


def chosen_root(key: bytes, roots: int) -> int:
    """Which of several decks is played."""
    return Stream(key, "choose").below(roots)
