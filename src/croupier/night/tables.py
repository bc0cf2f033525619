"""Tables: opening, changing, pausing and closing them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from croupier.games.moves import DEALER
from croupier.games.opening import empty_table
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.games.table import Rules
from croupier.night import commands, dealers, deferred, generations, round_results, seats
from croupier.night.commands import Actor
from croupier.night.setup import TableSetup
from croupier.night.state import NightTable, TableState, players_deal

if TYPE_CHECKING:
    from croupier.night.night import Night

MOST_TABLES = 500

FIXED = {
    "roulette": ("wheel",),
    "blackjack": ("decks", "boxes", "dealer"),
    "pairs_wagers": ("target",),
}
"""The options that what lies on a table stands on: they change only while nobody sits there."""


def set_up(night: "Night", setup: TableSetup, made_by: Mapping[str, int]) -> NightTable:
    """Have a table stand there, with nobody at it, played by the generation of its rules that is named."""
    number = night.state.taken_down + len(night.state.tables) + 1
    generation = made_by.get(setup.game, generations.FIRST)
    table = TableState(id=f"t{number}", setup=setup, generation=generation, acted_at=night.now)
    night.state.tables[table.id] = table
    felt = NightTable(table, empty_table(setup.game, setup.game_rules(), generation))
    night.tables[table.id] = felt
    night.note_rules(felt)
    return felt


def open_table(night: "Night", by: Actor, command: commands.OpenTable) -> None:
    if night.state.phase not in ("open", "closing"):
        raise Refused("night", "the night is closing; no new tables")
    if len(night.tables) >= MOST_TABLES:
        raise Refused("night", "there are already {most} tables", most=MOST_TABLES)
    made_by = night.generations(command.generations, command.setup.game)
    night.complete(msgspec.structs.replace(command, generations=made_by))
    felt = set_up(night, command.setup, made_by)
    night.notify("opened", phrase("{table} is open.", table=felt.name))
    night.changed()


def change_table(night: "Night", by: Actor, command: commands.ChangeTable) -> None:
    """Play a table another way from the next round on, as far as what lies there allows it."""
    felt = night.table(command.table)
    if felt.state.status in ("closing", "closed", "stopped"):
        raise Refused("night", "{table} is {status}", table=felt.name, status=felt.status_words)
    setup = _changed(felt.state.setup, command)
    rules = setup.game_rules()
    if rules != felt.engine.rules:
        _check_change(felt, rules)
    if deferred.must_wait(night, felt):
        deferred.defer(night, felt, command)
        return
    if rules != felt.engine.rules:
        _play_by(night, felt, rules)
    felt.state.setup = setup
    if setup.dealt != "dealer":
        felt.state.dealer = ""
    night.notify("changed", phrase("The rules of {table} have changed.", table=felt.name), table=felt.id)
    night.changed()
    night.mark_changed(felt)


def _changed(setup: TableSetup, command: commands.ChangeTable) -> TableSetup:
    try:
        return msgspec.structs.replace(
            setup,
            rules=setup.rules if command.rules is None else command.rules,
            pace=command.pace or setup.pace,
            dealt=command.dealt or setup.dealt,
        )
    except Refused as refused:
        raise Refused.saying("night", refused.phrase) from None


def _check_change(felt: NightTable, rules: Rules) -> None:
    """Refuse rules that do not fit what is at the table."""
    old, seated = felt.engine.rules, len(felt.state.seats)
    if seated:
        for option in FIXED.get(felt.engine.game, ()):
            if getattr(rules, option) != getattr(old, option):
                raise Refused(
                    "night", "{option!r} can only change while nobody is at the table", option=option
                )
    if rules.max_seats is not None and seated > rules.max_seats:
        raise Refused("N-6", "there are {seated} at this table already", seated=seated)
    if felt.state.rounds and players_deal(felt.engine) != (getattr(rules, "dealer", "house") == "players"):
        raise Refused("N-12", "the bank can't change once a game has begun")
    if felt.state.tournament is not None:
        raise Refused("P-29", "a tournament's rules can't change once it has begun")


def _play_by(night: "Night", felt: NightTable, rules: Rules) -> None:
    """Put a table of the new rules in the place of the old one, with what the house has won."""
    old = felt.engine
    if not felt.state.seats:
        felt.engine = empty_table(old.game, rules, old.generation)
        felt.engine.state.house = felt.engine.state.chips_in_play = old.state.house
        return
    game = felt.engine = type(old)(rules, old.state)
    game.generation = old.generation
    if game.game == "holdem":
        blinds = {"small": game.rules.small_blind, "big": game.rules.big_blind}
        night.tell(felt, game.play({"by": DEALER, "do": "blinds", **blinds}))
    elif game.game == "roulette":
        game.state.last = {name: {} for name in game.names}  # bets of other limits are not repeated


def pause(night: "Night", by: Actor, command: commands.Pause) -> None:
    felt = _dealt_by(night, by, command.table)
    if felt.state.status != "open":
        raise Refused("night", "{table} is {status}", table=felt.name, status=felt.status_words)
    felt.state.status, felt.state.paused_at = "paused", night.now
    night.notify("paused", phrase("{table} is paused.", table=felt.name), table=felt.id)
    night.mark_changed(felt)
    night.changed()


def go_on(night: "Night", by: Actor, command: commands.GoOn) -> None:
    felt = _dealt_by(night, by, command.table)
    if felt.state.status != "paused":
        raise Refused("night", "{table} is not paused", table=felt.name)
    _unpause(night, felt)
    night.notify("went_on", phrase("{table} is back in play.", table=felt.name), table=felt.id)
    night.mark_changed(felt)
    night.changed()


def _dealt_by(night: "Night", by: Actor, table: str) -> NightTable:
    felt = night.table(table)
    if by.role == "dealer":
        dealers.check_deals(night, felt, by)
    return felt


def _unpause(night: "Night", felt: NightTable) -> None:
    table = felt.state
    if table.paused_at is not None:
        felt.shift_clocks(night.now - table.paused_at)
        table.paused_at = None
    table.status = "open"


def close_table(night: "Night", by: Actor, command: commands.CloseTable) -> None:
    """Let the round under way be the last (A17)."""
    felt = night.table(command.table)
    if felt.state.status in ("closed", "closing", "stopped"):
        raise Refused("night", "{table} is already {status}", table=felt.name, status=felt.status_words)
    _unpause(night, felt)
    felt.state.status = "closing"
    why = commands.reason_words(command.reason)
    night.notify(
        "closing", phrase("{table} is closing: {reason}", table=felt.name, reason=why), table=felt.id
    )
    night.changed()
    if felt.is_under_way:
        night.mark_changed(felt)
    else:
        shut(night, felt)


def shut(night: "Night", felt: NightTable) -> None:
    """Close a table for good: what outlives its rounds is settled, everybody gets up."""
    before = felt.engine.stacks
    night.tell(felt, felt.engine.play({"by": DEALER, "do": "finish"}))
    for name, chips in felt.engine.stacks.items():
        if chips != before[name]:
            round_results.late_result(night, felt, name, before[name], chips)
    round_results.settle(night, felt)
    for name in list(felt.state.seats):
        seats.get_up(night, felt, name)
    felt.state.status = "closed"
    night.changed()
    night.mark_changed(felt)
