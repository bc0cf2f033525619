"""Golden tables: every option of every game at random tables, and the position after each of their moves.

What a night seldom sees, such as the odd chip of a split pot, happens often here: at most tables few ranks
are dealt. `python -m tests.golden.record` records them beside the golden nights.
"""

import gzip
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from croupier import GAMES, Refused, open_table
from croupier.games.moves import DEALER
from croupier.games.options import Option, Whole
from croupier.games.table import Table
from tests.games.chance import NAMES, Move, move_from, next_move
from tests.games.test_properties import CHOICES

FILE = "tables.jsonl.gz"

MANY, MOVES = 60, 120
"""Tables of each game, and moves at each."""

RANKS = ("", "A8T", "AK", "T65", "A7")
"""The ranks that are dealt mostly, for one table after the other."""

EAGER = ("split", "insure", "keep", "award", "better", "get", "roll")
"""Moves that are offered so seldom, or lead on so far, that they are made whenever they are."""


class GoldenTable(msgspec.Struct):
    """A table as it was played by the version that recorded it."""

    version: str
    game: str
    generation: int
    rules: dict[str, Any]
    seats: dict[str, int]
    moves: list[Move]
    after: list[str]
    """The position after each move, as `position` tells it."""


class Partial(Random):
    """Draws from a deck, but cards of certain ranks before all others."""

    def __init__(self, seed: int, ranks: str) -> None:
        super().__init__(seed)
        self.ranks = ranks

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        likely = [one for one in population if str(one)[0] in self.ranks]
        return super().sample(likely if len(likely) >= k else population, k, counts=counts)


def position(table: Table[Any, Any]) -> str:
    """Everybody's chips and who or what is next, in a few characters."""
    awaits = table.awaits
    told = [table.stacks, table.house, table.on_table, sorted(awaits.players), awaits.dealer]
    return sha256(msgspec.json.encode(told, order="sorted")).hexdigest()[:6]


def opened(rng: Random, game: str) -> Table[Any, Any]:
    """A table with random options; nobody is broke at once."""
    while True:
        rules = {name: rng.choice(values) for name, values in CHOICES[game].items() if rng.random() < 0.6}
        seats = {name: rng.choice((61, 300, 1003)) for name in NAMES[: rng.randint(2, 5)]}
        with suppress(Refused):
            return open_table(game, seats, **rules)


def chosen(rng: Random, table: Table[Any, Any]) -> Move | None:
    """A move that brings the round on, mostly with small stakes, and seldom anything at all."""
    awaits = table.awaits
    movers = [name for name in awaits.players if table.options(name)]
    if rng.random() < 0.03 or not (movers or awaits.dealer):
        return next_move(rng, table)
    by = DEALER if awaits.dealer and (not movers or rng.random() < 0.3) else rng.choice(movers)
    offered = table.options(by)
    leading = [one for one in offered if one.do == awaits.dealer if by == DEALER]
    eager = [one for one in offered if one.do in EAGER]
    option = rng.choice(leading or eager or offered)
    move = move_from(rng, by, option)
    if move.get("pocket") and rng.random() < 0.25:
        move["pocket"] = "0"
    return move if rng.random() < 0.15 else modest(move, option)


def modest(move: Move, option: Option) -> Move:
    """The same move with the smallest stake."""
    least = {field: domain.low for field, domain in option.fields.items() if isinstance(domain, Whole)}
    return move | {field: low for field, low in least.items() if field in move}


def played(version: str, game: str, number: int) -> GoldenTable:
    """A table at which moves are made at random."""
    rng = Partial(number, RANKS[number % len(RANKS)])
    table = opened(rng, game)
    rules = msgspec.to_builtins(table.rules)
    golden = GoldenTable(version, game, table.generation, rules, dict(table.stacks), [], [])
    while len(golden.moves) < MOVES and (move := chosen(rng, table)) is not None:
        table.play(move)
        golden.moves.append(move)
        golden.after.append(position(table))
    return golden


def first_difference(golden: GoldenTable) -> str:
    """Where the table goes another way today, in words; nothing where it does not."""
    table = open_table(golden.game, golden.seats, **golden.rules)
    table.generation = golden.generation
    for number, (move, after) in enumerate(zip(golden.moves, golden.after, strict=True), 1):
        try:
            table.play(move)
        except ValueError as refusal:
            return f"move {number}, {move}, is refused: {refusal}"
        if position(table) != after:
            return f"after move {number}, {move}: {table.stacks}, {table.awaits}"
    return ""


def record(target: Path) -> int:
    """Record golden tables of the games whose rules no earlier version has recorded; gives how many moves."""
    known = {(golden.game, golden.generation) for golden in kept()}
    new = [name for name, game in GAMES.items() if (name, game.table.generation) not in known]
    tables = [played(target.name, game, number) for game in new for number in range(MANY)]
    lines = b"\n".join(msgspec.json.encode(one) for one in tables)
    (target / FILE).write_bytes(gzip.compress(lines, mtime=0))
    return sum(len(one.moves) for one in tables)


def kept() -> Iterator[GoldenTable]:
    """The golden tables of every version, but those by rules that were given up."""
    for file in sorted(Path(__file__).parent.glob(f"*/{FILE}")):
        for line in gzip.decompress(file.read_bytes()).splitlines():
            golden = msgspec.json.decode(line, type=GoldenTable)
            if golden.generation in GAMES[golden.game].table.plays:
                yield golden
