"""How many tables of each game, and who sits where."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier.plan.games import HABITS
from croupier.sim import TITLES

Dealt = Literal["dealer", "house", "players"]
"""By a person, by the house itself, or by the players in turn."""


class Seating(msgspec.Struct, frozen=True):
    """A table with its guests, from an hour of the night on."""

    name: str
    game: str
    guests: int
    dealt: Dealt
    begins: float
    hours: float


def seat(guests: int, hours: float, games: Sequence[str], dealers: int) -> list[Seating]:
    """Tables for all guests at once; where they are too few for all games at once, one game after another.

    >>> [(table.name, table.guests, table.dealt) for table in seat(14, 3, ["roulette", "holdem"], 1)]
    [('Roulette', 5, 'dealer'), ("Hold'em", 9, 'players')]
    """
    if guests < sum(max(2, HABITS[game].fewest) for game in games):
        hours /= len(games)
        parts = [(game, _tables(game, guests), place * hours) for place, game in enumerate(games)]
    else:
        counts = _counts(guests, games)
        parts = [(game, tables, 0.0) for game, tables in _shared_out(guests, counts).items()]
    return _dealt(parts, hours, dealers)


def _counts(guests: int, games: Sequence[str]) -> dict[str, int]:
    """Tables of each game: one of each, then of whichever has fewest seats yet, until all can sit."""
    counts = dict.fromkeys(games, 1)
    while sum(count * HABITS[game].seats for game, count in counts.items()) < guests:
        least = min(games, key=lambda game: counts[game] * HABITS[game].seats)
        counts[least] += 1
    return counts


def _shared_out(guests: int, counts: dict[str, int]) -> dict[str, list[int]]:
    """Guests at each table: every new one goes where the largest part of the seats is free."""
    games = [game for game, count in counts.items() for _ in range(count)]
    taken = [HABITS[game].fewest for game in games]
    while sum(taken) > guests:
        games.pop()
        taken.pop()
    for _ in range(guests - sum(taken)):
        emptiest = min(range(len(games)), key=lambda table: taken[table] / HABITS[games[table]].seats)
        taken[emptiest] += 1
    return {
        game: sorted((n for other, n in zip(games, taken, strict=True) if other == game), reverse=True)
        for game in dict.fromkeys(games)
    }


def _tables(game: str, guests: int) -> list[int]:
    """All guests at tables of one game, as evenly as can be."""
    count = -(-guests // HABITS[game].seats)
    return [guests // count + (place < guests % count) for place in range(count)]


def _dealt(parts: list[tuple[str, list[int], float]], hours: float, dealers: int) -> list[Seating]:
    """Say who deals: people as far as they go, first one table of every game that needs a dealer."""
    tables = [
        (begins, not HABITS[game].needs_dealer, number, place)
        for place, (game, taken, begins) in enumerate(parts)
        for number in range(len(taken))
    ]
    busy: dict[float, int] = {}
    led: set[tuple[int, int]] = set()
    for begins, _, number, place in sorted(tables):
        if busy.get(begins, 0) < dealers:
            busy[begins] = busy.get(begins, 0) + 1
            led.add((place, number))
    return [
        Seating(
            TITLES[game] if len(taken) == 1 else f"{TITLES[game]} {number + 1}",
            game,
            guests,
            "dealer" if (place, number) in led else "house" if HABITS[game].needs_dealer else "players",
            begins,
            hours,
        )
        for place, (game, taken, begins) in enumerate(parts)
        for number, guests in enumerate(taken)
    ]
