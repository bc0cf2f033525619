"""Words with values in them: the English sentence, and what a page gets to say it in its own language."""

import pickle
from typing import Any

import msgspec
import pytest

from croupier.games.limits import Limits
from croupier.games.phrases import Value, cut, phrase
from croupier.games.refusal import Refused, explain, short
from tests.playing import move, opened, play


class Untouched(str):
    """A name that nobody may write into a sentence."""

    def __format__(self, spec: str) -> str:
        raise AssertionError("the words were made though nobody reads them")


@pytest.mark.parametrize(
    ("template", "values", "expected"),
    [
        ("you only have {has:,} in play money", {"has": 1500}, "you only have 1,500 in play money"),
        ("there's no guest {name!r} tonight", {"name": "Zed"}, "there's no guest 'Zed' tonight"),
        ("this pot is between {names}", {"names": ("Ann", "Bob")}, "this pot is between Ann, Bob"),
        ("only {places} again", {"places": (0, 3)}, "only 0, 3 again"),
        ("{table} is {status}", {"table": "{One}", "status": phrase("paused")}, "{One} is paused"),
        ("like {'do': 'open'}", {}, "like {'do': 'open'}"),
    ],
)
def test_the_english_words(template: str, values: dict[str, Value], expected: str) -> None:
    assert str(phrase(template, **values)) == expected
    assert Refused("night", template, **values).reason == expected
    assert str(Refused("night", template, **values)) == f"night: {expected}"


def test_words_are_not_made_before_somebody_reads_them() -> None:
    refused = Refused("P-6", "it's {name}'s turn", name=Untouched("Ann"))
    with pytest.raises(AssertionError, match="nobody reads"):
        str(refused)


def test_a_refusal_within_a_refusal_keeps_its_own_words() -> None:
    table = opened("roulette", "Ann 500", step=10, min_bet=10)
    play(table, "dealer open")
    with pytest.raises(Refused, match="red: bets here are multiples of 10, not 15") as refusal:
        table.play(move("Ann bet on=red amount=15"))
    inner = phrase("bets here are multiples of {step}, not {amount}", step=10, amount=15)
    assert refusal.value.phrase == phrase("{spot}: {reason}", spot="red", reason=inner)


@pytest.mark.parametrize(
    ("said", "form", "words"),
    [
        (b'{"step": 5}', Limits, "'least' is missing"),
        (b'[{"step": 5}]', list[Limits], "'least' is missing in [0]"),
        (b'{"red": {"step": 5}}', dict[str, Limits], "'least' is missing in [...]"),
    ],
)
def test_a_field_is_missing_in_the_whole_or_in_a_part_that_is_named(
    said: bytes, form: Any, words: str
) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.json.decode(said, type=form)
    assert str(explain(wrong.value)) == words


def test_a_refusal_can_be_sent_to_another_process() -> None:
    refused = pickle.loads(pickle.dumps(Refused("R-17", "{one} and {other} don't touch", one=1, other=5)))
    assert (refused.rule, refused.reason) == ("R-17", "1 and 5 don't touch")


@pytest.mark.parametrize("text", ["", "Ann", "a" * 38, "a" * 39, "a" * 200])
def test_a_long_text_is_cut_as_its_quotation_is(text: str) -> None:
    assert repr(cut(text)) == short(text)
