"""Guests, teams, dealers, and the links that let them in."""

from random import Random

import pytest
from msgspec import UNSET

from croupier.night import Night, commands
from croupier.night.commands import HOST, Actor
from croupier.night.projection.lobby import identity
from croupier.night.projection.people import people
from croupier.night.state import COLOURS
from tests.night.party import Party, decode, setup_of


def test_a_guest_begins_with_the_start_money_however_late() -> None:
    party = Party("roulette", money=700)
    party.join("Ann")
    party.do("host", commands.LastCall(minutes=30))
    party.join("Bob")
    assert (party.balance("wallet/Ann"), party.balance("wallet/Bob")) == (700, 700)
    party.clock = 30 * 60_000
    party.strike_night()
    party.strike_night()
    assert "nobody else can join" in party.refused("Cleo", commands.Join(token="late"))


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
    party.do("The Reds", commands.Join(token="one", team="The Reds"))
    party.do("The Reds", commands.Join(token="two", team="The Reds"))
    reds = Actor("guest", "The Reds")
    assert (party.night.tokens["one"], party.night.tokens["two"]) == (reds, reds)
    assert list(party.night.state.players) == ["The Reds"]
    assert party.balance("wallet/The Reds") == 1000
    party.sit("t1", **{"The Reds": 100})
    party.refused("The Reds", commands.Sit(table="t1"), "A19")


def test_a_team_is_joined_as_a_team_alone() -> None:
    party = Party()
    party.join("Ann")
    party.refused("Ann", commands.Join(token="x", team="Ann"))
    party.refused("Ann", commands.Join(token="x"))
    party.do("Reds", commands.Join(token="one", team="Reds"))
    party.refused("Reds", commands.Join(token="x"))
    party.refused("Ann", commands.Join(token="x", team="Reds"))
    for number in range(19):
        party.do("Reds", commands.Join(token=f"{number}", team="Reds"))
    party.refused("Reds", commands.Join(token="x", team="Reds"), "N-6")


@pytest.mark.check("A19")
def test_one_person_has_one_seat_at_a_table_and_can_sit_at_several() -> None:
    party = Party("roulette", "unders_overs")
    party.sit("t1", Ann=100)
    party.refused("Ann", commands.Sit(table="t1"), "A19")
    party.sit("t2", Ann=100)
    assert decode(party.projection.you(Actor("guest", "Ann")))["seats"] == ["t1", "t2"]


def test_a_link_works_once_and_ends_the_old_phone() -> None:
    party = Party()
    party.join("Ann")
    party.do("host", commands.NewLink(name="Ann", link="L"))
    assert party.night.links["L"] == Actor("guest", "Ann")
    done = party.do("Ann", commands.Claim(link="L", token="new"))
    assert [notice.to for notice in done.changes.notices] == [("guest/Ann",)]
    assert "token of Ann" not in party.night.tokens
    assert party.night.tokens["new"] == Actor("guest", "Ann")
    party.refused("Ann", commands.Claim(link="L", token="again"))
    assert Night.load(party.night.save()).tokens == party.night.tokens


@pytest.mark.check("E22")
@pytest.mark.parametrize(
    ("by", "command"),
    [
        ("host", commands.Remove(name="Ann", reason="Asked to.")),
        ("Ann", commands.GoHome()),
        ("Ann", commands.Claim(link="L", token="new")),
    ],
    ids=["removed", "gone home", "on another phone"],
)
def test_no_link_outlives_whom_it_was_for(by: str, command: commands.Command) -> None:
    party = Party()
    party.join("Ann")
    for link in ("L", "M"):
        party.do("host", commands.NewLink(name="Ann", link=link))
    party.do(by, command)
    assert party.night.links == Night.load(party.night.save()).links == {}


