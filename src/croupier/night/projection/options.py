"""What somebody may do at a table: players, and whoever deals."""

import msgspec

from croupier.games.moves import DEALER
from croupier.games.options import Option
from croupier.night.commands import Actor
from croupier.night.dealers import deals_at
from croupier.night.dealing import CHANCE
from croupier.night.night import Night
from croupier.night.night_table import NightTable

THROW = Option("throw")
"""What a player may do who has been handed the dice."""


def options_of(night: Night, table: NightTable, who: Actor) -> list[Option]:
    """What somebody who looks at a table may do there."""
    if who.role == "guest":
        return player_options(table, who.name) if who.name in table.state.seats else []
    return dealer_options(table) if is_dealer_at(night, table, who) else []


def is_dealer_at(night: Night, table: NightTable, who: Actor) -> bool:
    """Whether somebody deals at a table as a dealer, and is shown what dealers are."""
    return who.role == "host" or (who.role == "dealer" and deals_at(night, table, who.name))


def player_options(table: NightTable, name: str) -> list[Option]:
    """What a player may do, who may be the one that deals."""
    options = table.engine.options(name)
    if name == table.dealing_player:
        return [*options, *dealer_options(table, turn=True)]
    return [THROW] if name == table.throwing else options


def dealer_options(table: NightTable, *, turn: bool = False) -> list[Option]:
    """What whoever deals may do; what virtual equipment shows is not theirs to say.

    A player who deals in turn neither calls rounds off nor sets blinds, and marks a dealer's move by `by`.
    """
    if table.is_drawing:
        return []
    offered = table.engine.options(DEALER, corrections=False)
    options = [option for option in offered if option.do != "finish"]
    if not turn and not table.is_virtual:
        options += table.engine.entry_options()
    if turn:
        options = [option for option in options if table.engine.is_in_turn(option.do)]
    if not table.is_virtual:
        return options
    return [_without_chance(one) for one in options if not table.engine.is_only_real(one.do)]


def _without_chance(option: Option) -> Option:
    if not any(name in CHANCE for name in option.fields):
        return option
    fields = {name: domain for name, domain in option.fields.items() if name not in CHANCE}
    return msgspec.structs.replace(option, fields=fields)
