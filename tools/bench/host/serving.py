"""The host under test, in a process of its own: `python -m tools.bench.host.serving FOLDER SETTINGS`."""

import socket
import sys
from functools import partial
from pathlib import Path

import msgspec

from croupier.host import hub
from croupier.host.addresses import WAITING
from croupier.host.auth import Throttle
from croupier.host.nights import begin
from croupier.host.settings import Settings
from croupier.host.start import code_of, serve
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
    """Host a night as `croupier host` does, until told to end; the first line on stdout says where."""
    # Nobody plays as fast as a closed loop does; what stops a flood would stop it.
    vars(hub)["Throttle"] = partial(Throttle, rate=1e9, burst=1e9)
    settings = Settings(data=str(folder), port=0, bind="127.0.0.1")
    store = begin(folder, preset(house)).store
    listening = socket.create_server((settings.bind, settings.port), backlog=WAITING)
    address = Address(listening.getsockname()[1], code_of(store))
    serve(settings, store, listening, lambda: print(msgspec.json.encode(address).decode(), flush=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]), msgspec.json.decode(sys.argv[2], type=House))
