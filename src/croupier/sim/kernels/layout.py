"""The kernel of the games with a layout: spots that one throw or spin decides for everybody.

A player puts the same bets on the layout in every round, all of them times what the betting system says. So
what a round brings is a table by outcome; only imprisoned bets outlive the spin.
"""

from typing import NamedTuple, Self

import numpy as np

from croupier.odds.chance import Word, below, stream_of, whole
from croupier.sim.compiling import Flags, Ints, inlined, kernel
from croupier.sim.paths import SessionRecords, draw_path, draw_rest
from croupier.sim.systems import FLAT, REMEMBERED, begin, learn, wanted

SECOND_ZERO = ("stays", "lost", "half")
STAYS, HALF = SECOND_ZERO.index("stays"), SECOND_ZERO.index("half")


class Bets(NamedTuple):
    """What the players bet, by seat, in chips to a multiple of one."""

    cost: Ints
    """Of all bets of a seat together."""
    most: Ints
    """The largest multiple that the table's limits allow."""
    net: Ints
    """By outcome: what it brings or costs at once."""
    held: Ints
    """By outcome and even-money spot: what goes to prison."""
    bankroll: Ints
    """Chips at the start; -1: as many as it takes, counted from 0."""
    systems: Ints
    settings: Ints
    """Of the betting systems."""


class Prison(NamedTuple):
    """What a spin does with imprisoned bets."""

    zero: Flags
    """Whether an outcome is zero."""
    frees: Flags
    """By even-money spot and outcome: whether a bet there comes back."""
    second_zero: int


class Spins(NamedTuple):
    """The rounds themselves, where they are written down; else of length 0."""

    outcomes: Ints
    """-1 where nobody was left to bet."""
    multiples: Ints
    """By round and seat, what was bet."""
    stacks: Ints
    """By round and seat, the chips after it."""


class Table(NamedTuple):
    """The arrays that a session is played in, by seat."""

    chips: Ints
    jailed: Ints
    """Chips in prison, all together."""
    cells: Ints
    """The same by even-money spot."""
    memory: Ints
    """Of the betting systems."""

    @classmethod
    def empty(cls, seats: int, spots: int) -> Self:
        """A table before its first session."""
        return cls(
            np.zeros(seats, np.int64),
            np.zeros(seats, np.int64),
            np.zeros((seats, spots), np.int64),
            np.zeros((seats, REMEMBERED), np.int64),
        )


@kernel
def play_block(
    seed: Word,
    block: int,
    rounds: int,
    length: int,
    bets: Bets,
    prison: Prison,
    table: Table,
    counts: Ints,
    records: SessionRecords,
    spins: Spins,
) -> None:
    """Play sessions of `length` rounds, `rounds` in all, and write them down.

    `counts` is by seat and outcome: how often the seat had a bet on the table then.
    """
    counter, stride = stream_of(seed, block)
    plain = spins.outcomes.size == 0 and _is_plain(bets)
    for session in range(records.net.shape[0]):
        first = session * length
        last = min(first + length, rounds)
        if plain and session >= records.paths.shape[0]:
            counter, records.net[session, 0] = _play_plainly(counter, stride, last - first, bets.net, counts)
            records.staked[session, 0] = (last - first) * bets.cost[0]
        else:
            counter = _play_session(
                counter, stride, session, first, last, bets, prison, table, counts, records, spins
            )


@kernel
def _is_plain(bets: Bets) -> bool:
    """Whether one player bets the same for ever, and nothing goes to prison."""
    seats, sides, spots = bets.held.shape
    for side in range(sides):
        for spot in range(spots):
            if bets.held[0, side, spot]:
                return False
    return seats == 1 and bool(bets.systems[0] == FLAT) and bool(bets.bankroll[0] < 0)


@kernel
def _play_plainly(counter: Word, stride: Word, rounds: int, net: Ints, counts: Ints) -> tuple[Word, int]:
    """A session of one player whose bet never changes and whose purse has no end: the same in few steps."""
    sides = net.shape[1]
    brought = 0
    for _ in range(rounds):
        counter, side = below(counter, stride, sides)
        counts[0, side] += 1
        brought += net[0, side]
    return counter, brought


