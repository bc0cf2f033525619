"""Results of the games against the house: what blocks add up to, and what that says."""

from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
from msgspec import Struct

from croupier.sim.compiling import Floats, Ints
from croupier.sim.paths import POINTS, SessionRecords
from croupier.sim.systems import MILLION

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BANDS = (0.05, 0.25, 0.5, 0.75, 0.95)
EXACT_BITS = 11
"""Results of sessions are counted exactly below 2**11 chips, beyond that to a part in a thousand."""


OWN = "own"
"""The system of players who decide by themselves what they bet."""


class Tally(Struct):
    """The sums of one or more blocks."""

    rounds: int
    sessions: int
    units: dict[int, int]
    """How often a round returned a player each number of millionths of the first bet."""
    round_squares: float
    """The sum over rounds of the squares of what the table won together."""
    net: list[int]
    """By seat."""
    staked: list[int]
    squares: Floats
    """Sums over sessions of net², net × staked, staked²: by seat, and of all together in the last row."""
    broke: Ints
    """By seat, the sessions that ended without chips."""
    broke_at: Ints
    """By point of the path, how many seats had no chips left by then and had before."""
    first_broke_at: Ints
    """The same for the first at the table."""
    ends: dict[int, int]
    """How often a session returned a seat each number of chips."""
    paths: Ints
    """Of the sessions that are kept, by session, point and seat."""

    def add(self, other: "Tally") -> None:
        """Add the sums of the next block."""
        self.rounds += other.rounds
        self.sessions += other.sessions
        self.round_squares += other.round_squares
        self.net = [ours + theirs for ours, theirs in zip(self.net, other.net, strict=True)]
        self.staked = [ours + theirs for ours, theirs in zip(self.staked, other.staked, strict=True)]
        self.squares = self.squares + other.squares
        self.broke = self.broke + other.broke
        self.broke_at = self.broke_at + other.broke_at
        self.first_broke_at = self.first_broke_at + other.first_broke_at
        for counts, more in ((self.units, other.units), (self.ends, other.ends)):
            for value, count in more.items():
                counts[value] = counts.get(value, 0) + count
        if other.paths.size:
            self.paths = np.concatenate((self.paths, other.paths))


def tally(records: SessionRecords, rounds: int, units: dict[int, int], round_squares: float) -> Tally:
    """Sum up the sessions of a block."""
    nets, stakes = records.net.astype(np.float64), records.staked.astype(np.float64)
    nets = np.column_stack((nets, nets.sum(axis=1)))
    stakes = np.column_stack((stakes, stakes.sum(axis=1)))
    points = records.paths.shape[1]
    ended = records.broke >= 0
    never = points * records.every
    first = np.where(ended, records.broke, never).min(axis=1)
    values, counts = np.unique(rounded(records.net), return_counts=True)
    return Tally(
        rounds=rounds,
        sessions=len(records.net),
        units=units,
        round_squares=round_squares,
        net=records.net.sum(axis=0).tolist(),
        staked=records.staked.sum(axis=0).tolist(),
        squares=np.stack([(nets * nets).sum(0), (nets * stakes).sum(0), (stakes * stakes).sum(0)], axis=1),
        broke=ended.sum(axis=0),
        broke_at=_by_point(records.broke[ended], points, records.every),
        first_broke_at=_by_point(first[first < never], points, records.every),
        ends=dict(zip(values.tolist(), counts.tolist(), strict=True)),
        paths=records.paths,
    )


