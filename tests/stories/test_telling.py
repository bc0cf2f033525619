"""A guest's story, told as the night goes on."""

import pytest

from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.transaction import Outcome
from croupier.stories import Story
from croupier.stories.telling import MOST_POINTS, Telling, stories_of, thinned
from tests.night.party import Party, setup_of


class Told(Party):
    """A night whose stories are told as it goes on."""

    def __init__(self, *tables: str) -> None:
        super().__init__(*map(setup_of, tables), generation=4)
        self.telling = Telling()

    def do(self, by: str | Actor, command: commands.Command) -> Outcome:
        done = super().do(by, command)
        self.telling.enter(self.clock, self.night, done)
        return done

    def bet_on_red(self, amount: int) -> None:
        self.until("betting")
        self.move("Ann", "t1", "bet", on="red", amount=amount)
        self.until("waiting")

    def story(self, name: str = "Ann") -> Story:
        return stories_of(self.night, self.telling)[name]


def test_a_story_has_the_money_the_moments_and_the_luck() -> None:
    party = Told("roulette", "holdem")
    party.sit("t1", Ann=500, Bob=100)
    for amount in (10, 20, 30):
        party.bet_on_red(amount)
    story = party.story()
    results = [one.result for one in party.night.state.round_results["Ann"]]
    assert [total for _, total in story.curve][-1] == story.total == 1000 + sum(results)
    assert story.curve[0][1] == 1000
    assert (story.best is None) == (max(results) <= 0)
    assert (story.worst.amount if story.worst else 0) == min(0, *results)
    (roulette,) = story.parts
    # Red brings -1/74 with half back on zero: 18 times +1, 18 times -1, once -1/2.
    variance = (36 + 0.25) / 37 - (1 / 74) ** 2
    assert (roulette.game, roulette.rounds) == ("roulette", 3)
    assert roulette.luck is not None
    assert (roulette.luck.result, roulette.luck.count) == (sum(results), 3)
    assert roulette.luck.expected == pytest.approx(-60 / 74)
    assert roulette.luck.deviation == pytest.approx((1400 * variance) ** 0.5)
    assert party.story("Bob").parts == []


def test_what_was_called_off_counts_for_nothing() -> None:
    party = Told("roulette")
    party.sit("t1", Ann=500)
    party.bet_on_red(10)
    before = party.story()
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=400)
    party.move("host", "t1", "void", reason="A drink fell on the wheel")
    assert party.story().parts == before.parts
    party.bet_on_red(100)
    party.move("host", "t1", "void", round=party.table().state.rounds, reason="The wheel was wrong")
    assert party.story().parts == before.parts
    assert party.story().total == before.total


def test_a_long_curve_keeps_its_ends_its_summit_and_its_lowest_point() -> None:
    curve = [(at, 1000 + at % 7) for at in range(5000)]
    curve[1234], curve[3333] = (1234, 9000), (3333, 1)
    thin = thinned(curve)
    assert len(thin) <= MOST_POINTS + 3
    assert {curve[0], curve[1234], curve[3333], curve[-1]} <= set(thin)
