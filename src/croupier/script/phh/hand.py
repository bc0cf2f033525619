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
FIXED = "FT"
REQUIRED = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")
OTHERS = {
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha eight or better",
    "F7S": "seven-card stud",
    "F7S/8": "seven-card stud eight or better",
    "FR": "razz",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}
"""Variants of the format that are not Texas hold'em."""

INFINITE = Decimal("inf")
UNKNOWN_STACK = MOST_CHIPS
"""What a player plays with whose stack the history doesn't know: nobody has bet that much."""

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
    big_bet: int = 0
    """Fixed limit: what is bet from the turn on, `min_bet` being what is bet before; else 0."""
    unknown: frozenset[str] = frozenset()
    """Whose stacks the history doesn't know."""


def hand_of(fields: Fields) -> Hand:
    """The hand that these fields describe, or `Refused`."""
    _check_variant(fields)
    stacks, unknown = _stacks(fields)
    count = len(stacks)
    names = _names(fields, count)
    antes = _amounts(fields, "antes", count)
    posts = _amounts(fields, "blinds_or_straddles", count)
    finishing = _amounts(fields, "finishing_stacks", count) if "finishing_stacks" in fields else []
    winnings = _amounts(fields, "winnings", count) if "winnings" in fields else []
    actions = _texts(fields, "actions")
    fixed = fields["variant"] == FIXED
    bets = [_bet(fields, name) for name in (("small_bet", "big_bet") if fixed else ("min_bet",))]
    if min(antes) < 0:
        raise Refused("phh", "'antes' must not be negative")
    unit = unit_of((*stacks, *antes, *posts, *finishing, *winnings, *bets, *_decimals_in(actions)))
    if unit.chips(max(*bets, *stacks)) > MOST_CHIPS:
        raise Refused("phh", f"no stack or bet can be above {unit.amount(MOST_CHIPS)}")
    return Hand(
        names=names,
        stacks=[UNKNOWN_STACK if each in unknown else unit.chips(own) for each, own in enumerate(stacks)]
        if unknown
        else unit.all_chips(stacks),
        antes=_by_player(unit.all_chips(antes)),
        posts=_by_player(unit.all_chips(posts)),
        min_bet=unit.chips(bets[0]),
        actions=actions,
        dead=_is_dead(fields, antes),
        unit=unit,
        finishing=unit.all_chips(finishing) or None,
        big_bet=unit.chips(bets[1]) if fixed else 0,
        unknown=frozenset(names[each] for each in unknown),
    )


def _check_variant(fields: Fields) -> None:
    for name in REQUIRED:
        if name not in fields:
            raise Refused("phh", f"the field {name!r} is missing")
    variant = fields["variant"]
    if variant not in (VARIANT, FIXED):
        told = OTHERS.get(variant) if isinstance(variant, str) else None
        raise Refused("phh", f"this is {told}" if told else f"the variant {short(variant)} isn't known")
    if "bring_in" in fields:
        raise Refused("phh", "hold'em has no bring-in: the field 'bring_in' doesn't belong here")


def _stacks(fields: Fields) -> tuple[list[int | Decimal], set[int]]:
    """The stacks, 1 where one is unknown, and which those are."""
    stacks = fields["starting_stacks"]
    unknown: set[int] = set()
    if isinstance(stacks, list):
        unknown = {place for place, own in enumerate(stacks) if own is None or own == INFINITE}
        if unknown:
            stacks = [1 if place in unknown else own for place, own in enumerate(stacks)]
    checked = _amounts({"starting_stacks": stacks}, "starting_stacks")
    if min(checked) <= 0:
        raise Refused("phh", "'starting_stacks' must all be above 0")
    return checked, unknown


def _bet(fields: Fields, name: str) -> int | Decimal:
    if name not in fields:
        raise Refused("phh", f"the field {name!r} is missing")
    bet = fields[name]
    if not are_amounts([bet]) or bet <= 0:
        raise Refused("phh", f"{name!r} must be a number above 0")
    amount: int | Decimal = bet
    return amount


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
