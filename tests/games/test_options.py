"""The domains of options: what each holds and what it does not, its samples, and what equipment draws."""

from random import Random
from typing import Any

import pytest

from croupier.equipment.draws import Stream
from croupier.games.blackjack import events as shoe
from croupier.games.crown_anchor import events as crown
from croupier.games.events import DifferencePaid, Event, Voided
from croupier.games.options import (
    Cards,
    Choices,
    Dice,
    Domain,
    Lists,
    OneOf,
    Option,
    Pick,
    Pocket,
    Text,
    Whole,
    offers,
)
from croupier.games.roulette import events as wheel
from croupier.games.unders_overs import events as dice

FACES = ("crown", "anchor", "heart")
PAIR = Pick(("Ann", "Bob", "Cleo"), 1, 2)

HOLDS: list[tuple[Domain, list[Any], list[Any]]] = [
    (Whole(10, 30, 5), [10, 15, 30], [5, 12, 35, 10.0, "10", True, None, -10]),
    (Whole(1), [1, 2, 10**12], [0, -1, 1.5]),
    (Whole(0, 0), [0], [1, False]),
    (OneOf(("red", 7, True)), ["red", 7, True], ["7", 1, "black", None, 7.0]),
    (PAIR, [["Ann"], ["Bob", "Ann"], ("Cleo",)], [[], ["Dan"], ["Ann", "Ann"], ["Ann", "Bob", "Cleo"]]),
    (Pick((1, 2, 3), 2, 3, must=(2,)), [[1, 2], [3, 2, 1]], [[1, 3], [2], [2, True], [2, 2.0]]),
    (Pick((0, 1), 1, 2), [[0], [1, 0]], [[False], [True]]),
    (
        Lists((PAIR, PAIR), (("Ann",), ("Bob",))),
        [[["Bob"], ["Bob"]], [["Ann"], ["Bob", "Ann"]]],
        [[["Ann"], ["Bob"]], [["Bob"]], [["Dan"], ["Bob"]], "Ann", [["Bob"], ["Bob"], ["Bob"]]],
    ),
    (
        Choices({"t1": (1, 2), "t2": (3,)}, {"t1": 1, "t2": 3}),
        [{"t1": 2}, {"t1": 2, "t2": 3}],
        [{}, {"t1": 1}, {"t2": 3}, {"t3": 1}, {"t1": 3}, [1], {"t1": True}],
    ),
    (Dice(2), [[1, 6], (3, 3)], [[1], [1, 2, 3], [0, 1], [7, 1], [1, "2"], [True, 2], "12"]),
    (Dice(2, but=(1, 2)), [[1, 1], [2, 2], [3, 4]], [[1, 2], [2, 1]]),
    (Dice(2, FACES), [["crown", "crown"]], [["crown", "spade"], [1, 2], ["crown"]]),
    (Pocket(("0", "00", "17")), ["0", "00", "17"], ["1", 0, 17, ["0"], None]),
    (Cards(2, {"As": 1, "Ks": 2}), [["As"], ["As", "Ks"], ["Ks", "Ks"]], [[], ["As", "As"], ["Qs"], "As"]),
    (Cards(2, {"As": 1, "Ks": 1}), [("Ks", "As")], [["As", "Ks", "As"], ["??", "As"], [1, "As"]]),
    (Cards(2, {"As": 1, "Ks": 1}, unknown=(1,)), [["As", "??"]], [["??", "As"], ["??", "??"]]),
    (
        Cards(3, {"As": 1, "Ad": 1, "Ks": 1}, ranks={"A": 2, "K": 1}),
        [["As", "Ad"], ["A?", "A?"], ["A?", "As"], ["K?", "A?"]],
        [["A?", "As", "Ad"], ["K?", "Ks"], ["Q?"], ["As", "As"]],
    ),
    (Text(5), ["a", "words", " a "], ["", "   ", "longer", 5, None]),
]  # fmt: skip


@pytest.mark.parametrize(("domain", "held", "others"), HOLDS)
def test_a_domain_holds_these_and_not_those(domain: Domain, held: list[Any], others: list[Any]) -> None:
    assert [value for value in held if not domain.holds(value)] == []
    assert [value for value in others if domain.holds(value)] == []


@pytest.mark.parametrize("domain", [domain for domain, _, _ in HOLDS])
def test_whatever_is_sampled_is_held_and_everything_comes(domain: Domain) -> None:
    rng = Random(1)
    values = [domain.sample(rng) for _ in range(300)]
    assert all(map(domain.holds, values))
    assert len(set(map(repr, values))) > 1 or domain in (Whole(0, 0), Text(5))


