"""What the blackjack kernel is given, works with and writes down. It counts in halves of the first bet."""

from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from croupier.games.blackjack.choices import MOST_HANDS
from croupier.sim.compiling import Flags, Floats, Ints, inlined, kernel
from croupier.sim.paths import SessionRecords
from croupier.sim.systems import REMEMBERED

Cards = npt.NDArray[np.int16]
Codes = npt.NDArray[np.uint8]

HIT, DOUBLE, SURRENDER, SPLIT = 1, 2, 4, 8
"""What a cell of a chart says; see croupier.odds.blackjack.strategy.Code."""

NO_SURRENDER, LATE, EARLY = range(3)
PLAY, ONE_CARD, ONE_CARD_RESPLIT = range(3)
SURRENDERS = {"none": NO_SURRENDER, "late": LATE, "early": EARLY}
SPLIT_ACES = {"play": PLAY, "one_card": ONE_CARD, "one_card_resplit": ONE_CARD_RESPLIT}

ENDLESS = 1000
"""More halves of the bet than anybody can need in a round."""

LOWEST = 20
"""The least result is this many halves below zero."""
RESULTS = 2 * LOWEST + 1

# The kinds of rows in a record of rounds.
NOTHING, SHUFFLED, OPENED, STAKED, DEALT, KEPT, SURRENDERED, INSURED, HELD, TAKEN, DOUBLED, DIVIDED, STUCK = (
    range(13)
)


class Options(NamedTuple):
    """The options of the rules."""

    least_left: int
    """With fewer cards than this, the shoe is shuffled before a round."""
    hit_soft_17: bool
    surrender: int
    doubles: Flags
    """By total."""
    double_split: bool
    aces: int
    peek: bool
    players_deal: bool


class Charts(NamedTuple):
    """The strategies of the seats."""

    totals: Codes
    """By seat, then twice the hard total plus one with an ace, then the dealer's up card."""
    pairs: Codes
    """By seat, the value of one card of the pair, and the up card."""
    insure: Flags


class Purses(NamedTuple):
    """What the players bet and have."""

    half: Ints
    """Half of the bet, by seat."""
    most: Ints
    """The largest multiple that the limits allow."""
    bankroll: Ints
    """-1: unlimited, counted from 0."""
    systems: Ints
    settings: Ints


class Notes(NamedTuple):
    """What is written down beside the sessions."""

    results: Ints
    """How often a bet returned each number of halves of itself, from -20 halves."""
    squares: Floats
    """The sum over rounds of the square of what the table won; and the rounds that couldn't be finished."""
    rows: Ints
    """Kind, seat and value of everything that happened; of length 0 unless rounds are recorded."""
    used: Ints
    """How many rows there are; and what happened to the shoe within the round."""
    stacks: Ints
    """By round and seat, the chips after it."""

    @classmethod
    def empty(cls, rounds: int, seats: int, rows: int) -> Self:
        """Nothing written down yet, with space for this many rows."""
        return cls(
            results=np.zeros(RESULTS, np.int64),
            squares=np.zeros(2, np.float64),
            rows=np.zeros((rows, 3), np.int64),
            used=np.zeros(2, np.int64),
            stacks=np.zeros((rounds if rows else 0, seats), np.int64),
        )


class Table(NamedTuple):
    """The arrays that a round is played in."""

    shoe: Cards
    spare: Cards
    """The shoe as it was before a session."""
    owner: Cards
    """Whose hand each card of the shoe lies in."""
    memory: Ints
    """Of the betting systems."""
    # By seat.
    chips: Ints
    times: Ints
    """The multiple of the bet."""
    free: Ints
    """The halves of the bet that a player can still put down."""
    net: Ints
    """What the round returns, in halves of the bet."""
    # By box, in the order of play.
    order: Ints
    """Whose box it is."""
    lows: Ints
    """Totals with aces as 1."""
    aces: Ints
    ranks: Ints
    pairs: Flags
    given_up: Flags
    natural: Flags
    # By hand: the boxes, then the hands that were split off.
    busted: Flags
    standing: Ints
    """Seat, total and stake of hands that stand, in the order in which they were finished."""
    split_off: Ints
    """A player's hands that are still to be played."""

    @classmethod
    def empty(cls, shoe: Cards, seats: int) -> Self:
        """A table with its shoe."""

        def ints() -> Ints:
            return np.zeros(seats, np.int64)

        def flags() -> Flags:
            return np.zeros(seats, np.bool_)

        return cls(
            shoe=shoe,
            spare=shoe.copy(),
            owner=np.zeros(shoe.size, np.int16),
            memory=np.zeros((seats, REMEMBERED), np.int64),
            chips=ints(),
            times=np.ones(seats, np.int64),
            free=np.full(seats, ENDLESS, np.int64),
            net=ints(),
            order=np.arange(seats),
            lows=ints(),
            aces=ints(),
            ranks=ints(),
            pairs=flags(),
            given_up=flags(),
            natural=flags(),
            busted=np.zeros(MOST_HANDS * seats, np.bool_),
            standing=np.zeros((MOST_HANDS * seats, 3), np.int64),
            split_off=np.zeros(MOST_HANDS, np.int64),
        )


class Game(NamedTuple):
    """All that the kernel needs to play."""

    cut: int
    """Up to where a fresh shoe is shuffled before its first cards are dealt."""
    options: Options
    charts: Charts
    purses: Purses
    table: Table
    records: SessionRecords
    notes: Notes


@inlined
def write(notes: Notes, kind: int, seat: int, value: int) -> None:
    """Write down what happened, if rounds are recorded."""
    if notes.rows.shape[0]:
        _write_row(notes.rows, notes.used, kind, seat, value)


@kernel
def _write_row(rows: Ints, used: Ints, kind: int, seat: int, value: int) -> None:
    rows[used[0], 0] = kind
    rows[used[0], 1] = seat
    rows[used[0], 2] = value
    used[0] += 1
