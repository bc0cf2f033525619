"""How blackjack is played by a chart: what to do with every total and every pair against every open card."""

from collections.abc import Callable, Collection, Sequence
from enum import IntFlag
from typing import NamedTuple, Self

import msgspec
import numpy as np

from croupier.games.blackjack import Rules
from croupier.games.blackjack.hands import VALUES, best, is_blackjack
from croupier.odds.arrays import Codes

UPS = "23456789TA"
"""The columns of a chart: what the dealer's open card counts, in the order people write it."""

HARD = range(4, 21)
SOFT = range(12, 21)
PAIRS = "23456789TA"
"""The rows of a chart: hard totals, soft totals, and pairs, where T stands for any two of T J Q K alike."""


class Code(IntFlag):
    """What a cell says: surrender, split or double, the first that is named and allowed; else hit or stand.

    A pair that may not be split any more is played like its total.
    """

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SURRENDER = 4
    SPLIT = 8


WORDS = {
    "S": Code.STAND,
    "H": Code.HIT,
    "Ds": Code.DOUBLE,
    "D": Code.DOUBLE | Code.HIT,
    "Rs": Code.SURRENDER,
    "R": Code.SURRENDER | Code.HIT,
    "Rds": Code.SURRENDER | Code.DOUBLE,
    "Rd": Code.SURRENDER | Code.DOUBLE | Code.HIT,
    "P": Code.SPLIT,
    "Rp": Code.SURRENDER | Code.SPLIT,
}
"""How a chart writes its cells: stand, hit, double else stand, double (else hit), surrender else …, split."""

_WORDS = {code: word for word, code in WORDS.items()}


class Arrays(NamedTuple):
    """A chart for compiled code: codes by total or pair, and by the open card; an ace is 1, a ten 10.

    Here a pair to be split also says, in its lower bits, what becomes of it if it may not be.
    """

    hard: Codes
    soft: Codes
    pair: Codes
    insure: bool


