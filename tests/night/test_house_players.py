"""House players: who they are, when they come and go, what they wait for, what becomes of their money."""

from typing import Any

import pytest

from croupier import bank
from croupier.bank import Posting
from croupier.night import commands
from croupier.night.audit import audit
from croupier.night.company import COMPANY_FROM
from croupier.night.export import placed
from croupier.night.house_names import NAMES, SIGN
from croupier.night.night import Kinds
from croupier.night.people import free_colours
from croupier.night.projection.history import totals
from croupier.night.projection.lobby import lobby
from croupier.night.standings import count_places, standings
from croupier.night.state import COLOURS
from croupier.stories.telling import tell
from tests.night.party import Party, decode, setup_of
from tests.night.test_looking_back import roulette
from tests.night.test_record import entries

KINDS = Kinds(
    {"holdem": ("random", "call"), "roulette": ("random",)}, {"holdem": ("call",), "roulette": ("random",)}
)


def party_of(*tables: Any, **more: Any) -> Party:
    party = Party(*tables, generation=COMPANY_FROM, **more)
    party.night.kinds = KINDS
    return party


def seat(party: Party, name: str = "", table: str = "t1", kind: str = "") -> str:
    """Seat a house player by hand; its name."""
    done = party.do("host", commands.SeatHousePlayer(table=table, name=name, kind=kind))
    assert isinstance(done.command, commands.SeatHousePlayer)
    return done.command.name


def settle(party: Party, table: str = "t1") -> None:
    """Let house players come and go, as long as any does."""
    for _ in range(50):
        due = party.due(table)
        if due is None or not isinstance(due.command, commands.SeatHousePlayer | commands.DismissHousePlayer):
            return
        party.strike(table)
    raise AssertionError("they never stop")


def seated(party: Party, table: str = "t1") -> list[str]:
    return list(party.table(table).state.seats)


@pytest.mark.rule("N-26")
def test_the_host_seats_one_by_hand_and_takes_it_off() -> None:
    party = party_of(setup_of("holdem", exchange=300))
    name = seat(party, "Clara", kind="random")
    assert name == f"{SIGN} Clara"
    player = party.night.player(name)
    assert (player.kind, player.marks.house, player.tokens, player.letter) == ("random", True, [], "C")
    assert (party.balance(f"wallet/{name}"), party.balance(f"chips/t1/{name}")) == (700, 300)
    assert party.balance("issue") == -1000
    other = seat(party)
    assert other.removeprefix(f"{SIGN} ") in NAMES
    assert party.night.player(other).kind == "call"
    party.do("host", commands.DismissHousePlayer(name=name))
    assert seated(party) == [other]
    assert (party.balance("issue"), party.night.player(name).gone) == (-1000, True)
    assert party.refused("host", commands.DismissHousePlayer(name=name)) == f"{name} is no longer here"
    assert seat(party, "Clara") == name, "it can come back"
    assert party.balance(f"chips/t1/{name}") == 300
    party.replay()


@pytest.mark.rule("N-26")
def test_only_a_house_player_carries_the_sign_and_only_guests_do_what_guests_do() -> None:
    party = party_of("holdem")
    party.join("Ann")
    name = seat(party, "Clara")
    assert party.refused(f"{SIGN} Bob", commands.Join(token="b"), "N-26").startswith(f"{SIGN} is for house")
    party.refused("Clara", commands.Join(token="c"))
    party.refused("Clara", commands.Knock(token="c", device="d"))
    said = f"{name} is a house player: that's only for guests"
    for command in (
        commands.NewLink(name=name, link="l"),
        commands.Remove(name=name, reason="Tired."),
        commands.Grant(name=name, amount=5, reason="A gift."),
        commands.Seat(name=name, table="t1"),
    ):
        assert party.refused("host", command, "N-26") == said
    party.refused("host", commands.Leave(table="t1", name=name), "N-26")
    for taken in ("Clara", "Ann", "Host", SIGN):
        party.refused("host", commands.SeatHousePlayer(table="t1", name=taken))
    party.refused("host", commands.DismissHousePlayer(name="Ann"), "N-26")
    assert "there are: random, call" in party.refused(
        "host", commands.SeatHousePlayer(table="t1", kind="x"), "N-26"
    )
    assert set(free_colours(party.night)) == set(COLOURS) - {party.night.player("Ann").colour}
    guests = decode(lobby(party.night, 0))
    assert (guests["guests"], guests["tables"][0]["seated"], guests["tables"][0]["house"]) == (1, 1, 1)
    older = Party("holdem", generation=COMPANY_FROM - 1)
    older.refused("host", commands.SeatHousePlayer(table="t1"), "N-26")
    older.refused("host", commands.FillTable(table="t1", seats=2), "N-26")


