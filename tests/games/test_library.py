"""The library as somebody finds it who has only `import croupier`."""

import pydoc
import subprocess
import sys
from typing import Any, assert_type

import pytest

import croupier
from croupier.games.blackjack import Blackjack
from croupier.games.crown_anchor import CrownAnchor
from croupier.games.holdem import Holdem
from croupier.games.moves import Void
from croupier.games.pairs_wagers import PairsWagers
from croupier.games.roulette import Roulette
from croupier.games.roulette.moves import Bet
from croupier.games.table import Table
from croupier.games.unders_overs import UndersOvers
from tests.playing import opened, play

SEATS = {"Ann": 500, "Bob": 500}


def test_a_table_has_the_type_of_its_game() -> None:
    """The type checker says so as well."""
    assert isinstance(assert_type(croupier.open_table("holdem", SEATS), Holdem), Holdem)
    assert isinstance(assert_type(croupier.open_table("crown_anchor", SEATS), CrownAnchor), CrownAnchor)
    assert isinstance(assert_type(croupier.open_table("roulette", SEATS), Roulette), Roulette)
    assert isinstance(assert_type(croupier.open_table("blackjack", SEATS), Blackjack), Blackjack)
    assert isinstance(assert_type(croupier.open_table("pairs_wagers", SEATS), PairsWagers), PairsWagers)
    assert isinstance(assert_type(croupier.open_table("unders_overs", SEATS), UndersOvers), UndersOvers)
    some = next(iter(croupier.GAMES))
    assert assert_type(croupier.open_table(some, SEATS), Table[Any, Any]).game == some


def test_all_names_are_there_and_help_shows_them() -> None:
    shown = pydoc.plain(pydoc.render_doc(croupier))
    for name in croupier.__all__:
        assert getattr(croupier, name) is not None
        assert name in dir(croupier)
        assert name in shown
    with pytest.raises(AttributeError, match="no attribute 'roulete'"):
        _ = croupier.roulete


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    asked = "import sys, croupier; print([name for name in sys.modules if name.startswith('croupier.')])"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_a_table_tells_its_position() -> None:
    table = opened("roulette", "Ann 500, Bob 300")
    assert repr(table) == "<Roulette: waiting; Ann 500, Bob 300; next: dealer to open>"
    play(table, "dealer open\nAnn bet on=17 amount=20")
    assert str(table) == "betting; Ann 480, Bob 300, 20 on the table; next: dealer to spin"
    table = opened("holdem", "Ann 500, Bob 300")
    play(table, "dealer start\ndealer deal cards=[??,??,??,??]")
    assert str(table) == "preflop; Ann 450, Bob 275, 75 on the table; next: Bob"


@pytest.mark.parametrize(
    ("game", "script", "line", "cause"),
    [
        ("roulette", "", "Ann bet on=17", croupier.Malformed),
        ("roulette", "", "Ann dance", croupier.Malformed),
        ("roulette", "", "Ann bet on=17 amount=1", croupier.IllegalNow),
        ("roulette", "dealer open", "Ann bet on=17 amount=501", croupier.NotEnoughChips),
        ("roulette", "dealer open", "Ann bet on=1-5 amount=5", croupier.IllegalNow),
        ("unders_overs", "dealer open", "Ann bet on=over amount=501", croupier.NotEnoughChips),
        ("holdem", "dealer start\ndealer deal cards=[??,??,??,??]", "Ann check", croupier.NotYourTurn),
        ("pairs_wagers", "dealer start", "Bob roll", croupier.NotYourTurn),
    ],
)
def test_a_refusal_says_by_its_type_what_is_wrong(game: str, script: str, line: str, cause: type) -> None:
    table = opened(game, "Ann 500, Bob 500")
    play(table, script)
    with pytest.raises(croupier.Refused) as refused:
        play(table, line)
    assert type(refused.value) is cause
    assert isinstance(refused.value, ValueError)


def test_a_move_is_read_once_from_json_or_a_mapping_for_whoever_makes_it() -> None:
    table = croupier.open_table("roulette", SEATS)
    bet = Bet("Ann", "17", 5)
    assert table.read(b'{"do": "bet", "on": "17", "amount": 5}', by="Ann") == bet
    assert table.read({"by": "Bob", "do": "bet", "on": "17", "amount": 5}, by="Ann") == bet
    assert table.read({"by": "dealer", "do": "void", "reason": "x"}) == Void("dealer", "x")
    for wrong in (b"{", b"7", b"\xff", b'{"do": "bet"}', {"do": "bet", "on": "17", "amount": 5}, None):
        with pytest.raises(croupier.Malformed):
            table.read(wrong)