class Strategy(msgspec.Struct, frozen=True):
    """What to do with every hand; rows map the open card to a word of the chart.

    >>> BASIC.choose(["Th", "6d"], "Tc", {"hit", "stand", "double", "surrender"})
    'surrender'
    >>> BASIC.choose(["8h", "8d"], "Tc", {"hit", "stand", "double", "split", "surrender"})
    'split'
    >>> Strategy.read(BASIC.write()) == BASIC
    True
    """

    hard: dict[int, dict[str, str]]
    soft: dict[int, dict[str, str]]
    pairs: dict[str, dict[str, str]]
    insure: bool = False

    def __post_init__(self) -> None:
        for name, rows, keys in (
            ("hard", self.hard, HARD),
            ("soft", self.soft, SOFT),
            ("pairs", self.pairs, PAIRS),
        ):
            if sorted(map(str, rows)) != sorted(map(str, keys)):
                raise ValueError(f"{name} needs the rows {', '.join(map(str, keys))}")
            for key, row in rows.items():
                if sorted(row) != sorted(UPS):
                    raise ValueError(f"{name} {key} needs a word for each open card: {' '.join(UPS)}")
                for word in row.values():
                    if word not in WORDS or (name != "pairs" and WORDS[word] & Code.SPLIT):
                        raise ValueError(f"{name} {key}: {word[:20]!r} is no word for a cell")

    def choose(self, cards: Sequence[str], up: str, allowed: Collection[str]) -> str:
        """The move that the chart makes with these cards, of those that are allowed."""
        if "keep" in allowed and is_blackjack(cards):
            return "keep"
        code = self._code(cards, up, may_split="split" in allowed or "keep" in allowed)
        for flag, move in _FIRST_CHOICES:
            if code & flag and move in allowed:
                return move
        if "keep" in allowed:
            return "keep"
        return "hit" if code & Code.HIT and "hit" in allowed else "stand"

    def _code(self, cards: Sequence[str], up: str, may_split: bool) -> Code:
        column = _column(up)
        if len(cards) == 2 and cards[0][0] == cards[1][0]:
            code = WORDS[self.pairs[_column(cards[0])][column]]
            if may_split or not code & Code.SPLIT:
                return code
        total, soft = best(cards)
        return WORDS[(self.soft if soft else self.hard)[total][column]] if total < 21 else Code.STAND

    def write(self) -> str:
        """The chart as text, which `read` understands."""
        lines = [f"insure {'yes' if self.insure else 'no'}"]
        for name, rows in self._sections():
            lines.append(" ".join([f"{name:<5}", *(f"{up:<3}" for up in UPS)]).rstrip())
            for key, row in rows.items():
                lines.append(" ".join([f"{key:<5}", *(f"{row[up]:<3}" for up in UPS)]).rstrip())
        return "\n".join(lines) + "\n"

    def _sections(self) -> list[tuple[str, dict[str, dict[str, str]]]]:
        hard = {str(total): row for total, row in self.hard.items()}
        soft = {str(total): row for total, row in self.soft.items()}
        return [("hard", hard), ("soft", soft), ("pairs", self.pairs)]

    @classmethod
    def read(cls, text: str) -> Self:
        """A chart from its text: three parts, each headed by its name and the open cards."""
        parts: dict[str, dict[str, dict[str, str]]] = {"hard": {}, "soft": {}, "pairs": {}}
        insure, rows, ups = False, None, []
        for number, line in enumerate(text.splitlines(), start=1):
            key, *words = line.split() or [""]
            if key == "insure" and words in (["yes"], ["no"]):
                insure = words == ["yes"]
            elif key in parts:
                rows, ups = parts[key], words
            elif key and rows is not None and len(words) == len(ups):
                rows[key] = dict(zip(ups, words, strict=True))
            elif key:
                raise ValueError(f"line {number} is no row of a chart")
        try:
            return cls(
                {int(total): row for total, row in parts["hard"].items()},
                {int(total): row for total, row in parts["soft"].items()},
                parts["pairs"],
                insure,
            )
        except ValueError as error:
            raise ValueError(f"the chart is not whole: {error}") from None

    def arrays(self) -> Arrays:
        """The chart for compiled code."""
        hard, soft, pair = (np.zeros((rows, 11), dtype=np.uint8) for rows in (22, 22, 11))
        for up in UPS:
            for total in HARD:
                hard[total, VALUES[up]] = WORDS[self.hard[total][up]]
            for total in SOFT:
                soft[total, VALUES[up]] = WORDS[self.soft[total][up]]
            for rank in PAIRS:
                code = WORDS[self.pairs[rank][up]]
                if code & Code.SPLIT:
                    row = self.soft[12] if rank == "A" else self.hard[2 * VALUES[rank]]
                    code |= WORDS[row[up]] & (Code.DOUBLE | Code.HIT)
                pair[VALUES[rank], VALUES[up]] = code
        return Arrays(hard, soft, pair, self.insure)


_FIRST_CHOICES = (
    (Code.SURRENDER, "surrender"),
    (Code.SPLIT, "split"),
    (Code.DOUBLE, "double"),
)


def word_of(code: int) -> str:
    """How the chart writes a code; a split's lower bits are its total's affair."""
    return _WORDS[Code(code & ~(Code.DOUBLE | Code.HIT) if code & Code.SPLIT else code)]


def _column(card: str) -> str:
    return "T" if VALUES[card[0]] == 10 else card[0]


