"""Hold'em, pots: P-11 and P-17."""

from random import Random

import pytest

from croupier.games.holdem.pots import Pot, pots_of, shares
from croupier.games.holdem.seats import Player
from tests.games.holdem.dealing import board, deal, started
from tests.playing import opened, play

rule = pytest.mark.rule
check = pytest.mark.check

BOARD = "Kh Kd 7c 7d Qc"
"""Aces make the best two pairs; queens, then anything that plays the board, come after."""


def pots(*put_in: tuple[str, int, bool]) -> list[tuple[int, str]]:
    """The pots of players given as (name, total, folded)."""
    players = [Player(name, total=total, folded=folded) for name, total, folded in put_in]
    return [(pot.amount, "".join(pot.contenders)) for pot in pots_of(players)]


@rule("P-11")
@check("D1", "D2", "D3", "D4")
@pytest.mark.parametrize(
    ("put_in", "expected"),
    [
        ([("A", 100, False), ("B", 100, False), ("C", 100, False)], [(300, "ABC")]),
        ([("A", 50, False), ("B", 100, False), ("C", 100, False)], [(150, "ABC"), (100, "BC")]),
        (
            [("A", 20, False), ("B", 50, False), ("C", 100, False), ("D", 100, False)],
            [(80, "ABCD"), (90, "BCD"), (100, "CD")],
        ),
        ([("A", 50, False), ("B", 100, True), ("C", 100, False)], [(150, "AC"), (100, "C")]),
        ([("A", 50, True), ("B", 100, False), ("C", 100, False)], [(250, "BC")]),
        ([("A", 30, True), ("B", 60, True), ("C", 100, False), ("D", 100, False)], [(290, "CD")]),
        ([("A", 50, False), ("B", 100, True), ("C", 50, False)], [(200, "AC")]),
        ([("A", 25, True), ("B", 20, False)], [(45, "B")]),
    ],
)
def test_pots_by_what_each_put_in(
    put_in: list[tuple[str, int, bool]], expected: list[tuple[int, str]]
) -> None:
    assert pots(*put_in) == expected


@rule("P-11")
@check("C13", "D1", "D2", "D3", "D4", "D7")
def test_pots_pay_as_each_winner_takes_up_to_the_own_stake_from_everybody() -> None:
    """Against another way to reckon: the best hands take from each what they matched, then the next."""
    rng = Random(11)
    for _ in range(2000):
        count = rng.randint(2, 9)
        players = [
            Player(str(seat), total=2520 * rng.randint(1, 6), folded=rng.random() < 0.3)
            for seat in range(count)
        ]
        players[0].folded = False
        worth = {player.name: rng.randint(1, 4) for player in players}
        paid = dict.fromkeys(worth, 0)
        for pot in pots_of(players):
            best = max(worth[name] for name in pot.contenders)
            for name, share in shares(pot.amount, [n for n in pot.contenders if worth[n] == best]).items():
                paid[name] += share
        assert paid == _taken(players, worth)


def _taken(players: list[Player], worth: dict[str, int]) -> dict[str, int]:
    left = {player.name: player.total for player in players}
    paid = dict.fromkeys(left, 0)
    live = [player.name for player in players if not player.folded]
    for value in sorted({worth[name] for name in live}, reverse=True):
        group = [name for name in live if worth[name] == value]
        while group:
            level = min(left[name] for name in group)
            taken = sum(min(level, chips) for chips in left.values())
            left = {name: chips - min(level, chips) for name, chips in left.items()}
            for name in group:
                paid[name] += taken // len(group)
            group = [name for name in group if left[name]]
    last = max(live, key=lambda name: next(p.total for p in players if p.name == name))
    top = [n for n in live if _total(players, n) == _total(players, last)]
    best = max(worth[name] for name in top)
    dead = sum(left.values())
    for name in (winners := [n for n in top if worth[n] == best]):
        paid[name] += dead // len(winners)
    return paid


def _total(players: list[Player], name: str) -> int:
    return next(player.total for player in players if player.name == name)


@rule("P-11")
@check("D1", "D3")
def test_an_all_in_player_wins_only_the_pots_matched() -> None:
    table = opened("holdem", "Ann 100, Bob 500, Cleo 500")
    play(table, "dealer start")
    deal(table, Ann="Ah As", Bob="Qh Jh", Cleo="2c 3d")
    play(table, "Cleo call\nAnn raise to=100\nBob call\nCleo call\ndealer deal cards=[Kh,Kd,7c]")
    play(table, "Bob bet amount=200\nCleo call\ndealer deal cards=[7d]")
    assert [(pot.amount, pot.contenders) for pot in table.view().pots] == [
        (300, ("Ann", "Bob", "Cleo")),
        (400, ("Bob", "Cleo")),
    ]
    play(table, "Bob check\nCleo check\ndealer deal cards=[Qc]\nBob check\nCleo check")
    assert table.stacks == {"Ann": 300, "Bob": 600, "Cleo": 200}