def _by_point(rounds: Ints, points: int, every: int) -> Ints:
    """How many fall to each point of a path: those of round 0 to point 0, up to `every` to point 1, …"""
    return np.bincount(-(-rounds // every), minlength=points)[:points].astype(np.int64)


def rounded(values: Ints) -> Ints:
    """Large numbers with their last bits cut off, so that there are not too many different ones."""
    size = np.frexp(np.abs(values).astype(np.float64))[1]
    cut = np.maximum(size - EXACT_BITS, 0)
    shortened: Ints = np.sign(values) * ((np.abs(values) >> cut) << cut)
    return shortened


class Outcome(Struct, frozen=True):
    """What a round may bring, per unit of the first bet."""

    net: float
    count: int
    share: float


class Ruin(Struct, frozen=True):
    """How often guests go broke."""

    chance: float
    """That a guest has no chips left for the next bet before the session is over."""
    stderr: float
    by: list[float]
    """The chance that it has happened by each point of the bands."""
    first_by: list[float]
    """The same for the first guest at the table."""


class Bands(Struct, frozen=True):
    """The course of the players' chips: between which bounds how many of them are."""

    rounds: list[int]
    quantiles: dict[str, list[float]]
    sessions: int
    """How many sessions they come from, the first of the run."""


class Sessions(Struct, frozen=True):
    """What whole sessions brought a guest, in chips."""

    rounds: int
    count: int
    mean: float
    quantiles: dict[str, float]
    ahead: float
    """The part of guests who left with more than they brought."""
    histogram: list[tuple[float, float, int]]
    """From, to, how many."""
    ruin: Ruin | None
    bands: Bands


class Seat(Struct, frozen=True):
    """How one player fared."""

    strategy: str
    system: str
    bet: int
    """Chips on the table in a round at one time the bet; of players of their own, on average."""
    net: int
    staked: int
    mean: float
    stderr: float | None
    ruin: float | None


class House(Struct, frozen=True):
    """What the house took."""

    take: int
    per_round: float
    of_stakes: float


class BankedResult(Struct, frozen=True, kw_only=True):
    """A run of a game against the house."""

    game: str
    rules: dict[str, Any]
    seed: int
    rounds: int
    mean: float
    """What a unit of the first bet brings."""
    stderr: float | None
    interval: tuple[float, float] | None
    """Where the true mean is, 95 times out of 100."""
    deviation: float | None
    """The standard deviation of one round, per unit of the first bet."""
    net: int
    staked: int
    bankroll: int | None
    house: House
    seats: list[Seat]
    distribution: list[Outcome]
    sessions: Sessions

    def table(self, total: Tally) -> dict[str, Any]:
        """The recorded paths as columns: session, player, round, chips."""
        kept, points, seats = total.paths.shape
        session, point, seat = np.meshgrid(
            np.arange(kept), np.arange(points), np.arange(seats), indexing="ij"
        )
        return {
            "session": session.ravel(),
            "player": seat.ravel() + 1,
            "round": np.array(self.sessions.bands.rounds, np.int64)[point.ravel()],
            "chips": total.paths.ravel(),
        }


class Guest(Struct, frozen=True):
    """What a result has to know about a player."""

    strategy: str
    system: str
    cost: int


def result_of(
    total: Tally,
    *,
    game: str,
    rules: dict[str, Any],
    seed: int,
    guests: list[Guest],
    bankroll: int | None,
    length: int,
    independent: bool,
) -> BankedResult:
    """What the sums of a run say. Rounds are independent where no bet depends on what went before."""
    net, staked = sum(total.net), sum(total.staked)
    mean = _ratio(net, staked)
    spread = error = None
    if independent:
        spread = _spread(total.round_squares, net, total.rounds) / sum(guest.cost for guest in guests)
        error = spread / sqrt(total.rounds) if total.rounds > 1 else None
    else:
        error = _ratio_error(total.squares[-1], net, staked, total.sessions)
    return BankedResult(
        game=game,
        rules=rules,
        seed=seed,
        rounds=total.rounds,
        mean=mean,
        stderr=error,
        interval=None if error is None else (mean - 1.96 * error, mean + 1.96 * error),
        deviation=spread,
        net=net,
        staked=staked,
        bankroll=bankroll,
        house=House(-net, -net / total.rounds, -mean),
        seats=[_seat(total, seat, guest, bankroll is not None) for seat, guest in enumerate(guests)],
        distribution=_distribution(total.units),
        sessions=_sessions(total, len(guests), bankroll, length),
    )


def _ratio(net: int, staked: int) -> float:
    return net / staked if staked else 0.0


def _spread(squares: float, total: int, count: int) -> float:
    """The standard deviation of numbers with these sums."""
    return sqrt(max(0.0, squares - total * total / count) / max(count - 1, 1))


def _ratio_error(squares: Floats, net: int, staked: int, sessions: int) -> float | None:
    """The standard error of net / staked, sessions being independent of each other (delta method)."""
    if sessions < 2 or staked == 0:
        return None
    mean = net / staked
    scatter = squares[0] - 2 * mean * squares[1] + mean * mean * squares[2]
    return sqrt(max(0.0, scatter) * sessions / (sessions - 1)) / staked


def _seat(total: Tally, seat: int, guest: Guest, has_purse: bool) -> Seat:
    net, staked = total.net[seat], total.staked[seat]
    return Seat(
        strategy=guest.strategy,
        system=guest.system,
        bet=guest.cost,
        net=net,
        staked=staked,
        mean=_ratio(net, staked),
        stderr=_ratio_error(total.squares[seat], net, staked, total.sessions),
        ruin=int(total.broke[seat]) / total.sessions if has_purse else None,
    )


def _distribution(units: dict[int, int]) -> list[Outcome]:
    bets = sum(units.values())
    return [Outcome(unit / MILLION, count, count / bets) for unit, count in sorted(units.items()) if count]


def _sessions(total: Tally, seats: int, bankroll: int | None, length: int) -> Sessions:
    values = np.array(sorted(total.ends))
    counts = np.array([total.ends[value] for value in values.tolist()])
    stays = total.sessions * seats
    return Sessions(
        rounds=length,
        count=total.sessions,
        mean=sum(total.net) / stays,
        quantiles={f"{part:g}": quantile(values, counts, part) for part in QUANTILES},
        ahead=int(counts[values > 0].sum()) / stays,
        histogram=histogram(values, counts),
        ruin=None if bankroll is None else _ruin(total, stays),
        bands=_bands(total, length),
    )


def quantile(values: Ints, counts: Ints, part: float) -> float:
    """The least value that at least this part does not exceed."""
    return float(values[np.searchsorted(np.cumsum(counts), part * counts.sum())])


def histogram(values: Ints, counts: Ints, most: int = 24) -> list[tuple[float, float, int]]:
    """Counts in at most this many bins of a round width, of sorted values.

    The farthest thousandths are drawn into the outer bins; these end where there is nothing beyond.
    """
    low, high = quantile(values, counts, 0.001), quantile(values, counts, 0.999)
    width = _round_width(max((high - low + 1) / most, 1))
    start = low // width * width
    bins = int((high - start) // width) + 1
    place = np.clip((values - start) // width, 0, bins - 1).astype(np.int64)
    filled = np.bincount(place, weights=counts, minlength=bins)
    edges = [max(start, values[0].item()), *(start + nth * width for nth in range(1, bins))]
    edges.append(min(start + bins * width, values[-1].item() + 1))
    return [(low, high, int(count)) for (low, high), count in zip(pairwise(edges), filled, strict=True)]


def _round_width(least: float) -> int:
    """The first of 1, 2, 5, 10, 20, … that is wide enough."""
    scale = 1
    while True:
        for digit in (1, 2, 5):
            if digit * scale >= least:
                return digit * scale
        scale *= 10


def _ruin(total: Tally, stays: int) -> Ruin:
    chance = int(total.broke.sum()) / stays
    return Ruin(
        chance=chance,
        stderr=sqrt(chance * (1 - chance) / stays),
        by=(np.cumsum(total.broke_at) / stays).tolist(),
        first_by=(np.cumsum(total.first_broke_at) / total.sessions).tolist(),
    )


def _bands(total: Tally, length: int) -> Bands:
    kept, points, _ = total.paths.shape
    rounds = [point * max(1, length // POINTS) for point in range(points)]
    if not kept:
        return Bands(rounds, {}, 0)
    chips = total.paths.transpose(1, 0, 2).reshape(points, -1)
    levels = np.quantile(chips, BANDS, axis=1)
    quantiles = {f"{part:g}": level.tolist() for part, level in zip(BANDS, levels, strict=True)}
    return Bands(rounds, quantiles, kept)
