"""Play starting hands against each other, for hold'em's house players.

.venv/bin/python -m tools.preflop
"""

from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from croupier.odds.arrays import Floats
from croupier.odds.holdem.evaluator import START, Tables, evaluate, tables
from croupier.players.holdem import preflop
from croupier.players.holdem.preflop import KINDS, MOST_OPPONENTS

DUELS = 100_000
DEALS = 200_000


@njit(cache=True)
def _deal(deck: Any, cards: int, fixed: int) -> None:
    """Shuffle the cards of a deck behind the first ones, as far as they are needed."""
    for place in range(fixed, cards):
        other = np.random.randint(place, 52)
        deck[place], deck[other] = deck[other], deck[place]


@njit(cache=True)
def _strength(tables: Tables, deck: Any, first: int, board: int) -> Any:
    total, mask = START[7], np.uint64(0)
    for place in range(5):
        total += tables.keys[deck[board + place]]
        mask |= tables.masks[deck[board + place]]
    for place in range(2):
        total += tables.keys[deck[first + place]]
        mask |= tables.masks[deck[first + place]]
    return evaluate(tables, total, mask)


@njit(cache=True)
def _hole(kind: int, deck: Any, place: int) -> None:
    """Bring a hand of this kind to that place of the deck, with suits by chance."""
    low, high = kind % 13, kind // 13
    suit = np.random.randint(4)
    other = suit if high > low else (suit + 1 + np.random.randint(3)) % 4
    _bring(deck, place, 4 * high + suit)
    _bring(deck, place + 1, 4 * low + other)


@njit(cache=True)
def _bring(deck: Any, place: int, card: int) -> None:
    for at in range(52):
        if deck[at] == card:
            deck[at], deck[place] = deck[place], deck[at]
            return


@njit(cache=True)
def _duels(tables: Tables, deals: int, won: Floats) -> None:
    deck = np.arange(52)
    for one in range(KINDS):
        for other in range(one):
            score, count = 0.0, 0
            while count < deals:
                _hole(one, deck, 0)
                first, second = deck[0], deck[1]
                _hole(other, deck, 2)
                if deck[0] != first or deck[1] != second:
                    continue
                _deal(deck, 9, 4)
                mine, theirs = _strength(tables, deck, 0, 4), _strength(tables, deck, 2, 4)
                score += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
                count += 1
            won[one, other] = score / count
            won[other, one] = 1 - score / count
        won[one, one] = 0.5


@njit(cache=True)
def _against_any(tables: Tables, deals: int, won: Floats) -> None:
    deck = np.arange(52)
    for kind in range(KINDS):
        for _ in range(deals):
            _hole(kind, deck, 0)
            _deal(deck, 7 + 2 * MOST_OPPONENTS, 2)
            mine, shared = _strength(tables, deck, 0, 2), 1
            for opponent in range(MOST_OPPONENTS):
                theirs = _strength(tables, deck, 7 + 2 * opponent, 2)
                if theirs > mine:
                    break
                shared += theirs == mine
                won[opponent, kind] += 1 / shared
    won /= deals


@njit(cache=True)
def _seed(seed: int) -> None:
    np.random.seed(seed)


def main() -> None:
    """Write the figures beside the code that reads them, a byte for each."""
    _seed(1)
    duels, any_cards = np.zeros((KINDS, KINDS)), np.zeros((MOST_OPPONENTS, KINDS))
    _duels(tables(), DUELS, duels)
    _against_any(tables(), DEALS, any_cards)
    file = Path(preflop.__file__).with_name("preflop.bin")
    file.write_bytes(b"".join(np.rint(255 * part).astype(np.uint8).tobytes() for part in (duels, any_cards)))
    print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
