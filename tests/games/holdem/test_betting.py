"""Hold'em, betting: P-5 to P-10, P-12."""

from typing import Any

import pytest

from tests.games.holdem.dealing import bets, board, deal, offered, started
from tests.playing import opened, play, refused

rule = pytest.mark.rule
check = pytest.mark.check

SIX = "Ann 1000, Bob 1000, Cleo 1000, Dan 1000, Eve 1000, Finn 1000"


def on_the_flop(seats: str, /, **rules: Any) -> Any:
    """A table where everybody called the big blind and the flop lies; the first seat acts."""
    table = opened("holdem", seats, **rules)
    play(table, "dealer start")
    deal(table)
    while table.awaits.players:
        name = table.awaits.players[0]
        play(table, f"{name} {'call' if 'call' in offered(table, name) else 'check'}")
    board(table, "Ah Kd Qc")
    return table


@rule("P-5")
def test_four_betting_rounds() -> None:
    table = started("Ann 500, Bob 500")
    assert table.phase == "preflop"
    play(table, "Bob call\nAnn check")
    seen = []
    for cards in ("Ah Kd Qc", "Jd", "9s"):
        board(table, cards)
        seen.append((table.phase, len(table.view().board)))
        play(table, "Ann check\nBob check")
    assert seen == [("flop", 3), ("turn", 4), ("river", 5)]
    assert table.phase == "waiting"


@rule("P-6")
def test_before_the_flop_left_of_the_big_blind_is_first_and_the_turn_goes_clockwise() -> None:
    table = started(SIX)
    order = []
    for _ in range(6):
        (name,) = table.awaits.players
        order.append(name)
        play(table, f"{name} {'call' if name != 'Bob' else 'check'}")
    assert order == ["Cleo", "Dan", "Eve", "Finn", "Ann", "Bob"]


@rule("P-6")
def test_afterwards_the_first_left_of_the_dealer_still_in_acts_first() -> None:
    table = started(SIX, "Cleo call\nDan fold\nEve call\nFinn call\nAnn fold\nBob check")
    board(table, "Ah Kd Qc")
    assert table.awaits.players == ("Bob",)
    play(table, "Bob check")
    assert table.awaits.players == ("Cleo",)


@rule("P-6")
@check("E8")
def test_only_one_player_acts_at_a_time() -> None:
    table = started(SIX)
    for line in ("Ann call", "Bob check", "Dan fold", "Finn raise to=200", "Ann show", "Bob muck"):
        refused(table, line, "P-14" if line.split()[1] in ("show", "muck") else "P-6")


@rule("P-7")
def test_call_raise_fold_and_check() -> None:
    table = started("Ann 500, Bob 500, Cleo 500")
    refused(table, "Cleo check", "P-7")
    refused(table, "Cleo bet amount=100", "P-7")
    play(table, "Cleo call\nAnn raise to=150\nBob fold\nCleo call")
    assert table.on_table == 350
    board(table, "Ah Kd Qc")
    refused(table, "Ann call", "P-7")
    refused(table, "Ann raise to=100", "P-7")
    play(table, "Ann check\nCleo bet amount=60")
    refused(table, "Ann bet amount=120", "P-7")
    play(table, "Ann raise to=130\nCleo call")
    assert table.stacks == {"Ann": 220, "Bob": 450, "Cleo": 220}


@rule("P-7")
@check("D14")
def test_the_big_blind_may_check_or_raise_if_nobody_has_raised() -> None:
    table = started("Ann 500, Bob 500, Cleo 500", "Cleo fold\nAnn call")
    assert offered(table, "Bob") == {"fold": None, "check": None, "raise": (100, 500)}
    play(table, "Bob raise to=100")
    assert offered(table, "Ann") == {"fold": None, "call": 50, "raise": (150, 500)}


@rule("P-7")
def test_folding_is_allowed_where_checking_is_and_calling_nothing_is_not() -> None:
    table = started("Ann 500, Bob 500, Cleo 500", "Cleo call\nAnn call")
    refused(table, "Bob call", "P-7")
    play(table, "Bob fold")
    board(table, "Ah Kd Qc")
    refused(table, "Ann call", "P-7")
    play(table, "Ann fold")
    assert table.stacks == {"Ann": 450, "Bob": 450, "Cleo": 600}


