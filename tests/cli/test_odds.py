"""`croupier odds`: what programs rely on, what people read, and what is refused."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main

Capture = pytest.CaptureFixture[str]


def asked(capsys: Capture, *arguments: str) -> Any:
    """The JSON that a command prints."""
    assert main(["odds", *arguments, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)


def told(capsys: Capture, *arguments: str) -> str:
    """What a command prints for people."""
    assert main(["odds", *arguments]) == 0
    return capsys.readouterr().out


def test_unders_overs(capsys: Capture) -> None:
    bets = asked(capsys, "unders_overs")["bets"]
    assert set(bets) == {"under", "seven", "over"}
    assert bets["under"]["chance"] == {"exact": "5/12", "float": 5 / 12}
    for bet in bets.values():
        assert bet["expectation"] == {"exact": "-1/6", "float": -1 / 6}
        assert bet["edge"] == {"exact": "1/6", "float": 1 / 6}


@pytest.mark.parametrize(
    ("options", "even", "straight"),
    [
        ([], "-1/74", "-1/37"),
        (["zero=en_prison"], "-1/74", "-1/37"),
        (["zero=lose"], "-1/37", "-1/37"),
        (["zero=lose", "wheel=double_zero"], "-1/19", "-1/19"),
    ],
)
def test_roulette(capsys: Capture, options: list[str], even: str, straight: str) -> None:
    bets = asked(capsys, "roulette", *(word for option in options for word in ("--rule", option)))["bets"]
    assert bets["even_money"]["expectation"]["exact"] == even
    assert bets["straight"]["expectation"]["exact"] == straight
    for bet in bets.values():
        for figure in ("chance", "expectation", "edge", "variance"):
            assert float(Fraction(bet[figure]["exact"])) == bet[figure]["float"]


def test_roulette_by_choice(capsys: Capture) -> None:
    rules = ("--rule", "zero=en_prison", "--rule", "second_zero=lost")
    best, prison = (asked(capsys, "roulette", *rules, *more) for more in ((), ("--choice", "prison")))
    assert best["bets"]["even_money"]["expectation"]["exact"] == "-1/74"
    assert prison["bets"]["even_money"]["expectation"]["exact"] == "-19/1369"
    assert best["even_money_by_choice"]["prison"]["edge"]["exact"] == "19/1369"


def test_roulette_is_told_cheapest_first(capsys: Capture) -> None:
    lines = told(capsys, "roulette", "--rule", "wheel=double_zero").splitlines()
    bets = [line.split("  ")[0] for line in lines[2:11]]
    assert bets[0] == "even money"
    assert bets[-1] == "top line"


def test_blackjack(capsys: Capture) -> None:
    found = asked(capsys, "blackjack", "--rule", "decks=6", "--strategy", "basic")
    assert -0.01 < found["expectation"] < 0.01
    assert found["named"]["expectation"] <= found["expectation"]
    assert found["strategy"]["hard"]["20"]["T"] == "S"
    assert found["method"]
    assert found["error"] < 1e-3
    hand = asked(capsys, "blackjack", "--hand", "8h 8d", "--up", "6c")
    assert set(hand["actions"]) == {"stand", "hit", "double", "split", "surrender"}
    assert hand["best"] == "split"
    assert "8♥ 8♦" in told(capsys, "blackjack", "--hand", "8h8d", "--up", "6c")


def test_no_meaning_of_a_word_is_broken(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = told(capsys, "blackjack").splitlines()
    legend = [line.strip() for line in lines if line.startswith((" S ", " R "))]
    assert len(legend) == 2
    assert legend[1] == "R  surrender, else hit    Rs  surrender, else stand"


def test_holdem(capsys: Capture) -> None:
    found = asked(capsys, "holdem", "AhKh", "QsQd")
    assert found["method"] == "exact"
    assert found["boards"] == 1712304
    assert found["equity"] == pytest.approx([0.4621, 0.5379], abs=1e-4)
    flop = asked(capsys, "holdem", "AhKh", "QsQd", "--board", "Qh 7h 2c", "--pot", "100", "--call", "50")
    assert flop["pot_odds"]["needed"]["exact"] == "1/3"
    assert len(flop["outs"][0]["win"]) == 8
    assert "AhKh" in told(capsys, "holdem", "AhKh", "QsQd", "--board", "Qh 7h 2c")
    alone = asked(capsys, "holdem", "AhKh", "--board", "Qh 7h 2c 2d")
    assert alone["hands"] == ["AhKh", "random"]


def test_starting_hands(capsys: Capture) -> None:
    hands = asked(capsys, "holdem")["hands"]
    assert len(hands) == 169
    assert hands["AA"]["place"] == 1
    heads, aces, kings, *_ = told(capsys, "holdem").splitlines()[2:]
    assert heads.split() == [*"AKQJT98765432"]
    assert aces.split()[:3] == ["A", "85.2", "67.0"]
    assert kings.split()[:3] == ["K", "65.3", "82.4"]


def test_pairs_and_wagers(capsys: Capture) -> None:
    chances = asked(capsys, "pairs_wagers")
    assert chances["rolls"]["a_pair"]["chance"]["exact"] == "5/9"
    assert chances["wagers"]["call"]["exact"] == "49/144"
    assert chances["first_player"]["win"] == pytest.approx(0.5448, abs=1e-4)
    here = asked(capsys, "pairs_wagers", "--points", "7,9", "--target", "10")
    assert here["win"] == pytest.approx(0.3641, abs=1e-4)
    assert here["best"] == "roll"
    assert here["scored"]["a_pair"]["best"] == "better_2"
    assert "better, 2 dice" in told(capsys, "pairs_wagers", "--points", "7,9")
    assert asked(capsys, "pairs_wagers", "--points", "7,12")["led"]


def test_bet_to_mid(capsys: Capture) -> None:
    assert asked(capsys, "pairs_wagers")["mid"] is None
    long = asked(capsys, "pairs_wagers", "--target", "20")
    assert long["mid"]["win"] > long["mid"]["win_without"] == long["first_player"]["win"]
    assert "whoever begins should pledge" in " ".join(told(capsys, "pairs_wagers", "--target", "20").split())
    assert "from 20 to 200" in told(capsys, "pairs_wagers", "--target", "15")
    assert "Bet to Mid" in told(capsys, "pairs_wagers", "--points", "7,9", "--target", "20")
    assert "Bet to Mid" not in told(capsys, "pairs_wagers", "--points", "7,9")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("poker", "there's no game 'poker'"),
        ("roulette --rule zero=maybe", "it is one of: half, en_prison, lose"),
        ("roulette --rule zero", "NAME=VALUE"),
        ("roulette --rule nonsense=1", "unknown option 'nonsense'"),
        ("roulette --rule step=-1", "at least 1"),
        ("roulette --rule max_inside=3 --rule step=5", "max_inside is too low"),
        ("roulette --choice half", "zero=en_prison"),
        ("roulette --rule zero=en_prison --choice maybe", "best, half, prison"),
        ("roulette --hand Ah", "blackjack does"),
        ("unders_overs AhKh", "holdem does"),
        ("roulette --plot odds.gif", ".png or .svg"),
        ("roulette --plot nowhere/odds.png", "no folder"),
        ("blackjack --rule decks=9", "at most 8"),
        ("blackjack --rule step=3", "step must be even"),
        ("blackjack --hand Th6d", "go together"),
        ("blackjack --hand Th6x --up Tc", "no card '6x'"),
        ("blackjack --hand Th6 --up Tc", "no card '6'"),
        ("blackjack --hand ThTh2h --up Th", "Th"),
        ("blackjack --hand Th6d --up TcTd", "one card"),
        ("blackjack --hand Th9d8c --up Tc", "bust"),
        ("blackjack --strategy nowhere.txt", "cannot be read"),
        ("blackjack --strategy luck", "there are: best, basic"),
        ("holdem AhKh AhQd", "twice"),
        ("holdem AhKx QsQd", "AhKx"),
        ("holdem AhKh QsQd --board Qs", "twice"),
        ("holdem --board AhKhQh", "whose odds"),
        ("holdem AhKh QsQd --pot 10", "go together"),
        ("pairs_wagers --points 7", "like 7,9"),
        ("pairs_wagers --points 7,x", "like 7,9"),
        ("pairs_wagers --points 12,3", "surpassed"),
        ("pairs_wagers --points 1,2 --target 0", "at least 1"),
        ("pairs_wagers --points 1,2 --target 900", "up to a target"),
        ("pairs_wagers --chase", "--points is missing"),
    ],
)
def test_refused_in_a_sentence(capsys: Capture, arguments: str, words: str) -> None:
    assert main(["odds", *arguments.split()]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("croupier odds: ")
    assert words in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("file", "arguments"),
    [
        ("bets.png", "roulette"),
        ("bets.svg", "unders_overs"),
        ("hands.svg", "holdem"),
        ("equity.png", "holdem AhKh QsQd --board 2c3c4c"),
        ("race.png", "pairs_wagers --points 7,9"),
    ],
)
def test_pictures(capsys: Capture, tmp_path: Path, file: str, arguments: str) -> None:
    told(capsys, *arguments.split(), "--plot", str(tmp_path / file))
    drawn = (tmp_path / file).read_bytes()
    assert drawn.startswith(b"\x89PNG" if file.endswith("png") else b"<?xml")
    assert len(drawn) > 5000


def test_the_same_odds_give_the_same_picture(capsys: Capture, tmp_path: Path) -> None:
    for file in ("one.svg", "two.svg"):
        told(capsys, "roulette", "--plot", str(tmp_path / file))
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_a_chart_is_drawn(capsys: Capture, tmp_path: Path) -> None:
    told(capsys, "blackjack", "--plot", str(tmp_path / "chart.png"))
    told(capsys, "blackjack", "--hand", "Ah6d", "--up", "Tc", "--plot", str(tmp_path / "hand.svg"))
    assert {file.name for file in tmp_path.iterdir()} == {"chart.png", "hand.svg"}
