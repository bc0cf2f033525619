"""More of what is easily overlooked at the tables: who has left, who owes what, the least and the most."""

from random import Random
from typing import Any

import msgspec
import pytest

from croupier import GAMES, Refused
from croupier.games.holdem.events import Posted
from croupier.games.holdem.positions import Positions, _between, note_missed
from croupier.games.holdem.seats import HoldemState, Place
from croupier.games.table import Table
from tests.games.chance import next_move
from tests.games.holdem.dealing import started
from tests.games.pairs_wagers.test_corrections import NOTHING, PAIR, turns
from tests.games.roulette.felt import roulette
from tests.playing import move, opened, play


def copied(table: Any) -> Any:
    """The same table once more, as a snapshot keeps it."""
    kind = type(table)
    again = kind.loaded(table.rules, table.save(), table.state.rounds)
    again.remembers, again.keeps_entries = table.remembers, table.keeps_entries
    return again


def accepts(table: Any, said: dict[str, Any]) -> bool:
    try:
        copied(table).play(said)
    except Refused:
        return False
    return True


# Who has left.

LOOKED_BACK_AT = {"players", "hands", "results", "winners", "outstanding"}
"""What tells of the last round, and what a correction has left open."""


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("seed", range(4))
def test_whoever_has_left_between_rounds_leaves_nothing_behind(game: str, seed: int) -> None:
    rng = Random(seed)
    table = opened(game, "Ann 400, Bob 400, Cleo 400, Zebedee 400")
    for _ in range(40 + 40 * seed):
        if (said := next_move(rng, table)) is None:
            break
        table.play(said)
    while table.phase not in ("waiting", "finished"):
        said = next_move(rng, table)
        assert said is not None
        table.play(said)
    table.forget_rounds()
    table.leave("Zebedee")
    state = msgspec.json.decode(table.save())["state"]
    assert [
        name for name, value in state.items() if "Zebedee" in repr(value) and name not in LOOKED_BACK_AT
    ] == []


def test_who_has_no_seat_is_not_asked() -> None:
    table = started("Ann 500, Bob 500")
    with pytest.raises(Refused, match="seat"):
        table.absent_move("Zoe")
    with pytest.raises(Refused, match="nothing to decide"):
        table.absent_move("Bob" if table.awaits.players == ("Ann",) else "Ann")


# Entries that are taken back.


def test_a_turn_that_is_taken_back_is_remembered_no_more() -> None:
    table = opened("pairs_wagers", "Ann 100, Bob 100", target=20, ante=10)
    table.remembers, table.keeps_entries = 5, True
    play(table, "dealer start")
    turns(table, PAIR)
    before = table.finished_round(1)
    assert [(one.who, one.points) for one in before.turns] == [("Ann", 1)]
    play(table, f"Bob roll\ndealer throw dice={NOTHING}")
    assert [(one.who, one.points) for one in table.finished_round(1).turns] == [("Ann", 1), ("Bob", 0)]
    play(table, "dealer undo")
    assert table.finished_round(1) == before


@pytest.mark.rule("W-5")
@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5])
def test_turns_are_remembered_for_what_they_came_to_lost_wagers_included(seed: int) -> None:
    """Nobody comes near the target, so that a player's points are those of all their turns."""
    rng = Random(seed)
    table = opened("pairs_wagers", "Ann 100, Bob 100", target=50, ante=10)
    play(table, "dealer start")
    lost = 0
    for _ in range(80):
        said = next_move(rng, table)
        if said is None or said["do"] in ("void", "finish") or table.phase == "waiting":
            break
        table.play(said)
        if table.phase == "rolling":
            told = table.report()["points"]
            past = table.finished_round(1).turns
            assert {
                who: sum(one.points + one.pledge for one in past if one.who == who) for who in told
            } == told
            lost += sum(one.points < 0 for one in past)
    assert lost > 0


NO_ENTRIES = ("void", "correct", "finish", "undo", "go_back")


@pytest.mark.parametrize("game", list(GAMES))
def test_rounds_are_remembered_as_they_were_when_entries_are_taken_back(game: str) -> None:
    rng = Random(5)
    table = opened(game, "Ann 400, Bob 400, Cleo 400")
    table.remembers, table.keeps_entries = 1000, True
    taken_back = 0
    for _ in range(120):
        said = next_move(rng, table)
        if said is None:
            break
        before = remembered(table)
        is_entry = said["by"] == "dealer" and said["do"] not in (
            "void",
            "correct",
            "finish",
            "undo",
            "go_back",
        )
        table.play(said)
        if is_entry and rng.random() < 0.5 and {"undo"} & {one.do for one in table.entry_options()}:
            table.play({"by": "dealer", "do": "undo"})
            assert remembered(table) == before
            taken_back += 1
            table.play(said)
    assert taken_back > 5


def remembered(table: Table[Any, Any]) -> list[Any]:
    return [table.finished_round(number) for number in sorted(table._finished)]  # noqa: SLF001


# Hold'em.


FIVE = {"Ann": 500, "Bob": 500, "Cleo": 500, "Dan": 500, "Eve": 500}


def seats(**fields: Any) -> HoldemState:
    return HoldemState(stacks=dict(FIVE), chips_in_play=2500, small=25, big=50, button=Place("Ann"), **fields)


