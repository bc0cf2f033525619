"""Hold'em odds: reading cards."""

from collections.abc import Iterable, Sequence

from croupier.equipment.cards import DECK, RANKS, SUITS
from croupier.games.refusal import short

NUMBER = {card: number for number, card in enumerate(DECK)}
"""The number of each card, 4 × rank + suit."""


class Impossible(ValueError):
    """Cards, ranges or amounts that no hand of hold'em can have, in a sentence."""


def read_cards(cards: str | Sequence[str]) -> tuple[int, ...]:
    """The numbers of cards, written in one string or one by one.

    >>> read_cards("2c Ah"), read_cards("2cAh"), read_cards(["2c", "Ah"])
    ((0, 50), (0, 50), (0, 50))
    """
    if isinstance(cards, str):
        text = "".join(cards.split())
        cards = [text[place : place + 2] for place in range(0, len(text), 2)]
    for card in cards:
        if card not in NUMBER:
            raise Impossible(
                f"there is no card {short(card)}: a card is one of {RANKS} and one of {SUITS}, as in Ah"
            )
    return tuple(NUMBER[card] for card in cards)


def read_board(board: str | Sequence[str]) -> tuple[int, ...]:
    """The numbers of up to five shared cards."""
    cards = read_cards(board)
    if len(cards) > 5:
        raise Impossible(f"the board has at most five cards, not {len(cards)}")
    return cards


def check_once(cards: Iterable[int]) -> None:
    """Refuse a card that is there twice."""
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            raise Impossible(f"{DECK[card]} is there twice")
        seen.add(card)
