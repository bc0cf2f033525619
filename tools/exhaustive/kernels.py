"""Kernels against tables: rounds written as scripts and replayed, over random options of the rules."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from rich.console import Console

from croupier.games.refusal import Refused
from croupier.sim import prepare
from croupier.sim.registry import SIMULATIONS
from croupier.sim.settings import Settings, Unplayable
from tests.games.test_properties import CHOICES

ROUNDS = 100_000
"""Of every game."""
AT_A_TIME = 250
"""Rounds with the same options."""

RULES: dict[str, dict[str, list[Any]]] = {
    "roulette": {
        "wheel": ["single_zero", "double_zero"],
        "zero": ["half", "en_prison", "lose"],
        "second_zero": ["stays", "lost", "half"],
        "step": [1, 5],
        "min_bet": [1, 10],
        "max_inside": [None, 50],
        "max_outside": [None, 200],
    },
    "blackjack": {
        "decks": [1, 2, 6],
        "penetration": [0, 0.05, 0.25, 0.5],
        "min_bet": [2, 10],
        "max_bet": [50, 500],
        "soft_17": ["stand", "hit"],
        "surrender": ["late", "early", "none"],
        "double": ["any", "9_10_11", "10_11"],
        "double_after_split": [True, False],
        "split_aces": ["play", "one_card", "one_card_resplit"],
        "peek": [True, False],
        "dealer": ["house", "players"],
        "for_less": [False, True],
    },
    "pairs_wagers": {
        "target": [5, 10, 12, 20],
        "odd_miss": ["keep", "forfeit"],
        "better_fail": ["point", "turn"],
        "ante": [0, 3],
    },
    "holdem": {
        "small_blind": [1, 5],
        "big_blind": [10, 20],
        "limit": ["none", "pot", "fixed"],
        "button": ["moving", "dead"],
        "heads_up": ["button_small", "left_small"],
        "wheel": [True, False],
        "burn": [False, True],
    },
}

MOST_PLAYERS = {"roulette": 5, "blackjack": 7, "holdem": 10}
BANKROLLS: dict[str, list[int | None]] = {
    "holdem": [None, 30, 205, 3000],
    "pairs_wagers": [None],
}
"""Some last an evening, some run out on the way."""
SESSIONS: dict[str, list[int | None]] = {"holdem": [1, 25, 100], "pairs_wagers": [None]}

STRATEGIES = {
    "roulette": ["red", "17", "eight", "red+odd*2+high", "colours", "thirds", "0+black"],
    "blackjack": ["basic", "mimic", "never_bust", "insuring"],
    "pairs_wagers": ["cautious", "sensible", "bold", "random"],
    "holdem": ["random", "call", "tight", "equity", "loose"],
}
SYSTEMS = ["flat", "martingale", "paroli", "dalembert", "fibonacci", "labouchere", "fraction:0.2"]


def cases(game: str, count: int, seed: int = 1) -> Iterator[Settings]:
    """Runs to try: random options, players, strategies and systems, every value of an option among them."""
    rng = Random(seed)
    return islice(filter(None, (_case(rng, game) for _ in iter(int, 1))), count)


def _case(rng: Random, game: str) -> Settings | None:
    strategies = STRATEGIES.get(game) or SIMULATIONS[game].strategies
    chosen: dict[str, Any] = {
        "rules": {name: rng.choice(values) for name, values in (RULES.get(game) or CHOICES[game]).items()},
        "players": rng.randint(2, MOST_PLAYERS.get(game, 6)),
        "strategy": ",".join(rng.sample(strategies, rng.randint(1, 3))),
        "seed": rng.randrange(2**64),
        "bankroll": rng.choice(BANKROLLS.get(game, [None, 500, 3000])),
        "session": rng.choice(SESSIONS.get(game, [20, 50])),
    }
    if game not in ("holdem", "pairs_wagers"):
        chosen["system"] = ",".join(rng.sample(SYSTEMS, rng.randint(1, 3)))
    if chosen["rules"].get("zero") == "en_prison":
        chosen["choice"] = rng.choice(["half", "prison"])
    settings = Settings(game=game, **chosen)
    try:
        prepare(settings)
    except (Refused, Unplayable):
        return None
    return settings


def check(settings: Settings, rounds: int) -> int:
    """Replay the first rounds of a run; give how many there were."""
    for transcript in SIMULATIONS[settings.game].transcripts(prepare(settings), rounds):
        transcript.check()
    return rounds


def main() -> int:
    """Replay 100,000 rounds of every game."""
    console = Console()
    for game in SIMULATIONS:
        done = 0
        with console.status("") as status:
            for settings in cases(game, ROUNDS // AT_A_TIME):
                done += check(settings, AT_A_TIME)
                status.update(f"{game}: {done:,} rounds replayed")
        console.print(f"[green]✓[/] {game}: {done:,} rounds, kernel and table agree")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
