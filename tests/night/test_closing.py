"""Last call, the end, standings, raffle and auction."""

import hashlib
import hmac

import pytest

from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.pace import night_due
from croupier.night.state import Proof
from tests.night.party import Party, decode, setup_of
from tests.night.test_looking_back import roulette, wheel

MINUTE = 60_000


def called(minutes: float = 30, warning: float = 5, *tables: str) -> Party:
    party = Party(*tables)
    party.join("Ann", "Bob")
    party.do("host", commands.LastCall(minutes=minutes, warning=warning))
    return party


def test_last_call_is_announced_warned_of_and_kept() -> None:
    party = called()
    (notice,) = party.done.changes.notices
    assert notice.text == "Last call: new rounds stop in 30 minutes."
    assert decode(party.projection.lobby())["closing_ms"] == 30 * MINUTE
    warned = party.strike_night()
    assert (party.clock, warned.changes.notices[0].text) == (25 * MINUTE, "The tables close in 5 minutes.")
    party.refused("clock", commands.Warn())
    party.refused("clock", commands.Close())
    party.strike_night()
    assert (party.clock, party.night.state.phase) == (30 * MINUTE, "closed")
    party.refused("host", commands.LastCall(minutes=10))
    party.refused("host", commands.OpenTable(setup=Party("roulette").table().state.setup))


def test_a_last_call_at_once_says_so() -> None:
    (notice,) = called(0).done.changes.notices
    assert notice.text == "Last call: no new rounds from now on."


def test_nothing_closes_without_a_closing_time_and_nothing_twice() -> None:
    party = Party("roulette")
    assert party.refused("clock", commands.Close()) == "there's no closing time"
    assert party.refused("clock", commands.Warn()) == "there's no warning to give"
    party = called()
    party.strike_night()
    party.strike_night()
    assert party.refused("clock", commands.Close()) == "there's no closing time"


def test_the_closing_time_can_be_set_anew() -> None:
    party = called()
    party.do("host", commands.LastCall(minutes=60))
    party.strike_night()
    assert party.clock == 55 * MINUTE
    party.do("host", commands.LastCall(minutes=1))
    party.strike_night()
    assert party.night.state.phase == "closed"


@pytest.mark.check("A17")
def test_after_the_closing_time_rounds_finish_and_none_begins() -> None:
    party = called(10, 5, "holdem", "roulette")
    party.sit("t1", Ann=100, Bob=100)
    party.sit("t2", Ann=100)
    party.strike("t1")
    party.strike("t2")
    party.strike_night()
    party.strike_night()
    assert "holdem" in party.refused("host", commands.EndNight())
    party.until("waiting", "t1")
    party.refused("host", commands.Move(table="t1", move={"do": "start"}))
    assert party.due("t1") is None
    assert "roulette" in party.refused("host", commands.EndNight())
    party.strike("t2")
    assert party.table("t2").engine.phase == "waiting"
    party.do("host", commands.EndNight())
    assert party.night.state.phase == "ended"
    assert party.wealth() == party.balance("wallet/Ann") + party.balance("wallet/Bob") == 2000
    party.refused("Ann", commands.Sit(table="t1"))
    party.refused("Zoe", commands.Join(token="z"))


@pytest.mark.rule("N-8")
def test_whoever_has_most_wins_chips_and_play_money_together_and_equals_share() -> None:
    party = Party("roulette")
    party.join("Ann", "Bob", "Cleo", "Dan")
    party.do("host", commands.Grant(name="Ann", amount=5, reason="x"))
    party.do("host", commands.Grant(name="Cleo", amount=5, reason="x"))
    party.do("host", commands.Adjust(name="Dan", amount=-1, reason="x"))
    party.sit("t1", Cleo=900)
    expected = [("Ann", 1), ("Cleo", 1), ("Bob", 3), ("Dan", 4)]
    assert [(one.name, one.place) for one in party.projection.standings()] == expected
    done = party.do("host", commands.EndNight())
    assert [(one.name, one.place) for one in party.projection.standings()] == expected
    assert done.changes.notices[-1].text == "The night is over. Ann and Cleo win!"


