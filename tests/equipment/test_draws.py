"""Draws without bias, from a seed."""

import ast
from collections import Counter
from math import factorial, prod
from pathlib import Path

import pytest

from croupier.equipment import draws
from croupier.equipment.draws import SEED_BYTES, Stream, rejected

SEED = bytes(range(32))
SOURCE = Path(draws.__file__).parents[1]

CLOCKS = {("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today")}
"""What tells the time of day; writing a time down is fine."""


@pytest.mark.check("A4")
@pytest.mark.parametrize("bits", [6, 8, 11])
def test_every_number_is_exactly_as_likely_for_all_bounds_of_a_small_word(bits: int) -> None:
    for bound in range(2, 53):
        kept = [word % bound for word in range(1 << bits) if word >= rejected(bits, bound)]
        assert len(set(Counter(kept).values())) == 1
        assert len(set(kept)) == bound


@pytest.mark.check("A4")
@pytest.mark.parametrize("bits", [6, 8])
def test_a_stream_of_small_words_has_no_bias(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """`below` itself, fed with every word once, gives every number equally often."""
    monkeypatch.setattr(draws, "WORD_BITS", bits)
    for bound in range(2, 53):
        words = iter(range(1 << bits))
        stream = Stream(SEED, "test")
        monkeypatch.setattr(stream, "word", lambda words=words: next(words))
        counts: Counter[int] = Counter()
        while True:
            try:
                counts[stream.below(bound)] += 1
            except StopIteration:
                break
        assert set(counts) == set(range(bound))
        assert len(set(counts.values())) == 1


@pytest.mark.check("A3", "A8")
def test_a_draw_depends_on_its_seed_and_purpose_alone() -> None:
    def first(seed: bytes, *purpose: str | int) -> list[int]:
        return [Stream(seed, *purpose).word() for _ in range(2)]

    assert first(SEED, "t1", 1, 0)[0] == first(SEED, "t1", 1, 0)[1]
    other = {
        first(*case)[0]
        for case in (
            (SEED, "t1", 1, 0),
            (SEED, "t1", 1, 1),
            (SEED, "t1", 11, 0),
            (SEED, "t11", 1, 0),
            (SEED, "t", 11, 0),
            (bytes(32), "t1", 1, 0),
        )
    }
    assert len(other) == 6


def test_words_of_several_blocks_are_all_different() -> None:
    stream = Stream(SEED, "long")
    assert len({stream.word() for _ in range(1000)}) == 1000


def test_a_deck_is_drawn_whole_and_without_repeats() -> None:
    deck = {rank + suit: 1 for rank in "23456789TJQKA" for suit in "cdhs"}
    drawn = Stream(SEED, "deck").cards(deck, 52)
    assert sorted(drawn) == sorted(deck)
    assert drawn != sorted(deck)
    shoe = Counter(Stream(SEED, "shoe").cards(dict.fromkeys(deck, 2), 104))
    assert set(shoe.values()) == {2}


def test_dice_have_six_sides() -> None:
    assert set(Stream(SEED, "dice").dice(200)) == {1, 2, 3, 4, 5, 6}


@pytest.mark.check("A7")
def test_every_order_of_a_deck_can_come() -> None:
    """A seed has more bits than a deck has orders, and of four cards all 24 orders come."""
    assert factorial(52) < 2 ** (8 * SEED_BYTES)
    drawn = {tuple(Stream(bytes([n, *SEED[1:]]), "deck").sample("abcd", 4)) for n in range(256)}
    assert len(drawn) == factorial(4)


@pytest.mark.check("A7")
def test_a_shoe_needs_no_more_chance_than_its_rounds_bring() -> None:
    """Each round has a seed of its own, and 29 cards of a shoe of six decks are fewer than 256 bits."""
    orders = prod(range(6 * 52, 6 * 52 - 29, -1))
    assert orders < 2 ** (8 * SEED_BYTES)


@pytest.mark.parametrize("seed", [b"", bytes(SEED_BYTES - 1), bytes(SEED_BYTES + 1)])
def test_a_seed_has_256_bits(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Stream(seed, "x")


@pytest.mark.check("A2")
def test_nothing_that_decides_outcomes_knows_another_source_of_chance() -> None:
    banned = {"random", "uuid", "numpy", "secrets", "time", "os"}
    for room in ("equipment", "games", "bank", "night"):
        for path in (SOURCE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.module:
                    names = [node.module]
                assert not {name.partition(".")[0] for name in names} & banned, path
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    assert (node.value.id, node.attr) not in CLOCKS, path
