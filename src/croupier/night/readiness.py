"""Ready: a table waits for bets no longer than until everybody has finished betting (N-24)."""

from croupier.games.refusal import Refused
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction


def ready(tx: Transaction, by: Actor, command: commands.Ready) -> None:
    table = tx.table(command.table)
    seat = table.seat_of(by.name)
    if table.state.status not in ("open", "closing"):
        raise Refused("night", "{table} is {status}", table=table.name, status=table.status_words)
    if table.engine.phase != "betting":
        raise Refused("N-24", "there's nothing to be ready for: betting isn't open")
    if by.name in table.engine.sitting_out:
        raise Refused("N-24", "you're sitting out: come back first")
    seat.ready = command.ready
    seat.missed_turns = 0
    tx.mark_changed(table)


def count(table: NightTable) -> tuple[int, int]:
    """How many are ready, and how many the table waits for; nobody while no bets are taken, or nobody is.

    It waits for those who have bet, and for those who took part in the round before and can bet. A dealer
    waits for guests without a phone.
    """
    if table.engine.phase != "betting" or not any(seat.ready for seat in table.state.seats.values()):
        return 0, 0
    engine, least = table.engine, max(1, table.engine.rules.least_stake)
    stacks, out, said, awaited = engine.stacks, engine.sitting_out, 0, 0
    for name, seat in table.state.seats.items():
        if name in out or seat.leaving or not seat.has_phone:
            continue
        if seat.ready:
            said += 1
            awaited += 1
        elif engine.staked(name) or (not seat.missed_turns and stacks[name] >= least):
            awaited += 1
    return said, awaited


def are_all(table: NightTable) -> bool:
    """Whether everybody is ready, a guest among them, and somebody has bet."""
    said, awaited = count(table)
    seats = table.state.seats
    if said != awaited or not any(seat.ready and not seat.house for seat in seats.values()):
        return False
    return any(map(table.engine.staked, seats))  # N-24


def forget(tx: Transaction, table: NightTable) -> None:
    """Let everybody bet anew after a round."""
    for name, seat in table.state.seats.items():
        if seat.ready:
            seat.ready = False
            tx.concern(name)
