"""What the bets of roulette are worth."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from croupier.equipment.wheel import WHEELS, ZEROS
from croupier.games.roulette import Rules
from croupier.games.roulette.announced import CALLS
from croupier.games.roulette.layout import LAYOUTS
from croupier.odds.roulette import Choice, announced, kind_of, prison, spins_in_prison, spot_worth, worth
from tests.playing import opened, play

EVERY_RULES = [
    Rules(wheel=wheel, zero=zero, second_zero=second)
    for wheel in ("single_zero", "double_zero")
    for zero in ("half", "en_prison", "lose")
    for second in ("stays", "lost", "half")
]


@pytest.mark.parametrize(
    ("wheel", "kind", "chance", "expectation"),
    [
        ("single_zero", "straight", "1/37", "-1/37"),
        ("single_zero", "split", "2/37", "-1/37"),
        ("single_zero", "street", "3/37", "-1/37"),
        ("single_zero", "corner", "4/37", "-1/37"),
        ("single_zero", "line", "6/37", "-1/37"),
        ("single_zero", "dozen", "12/37", "-1/37"),
        ("single_zero", "column", "12/37", "-1/37"),
        ("single_zero", "even_money", "18/37", "-1/74"),
        ("double_zero", "straight", "1/38", "-1/19"),
        ("double_zero", "top_line", "5/38", "-3/38"),
        ("double_zero", "corner", "4/38", "-1/19"),
        ("double_zero", "dozen", "12/38", "-1/19"),
        ("double_zero", "even_money", "18/38", "-1/38"),
    ],
)
def test_published_figures(wheel: Any, kind: str, chance: str, expectation: str) -> None:
    bet = {str(name): bet for name, bet in worth(Rules(wheel=wheel)).items()}[kind]
    assert bet.chance == Fraction(chance)
    assert bet.expectation == Fraction(expectation)


def test_the_top_line_belongs_to_the_double_zero() -> None:
    assert "top_line" not in worth(Rules())
    assert len(worth(Rules())) == 8
    assert len(worth(Rules(wheel="double_zero"))) == 9


@pytest.mark.parametrize(
    ("wheel", "second", "best", "half", "in_prison"),
    [
        ("single_zero", "stays", "-1/74", "-1/74", "-1/74"),
        ("single_zero", "lost", "-1/74", "-1/74", "-19/1369"),
        ("single_zero", "half", "-1/74", "-1/74", "-1/74"),
        ("double_zero", "stays", "-1/38", "-1/38", "-1/38"),
        ("double_zero", "lost", "-1/38", "-1/38", "-10/361"),
        ("double_zero", "half", "-1/38", "-1/38", "-1/38"),
    ],
)
def test_prison(wheel: Any, second: Any, best: str, half: str, in_prison: str) -> None:
    rules = Rules(wheel=wheel, zero="en_prison", second_zero=second)
    choices: tuple[Choice, ...] = ("best", "half", "prison")
    found = [worth(rules, choice)["even_money"].expectation for choice in choices]
    assert found == [Fraction(best), Fraction(half), Fraction(in_prison)]


def test_prison_keeps_a_bet_longer_where_it_stays() -> None:
    assert spins_in_prison(Rules(zero="en_prison")) == Fraction(37, 36)
    assert spins_in_prison(Rules(zero="en_prison", second_zero="lost")) == 1


def test_prison_spreads_results_wider_than_half_back() -> None:
    rules = Rules(zero="en_prison")
    even = {choice: worth(rules, choice)["even_money"] for choice in ("half", "prison")}
    assert (
        even["prison"].variance
        == Fraction(18, 37) + Fraction(18, 37) + Fraction(1, 74) - Fraction(1, 74) ** 2
    )
    assert even["half"].variance < even["prison"].variance


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_all_spots_of_a_kind_are_alike(rules: Rules) -> None:
    kinds = worth(rules)
    for on, spot in LAYOUTS[rules.wheel].spots.items():
        assert spot_worth(rules, on).results == kinds[kind_of(on, spot)].results, on


@pytest.mark.parametrize("rules", EVERY_RULES[::3], ids=str)
def test_the_table_pays_on_average_what_the_figures_say(rules: Rules) -> None:
    """Every spot is bet and every pocket spun at a real table; zero is answered with half back."""
    spots = list(LAYOUTS[rules.wheel].spots)
    gained = dict.fromkeys(spots, 0)
    for pocket in WHEELS[rules.wheel].pockets:
        table = _table(rules)
        play(table, "dealer open")
        play(table, "\n".join(f"p{place} bet on={on} amount=2" for place, on in enumerate(spots)))
        play(table, f"dealer spin pocket={pocket}")
        for option in (f"p{place} choose on={on} take=half" for place, on in enumerate(spots)):
            if table.phase == "choosing" and table.options(option.split()[0]):
                play(table, option)
        for place, on in enumerate(spots):
            gained[on] += table.stacks[f"p{place}"] - 2
    pockets = len(WHEELS[rules.wheel].pockets)
    for on, gain in gained.items():
        assert Fraction(gain, 2 * pockets) == spot_worth(rules, on, "half").expectation, on


@pytest.mark.parametrize("rules", [rules for rules in EVERY_RULES if rules.zero == "en_prison"], ids=str)
def test_an_imprisoned_bet_at_the_table(rules: Rules) -> None:
    """Prison on zero, then every pocket once: what comes back, and what stays, is as the figures say."""
    back: list[Fraction] = []
    stays = 0
    for pocket in WHEELS[rules.wheel].pockets:
        table = opened("roulette", "Ann 2", **_options(rules))
        play(
            table, "dealer open\nAnn bet on=red amount=2\ndealer spin pocket=0\nAnn choose on=red take=prison"
        )
        play(table, f"dealer open\ndealer spin pocket={pocket}")
        stays += table.on_table > 0
        back.append(Fraction(table.stacks["Ann"], 2))
    zeros = sum(pocket in ZEROS for pocket in WHEELS[rules.wheel].pockets)
    assert stays == (zeros if rules.second_zero == "stays" else 0)
    comes_back = sum(back) / (len(back) - stays)
    assert comes_back - 1 == prison(rules).expectation


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero"])
def test_announced_bets_at_the_table(wheel: Any) -> None:
    figures = announced(Rules(wheel=wheel))
    assert set(figures) == {*CALLS[wheel].series, "neighbours"}
    for name, bet in figures.items():
        call = f"Ann announce name={name} unit=1" + (" number=0" if name == "neighbours" else "")
        gains = []
        for pocket in WHEELS[wheel].pockets:
            table = opened("roulette", "Ann 100", wheel=wheel)
            play(table, f"dealer open\n{call}")
            staked = table.on_table
            play(table, f"dealer spin pocket={pocket}")
            gains.append(Fraction(table.stacks["Ann"] - 100, staked))
        assert sum(gains) / len(gains) == bet.expectation
        assert Fraction(sum(gain > 0 for gain in gains), len(gains)) == bet.chance
        assert sum(gain * gain for gain in gains) / len(gains) - bet.expectation**2 == bet.variance


def test_chances_of_every_result_add_up() -> None:
    choices: tuple[Choice, ...] = ("best", "half", "prison")
    for rules, choice in product(EVERY_RULES, choices):
        for bet in worth(rules, choice).values():
            assert sum(bet.results.values()) == 1
            assert 0 < bet.edge < Fraction(1, 12)


def _options(rules: Rules) -> dict[str, Any]:
    return {"wheel": rules.wheel, "zero": rules.zero, "second_zero": rules.second_zero}


def _table(rules: Rules) -> Any:
    seats = ", ".join(f"p{place} 2" for place in range(len(LAYOUTS[rules.wheel].spots)))
    return opened("roulette", seats, max_seats=None, **_options(rules))
