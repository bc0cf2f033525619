"""Random play through `options`: what the property tests and benchmarks of all games use."""

from random import Random
from typing import Any

from croupier.equipment.cards import UNKNOWN
from croupier.games.moves import DEALER
from croupier.games.options import Cards, Choices, Dice, Lists, OneOf, Option, Pick, Pocket, Text, Whole
from croupier.games.table import Table

Move = dict[str, Any]

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")


def sample(rng: Random, domain: object, *, real_cards: bool = False) -> Any:
    """A value of a domain; with real cards, `??` wherever it may stand."""
    match domain:
        case Whole(low, high, step):
            top = low + 1000 if high is None else high
            return rng.choice([low, top, low + step * rng.randrange((top - low) // step + 1)])
        case OneOf(values) | Pocket(values):
            return rng.choice(values)
        case Pick(values, least, most, must):
            others = [value for value in values if value not in must]
            count = rng.randint(max(least, len(must)), most) - len(must)
            return rng.sample([*must, *rng.sample(others, count)], count + len(must))
        case Lists() | Choices() | Dice():
            while not domain.holds(tried := _guess(rng, domain)):
                pass
            return tried
        case Cards(due, left, unknown, ranks=ranks):
            by_rank = {rank + "?": count for rank, count in ranks.items()} if real_cards else {}
            deck = [card for card, count in (by_rank or left).items() for _ in range(count)]
            count = min(due if rng.random() < 0.8 else rng.randint(1, due), len(deck))
            cards = rng.sample(deck, count)
            return [UNKNOWN if real_cards and place in unknown else card for place, card in enumerate(cards)]
        case Text():
            return "a drink fell on the table"
    raise AssertionError(domain)


def _guess(rng: Random, domain: Lists | Choices | Dice) -> Any:
    """A value that might be what it was, which a correction may not."""
    match domain:
        case Lists(of):
            return [sample(rng, one) for one in of]
        case Choices(of):
            return {name: rng.choice(values) for name, values in of.items() if rng.random() < 0.5}
        case Dice(count, faces):
            return [rng.choice(faces) for _ in range(count)]


def move_from(rng: Random, by: str, option: Option, *, real_cards: bool = False) -> Move:
    """A move that the option covers."""
    fields = {
        name: sample(rng, domain, real_cards=real_cards)
        for name, domain in option.fields.items()
        if name not in option.optional or rng.random() < 0.5
    }
    for name, domain in option.fields.items():
        if isinstance(domain, Whole) and domain.up_to is not None:
            fields[name] = min(fields[name], fields[domain.up_to])
    return {"by": by, "do": option.do, **fields}


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
