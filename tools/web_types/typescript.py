"""Structs and constants as TypeScript writes them.

Events, views, rules and moves depend on the game: a struct that holds some of them is written with a
parameter, `EventBatch<G extends Game = Game>`. Where it names its game itself, it is written as one case for
each, so that a page that has looked at `game` knows the rest.
"""

import json
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec import inspect

from croupier.games.events import Event
from croupier.games.registry import GAMES
from croupier.games.table import FinishedRound, Rules, View

PER_GAME: dict[type, str] = {
    Event: "Events[{}]",
    View: "Views[{}]",
    Rules: "Partial<Rules[{}]>",
    FinishedRound: "FinishedRounds[{}]",
}
"""What every game has its own of, by game; of rules, only those that are not usual are said."""
UNTYPED = {
    "rules": "Partial<Rules[{}]>",
    "move": "Moves[{}]",
    "view": "Patch<Views[{}]>",
    "info": "Patch<TableInfo>",
}
"""What Python reads later, when it knows the game, or sends in parts: by the name of the field."""
OVERLAY = "Overlay<Views[{}]>"
"""What somebody alone sees of a view."""

NAMED = {"games": "readonly Game[]", "ok": "Replies[keyof Replies]"}
"""The types of fields of which the name says more than Python's type."""

GAME_OF: dict[type, str] = {game.view_type: name for name, game in GAMES.items()}
"""What `game` says in each view."""
SHARED = [name for name in View.__struct_fields__ if name not in ("game", "phase")]
"""What every view has, and has alike."""

WIDTH = 110
"""Characters of a line."""

PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def declarations(
    kinds: Iterable[type], known: Iterable[type] = (), *, incoming: bool = False
) -> Iterator[str]:
    """An interface for each struct that the given ones hold, themselves among them, by name.

    Those that are `known` are declared elsewhere. What a client says is `incoming`: it may leave out whatever
    has a default.
    """
    found = structs_in(kinds)
    for kind in structs_in(known):
        found.pop(kind, None)
    for name in sorted(found):
        yield interface(found[name], incoming=incoming)


def structs_in(kinds: Iterable[type]) -> dict[str, inspect.StructType]:
    """The structs that the given ones hold, themselves among them, by name."""
    found: dict[str, inspect.StructType] = {}
    waiting = list(inspect.multi_type_info(kinds))
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, inspect.StructType):
            if kind.cls in PER_GAME:
                continue
            known = found.get(kind.cls.__name__)
            if known is not None:
                if known.cls is not kind.cls:
                    raise ValueError(f"two structs are called {kind.cls.__name__}")
                continue
            found[kind.cls.__name__] = kind
        waiting += inside(kind)
    return found


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
        case inspect.Metadata(type=described):
            return [described]
        case _:
            return []


def interface(struct: inspect.StructType, *, incoming: bool = False) -> str:
    """A struct as it is sent; a field may be missing only where defaults are left out."""
    name, doc = struct.cls.__name__, (struct.cls.__doc__ or "").splitlines()[0]
    if struct.array_like:
        items = ", ".join(f"{field.encode_name}: {written(field.type)}" for field in struct.fields)
        return f"/** {doc} */\nexport type {name} = readonly [{items}];\n"
    is_per_game = depends_on_game(struct)
    is_case = is_per_game and names_its_game(struct)
    title = (
        f"{name}Of<G extends Game>" if is_case else f"{name}<G extends Game = Game>" if is_per_game else name
    )
    members = [f"{struct.tag_field}: {json.dumps(struct.tag)}"] if struct.tag_field else []
    game = "G" if is_per_game else "Game"
    is_view = struct.cls in GAME_OF
    for field in struct.fields:
        if is_view and field.name in SHARED:
            continue
        mark = "?" if may_miss(struct, field, incoming) else ""
        members.append(f"{field.encode_name}{mark}: {of_field(struct, field, game)}")
    lines = [f"/** {doc} */", *body(f"export interface {title}{' extends View' if is_view else ''}", members)]
    if is_case:
        lines.append(f"export type {name} = {{ [G in Game]: {name}Of<G> }}[Game];")
    return "\n".join((*lines, ""))


def body(title: str, members: Iterable[str]) -> list[str]:
    """A type with its members, in one line where that is short."""
    line = f"{title} {{ {'; '.join(members)} }}"
    return [line] if len(line) <= WIDTH else [f"{title} {{", *(f"  {one};" for one in members), "}"]


def may_miss(struct: inspect.StructType, field: inspect.Field, incoming: bool) -> bool:
    """Whether a message may come without a field."""
    if field.required:
        return False
    is_unset = field.default is field.default_factory is msgspec.NODEFAULT
    return incoming or is_unset or struct.cls.__struct_config__.omit_defaults


