"""Pairs and Wagers, simulated: whole games between players with named strategies."""

from collections.abc import Iterator
from math import sqrt
from typing import Any, ClassVar

import numpy as np
from msgspec import Struct, to_builtins

from croupier.games.moves import DEALER
from croupier.games.pairs_wagers.rules import Rules
from croupier.games.table import read_rules
from croupier.sim.compiling import Ints
from croupier.sim.kernels import pairs_wagers as kernel
from croupier.sim.settings import Settings, Unplayable, for_each, listed
from croupier.sim.transcripts import Move, Transcript, names_of

STRATEGIES: dict[str, tuple[tuple[int, ...], str]] = {
    "cautious": ((kernel.NEVER,) * 5, "rolls, and wagers nothing"),
    "sensible": (
        (kernel.NEVER, kernel.ALWAYS, kernel.ALWAYS, kernel.NEVER, kernel.NEVER),
        "bets to get, and to better a pair with both other dice",
    ),
    "bold": ((kernel.ALWAYS,) * 5, "makes every wager there is, and calls odd"),
    "random": ((kernel.AT_RANDOM,) * 5, "lets chance decide about each wager"),
}
"""Whether to call, to get, to better a pair and three alike, and to bet to mid; and what that means."""

SURPLUS = 60
"""How far beyond the target points are told apart."""


