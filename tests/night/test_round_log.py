"""The list of finished rounds that disputes are settled by."""

from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.projection.round_log import round_log
from croupier.night.wire_types import LoggedRound
from tests.night.party import Party, actor_of
from tests.night.test_looking_back import roulette, wheel


def listed(party: Party, who: str = "host", **asked: object) -> list[LoggedRound]:
    by: Actor = actor_of(who)
    return round_log(party.night, by, **{"table": "", "name": "", "before": None, "count": 50} | asked)  # type: ignore[arg-type]


def played() -> Party:
    """Ann plays at two tables and Bob at the first: three rounds, the second of them without Ann."""
    party = Party(wheel(), wheel(), generation=3)
    party.sit("t1", Ann=100, Bob=100)
    party.sit("t2", Ann=100)
    roulette(party, "t1", "17", Ann=("black", 10), Bob=("red", 20))
    party.do("Ann", commands.Leave(table="t1"))
    roulette(party, "t1", "1", Bob=("red", 30))
    roulette(party, "t2", "0", Ann=("red", 40))
    return party


def test_rounds_are_listed_newest_first_with_what_they_came_to() -> None:
    rounds = listed(played())
    assert [(one.table, one.round) for one in rounds] == [("t2", 1), ("t1", 2), ("t1", 1)]
    assert [one.outcome[0].pocket for one in rounds] == ["0", "1", "17"]  # type: ignore[attr-defined]
    assert [len(one.outcome) for one in rounds] == [1, 1, 1]
    assert [{name: one.result for name, one in over.players.items()} for over in rounds] == [
        {"Ann": -20},  # on zero, half of it comes back
        {"Bob": 30},
        {"Ann": 10, "Bob": -20},
    ]


def test_rounds_are_listed_by_guest_by_table_and_page_by_page() -> None:
    party = played()
    newest, middle, oldest = listed(party)
    assert listed(party, name="Ann") == [newest, oldest]
    assert listed(party, name="Bob", before=middle.last) == [oldest]
    assert listed(party, table="t1", count=1) == [middle]
    assert listed(party, before=newest.last) == [middle, oldest]
    assert listed(party, name="Nobody") == []
    assert listed(party, who="Ann") == []


def test_taking_an_entry_back_concerns_everybody_at_the_table() -> None:
    party = played()
    done = party.move("host", "t1", "undo")
    assert done.changes.concerned == ("Bob",)
    assert [(one.table, one.round) for one in listed(party)] == [("t2", 1), ("t1", 1)]
