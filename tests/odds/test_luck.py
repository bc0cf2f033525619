"""What bets should bring and decisions cost, worked out by hand."""

import subprocess
import sys
from math import sqrt
from typing import Any

import pytest

from croupier.games.blackjack import Rules as Blackjack
from croupier.games.registry import GAMES
from croupier.odds.blackjack import analyse, hand_odds
from croupier.odds.luck import Chance, Decision, Found, reckoner_of
from tests.playing import move, opened


def near(value: float, within: float | None = None) -> Any:
    return pytest.approx(value, abs=within)


def found_at(game: str, seats: str, script: str, **rules: Any) -> list[Found]:
    """What a reckoner finds out as a table plays a script."""
    table = opened(game, seats, **rules)
    reckoner = reckoner_of(game, table.rules)
    assert reckoner is not None
    found: list[Found] = []
    for line in filter(str.strip, script.splitlines()):
        found += reckoner.see(table, move(line), table.play(move(line)))
    return found


def test_bets_on_one_spin_are_weighed_together() -> None:
    script = """
    dealer open
    Ann bet on=red amount=100
    Ann bet on=black amount=100
    Bob bet on=17 amount=10
    dealer close
    dealer spin pocket=17
    """
    ann, bob = found_at("roulette", "Ann 1000, Bob 1000", script, zero="half")
    # Red and black lose 100 together on zero, half of each, and nothing otherwise.
    assert ann == Chance("Ann", near(-100 / 37), near(100**2 * 36 / 37**2))
    # 35 to 1: the square of the results is (35 * 35 + 36) / 37 units.
    mean = -10 / 37
    assert bob == Chance("Bob", near(mean), near(100 * 1261 / 37 - mean**2))


def test_a_bet_in_prison_is_worth_half_until_it_is_decided() -> None:
    script = """
    dealer open
    Ann bet on=red amount=100
    dealer spin pocket=0
    Ann choose on=red take=prison
    dealer open
    dealer spin pocket=17
    """
    spin, jailed, free = found_at("roulette", "Ann 1000", script, zero="en_prison", second_zero="stays")
    assert isinstance(spin, Chance)
    assert spin.mean == near(-50 / 37)
    assert jailed == Chance("Ann", -50.0, 0.0)  # the chips are gone for now; half of them was lost to zero
    assert free == Chance("Ann", 50.0, 2500.0)  # they come back or they don't, one chance in two


def test_boxes_that_exclude_each_other_and_squares_that_may_win_together() -> None:
    script = """
    dealer open
    Ann bet on=under amount=12
    Ann bet on=seven amount=12
    dealer throw dice=[3,4]
    """
    (dice,) = found_at("unders_overs", "Ann 100", script, step=1)
    # 15 ways to 0, 6 to +36 (5 for 1 less the other 12), 15 to -24: in the mean (216 - 360) / 36 = -4.
    assert isinstance(dice, Chance)
    assert dice.mean == near(-4)
    assert dice.variance == near((6 * 36**2 + 15 * 24**2) / 36 - 16)
    script = """
    dealer open
    Ann bet on=crown amount=6
    dealer throw dice=[crown,crown,crown]
    """
    (crown,) = found_at("crown_anchor", "Ann 100", script, step=1)
    assert isinstance(crown, Chance)
    assert crown.mean == near(6 * -17 / 216)


def test_wagers_and_the_points_that_decisions_bring() -> None:
    script = """
    dealer start
    Ann roll
    dealer throw dice=[3,3,1,2]
    Ann better dice=[2]
    dealer throw dice=[6]
    Bob roll
    """
    found = found_at("pairs_wagers", "Ann 10, Bob 10", script, better_fail="point")
    # One of two spare dice betters a pair on a 3 or a 2: 1/3, where both would bring 1 1/4 points, this 5/6.
    assert found == [
        Decision("Ann", False, near(5 / 12)),
        Chance("Ann", near(1 / 3), near(2 / 9), 0.0),
    ]


def test_blackjack_is_held_against_the_chart_of_its_own_rules() -> None:
    script = """
    dealer open
    Ann bet amount=100
    dealer deal cards=[Th,Tc,8d,6s]
    Ann hit
    dealer deal cards=[2h]
    Ann stand
    """
    bet, hit, cost, stand = found_at("blackjack", "Ann 1000", script, decks=6)
    rules = Blackjack(decks=6)
    assert isinstance(bet, Chance)
    assert bet.mean == near(100 * analyse(rules).expectation, within=1e-3)
    assert sqrt(bet.variance) == near(113, within=2)  # books: 1.13 to 1.15 bets
    odds = hand_odds(rules, ["Th", "8d"], "Tc").actions
    lost = 100 * (odds["stand"] - odds["hit"])
    assert hit == Decision("Ann", False, near(lost, within=2)), "18 stands against a ten"
    assert isinstance(cost, Chance)
    assert cost.mean == near(-lost, within=2)
    assert stand == Decision("Ann", True, 0.0)


def test_luck_needs_no_compiler() -> None:
    script = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None;"
        "from croupier.games.registry import GAMES; from croupier.odds.luck import reckoner_of;"
        "print([name for name, game in GAMES.items() if reckoner_of(name, game.rules_type())])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stdout.split("'")[1::2]) == {*GAMES} - {"holdem"}
