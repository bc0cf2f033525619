"""The messages of both directions, as types."""

import json
import re
from collections.abc import Iterable

from msgspec import Struct, inspect

from croupier.games.moves import DealerMove
from croupier.games.options import Option
from croupier.games.registry import GAMES
from croupier.games.state import View
from croupier.games.table import FinishedRound
from croupier.host.messages import from_client
from croupier.host.messages.from_client import COMMANDS, FILLED_IN, QUERIES
from croupier.host.messages.to_client import Awaited, CommandReply, Hosts, Refusal, Reply
from croupier.night import wire_draws, wire_types
from croupier.night.dealing import CHANCE
from croupier.night.export import JournalEntry
from croupier.night.projection.patches import map_depths
from croupier.stories import Story
from tools.web_types.typescript import (
    SHARED,
    constant,
    declarations,
    mapped,
    may_miss,
    one_line,
    structs_in,
    written,
)

VIEWS = {name: game.view_type for name, game in GAMES.items()}
ROUNDS: dict[str, type[FinishedRound]] = {
    name: game.table.round_type for name, game in GAMES.items() if game.table.round_type is not FinishedRound
}

MESSAGES = (
    Reply,
    Refusal,
    wire_types.TableSnapshot,
    wire_types.TableUpdate,
    wire_types.OwnUpdate,
    wire_types.Again,
    wire_types.Lobby,
    wire_types.Identity,
    wire_types.Account,
    wire_types.Notice,
    wire_types.Reaction,
    wire_draws.RecordHead,
    wire_draws.RecordLine,
    wire_draws.CardOpened,
    Awaited,
    Hosts,
)
"""All that the host says, told apart by `type`."""
SHOWN = (*MESSAGES, wire_types.Statistics, JournalEntry, Story)
"""The same, and what its records hold."""

PATCHES = """
/** The fields that have changed; of a map (`MAPS`), the keys that have, null for one that is gone. */
export type Patch<Whole> = { readonly [Field in keyof Whole]?: unknown };

/** What somebody alone sees, by field, by key of the map there, and by field of the record under it. */
export type Overlay<Whole> = { readonly [Field in keyof Whole]?: object };
"""


def tables() -> str:
    """What a table shows and offers."""
    views = {game: view.__name__ for game, view in VIEWS.items()}
    rounds = {game: ROUNDS[game].__name__ if game in ROUNDS else "never" for game in GAMES}
    (view,) = _structs([View])
    shared = {field.name: written(field.type) for field in view.fields if field.name in SHARED}
    return (
        mapped("View", "What every table shows.", shared)
        + "\n"
        + "\n".join(declarations((*VIEWS.values(), Option)))
        + mapped("Views", "What a table shows, by game.", views)
        + "\n"
        + "\n".join(declarations(ROUNDS.values()))
        + mapped("FinishedRounds", "What a table remembers of a round, by game.", rounds)
        + "\nexport type Game = keyof Views;\n"
    )


def events() -> str:
    """What can happen at a table of each game, told apart by `event`."""
    shapes = {name: {_event(one) for one in _structs(game.events)} for name, game in GAMES.items()}
    common = set.intersection(*shapes.values())
    kinds = {name: _cases(own - common) + "\n    | CommonEvent" for name, own in shapes.items()}
    return (
        f"\n/** What can happen at every table. */\nexport type CommonEvent ={_cases(common)};\n"
        + mapped("Events", "What can happen at a table, by game.", kinds)
        + "\nexport type TableEvent = Events[keyof Events];\n"
    )


def _event(struct: inspect.StructType) -> str:
    missing = [field.name for field in struct.fields if may_miss(struct, field, incoming=False)]
    return one_line(struct.fields, f"event: {json.dumps(struct.tag)}", optional=missing)


