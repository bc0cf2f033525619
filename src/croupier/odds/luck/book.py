"""Blackjack's book: the best chart for a table's own rules, and what each decision is worth.

The charts and the house's edge are the exact engine's, for every way to set up a table, written down by
`tools/card_odds.py`. What a decision costs, and how far results lie apart, is reckoned here from the whole
shoe without the open card, drawn cards coming back and pairs split once: within a few hundredths of a bet.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from croupier.games.blackjack import Rules
from croupier.games.blackjack.choices import DOUBLED_TOTALS
from croupier.games.blackjack.hands import VALUES, best, is_blackjack

UPS = "23456789TA"
HARD, SOFT, PAIRS = range(4, 21), range(12, 21), "23456789TA"
ROWS = (*(("hard", str(n)) for n in HARD), *(("soft", str(n)) for n in SOFT), *(("pair", r) for r in PAIRS))
"""The rows of a chart, in the order in which its words are written down."""

BLACKJACK, BUST = 0, 22
"""Ends of the dealer's hand beside 17 to 21."""

Ends = dict[int, float]
Worth = dict[str, float]


class Charts(msgspec.Struct, frozen=True):
    """What the exact engine has found for every set of options."""

    axes: dict[str, list[Any]]
    """The options that matter, each with its values; the last one changes first."""
    words: list[str]
    cells: list[list[int]]
    """For each row and open card, runs over all sets of options: a word's number, and for how many."""
    insure: list[int]
    """Sets of options under which insurance pays for itself."""
    edge: list[int]
    """What the house keeps, in 1/100,000."""


@cache
def charts() -> Charts:
    """The findings, read once."""
    return msgspec.json.decode(files(__package__).joinpath("charts.json").read_bytes(), type=Charts)


