"""Guests, teams, dealers, and the links that let them in."""

from random import Random

import pytest

from croupier.night import Night, acts
from croupier.night.acts import Actor
from croupier.night.state import COLOURS
from tests.night.party import Party, decode, setup_of


def test_a_guest_begins_with_the_start_money_however_late() -> None:
    party = Party("roulette", money=700)
    party.join("Ann")
    party.do("host", acts.LastCall(minutes=30))
    party.join("Bob")
    assert (party.balance("wallet/Ann"), party.balance("wallet/Bob")) == (700, 700)
    party.clock = 30 * 60_000
    party.strike_night()
    party.strike_night()
    assert "nobody can join" in party.refused("Cleo", acts.Join(token="late"))


@pytest.mark.rule("N-5")
def test_everybody_has_a_chip_of_their_own() -> None:
    party = Party()
    party.join(*(f"Guest {number}" for number in range(60)), "Zoë", "山田")
    chips = [(player.colour, player.letter) for player in party.night.state.players.values()]
    assert [colour for colour, _ in chips[:8]] == list(COLOURS)
    assert {letter for _, letter in chips[:8]} == {""}
    assert len(set(chips)) == 62


@pytest.mark.rule("N-6")
def test_a_team_is_one_seat_that_several_phones_play_from() -> None:
    party = Party("roulette")
    party.do("The Reds", acts.Join(token="one", team="The Reds"))
    party.do("The Reds", acts.Join(token="two", team="The Reds"))
    reds = Actor("guest", "The Reds")
    assert (party.night.tokens["one"], party.night.tokens["two"]) == (reds, reds)
    assert list(party.night.state.players) == ["The Reds"]
    assert party.balance("wallet/The Reds") == 1000
    party.sit("t1", **{"The Reds": 100})
    party.refused("The Reds", acts.Sit(table="t1"), "A19")


def test_a_team_is_joined_as_a_team_alone() -> None:
    party = Party()
    party.join("Ann")
    party.refused("Ann", acts.Join(token="x", team="Ann"))
    party.refused("Ann", acts.Join(token="x"))
    party.do("Reds", acts.Join(token="one", team="Reds"))
    party.refused("Reds", acts.Join(token="x"))
    party.refused("Ann", acts.Join(token="x", team="Reds"))
    for number in range(19):
        party.do("Reds", acts.Join(token=f"{number}", team="Reds"))
    party.refused("Reds", acts.Join(token="x", team="Reds"), "N-6")


@pytest.mark.check("A19")
def test_one_person_has_one_seat_at_a_table_and_can_sit_at_several() -> None:
    party = Party("roulette", "unders_overs")
    party.sit("t1", Ann=100)
    party.refused("Ann", acts.Sit(table="t1"), "A19")
    party.sit("t2", Ann=100)
    assert decode(party.gate.you(Actor("guest", "Ann")))["you"]["seats"] == ["t1", "t2"]


def test_a_link_works_once_and_ends_the_old_phone() -> None:
    party = Party()
    party.join("Ann")
    party.do("host", acts.NewLink(name="Ann", link="L"))
    assert party.night.links["L"] == Actor("guest", "Ann")
    done = party.do("Ann", acts.Claim(link="L", token="new"))
    assert [notice.to for notice in done.news.notices] == [("guest/Ann",)]
    assert "token of Ann" not in party.night.tokens
    assert party.night.tokens["new"] == Actor("guest", "Ann")
    party.refused("Ann", acts.Claim(link="L", token="again"))
    assert Night.load(party.night.save()).tokens == party.night.tokens


@pytest.mark.check("E22")
@pytest.mark.parametrize(
    ("by", "act"),
    [
        ("host", acts.Remove(name="Ann", reason="Asked to.")),
        ("Ann", acts.GoHome()),
        ("Ann", acts.Claim(link="L", token="new")),
    ],
    ids=["removed", "gone home", "on another phone"],
)
def test_no_link_outlives_whom_it_was_for(by: str, act: acts.Act) -> None:
    party = Party()
    party.join("Ann")
    for link in ("L", "M"):
        party.do("host", acts.NewLink(name="Ann", link=link))
    party.do(by, act)
    assert party.night.links == Night.load(party.night.save()).links == {}


def test_a_dealer_deals_at_all_tables_or_at_those_named() -> None:
    party = Party("roulette", "roulette")
    party.do("host", acts.Appoint(name="Dora", link="D"))
    party.do("host", acts.Appoint(name="Emil", link="E", at=("t2",)))
    for name in ("Dora", "Emil"):
        party.do(f"dealer/{name}", acts.Claim(link=name[0], token=name))
    party.sit("t1", Ann=100)
    party.refused("dealer/Emil", acts.Move(table="t1", move={"do": "open"}), "N-7")
    party.refused("dealer/Emil", acts.Pause(table="t1"), "N-7")
    party.move("dealer/Dora", "t1", "open")
    party.move("dealer/Emil", "t2", "open")
    party.do("host", acts.Remove(role="dealer", name="Dora", reason="shift is over"))
    party.refused("dealer/Dora", acts.Move(table="t1", move={"do": "spin"}), "N-7")
    party.refused("host", acts.Appoint(name="Fred", link="F", at=("t9",)))
    party.refused("host", acts.Appoint(name="Ann", link="A"))


def test_who_is_muted_says_nothing() -> None:
    party = Party()
    party.join("Ann")
    assert party.do("Ann", acts.Say(text="hello\nthere\u202e")).news.notices[0].text == "Ann: hellothere"
    party.do("host", acts.Mute(name="Ann"))
    party.refused("Ann", acts.Say(text="hello"))
    party.do("host", acts.Mute(name="Ann", muted=False))
    party.do("Ann", acts.Say(text="hello"))
    party.refused("Ann", acts.Say(text="\u200b"))


