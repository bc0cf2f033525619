"""Hands of the public dataset that need more than blinds, bets and stacks.

Facts from uoftcprg/phh-dataset, data/handhq: iPoker's hands know no stacks, PokerStars' players keep their
hands face down street after street.
"""

from pathlib import Path
from typing import Any

import pytest

from croupier.script import replays
from tests.script.replaying import hand, stacks_of
from tools.exhaustive import phh


def fixed(actions: str, stacks: list[Any], blinds: list[Any]) -> Any:
    return hand(actions, stacks, blinds, variant="FT", small_bet=2, big_bet=4)


UNKNOWN_FOUR = "; ".join(f"d dh p{place} ????" for place in range(1, 5))


def test_a_hand_whose_stacks_are_unknown_says_what_each_player_won() -> None:
    # Hand 3446258982 of the iPoker network, in half dollars: two see a flop for 2, p1 bets 2 and takes it.
    replay = hand(
        f"{UNKNOWN_FOUR}; p3 f; p4 f; p1 cc; p2 cc; d db TdAhQh; p1 cbr 2; p2 f",
        [None] * 4,
        [1, 2, 0, 0],
    )
    assert replay.refused is None
    report = replay.report()
    assert report["stacks"] == dict.fromkeys(["p1", "p2", "p3", "p4"])
    assert report["won"] == {"p1": 2, "p2": -2, "p3": 0, "p4": 0}


def test_unknown_stacks_are_written_as_infinite(tmp_path: Path) -> None:
    text = (
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [0.50, 1]\nmin_bet = 1\n"
        "starting_stacks = {stacks}\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\n"
    )
    reports = []
    for stacks in ("[inf, inf]", "[inf, 12.25]", "[\n +inf, # unknown\n 1e400]"):
        (tmp_path / "a.phh").write_text(text.format(stacks=stacks), encoding="utf-8")
        (replay,) = replays(str(tmp_path / "a.phh"))
        replay.run()
        reports.append(replay.report())
    for report in reports[:2]:
        # Of two players the second has the button and the small blind.
        assert {name: float(won) for name, won in report["won"].items()} == {"p1": 0.5, "p2": -0.5}
    assert reports[1]["stacks"]["p1"] is None
    assert float(reports[1]["stacks"]["p2"]) == 11.75
    assert reports[2]["refused"] == "phh: 'starting_stacks' must be a list of numbers, one for each player"


def test_hands_stay_face_down_street_after_street() -> None:
    again = "p1 sm ????; p2 sm ????"
    all_in = f"d dh p1 ????; d dh p2 ????; p2 cbr 50; p1 cc; {again}; d db 2c3c4s; {again}; d db 9d; {again}"
    # In the end aces are shown, and take the 100 that both have in.
    assert stacks_of(hand(f"{all_in}; d db Tc; p1 sm AhAd; p2 sm ????", [100, 50], [1, 2])) == [150, 0]
    # Nobody shows: they share.
    assert stacks_of(hand(f"{all_in}; d db Tc; {again}", [100, 50], [1, 2])) == [100, 50]


def test_a_pot_for_which_every_hand_stays_face_down_is_shared() -> None:
    # Hand 3446256536 of the iPoker network, where the cards are known and yet not shown.
    actions = """d dh p1 TdTh; d dh p2 8cAd; p2 cc; p1 cc; d db 5dAcQh; p1 cc; p2 cc; d db 3d; p1 cc; p2 cc;
        d db 7d; p1 cc; p2 cc; p1 sm ????; p2 sm ????"""
    assert stacks_of(hand(actions, [20, 20], [1, 2])) == [20, 20]