def test_a_night_that_nobody_came_to_ends_without_a_winner() -> None:
    done = Party("roulette").do("host", commands.EndNight())
    assert done.changes.notices[-1].text == "The night is over."


def ended(**money: int) -> Party:
    party = Party()
    for name, amount in money.items():
        party.join(name)
        if amount != 1000:
            party.do("host", commands.Adjust(name=name, amount=amount - 1000, reason="x"))
    party.do("host", commands.EndNight())
    return party


def draw_by_hand(proof: Proof, number: int) -> int:
    """The steps of docs/raffle.md, with nothing but hashlib and hmac."""
    count = sum(proof.tickets.values())
    parts = b"".join(len(part).to_bytes(4, "big") + part for part in (b"raffle", str(number).encode()))
    words = []
    for block in range(4):
        digest = hmac.digest(bytes.fromhex(proof.seed), parts + block.to_bytes(8, "big"), "sha256")
        words += [int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24)]
    return next(word for word in words if word >= 2**64 % count) % count + 1


def test_the_raffle_can_be_checked_by_anybody() -> None:
    party = ended(Cleo=2499, Ann=1, Bob=1000)
    bound = decode(party.projection.lobby())["raffle"]
    head = hashlib.sha256(b"the log so far").hexdigest()
    for number in range(20):
        party.do("host", commands.Raffle(per=500, prize="a cake", log=head))
        award = party.night.state.awards[-1]
        proof = award.detail
        assert proof.tickets == {"Ann": 1, "Bob": 2, "Cleo": 5}
        assert hashlib.sha256(proof.secret.encode()).hexdigest() == bound
        assert hashlib.sha256(f"{proof.secret}:{head}".encode()).hexdigest() == proof.seed
        assert draw_by_hand(proof, number) == proof.ticket
        assert award.to == [*["Ann"] * 1, *["Bob"] * 2, *["Cleo"] * 5][proof.ticket - 1]
    assert len({award.to for award in party.night.state.awards}) == 3


def test_nobody_can_change_the_raffle_once_it_is_known() -> None:
    party = ended(Ann=1000, Bob=1000)
    party.do("host", commands.Raffle(per=100, prize="a cake", log="aa"))
    party.refused("host", commands.Raffle(per=101, prize="a tart", log="aa"))
    seed = party.night.state.raffle_seed
    party.do("host", commands.Offer(prize="a pie"))
    party.do("host", commands.Hammer())
    party.do("host", commands.Raffle(per=100, prize="a tart", log="bb"))
    assert party.night.state.raffle_seed == seed
    assert draw_by_hand(party.night.state.awards[-1].detail, 1) == party.night.state.awards[-1].detail.ticket


def test_the_raffle_s_secret_leaves_with_the_first_prize_only() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100)
    assert b"secret" not in party.projection.lobby()
    party.refused("host", commands.Raffle(per=1, prize="a cake"))
    empty = Party()
    empty.do("host", commands.EndNight())
    empty.refused("host", commands.Raffle(per=1, prize="a cake"))


def test_a_prize_is_auctioned_for_play_money() -> None:
    party = ended(Ann=100, Bob=80)
    party.refused("Ann", commands.Bid(amount=1))
    party.do("host", commands.Offer(prize="a cake"))
    party.refused("host", commands.Offer(prize="a tart"))
    party.do("Bob", commands.Bid(amount=50))
    party.refused("Ann", commands.Bid(amount=50))
    party.refused("Ann", commands.Bid(amount=101))
    party.do("Ann", commands.Bid(amount=60))
    party.do("host", commands.Hammer())
    award = party.night.state.awards[0]
    assert (award.to, award.detail.bid) == ("Ann", 60)
    assert (party.balance("wallet/Ann"), party.balance("prizes")) == (40, 60)
    assert [one.total for one in party.projection.standings()] == [100, 80]
    party.refused("host", commands.Hammer())
    party.night.check()


