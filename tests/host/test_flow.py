"""A guest's evening from joining to going home, as everybody sees it."""

import pytest

from tests.host.conftest import House, Opener, tables
from tests.host.guests import Guest, Message


@pytest.fixture(params=["sqlite", "postgres"])
def anywhere(request: pytest.FixtureRequest, open_house: Opener) -> House:
    """A house that keeps its record in a file, and one in PostgreSQL."""
    place = "" if request.param == "sqlite" else request.getfixturevalue("database")
    return open_house(place=place)


def test_an_evening(anywhere: House) -> None:
    house = anywhere
    ann, bob, screen = house.guest("Ann"), house.guest("Bob"), house.guest()
    screen.ask("watch", code=house.code)
    assert screen.follow()["view"]["stacks"] == {}

    ann.ask("sit", table="t1", money=500)
    bob.ask("sit", table="t1", money=300)
    assert ann.follow()["view"]["stacks"] == {"Ann": 500, "Bob": 300}
    ann.move(do="bet", on="red", amount=100)
    pocket = screen.event("spun")["pocket"]
    assert ann.event("spun")["pocket"] == pocket
    total = ann.account()["total"]
    assert total in (9_900, 9_950, 10_100)  # on zero half of it goes back
    assert total == next(one["total"] for one in rank(bob) if one["name"] == "Ann")

    token, session = ann.token, ann.session
    house.restart()
    ann = house.guest().rejoin(token)
    assert ann.session != session
    assert ann.account()["total"] == total
    host = house.host()
    host.follow()
    host.ask("close_table", table="t1")
    host.hear(lambda message: message.get("info", {}).get("status") == "closed")
    host.ask("end_night")
    assert ann.notice("ended").startswith("The night is over.")
    assert sum(one["total"] for one in rank(ann)) == 20_000 + (total - 10_000)


def rank(guest: Guest) -> list[Message]:
    found: list[Message] = guest.ask("standings")["standings"]
    return found


def test_a_table_shows_the_same_round_to_everybody(open_house: Opener) -> None:
    house = open_house(tables("unders_overs", "roulette", dealt="dealer"))
    host, guests = house.host(), [house.guest(f"Guest {number}") for number in range(4)]
    for guest in guests:
        guest.ask("sit", table="t1", money=1000)
        guest.follow()
    host.move(do="open")
    for guest in guests:
        guest.move(do="bet", on="over", amount=100)
    host.move(do="close")
    host.move(do="throw")
    thrown = [guest.event("thrown")["dice"] for guest in guests]
    assert thrown == [thrown[0]] * 4
