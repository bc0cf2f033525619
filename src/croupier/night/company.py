"""Where house players sit: at which tables they may, when one is wanted, and when one makes room."""

from math import lcm

from croupier import bank
from croupier.games.phrases import Phrase, phrase
from croupier.games.table import MOST_CHIPS
from croupier.night.night import Night
from croupier.night.night_table import NightTable

COMPANY_FROM = 5
"""The generation of the night's rules from which house players take seats (N-26)."""


def why_not(table: NightTable) -> Phrase | None:
    """Why no house player can sit at a table, whoever is there."""
    setup = table.state.setup
    if setup.equipment == "real" and table.game.own_cards:
        return phrase("a house player can't see real cards of its own")
    if setup.real_chips:
        return phrase("a house player has no hands for real chips")
    if setup.equipment == "real" and setup.dealt == "players":
        return phrase("a house player can't deal with real equipment when its turn comes")
    return None


def has_room(table: NightTable) -> bool:
    """Whether there is a seat that no guest waits for."""
    most = table.engine.rules.max_seats
    free = most is None or most - len(table.state.seats) > len(table.state.waiting_list)
    return free and table.engine.has_place


def brings(night: Night, table: NightTable) -> int:
    """The play money that a house player changes into chips as it sits down: what guests are offered to."""
    rate, smallest = table.state.setup.rate, table.state.setup.smallest_chip
    start = night.state.start_money
    lot = rate.money * lcm(rate.chips, smallest) // rate.chips
    return min(table.state.setup.exchange or start, start) // lot * lot


def is_wanted(night: Night, table: NightTable) -> bool:
    """Whether the house keeps more seats taken than are, and somebody of its own can come (N-27)."""
    state, fill = table.state, table.state.setup.fill
    if not fill or state.status != "open" or night.state.generation < COMPANY_FROM:
        return False
    if night.state.phase in ("closed", "ended") or night.state.began is None or state.tournament is not None:
        return False
    if night.kinds is not None and table.engine.game not in night.kinds.usual:
        return False
    staying = [seat for seat in state.seats.values() if not seat.leaving]
    if all(seat.house for seat in staying):
        fill = max(1, fill - 1)  # the first guest finds a seat, and nobody has to get up
    if len(staying) >= fill or why_not(table) is not None:
        return False
    can_issue = night.state.start_money - night.state.ledger.balance(bank.issue()) <= MOST_CHIPS
    return can_issue and has_room(table) and brings(night, table) > 0


def whose_seat(night: Night, table: NightTable) -> str | None:
    """The house player who should go next: for a guest, as it has lost everything, or as it can't stay."""
    seats, playing = table.state.seats, table.engine.is_playing
    if not night.house_players or table.state.status != "open":
        return None
    house = [name for name, seat in seats.items() if seat.house and not seat.leaving]
    if not house:
        return None
    if broke := next(
        (name for name in house if not playing(name) and not _can_play_on(night, table, name)), None
    ):
        return broke
    cup = table.state.tournament
    if cup is not None and not cup.over:
        return None
    staying = sum(not seat.leaving for seat in seats.values())
    most, fill = table.engine.rules.max_seats, table.state.setup.fill
    is_awaited = most is not None and len(table.state.waiting_list) > most - staying
    if is_awaited or 0 < fill < staying or why_not(table) is not None:
        return next((name for name in reversed(house) if not playing(name)), house[-1])  # N-27
    return None


def _can_play_on(night: Night, table: NightTable, name: str) -> bool:
    """Whether a house player has enough for another round, or the play money to buy it."""
    least: int = max(1, table.engine.rules.least_stake)
    chips: int = table.engine.stack_of(name) + table.state.seats[name].pending_chips
    return chips >= least or chips + buys(night, table, name)[1] >= least


def buys(night: Night, table: NightTable, name: str) -> tuple[int, int]:
    """The play money that a house player would change into chips once more, and the chips."""
    rate, money = table.state.setup.rate, night.state.ledger.balance(bank.wallet(name))
    lot = rate.money * lcm(rate.chips, table.state.setup.smallest_chip) // rate.chips
    amount = min(money, brings(night, table) or money) // lot * lot
    return amount, amount // rate.money * rate.chips


def without_seat(night: Night) -> str | None:
    """A house player who has got up and has yet to go."""
    for name in night.house_players:
        if not any(name in table.state.seats for table in night.tables.values()):
            return name
    return None


def plays_without_guests(night: Night, table: NightTable) -> bool:
    """Whether only house players would play at a table that some sit at: they begin nothing (N-28)."""
    if not night.house_players or not any(seat.house for seat in table.state.seats.values()):
        return False
    return not has_guest(table)


def has_guest(table: NightTable) -> bool:
    """Whether a guest takes part: who is here, and has chips for it or on the table."""
    engine, least = table.engine, max(1, table.engine.rules.least_stake)
    return any(
        table.is_here(name) and (engine.stack_of(name) >= least or engine.staked(name))
        for name in table.state.seats
    )
