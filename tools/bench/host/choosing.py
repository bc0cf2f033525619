"""What a guest of the crowd does: small stakes, chosen among the options, so that nobody is ever broke."""

from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from croupier.games.options import OneOf, Option, Whole

LIKELY = {"check": 8, "call": 8, "bet": 2, "raise": 1, "fold": 2}
"""How likely a move is beside the others; what is not listed is done only where nothing else is left."""


@lru_cache(maxsize=4096)
def read_options(text: bytes) -> list[Option]:
    """Options as they come over the wire; many guests are offered the same."""
    return msgspec.json.decode(text, type=list[Option])


def choose(options: list[Option], rng: Random) -> dict[str, Any] | None:
    """One of the moves that may be made, or none where there are none."""
    if not options:
        return None
    free = any(option.do == "check" for option in options)
    weights = [0 if free and option.do == "fold" else LIKELY.get(option.do, 0) for option in options]
    option = rng.choices(options, weights)[0] if any(weights) else options[0]
    wanted = {name: field for name, field in option.fields.items() if name not in option.optional}
    return {"do": option.do, **{name: _value(field, rng) for name, field in wanted.items()}}


def _value(field: object, rng: Random) -> object:
    match field:
        case Whole(low=low):
            return low
        case OneOf(values=values):
            return rng.choice(values)
        case _:
            raise TypeError(f"a guest is not asked for {field}")
