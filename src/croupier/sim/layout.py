"""The kernel of the games with a layout: spots that one throw or spin decides for everybody.

A player puts the same bets on the layout in every round, all of them times what the betting system says. So
what a round brings is a table by outcome; only imprisoned bets outlive the spin.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.odds.chance import Word, below, stream_of
from croupier.sim.diary import Diary, draw_path
from croupier.sim.systems import FLAT, REMEMBERED, Whole, begin, learn, wanted

Flags = npt.NDArray[np.bool_]

SECOND_ZERO = ("stays", "lost", "half")
STAYS, LOST, HALF = range(3)


class Bets(NamedTuple):
    """What the players bet, by seat, in chips to a multiple of one."""

    cost: Whole
    """Of all bets of a seat together."""
    most: Whole
    """The largest multiple that the table's limits allow."""
    net: Whole
    """By outcome: what it brings or costs at once."""
    held: Whole
    """By outcome and even-money spot: what goes to prison."""
    bankroll: Whole
    """Chips at the start; -1: as many as it takes, counted from 0."""
    systems: Whole
    settings: Whole
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

    outcomes: Whole
    """-1 where nobody was left to bet."""
    multiples: Whole
    """By round and seat, what was bet."""
    stacks: Whole
    """By round and seat, the chips after it."""


@njit(cache=True, nogil=True)
def play_block(  # noqa: C901
    seed: Word,
    block: int,
    rounds: int,
    length: int,
    bets: Bets,
    prison: Prison,
    counts: Whole,
    diary: Diary,
    spins: Spins,
) -> None:
    """Play sessions of `length` rounds, `rounds` in all, and write them down.

    `counts` is by seat and outcome: how often the seat had a bet on the table then.
    """
    # Fields are read once: each reading of an array from a tuple costs more than a spin.
    cost, most, net, held, bankroll, systems, settings = bets
    zero, frees, second_zero = prison
    session_net, session_staked, session_broke, paths, every = diary
    outcomes, multiples, stacks = spins
    counter, stride = stream_of(seed, block)
    seats, sides = net.shape
    recording = outcomes.size > 0
    plain = not recording and seats == 1 and systems[0] == FLAT and bankroll[0] < 0 and held.sum() == 0
    chips = np.empty(seats, np.int64)
    cells = np.zeros((seats, held.shape[2]), np.int64)
    jailed = np.zeros(seats, np.int64)
    memory = np.zeros((seats, REMEMBERED), np.int64)
    for session in range(session_net.shape[0]):
        first = session * length
        last = min(first + length, rounds)
        kept = session < paths.shape[0]
        staying = 1
        if plain and not kept:
            counter, session_net[session, 0] = _play_plainly(counter, stride, last - first, net, counts)
            session_staked[session, 0] = (last - first) * cost[0]
            continue
        for seat in range(seats):
            chips[seat] = max(bankroll[seat], 0)
            begin(systems, settings, memory, seat)
        if kept:
            paths[session, 0] = chips
        for nth in range(first, last):
            counter, side = below(counter, stride, sides)
            staying = 0
            for seat in range(seats):
                bet = min(wanted(systems, settings, memory, seat, chips[seat], cost[seat]), most[seat])
                if bankroll[seat] >= 0 and bet * cost[seat] > chips[seat]:
                    bet = chips[seat] // cost[seat]
                brought = bet * net[seat, side]
                if bet:
                    session_staked[session, seat] += bet * cost[seat]
                    counts[seat, side] += 1
                elif jailed[seat] == 0 and session_broke[session, seat] < 0:
                    session_broke[session, seat] = nth - first
                staying += bet + jailed[seat]
                if jailed[seat]:
                    chips[seat] += _judge(cells, jailed, seat, side, zero, frees, second_zero)
                if zero[side]:
                    chips[seat] -= _imprison(cells, jailed, seat, side, held, bet)
                chips[seat] += brought
                learn(systems, settings, memory, seat, bet, brought)
                if recording:
                    multiples[nth, seat] = bet
            if recording:
                outcomes[nth] = side if staying else -1
                stacks[nth] = chips
            if kept:
                draw_path(paths, every, session, nth - first + 1, chips)
            if staying == 0:
                break
        if kept and staying == 0:
            paths[session, (nth - first) // every + 1 :] = chips
        for seat in range(seats):
            chips[seat] += jailed[seat] // 2  # half goes back as a table finishes; every bet there is even
            jailed[seat] = 0
            cells[seat] = 0
            session_net[session, seat] = chips[seat] - max(bankroll[seat], 0)


@njit(cache=True)
def _play_plainly(counter: Word, stride: Word, rounds: int, net: Whole, counts: Whole) -> tuple[Word, int]:
    """A session of one player whose bet never changes and whose purse has no end: the same in few steps."""
    sides = net.shape[1]
    brought = 0
    for _ in range(rounds):
        counter, side = below(counter, stride, sides)
        counts[0, side] += 1
        brought += net[0, side]
    return counter, brought


@njit(cache=True)
def _judge(
    cells: Whole, jailed: Whole, seat: int, side: int, zero: Flags, frees: Flags, second_zero: int
) -> int:
    """Settle the imprisoned bets of a seat by the next spin; give what comes back."""
    back = 0
    if zero[side]:
        if second_zero == STAYS:
            return 0
        if second_zero == HALF:
            back = jailed[seat] // 2
    else:
        for spot in range(cells.shape[1]):
            if frees[spot, side]:
                back += cells[seat, spot]
    cells[seat] = 0
    jailed[seat] = 0
    return back


@njit(cache=True)
def _imprison(cells: Whole, jailed: Whole, seat: int, side: int, held: Whole, bet: int) -> int:
    """Zero: put even-money bets into prison; give what is gone from the player's hand."""
    gone = 0
    for spot in range(cells.shape[1]):
        cells[seat, spot] += bet * held[seat, side, spot]
        gone += bet * held[seat, side, spot]
    jailed[seat] += gone
    return gone
