"""The shoe of the blackjack kernel, shuffled some cards ahead of the deal.

A card is one number: its value in the lowest four bits (an ace 1), its rank in the next four, its suit above.
"""

from typing import NamedTuple

import numpy as np

from croupier.equipment.cards import RANKS, SUITS
from croupier.games.blackjack.hands import VALUES
from croupier.odds.chance import Word, below, whole
from croupier.sim.compiling import Flags, inlined, kernel
from croupier.sim.kernels.blackjack.table import DEALT, SHUFFLED, STUCK, Cards, Game, write

ACE = RANKS.index("A")
DEALER = -1
"""The owner of the dealer's cards; players' hands are numbered from 0."""
ROOM, AHEAD = 4, 16
"""Cards to shuffle for each hand beyond those that will be dealt in any case, and then at a time."""


def card_number(card: str) -> int:
    """A card as the kernel has it."""
    return VALUES[card[0]] | RANKS.index(card[0]) << 4 | SUITS.index(card[1]) << 8


def card_name(number: int) -> str:
    """A card as scripts write it.

    >>> card_name(card_number("Td"))
    'Td'
    """
    return RANKS[number >> 4 & 15] + SUITS[number >> 8]


class Place(NamedTuple):
    """How far the deal has come."""

    counter: Word
    stride: Word
    first: int
    """Where the cards of the round begin."""
    at: int
    """The next card."""
    ready: int
    """Up to where the shoe is shuffled."""


@inlined
def total_of(low: int, ace: int) -> int:
    """The best total of a hand whose total with aces as 1 is `low`."""
    return low + 10 if ace and low <= 11 else low


@kernel
def shuffle(counter: Word, stride: Word, shoe: Cards, first: int, last: int) -> Word:
    """Draw the cards from `first` up to but not including `last` from all that are left."""
    for place in range(first, last):
        counter, further = below(counter, stride, shoe.size - place)
        card = shoe[place + further]
        shoe[place + further] = shoe[place]
        shoe[place] = card
    return counter


@kernel
def _gather(shoe: Cards, owner: Cards, first: int, busted: Flags) -> int:
    """Move the cards that lie on the table to the front of the shoe, for a shuffle within a round.

    Return their number. They are those dealt from `first` to the end, except those of busted hands.
    """
    lying = 0
    for place in range(first, shoe.size):
        if owner[place] == DEALER or not busted[owner[place]]:
            shoe[place], shoe[lying] = shoe[lying], shoe[place]
            owner[place], owner[lying] = owner[lying], owner[place]
            lying += 1
    return lying


@kernel
def _refill(place: Place, game: Game) -> Place:
    """Shuffle some more cards, and if the shoe is empty, those that don't lie on the game.table.

    If all cards lie on the table the round cannot be finished: that is noted, and the last card comes again.
    """
    counter, stride, first, at, _ = place
    size = game.table.shoe.size
    if at == size:
        at = _gather(game.table.shoe, game.table.owner, first, game.table.busted)
        first = 0
        if at == size:
            game.notes.used[1] = STUCK
            return Place(counter, stride, first, at - 1, at)
        write(game.notes, SHUFFLED, 0, 0)
    ready = min(max(at + AHEAD, game.cut), size)
    return Place(shuffle(counter, stride, game.table.shoe, at, ready), stride, first, at, ready)


@inlined
def draw(place: Place, hand: int, game: Game) -> tuple[Place, int]:
    """The next card, for a hand."""
    if place.at == place.ready:
        place = _refill(place, game)
    card = whole(game.table.shoe[place.at])
    write(game.notes, DEALT, 0, card)
    game.table.owner[place.at] = hand
    return Place(place.counter, place.stride, place.first, place.at + 1, place.ready), card


@kernel
def give_last_card(owner: Cards, at: int, hand: int, to: int) -> None:
    """The last card of a hand goes to a new one."""
    place = at - 1
    while owner[place] != hand:
        place -= 1
    owner[place] = np.int16(to)
