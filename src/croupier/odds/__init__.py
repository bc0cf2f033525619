"""Exact odds: what every bet and every decision is worth.

>>> from croupier import odds
>>> odds.bets("roulette", zero="en_prison")["even_money"].edge
Fraction(1, 74)

Games that are more than bets have a module each: `croupier.odds.blackjack` for charts and hands,
`croupier.odds.holdem` for equity and outs, `croupier.odds.pairs_wagers` for wagers and positions.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.odds.worth import Worth

__all__ = ["bets"]


def bets(game: str, **rules: Any) -> "dict[str, Worth]":
    """What one unit on each kind of bet of a game is worth under these options of its rules.

    A game without bets against the bank is a `ValueError`, as is a game that there isn't.

    >>> bets("unders_overs")["seven"].chance
    Fraction(1, 6)
    """
    from importlib import import_module

    from croupier.games.registry import GAMES
    from croupier.games.table import read_rules
    from croupier.odds.registry import ODDS

    module = ODDS[game].bets if game in ODDS else None
    if module is None:
        known = ", ".join(name for name, command in ODDS.items() if command.bets)
        raise ValueError(f"there are no bets of {game!r}; there are those of: {known}")
    worths: dict[str, Worth] = import_module(module).worth(read_rules(GAMES[game].rules_type, rules))
    return worths
