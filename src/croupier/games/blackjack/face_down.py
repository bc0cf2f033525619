"""The dealer's face-down card where the table has not seen it: what it may still be."""

from croupier.equipment.cards import UNKNOWN
from croupier.games.blackjack.hands import is_blackjack
from croupier.games.blackjack.state import BlackjackState


def is_unseen(state: BlackjackState) -> bool:
    """Whether a card lies face down that the table does not know."""
    return UNKNOWN in state.dealer


def possible(state: BlackjackState, blackjack: bool | None) -> list[str]:
    """The cards it may be if it makes blackjack or does not, or if that is not known."""
    up = state.dealer[0]
    return [
        card
        for card, count in state.shoe.cards.items()
        if count and (blackjack is None or is_blackjack([up, card]) == blackjack)
    ]


def dealable(state: BlackjackState) -> dict[str, int]:
    """What may come out of the shoe next: not the last card that the face-down one can be."""
    cards = {card: count for card, count in state.shoe.cards.items() if count}
    if is_unseen(state) and state.looked is not None:
        candidates = possible(state, state.looked)
        if sum(cards[card] for card in candidates) == 1:
            del cards[candidates[0]]
    return cards
