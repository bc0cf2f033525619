"""The books: what lies on a table and whose it is, from postings alone."""

import msgspec
import pytest

from croupier.night.books import Books
from croupier.night.log_format import Mistake
from tests.night.party import Party
from tests.night.test_looking_back import roulette, wheel
from tests.night.test_record import Kept, entries


def books_of(party: Party) -> Books:
    books = Books()
    for entry in entries(party):
        books.enter(entry)
    return books


def totals(party: Party) -> dict[str, int]:
    return {one.name: one.total for one in books_of(party).standings()}


def test_stakes_on_a_table_count_for_those_whose_they_are() -> None:
    party = Party(wheel())
    party.sit("t1", Ann=100, Bob=100)
    roulette(party, "t1", "17", Ann=("black", 10), Bob=("red", 10))
    assert (totals(party), books_of(party).unfinished) == ({"Ann": 1010, "Bob": 990}, [])
    party.move("host", "t1", "open")
    party.move("Bob", "t1", "bet", on="red", amount=40)
    assert (totals(party), books_of(party).unfinished) == ({"Ann": 1010, "Bob": 990}, ["t1"])
    assert books_of(party).tables["t1"].laid == {"Bob": 40}
    party.move("Bob", "t1", "take_back", on="red")
    assert books_of(party).tables["t1"].laid == {}
    party.move("Bob", "t1", "bet", on="red", amount=50)
    party.move("host", "t1", "close")
    party.move("host", "t1", "spin", pocket="17")
    assert totals(party) == {"Ann": 1010, "Bob": 940}


def test_what_lay_there_lies_there_again_when_an_entry_is_taken_back() -> None:
    party = Party(wheel(), generation=3)
    party.sit("t1", Ann=100, Bob=100)
    roulette(party, "t1", "17", Ann=("black", 10), Bob=("red", 30))
    party.move("host", "t1", "undo")
    assert totals(party) == {"Ann": 1000, "Bob": 1000}
    assert books_of(party).tables["t1"].laid == {"Ann": 10, "Bob": 30}


def test_the_books_refuse_what_makes_money_or_cannot_be_read() -> None:
    party = Party(wheel())
    party.sit("t1", Ann=100)
    *before, last = entries(party)
    for postings in (b"[]x", b'[["wallet/Ann",1]]', b'[["issue",-5],["wallet/Ann",5]]'):
        books = Books()
        for entry in before:
            books.enter(entry)
        fields = {name: getattr(last, name) for name in Kept.__struct_fields__}
        with pytest.raises(Mistake) as found:
            books.enter(Kept(**fields | {"postings": msgspec.Raw(postings)}))
        assert found.value.seq == last.seq
