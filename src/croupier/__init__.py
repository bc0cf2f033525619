"""Croupier: a casino night with play money, as a library.

Nothing here has monetary value, ever.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.opening import open_table, table_from
    from croupier.games.options import offers
    from croupier.games.refusal import Refused
    from croupier.games.registry import GAMES

__all__ = ["GAMES", "Refused", "offers", "open_table", "table_from"]

_HOMES = {
    "GAMES": "croupier.games.registry",
    "Refused": "croupier.games.refusal",
    "offers": "croupier.games.options",
    "open_table": "croupier.games.opening",
    "table_from": "croupier.games.opening",
}


def __getattr__(name: str) -> object:
    """Bring a name when it is asked for: the command line answers at once, without all the games."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
