"""Write for the pages, as TypeScript, what a table shows and offers and what its equipment is.

.venv/bin/python -m tools.web_types
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
from msgspec import inspect

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.wheel import RED, WHEELS
from croupier.games.events import Event
from croupier.games.options import Option
from croupier.games.pairs_wagers.hands import POINTS
from croupier.games.refusal import choices
from croupier.games.registry import GAMES
from croupier.games.roulette.announced import SERIES
from croupier.games.roulette.layout import LAYOUTS
from croupier.games.roulette.rules import Rules as RouletteRules
from croupier.games.table import MOST_CHIPS, View
from croupier.games.table import Rules as TableRules
from croupier.games.unders_overs.layout import ODDS
from croupier.host.protocol import PROTOCOL
from croupier.night import wire_types
from croupier.night.export import JournalEntry
from croupier.night.occasions import Suggestion
from croupier.night.setup import CHIPS, PRESET_RULES, START
from croupier.odds import roulette, unders_overs
from croupier.odds.pairs_wagers import chances
from croupier.odds.worth import Worth

FOLDER = Path(__file__).parents[1] / "web/src/lib/types"

VIEWS: dict[str, type[View]] = {name: game.view_type for name, game in GAMES.items()}

GAME_OF: dict[type, str] = {view: game for game, view in VIEWS.items()}
"""What `game` says in each view, so that a page that has asked knows which view it holds."""

SHOWN = (
    wire_types.TableSnapshot,
    wire_types.Lobby,
    wire_types.You,
    wire_types.Purse,
    wire_types.Said,
    wire_types.People,
    wire_types.PastRound,
    wire_types.GuestTotals,
    wire_types.Statistics,
    wire_types.Door,
    wire_types.Invitation,
    Suggestion,
    JournalEntry,
)
"""What the night tells people, beside the news of a table, which hold but parts of it."""

STAND_INS: dict[type, str] = {
    Event: "TableEvent",
    View: "GameView",
    TableRules: "Record<string, unknown>",
    Option: "Option",
}
"""What every game has its own of, as the night's messages call it."""

PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}

ZERO_RULES = get_args(get_type_hints(RouletteRules)["zero"])

NOTE = "// Written by tools/web_types.py; change the Python there and run it again.\n"


def files() -> dict[Path, str]:
    """Every file with the text it should have."""
    texts = {
        "tables": tables,
        "events": events,
        "night": night,
        "rules": rules,
        "setup": setup,
        "odds": odds,
        "equipment": equipment,
        "protocol": protocol,
    }
    return {FOLDER / f"{name}.ts": NOTE + text() for name, text in texts.items()}


def tables() -> str:
    """What a table sends: its views, and what may be done."""
    texts = list(declarations((*VIEWS.values(), Option)))
    views = "".join(f"  {game}: {view.__name__};\n" for game, view in VIEWS.items())
    texts.append(f"/** The view of each game. */\nexport interface Views {{\n{views}}}\n")
    return "\n" + "\n".join(texts)


def events() -> str:
    """What can happen at a table, told apart by `event`; two games may call different things the same."""
    shapes: dict[str, None] = {}
    for struct in inspect.multi_type_info(sorted(kinds_of(Event), key=lambda kind: kind.__qualname__)):
        assert isinstance(struct, inspect.StructType)
        shapes.setdefault(f"{{ event: {json.dumps(struct.tag)}{fields(struct)} }}")
    cases = "".join(f"\n  | {shape}" for shape in sorted(shapes))
    return f"\n/** Something that happened at a table. */\nexport type TableEvent ={cases};\n"


def night() -> str:
    """What the night shows people."""
    texts = "\n".join(declarations(SHOWN, STAND_INS))
    return (
        '\nimport type { TableEvent } from "./events";\nimport type { Option, Views } from "./tables";\n'
        f"\nexport type GameView = Views[keyof Views];\n\n{texts}"
    )


def kinds_of(kind: type[Event]) -> Iterator[type[Event]]:
    """Every event there is."""
    for one in kind.__subclasses__():
        yield one
        yield from kinds_of(one)


