"""Play money: the notes that a night needs, and what they say."""

import pytest

from croupier.night.setup import Preset, Rate, TableSetup
from croupier.paper.notes import MOST_KINDS, denominations, notes, purse
from croupier.paper.occasion import of_preset
from croupier.paper.pages import LANGUAGES, Language
from croupier.paper.typesetting import Style
from tests.paper.printing import kit, night, words

ROULETTE = TableSetup(name="One", game="roulette", exchange=500)
HOLDEM = TableSetup(name="Two", game="holdem", exchange=1000)
FUNNY = TableSetup(name="Dice", game="unders_overs", rate=Rate(1, 2000), exchange=1)


@pytest.mark.parametrize(
    ("money", "tables", "expected"),
    [
        (2500, (ROULETTE,), [100, 200, 500, 1000, 2000]),
        (1500, (HOLDEM,), [25, 50, 100, 200, 500, 1000]),  # down to the smallest chip
        (10, (FUNNY,), [1, 2, 5, 10]),  # one of it buys 2,000 of chips
    ],
)
@pytest.mark.rule("N-3")
def test_notes_reach_from_the_smallest_chip_to_the_start_money(
    money: int, tables: tuple[TableSetup, ...], expected: list[int]
) -> None:
    assert denominations(of_preset(Preset("Friday", money, tables))) == expected


@pytest.mark.parametrize("money", [1, 10, 300, 2500, 5500, 123_400, 10**15])
def test_a_purse_is_the_start_money_to_the_last_note(money: int) -> None:
    values = denominations(of_preset(Preset("Friday", money, ())))
    assert len(values) <= MOST_KINDS
    assert sum(value * count for value, count in purse(money, values).items()) == money


def test_no_two_notes_have_the_same_number() -> None:
    made = notes(night())
    assert len({note.serial for note in made}) == len(made)
    assert {note.value for note in made} <= set(denominations(night()))
    assert notes(night(code="OTHER1"))[0].serial[:2] != made[0].serial[:2]


@pytest.mark.rule("N-1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_says_that_it_has_no_monetary_value(language: Language) -> None:
    saying = {
        "en": "No monetary value.",
        "de": "Ohne Geldwert.",
        "fr": "Sans valeur.",
        "es": "Sin valor monetario.",
    }
    assert words(kit(Style(language=language), ("money",))["money"]).count(saying[language]) == 24