@pytest.mark.parametrize(
    ("start", "end", "names"),
    [
        (Place("Ann"), Place("Dan"), "Bob Cleo"),
        (Place("Ann"), Place("Bob"), ""),
        (Place("Ann"), Place("Cleo", empty=True), "Bob Cleo"),
        (Place("Ann", empty=True), Place("Cleo"), "Bob"),
        (Place("Dan"), Place("Bob"), "Eve Ann"),
        (Place("Dan", empty=True), Place("Ann", empty=True), "Eve Ann"),
        (Place("Eve"), Place("Eve", empty=True), ""),
        (Place("Eve", empty=True), Place("Eve"), "Ann Bob Cleo Dan"),
    ],
)
def test_those_between_two_places_are_counted_clockwise(start: Place, end: Place, names: str) -> None:
    assert list(_between(seats(), start, end)) == names.split() or set(_between(seats(), start, end)) == set(
        names.split()
    )


@pytest.mark.rule("P-5")
@pytest.mark.check("D19")
@pytest.mark.parametrize(
    ("owed", "small", "big", "both"),
    [
        (None, "small", "big", "both"),
        ("small", "small", "both", "both"),
        ("big", "both", "big", "both"),
        ("both", "both", "both", "both"),
    ],
)
def test_whom_the_blinds_pass_owes_them_once(owed: Any, small: str, big: str, both: str) -> None:
    """Bob sits out; the blinds stood at Ann (or Eve) and Ann, and move past him."""
    for last, now, debt in (
        ((Place("Ann"), Place("Dan")), ("Cleo", "Dan"), small),
        ((Place("Dan"), Place("Ann")), ("Dan", "Cleo"), big),
        ((Place("Ann"), Place("Ann")), ("Cleo", "Cleo"), both),
    ):
        state = seats(blinds_at=last, sitting_out=("Bob",), owes={"Bob": owed} if owed else {})
        note_missed(state, hand_of(state, *now))
        assert state.owes == {"Bob": debt}, (last, now)


def hand_of(state: HoldemState, small: str, big: str) -> Any:
    players = tuple(name for name in state.stacks if name not in state.sitting_out)
    return Positions(Place("Ann"), Place(small), big, players, {}, "Ann")


@pytest.mark.parametrize(("ready", "owes"), [(True, "entry"), (False, "both")])
def test_a_newcomer_who_waits_has_missed_nothing(ready: bool, owes: str) -> None:
    state = seats(
        blinds_at=(Place("Ann"), Place("Ann")),
        sitting_out=() if ready else ("Bob",),
        owes={"Bob": "entry"},
    )
    hand = msgspec.structs.replace(hand_of(state, "Cleo", "Dan"), players=("Ann", "Cleo", "Dan", "Eve"))
    note_missed(state, hand)
    assert state.owes["Bob"] in (owes, "entry") if ready else state.owes["Bob"] == owes


def test_forced_posts_are_called_blinds_and_antes() -> None:
    table = opened("holdem", "Ann 500, Bob 500, Cleo 500")
    table.force({"Ann": 5, "Bob": 5}, {"Cleo": 50, "Bob": 25})
    told = play(table, "dealer start")
    posted = [(one.who, one.what, one.amount) for one in told if isinstance(one, Posted)]
    assert sorted(posted) == [
        ("Ann", "ante", 5),
        ("Bob", "ante", 5),
        ("Bob", "blind", 25),
        ("Cleo", "blind", 50),
    ]


@pytest.mark.rule("N-2")
def test_who_is_in_the_hand_trades_no_chips_and_who_has_folded_does() -> None:
    table = started("Ann 500, Bob 500, Cleo 500")
    first = table.awaits.players[0]
    play(table, f"{first} fold")
    waits = next(name for name in table.stacks if name not in (first, *table.awaits.players))
    with pytest.raises(Refused, match="until the hand is over"):
        table.bring(waits, 100)
    table.bring(first, 100)
    assert table.stacks[first] == 600


# Blackjack and roulette.


@pytest.mark.rule("B-13")
@pytest.mark.parametrize(("stake", "half"), [(2, 1), (4, 2)])
def test_insurance_is_offered_for_the_smallest_stakes_too(stake: int, half: int) -> None:
    table = opened("blackjack", "Ann 1000", min_bet=2, step=2)
    play(table, f"dealer open\nAnn bet amount={stake}\ndealer close")
    for card in ("Th", "Ac", "9h", "??"):
        if table.phase == "insurance":
            break
        table.play({"by": "dealer", "do": "deal", "cards": [card]})
    assert table.phase == "insurance"
    assert table.view().insurance["Ann"].amount == half


@pytest.mark.rule("R-20")
@pytest.mark.parametrize("seed", range(12))
def test_units_of_calls_are_offered_exactly_as_they_are_taken(seed: int) -> None:
    """With limits, and some chips there already: every unit is tried, offered or not."""
    rng = Random(seed)
    step, least, most = rng.choice((1, 2, 5)), rng.choice((1, 4, 10)), rng.choice((20, 60))
    table = roulette("Ann 400", step=step, min_bet=least, max_inside=most)
    play(table, "dealer open")
    numbers = ("0", "32", "15", "26", "3", "17")
    for number in rng.sample(numbers, 3):
        said = move(f"Ann bet on={number} amount={rng.choice((2, 4, 5, 10, 12, 20))}")
        if accepts(table, said):
            table.play(said)
    offered = [one for one in table.options("Ann") if one.do == "announce"]
    for name in ("neighbours", "voisins", "tiers", "orphelins", "jeu_zero"):
        for number in numbers if name == "neighbours" else ("",):
            for unit in range(25):
                said = {"by": "Ann", "do": "announce", "name": name, "unit": unit}
                said |= {"number": number} if number else {}
                given = {key: value for key, value in said.items() if key not in ("by", "do")}
                is_offered = any(covers(one, given) for one in offered)
                assert is_offered == accepts(table, said), said


def covers(option: Any, given: dict[str, Any]) -> bool:
    return option.fields.keys() == given.keys() and all(
        domain.holds(given[name]) for name, domain in option.fields.items()
    )
