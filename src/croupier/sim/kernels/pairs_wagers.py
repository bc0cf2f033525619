"""The kernel of Pairs and Wagers: whole games, turn by turn.

Four dice are one number from 0 to 1295, the first die its last digit to the base of six; what they make is
looked up.
"""

from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from croupier.games.pairs_wagers.hands import POINTS, all_of, hand_of, spare
from croupier.games.pairs_wagers.rules import BONUS, MIDWAY
from croupier.odds.chance import Word, below, stream_of, whole
from croupier.sim.compiling import Flags, Ints, inlined, kernel

ROLLS = 6**4
NOBODY = -1
LONGEST = 100_000
"""Turns after which a game is given up; nobody wins it."""
TURNS_COUNTED = 400
"""Longer games are counted together."""

NEVER, ALWAYS, AT_RANDOM = range(3)
ODD, EVEN = 1, 2

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


def _picked_up() -> tuple[Small, Small, Ints]:
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


class Table(NamedTuple):
    """The players of a game, by seat."""

    points: Ints
    pledged: Flags
    """Who made a Bet to Mid."""
    owing: Flags
    """Who has not paid for it yet."""

    @classmethod
    def empty(cls, seats: int) -> Self:
        """A table before its first game."""
        return cls(np.zeros(seats, np.int64), np.zeros(seats, np.bool_), np.zeros(seats, np.bool_))


class Scores(NamedTuple):
    """The sums of a block."""

    wins: Ints
    """By seat."""
    turns: Ints
    """How many games took each number of turns."""
    points: Ints
    """By seat and points at the end."""
    sums: Ints
    """Turns in all; games without a winner."""


class Script(NamedTuple):
    """Turns written down: a row for each, with its game; else of length 0."""

    turns: Ints
    """Game, seat, call, first roll, that of a Bet to Get, dice of a Bet to Better as bits, its roll, and
    whether a wager was declined; -1 where there was no roll."""
    ends: Ints
    """By game: the winner, the rows so far, the points of each seat, who made a Bet to Mid."""


@kernel
def _reroll(counter: Word, stride: Word, roll: int, dice: int) -> tuple[Word, int]:
    """Roll some dice again."""
    counter, shown = below(counter, stride, SHOWS[dice])
    return counter, whole(STAYS[roll, dice] + ADDS[dice, shown])


@kernel
def _choose(counter: Word, stride: Word, policy: int) -> tuple[Word, bool]:
    """Whether to make a wager."""
    if policy == AT_RANDOM:
        counter, chosen = below(counter, stride, 2)
        return counter, chosen == 1
    return counter, policy == ALWAYS


@kernel
def _some_of(counter: Word, stride: Word, dice: int) -> tuple[Word, int]:
    """One or more of the spare dice, each choice equally likely."""
    while True:
        counter, bits = below(counter, stride, 16)
        if bits & dice:
            return counter, bits & dice


class Turn(NamedTuple):
    """What a turn came to."""

    score: int
    gone: int
    """Points paid for wagers."""
    peak: int
    """The most points that the player had on the way, 0 without a scoring roll."""
    scored: bool
    call: int
    first: int
    """The first roll, that of a Bet to Get, and that of a Bet to Better; -1 where there was none."""
    again: int
    last: int
    dice: int
    """Those of the Bet to Better, as bits."""
    stopped: bool


@inlined
def _take_turn(
    counter: Word, stride: Word, had: int, owes: bool, rules: GameRules, strategies: Ints, who: int
) -> tuple[Word, Turn]:
    """Roll, with all wagers that the player makes; `owes` a point to the pool of a Bet to Mid."""
    call = gone = 0
    if had > 0 and strategies[who, CALL] != NEVER:
        call = ODD
        if strategies[who, CALL] == AT_RANDOM:
            counter, call = below(counter, stride, 3)
    counter, first = below(counter, stride, ROLLS)
    roll, again, stopped = first, NOBODY, False
    if POINTS_OF[roll] == 0 and had > (call > 0):
        counter, get = _choose(counter, stride, strategies[who, GET])
        stopped = not get
        if get:
            counter, again = below(counter, stride, ROLLS)
            roll = again
            gone += POINTS_OF[roll] == 0
    if POINTS_OF[roll] == 0:
        gone += call > 0  # a call that no roll has settled
        return counter, Turn(0, gone, 0, False, call, first, again, NOBODY, 0, stopped)
    score = whole(POINTS_OF[roll])
    hit = call > 0 and HITS_OF[roll] & call != 0
    missed = call > 0 and not hit
    times = 2 if hit else 1
    score = 0 if missed and rules.forfeit else score * times
    gone += missed + owes
    peak = had + score - gone
    counter, dice, declined = _pick_up(counter, stride, roll, missed or peak <= 0, strategies, who)
    last = NOBODY
    if dice:
        counter, last = _reroll(counter, stride, roll, dice)
        made = whole(POINTS_OF[last]) * times
        improved = made > score
        peak = max(peak, had + made - gone)
        gone += not improved
        score = made if improved else 0 if rules.lose_turn else score
    return counter, Turn(score, gone, peak, True, call, first, again, last, dice, stopped or declined)


