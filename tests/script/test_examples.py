"""The examples end as their sums, done by hand, say."""

from pathlib import Path
from typing import Any

import pytest

from croupier.games.registry import GAMES
from croupier.script import replays

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("game", "ending"),
    [
        # Seven pays Cyd 40; over pays Cyd 40; no throw; seven pays Bob 400.
        ("unders_overs", {"stacks": {"Ann": 0, "Bob": 500, "Cyd": 200}, "house": -100}),
        # Two crowns pay Ann 100, a heart pays Bob 40; three clubs pay 90, 180 and 120; no throw.
        ("crown_anchor", {"stacks": {"Ann": 370, "Bob": 420, "Cyd": 310}, "house": -500}),
        # 17 pays Bob 350 and 170, Cyd 100; zero pays Bob 220 of 90 staked, Cyd saves 30 of 60, and Ann's
        # 100 comes back from prison; 3 pays Bob 175 of 25 staked, Cyd 80.
        ("roulette", {"stacks": {"Ann": 400, "Bob": 1325, "Cyd": 650}, "house": -875}),
        # A blackjack of 150, a double and a split of 600, and 50; insured against a dealer's blackjack;
        # a surrender, a bust, a tie.
        ("blackjack", {"stacks": {"Ann": 1000, "Bob": 1500, "Cyd": 950}, "house": -450}),
        # Queens win 2200 from ace and king, a flush 1750 from a straight, and two straights share 300.
        ("holdem", {"stacks": {"Ann": 2200, "Bob": 0, "Cyd": 0, "Dan": 1800}, "house": 0}),
        # The lead changes three times; Ann takes both antes of 20.
        (
            "pairs_wagers",
            {"stacks": {"Ann": 120, "Bob": 80}, "points": {"Ann": 18, "Bob": 14}, "winners": ["Ann"]},
        ),
    ],
)
def test_examples_end_as_worked_out(game: str, ending: dict[str, Any]) -> None:
    (replay,) = replays(str(EXAMPLES / f"{game}.jsonl"))
    replay.run()
    report = replay.report()
    assert replay.refused is None
    assert {"on_table": 0, "phase": "finished", "house": 0, **ending}.items() <= report.items()


def test_every_game_has_an_example() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.jsonl")} >= GAMES.keys()
