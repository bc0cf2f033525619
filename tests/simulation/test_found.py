"""What the simulation has found in the host, each in a night of its own."""

import asyncio
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from croupier.host.auth import Auth
from croupier.host.connections import Connections
from croupier.host.delivery import Delivery
from croupier.host.devices import Devices
from croupier.host.hosted_night import DONE, HostedNight, Pending
from croupier.host.record_lines import RecentLines
from croupier.host.system import SYSTEM
from croupier.night import Night, commands
from croupier.night.commands import Actor
from croupier.night.projection import Projection
from croupier.night.tournament import SCHEDULED_FROM
from tests.night.party import Party, setup_of
from tests.simulation.lines import texts_of


def holdem(**chips: int) -> Party:
    """A hand of hold'em that waits for the first decision."""
    party = Party("holdem")
    party.sit("t1", **chips)
    while not party.table().deciding:
        party.strike()
    return party


def test_who_folds_is_shown_an_account_without_the_stake() -> None:
    party = holdem(Ann=100, Bob=100, Cy=100)
    party.move(party.table().deciding[0], "t1", "call")
    (second,) = party.table().deciding
    done = party.move(second, "t1", "fold")
    assert done.postings == []
    assert second in done.changes.concerned


def test_who_leaves_with_nothing_is_shown_an_account_without_the_seat() -> None:
    party = Party("unders_overs")
    party.sit("t1", Ann=10, Bob=10)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="under", amount=10)
    party.do("Ann", commands.Leave(table="t1"))
    done = party.strike()  # no more bets
    while "Ann" in party.table().state.seats:
        done = party.strike()  # until the dice have fallen
    assert "Ann" in done.changes.concerned


def test_who_gets_up_with_the_first_news_after_a_start_has_nothing_left_to_do() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100, Bob=100)
    party.until("betting")
    party.projection = Projection(party.night)  # as after a start: nobody was told anything
    party.do("Ann", commands.Leave(table="t1"))
    (messages,) = party.messages
    assert msgspec.json.decode(messages.own["Ann"])["options"] == []


def test_who_hands_the_dice_over_while_bets_are_taken_deals_no_more() -> None:
    party = Party(setup_of("unders_overs", dealt="players"))
    party.sit("t1", Ann=100, Bob=100)
    party.until("betting")
    party.do("Ann", commands.HandOver(table="t1", to="Bob"))
    (messages,) = party.messages
    for name in ("Ann", "Bob"):
        fresh = msgspec.json.decode(party.projection.table(party.table(), Actor("guest", name)))
        assert msgspec.json.decode(messages.own[name])["options"] == fresh["options"]


def test_a_level_without_a_rest_is_the_same_to_the_host_and_to_the_log() -> None:
    party = Party("holdem")
    party.sit("t1", Ann=100, Bob=100)
    level = commands.Level(small=5, big=10, minutes=20.0)
    party.do("host", commands.StartTournament(table="t1", levels=(level,)))
    assert party.replay().save() == party.night.save()
    assert Night.load(party.night.save()).save() == party.night.save()


class Recorder:
    """A line that keeps what is pushed."""

    def __init__(self) -> None:
        self.pushed = b""

    def push(self, frames: bytes) -> bool:
        self.pushed += frames
        return True

    def bye(self, code: int, reason: str) -> None:
        raise AssertionError(reason)


def test_dealers_are_shown_their_tables_after_all_that_led_to_them() -> None:
    party = Party(setup_of("roulette", dealt="dealer"))
    hosted = SimpleNamespace(projection=party.projection, night=party.night, after=lambda reply: reply(DONE))
    crowd, auth = Connections(SYSTEM), Auth(lambda: party.night)
    devices = Devices(crowd, SYSTEM)
    delivery = Delivery(cast(HostedNight, hosted), crowd, auth, devices, RecentLines())
    line = Recorder()

    async def release() -> None:
        dora = crowd.come(line, "10.0.0.1")
        crowd.admit(dora, Actor("dealer", "Dora"))
        party.do("host", commands.Appoint(name="Dora", link="a link"))
        crowd.follow(dora, "t1")
        told = [Pending(2, party.do("host", commands.Appoint(name="Max", link="another link")))]
        told.append(Pending(3, party.do("host", commands.Pause(table="t1")), party.messages))
        delivery.release(told)

    asyncio.run(release())
    shown = [msgspec.json.decode(text) for text in texts_of(line.pushed)]
    tables = [
        (message["type"], message["version"]) for message in shown if message["type"] in ("table", "update")
    ]
    assert tables == [("update", 1), ("table", 1)]


def test_who_follows_a_new_table_is_shown_who_is_the_first_to_sit_down() -> None:
    party = Party("roulette")
    party.do("host", commands.OpenTable(setup=setup_of("roulette")))
    shown = msgspec.json.decode(party.projection.table(party.table("t2"), commands.HOST))
    assert shown["view"]["stacks"] == {}
    party.sit("t2", Ann=100)
    updates = [msgspec.json.decode(one.update) for one in party.messages if one.table == "t2"]
    assert updates[-1]["steps"][-1]["view"]["stacks"] == {"Ann": 100}


@pytest.mark.parametrize("generation", [3, SCHEDULED_FROM])
def test_blinds_of_a_schedule_are_not_a_dealers_entry_to_take_back(generation: int) -> None:
    """It was a fault of the program, and stopped the table; nobody is offered it any more."""
    setup = setup_of("holdem", equipment="real", dealt="dealer", rules={})
    party = Party(setup, generation=generation)
    party.sit("t1", Ann=100, Bob=100)
    levels = (commands.Level(5, 10, 1.0), commands.Level(10, 20, 1.0))
    party.do("host", commands.StartTournament(table="t1", levels=levels))
    party.refused("host", commands.Move(table="t1", move={"do": "undo"}), "N-14")
    party.do("host", commands.NextLevel(table="t1"))
    party.refused("host", commands.Move(table="t1", move={"do": "undo"}), "N-14")
    assert party.table().engine.can_undo == (generation < SCHEDULED_FROM)
