"""Kernels and tables agree: rounds of the kernels, replayed through the rules, end with the same stacks."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.games.opening import table_from
from croupier.games.refusal import Refused
from croupier.odds.blackjack import named_strategy
from croupier.sim import blackjack, prepare, roulette
from croupier.sim.registry import SIMULATIONS
from croupier.sim.settings import Settings
from tools.exhaustive.kernels import cases, check

pytestmark = pytest.mark.timeout(1800)  # kernels may have to be compiled


@pytest.mark.parametrize("game", SIMULATIONS)
def test_rounds_replayed(game: str) -> None:
    for settings in cases(game, 12):
        assert check(settings, 60) >= 60


@pytest.mark.parametrize("fate", ["stays", "lost", "half"])
def test_prison_replayed(fate: str) -> None:
    """Long enough for a second zero after a first, several times."""
    rules = {"wheel": "double_zero", "zero": "en_prison", "second_zero": fate}
    check(Settings(game="roulette", strategy="red+even,high", rules=rules, bankroll=10_000), 4000)


def test_a_kernel_that_pays_wrong_is_found() -> None:
    table: Any = prepare(Settings(game="roulette", strategy="17", session=200))
    table.net[0, 8] += 1  # pocket 17
    with pytest.raises(AssertionError, match="after move"):
        check_all(table, 200)


def test_a_kernel_that_bets_too_much_is_found() -> None:
    table: Any = prepare(Settings(game="roulette", rules={"max_outside": 2}))
    table.placed[0].stakes["red"] = 4
    with pytest.raises(Refused, match="R-18"):
        check_all(table, 10)


def check_all(table: Any, rounds: int) -> None:
    for transcript in roulette.transcripts(table, rounds):
        transcript.check()


UNSEEN = 100
"""A block of which no paths are kept."""


def test_blackjack_goes_by_the_chart() -> None:
    for settings in cases("blackjack", 6, seed=2):
        table = blackjack.prepare(replace(settings, players=2, session=400))
        chosen = [named_strategy(placed.strategy, table.rules) for placed in table.placed]
        charts = dict(zip(("Player 1", "Player 2"), chosen, strict=True))
        for transcript in blackjack.transcripts(table, 400):
            felt = table_from(transcript.header)
            for move in transcript.moves:
                if move["do"] in ("keep", "surrender", "stand", "hit", "double", "split"):
                    hand = felt.state.hands[felt.state.turn]
                    allowed = {option.do for option in felt.options(move["by"])}
                    assert charts[hand.who].choose(hand.cards, felt.state.dealer[0], allowed) == move["do"]
                felt.play(move)


def test_the_short_way_is_the_long_way() -> None:
    """One player with a flat bet and no end of chips: the same rounds as those that are written down."""
    for settings in cases("blackjack", 25, seed=3):
        table = blackjack.prepare(replace(settings, players=1, system="flat", bankroll=None, session=40))
        short, long = (table.play_part(UNSEEN, 2000, rows)[0] for rows in (0, 200_000))
        assert (short.net, short.staked, short.units) == (long.net, long.staked, long.units)
        assert short.round_squares == long.round_squares
    for game in ("unders_overs", "roulette"):
        for settings in cases(game, 5):
            layout: Any = prepare(replace(settings, players=1, system="flat", bankroll=None, choice=None))
            short, long = (layout.play_part(UNSEEN, 2000, recording=written)[0] for written in (False, True))
            assert (short.net, short.staked, short.units) == (long.net, long.staked, long.units)
