"""Who holds a table's shoe, dice or wheel, and to whom it is handed on (N-7)."""

from typing import TYPE_CHECKING

from croupier.games.phrases import cut, phrase
from croupier.games.refusal import Refused
from croupier.night import commands, seats
from croupier.night.commands import Actor
from croupier.night.dealing import dealing_player
from croupier.night.state import NightTable, players_deal

if TYPE_CHECKING:
    from croupier.night.night import Night

HANDED = {
    "roulette": phrase("the wheel"),
    "holdem": phrase("the deck"),
    "blackjack": phrase("the shoe"),
    "unders_overs": phrase("the dice"),
    "pairs_wagers": phrase("the dice"),
}


def deals_at(night: "Night", felt: NightTable, name: str) -> bool:
    """Whether a dealer deals at a table: appointed there, and nobody else was handed the shoe."""
    dealer = night.state.dealers[name]
    is_appointed = not dealer.gone and (not dealer.at or felt.id in dealer.at)
    return is_appointed and felt.state.dealer in ("", name)


def check_deals(night: "Night", felt: NightTable, by: Actor) -> None:
    """Refuse a dealer who does not deal at this table."""
    if not deals_at(night, felt, by.name):
        if felt.state.dealer:
            raise Refused("N-7", "{name} is dealing at {table} now", name=felt.state.dealer, table=felt.name)
        raise Refused("N-7", "you're not dealing at {table}", table=felt.name)  # N-7


def hand_over(night: "Night", by: Actor, command: commands.HandOver) -> None:
    """Let somebody else deal from now on, also in the middle of a round: nothing of it is lost."""
    felt = night.table(command.table)
    if felt.state.status in ("closed", "stopped"):
        raise Refused("night", "{table} is {status}", table=felt.name, status=felt.status_words)
    match felt.state.setup.dealt:
        case "house":
            raise Refused("N-7", "the house deals at {table}", table=felt.name)
        case "dealer":
            _to_dealer(night, felt, by, command.to)
        case "players":
            _to_player(night, felt, by, command.to)
    words = phrase(
        "{who} hands {what} to {name}.",
        who=by.name or phrase("The host"),
        what=HANDED[felt.engine.game],
        name=command.to,
    )
    night.notify("handed_over", words, table=felt.id)
    if felt.state.dealer == command.to:
        night.notify("handed_over", words, to=(f"dealer/{command.to}",))
    night.changed()
    night.mark_changed(felt)


def _to_dealer(night: "Night", felt: NightTable, by: Actor, to: str) -> None:
    if by.role == "guest":
        raise Refused("N-7", "a dealer deals at {table}", table=felt.name)
    if by.role == "dealer":
        check_deals(night, felt, by)
    dealer = night.state.dealers.get(to)
    if dealer is None or dealer.gone:
        raise Refused("N-7", "there's no dealer {name!r} tonight", name=cut(to))
    if to in (by.name, felt.state.dealer):
        raise Refused("N-7", "{name} is already dealing at {table}", name=to, table=felt.name)
    felt.state.dealer = to
    if dealer.at and felt.id not in dealer.at:
        dealer.at = (*dealer.at, felt.id)


def _to_player(night: "Night", felt: NightTable, by: Actor, to: str) -> None:
    dealing = dealing_player(felt)
    if by.role == "guest" and by.name != dealing:
        raise Refused("N-7", "it is not your turn to deal")
    if by.role == "dealer":
        check_deals(night, felt, by)
    if players_deal(felt.engine):
        raise Refused("B-16", "players take turns dealing here")
    place = seats.seat_of(felt, to)
    if to == dealing:
        raise Refused("N-7", "{name} is already dealing at {table}", name=to, table=felt.name)
    if place.leaving or place.out_since is not None:
        raise Refused("N-7", "{name} isn't playing right now", name=to)
    names, table = felt.engine.names, felt.state
    table.deals += (names.index(to) - table.deals) % len(names)


def release_tables(night: "Night", name: str) -> None:
    """Somebody deals no more, or elsewhere: whoever is appointed takes over what they held."""
    for felt in night.tables.values():
        if felt.state.dealer == name and not deals_at(night, felt, name):
            felt.state.dealer = ""
            night.mark_changed(felt)
