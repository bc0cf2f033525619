"""What a player is, and how one is asked."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

import msgspec

from croupier.games.events import Event
from croupier.games.moves import Move as TypedMove
from croupier.games.options import Option, offers
from croupier.games.state import Rules, View

Move: TypeAlias = Mapping[str, Any]
"""A move as scripts write it; whose it is (`by`) need not be said."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player sits."""

    name: str
    """What they are called in views and events."""
    game: str
    rules: Rules
    rng: Random
    """Chance of their own: with the same seed everything is played the same."""


FAILURES = (Exception, SystemExit)
"""What somebody else's code may raise, and the game goes on."""


class Player(Protocol):
    """Somebody who decides from what they may see, and from nothing else.

    `begin(seat: Seat)` and `saw(events: Sequence[Event])` are called where a player has them.
    """

    def choose(self, view: Any, options: Sequence[Option]) -> Move | TypedMove | None:
        """One of the moves that the options cover; None for nothing more while bets are taken."""


Choose: TypeAlias = Callable[[Any, Sequence[Option]], Move | TypedMove | None]


class Deciding:
    """A plain function as a player."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def choose(self, view: Any, options: Sequence[Option]) -> Move | TypedMove | None:
        """What the function says."""
        return self._choose(view, options)


class PlayerFault(Exception):
    """A player failed: it raised, or answered with something that is no move now. Says so in a sentence."""


class NotYet(Exception):
    """Raised by a player who needs longer, such as a person: `steps_of` asks again at its next step."""


def begin(player: Player, seat: Seat) -> None:
    """Let a player sit down."""
    begins = getattr(player, "begin", None)
    if begins is not None:
        try:
            begins(seat)
        except PlayerFault:
            raise
        except FAILURES as error:
            raise PlayerFault(f"{seat.name} failed while sitting down: {said(error)}") from error


def tell(player: Player, name: str, events: Iterable[Event]) -> None:
    """Let a player know what happened, as they see it."""
    saw = getattr(player, "saw", None)
    if saw is not None:
        seen = [event.seen_by(name) for event in events]
        try:
            saw(seen)
        except PlayerFault:
            raise
        except FAILURES as error:
            raise PlayerFault(f"{name} failed while watching: {said(error)}") from error


def ask(player: Player, name: str, view: View, options: Sequence[Option]) -> dict[str, Any] | None:
    """What a player answers, one of the options for sure; `PlayerFault` if it is anything else."""
    try:
        answer = player.choose(view, options)
    except (NotYet, PlayerFault):
        raise
    except FAILURES as error:
        raise PlayerFault(f"{name} failed while deciding: {said(error)}") from error
    if answer is None:
        return None
    if isinstance(answer, TypedMove):
        answer = msgspec.to_builtins(answer)
    if not isinstance(answer, Mapping):
        raise PlayerFault(f"{name} answered {_short(answer)}, which is no move")
    move = {**answer, "by": name}
    if not offers(options, move):
        raise PlayerFault(f"{name} answered {_short(dict(answer))}, which can't be done now")
    return move


def said(error: BaseException) -> str:
    """What an error is, in a line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _short(answer: object) -> str:
    text = repr(answer)
    return text if len(text) <= 80 else f"{text[:79]}…"
