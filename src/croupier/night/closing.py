"""The end of the night: last call, the closing time, final standings, prizes."""

from hashlib import sha256
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING

from croupier import bank
from croupier.equipment.draws import Stream
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused
from croupier.night import commands, standings, tables
from croupier.night.commands import Actor
from croupier.night.state import Auction, Award, Proof

if TYPE_CHECKING:
    from croupier.night.night import Night

SECOND = 1000
MINUTE = 60 * SECOND
MOST_ANNOUNCEMENTS = 20


def resume(night: "Night", by: Actor, command: commands.Resume) -> None:
    night.notify("resumed", phrase("The host is back; everything picks up where it left off."))


def clock_changed(night: "Night", by: Actor, command: commands.ClockChanged) -> None:
    """Nothing depends on the time of day; the record says that it was set (A26)."""


def note(night: "Night", by: Actor, command: commands.Note) -> None:
    """Nothing follows from it; it stands in the log."""


def snapshot(night: "Night", by: Actor, command: commands.Snapshot) -> None:
    """Nothing follows from it; it vouches for what was saved."""


def announce(night: "Night", by: Actor, command: commands.Announce) -> None:
    night.state.announcements = [*night.state.announcements, (night.state.at, command.text)][
        -MOST_ANNOUNCEMENTS:
    ]
    night.notify("announced", command.text)
    night.changed()


def last_call(night: "Night", by: Actor, command: commands.LastCall) -> None:
    state = night.state
    if state.phase == "closed":
        raise Refused("night", "closing time has passed")
    state.closing = night.now + int(command.minutes * MINUTE)
    state.warning = int(command.warning * MINUTE)
    state.warned = command.minutes <= command.warning
    state.phase = "closing"
    time = _minutes(command.minutes)
    night.notify("last_call", phrase("Last call: new rounds stop in {time}.", time=time))
    night.changed()


def warn(night: "Night", by: Actor, command: commands.Warn) -> None:
    state = night.state
    if state.closing is None or state.warned:
        raise Refused("night", "there's no warning to give")
    state.warned = True
    time = _minutes((state.closing - night.now) / MINUTE)
    night.notify("closing_soon", phrase("The tables close in {time}.", time=time))


def _minutes(minutes: float) -> Phrase:
    whole = ceil(minutes)
    return phrase("a minute") if whole == 1 else phrase("{count} minutes", count=whole)


def close(night: "Night", by: Actor, command: commands.Close) -> None:
    state = night.state
    if state.closing is None or state.phase != "closing":
        raise Refused("night", "there's no closing time")
    if night.now < state.closing:
        raise Refused("night", "it isn't closing time yet")
    state.phase = "closed"
    night.notify("closed", phrase("No new rounds: rounds under way are played out."))
    night.changed()
    for felt in night.tables.values():
        night.mark_changed(felt)


def end(night: "Night", by: Actor, command: commands.EndNight) -> None:
    for felt in night.tables.values():
        if felt.is_under_way:
            raise Refused(
                "night",
                "there's a round under way at {table}; let it finish, or call it off",
                table=felt.name,
            )
    for felt in night.tables.values():
        if felt.state.status not in ("closed", "stopped") and felt.id not in night.unplayed:
            tables.shut(night, felt)
    night.state.final = standings.standings(night)
    night.state.phase = "ended"
    night.notify("ended", _farewell([one.name for one in night.state.final if one.place == 1]))
    night.changed()


def _farewell(winners: list[str]) -> Phrase:
    if not winners:
        return phrase("The night is over.")
    if len(winners) == 1:
        return phrase("The night is over. {name} wins!", name=winners[0])
    first, *others = winners
    all_of_them: Phrase | str = first
    for other in others:
        all_of_them = phrase("{one} and {other}", one=all_of_them, other=other)
    return phrase("The night is over. {names} win!", names=all_of_them)


# Prizes.


def tickets(night: "Night", per: int) -> dict[str, int]:
    """Everybody's raffle tickets: one for each `per` of the total, rounded up, one at least."""
    ranked = sorted(night.state.final, key=lambda one: one.name)
    return {one.name: max(1, ceil(standings.read_total(one) / per)) for one in ranked}


def raffle(night: "Night", by: Actor, command: commands.Raffle) -> None:
    state = night.state
    _after_the_end(night)
    if not state.final:
        raise Refused("night", "nobody was here to win")
    if state.raffle_per not in (0, command.per):
        raise Refused(
            "night", "it's one ticket for every {per:,}, as for the first prize", per=state.raffle_per
        )
    if not state.raffle_seed:
        state.raffle_seed = sha256(f"{state.raffle}:{command.log}".encode()).hexdigest()
        state.raffle_per = command.per
    box = tickets(night, command.per)
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
    night.notify("raffle", words)
    night.changed()


def _holder(box: dict[str, int], ticket: int) -> str:
    """Who holds a ticket, counted from 1 through the box."""
    last = accumulate(box.values())
    return next(name for name, most in zip(box, last, strict=True) if ticket <= most)


def offer(night: "Night", by: Actor, command: commands.Offer) -> None:
    _after_the_end(night)
    if night.state.auction is not None:
        raise Refused("night", "{prize} is still up for auction", prize=night.state.auction.prize)
    night.state.auction = Auction(
        command.prize, least=command.least, step=command.step, seconds=command.seconds
    )
    night.notify("offered", phrase("Any bids for {prize}?", prize=command.prize))
    night.changed()


def bid(night: "Night", by: Actor, command: commands.Bid) -> None:
    up = night.state.auction
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
    has = night.state.ledger.balance(bank.wallet(by.name))
    if command.amount > has:
        raise Refused("night", "you only have {has:,} in play money", has=has)
    up.bid, up.bidder, up.bids = command.amount, by.name, up.bids + 1
    if up.seconds:
        up.until = night.now + up.seconds * SECOND
    night.notify("bid", phrase("{name} bids {bid:,}.", name=by.name, bid=command.amount))
    night.changed()


def hammer(night: "Night", by: Actor, command: commands.Hammer) -> None:
    up = night.state.auction
    if up is None:
        raise Refused("night", "nothing is up for auction")
    if by.role == "clock" and (up.until is None or night.now < up.until):
        raise Refused("night", "there's still time to bid")
    if up.bidder:
        night.post((bank.wallet(up.bidder), -up.bid), (bank.prizes(), up.bid))
        night.state.awards.append(Award(up.prize, up.bidder, "auction", Proof(bid=up.bid)))
        night.notify(
            "sold", phrase("{prize} goes to {name} for {bid:,}.", prize=up.prize, name=up.bidder, bid=up.bid)
        )
    else:
        night.notify("unsold", phrase("No bids for {prize}.", prize=up.prize))
    night.state.auction = None
    night.changed()


def _after_the_end(night: "Night") -> None:
    if night.state.phase != "ended":
        raise Refused("night", "prizes are given out once the night is over")
