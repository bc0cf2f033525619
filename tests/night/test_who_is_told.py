"""Who is told of what: for every command its notices, whose accounts are shown anew, and which tables."""

from typing import NamedTuple

import msgspec
import pytest

from croupier.night import Night, commands, generations
from croupier.night.commands import Actor, Command, read_command
from croupier.night.pace import night_due, table_due
from croupier.night.projection import Projection
from croupier.night.transaction import Changes, Notice, Outcome
from croupier.night.vouchers import code_of
from croupier.plan import plan_night
from tests.night.party import Party
from tests.night.test_house_players import KINDS
from tests.simulation.scenarios import FIRST_VOUCHER, PRESET, SCENARIOS, Request


class Told(NamedTuple):
    """What comes of a command beside what it does."""

    notices: tuple[str, ...] = ()
    """`kind: whom`; the room is everybody, a table those who look at it."""
    lobby: bool = True
    accounts: str = ""
    """Whose are shown anew."""
    tables: str = ""
    """Those that are shown anew."""


ALL = "t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11"

TOLD = {
    "set_up": Told(),
    "clock_changed": Told(lobby=False),
    "note": Told(lobby=False),
    "snapshot": Told(lobby=False),
    "carry_over": Told(),
    "new_secret": Told(("taken_over: host",), lobby=False),
    "secret_used": Told(("taken_over: host",), lobby=False),
    "announce": Told(("announced: room",)),
    "direct_screen": Told(),
    "last_call": Told(("last_call: room",)),
    "warn": Told(("closing_soon: room",), lobby=False),
    "close": Told(("closed: room",), tables=ALL),
    "end_night": Told(("ended: room",), tables=ALL),
    "raffle": Told(("raffle: room",)),
    "name_prizes": Told(("boxes: room",)),
    "put_tickets": Told(accounts="Ann"),
    "offer": Told(("offered: room",)),
    "bid": Told(("bid: room",), accounts="Ann"),
    "hammer": Told(("sold: room",), accounts="Ann"),
    "join": Told(("joined: room",), tables="t5"),  # the evening begins, and with it the time until t5 opens
    "add_guest": Told(("joined: room",), accounts="Gina", tables="t5"),
    "appoint": Told(),
    "new_link": Told(lobby=False),
    "claim": Told(("taken_over: guest/Ann",), accounts="Ann"),
    "knock": Told(("knocked: host",), lobby=False),
    "let_in": Told(("taken_over: guest/Ann", "let_in: door")),  # who comes in is shown everything anyway
    "turn_away": Told(("turned_away: door",), lobby=False),
    "readmit": Told(("readmitted: host",)),
    "change_night": Told(accounts="Ann"),
    "buy_again": Told(("bought_again: room",), accounts="Ann"),
    "seat_house_player": Told(accounts="⚙ Clara", tables="t2"),
    "dismiss_house_player": Told(accounts="⚙ Clara", tables="t2"),
    "fill_table": Told(tables="t2"),
    "mute": Told(accounts="Ann"),
    "remove": Told(("taken_over: guest/Ann", "removed: room"), accounts="Ann", tables="t1"),
    "go_home": Told(("left: room",), accounts="Ann", tables="t1"),
    "tell": Told(("told: guest/Ann",), lobby=False),
    "say": Told(("said: room",), lobby=False, accounts="Ann"),
    "grant": Told(("granted: room",), accounts="Ann"),
    "make_vouchers": Told(),
    "redeem": Told(("granted: room",), accounts="Ann"),
    "adjust": Told(("adjusted: room",), accounts="Ann"),
    "exchange": Told(accounts="Ann", tables="t1"),
    "count_chips": Told(("counted: t10",), accounts="Ann", tables="t10"),
    "confirm_count": Told(("counted: host",), tables="t10"),
    "open_table": Told(("opened: room", "unpayable: host")),
    "begin_table": Told(("opened: room",), tables="t5"),
    "change_table": Told(("changed: t1",), tables="t1"),
    "pause": Told(("paused: t1",), tables="t1"),
    "go_on": Told(("went_on: t1",), tables="t1"),
    "hand_over": Told(("handed_over: t3", "handed_over: dealer/Dora"), tables="t3"),
    "close_tables": Told(("closing: room",), accounts="Ann", tables=ALL),
    "close_table": Told(("closing: t1",), accounts="Ann", tables="t1"),
    "stop_table": Told(("stopped: room",), accounts="Ann", tables="t1"),
    "sit": Told(accounts="Ann", tables="t1"),
    "seat": Told(accounts="Ann", tables="t1"),
    "leave": Told(accounts="Ann", tables="t1"),
    "sit_out": Told(lobby=False, accounts="Ann", tables="t2"),
    "come_back": Told(lobby=False, accounts="Ann", tables="t2"),
    "move": Told(lobby=False, tables="t1"),
    "ready": Told(lobby=False, accounts="Ann", tables="t3"),
    "time_up": Told(accounts="Ann Bob", tables="t2"),
    "seat_time_up": Told(("away: t2 but guest/Ann", "away: guest/Ann"), accounts="Ann", tables="t2"),
    "join_waiting_list": Told(accounts="Ann"),
    "leave_waiting_list": Told(accounts="Ann"),
    "offer_time_up": Told(("seat_missed: guest/Ann",), accounts="Ann"),
    "nobody_bets": Told(("away: t1 but guest/Ann", "away: guest/Ann"), accounts="Ann", tables="t1"),
    "cannot_pay": Told(("cannot_pay: t4 but guest/Cy", "cannot_pay: guest/Cy"), lobby=False, tables="t4"),
    "sit instead": Told(accounts="Ann", tables="t4 t2"),
    "start_tournament": Told(("tournament: t2",), tables="t2"),
    "next_level": Told(("level: t2",), lobby=False, tables="t2"),
    "rebuy": Told(("rebuy: t2",), accounts="Cy", tables="t2"),
    "move correct": Told(("corrected: t6",), accounts="Ann", tables="t6"),
    "move void": Told(("corrected: t6",), accounts="Ann", tables="t6"),
    "move undo": Told(("corrected: t6",), accounts="Ann", tables="t6"),
    "move go_back": Told(("corrected: t7",), accounts="Ann Bob", tables="t7"),
    "move show": Told(lobby=False, accounts="Bob", tables="t7"),
    "move in turn": Told(lobby=False, accounts="Ann Bob", tables="t8"),
    "move mid": Told(lobby=False, accounts="Ann", tables="t9"),
    "adjust chips": Told(("adjusted: room",), accounts="Ann", tables="t6"),
    "exchange debt": Told(("debt: guest/Ann",), accounts="Ann", tables="t6"),
}


