"""Playing hands of the public format, each sum worked out by hand."""

from decimal import Decimal

import pytest

from tests.script.replaying import hand, stacks_of

check = pytest.mark.check

DEAL_3 = "d dh p1 AhAd; d dh p2 KhKd; d dh p3 QhQd;"
BOARD = "d db 2c7d9h; d db 3s; d db 4c"
"""Helps none of the pairs above."""
CHECKED = "d db 2c7d9h; p1 cc; p2 cc; d db 3s; p1 cc; p2 cc; d db 4c; p1 cc; p2 cc"


def test_two_players_pay_their_blinds_the_other_way_round() -> None:
    replay = hand("d dh p1 ????; d dh p2 ????; p2 f", [100, 100], [1, 2])
    assert stacks_of(replay) == [101, 99]


def test_two_players_pay_their_antes_the_other_way_round() -> None:
    replay = hand("d dh p1 ????; d dh p2 ????; p2 f", [100, 100], [1, 2], antes=[0, 3])
    # The big blind, p1, antes 3 and gets it back with the small blind.
    assert stacks_of(replay) == [101, 99]
    replay = hand("p2 cbr 6; p1 f", [100, 100], [1, 2], antes=[0, 3])
    assert stacks_of(replay) == [95, 105]


def test_the_first_to_act_sits_left_of_the_big_blind() -> None:
    assert stacks_of(hand("p3 f; p1 f", [100, 100, 100], [1, 2, 0])) == [99, 101, 100]


@pytest.mark.parametrize(
    ("blinds", "actions", "stacks"),
    [
        ([1, 2, 4, 0], "p4 f; p1 f; p2 f", [99, 98, 103, 100]),
        ([1, 2, 4, 8, 0], "p5 f; p1 f; p2 f; p3 f", [99, 98, 96, 107, 100]),
        ([1, 2, 0, 4], "p1 f; p2 f; p3 f", [99, 98, 100, 103]),
        ([1, 2, 4, 0], "p4 cc; p1 f; p2 f; p3 cbr 6; p4 f", [99, 98, 107, 96]),
    ],
)
def test_straddles_are_live_and_speak_last(blinds: list[int], actions: str, stacks: list[int]) -> None:
    assert stacks_of(hand(actions, [100] * len(blinds), blinds, min_bet=2)) == stacks


def test_a_blind_posted_out_of_turn_does_not_buy_the_last_word() -> None:
    # p4 has come back and posts 2; p3 is still first.
    assert stacks_of(hand("p3 f; p4 cc; p1 f; p2 cc; d db 2c3c4c; p2 f", [9] * 4, [1, 2, 0, -2])) == [
        8,
        7,
        9,
        12,
    ]


@check("D1", "D3")
def test_three_all_in_before_the_flop_for_three_sums() -> None:
    actions = f"{DEAL_3} p3 cbr 100; p1 cc; p2 cc; {BOARD}"
    # Aces with 20 take 60; kings with 50 take 60 of the side pot; queens get 50 back.
    assert stacks_of(hand(actions, [20, 50, 100], [1, 2, 0])) == [60, 60, 50]


@check("D1")
def test_folded_chips_stay_in_the_pots_they_reached() -> None:
    actions = f"{DEAL_3} d dh p4 JhJd; p3 cc; p4 cbr 30; p1 cc; p2 cc; p3 f; {BOARD}"
    # p1 is all-in with 20 and wins 20 + 20 + 20 and the 2 of p3; kings win the 20 beside.
    assert stacks_of(hand(actions, [20, 30, 100, 30], [1, 2, 0, 0])) == [62, 20, 98, 0]


@check("D6", "D23")
def test_the_board_plays_and_the_odd_chip_goes_left_of_the_button() -> None:
    actions = (
        "d dh p1 2c3d; d dh p2 ????; d dh p3 2d3c; p3 cc; p1 cc; p2 f; d db AsKsQs; p1 cc; p3 cc; d db JsTs"
    )
    actions += "; p1 cc; p3 cc; p1 sm 2c3d; p3 sm 2d3c"
    assert stacks_of(hand(actions.replace("JsTs", "Js; p1 cc; p3 cc; d db Ts"), [50, 50, 50], [3, 5, 0])) == [
        53,
        45,
        52,
    ]


def test_a_hand_may_be_mucked_and_loses_then() -> None:
    actions = f"{DEAL_3} p3 f; p1 cc; p2 cc; {CHECKED}"
    assert stacks_of(hand(actions, [9, 9, 9], [1, 2, 0])) == [11, 7, 9]
    assert stacks_of(hand(f"{actions}; p1 sm; p2 sm KhKd", [9, 9, 9], [1, 2, 0])) == [7, 11, 9]
    assert stacks_of(hand(f"{actions}; p1 sm -; p2 sm", [9, 9, 9], [1, 2, 0])) == [11, 7, 9]
    assert stacks_of(hand(f"{actions}; p2 sm; p1 sm # unseen", [9, 9, 9], [1, 2, 0])) == [11, 7, 9]
    assert stacks_of(hand(f"{actions}; p1 sm; p2 sm", [9, 9, 9], [1, 2, 0])) == [7, 11, 9]


