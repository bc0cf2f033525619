"""What the book says, against odds worked out by hand or by the exact engine."""

import subprocess
import sys
from typing import Any

import msgspec
import pytest

from croupier import open_table, play
from croupier.games.blackjack import Rules as Blackjack
from croupier.games.options import Option, offers
from croupier.games.pairs_wagers import Rules as PairsWagers
from croupier.games.refusal import IllegalNow
from croupier.games.state import View
from croupier.odds.blackjack import hand_odds
from croupier.odds.hints import Choice, Hint, hint
from croupier.odds.hints.blackjack_hands import worth
from croupier.odds.pairs_wagers import position
from croupier.players import Seat
from croupier.players.simple import AtRandom
from tests.playing import move, opened


def hint_for(name: str, game: str, seats: str, script: str, **rules: Any) -> Hint:
    """What the book says to somebody after a script; it is given their view and their options alone."""
    table = opened(game, seats, **rules)
    for line in filter(str.strip, script.splitlines()):
        table.play(move(line))
    return hint(table.view(name), table.options(name), name, table.rules)


def odds(found: Hint) -> dict[str, float | None]:
    return {str(choice.name): choice.worth for choice in found.choices}


def best(found: Hint) -> Choice:
    assert found.best is not None
    return found.choices[found.best]


def said(found: Hint) -> str:
    return " ".join(map(str, found.says))


SIXTEEN = """
    dealer open
    Ann bet amount=100
    dealer close
    dealer deal cards=[Th,Tc,6d,??]
    dealer peek blackjack=false
"""


def test_sixteen_against_a_ten_is_given_up_or_hit() -> None:
    found = hint_for("Ann", "blackjack", "Ann 1000", SIXTEEN)
    exact = hand_odds(Blackjack(), ["Th", "6d"], "Tc").actions
    assert odds(found) == pytest.approx({do.capitalize(): value for do, value in exact.items()})
    assert found.move == {"do": "surrender"}
    assert str(best(found).says) == "loses 50 on average"
    # Of the 101 cards left, 6 to K are too many: 8 each of 7, 8, 9, 7 sixes, and 30 tens.
    assert "One more card is too many in 60.4 % of cases." in said(found)
    without = hint_for("Ann", "blackjack", "Ann 1000", SIXTEEN, surrender="none")
    assert without.move == {"do": "hit"}


@pytest.mark.parametrize(
    ("hand", "up", "rules"),
    [
        ("8h 8d", "Tc", Blackjack()),
        ("Ah Ad", "6c", Blackjack(decks=1, split_aces="one_card_resplit")),
        ("9h 9d", "7c", Blackjack(decks=6, soft_17="hit", peek=False)),
        ("Ah 7d", "9c", Blackjack(double="9_10_11")),
        ("5h 6d", "Ac", Blackjack(decks=8, peek=False)),
    ],
)
def test_decisions_are_worth_what_the_exact_engine_finds(hand: str, up: str, rules: Blackjack) -> None:
    exact = hand_odds(rules, hand.split(), up).actions
    plain = worth(rules, hand.split(), up)
    assert {do: plain[do] for do in exact if do != "surrender"} == pytest.approx(
        {do: value for do, value in exact.items() if do != "surrender"}, abs=2e-5
    )


def test_insurance_is_not_worth_its_price() -> None:
    script = SIXTEEN.replace("Tc", "Ac").replace("dealer peek blackjack=false", "")
    found = hint_for("Ann", "blackjack", "Ann 1000", script)
    assert found.move == {"do": "insure", "take": False}  # 32 tens of 103: 3 * 32 / 103 - 1 = -7 / 103
    assert odds(found) == pytest.approx({"Insure": -7 / 103, "No insurance": 0.0})


def test_bets_are_worth_what_the_wheel_leaves() -> None:
    betting = "dealer open\nAnn bet on=red amount=20\nAnn bet on=17 amount=10"
    found = hint_for("Ann", "roulette", "Ann 1000", betting, zero="lose")
    assert found.best is None
    assert said(found) == (
        "No bet is better than another: the house keeps 2.7 % of each. "
        "What you have on the layout leaves you with more in 51.4 % of all spins."  # 18 red, and black 17
    )
    assert odds(found)["red"] == odds(found)["Six numbers"] == pytest.approx(-1 / 37)
    assert said(hint_for("Ann", "roulette", "Ann 1000", "dealer open")) == (
        "Even money costs least: the house keeps 1.4 % of it, and up to 2.7 % of the others."
    )


def test_a_bet_that_zero_took_waits_or_is_halved() -> None:
    script = "dealer open\nAnn bet on=red amount=10\ndealer close\ndealer spin pocket=0"
    even = hint_for("Ann", "roulette", "Ann 1000", script, zero="en_prison")
    assert even.move == {"do": "choose", "on": "red", "take": "half"}
    assert odds(even) == {"Half back": -0.5, "Prison": -0.5}
    kept = hint_for("Ann", "roulette", "Ann 1000", script, zero="en_prison", second_zero="half")
    assert kept.choices[1].worth == pytest.approx(-18 / 37 - 1 / 74)


def test_dice_bets_are_worth_their_ways_to_fall() -> None:
    found = hint_for("Ann", "unders_overs", "Ann 100", "dealer open")
    assert odds(found) == pytest.approx({"Under 7": -1 / 6, "Seven": -1 / 6, "Over 7": -1 / 6})
    square = hint_for("Ann", "crown_anchor", "Ann 100", "dealer open").choices[0]
    assert str(square.says) == "wins 42.1 %, pays 1 to 3 to 1"
    assert square.worth == pytest.approx(-17 / 216)