def rules() -> str:
    """What can be settled at each game's tables, and how it is where nobody has settled it."""
    texts: list[str] = []
    defaults: dict[str, object] = {}
    for game, kind in GAMES.items():
        struct = inspect.type_info(kind.rules_type)
        assert isinstance(struct, inspect.StructType)
        texts.append(f"  {game}: {{{fields(struct).removeprefix(';')} }};\n")
        usual = kind.rules_type()
        defaults[game] = {name: getattr(usual, name) for name in usual.__struct_fields__}
    return (
        f"\n/** The rules of each game. */\nexport interface Rules {{\n{''.join(texts)}}}\n"
        f"\n/** The rule book's own. */\nexport const USUAL: Rules = {json.dumps(defaults, indent=2)};\n"
    )


def setup() -> str:
    """What a form for a table's rules offers, and what the house suggests there."""
    forms: dict[str, object] = {}
    for game, kind in GAMES.items():
        struct = inspect.type_info(kind.rules_type)
        assert isinstance(struct, inspect.StructType)
        said = get_type_hints(kind.rules_type)
        forms[game] = {
            field.encode_name: form(field.type, choices(said[field.name])) for field in struct.fields
        }
    suggested = {
        game: {"rules": PRESET_RULES[game], "exchange": START[game][2], "chips": CHIPS[game]}
        for game in GAMES
    }
    return constant("FORMS", "Of each option of the rules: what may be said.", forms) + constant(
        "SUGGESTED", "For a table of each game (N-3, N-4).", suggested
    )


def form(kind: inspect.Type, words: tuple[str, ...] = ()) -> dict[str, object]:
    """What may be said where this is asked for; words in the order of the rules."""
    match kind:
        case inspect.Metadata(type=described):
            return form(described, words)
        case inspect.UnionType(types=types):
            (one,) = [one for one in types if not isinstance(one, inspect.NoneType)]
            return form(one) | {"open": True}
        case inspect.LiteralType():
            return {"is": "choice", "of": words}
        case inspect.IntType(ge=least, le=most):
            upto = {} if most in (None, MOST_CHIPS) else {"most": most}
            return {"is": "whole", "least": least or 0} | upto
        case inspect.FloatType():
            return {"is": "share"}
        case _:
            assert isinstance(kind, inspect.BoolType)
            return {"is": "flag"}


def odds() -> str:
    """What each bet pays and how often it wins, and what the house keeps of it on the average."""
    wheels = {
        wheel: {
            zero: _table(roulette.worth(RouletteRules(wheel=wheel, zero=zero)).items()) for zero in ZERO_RULES
        }
        for wheel in WHEELS
    }
    rolls = {hand: [POINTS[hand], _share(chance)] for hand, chance in chances.rolls().items()}
    return "".join(
        (
            constant("ROULETTE", "By wheel and zero rule, of each bet: pays, chance, house edge.", wheels),
            constant("MAT", "Of each box: pays, chance, house edge.", _table(unders_overs.worth().items())),
            constant("ROLLS", "Of each roll of four dice: points, chance.", rolls),
        )
    )


def _table(worths: Iterable[tuple[str, Worth]]) -> dict[str, list[float]]:
    return {bet: [int(max(one.results)), _share(one.chance), _share(one.edge)] for bet, one in worths}


def _share(part: Fraction) -> float:
    return round(float(part), 6)


def fields(struct: inspect.StructType) -> str:
    """The fields of a struct in one line, each with a semicolon before it."""
    return "".join(f"; {field.encode_name}: {written(field.type)}" for field in struct.fields)


def declarations(kinds: Iterable[type], known_as: Mapping[type, str] = {}) -> Iterator[str]:
    """An interface for each struct that the given ones hold, themselves among them, by name.

    Those that are known by another name are declared elsewhere.
    """
    found: dict[str, inspect.StructType] = {}
    waiting = list(inspect.multi_type_info(kinds))
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, inspect.StructType):
            if kind.cls in known_as:
                continue
            known = found.get(kind.cls.__name__)
            if known is not None:
                if known.cls is not kind.cls:
                    raise ValueError(f"two structs are called {kind.cls.__name__}")
                continue
            found[kind.cls.__name__] = kind
        waiting += inside(kind)
    for name in sorted(found):
        yield interface(found[name])