def test_bids_begin_at_a_price_and_rise_by_steps() -> None:
    party = ended(Ann=500, Bob=500)
    party.do("host", commands.Offer(prize="a cake", least=50, step=20))
    assert "the next bid is 50" in party.refused("Ann", commands.Bid(amount=49))
    party.do("Ann", commands.Bid(amount=50))
    assert "50 has already been bid; the next bid is 70" in party.refused("Bob", commands.Bid(amount=69))
    party.do("Bob", commands.Bid(amount=70))
    up = decode(party.projection.lobby())["auction"]
    assert (up["bid"], up["bidder"], up["bids"], up["next"], up["closing_ms"]) == (70, "Bob", 2, 90, None)


def test_a_bid_that_nobody_goes_over_in_time_has_won() -> None:
    party = ended(Ann=500, Bob=500)
    party.do("host", commands.Offer(prize="a cake", seconds=20))
    assert night_due(party.night) is None, "nobody is hurried into the first bid"
    party.refused("clock", commands.Hammer())
    party.do("Ann", commands.Bid(amount=10))
    party.clock += 19_999
    party.refused("clock", commands.Hammer())
    party.do("Bob", commands.Bid(amount=20))
    assert decode(party.projection.lobby())["auction"]["closing_ms"] == 20_000
    party.strike_night()
    award = party.night.state.awards[0]
    assert (award.to, award.detail.bid, party.clock) == ("Bob", 20, 39_999)
    assert night_due(party.night) is None
    assert party.replay().save() == party.night.save()


def test_the_host_can_sell_before_the_time_is_up_or_take_a_prize_back() -> None:
    party = ended(Ann=500)
    party.do("host", commands.Offer(prize="a cake", seconds=20))
    party.do("Ann", commands.Bid(amount=10))
    party.do("host", commands.Hammer())
    assert party.balance("prizes") == 10
    party.do("host", commands.Offer(prize="a tart", seconds=20))
    assert party.do("host", commands.Hammer()).changes.notices[0].kind == "unsold"
    assert party.balance("prizes") == 10


def test_the_house_s_figures_and_everybody_s_are_two_sides_of_one_coin() -> None:
    party = Party("roulette", "unders_overs", "blackjack", seed=3)
    party.join("Ann", "Bob")
    for _ in range(500):
        party.wander()
    for table in party.night.tables.values():
        if table.state.status == "paused":
            party.do("host", commands.GoOn(table=table.id))
        while table.is_under_way and party.due(table.id) is not None:
            party.strike(table.id)
        if table.is_under_way:
            party.move("host", table.id, "void", reason="nobody bets any more")
    party.do("host", commands.EndNight())
    figures = party.projection.statistics()
    for game, house in figures.house.items():
        guests = [games[game] for games in figures.guests.values() if game in games]
        assert house.result == -sum(one.result for one in guests)
        assert house.staked == sum(one.staked for one in guests)
        assert party.balance(f"house/{_table(party, game)}") == house.result
    assert decode(party.projection.you(Actor("guest", "Ann")))["chips"] == {}


def _table(party: Party, game: str) -> str:
    return next(table.id for table in party.night.tables.values() if table.engine.game == game)


def test_tables_of_the_same_game_add_up() -> None:
    party = Party(wheel(), wheel())
    party.sit("t1", Ann=100)
    party.sit("t2", Ann=100)
    roulette(party, "t1", "17", Ann=("red", 10))
    roulette(party, "t2", "17", Ann=("black", 30))
    roulette(party, "t2", "17", Ann=("red", 6))
    house = party.projection.statistics().house["roulette"]
    assert (house.rounds, house.won, house.staked, house.result) == (3, 0, 46, 10 - 30 + 6)


@pytest.mark.parametrize(
    "command",
    [
        commands.Grant(name="Ann", amount=5, reason="late"),
        commands.Adjust(name="Ann", amount=5, reason="late"),
        commands.OpenTable(setup=setup_of("roulette")),
        commands.LastCall(minutes=5),
        commands.AddGuest(name="Bob"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_when_the_night_is_over_nothing_is_played_for_or_given_any_more(command: commands.Command) -> None:
    party = Party("roulette")
    party.join("Ann")
    party.do("host", commands.EndNight())
    assert party.refused("host", command) == "the night is over"
