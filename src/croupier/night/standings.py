"""The standings: who has most, chips and play money together."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import groupby
from math import floor

from msgspec.structs import replace

from croupier import bank
from croupier.night.night import Night
from croupier.night.setup import Rate
from croupier.night.state import Marks, NightState, Standing
from croupier.night.wire_types import Figures, Statistics

Money = int | Fraction
"""An amount of play money; chips can be worth a fraction of it."""


RateOf = Callable[[str], Rate]
"""The rate of a table, by its id."""


MARKED_FROM = 3
"""The generation of the night's rules from which the standings mark people (N-19)."""


def has_marks(state: NightState) -> bool:
    """Whether whoever is shown out loses their place, and what the host hands out is marked."""
    return state.generation >= MARKED_FROM


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
    """Everybody's place, best first, and after them who has none; or only the `first` places.

    Equal totals share a place.
    """
    if night.state.final:
        final = night.state.final
        return final if first is None else [one for one in final if one.place][:first]
    ledger, players = night.state.ledger, night.state.players
    money = {name: ledger.balance(bank.wallet(name)) for name in players}
    debts = {name: -ledger.balance(bank.debt(name)) for name in players}
    marks = {name: player.marks for name, player in players.items()}
    return ranked(
        money, debts, _held(night), _rates(night), marks, first, house_counts=night.state.house_in_standings
    )


def count_places(night: Night) -> int:
    """How many have a place, also those who have gone home."""
    players, house_counts = night.state.players.values(), night.state.house_in_standings
    return sum(
        not one.marks.removed and (not one.marks.house or (house_counts and not one.gone)) for one in players
    )


def ranked(
    money: Mapping[str, int],
    debts: Mapping[str, int],
    held: Mapping[str, dict[str, int]],
    rate_of: RateOf,
    marks: Mapping[str, Marks],
    first: int | None = None,
    *,
    house_counts: bool = False,
) -> list[Standing]:
    """The standings of people with this much play money, these debts and these chips of each table.

    House players who have nothing any more are left out.
    """
    totals = {name: _total(has - debts[name], held[name], rate_of) for name, has in money.items()}
    best = sorted(totals, key=lambda name: (-totals[name], name))
    best = [name for name in best if not marks[name].house or floor(totals[name])]
    apart = [name for name in best if marks[name].house and not house_counts]  # N-30
    apart += [name for name in best if marks[name].removed]
    placed = set(best).difference(apart)
    best = [name for name in best if name in placed]
    found: list[Standing] = []

    def stand(place: int, name: str) -> None:
        one = _standing(place, name, totals[name], money[name], debts[name], held[name], marks[name])
        found.append(one)

    for _, names in groupby(best[:first], key=totals.__getitem__):
        place = len(found) + 1  # N-8
        for name in names:
            stand(place, name)
    for name in apart if first is None else ():
        stand(0, name)
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


def _standing(
    place: int, name: str, total: Money, money: int, debt: int, held: dict[str, int], marks: Marks
) -> Standing:
    return Standing(
        place=place,
        name=name,
        total=floor(total),
        money=money,
        chips=dict(sorted(held.items(), key=lambda item: (len(item[0]), item[0]))),
        exact="" if total.denominator == 1 else str(total),
        debt=debt,
        rebuys=marks.rebuys,
        granted=marks.granted,
        removed=marks.removed,
        house=marks.house,
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
