"""What virtual equipment shows, many times, and how likely that is of fair equipment.

Everything is drawn as a night draws it: a table's own wheel, dice and cards from a stream of a seed that is
fresh for each round. Seeds are made from one number, so that a run can be repeated.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice, permutations
from math import sqrt
from typing import Any

import numpy as np

from croupier import open_table
from croupier.equipment.draws import Stream
from croupier.games.options import Cards, Dice, Equipment, Pocket
from croupier.games.table import Table
from tests.equipment.arrays import Counts
from tests.equipment.statistics import as_expected, chi_square, collecting, evenly, normal, poisson

DECK = {rank + suit: 1 for rank in "23456789TJQKA" for suit in "cdhs"}
WHEELS = {"single_zero": 37, "double_zero": 38}
DICE = {"unders_overs": 2, "crown_anchor": 3}
LENGTHS = 10
"""Groups of lengths of a collection, about equally likely."""
FEWEST = 5
"""Of each kind that must be expected, for a sum of squares to say something."""


def seeds(run: int, what: str) -> Iterator[bytes]:
    """Fresh seeds for rounds, the same for the same run and the same equipment."""
    for number in count():
        yield sha256(f"{run}:{what}:{number}".encode()).digest()


def equipment(game: str, **rules: str) -> Equipment:
    """The equipment of a game's table, when its dealer is to show something."""
    table = open_table(game, {"Ann": 1000}, **rules)
    for move in ({"do": "open"}, {"by": "Ann", "do": "bet", "on": _spot(table), "amount": 100}):
        table.play({"by": "dealer", **move})
    if table.awaits.chance is None:
        table.play({"by": "dealer", "do": str(table.awaits.dealer)})
    option = next(option for option in table.options("dealer") if option.do == table.awaits.dealer)
    return next(domain for domain in option.fields.values() if isinstance(domain, Equipment))


def _spot(table: Table[Any, Any]) -> str:
    return {"roulette": "red", "unders_overs": "seven", "crown_anchor": "heart"}[table.game]


def shown(kind: Equipment, rounds: int, run: int, what: str) -> Iterator[object]:
    """What equipment shows in so many rounds."""
    for number, seed in enumerate(islice(seeds(run, what), rounds)):
        yield kind.draw(Stream(seed, "t1", number, 0))


def wheel_chances(name: str, spins: int, run: int = 1) -> dict[str, float]:
    """Spins of a wheel: each pocket, each pair, up and down, and how soon every pocket has come."""
    wheel = equipment("roulette", wheel=name)
    assert isinstance(wheel, Pocket)
    number = {pocket: place for place, pocket in enumerate(wheel.values)}
    pockets = WHEELS[name]
    assert len(number) == pockets
    spun = np.fromiter((number[str(pocket)] for pocket in shown(wheel, spins, run, name)), np.int64, spins)
    pairs = spun[: spins // 2 * 2].reshape(-1, 2)
    return {
        f"{name}, each pocket": evenly(np.bincount(spun, minlength=pockets)),
        f"{name}, each pair": evenly(np.bincount(pairs[:, 0] * pockets + pairs[:, 1], minlength=pockets**2)),
        f"{name}, correlation": _correlation(spun),
        f"{name}, runs": _runs(spun[spun > 0] % 2),
        f"{name}, collections": _collections(spun, pockets),
    }


def _correlation(values: Counts) -> float:
    centred = values - values.mean()
    r = float((centred[1:] * centred[:-1]).sum() / (centred**2).sum())
    return normal(r * sqrt(len(values)))


def _runs(sides: Counts) -> float:
    """How often a side is followed by the other (Wald and Wolfowitz)."""
    n, ones = len(sides), int(sides.sum())
    runs = 1 + int((sides[1:] != sides[:-1]).sum())
    mean = 1 + 2 * ones * (n - ones) / n
    return normal((runs - mean) / sqrt((mean - 1) * (mean - 2) / (n - 1)))


def _collections(spun: Counts, pockets: int) -> float:
    """How many spins it takes until every pocket has come, again and again."""
    chances = collecting(pockets, 60 * pockets)
    sums = chances.cumsum()
    ends = [int(np.searchsorted(sums, part / LENGTHS)) for part in range(1, LENGTHS)]
    likely = np.diff([0.0, *(sums[end] for end in ends), 1.0])
    lengths, seen, since = [], set[int](), 0
    for pocket in spun.tolist():
        since += 1
        seen.add(pocket)
        if len(seen) == pockets:
            lengths.append(since)
            seen.clear()
            since = 0
    counts = np.bincount(np.searchsorted(ends, lengths), minlength=LENGTHS)
    return as_expected(counts, likely)


def dice_chances(game: str, throws: int, run: int = 1) -> dict[str, float]:
    """Throws of a game's dice: each throw, and each die after the one before."""
    dice = equipment(game)
    assert isinstance(dice, Dice)
    assert dice.count == DICE[game]
    face = {face: place for place, face in enumerate(dice.faces)}
    flat = (face[one] for throw in shown(dice, throws, run, game) for one in throw)  # type: ignore[attr-defined]
    thrown = np.fromiter(flat, np.int64, throws * dice.count)
    each = thrown.reshape(-1, dice.count) @ (6 ** np.arange(dice.count))
    return {
        f"{game}, each throw": evenly(np.bincount(each, minlength=6**dice.count)),
        f"{game}, correlation": _correlation(thrown),
    }


def card_chances(decks: int, run: int = 1) -> dict[str, float]:
    """Whole decks: each card at each place, and each card after each other."""
    deck = Cards(due=52, left=DECK)
    number = {card: place for place, card in enumerate(DECK)}
    places = np.zeros((52, 52), np.int64)
    pairs = np.zeros((52, 52), np.int64)
    order = np.arange(52)
    for turn, drawn in enumerate(shown(deck, decks, run, "deck")):
        cards = [number[card] for card in drawn]  # type: ignore[attr-defined]
        places[order, cards] += 1
        at = turn % 51  # one pair of each deck: those of one depend on each other
        pairs[cards[at], cards[at + 1]] += 1
    expected = decks / 52
    squares = float(((places - expected) ** 2 / expected).sum())
    found = {"deck, each card at each place": chi_square(squares * 51 / 52, 51**2)}
    if decks >= FEWEST * 52 * 51:
        ordered = np.array([pairs[one, two] for one, two in permutations(range(52), 2)])
        found["deck, each card after each other"] = evenly(ordered)
    return found


def word_chances(words: int, run: int = 1) -> dict[str, float]:
    """The first words of streams, cut to 32 bits: as many of them are alike as chance has it."""
    fresh = islice(seeds(run, "words"), words)
    cut = [Stream(seed, "t1", 1, 0).word() >> 32 for seed in fresh]
    alike = words - len(set(cut))
    return {"duplicates": poisson(alike, words * (words - 1) / 2 / 2**32)}


def all_chances(draws: int, run: int = 1) -> dict[str, float]:
    """Everything, each kind of equipment with about so many draws."""
    found: dict[str, float] = {}
    for wheel in WHEELS:
        found |= wheel_chances(wheel, draws, run)
    for game, dice in DICE.items():
        found |= dice_chances(game, draws // dice, run)
    return found | card_chances(draws // 52, run) | word_chances(draws // 10, run)
