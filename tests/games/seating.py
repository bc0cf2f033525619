"""Random coming and going at a table, for the property tests of all games."""

from random import Random
from typing import Any, NamedTuple

import msgspec

from croupier import Refused, offers
from croupier.games.events import Event, Left
from croupier.games.table import Table
from tests.games.chance import NAMES, Move


class SeatAct(NamedTuple):
    """Coming, going, trading or sitting out: a method of the table, who does it, and chips if any."""

    do: str
    who: str
    chips: tuple[int, ...] = ()

    def at(self, table: Table[Any, Any]) -> list[Event]:
        events: list[Event] = getattr(table, self.do)(self.who, *self.chips)
        return events


def random_seat_act(rng: Random, table: Table[Any, Any]) -> SeatAct:
    """Somebody comes, goes, trades or sits out, or tries to."""
    do = rng.choice(["sit", "leave", "bring", "take", "sit_out", "come_back"])
    who = rng.choice(NAMES if do == "sit" or rng.random() < 0.1 else table.names or NAMES)
    if do not in ("sit", "bring", "take"):
        return SeatAct(do, who)
    stack = table.stacks.get(who, 0)
    return SeatAct(do, who, (rng.choice([0, 1, 50, 500, stack, stack + 1, -5]),))


def is_allowed(table: Table[Any, Any], act: SeatAct) -> bool:
    """Whether the act is legal, by what everybody may ask of the table."""
    who, closed, (chips,) = act.who, table.phase == "finished", act.chips or (0,)
    if act.do == "sit":
        most = table.rules.max_seats
        full = most is not None and len(table.names) >= most
        return not closed and who not in table.names and not full and chips >= 0
    if who not in table.names:
        return False
    out = who in table.sitting_out
    match act.do:
        case "leave":
            return not table.is_playing(who)
        case "sit_out" | "come_back":
            return not closed and out == (act.do == "come_back")
    asked = who in table.awaits.players and table.phase != "betting" and table.game != "pairs_wagers"
    at_stake = table.game == "holdem" and table.is_playing(who)
    covered = not closed if act.do == "bring" else chips <= table.stacks[who]
    return chips > 0 and covered and not asked and not at_stake


def come_and_go(rng: Random, table: Table[Any, Any]) -> SeatAct | None:
    """Try a random seat act; gives it if it was done, and checks what it did to the chips."""
    act, before, issued = random_seat_act(rng, table), table.save(), table.state.chips_in_play
    refused_by = ""
    allowed = is_allowed(table, act)
    stack = table.stacks.get(act.who, 0)
    try:
        events = act.at(table)
    except Refused as refusal:
        refused_by = refusal.rule
        events = []
    if not events:
        assert not allowed or refused_by == "B-19", act
        assert table.save() == before, act
        return None
    assert allowed, act
    (chips,) = act.chips or (0,)
    if act.do == "leave":
        left = events[-1]
        assert isinstance(left, Left)
        assert left.chips >= stack
        chips = left.chips
    assert table.state.chips_in_play - issued == (chips if act.do in ("sit", "bring") else -chips)
    return act


def answer_for(rng: Random, table: Table[Any, Any]) -> Move | None:
    """What is done for somebody who is asked and does not answer: one of their options."""
    asked = table.awaits.players
    if not asked or table.phase == "betting":
        return None
    who = rng.choice(asked)
    cards_unknown = table.game == "holdem" and table.phase == "showdown" and table.awaits.dealer == "award"
    try:
        move: Move = msgspec.to_builtins(table.absent_move(who))
    except Refused:
        assert cards_unknown
        return None
    assert offers(table.options(who), move), move
    return move
