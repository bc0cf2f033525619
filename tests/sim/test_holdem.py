"""The kernel of hold'em plays by the table's rules, and is fair."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from croupier.games.holdem.events import PotWon
from croupier.games.opening import table_from
from croupier.sim import prepare
from croupier.sim.holdem import STRATEGIES, Game, transcripts
from croupier.sim.settings import Settings

pytestmark = pytest.mark.timeout(1800)  # kernels may have to be compiled


def game(**settings: Any) -> Game:
    simulation = prepare(Settings(game="holdem", **settings))
    assert isinstance(simulation, Game)
    return simulation


@pytest.mark.parametrize(("limit", "button"), [*product(("none", "pot", "fixed"), ("moving", "dead"))])
def test_its_hands_are_the_tables(limit: str, button: str) -> None:
    """Hands are replayed through the table, move by move, with equal stacks after each."""
    moves = hands = 0
    for players, strategy, bankroll in (
        (2, "random", 700),
        (3, "loose", 130),
        (6, ",".join(STRATEGIES), 1000),
        (10, "random,equity", 400),
    ):
        rules = {
            "limit": limit,
            "button": button,
            "heads_up": "left_small" if players == 3 else "button_small",
            "burn": players == 6,
            "wheel": players != 10,
            "small_blind": 7,
            "big_blind": 15,
        }
        table = game(
            seed=players, players=players, strategy=strategy, bankroll=bankroll, session=30, rules=rules
        )
        for transcript in transcripts(table, 40):
            transcript.check()
            moves += len(transcript.moves)
            hands += len(transcript.stacks)
    assert hands == 160
    assert moves > 10 * hands


def test_pots_are_counted_without_what_nobody_called() -> None:
    table = game(rounds=60, strategy="random", players=4)
    paid = 0
    for transcript in transcripts(table, 60):
        felt = table_from(transcript.header)
        events = [event for move in transcript.moves for event in felt.play(move)]
        paid += sum(event.amount for event in events if isinstance(event, PotWon))
    assert table.sum_up(table.play(0)).pot == pytest.approx(paid / 60 / table.rules.big_blind)


def test_chips_neither_come_nor_go() -> None:
    total = game(rounds=20_000, strategy=",".join(STRATEGIES)).play(0)
    assert total.rounds == total.sums[0] == 20_000
    assert total.by_seat[:, 0].sum() == 0


@pytest.mark.parametrize("bankroll", [700, 10**8])
def test_the_ends_of_sessions_add_up(bankroll: int) -> None:
    """To the chip while there are few at the table; where there are many, to 32,768 parts of them."""
    table = game(rounds=20_000, strategy="random,call,tight", players=3, bankroll=bankroll, session=10)
    total = table.play(0)
    result = table.sum_up(total)
    for seat, ends in enumerate(total.ends):
        assert ends.sum() == result.sessions
        net = ((np.arange(ends.size) << table.cut) - bankroll) @ ends
        off = total.by_seat[seat, 0] - net
        assert 0 <= off <= result.sessions * (3 * bankroll // 2**14 if bankroll > 700 else 0)
        stay = result.players[seat].session
        assert sum(count for _, _, count in stay.histogram) == result.sessions
        assert stay.quantiles["0.05"] <= stay.quantiles["0.5"] <= stay.quantiles["0.95"]
    assert 0 < result.players[0].session.ahead < 1


def test_a_block_depends_on_seed_and_number_alone() -> None:
    first, second = game(rounds=60_000, seed=4), game(rounds=200_000, seed=4)
    second.play(3)
    assert np.array_equal(first.play(0).by_seat, second.play(0).by_seat)
    assert not np.array_equal(second.play(0).by_seat, second.play(1).by_seat)
    assert not np.array_equal(first.play(0).by_seat, game(rounds=60_000, seed=5).play(0).by_seat)
    assert first.play(1).rounds == 10_000


def test_players_who_always_call_are_equal() -> None:
    table = game(rounds=50_000, strategy="call", players=6, session=100)
    result = table.sum_up(table.play(0))
    assert result.showdowns == 1
    assert result.pot == 6
    assert result.actions == 24
    for player in result.players:
        assert player.stderr is not None
        assert abs(player.mean) < 4.5 * player.stderr


def test_two_who_always_call_share_the_pot_as_often_as_is_known() -> None:
    """Two hands of any cards tie 4.06 % of the time; then both win a pot."""
    table = game(rounds=50_000, strategy="call", players=2, session=100)
    result = table.sum_up(table.play(0))
    ties = sum(player.wins for player in result.players) - 1
    assert ties == pytest.approx(0.0406, abs=4.5 * (0.0406 / 50_000) ** 0.5)


def test_thought_beats_chance() -> None:
    table = game(rounds=50_000, strategy="tight,random", players=2)
    result = table.sum_up(table.play(0))
    assert result.stderr is not None
    assert result.mean > 5 * result.stderr


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"strategy": "clever"}, "there is no strategy 'clever'"),
        ({"players": 1}, "two to 10 players"),
        ({"players": 11}, "two to 10 players"),
        ({"players": 5, "rules": {"max_seats": 4}}, "two to 4 players"),
        ({"bankroll": 10**10}, "bring less"),
        ({"system": "martingale"}, "there is no system"),
        ({"rules": {"big_blind": 10, "small_blind": 20}}, "small_blind can't be"),
        ({"rules": {"wheels": True}}, "unknown option"),
    ],
)
def test_what_cannot_be_played_is_said(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        game(**settings)
