"""Play money and chips: grants, corrections, exchange."""

from typing import TYPE_CHECKING

from croupier import bank
from croupier.bank.accounts import MONEY
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.games.table import MOST_CHIPS
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.state import NightTable

if TYPE_CHECKING:
    from croupier.night.night import Night


def grant(night: "Night", by: Actor, command: commands.Grant) -> None:
    name = night.player(command.name).name
    _check_issue(night, command.amount)
    night.post((bank.issue(), -command.amount), (bank.wallet(name), command.amount))
    night.notify(
        "granted",
        phrase(
            "{name} is handed {amount:,}: {reason}", name=name, amount=command.amount, reason=command.reason
        ),
    )
    night.changed()


def adjust(night: "Night", by: Actor, command: commands.Adjust) -> None:
    name = night.player(command.name).name
    has = night.state.ledger.balance(bank.wallet(name))
    if not command.amount:
        raise Refused("N-9", "a correction has to change something")
    if has + command.amount < 0:
        raise Refused("N-9", "{name} only has {has:,} in play money; you can't take more", name=name, has=has)
    _check_issue(night, command.amount)
    night.post((bank.issue(), -command.amount), (bank.wallet(name), command.amount))
    night.notify("adjusted", _correction(name, command.amount, command.reason))
    night.changed()


def _correction(name: str, amount: int, reason: str) -> Phrase:
    if amount > 0:
        return phrase("{name} is given {amount:,}: {reason}", name=name, amount=amount, reason=reason)
    return phrase("{name} is docked {amount:,}: {reason}", name=name, amount=-amount, reason=reason)


def _check_issue(night: "Night", more: int) -> None:
    """Refuse to issue more than every program counts exactly."""
    if more - night.state.ledger.balance(bank.issue()) > MOST_CHIPS:
        raise Refused("night", "no more than {most:,} can be issued in one night", most=MOST_CHIPS)


def exchange(night: "Night", by: Actor, command: commands.Exchange) -> None:
    felt = night.table(command.table)
    name = by.name
    if felt.state.tournament is not None and not felt.state.tournament.over:
        raise Refused("P-29", "you can't exchange chips in a tournament; there may be a rebuy")
    if command.give == "money":
        if name not in felt.state.seats:
            raise Refused("N-2", "take a seat first")
        buy(night, felt, name, command.amount)
    else:
        sell(night, felt, name, command.amount)


def buy(night: "Night", felt: NightTable, name: str, amount: int) -> None:
    """Play money for chips; where the game takes none in the middle of a round, they wait for its end."""
    got = chips_for(night, felt, name, amount)
    if felt.state.status in ("closing", "closed", "stopped"):
        raise Refused("N-2", "this table is closing")
    try:
        night.tell(felt, felt.engine.bring(name, got))
    except Refused:
        if name in felt.deciding or not felt.engine.is_playing(name):
            raise
        felt.state.seats[name].behind += got
    else:
        felt.brought(name, got)
    trade(night, felt, name, -amount, got)
    night.mark_changed(felt)


def sell(night: "Night", felt: NightTable, name: str, amount: int) -> None:
    """Chips for play money."""
    rate = felt.state.setup.rate
    if amount % rate.chips:
        raise Refused("N-2", "chips here are exchanged back in multiples of {chips:,}", chips=rate.chips)
    seat = felt.state.seats.get(name)
    if seat is None:
        if night.state.ledger.balance(bank.chips(felt.id, name)) < amount:
            raise Refused("N-2", "you don't have that many chips here")
    else:
        from_behind = min(seat.behind, amount)
        if amount > from_behind:
            night.tell(felt, felt.engine.take(name, amount - from_behind))
            felt.brought(name, from_behind - amount)
        seat.behind -= from_behind
    trade(night, felt, name, amount // rate.chips * rate.money, -amount)
    night.mark_changed(felt)


def chips_for(night: "Night", felt: NightTable, name: str, amount: int) -> int:
    """What an amount of play money buys at a table, or `Refused`."""
    rate, smallest = felt.state.setup.rate, felt.state.setup.smallest_chip
    has = night.state.ledger.balance(bank.wallet(name))
    if amount > has:
        raise Refused("N-2", "you only have {has:,} in play money", has=has)
    if amount % rate.money:
        raise Refused("N-2", "play money is exchanged here in multiples of {money:,}", money=rate.money)
    got = amount // rate.money * rate.chips
    if got % smallest:
        raise Refused("N-3", "the smallest chip here is worth {smallest:,}", smallest=smallest)
    if got > MOST_CHIPS:
        raise Refused("N-2", "nobody can have more than {most:,} chips", most=MOST_CHIPS)
    return got


def trade(night: "Night", felt: NightTable, name: str, money: int, chips: int) -> None:
    """Post an exchange: play money one way, chips the other."""
    night.post(
        (bank.wallet(name), money),
        (bank.trade(felt.id, MONEY), -money),
        (bank.trade(felt.id, "chips"), -chips),
        (bank.chips(felt.id, name), chips),
    )
    night.changed()


def hand_back(night: "Night", felt: NightTable, name: str) -> None:
    """Change back what somebody holds of a table's chips, as far as the rate allows; the rest they keep."""
    rate = felt.state.setup.rate
    lots = night.state.ledger.balance(bank.chips(felt.id, name)) // rate.chips
    if lots:
        trade(night, felt, name, lots * rate.money, -lots * rate.chips)
