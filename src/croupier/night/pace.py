"""What is due next without anybody's doing: the house's moves, and the clock's."""

from typing import TYPE_CHECKING

import msgspec

from croupier.games.moves import DEALER
from croupier.night import acts, tournament
from croupier.night.acts import CLOCK, HOUSE, Act, Actor
from croupier.night.dealing import dealing_player
from croupier.night.state import Felt

if TYPE_CHECKING:
    from croupier.night.night import Night

SECOND = 1000


class Due(msgspec.Struct, frozen=True):
    """Something to be done at a time of the night's clock."""

    at: int
    by: Actor
    act: Act


def night_due(night: "Night") -> Due | None:
    """What the night's own clock does next."""
    state = night.state
    if state.phase not in ("open", "closing") or state.closing is None:
        return None
    if not state.warned:
        return Due(max(state.closing - state.warning, state.clock), CLOCK, acts.Warn())
    return Due(state.closing, CLOCK, acts.Close())


def table_due(night: "Night", felt: Felt) -> Due | None:
    """What happens next at a table by itself, or nothing while people have time, or all of it."""
    table = felt.state
    if table.status in ("paused", "closed", "stopped"):
        return None
    dues = [due for due in (_decision(felt), _house(night, felt), _seat(felt), _level(felt)) if due]
    return min(dues, key=lambda due: due.at, default=None)


def _decision(felt: Felt) -> Due | None:
    """The first of those whose time to decide runs out; who is leaving is not waited for (D20)."""
    table, first = felt.state, None
    for name in felt.deciding:
        seat = table.seats[name]
        absent = seat.leaving or seat.out_since is not None
        at = table.asked_at[name] + (0 if absent else int(table.setup.pace.decision * SECOND))
        if first is None or at < first.at:
            first = Due(at, CLOCK, acts.TimeUp(table=felt.id, name=name))
    return first


def _house(night: "Night", felt: Felt) -> Due | None:
    """The house's next move, where it deals or where whoever deals in turn lets the time go by."""
    table, game = felt.state, felt.game
    pace = table.setup.pace
    do, wait = _next_step(night, felt)
    if not do or table.setup.dealt == "dealer":
        return None
    if table.setup.dealt == "players":
        dealer = dealing_player(felt)
        seat = table.seats.get(dealer or "")
        if seat is not None and not seat.leaving and seat.out_since is None:
            wait += pace.decision
    since = table.bets_at if game.phase == "betting" and table.bets_at is not None else table.acted_at
    move = {"do": do, "reason": "nobody has bet"} if do == "void" else {"do": do}
    return Due(since + int(wait * SECOND), HOUSE, acts.Move(table=felt.id, move=move))


def _next_step(night: "Night", felt: Felt) -> tuple[str, float]:
    """The dealer's move that leads on, and how long the house waits before it; none while nobody plays."""
    table, game, pace = felt.state, felt.game, felt.state.setup.pace
    do = game.awaits.dealer
    if not do or felt.deciding:
        return "", 0
    if game.state.before is None:
        if night.state.phase in ("closed", "ended") or table.status == "closing" or not _ready(felt):
            return "", 0
        if table.tournament is not None and not tournament.may_start(table.tournament):
            return "", 0
        return do, pace.between
    if game.phase == "betting":
        if table.status == "closing" and table.bets_at is None:
            return "void", 0
        if table.bets_at is None:
            return "", 0
        return _closing_move(felt, do), pace.betting
    return do, pace.step


def _closing_move(felt: Felt, do: str) -> str:
    """What ends the betting: no more bets, and then the throw, spin or deal."""
    return "close" if any(option.do == "close" for option in felt.game.options(DEALER)) else do


def _ready(felt: Felt) -> bool:
    """Whether enough people with chips want to play."""
    game = felt.game
    playing = [name for name, chips in game.state.stacks.items() if chips and name not in game.sitting_out]
    return len(playing) >= int(game.rules.LEAST_SEATS)


def _seat(felt: Felt) -> Due | None:
    """The first of those who sit out to lose the seat."""
    away = int(felt.state.setup.pace.away * SECOND)
    outs = [
        (seat.out_since + away, name)
        for name, seat in felt.state.seats.items()
        if seat.out_since is not None and not seat.leaving
    ]
    if not outs or felt.state.tournament is not None:
        return None
    at, name = min(outs)
    return Due(at, CLOCK, acts.SeatTimeUp(table=felt.id, name=name))


def _level(felt: Felt) -> Due | None:
    """The next level of a tournament."""
    due = tournament.due(felt)
    return Due(due[0], CLOCK, due[1]) if due else None
