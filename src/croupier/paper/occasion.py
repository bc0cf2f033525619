"""What is printed for: a night, a preset of one, or just any night."""

from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import Any

import msgspec

from croupier.games.registry import GAMES
from croupier.night import Night
from croupier.night.raffle import tickets
from croupier.night.setup import Preset, TableSetup
from croupier.night.standings import standings, statistics
from croupier.night.state import NightState
from croupier.night.vouchers import printed
from croupier.plan import plan_night
from croupier.plan.templates import CASINO

MOST_TICKETS = 3000
"""That are worth printing; where there are more, a ticket is worth too little."""
GUESTS = 24
"""How many a kit is made for that nobody has planned anything for."""


class PrintedTable(msgspec.Struct, frozen=True):
    """A table, and who sits there."""

    setup: TableSetup
    id: str = ""
    people: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def rules(self) -> Any:
        return self.setup.game_rules()

    @property
    def seats(self) -> int:
        """How many can sit here, or are expected where as many can as come."""
        return self.rules.max_seats or self.setup.seats or GAMES[self.game].planning.seats


class GameFigures(msgspec.Struct, frozen=True):
    """What somebody's rounds of a game add up to."""

    game: str
    rounds: int
    won: int
    staked: int
    result: int


class PrintedGuest(msgspec.Struct, frozen=True):
    """A guest in the standings."""

    name: str
    place: int
    total: str
    """In play money, exactly; a fraction where chips make one."""
    money: int
    colour: str
    games: tuple[GameFigures, ...] = ()
    best: tuple[str, int] | None = None
    """The game of their best round, and what it brought."""


class Voucher(msgspec.Struct, frozen=True):
    """Play money for whoever hands it in first."""

    code: str
    """What its QR code says."""
    amount: int
    serial: str


class Ticket(msgspec.Struct, frozen=True):
    """A ticket of the raffle."""

    serial: str
    prize: str = ""
    """Of whose box it is; empty: of any."""
    name: str = ""
    """Whose it is, where that is known."""


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that sheets are made from."""

    name: str
    start_money: int
    tables: tuple[PrintedTable, ...]
    is_any: bool = False
    """Nobody has planned this night: mats are for all that a game knows."""
    code: str = ""
    """That guests type; empty where there is no night yet."""
    address: str = ""
    """That guests open."""
    over: bool = False
    guests: tuple[PrintedGuest, ...] = ()
    """By place."""
    awards: tuple[tuple[str, str], ...] = ()
    """Prizes, and who has won them."""
    vouchers: tuple[Voucher, ...] = ()
    tickets: tuple[Ticket, ...] = ()

    @property
    def games(self) -> list[str]:
        """Its games, each once, in the order of the games."""
        played = {table.game for table in self.tables}
        return [game for game in GAMES if game in played]

    @property
    def join(self) -> str:
        """The address that a phone opens to come in."""
        return f"{self.address}/#{self.code}"

    def tables_of(self, game: str) -> list[PrintedTable]:
        """The tables of a game."""
        return [table for table in self.tables if table.game == game]


def any_night() -> Occasion:
    """A night with every game, as the house would plan it."""
    return msgspec.structs.replace(of_preset(plan_night(CASINO.request(GUESTS))), is_any=True)


def of_preset(preset: Preset) -> Occasion:
    """A night that is planned."""
    return Occasion(
        name=preset.name,
        start_money=preset.start_money,
        tables=tuple(PrintedTable(setup) for setup in preset.tables),
    )


def of_night(night: Night, address: str) -> Occasion:
    """A night that is there: before it, while it goes on, or after it."""
    state = night.state
    return Occasion(
        name=state.name,
        start_money=state.start_money,
        tables=tuple(
            PrintedTable(table.setup, table.id, tuple(table.seats))
            for table in state.tables.values()
            if table.status != "closed"
        )
        or tuple(PrintedTable(table.setup, table.id) for table in state.tables.values()),
        code=state.code,
        address=address,
        over=state.phase == "ended",
        guests=tuple(_guests(night)),
        awards=tuple((award.prize, award.to) for award in state.awards),
        vouchers=_vouchers(state, address),
        tickets=tuple(islice(_tickets(state), MOST_TICKETS + 1)),
    )


def _vouchers(state: NightState, address: str) -> tuple[Voucher, ...]:
    """Those that the host has made and nobody has handed in."""
    return tuple(Voucher(one.url, one.amount, one.serial) for one in printed(state, address))


def _tickets(state: NightState) -> Iterator[Ticket]:
    """Everybody's tickets by their numbers; those in the box of a prize already, with its name."""
    if not state.raffle_per:
        return
    number = count(1)
    for name, own in tickets(state, state.raffle_per).items():
        put = {prize: box[name] for prize, box in state.boxes.items() if box.get(name)}
        for prize, some in {**put, "": own - sum(put.values())}.items():
            for _ in range(some):
                yield Ticket(f"{next(number):05}", prize, name)


def _guests(night: Night) -> Iterable[PrintedGuest]:
    played = statistics(night).guests
    for one in standings(night):
        if not one.place:  # on record, but without one
            continue
        best = night.state.best_rounds.get(one.name)
        yield PrintedGuest(
            name=one.name,
            place=one.place,
            total=one.exact or str(one.total),
            money=one.money,
            colour=night.player(one.name).colour,
            games=tuple(
                GameFigures(game, found.rounds, found.won, found.staked, found.result)
                for game, found in played.get(one.name, {}).items()
            ),
            best=None if best is None else (best.game, best.amount),
        )