class Book:
    """What the book says at a table of these rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        found = charts()
        place = 0
        for option, values in found.axes.items():
            place = place * len(values) + values.index(getattr(rules, option))
        self.edge = found.edge[place] / 100_000
        self.insures = place in found.insure
        self._words: dict[tuple[str, str], str] = {}
        for cell, runs in enumerate(found.cells):
            row, up = divmod(cell, len(UPS))
            self._words["/".join(ROWS[row]), UPS[up]] = found.words[_run_at(runs, place)]
        tens = 16 * rules.decks
        self.insurance = 3 * tens / (52 * rules.decks - 1) - 1
        """What a unit on insurance brings on average."""
        self._against = {up: Against(rules, VALUES[up]) for up in UPS}

    def choose(self, cards: Sequence[str], up: str, allowed: Collection[str]) -> str:
        """What the chart does with a hand, of what is allowed."""
        keeps = "keep" in allowed
        if keeps and is_blackjack(cards):
            return "keep"
        word = self._word(cards, _column(up), may_split=keeps or "split" in allowed)
        for letter, action in (("R", "surrender"), ("P", "split"), ("D", "double")):
            if letter.lower() in word.lower() and action in allowed:
                return action
        if keeps:
            return "keep"
        return "hit" if word in ("H", "D", "R", "Rd") and "hit" in allowed else "stand"

    def worth(self, cards: Sequence[str], up: str, *, split: bool = False) -> Worth:
        """What each decision with a hand brings on average, by the unit of its bet."""
        return self._against[_column(up)].worth(cards, split=split)

    @property
    def spread(self) -> tuple[float, float]:
        """The variance of a unit bet, and the covariance of two in one round."""
        mean = variance = shared = 0.0
        for up, against in self._against.items():
            chance = 4 / 13 if up == "T" else 1 / 13
            for first, square, both in against.moments():
                mean, variance, shared = (
                    mean + chance * first,
                    variance + chance * square,
                    shared + chance * both,
                )
        return variance - mean**2, shared - mean**2

    def _word(self, cards: Sequence[str], up: str, *, may_split: bool) -> str:
        if len(cards) == 2 and cards[0][0] == cards[1][0]:
            word = self._words[f"pair/{_column(cards[0])}", up]
            if may_split or "p" not in word.lower():
                return word
        total, soft = best(cards)
        return self._words[f"{'soft' if soft else 'hard'}/{total}", up] if total < 21 else "S"


class Against:
    """A round against one open card."""

    def __init__(self, rules: Rules, up: int) -> None:
        self.rules, self.up = rules, up
        counts = [0, *[4 * rules.decks] * 9, 16 * rules.decks]
        counts[up] -= 1
        self.draws = [count / sum(counts) for count in counts]
        """The chance of a card, by what it counts."""
        hidden = {1: 10, 10: 1}.get(up)
        self.blackjack = self.draws[hidden] if hidden else 0.0
        self.ends = _dealer(self.draws, up, rules.soft_17 == "hit")
        if rules.peek:
            self.ends[BLACKJACK] = 0.0
            left = sum(self.ends.values())
            self.ends = {end: chance / left for end, chance in self.ends.items()}
        self._stands = {total: self._standing(total) for total in range(4, BUST)}
        self._hits: dict[tuple[int, bool], float] = {}
        self._given: dict[tuple[int, bool, int], tuple[float, float]] = {}

    def worth(self, cards: Sequence[str], *, split: bool = False) -> Worth:
        """What each decision brings on average, given what the dealer has looked for."""
        total, soft = best(cards)
        found = {"stand": self.stand(total), "hit": self.hit(total, soft)}
        if len(cards) == 2:
            found["double"] = 2 * sum(chance * self.stand(new) for chance, new, _ in self._drawn(total, soft))
            found["surrender"] = -0.5
        if len(cards) == 2 and cards[0][0] == cards[1][0]:
            found["split"] = 2 * self._half(VALUES[cards[0][0]])
        open_ = [value for action, value in found.items() if not split or action != "surrender"]
        found["keep"] = max(open_) * (1 - self._looked) - self._looked
        return found

    @property
    def _looked(self) -> float:
        """The chance of a blackjack that an early surrender saves a hand from."""
        return self.blackjack if self.rules.peek else 0.0

    def _standing(self, total: int) -> float:
        return sum(chance * _result(total, end) for end, chance in self.ends.items())

    def stand(self, total: int) -> float:
        return self._stands[total] if total < BUST else -1.0

    def hit(self, total: int, soft: bool) -> float:
        if (total, soft) not in self._hits:
            drawn = self._drawn(total, soft)
            self._hits[total, soft] = sum(chance * self.best(new, is_soft) for chance, new, is_soft in drawn)
        return self._hits[total, soft]

    def best(self, total: int, soft: bool) -> float:
        """The worth of a hand that can only hit or stand."""
        return self.stand(total) if total >= 21 else max(self.stand(total), self.hit(total, soft))

    def _drawn(self, total: int, soft: bool) -> Iterator[tuple[float, int, bool]]:
        for card in range(1, 11):
            yield self.draws[card], *_with(total, soft, card)

    def _half(self, card: int) -> float:
        """One hand of a split pair, which is not split again."""
        value = 0.0
        for chance, total, soft in self._drawn(11 if card == 1 else card, card == 1):
            value += chance * max(self._options(total, soft, split=card))
        return value

    def _options(self, total: int, soft: bool, *, split: int = 0) -> list[float]:
        """What hand of two cards can do, apart from splitting and giving up."""
        if total == 21 or (split == 1 and self.rules.split_aces != "play"):
            return [self.stand(total)]
        found = [self.best(total, soft)]
        if total in DOUBLED_TOTALS[self.rules.double] and (not split or self.rules.double_after_split):
            found.append(2 * sum(chance * self.stand(new) for chance, new, _ in self._drawn(total, soft)))
        return found

    # How far results lie apart, by what the dealer ends with: then the hands of a round are independent.

    def moments(self) -> Iterator[tuple[float, float, float]]:
        """For each end of the dealer's hand: its chance times mean, square, and product of two hands."""
        if self._looked:
            natural = 2 * self.draws[1] * self.draws[10]
            lost = natural - 1
            yield self._looked * lost, self._looked * -lost, self._looked * lost**2
        for end, chance in self.ends.items():
            mean, square = self._first(end)
            seen = chance * (1 - self._looked)
            yield seen * mean, seen * square, seen * mean**2

    def _first(self, end: int) -> tuple[float, float]:
        """The first two cards played their best, if the dealer ends so."""
        mean = square = 0.0
        for one in range(1, 11):
            for two in range(1, 11):
                chance = self.draws[one] * self.draws[two]
                got = self._played(one, two, end)
                mean, square = mean + chance * got[0], square + chance * got[1]
        return mean, square

    def _played(self, one: int, two: int, end: int) -> tuple[float, float]:
        if {one, two} == {1, 10}:
            return (0.0, 0.0) if end == BLACKJACK else (1.5, 2.25)
        total, soft = _with(11 if one == 1 else one, one == 1, two)
        choices = self._options(total, soft)
        if self.rules.surrender != "none" and max(choices) < -0.5:
            return -0.5, 0.25
        if one == two and one != 10 and 2 * self._half(one) > max(choices):
            mean, square = self._split(one, end)
            return 2 * mean, 2 * square + 2 * mean**2
        if len(choices) > 1 and choices[1] > choices[0]:
            return self._doubled(total, soft, end)
        return self._drawing(total, soft, end)

    def _split(self, card: int, end: int) -> tuple[float, float]:
        mean = square = 0.0
        for chance, total, soft in self._drawn(11 if card == 1 else card, card == 1):
            choices = self._options(total, soft, split=card)
            doubles = len(choices) > 1 and choices[1] > choices[0]
            got = self._doubled(total, soft, end) if doubles else self._drawing(total, soft, end)
            mean, square = mean + chance * got[0], square + chance * got[1]
        return mean, square

    def _doubled(self, total: int, soft: bool, end: int) -> tuple[float, float]:
        results = [(chance, _result(new, end)) for chance, new, _ in self._drawn(total, soft)]
        return 2 * sum(p * x for p, x in results), 4 * sum(p * x * x for p, x in results)

    def _drawing(self, total: int, soft: bool, end: int) -> tuple[float, float]:
        if total >= 21 or self.stand(total) >= self.hit(total, soft):
            result = _result(total, end)
            return result, result**2
        if (total, soft, end) not in self._given:
            mean = square = 0.0
            for chance, new, is_soft in self._drawn(total, soft):
                got = self._drawing(new, is_soft, end)
                mean, square = mean + chance * got[0], square + chance * got[1]
            self._given[total, soft, end] = mean, square
        return self._given[total, soft, end]


