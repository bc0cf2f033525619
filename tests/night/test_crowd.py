"""One table for everybody: a hundred guests bet, the clock closes the bets, and all are paid to the chip."""

import pytest

from croupier.bank.accounts import house
from croupier.night.setup import NightRequest, TableSetup
from croupier.plan import plan_night
from tests.night.party import Party

GUESTS = 100
NAMES = [f"Guest {number}" for number in range(GUESTS)]


def table_for_everybody(game: str) -> TableSetup:
    """As the planner makes it, dealt by a person with real equipment."""
    both = ("roulette", "unders_overs")
    tables = plan_night(NightRequest(guests=GUESTS, games=both, together=both, dealing="real")).tables
    return next(table for table in tables if table.game == game)


def played(party: Party, *bets: dict[str, int], **result: object) -> list[int]:
    """A round in which guests bet in turn as told; bytes of each bet's update."""
    sizes = []
    party.move("host", "t1", "open")
    for number, name in enumerate(NAMES):
        for on, amount in bets[number % len(bets)].items():
            party.move(name, "t1", "bet", on=on, amount=amount)
            (update,) = party.messages
            sizes.append(len(update.update))
            assert set(update.own) <= {name}
    party.strike()
    assert party.table().engine.phase == "closed"
    party.move("host", "t1", **result)  # type: ignore[arg-type]
    return sizes


def sat_down(game: str) -> Party:
    party = Party(table_for_everybody(game), money=4000)
    for name in NAMES:
        party.sit("t1", **{name: 2000})
    return party


@pytest.mark.rule("N-6", "R-3", "R-10", "R-11")
def test_a_hundred_at_one_wheel_are_paid_to_the_chip() -> None:
    party = sat_down("roulette")
    # 17 is black and in the second dozen: it brings 35 to 1, and black 1 to 1.
    bets = {"black": 200}, {"red": 200, "17": 100}, {"red": 200}, {"17": 100, "dozen-1": 100}
    sizes = played(party, *bets, do="spin", pocket="17")
    won = [200, 3500 - 200, -200, 3500 - 100]
    assert [party.table().engine.stack_of(name) for name in NAMES] == [2000 + one for one in won] * 25
    assert party.balance(house("t1")) == -25 * sum(won)
    assert party.wealth() == GUESTS * 4000
    # What a bet tells everybody does not grow with the number of those who have bet.
    assert max(sizes) - min(sizes) < 40


@pytest.mark.rule("N-6", "U-4")
def test_a_hundred_at_one_pair_of_dice_are_paid_to_the_chip() -> None:
    party = sat_down("unders_overs")
    played(party, {"under": 300}, {"seven": 100, "over": 200}, do="throw", dice=[3, 4])
    assert [party.table().engine.stack_of(name) for name in NAMES] == [2000 - 300, 2000 + 400 - 200] * 50
    assert party.balance(house("t1")) == 50 * (300 - 200)
    assert party.wealth() == GUESTS * 4000
