"""Many evenings simulated: how guests end up, and when the first is broke."""

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.games.game import TypicalRound
from croupier.games.registry import GAMES
from croupier.plan.seating import Seating

NIGHTS = 4000
MOST_STEPS = 12_000_000
"""Rounds of guests that are drawn in all, so that it takes seconds."""

MOMENTS = 24
"""Times of the evening at which broke guests are counted."""

Money = NDArray[np.float64]
"""Of every guest at a table, in every evening."""
Who = NDArray[np.bool_]

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class SimulatedEvening(msgspec.Struct, frozen=True):
    """What happened in many evenings."""

    nights: int
    results: dict[str, dict[str, float]]
    """By game: quantiles of what a guest has won or lost in the end."""
    broke: dict[str, float]
    """By game: the part of the guests who were broke before the end."""
    first_broke: dict[str, float]
    """Hours until the first guest is broke: quantiles over the evenings in which it happens."""
    nobody_broke: float
    """The part of the evenings in which nobody is."""
    broke_by: tuple[tuple[float, float], ...]
    """Hours, and the part of all guests who are broke by then."""


def play_out(
    tables: list[tuple[Seating, TypicalRound]], start: int, least: float, seed: int = 1
) -> SimulatedEvening:
    """Draw evenings: every guest plays each round of their own table until less than `least` is left."""
    dice = np.random.default_rng(seed)
    last = max(seating.begins + seating.hours for seating, _ in tables)
    tables = [(seating, typical) for seating, typical in tables if seating.guests]
    in_turn = len({seating.begins for seating, _ in tables}) > 1
    everybody = sum(seating.guests for seating, _ in tables if not in_turn or seating.begins == 0)
    steps = sum(seating.guests * _rounds(seating) for seating, _ in tables)
    nights = max(50, min(NIGHTS, MOST_STEPS // max(1, steps)))
    broke_at = np.full((nights, everybody), np.inf)
    money = np.full((nights, everybody), float(start))
    ends: dict[str, list[Money]] = {}
    broke: dict[str, list[Who]] = {}
    first, begins = 0, 0.0
    for seating, typical in tables:
        if seating.begins != begins:
            first, begins = 0, seating.begins
        mine = slice(first, first + seating.guests)
        first += seating.guests
        before = money[:, mine].copy()
        fresh = np.isinf(broke_at[:, mine])
        _sit(dice, seating, typical, least, money[:, mine], broke_at[:, mine])
        ends.setdefault(seating.game, []).append((money[:, mine] - before).ravel())
        broke.setdefault(seating.game, []).append((np.isfinite(broke_at[:, mine]) & fresh).ravel())
    soonest = broke_at.min(axis=1)
    happened = soonest[np.isfinite(soonest)]
    moments = np.linspace(0, last, MOMENTS + 1)
    gains = {game: np.concatenate(parts) for game, parts in ends.items()}
    return SimulatedEvening(
        nights=nights,
        results={game: _quantiles(each) for game, each in gains.items()},
        broke={game: float(np.concatenate(parts).mean()) for game, parts in broke.items()},
        first_broke=_quantiles(happened) if len(happened) else {},
        nobody_broke=1 - len(happened) / nights,
        broke_by=tuple((float(hour), float((broke_at <= hour).mean())) for hour in moments),
    )


def _rounds(seating: Seating) -> int:
    return max(1, round(seating.hours * GAMES[seating.game].planning.rounds))


def _sit(
    dice: np.random.Generator,
    seating: Seating,
    typical: TypicalRound,
    least: float,
    money: Money,
    broke_at: Money,
) -> None:
    """Play a table's rounds in all evenings at once; `money` and `broke_at` are changed in place."""
    rounds = _rounds(seating)
    draw = _against_the_house if GAMES[seating.game].planning.needs_dealer else _among_themselves
    for number in range(1, rounds + 1):
        playing = money >= least
        money += np.where(playing, np.maximum(draw(dice, typical, money, playing), -money), 0)
        broke_at[playing & (money < least)] = seating.begins + seating.hours * number / rounds


def _against_the_house(dice: np.random.Generator, typical: TypicalRound, money: Money, playing: Who) -> Money:
    if typical.results is None:
        return dice.normal(typical.mean, typical.deviation, money.shape)
    values, chances = np.array([*typical.results]), np.array([*typical.results.values()])
    return values[np.searchsorted(np.cumsum(chances)[:-1], dice.random(money.shape), side="right")]


def _among_themselves(dice: np.random.Generator, typical: TypicalRound, money: Money, playing: Who) -> Money:
    """What some win, the others lose, nobody more than there is."""
    if typical.results is None:
        gains = np.where(playing, dice.normal(0, typical.deviation, money.shape), 0)
    else:
        lots = np.where(playing, dice.random(money.shape), -1)
        gains = np.where(lots == lots.max(axis=1, keepdims=True), 1.0, -typical.stake * playing)
    lost = np.minimum(money, np.maximum(0, -gains))
    won = np.maximum(0, gains)
    pot, wanted = lost.sum(axis=1, keepdims=True), won.sum(axis=1, keepdims=True)
    alone = (wanted == 0) | (pot == 0)
    return np.where(alone, 0, won * pot / np.where(wanted == 0, 1, wanted) - lost)


def _quantiles(values: NDArray[np.float64]) -> dict[str, float]:
    return {f"{part:g}": float(np.quantile(values, part)) for part in QUANTILES}
