"""Tables: opening, changing, pausing and closing them."""

from typing import TYPE_CHECKING

import msgspec

from croupier.games.moves import DEALER
from croupier.games.opening import empty_table
from croupier.games.refusal import Refused, short
from croupier.games.table import Rules
from croupier.night import acts, seats, shoe, takings
from croupier.night.acts import Actor
from croupier.night.setup import TableSetup
from croupier.night.state import Felt, TableState, players_deal

if TYPE_CHECKING:
    from croupier.night.night import Night

MOST_TABLES = 500

FIXED = {
    "roulette": ("wheel",),
    "blackjack": ("decks", "boxes", "dealer"),
    "pairs_wagers": ("target",),
}
"""The options that what lies on a table stands on: they change only while nobody sits there."""


def set_up(night: "Night", setup: TableSetup) -> Felt:
    """Have a table stand there, with nobody at it."""
    table = TableState(id=f"t{len(night.state.tables) + 1}", setup=setup, acted_at=night.now)
    night.state.tables[table.id] = table
    felt = night.felts[table.id] = Felt(table, empty_table(setup.game, setup.game_rules()))
    return felt


def open_table(night: "Night", by: Actor, act: acts.OpenTable) -> None:
    if night.state.phase not in ("open", "closing"):
        raise Refused("night", "the night is closing; no new table opens")
    if len(night.felts) >= MOST_TABLES:
        raise Refused("night", f"there are {MOST_TABLES} tables already")
    felt = set_up(night, act.setup)
    night.notify("opened", f"{felt.name} is open.")
    night.changed()


def change_table(night: "Night", by: Actor, act: acts.ChangeTable) -> None:
    """Play a table another way from the next round on, as far as what lies there allows it."""
    felt = night.felt(act.table)
    if felt.state.status in ("closed", "stopped"):
        raise Refused("night", f"{felt.name} is {felt.state.status}")
    if felt.is_under_way:
        raise Refused("night", "that is done between rounds")
    setup = _changed(felt.state.setup, act)
    rules = setup.game_rules()
    if rules != felt.game.rules:
        _check_change(felt, rules)
        _play_by(night, felt, rules)
    felt.state.setup = setup
    if setup.dealt != "dealer":
        felt.state.dealer = ""
    night.notify("changed", f"{felt.name} is played another way now.", table=felt.id)
    night.changed()
    night.touch(felt)


def _changed(setup: TableSetup, act: acts.ChangeTable) -> TableSetup:
    try:
        return msgspec.structs.replace(
            setup,
            rules=setup.rules if act.rules is None else act.rules,
            pace=act.pace or setup.pace,
            dealt=act.dealt or setup.dealt,
        )
    except ValueError as error:
        raise Refused("night", str(error)) from None


def _check_change(felt: Felt, rules: Rules) -> None:
    """Refuse rules that do not fit what is at the table."""
    old, seated = felt.game.rules, len(felt.state.seats)
    if seated:
        for option in FIXED.get(felt.game.game, ()):
            if getattr(rules, option) != getattr(old, option):
                raise Refused("night", f"{short(option)} can change only while nobody sits at the table")
    if rules.max_seats is not None and seated > rules.max_seats:
        raise Refused("N-6", f"{seated} people sit at this table")
    if felt.state.rounds and players_deal(felt.game) != (getattr(rules, "dealer", "house") == "players"):
        raise Refused("N-12", "a game that has begun keeps its bank")
    if felt.state.tournament is not None:
        raise Refused("P-29", "a tournament is played as it was begun")


def _play_by(night: "Night", felt: Felt, rules: Rules) -> None:
    """Put a table of the new rules in the place of the old one, with what the house has won."""
    old = felt.game
    if not felt.state.seats:
        felt.game = empty_table(old.game, rules)
        felt.game.state.house = felt.game.state.issued = old.state.house
        return
    game = felt.game = type(old)(rules, old.state)
    if game.game == "holdem":
        blinds = {"small": game.rules.small_blind, "big": game.rules.big_blind}
        night.tell(felt, game.play({"by": DEALER, "do": "blinds", **blinds}))
    elif game.game == "roulette":
        game.state.last = {name: {} for name in game.names}  # bets of other limits are not repeated


def pause(night: "Night", by: Actor, act: acts.Pause) -> None:
    felt = _dealt_by(night, by, act.table)
    if felt.state.status != "open":
        raise Refused("night", f"{felt.name} is {felt.state.status}")
    felt.state.status, felt.state.paused_at = "paused", night.now
    night.notify("paused", f"{felt.name} is paused.", table=felt.id)
    night.touch(felt)
    night.changed()


def go_on(night: "Night", by: Actor, act: acts.GoOn) -> None:
    felt = _dealt_by(night, by, act.table)
    if felt.state.status != "paused":
        raise Refused("night", f"{felt.name} is not paused")
    _unpause(night, felt)
    night.notify("went_on", f"{felt.name} goes on.", table=felt.id)
    night.touch(felt)
    night.changed()


def _dealt_by(night: "Night", by: Actor, table: str) -> Felt:
    felt = night.felt(table)
    if by.role == "dealer":
        shoe.check_deals(night, felt, by)
    return felt


def _unpause(night: "Night", felt: Felt) -> None:
    table = felt.state
    if table.paused_at is not None:
        felt.put_off(night.now - table.paused_at)
        table.paused_at = None
    table.status = "open"


def close_table(night: "Night", by: Actor, act: acts.CloseTable) -> None:
    """Let the round under way be the last (A17)."""
    felt = night.felt(act.table)
    if felt.state.status in ("closed", "closing", "stopped"):
        raise Refused("night", f"{felt.name} is {felt.state.status} already")
    _unpause(night, felt)
    felt.state.status = "closing"
    night.notify("closing", f"{felt.name} closes: {act.reason}", table=felt.id)
    night.changed()
    if felt.is_under_way:
        night.touch(felt)
    else:
        shut(night, felt)


def shut(night: "Night", felt: Felt) -> None:
    """Close a table for good: what outlives its rounds is settled, everybody gets up."""
    before = felt.game.stacks
    night.tell(felt, felt.game.play({"by": DEALER, "do": "finish"}))
    for name, chips in felt.game.stacks.items():
        if chips != before[name]:
            takings.late_result(night, felt, name, before[name], chips)
    takings.settle(night, felt)
    for name in list(felt.state.seats):
        seats.get_up(night, felt, name)
    felt.state.status = "closed"
    night.changed()
    night.touch(felt)
