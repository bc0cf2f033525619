"""What players of the hold'em kernel do with their hands, and what they go by."""

from typing import Any

import numpy as np
from numba import njit

from croupier.odds.chance import Word, below, stream_of
from croupier.odds.holdem.evaluator import START, Tables, evaluate
from croupier.sim.compiling import Floats, Ints, inlined, kernel
from croupier.sim.kernels.holdem.betting import raise_range
from croupier.sim.kernels.holdem.state import (
    AT_RANDOM,
    BET,
    BLUFF,
    CALL,
    CALL_FROM,
    FIRST,
    FOLD,
    IN_HAND,
    KEYS,
    KINDS,
    LIE,
    MASKS,
    MOST_PLAYERS,
    NOW,
    POT,
    RAISE,
    RAISE_FROM,
    SEAT,
    SECOND,
    SIZE,
    STACK,
    STRENGTH_BITS,
    TO_MATCH,
    Guesses,
)


@njit(cache=True)
def guess(tables: Tables, cards: int, hands: int, guesses: Floats) -> None:
    """From hands dealt at random: what part of hands of so many cards each strength beats, as its root."""
    counter, stride = stream_of(np.uint64(0), cards)
    deck = np.arange(52).astype(np.uint8)
    counts = np.zeros(KINDS, np.int64)
    for _ in range(hands):
        total, mask = START[cards], np.uint64(0)
        for place in range(cards):
            counter, other = below(counter, stride, 52 - place)
            deck[place], deck[place + other] = deck[place + other], deck[place]
            total += tables.keys[deck[place]]
            mask |= tables.masks[deck[place]]
        counts[evaluate(tables, total, mask) >> STRENGTH_BITS] += 1
    below_it = 0
    for kind in range(KINDS):
        guesses[kind] = np.sqrt((below_it + counts[kind] / 2) / hands)
        below_it += counts[kind]


@inlined
def strength_of(hand: Ints, player: int, tables: Tables) -> Any:
    """What the player's two cards and the board are worth."""
    cards = 2 + hand[NOW, LIE]
    start = START[5] if cards == 5 else START[6] if cards == 6 else START[7]
    return evaluate(tables, np.uint64(hand[KEYS, player]) + start, np.uint64(hand[MASKS, player]))


@inlined
def worth_of(hand: Ints, player: int, tables: Tables, guesses: Guesses) -> Any:
    """A guess at the part of the pot that the hand will win, against all who are left."""
    a, b = hand[FIRST, player], hand[SECOND, player]
    if hand[NOW, LIE] == 0:
        high, low = max(a, b) >> 2, min(a, b) >> 2
        root = guesses.before_flop[high, low] if a & 3 == b & 3 else guesses.before_flop[low, high]
    else:
        strength = strength_of(hand, player, tables)
        root = guesses.later[2 + hand[NOW, LIE], strength >> STRENGTH_BITS]
    worth = root
    for _ in range(hand[NOW, IN_HAND] - 1):
        worth *= root
    return worth


@kernel
def decide(
    hand: Ints, player: int, limit: int, strategies: Floats, worth: float, counter: Word, stride: Word
) -> tuple[Word, int, int]:
    """What the player does with a hand of such worth, and the total of a raise."""
    seat = hand[SEAT, player]
    owed = hand[NOW, TO_MATCH] - hand[BET, player]
    low, high = raise_range(hand, player, limit)
    if strategies[seat, AT_RANDOM]:
        counter, choice = below(counter, stride, 1 + (owed > 0) + (high > 0))
        if choice == 0:
            return counter, CALL, 0
        if owed > 0 and choice == 1:
            return counter, FOLD, 0
        counter, more = below(counter, stride, high - low + 1)
        return counter, RAISE, low + more
    if high > 0 and strategies[seat, RAISE_FROM] < MOST_PLAYERS:
        wants = worth * hand[NOW, IN_HAND] >= strategies[seat, RAISE_FROM]
        if strategies[seat, BLUFF] > 0 and not wants:
            counter, draw = below(counter, stride, 1000)
            wants = draw < strategies[seat, BLUFF]
        if wants:
            to = hand[NOW, TO_MATCH] + np.int64(strategies[seat, SIZE] * (hand[NOW, POT] + owed))
            return counter, RAISE, min(max(to, low), high)
    asked = min(owed, hand[STACK, player])
    if owed <= 0 or worth * (hand[NOW, POT] + asked) >= strategies[seat, CALL_FROM] * asked:
        return counter, CALL, 0
    return counter, FOLD, 0
