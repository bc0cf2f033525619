"""Charts: what they say, how they are written and read."""

import msgspec
import pytest

from croupier.games.blackjack import Rules
from croupier.odds.blackjack.strategy import (
    BASIC,
    HARD,
    NAMED,
    PAIRS,
    SOFT,
    UPS,
    WORDS,
    Code,
    Strategy,
    mimic,
)

ALL = {"hit", "stand", "double", "split", "surrender"}


@pytest.mark.parametrize(
    ("cards", "up", "allowed", "move"),
    [
        ("Th 6d", "Kc", ALL, "surrender"),
        ("Th 6d", "Kc", {"hit", "stand"}, "hit"),
        ("Th 4d 2c", "Kc", {"hit", "stand"}, "hit"),
        ("8h 8d", "Kc", ALL, "split"),
        ("8h 8d", "Kc", {"hit", "stand", "double"}, "hit"),
        ("8h 8d", "5c", {"hit", "stand", "double"}, "stand"),
        ("5h 5d", "5c", ALL, "double"),
        ("Ah 7d", "3c", ALL, "double"),
        ("Ah 7d", "3c", {"hit", "stand"}, "stand"),
        ("Ah 6d", "3c", {"hit", "stand"}, "hit"),
        ("Kh Qd", "6c", ALL - {"split"}, "stand"),
        ("Ah Ad", "6c", {"stand", "split"}, "split"),
        ("Ah 5d", "9c", {"stand"}, "stand"),
        ("Th 6d", "Kc", {"surrender", "keep"}, "surrender"),
        ("Th 3d", "Kc", {"surrender", "keep"}, "keep"),
        ("8h 8d", "Kc", {"surrender", "keep"}, "keep"),
        ("Ah Kd", "Ac", {"surrender", "keep"}, "keep"),
        ("Th 4d 7c", "Kc", {"hit", "stand"}, "stand"),
    ],
)
def test_a_chart_chooses_the_first_of_its_wishes_that_is_allowed(
    cards: str, up: str, allowed: set[str], move: str
) -> None:
    assert BASIC.choose(cards.split(), up, allowed) == move


def test_a_pair_to_give_up_else_to_split_does_both() -> None:
    eights = {**BASIC.pairs, "8": dict.fromkeys(UPS, "Rp")}
    chart = msgspec.structs.replace(BASIC, pairs=eights)
    assert chart.choose(["8h", "8d"], "Ac", ALL) == "surrender"
    assert chart.choose(["8h", "8d"], "Ac", {"surrender", "keep"}) == "surrender"
    assert chart.choose(["8h", "8d"], "Ac", ALL - {"surrender"}) == "split"


@pytest.mark.parametrize("name", NAMED)
def test_charts_survive_being_written_and_read(name: str) -> None:
    chart = NAMED[name][0](Rules())
    assert Strategy.read(chart.write()) == chart
    assert msgspec.json.decode(msgspec.json.encode(chart), type=Strategy) == chart
    insured = msgspec.structs.replace(chart, insure=True)
    assert Strategy.read(insured.write()).insure


def test_only_one_insures() -> None:
    charts = {name: make(Rules()) for name, (make, _) in NAMED.items()}
    assert [name for name, chart in charts.items() if chart.insure] == ["insuring"]
    assert msgspec.structs.replace(charts["insuring"], insure=False) == BASIC


def test_playing_like_the_dealer() -> None:
    for soft_17, move in (("stand", "stand"), ("hit", "hit")):
        chart = mimic(msgspec.convert({"soft_17": soft_17}, Rules))
        assert chart.choose(["Ah", "6d"], "5c", ALL) == move
        assert chart.choose(["Th", "6d"], "5c", ALL) == "hit"
        assert chart.choose(["Th", "7d"], "Ac", ALL) == "stand"
        assert chart.choose(["8h", "8d"], "5c", ALL) == "hit"


def test_never_bust_never_hits_what_could() -> None:
    chart = NAMED["never_bust"][0](Rules())
    for up in UPS:
        assert not any(WORDS[chart.hard[total][up]] & Code.HIT for total in range(12, 21))
    assert chart.choose(["Th", "2d"], "Ac", {"hit", "stand"}) == "stand"
    assert chart.choose(["6h", "6d"], "9c", ALL) == "stand"
    assert chart.choose(["7h", "4d"], "6c", ALL) == "double"


def test_charts_for_compiled_code_say_the_same() -> None:
    hard, soft, pair, insure = BASIC.arrays()
    assert not insure
    assert all(hard[total, 10] == WORDS[BASIC.hard[total]["T"]] for total in HARD)
    assert all(soft[total, 1] == WORDS[BASIC.soft[total]["A"]] for total in SOFT)
    assert pair[8, 5] == Code.SPLIT
    assert pair[8, 10] == Code.SPLIT | Code.HIT
    assert pair[1, 6] == Code.SPLIT | Code.DOUBLE | Code.HIT
    assert pair[5, 2] == Code.DOUBLE | Code.HIT


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("hard  2", "hrad  2"), "no row of a chart"),
        (("16    S", "16    X"), "'X' is no word"),
        (("16    S", "16    P"), "'P' is no word"),
        (("16    S", "16"), "no row of a chart"),
        (("16    S", "66    S"), "hard needs the rows"),
        (("hard  2   3", "hard  2   2"), "needs a word for each open card"),
        (("insure no", "insure maybe"), "no row of a chart"),
    ],
)
def test_charts_that_make_no_sense_are_a_sentence(change: tuple[str, str], message: str) -> None:
    text = BASIC.write()
    assert change[0] in text
    with pytest.raises(ValueError, match=message):
        Strategy.read(text.replace(change[0], change[1], 1))


def test_an_empty_chart_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="not whole: hard needs the rows"):
        Strategy.read("")
    assert len(PAIRS) == len(UPS) == 10