@pytest.mark.rule("N-26")
@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (
            setup_of("holdem", dealt="dealer", equipment="real"),
            "a house player can't see real cards of its own",
        ),
        (
            setup_of("roulette", dealt="players", equipment="real"),
            "a house player can't deal with real equipment when its turn comes",
        ),
        (
            setup_of("roulette", dealt="dealer", equipment="real", real_chips=True),
            "a house player has no hands for real chips",
        ),
        (setup_of("roulette", dealt="dealer", equipment="real"), ""),
    ],
)
def test_it_sits_where_it_can_play(setup: Any, said: str) -> None:
    party = party_of(setup)
    if said:
        assert party.refused("host", commands.SeatHousePlayer(table="t1"), "N-26") == said
        assert party.refused("host", commands.FillTable(table="t1", seats=2), "N-26") == said
    else:
        seat(party)


@pytest.mark.rule("N-27")
def test_a_table_is_filled_from_the_first_guest_on_and_guests_take_their_places() -> None:
    party = party_of(setup_of("holdem", exchange=100, fill=4))
    assert party.due() is None, "nobody has come yet"
    party.join("Ann", "Bob")
    settle(party)
    assert len(seated(party)) == 3, "a seat is left for the first guest"
    assert party.due() is None, "they begin nothing by themselves"
    party.do("Ann", commands.Sit(table="t1", money=100))
    assert (len(seated(party)), seated(party)[-1]) == (4, "Ann")
    party.until("preflop")
    party.do("Bob", commands.Sit(table="t1", money=100))
    party.strike()
    leaving = [name for name, one in party.table().state.seats.items() if one.leaving]
    assert len(leaving) == 1, "its hand is played out first"
    party.do("host", commands.Move(table="t1", move={"do": "void", "reason": "A drink."}))
    assert leaving[0] not in seated(party)
    party.strike_night()
    assert party.night.player(leaving[0]).gone
    settle(party)
    assert len(seated(party)) == 4
    party.do("host", commands.FillTable(table="t1", seats=0))
    assert seated(party) == ["Ann", "Bob"]
    for _ in range(2):
        party.strike_night()
    assert (party.balance("issue"), party.night.house_players) == (-2000, {})
    party.replay()


@pytest.mark.rule("N-27")
def test_no_guest_waits_while_a_house_player_sits() -> None:
    party = party_of(setup_of("holdem", rules={"small_blind": 5, "big_blind": 10, "max_seats": 2}))
    party.join("Ann", "Bob", "Cleo")
    first = seat(party)
    seat(party)
    party.refused("host", commands.SeatHousePlayer(table="t1"), "N-27")
    party.do("Ann", commands.Sit(table="t1", money=100))
    assert seated(party) == [first, "Ann"], "whoever has nothing at stake makes room at once"
    party.until("preflop")
    party.refused("Bob", commands.Sit(table="t1", money=100), "N-6")
    party.do("Bob", commands.JoinWaitingList(table="t1"))
    party.strike()
    assert party.table().state.seats[first].leaving
    party.until("waiting")
    assert seated(party) == ["Ann"]
    party.do("Bob", commands.Sit(table="t1", money=100))
    party.refused("host", commands.FillTable(table="t1", seats=3), "N-27")


@pytest.mark.rule("N-27")
def test_one_that_lost_everything_goes_and_by_hand_nobody_is_added_to_a_table_that_is_filled() -> None:
    party = party_of(setup_of("roulette", fill=2), money=100)
    party.join("Ann")
    settle(party)
    assert party.refused("host", commands.SeatHousePlayer(table="t1"), "N-27").startswith("the house fills")
    party.do("Ann", commands.Sit(table="t1", money=50))
    settle(party)
    name = seated(party)[0]
    party.until("betting")
    party.move(name, "t1", "bet", on="17", amount=100)
    party.move("Ann", "t1", "bet", on="16", amount=1)
    party.do("Ann", commands.Ready(table="t1"))
    party.do(name, commands.Ready(table="t1"))
    party.until("waiting")
    has = party.balance(f"chips/t1/{name}")
    party.strike()
    assert (name in seated(party)) == (has > 0)


@pytest.mark.rule("N-27")
@pytest.mark.parametrize(("left", "goes"), [(10, False), (5, True)])
def test_one_that_has_less_than_the_smallest_bet_goes(left: int, goes: bool) -> None:
    rules = {"step": 5, "min_bet": 10}
    party = party_of(setup_of("roulette", rules=rules, equipment="real", dealt="dealer"), money=100)
    name = seat(party)
    party.sit("t1", Ann=50)
    roulette(party, "t1", "17", **{name: ("column-1", 100 - left)})
    assert party.table().engine.stacks[name] == left
    settle(party)
    assert (name not in seated(party)) == goes


