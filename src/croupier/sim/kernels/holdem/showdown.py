"""Who wins what in the hold'em kernel."""

from croupier.odds.holdem.evaluator import Tables
from croupier.sim.compiling import Ints, inlined, kernel
from croupier.sim.kernels.holdem.deciding import strength_of
from croupier.sim.kernels.holdem.state import COUNT, FOLDED, IN_HAND, NOW, PRIZES, STACK, TOTAL


@inlined
def see_all(hand: Ints, tables: Tables, strengths: Ints) -> None:
    """What everybody has, if there is more than one left to have something."""
    if hand[NOW, IN_HAND] > 1:
        for player in range(hand[NOW, COUNT]):
            strengths[player] = strength_of(hand, player, tables)


@kernel
def pay(hand: Ints, strengths: Ints) -> None:
    """Build the pots, main pot first, and give each to its winners."""
    low = most = 0
    for player in range(hand[NOW, COUNT]):
        most = max(most, hand[TOTAL, player])
    while True:
        level, top = 0, 0
        for player in range(hand[NOW, COUNT]):
            if not hand[FOLDED, player] and hand[TOTAL, player] > low:
                level = min(level, hand[TOTAL, player]) if level else hand[TOTAL, player]
                top = max(top, hand[TOTAL, player])
        if level == 0:
            return
        _pay_pot(hand, strengths, low, level, level if level < top else most)
        low = level


@kernel
def _pay_pot(hand: Ints, strengths: Ints, low: int, level: int, reach: int) -> None:
    """Share what lies from `low` to `reach` among the best of who put in `level`, odd chips from the left."""
    amount = winners = 0
    best = -1
    for player in range(hand[NOW, COUNT]):
        amount += min(hand[TOTAL, player], reach) - min(hand[TOTAL, player], low)
        if not hand[FOLDED, player] and hand[TOTAL, player] >= level:
            if strengths[player] > best:
                best, winners = strengths[player], 1
            elif strengths[player] == best:
                winners += 1
    share, odd = amount // winners, amount % winners
    for player in range(hand[NOW, COUNT]):
        if not hand[FOLDED, player] and hand[TOTAL, player] >= level and strengths[player] == best:
            hand[STACK, player] += share + (odd > 0)
            hand[PRIZES, player] += 1
            odd -= odd > 0
