"""The steps that turn commands of older records into today's shape, one from each shape to the next."""

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]
Step = Callable[[Fields, str], Fields]
"""A command's fields and the game of its table, as far as it is known, to the fields of the next shape."""

COLOURS = {"green": "yellow", "red": "ivory", "brown": "black", "grey": "sky"}
"""Chips that were called otherwise than they were painted."""
NIGHT = {"takings": "round_results", "tallies": "game_totals", "bests": "best_rounds"}
TABLE = {"deals": "deal_count", "threw": "last_thrower", "later": "deferred"}
SEAT = {"misses": "missed_turns", "behind": "pending_chips"}
ENGINE = {"issued": "chips_in_play", "before": "round_start", "fell": "history"}

EVENT = {"rolled": "hand", "posted": "what"}
"""Events with a field that was prose."""


def to_plain_words(fields: Fields, game: str) -> Fields:
    """To shape 2: colours are called what is painted, and a carried-over state has today's names."""
    if fields["do"] == "join" and "colour" in fields:
        return {**fields, "colour": _painted(fields["colour"])}
    if fields["do"] == "carry_over" and "state" in fields:
        return {**fields, "state": _night(fields["state"])}
    return fields


def _night(state: Fields) -> Fields:
    state = _renamed(state, NIGHT)
    state["tables"] = {name: _table(table) for name, table in state["tables"].items()}
    state["players"] = {
        name: {**player, "colour": _painted(player["colour"])} for name, player in state["players"].items()
    }
    return state


def _table(table: Fields) -> Fields:
    table = _renamed(table, TABLE)
    table["seats"] = {name: _renamed(seat, SEAT) for name, seat in table["seats"].items()}
    table["game"] = _renamed(table["game"], ENGINE)
    table["recent"] = [[*told, [_event(event) for event in events]] for *told, events in table["recent"]]
    return table


def _event(event: Fields) -> Fields:
    field = EVENT.get(event["event"])
    return event if field is None else {**event, field: event[field].replace(" ", "_")}


def _renamed(fields: Fields, names: dict[str, str]) -> Fields:
    return {names.get(name, name): value for name, value in fields.items()}


def _painted(colour: str) -> str:
    return COLOURS.get(colour, colour)


STEPS: tuple[Step, ...] = (to_plain_words,)
"""The first of them carries a command from shape 1 to shape 2."""
