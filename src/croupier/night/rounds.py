"""Rounds: the moves of players and dealers, the clock's, and what follows from each."""

from typing import Any

import msgspec

from croupier.fairness import lines
from croupier.games.events import DifferencePaid, Event, Voided
from croupier.games.moves import DEALER, Void
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.games.table import MOST_CHIPS
from croupier.night import (
    commands,
    corrections,
    dealers,
    dealing,
    differences,
    finished_rounds,
    pace,
    readiness,
    round_results,
    seats,
    tables,
    taking_back,
    tournament,
    without_phone,
)
from croupier.night.commands import CLOCK, HOST, Actor
from croupier.night.draws import holding, tables as draws
from croupier.night.finished_rounds import FinishedRound
from croupier.night.night_table import IN_TURN_FROM, NightTable
from croupier.night.state import Round
from croupier.night.transaction import Transaction


def move(tx: Transaction, by: Actor, command: commands.Move) -> None:
    """Make a move at a table: a guest's own, or a dealer's."""
    table = tx.table(command.table)
    _check_no_draw(table)
    if corrections.is_one(command.move):
        corrections.put_right(tx, table, by, command.move)
        return
    status = table.state.status
    if status != "open" and status != "closing":
        raise Refused("night", "{table} is {status}", table=table.name, status=table.status_words)
    name = _mover(tx, by, table, command.move)
    if name == DEALER and command.move.get("do") in taking_back.MOVES:
        taking_back.take_back(tx, table, by, command)
    elif name == DEALER:
        _check_dealer(tx, table, by, command)
        _deal(tx, table, command)
    elif command.move.get("do") == "throw" and name == table.throwing:
        _check_seen(table, name, command)
        table.state.seats[name].missed_turns = 0
        _deal(tx, table, command)
    else:
        _play(tx, table, name, command)


def _check_no_draw(table: NightTable) -> None:
    if table.is_drawing:
        raise Refused("N-32", "a draw is under way: it is finished first")  # N-32


def _mover(tx: Transaction, by: Actor, table: NightTable, move: dict[str, Any]) -> str:
    """For whom somebody moves: for themselves, for the dealer, or as staff for a guest."""
    said = move.get("by")
    if by.role == "guest" and (said is None or said == by.name):
        return by.name
    if said is None or said == DEALER:
        return DEALER
    return without_phone.moves_for(tx, by, table, said)


def _play(tx: Transaction, table: NightTable, name: str, command: commands.Move) -> None:
    seat = table.seat_of(name)
    _check_seen(table, name, command)
    if command.seed:
        raise Refused("A1", "only the house sets seeds")
    events = holding.play(tx, table, _with_cards(tx, table, name, command))
    seat.missed_turns = 0
    if seat.out_since is not None and name not in table.engine.sitting_out:
        seat.out_since = None  # who bets is back
    seat.ready = False
    played(tx, table, events, name)


def _with_cards(tx: Transaction, table: NightTable, name: str, command: commands.Move) -> dict[str, Any]:
    """A player's move with the cards that the house holds for them, where it shows these; it is logged so."""
    move = {**command.move, "by": name}
    if not table.is_recorded or tx.is_replay:
        return move
    made = table.engine.completed(move, holding.held(tx.night, table))
    if made is not move:
        tx.command = msgspec.structs.replace(command, move={**command.move, "cards": made["cards"]})
    return dict(made)


def _check_seen(table: NightTable, name: str, command: commands.Move) -> None:
    asked = table.state.asked.get(name)
    if command.seen is not None and asked is not None and command.seen < asked:
        raise Refused("D27", "the table has moved on; please look again")


def _deal(tx: Transaction, table: NightTable, command: commands.Move) -> None:
    if table.is_virtual and tx.night.draws_are_checked:
        _deal_with_devices(tx, table, command)
        return
    made, before = dealing.drawn(tx, table, command), taking_back.before_entry(table)
    events = table.engine.play({**made, "by": DEALER})
    if table.engine.thrower is not None:
        table.state.last_thrower = table.engine.thrower
    if table.state.round is None and table.is_under_way:
        dealing.begin_seed(tx, table, command)
    elif table.state.round is not None and made is not command.move:
        table.state.round.draws += 1
    played(tx, table, events, DEALER)
    taking_back.keep(tx, table, before)


