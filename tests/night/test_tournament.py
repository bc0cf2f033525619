"""A tournament of hold'em (P-29)."""

from typing import Any

import msgspec
import pytest

from croupier.games.options import Whole
from croupier.night import commands
from croupier.night.commands import Actor, Level, read_command
from croupier.night.projection import Projection
from croupier.night.state import Tournament
from croupier.night.tournament import may_start
from croupier.night.transaction import Outcome
from tests.night.party import Party, decode, encode, setup_of

pytestmark = pytest.mark.rule("P-29")

MINUTE = 60_000
LEVELS = (Level(5, 10, 10.0), Level(10, 20, 10.0, rest=5.0), Level(20, 40, 10.0))


def started(seed: int = 1, levels: tuple[Level, ...] = LEVELS, **options: Any) -> Party:
    """Three with 100 chips each; cards are real, so that a test can say who wins."""
    party = Party(setup_of("holdem", equipment="real", dealt="dealer", rules={}), seed=seed)
    party.sit("t1", Ann=100, Bob=100, Cleo=100)
    party.do("host", commands.StartTournament(table="t1", levels=levels, **options))
    return party


def blinds(party: Party) -> tuple[int, int]:
    state = party.table().engine.state
    return state.small, state.big


def play_hand(party: Party, *winners: str, all_in: tuple[str, ...]) -> None:
    """A hand in which these go all in, the others fold, and these winners take every pot they are in."""
    party.move("host", "t1", "start")
    game = party.table().engine
    party.move("host", "t1", "deal", cards=["??"] * (2 * len(game.state.players)))
    while party.table().deciding:
        name = party.table().deciding[0]
        options = {option.do: option for option in game.options(name)}
        if name not in all_in:
            party.move(name, "t1", "fold")
        elif "raise" in options:
            most = options["raise"].fields["to"]
            assert isinstance(most, Whole)
            party.move(name, "t1", "raise", to=most.high)
        else:
            party.move(name, "t1", "call")
    if game.phase != "waiting":
        party.move("host", "t1", "deal", cards=["??"] * game.state.due)
        for number, pot in enumerate(list(game.state.pots)):
            if not pot.paid:
                party.move(
                    "host", "t1", "award", pot=number, to=[one for one in winners if one in pot.contenders]
                )


def test_the_blinds_rise_by_the_schedule_with_breaks_between() -> None:
    party = started()
    assert blinds(party) == (5, 10)
    party.refused("clock", commands.NextLevel(table="t1"), "P-29")
    party.strike()
    assert (party.clock, blinds(party)) == (10 * MINUTE, (10, 20))
    party.strike()
    cup = party.table().state.tournament
    assert cup is not None
    assert (party.clock, cup.resting) == (20 * MINUTE, True)
    party.refused("host", commands.Move(table="t1", move={"do": "start"}), "P-29")
    party.strike()
    assert (party.clock, blinds(party), cup.resting) == (25 * MINUTE, (20, 40), False)
    assert party.due() is None
    party.refused("host", commands.NextLevel(table="t1"), "P-29")


def test_a_level_lasts_longer_by_a_pause_and_until_the_hand_is_over() -> None:
    party = started()
    party.do("host", commands.Pause(table="t1"))
    party.clock += 3 * MINUTE
    party.refused("host", commands.NextLevel(table="t1"), "P-29")
    party.do("host", commands.GoOn(table="t1"))
    due = party.due()
    assert due is not None
    assert due.at == 13 * MINUTE
    party.move("host", "t1", "start")
    assert party.due() is None
    party.refused("clock", commands.NextLevel(table="t1"), "P-29")


def test_who_has_no_chips_is_out_and_the_places_are_written_down() -> None:
    party = started()
    play_hand(party, "Ann", all_in=("Ann", "Bob"))
    cup = party.table().state.tournament
    assert cup is not None
    assert cup.places == [["Bob"]]
    party.refused("Bob", commands.Rebuy(table="t1"), "P-29")
    party.refused("Ann", commands.Exchange(table="t1", give="money", amount=10), "P-29")
    party.refused("Ann", commands.Exchange(table="t1", give="chips", amount=10), "P-29")
    play_hand(party, "Cleo", all_in=("Ann", "Cleo"))
    while not cup.over:
        play_hand(party, "Ann", all_in=("Ann", "Cleo"))
    assert cup.places == [["Bob"], ["Cleo"], ["Ann"]]
    party.refused("host", commands.Move(table="t1", move={"do": "start"}), "P-29")
    assert sum(party.table().engine.stacks.values()) == 300


