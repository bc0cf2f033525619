"""What hands are worth: P-16 to P-27."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random

import pytest
from pokerkit import StandardHighHand

from croupier.equipment.cards import DECK, SUITS
from croupier.games.holdem.hands import (
    KEY,
    WEIGHTS,
    Category,
    best_five,
    category,
    describe,
    ranking,
    strength,
)

rule = pytest.mark.rule
check = pytest.mark.check
both = pytest.mark.parametrize("wheel", [True, False], ids=["wheel", "no wheel"])


def worth(hand: str, *, wheel: bool = True) -> int:
    return strength(hand.split(), wheel=wheel)


BEST_FIRST = [
    pytest.param("Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s", marks=rule("P-18")),
    pytest.param("Ts Js Qs Ks As 2c 2d", "9h Th Jh Qh Kh Ac Ad", marks=rule("P-18")),
    pytest.param("9d 8d 7d 6d 5d", "8s 7s 6s 5s 4s", marks=rule("P-19")),
    pytest.param("6d 5d 4d 3d 2d", "5s 4s 3s 2s As", marks=[rule("P-19"), check("D23")]),
    pytest.param("5s 4s 3s 2s As", "Ac Ad Ah As Kc", marks=[rule("P-19"), check("D23")]),
    pytest.param("3c 4c 5c 6c 7c Ac Kc", "2c 3c 4c 5c 6c Ac Kc", marks=rule("P-19")),
    pytest.param("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc", marks=rule("P-20")),
    pytest.param("7c 7d 7h 7s 2c", "6c 6d 6h 6s Ac", marks=rule("P-20")),
    pytest.param("Ac Ad Ah As Kc Kd Kh", "Ac Ad Ah Ks Kc Kd Kh", marks=rule("P-20")),
    pytest.param("7c 7d 7h 7s 9c", "7c 7d 7h 7s 8c", marks=rule("P-20")),
    pytest.param("7c 7d 7h 7s 9c 2d 3d", "7c 7d 7h 7s 8c 8d 8h", marks=rule("P-20")),
    pytest.param("2c 2d 2h 3s 3c", "Ac Qc Jc Tc 9c", marks=rule("P-21")),
    pytest.param("3c 3d 3h 2s 2c", "2c 2d 2h As Ac", marks=rule("P-21")),
    pytest.param("3c 3d 3h 5s 5c", "3c 3d 3h 4s 4c", marks=rule("P-21")),
    pytest.param("9c 9d 9h 8s 8c 8d 2c", "9c 9d 9h 7s 7c 6d 6c", marks=rule("P-21")),
    pytest.param("2c 3c 4c 5c 7c", "Ac Kd Qh Js Tc", marks=rule("P-22")),
    pytest.param("Ac 6c 4c 3c 2c", "Kd Qd Jd Td 8d", marks=rule("P-22")),
    pytest.param("Ac Kc 4c 3c 2c", "Ad Qd Jd Td 9d", marks=rule("P-22")),
    pytest.param("Ac Jc 9c 3c 2c", "Ad Jd 8d 7d 6d", marks=rule("P-22")),
    pytest.param("Ac Jc 9c 4c 2c", "Ad Jd 9d 3d 2d", marks=rule("P-22")),
    pytest.param("Ac Jc 9c 4c 3c", "Ad Jd 9d 4d 2d", marks=[rule("P-22"), check("D23")]),
    pytest.param("Kh 9h 7h 5h 3h 2h 2c", "Kh 9h 7h 5h 2h Ac Ad", marks=[rule("P-22"), check("D23")]),
    pytest.param("6c 5d 4h 3s 2c", "Ac Ad Ah Ks Qc", marks=rule("P-23")),
    pytest.param("Ac Kd Qh Js Tc", "Kd Qh Js Tc 9c", marks=rule("P-23")),
    pytest.param("6c 5d 4h 3s 2c", "5d 4h 3s 2c Ac", marks=[rule("P-23"), check("D23")]),
    pytest.param("5d 4h 3s 2c Ac", "Ac Ad Ah Ks Qc", marks=[rule("P-23"), check("D23")]),
    pytest.param("6c 5d 4h 3s 2c Ac Ad", "5d 4h 3s 2c Ac Kc Kd", marks=rule("P-23")),
    pytest.param("2c 2d 2h 4s 3c", "Ac Ad Ks Kc Qd", marks=rule("P-24")),
    pytest.param("9c 9d 9h 3s 2c", "8c 8d 8h As Kc", marks=rule("P-24")),
    pytest.param("9c 9d 9h Qs 2c", "9c 9d 9h Js Tc", marks=rule("P-24")),
    pytest.param("9c 9d 9h Qs 4c", "9c 9d 9h Qs 3c", marks=rule("P-24")),
    pytest.param("3c 3d 2s 2c 4d", "Ac Ad Ks Qc Jd", marks=rule("P-25")),
    pytest.param("Ac Ad 2s 2c 3d", "Kc Kd Qs Qc Ad", marks=rule("P-25")),
    pytest.param("Ac Ad 4s 4c 2d", "Ac Ad 3s 3c Kd", marks=rule("P-25")),
    pytest.param("Ac Ad 4s 4c 7d", "Ac Ad 4s 4c 6d", marks=rule("P-25")),
    pytest.param("Kc Kd 9s 9c Ah 2d 3d", "Kc Kd 9s 9c 8d 8h Qd", marks=[rule("P-25"), check("D23")]),
    pytest.param("2c 2d 5s 4c 3d", "Ac Kd Qs Jc 9d", marks=rule("P-26")),
    pytest.param("9c 9d 4s 3c 2d", "8c 8d As Kc Qd", marks=rule("P-26")),
    pytest.param("9c 9d As 3c 2d", "9c 9d Ks Qc Jd", marks=rule("P-26")),
    pytest.param("9c 9d As 5c 2d", "9c 9d As 4c 3d", marks=rule("P-26")),
    pytest.param("9c 9d As 5c 3d", "9c 9d As 5c 2d", marks=rule("P-26")),
    pytest.param("Ac 6d 4s 3c 2d", "Kc Qd Js Tc 8d", marks=rule("P-27")),
    pytest.param("Ac Jd 4s 3c 2d", "Ac Td 9s 8c 7d", marks=rule("P-27")),
    pytest.param("Ac Jd 6s 3c 2d", "Ac Jd 5s 4c 3d", marks=rule("P-27")),
    pytest.param("Ac Jd 6s 5c 2d", "Ac Jd 6s 4c 3d", marks=rule("P-27")),
    pytest.param("Ac Jd 6s 5c 3d", "Ac Jd 6s 5c 2d", marks=rule("P-27")),
    pytest.param("Qc Kd Ah 2s 3c 7d 8h", "Qc Kd Jh 2s 3c 7d 8h", marks=rule("P-27")),
]

EQUAL = [
    pytest.param("Ah Kh Qh Jh Th", "As Ks Qs Js Ts", marks=rule("P-18")),
    pytest.param("9d 8d 7d 6d 5d 2d 2c", "9s 8s 7s 6s 5s 3s Ac", marks=rule("P-19")),
    pytest.param("7c 7d 7h 7s Ac 2d 2h", "7c 7d 7h 7s Ad Kd Kh", marks=rule("P-20")),
    pytest.param("3c 3d 3h 5s 5c 2d 2h", "3c 3d 3s 5d 5h Ac Kc", marks=rule("P-21")),
    pytest.param("Ac Jc 9c 4c 3c 2c Ad", "Ad Jd 9d 4d 3d As Ah", marks=[rule("P-22"), check("D23")]),
    pytest.param("Th 9c 8d 7s 6h 5c 2d", "Td 9s 8s 7c 6c Ac Ad", marks=rule("P-23")),
    pytest.param("5h 4c 3d 2s Ah Kc Kd", "5d 4s 3s 2c Ac 9d 8d", marks=rule("P-23")),
    pytest.param("9c 9d 9h Qs 4c 3d 2d", "9c 9d 9s Qd 4h 2s 3c", marks=rule("P-24")),
    pytest.param("Kc Kd 9s 9c Ah 8d 8h", "Kh Ks 9d 9h Ad Qc 2c", marks=[rule("P-25"), check("D23")]),
    pytest.param("9c 9d As Kc Qd 3d 2h", "9h 9s Ac Kd Qh Jd 2s", marks=rule("P-26")),
    pytest.param("Ac Jd 9s 8c 7d 2h 3h", "Ad Jh 9c 8s 7h 5c 4c", marks=rule("P-27")),
]


@pytest.mark.parametrize(("better", "worse"), BEST_FIRST)
def test_one_hand_beats_another(better: str, worse: str) -> None:
    assert worth(better) > worth(worse)


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_equal_hands_are_equal(one: str, other: str) -> None:
    assert worth(one) == worth(other)


@rule("P-16")
@check("D23")
@pytest.mark.parametrize(
    ("board", "ann", "bob"),
    [
        ("Ah Kh Qh Jh Th", "2c 2d", "9h As"),
        ("Tc Jd Qh Ks Ac", "2c 3d", "Ad Ah"),
        ("9c 9d 9h 9s Ac", "Kc Kd", "Ad 2c"),
        ("Kc Kd Ks Ah Ad", "2c 2d", "Qc Qd"),
        ("Ah Jh 9h 8h 7h", "6h 2h", "Ac Ad"),
        ("Ac Ad Kh Ks Qc", "Jd Jh", "3c 3d"),
        ("Ac Kd Qh Js 9c", "2c 3d", "8d 7h"),
    ],
)
def test_a_board_that_is_the_best_hand_of_both_is_a_tie(board: str, ann: str, bob: str) -> None:
    assert worth(f"{board} {ann}") == worth(f"{board} {bob}") == worth(board)


@rule("P-16")
@check("D23")
@pytest.mark.parametrize(
    ("hand", "five"),
    [
        ("Ah Kh 2c 3d Qh Jh Th", "Ah Kh Qh Jh Th"),
        ("5s 9s 8s Ac 7s Ad 6s", "9s 8s 7s 6s 5s"),
        ("As 2s 3s 9d 4s 5s 9c", "5s 4s 3s 2s As"),
        ("7c Ad 7h 7s 2d 7d Ac", "7s 7h 7d 7c Ad"),
        ("2c Kd 2s Kh 9d Kc 9h", "Kh Kd Kc 9h 9d"),
        ("8c 8d Kd 8h Kh Kc Qh", "Kh Kd Kc 8h 8d"),
        ("2h 9h 5h Kh Ac 7h 3h", "Kh 9h 7h 5h 3h"),
        ("9c Td Jh Qs 8c Kd 8d", "Kd Qs Jh Td 9c"),
        ("Ac Ad 2h 3s 4c 5d Kh", "5d 4c 3s 2h Ad"),
        ("2c 3d 4h 5s 6c Ad Ah", "6c 5s 4h 3d 2c"),
        ("Qc 3d Qd 9s Qh Ac 2h", "Qh Qd Qc Ac 9s"),
        ("8c As 8d 4h Ad 4c Kh", "As Ad 8d 8c Kh"),
        ("Tc 3d Td Ks 8h 5c 2s", "Td Tc Ks 8h 5c"),
        ("3c Ad 9h Js 2c 8d 4s", "Ad Js 9h 8d 4s"),
        ("3c Ad 9h Js 2c 8d", "Ad Js 9h 8d 3c"),
        ("4s 4c 9h 9d As", "9h 9d 4s 4c As"),
    ],
)
def test_the_best_five_count_and_are_laid_out(hand: str, five: str) -> None:
    assert best_five(hand.split()) == tuple(five.split())
    assert best_five(hand.split()[::-1]) == tuple(five.split())
    assert worth(hand) == worth(five)


@rule("P-18", "P-19", "P-20", "P-21", "P-22", "P-23", "P-24", "P-25", "P-26", "P-27")
@pytest.mark.parametrize(
    ("hand", "words", "kind"),
    [
        ("Ah Kh Qh Jh Th 2c 2d", "royal flush", Category.ROYAL_FLUSH),
        ("9h 8h 7h 6h 5h Ac Ad", "straight flush, nine high", Category.STRAIGHT_FLUSH),
        ("Ah 2h 3h 4h 5h Ac Ad", "straight flush, five high", Category.STRAIGHT_FLUSH),
        ("7h 7c 7d 7s 5h Ac Ad", "four of a kind, sevens", Category.FOUR_OF_A_KIND),
        ("Kh Kc Kd 2s 2h 7c 9d", "full house, kings over twos", Category.FULL_HOUSE),
        ("Kh Kc Kd 6s 6h 6c 9d", "full house, kings over sixes", Category.FULL_HOUSE),
        ("Ah 2h 9h 5h 6h Kc Kd", "flush, ace high", Category.FLUSH),
        ("Ah 2c 3d 4s 5h Kc Kd", "straight, five high", Category.STRAIGHT),
        ("Ah Kc Qd Js Th 9c 8d", "straight, ace high", Category.STRAIGHT),
        ("Qh Qc Qd 2s 5h Kc 9d", "three of a kind, queens", Category.THREE_OF_A_KIND),
        ("Ah Ac 8d 8s 5h 5c 9d", "two pairs, aces and eights", Category.TWO_PAIRS),
        ("Th Tc 2d 3s 5h Kc 9d", "pair of tens", Category.PAIR),
        ("6h 6c 2d 3s Jh Kc 9d", "pair of sixes", Category.PAIR),
        ("Ah Jc 2d 3s 9h 8c 7d", "high card, ace", Category.HIGH_CARD),
        ("7h 5c 4d 3s 2h", "high card, seven", Category.HIGH_CARD),
    ],
)
def test_a_hand_is_called_by_its_name(hand: str, words: str, kind: Category) -> None:
    assert describe(hand.split()) == words
    assert category(worth(hand)) is kind


@rule("P-23")
@pytest.mark.parametrize(
    ("hand", "words", "five"),
    [
        ("Ah 2c 3d 4s 5h", "high card, ace", "Ah 5h 4s 3d 2c"),
        ("Ah 2c 3d 4s 5h Ac Kd", "pair of aces", "Ah Ac Kd 5h 4s"),
        ("Ah 2h 3h 4h 5h Ac Ad", "flush, ace high", "Ah 5h 4h 3h 2h"),
        ("Ah 2h 3h 4h 5h 6h Ad", "straight flush, six high", "6h 5h 4h 3h 2h"),
        ("Ah 2c 3d 4s 5h 6c 9d", "straight, six high", "6c 5h 4s 3d 2c"),
        ("Ah Kc Qd Js Th 2c 3d", "straight, ace high", "Ah Kc Qd Js Th"),
    ],
)
def test_without_the_wheel_ace_to_five_is_no_straight(hand: str, words: str, five: str) -> None:
    assert describe(hand.split(), wheel=False) == words
    assert best_five(hand.split(), wheel=False) == tuple(five.split())
    assert worth(hand, wheel=False) == worth(five, wheel=False)


@rule("P-23")
@pytest.mark.parametrize("hand", ["Ah Kc Qd 3s 2h", "Ah Kc 4d 3s 2h", "Kc Ah 2d 3s 4h 9c 9d"])
@both
def test_no_straight_goes_round_the_corner(hand: str, wheel: bool) -> None:
    assert category(worth(hand, wheel=wheel)) < Category.STRAIGHT


def by_the_book(five: tuple[str, ...], *, wheel: bool) -> tuple[int, list[int]]:
    """A slow second opinion, written down from the rules: a place from the top, and what decides there."""
    values = sorted(("..23456789TJQKA".index(card[0]) for card in five), reverse=True)
    fours, threes, pairs, singles = ([v for v in values if values.count(v) == n] for n in (4, 3, 2, 1))
    flush = len({card[1] for card in five}) == 1
    top = 0
    if values == list(range(values[0], values[0] - 5, -1)):
        top = values[0]
    elif values == [14, 5, 4, 3, 2] and wheel:
        top = 5
    best_first = [
        (flush and top == 14, []),
        (flush and top > 0, [top]),
        (len(fours) == 4, fours + singles),
        (len(threes) == 3 and len(pairs) == 2, threes + pairs),
        (flush, values),
        (top > 0, [top]),
        (len(threes) == 3, threes + singles),
        (len(pairs) == 4, pairs + singles),
        (len(pairs) == 2, pairs + singles),
        (True, values),
    ]
    return next((-place, decides) for place, (holds, decides) in enumerate(best_first) if holds)


def dealt(cards: int, hands: int, *, of: str = "23456789TJQKA cdhs") -> Iterator[list[str]]:
    """Random hands of a deck that has these ranks and suits only, the same on each run."""
    random = Random(f"{of} {cards}")
    deck = [card for card in DECK if card[0] in of and card[1] in of]
    return (random.sample(deck, cards) for _ in range(hands))


@rule("P-16", "P-17", "P-18", "P-19", "P-20", "P-21", "P-22", "P-23", "P-24", "P-25", "P-26", "P-27")
@pytest.mark.parametrize("deck", ["23456789TJQKA cdhs", "23456789TJQKA ds", "23456A cdhs", "9TJQKA chs"])
@both
def test_strengths_are_in_the_order_of_the_book(deck: str, wheel: bool) -> None:
    seen = []
    for cards in (5, 6, 7):
        for hand in dealt(cards, 500, of=deck):
            book = max(by_the_book(five, wheel=wheel) for five in combinations(hand, 5))
            seen.append((book, strength(hand, wheel=wheel)))
    for (book, ours), (next_book, next_ours) in pairwise(sorted(seen)):
        assert (book == next_book) == (ours == next_ours), (book, next_book)
        assert ours <= next_ours, (book, next_book)


@rule("P-16", "P-17")
def test_strengths_are_in_the_order_of_pokerkit() -> None:
    hands = [(StandardHighHand.from_game("".join(hand)), strength(hand)) for hand in dealt(7, 400)]
    for (theirs, ours), (next_theirs, next_ours) in pairwise(sorted(hands)):
        assert (theirs == next_theirs) == (ours == next_ours), (theirs, next_theirs)
        assert ours <= next_ours, (theirs, next_theirs)


@rule("P-17")
@pytest.mark.parametrize("cards", [5, 6, 7])
@both
def test_neither_suits_nor_the_order_of_the_cards_matter(cards: int, wheel: bool) -> None:
    random = Random(17)
    for hand in dealt(cards, 1000, of="23456789TJQKA ds"):
        suits = dict(zip(SUITS, random.sample(SUITS, 4), strict=True))
        other = [card[0] + suits[card[1]] for card in random.sample(hand, cards)]
        assert strength(other, wheel=wheel) == strength(hand, wheel=wheel), hand


@rule("P-16")
@pytest.mark.parametrize("cards", [5, 6, 7])
@both
def test_keys_may_be_added_up_beforehand(cards: int, wheel: bool) -> None:
    for hand in dealt(cards, 1000, of="23456789TJQKA ds"):
        board = sum(KEY[card] for card in hand[2:])
        key = board + KEY[hand[0]] + KEY[hand[1]]
        assert ranking(wheel).strength_of(key, hand) == strength(hand, wheel=wheel), hand


@rule("P-16")
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_no_two_sets_of_ranks_have_the_same_sum(cards: int) -> None:
    sums = Counter(map(sum, combinations_with_replacement(WEIGHTS, cards)))
    for ranks in combinations_with_replacement(WEIGHTS, cards):
        four_at_most = all(ranks[place] != ranks[place + 4] for place in range(cards - 4))
        assert sums[sum(ranks)] == 1 or not four_at_most, ranks


@rule("P-18", "P-19", "P-20", "P-21", "P-22", "P-23", "P-24", "P-25", "P-26", "P-27")
@check("C13")
@pytest.mark.parametrize(
    ("wheel", "counts"),
    [
        (True, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]),
        (False, [1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 32, 4]),
    ],
)
def test_all_2_598_960_hands_of_five(wheel: bool, counts: list[int]) -> None:
    sums = map(sum, combinations(KEY.values(), 5))
    strengths = Counter(map(ranking(wheel).strength_of, sums, combinations(KEY, 5)))
    assert len(strengths) == 7462
    kinds = Counter[Category]()
    for hand, times in strengths.items():
        kinds[category(hand)] += times
    assert [kinds[kind] for kind in Category] == counts


@pytest.mark.parametrize("cards", [4, 8])
def test_four_or_eight_cards_are_no_hand(cards: int) -> None:
    with pytest.raises(KeyError):
        strength(DECK[:cards])