def test_fixed_limit_bets_twice_as_much_from_the_turn_on() -> None:
    actions = """d dh p1 AhAd; d dh p2 KhKd; d dh p3 QhQd; p3 cbr 4; p1 cbr 6; p2 cbr 8; p3 cbr 10; p1 cc;
        p2 cc; d db 2c3c4s; p1 cbr 2; p2 cbr 4; p3 f; p1 cc; d db 9d; p1 cbr 4; p2 cbr 8; p1 cc; d db Tc;
        p1 cbr 4; p2 cc; p1 sm AhAd; p2 sm KhKd"""
    # Aces win 10 + 4 + 8 + 4 from p2 and 10 from p3.
    assert stacks_of(fixed(actions, [100] * 3, [1, 2, 0])) == [136, 74, 90]


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ("p3 cbr 5", "at fixed limit it's 4 that can be bet here, not 5"),
        ("p3 cbr 4; p1 cbr 6; p2 cbr 8; p3 cbr 10; p1 cbr 12", "a round is bet and raised 4 times at most"),
        ("p3 cc; p1 cc; p2 cc; d db 2c3c4s; p1 cbr 4", "it's 2 that can be bet here, not 4"),
        ("p3 cc; p1 cc; p2 f; d db 2c3c4s; p1 cc; p3 cc; d db 5c; p1 cbr 2", "it's 4 that can be bet here"),
    ],
)
def test_what_fixed_limit_does_not_allow(actions: str, reason: str) -> None:
    assert reason in fixed(f"d dh p1 ????; {actions}", [100] * 3, [1, 2, 0]).refused


def test_a_short_all_in_is_allowed_at_fixed_limit() -> None:
    # p3 is all-in for 3, a raise of 1; the next raise is 2 more.
    actions = "d dh p3 AhAd; p3 cbr 3; p1 cbr 5; p2 f; d db 2c3c4s5h9d; p1 sm KhKd; p3 sm AhAd"
    assert stacks_of(fixed(actions, [100, 100, 3], [1, 2, 0])) == [97, 98, 8]


def test_what_the_file_says_is_missing_in_the_end_is_the_rake() -> None:
    actions = "d dh p1 ????; d dh p2 ????; p2 cbr 10; p1 f"
    assert hand(actions, [100, 100], [1, 2], finishing_stacks=[98, 102]).report().get("rake") is None
    raked = hand(actions, [100, 100], [1, 2], finishing_stacks=[98, 101]).report()
    assert (raked["rake"], raked.get("differs"), raked["stacks"]["p2"]) == (1, None, 102)
    # A loser who ends with less hasn't paid rake: something else is wrong.
    assert hand(actions, [100, 100], [1, 2], finishing_stacks=[97, 102]).report()["differs"]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"variant": "PO"}, "phh: this is pot-limit Omaha"),
        ({"variant": "F7S/8"}, "phh: this is seven-card stud eight or better"),
        ({"variant": "XX"}, "phh: the variant 'XX' isn't known"),
        ({"variant": ["NT"]}, "phh: the variant ['NT'] isn't known"),
        ({"variant": "FT"}, "phh: the field 'small_bet' is missing"),
        ({"bring_in": 1}, "phh: hold'em has no bring-in: the field 'bring_in' doesn't belong here"),
    ],
)
def test_what_is_not_read_is_said_in_words(fields: dict[str, Any], reason: str) -> None:
    assert hand("d dh p1 ????", [9, 9], [1, 2], **fields).refused == reason


def test_a_folder_is_compared_with_the_reference_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = "[{}]\nvariant = '{}'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
    rest = "starting_stacks = [{}, 9]\nactions = ['d dh p1 ????', 'd dh p2 ????', '{}']\n"
    hands = [("NT", "9", "p2 f"), ("NT", "inf", "p2 f"), ("PO", "9", "p2 f"), ("NT", "9", "p2 cbr 3000")]
    text = "\n".join((head + rest).format(number, *each) for number, each in enumerate(hands, 1))
    (tmp_path / "a.phhs").write_text(text, encoding="utf-8")
    assert phh.main([str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert all(said in told for said in ("2     │ 50.00% │ equal", "another game", "refused by both"))