class Contest(Struct, frozen=True, kw_only=True):
    """A simulation of whole games between players."""

    BLOCK: ClassVar[int] = 50_000

    game: str = "pairs_wagers"
    rules: Rules
    seed: int
    rounds: int
    strategies: list[str]

    @property
    def block_rounds(self) -> int:
        """The games of every block but the last."""
        return self.BLOCK

    def play(self, block: int) -> "ContestTally":
        """Play one block."""
        return self._play(block, min(self.BLOCK, self.rounds - block * self.BLOCK), 0)[0]

    def warm_up(self) -> None:
        """Have the kernel compiled, or loaded from the disk."""
        self._play(0, 1, 0)

    def record(self, games: int) -> kernel.Script:
        """The first games of the run, written down turn by turn."""
        return self._play(0, games, games * 200)[1]

    def _play(self, block: int, games: int, rows: int) -> tuple["ContestTally", kernel.Script]:
        seats = len(self.strategies)
        rules = kernel.GameRules(
            self.rules.target, self.rules.odd_miss == "forfeit", self.rules.better_fail == "turn"
        )
        scores = kernel.Scores(
            wins=np.zeros(seats, np.int64),
            turns=np.zeros(kernel.TURNS_COUNTED * max(1, self.rules.target // 10), np.int64),
            points=np.zeros((seats, self.rules.target + SURPLUS), np.int64),
            sums=np.zeros(2, np.int64),
        )
        script = kernel.Script(
            np.zeros((rows, 8), np.int64), np.zeros((games if rows else 0, 2 + 2 * seats), np.int64)
        )
        policies = np.array([STRATEGIES[name][0] for name in self.strategies], np.int64)
        kernel.play_games(
            np.uint64(self.seed), block, games, rules, policies, kernel.Table.empty(seats), scores, script
        )
        return ContestTally(games, *scores), script

    def sum_up(self, total: "ContestTally") -> "ContestResult":
        """What the sums say."""
        seats = len(self.strategies)
        return ContestResult(
            rules=to_builtins(self.rules),
            seed=self.seed,
            rounds=total.rounds,
            mean=int(total.wins[0]) / total.rounds,
            stderr=_error(int(total.wins[0]), total.rounds),
            turns=int(total.sums[0]) / total.rounds,
            unfinished=int(total.sums[1]),
            players=[_player(name, total, seat, seats) for seat, name in enumerate(self.strategies)],
            lengths=_trimmed(total.turns),
        )


class ContestTally(Struct):
    """The sums of one or more blocks."""

    rounds: int
    wins: Ints
    turns: Ints
    points: Ints
    sums: Ints

    def add(self, other: "ContestTally") -> None:
        """Add the sums of the next block."""
        self.rounds += other.rounds
        self.wins = self.wins + other.wins
        self.turns = self.turns + other.turns
        self.points = self.points + other.points
        self.sums = self.sums + other.sums


class Player(Struct, frozen=True):
    """How one player fared."""

    strategy: str
    wins: int
    share: float
    stderr: float
    antes: float
    """What a game brings, in antes: the winner takes those of all."""
    points: float
    """At the end, on average."""


class ContestResult(Struct, frozen=True, kw_only=True):
    """A run of Pairs and Wagers. The mean is the part of games that the first player wins."""

    game: str = "pairs_wagers"
    rules: dict[str, Any]
    seed: int
    rounds: int
    mean: float
    stderr: float
    turns: float
    """Of a game, all players together, on average."""
    unfinished: int
    """Games that were given up because nobody got near the target."""
    players: list[Player]
    lengths: list[tuple[int, int]]
    """Numbers of turns, and how many games took that many."""

    def table(self, total: ContestTally) -> dict[str, Any]:
        """How often each player ended with each number of points, as columns."""
        seat, points = np.nonzero(total.points)
        return {
            "player": seat + 1,
            "strategy": [self.players[place].strategy for place in seat.tolist()],
            "points": points,
            "games": total.points[seat, points],
        }

    def bins(self, most: int = 20) -> list[tuple[int, int, float]]:
        """The lengths of games in bins: from, to, part of all."""
        first, last = self.lengths[0][0], self.lengths[-1][0]
        width = -(-(last - first + 1) // most)
        counts = [0] * (-(-(last - first + 1) // width))
        for turns, count in self.lengths:
            counts[(turns - first) // width] += count
        return [
            (first + nth * width, first + (nth + 1) * width - 1, count / self.rounds)
            for nth, count in enumerate(counts)
        ]


def _error(wins: int, games: int) -> float:
    share = wins / games
    return sqrt(share * (1 - share) / games)


def _player(name: str, total: ContestTally, seat: int, seats: int) -> Player:
    wins = int(total.wins[seat])
    points = total.points[seat]
    return Player(
        strategy=name,
        wins=wins,
        share=wins / total.rounds,
        stderr=_error(wins, total.rounds),
        antes=seats * wins / total.rounds - 1,
        points=float((points * np.arange(points.size)).sum()) / total.rounds,
    )


def _trimmed(turns: Ints) -> list[tuple[int, int]]:
    """All but the longest thousandth, which are counted with the longest that is left."""
    cut = int(np.searchsorted(np.cumsum(turns), 0.999 * turns.sum()))
    counts = {nth: count for nth, count in enumerate(turns[: cut + 1].tolist()) if count}
    counts[cut] = counts.get(cut, 0) + int(turns[cut + 1 :].sum())
    return sorted(counts.items())


def prepare(settings: Settings) -> Contest:
    """Make a simulation of what is asked for."""
    rules = read_rules(Rules, settings.rules)
    for name in ("system", "bankroll", "bet", "session", "choice"):
        if getattr(settings, name) is not None:
            raise Unplayable(f"Pairs and Wagers is not played against the house: there is no {name}")
    strategies = listed(settings.strategy or "sensible")
    for strategy in strategies:
        if strategy not in STRATEGIES:
            raise Unplayable(f"there is no strategy {strategy!r}; there are: {', '.join(STRATEGIES)}")
    players = settings.players or max(2, len(strategies))
    if players < 2:
        raise Unplayable("Pairs and Wagers is for two or more players")
    if rules.max_seats is not None and players > rules.max_seats:
        raise Unplayable(f"this table has at most {rules.max_seats} seats")
    return Contest(
        rules=rules, seed=settings.seed, rounds=settings.rounds, strategies=for_each(players, strategies)
    )


def transcripts(contest: Contest, games: int) -> Iterator[Transcript]:
    """The first games of a run, written as scripts; every player brings what a game costs."""
    script, names = contest.record(games), names_of(len(contest.strategies))
    ante, seats = contest.rules.ante, len(names)
    row = 0
    for leader, after, *points_and_pledges in script.ends.tolist():
        points, pledges = points_and_pledges[:seats], points_and_pledges[seats:]
        moves: list[Move] = [
            {"by": name, "do": "mid"} for name, pledged in zip(names, pledges, strict=True) if pledged
        ]
        moves.append({"by": DEALER, "do": "start"})
        for _, seat, *turn in script.turns[row:after].tolist():
            moves += _turn(names[seat], *turn)
        row = after
        header = {
            "game": "pairs_wagers",
            "rules": to_builtins(contest.rules),
            "seats": [{"name": name, "chips": ante} for name in names],
        }
        stacks = {name: seats * ante if seat == leader else 0 for seat, name in enumerate(names)}
        yield Transcript(
            header, moves, [(len(moves), stacks)], dict(zip(names, points, strict=True)), names[leader]
        )


def _turn(name: str, call: int, first: int, again: int, dice: int, last: int, stopped: int) -> list[Move]:
    """The wagers and throws of a turn."""
    moves: list[Move] = [
        {"by": name, "do": "call", "parity": "odd" if call == kernel.ODD else "even"}
        if call
        else {"by": name, "do": "roll"},
        {"by": DEALER, "do": "throw", "dice": [*kernel.dice_of(first)]},
    ]
    if again >= 0:
        moves += [{"by": name, "do": "get"}, {"by": DEALER, "do": "throw", "dice": [*kernel.dice_of(again)]}]
    if dice:
        places = [place for place in range(4) if dice >> place & 1]
        shown = kernel.dice_of(last)
        moves += [
            {"by": name, "do": "better", "dice": places},
            {"by": DEALER, "do": "throw", "dice": [shown[place] for place in places]},
        ]
    if stopped:
        moves.append({"by": name, "do": "stop"})
    return moves