def opened() -> Party:
    """The night of the scenarios, by today's rules."""
    party = Party(generation=generations.current()[generations.NIGHT])
    party.create = commands.Create(
        preset=PRESET, code="CODE", host="h", raffle="secret", generations=generations.current()
    )
    party.night = Night.create(party.create, at=0)
    party.night.fresh_seed = lambda: party.rng.randbytes(32)
    party.night.planner, party.night.kinds = plan_night, KINDS
    party.projection = Projection(party.night)
    return party


def do(party: Party, request: Request) -> Outcome:
    who, message = request
    if message.get("voucher") == FIRST_VOUCHER:
        message = {**message, "voucher": code_of(party.night.state, 1, 50)}
    if "knock" in message:
        message = {**message, "knock": party.night.state.knocks[0].id}
    return party.do(Actor.read(who), read_command(message))


def happened(party: Party, kind: str) -> Outcome:
    """Let the time pass until this happens by itself."""
    for _ in range(200):
        coming = (table_due(party.night, table) for table in party.night.tables.values())
        due = min(filter(None, (night_due(party.night), *coming)), key=lambda one: one.at)
        party.clock = max(party.clock, due.at)
        done = party.do(due.by, due.command)
        if is_called(due.command, kind):
            return done
    raise AssertionError(f"no {kind} by itself")


def is_called(command: Command, kind: str) -> bool:
    return bool(msgspec.to_builtins(command)["do"] == kind)


def told(changes: Changes) -> Told:
    return Told(
        tuple(f"{one.kind}: {whom(one)}" for one in changes.notices),
        changes.night,
        " ".join(sorted(changes.concerned)),
        " ".join(table.id for table, _ in changes.tables),
    )


def whom(notice: Notice) -> str:
    if notice.to is not None:
        return " ".join("door" if one.startswith("knock/") else one for one in notice.to)
    apart = f" but {notice.apart_from}" if notice.apart_from else ""
    return (notice.table or "room") + apart


def needs_devices(name: str) -> bool:
    """Whether a scenario needs a host: it is of draws that devices take part in, or of the night's key."""
    kind = name.split(maxsplit=1)[0]
    return kind in ("draw", "late_share", "take_key") or " waits" in name or "meanwhile" in name


def test_every_scenario_is_listed() -> None:
    assert TOLD.keys() == {name for name in SCENARIOS if not needs_devices(name)}


@pytest.mark.check("A22", "E2")
@pytest.mark.parametrize("name", TOLD)
def test_a_command_is_told_to_those_whom_it_concerns(name: str) -> None:
    party, scenario = opened(), SCENARIOS[name]
    for request in scenario.before:
        do(party, request)
    done = happened(party, name) if scenario.command is None else do(party, scenario.command)
    assert told(done.changes) == TOLD[name]
    assert party.replay().save() == party.night.save()
    again = Night.load(party.night.save())
    assert (again.tokens, again.links, again.devices) == (
        party.night.tokens,
        party.night.links,
        party.night.devices,
    )
    assert (again.house_players, again.name_skeletons) == (
        party.night.house_players,
        party.night.name_skeletons,
    )
