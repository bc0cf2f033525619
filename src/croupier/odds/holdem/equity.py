"""Hold'em odds: what part of the pot each hand or range wins on average, if all go to the showdown."""

from collections.abc import Sequence
from math import comb, prod, sqrt
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.odds.arrays import Floats, Ints
from croupier.odds.holdem.boards import PART, SHARED, WHOLE_POT, WON, play_out
from croupier.odds.holdem.cards import Impossible, check_once, read_board, read_cards
from croupier.odds.holdem.duels import duel
from croupier.odds.holdem.evaluator import CARD_MASKS, tables
from croupier.odds.holdem.ranges import Range, read_range
from croupier.odds.holdem.sampling import sample
from croupier.odds.holdem.seats import SWAPS, alike, keeps, seatings

MOST_PLAYERS = 10
MOST_WAYS = 300_000
"""The most ways to hold hands that are looked at before sampling instead."""
SAMPLES = 1_000_000
TRIES_PER_SAMPLE = 1000

BEFORE_THE_FLOP = 0.0003
PER_BOARD = 5e-9
PER_HAND_LAID_OUT = 60e-9
"""About how many seconds it takes, by player, to count all boards and to lay one; and to lay out a hand."""

Method = Literal["exact", "sampled"]


class Equity(msgspec.Struct, frozen=True):
    """What each player wins on average, as parts of the pot and of all deals."""

    equity: tuple[float, ...]
    """The part of the pot, shared pots by their shares."""
    win: tuple[float, ...]
    """How often the player wins alone."""
    tie: tuple[float, ...]
    """How often the player shares the pot."""
    method: Method
    boards: int
    """How many boards were counted, over all the ways in which the players can hold their hands."""
    stderr: tuple[float, ...]
    """The standard error of each equity; zeros where it is exact."""


