"""Random play through `options`: what the property tests and benchmarks of all games use."""

from random import Random
from typing import Any

import msgspec

from croupier.equipment.cards import BY_RANK, UNKNOWN
from croupier.games.moves import DEALER
from croupier.games.options import Cards, Option
from croupier.games.table import Table

Move = dict[str, Any]

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")


def move_from(rng: Random, by: str, option: Option, *, real_cards: bool = False) -> Move:
    """A move that the option covers; with real cards, ranks alone, and `??` wherever it may stand."""
    if real_cards:
        fields = {name: _real(domain) for name, domain in option.fields.items()}
        option = msgspec.structs.replace(option, fields=fields)
    move = option.sample(rng)
    for name, domain in option.fields.items():
        if real_cards and isinstance(domain, Cards) and name in move:
            move[name] = [UNKNOWN if at in domain.unknown else card for at, card in enumerate(move[name])]
    return {"by": by, **move}


def _real(domain: Any) -> Any:
    """A domain with the ranks that are left instead of the cards, where they are enough."""
    if not isinstance(domain, Cards) or not domain.ranks:
        return domain
    return msgspec.structs.replace(
        domain, left={BY_RANK[rank]: count for rank, count in domain.ranks.items()}
    )


def next_move(rng: Random, table: Table[Any, Any], *, real_cards: bool = False) -> Move | None:
    """A random legal move: of those awaited mostly, voids and farewells seldom."""
    seldom = rng.random() < 0.02
    awaits = table.awaits
    waited = [*awaits.players, *([DEALER] if awaits.dealer else [])]
    actors = [DEALER, *table.names] if table.phase in ("betting", "waiting") or rng.random() < 0.2 else waited
    offered = [
        (by, option)
        for by in actors
        for option in table.options(by)
        if seldom or option.do not in ("void", "correct", "finish", "no_throw", "no_spin")
    ]
    if not offered:
        offered = [(DEALER, option) for option in table.options(DEALER) if option.do != "finish"]
    if not offered:
        return None
    if seldom and (past := [one for one in offered if one[1].do == "correct" or "round" in one[1].fields]):
        offered = past
    by, option = rng.choice(offered)
    return move_from(rng, by, option, real_cards=real_cards)
