"""What the pages say of hold'em and blackjack is what the odds say."""

from itertools import combinations, product
from math import comb
from random import Random

import pytest

from croupier.equipment.cards import DECK
from croupier.games.blackjack import Rules
from croupier.games.blackjack.hands import is_blackjack
from croupier.odds.blackjack import analyse, dealer_odds, insurance_odds
from croupier.odds.blackjack.strategy import UPS
from croupier.odds.holdem.categories import categories
from croupier.odds.holdem.ranges import read_range
from croupier.odds.luck.book import Book, charts
from tools import card_odds
from tools.card_odds import AXES, BLACKJACK, DEALER_AXES, HOLDEM, LIKE_DEALER_AXES, UNIT, places, written

SAMPLES = Random(4)
HANDS = [["Th", "6d"], ["Ah", "7d"], ["8h", "8d"], ["9h", "2d"], ["Ah", "Ad"], ["5h", "4d"], ["4h", "4d"]]
ALLOWED = [["hit", "stand"], ["hit", "stand", "double", "split", "surrender"], ["keep", "surrender"]]


@pytest.fixture(scope="module")
def blackjack() -> str:
    return BLACKJACK.read_text()


def test_the_hands_of_holdem_are_current() -> None:
    assert HOLDEM.read_text() == card_odds.holdem(), "run .venv/bin/python -m tools.card_odds"


def test_the_first_two_cards() -> None:
    chances = {name: float(chance) for name, chance in card_odds.first_cards().items()}
    suited = ",".join(f"{high}2s+" for high in "3456789TJQKA")
    every = len(read_range("any").weights)
    for name, hands in {"pair": "22+", "suited": suited, "aces": "AA"}.items():
        assert chances[name] == pytest.approx(len(read_range(hands).weights) / every)


def test_what_the_flop_and_the_river_bring() -> None:
    chances = {name: float(chance) for name, chance in card_odds.first_cards().items()}
    for hole, name in (("Ah 7c", "pairs_up"), ("9h 9c", "third")):
        own = hole.split()
        ranks = {card[0] for card in own}
        left = [card for card in DECK if card not in own]
        hit = sum(any(card[0] in ranks for card in flop) for flop in combinations(left, 3))
        assert chances[name] == pytest.approx(hit / comb(50, 3))
    of_suit = categories("Ah7h").chances
    elsewhere = 3 * comb(13, 5) / comb(50, 5)  # five of another suit lie on the board
    suited = of_suit["flush"] + of_suit["straight_flush"] + of_suit["royal_flush"]
    assert chances["flush"] == pytest.approx(suited - elsewhere)


def test_every_way_to_set_blackjack_up_has_an_edge_and_any_of_them_is_right(blackjack: str) -> None:
    edges, ways = written("EDGE", blackjack), places(AXES)
    assert len(edges) == len(ways) == 1728
    assert ways[0] == {name: values[0] for name, values in AXES.items()}
    assert charts().axes == {name: list(values) for name, values in AXES.items()}
    for place in SAMPLES.sample(range(len(ways)), 6):
        rules = Rules(**ways[place])
        best, book = analyse(rules), Book(rules)
        assert edges[place] == round(best.edge * UNIT) == round(book.edge * UNIT), ways[place]
        for hand, up, allowed in product(HANDS, UPS, ALLOWED):
            chosen = best.strategy.choose(hand, up, allowed)
            assert book.choose(hand, up, allowed) == chosen, (ways[place], hand, up)


def test_so_has_who_plays_as_the_dealer_does(blackjack: str) -> None:
    edges, ways = written("LIKE_DEALER", blackjack), places(LIKE_DEALER_AXES)
    assert len(edges) == len(ways)
    for place in SAMPLES.sample(range(len(ways)), 2):
        assert edges[place] == card_odds.like_dealer(ways[place]), ways[place]


def test_the_dealer_goes_over_as_often_as_is_said(blackjack: str) -> None:
    chances, ways = written("DEALER_BUSTS", blackjack), places(DEALER_AXES)
    assert len(chances) == 10 * len(ways)
    for place in SAMPLES.sample(range(len(ways)), 4):
        assert chances[10 * place : 10 * place + 10] == card_odds.dealer_busts(ways[place])
    assert chances[ways.index({"decks": 2, "soft_17": "stand"}) * 10 + 4] == round(
        dealer_odds(Rules(), "6")["bust"] * UNIT
    )


def test_naturals_are_counted_and_insurance_is_priced(blackjack: str) -> None:
    shoe = DECK * 2
    two = list(combinations(shoe, 2))
    assert card_odds.natural(2) == pytest.approx(sum(map(is_blackjack, two)) / len(two))
    assert written("NATURAL", blackjack) == [
        round(card_odds.natural(decks) * UNIT) for decks in AXES["decks"]
    ]
    assert written("INSURANCE", blackjack) == [
        round(-insurance_odds(Rules(decks=decks)) * UNIT) for decks in AXES["decks"]
    ]


@pytest.mark.parametrize(("total", "ranks"), [(12, 4), (16, 8), (20, 12)])
def test_one_more_card_is_too_many(total: int, ranks: int, blackjack: str) -> None:
    """Tens and courts for 12; six to ten and courts for 16; all but aces for 20."""
    assert card_odds.goes_over(total) * 13 == ranks
    assert f'"{total}": {round(ranks / 13 * UNIT)}' in blackjack