def _deal_with_devices(tx: Transaction, table: NightTable, command: commands.Move) -> None:
    """Make a dealer's move, or close the bets and ask guests' devices for the chance that it needs."""
    do = str(command.move.get("do"))
    draws.check_move(tx, table, command)
    if not draws.needs_chance(table, do):
        _make(tx, table, command.move)
        return
    if (closing := table.engine.closing_move()) is not None:
        played(tx, table, table.engine.play(closing), DEALER)
    drawn = draws.ask(tx, table)
    if drawn is None:
        draws.wait(tx, table, do)
    else:
        deal_drawn(tx, table, do, drawn)


def _make(tx: Transaction, table: NightTable, move: dict[str, Any]) -> None:
    """Make a dealer's move that needs no chance."""
    events = holding.play(tx, table, {**move, "by": DEALER})
    if table.engine.thrower is not None:
        table.state.last_thrower = table.engine.thrower
    if move.get("do") == "void":
        events += draws.called_off(tx, table, str(move.get("reason")))
    played(tx, table, events, DEALER)
    draws.lay(tx, table)


def deal_drawn(tx: Transaction, table: NightTable, do: str, drawn: lines.Draw) -> None:
    """Make the dealer's move that waited for a draw."""
    assert table.state.round is not None
    table.state.round.draws += 1
    move = {"by": DEALER, "do": do, **draws.fields(table, drawn)}
    played(tx, table, holding.play(tx, table, move), DEALER)


def _check_dealer(tx: Transaction, table: NightTable, by: Actor, command: commands.Move) -> None:
    do = command.move.get("do")
    if do == "finish":
        raise Refused("night", "only the host can close a table")
    if not table.is_under_way:
        _check_new_round(tx, table, do)
    if by.role == "guest":
        if table.dealing_player != by.name:
            raise Refused("N-7", "it is not your turn to deal")
        if do == "void":
            raise Refused("N-9", "only the host or a dealer can call off a round")
        if not table.engine.is_in_turn(do) and table.night_generation >= IN_TURN_FROM:
            raise Refused("N-18", "that's for the host or a dealer, not for a player who deals in turn")
    if by.role == "dealer":
        dealers.check_deals(tx.night, table, by)


def _check_new_round(tx: Transaction, table: NightTable, do: object) -> None:
    if tx.state.phase in ("closed", "ended"):
        raise Refused("night", "the night is closing; no new rounds")
    if table.state.status == "closing":
        raise Refused("night", "{table} is closing", table=table.name)
    if table.state.tournament is not None:
        tournament.check_move(table.state.tournament, do)


def time_up(tx: Transaction, by: Actor, command: commands.TimeUp) -> None:
    """Make the published move for somebody who did not, and count it (A15, A18)."""
    table, name = tx.table(command.table), command.name
    seat = table.seat_of(name)
    if table.state.status not in ("open", "closing") or name not in table.deciding:
        raise Refused("night", "nobody is waiting for {name}", name=name)
    if (time := pace.time_is_up_at(table, name)) is None or tx.now < time:
        raise Refused("A15", "{name} still has time", name=name)
    events = holding.play(tx, table, table.engine.absent_move(name))
    seat.missed_turns += 1
    if seat.house and not seat.leaving:
        seat.leaving = True
        tx.notify("house_player", phrase("{name} took too long and was taken off.", name=name), to=("host",))
    if seat.missed_turns >= table.state.setup.pace.misses and name not in table.engine.sitting_out:
        events += table.engine.sit_out(name)
        seat.out_since = tx.now
    tx.concern(name)
    played(tx, table, events, name)


def stop_table(tx: Transaction, by: Actor, command: commands.StopTable) -> None:
    """Call the round off and take the table out of play, money given back (A16).

    A draw under way is finished first, so that everybody sees what it would have been.
    """
    table = tx.table(command.table)
    if table.state.status in ("closed", "stopped"):
        raise Refused("night", "{table} is already {status}", table=table.name, status=table.status_words)
    drawing = table.state.drawing
    if drawing is not None and not drawing.stops:
        drawing.stops = command.reason
        tx.mark_changed(table)
        return
    draws.give_up(table)
    stop(tx, table, command.reason)


def stop(tx: Transaction, table: NightTable, reason: str) -> None:
    """Take a table out of play, at which no draw is under way."""
    if table.is_under_way:
        call_off(tx, table, reason)
    if table.state.status != "closed":
        tables.shut(tx, table)
    table.state.status = "stopped"
    why = commands.reason_words(reason)
    tx.notify("stopped", phrase("{table} was stopped: {reason}", table=table.name, reason=why))


