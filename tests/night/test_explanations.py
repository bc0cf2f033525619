"""What is wrong with a message from outside, in words that every page has in its language."""

import pytest

from croupier.games.phrases import Phrase
from croupier.games.refusal import Refused
from croupier.night.commands import read_command


@pytest.mark.parametrize(
    ("fields", "template", "words"),
    [
        ({"name": ""}, "{at} must not be empty", "setup.name must not be empty"),
        (
            {"name": "n" * 41},
            "{at} must have at most {most} characters",
            "setup.name must have at most 40 characters",
        ),
        (
            {"chips": dict.fromkeys("abcdefghijklm", 1)},
            "{at} must hold at most {most}",
            "setup.chips must hold at most 12",
        ),
        ({"hours": -1}, "{at} must be at least {least}", "setup.hours must be at least 0.0"),
        (
            {"pace": {"away": 86_401}},
            "{at} must be at most {most}",
            "setup.pace.away must be at most 86400.0",
        ),
        (
            {"seats": "many"},
            "{at} must be {kind}, not {other}",
            "setup.seats must be a whole number, not text",
        ),
        ({"dealt": "nobody"}, "{at} cannot be {value!r}", "setup.dealt cannot be 'nobody'"),
        ({"colour": 1}, "unknown field {field!r} in {at}", "unknown field 'colour' in setup"),
        (
            {"equipment": "real"},
            "{at}: {reason}",
            "setup: real equipment needs somebody to deal",
        ),
        (
            {"rules": {"step": 10, "max_inside": 5}},
            "{at}: {reason}",
            "setup: option max_inside is too low: it must allow a multiple of step that is at least min_bet",
        ),
    ],
)
def test_what_is_wrong_with_a_message(fields: dict[str, object], template: str, words: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_command({"do": "open_table", "setup": {"name": "One", "game": "roulette"} | fields})
    reason = refusal.value.phrase.values["reason"]
    assert isinstance(reason, Phrase)
    assert (reason.template, str(reason)) == (template, words)
