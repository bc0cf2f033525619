"""Tables and seats: opening, sitting, moving, rounds from their beginning to their end."""

from typing import TYPE_CHECKING

import msgspec

from croupier import bank
from croupier.games.events import Event, Left, Voided
from croupier.games.moves import DEALER
from croupier.games.opening import GAMES, empty_table
from croupier.games.refusal import Refused, short
from croupier.games.table import read_rules
from croupier.night import acts, money, tournament
from croupier.night.acts import Actor
from croupier.night.dealing import dealing_player
from croupier.night.setup import TableSetup
from croupier.night.state import Felt, Round, Seat, TableState, Taking

if TYPE_CHECKING:
    from croupier.night.night import Night

MOST_TABLES = 500


def set_up(night: "Night", setup: TableSetup) -> Felt:
    """Have a table stand there, with nobody at it."""
    table = TableState(id=f"t{len(night.state.tables) + 1}", setup=setup, acted_at=night.now)
    night.state.tables[table.id] = table
    felt = night.felts[table.id] = Felt(table, empty_table(setup.game, setup.game_rules()))
    return felt


def open_table(night: "Night", by: Actor, act: acts.OpenTable) -> None:
    if night.state.phase != "open":
        raise Refused("night", "the night is closing")
    if len(night.felts) >= MOST_TABLES:
        raise Refused("night", f"there are {MOST_TABLES} tables already")
    felt = set_up(night, act.setup)
    night.felt(felt.id)
    night.notify("opened", f"{felt.name} is open.")
    night.changed()


def change_table(night: "Night", by: Actor, act: acts.ChangeTable) -> None:
    felt = night.felt(act.table)
    _between_rounds(felt)
    setup = felt.state.setup
    changed = msgspec.structs.replace(
        setup,
        rules=setup.rules if act.rules is None else act.rules,
        pace=act.pace or setup.pace,
        dealt=act.dealt or setup.dealt,
    )
    if act.rules is not None:
        rules = read_rules(GAMES[setup.game].rules_type, act.rules)
        felt.game = GAMES[setup.game](rules, felt.game.state)
    felt.state.setup = changed
    night.notify("changed", f"{felt.name} is played another way now.", table=felt.id)
    night.changed()
    night.touch(felt)


def _between_rounds(felt: Felt) -> None:
    if felt.state.status in ("closed", "stopped"):
        raise Refused("night", f"{felt.name} is closed")
    if felt.is_under_way:
        raise Refused("night", "that is done between rounds")


def pause(night: "Night", by: Actor, act: acts.Pause) -> None:
    felt = night.felt(act.table)
    if felt.state.status != "open":
        raise Refused("night", f"{felt.name} is {felt.state.status}")
    felt.state.status, felt.state.paused_at = "paused", night.now
    night.notify("paused", f"{felt.name} is paused.", table=felt.id)
    night.touch(felt)
    night.changed()


def go_on(night: "Night", by: Actor, act: acts.GoOn) -> None:
    felt = night.felt(act.table)
    table = felt.state
    if table.status != "paused" or table.paused_at is None:
        raise Refused("night", f"{felt.name} is not paused")
    felt.put_off(night.now - table.paused_at)
    table.status, table.paused_at = "open", None
    night.notify("went_on", f"{felt.name} goes on.", table=felt.id)
    night.touch(felt)
    night.changed()


def close_table(night: "Night", by: Actor, act: acts.CloseTable) -> None:
    felt = night.felt(act.table)
    if felt.state.status in ("closed", "closing", "stopped"):
        raise Refused("night", f"{felt.name} is {felt.state.status} already")
    if felt.state.paused_at is not None:
        felt.put_off(night.now - felt.state.paused_at)
        felt.state.paused_at = None
    felt.state.status = "closing"
    night.notify("closing", f"{felt.name} closes: {act.reason}", table=felt.id)
    night.changed()
    if felt.is_under_way:
        night.touch(felt)
    else:
        shut(night, felt)


def stop_table(night: "Night", by: Actor, act: acts.StopTable) -> None:
    """Call the round off and take the table out of play, money given back (A16)."""
    felt = night.felt(act.table)
    if felt.is_under_way:
        _played(night, felt, felt.game.play({"by": DEALER, "do": "void", "reason": act.reason}), "")
    for name in list(felt.state.seats):
        _get_up(night, felt, name)
    felt.state.status = "stopped"
    night.notify("stopped", f"{felt.name} was stopped: {act.reason}")
    night.changed()
    night.touch(felt)