def of_field(struct: inspect.StructType, field: inspect.Field, game: str) -> str:
    """The type of a field; what says which game it is about may say only that."""
    if field.name == "game":
        return json.dumps(GAME_OF[struct.cls]) if struct.cls in GAME_OF else game
    if field.name in NAMED:
        return NAMED[field.name]
    return untyped(field, game) or written(field.type, game)


def untyped(field: inspect.Field, game: str) -> str | None:
    """The type of a field that Python reads only when it knows the game."""
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    depth = max(map(_open_depth, kinds))
    if not depth:
        return None
    or_null = " | null" if any(isinstance(kind, inspect.NoneType) for kind in kinds) else ""
    return (OVERLAY if depth > 1 else UNTYPED[field.name]).format(game) + or_null


def _open_depth(kind: inspect.Type) -> int:
    """How many maps lie in each other around a value of any type; 0 where there is none."""
    if not isinstance(kind, inspect.DictType):
        return 0
    if isinstance(kind.value_type, inspect.AnyType | inspect.CustomType):
        return 1
    return 1 + depth if (depth := _open_depth(kind.value_type)) else 0


def depends_on_game(kind: inspect.Type) -> bool:
    """Whether a type holds what every game has its own of, beside structs that name their game."""
    waiting, seen = [kind], {kind_of(kind)}
    while waiting:
        one = waiting.pop()
        if isinstance(one, inspect.StructType) and _has_own(one):
            return True
        for held in inside(one):
            is_closed = isinstance(held, inspect.StructType) and names_its_game(held)
            if kind_of(held) not in seen and not is_closed:
                seen.add(kind_of(held))
                waiting.append(held)
    return False


def _has_own(struct: inspect.StructType) -> bool:
    return struct.cls in PER_GAME or any(untyped(field, "G") for field in struct.fields)


def kind_of(kind: inspect.Type) -> object:
    """What tells a type from others on the way through one: structs can hold themselves."""
    return kind.cls if isinstance(kind, inspect.StructType) else id(kind)


def names_its_game(struct: inspect.StructType) -> bool:
    """Whether a struct says itself which game it is about."""
    return struct.cls not in PER_GAME and any(field.name == "game" for field in struct.fields)


def one_line(
    fields: Iterable[inspect.Field], *tag: str, optional: Iterable[str] = (), incoming: bool = False
) -> str:
    """Fields in one line, after a tag; in what comes in, those with a default may be missing."""
    parts = [*tag]
    for field in fields:
        is_optional = field.name in optional or (incoming and not field.required)
        kind = untyped(field, "Game") or written(field.type, "Game")
        parts.append(f"{field.encode_name}{'?' if is_optional else ''}: {kind}")
    return f"{{ {'; '.join(parts)} }}" if parts else "Record<string, never>"


def written(kind: inspect.Type, game: str = "Game") -> str:
    """A type as TypeScript writes it."""
    match kind:
        case inspect.Metadata(type=described):
            return written(described, game)
        case inspect.StructType(cls=cls):
            if cls in PER_GAME:
                return PER_GAME[cls].format(game)
            has_parameter = game == "G" and not names_its_game(kind) and depends_on_game(kind)
            return f"{cls.__name__}<G>" if has_parameter else cls.__name__
        case inspect.UnionType(types=types):
            return " | ".join(written(one, game) for one in types)
        case inspect.LiteralType(values=values):
            return " | ".join(map(json.dumps, values))
        case inspect.DictType(key_type=inspect.LiteralType() as key, value_type=value):
            return f"Partial<Record<{written(key)}, {written(value, game)}>>"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{written(key)}, {written(value, game)}>"
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            of = written(item, game)
            return f"readonly ({of})[]" if " " in of else f"readonly {of}[]"
        case inspect.TupleType(item_types=items):
            return f"readonly [{', '.join(written(one, game) for one in items)}]"
        case _:
            return PLAIN[type(kind)]


def mapped(name: str, doc: str, entries: Mapping[str, str]) -> str:
    """An interface that maps names to types."""
    rows = "".join(f"  {key}:{_after_colon(value)};\n" for key, value in entries.items())
    return f"\n/** {doc} */\nexport interface {name} {{\n{rows}}}\n"


def _after_colon(text: str) -> str:
    return text if text.startswith("\n") else f" {text}"


def constant(name: str, doc: str, value: object) -> str:
    """A constant whose very values are its type."""
    held = (
        rows(value)
        if len(msgspec.json.encode(value)) > 100 and isinstance(value, dict)
        else json.dumps(value)
    )
    return f"\n/** {doc} */\nexport const {name} = {held} as const;\n"


def rows(value: dict[str, object]) -> str:
    """A record, with a line for each of its fields."""
    return "{\n" + "".join(f"  {json.dumps(key)}: {json.dumps(held)},\n" for key, held in value.items()) + "}"
