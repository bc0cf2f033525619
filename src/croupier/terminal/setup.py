"""Who plays what, by which rules and for how much: all that a game in the terminal begins with."""

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from typing import Any

import msgspec

from croupier.games.registry import GAMES
from croupier.players.apart import Apart
from croupier.players.files import is_file
from croupier.players.player import Player
from croupier.players.registry import HOUSE_PLAYERS, house_player

NAMES = ("Ada", "Blaise", "Carlo", "Dora", "Emil", "Fanny", "Gus", "Hetty", "Ivo", "Juno", "Karl")
"""What players of the house are called here."""

SIMPLEST = "croupier.players.simple"
"""The measures for all others, whom nobody is seated with unless they ask."""


VARIETY = 3
"""How many kinds of them sit at a table."""


class Setup(msgspec.Struct, kw_only=True):
    """What a game begins with, and what a saved one needs to go on."""

    game: str
    rules: dict[str, Any]
    you: str
    kinds: dict[str, str]
    """How each of the others plays, by name."""
    chips: int
    seed: int
    resumed: int = 0
    """How often it went on after a break: what is drawn then is drawn anew."""

    @property
    def others(self) -> tuple[str, ...]:
        """The players of the house."""
        return tuple(self.kinds)

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody, clockwise: where all bet at once, the person is the last to be asked."""
        return (*self.others, self.you) if GAMES[self.game].takes_bets else (self.you, *self.others)

    def player(self, name: str) -> Player:
        """Who decides for one of the others, made anew; `ValueError` where nobody plays like that.

        Those of files play in a process of their own, so that the game goes on whatever they do.
        """
        kind = self.kinds[name]
        return Apart(kind, self.game) if is_file(kind) else house_player(self.game, kind)


def new_setup(
    game: str,
    you: str,
    against: Sequence[str] | int,
    *,
    rules: Mapping[str, Any],
    chips: int | None,
    seed: int,
) -> Setup:
    """A game against players of these kinds, or so many of the house's own, with fitting limits."""
    described = GAMES[game]
    chips = described.start.money if chips is None else chips
    kinds = usual_kinds(game, against) if isinstance(against, int) else list(against)
    names = [name for name in NAMES if name.casefold() != you.casefold()]
    names += [f"Player {nth}" for nth in range(len(names) + 1, len(kinds) + 1)]
    return Setup(
        game=game,
        rules={**described.planning.limits(chips), **rules},
        you=you,
        kinds=dict(zip(names, kinds, strict=False)),
        chips=chips,
        seed=seed,
    )


def usual_kinds(game: str, count: int) -> list[str]:
    """Players of the house for some seats, the best first, of every kind in turn."""
    known = HOUSE_PLAYERS[game]
    good = [name for name, player in known.items() if player.module != SIMPLEST][-VARIETY:]
    return list(islice(cycle(reversed(good or [next(reversed(known))])), count))