def call_off(tx: Transaction, table: NightTable, reason: str) -> None:
    """Call the round under way off: every stake of it returns."""
    events = table.engine.play(Void(DEALER, reason))
    played(tx, table, [*events, *draws.called_off(tx, table, reason)], "")


def played(tx: Transaction, table: NightTable, events: list[Event], mover: str) -> None:
    """Do what follows from a move: the money, the round's record, who is asked next."""
    tx.tell(table, events, mover)
    has_moved, is_under_way = round_results.settle(tx, table, events), table.is_under_way
    for event in events:
        if isinstance(event, DifferencePaid):
            table.brought(event.who, event.chips)
    if table.state.round is None and is_under_way:
        _begin_round(tx, table)
    elif table.state.round is not None and has_moved:
        table.watch_stacks()
    is_dealt = mover == DEALER and tx.by != CLOCK
    if table.state.round is not None and is_dealt and finished_rounds.are_kept(tx.state):
        table.state.round.dealt_by = str(tx.by)
    if table.state.round is not None and not is_under_way:
        _end_round(tx, table, voided=any(isinstance(event, Voided) for event in events))
    differences.settle(tx, table)


def _begin_round(tx: Transaction, table: NightTable) -> None:
    state, start = table.state, table.engine.round_start
    assert start is not None
    state.rounds += 1
    state.round = Round(state.rounds, tx.seq, tx.now, start, dict(start))
    state.bets_at = None
    table.watch_stacks()


def _end_round(tx: Transaction, table: NightTable, *, voided: bool) -> None:
    """Write down what everybody had, and let those in and out who waited for the end."""
    state, over = table.state, table.state.round
    assert over is not None
    for name in over.start:
        round_results.round_result(tx, table, name, table.engine.stack_of(name), voided=voided)
    if finished_rounds.are_kept(tx.state):
        _keep_round(tx, table, over, voided=voided)
    readiness.forget(tx, table)
    if not voided:
        seats.count_missed(tx, table, over)
    if table.night_generation < IN_TURN_FROM:
        state.deal_count += 1
    elif not voided:
        table.pass_turn()
    state.round, state.seed, state.bets_at = None, "", None
    if not voided:
        tournament.after_hand(tx, table, over.start)
    _let_in_and_out(tx, table)
    for name in state.seats:
        differences.keep_back(tx, table, name, over.results.get(name, round_results.NOTHING).result)
    _run_deferred(tx, table)
    if state.status == "closing":
        tables.shut(tx, table)
    tx.change_lobby()


def _let_in_and_out(tx: Transaction, table: NightTable) -> None:
    """Bring the chips that waited for the end of the round, and let those go who did."""
    seated = table.state.seats
    for name, seat in seated.items():
        if seat.pending_chips and table.engine.stack_of(name) + seat.pending_chips <= MOST_CHIPS:
            tx.tell(table, table.engine.bring(name, seat.pending_chips))
            seat.pending_chips = 0
    for name in [name for name, seat in seated.items() if seat.leaving]:
        seats.get_up(tx, table, name)


def _keep_round(tx: Transaction, table: NightTable, over: Round, *, voided: bool) -> None:
    """Keep a round that is over for whoever settles disputes."""
    told = [event for record in table.recent if record.round == over.number for event in record.events]
    outcome = [event for event in (*told, *tx.events[table]) if isinstance(event, table.game.outcomes)]
    kept = FinishedRound(
        number=over.number,
        first=over.first,
        last=tx.seq,
        at=tx.at,
        by=over.dealt_by,
        is_virtual=table.is_virtual,
        players=over.results,
        outcome=outcome,
        voided=voided,
        changes=[],
    )
    for gone in table.finish_round(kept):
        round_results.let_go(tx, table, gone)


def _run_deferred(tx: Transaction, table: NightTable) -> None:
    """Do what waited for the end of the round; what no longer fits the table is left, and people are told."""
    waiting, table.state.deferred = table.state.deferred, []
    if waiting:
        table.engine.seal_entries()
    for command in waiting:
        try:
            tx.handle(HOST, command)
        except Refused as refused:
            words = phrase("{table} stays as it is: {reason}.", table=table.name, reason=refused.phrase)
            tx.notify("changed", words, table=table.id)
