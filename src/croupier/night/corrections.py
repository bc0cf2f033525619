"""Putting finished rounds right: who may correct or void which of them, and what follows (N-14 to N-16)."""

from croupier.games.events import Event
from croupier.games.refusal import Refused
from croupier.night import dealers
from croupier.night.commands import Actor
from croupier.night.finished_rounds import FinishedRound
from croupier.night.night import Night
from croupier.night.night_table import NightTable


def objection(night: Night, table: NightTable, over: FinishedRound[Event], who: Actor) -> Refused | None:
    """Why somebody cannot correct a finished round, if so (N-14)."""
    if over.is_virtual:
        return Refused("N-14", "the house drew this result; it can be voided, never corrected")
    return _common_objection(night, table, over, who)


def void_objection(night: Night, table: NightTable, over: FinishedRound[Event], who: Actor) -> Refused | None:
    """Why somebody cannot void a finished round, if so (N-16)."""
    if who.role != "host":
        return Refused("N-16", "only the host can void a round that is over")
    return _common_objection(night, table, over, who)


def _common_objection(
    night: Night, table: NightTable, over: FinishedRound[Event], who: Actor
) -> Refused | None:
    if table.state.status in ("closed", "stopped") or night.state.phase == "ended":
        return Refused("N-14", "{table} is {status}", table=table.name, status=table.status_words)
    if who.role == "guest":
        return Refused("N-14", "only the host or a dealer can put a round right")
    if who.role == "dealer":
        if not dealers.deals_at(night, table, who.name):
            return Refused("N-7", "you're not dealing at {table}", table=table.name)
        if table.has_closed_bets_since(over.number):
            return Refused("N-14", "the next round has begun: only the host can put this one right now")
    if over.voided:
        return Refused("N-14", "this round is void")
    return None