PAIR = "dealer start\nAnn roll\ndealer throw dice=[3,3,1,6]"


def test_the_game_of_two_is_solved() -> None:
    found = hint_for("Ann", "pairs_wagers", "Ann 0, Bob 0", PAIR)
    exact = position(PairsWagers(), 0, 0).scored["a_pair"].worth
    names = {"stop": "Keep it", "better_1": "Roll one again", "better_2": "Roll two again"}
    assert odds(found) == pytest.approx({names[do]: value for do, value in exact.items()}, abs=1e-6)
    assert found.move == {"do": "better", "dice": [2, 3]}
    assert "exact" in said(found)
    assert "exact" not in said(hint_for("Ann", "pairs_wagers", "Ann 0, Bob 0, Cleo 0", PAIR))


ACES = """
    dealer start
    dealer deal cards=[7c,Ah,2d,As]
"""


def test_aces_raise_and_rags_fold() -> None:
    aces = hint_for("Ann", "holdem", "Bob 1000, Ann 1000", ACES)
    assert best(aces).chance == pytest.approx(0.852, abs=0.02)  # against a hand of any cards
    assert aces.move is not None
    assert aces.move["do"] == "raise"
    assert "Calling costs 25 for a pot of 75: it has to win 25 %." in said(aces)
    script = ACES.replace("7c,Ah,2d,As", "Ah,7c,As,2d") + "Ann call\nBob raise to=1000"
    rags = hint_for("Ann", "holdem", "Bob 1000, Ann 1000", script)
    assert rags.move == {"do": "fold"}


def test_a_hint_knows_nothing_of_the_cards_that_others_hold() -> None:
    one, other = (
        hint_for("Ann", "holdem", "Bob 1000, Ann 1000", ACES.replace("7c,Ah,2d,As", cards))
        for cards in ("7c,Ah,2d,As", "Ad,Ah,Ac,As")
    )
    assert one == other


def test_on_the_river_every_hand_is_gone_through() -> None:
    script = ACES + "Ann call\nBob check\ndealer deal cards=[Ad,Ac,Kh]\nBob check\nAnn check\n"
    script += "dealer deal cards=[Kd]\nBob check\nAnn check\ndealer deal cards=[3s]\nBob check"
    found = hint_for("Ann", "holdem", "Bob 1000, Ann 1000", script)
    assert best(found).chance == 1.0  # four aces beat whatever there is


class AsksTheBook(AtRandom):
    """Plays at random, and asks at every decision; sees to it that what the book does can be done."""

    asked = 0

    def begin(self, seat: Seat) -> None:
        super().begin(seat)
        self.seat = seat

    def choose(self, view: View, options: Any) -> Any:
        found = hint(view, options, self.seat.name, self.seat.rules)
        moves = [choice.move for choice in found.choices if choice.move is not None]
        assert all(offers(options, {**move, "by": self.seat.name}) for move in moves)
        AsksTheBook.asked += 1
        return found.move or super().choose(view, options)


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("unders_overs", {}),
        ("crown_anchor", {"triple": 10}),
        ("roulette", {"wheel": "double_zero", "zero": "en_prison"}),
        ("pairs_wagers", {"target": 12}),
        ("holdem", {"limit": "fixed", "showdown": "ask"}),
        ("blackjack", {"decks": 1, "surrender": "early", "boxes": 2, "for_less": True}),
    ],
)
def test_the_book_knows_every_decision_and_does_what_can_be_done(game: str, rules: dict[str, Any]) -> None:
    before = AsksTheBook.asked
    table = open_table(game, {"Ann": 900, "Bob": 800, "Cleo": 700}, **rules)
    play(table, {name: AsksTheBook() for name in table.names}, rounds=2 if game == "holdem" else 6, seed=5)
    assert AsksTheBook.asked > before + 5


@pytest.mark.rule("N-29")
def test_who_has_nothing_to_decide_is_told_so() -> None:
    with pytest.raises(IllegalNow, match="there's nothing for you to decide right now"):
        hint_for("Bob", "pairs_wagers", "Ann 0, Bob 0", PAIR)
    with pytest.raises(IllegalNow, match="there's nothing for you to decide right now"):
        hint_for("Ann", "roulette", "Ann 10", "dealer open\ndealer close")


def test_cards_that_nobody_entered_are_no_odds() -> None:
    with pytest.raises(IllegalNow, match="the table hasn't seen these cards"):
        hint_for("Ann", "holdem", "Bob 1000, Ann 1000", "dealer start\ndealer deal cards=[??,??,??,??]")


def test_the_book_knows_no_game_that_it_has_not_read() -> None:
    table = opened("unders_overs", "Ann 10")
    view = msgspec.structs.replace(table.view("Ann"), game="lucky_box")
    with pytest.raises(IllegalNow, match="knows nothing about this game"):
        hint(view, [Option("bet")], "Ann", table.rules)


def test_hints_need_no_compiler() -> None:
    code = "import sys; from croupier.odds.hints import holdem, blackjack, pairs_wagers, roulette; "
    code += "print({'numpy', 'numba'} & sys.modules.keys())"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "set()\n"
