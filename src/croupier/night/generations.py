"""Which rules a night is played by: a corrected rule is a new generation, and older records keep theirs.

Each game counts its own generations; the night counts those of everything around the tables: seats, money,
the pace, prizes. The log says which ones a night and its tables were begun with.
"""

from collections.abc import Iterable, Mapping

from croupier.games.registry import GAMES

NIGHT = "night"
"""What the rules around the tables are called beside the games."""
NIGHT_GENERATIONS: Mapping[int, str] = {1: "0.1", 2: "0.3", 3: "0.4", 4: "0.5", 5: "0.6", 6: "0.7"}
NIGHT_PLAYS = frozenset({1, 2, 3, 4, 5, 6})
"""2: tables keep to the seats and hours of their plan.
3: finished rounds can be put right; players deal in turn by one switch, as the dealer chip shows; whoever is
shown out has no place.
4: a guest sits at one table with turns at a time; tables can be open to everybody; whoever is away is freed
at betting tables too; moments are kept; blinds that rise by schedule are no entry of the dealer's.
5: players of the house take seats.
6: a night that has a record lets guests' devices add chance to every virtual draw."""

FIRST = 1
"""The generation of records that name none: those of 0.1."""


class Newer(ValueError):
    """A record that only a newer version of Croupier can read."""

    def __init__(self, what: str) -> None:
        super().__init__(f"a newer version of Croupier has written it ({what}); bring this one up to date")


class NotPlayed(ValueError):
    """A night that this version can read, but not play: its rules are of a generation that was given up."""

    def __init__(self, versions: list[str]) -> None:
        played = " and ".join(versions)
        super().__init__(
            f"it was begun by the rules of {played}, which this version does not play any more; "
            f"it can be read, and goes on with Croupier {versions[-1]}"
        )


def current() -> dict[str, int]:
    """The newest generation of everything: by these a night is begun today."""
    return {name: max(_known(name)) for name in (NIGHT, *GAMES)}


def is_played(name: str, generation: int) -> bool:
    """Whether this version plays a generation of the night's rules or a game's; `Newer` where it has none."""
    if generation > max(_known(name)):
        raise Newer(f"{name}, generation {generation} of the rules")
    return generation in (NIGHT_PLAYS if name == NIGHT else GAMES[name].table.plays)


def versions(played: Iterable[tuple[str, int]]) -> list[str]:
    """The versions of Croupier that brought these generations, each once, the oldest first."""
    return in_order({_known(name)[generation] for name, generation in played})


def in_order(found: Iterable[str]) -> list[str]:
    """Versions, the oldest first."""
    return sorted(found, key=lambda version: [int(part) for part in version.split(".")])


def _known(name: str) -> Mapping[int, str]:
    return NIGHT_GENERATIONS if name == NIGHT else GAMES[name].table.generations
