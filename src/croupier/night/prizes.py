"""Prizes at the end of the night: an auction for play money."""

from croupier import bank
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, debts
from croupier.night.commands import Actor
from croupier.night.state import Auction, Award, Proof
from croupier.night.transaction import Transaction

SECOND = 1000


def offer(tx: Transaction, by: Actor, command: commands.Offer) -> None:
    check_is_over(tx)
    if tx.state.auction is not None:
        raise Refused("night", "{prize} is still up for auction", prize=tx.state.auction.prize)
    tx.state.auction = Auction(command.prize, least=command.least, step=command.step, seconds=command.seconds)
    tx.notify("offered", phrase("Any bids for {prize}?", prize=command.prize))
    tx.change_lobby()


def bid(tx: Transaction, by: Actor, command: commands.Bid) -> None:
    up = tx.state.auction
    if up is None:
        raise Refused("night", "nothing is up for auction")
    if command.amount < up.next_bid:
        if up.bidder:
            raise Refused(
                "night",
                "{bid:,} has already been bid; the next bid is {next:,}",
                bid=up.bid,
                next=up.next_bid,
            )
        raise Refused("night", "the next bid is {next:,}", next=up.next_bid)
    debts.check_spending(tx, "night", by.name, command.amount)
    up.bid, up.bidder, up.bids = command.amount, by.name, up.bids + 1
    if up.seconds:
        up.until = tx.now + up.seconds * SECOND
    tx.notify("bid", phrase("{name} bids {bid:,}.", name=by.name, bid=command.amount))
    tx.change_lobby()


def hammer(tx: Transaction, by: Actor, command: commands.Hammer) -> None:
    up = tx.state.auction
    if up is None:
        raise Refused("night", "nothing is up for auction")
    if by.role == "clock" and (up.until is None or tx.now < up.until):
        raise Refused("night", "there's still time to bid")
    if up.bidder:
        tx.post((bank.wallet(up.bidder), -up.bid), (bank.prizes(), up.bid))
        tx.state.awards.append(Award(up.prize, up.bidder, "auction", Proof(bid=up.bid)))
        tx.notify(
            "sold", phrase("{prize} goes to {name} for {bid:,}.", prize=up.prize, name=up.bidder, bid=up.bid)
        )
    else:
        tx.notify("unsold", phrase("No bids for {prize}.", prize=up.prize))
    tx.state.auction = None
    tx.change_lobby()


def check_is_over(tx: Transaction) -> None:
    """Refuse to give out prizes before the night is over."""
    if tx.state.phase != "ended":
        raise Refused("night", "prizes are given out once the night is over")
