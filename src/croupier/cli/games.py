"""`croupier games` and `croupier options`: what can be played, and how."""

import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.cli import REFUSED
from croupier.games.refusal import choices
from croupier.games.registry import GAMES
from croupier.games.table import MOST_CHIPS

TITLES = {
    "unders_overs": "Unders and Overs",
    "roulette": "Roulette",
    "holdem": "Texas hold'em",
    "blackjack": "Blackjack",
    "pairs_wagers": "Pairs and Wagers",
}

GISTS = {
    "unders_overs": "two dice, three boxes: under 7, 7, over 7",
    "roulette": "a wheel, a ball and a layout full of chances",
    "holdem": "two cards of your own, five for all, the best five win the pot",
    "blackjack": "closer to 21 than the dealer, but not over",
    "pairs_wagers": "four dice, a race for points, wagers on the way",
}


def games() -> int:
    """List the games."""
    first, second = max(map(len, GAMES)), max(len(TITLES[game]) for game in GAMES)
    for game in GAMES:
        print(f"{game:<{first}}  {TITLES[game]:<{second}}  {GISTS[game]}")
    return 0


def options(game: str, *, as_json: bool) -> int:
    """List the options of a game's rules, to read or as JSON Schema."""
    kind = GAMES.get(game)
    if kind is None:
        print(f"croupier: there's no game {game!r}; the games are: {', '.join(GAMES)}.", file=sys.stderr)
        return REFUSED
    schema = msgspec.json.schema(kind.rules_type)
    if as_json:
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
