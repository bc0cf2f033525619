"""Putting finished rounds right: who may correct or void which of them, and what follows (N-14 to N-16)."""

from typing import Any

from croupier.games.events import Corrected, Event, Voided
from croupier.games.moves import DEALER
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.night import dealers, differences, round_results, tournament
from croupier.night.commands import Actor
from croupier.night.draws import tables as draws
from croupier.night.finished_rounds import FinishedRound, RoundChange
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.transaction import Transaction

Over = FinishedRound[Event]


def is_one(move: dict[str, Any]) -> bool:
    """Whether a move puts a finished round right."""
    do = move.get("do")
    return do == "correct" or (do == "void" and move.get("round") is not None)


# Who may.


def objection(night: Night, table: NightTable, over: Over | None, who: Actor) -> Refused | None:
    """Why somebody cannot correct a finished round, if so (N-14)."""
    if (refusal := _objection_to(night, table, who)) is not None:
        return refusal
    if over is None:
        return None  # the game says why
    if over.is_virtual:
        return Refused("N-14", "the house drew this result; it can be voided, never corrected")
    if who.role != "host" and table.has_closed_bets_since(over.number):
        return Refused("N-14", "the next round has begun: only the host can put this one right now")
    return None


def void_objection(night: Night, table: NightTable, over: Over | None, who: Actor) -> Refused | None:
    """Why somebody cannot void a finished round, if so (N-16)."""
    if (refusal := _objection_to(night, table, who)) is not None:
        return refusal
    if who.role != "host":
        return Refused("N-16", "only the host can void a round that is over")
    return None


def _objection_to(night: Night, table: NightTable, who: Actor) -> Refused | None:
    """Why somebody can put no round of a table right."""
    if who.role not in ("host", "dealer"):
        return Refused("N-14", "only the host or a dealer can put a round right")
    if table.state.status in ("closed", "stopped"):
        return Refused("N-14", "{table} is {status}", table=table.name, status=table.status_words)
    if who.role == "dealer" and not dealers.deals_at(night, table, who.name):
        return Refused("N-7", "you're not dealing at {table}", table=table.name)
    if table.state.tournament is not None and table.state.tournament.over:
        return Refused("P-29", "the tournament is over")
    return None


# Doing it.


def put_right(tx: Transaction, table: NightTable, by: Actor, move: dict[str, Any]) -> None:
    """Correct a finished round, or void it; everybody at the table is told, and the record keeps both."""
    over, is_void = table.finished_round(move.get("round")), move.get("do") == "void"
    may = void_objection if is_void else objection
    if (refusal := may(tx.night, table, over, by)) is not None:
        raise refusal
    if over is None and move.get("round") in table.engine.finished_rounds:
        raise Refused("N-14", "this round is too long ago")
    stacks, had = table.engine.stacks, table.engine.holdings
    events = table.engine.play({**move, "by": DEALER})
    assert over is not None  # or the engine had refused
    has = table.engine.holdings
    tx.tell(table, events)
    if is_void and over.is_virtual:
        draws.voided(tx, table, str(move.get("reason")))
    for name, chips in table.engine.stacks.items():
        table.brought(name, chips - stacks[name])
    round_results.settle(tx, table, events)
    for name in dict.fromkeys((*over.players, *had, *has)):
        change = has.get(name, 0) - had.get(name, 0)
        round_results.correct(tx, table, over, name, change, voided=is_void)
    differences.settle(tx, table)
    if table.state.tournament is not None:
        tournament.after_correction(tx, table)
    _tell(tx, table, over, move, [event for event in events if isinstance(event, Corrected | Voided)])


def _tell(
    tx: Transaction, table: NightTable, over: Over, move: dict[str, Any], told: list[Corrected | Voided]
) -> None:
    over.voided = move["do"] == "void"
    reason = str(move.get("reason", ""))
    over.changes.append(RoundChange(move["do"], tx.seq, tx.at, str(tx.by), reason, list(told)))
    tx.notify("corrected", _words(table, tx.by, told[0]), table=table.id)
    tx.concern(*table.state.seats)
    tx.change_lobby()


def _words(table: NightTable, by: Actor, event: Corrected | Voided) -> Phrase:
    who = by.name or phrase("The host")
    if isinstance(event, Voided):
        return phrase(
            "{who} has voided round {round} at {table}: {reason}",
            who=who,
            round=event.round or 0,
            table=table.name,
            reason=event.reason,
        )
    was, now = getattr(event, "was", None), getattr(event, "now", None)
    if isinstance(was, str | int | tuple) and isinstance(now, str | int | tuple):
        return phrase(
            "{who} has corrected round {round} at {table}: {now}, not {was}.",
            who=who,
            round=event.round,
            table=table.name,
            now=now,
            was=was,
        )
    return phrase(
        "{who} has corrected round {round} at {table}.", who=who, round=event.round, table=table.name
    )
