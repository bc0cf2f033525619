"""Vouchers: signed codes, on paper, for play money that is handed out once (N-20).

The key comes from the raffle's secret, which nobody knows before the night is over; a voucher's code names
the night, the voucher's number and its signature. The log keeps which numbers there are and who handed them
in.
"""

import hmac
import re
from base64 import b32encode
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from croupier import bank
from croupier.games.phrases import phrase
from croupier.games.refusal import Refused
from croupier.night import commands, money, standings
from croupier.night.commands import Actor
from croupier.night.state import NightState, VoucherBatch
from croupier.night.transaction import Transaction

MOST = 10_000
"""Vouchers that a night can have."""
SIGNATURE = 16
"""Letters of a signature: 80 bits, which nobody guesses at a door that counts wrong tries."""
CODE = re.compile(r"([A-Z0-9]+)-([0-9]{1,5})-([A-Z2-7]{16})")


class PrintedVoucher(NamedTuple):
    """A voucher as it is printed."""

    serial: str
    amount: int
    url: str


def printed(state: NightState, address: str) -> Iterator[PrintedVoucher]:
    """The vouchers of a night that nobody has handed in, for the printer; a phone opens their address."""
    for batch in state.vouchers:
        for number in range(batch.first, batch.first + batch.count):
            if str(number) not in state.redeemed:
                yield PrintedVoucher(
                    f"{number:04}", batch.amount, f"{address}/#voucher={code_of(state, number, batch.amount)}"
                )


def code_of(state: NightState, number: int, amount: int) -> str:
    """What a voucher's QR code says, after the address."""
    key = sha256(f"vouchers:{state.raffle}".encode()).digest()
    signed = hmac.digest(key, f"{state.code}:{number}:{amount}".encode(), "sha256")
    return f"{state.code}-{number}-{b32encode(signed).decode()[:SIGNATURE]}"


def make_vouchers(tx: Transaction, by: Actor, command: commands.MakeVouchers) -> None:
    """Have so many more vouchers to print."""
    made = tx.state.vouchers
    first = 1 + sum(batch.count for batch in made)
    if first + command.count - 1 > MOST:
        raise Refused("N-20", "a night can have {most:,} vouchers at most", most=MOST)
    tx.state.vouchers = [*made, VoucherBatch(first, command.count, command.amount)]
    tx.change_lobby()


def redeem(tx: Transaction, by: Actor, command: commands.Redeem) -> None:  # N-20
    """Hand a voucher in: a guest their own, the host for anybody."""
    state = tx.state
    player = tx.player(by.name if by.role == "guest" else command.name)
    number, amount = _checked(state, command.voucher)
    money.check_issue(tx, amount)
    state.redeemed = {**state.redeemed, str(number): player.name}
    if standings.has_marks(state):
        player.marks.granted += amount
    tx.post((bank.issue(), -amount), (bank.wallet(player.name), amount))
    tx.notify("granted", phrase("{name} hands in a voucher for {amount:,}.", name=player.name, amount=amount))
    tx.change_lobby()


def _checked(state: NightState, code: str) -> tuple[int, int]:
    """The number of a voucher and what it is worth, or `Refused`."""
    found = CODE.fullmatch(code.strip().upper())
    if found is None:
        raise Refused("N-20", "that isn't a voucher's code")
    if found[1] != state.code:
        raise Refused("N-20", "this voucher is for another night")
    number = int(found[2])
    amount = next(
        (batch.amount for batch in state.vouchers if batch.first <= number < batch.first + batch.count), 0
    )
    if not amount or not hmac.compare_digest(code_of(state, number, amount), found[0]):
        raise Refused("N-20", "this voucher isn't genuine")
    if str(number) in state.redeemed:
        raise Refused("N-20", "this voucher has already been handed in")
    return number, amount
