"""Seats at a table of spots: what strategies bet there, made ready for the kernel."""

from collections.abc import Callable
from math import gcd, lcm
from typing import Any, ClassVar, Self

import numpy as np
from msgspec import Struct, to_builtins

from croupier.games.limits import Limits
from croupier.sim.banked import BankedResult, Guest, Tally, result_of, tally
from croupier.sim.compiling import Flags, Ints
from croupier.sim.kernels.layout import Bets, Prison, Spins, Table, play_block
from croupier.sim.paths import SessionRecords
from croupier.sim.settings import MOST_CHIPS, Settings, Unplayable, for_each, listed
from croupier.sim.systems import MILLION, System, settings_of

LENGTH = 100
"""Rounds of a session, if nothing is said: about an evening's."""
PURSES = 100
"""The default bankroll, in bets, of a system that raises: it needs an end."""

Pattern = dict[str, int]
"""Units on spots."""


class Placed(Struct, frozen=True):
    """What one player bets in every round, at one time the bet."""

    strategy: str
    system: System
    stakes: Pattern
    """Chips by spot."""
    most: int
    """The largest multiple within the limits."""

    @property
    def cost(self) -> int:
        return sum(self.stakes.values())


def read_pattern(text: str) -> Pattern:
    """Bets as they are written: spots joined by `+`, each with its units if they are not one.

    >>> read_pattern("red*2+17")
    {'red': 2, '17': 1}
    """
    pattern: Pattern = {}
    for part in text.split("+"):
        spot, star, units = part.strip().partition("*")
        if star and not (units.strip().isascii() and units.strip().isdigit() and 0 < int(units) <= MILLION):
            raise Unplayable("units are written after a star, like red*2+17")
        pattern[spot.strip()] = pattern.get(spot.strip(), 0) + (int(units) if star else 1)
    return pattern


