"""`croupier games` and `croupier options`: what can be played, and how."""

import argparse
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.cli.exit_codes import REFUSED
from croupier.cli.rules import read_game
from croupier.games.refusal import choices
from croupier.games.registry import GAMES
from croupier.games.table import MOST_CHIPS


def games(said: argparse.Namespace) -> int:
    """List the games."""
    first, second = max(map(len, GAMES)), max(len(game.title) for game in GAMES.values())
    for name, game in GAMES.items():
        print(f"{name:<{first}}  {game.title:<{second}}  {game.gist}")
    return 0


def options(said: argparse.Namespace) -> int:
    """List the options of a game's rules, to read or as JSON Schema."""
    try:
        kind = GAMES[read_game(said.game)]
    except ValueError as problem:
        print(f"croupier: {problem}.", file=sys.stderr)
        return REFUSED
    schema = msgspec.json.schema(kind.rules_type)
    if said.json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema)) + b"\n")
        return 0
    words = {field.encode_name: choices(field.type) for field in msgspec.structs.fields(kind.rules_type)}
    properties: dict[str, dict[str, Any]] = schema["$defs"][kind.rules_type.__name__]["properties"]
    rows = [
        (
            name,
            _value(found["default"]),
            ", ".join(words[name]) or _range(found),
            found.get("description", ""),
        )
        for name, found in properties.items()
    ]
    _print_table(("option", "default", "may be", "meaning"), rows)
    return 0


def _value(value: object) -> str:
    return msgspec.json.encode(value).decode().strip('"')


def _range(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_range(one) for one in schema["anyOf"])
    if schema["type"] in ("boolean", "null"):
        return {"boolean": "true, false", "null": "null"}[schema["type"]]
    low, high = schema.get("minimum"), schema.get("maximum")
    if "exclusiveMaximum" in schema:
        return f"{low} to below {schema['exclusiveMaximum']}"
    return f"{low} or more" if high in (None, MOST_CHIPS) else f"{low} to {high}"


def _print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(*heads, box=None, header_style="bold", padding=(0, 2, 0, 0), pad_edge=False)
    for row in rows:
        table.add_row(*row)
    table.columns[0].no_wrap = table.columns[1].no_wrap = True
    console.print(table)
