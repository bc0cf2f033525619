"""Records of honest houses hold, whole, mixed, cut and kept: both checkers say so."""

import json

import msgspec
import pytest

from croupier.fairness.checker import check
from croupier.fairness.lines import Begin, read
from croupier.fairness.record import Record
from tests.fairness.scenes import KINDS, Scene, dice_table, mixed
from tests.fairness.second import recorded, refused

SEEDS = {"dice": 60, "wheel": 60, "raffle": 40, "holdem": 20, "blackjack": 20, "crowd": 10}


def honest(kind: str, seed: int) -> list[str]:
    scene = KINDS[kind](seed)
    return scene.texts + scene.mine


@pytest.mark.check("B1", "B3")
@pytest.mark.parametrize("kind", KINDS)
def test_both_checkers_accept_every_honest_record(kind: str) -> None:
    for seed in range(SEEDS[kind]):
        texts = honest(kind, seed)
        report = check(texts)
        assert report.fault is None, (seed, report.fault)
        (table,) = report.tables
        (chain,) = recorded(texts).values()
        alone = chain.counts["by the house alone"]
        assert (chain.counts["draw"], alone) == (table.draws, table.alone)
        assert sorted(chain.misses.elements()) == sorted(
            name for repeat in table.repeats for name in repeat.names
        )
        assert table.draws > 1
        assert table.missing_lists == table.unchecked_cards == 0
        assert not table.unfinished


@pytest.mark.check("B1")
def test_own_cards_are_checked() -> None:
    scene = KINDS["holdem"](1)
    (table,) = check(scene.texts + scene.mine).tables
    assert table.own_cards == len(scene.mine) > 10


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_may_begin_at_any_line(kind: str) -> None:
    scene = KINDS[kind](2)
    for start in range(1, len(scene.texts)):
        texts = scene.texts[start:]
        report = check(texts)
        assert report.fault is None, (start, report.fault)
        assert refused(texts) is None, start
        assert all(table.begins_in_the_middle for table in report.tables)


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_may_end_at_any_line(kind: str) -> None:
    scene = KINDS[kind](2)
    for end in range(1, len(scene.texts)):
        assert check(scene.texts[:end]).fault is None
        assert refused(scene.texts[:end]) is None


def test_tables_may_be_mixed_in_one_file() -> None:
    for seed in range(5):
        scenes = [make(seed) for make in KINDS.values()]
        texts = [*mixed(scenes, seed), *(text for scene in scenes for text in scene.mine)]
        report = check(texts)
        assert report.fault is None
        assert {table.table: table.lines for table in report.tables} == {
            scene.table: sum('"kind":"list"' not in text for text in scene.texts) for scene in scenes
        }
        assert refused(texts) is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_goes_on_from_a_snapshot(kind: str) -> None:
    """After every line, what was kept and read again is the same and takes the next line."""
    texts = [text for text in KINDS[kind](4).texts if '"kind":"list"' not in text]
    record = Record.begun(texts[0])
    for text in texts[1:]:
        kept = msgspec.json.encode(record)
        record = msgspec.json.decode(kept, type=Record)
        assert msgspec.json.encode(record) == kept
        record.add(text)


def test_a_record_stays_small() -> None:
    """A night of draws leaves no more behind than who has missed how many."""
    scene = dice_table(0)
    for seed in range(10):
        scene = dice_table(seed)
        assert len(msgspec.json.encode(scene.record)) < 4000


def test_it_is_said_what_was_made_anew_and_what_it_would_have_been() -> None:
    """An attempt at a throw whose missing number comes late, and one whose does not."""
    from croupier.fairness.lines import DiceAsked

    scene = Scene("t1", "dice", ["Ann", "Bob"])
    scene.draw(DiceAsked(2), missing=["Bob"])
    scene.late()
    scene.draw(DiceAsked(2), missing=["Ann"])
    (table,) = check(scene.texts).tables
    first, second_ = table.repeats
    assert (first.n, first.names) == (1, ["Bob"])
    assert first.would_have_been is not None
    assert first.would_have_been.dice is not None
    assert (second_.n, second_.names, second_.would_have_been) == (3, ["Ann"], None)
    said = "\n".join(table.sentences())
    assert "Draw 1 was made anew: no answer from Bob; it would have been" in said
    assert "Draw 3 was made anew: no answer from Ann; what it would have been is not known." in said


def test_what_an_attempt_would_have_been_is_what_it_would_have_been() -> None:
    """The same house and devices with everybody there draw what the checker says of the one that failed."""
    from croupier.fairness.lines import CardsAsked, DiceAsked, PocketAsked, TicketAsked

    for asked in (DiceAsked(4), PocketAsked("double_zero"), TicketAsked("Mug", [("Ann", 5), ("Bob", 9)])):
        there, away = Scene("t1"), Scene("t1")
        drawn = json.loads(there.draw(asked))["result"]
        away.draw(asked, missing=["Ann"])
        away.late()
        (repeat,) = check(away.texts).tables[0].repeats
        assert msgspec.to_builtins(repeat.would_have_been) == drawn
    for roots in (1, 4):
        there, away = Scene("t1"), Scene("t1")
        deal = CardsAsked(1, [("Ann", 1), ("board", 1), ("Bob", 1)])
        for scene, missing in ((there, ()), (away, ("Ann",))):
            scene.lay(1, roots)
            scene.draw(deal, missing=missing)
        away.late()
        if roots == 1:
            away.shut()
        (repeat,) = check(away.texts).tables[0].repeats
        cards = [card[0] for card in json.loads(there.texts[-1])["result"]["cards"]]
        assert repeat.cards == cards


def test_a_restored_chain_is_said_and_holds() -> None:
    """A draw under way is broken off; the next chain says where it comes from."""
    from croupier.fairness.house import House
    from croupier.fairness.lines import DiceAsked
    from tests.fairness.scenes import NIGHT, night_key

    scene = Scene("t1")
    scene.draw(DiceAsked(2))
    scene.texts += scene.house.roster(DiceAsked(2), [], scene.present(), scene.at())
    scene.end("restored")
    key = night_key(1)
    old = scene.record
    _, text = House.begin(key, NIGHT, f"t1.{key.id}", "dice", 1000, scene.at(), ("t1", old.head))
    report = check([*scene.texts, text])
    assert report.fault is None
    assert refused([*scene.texts, text]) is None
    first, then = report.tables
    assert first.restored
    assert first.unfinished
    assert then.after == "t1"
    elsewhere = House.begin(key, NIGHT, f"t1.{key.id}", "dice", 1000, scene.at(), ("t1", "0" * 64))[1]
    for wrong in ([*scene.texts, elsewhere], [*scene.texts[:-1], text]):
        fault = check(wrong).fault
        assert fault is not None
        assert fault.step == 2
        assert refused(wrong) == (2, len(wrong))


def test_the_first_line_of_each_is_the_one_that_says_so() -> None:
    assert all(isinstance(read(make(0).texts[0]), Begin) for make in KINDS.values())
