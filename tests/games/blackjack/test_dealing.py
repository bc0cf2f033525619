"""The first two cards of everybody, and what of them is seen."""

import json

import msgspec
import pytest

from croupier.games.options import Cards
from croupier.games.table import Awaits, Chance
from tests.games.blackjack.rounds import bet_on, cards_of, dealt, go, said, told
from tests.playing import refused

rule = pytest.mark.rule
check = pytest.mark.check

TWO = "Ann 1000, Bob 1000"


@rule("B-6")
@pytest.mark.parametrize(
    "script",
    [
        "deal 2h 3h 4h 5h 6h 7h",
        "deal 2h; deal 3h; deal 4h; deal 5h; deal 6h; deal 7h",
        "close; deal 2h 3h; deal 4h 5h 6h; deal 7h",
        "deal 2h 3h 4h 5h 6h; deal 7h",
    ],
)
def test_one_card_at_a_time_from_the_dealers_left_the_dealers_last(script: str) -> None:
    table = bet_on(TWO)
    go(table, script)
    assert (cards_of(table, "Ann"), cards_of(table, "Bob")) == (["2h 5h"], ["3h 6h"])
    assert table.view().dealer == ("4h", "??")
    go(table, "Ann stand; Bob stand")
    assert table.view().dealer == ("4h", "7h")


@rule("B-6")
def test_the_table_says_how_many_cards_it_waits_for() -> None:
    table = bet_on(TWO)
    waits = [table.awaits]
    for card in ("2h", "3h", "4h", "5h", "6h", "7h"):
        go(table, f"deal {card}")
        waits.append(table.awaits)
    due = [Awaits(dealer="deal", chance=Chance("cards", count)) for count in (6, 5, 4, 3, 2, 1)]
    assert waits == [*due, Awaits(players=("Ann",))]


@rule("B-6")
def test_more_cards_than_are_due_are_refused_whole() -> None:
    table = bet_on(TWO)
    refused(table, said("deal 2h 3h 4h 5h 6h 7h 8h"), "B-6")
    go(table, "deal 2h 3h 4h 5h")
    refused(table, said("deal 6h 7h 8h"), "B-6")
    go(table, "deal 6h 7h")
    refused(table, said("deal 8h"), "B-6")
    go(table, "Ann hit")
    refused(table, said("deal 8h 9h"), "B-6")
    go(table, "deal 8h")
    assert cards_of(table, "Ann") == ["2h 5h 8h"]


@rule("B-6")
def test_a_deal_names_cards() -> None:
    table = bet_on()
    refused(table, {"by": "dealer", "do": "deal", "cards": []}, "script")
    for cards in ("Ah", None, [1], [["Ah"]], {"Ah": 1}):
        refused(table, {"by": "dealer", "do": "deal", "cards": cards}, "script")
    refused(table, {"by": "Ann", "do": "deal", "cards": ["Ah"]}, "script")


@rule("B-6", "N-13")
def test_only_the_dealers_second_card_may_be_unseen() -> None:
    table = bet_on()
    for cards in ("??", "?? 3h", "2h ??", "2h 3h ??", "2h ?? 4h ??", "?? ?? ?? ??"):
        refused(table, said(f"deal {cards}"), "B-6")
    go(table, "deal 2h 3h")
    refused(table, said("deal ??"), "B-6")
    refused(table, said("deal ?? ??"), "B-6")
    go(table, "deal 4h; deal ??; Ann hit")
    refused(table, said("deal ??"), "B-6")
    go(table, "deal Th; Ann stand; reveal 9h")
    refused(table, said("deal ??"), "B-6")
    go(table, "deal 9c")
    assert table.view().dealer == ("3h", "9h", "9c")


@rule("B-6")
def test_the_dealers_option_says_where_an_unseen_card_may_stand() -> None:
    table = bet_on(TWO)
    (deal,) = (option.fields["cards"] for option in table.options("dealer") if option.do == "deal")
    assert isinstance(deal, Cards)
    assert (deal.due, deal.unknown, deal.more, sum(deal.left.values())) == (6, (5,), False, 104)
    go(table, "deal 2h 3h 4h 5h")
    (deal,) = (option.fields["cards"] for option in table.options("dealer") if option.do == "deal")
    assert isinstance(deal, Cards)
    assert (deal.due, deal.unknown, deal.left["2h"], deal.left["2c"]) == (2, (1,), 1, 2)
    go(table, "deal 6h ??; Ann hit")
    (deal,) = (option.fields["cards"] for option in table.options("dealer") if option.do == "deal")
    assert isinstance(deal, Cards)
    assert (deal.due, deal.unknown, deal.more) == (1, (), True)


