"""A thousand values that every reader of a record comes to: here the second one, which knows no Croupier."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from examples import check_draws as reader
from tests.fairness.second import letters_of as letters_by_hand, opens
from tools import fairness_vectors as generator
from tools.fairness_scribe import candidates_hash, pledge_of, row_of, stakes_root

NIGHT, TABLE = "0123456789abcdef", "t5"

Row = Any
"""A vector, as it stands in the file."""

FILE = json.loads(generator.FILE.read_text(encoding="utf-8"))
NAMES: list[str] = FILE["names"]


def raw(part: Row) -> str | int | bytes:
    """A part of a hash; bytes stand in the file as {"hex": …}."""
    return bytes.fromhex(part["hex"]) if isinstance(part, dict) else part


def hashes(tag: str, parts: Iterable[Row], expected: str) -> None:
    assert reader.digest(tag, *map(raw, parts)).hex() == expected


def pledges(night: str, table: str, n: int, name: str | None, secret: str, expected: str) -> None:
    attempt = {"night": night, "table": table, "n": n}
    by = ("house",) if name is None else ("guest", name)
    assert pledge_of(by[0], attempt, secret, *by[1:]) == expected


def texts(value: Row, text: str, hashed: str) -> None:
    assert reader.canonical(value) == text
    assert reader.digest("line", text).hex() == hashed


def stakes(placed: Row, added_up: Row, root: str) -> None:
    assert stakes_root(placed) == stakes_root(added_up) == root


def results(asked: Row, key: str, left: list[int], result: Row) -> None:
    assert reader.drawn(bytes.fromhex(key), asked, left) == result


def letters_of(key: str, letters: str, choice: int) -> None:
    assert letters_by_hand(bytes.fromhex(key)) == letters
    assert reader.numbers(bytes.fromhex(key), "choose", [4]) == [choice]


def orders(seed: str, deck: int, k: int, decks: int, without: list[str], order: str, root: str) -> None:
    laid, made = reader.laid((NIGHT, TABLE, deck, k), seed, decks, without)
    assert ("".join(laid), made) == (order, root)


def openings(
    seed: str, deck: int, k: int, decks: int, without: list[str], leaf: int, opening: Row, root: str
) -> None:
    place = (NIGHT, TABLE, deck, k)
    assert opens(place, leaf, 52 * decks - len(without), opening, root)
    assert opening[0] == reader.laid(place, seed, decks, without)[0][leaf]


def rosters(guests: int, witnesses: int, before: str, counting: list[str], hashed: str) -> None:
    crowd = [(guest(at), "guest") for at in range(guests)]
    crowd += [(f"witness {guest(at)}", "witness") for at in range(witnesses)]
    assert [name for name, _ in reader.chosen(sorted(crowd), bytes.fromhex(before))] == counting
    assert candidates_hash(sorted(crowd)) == hashed


def guest(at: int) -> str:
    """The name of a guest in a crowd: from the second round of names on it has a number."""
    return NAMES[at % len(NAMES)] + (str(at // len(NAMES)) if at >= len(NAMES) else "")


KINDS = [hashes, pledges, texts, stakes, results, letters_of, orders, openings, rosters]


@pytest.mark.check("B1", "B11")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_second_reader_comes_to_the_same(kind: Any) -> None:
    rows = FILE[kind.__name__]
    assert rows
    for row in rows:
        kind(*row)


def test_there_are_a_thousand_and_none_of_a_kind_that_is_not_read() -> None:
    assert FILE["version"] == reader.VERSION
    assert FILE.keys() - {kind.__name__ for kind in KINDS} == {"version", "names"}
    assert sum(len(FILE[kind.__name__]) for kind in KINDS) == 1000


def test_the_file_is_what_its_generator_writes() -> None:
    written = generator.FILE.read_text(encoding="utf-8")
    assert written == generator.written()
    assert len(written.encode()) < 200_000


def test_names_are_sorted_by_code_point() -> None:
    """Among the names are two that JavaScript sorts the other way round."""
    one, other = "ｆｕｌｌ", "𝔄dam"
    assert {one, other} < set(NAMES)
    assert (one < other) != (one.encode("utf-16-be") < other.encode("utf-16-be"))


@pytest.mark.check("B12")
def test_the_values_that_the_scheme_prints_for_the_version_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "VERSION", "CN-DEAL-2")
    key = bytes(range(32))
    order, root = reader.laid(("night-1", "t5", 1, 0), key.hex(), 1, ())
    assert order[:5] == "5h 8s Qs Kh 7s".split()
    assert root == reader.root_of(row_of(("night-1", "t5", 1, 0), key, order))
    assert root == "4296c8e7ebca6b1a3117a3d3096502716398f3c44ff9217e6df825ee8120e891"
    attempt = {"night": "night-1", "table": "t1", "n": 1}
    pledge = pledge_of("guest", attempt, key.hex(), "Zoë")
    assert pledge == "fff5a3bb2dd76b0495cbe5e2510e8478df56c2675ab9a80ea5b43cfcef542791"
    assert letters_by_hand(key) == "7DA7R5"


@pytest.mark.parametrize(
    ("asked", "result"),
    [
        ({"of": "dice", "count": 4}, {"dice": [1, 2, 3, 4]}),
        ({"of": "pocket", "wheel": "single_zero"}, {"pocket": "18"}),
        ({"of": "pocket", "wheel": "double_zero"}, {"pocket": "22"}),
        ({"of": "ticket", "tickets": [["Ann", 3], ["Bob", 1], ["Cem", 7]]}, {"ticket": 7, "winner": "Cem"}),
        ({"of": "cards", "deal": [["Ann", 0]] * 7}, {"leaves": [18, 5, 30, 39, 45, 33, 49]}),
    ],
    ids=["dice", "single_zero", "double_zero", "ticket", "leaves"],
)
def test_the_draws_that_the_scheme_prints(asked: Row, result: Row) -> None:
    assert reader.drawn(bytes(range(32)), asked, range(52)) == result
