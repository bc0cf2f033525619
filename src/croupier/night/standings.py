"""Who has most: chips and play money together."""

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier import bank
from croupier.night.shown import Figures, Statistics
from croupier.night.state import Standing, players_deal

if TYPE_CHECKING:
    from croupier.night.night import Night


def worth(night: "Night", name: str) -> Fraction:
    """What somebody has in all, in play money; chips on a table count for whom they lie there."""
    ledger = night.state.ledger
    total = Fraction(ledger.balance(bank.wallet(name)))
    for felt in night.felts.values():
        held = ledger.balance(bank.chips(felt.id, name)) + felt.at_stake(name)
        if held:
            rate = felt.state.setup.rate
            total += Fraction(held * rate.money, rate.chips)
    return total


def standings(night: "Night") -> list[Standing]:
    """Everybody's place, the best first; equal totals share the place."""
    if night.state.final:
        return night.state.final
    totals = {name: worth(night, name) for name in night.state.players}
    ranked = sorted(totals, key=lambda name: (-totals[name], name))
    found: list[Standing] = []
    for total, names in groupby(ranked, key=totals.__getitem__):
        place = len(found) + 1  # N-8
        found += [_standing(night, place, name, total) for name in names]
    return found


def _standing(night: "Night", place: int, name: str, total: Fraction) -> Standing:
    ledger = night.state.ledger
    held = {
        felt.id: ledger.balance(bank.chips(felt.id, name)) + felt.at_stake(name)
        for felt in night.felts.values()
    }
    return Standing(
        place=place,
        name=name,
        total=int(total),
        money=ledger.balance(bank.wallet(name)),
        chips={table: chips for table, chips in held.items() if chips},
        exact="" if total.denominator == 1 else str(total),
    )


def read_total(standing: Standing) -> Fraction:
    """The exact total of a standing."""
    return Fraction(standing.exact or standing.total)


def statistics(night: "Night") -> Statistics:
    """What the rounds of each game come to; what a dealers' pot has won is not the house's (N-12)."""
    guests = {
        name: {game: Figures(one.rounds, one.won, one.staked, one.result) for game, one in games.items()}
        for name, games in night.state.tallies.items()
    }
    house: dict[str, Figures] = {}
    for felt in night.felts.values():
        game, won = felt.game.game, 0 if players_deal(felt.game) else felt.game.house
        before = house.get(game, Figures(0, 0, 0, 0))
        house[game] = Figures(before.rounds + felt.state.rounds, 0, 0, before.result + won)
    for games in guests.values():
        for game, one in games.items():
            house[game] = replace(house[game], staked=house[game].staked + one.staked)
    return Statistics(guests, house)
