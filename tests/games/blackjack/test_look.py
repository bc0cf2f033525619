"""The dealer's look, and real cards: peek and reveal."""

import pytest

from croupier.games.options import OneOf
from croupier.games.table import Awaits
from tests.games.blackjack.rounds import all_but, dealt, go, may, outcomes, said, told, use_up
from tests.playing import opened, refused

rule = pytest.mark.rule
check = pytest.mark.check

TWO = "Ann 1000, Bob 1000"


@rule("B-15")
@check("D31")
@pytest.mark.parametrize(
    ("up", "hole"), [("Tc", "As"), ("Jc", "As"), ("Qc", "As"), ("Kc", "As"), ("Ac", "Ks")]
)
def test_on_the_dealers_blackjack_the_round_ends_before_the_players_act(up: str, hole: str) -> None:
    table = dealt(f"8h Ah {up} 8d Kh {hole}", TWO)
    if up == "Ac":
        go(table, "Ann insure take=false; Bob insure take=false")
    assert (table.phase, outcomes(table)) == ("waiting", ["loss", "tie"])
    assert (table.stacks, table.house, table.on_table) == ({"Ann": 900, "Bob": 1000}, 100, 0)
    assert table.view().dealer == (up, hole)


@rule("B-15")
@pytest.mark.parametrize("up", ["2c", "9c"])
def test_below_a_low_card_the_dealer_does_not_look(up: str) -> None:
    table = dealt(f"8h {up} 9d ??")
    assert table.phase == "playing"
    refused(table, said("peek false"), "B-15")
    refused(table, said("reveal 5d"), "B-15")


@rule("B-15")
def test_players_blackjacks_are_paid_before_play_once_the_dealer_has_none() -> None:
    table = dealt("Ah 5h Kc Kh 9d ??", TWO)
    assert table.stacks["Ann"] == 900
    go(table, "peek false")
    assert (table.stacks["Ann"], table.house, table.phase) == (1150, -150, "playing")
    table = dealt("Ah 5h 6c Kh 9d ??", TWO)
    assert (table.stacks["Ann"], table.phase) == (1150, "playing")


@rule("B-15")
def test_without_peek_blackjacks_wait_until_the_card_is_turned() -> None:
    table = dealt("Ah 5h Kc Kh 9d 7s", TWO, peek=False)
    assert (table.stacks["Ann"], table.awaits) == (900, Awaits(players=("Bob",)))
    go(table, "Bob stand")
    assert table.stacks == {"Ann": 1150, "Bob": 900}
    table = dealt("Ah 5h 6c Kh 9d 7s", TWO, peek=False)  # none can come of a 6
    assert table.stacks["Ann"] == 1150


@rule("B-15")
def test_without_peek_bust_hands_are_lost_already_and_all_others_lose_whole() -> None:
    seats = "Ann 1000, Bob 1000, Cleo 1000, Dan 1000"
    table = dealt("6h Ah Th 6d Kc 5h Kh 9h 6s As", seats, peek=False)
    # Ann doubles 11, Bob has blackjack, Cleo stands on 19, Dan is bust.
    go(table, "Ann double; deal Tc; Cleo stand; Dan hit; deal Qh")
    assert outcomes(table) == ["loss", "tie", "loss", "bust"]
    assert table.stacks == {"Ann": 800, "Bob": 1000, "Cleo": 900, "Dan": 900}


@rule("B-15", "N-13")
def test_a_look_that_finds_blackjack_is_followed_by_its_card() -> None:
    table = dealt("8h Ah Kc 8d Kh ??", TWO)
    assert (table.phase, table.awaits) == ("peek", Awaits(dealer="peek"))
    assert may(table, "dealer") == {"peek", "void"}
    refused(table, "Ann hit", "B-15")
    refused(table, said("reveal As"), "B-15")
    refused(table, said("deal 5c"), "B-15")
    go(table, "peek true")
    assert (table.phase, table.awaits) == ("reveal", Awaits(dealer="reveal"))
    refused(table, said("peek true"), "B-15")
    refused(table, "Ann hit", "B-7")
    refused(table, said("deal 5c"), "B-15")
    for card in ("Ks", "9s", "2c"):
        refused(table, said(f"reveal {card}"), "B-15")
    refused(table, said("reveal ??"), "script")
    go(table, "reveal As")
    assert (table.phase, outcomes(table)) == ("waiting", ["loss", "tie"])
    assert table.stacks == {"Ann": 900, "Bob": 1000}


@rule("B-15", "N-13")
def test_a_look_that_finds_none_is_followed_by_play_and_the_card_must_agree() -> None:
    table = dealt("8h Kc 9d ??")
    go(table, "peek false")
    refused(table, said("peek false"), "B-15")
    refused(table, said("reveal 5d"), "B-15")
    go(table, "Ann stand")
    assert table.awaits == Awaits(dealer="reveal")
    for card in ("As", "Ah", "Ac", "Ad"):
        refused(table, said(f"reveal {card}"), "B-15")
    assert told(go(table, "reveal 7d")) == ["The dealer turns 7♦: 17.", "Ann ties and takes 100 back."]