def test_a_dealer_deals_at_all_tables_or_at_those_named() -> None:
    party = Party("roulette", "roulette")
    party.do("host", commands.Appoint(name="Dora", link="D"))
    party.do("host", commands.Appoint(name="Emil", link="E", at=("t2",)))
    for name in ("Dora", "Emil"):
        party.do(f"dealer/{name}", commands.Claim(link=name[0], token=name))
    party.sit("t1", Ann=100)
    party.refused("dealer/Emil", commands.Move(table="t1", move={"do": "open"}), "N-7")
    party.refused("dealer/Emil", commands.Pause(table="t1"), "N-7")
    party.move("dealer/Dora", "t1", "open")
    party.move("dealer/Emil", "t2", "open")
    party.do("host", commands.Remove(role="dealer", name="Dora", reason="shift is over"))
    party.refused("dealer/Dora", commands.Move(table="t1", move={"do": "spin"}), "N-7")
    party.refused("host", commands.Appoint(name="Fred", link="F", at=("t9",)))
    party.refused("host", commands.Appoint(name="Ann", link="A"))


def test_who_is_muted_says_nothing() -> None:
    party = Party()
    party.join("Ann")
    assert (
        party.do("Ann", commands.Say(text="hello\nthere\u202e")).changes.notices[0].text == "Ann: hellothere"
    )
    party.do("host", commands.Mute(name="Ann"))
    party.refused("Ann", commands.Say(text="hello"))
    party.do("host", commands.Mute(name="Ann", muted=False))
    party.do("Ann", commands.Say(text="hello"))
    party.refused("Ann", commands.Say(text="\u200b"))


@pytest.mark.check("E22")
def test_who_is_shown_out_keeps_the_place_and_loses_the_token() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=300)
    party.join("Bob")
    party.do("host", commands.Remove(name="Ann", reason="rude"))
    assert "token of Ann" not in party.night.tokens
    assert "Ann" not in party.table().state.seats
    assert [(one.name, one.total) for one in party.projection.standings()] == [("Ann", 1000), ("Bob", 1000)]
    party.refused("Ann", commands.Sit(table="t1"))
    party.refused("host", commands.Remove(name="Ann", reason="again"))
    party.refused("Ann", commands.Join(token="back"))
    party.do("host", commands.NewLink(name="Ann", link="L"))
    party.do("Ann", commands.Claim(link="L", token="new"))
    party.sit("t1", Ann=100)


@pytest.mark.check("D20")
def test_who_is_shown_out_in_the_middle_of_a_hand_holds_nobody_up() -> None:
    party = Party("holdem")
    party.sit("t1", Ann=200, Bob=200, Cleo=200)
    party.until("preflop")
    party.strike()
    asked = party.table().deciding[0]
    party.do("host", commands.Remove(name=asked, reason="rude"))
    due = party.due()
    assert due is not None
    assert (due.at, due.command) == (party.clock, commands.TimeUp(table="t1", name=asked))
    party.strike()
    party.until("waiting")
    assert asked not in party.table().state.seats
    assert party.balance(f"wallet/{asked}") == 1000 - _lost(party, asked)


def _lost(party: Party, name: str) -> int:
    return -sum(taking.result for taking in party.night.state.round_results.get(name, []))


def test_going_home_changes_everything_back() -> None:
    party = Party("roulette", "unders_overs")
    party.sit("t1", Ann=300)
    party.sit("t2", Ann=200)
    party.do("Ann", commands.GoHome())
    assert party.balance("wallet/Ann") == 1000
    assert not party.table("t1").state.seats
    assert not party.table("t2").state.seats


def test_the_host_moves_a_guest_and_both_tables_are_told() -> None:
    party = Party("roulette", "unders_overs", "holdem")
    party.sit("t1", Ann=300)
    done = party.do("host", commands.Seat(name="Ann", table="t2"))
    assert {table.id for table, _ in done.changes.tables} == {"t1", "t2"}
    assert (list(party.table("t1").state.seats), list(party.table("t2").state.seats)) == ([], ["Ann"])
    assert party.balance("wallet/Ann") == 1000
    party.do("Ann", commands.Exchange(table="t2", give="money", amount=50))
    party.until("betting", "t2")
    party.move("Ann", "t2", "bet", on="seven", amount=50)
    assert "middle of a round" in party.refused("host", commands.Seat(name="Ann", table="t1"))