@rule("P-11")
@check("D4")
def test_folding_gives_up_every_pot() -> None:
    table = opened("holdem", "Ann 100, Bob 500, Cleo 500")
    play(table, "dealer start")
    deal(table, Ann="2c 3d", Bob="Ah As", Cleo="Qh Jh")
    play(table, "Cleo call\nAnn raise to=100\nBob call\nCleo call\ndealer deal cards=[Kh,Kd,7c]")
    play(table, "Bob check\nCleo bet amount=100\nBob fold\ndealer deal cards=[7d,Qc]")
    assert table.stacks == {"Ann": 0, "Bob": 400, "Cleo": 700}


@rule("P-11")
@check("D5")
def test_a_bet_nobody_matched_goes_back_when_its_round_ends() -> None:
    table = started("Ann 300, Bob 1000, Cleo 1000", "Cleo raise to=1000\nAnn call")
    events = play(table, "Bob fold")
    assert "Cleo takes back 700 that nobody called." in [str(event) for event in events]
    assert table.stacks == {"Ann": 0, "Bob": 950, "Cleo": 700}
    assert table.on_table == 650


@rule("P-11")
@check("D5")
def test_the_uncalled_part_is_what_stands_above_the_next_bet_folded_ones_included() -> None:
    table = started(
        "Ann 1000, Bob 1000, Cleo 1000", "Cleo raise to=150\nAnn raise to=400\nBob fold\nCleo fold"
    )
    assert table.stacks == {"Ann": 1200, "Bob": 950, "Cleo": 850}
    assert table.view().results[0].amount == 350


@rule("P-17")
@check("D6")
@pytest.mark.parametrize(
    ("amount", "winners", "expected"),
    [
        (100, "AB", {"A": 50, "B": 50}),
        (101, "AB", {"A": 51, "B": 50}),
        (101, "ABC", {"A": 34, "B": 34, "C": 33}),
        (2, "ABC", {"A": 1, "B": 1, "C": 0}),
        (7, "A", {"A": 7}),
    ],
)
def test_odd_chips_go_one_by_one(amount: int, winners: str, expected: dict[str, int]) -> None:
    assert shares(amount, list(winners)) == expected


@rule("P-17")
@check("D6", "D23")
def test_a_board_that_plays_for_all_is_split_from_the_dealers_left() -> None:
    table = opened(
        "holdem", "Ann 500, Bob 500, Cleo 500, Dan 500", small_blind=1, big_blind=5, button_at="Bob"
    )
    play(table, "dealer start")
    deal(table, Ann="2c 3d", Bob="2d 3c", Cleo="2h 3h", Dan="4d 4h")
    play(table, "Ann call\nBob call\nCleo fold\nDan check\ndealer deal cards=[Ac,Kc,Qd]")
    play(table, "Dan check\nAnn check\nBob check\ndealer deal cards=[Jd]\nDan check\nAnn check\nBob check")
    play(table, "dealer deal cards=[Ts]\nDan check\nAnn check\nBob check")
    assert table.stacks == {"Dan": 501, "Ann": 500, "Bob": 500, "Cleo": 499}
    assert table.view().results[0].shares == {"Dan": 6, "Ann": 5, "Bob": 5}


@rule("P-17")
@check("D6", "D7")
def test_each_pot_is_split_by_itself() -> None:
    table = opened("holdem", "Ann 35, Bob 100, Cleo 100", small_blind=1, big_blind=5, button_at="Cleo")
    play(table, "dealer start")
    deal(table, Ann="2c 3d", Bob="Ah Qh", Cleo="As Qs")
    play(table, "Cleo raise to=60\nAnn call\nBob call")
    board(table, "Kh Kd 7c")
    play(table, "Bob check\nCleo check\ndealer deal cards=[7d]\nBob check\nCleo check")
    play(table, "dealer deal cards=[8c]\nBob check\nCleo check")
    assert [(won.amount, won.shares) for won in table.view().results] == [
        (105, {"Bob": 53, "Cleo": 52}),
        (50, {"Bob": 25, "Cleo": 25}),
    ]


@rule("P-17")
def test_suits_never_break_a_tie() -> None:
    table = opened("holdem", "Ann 100, Bob 100")
    play(table, "dealer start")
    deal(table, Ann="Ac Kc", Bob="As Ks")
    play(table, "Bob raise to=100\nAnn call\ndealer deal cards=[Qh,Jh,9d,4h,2d]")
    assert table.stacks == {"Ann": 100, "Bob": 100}


@rule("P-11")
def test_pots_of_nobody_but_the_dead_chips_of_antes() -> None:
    players = [Player("A", total=20), Player("B", total=50), Player("C", total=50)]
    assert pots_of(players, dead=9) == [Pot(69, ("A", "B", "C")), Pot(60, ("B", "C"))]
