"""The host sets the night up over the line, before anybody comes in."""

import pytest

from tests.host.conftest import House, Opener, tables

WISH = {"guests": 9, "games": ["holdem", "roulette"], "name": "Friday"}


@pytest.fixture
def house(open_house: Opener) -> House:
    return open_house(tables("roulette"), addresses=("http://casino.example",))


def test_the_host_is_told_how_guests_come_in_and_nobody_else_is(house: House) -> None:
    told = house.host().ask("desk")["invitation"]
    assert told == {
        "code": house.code,
        "addresses": ["http://casino.example"],
        "suggested": False,
        "asks": False,
        "rebuys": 0,
        "rebuy": 10_000,
        "programs": False,
        "house_in_standings": False,
    }
    screen = house.guest()
    screen.ask("watch", code=house.code)
    for other in (screen, house.guest("Ann"), house.guest()):
        for question in ({"do": "desk"}, {"do": "occasions", "guests": 9}, {"do": "suggest", "wish": WISH}):
            assert other.refused(**question) == "only the host can ask for that"


def test_what_was_suggested_is_what_is_set_up(house: House) -> None:
    host, screen = house.host(), house.guest()
    screen.ask("watch", code=house.code)
    suggestion = host.ask("suggest", wish=WISH)["suggestions"][0]
    assert [table["name"] for table in suggestion["preset"]["tables"]] == ["Hold'em", "Roulette"]
    host.ask("set_up", wish=suggestion["wish"])
    for person in (host, screen):
        night = person.hear(lambda message: message["type"] == "lobby" and message["name"] == "Friday")
        assert [table["name"] for table in night["tables"]] == ["Hold'em", "Roulette"]
    ann = house.guest("Ann")
    ann.ask("sit", table="t2", money=1000)
    assert ann.account()["chips"] == {"t2": 1000}
    assert "Ann is already here" in host.refused("set_up", wish=WISH)


def test_a_dealer_of_a_table_that_was_taken_down_hears_that_they_deal_everywhere(house: House) -> None:
    host, dora = house.host(), house.guest()
    dora.ask("claim", link=host.ask("appoint", name="Dora", at=["t1"])["link"])
    dora.hear(lambda message: message["type"] == "you" and message["at"] == ["t1"])
    host.ask("set_up", wish=WISH)
    dora.hear(lambda message: message["type"] == "you" and "at" not in message)


@pytest.mark.parametrize(
    "fields",
    [
        {"wish": {**WISH, "preset": {}}},
        {"wish": {**WISH, "guests": "many"}},
        {"wish": WISH, "preset": {"name": "Mine", "start_money": 1, "tables": []}},
    ],
)
def test_nothing_but_a_wish_is_taken(house: House, fields: dict[str, object]) -> None:
    host, before = house.host(), house.state()
    host.refused("set_up", **fields)
    assert house.state() == before