def _run_at(runs: list[int], place: int) -> int:
    for word, count in zip(runs[::2], runs[1::2], strict=True):
        if place < count:
            return word
        place -= count
    raise AssertionError("the runs of a cell cover every set of options")


def _column(card: str) -> str:
    return "T" if VALUES[card[0]] == 10 else card[0]


def _with(total: int, soft: bool, card: int) -> tuple[int, bool]:
    """A hand with one more card."""
    if card == 1 and total <= 10:
        return total + 11, True
    total += card
    return (total - 10, False) if soft and total > 21 else (total, soft)


def _result(total: int, end: int) -> float:
    """What a unit brings with a total that stands, or is too high."""
    if total > 21 or end == BLACKJACK:
        return -1.0
    return 1.0 if end == BUST or total > end else 0.0 if total == end else -1.0


def _dealer(draws: list[float], up: int, hits_soft_17: bool) -> Ends:
    """How the dealer's hand ends."""
    ends: Ends = dict.fromkeys((BLACKJACK, *range(17, BUST + 1)), 0.0)

    def draw(total: int, soft: bool, cards: int, chance: float) -> None:
        if cards == 2 and total == 21:
            ends[BLACKJACK] += chance
        elif total > 17 or (total == 17 and not (soft and hits_soft_17)):
            ends[min(total, BUST)] += chance
        else:
            for card in range(1, 11):
                new, is_soft = _with(total, soft, card)
                draw(new, is_soft, cards + 1, chance * draws[card])

    draw(11 if up == 1 else up, up == 1, 1, 1.0)
    return ends