@pytest.mark.rule("N-28")
def test_they_wait_for_a_guest_and_a_guest_closes_the_bets() -> None:
    party = party_of("roulette")
    party.join("Ann")
    name = seat(party)
    assert party.due() is None, "nobody opens the bets for house players alone"
    party.do("Ann", commands.Sit(table="t1"))
    assert party.due() is None, "nor for a guest who has no chips"
    party.do("Ann", commands.Exchange(table="t1", give="money", amount=100))
    party.until("betting")
    party.move(name, "t1", "bet", on="red", amount=10)
    assert party.table().state.bets_at is None
    party.table().state.seats["Ann"].missed_turns = 1  # as after a round without a bet
    party.do(name, commands.Ready(table="t1"))
    due = party.due()
    assert due is not None
    assert isinstance(due.command, commands.NobodyBets), "house players close no bets"
    party.do("Ann", commands.Ready(table="t1"))
    due = party.due()
    assert due is not None
    assert due.at <= party.clock
    assert isinstance(due.command, commands.Move)
    assert due.command.move == {"do": "close"}
    party.strike()
    assert party.table().engine.phase != "betting"
    party.until("waiting")
    party.do("Ann", commands.Leave(table="t1"))
    assert party.due() is None


@pytest.mark.rule("N-28")
def test_they_neither_deal_nor_throw_and_one_that_stalls_is_taken_off() -> None:
    party = party_of(setup_of("holdem", dealt="players"), setup_of("unders_overs"))
    party.join("Ann")
    name = seat(party)
    party.do("Ann", commands.Sit(table="t1", money=100))
    assert party.table().dealing_player == "Ann"
    party.until("preflop")
    while name not in party.table().state.asked:
        party.strike()
    done = party.strike()
    assert isinstance(done.command, commands.TimeUp)
    told = [(one.kind, one.to, one.text) for one in done.changes.notices if one.kind == "house_player"]
    assert told == [("house_player", ("host",), f"{name} took too long and was taken off.")]
    assert name not in seated(party) or party.table().state.seats[name].leaving


@pytest.mark.rule("N-30")
@pytest.mark.parametrize("counts", [False, True])
def test_they_have_places_and_tickets_only_if_the_host_says_so(counts: bool) -> None:
    party = party_of(setup_of("holdem"), money=500)
    party.sit("t1", Ann=100)
    name = seat(party)
    party.do("host", commands.Adjust(name=name, amount=300, reason="A test."))
    party.do("host", commands.ChangeNight(house_in_standings=counts))
    expected = [(1, name), (2, "Ann")] if counts else [(1, "Ann"), (0, name)]
    assert [(one.place, one.name) for one in standings(party.night)] == expected
    assert count_places(party.night) == 1 + counts
    party.do("host", commands.EndNight())
    assert [(one.place, one.guest, one.house_player) for one in placed(party.night.state.final)] == [
        (place, who, who == name) for place, who in expected
    ]
    assert audit(entries(party)).mistake is None
    party.do("host", commands.NamePrizes(per=100, prizes=["A cake"]))
    party.refused("host", commands.PutTickets(prize="A cake", count=1, name=name), "N-26")
    party.do("host", commands.Raffle(per=100, prize="A cake"))
    assert (name in party.night.state.awards[0].detail.tickets) == counts


@pytest.mark.rule("N-30")
def test_what_one_has_when_it_goes_is_accounted_for_and_nothing_of_it_is_remembered() -> None:
    party = party_of("roulette")
    party.sit("t1", Ann=500)
    name, idle = seat(party), seat(party)
    for _ in range(3):
        party.until("betting")
        party.move(name, "t1", "bet", on="0", amount=300)
        party.move("Ann", "t1", "bet", on="red", amount=2)
        party.until("waiting")
    assert (idle in seated(party), idle in party.table().engine.sitting_out) == (True, False)
    won = party.balance(f"chips/t1/{name}") + party.balance(f"wallet/{name}") - 1000
    assert won
    assert all(one.name == "Ann" for one in party.night.state.moments.kept)
    assert [one.name for one in totals(party.night)] == ["Ann"]
    assert list(tell(entries(party))) == ["Ann"]
    party.do("host", commands.DismissHousePlayer(name=name))
    assert party.balance("issue") == -2000 + won
    party.night.check()
    assert audit(entries(party)).mistake is None


@pytest.mark.rule("N-30")
def test_what_one_owes_as_it_goes_is_written_off() -> None:
    party = party_of("roulette")
    party.join("Ann")
    name = seat(party)
    party.night.state.ledger.post([Posting(bank.debt(name), -50), Posting(bank.wallet("Ann"), 50)])
    party.do("host", commands.DismissHousePlayer(name=name))
    assert (party.balance(bank.debt(name)), party.balance(bank.wallet(name))) == (0, 0)
    assert party.balance("issue") == -1050, "what Ann has"
    party.night.check()
