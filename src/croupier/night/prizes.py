"""Prizes at the end of the night: a raffle that anyone can check, and an auction for play money."""

from hashlib import sha256
from itertools import accumulate
from math import ceil

from croupier import bank
from croupier.equipment.draws import Stream
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, debts, standings
from croupier.night.commands import Actor
from croupier.night.state import Auction, Award, NightState, Proof
from croupier.night.transaction import Transaction

SECOND = 1000


def tickets(state: NightState, per: int) -> dict[str, int]:
    """Everybody's raffle tickets: one for each `per` of the total, rounded up, at least one.

    Whoever has no place has none: those who were shown out, and house players (N-19, N-30).
    """
    ranked = sorted((one for one in state.final if one.place), key=lambda one: one.name)
    return {one.name: max(1, ceil(standings.read_total(one) / per)) for one in ranked}


def raffle(tx: Transaction, by: Actor, command: commands.Raffle) -> None:
    state = tx.state
    _after_the_end(tx)
    if not any(one.place for one in state.final):
        raise Refused("night", "nobody was here to win")
    if state.raffle_per not in (0, command.per):
        raise Refused(
            "night", "it's one ticket for every {per:,}, as for the first prize", per=state.raffle_per
        )
    if not state.raffle_seed:
        state.raffle_seed = sha256(f"{state.raffle}:{command.log}".encode()).hexdigest()
        state.raffle_per = command.per
    # Where nobody wants a prize, everybody's tickets are in for it.
    box = _put_into(tx, command.prize) or tickets(tx.state, command.per)
    count = sum(box.values())
    drawn = sum(award.how == "raffle" for award in state.awards)
    ticket = 1 + Stream(bytes.fromhex(state.raffle_seed), "raffle", drawn).below(count)
    winner = _holder(box, ticket)
    proof = Proof(ticket=ticket, tickets=box, secret=state.raffle, seed=state.raffle_seed)
    state.awards.append(Award(command.prize, winner, "raffle", proof))
    words = phrase(
        "{prize} goes to {name}, with ticket {ticket:,} of {count:,}.",
        prize=command.prize,
        name=winner,
        ticket=ticket,
        count=count,
    )
    tx.notify("raffle", words)
    tx.change_lobby()


def name_prizes(tx: Transaction, by: Actor, command: commands.NamePrizes) -> None:
    """Give the prizes boxes, once the totals are final."""
    state = tx.state
    _after_the_end(tx)
    if state.raffle_per not in (0, command.per):
        raise Refused(
            "night", "it's one ticket for every {per:,}, as for the first prize", per=state.raffle_per
        )
    if len(set(command.prizes)) < len(command.prizes):
        raise Refused("night", "every prize needs a name of its own")
    state.raffle_per = command.per
    state.boxes = {prize: state.boxes.get(prize, {}) for prize in command.prizes}
    tx.notify("boxes", phrase("Put your raffle tickets into the prizes you want."))
    tx.change_lobby()


def put_tickets(tx: Transaction, by: Actor, command: commands.PutTickets) -> None:
    """Put tickets into a prize's box, or take them out again, until it is drawn."""
    state = tx.state
    name = tx.night.guest(by.name if by.role == "guest" else command.name).name
    box = state.boxes.get(command.prize)
    if box is None:
        raise Refused("night", "there's no box for {prize}", prize=command.prize)
    if any(award.how == "raffle" and award.prize == command.prize for award in state.awards):
        raise Refused("night", "{prize} has already been drawn", prize=command.prize)
    own = tickets(tx.state, state.raffle_per).get(name, 0)
    elsewhere = sum(put.get(name, 0) for prize, put in state.boxes.items() if prize != command.prize)
    if command.count + elsewhere > own:
        if by.role == "guest":
            raise Refused(
                "night",
                "you have {count:,} tickets in all, {left:,} to put in here",
                count=own,
                left=own - elsewhere,
            )
        raise Refused(
            "night",
            "{name} has {count:,} tickets in all, {left:,} to put in here",
            name=name,
            count=own,
            left=own - elsewhere,
        )
    rest = {other: count for other, count in box.items() if other != name}
    state.boxes[command.prize] = {**rest, name: command.count} if command.count else rest
    tx.concern(name)
    tx.change_lobby()


def _put_into(tx: Transaction, prize: str) -> dict[str, int]:
    """The tickets in a prize's box, in the order of the names."""
    return dict(sorted(tx.state.boxes.get(prize, {}).items()))


def _holder(box: dict[str, int], ticket: int) -> str:
    """Who holds a ticket, counting from 1 through the box."""
    last = accumulate(box.values())
    return next(name for name, most in zip(box, last, strict=True) if ticket <= most)


def offer(tx: Transaction, by: Actor, command: commands.Offer) -> None:
    _after_the_end(tx)
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


def _after_the_end(tx: Transaction) -> None:
    if tx.state.phase != "ended":
        raise Refused("night", "prizes are given out once the night is over")
