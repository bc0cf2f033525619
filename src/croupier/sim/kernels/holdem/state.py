"""What the hold'em kernel is given, works with and writes down.

Players are numbered in the order of play, clockwise from the dealer's left; seats as they sit.
"""

from typing import NamedTuple

import numpy as np

from croupier.odds.holdem.evaluator import Cards
from croupier.sim.compiling import Floats, Ints

MOST_PLAYERS = 10
MOST_CARDS = 2 * MOST_PLAYERS + 8

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = range(3)
FOLD, CALL, RAISE, CHECK, OPEN, DEAL, START_HAND = range(7)
"""What is done and written down."""

# A strategy's columns.
AT_RANDOM, CALL_FROM, RAISE_FROM, SIZE, BLUFF = range(5)
"""Whether chance decides; how many times what the pot asks a hand must be worth to call, and how many times
an equal share to raise; the size of raises in pots; how often in a thousand to raise with nothing."""

# The rows of a hand: what there is of each player.
SEAT, STACK, BET, TOTAL, ACTED, FOLDED, FIRST, SECOND, KEYS, MASKS, PRIZES, NOW = range(12)
"""The seat; chips in hand, put in during this betting round, and during the hand; whether the player has
acted since the last full bet or raise, and has folded; the two cards; the keys and masks of all the player's
cards, the board's included; the pots won. One array holds them all: each that is handed on costs time."""

# The last row: what all players share.
COUNT, TO_MATCH, RAISE_SIZE, POT, LIE, IN_HAND, ABLE = range(7)
"""Players dealt in; the bet to match; the last full bet or raise; all chips on the table; the cards that lie
on the board; players who have not folded, and those of them who can still bet."""

# What a block adds up.
HANDS, SESSIONS, SHOWDOWNS, POTS, ACTIONS = range(5)
NET, WON, BROKE = range(3)
"""By seat: chips, hands in which the seat won a pot, sessions in which it lost its last chip."""

STRENGTH_BITS = 5
"""Bits of a strength that guesses leave out."""
KINDS = (10 << 13) >> STRENGTH_BITS


class TableRules(NamedTuple):
    """The options that the kernel needs."""

    small: int
    big: int
    limit: int
    dead_button: bool
    button_small: bool
    burn: bool


class Guesses(NamedTuple):
    """How strong a hand looks, as the square root of the chance to beat one other hand."""

    before_flop: Floats
    """By the ranks of the cards, the higher first if they are suited."""
    later: Floats
    """By how many cards there are, and strength."""


class Script(NamedTuple):
    """Hands written down, else of length 0."""

    rows: Ints
    """Hand, seat, what was done, and to what amount or with how many cards."""
    cards: Cards
    """By hand, in the order dealt."""
    stacks: Ints
    """By hand, at its end, by seat; and the number of rows so far."""


class Room(NamedTuple):
    """Arrays that the kernel works in."""

    deck: Cards
    stacks: Ints
    seats: Ints
    """Where button, small and big blind were."""
    strengths: Ints


def empty_hand() -> Ints:
    """Room for a hand."""
    return np.zeros((NOW + 1, MOST_PLAYERS), np.int64)


def room_for(players: int) -> Room:
    """Room for a table."""
    whole = np.zeros(players, np.int64), np.zeros(3, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    return Room(np.zeros(52, np.uint8), *whole)