@rule("P-8")
def test_a_reraise_is_at_least_what_was_raised_before() -> None:
    table = started(SIX, "Cleo raise to=200")
    refused(table, "Dan raise to=349", "P-10")
    play(table, "Dan raise to=350")
    assert offered(table, "Eve") == {"fold": None, "call": 350, "raise": (500, 1000)}


@rule("P-8")
def test_pot_limit_allows_the_pot_after_calling() -> None:
    table = started(SIX, limit="pot")
    assert offered(table, "Cleo")["raise"] == (100, 175)
    refused(table, "Cleo raise to=176", "P-8")
    play(table, "Cleo raise to=175")
    assert offered(table, "Dan")["raise"] == (300, 175 + (75 + 175 + 175))
    play(table, "Dan fold\nEve fold\nFinn fold\nAnn fold\nBob call")
    board(table, "Ah Kd Qc")
    assert offered(table, "Bob")["bet"] == (50, 375)
    refused(table, "Bob bet amount=376", "P-8")


@rule("P-8")
def test_pot_limit_holds_for_an_all_in_too() -> None:
    table = started("Ann 500, Bob 500, Cleo 150", limit="pot")
    assert offered(table, "Cleo")["raise"] == (100, 150)
    table = started("Ann 500, Bob 500, Cleo 80", limit="pot")
    assert offered(table, "Cleo")["raise"] == (80, 80)
    table = started("Ann 500, Bob 500, Cleo 400", limit="pot")
    refused(table, "Cleo raise to=400", "P-8")


@rule("P-8")
def test_fixed_limit_raises_by_the_first_bet_before_the_flop_the_big_blind() -> None:
    table = started(SIX, limit="fixed")
    assert offered(table, "Cleo")["raise"] == (100, 100)
    play(table, "Cleo raise to=100")
    refused(table, "Dan raise to=200", "P-8")
    play(table, "Dan raise to=150\nEve fold\nFinn fold\nAnn fold\nBob fold\nCleo call")
    board(table, "Ah Kd Qc")
    assert offered(table, "Cleo")["bet"] == (50, 850)
    play(table, "Cleo bet amount=120")
    assert offered(table, "Dan")["raise"] == (240, 240)
    play(table, "Dan raise to=240")
    assert offered(table, "Cleo")["raise"] == (360, 360)


@rule("P-8")
def test_fixed_limit_allows_an_all_in_below_but_not_above() -> None:
    table = started("Ann 500, Bob 500, Cleo 80", limit="fixed")
    assert offered(table, "Cleo")["raise"] == (80, 80)
    table = started("Ann 500, Bob 500, Cleo 120", limit="fixed")
    refused(table, "Cleo raise to=120", "P-8")


@rule("P-9")
def test_if_everyone_checks_the_next_round_begins() -> None:
    table = on_the_flop("Ann 500, Bob 500, Cleo 500")
    play(table, "Ann check\nBob check\nCleo check")
    assert table.awaits.chance.count == 1
    assert (table.awaits.dealer, table.on_table) == ("deal", 150)


@rule("P-10")
@check("D10")
@pytest.mark.parametrize(
    ("script", "name", "low"),
    [
        ("", "Cleo", 100),
        ("Cleo raise to=100", "Dan", 150),
        ("Cleo raise to=130", "Dan", 210),
        ("Cleo raise to=200\nDan raise to=350", "Eve", 500),
        ("Cleo raise to=200\nDan call", "Eve", 350),
    ],
)
def test_the_smallest_raise_is_the_last_full_raise_on_top(script: str, name: str, low: int) -> None:
    table = started(SIX, script)
    assert offered(table, name)["raise"] == (low, 1000)
    refused(table, f"{name} raise to={low - 1}", "P-10")
    play(table, f"{name} raise to={low}")


