"""What is easily overlooked at the tables: limits that are just reached, words, and who is asked at all."""

from typing import Any

import pytest

from croupier import GAMES, Refused, open_table
from croupier.equipment.cards import UNKNOWN
from croupier.games.blackjack.events import DealerDealt, DealtFaceDown
from croupier.games.blackjack.rules import Rules as BlackjackRules
from croupier.games.game import whole_chips
from croupier.games.holdem import events as holdem_events
from croupier.games.limits import Limits
from croupier.games.moves import DEALER
from croupier.games.options import Whole
from croupier.games.pairs_wagers import events as race_events
from croupier.games.seats import NAME_LENGTH
from croupier.games.table import read_rules
from tests.games.holdem.dealing import started
from tests.games.pairs_wagers.turns import started as race, turns
from tests.games.roulette.felt import can, roulette
from tests.playing import opened, play


def test_the_dealer_has_too_many_beyond_21() -> None:
    assert str(DealerDealt("Ks", 21, False)).endswith(": 21.")
    assert str(DealerDealt("Ks", 22, False)).endswith(": 22, too many.")


def test_nobody_sees_the_card_that_lies_face_down() -> None:
    card = DealtFaceDown("As")
    assert [card.seen_by(who).card for who in (None, "Ann", DEALER)] == [UNKNOWN] * 3


@pytest.mark.parametrize(
    ("game", "rules", "words"),
    [
        ("blackjack", {"penetration": -0.1}, "penetration"),
        ("blackjack", [], "rules must be an object of options"),
        ("roulette", "en_prison", "rules must be an object of options"),
    ],
)
def test_rules_that_make_no_sense_are_refused(game: str, rules: Any, words: str) -> None:
    with pytest.raises(Refused, match=words):
        read_rules(GAMES[game].rules_type, rules)


def test_a_shoe_is_never_dealt_to_its_end() -> None:
    for fraction in (1.0, -0.1):
        with pytest.raises(Refused, match="penetration is a fraction of the shoe"):
            BlackjackRules(penetration=fraction)


def test_chips_are_whole_and_at_least_one() -> None:
    assert [whole_chips(amount, 100) for amount in (1250, 100, 50)] == [1200, 100, 100]


def test_a_triple_that_pays_more_is_better_for_a_typical_guest() -> None:
    of = GAMES["crown_anchor"].planning.typical_round
    usual, generous = of({"min_bet": 100}, 4), of({"min_bet": 100, "triple": 30}, 4)
    assert usual != generous


def test_a_name_is_as_long_as_it_may_be() -> None:
    open_table("roulette", {"x" * NAME_LENGTH: 100})
    with pytest.raises(Refused, match="a name is 1 to 100 printable characters"):
        open_table("roulette", {"x" * (NAME_LENGTH + 1): 100})


@pytest.mark.parametrize("game", list(GAMES))
def test_whoever_does_not_sit_there_is_offered_nothing(game: str) -> None:
    table = open_table(game, {"Ann": 1000, "Bob": 1000})
    with pytest.raises(Refused, match="isn't seated"):
        table.options("Cleo")


def test_what_is_no_move_is_not_for_real_equipment_alone() -> None:
    table = open_table("roulette", {"Ann": 100})
    assert [table.is_only_real(do) for do in (None, 7, "dance", "bet")] == [False] * 4


def test_where_no_hand_is_dealt_none_goes_back() -> None:
    table = opened("roulette", "Ann 100")
    table.keeps_entries = True
    play(table, "dealer open\nAnn bet on=red amount=10\ndealer close\ndealer spin pocket=8")
    assert [one.is_reachable for one in table.entries] == [False] * len(table.entries)
    assert table.entries
    with pytest.raises(Refused, match="there's no hand that could go back"):
        table.play({"by": DEALER, "do": "go_back", "entry": 1})


@pytest.mark.parametrize("amount", [1, 100])
def test_the_smallest_and_the_largest_bet_can_be_repeated(amount: int) -> None:
    table = roulette("Ann 1000, Bob 1000", max_inside=100)
    play(table, f"dealer open\nAnn bet on=7 amount={amount}\ndealer close\ndealer spin pocket=8\ndealer open")
    assert "repeat" in can(table, "Ann")
    assert "repeat" not in can(table, "Bob")
    play(table, "Ann repeat")
    assert table.state.stakes["Ann"] == {"7": amount}


def acted(table: Any, line: str) -> holdem_events.Acted:
    (found,) = [one for one in play(table, line) if isinstance(one, holdem_events.Acted)]
    return found


def test_a_fold_costs_nothing_and_whoever_has_folded_is_not_all_in() -> None:
    table = started("Ann 50, Bob 500, Cleo 500", button_at="Ann")
    fold = acted(table, "Ann fold")
    assert (fold.did, fold.amount) == ("fold", 0)
    assert not any(seat.all_in for seat in table.view(None).players.values())


