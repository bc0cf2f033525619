"""Hold'em's house players: legal at every table, and sensible where everybody knows what is right."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

import croupier
from croupier.equipment.cards import DECK
from croupier.games.holdem.events import Acted, HandStarted, Shown
from croupier.games.holdem.hands import strength
from croupier.games.holdem.table import Holdem
from croupier.games.holdem.view import HoldemView
from croupier.players import HOUSE_PLAYERS, Player, Seat, house_player, match
from croupier.players.holdem.boards import Holes, chance
from croupier.players.holdem.preflop import HOLES, duels, equities, kind_of, places
from croupier.players.holdem.reading import Memory
from croupier.players.holdem.spot import spot_of
from croupier.players.holdem.strong import Strong

PLAYERS = ("equity", "loose", "careful", "strong")
THINKING = ("careful", "strong")


def table_at(
    cards: str, moves: str, *, board: str = "", stack: int = 100, seats: int = 2, **rules: Any
) -> Holdem:
    """A table where Ann, who has the cards, decides next; blinds are 1 and 2.

    Ann has the button: between two she has the small blind, else she acts before the blinds. Everybody else
    has cards that matter to nobody. `moves` are those so far, street by street: `r6 c / k b8 …`.
    """
    names = [*(f"P{nth}" for nth in range(1, seats)), "Ann"]
    given = {"small_blind": 1, "big_blind": 2, **rules}
    table = croupier.open_table("holdem", dict.fromkeys(names, stack), button_at="Ann", **given)
    shared, own = board.split(), cards.split()
    others = [card for card in DECK if card not in (*shared, *own)]
    table.play({"by": "dealer", "do": "start"})
    dealt = [own[nth // seats] if nth % seats == seats - 1 else others[2 * nth] for nth in range(2 * seats)]
    table.play({"by": "dealer", "do": "deal", "cards": dealt})
    words = {"f": "fold", "k": "check", "c": "call", "b": "bet", "r": "raise"}
    for street in moves.split("/"):
        if table.awaits.dealer == "deal":
            count = 3 if not table.state.board else 1
            table.play({"by": "dealer", "do": "deal", "cards": [shared.pop(0) for _ in range(count)]})
        for word in street.split():
            move: dict[str, Any] = {"by": table.awaits.players[0], "do": words[word[0]]}
            if word[1:]:
                move["amount" if word[0] == "b" else "to"] = int(word[1:])
            table.play(move)
    assert table.awaits.players == ("Ann",)
    return table


def decide(player: Player, table: Holdem) -> Mapping[str, Any]:
    """What a player does in Ann's seat, given her view and options alone: it has seen nothing before."""
    view = msgspec.json.decode(
        msgspec.json.encode(table.view("Ann")), type=croupier.GAMES["holdem"].view_type
    )
    move = player.choose(view, table.options("Ann"))
    assert isinstance(move, Mapping)
    table.play({**move, "by": "Ann"})
    return move


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_aces_are_raised(name: str, seats: int) -> None:
    before = "f " * (seats - 3) if seats > 2 else ""
    assert decide(house_player("holdem", name), table_at("Ah As", before, seats=seats))["do"] == "raise"


def test_first_in_with_a_fair_hand_raises() -> None:
    """Between two, and on the button of six: the big blind gives nothing up to somebody who only calls."""
    assert decide(house_player("holdem", "strong"), table_at("Kh 9d", ""))["do"] == "raise"
    assert decide(house_player("holdem", "strong"), table_at("Ah 9d", "f f f", seats=6))["do"] == "raise"


@pytest.mark.parametrize("name", THINKING)
def test_aces_are_raised_again(name: str) -> None:
    assert decide(house_player("holdem", name), table_at("Ah As", "r6 r20"))["do"] == "raise"


@pytest.mark.parametrize("name", THINKING)
def test_trash_is_folded_to_a_large_raise(name: str) -> None:
    assert decide(house_player("holdem", name), table_at("7h 2s", "r6 r30"))["do"] == "fold"
    assert decide(house_player("holdem", name), table_at("7h 2s", "f f r7", seats=6))["do"] == "fold"


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("bet", [5, 40, 94])
def test_the_nuts_on_the_river_are_never_folded(name: str, bet: int) -> None:
    table = table_at("Ah Kh", f"r6 c / k k / k k / b{bet}", board="Qh Jh Th 2c 2d")
    assert decide(house_player("holdem", name), table)["do"] in ("call", "raise")