@rule("P-10")
def test_the_smallest_bet_is_the_big_blind() -> None:
    table = on_the_flop("Ann 500, Bob 500")
    assert offered(table, "Ann") == {"fold": None, "check": None, "bet": (50, 450)}
    refused(table, "Ann bet amount=49", "P-10")
    refused(table, "Ann bet amount=451", "P-10")
    play(table, "Ann bet amount=50")


@rule("P-10")
@check("D10", "D11")
def test_a_short_all_in_is_legal_and_does_not_change_the_smallest_raise() -> None:
    table = started("Ann 1000, Bob 1000, Cleo 1000, Dan 230, Eve 1000", "Cleo raise to=200")
    assert offered(table, "Dan")["raise"] == (230, 230)
    play(table, "Dan raise to=230")
    assert offered(table, "Eve") == {"fold": None, "call": 230, "raise": (380, 1000)}


@rule("P-10")
@check("D11")
def test_an_all_in_below_the_smallest_bet_is_legal() -> None:
    table = on_the_flop("Ann 80, Bob 500")
    assert offered(table, "Ann") == {"fold": None, "check": None, "bet": (30, 30)}


@rule("P-10")
@check("D8")
def test_a_short_all_in_does_not_give_who_has_acted_the_right_to_raise() -> None:
    table = on_the_flop("Ann 1000, Bob 1000, Cleo 200")
    play(table, "Ann bet amount=100\nBob call\nCleo raise to=150")
    assert offered(table, "Ann") == {"fold": None, "call": 50}
    refused(table, "Ann raise to=250", "P-10")
    refused(table, "Ann raise to=950", "P-10")
    play(table, "Ann call")
    assert offered(table, "Bob") == {"fold": None, "call": 50}


@rule("P-10")
@check("D8")
def test_who_has_checked_has_acted() -> None:
    table = on_the_flop("Ann 1000, Bob 80, Cleo 1000")
    play(table, "Ann check\nBob bet amount=30\nCleo call")
    assert offered(table, "Ann") == {"fold": None, "call": 30}


@rule("P-10")
@check("D8")
def test_before_the_flop_a_short_all_in_over_the_big_blind_does_not_reopen_either() -> None:
    table = started("Ann 1000, Bob 1000, Cleo 1000, Dan 80", "Cleo call\nDan raise to=80\nAnn call\nBob call")
    assert offered(table, "Cleo") == {"fold": None, "call": 30}


@rule("P-10")
def test_who_has_not_acted_may_raise_a_short_all_in() -> None:
    table = on_the_flop("Ann 1000, Bob 200, Cleo 1000")
    play(table, "Ann bet amount=100\nBob raise to=150")
    assert offered(table, "Cleo") == {"fold": None, "call": 150, "raise": (250, 950)}


@rule("P-10")
@check("D9")
def test_short_all_ins_together_reopen_for_whom_they_raise_by_a_full_raise() -> None:
    table = opened("holdem", "A 60, B 24, D 60, C 31", small_blind=5, big_blind=10)
    play(table, "dealer start")
    deal(table)
    play(table, "D call\nC call\nA call\nB check")
    board(table, "Ah Kd Qc")
    play(table, "A bet amount=10\nB raise to=14\nD call\nC raise to=21")
    assert offered(table, "A") == {"fold": None, "call": 11, "raise": (31, 50)}
    play(table, "A call")
    assert offered(table, "D") == {"fold": None, "call": 7}


@rule("P-10")
@check("D9")
def test_short_all_ins_that_make_exactly_a_full_raise_reopen() -> None:
    table = opened("holdem", "A 60, B 24, C 30, D 60", small_blind=5, big_blind=10)
    play(table, "dealer start")
    deal(table)
    play(table, "C call\nD call\nA call\nB check")
    board(table, "Ah Kd Qc")
    play(table, "A bet amount=10\nB raise to=14\nC raise to=20\nD call")
    assert offered(table, "A") == {"fold": None, "call": 10, "raise": (30, 50)}


