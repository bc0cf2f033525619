"""Players who deal in turn: one switch, whose turn it is, and what is not theirs to do (N-18)."""

from typing import Any

import pytest

from croupier import bank
from croupier.night import Night, commands
from croupier.night.commands import Actor
from croupier.night.setup import TableSetup
from tests.night.party import Party, decode, setup_of

OPEN = {"do": "open", "by": "dealer"}
START = {"do": "start", "by": "dealer"}


def in_turn(game: str, *names: str, **changes: Any) -> Party:
    """A table at which players deal in turn, by today's rules of the night."""
    party = Party(setup_of(game, **{"dealt": "players"} | changes), generation=3)
    party.sit("t1", **dict.fromkeys(names, 100))
    return party


def seen(party: Party) -> Any:
    """What everybody sees of the table."""
    return party.table().engine.view()


def dealing(party: Party) -> str | None:
    """Who deals, as everybody is told."""
    shown = decode(party.projection.table(party.table(), Actor("guest", "Ann")))
    who = party.table().dealing_player
    assert shown["info"]["dealt_by"] == (who or "players")
    return who


def played_hand(party: Party) -> tuple[str | None, str]:
    """Start a hand by whoever deals, and fold it to its end: who dealt, and who had the button."""
    dealer = dealing(party)
    assert dealer is not None
    party.do(dealer, commands.Move(table="t1", move=START))
    during = dealing(party), seen(party).button
    assert during[0] == dealer
    party.until("preflop")
    while party.table().is_under_way:
        if decided := party.table().deciding:
            party.move(decided[0], "t1", "fold")
        else:
            party.strike()
    return during


@pytest.mark.rule("N-18")
def test_at_holdem_whoever_has_the_button_deals() -> None:
    party = in_turn("holdem", "Ann", "Bob", "Cleo")
    hands = [played_hand(party) for _ in range(4)]
    assert hands == [("Ann", "Ann"), ("Bob", "Bob"), ("Cleo", "Cleo"), ("Ann", "Ann")]
    assert party.replay().save() == party.night.save()
    assert Night.load(party.night.save()).tables["t1"].dealing_player == "Bob"


@pytest.mark.rule("N-18", "P-2")
def test_who_sits_out_or_leaves_is_passed_over_and_the_button_with_them() -> None:
    party = in_turn("holdem", "Ann", "Bob", "Cleo", "Dan")
    assert played_hand(party) == ("Ann", "Ann")
    party.do("Bob", commands.SitOut(table="t1"))
    assert dealing(party) == "Cleo"
    assert played_hand(party) == ("Cleo", "Cleo")
    party.do("Dan", commands.Leave(table="t1"))
    assert dealing(party) == "Ann"
    party.do("Bob", commands.ComeBack(table="t1"))
    assert played_hand(party) == ("Ann", "Ann")


@pytest.mark.rule("N-18")
def test_a_void_does_not_move_the_turn() -> None:
    party = in_turn("holdem", "Ann", "Bob", "Cleo")
    assert played_hand(party) == ("Ann", "Ann")
    party.do("Bob", commands.Move(table="t1", move=START))
    party.do("host", commands.Move(table="t1", move={"do": "void", "reason": "a card fell"}))
    assert dealing(party) == "Bob"
    assert played_hand(party) == ("Bob", "Bob")


@pytest.mark.rule("N-18")
def test_blinds_voids_and_closing_are_not_a_dealing_players_to_do() -> None:
    party = in_turn("holdem", "Ann", "Bob")
    blinds = commands.Move(table="t1", move={"do": "blinds", "by": "dealer", "small": 500, "big": 1000})
    party.refused("Ann", blinds, "N-18")
    party.refused("Ann", commands.Move(table="t1", move={"do": "finish", "by": "dealer"}))
    offered = decode(party.projection.table(party.table(), Actor("guest", "Ann")))["options"]
    assert [one["do"] for one in offered] == ["start"]
    party.do("Ann", commands.Move(table="t1", move=START))
    party.refused(
        "Ann", commands.Move(table="t1", move={"do": "void", "by": "dealer", "reason": "mine"}), "N-9"
    )
    party.do("host", commands.Move(table="t1", move={"do": "void", "reason": "a dispute"}))
    party.do("host", blinds)
    assert seen(party).small == 500


@pytest.mark.rule("N-18")
def test_nobody_hands_the_dealer_chip_on() -> None:
    party = in_turn("holdem", "Ann", "Bob")
    party.refused("Ann", commands.HandOver(table="t1", to="Bob"), "N-18")


def spun(party: Party) -> str | None:
    """A round of roulette by whoever deals; who that was."""
    dealer = dealing(party)
    assert dealer is not None
    party.do(dealer, commands.Move(table="t1", move=OPEN))
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.do(dealer, commands.Move(table="t1", move={"do": "spin", "by": "dealer"}))
    return dealer


@pytest.mark.rule("N-18")
def test_at_other_games_the_turn_passes_over_who_is_away_and_stays_with_a_void() -> None:
    party = in_turn("roulette", "Ann", "Bob", "Cleo", "Dan", rules={"zero": "lose"})
    assert spun(party) == "Ann"
    party.do("Bob", commands.Move(table="t1", move=OPEN))
    party.do("host", commands.Move(table="t1", move={"do": "void", "reason": "the ball fell out"}))
    assert dealing(party) == "Bob"
    party.do("Bob", commands.SitOut(table="t1"))
    assert spun(party) == "Cleo"
    assert dealing(party) == "Dan"
    party.do("Dan", commands.Leave(table="t1"))
    party.do("Bob", commands.ComeBack(table="t1"))
    assert [spun(party) for _ in range(4)] == ["Ann", "Bob", "Cleo", "Ann"]
    for name in ("Ann", "Bob", "Cleo"):
        party.do(name, commands.SitOut(table="t1"))
    assert dealing(party) is None
    assert party.replay().save() == party.night.save()


