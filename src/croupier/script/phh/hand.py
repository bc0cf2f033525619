"""A hand of the public format, its fields checked."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec

from croupier.games.refusal import Refused, short
from croupier.games.table import MOST_CHIPS
from croupier.script.phh.fields import Fields
from croupier.script.phh.unit import Unit, are_amounts, unit_of

VARIANT = "NT"
REQUIRED = ("variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions")

AMOUNT = re.compile(r"\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?", re.ASCII)


class Hand(msgspec.Struct, frozen=True):
    """What a hand begins with and what is done in it; amounts in chips of the unit.

    Players stand in the order of the format: clockwise from the dealer's left, the button last.
    """

    names: list[str]
    stacks: list[int]
    antes: list[int]
    posts: list[int]
    """Blinds and straddles; one that is negative is posted out of turn and opens nothing."""
    min_bet: int
    actions: list[str]
    dead: bool = False
    """Antes belong to the main pot, however much of them each player could pay."""
    unit: Unit = Unit()
    finishing: list[int] | None = None


def hand_of(fields: Fields) -> Hand:
    """The hand that these fields describe, or `Refused`."""
    for name in REQUIRED:
        if name not in fields:
            raise Refused("phh", f"the field {name!r} is missing")
    if fields["variant"] != VARIANT:
        raise Refused(
            "phh", f"only no-limit hold'em, 'NT', can be read, not variant {short(fields['variant'])}"
        )
    stacks = _amounts(fields, "starting_stacks")
    count = len(stacks)
    antes = _amounts(fields, "antes", count)
    posts = _amounts(fields, "blinds_or_straddles", count)
    finishing = _amounts(fields, "finishing_stacks", count) if "finishing_stacks" in fields else []
    winnings = _amounts(fields, "winnings", count) if "winnings" in fields else []
    min_bet, actions = fields["min_bet"], _texts(fields, "actions")
    if not are_amounts([min_bet]) or min_bet <= 0:
        raise Refused("phh", "'min_bet' must be a number above 0")
    if min(stacks) <= 0:
        raise Refused("phh", "'starting_stacks' must all be above 0")
    if min(antes) < 0:
        raise Refused("phh", "'antes' must not be negative")
    unit = unit_of((*stacks, *antes, *posts, *finishing, *winnings, min_bet, *_decimals_in(actions)))
    if unit.chips(max(min_bet, *stacks)) > MOST_CHIPS:
        raise Refused("phh", f"no stack or bet can be above {unit.amount(MOST_CHIPS)}")
    return Hand(
        names=_names(fields, count),
        stacks=unit.all_chips(stacks),
        antes=_by_player(unit.all_chips(antes)),
        posts=_by_player(unit.all_chips(posts)),
        min_bet=unit.chips(min_bet),
        actions=actions,
        dead=_is_dead(fields, antes),
        unit=unit,
        finishing=unit.all_chips(finishing) or None,
    )


def _amounts(fields: Fields, name: str, count: int | None = None) -> list[int | Decimal]:
    amounts = fields[name]
    if not isinstance(amounts, list) or not amounts or not are_amounts(amounts):
        raise Refused("phh", f"{name!r} must be a list of numbers, one for each player")
    if count is not None and len(amounts) != count:
        raise Refused("phh", f"{name!r} has {len(amounts)} numbers for {count} players")
    return amounts


def _texts(fields: Fields, name: str) -> list[str]:
    texts = fields[name]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Refused("phh", f"{name!r} must be a list of texts")
    return texts


def _names(fields: Fields, count: int) -> list[str]:
    names = _texts(fields, "players") if "players" in fields else [""] * count
    if len(names) != count:
        raise Refused("phh", f"'players' has {len(names)} names for {count} players")
    return [name or f"p{place}" for place, name in enumerate(names, 1)]


def _by_player(forced: list[int]) -> list[int]:
    """Forced bets as they are posted: the format writes them the other way round for two players."""
    return forced[::-1] if len(forced) == 2 else forced


def _is_dead(fields: Fields, antes: Sequence[int | Decimal]) -> bool:
    """Whether antes make no side pots.

    The format says that by a field, and advises it wherever one player antes for all; such
    antes are in the pot even in histories that forgot it.
    """
    trimming: Any = fields.get("ante_trimming_status", False)
    if not isinstance(trimming, bool):
        raise Refused("phh", "'ante_trimming_status' must be true or false")
    return not trimming or len(set(antes)) > 1


def is_muck(action: str) -> bool:
    """Whether this action mucks a hand."""
    return "sm" in action and action.partition("#")[0].split()[1:] == ["sm"]


def _decimals_in(actions: list[str]) -> list[Decimal]:
    """The amounts with decimals among the actions."""
    found = []
    for action in actions:
        if "." in action:
            words = action.partition("#")[0].split()
            found += [Decimal(word.replace(",", "")) for word in words if AMOUNT.fullmatch(word)]
    return found
