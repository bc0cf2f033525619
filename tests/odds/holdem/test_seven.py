"""One hand at a time, compiled: the same strengths as the game's own."""

from random import Random

from croupier.equipment.cards import DECK
from croupier.games.holdem.hands import Category, category, strength
from croupier.odds.holdem.seven import strength_of_seven


def test_seven_cards_are_worth_what_the_game_says() -> None:
    rng = Random(7)
    for _ in range(20_000):
        places = rng.sample(range(len(DECK)), 7)
        assert strength_of_seven(*places) == strength([DECK[place] for place in places])


def test_flushes_are_told_in_every_suit_and_from_five_cards_to_seven() -> None:
    for suit in range(4):
        suited = range(suit, len(DECK), 4)
        others = [place for place in range(len(DECK)) if place % 4 != suit]
        for count in (5, 6, 7):
            places = [*suited[:4], *suited[6 : count + 2], *others[30 : 37 - count]]
            worth = strength_of_seven(*places)
            assert category(worth) is Category.FLUSH
            assert worth == strength([DECK[place] for place in places])
