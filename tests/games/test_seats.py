"""Coming and going, as it is at every table."""

from typing import Any

import pytest

from croupier import GAMES, Refused, open_table
from croupier.games.events import CameBack, ChipsBrought, ChipsTaken, Left, SatDown, SatOut
from tests.playing import opened, play

rule = pytest.mark.rule
check = pytest.mark.check

every_game = pytest.mark.parametrize("game", GAMES)

BEGIN = {
    "unders_overs": "dealer open\nAnn bet on=over amount=100",
    "crown_anchor": "dealer open\nAnn bet on=crown amount=100",
    "roulette": "dealer open\nAnn bet on=17 amount=100",
    "blackjack": "dealer open\nAnn bet amount=100",
    "holdem": "dealer start\ndealer deal cards=[2c,3c,4c,5c,6c,7c]\nCleo fold\nAnn call",
    "pairs_wagers": "dealer start",
}
"""A round in which Ann plays, of the three that sit; Cleo of hold'em has folded."""


def unwilling(table: Any, rule: str, do: str, *given: object) -> str:
    """Assert that something is refused by this rule and changes nothing; give the reason."""
    before = table.save()
    with pytest.raises(Refused) as refusal:
        getattr(table, do)(*given)
    assert refusal.value.rule == rule, refusal.value
    assert table.save() == before
    return refusal.value.reason


def three(game: str) -> Any:
    return open_table(game, {"Ann": 500, "Bob": 500, "Cleo": 500})


@rule("N-6")
@every_game
def test_a_newcomer_sits_behind_the_last_seat(game: str) -> None:
    table = three(game)
    assert table.sit("Dan", 300) == [SatDown("Dan", 300)]
    assert table.stacks == {"Ann": 500, "Bob": 500, "Cleo": 500, "Dan": 300}
    assert table.state.chips_in_play == 1800


@rule("N-6")
@every_game
def test_names_and_chips_of_a_newcomer_are_as_in_a_header(game: str) -> None:
    table = three(game)
    for name in ("", "  ", "dealer", "x" * 101, "a\nb", 7, None, "Ann"):
        unwilling(table, "script", "sit", name, 100)
    for chips in (-1, 10**15 + 1, 1.5, True, "100", None):
        unwilling(table, "script", "sit", "Dan", chips)
    table.sit("Dan", 0)


@rule("N-6")
@every_game
def test_a_full_table_takes_nobody_until_a_seat_is_free(game: str) -> None:
    table = open_table(game, {"Ann": 500, "Bob": 500}, max_seats=2)
    unwilling(table, "N-6", "sit", "Cleo", 100)
    table.leave("Ann")
    table.sit("Cleo", 100)
    assert table.names == ("Bob", "Cleo")


@rule("N-6")
@every_game
def test_who_leaves_takes_all_chips_and_everybody_may(game: str) -> None:
    table = three(game)
    assert table.leave("Bob") == [Left("Bob", 500)]
    assert (table.stacks, table.state.chips_in_play) == ({"Ann": 500, "Cleo": 500}, 1000)
    table.leave("Ann")
    table.leave("Cleo")
    assert (table.names, table.state.chips_in_play) == ((), 0)
    unwilling(table, "script", "leave", "Ann")
    table.sit("Dan", 100)
    assert table.view("Dan").stacks == {"Dan": 100}


@check("D20")
@every_game
def test_nobody_leaves_a_round_they_are_in(game: str) -> None:
    table = three(game)
    play(table, BEGIN[game])
    assert table.is_playing("Ann")
    unwilling(table, "N-6", "leave", "Ann")
    play(table, "dealer void reason=enough")
    assert not table.is_playing("Ann")
    assert table.leave("Ann") == [Left("Ann", 500)]


@every_game
def test_a_newcomer_is_no_part_of_the_round_under_way(game: str) -> None:
    table = three(game)
    play(table, BEGIN[game])
    table.sit("Dan", 300)
    assert not table.is_playing("Dan")
    assert "Dan" not in table.awaits.players
    assert table.staked("Dan") == 0
    table.leave("Dan")


@rule("N-9", "N-10")
@every_game
def test_a_void_undoes_no_coming_going_or_trading(game: str) -> None:
    table = three(game)
    play(table, BEGIN[game])
    table.sit("Dan", 300)
    table.sit("Eve", 10)
    table.bring("Dan", 50)
    table.take("Dan", 20)
    table.leave("Eve")
    traded = {} if game == "holdem" else {"Bob": 530}
    for name in traded:
        table.bring(name, 30)
    table.load(table.save())
    play(table, "dealer void reason=a_drink_fell")
    assert table.stacks == {"Ann": 500, "Bob": 500, "Cleo": 500, "Dan": 330} | traded
    assert (table.house, table.on_table) == (0, 0)


@rule("N-2", "N-10")
@every_game
def test_chips_come_and_go_by_trading(game: str) -> None:
    table = three(game)
    assert table.bring("Ann", 70) == [ChipsBrought("Ann", 70)]
    assert table.take("Bob", 500) == [ChipsTaken("Bob", 500)]
    assert table.stacks == {"Ann": 570, "Bob": 0, "Cleo": 500}
    assert table.state.chips_in_play == 1070
    unwilling(table, "N-2", "take", "Ann", 571)
    unwilling(table, "N-2", "bring", "Ann", 10**15)
    for do in ("bring", "take"):
        unwilling(table, "script", do, "Zoe", 1)
        for chips in (0, -1, 0.5, True, "1"):
            unwilling(table, "N-2", do, "Ann", chips)


