"""Who holds a table's shoe, dice or wheel, and to whom it is handed on (N-7)."""

from croupier.games.phrases import cut, phrase
from croupier.games.refusal import Refused
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.night import Night
from croupier.night.night_table import IN_TURN_FROM, NightTable
from croupier.night.transaction import Transaction


def deals_at(night: Night, table: NightTable, name: str) -> bool:
    """Whether a dealer deals at a table: they are appointed there, and nobody else holds the shoe."""
    dealer = night.state.dealers[name]
    is_appointed = not dealer.gone and (not dealer.at or table.id in dealer.at)
    return is_appointed and table.state.dealer in ("", name)


def check_deals(night: Night, table: NightTable, by: Actor) -> None:
    """Refuse a dealer who does not deal at this table."""
    if not deals_at(night, table, by.name):
        if table.state.dealer:
            raise Refused(
                "N-7", "{name} is dealing at {table} now", name=table.state.dealer, table=table.name
            )
        raise Refused("N-7", "you're not dealing at {table}", table=table.name)  # N-7


def hand_over(tx: Transaction, by: Actor, command: commands.HandOver) -> None:
    """Let somebody else deal from now on, even in the middle of a round."""
    table = tx.table(command.table)
    if table.state.status in ("closed", "stopped"):
        raise Refused("night", "{table} is {status}", table=table.name, status=table.status_words)
    match table.state.setup.dealt:
        case "house":
            raise Refused("N-7", "the house deals at {table}", table=table.name)
        case "dealer":
            _to_dealer(tx, table, by, command.to)
        case "players":
            _to_player(tx, table, by, command.to)
    words = phrase(
        "{who} hands {what} to {name}.",
        who=by.name or phrase("The host"),
        what=table.game.handed_on,
        name=command.to,
    )
    tx.notify("handed_over", words, table=table.id)
    if table.state.dealer == command.to:
        tx.notify("handed_over", words, to=(f"dealer/{command.to}",))
    tx.change_lobby()
    tx.mark_changed(table)


def _to_dealer(tx: Transaction, table: NightTable, by: Actor, to: str) -> None:
    if by.role == "guest":
        raise Refused("N-7", "a dealer deals at {table}", table=table.name)
    if by.role == "dealer":
        check_deals(tx.night, table, by)
    dealer = tx.state.dealers.get(to)
    if dealer is None or dealer.gone:
        raise Refused("N-7", "there's no dealer {name!r} tonight", name=cut(to))
    if to in (by.name, table.state.dealer):
        raise Refused("N-7", "{name} is already dealing at {table}", name=to, table=table.name)
    table.state.dealer = to
    if dealer.at and table.id not in dealer.at:
        dealer.at = (*dealer.at, table.id)


def _to_player(tx: Transaction, table: NightTable, by: Actor, to: str) -> None:
    dealing = table.dealing_player
    if by.role == "guest" and by.name != dealing:
        raise Refused("N-7", "it is not your turn to deal")
    if by.role == "dealer":
        check_deals(tx.night, table, by)
    if table.engine.bank == "dealers":
        raise Refused("B-16", "players take turns dealing here")
    is_older = table.night_generation < IN_TURN_FROM
    if table.engine.dealing_player is not None and not is_older:
        raise Refused("N-18", "whoever has the dealer chip deals here")
    table.seat_of(to)
    if to == dealing:
        raise Refused("N-7", "{name} is already dealing at {table}", name=to, table=table.name)
    if not table.is_here(to):
        raise Refused("N-7", "{name} isn't playing right now", name=to)
    names, state = table.engine.names, table.state
    if is_older:
        state.deal_count += (names.index(to) - state.deal_count) % len(names)
    else:
        state.in_turn = to


def release_tables(tx: Transaction, name: str) -> None:
    """Let whoever is appointed take over where somebody no longer deals."""
    for table in tx.tables.values():
        if table.state.dealer == name and not deals_at(tx.night, table, name):
            table.state.dealer = ""
            tx.mark_changed(table)
