"""PokerStars text and Open Hand History: hands in and out, and what cannot be read."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.script import replays
from croupier.script.hands.occasion import Occasion
from croupier.script.hands.record import hand_records
from croupier.script.hands.writing import ENDINGS, HandFormat, write_hands
from croupier.script.replay import Replay
from tests.playing import move, opened
from tests.script.random_hands import Session

# Hand 60295924976 of PokerStars, 6 July 2009, as uoftcprg/phh-dataset has it; its players have new names.
PUBLIC = """PokerStars Game #60295924976:  Hold'em No Limit ($5/$10) - 2009/07/06 4:55:27 ET
Table 'Vega II' 6-max Seat #2 is the button
Seat 1: Eve ($485 in chips)
Seat 2: Flo ($1386.70 in chips)
Seat 3: Ann ($303 in chips)
Seat 4: Bob ($961.80 in chips)
Seat 5: Cyd: ($71.50 in chips)
Seat 6: Dan ($868.50 in chips)
Ann: posts small blind $5
Bob: posts big blind $10
*** HOLE CARDS ***
Cyd:: raises $61.50 to $71.50 and is all-in
Dan: folds
Eve: calls $71.50
Flo: folds
Ann: folds
Bob: calls $61.50
*** FLOP *** [3c 5c Ah]
Bob: bets $110
Eve: calls $110
*** TURN *** [3c 5c Ah] [Td]
Bob: checks
Eve: checks
*** RIVER *** [3c 5c Ah Td] [Ac]
Bob: checks
Eve: bets $120
Bob: folds
Uncalled bet ($120) returned to Eve
*** SHOW DOWN ***
Eve: shows [Jc Ad] (three of a kind, Aces)
Eve collected $217 from side pot
Cyd:: mucks hand
Eve collected $219.50 from main pot
*** SUMMARY ***
Total pot $439.50 Main pot $219.50. Side pot $217. | Rake $3
Board [3c 5c Ah Td Ac]
Seat 1: Eve showed [Jc Ad] and won ($436.50) with three of a kind, Aces
Seat 5: Cyd: mucked [Kd Qd]
"""


def replayed(tmp_path: Path, text: str | bytes, name: str = "a.txt") -> list[Replay]:
    data = text.encode() if isinstance(text, str) else text
    (tmp_path / name).write_bytes(data)
    found = list(replays(str(tmp_path / name)))
    for replay in found:
        replay.run()
    return found


def test_a_public_hand_of_pokerstars(tmp_path: Path) -> None:
    (replay,) = replayed(tmp_path, PUBLIC)
    assert replay.refused is None
    report = replay.report()
    # Three put in 71.50 and two of them 110 more; with Ann's 5 that is 439.50, of which the house takes 3.
    assert {name: float(chips) for name, chips in report["stacks"].items()} == {
        "Ann": 298,
        "Bob": 780.30,
        "Cyd:": 0,
        "Dan": 868.50,
        "Eve": 743,
        "Flo": 1386.70,
    }
    assert (report["rake"], report.get("differs")) == (3, None)


def test_many_hands_with_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    text = ("\ufeff" + PUBLIC + "\n\n\n" + PUBLIC).replace("\n", "\r\n")
    assert [replay.refused for replay in replayed(tmp_path, text)] == [None, None]


def test_a_tournament_with_antes_and_a_button_that_is_dead(tmp_path: Path) -> None:
    head = "PokerStars Hand #1: Tournament #7, $10+$1 USD Hold'em No Limit - Level IV (50/100)"
    text = f"""{head} - 2020/01/01 1:00:00 ET
