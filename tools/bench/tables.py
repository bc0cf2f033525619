"""Settling and asking at the tables of the games: moves as mappings, through the public table."""

from collections.abc import Iterator
from functools import cache, partial
from random import Random
from time import process_time
from typing import Any

import msgspec

from croupier import open_table
from croupier.equipment.cards import DECK
from croupier.games.table import Table
from tools.bench.contest import Batch, Contest, alone

TIMES = 200
"""How often each is done in a batch."""

BETS = 100
"""How many bets lie on the roulette layout."""

PLAYERS = ("Ann", "Bob", "Cleo", "Dan", "Eve")

Move = dict[str, Any]


def contests() -> Iterator[Contest]:
    at_table = partial(alone, clock=process_time)
    yield at_table("spin", f"settle a roulette spin with {BETS} bets", spins)
    yield at_table("blackjack_round", "a blackjack round of 5 players", blackjack_rounds)
    for game, script in DECISIONS.items():
        yield at_table(f"options_{game}", f"options of a player, {game}", partial(asking, game, script))


def dealer(do: str, **fields: Any) -> Move:
    return {"by": "dealer", "do": do, **fields}


def ann(do: str, **fields: Any) -> Move:
    return {"by": "Ann", "do": do, **fields}


def seated(game: str) -> Table[Any, Any]:
    return open_table(game, dict.fromkeys(PLAYERS, 10_000))


def spins() -> Batch:
    """Spins that find the same bets on the layout of as many tables."""
    before = full_layout()
    tables = [seated("roulette") for _ in range(TIMES)]
    for table in tables:
        table.load(before)

    def spin() -> int:
        for table in tables:
            table.play({"by": "dealer", "do": "spin", "pocket": "17"})
        return TIMES

    return spin


@cache
def full_layout() -> bytes:
    """A roulette table with bets all over it, closed."""
    table = seated("roulette")
    table.play(dealer("open"))
    spots = [
        spot
        for option in msgspec.to_builtins(table.options("Ann"))
        if option["do"] == "bet"
        for spot in option["fields"]["on"]["values"]
    ]
    for place, spot in enumerate(Random(7).sample(spots, BETS)):
        table.play({"by": PLAYERS[place % len(PLAYERS)], "do": "bet", "on": spot, "amount": 10})
    table.play(dealer("close"))
    return table.save()


def blackjack_rounds() -> Batch:
    """Rounds that were played before, move by move at fresh tables."""
    tables = [seated("blackjack") for _ in range(TIMES)]

    def play() -> int:
        for table, moves in zip(tables, blackjack_moves(), strict=True):
            for move in moves:
                table.play(move)
        return TIMES

    return play


@cache
def blackjack_moves() -> list[list[Move]]:
    """The moves of rounds in which everybody bets 100, hits below 17, then stands."""
    return [list(blackjack_round(Random(seed))) for seed in range(TIMES)]


def blackjack_round(rng: Random) -> Iterator[Move]:
    table = seated("blackjack")
    shoe = iter(rng.sample(DECK * 2, 104))
    bets = [{"by": name, "do": "bet", "amount": 100} for name in PLAYERS]
    for move in (dealer("open"), *bets, dealer("close")):
        table.play(move)
        yield move
    while table.phase != "waiting":
        awaits = table.awaits
        if awaits.chance is not None:
            move = dealer("deal", cards=[next(shoe) for _ in range(awaits.chance.count)])
        else:
            move = basic_play(table, awaits.players[0])
        table.play(move)
        yield move


def basic_play(table: Table[Any, Any], who: str) -> Move:
    view = msgspec.to_builtins(table.view(who))
    if "insure" in {option.do for option in table.options(who)}:
        return {"by": who, "do": "insure", "take": False}
    (total,) = [hand["total"] for hand in view["hands"] if hand["who"] == who]
    return {"by": who, "do": "stand" if total >= 17 else "hit"}


def asking(game: str, script: list[Move]) -> Batch:
    """A player's options, asked again and again in the middle of a round."""
    table = seated(game)
    for move in script:
        table.play(move)
    assert table.options("Ann")

    def ask() -> int:
        for _ in range(TIMES):
            table.options("Ann")
        return TIMES

    return ask


DECISIONS: dict[str, list[Move]] = {
    "unders_overs": [dealer("open"), ann("bet", on="under", amount=10)],
    "roulette": [dealer("open"), ann("bet", on="17", amount=10), ann("bet", on="red", amount=10)],
    "holdem": [
        dealer("start"),
        dealer("deal", cards=list(DECK[:10])),
        *({"by": name, "do": "call"} for name in ("Cleo", "Dan", "Eve")),
    ],
    "blackjack": [
        dealer("open"),
        ann("bet", amount=100),
        dealer("close"),
        dealer("deal", cards=["8c", "6d", "8h", "Kd"]),
    ],
    "pairs_wagers": [dealer("start"), ann("roll"), dealer("throw", dice=[3, 3, 1, 2])],
}
"""How each game comes to a decision of Ann's."""