@rule("B-6")
def test_the_dealers_option_says_whose_the_next_cards_are() -> None:
    table = bet_on(TWO)

    def owners() -> tuple[str, ...]:
        (deal,) = (option.fields["cards"] for option in table.options("dealer") if option.do == "deal")
        assert isinstance(deal, Cards)
        return deal.to

    assert owners() == ("Ann", "Bob", "dealer", "Ann", "Bob", "dealer")
    go(table, "deal 8h 3h")
    assert owners() == ("dealer", "Ann", "Bob", "dealer")
    go(table, "deal 4h 8c 6h 5d; Ann split")
    assert owners() == ("Ann",)
    go(table, "deal Th; Ann stand; deal Tc; Ann stand; Bob hit")
    assert owners() == ("Bob",)
    go(table, "deal Td; Bob stand")
    assert owners() == ("dealer",)


@rule("B-6", "B-16")
def test_where_players_deal_the_dealing_player_is_dealt_to_last() -> None:
    table = bet_on(TWO, dealer="players")
    (deal,) = (option.fields["cards"] for option in table.options("dealer") if option.do == "deal")
    assert table.view().dealing == "Bob"
    assert deal.to == ("Ann", "Bob", "dealer") * 2


@rule("B-6")
def test_cards_due_one_after_the_other_may_come_in_one_move() -> None:
    table = dealt("8h 6c 8d 5s")
    go(table, "Ann split")
    # 21 by itself on the first hand, then the second hand's card.
    go(table, "deal 3h; Ann double; deal Th Tc; Ann stand; deal 2c 2d 2h")
    assert cards_of(table, "Ann") == ["8h 3h Th", "8d Tc"]
    assert table.view().dealer == ("6c", "5s", "2c", "2d", "2h")
    assert table.stacks == {"Ann": 1300}


@rule("B-6")
@pytest.mark.parametrize(
    ("cards", "rule_number"),
    [("Th Tc 9s", "B-6"), ("Th Tc Th", "B-6"), ("Th ??", "B-6"), ("Th Xx", "script"), ("Th 8h", "B-1")],
)
def test_a_deal_of_several_cards_is_refused_whole(cards: str, rule_number: str) -> None:
    table = dealt("8h 6c 8d 5s", decks=1)
    go(table, "Ann split; deal 3h; Ann double")
    refused(table, said(f"deal {cards}"), rule_number)
    go(table, "deal Th Tc; Ann stand; deal Ts")
    assert table.stacks == {"Ann": 900}  # 21 for 200 ties, 18 for 100 loses to 21


@rule("B-6", "B-8")
def test_no_card_is_dealt_past_the_end_of_the_round() -> None:
    table = dealt("Th 6c 9h Td")
    go(table, "Ann stand")
    refused(table, said("deal Ah 2c"), "B-6")
    assert table.phase == "dealer"
    go(table, "deal Ah")
    refused(table, said("deal 2c"), "B-6")


@rule("B-6")
def test_nothing_is_dealt_past_a_card_that_has_to_be_turned_first() -> None:
    table = dealt("8h 6c 8d ??")
    go(table, "Ann hit")
    refused(table, said("deal 5d 9c"), "B-15")
    go(table, "deal 5d")
    refused(table, said("deal 9c"), "B-15")
    go(table, "reveal Th; deal 9c")
    assert table.stacks == {"Ann": 1100}


@rule("B-6")
@check("E1", "E2")
@pytest.mark.parametrize("hole", ["5s", "Ts", "As", "??"])
def test_nobody_sees_the_face_down_card_before_it_is_turned(hole: str) -> None:
    table = bet_on(TWO)
    events = go(table, f"deal 2h 3h 4h 5h 6h {hole}")
    shown = dealt("2h 3h 4h 5h 6h 7d", TWO)
    for who in (None, "dealer", "Ann", "Bob"):
        assert table.view(who).dealer == ("4h", "??")
        assert (table.view(who).dealer_total, table.view(who).dealer_soft) == (4, False)
        assert msgspec.json.encode(table.view(who)) == msgspec.json.encode(shown.view(who))
        for event in events:
            assert hole == "??" or hole not in json.dumps(msgspec.to_builtins(event.seen_by(who)))
    assert table.awaits == shown.awaits
    assert [table.options(who) for who in table.names] == [shown.options(who) for who in shown.names]
    assert told(events)[-1] == "The dealer's second card lies face down."


@rule("B-6")
@check("E1", "E2")
def test_without_peek_nothing_betrays_blackjack_before_it_is_turned() -> None:
    with_it = dealt("2h 3h Ac 5h 6h Ks", TWO, peek=False)
    without = dealt("2h 3h Ac 5h 6h 7s", TWO, peek=False)
    for script in ("Ann insure take=true; Bob insure take=false", "Ann hit; deal 2c", "Ann stand"):
        for table in (with_it, without):
            go(table, script)
        assert msgspec.json.encode(with_it.view()) == msgspec.json.encode(without.view())