@pytest.mark.parametrize(
    ("extra", "places"),
    [(0, [["Bob", "Cleo"], ["Ann"]]), (20, [["Cleo"], ["Bob"], ["Ann"]])],
)
def test_of_those_who_go_out_in_one_hand_more_chips_place_better_and_equal_ones_share(
    extra: int, places: list[list[str]]
) -> None:
    party = Party(setup_of("holdem", equipment="real", dealt="dealer", rules={}))
    party.sit("t1", Ann=300, Bob=100 + extra, Cleo=100)
    party.do("host", commands.StartTournament(table="t1", levels=LEVELS))
    play_hand(party, "Ann", all_in=("Ann", "Bob", "Cleo"))
    cup = party.table().state.tournament
    assert cup is not None
    assert (cup.places, cup.over) == (places, True)


def test_rebuys_are_for_those_who_are_out_until_their_level_is_over() -> None:
    party = started(rebuy=100, rebuy_until=1)
    party.refused("Ann", commands.Rebuy(table="t1"), "P-29")
    play_hand(party, "Ann", all_in=("Ann", "Bob"))
    party.do("Bob", commands.Rebuy(table="t1"))
    cup = party.table().state.tournament
    assert cup is not None
    assert (cup.places, party.table().engine.stacks["Bob"], party.balance("wallet/Bob")) == ([], 100, 800)
    play_hand(party, "Ann", all_in=("Ann", "Bob"))
    play_hand(party, "Ann", all_in=("Ann", "Cleo"))
    assert (cup.places, cup.over) == ([["Bob"], ["Cleo"]], False)
    party.strike()
    assert (cup.places, cup.over) == ([["Bob"], ["Cleo"], ["Ann"]], True)
    party.refused("Bob", commands.Rebuy(table="t1"), "P-29")


def test_who_gets_up_has_given_up() -> None:
    party = started()
    party.do("Bob", commands.Leave(table="t1"))
    cup = party.table().state.tournament
    assert cup is not None
    assert (cup.places, cup.over) == ([["Bob"]], False)
    assert party.balance("wallet/Bob") == 1000
    party.refused("Bob", commands.Sit(table="t1"), "P-29")
    party.move("host", "t1", "start")
    party.move("host", "t1", "deal", cards=["??"] * 4)
    asked = party.table().deciding[0]
    other = "Cleo" if asked == "Ann" else "Ann"
    party.do(asked, commands.Leave(table="t1"))
    party.strike()
    assert (cup.places, cup.over) == ([["Bob"], [asked], [other]], True)


def test_who_is_away_does_not_keep_a_tournament_from_ending() -> None:
    party = started()
    party.do("Bob", commands.SitOut(table="t1"))
    party.do("Cleo", commands.SitOut(table="t1"))
    cup = party.table().state.tournament
    assert cup is not None
    while not cup.over:
        party.strike()
    assert cup.places == [["Bob"], ["Cleo"], ["Ann"]]


def test_a_void_hand_puts_nobody_out() -> None:
    party = started()
    party.move("host", "t1", "start")
    party.move("host", "t1", "void", reason="a misdeal")
    cup = party.table().state.tournament
    assert cup is not None
    assert cup.places == []


@pytest.mark.parametrize(
    "command",
    [
        commands.StartTournament(table="t1", levels=(Level(20, 10, 5.0),)),
        commands.StartTournament(table="t1", levels=LEVELS, rebuy=10, rebuy_until=3),
        commands.StartTournament(table="t2", levels=LEVELS),
    ],
)
def test_tournaments_that_cannot_be_do_not_begin(command: commands.StartTournament) -> None:
    party = Party("holdem", "roulette")
    party.sit("t1", Ann=100, Bob=100)
    party.sit("t2", Ann=100, Bob=100)
    party.refused("host", command, "P-29")
    party.do("Bob", commands.Leave(table="t1"))
    party.refused("host", commands.StartTournament(table="t1", levels=LEVELS), "P-29")


