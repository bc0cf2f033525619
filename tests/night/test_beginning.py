"""Setting a night up before anybody comes in: what the house suggests, and what follows from a wish."""

from typing import Any

import msgspec
import pytest

from croupier.games.registry import GAMES
from croupier.night import Night, commands
from croupier.night.commands import Actor, read_command
from croupier.night.setup import NightRequest, Pace
from croupier.plan import TEMPLATES, plan_night, suggestions
from tests.night.party import Party

WISH = NightRequest(guests=12, games=("roulette", "holdem"), name="Friday")


def set_up(party: Party, wish: NightRequest = WISH) -> None:
    party.do("host", commands.SetUp(wish=wish))


@pytest.mark.parametrize("guests", [1, 6, 20, 150])
@pytest.mark.parametrize("occasion", list(TEMPLATES))
def test_every_occasion_has_a_seat_for_everybody_and_the_money_to_take_it(occasion: str, guests: int) -> None:
    (found,) = [one for one in suggestions(guests) if one.occasion == occasion]
    night = found.preset
    assert {table.game for table in night.tables} == set(TEMPLATES[occasion].games)
    seats = [table.game_rules().max_seats for table in night.tables]
    assert sum(guests if most is None else most for most in seats) >= guests
    assert all(table.exchange <= night.start_money for table in night.tables)


@pytest.mark.parametrize(("guests", "tables"), [(2, 1), (9, 1), (10, 2), (20, 3)])
def test_where_poker_is_all_that_is_played_nine_sit_at_a_table(guests: int, tables: int) -> None:
    assert len(plan_night(NightRequest(guests=guests, games=("holdem",))).tables) == tables


@pytest.mark.parametrize(
    ("dealing", "dealt", "equipment"),
    [("house", "house", "virtual"), ("dealers", "dealer", "virtual"), ("real", "dealer", "real")],
)
def test_a_wish_says_who_deals_and_with_what(dealing: Any, dealt: str, equipment: str) -> None:
    night = plan_night(NightRequest(guests=8, games=("blackjack",), dealing=dealing))
    assert {(table.dealt, table.equipment) for table in night.tables} == {(dealt, equipment)}


def test_a_quick_night_waits_less_than_a_usual_one_and_a_calm_one_more() -> None:
    quick, usual, calm = (
        plan_night(NightRequest(guests=4, games=("roulette",), tempo=tempo)).tables[0].pace
        for tempo in ("quick", "usual", "calm")
    )
    assert usual == Pace()
    assert quick.betting < usual.betting < calm.betting
    assert quick.decision < usual.decision < calm.decision


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"guests": 0}, "1 to 5,000 guests"),
        ({"guests": 5001}, "1 to 5,000 guests"),
        ({"games": ()}, "needs at least one game"),
        ({"games": ("bingo",)}, "no game 'bingo'"),
        ({"name": "\u200b"}, "visible letters"),
        ({"start_money": 999}, "everyone needs at least 1,000"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_words(fields: dict[str, Any], words: str) -> None:
    party = Party("blackjack")
    wish = msgspec.structs.replace(WISH, **fields)
    rule = "N-4" if "start_money" in fields else "night"
    assert words in party.refused("host", commands.SetUp(wish=wish), rule)


def test_setting_up_gives_the_night_other_tables_another_name_and_other_money() -> None:
    party = Party("blackjack", "unders_overs", money=70)
    set_up(party, msgspec.structs.replace(WISH, start_money=1700))
    state = party.night.state
    assert (state.name, state.start_money) == ("Friday", 1700)
    assert [table.engine.game for table in party.night.tables.values()] == ["roulette", "holdem", "roulette"]
    party.join("Ann")
    assert party.balance("wallet/Ann") == 1700
    party.night.check()


def test_tables_of_a_night_that_is_set_up_are_not_taken_for_those_before() -> None:
    party = Party("roulette", "roulette")
    set_up(party)
    set_up(party)
    assert list(party.night.tables) == ["t6", "t7", "t8"]
    party.do("host", commands.OpenTable(setup=party.table("t6").state.setup))
    assert list(party.night.tables)[-1] == "t9"


def test_a_night_is_set_up_only_while_nobody_has_come() -> None:
    party = Party("roulette")
    party.join("Ann")
    assert "Ann is already here" in party.refused("host", commands.SetUp(wish=WISH))
    party.do("Ann", commands.GoHome())
    assert "Ann is already here" in party.refused("host", commands.SetUp(wish=WISH))


def test_nobody_but_the_host_sets_a_night_up_and_not_when_it_closes() -> None:
    party = Party("roulette")
    party.refused("Ann", commands.SetUp(wish=WISH))
    party.refused("dealer/Dora", commands.SetUp(wish=WISH))
    party.do("host", commands.LastCall(minutes=5))
    assert "closing" in party.refused("host", commands.SetUp(wish=WISH))


def test_what_follows_from_a_wish_says_the_house_and_not_the_host() -> None:
    party = Party("roulette")
    forged = commands.SetUp(wish=WISH, preset=plan_night(NightRequest(guests=1, games=("holdem",))))
    party.refused("host", forged, "A1")


def test_dealers_who_were_there_before_deal_at_all_tables() -> None:
    party = Party("roulette", "blackjack")
    party.do("host", commands.Appoint(name="Dora", at=("t2",), link="a link"))
    set_up(party)
    assert party.night.state.dealers["Dora"].at == ()
    party.do(Actor("dealer", "Dora"), commands.Pause(table="t3"))


def test_the_record_keeps_what_followed_whatever_the_house_suggests_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    party = Party("roulette")
    set_up(party)
    party.sit("t2", Ann=500)
    party.sit("t3", Bob=1000)
    before = party.night.save()
    monkeypatch.setattr("croupier.plan.planner.seat", lambda *_: pytest.fail("not suggested anew"))
    assert party.replay().save() == before


def test_the_host_is_asked_only_where_nobody_has_said_what_night_it_is_to_be() -> None:
    first = {"do": "create", "preset": {"name": "Friday", "start_money": 7, "tables": []}}
    first |= {"code": "C", "host": "h", "raffle": "r"}
    assert not began(first).state.suggested  # as logs were before there was anything to ask
    party = Party("roulette")
    party.night.state.suggested = True
    assert party.projection.invitation(("http://there",)).suggested
    set_up(party)
    assert not party.projection.invitation(("http://there",)).suggested


def began(first: dict[str, Any]) -> Night:
    command = read_command(first)
    assert isinstance(command, commands.Create)
    return Night.create(command, at=0)


def test_the_house_knows_an_occasion_for_every_game() -> None:
    assert {game for kind in TEMPLATES.values() for game in kind.games} == set(GAMES)
