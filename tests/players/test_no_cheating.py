"""No player cheats: nothing that it is given leads to a table, and nothing hidden changes what it does."""

import gc
from copy import deepcopy
from random import Random
from types import FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from croupier import open_table
from croupier.equipment.cards import DECK, UNKNOWN
from croupier.equipment.draws import Stream
from croupier.games.state import State
from croupier.games.table import Table
from croupier.players import HOUSE_PLAYERS, Seat, house_player
from croupier.players.player import ask
from croupier.players.playing import Virtual, steps_of

SEATS = {"Ann": 3000, "Bob": 3000, "Cleo": 3000}


class Searched:
    """A player who turns everything over that it is given."""

    def __init__(self, player: Any) -> None:
        self.player, self.asked = player, 0

    def begin(self, seat: Seat) -> None:
        self.search(seat)
        if hasattr(self.player, "begin"):
            self.player.begin(seat)

    def saw(self, events: Any) -> None:
        self.search(events)
        if hasattr(self.player, "saw"):
            self.player.saw(events)

    def choose(self, view: Any, options: Any) -> Any:
        self.search(view, options)
        self.asked += 1
        return self.player.choose(view, options)

    def search(self, *given: object) -> None:
        seen, todo = set(), list(given)
        while todo:
            thing = todo.pop()
            if id(thing) in seen or isinstance(thing, type | ModuleType | FunctionType | MethodType):
                continue
            assert not isinstance(thing, Table | State | Stream | Virtual), thing
            seen.add(id(thing))
            todo += gc.get_referents(thing)


@pytest.mark.parametrize("game", HOUSE_PLAYERS)
def test_nothing_that_a_player_is_given_leads_to_the_table(game: str) -> None:
    players = {name: Searched(house_player(game, "random")) for name in SEATS}
    steps = steps_of(open_table(game, SEATS), players)
    for _ in range(60):
        if next(steps, None) is None:
            break
    assert all(player.asked for player in players.values())


def hide_otherwise(table: Any, who: str, rng: Random) -> None:
    """Give the others, and the dealer's face-down card, other cards that could as well lie there."""
    state = table.state
    if table.game == "holdem":
        hands = [player for player in state.players if player.name != who and not player.shown]
        mine = [card for player in state.players if player not in hands for card in player.cards]
        left = [card for card in DECK if card not in mine and card not in state.board]
        rng.shuffle(left)
        for player in hands:
            player.cards = [left.pop() for _ in player.cards]
    elif len(state.dealer) == 2 and not state.turned and state.dealer[1] != UNKNOWN:
        looked = state.looked is not None
        low = [card for card in DECK if card[0] in "23456789"]
        state.dealer[1] = rng.choice(low if looked else DECK)


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in ("holdem", "blackjack") for name in HOUSE_PLAYERS[game]]
)
def test_what_is_hidden_changes_no_decision(game: str, name: str) -> None:
    rng, compared, differed = Random(name), 0, 0

    class Twice:
        """Decides at this table, and at one that looks the same."""

        def __init__(self) -> None:
            self.player = house_player(game, name)

        def __getattr__(self, attribute: str) -> Any:
            return getattr(self.player, attribute)

        def choose(self, view: Any, options: Any) -> Any:
            nonlocal compared, differed
            before = deepcopy(table.state)
            other = deepcopy(self.player)
            hide_otherwise(table, "Ann", rng)
            differed += table.state != before
            assert (table.view("Ann"), table.options("Ann")) == (view, options)
            again = ask(other, "Ann", table.view("Ann"), table.options("Ann"))
            table.state = before
            compared += 1
            move = ask(self.player, "Ann", view, options)
            assert again == move
            return move

    table: Any = open_table(game, SEATS)
    players = {"Ann": Twice(), "Bob": house_player(game, "random"), "Cleo": house_player(game, "random")}
    steps = steps_of(table, players, seed=3)
    while compared < 40:
        if next(steps, None) is None:
            table = open_table(game, SEATS)
            steps = steps_of(table, players, seed=compared)
    assert differed > 3
