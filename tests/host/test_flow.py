"""A guest's evening from joining to going home, as everybody sees it."""

from tests.host.conftest import House


def test_a_guest_joins_sits_bets_and_is_paid(house: House) -> None:
    ann = house.guest("Ann")
    ann.ask("sit", table="t1", money=500)
    shown = ann.follow()
    assert shown["view"]["stacks"] == {"Ann": 500}
    ann.move(do="bet", on="red", amount=100)
    assert ann.event("spun")["pocket"]
    assert ann.purse()["total"] in (9_900, 10_100)
