"""What a night refuses, one line each: by whom, after what, by which rule and in which words."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.games.state import MOST_CHIPS
from croupier.night import Night, commands, door, export, people, tables
from croupier.night.commands import Actor, read_command
from croupier.night.house_names import NAMES, free_names
from croupier.night.night_table import LOOK_BACK
from croupier.night.pace import AWAY_FROM
from croupier.night.setup import Rate
from croupier.night.tournament import SCHEDULED_FROM
from tests.night.party import Party, setup_of
from tests.night.test_corrections import DORA, at_dice, correct, throw, void
from tests.night.test_house_players import party_of, seat, seated
from tests.night.test_record import entries
from tests.night.test_tournament import LEVELS, play_hand

Before = Callable[[], Party]


def move(do: str, table: str = "t1", **fields: Any) -> commands.Move:
    return commands.Move(table=table, move={"do": do, **fields})


# Parties at which something is about to go wrong.


def plain() -> Party:
    party = Party("roulette", "holdem", generation=AWAY_FROM)
    party.sit("t1", Ann=100)
    party.sit("t2", Bob=100, Cleo=100)
    return party


def closing() -> Party:
    """The first table plays its last round."""
    party = plain()
    party.until("betting")
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.do("host", commands.CloseTable(table="t1"))
    return party


def paused() -> Party:
    party = plain()
    party.until("betting")
    party.do("host", commands.Pause(table="t1"))
    return party


def ended() -> Party:
    party = plain()
    party.do("host", commands.EndNight())
    return party


def at_a_rate() -> Party:
    party = Party(setup_of("unders_overs", rate=Rate(1, 100)), money=10, generation=3)
    party.sit("t1", Ann=5)
    return party


def rich() -> Party:
    party = Party(setup_of("unders_overs", rate=Rate(1, 10)), money=MOST_CHIPS // 5)
    party.sit("t1", Ann=0)
    return party


def company() -> Party:
    party = party_of("holdem", setup_of("roulette", fill=2), "pairs_wagers")
    party.sit("t1", Ann=100, Bob=100)
    return party


def cup() -> Party:
    """A tournament under way."""
    party = party_of("holdem")
    party.sit("t1", Ann=100, Bob=100)
    party.do("host", commands.StartTournament(table="t1", levels=LEVELS))
    return party


def poor_company() -> Party:
    return party_of(setup_of("holdem", rate=Rate(2000, 1)))


def nobody_of_the_house() -> Party:
    party = company()
    party.night.kinds = None
    return party


def house_player_leaving() -> Party:
    """A house player who has been told to go plays a hand to its end."""
    party = party_of("holdem")
    party.sit("t1", Ann=100, Bob=100)
    name = seat(party, "Clara")
    party.until("preflop")
    while not party.table().deciding:
        party.strike()
    if party.table().deciding[0] == name:
        party.move(name, "t1", "call")
    party.do("host", commands.DismissHousePlayer(name=name))
    assert name in party.table().state.seats
    return party


def corrected_elsewhere() -> Party:
    """A dealer of another table alone."""
    party = Party(
        setup_of("unders_overs", equipment="real", dealt="dealer", name="First"),
        setup_of("unders_overs", equipment="real", dealt="dealer", name="Second"),
        generation=3,
    )
    party.do("host", commands.Appoint(name="Dora", link="link"))
    party.do("host", commands.Appoint(name="Emil", link="other", at=("t2",)))
    party.sit("t1", Ann=100)
    throw(party, [3, 4], Ann=("seven", 10))
    return party


SAYS: list[tuple[Before, str | Actor, commands.Command, str, str]] = [
    (at_a_rate, "host", commands.Adjust(name="Ann", amount=5, table="t1", reason="x"), "N-2", "multiples"),
    (plain, "host", commands.Remove(role="dealer", name="Nobody", reason="x"), "night", "there's no dealer"),
    (plain, "host", commands.Mute(name="Nobody"), "night", "there's no guest"),
    (closing, "Ann", commands.Exchange(table="t1", give="money", amount=10), "N-2", "this table is closing"),
    (rich, "Ann", commands.Exchange(table="t1", give="money", amount=MOST_CHIPS // 8), "N-2", "nobody"),
    (paused, "Ann", commands.Ready(table="t1"), "night", "paused"),
    (paused, "Ann", move("bet", on="red", amount=10), "night", "paused"),
    (ended, "host", commands.OpenTable(setup=setup_of("roulette")), "night", "the night is"),
    (ended, "Ann", commands.Sit(table="t1"), "night", ""),
    (plain, "host", commands.StartTournament(table="t1", levels=LEVELS), "P-29", "no tournaments"),
    (plain, "host", commands.NextLevel(table="t2"), "P-29", "there's no tournament"),
    (closing, "host", commands.StartTournament(table="t1", levels=LEVELS), "P-29", "closing"),
    (closing, "host", commands.ChangeTable(table="t1", rules={}), "night", "closing"),
    (plain, "Ann", commands.JoinWaitingList(table="t2"), "N-22", "there's a free seat"),
    (closing, "Bob", commands.JoinWaitingList(table="t1"), "night", "closing"),
    (plain, "Ann", commands.LeaveWaitingList(table="t2"), "N-22", "not on the list"),
    (corrected_elsewhere, "dealer/Emil", correct(1, [3, 3]), "N-7", "not dealing at First"),
    (corrected_elsewhere, "dealer/Emil", void(1), "N-7", "not dealing at First"),
    (corrected_elsewhere, DORA, void(1), "N-16", "only the host can void"),
    (corrected_elsewhere, "Ann", void(1), "N-14", "only the host or a dealer"),
    (corrected_elsewhere, "dealer/Emil", move("undo"), "N-7", "not dealing"),
    # House players.
    (company, "house", commands.SeatHousePlayer(table="t1"), "N-27", "no house player is wanted"),
    (company, "host", commands.SeatHousePlayer(table="t2"), "N-27", "the house fills roulette by itself"),
    (company, "host", commands.SeatHousePlayer(table="t1", kind="genius"), "N-26", "nobody of the house"),
    (company, "host", commands.DismissHousePlayer(name="Ann"), "N-26", "is a guest"),
    (company, "host", commands.FillTable(table="t1", seats=20), "N-27", "seats"),
    (plain, "host", commands.SeatHousePlayer(table="t1"), "N-26", "begins with this version"),
    (plain, "host", commands.FillTable(table="t1", seats=2), "N-26", "begins with this version"),
    (cup, "host", commands.SeatHousePlayer(table="t1"), "P-29", "nobody else can enter"),
    (cup, "host", commands.ChangeTable(table="t1", rules={"small_blind": 1}), "P-29", "can't change"),
    (poor_company, "host", commands.SeatHousePlayer(table="t1"), "N-26", "buys no chips"),
    (nobody_of_the_house, "host", commands.SeatHousePlayer(table="t1"), "N-26", "no players tonight"),
    (
        house_player_leaving,
        "host",
        commands.DismissHousePlayer(name="⚙ Clara"),
        "N-26",
        "leaves as soon as the round is over",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("before", "by", "command", "rule", "words"), SAYS)
def test_it_is_refused_by_this_rule_and_in_these_words(
    before: Before, by: str | Actor, command: commands.Command, rule: str, words: str
) -> None:
    party = before()
    assert words in party.refused(by, command, rule)


def test_a_closed_night_takes_no_house_player_and_a_closing_table_none_either() -> None:
    party = company()
    party.do("host", commands.CloseTable(table="t1"))
    assert "closed" in party.refused("host", commands.SeatHousePlayer(table="t1"))
    assert "closed" in party.refused("host", commands.FillTable(table="t1", seats=2))
    party.do("host", commands.LastCall(minutes=0))
    party.strike_night()
    assert "the night is closing" in party.refused("host", commands.SeatHousePlayer(table="t3"))


def test_an_unknown_command_is_none() -> None:
    with pytest.raises(Exception, match="unknown command"):
        read_command({"do": "rob"})


@pytest.mark.parametrize(
    ("where", "limit", "full", "command", "words"),
    [
        (people, "MOST_GUESTS", 3, commands.Join(token="x"), "the house is full"),
        (
            tables,
            "MOST_TABLES",
            2,
            commands.OpenTable(setup=setup_of("roulette")),
            "already 2 tables",
        ),
        (door, "MOST_KNOCKS", 0, commands.Knock(token="x", device="y"), "too many people are waiting"),
    ],
)
def test_what_is_full_is_full(
    where: Any, limit: str, full: int, command: Any, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, by = plain(), "host" if isinstance(command, commands.OpenTable) else "Zoe"
    monkeypatch.setattr(where, limit, full)
    assert words in party.refused(by, command)
    monkeypatch.setattr(where, limit, full + 1)
    party.do(by, command)


def test_who_has_waited_at_the_door_for_long_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "MOST_KNOCKS", 1)
    party = plain()
    party.do("Zoe", commands.Knock(token="x", device="one"))
    party.clock = door.LONGEST_KNOCK - 1
    party.refused("Yan", commands.Knock(token="y", device="two"))
    party.clock = door.LONGEST_KNOCK
    party.do("Yan", commands.Knock(token="y", device="two"))
    assert [one.name for one in party.night.state.knocks] == ["Yan"]


def test_when_all_names_are_taken_the_house_counts_on() -> None:
    taken: list[str] = []
    assert len(free_names(lambda name: True)) == len(NAMES)
    first = free_names(lambda name: not taken)
    assert first
    numbered = free_names(lambda name: name.endswith("2"))
    assert numbered
    assert all(name.endswith(" 2") for name in numbered)


# Tournaments whose hands are put right.


def cup_with_real_cards(**options: Any) -> Party:
    party = Party(setup_of("holdem", equipment="real", dealt="dealer", rules={}), generation=SCHEDULED_FROM)
    party.sit("t1", Ann=100, Bob=100, Cleo=100)
    party.do("host", commands.StartTournament(table="t1", levels=LEVELS, **options))
    return party


def winner(pots: list[list[str]], number: int = 1) -> commands.Move:
    return move("correct", round=number, pots=pots)


@pytest.mark.rule("P-29", "N-14")
def test_places_follow_when_a_hand_of_a_tournament_is_put_right() -> None:
    party = cup_with_real_cards()
    play_hand(party, "Ann", all_in=("Ann", "Bob"))
    cup = party.table().state.tournament
    assert cup is not None
    assert (cup.places, cup.over) == ([["Bob"]], False)
    party.do("host", winner([["Bob"]]))
    assert party.table().engine.stacks == {"Ann": 0, "Bob": 210, "Cleo": 90}  # Cleo's blind
    assert (cup.places, cup.over) == ([["Ann"]], False)
    party.do("host", void(1))
    assert party.table().engine.stacks == {"Ann": 100, "Bob": 100, "Cleo": 100}
    assert (cup.places, cup.over) == ([], False)
    party.night.check()
    party.replay()


@pytest.mark.rule("P-29", "N-14")
def test_a_correction_can_end_a_tournament_and_after_its_end_there_is_none() -> None:
    party = cup_with_real_cards()
    play_hand(party, "Ann", all_in=("Ann", "Bob"))
    play_hand(party, "Cleo", all_in=("Ann", "Cleo"))
    cup = party.table().state.tournament
    assert cup is not None
    assert (party.table().engine.stacks["Bob"], cup.places, cup.over) == (0, [["Bob"]], False)
    party.do("host", void(1))
    assert cup.places == []
    party = cup_with_real_cards()
    play_hand(party, "Ann", all_in=("Ann", "Bob", "Cleo"))
    cup = party.table().state.tournament
    assert cup is not None
    assert (cup.places, cup.over) == ([["Bob", "Cleo"], ["Ann"]], True)
    assert "the tournament is over" in party.refused("host", winner([["Bob"]]), "P-29")


# Rounds that are long ago.


def test_the_best_round_outlives_the_rounds_that_can_be_put_right() -> None:
    party = at_dice(money=10_000)
    party.sit("t1", Ann=5000)
    throw(party, [3, 4], Ann=("seven", 200))  # wins 800
    kept = party.table().engine.remembers
    for _ in range(kept):
        throw(party, [1, 1], Ann=("under", 10))
    assert [one.number for one in party.table().finished] == list(range(2, kept + 2))
    assert party.night.state.best_settled["Ann"].amount == 800
    party.do("host", correct(kept + 1, [6, 6]))  # the best round is looked for again
    assert party.night.state.best_rounds["Ann"].amount == 800
    assert "too long ago" in party.refused("host", correct(1, [1, 1]), "N-14")
    party.replay()


def test_a_void_round_that_is_long_ago_was_nobodys_best() -> None:
    party = at_dice(money=10_000)
    party.sit("t1", Ann=5000)
    throw(party, [3, 4], Ann=("seven", 200))
    party.do("host", void(1))
    for _ in range(party.table().engine.remembers):
        throw(party, [1, 1], Ann=("under", 10))
    assert party.night.state.best_settled == {}
    assert party.night.state.best_rounds["Ann"].amount == 10


@pytest.mark.rule("N-14")
def test_a_round_that_is_no_longer_in_somebodys_list_is_put_right_like_any_other() -> None:
    """The table knows its last 2,000 rounds, and Ann's own list no more than the last 120."""
    party = at_dice(money=10_000)
    party.sit("t1", Ann=5000)
    throw(party, [3, 4], Ann=("seven", 100))
    over = party.table().finished_round(1)
    assert over is not None
    for _ in range(2 * LOOK_BACK):
        throw(party, [1, 1], Ann=("over", 1))
    before = party.night.state.game_totals["Ann"]["unders_overs"]
    assert (before.rounds, before.won, before.result) == (2 * LOOK_BACK + 1, 1, 400 - 2 * LOOK_BACK)
    done = party.do("host", correct(1, [1, 1]))
    ((name, result),) = done.round_results
    assert (name, result.round, result.staked, result.result) == ("Ann", 1, 100, -100)
    assert (result.first, result.last, result.at) == (over.first, over.last, over.at)
    assert result.start == 0  # what Ann had then is not known any more
    assert (result.table, result.game, result.corrected) == ("t1", "unders_overs", True)
    after = party.night.state.game_totals["Ann"]["unders_overs"]
    assert (after.rounds, after.won, after.result) == (2 * LOOK_BACK + 1, 0, -100 - 2 * LOOK_BACK)
    rows = {one.round: one.result for one in export.results(entries(party))}
    assert (rows[1], sum(rows.values())) == (-100, after.result)


# Snapshots.


def test_what_a_table_has_forgotten_is_forgotten_after_a_snapshot_too() -> None:
    party = at_dice(money=10_000)
    party.sit("t1", Ann=5000)
    for _ in range(130):
        throw(party, [1, 1], Ann=("under", 1))
    table = party.table()
    again = Night.load(party.night.save()).tables["t1"]
    for version in (0, table.forgotten - 1, table.recent[0].version - 2):
        assert table.records_since(version) == again.records_since(version) == []
    last = table.recent[-1].version
    assert [one.version for one in again.records_since(last - 3)] == [
        one.version for one in table.records_since(last - 3)
    ]
    assert again.records_since(last - 3)


@pytest.mark.rule("N-28")
def test_house_players_alone_neither_begin_nor_stay_for_others() -> None:
    party = company()
    party.do("host", commands.FillTable(table="t2", seats=0))
    assert seated(party, "t2") == []