BASIC = Strategy.read(
    """
    insure no
    hard  2   3   4   5   6   7   8   9   T   A
    4     H   H   H   H   H   H   H   H   H   H
    5     H   H   H   H   H   H   H   H   H   H
    6     H   H   H   H   H   H   H   H   H   H
    7     H   H   H   H   H   H   H   H   H   H
    8     H   H   H   H   H   H   H   H   H   H
    9     H   D   D   D   D   H   H   H   H   H
    10    D   D   D   D   D   D   D   D   H   H
    11    D   D   D   D   D   D   D   D   D   H
    12    H   H   S   S   S   H   H   H   H   H
    13    S   S   S   S   S   H   H   H   H   H
    14    S   S   S   S   S   H   H   H   H   H
    15    S   S   S   S   S   H   H   H   R   H
    16    S   S   S   S   S   H   H   R   R   R
    17    S   S   S   S   S   S   S   S   S   S
    18    S   S   S   S   S   S   S   S   S   S
    19    S   S   S   S   S   S   S   S   S   S
    20    S   S   S   S   S   S   S   S   S   S
    soft  2   3   4   5   6   7   8   9   T   A
    12    H   H   H   H   D   H   H   H   H   H
    13    H   H   H   D   D   H   H   H   H   H
    14    H   H   H   D   D   H   H   H   H   H
    15    H   H   D   D   D   H   H   H   H   H
    16    H   H   D   D   D   H   H   H   H   H
    17    H   D   D   D   D   H   H   H   H   H
    18    S   Ds  Ds  Ds  Ds  S   S   H   H   H
    19    S   S   S   S   S   S   S   S   S   S
    20    S   S   S   S   S   S   S   S   S   S
    pairs 2   3   4   5   6   7   8   9   T   A
    2     P   P   P   P   P   P   H   H   H   H
    3     P   P   P   P   P   P   H   H   H   H
    4     H   H   H   P   P   H   H   H   H   H
    5     D   D   D   D   D   D   D   D   H   H
    6     P   P   P   P   P   H   H   H   H   H
    7     P   P   P   P   P   P   H   H   H   H
    8     P   P   P   P   P   P   P   P   P   P
    9     P   P   P   P   P   S   P   P   S   S
    T     S   S   S   S   S   S   S   S   S   S
    A     P   P   P   P   P   P   P   P   P   P
    """
)
"""Basic strategy as books print it: four decks or more, dealer stands on soft 17, double after split."""


def mimic(rules: Rules) -> Strategy:
    """Play like the dealer: draw to 17, and neither double nor split nor give up."""
    to = 18 if rules.soft_17 == "hit" else 17
    hard = {total: dict.fromkeys(UPS, "H" if total < 17 else "S") for total in HARD}
    soft = {total: dict.fromkeys(UPS, "H" if total < to else "S") for total in SOFT}
    pairs = {rank: soft[12] if rank == "A" else hard[2 * VALUES[rank]] for rank in PAIRS}
    return Strategy(hard, soft, pairs)


def never_bust(rules: Rules) -> Strategy:
    """Basic strategy, but never hit a hand that could go bust."""
    stand = {"H": "S", "D": "Ds", "R": "Rs"}
    hard = {
        total: {up: stand.get(word, word) if total >= 12 else word for up, word in row.items()}
        for total, row in BASIC.hard.items()
    }
    pairs = {
        rank: {up: stand.get(word, word) if rank in "6789T" else word for up, word in row.items()}
        for rank, row in BASIC.pairs.items()
    }
    return Strategy(hard, BASIC.soft, pairs)


NAMED: dict[str, tuple[Callable[[Rules], Strategy], str]] = {
    "basic": (lambda rules: BASIC, "basic strategy as books print it"),
    "mimic": (mimic, "plays like the dealer"),
    "never_bust": (never_bust, "basic strategy that never hits a hand that could go bust"),
    "insuring": (lambda rules: msgspec.structs.replace(BASIC, insure=True), "basic strategy, always insured"),
}
"""Strategies that go by a name: how each comes about for some rules, and what it is."""


def strategy_of(arrays: Arrays) -> Strategy:
    """The chart that compiled code has found."""

    def row(codes: Codes) -> dict[str, str]:
        return {up: word_of(int(codes[VALUES[up]])) for up in UPS}

    return Strategy(
        {total: row(arrays.hard[total]) for total in HARD},
        {total: row(arrays.soft[total]) for total in SOFT},
        {rank: row(arrays.pair[VALUES[rank]]) for rank in PAIRS},
        arrays.insure,
    )