def test_a_whole_number_is_sampled_at_both_ends_and_between() -> None:
    rng = Random(2)
    seen = {Whole(10, 33, 5).sample(rng) for _ in range(200)}
    assert seen == {10, 15, 20, 25, 30}
    assert max(Whole(5, None, 10).sample(rng) for _ in range(100)) == 1005


def test_what_is_drawn_can_be_shown_and_comes_evenly() -> None:
    stream = Stream(bytes(32), "options")
    faces = [face for _ in range(600) for face in Dice(2, FACES).draw(stream)]
    assert {face: 300 < faces.count(face) < 500 for face in FACES} == dict.fromkeys(FACES, True)
    pockets = [Pocket(("0", "1", "2")).draw(stream) for _ in range(900)]
    assert {one: 220 < pockets.count(one) < 380 for one in "012"} == dict.fromkeys("012", True)
    cards = Cards(2, {"As": 1, "Ks": 2})
    assert all(cards.holds(cards.draw(stream)) for _ in range(50))


RAISE = Option("raise", {"to": Whole(10, 50), "unit": Whole(1, 90, up_to="to")})
BET = Option("bet", {"on": OneOf(("red",)), "amount": Whole(1, 5)})


@pytest.mark.parametrize(
    ("option", "move", "is_held"),
    [
        (BET, {"do": "bet", "on": "red", "amount": 5}, True),
        (BET, {"do": "bet", "on": "red", "amount": 5, "by": "Ann"}, True),
        (BET, {"do": "bet", "on": "red"}, False),
        (BET, {"do": "bet", "on": "red", "amount": 6}, False),
        (BET, {"do": "bet", "on": "red", "amount": 5, "more": 1}, False),
        (BET, {"do": "raise", "on": "red", "amount": 5}, False),
        (BET, {"on": "red", "amount": 5}, False),
        (RAISE, {"do": "raise", "to": 20, "unit": 20}, True),
        (RAISE, {"do": "raise", "to": 20, "unit": 21}, False),
        (Option("open"), {"do": "open"}, True),
        (Option("open"), {"do": "open", "amount": 1}, False),
    ],
)  # fmt: skip
def test_an_option_covers_a_move_with_all_its_fields(
    option: Option, move: dict[str, Any], is_held: bool
) -> None:
    assert option.holds(move) is is_held
    assert offers([Option("other"), option], move) is is_held
    assert not offers([], move)


def test_a_sample_of_an_option_is_one_of_its_moves() -> None:
    rng = Random(3)
    split = Option("split", {"to": Whole(10, 50), "amount": Whole(1, 90, up_to="to")})
    for option in (BET, split):
        assert all(option.holds(option.sample(rng)) for _ in range(200))
    optional = Option("announce", {"name": OneOf(("a",)), "unit": Whole(1, 3)}, optional=("unit",))
    seen = [optional.sample(rng) for _ in range(100)]
    assert all(optional.holds(one) for one in seen)
    assert {"unit" in one for one in seen} == {True, False}


# What a correction says.

SAYS = [
    (Voided("a dispute"), "The round is void, all stakes go back: a dispute"),
    (Voided("a dispute", 3), "Round 3 is void, all its stakes go back: a dispute"),
    (DifferencePaid("Ann", 50), "Ann gets 50."),
    (DifferencePaid("Ann", -50), "Ann pays back 50."),
    (
        dice.Corrected(round=2, differences={"Ann": 10, "Bob": -5}, was=(1, 2), now=(3, 4)),
        "Round 2 is corrected from 1 and 2 to 3 and 4: Ann +10, Bob -5.",
    ),
    (
        crown.Corrected(round=2, differences={}, was=("heart",) * 3, now=("crown", "heart", "heart")),
        "Round 2 is corrected from heart, heart, heart to crown, heart, heart: no chips move.",
    ),
    (
        wheel.Corrected(round=9, differences={"Ann": -1}, was="17", now="0"),
        "Round 9 is corrected from 17 to 0: Ann -1.",
    ),
    (
        shoe.Corrected(
            round=4,
            differences={"Ann": 10},
            was={"Ann": "loss", "Bob": "bust"},
            now={"Ann": "tie", "Bob": "win"},
        ),
        "Round 4 is corrected from Ann loss, Bob bust to Ann tie, Bob win: Ann +10.",
    ),
]


@pytest.mark.parametrize(("event", "words"), SAYS)
def test_what_was_put_right_is_said_in_words(event: Event, words: str) -> None:
    assert str(event) == words
