"""Draws to which devices add chance: bets closed, numbers asked for, what is drawn, who is waited for."""

from typing import Any

import pytest

from croupier.fairness import lines, lists
from croupier.fairness.hashing import key_of, letters
from croupier.fairness.results import drawn
from croupier.games.events import Event
from croupier.games.refusal import Refused
from croupier.games.table import View
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.transaction import Outcome
from tests.night.devices import Devices, share_of
from tests.night.party import QUICK, Party, decode, encode, setup_of

pytestmark = pytest.mark.rule("N-32")

SPIN = commands.Move(table="t1", move={"do": "spin"})


def lines_of(done: Outcome, place: str = "t1") -> list[lines.Line]:
    return [lines.read(text) for table, text in done.changes.lines if table == place]


def kinds(done: Outcome, place: str = "t1") -> list[str]:
    return [type(line).__name__.lower() for line in lines_of(done, place)]


def told(done: Outcome) -> list[str]:
    """What happened at the first table."""
    events: list[Event] = next((events for _, events in done.changes.tables), [])
    return [str(event.__struct_config__.tag) for event in events]


def bet_on_red(*names: str, devices: Devices | None = None, game: str = "roulette", **changes: Any) -> Party:
    """A wheel where Ann and Bob have each bet 10 on red, and the bets are still open."""
    party = Party(setup_of(game, rules={}, **changes), devices=devices or Devices(*names))
    party.sit("t1", Ann=100, Bob=100)
    party.until("betting")
    for name in ("Ann", "Bob"):
        party.move(name, "t1", "bet", on="red", amount=10)
    return party


def spinning(*names: str, devices: Devices | None = None, **changes: Any) -> Party:
    """The same, and the ball is about to roll: numbers are asked for."""
    party = bet_on_red(*names, devices=devices, **changes)
    party.do("house", SPIN)
    return party


def encoded(view: View) -> dict[str, Any]:
    shown: dict[str, Any] = decode(encode(view))
    return shown


def info(party: Party) -> dict[str, Any]:
    shown: dict[str, Any] = decode(party.projection.table(party.table(), Actor("guest", "Ann")))
    return dict(shown["info"]["draw"])


# One draw.


def test_where_no_device_is_there_the_house_draws_at_once_and_says_so() -> None:
    party = bet_on_red()
    done = party.do("house", SPIN)
    assert kinds(done) == ["roster", "draw"]
    assert told(done)[:2] == ["closed", "spun"]
    assert not party.table().is_under_way
    shown = info(party)
    assert (shown["n"], shown["under_way"], shown["devices"], shown["alone"]) == (1, False, 0, True)
    assert decode(party.log[-1][1])["move"] == {"do": "spin"}, "the lines hold what was drawn"


def test_bets_are_closed_before_devices_are_asked_and_the_result_follows_from_all_numbers() -> None:
    party = bet_on_red("Ann", "Bob", "Cem")
    asked = party.do("house", SPIN)
    assert (kinds(asked), told(asked)) == (["roster"], ["closed"])
    (roster,) = lines_of(asked)
    assert isinstance(roster, lines.Roster)
    assert [guest.name for guest in roster.guests] == ["Ann", "Bob", "Cem"]
    assert roster.stakes == lists.stakes_root([("Ann", "red", 10), ("Bob", "red", 10)])
    roster_hash = party.record().roster_hash
    assert party.night.asking("t1") == (1, roster_hash, party.clock, 1000, ("Ann", "Bob", "Cem"))
    done = party.answer()
    (draw,) = lines_of(done)
    assert isinstance(draw, lines.Draw)
    shares = [share_of(name, "t1", 1) for name in ("Ann", "Bob", "Cem")]
    key = key_of(roster_hash, bytes.fromhex(draw.seed), shares)
    assert draw.result == drawn(roster.asked, key)
    assert told(done)[0] == "spun"
    assert encoded(party.table().engine.view())["history"][-1] == draw.result.pocket
    assert info(party) == {
        "n": 1,
        "under_way": False,
        "letters": letters(key),
        "devices": 3,
        "alone": False,
        "waited_for": [],
    }
    assert party.replay().save() == party.night.save()


