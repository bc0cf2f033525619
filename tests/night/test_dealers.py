"""Handing the shoe on: from dealer to dealer, from player to player, and who may not."""

from typing import Any

import pytest

from croupier.night import Night, commands, export
from croupier.night.commands import Actor
from tests.night.party import Party, decode, setup_of
from tests.night.test_record import entries

OPEN = commands.Move(table="t1", move={"do": "open"})


def to(name: str, table: str = "t1") -> commands.HandOver:
    return commands.HandOver(table=table, to=name)


def two_dealers(**changes: Any) -> Party:
    """Dora deals at both tables, Max only at the second."""
    party = Party(setup_of("roulette", **{"dealt": "dealer"} | changes), setup_of("holdem", dealt="dealer"))
    party.do("host", commands.Appoint(name="Dora", link="D"))
    party.do("host", commands.Appoint(name="Max", link="M", at=("t2",)))
    party.sit("t1", Ann=100, Bob=100, Cleo=100)
    return party


@pytest.mark.rule("N-7")
def test_the_shoe_goes_from_dealer_to_dealer_in_the_middle_of_a_round_too() -> None:
    party = two_dealers()
    party.refused("dealer/Max", OPEN, "N-7")
    party.do("dealer/Dora", OPEN)
    party.move("Ann", "t1", "bet", on="red", amount=10)
    done = party.do("dealer/Dora", to("Max"))
    assert [(one.text, one.to, one.table) for one in done.changes.notices] == [
        ("Dora hands the wheel to Max.", None, "t1"),
        ("Dora hands the wheel to Max.", ("dealer/Max",), ""),
    ]
    close = commands.Move(table="t1", move={"do": "close"})
    assert party.refused("dealer/Dora", close, "N-7") == "Max is dealing at roulette now"
    party.refused("dealer/Dora", commands.Pause(table="t1"), "N-7")
    party.do("dealer/Max", close)
    party.do("dealer/Max", commands.Move(table="t1", move={"do": "spin"}))
    assert party.replay().save() == party.night.save()
    assert Night.load(party.night.save()).save() == party.night.save()


@pytest.mark.rule("N-7")
def test_what_a_dealer_may_do_is_shown_to_whoever_has_the_shoe() -> None:
    party = two_dealers()

    def offered(name: str) -> list[str]:
        shown = decode(party.projection.table(party.table(), Actor("dealer", name)))
        return [one["do"] for one in shown["options"]]

    assert (offered("Dora"), offered("Max")) == (["open"], [])
    party.do("dealer/Dora", to("Max"))
    assert (offered("Dora"), offered("Max")) == ([], ["open"])
    around = decode(party.projection.table(party.table(), Actor("guest", "Ann")))["info"]
    assert (around["dealt_by"], around["dealer"]) == ("dealer", "Max")
    assert decode(party.projection.lobby())["tables"][0]["dealer"] == "Max"
    assert decode(party.projection.you(Actor("dealer", "Max")))["at"] == ["t2", "t1"]


@pytest.mark.parametrize(
    ("by", "name", "why"),
    [
        ("dealer/Dora", "Ann", "there's no dealer 'Ann' tonight"),
        ("dealer/Dora", "Zoe", "there's no dealer 'Zoe' tonight"),
        ("dealer/Dora", "Dora", "Dora is already dealing at roulette"),
        ("dealer/Max", "Dora", "you're not dealing at roulette"),
        ("Ann", "Max", "a dealer deals at roulette"),
    ],
)
def test_only_who_deals_hands_the_shoe_on_and_only_to_a_dealer(by: str, name: str, why: str) -> None:
    assert two_dealers().refused(by, to(name), "N-7") == why


def test_the_host_reads_in_the_journal_who_handed_on_what_to_whom() -> None:
    party = two_dealers()
    party.do("dealer/Dora", to("Max"))
    *_, entry = export.journal(entries(party))
    assert (entry.what, entry.by, entry.table, entry.name) == ("hand_over", "dealer/Dora", "t1", "Max")


def test_the_host_gives_the_shoe_to_whom_they_like() -> None:
    party = two_dealers()
    party.do("host", to("Max"))
    party.refused("host", to("Max"), "N-7")
    done = party.do("host", to("Dora"))
    assert done.changes.notices[0].text == "The host hands the wheel to Dora."
    party.do("dealer/Dora", OPEN)


@pytest.mark.parametrize(
    "command",
    [
        commands.Remove(role="dealer", name="Max", reason="Has to go."),
        commands.Appoint(name="Max", link="M2", at=("t2",)),
    ],
    ids=["shown out", "appointed elsewhere"],
)
def test_the_shoe_of_who_deals_no_more_is_anybodys_who_is_appointed(command: commands.Command) -> None:
    party = two_dealers()
    party.do("dealer/Dora", to("Max"))
    party.do("host", command)
    party.refused("host", to("Max") if isinstance(command, commands.Remove) else to("Zoe"), "N-7")
    party.do("dealer/Dora", OPEN)


def test_where_the_house_deals_nothing_is_handed_on() -> None:
    party = two_dealers(dealt="house")
    assert party.refused("host", to("Dora"), "N-7") == "the house deals at roulette"


def test_at_a_closed_table_nothing_is_handed_on() -> None:
    party = two_dealers()
    party.do("host", commands.CloseTable(table="t1"))
    party.refused("host", to("Max"))


@pytest.mark.rule("N-7")
def test_a_player_who_deals_in_turn_passes_it_on() -> None:
    party = two_dealers(dealt="players")
    deal = {"by": "dealer", "do": "open"}
    party.refused("Bob", to("Cleo"), "N-7")
    party.refused("Ann", to("Ann"), "N-7")
    party.refused("Ann", to("Dora"), "night")
    done = party.do("Ann", to("Cleo"))
    assert [one.text for one in done.changes.notices] == ["Ann hands the wheel to Cleo."]
    party.refused("Ann", commands.Move(table="t1", move=deal), "N-7")
    party.do("Cleo", commands.Move(table="t1", move=deal))
    party.do("Cleo", to("Bob"))
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.do("Bob", commands.Move(table="t1", move={"by": "dealer", "do": "spin"}))
    party.until("waiting")
    party.do("Cleo", commands.Move(table="t1", move=deal))  # after Bob it's Cleo's turn
    assert party.replay().save() == party.night.save()


def test_nobody_who_sits_out_is_handed_the_dice() -> None:
    party = two_dealers(dealt="players")
    party.do("Bob", commands.SitOut(table="t1"))
    assert party.refused("Ann", to("Bob"), "N-7") == "Bob isn't playing right now"


@pytest.mark.rule("B-16")
def test_at_blackjack_that_players_deal_the_turn_goes_by_the_rules() -> None:
    party = Party(setup_of("blackjack", dealt="players", rules={"dealer": "players", "min_bet": 2}))
    party.sit("t1", Ann=100, Bob=100)
    party.refused("host", to("Bob"), "B-16")


def test_a_dealer_and_a_host_are_told_who_they_are() -> None:
    party = Party("roulette", "holdem")
    party.do("host", commands.Appoint(name="Dora", link="link", at=("t2",)))
    assert decode(party.projection.you(Actor("dealer", "Dora"))) == {
        "type": "you",
        "role": "dealer",
        "name": "Dora",
        "at": ["t2"],
    }
    assert decode(party.projection.you(Actor("host"))) == {"type": "you", "role": "host", "name": ""}