@pytest.mark.parametrize("name", THINKING)
def test_a_busted_draw_is_folded_to_a_large_bet(name: str) -> None:
    """A missed flush, and somebody who has raised before the flop and bet every street."""
    table = table_at("8h 7h", "c r8 c / b14 c / b40 c / b138", board="Kh 4h As Qd 2c", stack=200)
    assert decide(house_player("holdem", name), table)["do"] == "fold"


@pytest.mark.parametrize("name", THINKING)
def test_a_pair_calls_a_small_bet(name: str) -> None:
    """A twentieth of the pot: any chance is worth that."""
    table = table_at("Ah Jd", "r10 c / k k / k k / b2", board="Js 7c 2d 4h 8c")
    assert decide(house_player("holdem", name), table)["do"] in ("call", "raise")


def test_a_short_stack_pushes() -> None:
    for cards in ("Ah 9s", "8h 8d", "Ks Qs"):
        assert decide(house_player("holdem", "strong"), table_at(cards, "", stack=10)) == {
            "do": "raise",
            "to": 10,
        }


def test_nothing_is_given_up_for_free() -> None:
    for name in (*PLAYERS, "call"):
        table = table_at("7h 2s", "c k / k", board="Ah Kd Qs")
        assert decide(house_player("holdem", name), table)["do"] != "fold"


class Station:
    """Calls every bet: nobody should bluff it."""

    def choose(self, view: Any, options: Sequence[Any]) -> dict[str, str]:
        return {"do": options[1].do}


def test_a_caller_is_not_bluffed_and_pays_for_good_hands() -> None:
    """After fifty hands with somebody who never folds, air is checked and the nuts are bet."""
    table = croupier.open_table("holdem", {"P1": 10**6, "Ann": 10**6}, small_blind=1, big_blind=2)
    strong = house_player("holdem", "strong")
    croupier.play(table, {"P1": Station(), "Ann": strong}, rounds=50, seed=3)
    air = table_at("8h 7h", "c k / k k / k", board="Kd 4s As Qc")
    assert decide(strong, air)["do"] == "check"
    nuts = table_at("Ad Ac", "c k / k k / k k / k", board="Kd 4s As Qc 2d")
    assert decide(strong, nuts)["do"] == "bet"


class Folds:
    """Gives up whenever somebody bets."""

    def choose(self, view: Any, options: Sequence[Any]) -> dict[str, str]:
        return {"do": "check" if options[1].do == "check" else "fold"}


def test_who_folds_is_stolen_from() -> None:
    table = croupier.open_table("holdem", {"P1": 10**6, "Ann": 10**6}, small_blind=1, big_blind=2)
    strong = house_player("holdem", "strong")
    croupier.play(table, {"P1": Folds(), "Ann": strong}, rounds=40, seed=3)
    assert decide(strong, table_at("7h 2s", ""))["do"] == "raise"


def test_who_raises_anything_is_not_believed() -> None:
    """Ten hands raised and shown: of aces each time, then of the worst there is."""
    for cards, believed in ((("Ah", "As"), True), (("3h", "2s"), False)):
        memory = Memory()
        for _ in range(10):
            raised = Acted("Bob", "raise", 6, 6, False)
            memory.see([HandStarted("Ann", ("Bob", "Ann")), raised, Shown("Bob", cards, (), True)])
        assert (memory.of("Bob").honesty(memory.everybody) > 0.5) is believed


def test_a_call_wins_what_the_stack_matches() -> None:
    """Ann has 10 in all: of Bob's raise to 50 she can win 10, so her last 8 buy a part of 20."""
    table = croupier.open_table(
        "holdem", {"Bob": 100, "Ann": 10}, small_blind=1, big_blind=2, button_at="Ann"
    )
    table.play({"by": "dealer", "do": "start"})
    table.play({"by": "dealer", "do": "deal", "cards": ["2c", "Ah", "3c", "Kd"]})
    table.play({"by": "Ann", "do": "call"})
    table.play({"by": "Bob", "do": "raise", "to": 50})
    view = table.view("Ann")
    assert isinstance(view, HoldemView)
    spot = spot_of(view, table.options("Ann"))
    assert spot is not None
    assert (spot.pot, spot.to_call, spot.odds, spot.raising) == (12, 8, 0.4, "")


