"""The property of random play, over many more tables than the tests have time for."""

from rich.progress import track

from croupier.games.registry import GAMES
from tests.games.test_properties import play_at_random

TABLES = 2_000


def main() -> int:
    """Play at random at many tables of every game."""
    for game in GAMES:
        for seed in track(range(TABLES), description=game, transient=True):
            play_at_random(game, seed)
        print(f"{game}: {TABLES:,} tables of random play, nothing amiss")
    return 0
