"""The players of the house: every one of them plays every table of its game, each in its own way."""

from collections import Counter
from itertools import count
from random import Random
from typing import Any

import pytest

from croupier import open_table
from croupier.games.pairs_wagers import Rules as WagersRules
from croupier.games.table import Table
from croupier.odds.pairs_wagers import position
from croupier.odds.wager_race import chances
from croupier.players import HOUSE_PLAYERS, Player, Seat, house_player, play
from croupier.players.pairs_wagers import Solved
from croupier.players.playing import steps_of
from tests.games.test_properties import random_table

ROUNDS = {"holdem": 40, "pairs_wagers": 40}
"""Of games that take long; `./croupier exhaustive players` plays more of all."""


@pytest.mark.parametrize("game", HOUSE_PLAYERS)
def test_everybody_plays_at_any_table_and_never_fails(game: str) -> None:
    play_everywhere(game, ROUNDS.get(game, 200))


def play_everywhere(game: str, rounds: int) -> None:
    """Let everybody play so many rounds at tables with any options, one after the other in every seat."""
    names = [*HOUSE_PLAYERS[game]]
    played: Counter[str] = Counter()
    for nth in count():
        if all(played[name] >= rounds for name in names):
            break
        table = random_table(Random(f"{game} {nth}"), game)
        who = {seat: names[(nth + place) % len(names)] for place, seat in enumerate(table.names)}
        players = {seat: house_player(game, name) for seat, name in who.items()}
        chips = sum(table.stacks.values())
        done = play(table, players, rounds=20, seed=nth)
        assert sum(table.stacks.values()) + table.house + table.on_table == chips
        played.update(dict.fromkeys(who.values(), done))


class Seven:
    """Dice and a wheel that are never on anybody's side but the seven's."""

    def draw(self, table: Table[Any, Any]) -> dict[str, object]:
        return {} if table.phase == "waiting" else {"dice": [3, 4]}


def staked(name: str, rounds: int, equipment: Any, chips: int = 1000) -> tuple[list[int], int]:
    """What somebody bets in each round, and what they have in the end."""
    table = open_table("unders_overs", {"Ann": chips}, step=5, min_bet=5)
    bets: Counter[int] = Counter()
    for move, _ in steps_of(table, {"Ann": house_player("unders_overs", name)}, equipment, seed=1):
        if move["by"] == "Ann":
            bets[table.state.rounds] = table.on_table
        if table.state.rounds == rounds and not table.is_under_way:
            break
    return [bets[nth + 1] for nth in range(rounds)], table.stacks["Ann"]


def test_a_chaser_doubles_until_the_budget_is_gone_and_begins_anew() -> None:
    # 800 of 1,000 chips, in units of 25. With 775 lost another 800 is too much; a round later 25 are left.
    bets, chips = staked("chaser", 9, Seven())
    assert bets == [25, 50, 100, 200, 400, 0, 25, 0, 0]
    assert chips == 200


@pytest.mark.parametrize(("name", "kept"), [("steady", 500), ("sociable", 400), ("bold", 100)])
def test_a_budget_is_kept_to(name: str, kept: int) -> None:
    class Never:
        """Each throw loses what lies there, seven or not."""

        def draw(self, table: Table[Any, Any]) -> dict[str, object]:
            if table.phase == "waiting":
                return {}
            boxes = table.view().stakes["Ann"]  # type: ignore[attr-defined]
            return {"dice": next(dice for box, dice in LOSING.items() if box not in boxes)}

    bets, chips = staked(name, 150, Never())
    assert kept <= chips < kept + bets[0]
    assert bets[0] > 0
    assert bets[-1] == 0


class Aces:
    """The dealer shows an ace."""

    def draw(self, table: Table[Any, Any]) -> dict[str, object]:
        return {"cards": ["Th", "As", "8h", "6s"]} if table.awaits.dealer == "deal" else {}


LOSING = {"seven": [3, 4], "under": [1, 2], "over": [6, 6]}