def inside(kind: inspect.Type) -> list[inspect.Type]:
    """The types that one is made of."""
    match kind:
        case inspect.StructType(fields=held):
            return [field.type for field in held]
        case inspect.UnionType(types=types):
            return list(types)
        case inspect.DictType(key_type=key, value_type=value):
            return [key, value]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [item]
        case inspect.TupleType(item_types=items):
            return list(items)
        case _:
            return []


def interface(struct: inspect.StructType) -> str:
    """A struct as it is sent; a field may be missing only where defaults are left out."""
    config = struct.cls.__struct_config__
    doc = (struct.cls.__doc__ or "").splitlines()[0]
    lines = [f"/** {doc} */", f"export interface {struct.cls.__name__} {{"]
    if struct.tag_field:
        lines.append(f"  {struct.tag_field}: {json.dumps(struct.tag)};")
    for field in struct.fields:
        is_unset = not field.required and field.default is field.default_factory is msgspec.NODEFAULT
        may_miss = is_unset or (config.omit_defaults and not field.required)
        of = games_of(struct.cls) if field.name == "game" else written(field.type)
        lines.append(f"  {field.encode_name}{'?' if may_miss else ''}: {of};")
    return "\n".join([*lines, "}", ""])


def games_of(struct: type) -> str:
    """What a field `game` may say: a view's own game, or any."""
    return json.dumps(GAME_OF[struct]) if struct in GAME_OF else "keyof Views"


def written(kind: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case inspect.Metadata(type=described):
            return written(described)
        case inspect.StructType(cls=cls):
            return STAND_INS.get(cls, cls.__name__)
        case inspect.UnionType(types=types):
            return " | ".join(written(one) for one in types)
        case inspect.LiteralType(values=values):
            return " | ".join(map(json.dumps, values))
        case inspect.DictType(key_type=inspect.LiteralType() as key, value_type=value):
            return f"Partial<Record<{written(key)}, {written(value)}>>"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{written(key)}, {written(value)}>"
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            of = written(item)
            return f"readonly ({of})[]" if " " in of else f"readonly {of}[]"
        case inspect.TupleType(item_types=items):
            return f"readonly [{', '.join(map(written, items))}]"
        case _:
            return PLAIN[type(kind)]


def equipment() -> str:
    """What the drawings are drawn after: wheels, layouts, calls, cards, mats."""
    spots = {
        wheel: {name: [spot.kind, spot.pays] for name, spot in layout.spots.items()}
        for wheel, layout in LAYOUTS.items()
    }
    reds = sorted(RED, key=int)
    return "".join(
        (
            constant("WHEELS", "Pockets clockwise from zero.", {w: x.pockets for w, x in WHEELS.items()}),
            constant("RED", "The red pockets; the others are black, the zeros green.", reds),
            constant("SPOTS", "Where chips may lie: the kind of the bet, and what it pays to 1.", spots),
            constant("CALLS", "Announced bets of the single zero wheel: units on spots.", SERIES),
            constant("RANKS", "From low to high.", list(RANKS)),
            constant("SUITS", "Clubs, diamonds, hearts, spades.", list(SUITS)),
            constant("BOXES", "The boxes of Unders and Overs as they lie, and what each pays to 1.", ODDS),
            constant("POINTS", "What four dice score in Pairs and Wagers.", POINTS),
        )
    )


def protocol() -> str:
    """What the pages speak: they are built with the host, and may still be open when it is a newer one."""
    return constant("SPOKEN", "What a page says of itself where a connection begins.", {"protocol": PROTOCOL})


def constant(name: str, doc: str, value: object) -> str:
    """A constant whose very values are its type."""
    rows = msgspec.json.encode(value)
    if len(rows) > 100 and isinstance(value, dict):
        inner = (f"  {json.dumps(key)}: {json.dumps(held)}" for key, held in value.items())
        return f"\n/** {doc} */\nexport const {name} = {{\n" + ",\n".join(inner) + ",\n} as const;\n"
    return f"\n/** {doc} */\nexport const {name} = {json.dumps(value)} as const;\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, text in files().items():
        file.write_text(text)
        print(f"{file.relative_to(FOLDER.parents[3])}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