def test_in_the_middle_of_a_hand_a_tournament_and_its_levels_wait_for_the_end_of_it() -> None:
    party = Party("holdem")
    party.sit("t1", Ann=200, Bob=200)
    party.until("preflop")
    party.do("host", read_command(decode(encode(commands.StartTournament(table="t1", levels=LEVELS)))))
    assert party.table().state.tournament is None
    party.until("waiting")
    cup = party.table().state.tournament
    assert cup is not None
    assert (party.table().engine.state.small, cup.level) == (LEVELS[0].small, 0)
    party.until("preflop")
    party.do("host", commands.NextLevel(table="t1"))
    assert cup.level == 0
    party.until("waiting")
    assert (party.table().engine.state.small, cup.level) == (LEVELS[1].small, 1)
    assert party.replay().save() == party.night.save()


def test_a_tournament_is_played_as_it_was_begun() -> None:
    party = started()
    party.refused("host", commands.ChangeTable(table="t1", rules={"small_blind": 1}), "P-29")
    party.refused("host", commands.Move(table="t1", move={"do": "blinds", "small": 1, "big": 2}), "P-29")
    party.refused("host", commands.StartTournament(table="t1", levels=LEVELS), "P-29")
    party.join("Zoe")
    party.refused("Zoe", commands.Sit(table="t1", money=100), "P-29")


def cup_of(party: Party) -> dict[str, Any]:
    """The tournament as the last news tell it."""
    told: dict[str, Any] = msgspec.json.decode(party.messages[0].update)["info"]["tournament"]
    return told


def test_levels_breaks_and_places_are_shown_as_they_come() -> None:
    party = started()
    assert cup_of(party) == {
        "level": 1,
        "levels": 3,
        "resting": False,
        "places": [],
        "over": False,
        "ms": 10 * MINUTE,
        "next": [10, 20],
        "rebuy": 0,
    }
    party.strike()
    assert (cup_of(party)["level"], cup_of(party)["next"]) == (2, [20, 40])
    party.strike()
    assert (cup_of(party)["resting"], cup_of(party)["ms"]) == (True, 5 * MINUTE)
    party.strike()
    assert (cup_of(party)["level"], cup_of(party)["ms"], cup_of(party)["next"]) == (3, None, None)
    play_hand(party, "Ann", all_in=("Ann", "Bob"))
    assert cup_of(party)["places"] == [["Bob"]]


def test_what_is_left_of_a_level_is_told_as_of_now_and_stands_still_in_a_pause() -> None:
    party = started(rebuy=50, rebuy_until=1)
    assert cup_of(party)["rebuy"] == 50
    table, now = party.table(), 4 * MINUTE
    projection = Projection(party.night, lambda: now)

    def left() -> int | None:
        shown = projection.info(table).tournament
        assert shown is not None
        return shown.ms

    assert left() == 6 * MINUTE
    party.clock = 4 * MINUTE
    party.do("host", commands.Pause(table="t1"))
    now = 7 * MINUTE
    assert left() == 6 * MINUTE
    now = 60 * MINUTE
    party.do("host", commands.GoOn(table="t1"))
    assert left() == 0


def test_what_a_rebuy_costs_is_shown_as_long_as_there_are_any() -> None:
    party = started(rebuy=50, rebuy_until=1)
    play_hand(party, "Ann", all_in=("Ann", "Bob"))
    assert cup_of(party)["rebuy"] == 50
    party.strike()
    assert (cup_of(party)["level"], cup_of(party)["rebuy"]) == (2, 0)
    party = started(rebuy=50, rebuy_until=1)
    for name in ("Bob", "Cleo"):
        party.do(name, commands.Leave(table="t1"))
    assert (cup_of(party)["over"], cup_of(party)["rebuy"]) == (True, 0)


def test_everybody_hears_who_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    party, heard = started(), list[str]()
    do = party.do

    def listen(by: str | Actor, command: commands.Command) -> Outcome:
        done = do(by, command)
        heard.extend(str(one.words) for one in done.changes.notices if one.kind == "out")
        return done

    monkeypatch.setattr(party, "do", listen)
    play_hand(party, "Ann", all_in=("Ann", "Bob"))
    assert heard == ["Bob is out."]


@pytest.mark.parametrize(
    ("resting", "over", "may"), [(0, 0, True), (1, 0, False), (0, 1, False), (1, 1, False)]
)
def test_a_hand_begins_neither_in_a_break_nor_after_the_end(resting: int, over: int, may: bool) -> None:
    cup = Tournament(levels=LEVELS, rebuy=0, rebuy_until=0, resting=bool(resting), over=bool(over))
    assert may_start(cup) is may