def test_the_list_of_stakes_goes_to_those_who_ask_and_stands_in_no_log() -> None:
    party = bet_on_red("Ann")
    done = party.do("house", SPIN)
    ((place, text),) = done.changes.lists
    listed = lines.read(text)
    assert isinstance(listed, lines.Listed)
    assert (place, listed.of, listed.items) == ("t1", "stakes", [["Ann", "red", 10], ["Bob", "red", 10]])
    assert text.encode() not in party.log[-1][1]
    again = party.replay(upto=len(party.log) - 1)
    assert again.state.seq == party.night.state.seq - 1


def test_numbers_given_stand_in_the_lines_alone() -> None:
    party = spinning("Ann")
    done = party.answer()
    assert isinstance(done.command, commands.Draw)
    assert done.command.shares == {}
    assert party.log[-1][1].count(share_of("Ann", "t1", 1).hex().encode()) == 1


@pytest.mark.parametrize(
    ("game", "bet", "do"),
    [
        ("unders_overs", {"do": "bet", "on": "over", "amount": 10}, "throw"),
        ("crown_anchor", {"do": "bet", "on": "crown", "amount": 10}, "throw"),
        ("roulette", {"do": "bet", "on": "red", "amount": 10}, "spin"),
        ("blackjack", {"do": "bet", "amount": 10}, "deal"),
    ],
)
def test_bets_close_in_the_entry_that_asks_for_numbers(game: str, bet: dict[str, Any], do: str) -> None:
    party = Party(setup_of(game), devices=Devices("Ann"))
    party.sit("t1", Ann=100)
    party.until("betting")
    party.do("Ann", commands.Move(table="t1", move=bet))
    done = party.move("house", "t1", do)
    assert told(done) == ["closed"]
    roster = next(line for line in lines_of(done) if isinstance(line, lines.Roster))
    assert roster.stakes
    party.refused("Ann", commands.Move(table="t1", move=bet), "N-32")
    party.drawn()
    assert party.table().engine.phase != "betting"
    assert party.replay().save() == party.night.save()


def test_a_player_who_throws_waits_for_the_others_like_everybody() -> None:
    party = Party(setup_of("unders_overs", pace=QUICK), devices=Devices("Ann", "Bob"))
    party.sit("t1", Ann=100, Bob=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="over", amount=10)
    party.until("closed")
    party.strike()
    assert party.table().throwing == "Ann"
    party.move("Ann", "t1", "throw")
    assert party.table().throwing is None
    assert party.table().state.asked == {}
    assert told(party.answer())[0] == "thrown"
    assert party.replay().save() == party.night.save()


def test_a_dealer_deals_with_virtual_equipment_and_waits_like_everybody() -> None:
    party = Party(setup_of("roulette", rules={}, dealt="dealer"), devices=Devices("Ann"))
    party.do("host", commands.Appoint(name="Dora", link="D"))
    party.sit("t1", Ann=100)
    party.move("dealer/Dora", "t1", "open")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.move("host", "t1", "close")
    party.move("dealer/Dora", "t1", "spin")
    party.refused("dealer/Dora", commands.Move(table="t1", move={"do": "open"}), "N-32")
    assert told(party.answer())[0] == "spun"
    assert party.table().finished[-1].by == "dealer/Dora", "not the clock, which gives the numbers that came"
    assert party.replay().save() == party.night.save()


def test_a_player_who_deals_in_turn_does_so_too() -> None:
    party = Party(setup_of("unders_overs", dealt="players"), devices=Devices("Ann", "Bob"))
    party.sit("t1", Ann=100, Bob=100)
    party.do("Ann", commands.Move(table="t1", move={"by": "dealer", "do": "open"}))
    party.move("Bob", "t1", "bet", on="over", amount=10)
    party.do("Ann", commands.Move(table="t1", move={"by": "dealer", "do": "throw"}))
    assert party.table().is_drawing
    party.answer()
    assert (party.table().finished[-1].by, party.table().dealing_player) == ("guest/Ann", "Bob")
    assert party.replay().save() == party.night.save()


def test_dice_in_the_air_fall_by_themselves() -> None:
    party = Party(setup_of("pairs_wagers", dealt="dealer"), devices=Devices("Ann", "Bob"))
    party.sit("t1", Ann=100, Bob=100)
    party.move("host", "t1", "start")
    party.move("Ann", "t1", "roll")
    party.strike()
    assert party.table().is_drawing
    assert told(party.answer())[0] == "rolled"
    assert party.replay().save() == party.night.save()


# While it is under way.