@rule("N-2")
@pytest.mark.parametrize(
    ("game", "begin", "who"),
    [
        ("roulette", "dealer open\nAnn bet on=red amount=100\ndealer spin pocket=0", "Ann"),
        ("blackjack", "dealer open\nAnn bet amount=100\ndealer deal cards=[5c,9d,6c,7d]", "Ann"),
        ("holdem", "dealer start\ndealer deal cards=[2c,3c,4c,5c,6c,7c]", "Cleo"),
    ],
)
def test_chips_are_not_traded_while_ones_decision_is_due(game: str, begin: str, who: str) -> None:
    rules = {"zero": "en_prison"} if game == "roulette" else {}
    table = opened(game, "Ann 500, Bob 500, Cleo 500", **rules)
    play(table, begin)
    assert table.awaits.players == (who,)
    unwilling(table, "N-2", "bring", who, 10)
    unwilling(table, "N-2", "take", who, 10)


@check("A18")
@every_game
def test_sitting_out_is_seen_by_all_and_ends_by_coming_back(game: str) -> None:
    table = three(game)
    unwilling(table, "N-6", "come_back", "Bob")
    assert table.sit_out("Bob") == [SatOut("Bob")]
    unwilling(table, "N-6", "sit_out", "Bob")
    assert table.sitting_out == table.view("Ann").sitting_out == ("Bob",)
    assert table.come_back("Bob") == [CameBack("Bob")]
    assert table.view().sitting_out == ()
    for do in ("sit_out", "come_back", "leave", "is_playing", "absent_move", "staked"):
        unwilling(table, "script", do, "Zoe")


@every_game
def test_who_leaves_does_not_sit_out_any_more(game: str) -> None:
    table = three(game)
    table.sit_out("Bob")
    table.leave("Bob")
    table.sit("Bob", 100)
    assert table.sitting_out == ()


@check("A18")
@pytest.mark.parametrize(
    ("game", "bet"),
    [
        ("unders_overs", "Bob bet on=seven amount=10"),
        ("crown_anchor", "Bob bet on=heart amount=10"),
        ("roulette", "Bob bet on=17 amount=10"),
        ("roulette", "Bob announce name=tiers unit=1"),
        ("blackjack", "Bob bet amount=100"),
    ],
)
def test_whoever_bets_is_back(game: str, bet: str) -> None:
    table = three(game)
    table.sit_out("Bob")
    play(table, "dealer open")
    assert CameBack("Bob") in play(table, bet)
    assert table.sitting_out == ()


@every_game
def test_a_closed_table_pays_out_and_takes_nothing_in(game: str) -> None:
    table = three(game)
    play(table, "dealer finish")
    unwilling(table, "script", "sit", "Dan", 100)
    for do in ("bring", "sit_out", "come_back"):
        unwilling(table, "script", do, "Ann", *([10] if do == "bring" else []))
    table.take("Ann", 100)
    assert table.leave("Ann") == [Left("Ann", 400)]


@every_game
def test_nothing_is_done_for_somebody_who_is_not_asked(game: str) -> None:
    unwilling(three(game), "script", "absent_move", "Ann")


@rule("N-9", "N-10")
def test_what_was_won_and_carried_away_stays_away_when_the_round_is_void() -> None:
    table = opened("blackjack", "Ann 500, Bob 500")
    play(table, "dealer open\nAnn bet amount=100\nBob bet amount=100")
    play(table, "dealer deal cards=[Ah,9c,6d,Kh,7c,5d]")
    assert table.stacks == {"Ann": 650, "Bob": 400}
    assert not table.is_playing("Ann")
    table.take("Ann", 600)
    play(table, "dealer void reason=a_drink_fell")
    assert (table.stacks, table.house) == ({"Ann": 0, "Bob": 500}, -100)


@rule("N-9", "N-10")
def test_what_a_leaver_had_lost_stays_with_the_house_when_the_round_is_void() -> None:
    table = opened("holdem", "Ann 500, Bob 500, Cleo 500")
    play(table, "dealer start\ndealer deal cards=[2c,3c,4c,5c,6c,7c]\nCleo call\nAnn fold")
    assert table.leave("Ann") == [Left("Ann", 475)]
    play(table, "dealer void reason=a_card_fell")
    assert (table.stacks, table.house) == ({"Bob": 500, "Cleo": 500}, 25)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (SatDown("Ann", 50), "Ann sits down with 50."),
        (Left("Ann", 50), "Ann leaves with 50."),
        (ChipsBrought("Ann", 50), "Ann gets 50 in chips."),
        (ChipsTaken("Ann", 50), "Ann takes 50 in chips off the table."),
        (SatOut("Ann"), "Ann sits out."),
        (CameBack("Ann"), "Ann is back."),
    ],
)
def test_it_is_told_in_a_sentence(event: object, words: str) -> None:
    assert str(event) == words


def test_the_invited_thrower_may_leave_and_the_dealer_throws() -> None:
    table = opened("unders_overs", "Ann 100, Bob 100")
    play(table, "dealer open\nBob bet on=over amount=10\ndealer invite who=Ann")
    table.leave("Ann")
    assert table.view().thrower is None
    play(table, "dealer throw dice=[6,6]")
    assert table.stacks == {"Bob": 110}


def test_a_newcomer_may_bet_at_once_at_unders_and_overs() -> None:
    table = opened("unders_overs", "Ann 100")
    play(table, "dealer open")
    table.sit("Bob", 50)
    play(table, "Bob bet on=seven amount=50\ndealer throw dice=[3,4]")
    assert table.stacks == {"Ann": 100, "Bob": 250}
