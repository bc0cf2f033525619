"""Reactions: seen on every screen and at the table, a few at a time, and by leave of the host."""

from croupier.host.reactions import Reactions
from croupier.host.system import System
from tests.host.conftest import Opener, tables
from tests.host.guests import Message
from tests.host.test_actions import SLOW
from tests.host.test_again import screen


class Clock(System):
    """A clock that the test sets."""

    time = 0.0

    def monotonic(self) -> float:
        return self.time


def is_reaction(message: Message) -> bool:
    return bool(message["type"] == "reaction")


def test_a_reaction_reaches_screens_and_the_table_and_is_kept_nowhere(open_house: Opener) -> None:
    house = open_house(tables("roulette", pace=SLOW, dealt="dealer"))
    host, ann, bob, wall = house.host(), house.guest("Ann"), house.guest("Bob"), screen(house)
    bob.ask("follow", table="t1")
    before = host.ask("announce", text="Hello")["seq"]
    assert ann.ask("react", kind="clap", table="t1") == {}
    for one in (wall, bob):
        told = one.hear(is_reaction)
        assert (told["kind"], told["name"], told["table"]) == ("clap", "Ann", "t1")
    assert "only guests" in wall.refused("react", kind="clap")
    assert "only guests" in host.refused("react", kind="clap")
    assert "no such table" in ann.refused("react", kind="clap", table="t9")
    assert host.ask("mute", name="Ann")["seq"] == before + 1, "a reaction is in no log"
    assert ann.refused("react", kind="wow") == "the host has muted you for now"
    host.ask("direct_screen", reactions=False)
    assert bob.refused("react", kind="wow") == "the host has turned reactions off for now"


def test_screens_learn_where_guests_come_in_and_what_happened(open_house: Opener) -> None:
    house = open_house(tables("roulette", pace=SLOW, dealt="dealer"))
    wall = screen(house)
    assert wall.ask("entrance") == {"addresses": []}
    assert wall.ask("moments") == {"latest": [], "records": []}


def test_a_guest_and_the_room_have_so_many() -> None:
    system = Clock()
    reactions = Reactions(system)
    assert [reactions.take("Ann") for _ in range(4)] == [True, True, True, False]
    assert [reactions.take(f"Guest {nth}") for nth in range(10)] == [True] * 9 + [False]
    system.time += 2.0
    assert reactions.take("Ann")
    assert not reactions.take("Ann")