Table '7 1' 9-max Seat #9 is the button
Seat 1: Ann (1000 in chips)
Seat 4: Bob (1000 in chips) is sitting out
Seat 5: Cyd (1000 in chips)
Seat 6: Dan (40 in chips)
Seat 7: Eve (1000 in chips) out of hand (moved from another table into small blind)
Ann: posts the ante 10
Cyd: posts the ante 10
Dan: posts the ante 10
Ann: posts small blind 50
Cyd: posts big blind 100
*** HOLE CARDS ***
Dealt to Ann [Ah As]
Dan: calls 30 and is all-in
Ann: raises 200 to 300
Cyd: folds
Ann said, "nice"
Uncalled bet (200) returned to Ann
*** FLOP *** [2c 3c 4s]
*** TURN *** [2c 3c 4s] [9d]
*** RIVER *** [2c 3c 4s 9d] [Tc]
*** SHOW DOWN ***
Ann: shows [Ah As] (a pair of Aces)
Dan: shows [Kh Ks] (a pair of Kings)
Ann collected 140 from side pot
Ann collected 120 from main pot
*** SUMMARY ***
Total pot 260 | Rake 0
"""
    (replay,) = replayed(tmp_path, text)
    assert replay.refused is None, replay.line
    # Ann wins three antes, Dan's 30, and Cyd's 100: 10 + 10 + 30 + 100 more than she had.
    assert replay.report()["stacks"] == {"Ann": 1150, "Cyd": 890, "Dan": 0}
    assert not replay.differs


def test_fixed_limit_of_pokerstars_has_small_and_big_bets(tmp_path: Path) -> None:
    text = PUBLIC.replace("Hold'em No Limit ($5/$10)", "Hold'em Limit ($10/$20)")
    (replay,) = replayed(tmp_path, text)
    assert replay.refused is not None
    assert "at fixed limit it's 20.0 that can be bet here, not 71.5" in replay.refused
    assert replay.line == 12


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (PUBLIC.replace("Hold'em", "Omaha"), 1, "this is Omaha No Limit; only Texas hold'em can be read"),
        (PUBLIC.replace("Hold'em", "6+ Hold'em"), 1, "this is 6+ Hold'em No Limit"),
        (PUBLIC.partition("*** SUMMARY")[0], 33, "the hand breaks off before its summary"),
        (PUBLIC.replace("*** TURN ***", "*** FIRST TURN ***"), 21, "the board was dealt twice"),
        (PUBLIC.replace("Bob: bets $110", "Bob: juggles"), 19, "'juggles' isn't a line of hold'em"),
        (PUBLIC.replace("Bob: bets $110", "Bob: bets"), 19, "'bets' lacks its amount"),
        (
            PUBLIC.replace("Bob: bets $110", "Bob: bets $5"),
            19,
            "you can bet anything from 100 to 8903, counted in 0.1",
        ),
        (PUBLIC.replace("Seat #2 is the button", ""), 11, "no line says who has the button"),
        ("PokerStars Hand #1: nonsense\n", 1, "this isn't how a hand begins"),
        (PUBLIC.encode("utf-16"), 1, "this is UTF-16 text: save it as UTF-8"),
        (PUBLIC.replace("Vega", "Véga").encode("latin-1"), 2, "this is not UTF-8 text"),
        ("hello\n", 1, "there is no hand of PokerStars here"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(
    tmp_path: Path, text: str | bytes, line: int, reason: str
) -> None:
    (replay,) = replayed(tmp_path, text)
    assert replay.refused is not None
    assert reason in replay.refused
    assert replay.line == line


def test_the_hands_beside_a_bad_one_are_read(tmp_path: Path) -> None:
    text = PUBLIC + "\n\n" + PUBLIC.replace("Hold'em", "Omaha") + "\n\n" + PUBLIC
    refused = [replay.refused for replay in replayed(tmp_path, text)]
    assert [refusal is None for refusal in refused] == [True, False, True]


# Open Hand History.


def written(form: HandFormat, hidden: bool = False) -> tuple[str, dict[str, int]]:
    """Bob, on the button, wins 100 from Ann, who folds on the flop."""
    table = opened("holdem", "Ann 500, Bob 500", button_at="Bob")
    script = """dealer start
        dealer deal cards=[Ah,Kh,Ad,Kd]
        Bob raise to=100
        Ann call
        dealer deal cards=[2c,7d,9h]
        Ann check
        Bob bet amount=100
        Ann fold"""
    played: Any = hand_records(table, (table.play(move(line)) for line in script.splitlines()))
    (hand,) = played
    return write_hands(
        [(hand, Occasion("Friday", "Hold'em", 3, 1_800_000_000_000))], form, "Ann", hidden=hidden
    ).text, hand.finishing


def test_an_open_hand_says_what_each_action_puts_in() -> None:
    text, _ = written("ohh", hidden=True)
    said = msgspec.json.decode(text)["ohh"]
    assert said["spec_version"].startswith("1.4")
    assert (said["game_number"], said["start_date_utc"]) == ("222163200000003", "2027-01-15T08:00:00Z")
    assert (said["dealer_seat"], said["hero_player_id"], said["table_name"]) == (2, 0, "Hold'em")
    before, flop = said["rounds"]
    assert [(one["player_id"], one["action"], one.get("amount")) for one in before["actions"]] == [
        (1, "Post SB", 25),
        (0, "Post BB", 50),
        (0, "Dealt Cards", None),
        (1, "Raise", 75),
        (0, "Call", 50),
    ]
    assert flop["cards"] == ["2c", "7d", "9h"]
    # What nobody called is in the bet, and in no pot.
    assert said["pots"] == [
        {
            "number": 0,
            "amount": 200,
            "rake": 0,
            "jackpot": 0,
            "player_wins": [
                {
                    "player_id": 1,
                    "win_amount": 200,
                    "cashout_amount": 0,
                    "cashout_fee": 0,
                    "bonus_amount": 0,
                }
            ],
        }
    ]
    assert "Kh" not in text


def test_pokerstars_text_has_a_guests_own_cards_only() -> None:
    text, _ = written("pokerstars", hidden=True)
    assert text.splitlines()[:12] == [
        "PokerStars Hand #222163200000003: Hold'em No Limit (25/50) - "
        "2027/01/15 08:00:00 UTC [2027/01/15 03:00:00 ET]",
        "Table 'Hold’em' 10-max (Play Money) Seat #2 is the button",
        "Seat 1: Ann (500 in chips)",
        "Seat 2: Bob (500 in chips)",
        "Bob: posts small blind 25",
        "Ann: posts big blind 50",
        "*** HOLE CARDS ***",
        "Dealt to Ann [Ah Ad]",
        "Bob: raises 50 to 100",
        "Ann: calls 50",
        "*** FLOP *** [2c 7d 9h]",
        "Ann: checks",
    ]
    assert "Kh" not in text


@pytest.mark.parametrize("form", ["phh", "phhs", "ohh", "pokerstars"])
def test_a_hand_goes_out_and_comes_back(form: HandFormat, tmp_path: Path) -> None:
    text, finishing = written(form)
    (replay,) = replayed(tmp_path, text, f"a{ENDINGS[form]}")
    assert replay.refused is None
    assert replay.report()["stacks"] == finishing == {"Ann": 400, "Bob": 600}


@pytest.mark.parametrize("form", ["ohh", "pokerstars"])
@pytest.mark.parametrize("seed", range(25))
def test_hands_at_random_go_out_and_come_back(form: HandFormat, seed: int, tmp_path: Path) -> None:
    session = Session(Random(seed), 1 if seed % 2 else 0.7)
    played = [(hand, Occasion()) for hand in hand_records(session.table, session.moves(5))]
    hands = [hand for hand, _ in played]
    found = replayed(tmp_path, write_hands(played, form).text, f"a{ENDINGS[form]}")
    assert len(found) == len(hands)
    for replay, hand in zip(found, hands, strict=True):
        assert replay.refused is None
        assert replay.report()["stacks"] == hand.finishing
        assert not replay.differs


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda ohh: ohh.update(game_type="Omaha"), "this is 'Omaha'; only 'Holdem' can be read"),
        (lambda ohh: ohh.pop("dealer_seat"), "'dealer_seat' is missing"),
        (lambda ohh: ohh["rounds"][0]["actions"][3].update(action="Juggles"), "'Juggles' isn't an action"),
        (lambda ohh: ohh["rounds"].append(ohh["rounds"][1]), "the board was dealt twice"),
        (lambda ohh: ohh["players"].pop(), "fewer than two players are in it"),
    ],
)
def test_what_open_hand_history_cannot_say_here(tmp_path: Path, change: Any, reason: str) -> None:
    text, _ = written("ohh")
    said = msgspec.json.decode(text)
    change(said["ohh"])
    bad = msgspec.json.encode(said).decode()
    first, second, third = replayed(tmp_path, f"{text}\n{bad}\n\n{text}", "a.ohh")
    assert first.refused is third.refused is None
    assert second.refused is not None
    assert reason in second.refused
    assert second.line == text.count("\n") + 2


def test_open_hands_that_break_off(tmp_path: Path) -> None:
    text, _ = written("ohh")
    flat = msgspec.json.encode(msgspec.json.decode(text)).decode()
    first, second, third = replayed(tmp_path, f"{flat}\n{flat[:200]}\n{flat}\n", "a.ohh")
    assert first.refused is third.refused is None
    assert (second.line, second.refused) == (2, "ohh: this isn't JSON, or breaks off")
    (alone,) = replayed(tmp_path, "[]", "b.ohh")
    assert alone.refused is not None


def test_hands_of_one_second_and_one_table_have_numbers_of_their_own() -> None:
    hands = [Occasion(table_number=table, at=1_800_000_000_000 + at) for table in (3, 4) for at in (0, 1)]
    assert [hand.hand_id(1) % 1_000_000 for hand in hands] == [3, 1003, 4, 1004]
