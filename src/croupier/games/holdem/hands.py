"""The rank of a poker hand."""
from collections import Counter
from functools import cache
from itertools import combinations

from croupier.equipment.cards import RANKS


class Ranking:
    def __init__(self, wheel): self.wheel = wheel
    def strength(self, cards):
        best = 0
        for five in combinations(cards, 5):
            ranks = sorted((RANKS.index(c[0]) for c in five), reverse=True)
            counts = sorted(((n, r) for r, n in Counter(ranks).items()), reverse=True)
            flush = len({c[1] for c in five}) == 1
            straight = len(counts) == 5 and ranks[0] - ranks[4] == 4
            tops = [r for _, r in counts]
            if self.wheel and ranks == [12, 3, 2, 1, 0]: straight, tops = True, [3, 2, 1, 0, -1 + 1]
            shape = [n for n, _ in counts]
            cat = 8 if straight and flush else 7 if shape[0] == 4 else 6 if shape[:2] == [3, 2] else 5 if flush else 4 if straight else 3 if shape[0] == 3 else 2 if shape[:2] == [2, 2] else 1 if shape[0] == 2 else 0
            v = cat
            for t in (tops + [0] * 5)[:5]: v = v * 16 + t
            best = max(best, v)
        return best

@cache
def ranking(wheel): return Ranking(wheel)
def describe(cards, wheel=True): return "a hand"
