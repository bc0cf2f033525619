"""Compile every kernel of the odds and simulations, so that nobody's first question waits for it.

`./croupier` runs this when it sets them up. What is compiled is kept beside the modules; without it each
kernel is compiled when it is first asked for.
"""

import io
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from multiprocessing import get_context

from croupier.cli import main as croupier

FEW = "--rounds 2 --processes 1"
QUESTIONS = (
    f"simulate blackjack {FEW}",
    f"simulate holdem {FEW}",
    "odds holdem AhKh QsQd",
    "odds holdem AhKh QsQd --board 2c7dTh",
    f"simulate pairs_wagers {FEW}",
    f"simulate roulette {FEW}",
    f"simulate roulette {FEW} --strategy red --system martingale --bankroll 1000",
    "odds blackjack",
    "odds pairs_wagers",
    f"simulate unders_overs {FEW}",
    f"simulate crown_anchor {FEW}",
)
"""What people ask first: every kernel is among what answers it. What takes longest comes first."""


def main() -> int:
    """Ask all of it, in a process for each core; what fails is said, and compiled when it is asked for."""
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        failed = [
            question for question, code in zip(QUESTIONS, pool.map(ask, QUESTIONS), strict=True) if code
        ]
    for question in failed:
        print(f"not compiled yet: croupier {question}", file=sys.stderr)
    return bool(failed)


def ask(question: str) -> int:
    """Ask on the command line, and throw the answer away."""
    words: Sequence[str] = question.split()
    with redirect_stdout(io.StringIO()):
        return croupier(list(words))


if __name__ == "__main__":
    raise SystemExit(main())
