"""Rounds: the moves of players and dealers, the clock's, and what follows from each."""

from typing import TYPE_CHECKING, Any

from croupier.games.events import Event, Voided
from croupier.games.moves import DEALER
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.games.table import MOST_CHIPS
from croupier.night import (
    commands,
    dealers,
    dealing,
    deferred,
    pace,
    round_results,
    seats,
    tables,
    tournament,
)
from croupier.night.commands import Actor
from croupier.night.state import NightTable, Round

if TYPE_CHECKING:
    from croupier.night.night import Night


def move(night: "Night", by: Actor, command: commands.Move) -> None:
    """Make a move at a table: a guest's own, or a dealer's."""
    felt = night.table(command.table)
    status = felt.state.status
    if status != "open" and status != "closing":
        raise Refused("night", "{table} is {status}", table=felt.name, status=felt.status_words)
    name = _mover(by, command.move)
    if name == DEALER:
        _check_dealer(night, felt, by, command)
        _deal(night, felt, command)
    elif name == felt.throwing and command.move.get("do") == "throw":
        _check_seen(felt, name, command)
        felt.state.seats[name].misses = 0
        _deal(night, felt, command)
    else:
        _play(night, felt, name, command)


def _mover(by: Actor, move: dict[str, Any]) -> str:
    """For whom somebody moves: for themselves, or for the dealer; never for anybody else."""
    said = move.get("by")
    if by.role == "guest" and (said is None or said == by.name):
        return by.name
    if said is None or said == DEALER:
        return DEALER
    raise Refused("night", "you can only move for yourself")


def _play(night: "Night", felt: NightTable, name: str, command: commands.Move) -> None:
    place = seats.seat_of(felt, name)
    _check_seen(felt, name, command)
    if command.seed:
        raise Refused("A1", "only the house sets seeds")
    events = felt.engine.play({**command.move, "by": name})
    place.misses = 0
    if place.out_since is not None and name not in felt.engine.sitting_out:
        place.out_since = None  # who bets is back
    played(night, felt, events, name)


def _check_seen(felt: NightTable, name: str, command: commands.Move) -> None:
    asked = felt.state.asked.get(name)
    if command.seen is not None and asked is not None and command.seen < asked:
        raise Refused("D27", "the table has moved on; please look again")


def _deal(night: "Night", felt: NightTable, command: commands.Move) -> None:
    made = night.drawn(felt, command)
    events = felt.engine.play({**made, "by": DEALER})
    if made["do"] == "invite":
        felt.state.threw = made["who"]
    if felt.state.round is None and felt.is_under_way:
        felt.state.seed = night.seed(felt, command)
    elif felt.state.round is not None and made is not command.move:
        felt.state.round.draws += 1
    played(night, felt, events, DEALER)


def _check_dealer(night: "Night", felt: NightTable, by: Actor, command: commands.Move) -> None:
    do = command.move.get("do")
    if do == "finish":
        raise Refused("night", "only the host can close a table")
    if not felt.is_under_way:
        _check_new_round(night, felt, do)
    if by.role == "guest":
        if dealing.dealing_player(felt) != by.name:
            raise Refused("N-7", "it is not your turn to deal")
        if do == "void":
            raise Refused("N-9", "only the host or a dealer can call off a round")
    if by.role == "dealer":
        dealers.check_deals(night, felt, by)


def _check_new_round(night: "Night", felt: NightTable, do: object) -> None:
    if night.state.phase in ("closed", "ended"):
        raise Refused("night", "the night is closing; no new rounds")
    if felt.state.status == "closing":
        raise Refused("night", "{table} is closing", table=felt.name)
    cup = felt.state.tournament
    if cup is not None:
        if do == "blinds":
            raise Refused("P-29", "in a tournament, the blinds follow the schedule")
        tournament.check_start(cup)


def time_up(night: "Night", by: Actor, command: commands.TimeUp) -> None:
    """Make the published move for somebody who did not, and count it (A15, A18)."""
    felt = night.table(command.table)
    place = seats.seat_of(felt, command.name)
    if felt.state.status not in ("open", "closing") or command.name not in felt.deciding:
        raise Refused("night", "nobody is waiting for {name}", name=command.name)
    if night.now < pace.time_is_up_at(felt, command.name):
        raise Refused("A15", "{name} still has time", name=command.name)
    events = felt.engine.play(felt.engine.absent_move(command.name))
    place.misses += 1
    if place.misses >= felt.state.setup.pace.misses and command.name not in felt.engine.sitting_out:
        events += felt.engine.sit_out(command.name)
        place.out_since = night.now
    played(night, felt, events, command.name)


def stop_table(night: "Night", by: Actor, command: commands.StopTable) -> None:
    """Call the round off and take the table out of play, money given back (A16)."""
    felt = night.table(command.table)
    if felt.state.status in ("closed", "stopped"):
        raise Refused("night", "{table} is already {status}", table=felt.name, status=felt.status_words)
    if felt.is_under_way:
        played(night, felt, felt.engine.play({"by": DEALER, "do": "void", "reason": command.reason}), "")
    if felt.state.status != "closed":
        tables.shut(night, felt)
    felt.state.status = "stopped"
    why = commands.reason_words(command.reason)
    night.notify("stopped", phrase("{table} was stopped: {reason}", table=felt.name, reason=why))


def played(night: "Night", felt: NightTable, events: list[Event], mover: str) -> None:
    """What follows from a move: the money, the round's record, who is asked next."""
    table = felt.state
    night.tell(felt, events)
    round_results.settle(night, felt)
    if felt.is_under_way:
        if table.round is None:
            _round_begins(night, felt)
        else:
            felt.watch_stacks()
    elif table.round is not None:
        felt.watch_stacks()
        _round_ends(night, felt, voided=any(isinstance(event, Voided) for event in events))
    night.mark_changed(felt, mover)


def _round_begins(night: "Night", felt: NightTable) -> None:
    table, before = felt.state, felt.engine.state.round_start
    assert before is not None
    table.rounds += 1
    table.round = Round(table.rounds, night.state.seq, night.now, dict(before[0]), dict(before[0]))
    table.bets_at = None
    felt.watch_stacks()


def _round_ends(night: "Night", felt: NightTable, *, voided: bool) -> None:
    """Write down what everybody had, and let those in and out who waited for the end."""
    table, over = felt.state, felt.state.round
    assert over is not None
    for name in over.start:
        round_results.round_result(night, felt, name, felt.engine.state.stacks[name], voided=voided)
    table.round, table.seed, table.bets_at = None, "", None
    table.deals += 1
    if table.tournament is not None and not voided:
        tournament.after_hand(night, felt, over.start)
    for name, place in table.seats.items():
        if place.behind and felt.engine.state.stacks[name] + place.behind <= MOST_CHIPS:
            night.tell(felt, felt.engine.bring(name, place.behind))
            place.behind = 0
    for name in [name for name, place in table.seats.items() if place.leaving]:
        seats.get_up(night, felt, name)
    if table.later:
        deferred.run_deferred(night, felt)
    if table.status == "closing":
        tables.shut(night, felt)
    night.changed()