@rule("P-10")
def test_a_full_raise_gives_everyone_the_right_again() -> None:
    table = on_the_flop("Ann 1000, Bob 1000, Cleo 250")
    play(table, "Ann bet amount=100\nBob call\nCleo raise to=200")
    assert offered(table, "Ann") == {"fold": None, "call": 100, "raise": (300, 950)}


@rule("P-10", "P-12")
@check("D12")
def test_the_smallest_raise_is_not_capped_by_another_stack() -> None:
    table = started("Ann 200, Bob 1000", "Bob raise to=155")
    assert offered(table, "Ann")["raise"] == (200, 200)
    table = started("Ann 1000, Bob 200", "Bob raise to=155")
    assert offered(table, "Ann")["raise"] == (260, 1000)


@rule("P-12")
@check("D13")
def test_no_raise_when_every_other_player_is_all_in() -> None:
    table = started("Ann 1000, Bob 200", "Bob raise to=200")
    assert offered(table, "Ann") == {"fold": None, "call": 150}
    refused(table, "Ann raise to=1000", "P-10")


@rule("P-12")
def test_with_one_who_can_bet_and_nothing_to_call_the_board_is_dealt_on() -> None:
    table = started("Ann 1000, Bob 200, Cleo 300", "Cleo raise to=300\nAnn call\nBob call")
    assert table.awaits.chance.count == 5
    board(table, "Ah Kd Qc Js 5h")
    assert table.phase == "waiting"


@rule("P-12")
@check("D14")
def test_the_big_blinds_option_falls_away_too() -> None:
    table = started("Ann 20, Bob 1000, Cleo 50", "Cleo call")
    assert (table.awaits.dealer, table.awaits.chance.count) == ("deal", 5)
    table = started("Ann 20, Bob 50, Cleo 1000", "Cleo call")
    assert table.awaits.chance.count == 5


@rule("P-12", "P-13")
@check("D17")
def test_both_all_in_from_the_blinds_go_straight_to_the_board() -> None:
    table = opened("holdem", "Ann 30, Bob 20")
    play(table, "dealer start")
    assert table.awaits.chance.count == 9
    assert bets(table) == {"Ann": 0, "Bob": 0}
    assert table.stacks == {"Ann": 10, "Bob": 0}
    play(table, "dealer deal cards=[2c,Ah,3d,As,Kh,Kd,7c,7d,Qc]")
    assert table.stacks == {"Ann": 10, "Bob": 40}


@rule("P-12")
@check("D22")
def test_the_last_one_standing_takes_the_pot_and_shows_nothing() -> None:
    table = started("Ann 500, Bob 500, Cleo 500", "Cleo raise to=200\nAnn fold")
    events = play(table, "Bob fold")
    assert table.stacks == {"Ann": 475, "Bob": 450, "Cleo": 575}
    assert table.view().board == ()
    assert [type(event).__name__ for event in events] == ["Acted", "Returned", "PotWon"]
    for who in (None, "Ann", "Bob", "dealer"):
        cleo = table.view(who).players["Cleo"]
        assert cleo.cards == ("??", "??")


@rule("P-7", "P-10")
@check("D26", "E9")
@pytest.mark.parametrize("to", [100.0, 100.5, "100", True, None, [100], {}, float("nan"), float("inf")])
def test_raise_to_is_a_whole_number(to: object) -> None:
    table = started(SIX)
    refused(table, {"by": "Cleo", "do": "raise", "to": to}, "script")


@rule("P-10")
@check("D26", "E9")
@pytest.mark.parametrize("to", [-100, 0, 50, 99, 1001, 2**63, pytest.param(10**5000, id="huge")])
def test_a_raise_out_of_range_is_refused_never_rounded(to: int) -> None:
    table = started(SIX)
    refused(table, {"by": "Cleo", "do": "raise", "to": to}, "P-10")


@rule("P-7")
@check("D26")
def test_raise_takes_a_total_not_an_amount() -> None:
    table = started(SIX, "Cleo raise to=150")
    assert table.stacks["Cleo"] == 850
    refused(table, "Dan raise amount=300", "script")
