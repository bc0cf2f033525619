"""Looking back: how rounds came out, and what they come to."""

from croupier.games.events import Voided
from croupier.night.night import Night
from croupier.night.night_table import LOOK_BACK, NightTable
from croupier.night.projection.seen import seen, seen_then
from croupier.night.state import BestRound
from croupier.night.wire_types import EventBatch, GuestTotals, PastMove, PastRound

NO_BEST = BestRound("", 0)


def totals(night: Night) -> list[GuestTotals]:
    """What guests' rounds come to, of those who have played and were not shown out (N-19)."""
    found: list[GuestTotals] = []
    for name, games in night.state.game_totals.items():
        marks = night.player(name).marks
        if marks.removed or marks.house:
            continue
        rounds, won = sum(one.rounds for one in games.values()), sum(one.won for one in games.values())
        best = night.state.best_rounds.get(name, NO_BEST)
        if rounds:
            found.append(GuestTotals(name, rounds, won, best.amount, best.game))
    return found


def past(table: NightTable) -> list[EventBatch]:
    """How the last rounds of a table came out, as everybody saw it; those called off are left out."""
    recent = [one for one in table.recent if one.round > table.state.rounds - LOOK_BACK]
    void = {event.round or one.round for one in recent for event in one.events if isinstance(event, Voided)}
    found: list[EventBatch] = []
    for one in recent:
        outcome = [event for event in one.events if isinstance(event, table.game.outcomes)]
        if outcome and one.round not in void:
            found.append(EventBatch(one.version, one.by, seen(outcome, None)))
    return found


def rounds(night: Night, name: str, count: int) -> list[PastRound]:
    """A guest's own last rounds: what was staked and won, and how it went (A23)."""
    results = night.state.round_results.get(name, [])[-count:]
    return [PastRound.of(one, _moves(night.tables[one.table], one.round, name)) for one in reversed(results)]


def _moves(table: NightTable, number: int, name: str) -> list[PastMove]:
    return [
        PastMove(one.by, seen_then(table, number, list(one.events), name))
        for one in table.recent
        if one.round == number
    ]
