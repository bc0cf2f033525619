"""Names that guests may have (E11)."""

import pytest

from croupier.games.refusal import Refused
from croupier.night import names

pytestmark = pytest.mark.check("E11")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Ａｎｎ", "Ann"),
        ("ﬁnn", "finn"),
        ("Zoe\u0308", "Zoë"),
        ("Łukasz", "Łukasz"),
        ("Анна", "Анна"),
        ("山田太郎", "山田太郎"),
        ("מיכל", "מיכל"),
        ("O'Neil-Smith 2", "O'Neil-Smith 2"),
        ("<svg/onload=alert()>", "<svg/onload=alert()>"),
        ("=1+1", "=1+1"),
        ("🎲 Bob", "🎲 Bob"),
        ("👍🏽 Bob", "👍🏽 Bob"),
        ("x" * 20, "x" * 20),
        ("e\u0302\u0323" * 20, "ệ" * 20),
    ],
)
def test_names_are_kept_in_one_writing(said: str, kept: str) -> None:
    assert names.clean(said) == kept
    assert names.clean(kept) == kept


@pytest.mark.parametrize(
    "said",
    [
        "",
        "   ",
        "\u00a0\u2003",
        "Ann\u202egro",  # turns the writing round
        "Ann\u2066",
        "Ann\u200b",  # has no width
        "A\u200dnn",
        "A\u00adnn",
        "\ufeffAnn",
        "Ann\x00",
        "Ann\x1b[31m",
        "\u3164",  # a filler that counts as a letter
        "\u115fAnn",
        "\u2800",
        "Ann\ufe0f",
        "A\u034fnn",
        "\ue000",  # nobody knows what it shows
        "\U000e0041",
        "\ud800",
        "\u0378",
        "Z" + "\u0300" * 3,  # a tower of accents
        "x" * 21,
        "🎲🎲",
        "---",
    ],
)
def test_names_that_hide_or_break_something_are_refused(said: str) -> None:
    with pytest.raises(Refused) as refusal:
        names.clean(said)
    assert refusal.value.rule == "night"


@pytest.mark.parametrize(
    ("here", "new"),
    [
        ("Ann", "ann"),
        ("Ann", "A n n"),
        ("Ann", "Ann."),
        ("Ann", "Аnn"),  # Cyrillic A
        ("Anna", "Αηηα"),  # Greek
        ("Bob", "B0b"),
        ("Bob", "8ob"),
        ("Zoe", "Zoë"),
        ("Bill", "BiII"),
        ("Bill", "Bi11"),
        ("Bill", "B!||"),
        ("Marnie", "Mamie"),
        ("Wanda", "VVanda"),
        ("Lukas", "Łukas"),
        ("Soren", "Søren"),
        ("Caesar", "Cæsar"),
    ],
)
def test_names_that_look_alike_are_refused(here: str, new: str) -> None:
    with pytest.raises(Refused):
        names.check_new(names.clean(new), {names.skeleton(here)})


@pytest.mark.parametrize(
    "name", ["Host", "The Host", "DEALER", "Dea1er", "Ноѕt", "B a n k", "the house", "Admin"]
)
def test_nobody_is_called_like_an_office(name: str) -> None:
    with pytest.raises(Refused, match="reserved"):
        names.check_new(names.clean(name), set())


@pytest.mark.parametrize(
    ("here", "new"), [("Ann", "Anne"), ("Guest 1", "Guest 11"), ("Anna", "Анна 2"), ("Bob", "Rob")]
)
def test_other_names_are_fine(here: str, new: str) -> None:
    names.check_new(names.clean(new), {names.skeleton(here)})


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("Zoe\u0308", 3), ("👍🏽", 1), ("नी", 1), ("山田", 2), ("2\u20e3", 1)]
)
def test_letters_are_counted_as_a_reader_does(text: str, count: int) -> None:
    assert len(names.graphemes(text)) == count
