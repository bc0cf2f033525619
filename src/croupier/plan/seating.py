"""How many tables of each game, who is expected where, and who deals."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from croupier.games.registry import GAMES
from croupier.night.setup import Dealt, TableSetup

CROWD = 30
"""From this many guests on, one table for everybody is suggested, of games that can have it."""
MOST_TOGETHER = 500
"""Guests for whom a table for everybody is made."""


class Seating(msgspec.Struct, frozen=True):
    """A table with the guests expected there, from an hour of the night on."""

    name: str
    number: int
    """Which table of its game it is; 0: the only one."""
    game: str
    guests: int
    dealt: Dealt
    begins: float
    hours: float


def comfortable(game: str, games: Sequence[str]) -> int:
    """Guests for whom a table is laid out (N-4); there may be a chair or two more."""
    alone = GAMES[game].alone.players if len(games) == 1 else None
    return alone or GAMES[game].start.players


def for_everybody(guests: int, games: Sequence[str]) -> tuple[str, ...]:
    """The games of which one table for everybody is suggested.

    >>> for_everybody(80, ["roulette", "holdem", "unders_overs"]), for_everybody(20, ["roulette"])
    (('roulette', 'unders_overs'), ())
    """
    return tuple(game for game in games if guests >= CROWD and GAMES[game].planning.together)


def seat(
    guests: int, hours: float, games: Sequence[str], dealers: int, together: Collection[str] = ()
) -> list[Seating]:
    """Tables for all guests at once, one of each game at least.

    Where people deal to fewer than two guests a game, everybody plays one game after another.

    >>> [(table.name, table.guests, table.dealt) for table in seat(14, 3, ["roulette", "holdem"], 1)]
    [('Roulette 1', 4, 'dealer'), ("Hold'em", 6, 'players'), ('Roulette 2', 4, 'house')]
    """
    if dealers and guests < sum(max(2, GAMES[game].planning.fewest) for game in games):
        parts = []
        for place, game in enumerate(games):
            places = _places(guests, [game], together)
            tables = _share_out(guests, _tables(guests, places), places)
            parts += _dealt(tables, dealers, begins=place * hours / len(games), hours=hours / len(games))
        return parts
    places = _places(guests, games, together)
    return _dealt(_share_out(guests, _tables(guests, places), places), dealers, begins=0.0, hours=hours)


def expected_at(tables: Iterable[TableSetup]) -> int:
    """How many guests tables are laid out for that are open from the beginning."""
    return sum(_places_at(table) for table in tables if not table.begins)


def seatings_at(tables: Sequence[TableSetup], guests: int, hours: float) -> list[Seating]:
    """Who is expected where, at tables that somebody has planned."""
    places = [_places_at(table) for table in tables]
    taken = [0] * len(tables)
    for begins in sorted({table.begins for table in tables}):
        then = [place for place, table in enumerate(tables) if table.begins == begins]
        for _ in range(guests):
            taken[min(then, key=lambda place: taken[place] / places[place])] += 1
    return [
        Seating(
            table.name,
            table.number or 0,
            table.game,
            count,
            table.dealt,
            table.begins,
            table.hours or max(hours - table.begins, 0.0),
        )
        for table, count in zip(tables, taken, strict=True)
    ]


def _places_at(table: TableSetup) -> int:
    comfortable = GAMES[table.game].start.players
    return min(comfortable, table.seats) if table.seats else comfortable


def _places(guests: int, games: Sequence[str], together: Collection[str]) -> dict[str, int]:
    """By game, guests for whom a table is laid out: one for everybody takes the game's share of them."""
    share = min(-(-guests // len(games)), MOST_TOGETHER)
    return {game: share if game in together else comfortable(game, games) for game in games}


def _tables(guests: int, places: Mapping[str, int]) -> list[str]:
    """The game of each table: one of each, then of whichever has fewest seats so far, until all can sit."""
    counts = dict.fromkeys(places, 1)
    while sum(counts[game] * places[game] for game in places) < guests:
        counts[min(places, key=lambda game: counts[game] * places[game])] += 1
    return [game for number in range(max(counts.values())) for game in places if number < counts[game]]


def _share_out(guests: int, tables: list[str], places: Mapping[str, int]) -> list[tuple[str, int]]:
    """The guests at each table: each new one goes where most of the seats are free."""
    taken: list[int] = []
    for game in tables:
        fewest = GAMES[game].planning.fewest
        taken.append(fewest if fewest <= guests - sum(taken) else 0)
    played = [place for place in range(len(tables)) if taken[place]] or [0]
    for _ in range(guests - sum(taken)):
        taken[min(played, key=lambda place: taken[place] / places[tables[place]])] += 1
    return list(zip(tables, taken, strict=True))


def _dealt(tables: list[tuple[str, int]], dealers: int, *, begins: float, hours: float) -> list[Seating]:
    """Say who deals: people as far as they go, first at the tables that need a dealer."""
    games = [game for game, _ in tables]
    in_need = sorted(range(len(tables)), key=lambda place: not GAMES[games[place]].planning.needs_dealer)
    led = set(in_need[:dealers])
    seatings: list[Seating] = []
    for place, (game, guests) in enumerate(tables):
        number = games[: place + 1].count(game) if games.count(game) > 1 else 0
        name = GAMES[game].name
        in_turn = dealers and not GAMES[game].planning.needs_dealer
        seatings.append(
            Seating(
                f"{name} {number}" if number else name,
                number,
                game,
                guests,
                "dealer" if place in led else "players" if in_turn else "house",
                begins,
                hours,
            )
        )
    return seatings