@kernel
def _play_session(
    counter: Word,
    stride: Word,
    session: int,
    first: int,
    last: int,
    bets: Bets,
    prison: Prison,
    table: Table,
    counts: Ints,
    records: SessionRecords,
    spins: Spins,
) -> Word:
    """Play the rounds from `first` up to but not including `last`, while anybody has something at stake."""
    seats, sides = bets.net.shape
    for seat in range(seats):
        table.chips[seat] = max(bets.bankroll[seat], 0)
        begin(bets.systems, bets.settings, table.memory, seat)
    draw_path(records, session, 0, table.chips)
    for nth in range(first, last):
        counter, side = below(counter, stride, sides)
        at_stake = 0
        for seat in range(seats):
            at_stake += table.jailed[seat]
            bet = _play_seat(session, nth - first, seat, side, bets, prison, table, counts, records)
            at_stake += bet
            if spins.outcomes.size:
                spins.multiples[nth, seat] = bet
                spins.stacks[nth, seat] = table.chips[seat]
        if spins.outcomes.size:
            spins.outcomes[nth] = side if at_stake else -1
        draw_path(records, session, nth - first + 1, table.chips)
        if at_stake == 0:
            draw_rest(records, session, nth - first, table.chips)
            break
    for seat in range(seats):
        table.chips[seat] += table.jailed[seat] // 2  # as a table finishes; every bet there is even
        _empty_cells(table, seat)
        records.net[session, seat] = table.chips[seat] - max(bets.bankroll[seat], 0)
    return counter


@inlined
def _play_seat(
    session: int,
    played: int,
    seat: int,
    side: int,
    bets: Bets,
    prison: Prison,
    table: Table,
    counts: Ints,
    records: SessionRecords,
) -> int:
    """What an outcome does to a seat; return the multiple that it has bet."""
    cost, chips = bets.cost[seat], table.chips[seat]
    bet: int = min(wanted(bets.systems, bets.settings, table.memory, seat, chips, cost), bets.most[seat])
    if bets.bankroll[seat] >= 0:
        bet = min(bet, whole(chips // cost))
    if bet:
        records.staked[session, seat] += bet * cost
        counts[seat, side] += 1
    elif table.jailed[seat] == 0 and records.broke[session, seat] < 0:
        records.broke[session, seat] = played
    if table.jailed[seat]:
        chips += _judge(table, seat, side, prison)
    if prison.zero[side]:
        chips -= _imprison(table, seat, side, bets.held, bet)
    brought = bet * bets.net[seat, side]
    table.chips[seat] = chips + brought
    learn(bets.systems, bets.settings, table.memory, seat, bet, brought)
    return bet


@kernel
def _judge(table: Table, seat: int, side: int, prison: Prison) -> int:
    """Settle the imprisoned bets of a seat by the next spin; return what comes back."""
    back = 0
    if prison.zero[side]:
        if prison.second_zero == STAYS:
            return 0
        if prison.second_zero == HALF:
            back = table.jailed[seat] // 2
    else:
        for spot in range(table.cells.shape[1]):
            if prison.frees[spot, side]:
                back += table.cells[seat, spot]
    _empty_cells(table, seat)
    return back


@kernel
def _imprison(table: Table, seat: int, side: int, held: Ints, bet: int) -> int:
    """Zero: put even-money bets into prison; return what that takes from the player's chips."""
    gone = 0
    for spot in range(table.cells.shape[1]):
        table.cells[seat, spot] += bet * held[seat, side, spot]
        gone += bet * held[seat, side, spot]
    table.jailed[seat] += gone
    return gone


@kernel
def _empty_cells(table: Table, seat: int) -> None:
    table.jailed[seat] = 0
    for spot in range(table.cells.shape[1]):
        table.cells[seat, spot] = 0
