"""The raffle at the end of the night, which anyone can check."""

from hashlib import sha256
from itertools import accumulate
from math import ceil

from msgspec.structs import replace

from croupier.equipment.draws import Stream
from croupier.fairness import lines
from croupier.fairness.lines import TicketAsked
from croupier.fairness.record import RESTORED
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, standings
from croupier.night.commands import RAFFLE, Actor
from croupier.night.draw_state import Drawing
from croupier.night.draws.chain import Chain
from croupier.night.prizes import check_is_over
from croupier.night.state import Award, NightState, Proof
from croupier.night.transaction import Transaction

WAIT = 5000
"""Milliseconds after which a draw is made anew without those who have not answered."""


def tickets(state: NightState, per: int) -> dict[str, int]:
    """Everybody's raffle tickets: one for each `per` of the total, rounded up, at least one.

    Whoever has no place has none: those who were shown out, and house players (N-19, N-30).
    """
    ranked = sorted((one for one in state.final if one.place), key=lambda one: one.name)
    return {one.name: max(1, ceil(standings.read_total(one) / per)) for one in ranked}


def raffle(tx: Transaction, by: Actor, command: commands.Raffle) -> None:
    """Draw a prize, or ask the devices of everybody who is there for their numbers."""
    state = tx.state
    check_is_over(tx)
    _check_no_draw(tx)
    if not any(one.place for one in state.final):
        raise Refused("night", "nobody was here to win")
    _check_per(tx, command.per)
    if tx.night.draws_are_checked:
        if not tx.is_replay:
            tx.command = replace(command, log="")  # nothing of the log goes into these draws
        drawn = _ask(tx, command.prize, _box(tx, command.prize, command.per))
        state.raffle_per = command.per
        if drawn is None:
            state.raffle_drawing = Drawing(command.prize)
            tx.change_lobby()
        else:
            _award_drawn(tx, command.prize, drawn)
        return
    if not state.raffle_seed:
        state.raffle_seed = sha256(f"{state.raffle}:{command.log}".encode()).hexdigest()
        state.raffle_per = command.per
    box = _box(tx, command.prize, command.per)
    drawn_before = sum(award.how == "raffle" for award in state.awards)
    ticket = 1 + Stream(bytes.fromhex(state.raffle_seed), "raffle", drawn_before).below(sum(box.values()))
    proof = Proof(ticket=ticket, tickets=box, secret=state.raffle, seed=state.raffle_seed)
    _award(tx, command.prize, _holder(box, ticket), proof)


def _check_per(tx: Transaction, per: int) -> None:
    if tx.state.raffle_per not in (0, per):
        raise Refused(
            "night", "it's one ticket for every {per:,}, as for the first prize", per=tx.state.raffle_per
        )


def _check_no_draw(tx: Transaction) -> None:
    if tx.state.raffle_drawing is not None:
        raise Refused("N-32", "a prize is being drawn: wait for it")


def _box(tx: Transaction, prize: str, per: int) -> dict[str, int]:
    """The tickets that are in for a prize; where nobody wants it, everybody's are."""
    return _put_into(tx, prize) or tickets(tx.state, per)


def _award(tx: Transaction, prize: str, winner: str, proof: Proof) -> None:
    tx.state.awards.append(Award(prize, winner, "raffle", proof))
    words = phrase(
        "{prize} goes to {name}, with ticket {ticket:,} of {count:,}.",
        prize=prize,
        name=winner,
        ticket=proof.ticket,
        count=sum(proof.tickets.values()),
    )
    tx.notify("raffle", words)
    tx.change_lobby()


# Draws to which devices add chance.


def begin(tx: Transaction) -> None:
    """Begin the raffle's record; after one whose key was lost, a new one, and a draw under way is left."""
    before = tx.state.raffle_record
    if before is not None:
        Chain(tx, RAFFLE, before).end(RESTORED)
        tx.state.raffle_drawing = None
    tx.state.raffle_record = Chain.begun(tx, RAFFLE, RAFFLE, WAIT, before)
    tx.change_lobby()


def chain_of(tx: Transaction) -> Chain:
    """The raffle's record, to add lines to."""
    if tx.state.raffle_record is None:
        raise Refused("N-32", "the house can't draw prizes yet")
    return Chain(tx, RAFFLE, tx.state.raffle_record)


def _ask(tx: Transaction, prize: str, box: dict[str, int]) -> lines.Draw | None:
    return chain_of(tx).ask(TicketAsked(prize, list(box.items())), [])


def finish(tx: Transaction, command: commands.Draw) -> None:
    """Finish the draw of a prize with the numbers that came, or make it anew."""
    drawing, chain = tx.state.raffle_drawing, chain_of(tx)
    if drawing is None:
        raise Refused("N-32", "no prize is being drawn")
    line = chain.answered(command.n, command.shares)
    prize = drawing.do
    drawn = line if isinstance(line, lines.Draw) else _ask(tx, prize, _box(tx, prize, tx.state.raffle_per))
    tx.change_lobby()
    if drawn is not None:
        tx.state.raffle_drawing = None
        _award_drawn(tx, prize, drawn)


def _award_drawn(tx: Transaction, prize: str, drawn: lines.Draw) -> None:
    record, result = chain_of(tx).record, drawn.result
    assert result.ticket is not None
    assert result.winner is not None
    proof = Proof(
        ticket=result.ticket,
        tickets=_box(tx, prize, tx.state.raffle_per),
        n=drawn.n,
        letters=record.letters,
        devices=record.devices,
        missing=tuple(record.waited_for),
    )
    _award(tx, prize, result.winner, proof)


# Tickets.


def name_prizes(tx: Transaction, by: Actor, command: commands.NamePrizes) -> None:
    """Give the prizes boxes, once the totals are final."""
    state = tx.state
    check_is_over(tx)
    _check_no_draw(tx)
    _check_per(tx, command.per)
    if len(set(command.prizes)) < len(command.prizes):
        raise Refused("night", "every prize needs a name of its own")
    state.raffle_per = command.per
    state.boxes = {prize: state.boxes.get(prize, {}) for prize in command.prizes}
    tx.notify("boxes", phrase("Put your raffle tickets into the prizes you want."))
    tx.change_lobby()


def put_tickets(tx: Transaction, by: Actor, command: commands.PutTickets) -> None:
    """Put tickets into a prize's box, or take them out again, until it is drawn."""
    state = tx.state
    _check_no_draw(tx)
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
