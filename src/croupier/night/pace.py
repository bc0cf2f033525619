"""What is due next without anybody's doing: the house's moves, and the clock's."""

from typing import TYPE_CHECKING

import msgspec

from croupier.night import commands, tournament
from croupier.night.commands import CLOCK, HOUSE, Actor, Command
from croupier.night.dealing import dealing_player, has_rolled, next_thrower
from croupier.night.state import NightTable

if TYPE_CHECKING:
    from croupier.night.night import Night

SECOND = 1000


class Due(msgspec.Struct, frozen=True):
    """Something to be done at a time of the night's clock."""

    at: int
    by: Actor
    command: Command


def night_due(night: "Night") -> Due | None:
    """What the night's own clock does next."""
    state = night.state
    if state.auction is not None and state.auction.until is not None:
        return Due(state.auction.until, CLOCK, commands.Hammer())
    if state.phase not in ("open", "closing") or state.closing is None:
        return None
    if not state.warned:
        return Due(max(state.closing - state.warning, state.clock), CLOCK, commands.Warn())
    return Due(state.closing, CLOCK, commands.Close())


def table_due(night: "Night", felt: NightTable) -> Due | None:
    """What happens next at a table by itself, or nothing while people have time, or all of it.

    It stands until the table has another version.
    """
    version, due = felt.due
    if version != felt.state.version:
        due = _next(night, felt)
        felt.due = felt.state.version, due
    return due


def _next(night: "Night", felt: NightTable) -> Due | None:
    if felt.state.status in ("paused", "closed", "stopped"):
        return None
    if felt.state.asked:
        dues = [_decision(felt), _seat(felt)]
    elif felt.is_under_way:
        dues = [_house(night, felt), _seat(felt)]
    else:
        dues = [_house(night, felt), _ante(night, felt), _seat(felt), _level(felt)]
    return min((due for due in dues if due is not None), key=_time, default=None)


def _time(due: Due) -> int:
    return due.at


# Decisions.


def time_is_up_at(felt: NightTable, name: str) -> int:
    """When the time of somebody who is asked runs out; who is leaving or away is not waited for (D20)."""
    table, pace = felt.state, felt.state.setup.pace
    seat = table.seats[name]
    absent = seat.leaving or (seat.out_since is not None and seat.misses >= pace.misses)
    time = (pace.throw or pace.decision) if name == felt.throwing else pace.decision
    return table.asked_at[name] + (0 if absent else int(time * SECOND))


def _decision(felt: NightTable) -> Due | None:
    """The first of those whose time to decide runs out."""
    first, who = 0, ""
    for name in felt.state.asked:
        at = time_is_up_at(felt, name)
        if not who or at < first:
            first, who = at, name
    if who and who == felt.throwing:
        return Due(first, HOUSE, commands.Move(table=felt.id, move={"do": "throw"}))
    return Due(first, CLOCK, commands.TimeUp(table=felt.id, name=who)) if who else None


# The house.


def _house(night: "Night", felt: NightTable) -> Due | None:
    """The house's next move, where it deals or where whoever deals in turn lets the time go by."""
    table = felt.state
    if felt.engine.phase == "betting" and table.bets_at is None:
        return _call_off(night, felt)
    if table.setup.dealt == "dealer" and not has_rolled(felt):
        return None
    awaits = felt.engine.awaits
    if awaits.dealer is None or (table.setup.equipment == "real" and awaits.chance is not None):
        return None
    return _step(night, felt, awaits.dealer)


def _call_off(night: "Night", felt: NightTable) -> Due | None:
    """The house waits for a first bet; when no more rounds are played it calls this one off."""
    if felt.state.status != "closing" and night.state.phase != "closed":
        return None
    move = {"do": "void", "reason": "Nobody has bet."}
    return Due(felt.state.acted_at, HOUSE, commands.Move(table=felt.id, move=move))


def _step(night: "Night", felt: NightTable, do: str) -> Due | None:
    """The dealer's move that leads on, after a pause in which people can follow."""
    table, game, pace = felt.state, felt.engine, felt.state.setup.pace
    since, wait, move = table.acted_at, pace.step, {"do": do}
    if not felt.is_under_way:
        if not _may_begin(night, felt):
            return None
        wait = pace.between
    elif game.phase == "betting" and table.bets_at is not None:
        since, wait, move = table.bets_at, pace.betting, {"do": "close"}
    elif (thrower := next_thrower(felt)) is not None:
        move = {"do": "invite", "who": thrower}
    if (dealer := dealing_player(felt)) is not None:
        seat = table.seats[dealer]
        if not seat.leaving and seat.out_since is None:
            wait += pace.decision
    return Due(since + int(wait * SECOND), HOUSE, commands.Move(table=felt.id, move=move))


def _may_begin(night: "Night", felt: NightTable) -> bool:
    """Whether a round can begin: enough people with chips want to play, and nothing is closing."""
    table, game = felt.state, felt.engine
    if night.state.phase in ("closed", "ended") or table.status == "closing":
        return False
    if table.tournament is not None and not tournament.may_start(table.tournament):
        return False
    out = game.sitting_out
    playing = sum(1 for name, chips in game.state.stacks.items() if chips and name not in out)
    return playing >= int(game.rules.LEAST_SEATS)


# Those who cannot pay, or are away.


def unable(felt: NightTable) -> list[str]:
    """Who keeps a round from beginning because they cannot pay for it, though others could play."""
    game = felt.engine
    ante = int(getattr(game.rules, "ante", 0))
    if not ante or felt.is_under_way:
        return []
    stacks = game.state.stacks
    wanting = [name for name in stacks if name not in game.sitting_out]
    poor = [name for name in wanting if stacks[name] < ante]
    return poor if len(wanting) - len(poor) >= int(game.rules.LEAST_SEATS) else []


def _ante(night: "Night", felt: NightTable) -> Due | None:
    """The next of those whom the others need not wait for."""
    if night.state.phase in ("closed", "ended") or not (poor := unable(felt)):
        return None
    at = felt.state.acted_at + int(felt.state.setup.pace.between * SECOND)
    return Due(at, CLOCK, commands.CannotPay(table=felt.id, name=poor[0]))


def gives_up_at(felt: NightTable, out_since: int) -> int:
    """When somebody who sits out since then gives up the seat."""
    return out_since + int(felt.state.setup.pace.away * SECOND)


def _seat(felt: NightTable) -> Due | None:
    """The first of those who sit out to lose the seat."""
    if not felt.engine.sitting_out:
        return None
    outs = [
        (seat.out_since, name)
        for name, seat in felt.state.seats.items()
        if seat.out_since is not None and not seat.leaving
    ]
    if not outs:
        return None
    since, name = min(outs)
    return Due(gives_up_at(felt, since), CLOCK, commands.SeatTimeUp(table=felt.id, name=name))


def _level(felt: NightTable) -> Due | None:
    """The next level of a tournament."""
    due = tournament.due(felt)
    return Due(due[0], CLOCK, due[1]) if due else None
