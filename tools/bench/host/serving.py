"""The host under test, in a process of its own: `python -m tools.bench.host.serving FOLDER SETTINGS`."""

import socket
import sys
from functools import partial
from pathlib import Path

import msgspec
import uvicorn

from croupier.host import hub
from croupier.host.doors import Throttle
from croupier.host.nights import begin
from croupier.host.server import application
from croupier.host.wire import Wire
from croupier.night import acts
from croupier.night.setup import Pace, Preset, TableSetup

SEATS = 6
MONEY = 1_000_000
"""What everybody changes at their table: at small stakes nobody loses it in a bench."""

RULES = {
    "roulette": {"max_seats": SEATS, "step": 100, "min_bet": 100},
    "holdem": {"max_seats": SEATS, "small_blind": 25, "big_blind": 50},
}


class House(msgspec.Struct, frozen=True):
    """How a host is set up: roulette and hold'em in turn, dealt by the house without pauses."""

    tables: int
    betting: float
    """Seconds from the first bet until the house spins."""


class Address(msgspec.Struct, frozen=True):
    """Where the host is to be found, and what lets guests in."""

    port: int
    code: str


def preset(house: House) -> Preset:
    """A night with the tables of a bench."""
    pace = Pace(betting=house.betting, between=0, step=0)
    games = [("roulette", "holdem")[number % 2] for number in range(house.tables)]
    tables = tuple(
        TableSetup(name=f"Table {number}", game=game, rules=RULES[game], pace=pace)
        for number, game in enumerate(games, 1)
    )
    return Preset("Bench", MONEY, tables)


def main(folder: Path, house: House) -> None:
    """Host a night until told to end; the first line on stdout says where."""
    begun = begin(folder, preset(house))
    # Nobody plays as fast as a closed loop does; what stops a flood would stop it.
    vars(hub)["Throttle"] = partial(Throttle, rate=1e9, burst=1e9)
    created = msgspec.json.decode(next(iter(begun.store.entries())).act, type=acts.Create)
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    config = uvicorn.Config(
        application(lambda: begun.store),
        ws=Wire,
        ws_max_size=16384,
        ws_per_message_deflate=False,
        loop="uvloop",
        http="httptools",
        log_level="warning",
        access_log=False,
        backlog=4096,
    )
    address = Address(listening.getsockname()[1], created.code)
    print(msgspec.json.encode(address).decode(), flush=True)
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main(Path(sys.argv[1]), msgspec.json.decode(sys.argv[2], type=House))