def test_an_all_in_hand_may_be_mucked_too() -> None:
    actions = f"d dh p1 AhAd; d dh p2 KhKd; p2 cbr 9; p1 cc; p1 sm; {BOARD}"
    assert stacks_of(hand(actions, [9, 9], [1, 2])) == [0, 18]


UNKNOWN = f"d dh p1 ????; d dh p2 ????; p2 cc; p1 cc; {CHECKED}"


@pytest.mark.parametrize(
    ("shown", "stacks"),
    [
        ("p1 sm AhAd; p2 sm KhKd", [11, 7]),
        ("p1 sm KhKd; p2 sm AhAd", [7, 11]),
        ("p2 sm KhKd; p1 sm AhAd", [11, 7]),
        ("p1 sm KhKd; p2 sm", [11, 7]),
        ("p1 sm KhKd", [11, 7]),
        ("p1 sm ????; p2 sm 8h8d", [7, 11]),
        ("p1 sm ??Ad; p2 sm 8h8d", [7, 11]),
        ("p1 sm", [7, 11]),
        ("p1 sm ????; p2 sm ????", [9, 9]),
    ],
)
def test_hands_unknown_to_the_file_count_once_they_are_shown(shown: str, stacks: list[int]) -> None:
    assert stacks_of(hand(f"{UNKNOWN}; {shown}", [9, 9], [1, 2])) == stacks


def test_a_showdown_of_which_nothing_is_written_stays_open() -> None:
    report = hand(UNKNOWN, [9, 9], [1, 2]).report()
    assert (report["stacks"], report["on_table"], report["phase"]) == ({"p1": 7, "p2": 7}, 4, "showdown")
    assert "refused" not in report


def test_a_hand_that_is_not_over_stays_as_it_is() -> None:
    report = hand("d dh p1 ????; d dh p2 ????; p2 cbr 6", [9, 9], [1, 2]).report()
    assert (report["stacks"], report["on_table"], report["phase"]) == ({"p1": 7, "p2": 3}, 8, "preflop")
    assert hand("", [9, 9], [1, 2]).report()["stacks"] == {"p1": 7, "p2": 8}


@check("D24")
def test_a_shown_card_cannot_lie_on_the_board() -> None:
    replay = hand(f"{UNKNOWN}; p1 sm 2cAd; p2 sm KhKd", [9, 9], [1, 2])
    assert replay.refused is not None
    assert replay.refused.startswith("P-1: 2c is no longer in the deck")


def test_known_cards_cannot_turn_into_others() -> None:
    replay = hand(f"d dh p1 AhAd; d dh p2 ????; p2 cbr 9; p1 cc; {BOARD}; p1 sm AhAc", [9, 9], [1, 2])
    assert replay.refused == "P-30: p1 was dealt different cards (action 8, 'p1 sm AhAc')"


def test_hole_cards_come_in_any_order_and_one_by_one() -> None:
    actions = f"d dh p2 Kh; d dh p1 Ad; d dh p1 Ah; p2 cbr 9; p1 cc; {BOARD}; p2 sm KhKd"
    assert stacks_of(hand(actions, [9, 9], [1, 2])) == [18, 0]


def test_a_winner_may_show_to_the_table() -> None:
    assert stacks_of(hand("d dh p1 ????; d dh p2 ????; p2 f; p1 sm 7h2c", [9, 9], [1, 2])) == [10, 8]


def test_remarks_are_no_actions() -> None:
    assert stacks_of(hand("# cards;  ; p2 f # cold feet;#", [9, 9], [1, 2])) == [10, 8]


def test_players_who_were_away_check_or_fold() -> None:
    # p4 and p1 are not heard of before the flop, p2 and p5 not on it.
    actions = "p3 cc; p5 cc; p2 cc; d db 2c3c4c; p3 cbr 4; p5 cc; d db 5d; p3 cbr 2; p5 f"
    assert stacks_of(hand(actions, [50] * 5, [1, 2, 0, 0, 0])) == [49, 48, 59, 50, 44]


def test_nobody_is_folded_for_whom_no_hand_would_be_left() -> None:
    replay = hand("d dh p1 ????; d dh p2 ????; p1 cc", [9, 9], [1, 2])
    assert replay.refused == "P-6: it's p2's turn (action 3, 'p1 cc')"
    assert replay.report()["stacks"] == {"p1": 7, "p2": 8}