def shut(night: "Night", felt: Felt) -> None:
    """Close a table for good: what outlives its rounds is settled, chips are changed back."""
    felt.state.status = "closed"
    night.tell(felt, felt.game.play({"by": DEALER, "do": "finish"}))
    settle(night, felt)
    for name in list(felt.state.seats):
        _get_up(night, felt, name)
    night.changed()
    night.touch(felt)


# Seats.


def sit(night: "Night", by: Actor, act: acts.Sit) -> None:
    take_seat(night, night.felt(act.table), by.name, act.money)


def seat(night: "Night", by: Actor, act: acts.Seat) -> None:
    name = night.player(act.name).name
    felt = night.felt(act.table)
    for other in night.felts.values():
        if name in other.state.seats and other is not felt and other.game.is_playing(name):
            raise Refused("night", f"{name} is in a round at {other.name}")
    take_seat(night, felt, name, 0)
    for other in night.felts.values():
        if name in other.state.seats and other is not felt:
            _get_up(night, other, name)
            night.touch(other)


def take_seat(night: "Night", felt: Felt, name: str, amount: int) -> None:
    """Sit down, with chips left from before and what is changed now."""
    table = felt.state
    if night.player(name).gone:
        raise Refused("night", f"{name} is not here any more")
    if table.status != "open":
        raise Refused("night", f"{felt.name} is {table.status}")
    if table.tournament is not None:
        tournament.check_entry(table.tournament)
    if name in table.seats:
        raise Refused("A19", "you have a seat at this table")
    got = money.chips_for(night, felt, name, amount) if amount else 0
    left = night.state.ledger.balance(bank.chips(felt.id, name))
    events = felt.game.sit(name, left + got)
    table.seats[name] = Seat(since=night.now)
    felt.brought(name, left + got)
    night.tell(felt, events)
    if amount:
        money.trade(night, felt, name, -amount, got)
    night.changed()
    night.touch(felt)


def leave(night: "Night", by: Actor, act: acts.Leave) -> None:
    felt = night.felt(act.table)
    _seat(felt, by.name)
    give_up(night, felt, by.name)


def give_up(night: "Night", felt: Felt, name: str) -> None:
    """Get up at once, or when what is at stake is decided; nobody is held up by it (D20)."""
    if felt.game.is_playing(name):
        felt.state.seats[name].leaving = True
        night.touch(felt)
    else:
        _get_up(night, felt, name)
        night.touch(felt)
    night.changed()


def _get_up(night: "Night", felt: Felt, name: str) -> None:
    """Give up a seat that nothing is at stake at; the chips are changed back."""
    if felt.state.status != "closed":
        events = felt.game.leave(name)
        night.tell(felt, events)
        settle(night, felt, {name: sum(event.chips for event in events if isinstance(event, Left))})
    del felt.state.seats[name]
    felt.forget(name)
    money.hand_back(night, felt, name)
    tournament.given_up(night, felt, name)


def sit_out(night: "Night", by: Actor, act: acts.SitOut) -> None:
    felt = night.felt(act.table)
    place = _seat(felt, by.name)
    night.tell(felt, felt.game.sit_out(by.name))
    place.out_since = night.now
    night.touch(felt)


def come_back(night: "Night", by: Actor, act: acts.ComeBack) -> None:
    felt = night.felt(act.table)
    place = _seat(felt, by.name)
    night.tell(felt, felt.game.come_back(by.name))
    place.out_since, place.misses = None, 0
    night.touch(felt)


def seat_time_up(night: "Night", by: Actor, act: acts.SeatTimeUp) -> None:
    felt = night.felt(act.table)
    _seat(felt, act.name)
    give_up(night, felt, act.name)
    night.notify("away", f"{act.name} was away for long and gave up the seat.", table=felt.id)


def _seat(felt: Felt, name: str) -> Seat:
    place = felt.state.seats.get(name)
    if place is None:
        raise Refused("night", f"{short(name)} has no seat at {felt.name}")
    return place


# Moves.


def move(night: "Night", by: Actor, act: acts.Move) -> None:
    felt = night.felt(act.table)
    table = felt.state
    if table.status == "paused":
        raise Refused("night", f"{felt.name} is paused")
    if table.status in ("closed", "stopped"):
        raise Refused("night", f"{felt.name} is closed")
    name = by.name if by.role == "guest" and "by" not in act.move else DEALER
    if name == DEALER:
        _may_deal(night, felt, by, act)
    else:
        _seat(felt, name)
        asked = table.asked.get(name)
        if act.seen is not None and asked is not None and act.seen < asked:
            raise Refused("D27", "the table has gone on; please look again")
    made = {**act.move, "by": name} if name != DEALER else {**night.drawn(felt, act), "by": DEALER}
    events = felt.game.play(made)
    if name != DEALER:
        table.seats[name].misses = 0
    elif table.round is None and felt.is_under_way:
        table.seed = night.seed(felt, act)
    _played(night, felt, events, name)


