"""The command line, start-up included."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from croupier.equipment.cards import DECK
from tools.bench.contest import OURS, Batch, Contest, Entrant, Goal

HANDS = 10_000
FIRST_RESULTS = {
    "odds_blackjack": "odds blackjack",
    "odds_holdem": "odds holdem AhKh QsQd",
    "simulate": "simulate blackjack --rounds 1e6",
}
CROUPIER = [sys.executable, "-m", "croupier.cli"]


def contests() -> Iterator[Contest]:
    yield Contest(
        "help",
        "croupier --help",
        [Entrant(OURS, partial(asking, "--help"), Goal("under 0.3 s", a_second=1 / 0.3))],
    )
    for name, said in FIRST_RESULTS.items():
        yield Contest(
            name,
            f"croupier {said}",
            [Entrant(OURS, partial(asking, *said.split()), Goal("under 3 s", a_second=1 / 3))],
            repetitions=3,
        )
    yield Contest(
        "replay",
        f"replay a hand history, {HANDS:,} files and start-up included",
        [Entrant(OURS, replaying, Goal("≥ 1,000/s", a_second=1_000))],
        repetitions=2,
    )


def asking(*said: str) -> Batch:
    def ask() -> int:
        subprocess.run([*CROUPIER, *said], check=True, capture_output=True)
        return 1

    return ask


def replaying() -> Batch:
    folder = TemporaryDirectory(prefix="croupier-bench-")
    rng = Random(7)
    for number in range(HANDS):
        Path(folder.name, f"{number:05}.phh").write_text(history(rng), encoding="utf-8")

    def replay() -> int:
        with folder:
            subprocess.run([*CROUPIER, "replay", folder.name, "--json"], check=True, capture_output=True)
        return HANDS

    return replay


def history(rng: Random) -> str:
    """A hand of three: a raise, a call or two, checked down or folded on the flop."""
    cards = rng.sample(DECK, 11)
    holes = [f"'d dh p{seat + 1} {''.join(cards[2 * seat : 2 * seat + 2])}'" for seat in range(3)]
    to = 100 * rng.randint(2, 20)
    actions = [*holes, f"'p3 cbr {to}'", "'p1 cc'", "'p2 f'", f"'d db {''.join(cards[6:9])}'"]
    if rng.random() < 0.5:
        actions += ["'p1 cc'", f"'p3 cbr {to}'", "'p1 f'"]
    else:
        actions += ["'p1 cc'", "'p3 cc'", f"'d db {cards[9]}'", "'p1 cc'", "'p3 cc'", f"'d db {cards[10]}'"]
        actions += ["'p1 cc'", "'p3 cc'"]
    return (
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [50, 100, 0]\nmin_bet = 100\n"
        f"starting_stacks = [10000, 10000, 10000]\nactions = [{', '.join(actions)}]\n"
    )
