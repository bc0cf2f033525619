"""What the host changes at a table: its rules, its pace, a tournament; at once, or when the round is over."""

import msgspec

from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.games.table import Rules
from croupier.night import commands, opening_hours, rounds, tournament, waiting_list, without_phone
from croupier.night.commands import Actor
from croupier.night.draws import tables as draws
from croupier.night.night_table import IN_TURN_FROM, NightTable
from croupier.night.setup import TableSetup
from croupier.night.state import Tournament
from croupier.night.transaction import Transaction


def change_table(tx: Transaction, by: Actor, command: commands.ChangeTable) -> None:
    """Play a table another way from the next round on, as far as what lies there allows it."""
    table = tx.table(command.table)
    if table.state.status in ("closing", "closed", "stopped"):
        raise Refused("night", "{table} is {status}", table=table.name, status=table.status_words)
    setup = _changed(table, command)
    rules = setup.game_rules()
    if rules != table.engine.rules:
        _check_change(table, rules)
    without_phone.check_all_see_cards(table, setup.equipment)
    told = _what_changes(table, setup)
    if command.hours is not None:
        opening_hours.keep_open(table.state, command.hours, tx.now)
        tx.mark_changed(table)
        tx.change_lobby()
        command = msgspec.structs.replace(command, hours=None)
        if command == commands.ChangeTable(table=table.id):
            return
    if _must_wait(tx, table):
        _defer(tx, table, command)
        return
    if rules != table.engine.rules:
        tx.tell(table, table.engine.play_by(rules))
    if setup.unpayable != table.state.setup.unpayable and (warning := setup.warning) is not None:
        tx.notify("unpayable", warning, to=("host",))
    _take_up(tx, table, setup)
    if setup.dealt != "dealer":
        table.state.dealer = ""
    tx.notify("changed", told, table=table.id)
    waiting_list.offer(tx, table)
    tx.change_lobby()
    tx.mark_changed(table)


def _take_up(tx: Transaction, table: NightTable, setup: TableSetup) -> None:
    """Play as it is set up now: with other equipment, nothing of the old is left."""
    if setup.equipment != table.state.setup.equipment:
        tx.tell(table, table.engine.change_equipment())
        draws.open_shoes(tx, table)
    table.state.setup = setup
    draws.begin(tx, table)
    table.keep_rounds(tx.state.generation)
    table.engine.seal_entries()


def _what_changes(table: NightTable, setup: TableSetup) -> Phrase:
    """What everybody at a table is told of a change."""
    if setup.equipment == table.state.setup.equipment:
        return phrase("The rules of {table} have changed.", table=table.name)
    if setup.equipment == "real":
        return phrase("{table} is now played with real equipment.", table=table.name)
    return phrase("The house now draws at {table}.", table=table.name)


def _changed(table: NightTable, command: commands.ChangeTable) -> TableSetup:
    setup = table.state.setup
    try:
        changed = msgspec.structs.replace(
            setup,
            rules=setup.rules if command.rules is None else command.rules,
            pace=command.pace or setup.pace,
            dealt=command.dealt or setup.dealt,
            equipment=command.equipment or setup.equipment,
        )
        if table.night_generation < IN_TURN_FROM:
            return changed
        return changed.with_its_dealers() if command.dealt is None else changed.dealt_by(command.dealt)
    except Refused as refused:
        raise Refused.saying("night", refused.phrase) from None


def _check_change(table: NightTable, rules: Rules) -> None:
    """Refuse rules that do not fit what is at the table."""
    old, seated = table.engine.rules, len(table.state.seats)
    if seated:
        for option in table.game.fixed_options:
            if getattr(rules, option) != getattr(old, option):
                raise Refused(
                    "night", "{option!r} can only change while nobody is at the table", option=option
                )
    if rules.max_seats is not None and seated > rules.max_seats:
        raise Refused("N-6", "there are {seated} at this table already", seated=seated)
    if table.state.rounds and rules.bank != old.bank:
        raise Refused("N-12", "the bank can't change once a game has begun")
    if table.state.tournament is not None:
        raise Refused("P-29", "a tournament's rules can't change once it has begun")


# Tournaments.


def start_tournament(tx: Transaction, by: Actor, command: commands.StartTournament) -> None:  # P-29
    table = tx.table(command.table)
    if table.state.status != "open":
        raise Refused("P-29", "{table} is {status}", table=table.name, status=table.status_words)
    if not table.game.tournaments:
        raise Refused("P-29", "this game has no tournaments")
    if table.state.tournament is not None:
        raise Refused("P-29", "this table has already had a tournament; open another one for the next")
    if len([name for name, chips in table.engine.stacks.items() if chips]) < 2:
        raise Refused("P-29", "a tournament needs two players with chips")
    if command.rebuy_until >= len(command.levels):
        raise Refused("P-29", "rebuys must end before the last level")
    if any(level.small > level.big for level in command.levels):
        raise Refused("P-29", "the small blind can't be more than the big blind")
    if _must_wait(tx, table):
        _defer(tx, table, command)
        return
    table.state.tournament = Tournament(
        levels=command.levels, rebuy=command.rebuy, rebuy_until=command.rebuy_until, since=tx.now
    )
    tournament.raise_blinds(tx, table, command.levels[0])
    tx.mark_changed(table)
    tx.notify("tournament", phrase("The tournament at {table} begins.", table=table.name), table=table.id)
    tx.change_lobby()


def next_level(tx: Transaction, by: Actor, command: commands.NextLevel) -> None:
    table = tx.table(command.table)
    cup = table.state.tournament
    if cup is None or cup.over:
        raise Refused("P-29", "there's no tournament at this table")
    if table.state.status != "open":
        raise Refused("P-29", "{table} is {status}", table=table.name, status=table.status_words)
    if cup.level + 1 >= len(cup.levels):
        raise Refused("P-29", "this is the last level")
    if by.role == "clock" and ((rises := tournament.next_level_at(table)) is None or tx.now < rises):
        raise Refused("P-29", "this level is not over yet")
    if table.is_under_way:
        _defer(tx, table, command)
    else:
        tournament.go_to_next_level(tx, table, cup)


# Waiting for the end of the round.


def _must_wait(tx: Transaction, table: NightTable) -> bool:
    """Whether something is at stake; a round that nobody has bet in is called off instead."""
    if table.is_under_way and table.engine.phase == "betting" and table.state.bets_at is None:
        rounds.call_off(tx, table, "The table is played another way.")
    return table.is_under_way


def _defer(tx: Transaction, table: NightTable, command: commands.Deferrable) -> None:
    table.state.deferred = [*table.state.deferred, command]
    tx.change_lobby()
    tx.mark_changed(table)
