"""House players: people of the night whom the house plays, seated and taken off (N-26 to N-28, N-30)."""

from msgspec.structs import replace

from croupier import bank
from croupier.equipment.draws import Stream
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, company, money, names, people, seats, tournament
from croupier.night.commands import Actor
from croupier.night.house_names import free_names, signed
from croupier.night.night_table import NightTable
from croupier.night.state import Player
from croupier.night.transaction import Transaction


def seat(tx: Transaction, by: Actor, command: commands.SeatHousePlayer) -> None:
    """Let a house player come to a table, with as much to start with as everybody (N-26)."""
    table = tx.table(command.table)
    _check_seat(tx, by, table)
    command = tx.command = _drawn(tx, table, command)
    player = tx.state.players.get(command.name)
    if player is None:
        player = people.new_house_player(tx, command.name)
    player.kind, player.gone = command.kind, False
    start = tx.state.start_money
    tx.post((bank.issue(), -start), (bank.wallet(player.name), start))
    tx.night.house_players[player.name] = None
    seats.take_seat(tx, table, player.name, company.brings(tx.night, table))  # N-26


def _check_seat(tx: Transaction, by: Actor, table: NightTable) -> None:
    state = table.state
    if tx.state.generation < company.COMPANY_FROM:
        raise Refused("N-26", "house players need a night that begins with this version: begin a new one")
    if by.role == "house" and not company.is_wanted(tx.night, table):
        raise Refused("N-27", "no house player is wanted at {table}", table=table.name)
    if by.role == "host" and state.setup.fill:
        raise Refused("N-27", "the house fills {table} by itself: say up to how many seats", table=table.name)
    if tx.state.phase in ("closed", "ended"):
        raise Refused("night", "the night is closing; nobody else can join")
    if state.status != "open":
        raise Refused("night", "{table} is {status}", table=table.name, status=table.status_words)
    if (reason := company.why_not(table)) is not None:
        raise Refused.saying("N-26", reason)
    if state.tournament is not None:
        tournament.check_entry(state.tournament)
    if not company.has_room(table):
        raise Refused("N-27", "there's no seat at {table} that no guest waits for", table=table.name)
    if not company.brings(tx.night, table):
        raise Refused("N-26", "what everybody starts with buys no chips at {table}", table=table.name)
    money.check_issue(tx, tx.state.start_money)


def _drawn(tx: Transaction, table: NightTable, command: commands.SeatHousePlayer) -> commands.SeatHousePlayer:
    """The command with who comes and how it plays: as the host says, by chance, or as the log has it."""
    if tx.night.fresh_seed is None:
        return command
    kinds, game = tx.night.kinds, table.engine.game
    if kinds is None:
        raise Refused("N-26", "the house has no players tonight")
    draw = Stream(tx.night.fresh_seed(), "house player")
    if command.kind and command.kind not in kinds.known.get(game, ()):
        known = ", ".join(kinds.known.get(game, ()))
        raise Refused(
            "N-26", "nobody of the house plays {kind}; there are: {known}", kind=command.kind, known=known
        )
    usual = kinds.usual.get(game, ())
    kind = command.kind or usual[draw.below(len(usual))]
    if command.name:
        name = names.clean(signed(command.name))
        if name not in tx.state.players or not _is_free(tx, name):
            names.check_new(name, tx.night.name_skeletons)
    else:
        free = free_names(lambda one: _is_free(tx, one))
        name = free[draw.below(len(free))]
    return replace(command, kind=kind, name=name)


def _is_free(tx: Transaction, name: str) -> bool:
    """Whether a house player can be called so: nobody looks like that, or it comes back after it had gone."""
    known = tx.state.players.get(name)
    if known is None:
        return names.skeleton(name) not in tx.night.name_skeletons
    return known.marks.house and known.gone


def dismiss(tx: Transaction, by: Actor, command: commands.DismissHousePlayer) -> None:
    """Take a house player off; once it has no seat, what it has goes back to where it came from (N-30)."""
    player = tx.player(command.name)
    name = player.name
    if not player.marks.house:
        raise Refused("N-26", "{name} is a guest, not a house player", name=name)
    if player.gone:
        raise Refused("night", "{name} is no longer here", name=name)
    at = [table for table in tx.tables.values() if name in table.state.seats]
    if any(table.state.seats[name].leaving for table in at):
        raise Refused("N-26", "{name} leaves as soon as the round is over", name=name)
    for table in at:
        seats.give_up(tx, table, name)
    if not any(name in table.state.seats for table in at):
        _go(tx, player)
    if command.reason:
        say_taken_off(tx, name, command.reason)


def _go(tx: Transaction, player: Player) -> None:
    """Let a house player go: nothing of what it had stays in the night."""
    name = player.name
    has, owes = tx.balance(bank.wallet(name)), -tx.balance(bank.debt(name))
    tx.post((bank.wallet(name), -has), (bank.debt(name), owes), (bank.issue(), has - owes))
    player.gone = True
    del tx.night.house_players[name]
    tx.change_lobby()


def say_taken_off(tx: Transaction, name: str, reason: str) -> None:
    """Tell the host that something is wrong with a house player."""
    words = phrase("{name} was taken off: {reason}", name=name, reason=reason)
    tx.notify("house_player", words, to=("host",))


def fill(tx: Transaction, by: Actor, command: commands.FillTable) -> None:
    """Keep seats taken from now on; with 0 all house players get up (N-27)."""
    table = tx.table(command.table)
    most = table.engine.rules.max_seats
    if tx.state.generation < company.COMPANY_FROM:
        raise Refused("N-26", "house players need a night that begins with this version: begin a new one")
    if table.state.status in ("closing", "closed", "stopped"):
        raise Refused("night", "{table} is {status}", table=table.name, status=table.status_words)
    if command.seats and (reason := company.why_not(table)) is not None:
        raise Refused.saying("N-26", reason)
    if most is not None and command.seats > most:
        raise Refused("N-27", "{table} has {most} seats", table=table.name, most=most)
    table.state.setup = replace(table.state.setup, fill=command.seats)
    for name, seat in list(table.state.seats.items()) if not command.seats else ():
        if seat.house and not seat.leaving:
            seats.give_up(tx, table, name)
    tx.mark_changed(table)
    tx.change_lobby()
