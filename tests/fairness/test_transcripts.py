"""Records that the second reader's own functions write, and what the room makes of them."""

import json
from typing import Any

import pytest

from croupier.fairness import checker
from croupier.fairness.decks import opens
from croupier.fairness.house import NightKey
from croupier.fairness.lines import Opening
from examples import check_draws as reader
from tests.fairness import second
from tests.fairness.second import recorded, refused
from tools import fairness_transcripts as generator

Vector = Any
"""An entry of the file, as it stands there."""

FILE: dict[str, list[Vector]] = json.loads(generator.FILE.read_text(encoding="utf-8"))


def test_the_file_is_what_its_generator_writes() -> None:
    assert generator.FILE.read_text(encoding="utf-8") == generator.written()


def transcripts() -> list[Any]:
    """Each with its own lines and those that it shares with one before it."""
    records = list[list[str]]()
    for told in FILE["transcripts"]:
        shared = records[told["like"]][: told["keep"]] if told["keep"] else []
        records.append([*shared, *told["lines"]])
    return [
        pytest.param(*both, id=both[0]["what"]) for both in zip(FILE["transcripts"], records, strict=True)
    ]


@pytest.mark.check("B2", "B3", "B9")
@pytest.mark.parametrize(("told", "lines"), transcripts())
def test_both_readers_find_what_is_false_in_a_house_that_plays_on(told: Vector, lines: list[str]) -> None:
    expected = (told["step"], told["line"]) if told["step"] else None
    fault = checker.check(lines).fault
    assert refused(lines) == expected
    assert (fault and (fault.step, fault.line)) == expected


@pytest.mark.parametrize("told", FILE["copies"], ids=lambda told: told["what"])
def test_both_readers_compare_copies(told: Vector) -> None:
    one, other = told["one"], told["other"]
    assert (checker.compare(one, other).fault is None) == told["same"]
    if told["same"]:
        reader.compare(recorded(one), recorded(other))
    else:
        with pytest.raises(reader.Wrong) as wrong:
            reader.compare(recorded(one), recorded(other))
        assert wrong.value.args == (12,)


def opens_in_the_room(told: Vector) -> bool:
    card, salt, path = told["opening"]
    night, table, deck, k = (told[name] for name in ("night", "table", "deck", "k"))
    shown = Opening(card, salt, path)
    return opens(bytes.fromhex(told["root"]), night, table, deck, k, told["leaf"], told["leaves"], shown)


def opens_in_the_reader(told: Vector) -> bool:
    place = told["night"], told["table"], told["deck"], told["k"]
    within = told["leaf"] < told["leaves"]
    return within and second.opens(place, told["leaf"], told["leaves"], told["opening"], told["root"])


@pytest.mark.check("B4", "B11")
def test_an_opening_holds_for_both_or_for_none() -> None:
    held = [told["holds"] for told in FILE["openings"]]
    assert True in held
    assert False in held
    assert [opens_in_the_room(told) for told in FILE["openings"]] == held
    assert [opens_in_the_reader(told) for told in FILE["openings"]] == held


def test_the_houses_seeds() -> None:
    for told in FILE["seeds"]:
        key = NightKey(bytes.fromhex(told["night_key"]))
        night, table, prev = told["night"], told["table"], told["prev"]
        assert key.seed(night, table, told["n"], prev).hex() == told["seed"]
        assert key.deck_seed(night, table, told["deck"], told["k"], prev).hex() == told["deck_seed"]