@pytest.mark.rule("N-6")
def test_a_table_is_full_when_its_seats_are_taken() -> None:
    party = Party(setup_of("roulette", rules={"max_seats": 2}))
    party.sit("t1", Ann=10, Bob=10)
    party.join("Cleo")
    party.refused("Cleo", commands.Sit(table="t1", money=10), "N-6")


@pytest.mark.rule("N-5")
def test_a_guest_may_choose_chips_of_a_colour_that_nobody_has() -> None:
    party = Party()
    party.join("Ann")
    party.do("Bob", commands.Join(token="b", colour="yellow"))
    assert "somebody else" in party.refused("Cleo", commands.Join(token="c", colour="yellow"), "N-5")
    assert "somebody else" in party.refused("Cleo", commands.Join(token="c", colour="blue"), "N-5")
    assert "no chips in that colour" in party.refused("Cleo", commands.Join(token="c", colour="gold"), "N-5")
    party.join("Cleo", "Dan", "Eve")
    chips = {player.name: player.colour for player in party.night.state.players.values()}
    assert chips == {"Ann": "blue", "Bob": "yellow", "Cleo": "orange", "Dan": "ivory", "Eve": "violet"}
    assert party.projection.door().colours == ("black", "pink", "sky")


@pytest.mark.rule("N-5")
def test_beyond_eight_every_colour_can_be_chosen_with_a_sign_on_it() -> None:
    party = Party()
    party.join(*"ABCDEFGH")
    assert party.projection.door().colours == COLOURS
    for name in ("Ida", "Ina"):
        party.do(name, commands.Join(token=name, colour="pink"))
    chips = [(player.colour, player.letter) for player in party.night.state.players.values()]
    assert chips[-2:] == [("pink", "I"), ("pink", "N")]
    assert len(set(chips)) == 10


@pytest.mark.rule("N-5")
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_chosen_no_two_have_the_same_chips(seed: int) -> None:
    rng, party = Random(seed), Party()
    for number in range(30):
        wanted = rng.choice(("", *party.projection.door().colours))
        party.do(f"Guest {number}", commands.Join(token=str(number), colour=wanted))
    players = list(party.night.state.players.values())
    assert len({player.colour for player in players[:8]}) == 8
    assert len({(player.colour, player.letter) for player in players}) == 30


def test_at_the_door_one_sees_the_name_of_the_night_and_its_teams() -> None:
    party = Party()
    party.join("Ann")
    for team in ("The Reds", "The Blues"):
        party.do(team, commands.Join(token=team, team=team))
    party.do("host", commands.Remove(name="The Blues", reason="too loud"))
    assert (party.projection.door().name, party.projection.door().teams) == ("Friday", ("The Reds",))


def test_the_host_is_told_who_is_connected_and_others_are_not() -> None:
    class Here:
        def is_connected(self, who: str) -> bool:
            return who in ("guest/Ann", "dealer/Dora")

        def last_seen_ms(self, who: str) -> int | None:
            return None

    party = Party("roulette")
    party.join("Ann", "Bob")
    for name in ("Dora", "Otto"):
        party.do("host", commands.Appoint(name=name, link=f"link of {name}"))
    told = people(party.night, Here())
    assert {one.name: one.here for one in told.guests} == {"Ann": True, "Bob": False}
    assert {one.name: one.here for one in told.dealers} == {"Dora": True, "Otto": False}
    others = people(party.night, None)
    assert [one.here for one in others.guests] == [one.here for one in others.dealers] == [UNSET] * 2
    assert others.knocks is UNSET


def test_the_host_is_told_to_be_the_host() -> None:
    party = Party("roulette")
    told = decode(identity(party.night, HOST))
    assert (told["role"], told["name"]) == ("host", "")
