"""Rounds of a kernel written as a script, so that the table itself can say whether they are right."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from croupier.games.opening import table_from
from croupier.sim.kernels.layout import Spins
from croupier.sim.tables import LayoutTable

Move = dict[str, Any]

PLENTY = 10**12
"""Chips of a player who brings as many as it takes."""


class Transcript(Struct):
    """A script, and what the kernel says of the stacks on the way."""

    header: dict[str, Any]
    moves: list[Move]
    stacks: list[tuple[int, dict[str, int]]]
    """Numbers of moves, and the stacks after them."""
    points: dict[str, int] | None = None
    winner: str | None = None

    def check(self) -> None:
        """Play it through the table: `AssertionError` where the kernel differs, `Refused` if illegal."""
        table = table_from(self.header)
        played = 0
        for count, stacks in self.stacks:
            for move in self.moves[played:count]:
                table.play(move)
            played = count
            assert table.stacks == stacks, f"after move {count}: {table.stacks}, not {stacks}"
        for move in self.moves[played:]:
            table.play(move)
        if self.points is not None:
            report = table.report()
            assert report["points"] == self.points, f"{report['points']}, not {self.points}"
            assert report["winners"] == [self.winner], f"{report['winners']}, not {self.winner}"


def names_of(seats: int) -> list[str]:
    """Players by their numbers."""
    return [f"Player {number}" for number in range(1, seats + 1)]


def of_layout(
    table: LayoutTable, rounds: int, decide: Callable[[int, dict[str, dict[str, int]]], list[Move]]
) -> Iterator[Transcript]:
    """The sessions of a game with a layout; `decide` writes what an outcome does to the stakes."""
    spins, nets = table.record(rounds)
    names = names_of(len(table.placed))
    start = PLENTY if table.bankroll is None else table.bankroll
    for session, first in enumerate(range(0, rounds, table.length)):
        written = _session(table, spins, range(first, min(first + table.length, rounds)), decide)
        written.moves.append({"by": "dealer", "do": "finish"})
        ends = {name: start + int(net) for name, net in zip(names, nets[session], strict=True)}
        written.stacks.append((len(written.moves), ends))
        yield written


def _session(
    table: LayoutTable,
    spins: Spins,
    rounds: range,
    decide: Callable[[int, dict[str, dict[str, int]]], list[Move]],
) -> Transcript:
    names = names_of(len(table.placed))
    start = PLENTY if table.bankroll is None else table.bankroll
    shift = PLENTY if table.bankroll is None else 0
    seats = [{"name": name, "chips": start} for name in names]
    written = Transcript({"game": table.game, "rules": table.rules, "seats": seats}, [], [])
    for nth in rounds:
        if spins.outcomes[nth] < 0:
            break
        stakes = {
            name: {on: int(times) * chips for on, chips in placed.stakes.items()}
            for name, placed, times in zip(names, table.placed, spins.multiples[nth], strict=True)
            if times
        }
        written.moves.append({"by": "dealer", "do": "open"})
        for name, bets in stakes.items():
            written.moves += [
                {"by": name, "do": "bet", "on": on, "amount": chips} for on, chips in bets.items()
            ]
        written.moves += decide(int(spins.outcomes[nth]), stakes)
        after = {name: shift + int(chips) for name, chips in zip(names, spins.stacks[nth], strict=True)}
        written.stacks.append((len(written.moves), after))
    return written