@inlined
def _pick_up(
    counter: Word, stride: Word, roll: int, barred: bool, strategies: Ints, who: int
) -> tuple[Word, int, bool]:
    """The dice of a Bet to Better, as bits; and whether there could have been one and the player declined."""
    dice = 0 if barred else whole(SPARE_OF[roll])
    if dice == 0:
        return counter, 0, False
    policy = strategies[who, PAIR if POINTS_OF[roll] == 1 else THREE]
    counter, better = _choose(counter, stride, policy)
    if not better:
        return counter, 0, True
    if policy == AT_RANDOM:
        counter, dice = _some_of(counter, stride, dice)
    return counter, dice, False


@inlined
def _begin(counter: Word, stride: Word, rules: GameRules, strategies: Ints, table: Table) -> tuple[Word, int]:
    """Let the players make their Bets to Mid; return the points to win. A pledge alone is forgotten."""
    pool = 0
    for seat in range(strategies.shape[0]):
        table.points[seat] = 0
        table.pledged[seat] = False
        if rules.target > MIDWAY:
            counter, table.pledged[seat] = _choose(counter, stride, strategies[seat, MID])
        pool += table.pledged[seat]
    pool = pool if pool > 1 else 0
    for seat in range(strategies.shape[0]):
        table.owing[seat] = pool > 0 and table.pledged[seat]
    return counter, pool


@inlined
def _add_up(table: Table, who: int, turn: Turn, target: int, pool: int, leader: int) -> tuple[int, int]:
    """Write up a turn's points; return what is left in the pool, and who reached the target first."""
    points = table.points
    table.owing[who] = table.owing[who] and not turn.scored
    points[who] = max(0, points[who] + turn.score - turn.gone)
    if leader == NOBODY and turn.peak >= target:
        leader = who
        points[who] += BONUS
    if pool and table.pledged[who] and points[who] >= MIDWAY:
        points[who] += pool
        pool = 0
        if leader == NOBODY and points[who] >= target:
            leader = who
            points[who] += BONUS
    return pool, leader


@kernel
def play_games(
    seed: Word,
    block: int,
    games: int,
    rules: GameRules,
    strategies: Ints,
    table: Table,
    scores: Scores,
    script: Script,
) -> None:
    """Play this many games and write them down; `strategies` has a row for each seat."""
    counter, stride = stream_of(seed, block)
    seats = strategies.shape[0]
    points = table.points
    row = 0
    for game in range(games):
        counter, pool = _begin(counter, stride, rules, strategies, table)
        leader, to_come, who, turns = NOBODY, 0, 0, 0
        while turns < LONGEST:
            turns += 1
            counter, turn = _take_turn(counter, stride, points[who], table.owing[who], rules, strategies, who)
            pool, leader = _add_up(table, who, turn, rules.target, pool, leader)
            row = _write_turn(script.turns, row, game, who, turn)
            if leader != NOBODY:
                if leader != who and points[who] > points[leader]:
                    leader = who
                if leader == who:
                    to_come = seats - 1
                elif to_come == 0:
                    break
                to_come -= 1
            who = who + 1 if who + 1 < seats else 0
        leader = NOBODY if turns == LONGEST else leader
        _write_game(scores, leader, turns, points)
        if game < script.ends.shape[0]:
            _write_end(script.ends, game, leader, row, points, table.pledged)


@inlined
def _write_turn(rows: Ints, row: int, game: int, who: int, turn: Turn) -> int:
    """Write a turn down if there is room; return the number of the next row."""
    if row >= rows.shape[0]:
        return row
    rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3] = game, who, turn.call, turn.first
    rows[row, 4], rows[row, 5], rows[row, 6], rows[row, 7] = turn.again, turn.dice, turn.last, turn.stopped
    return row + 1


@inlined
def _write_game(scores: Scores, leader: int, turns: int, points: Ints) -> None:
    """Add a game to the sums."""
    if leader == NOBODY:
        scores.sums[1] += 1
    else:
        scores.wins[leader] += 1
    scores.sums[0] += turns
    scores.turns[min(turns, scores.turns.size - 1)] += 1
    for seat in range(points.size):
        scores.points[seat, min(points[seat], scores.points.shape[1] - 1)] += 1


@kernel
def _write_end(ends: Ints, game: int, leader: int, row: int, points: Ints, pledged: Flags) -> None:
    seats = points.size
    ends[game, 0] = leader
    ends[game, 1] = row
    for seat in range(seats):
        ends[game, 2 + seat] = points[seat]
        ends[game, 2 + seats + seat] = pledged[seat]