def _may_deal(night: "Night", felt: Felt, by: Actor, act: acts.Move) -> None:
    do = act.move.get("do")
    if do == "finish":
        raise Refused("night", "tables are closed by the host")
    if felt.game.state.before is None and night.state.phase in ("closed", "ended") and do != "void":
        raise Refused("night", "the night is closing; no new round begins")
    if felt.state.status == "closing" and not felt.is_under_way:
        raise Refused("night", f"{felt.name} is closing")
    if by.role == "guest" and dealing_player(felt) != by.name:
        raise Refused("N-7", "it is not your turn to deal")
    if by.role == "guest" and do == "void":
        raise Refused("N-9", "a round is called off by the host or a dealer")
    if by.role == "dealer" and night.state.dealers[by.name].gone:
        raise Refused("night", "you do not deal tonight any more")
    if do == "start" and felt.state.tournament is not None:
        tournament.check_start(felt.state.tournament)


def time_up(night: "Night", by: Actor, act: acts.TimeUp) -> None:
    """Make the published move for somebody who did not, and count it (A15, A18)."""
    felt = night.felt(act.table)
    place = _seat(felt, act.name)
    if act.name not in felt.deciding:
        raise Refused("night", f"nobody waits for {act.name}")
    events = felt.game.play(felt.game.absent_move(act.name))
    place.misses += 1
    if place.misses >= felt.state.setup.pace.misses and act.name not in felt.game.sitting_out:
        events = events + felt.game.sit_out(act.name)
        place.out_since = night.now
    _played(night, felt, events, act.name)


def _played(night: "Night", felt: Felt, events: list[Event], mover: str) -> None:
    """What follows from a move: the money, the round's record, who is asked next."""
    table = felt.state
    night.tell(felt, events)
    settle(night, felt)
    if table.round is None and felt.is_under_way:
        _round_begins(night, felt)
    if table.round is not None:
        felt.watch_stacks()
        if not felt.is_under_way:
            _round_ends(night, felt, any(isinstance(event, Voided) for event in events))
    night.touch(felt, mover)


def _round_begins(night: "Night", felt: Felt) -> None:
    table = felt.state
    assert felt.game.state.before is not None
    start = dict(felt.game.state.before[0])
    table.rounds += 1
    table.round = Round(table.rounds, night.state.seq, night.now, start, dict(start))
    table.bets_at = None


def _round_ends(night: "Night", felt: Felt, voided: bool) -> None:
    """Write down what everybody had, and let those in and out who waited for the end."""
    table, over = felt.state, felt.state.round
    assert over is not None
    for name, start in over.start.items():
        staked, result = start - over.lowest[name], felt.game.state.stacks[name] - start
        if staked or result:
            night.state.takings.setdefault(name, []).append(
                Taking(
                    table=felt.id,
                    game=felt.game.game,
                    round=over.number,
                    first=over.first,
                    last=night.state.seq,
                    at=night.state.at,
                    start=start,
                    staked=staked,
                    result=result,
                    voided=voided,
                )
            )
    table.round, table.seed, table.bets_at = None, "", None
    table.deals += 1
    for name, place in list(table.seats.items()):
        if place.behind:
            night.tell(felt, felt.game.bring(name, place.behind))
            place.behind = 0
    for name, place in list(table.seats.items()):
        if place.leaving:
            _get_up(night, felt, name)
    if table.tournament is not None and not voided:
        tournament.after_hand(night, felt, over.start)
    if table.status == "closing":
        shut(night, felt)
    night.changed()


# Money.


def settle(night: "Night", felt: Felt, taken: dict[str, int] | None = None) -> None:
    """Post what a table has moved between stacks, layout and house; `taken` has left it with somebody."""
    ledger = night.state.ledger
    moved = []
    gone = [(bank.chips(felt.id, name), chips) for name, chips in (taken or {}).items()]
    for account, balance in (*felt.accounts(), *gone):
        change = balance - ledger.balance(account)
        if change:
            moved.append((account, change))
    if moved:
        night.post(*moved)


def check(night: "Night", felt: Felt) -> None:
    """That the ledger says what the table says."""
    for account, balance in felt.accounts():
        if night.state.ledger.balance(account) != balance:
            raise bank.Unbalanced(f"{account} is {balance} at the table")