class Spot(msgspec.Struct, frozen=True):
    """Who may have what, on which board."""

    ranges: tuple[Range, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def missing(self) -> int:
        return 5 - len(self.board)

    @property
    def boards(self) -> int:
        """How many boards there are once all hands are known."""
        return comb(52 - len(self.board) - len(self.dead) - 2 * len(self.ranges), self.missing)

    @property
    def is_weighted(self) -> bool:
        return any(len(set(each.weights.values())) > 1 for each in self.ranges)

    @property
    def holes(self) -> NDArray[np.uint8]:
        """The hands of all ranges, one range after the other."""
        return np.array([hole for each in self.ranges for hole in each.weights], np.uint8)

    @property
    def weights(self) -> Floats:
        return np.array([weight for each in self.ranges for weight in each.weights.values()])

    @property
    def starts(self) -> Ints:
        """Where each range's hands begin, and the last one's end."""
        return np.cumsum([0, *(len(each.weights) for each in self.ranges)])


def equity(
    hands: Sequence[str | Range],
    board: str | Sequence[str] = "",
    *,
    dead: str | Sequence[str] = "",
    wheel: bool = True,
    method: Method | None = None,
    samples: int = SAMPLES,
    seed: int = 1,
) -> Equity:
    """What each of two to ten hands or ranges wins on average.

    It is counted exactly where that takes about a second at most, else sampled with its standard error,
    unless a method is asked for. `dead` cards are in nobody's hand and will not come.

    >>> result = equity(["AhKh", "QsQd"])
    >>> [round(part, 4) for part in result.equity], result.method, result.boards
    ([0.4621, 0.5379], 'exact', 1712304)
    >>> equity(["AhKh", "Qs3d"], board="Qh Jh Th 3s 2s").win
    (1.0, 0.0)
    """
    spot = read_spot(hands, board, dead)
    if not 1 <= samples <= 10**10:
        raise Impossible("the number of samples must be from 1 to 10,000,000,000")
    if not 0 <= seed < 1 << 64:
        raise Impossible("the seed must be a whole number from 0 and below 2**64")
    result = None
    if method != "sampled":
        result = _counted(spot, wheel, hurry=method is None)
    return result or _sampled(spot, wheel, samples, seed)


def read_spot(
    hands: Sequence[str | Range], board: str | Sequence[str], dead: str | Sequence[str] = ""
) -> Spot:
    """Read hands, board and dead cards, and see that they can be."""
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise Impossible(f"two to ten players can be compared, not {len(hands)}")
    ranges = [read_range(hand) if isinstance(hand, str) else hand for hand in hands]
    shared, gone = read_board(board), read_cards(dead)
    known = [hole for each in ranges if len(each.weights) == 1 for hole in each.weights]
    check_once([*shared, *gone, *(card for hole in known for card in hole)])
    if 2 * len(hands) + 5 + len(gone) > 52:
        raise Impossible("with so many dead cards the deck does not reach for all players and the board")
    seen = frozenset((*shared, *gone))
    left = []
    for each in ranges:
        others = frozenset(card for hole in known if {hole} != each.weights.keys() for card in hole)
        left.append(each.without(seen | others))
    return Spot(tuple(left), shared, gone)


def _counted(spot: Spot, wheel: bool, *, hurry: bool) -> Equity | None:
    """The exact figures; None if that would take too long and there is a hurry."""
    sizes = [len(each.weights) for each in spot.ranges]
    if len(sizes) == 2 and _is_duel(spot, sizes):
        return _duelled(spot, wheel)
    holes = spot.holes
    ways, complete = seatings(holes, spot.starts, MOST_WAYS if hurry else 20 * MOST_WAYS)
    if complete and not len(ways):
        names = ", ".join(each.text for each in spot.ranges)
        raise Impossible(f"the hands of {names} cannot be dealt together: they need the same cards")
    if not complete:
        if hurry:
            return None
        raise Impossible("there are too many ways to hold these hands to count them all: sample them")
    firsts, groups = _grouped(spot, ways, holes)
    players = len(sizes)
    each = BEFORE_THE_FLOP if spot.missing == 5 else spot.boards * PER_BOARD
    if hurry and len(firsts) * players * each > 1:
        return None
    results = np.zeros((len(firsts), players, 3), np.int64)
    seats = holes[ways[firsts]]
    boards = play_out(
        tables(wheel), seats, np.array(spot.board, np.uint8), np.array(spot.dead, np.uint8), results
    )
    if spot.is_weighted:
        weights = np.bincount(groups, weights=spot.weights[ways].prod(axis=1))
        totals = np.tensordot(weights, results.astype(np.float64), axes=1)
        deals = float(weights.sum()) * boards
    else:
        totals = np.tensordot(np.bincount(groups), results, axes=1)
        deals = len(ways) * boards
    return Equity(
        equity=tuple((totals[:, PART] / WHOLE_POT / deals).tolist()),
        win=tuple((totals[:, WON] / deals).tolist()),
        tie=tuple((totals[:, SHARED] / deals).tolist()),
        method="exact",
        boards=len(ways) * boards,
        stderr=(0.0,) * players,
    )


def _grouped(spot: Spot, ways: Ints, holes: NDArray[np.uint8]) -> tuple[Ints, Ints]:
    """One of each group of ways that are alike but for suits, and the group of each way."""
    if len(ways) == 1:
        return np.zeros(1, np.int64), np.zeros(1, np.int64)
    swaps = [swap for swap in SWAPS if keeps(swap, spot.board) and keeps(swap, spot.dead)]
    names = alike(ways, holes, np.array(swaps))
    packed = np.ascontiguousarray(names).view(np.dtype((np.void, names.dtype.itemsize * names.shape[1])))
    _, firsts, groups = np.unique(packed.reshape(-1), return_index=True, return_inverse=True)
    return firsts, groups


def _is_duel(spot: Spot, sizes: list[int]) -> bool:
    """Whether laying out both ranges on each board is quicker than all pairs of hands."""
    boards = comb(52 - len(spot.board) - len(spot.dead), spot.missing)
    pairs = prod(sizes) * spot.boards * 2 * PER_BOARD
    return len(spot.board) >= 3 and boards * sum(sizes) * PER_HAND_LAID_OUT < pairs


def _duelled(spot: Spot, wheel: bool) -> Equity:
    holes, firsts = spot.holes, int(spot.starts[1])
    seen = {*spot.board, *spot.dead}
    deck = np.array([card for card in range(52) if card not in seen], np.uint8)
    results = np.zeros(3)
    duel(tables(wheel), holes, spot.weights, firsts, np.array(spot.board, np.uint8), deck, results)
    masks = CARD_MASKS[holes].sum(axis=1)
    pairs = int(np.count_nonzero((masks[:firsts, None] & masks[firsts:]) == 0))
    if not pairs:
        raise Impossible("these two ranges cannot be dealt together: they need the same cards")
    won, shared, lost = (results / results.sum()).tolist()
    return Equity(
        equity=(won + shared / 2, lost + shared / 2),
        win=(won, lost),
        tie=(shared, shared),
        method="exact",
        boards=pairs * spot.boards,
        stderr=(0.0, 0.0),
    )


def _sampled(spot: Spot, wheel: bool, samples: int, seed: int) -> Equity:
    """Figures from deals at random."""
    players = len(spot.ranges)
    order = sorted(range(players), key=lambda player: len(spot.ranges[player].weights))
    ranged = [player for player in order if not _is_rest(spot, player)]
    of = Spot(tuple(spot.ranges[player] for player in ranged), spot.board, spot.dead)
    holes = of.holes if ranged else np.zeros((0, 2), np.uint8)
    ladders = np.concatenate([np.cumsum([*each.weights.values()]) for each in of.ranges] or [np.zeros(0)])
    gone = np.bitwise_or.reduce(CARD_MASKS[list(spot.dead)]) if spot.dead else np.uint64(0)
    results, squares = np.zeros((players, 3), np.int64), np.zeros(players)
    dealt = sample(
        tables(wheel),
        holes,
        ladders,
        of.starts,
        players,
        np.array(spot.board, np.uint8),
        gone,
        samples,
        TRIES_PER_SAMPLE * samples,
        np.uint64(seed),
        results,
        squares,
    )
    if not dealt:
        raise Impossible("these ranges block each other in all deals that were tried")
    back = np.argsort([*ranged, *(player for player in order if player not in ranged)])
    found = results[back] / dealt
    means = found[:, PART] / WHOLE_POT
    spread = np.maximum(squares[back] / dealt - means**2, 0)
    return Equity(
        equity=tuple(means.tolist()),
        win=tuple(found[:, WON].tolist()),
        tie=tuple(found[:, SHARED].tolist()),
        method="sampled",
        boards=dealt,
        stderr=tuple(sqrt(each / dealt) for each in spread.tolist()),
    )


def _is_rest(spot: Spot, player: int) -> bool:
    """Whether a player has any two cards of those that are left, all alike."""
    weights = spot.ranges[player].weights
    free = (
        52
        - len(spot.board)
        - len(spot.dead)
        - sum(2 for each in spot.ranges if len(each.weights) == 1 and len(weights) > 1)
    )
    return len(weights) == comb(free, 2) and len(set(weights.values())) == 1