@pytest.mark.check("E22")
def test_who_is_shown_out_keeps_the_place_and_loses_the_token() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=300)
    party.join("Bob")
    party.do("host", acts.Remove(name="Ann", reason="rude"))
    assert "token of Ann" not in party.night.tokens
    assert "Ann" not in party.felt().state.seats
    assert [(one.name, one.total) for one in party.gate.standings()] == [("Ann", 1000), ("Bob", 1000)]
    party.refused("Ann", acts.Sit(table="t1"))
    party.refused("host", acts.Remove(name="Ann", reason="again"))
    party.refused("Ann", acts.Join(token="back"))
    party.do("host", acts.NewLink(name="Ann", link="L"))
    party.do("Ann", acts.Claim(link="L", token="new"))
    party.sit("t1", Ann=100)


@pytest.mark.check("D20")
def test_who_is_shown_out_in_the_middle_of_a_hand_holds_nobody_up() -> None:
    party = Party("holdem")
    party.sit("t1", Ann=200, Bob=200, Cleo=200)
    party.until("preflop")
    party.strike()
    asked = party.felt().deciding[0]
    party.do("host", acts.Remove(name=asked, reason="rude"))
    due = party.due()
    assert due is not None
    assert (due.at, due.act) == (party.clock, acts.TimeUp(table="t1", name=asked))
    party.strike()
    party.until("waiting")
    assert asked not in party.felt().state.seats
    assert party.balance(f"wallet/{asked}") == 1000 - _lost(party, asked)


def _lost(party: Party, name: str) -> int:
    return -sum(taking.result for taking in party.night.state.takings.get(name, []))


def test_going_home_changes_everything_back() -> None:
    party = Party("roulette", "unders_overs")
    party.sit("t1", Ann=300)
    party.sit("t2", Ann=200)
    party.do("Ann", acts.GoHome())
    assert party.balance("wallet/Ann") == 1000
    assert not party.felt("t1").state.seats
    assert not party.felt("t2").state.seats


def test_the_host_moves_a_guest_and_both_tables_are_told() -> None:
    party = Party("roulette", "unders_overs", "holdem")
    party.sit("t1", Ann=300)
    done = party.do("host", acts.Seat(name="Ann", table="t2"))
    assert {felt.id for felt, _ in done.news.tables} == {"t1", "t2"}
    assert (list(party.felt("t1").state.seats), list(party.felt("t2").state.seats)) == ([], ["Ann"])
    assert party.balance("wallet/Ann") == 1000
    party.do("Ann", acts.Exchange(table="t2", give="money", amount=50))
    party.until("betting", "t2")
    party.move("Ann", "t2", "bet", on="seven", amount=50)
    assert "in a round" in party.refused("host", acts.Seat(name="Ann", table="t1"))


@pytest.mark.rule("N-6")
def test_a_table_is_full_when_its_seats_are_taken() -> None:
    party = Party(setup_of("roulette", rules={"max_seats": 2}))
    party.sit("t1", Ann=10, Bob=10)
    party.join("Cleo")
    party.refused("Cleo", acts.Sit(table="t1", money=10), "N-6")


@pytest.mark.rule("N-5")
def test_a_guest_may_choose_chips_of_a_colour_that_nobody_has() -> None:
    party = Party()
    party.join("Ann")
    party.do("Bob", acts.Join(token="b", colour="green"))
    assert "somebody else" in party.refused("Cleo", acts.Join(token="c", colour="green"), "N-5")
    assert "somebody else" in party.refused("Cleo", acts.Join(token="c", colour="blue"), "N-5")
    assert "no chips of that colour" in party.refused("Cleo", acts.Join(token="c", colour="gold"), "N-5")
    party.join("Cleo", "Dan", "Eve")
    chips = {player.name: player.colour for player in party.night.state.players.values()}
    assert chips == {"Ann": "blue", "Bob": "green", "Cleo": "orange", "Dan": "red", "Eve": "violet"}
    assert party.gate.door().colours == ("brown", "pink", "grey")


@pytest.mark.rule("N-5")
def test_beyond_eight_every_colour_can_be_chosen_with_a_sign_on_it() -> None:
    party = Party()
    party.join(*"ABCDEFGH")
    assert party.gate.door().colours == COLOURS
    for name in ("Ida", "Ina"):
        party.do(name, acts.Join(token=name, colour="pink"))
    chips = [(player.colour, player.letter) for player in party.night.state.players.values()]
    assert chips[-2:] == [("pink", "I"), ("pink", "N")]
    assert len(set(chips)) == 10


@pytest.mark.rule("N-5")
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_chosen_no_two_have_the_same_chips(seed: int) -> None:
    rng, party = Random(seed), Party()
    for number in range(30):
        wanted = rng.choice(("", *party.gate.door().colours))
        party.do(f"Guest {number}", acts.Join(token=str(number), colour=wanted))
    players = list(party.night.state.players.values())
    assert len({player.colour for player in players[:8]}) == 8
    assert len({(player.colour, player.letter) for player in players}) == 30


def test_at_the_door_one_sees_the_name_of_the_night_and_its_teams() -> None:
    party = Party()
    party.join("Ann")
    for team in ("The Reds", "The Blues"):
        party.do(team, acts.Join(token=team, team=team))
    party.do("host", acts.Remove(name="The Blues", reason="too loud"))
    assert (party.gate.door().name, party.gate.door().teams) == ("Friday", ("The Reds",))