@pytest.mark.rule("N-18")
def test_the_dealing_player_can_sit_the_hand_out() -> None:
    rules = {"small_blind": 5, "big_blind": 10, "dealer_plays": False}
    party = in_turn("holdem", "Ann", "Bob", "Cleo", rules=rules)
    party.do("Ann", commands.Move(table="t1", move=START))
    view = seen(party)
    assert (view.button, view.dealt_in, view.blinds) == (
        "Ann",
        ("Bob", "Cleo"),
        {"Bob": "small", "Cleo": "big"},
    )
    party.do("Ann", commands.Move(table="t1", move={"do": "deal", "by": "dealer"}))
    assert party.table().deciding == ("Bob",)


ONE_SWITCH = [
    {"dealt": "players"},
    {"rules": {"dealer": "players", "min_bet": 2}},
    {"dealt": "players", "rules": {"dealer": "players", "min_bet": 2}},
]


@pytest.mark.rule("B-16", "N-12", "N-18")
@pytest.mark.parametrize("said", ONE_SWITCH)
def test_at_blackjack_one_switch_is_the_rule_and_the_dealers_pot(said: dict[str, Any]) -> None:
    party = Party(setup_of("blackjack", **said), generation=3)
    setup = party.table().state.setup
    assert (setup.dealt, setup.rules) == ("players", {"dealer": "players", "min_bet": 2})
    party.sit("t1", Ann=100, Bob=100, Cleo=100)
    assert dealing(party) == "Ann"
    party.do("Ann", commands.Move(table="t1", move=OPEN))
    for name in ("Ann", "Bob", "Cleo"):
        party.move(name, "t1", "bet", amount=2)
    party.do("Ann", commands.Move(table="t1", move={"do": "deal", "by": "dealer"}))
    assert [hand.who for hand in seen(party).hands] == ["Bob", "Cleo", "Ann"]
    party.until("waiting")
    assert dealing(party) == "Bob"
    pot = party.balance(bank.dealers("t1"))
    assert pot == 300 - sum(party.table().engine.stacks.values())
    assert party.balance(bank.house("t1")) == 0


@pytest.mark.rule("N-18")
def test_the_switch_takes_its_rules_along_when_it_is_turned() -> None:
    party = Party(setup_of("blackjack"), generation=3)

    def turn(**changes: Any) -> TableSetup:
        party.do("host", commands.ChangeTable(table="t1", **changes))
        return party.table().state.setup

    assert turn(dealt="players").rules == {"min_bet": 2, "dealer": "players"}
    assert turn(rules={"min_bet": 4}).rules == {"min_bet": 4, "dealer": "players"}
    assert turn(dealt="house").rules == {"min_bet": 4}
    assert turn(rules={"dealer": "players"}).dealt == "players"


@pytest.mark.rule("N-12")
def test_who_deals_blackjack_does_not_change_in_a_running_game() -> None:
    party = Party(setup_of("blackjack"), generation=3)
    party.sit("t1", Ann=100, Bob=100)
    party.refused("host", commands.ChangeTable(table="t1", dealt="players"))


@pytest.mark.rule("N-18")
def test_who_sits_out_at_blackjack_does_not_deal_the_next_round() -> None:
    party = in_turn("blackjack", "Ann", "Bob")
    party.do("Ann", commands.SitOut(table="t1"))
    assert dealing(party) == "Bob"
    party.do("Bob", commands.Move(table="t1", move=OPEN))
    assert seen(party).dealing == "Bob"


def test_a_night_of_before_counts_the_turns_as_it_did() -> None:
    party = Party(setup_of("holdem", dealt="players"), generation=2)
    party.sit("t1", Ann=100, Bob=100)
    party.do("Ann", commands.Move(table="t1", move={"do": "blinds", "by": "dealer", "small": 1, "big": 2}))
    party.do("Bob", commands.SitOut(table="t1"))
    assert party.table().dealing_player == "Ann"


@pytest.mark.rule("P-30")
def test_nobody_is_mucked_for_letting_time_go_by_where_real_cards_lie_on_the_table() -> None:
    party = Party(setup_of("holdem", dealt="dealer", equipment="real"), generation=3)
    party.sit("t1", Ann=100, Bob=100)
    party.move("host", "t1", "start")
    party.move("host", "t1", "deal", cards=["??"] * 4)
    party.move("Ann", "t1", "call")
    party.move("Bob", "t1", "check")
    for cards in (["2c", "3d", "9h"], ["Th"], ["Kc"]):
        party.move("host", "t1", "deal", cards=cards)
        party.move("Bob", "t1", "check")
        party.move("Ann", "t1", "check")
    assert seen(party).awaits.players == ("Bob",)
    assert (party.table().deciding, party.due()) == ((), None)
    party.move("host", "t1", "award", pot=0, to=["Ann"])
    assert party.table().engine.stacks == {"Ann": 110, "Bob": 90}


@pytest.mark.rule("P-31")
def test_who_shows_after_the_hand_is_seen_by_everybody_and_moves_no_chips() -> None:
    party = in_turn("holdem", "Ann", "Bob", "Cleo")
    played_hand(party)
    stacks = party.table().engine.stacks
    done = party.move("Bob", "t1", "show")
    assert done.postings == []
    assert len(seen(party).players["Bob"].cards) == 2
    assert party.table().engine.stacks == stacks
    assert party.replay().save() == party.night.save()