def test_the_book_goes_by_the_rules_of_the_table() -> None:
    def decision(cards: str, **rules: Any) -> str:
        """With these cards of Ann's, dealt before the dealer's: what the book does first."""
        table = open_table("blackjack", {"Ann": 1000}, decks=6, **rules)
        player = house_player("blackjack", "book")
        player.begin(Seat("Ann", "blackjack", table.rules, Random(1)))  # type: ignore[attr-defined]
        table.play({"by": "dealer", "do": "open"})
        table.play({"by": "Ann", "do": "bet", "amount": 50})
        mine, dealers = cards.split(" v ")
        first, second = mine.split()
        table.play({"by": "dealer", "do": "deal", "cards": [first, dealers, second, "6s"]})
        if table.phase == "insurance":
            table.play({"by": "Ann", "do": "insure", "take": False})
        if table.phase == "peek":
            table.play({"by": "dealer", "do": "peek", "blackjack": False})
        move = player.choose(table.view("Ann"), table.options("Ann"))
        assert isinstance(move, dict)
        return str(move["do"])

    def insures(name: str) -> Any:
        table = open_table("blackjack", {"Ann": 1000})
        steps = steps_of(table, {"Ann": house_player("blackjack", name)}, Aces())
        return next(move["take"] for move, _ in steps if move["do"] == "insure")

    assert (insures("book"), insures("timid")) == (False, True)
    # What every blackjack book says of six decks.
    assert decision("Th 6d v Tc") == "surrender"
    assert decision("Th 6d v Tc", surrender="none") == "hit"
    assert decision("6h 5d v Ac", soft_17="hit") == "double"
    assert decision("6h 5d v Ac", soft_17="stand") == "hit"
    assert decision("8h 8d v Tc", surrender="none") == "split"
    assert decision("5h 4d v 6c") == "double"
    assert decision("5h 4d v 6c", double="10_11") == "hit"


@pytest.mark.parametrize(("odd_miss", "better_fail"), [("keep", "point"), ("forfeit", "turn")])
def test_two_play_pairs_and_wagers_as_it_is_solved(odd_miss: Any, better_fail: Any) -> None:
    rules = WagersRules(odd_miss=odd_miss, better_fail=better_fail)
    table = open_table("pairs_wagers", {"Ann": 1, "Bob": 1}, odd_miss=odd_miss, better_fail=better_fail)
    ann = Solved()
    ann.begin(Seat("Ann", "pairs_wagers", rules, Random(1)))
    bob = house_player("pairs_wagers", "random")
    compared = 0
    for _step in steps_of(table, {"Ann": ann, "Bob": bob}, seed=2):
        view: Any = table.view("Ann")
        turn = view.turn
        if turn is not None and turn.who == "Ann" and view.phase in ("rolling", "choosing"):
            exact = position(rules, view.points["Ann"], view.points["Bob"], led=view.leader == "Bob")
            if view.phase == "rolling":
                expected = exact.first
            elif view.hand == "no_score":
                expected = exact.no_score_called if turn.call else exact.no_score
            else:
                expected = (exact.scored_called if turn.double else exact.scored)[view.hand]
            assert chances(rules, view, "Ann") == pytest.approx(expected.worth, abs=1e-8)
            compared += 1
        if compared == 60:
            break
    assert compared == 60


def test_who_has_solved_pairs_and_wagers_beats_simple_players_at_a_table_of_three() -> None:
    # A third of the games would be theirs; they win 43 in 100 (./croupier exhaustive players).
    table = open_table("pairs_wagers", dict.fromkeys("ABC", 1000), ante=1, begins="clockwise")
    players: dict[str, Player] = {name: house_player("pairs_wagers", "simple") for name in "BC"}
    players["A"] = house_player("pairs_wagers", "solved")
    assert play(table, players, rounds=200, seed=4) == 200
    assert (table.stacks["A"] - 1000 + 200) / 3 > 75
