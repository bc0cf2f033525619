"""From what may be done to what keys do: actions, and the amount they are made with."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from croupier.games.options import Domain, OneOf, Option, Pick, Whole
from croupier.players.player import Move
from croupier.terminal.felts.felt import SPOT, Felt, Scene

FEW = 5
"""Values of a field that each get an action of their own; of more, it is the one the cursor is on."""

TAKEN = frozenset("himq")
"""Letters that mean the same everywhere: hint, statistics, menu, quit."""


class Action(NamedTuple):
    """Something that a key or a click does."""

    key: str
    label: str
    move: Move


def actions(felt: Felt, scene: Scene, amount: int) -> list[Action]:
    """All moves that can be made now, each with a key."""
    found: dict[str, Action] = {}
    likely = next((do for do in felt.likely if any(option.do == do for option in scene.options)), None)
    for option in scene.options:
        for move in _moves(option, scene, amount):
            values = [felt.spoken(name, value, scene) for name, value in move.items() if name != "do"]
            key = "enter" if option.do == likely and "enter" not in found else None
            key = key or _key(felt, option.do, values, found)
            if key is not None:
                found[key] = Action(key, felt.label(move, scene), move)
    return sorted(found.values(), key=lambda action: action.key != "enter")


def _key(felt: Felt, do: str, values: Sequence[str], taken: dict[str, Action]) -> str | None:
    if do in felt.numbered:
        return next((key for key in "123456789" if key not in taken), None)
    for known in (*(f"{do} {value}" for value in values), do):
        if (key := felt.keys.get(known)) and key not in taken:
            return key
    free = (letter for letter in f"{do}{''.join(values)}" if letter.isalpha())
    return next((key for key in free if key not in taken and key not in TAKEN), None)


def _moves(option: Option, scene: Scene, amount: int) -> Iterator[Move]:
    fields = {name: domain for name, domain in option.fields.items() if name not in option.optional}
    for values in product(*(_values(name, domain, scene, amount) for name, domain in fields.items())):
        move = {"do": option.do, **dict(zip(fields, values, strict=True))}
        if option.holds(move):
            yield move


def _values(name: str, domain: Domain, scene: Scene, amount: int) -> list[object]:
    match domain:
        case Whole():
            return [fitting(domain, amount)]
        case OneOf(values=values) if len(values) > FEW or (name == SPOT and scene.view.phase == "betting"):
            return [scene.cursor] if scene.cursor in values else []
        case OneOf(values=values):
            return list(values)
        case Pick(values=values, least=least, most=most, must=must) if len(values) <= FEW:
            sizes = range(least, most + 1)
            return [list(some) for size in sizes for some in combinations(values, size) if {*must} <= {*some}]
        case _:
            return []


def fitting(domain: Whole, amount: int) -> int:
    """The amount, or what comes nearest to it of what is allowed.

    >>> fitting(Whole(100, 450, 100), 380)
    300
    """
    high = amount if domain.high is None else min(amount, domain.high)
    return max(domain.low, high - (high - domain.low) % domain.step)


def dial(options: Sequence[Option], cursor: str | None) -> Whole | None:
    """The amounts that are asked for; where places take bets, those that the cursor's place takes."""
    asking = [option for option in options if any(isinstance(one, Whole) for one in option.fields.values())]
    spots = [option for option in asking if SPOT in option.fields]
    if spots:
        asking = [option for option in spots if cursor in getattr(option.fields[SPOT], "values", ())]
    rooms = (one for option in asking for one in option.fields.values() if isinstance(one, Whole))
    return next(rooms, None)
