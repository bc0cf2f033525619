"""The kernel of Pairs and Wagers: whole games, turn by turn.

Four dice are one number from 0 to 1295, the first die its last digit to the base of six; what they make is
looked up.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.games.pairs_wagers.hands import POINTS, all_of, hand_of, spare
from croupier.games.pairs_wagers.rules import BONUS, MIDWAY
from croupier.odds.chance import Word, below, stream_of, whole
from croupier.sim.systems import Whole

ROLLS = 6**4
NOBODY = -1
LONGEST = 100_000
"""Turns after which a game is given up; nobody wins it."""
TURNS_COUNTED = 400
"""Longer games are counted together."""

NEVER, ALWAYS, AT_RANDOM = range(3)
ODD, EVEN, EITHER = 1, 2, 3

# A strategy's columns: whether to make each wager.
CALL, GET, PAIR, THREE, MID = range(5)
"""Bet to Odd; Bet to Get; Bet to Better on a pair and on three alike; Bet to Mid."""


def dice_of(roll: int) -> tuple[int, int, int, int]:
    """The four dice of a roll, in the order in which they lie."""
    return roll % 6 + 1, roll // 6 % 6 + 1, roll // 36 % 6 + 1, roll // 216 + 1


Small = npt.NDArray[np.int16]


def _looked_up() -> tuple[Small, Small, Small]:
    """By roll: its points; which calls it hits, as bits of ODD and EVEN; which dice are spare, as bits."""
    points, hits, spares = (np.zeros(ROLLS, np.int16) for _ in range(3))
    for roll in range(ROLLS):
        dice = dice_of(roll)
        points[roll] = POINTS[hand_of(dice)]
        hits[roll] = ODD * all_of("odd", dice) + EVEN * all_of("even", dice)
        spares[roll] = sum(1 << place for place in spare(dice))
    return points, hits, spares


def _picked_up() -> tuple[Small, Small, Whole]:
    """By roll and dice picked up, what stays; by dice and what they show, what that adds; how many ways."""
    rolls = np.arange(ROLLS)
    weights = [6**place for place in range(4)]
    digits = [rolls // weight % 6 for weight in weights]
    stays = np.zeros((ROLLS, 16), np.int16)
    adds = np.zeros((16, ROLLS), np.int16)
    shows = np.ones(16, np.int64)
    for dice in range(16):
        for place, weight in enumerate(weights):
            if dice >> place & 1:
                adds[dice] += (rolls // shows[dice] % 6 * weight).astype(np.int16)
                shows[dice] *= 6
            else:
                stays[:, dice] += (digits[place] * weight).astype(np.int16)
    return stays, adds, shows


POINTS_OF, HITS_OF, SPARE_OF = _looked_up()
STAYS, ADDS, SHOWS = _picked_up()


class GameRules(NamedTuple):
    """The options that the kernel needs."""

    target: int
    forfeit: bool
    """A missed call costs the roll's points too."""
    lose_turn: bool
    """A failed Bet to Better costs the turn's points too."""


class Scores(NamedTuple):
    """The sums of a block."""

    wins: Whole
    """By seat."""
    turns: Whole
    """How many games took so many turns."""
    points: Whole
    """By seat and points at the end."""
    sums: Whole
    """Turns in all; games without a winner."""


class Script(NamedTuple):
    """Turns written down: a row for each, with its game; else of length 0."""

    turns: Whole
    """Game, seat, call, first roll, that of a Bet to Get, dice of a Bet to Better as bits, its roll, and
    whether a wager was declined; -1 where there was no roll."""
    ends: Whole
    """By game: the winner, the rows so far, the points of each seat, who made a Bet to Mid."""


@njit(cache=True)
def _reroll(counter: Word, stride: Word, roll: int, dice: int) -> tuple[Word, int]:
    """Roll some dice again."""
    counter, shown = below(counter, stride, SHOWS[dice])
    return counter, whole(STAYS[roll, dice] + ADDS[dice, shown])


@njit(cache=True)
def _choose(counter: Word, stride: Word, policy: int) -> tuple[Word, bool]:
    """Whether to make a wager."""
    if policy == AT_RANDOM:
        counter, chosen = below(counter, stride, 2)
        return counter, chosen == 1
    return counter, policy == ALWAYS


@njit(cache=True)
def _some_of(counter: Word, stride: Word, dice: int) -> tuple[Word, int]:
    """One or more of the spare dice, each choice equally likely."""
    while True:
        counter, bits = below(counter, stride, 16)
        if bits & dice:
            return counter, bits & dice


