"""The host shows a finished round again on the big screens, and nowhere else."""

from tests.host.conftest import House, Opener, tables
from tests.host.guests import Guest
from tests.host.test_actions import SLOW


def screen(house: House) -> Guest:
    found = house.guest()
    found.ask("watch", code=house.code)
    return found


def test_a_round_is_shown_again_on_every_screen(open_house: Opener) -> None:
    house = open_house(tables("roulette", pace=SLOW, dealt="dealer"))
    host = house.host()
    ann = house.guest("Ann")
    ann.ask("sit", table="t1", money=500)
    host.move(do="open")
    ann.move(do="bet", on="red", amount=100)
    assert host.refused("show_again", table="t1", round=1) == "round 1 isn't over yet"
    host.move(do="close")
    host.move(do="spin")
    assert host.ask("show_again", table="t1", round=1) == {"screens": 0}
    screens = [screen(house), screen(house)]
    assert host.ask("show_again", table="t1", round=1) == {"screens": 2}
    for one in screens:
        told = one.hear(lambda message: message["type"] == "again")
        assert told["card"]["name"] == "roulette 1"
        assert told["view"]["stacks"] == {"Ann": 500}
        assert list(told["info"]["seats"]) == ["Ann"]
        steps = [step for move in told["moves"] for step in move["steps"]]
        events = [event["event"] for step in steps for event in step["events"]]
        assert events[0] == "opened"
        assert "spun" in events
        assert len(told["moves"][-1]["steps"]) > 1, "the ball is seen in its pocket before bets are paid"
    assert "only the host" in ann.refused("show_again", table="t1", round=1)