def test_the_same_chance_the_same_decisions() -> None:
    def played() -> dict[str, int]:
        table = croupier.open_table("holdem", {"Ann": 500, "Bob": 500, "Cem": 500})
        croupier.play(
            table, {name: house_player("holdem", "strong") for name in table.names}, rounds=4, seed=7
        )
        return table.stacks

    assert played() == played()


def test_seated_in_the_middle_of_a_hand() -> None:
    """Somebody who has seen the end of a hand only goes by what lies on the table."""
    table = croupier.open_table("holdem", {"Ann": 200, "Bob": 200}, small_blind=1, big_blind=2)
    strong = Strong()
    strong.begin(Seat("Ann", "holdem", table.rules, Random(1)))
    late = table_at("Ah Kd", "r6 c / b6 c / b20", board="As 7c 2d 4h", stack=200)
    strong.saw(late.play({"by": "Ann", "do": "call"})[:1])
    again = table_at("Ah Kd", "r6 c / k b6 r24", board="As 7c 2d", stack=200)
    assert decide(strong, again)["do"] in ("call", "raise")


@pytest.mark.parametrize("limit", ["none", "pot", "fixed"])
@pytest.mark.parametrize("seats", [2, 3, 10])
def test_legal_everywhere(limit: str, seats: int) -> None:
    """Any stacks and blinds, antes and a straddle, in the company of somebody who does anything."""
    rng = Random(f"{limit} {seats}")
    names = [f"P{nth}" for nth in range(seats)]
    big = rng.choice((2, 7, 50))
    stacks = {name: rng.choice((1, big, 3 * big + 1, 20 * big, 100 * big, 400 * big)) for name in names}
    table = croupier.open_table("holdem", stacks, small_blind=1, big_blind=big, limit=limit, showdown="ask")
    table.force(dict.fromkeys(names, 1), {names[-1]: 2 * big, names[0]: big})
    players = {
        name: house_player("holdem", rng.choice(("strong", "strong", "loose", "random"))) for name in names
    }
    croupier.play(table, players, rounds=3, seed=seats)
    assert sum(table.stacks.values()) == sum(stacks.values())


def test_strong_wins() -> None:
    """Where it is far beyond doubt; `./croupier exhaustive holdem_players` plays all of them at length."""
    for seats, hands in ((2, 100), (6, 150)):
        strong = match("holdem", ["strong", "call"], seats=seats, hands=hands, seed=1).players[0]
        assert strong.won > 3 * strong.stderr
        assert strong.faults == 0


def test_careful_beats_those_who_play_anything() -> None:
    for name in ("random", "call", "loose"):
        careful = match("holdem", ["careful", name], hands=600, seed=1).players[0]
        assert careful.won > 3 * careful.stderr


def test_every_name_is_there() -> None:
    assert list(HOUSE_PLAYERS["holdem"]) == ["random", "call", "equity", "loose", "careful", "strong"]


def test_strengths_are_those_of_the_table() -> None:
    rng = Random(1)
    hearts = [card for card in DECK if card[1] == "h"]
    for board in (
        rng.sample(DECK, 5),
        [*rng.sample(hearts, 4), "2c"],
        rng.sample(hearts, 5),
        "Ah Ad Ac As Kd".split(),
    ):
        for hole, found in zip(HOLES, Holes().strengths(board), strict=True):
            assert found == (-1 if set(hole) & set(board) else strength([*hole, *board]))


def test_starting_hands() -> None:
    """Figures that every book has: aces against kings 82 %, against any hand 85 %; the worst is 3-2."""
    aces, kings = kind_of("Ah", "As"), kind_of("Kh", "Kd")
    assert duels()[aces][kings] == pytest.approx(0.82, abs=0.01)
    assert equities()[0][aces] == pytest.approx(0.852, abs=0.005)
    assert min(range(169), key=places().__getitem__) == aces
    assert max(range(169), key=places().__getitem__) == kind_of("3h", "2d")
    assert chance(["Ah", "As"], [], 1, Random(1), deals=400) == pytest.approx(0.852, abs=0.06)