def test_the_last_one_may_check_where_nothing_is_left_to_bet() -> None:
    # p1 is all-in with the blind; others let p2 say so, our table does not ask.
    assert stacks_of(hand(f"{DEAL_3} p3 f; p2 cc; {BOARD}", [1, 9, 9], [1, 2, 0])) == [2, 8, 9]
    assert stacks_of(hand(f"{DEAL_3} p3 f; p2 f; {BOARD}; p1 sm AhAd", [1, 9, 9], [1, 2, 0])) == [2, 8, 9]


def test_a_raise_that_other_houses_allow_is_taken() -> None:
    # p2's all-in of 3 is no full raise; p3 has acted and raises all the same.
    actions = f"{DEAL_3} p3 cc; p1 cc; p2 cbr 3; p3 cbr 5; p1 cc; d db 2c7d9h; p1 f; d db 3s; d db 4c"
    # Kings win the main pot of 9, p3 has the 4 beside to itself.
    assert stacks_of(hand(actions, [9, 3, 9], [1, 2, 0])) == [4, 9, 8]


@check("D16")
@pytest.mark.parametrize(
    ("trimming", "stacks"),
    [
        # p3 can pay 1 of the ante of 3: of each other ante, 1 makes the main pot.
        (True, [14, 0, 3]),
        # Or all antes are the main pot's.
        (False, [10, 0, 7]),
    ],
)
def test_antes_that_a_player_cannot_pay(trimming: bool, stacks: list[int]) -> None:
    actions = "d dh p1 KhKd; d dh p2 QhQd; d dh p3 AhAd; p1 cbr 5; p2 cc; d db 2c7d9h; d db 3s; d db 4c"
    replay = hand(actions, [8, 8, 1], [1, 2, 0], antes=[3, 3, 3], ante_trimming_status=trimming)
    assert stacks_of(replay) == stacks


def test_an_ante_that_one_pays_for_all_is_in_the_pot_whatever_the_status() -> None:
    for status in (True, False):
        actions = f"{DEAL_3} p3 cc; p1 cc; p2 cc; d db 2c7d9h; p1 cbr 2; p2 cc; p3 f; d db 3s; d db 4c"
        replay = hand(actions, [4, 7, 9], [1, 2, 0], antes=[0, 3, 0], ante_trimming_status=status)
        assert stacks_of(replay) == [13, 0, 7]


# Amounts.


@pytest.mark.rule("N-11")
@pytest.mark.parametrize(
    ("stacks", "blinds", "actions", "after"),
    [
        ([100, 100], [1, 2], "p2 f", "101 99"),
        ([100.0, 100], [1, 2], "p2 f", "101 99"),
        ([0.3, 0.3], [0.1, 0.2], "p2 f", "0.4 0.2"),
        ([1.10, 2.2], [0.01, 0.02], "p2 cbr 0.5; p1 f", "1.08 2.22"),
        ([1, 1], [0.005, 0.01], "p2 f", "1.005 0.995"),
        ([1500, 1500], [1, 2], "p2 cbr 1,000; p1 f", "1498 1502"),
        ([1500, 1500], [1, 2], "p2 cbr 1,000.50; p1 f", "1498 1502"),
    ],
)
def test_amounts_with_decimals_are_exact(
    stacks: list[float], blinds: list[float], actions: str, after: str
) -> None:
    def exact(amounts: list[float]) -> list[int | Decimal]:
        return [amount if isinstance(amount, int) else Decimal(str(amount)) for amount in amounts]

    assert " ".join(map(str, stacks_of(hand(actions, exact(stacks), exact(blinds))))) == after


def test_an_odd_chip_is_one_of_the_smallest_unit_of_the_file() -> None:
    actions = (
        "d dh p1 2c3d; d dh p2 2d3c; d dh p3 ????; p3 f; p1 cc; p2 cc; d db AsKsQs; p1 cc; p2 cc; d db Js"
    )
    actions += "; p1 cc; p2 cc; d db Ts; p1 cc; p2 cc"
    antes: list[object] = [0, 0, Decimal("0.05")]
    replay = hand(actions, [10, 10, 10], [1, 2, 0], antes=antes)
    assert [str(stack) for stack in stacks_of(replay)] == ["10.03", "10.02", "9.95"]
    replay = hand(actions, [10, 10, 10], [1, 2, 0], antes=[0, 0, 5])
    assert stacks_of(replay) == [13, 12, 5]


def test_finishing_stacks_that_differ_are_noticed() -> None:
    assert not hand("p2 f", [9, 9], [1, 2], finishing_stacks=[10, 8]).differs
    assert hand("p2 f", [9, 9], [1, 2], finishing_stacks=[10, 7]).differs
