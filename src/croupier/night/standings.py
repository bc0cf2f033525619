"""The standings: who has most, chips and play money together."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import groupby
from math import floor

from msgspec.structs import replace

from croupier import bank
from croupier.night.night import Night
from croupier.night.setup import Rate
from croupier.night.state import Standing
from croupier.night.wire_types import Figures, Statistics

Money = int | Fraction
"""An amount of play money; chips can be worth a fraction of it."""


RateOf = Callable[[str], Rate]
"""The rate of a table, by its id."""


def worth(night: Night, name: str) -> Money:
    """What somebody has in all, in play money; chips on a table count for whoever staked them."""
    balances, tables = night.state.ledger.balances, night.player(name).tables
    held = {
        table: balances.get(bank.chips(table, name), 0) + night.tables[table].at_stake(name)
        for table in tables
    }
    money = balances.get(bank.wallet(name), 0) + balances.get(bank.debt(name), 0)
    return _total(money, held, _rates(night))


def _rates(night: Night) -> RateOf:
    return lambda table: night.tables[table].state.setup.rate


def _total(money: int, held: dict[str, int], rate_of: RateOf) -> Money:
    whole, parts = money, Fraction(0)
    for table, chips in held.items():
        rate = rate_of(table)
        if rate.chips == 1:
            whole += chips * rate.money
        else:
            parts += Fraction(chips * rate.money, rate.chips)
    return whole + parts if parts else whole


def standings(night: Night, first: int | None = None) -> list[Standing]:
    """Everybody's place, best first, or only the `first` ones; equal totals share a place."""
    if night.state.final:
        return night.state.final[:first]
    ledger = night.state.ledger
    money = {name: ledger.balance(bank.wallet(name)) for name in night.state.players}
    debts = {name: -ledger.balance(bank.debt(name)) for name in night.state.players}
    return ranked(money, debts, _held(night), _rates(night), first)


def ranked(
    money: Mapping[str, int],
    debts: Mapping[str, int],
    held: Mapping[str, dict[str, int]],
    rate_of: RateOf,
    first: int | None = None,
) -> list[Standing]:
    """The standings of people with this much play money, these debts and these chips of each table."""
    totals = {name: _total(has - debts[name], held[name], rate_of) for name, has in money.items()}
    best = sorted(totals, key=lambda name: (-totals[name], name))[:first]
    found: list[Standing] = []
    for total, names in groupby(best, key=totals.__getitem__):
        place = len(found) + 1  # N-8
        found += [_standing(place, name, total, money[name], debts[name], held[name]) for name in names]
    return found


def _held(night: Night) -> dict[str, dict[str, int]]:
    """By player and table, chips in hand and at stake."""
    held: dict[str, dict[str, int]] = {name: {} for name in night.state.players}
    for account, chips in night.state.ledger.balances.items():
        if chips and (of := bank.parse(account)).kind == "chips":
            held[of.owner][of.table] = chips
    for table, laid in stakes(night).items():
        for name, staked in laid.items():
            held[name][table] = held[name].get(table, 0) + staked
    return held


def stakes(night: Night) -> dict[str, dict[str, int]]:
    """By table, the chips that players have on it; nobody who has none."""
    return {
        table.id: {name: staked for name in table.state.seats if (staked := table.at_stake(name))}
        for table in night.tables.values()
    }


def _standing(place: int, name: str, total: Money, money: int, debt: int, held: dict[str, int]) -> Standing:
    return Standing(
        place=place,
        name=name,
        total=floor(total),
        money=money,
        chips=dict(sorted(held.items(), key=lambda item: (len(item[0]), item[0]))),
        exact="" if total.denominator == 1 else str(total),
        debt=debt,
    )


def read_total(standing: Standing) -> Fraction:
    """The exact total of a standing."""
    return Fraction(standing.exact or standing.total)


def statistics(night: Night) -> Statistics:
    """What the rounds of each game add up to; a dealers' pot is not the house's (N-12)."""
    guests = {
        name: {game: Figures(one.rounds, one.won, one.staked, one.result) for game, one in games.items()}
        for name, games in night.state.game_totals.items()
    }
    house: dict[str, Figures] = {}
    for table in night.tables.values():
        game, won = table.engine.game, 0 if table.engine.bank == "dealers" else table.engine.house
        before = house.get(game, Figures(0, 0, 0, 0))
        house[game] = Figures(before.rounds + table.state.rounds, 0, 0, before.result + won)
    for games in guests.values():
        for game, one in games.items():
            house[game] = replace(house[game], staked=house[game].staked + one.staked)
    return Statistics(guests, house)
