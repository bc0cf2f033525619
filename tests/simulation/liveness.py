"""After the storm: the host comes back, everybody is answered, and every open round ends in time."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from croupier.fairness.house import NightKey
from croupier.games.moves import DEALER
from croupier.games.refusal import Refused
from croupier.host.coming_back import AFTER_RESTART
from croupier.host.company import House
from croupier.night import Night, commands
from croupier.night.commands import CLOCK, HOST
from croupier.night.dealing import CHANCE
from croupier.night.draws.tables import WAIT
from croupier.night.execution import execute
from croupier.night.house import Present
from croupier.night.night_table import NightTable
from croupier.night.pace import table_due
from tests.games.chance import move_from

if TYPE_CHECKING:
    from tests.simulation.run import Simulation

BACK_WITHIN = 30.0
"""Seconds of calm after which the host is there, and everybody in."""
DEALER_TAKES = 3_000
"""Milliseconds that a person who deals takes for a move, at most."""
MOST_STEPS = 3_000
ATTEMPTS = 4
"""That a draw takes at most, while devices that answer badly are among those asked."""


class Open(NamedTuple):
    """A round that is under way."""

    table: str
    round: int
    ms: int
    """That it takes until its end, if everybody lets the time go by."""
    draws: int
    """That it takes."""

    @property
    def within(self) -> float:
        """Seconds after which it has to be over: twice its clock, and as long as its draws may wait."""
        return 2 * self.ms / 1000 + AFTER_RESTART + self.draws * ATTEMPTS * WAIT / 1000


def check(party: "Simulation") -> None:
    """Wait for the host and for everybody; then for every round that is open."""
    if not party.go_on(BACK_WITHIN, lambda: not missing(party)):
        party.world.violate("after the storm all goes on", f"not back or not answered: {missing(party)}")
        return
    rounds = [open_round(party, table) for table in party.oracle.night.tables.values() if has_clock(table)]
    began = party.world.now
    for one in sorted(rounds, key=lambda one: one.ms):
        within = one.within - (party.world.now - began)

        def is_over(one: Open = one) -> bool:
            table = party.oracle.night.tables[one.table]
            return not table.is_under_way or table.state.rounds != one.round

        if not party.go_on(max(0.1, within), is_over):
            party.world.violate("every open round ends", f"{one} after {one.within} s")


def missing(party: "Simulation") -> list[str]:
    """Who is not in, or waits for an answer; and the host, if it does not run."""
    host = party.host
    if host is None or not host.is_up or host.hosted.failure is not None:
        return ["the host"]
    return [
        f"{phone.label} {list(phone.unanswered)}"
        for phone in party.phones
        if phone.token and (phone.session is None or not phone.session.is_in or phone.unanswered)
    ]


def has_clock(table: NightTable) -> bool:
    """Whether a round is under way; before the first bet it waits for as long as it takes."""
    return table.is_under_way and not (table.engine.phase == "betting" and table.state.bets_at is None)


class Alone:
    """What a night draws with where no device answers: the host's key."""

    def __init__(self, party: "Simulation") -> None:
        assert party.host is not None
        assert party.host.night.house is not None
        self.tables: NightKey | None = party.host.night.house.tables
        self.raffle: NightKey = party.host.night.house.raffle

    def present(self, chain: str, n: int) -> Sequence[Present]:
        """Nobody."""
        return ()


def open_round(party: "Simulation", table: NightTable) -> Open:
    """How long the round under way takes by the clock alone: it is played out on a copy of the night."""
    copy = Night.load(party.oracle.night.save())
    rng = party.world.chance("what would be drawn")
    copy.fresh_seed = lambda: rng.randbytes(32)
    copy.kinds = House().kinds
    copy.house = Alone(party)
    twin, began, number = copy.tables[table.id], copy.state.clock, table.state.rounds
    for _ in range(MOST_STEPS):
        if not twin.is_under_way or twin.state.rounds != number:
            break
        _go_on(party, copy, twin)
    else:
        party.world.violate("every open round ends", f"{table.id} would never end by itself")
    return Open(table.id, number, copy.state.clock - began + DEALER_TAKES, _attempts(twin) - _attempts(table))


def _attempts(table: NightTable) -> int:
    """How many attempts at draws its record has."""
    return 0 if table.state.record is None else table.state.record.n


def _go_on(party: "Simulation", night: Night, table: NightTable) -> None:
    """Do the next thing at a table: what is due, or a dealer's move."""
    now = night.state.clock
    if table.state.status == "paused":
        execute(night, HOST, commands.GoOn(table=table.id), at=0, clock=now + DEALER_TAKES)
        return
    if (asking := night.asking(table.id)) is not None:
        nothing_came = commands.Draw(table=table.id, n=asking.n, shares={})
        execute(night, CLOCK, nothing_came, at=0, clock=max(now, asking.at + asking.wait))
        return
    due = table_due(night, table)
    if due is not None:
        execute(night, due.by, due.command, at=0, clock=max(now, due.at))
        return
    rng = party.world.chance(f"a dealer at {table.id} {table.state.version}")
    is_real = table.state.setup.equipment == "real"
    for option in table.engine.options(DEALER, corrections=False):
        if option.do not in ("void", "finish", "no_throw", "no_spin"):
            move = move_from(rng, DEALER, option)
            del move["by"]
            if not is_real:
                move = {name: value for name, value in move.items() if name not in CHANCE}
            try:
                execute(night, HOST, commands.Move(table=table.id, move=move), at=0, clock=now + DEALER_TAKES)
            except Refused:
                continue
            return
    night.state.clock += DEALER_TAKES