def test_why_a_bet_is_refused_names_the_bet() -> None:
    table = started("Ann 500, Bob 500", "Ann call\nBob check", button_at="Ann")
    play(table, "dealer deal cards=[Ah,Kd,Qs]")
    for amount in (1, 451):
        with pytest.raises(Refused, match="you can bet anything from 50 to 450"):
            table.play({"by": "Bob", "do": "bet", "amount": amount})


def test_a_pot_that_nobody_can_judge_is_offered_by_its_number() -> None:
    table = opened("holdem", "Ann 100, Bob 100", small_blind=10, big_blind=20, button_at="Ann")
    play(table, "dealer start\ndealer deal cards=[??,??,??,??]\nAnn raise to=100\nBob call")
    play(table, "dealer deal cards=[??,??,??,??,??]")
    (award,) = [one for one in table.options(DEALER) if one.do == "award"]
    assert set(award.fields) == {"pot", "to"}


def test_whoever_has_chips_or_has_folded_is_not_all_in() -> None:
    table = started("Ann 50, Bob 500, Cleo 500", "Ann call\nBob call", button_at="Ann")
    assert {name: seat.all_in for name, seat in table.view(None).players.items()} == {
        "Ann": True,
        "Bob": False,
        "Cleo": False,
    }


def test_whoever_has_little_left_can_only_bet_all_of_it() -> None:
    table = started("Ann 500, Bob 60", "Ann call\nBob check", button_at="Ann")
    play(table, "dealer deal cards=[Ah,Kd,Qs]")
    with pytest.raises(Refused, match="you can only bet exactly 10"):
        table.play({"by": "Bob", "do": "bet", "amount": 5})


def test_each_is_shown_their_own_cards_and_nobody_elses() -> None:
    table = started("Ann 500, Bob 500, Cleo 500")
    held = {player.name: tuple(player.cards) for player in table.state.players}
    own: Any = table.own_views()
    assert {name: {one: seat["cards"] for one, seat in own[name]["players"].items()} for name in own} == {
        name: {name: cards} for name, cards in held.items()
    }
    assert opened("holdem", "Ann 500, Bob 500").own_views() == {}


def test_blinds_are_told_as_they_were_set() -> None:
    table = opened("holdem", "Ann 500, Bob 500")
    assert play(table, "dealer blinds small=10 big=30") == [holdem_events.BlindsSet(10, 30)]


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("Ann roll 1123 better:23 11", race_events.WagerWon("Ann", "better")),
        ("Ann roll 1123 better:23 45", race_events.PointLost("Ann", "better")),
    ],
)
@pytest.mark.rule("W-12")
def test_a_wager_that_was_made_is_named(turn: str, told: object) -> None:
    assert told in turns(race(), turn)


@pytest.mark.rule("W-15")
def test_everybody_is_told_who_leads_now_and_with_how_much() -> None:
    told = turns(race(target=2), "Ann roll 1122 / Bob roll 1111")
    leads = [event for event in told if isinstance(event, race_events.LeadTaken)]
    assert leads == [race_events.LeadTaken("Ann", 2 + 2, 2), race_events.LeadTaken("Bob", 5, 0)]


@pytest.mark.parametrize(
    ("game", "spot", "dice"),
    [("unders_overs", "over", "[6,6]"), ("crown_anchor", "spade", "[spade,heart,club]")],
)
def test_a_bet_is_repeated_where_there_is_room_and_dice_are_off_the_table(
    game: str, spot: str, dice: str
) -> None:
    def can_repeat() -> bool:
        return "repeat" in {option.do for option in table.options("Ann")}

    table = opened(game, "Ann 500", max_bet=100)
    play(table, f"dealer open\nAnn bet on={spot} amount=60\ndealer close\ndealer throw dice={dice}")
    assert table.view().dice is not None
    play(table, "dealer open")
    assert table.view().dice is None
    assert can_repeat()
    play(table, f"Ann bet on={spot} amount=50")
    assert not can_repeat()  # 60 more would be beyond 100
    play(table, f"Ann take_back on={spot}")
    assert can_repeat()


def test_what_may_be_added_to_a_stake_is_whole_steps_from_the_least_to_the_most() -> None:
    limits = Limits(5, 10, 33)
    assert limits.room(0, 100) == Whole(10, 30, 5)
    assert limits.room(0, 14) == Whole(10, 10, 5)
    assert limits.room(10, 100) == Whole(5, 20, 5)
    assert limits.room(10, 4) is None


@pytest.mark.parametrize(
    ("amount", "why"),
    [(0, "a bet is at least 1"), (1, "the minimum here is 10, not 1"), (9, "the minimum here is 10, not 9")],
)
def test_a_bet_that_is_too_small_is_told_how_small_one_may_be(amount: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        Limits(1, 10).check("R-5", amount, 0, 100)