def test_while_a_draw_is_under_way_nobody_can_do_anything_about_it() -> None:
    party = spinning("Ann")
    table, version = party.table(), party.table().state.version
    assert party.due() is None, "the host's machine waits for the devices, not the clock"
    assert table.deciding == ()
    for who in ("host", "Ann", "house"):
        shown = party.projection.table(table, Actor("guest", who) if who == "Ann" else Actor("host"))
        assert decode(shown)["options"] == []
        assert decode(shown)["view"]["awaits"] == {}
    for by, move in (
        ("Ann", {"do": "bet", "on": "red", "amount": 10}),
        ("Bob", {"do": "take_back", "on": "red"}),
        ("house", {"do": "spin"}),
        ("host", {"do": "void", "reason": "I don't like it"}),
        ("host", {"do": "void", "reason": "I don't like it", "round": 1}),
        ("host", {"do": "spin", "pocket": "17"}),
    ):
        party.refused(by, commands.Move(table="t1", move=move), "N-32")
    assert table.state.version == version
    party.do("Ann", commands.Say(text="Come on, red!", table="t1"))
    party.sit("t1", Cem=50)
    party.do("Cem", commands.Exchange(table="t1", give="chips", amount=20))
    party.do("Cem", commands.Leave(table="t1"))
    party.do("host", commands.Pause(table="t1"))
    assert told(party.answer())[0] == "spun", "a draw under way is finished, whatever the host does"
    assert party.replay().save() == party.night.save()


def test_a_bet_in_prison_keeps_its_owner_seated_until_the_ball_has_fallen() -> None:
    party = next(filter(None, map(imprisoned, range(300))))
    party.move("Bob", "t1", "bet", on="red", amount=10)
    party.do("house", SPIN)
    party.do("Ann", commands.Leave(table="t1"))
    assert party.table().state.seats["Ann"].leaving, "the draw decides about the half that would come back"
    party.until("waiting")
    assert "Ann" not in party.table().state.seats
    assert party.replay().save() == party.night.save()


def imprisoned(key: int) -> Party | None:
    """Ann's bet is in prison, and bets are taken again; None where this key draws no zero."""
    devices = Devices("Bob", key=b"%d" % key)
    party = Party(setup_of("roulette", rules={"zero": "en_prison"}), devices=devices)
    party.sit("t1", Ann=100, Bob=100)
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.do("house", SPIN)
    party.answer()
    if party.table().engine.phase != "choosing":
        return None
    party.move("Ann", "t1", "choose", on="red", take="prison")
    party.until("betting")
    return party


# Devices that do not answer.


def test_a_draw_waits_for_its_time_and_is_then_made_anew_without_who_does_not_answer() -> None:
    devices = Devices("Ann", "Bob")
    devices.asleep = {"Bob"}
    party = spinning(devices=devices)
    first = party.record().roster_hash
    shares = devices.shares(party.record())
    party.clock += 999
    reason = party.refused("clock", commands.Draw(table="t1", n=1, shares=shares), "N-32")
    assert "time" in reason
    party.clock += 1
    done = party.do("clock", commands.Draw(table="t1", n=1, shares=shares))
    assert kinds(done) == ["failed", "roster"]
    assert party.table().is_drawing
    assert info(party)["waited_for"] == ["Bob"]
    assert party.night.asking("t1") is not None
    done = party.answer()
    assert kinds(done) == ["draw"]
    shown = info(party)
    assert (shown["n"], shown["devices"], shown["waited_for"]) == (2, 1, ["Bob"])
    assert decode(party.projection.record("t1", "Bob") or b"")["owed"] == [[first, 1]]
    assert decode(party.projection.record("t1", "Ann") or b"")["owed"] == []
    assert party.replay().save() == party.night.save()


def test_where_everybody_sleeps_the_house_draws_alone_in_the_same_entry() -> None:
    devices = Devices("Ann", "Bob")
    devices.asleep = {"Ann", "Bob"}
    party = spinning(devices=devices)
    done = party.answer()
    assert kinds(done) == ["failed", "roster", "draw"]
    assert told(done)[0] == "spun"
    shown = info(party)
    assert (shown["alone"], shown["waited_for"]) == (True, ["Ann", "Bob"])
    assert party.replay().save() == party.night.save()