def place(
    strategy: str, system: System, pattern: Pattern, limits: dict[str, Limits], bet: int | None
) -> Placed:
    """Put chips to a pattern: `bet` for a unit, or the least that the limits of every spot allow."""
    step = lcm(*(limits[spot].step // gcd(limits[spot].step, units) for spot, units in pattern.items()))
    least = max(-(-limits[spot].least // units) for spot, units in pattern.items())
    chips = -(-least // step) * step
    if bet is not None:
        if bet < least or bet % step:
            raise Unplayable(f"a bet for {strategy} is a multiple of {step}, at least {chips}")
        chips = bet
    stakes = {spot: chips * units for spot, units in pattern.items()}
    rooms = [most // stake for spot, stake in stakes.items() if (most := limits[spot].most) is not None]
    if min(rooms, default=1) < 1:
        raise Unplayable(f"the table's limits leave no room for {strategy}")
    if sum(stakes.values()) > MOST_CHIPS:
        raise Unplayable(f"a bet for {strategy} is too large to be counted")
    return Placed(strategy, system, stakes, min(rooms, default=MOST_CHIPS))


def seated(
    settings: Settings,
    usual: str,
    most_seats: int | None,
    pattern_of: Callable[[str], Pattern],
    limits: dict[str, Limits],
) -> list[Placed]:
    """What each player bets; `usual` is the strategy where nothing is said."""
    return [
        place(strategy, system, pattern_of(strategy), limits, settings.bet)
        for strategy, system in guests_of(settings, usual, most_seats)
    ]


class LayoutTable(Struct, frozen=True, kw_only=True):
    """A simulation of a game with a layout; each game says what an outcome does."""

    BLOCK: ClassVar[int] = 2_000_000
    """The rounds of a block, about: whole sessions."""

    game: str
    rules: dict[str, Any]
    seed: int
    rounds: int
    length: int
    bankroll: int | None
    placed: list[Placed]
    net: Ints
    """By seat and outcome, at one time the bet."""
    held: Ints
    """By seat, outcome and even-money spot: what goes to prison."""
    zero: Flags
    frees: Flags
    second_zero: int = 0

    @classmethod
    def of(cls, settings: Settings, rules: Struct, placed: list[Placed], **outcomes: Any) -> Self:
        """A table for what is asked for; `outcomes` are the fields about what an outcome does."""
        return cls(
            game=settings.game,
            rules=to_builtins(rules),
            seed=settings.seed,
            rounds=settings.rounds,
            length=settings.session or LENGTH,
            bankroll=bankroll_for(settings, [seat.cost for seat in placed], [seat.system for seat in placed]),
            placed=placed,
            **outcomes,
        )

    @property
    def block_rounds(self) -> int:
        """The rounds of every block but the last."""
        return max(1, self.BLOCK // self.length) * self.length

    def play(self, block: int) -> Tally:
        """Play one block."""
        return self.play_part(block, min(self.block_rounds, self.rounds - block * self.block_rounds))[0]

    def warm_up(self) -> None:
        """Have the kernel compiled, or loaded from the disk."""
        self.play_part(0, 1)

    def record(self, rounds: int) -> tuple[Spins, Ints]:
        """The first rounds of the run, written down one by one; and what each session brought each seat."""
        _, spins, records = self.play_part(0, rounds, recording=True)
        return spins, records.net

    def play_part(
        self, block: int, rounds: int, recording: bool = False
    ) -> tuple[Tally, Spins, SessionRecords]:
        """Play some rounds of a block and give what was written down beside their sums."""
        seats, sides = self.net.shape
        written = rounds if recording else 0
        spins = Spins(
            np.full(written, -1, np.int64),
            np.zeros((written, seats), np.int64),
            np.zeros((written, seats), np.int64),
        )
        records = SessionRecords.empty(block, self.block_rounds // self.length, rounds, self.length, seats)
        counts = np.zeros((seats, sides), np.int64)
        prison = Prison(self.zero, self.frees, self.second_zero)
        play_block(
            np.uint64(self.seed),
            block,
            rounds,
            self.length,
            self._bets(),
            prison,
            Table.empty(seats, self.held.shape[2]),
            counts,
            records,
            spins,
        )
        return tally(records, rounds, self._units(counts), self._round_squares(counts)), spins, records

    def _bets(self) -> Bets:
        codes, settings = settings_of([placed.system for placed in self.placed])
        return Bets(
            cost=np.array([placed.cost for placed in self.placed]),
            most=np.array([placed.most for placed in self.placed]),
            net=self.net,
            held=self.held,
            bankroll=np.full(len(self.placed), -1 if self.bankroll is None else self.bankroll),
            systems=codes,
            settings=settings,
        )

    def _units(self, counts: Ints) -> dict[int, int]:
        units: dict[int, int] = {}
        for placed, nets, row in zip(self.placed, self.net.tolist(), counts.tolist(), strict=True):
            for net, count in zip(nets, row, strict=True):
                unit = round(net * MILLION / placed.cost)
                units[unit] = units.get(unit, 0) + count
        return units

    def _round_squares(self, counts: Ints) -> float:
        """Where all always bet, what the table wins together is known from the outcomes of any seat."""
        return float((counts[0] * self.net.sum(axis=0).astype(np.float64) ** 2).sum())

    @property
    def independent(self) -> bool:
        """Whether no round depends on those before it."""
        flat = all(placed.system.name == "flat" for placed in self.placed)
        return flat and self.bankroll is None and not self.held.any()

    def sum_up(self, total: Tally) -> BankedResult:
        """What the sums say."""
        return result_of(
            total,
            game=self.game,
            rules=self.rules,
            seed=self.seed,
            guests=[Guest(placed.strategy, str(placed.system), placed.cost) for placed in self.placed],
            bankroll=self.bankroll,
            length=self.length,
            independent=self.independent,
        )


def guests_of(settings: Settings, usual: str, most_seats: int | None) -> list[tuple[str, System]]:
    """The strategy and the system of each player."""
    strategies = listed(settings.strategy or usual)
    systems = [System.read(text) for text in listed(settings.system or "flat")]
    players = settings.players or max(len(strategies), len(systems))
    if most_seats is not None and players > most_seats:
        raise Unplayable(f"this table has at most {most_seats} seats")
    chosen = for_each(players, strategies)
    return [(strategy, systems[seat % len(systems)]) for seat, strategy in enumerate(chosen)]


def bankroll_for(settings: Settings, costs: list[int], systems: list[System]) -> int | None:
    """The chips that each player brings, where they have an end."""
    dearest = max(costs)
    if settings.bankroll is None:
        return None if all(system.name == "flat" for system in systems) else PURSES * dearest
    if settings.bankroll < dearest:
        raise Unplayable(
            f"a bankroll of {settings.bankroll:,} does not cover one bet, which takes {dearest:,}"
        )
    return settings.bankroll