@njit(cache=True)
def _standing(points: int, score: int, gone: int, bonus: int) -> int:
    return max(0, points + score - gone) + bonus


@njit(cache=True, nogil=True)
def play_games(  # noqa: C901
    seed: Word, block: int, games: int, rules: GameRules, strategies: Whole, scores: Scores, script: Script
) -> None:
    """Play so many games and write them down; `strategies` has a row for each seat."""
    target, forfeit, lose_turn = rules
    wins, lengths, ends, sums = scores
    rows, results = script
    recording = rows.shape[0] > 0
    counter, stride = stream_of(seed, block)
    seats = strategies.shape[0]
    points = np.zeros(seats, np.int64)
    pledged = np.zeros(seats, np.bool_)
    owing = np.zeros(seats, np.bool_)
    row = 0
    for game in range(games):
        pool = 0
        for seat in range(seats):
            points[seat] = 0
            pledged[seat] = False
            if target > MIDWAY:
                counter, pledged[seat] = _choose(counter, stride, strategies[seat, MID])
            pool += pledged[seat]
        if recording:
            for seat in range(seats):
                results[game, 2 + seats + seat] = pledged[seat]
        for seat in range(seats):
            owing[seat] = pool > 1 and pledged[seat]
        if pool < 2:
            pool = 0
        leader = NOBODY
        to_come = 0
        who = 0
        turns = 0
        while turns < LONGEST:
            turns += 1
            had = points[who]
            score = bonus = gone = 0
            call = 0
            if had > 0 and strategies[who, CALL] != NEVER:
                if strategies[who, CALL] == AT_RANDOM:
                    counter, call = below(counter, stride, 3)
                else:
                    call = ODD
            counter, first = below(counter, stride, ROLLS)
            roll = first
            again = last = NOBODY
            dice = 0
            stopped = False
            if POINTS_OF[roll] == 0 and had > (call > 0):
                counter, get = _choose(counter, stride, strategies[who, GET])
                if get:
                    counter, again = below(counter, stride, ROLLS)
                    roll = again
                    gone += POINTS_OF[roll] == 0
                else:
                    stopped = True
            if POINTS_OF[roll] == 0:
                gone += call > 0  # a call that no roll has settled
            else:
                score = whole(POINTS_OF[roll])
                times = 1
                missed = False
                if call:
                    if HITS_OF[roll] & call:
                        times = 2
                        score *= 2
                    else:
                        missed = True
                        gone += 1
                        if forfeit:
                            score = 0
                if owing[who]:
                    owing[who] = False
                    gone += 1
                peak = had + score - gone
                dice = whole(SPARE_OF[roll])
                if missed or peak <= 0:
                    dice = 0
                if dice:
                    policy = strategies[who, PAIR if POINTS_OF[roll] == 1 else THREE]
                    counter, better = _choose(counter, stride, policy)
                    if not better:
                        dice = 0
                        stopped = True
                    elif policy == AT_RANDOM:
                        counter, dice = _some_of(counter, stride, dice)
                if dice:
                    counter, last = _reroll(counter, stride, roll, dice)
                    made = whole(POINTS_OF[last]) * times
                    improved = made > score
                    peak = max(peak, had + made - gone)
                    gone += not improved
                    score = made if improved else 0 if lose_turn else score
                if leader == NOBODY and peak >= target:
                    leader = who
                    bonus = BONUS
            points[who] = _standing(had, score, gone, bonus)
            if pool and pledged[who] and points[who] >= MIDWAY:
                points[who] += pool
                pool = 0
                if leader == NOBODY and points[who] >= target:
                    points[who] += BONUS
                    leader = who
            if recording and row < rows.shape[0]:
                rows[row, 0] = game
                rows[row, 1] = who
                rows[row, 2] = call
                rows[row, 3] = first
                rows[row, 4] = again
                rows[row, 5] = dice
                rows[row, 6] = last
                rows[row, 7] = stopped
                row += 1
            if leader != NOBODY:
                if leader != who and points[who] > points[leader]:
                    leader = who
                if leader == who:
                    to_come = seats - 1
                elif to_come == 0:
                    break
                to_come -= 1
            who = who + 1 if who + 1 < seats else 0
        if turns == LONGEST:
            leader = NOBODY
            sums[1] += 1
        else:
            wins[leader] += 1
        sums[0] += turns
        lengths[min(turns, lengths.size - 1)] += 1
        for seat in range(seats):
            ends[seat, min(points[seat], ends.shape[1] - 1)] += 1
        if recording:
            results[game, 0] = leader
            results[game, 1] = row
            for seat in range(seats):
                results[game, 2 + seat] = points[seat]