def test_who_did_not_answer_is_left_out_until_their_number_is_there() -> None:
    devices = Devices("Ann", "Bob")
    devices.asleep = {"Bob"}
    party = spinning(devices=devices)
    party.drawn()
    devices.asleep = set()
    counted = []
    for _ in range(4):
        party.until("betting")
        party.move("Ann", "t1", "bet", on="red", amount=10)
        done = party.do("house", SPIN)
        roster = next(line for line in lines_of(done) if isinstance(line, lines.Roster))
        counted.append([guest.name for guest in roster.guests])
        party.drawn()
        if len(counted) == 2:
            late = commands.LateShare(table="t1", n=1, name="Bob", share=share_of("Bob", "t1", 1).hex())
            assert kinds(party.do("clock", late)) == ["late"]
            party.refused("clock", late, "N-32")
    assert counted == [["Ann"], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob"]]
    assert party.replay().save() == party.night.save()


@pytest.mark.parametrize(
    "share",
    ["00" * 32, share_of("Ann", "t1", 1).hex(), share_of("Bob", "t1", 2).hex()],
    ids=["another", "Ann's", "of the next attempt"],
)
def test_a_number_that_was_not_pledged_is_none(share: str) -> None:
    party = spinning("Ann", "Bob")
    shares = {"Ann": share_of("Ann", "t1", 1).hex(), "Bob": share}
    party.refused("clock", commands.Draw(table="t1", n=1, shares=shares), "N-32")
    party.refused("clock", commands.LateShare(table="t1", n=1, name="Bob", share=share), "N-32")
    party.clock += 1000
    assert kinds(party.do("clock", commands.Draw(table="t1", n=1, shares=shares))) == ["failed", "roster"]


@pytest.mark.parametrize("n", [0, 2])
def test_numbers_for_another_attempt_finish_nothing(n: int) -> None:
    party = spinning("Ann")
    shares = {"Ann": share_of("Ann", "t1", 1).hex()}
    party.refused("clock", commands.Draw(table="t1", n=n, shares=shares), "N-32")
    party.refused("clock", commands.Draw(table="raffle", n=1, shares=shares), "N-32")
    party.answer()
    party.refused("clock", commands.Draw(table="t1", n=1, shares=shares), "N-32")


# Crowds.


def test_of_a_crowd_forty_count_chosen_by_the_draw_before() -> None:
    crowd = [f"Phone {number:03}" for number in range(90)]
    devices = Devices(*crowd, witnesses=["Wim"])
    party = spinning(devices=devices)
    first = party.night.asking("t1")
    assert first is not None
    assert first.names == (*crowd[:39], "witness Wim")
    party.answer()
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    done = party.do("house", SPIN)
    second = party.night.asking("t1")
    assert second is not None
    assert len(second.names) == 40
    assert "witness Wim" in second.names
    assert second.names != first.names
    listed = [lines.read(text) for _, text in done.changes.lists]
    candidates = next(one for one in listed if isinstance(one, lines.Listed) and one.of == "candidates")
    assert len(candidates.items) == 91
    party.answer()
    assert party.replay().save() == party.night.save()


@pytest.mark.check("A1")
@pytest.mark.parametrize(
    "said",
    [{"pocket": "17"}, {"cards": ["Ah"]}, {"dice": [1, 2]}, {"seed": "00"}, {"do": "no_spin"}],
    ids=lambda said: next(iter(said)),
)
def test_nobody_says_what_is_drawn(said: dict[str, Any]) -> None:
    party = bet_on_red("Ann")
    for by in ("host", "house"):
        party.refused(by, commands.Move(table="t1", move={"do": "spin", **said}), "A1")


# Before there is a key, and names.


def test_without_a_key_nothing_begins_where_the_house_draws() -> None:
    party = Party("roulette", devices=Devices())
    party.sit("t1", Ann=100)
    party.night.house = None
    party.refused("host", commands.Move(table="t1", move={"do": "open"}), "N-32")


@pytest.mark.parametrize("name", ["board", "Burn", "bóard", "Witness Ann", "witness"])
def test_nobody_is_called_as_something_in_a_record(name: str) -> None:
    party = Party("roulette", devices=Devices())
    party.refused(name, commands.Join(token="t"), "N-32")
    Party("roulette").join(name)


def test_only_the_house_writes_lines_and_its_own_moves() -> None:
    party = bet_on_red("Ann")
    for command in (
        commands.Move(table="t1", move={"do": "spin"}, lines=("{}",)),
        commands.Move(table="t1", move={"do": "spin"}, then=({"by": "Ann", "do": "show"},)),
        commands.Say(text="hello", lines=("{}",)),
    ):
        with pytest.raises(Refused) as refusal:
            party.do("host", command)
        assert refusal.value.rule == "A1"