def night() -> str:
    """What the host says, and what its replies hold."""
    replies = {_tag(kind): reply.__name__ for kind, reply in _replies().items() if reply is not CommandReply}
    own = " | ".join(json.dumps(_tag(kind)) for kind in COMMANDS if _tag(kind) in replies)
    return (
        '\nimport type { Commands, Moves } from "./commands";\n'
        'import type { Events } from "./events";\n'
        'import type { Rules } from "./rules";\n'
        'import type { FinishedRounds, Game, Option, Views } from "./tables";\n'
        f"\nexport type GameView = Views[Game];\n{PATCHES}\n"
        + "\n".join(declarations((*SHOWN, *_replies().values()), known=[Option]))
        + "\n/** Something that the host says. */\n"
        + f"export type Message = {' | '.join(kind.__name__ for kind in MESSAGES)};\n"
        + mapped(
            f"Replies extends Record<Exclude<keyof Commands, {own}>, CommandReply>",
            "What a query is answered with, or a command when it was done.",
            replies,
        )
    )


def maps() -> str:
    """Which fields of views and of a table's info are maps, and how deep: patches hold parts of these."""
    views = {name: _maps(view) for name, view in VIEWS.items()}
    about = "Fields that are maps, and how many lie in each other there"
    return constant("MAPS", f"{about}, by game.", views) + constant(
        "INFO_MAPS", f"{about}.", _maps(wire_types.TableInfo)
    )


def _maps(kind: type[Struct]) -> dict[str, int]:
    return {
        name: depth for name, depth in zip(kind.__struct_fields__, map_depths(kind), strict=True) if depth
    }


def roles() -> str:
    """What events are to a round, and which moves are the dealer's, by game."""
    begins = {name: _tag(game.begins) for name, game in GAMES.items()}
    outcomes = {name: [_tag(kind) for kind in game.outcomes] for name, game in GAMES.items()}
    dealers = {
        name: [_tag(kind) for kind in game.table.moves if issubclass(kind, DealerMove)]
        for name, game in GAMES.items()
    }
    return "".join(
        (
            constant("BEGINS", "The event that begins a round, by game.", begins),
            constant("OUTCOMES", "The events that tell how a round came out, by game.", outcomes),
            constant(
                "DEALERS_MOVES", "The moves with which the dealer leads through a round, by game.", dealers
            ),
        )
    )


def commands() -> str:
    """What a client says: commands, moves and queries."""
    said, shown = structs_in((*COMMANDS, *QUERIES)), structs_in((*SHOWN, *_replies().values()))
    fields = {_tag(one.cls): _fields(one) for one in _structs(COMMANDS)}
    queries = {_tag(one.cls): one_line(one.fields, incoming=True) for one in _structs(QUERIES)}
    moves = {
        name: _cases(_move(one) for one in _structs(game.moves) if one.tag != "finish")
        for name, game in GAMES.items()
    }
    messages = {kind.__name__ for kind in (*COMMANDS, *QUERIES)}
    left = [said[name].cls for name in said.keys() - shown.keys() - messages]
    text = (
        "\n".join(declarations(left, incoming=True))
        + mapped("Moves", "What can be done at a table, by game.", moves)
        + mapped("Commands", "What can be done, and what it takes to say so.", fields)
        + mapped("Queries", "What can be asked; those who come in ask as well.", queries)
    )
    imported = ", ".join(name for name in sorted(shown) if re.search(rf"\b{name}\b", text))
    return (
        f'\nimport type {{ {imported} }} from "./night";\n'
        'import type { Rules } from "./rules";\n'
        f'import type {{ Game }} from "./tables";\n\n{text}'
    )


def _fields(struct: inspect.StructType) -> str:
    """The fields of a command that its client says."""
    return one_line((field for field in struct.fields if field.name not in FILLED_IN), incoming=True)


def _move(struct: inspect.StructType) -> str:
    """A move as a client makes it; a dealer says what real equipment has shown."""
    by = ['by?: "dealer"'] if issubclass(struct.cls, DealerMove) else []
    fields = [field for field in struct.fields if field.name != "by"]
    return one_line(fields, f"do: {json.dumps(struct.tag)}", *by, optional=CHANCE, incoming=True)


def _replies() -> dict[type[Struct], type[Struct]]:
    asked: dict[type[Struct], type[Struct]] = {kind: kind.reply for kind in QUERIES}
    return asked | {kind: from_client.reply_to(kind) for kind in COMMANDS}


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def _cases(shapes: Iterable[str]) -> str:
    return "".join(f"\n    | {shape}" for shape in sorted(set(shapes)))


def _structs(kinds: Iterable[type]) -> list[inspect.StructType]:
    return [one for one in inspect.multi_type_info(kinds) if isinstance(one, inspect.StructType)]