@rule("B-15", "N-13")
def test_without_peek_there_is_no_look_and_any_card_may_be_turned() -> None:
    for card, stack in (("As", 900), ("7s", 1100)):
        table = dealt("Th Kc 8d ??", peek=False)
        assert table.phase == "playing"
        refused(table, said("peek true"), "B-15")
        go(table, f"Ann stand; reveal {card}")
        assert table.stacks == {"Ann": stack}


@rule("B-18", "N-13")
def test_at_the_end_of_the_round_the_unseen_card_is_turned_and_none_drawn() -> None:
    table = dealt("8h 6c 9d ??")
    go(table, "Ann hit; deal Tc")
    assert (table.stacks, table.house, table.phase) == ({"Ann": 900}, 100, "reveal")
    refused(table, said("open"), "B-4")
    go(table, "reveal 2d")
    assert (table.phase, table.view().dealer) == ("waiting", ("6c", "2d"))
    table = dealt("Ah 6c Kd ??")
    assert (table.stacks, table.phase) == ({"Ann": 1150}, "reveal")
    go(table, "reveal 5d")
    assert table.phase == "waiting"


@rule("B-15")
@pytest.mark.parametrize("script", ["", "Ann hit", "Ann stand"])
def test_a_card_that_the_table_has_seen_is_neither_looked_at_nor_turned_by_a_move(script: str) -> None:
    table = dealt("8h Kc 7d 5s")
    if script:
        go(table, script)
    refused(table, said("peek false"), "B-15")
    refused(table, said("reveal 5s"), "B-15")


@rule("B-15", "B-1")
@pytest.mark.parametrize(("kept", "found"), [("As", "true"), ("9s", "false")])
def test_a_look_cannot_find_what_the_shoe_no_longer_holds(kept: str, found: str) -> None:
    table = opened("blackjack", "Ann 1000", decks=1, penetration=0)
    use_up(table, all_but("8h", "Kc", "8d", kept))
    go(table, "open; Ann bet amount=100; deal 8h Kc 8d ??")
    (peek,) = (option for option in table.options("dealer") if option.do == "peek")
    assert peek.fields == {"blackjack": OneOf((found == "true",))}
    refused(table, said("peek false" if found == "true" else "peek true"), "B-1")
    go(table, f"peek {found}")


@rule("B-15", "B-1")
def test_the_last_card_that_the_face_down_one_can_be_is_not_dealt_to_another() -> None:
    table = opened("blackjack", "Ann 1000", decks=1, penetration=0)
    use_up(table, all_but("3h", "Kc", "2d", "As", "Ah", "9s"))
    go(table, "open; Ann bet amount=100; deal 3h Kc 2d ??; peek false; Ann hit")
    # Left are A♠ A♥ 9♠, one of them face down: the dealer has looked, so it is the 9.
    refused(table, said("deal 9s"), "B-15")
    refused(table, said("deal As 9s"), "B-6")
    (deal,) = (option for option in table.options("dealer") if option.do == "deal")
    assert not deal.holds(said("deal 9s"))
    assert deal.holds(said("deal As"))
    go(table, "deal As; Ann stand")
    (reveal,) = (option for option in table.options("dealer") if option.do == "reveal")
    assert reveal.fields == {"card": OneOf(("9s", "9?"))}
    go(table, "reveal 9s")


@rule("B-15", "B-1")
def test_where_the_dealers_card_is_known_the_last_card_like_it_is_dealt_to_anybody() -> None:
    table = opened("blackjack", "Ann 1000", decks=1, penetration=0)
    use_up(table, all_but("3h", "Kc", "2d", "8s", "As", "Ah", "9s"))
    go(table, "open; Ann bet amount=100; deal 3h Kc 2d 8s; Ann hit")
    (deal,) = (option for option in table.options("dealer") if option.do == "deal")
    assert all(deal.holds(said(f"deal {card}")) for card in ("As", "Ah", "9s"))
    go(table, "deal 9s")


@rule("B-1", "N-13")
def test_a_card_that_the_shoe_no_longer_holds_is_not_turned() -> None:
    table = dealt("8h 6c 9d ??", decks=1)
    go(table, "Ann stand")
    for card in ("8h", "6c", "9d"):
        refused(table, said(f"reveal {card}"), "B-1")
    go(table, "reveal 8d")


def test_only_the_dealer_looks_and_turns() -> None:
    table = dealt("8h Kc 8d ??")
    refused(table, {"by": "Ann", "do": "peek", "blackjack": False}, "script")
    refused(table, {"by": "dealer", "do": "peek", "blackjack": 0}, "script")
    refused(table, {"by": "dealer", "do": "peek"}, "script")
    refused(table, {"by": "Ann", "do": "reveal", "card": "5d"}, "script")
