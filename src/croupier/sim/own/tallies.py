"""What is written down of tables with players, as the reports of the kernels need it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from msgspec import Struct, to_builtins

from croupier.games.events import Event, Opened, Staked, TakenBack
from croupier.games.holdem.events import Acted, PotWon
from croupier.games.pairs_wagers.events import DicePassed, GameWon
from croupier.players.playing import AnyTable
from croupier.sim.banked import OWN, BankedResult, Guest, Tally, result_of, tally
from croupier.sim.holdem import Game, HoldemResult, HoldemTally
from croupier.sim.kernels.holdem import state as hands
from croupier.sim.kernels.pairs_wagers import TURNS_COUNTED
from croupier.sim.pairs_wagers import SURPLUS, Contest, ContestResult, ContestTally
from croupier.sim.paths import KEPT, POINTS, SessionRecords
from croupier.sim.systems import MILLION


class Setting(Struct, frozen=True, kw_only=True):
    """What is simulated, as far as a report tells it."""

    game: str
    rules: Any
    seed: int
    rounds: int
    strategies: list[str]
    bankroll: int
    length: int


class Recorder:
    """Writes down the sessions of a block."""

    stays: ClassVar[bool] = False
    """Whether a session goes on, for the others or for nobody, when some have no chips left."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.seats = len(setting.strategies)
        self._under_way = False

    def begin(self, table: AnyTable) -> None:
        """A session begins at a table of its own."""
        self._under_way = False

    def saw(self, table: AnyTable, move: dict[str, Any], events: Sequence[Event]) -> None:
        """A move was made."""
        for event in events:
            self.note(event)
        if self._under_way and not table.is_under_way:
            self.end_round(table)
        self._under_way = table.is_under_way

    def note(self, event: Event) -> None:
        """Something happened."""
        raise NotImplementedError

    def end_round(self, table: AnyTable) -> None:
        """A round is over."""
        raise NotImplementedError

    def end(self, table: AnyTable, played: int) -> None:
        """A session is over."""

    def tally(self) -> Any:
        """The sums of the block."""
        raise NotImplementedError

    def result(self, total: Any) -> Any:
        """What the sums of all blocks say."""
        raise NotImplementedError


class Banked(Recorder):
    """Of a game against the bank."""

    stays = True

    def __init__(self, setting: Setting, rounds: int, kept: int) -> None:
        super().__init__(setting)
        self.every = max(1, setting.length // POINTS)
        self._rounds, self._kept = rounds, kept
        self._units: Counter[int] = Counter()
        self._net: list[list[int]] = []
        self._staked: list[list[int]] = []
        self._broke: list[list[int]] = []
        self._paths: list[list[list[int]]] = []

    def begin(self, table: AnyTable) -> None:
        super().begin(table)
        self._bets: dict[str, dict[str, int]] = {}
        self._chips = [self.setting.bankroll] * self.seats
        self._path = [self._chips]
        self._staked.append([0] * self.seats)
        self._broke.append([-1] * self.seats)
        self._played = 0

    def note(self, event: Event) -> None:
        match event:
            case Opened():
                self._bets = {}
            case Staked():
                self._bets.setdefault(event.who, {})[event.on] = event.total
            case TakenBack():
                self._bets[event.who].pop(event.on)

    def end_round(self, table: AnyTable) -> None:
        self._played += 1
        before = self._chips
        self._chips = [table.stack_of(name) + table.staked(name) for name in table.names]
        for seat, name in enumerate(table.names):
            first = sum(self._bets.get(name, {}).values())
            if first:
                self._staked[-1][seat] += first
                self._units[round((self._chips[seat] - before[seat]) * MILLION / first)] += 1
            if self._chips[seat] < table.rules.least_stake and self._broke[-1][seat] < 0:
                self._broke[-1][seat] = self._played
        if self._played % self.every == 0:
            self._path.append(self._chips)

    def end(self, table: AnyTable, played: int) -> None:
        self._net.append([chips - self.setting.bankroll for chips in self._chips])
        points = self.setting.length // self.every + 1
        if len(self._paths) < self._kept:
            self._paths.append(self._path + [self._chips] * (points - len(self._path)))

    def tally(self) -> Tally:
        points = self.setting.length // self.every + 1
        records = SessionRecords(
            net=np.array(self._net, np.int64),
            staked=np.array(self._staked, np.int64),
            broke=np.array(self._broke, np.int64),
            paths=np.array(self._paths, np.int64).reshape(len(self._paths), points, self.seats),
            every=self.every,
        )
        return tally(records, self._rounds, dict(self._units), 0.0)

    def result(self, total: Tally) -> BankedResult:
        setting = self.setting
        usual = [staked // total.rounds for staked in total.staked]
        return result_of(
            total,
            game=setting.game,
            rules=to_builtins(setting.rules),
            seed=setting.seed,
            guests=[Guest(name, OWN, bet) for name, bet in zip(setting.strategies, usual, strict=True)],
            bankroll=setting.bankroll,
            length=setting.length,
            independent=False,
        )


class HandsPlayed(Recorder):
    """Of hold'em."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._sums = Counter[int]()
        self._won = [0] * self.seats
        self._ends: list[list[int]] = []
        self._hands: list[int] = []
        self._pots: list[PotWon] = []

    def note(self, event: Event) -> None:
        match event:
            case Acted():
                self._sums[hands.ACTIONS] += 1
            case PotWon():
                self._pots.append(event)

    def end_round(self, table: AnyTable) -> None:
        self._sums[hands.HANDS] += 1
        self._sums[hands.POTS] += sum(pot.amount for pot in self._pots)
        self._sums[hands.SHOWDOWNS] += any(pot.hand for pot in self._pots)
        for seat, name in enumerate(table.names):
            self._won[seat] += any(pot.shares.get(name) for pot in self._pots)
        self._pots = []

    def end(self, table: AnyTable, played: int) -> None:
        self._sums[hands.SESSIONS] += 1
        self._ends.append([*table.stacks.values()])
        self._hands.append(played)

    @property
    def _game(self) -> Game:
        setting = self.setting
        return Game(
            rules=setting.rules,
            seed=setting.seed,
            rounds=setting.rounds,
            strategies=setting.strategies,
            bankroll=setting.bankroll,
            length=setting.length,
        )

    def tally(self) -> HoldemTally:
        cut, most = self._game.cut, self.seats * self.setting.bankroll
        stacks, played = np.array(self._ends, np.int64), np.array(self._hands, np.float64)
        net = (stacks - self.setting.bankroll).astype(np.float64)
        by_seat = np.zeros((self.seats, 3), np.int64)
        by_seat[:, hands.NET] = net.sum(axis=0)
        by_seat[:, hands.WON] = self._won
        by_seat[:, hands.BROKE] = (stacks == 0).sum(axis=0)
        squares = np.zeros((self.seats + 1, 2))
        squares[:-1, 0], squares[:-1, 1] = (net**2).sum(axis=0), (net * played[:, None]).sum(axis=0)
        squares[-1, 0] = (played**2).sum()
        ends = np.stack([np.bincount(column >> cut, minlength=(most >> cut) + 1) for column in stacks.T])
        sums = np.array([self._sums[place] for place in range(5)], np.int64)
        return HoldemTally(int(sums[hands.HANDS]), sums, by_seat, squares, ends.astype(np.int64))

    def result(self, total: HoldemTally) -> HoldemResult:
        return self._game.sum_up(total)


class GamesPlayed(Recorder):
    """Of Pairs and Wagers."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        target = setting.rules.target
        self._tally = ContestTally(
            rounds=0,
            wins=np.zeros(self.seats, np.int64),
            turns=np.zeros(TURNS_COUNTED * max(1, target // 10), np.int64),
            points=np.zeros((self.seats, target + SURPLUS), np.int64),
            sums=np.zeros(2, np.int64),
        )
        self._turns = 0
        self._winner = ""

    def begin(self, table: AnyTable) -> None:
        super().begin(table)
        self._turns = 0

    def note(self, event: Event) -> None:
        match event:
            case DicePassed():
                self._turns += 1
            case GameWon():
                self._winner = event.who

    def end_round(self, table: AnyTable) -> None:
        counts, most = self._tally, self._tally.points.shape[1] - 1
        for seat, name in enumerate(table.names):
            counts.wins[seat] += name == self._winner
            counts.points[seat, min(table.state.points.get(name, 0), most)] += 1
        counts.turns[min(self._turns, counts.turns.size - 1)] += 1
        counts.sums[0] += self._turns
        counts.rounds += 1
        self._turns = 0

    def end(self, table: AnyTable, played: int) -> None:
        if table.is_under_way:  # it was given up
            self._winner = ""
            self.end_round(table)
            self._tally.sums[1] += 1

    def tally(self) -> ContestTally:
        return self._tally

    def result(self, total: ContestTally) -> ContestResult:
        setting = self.setting
        contest = Contest(
            rules=setting.rules, seed=setting.seed, rounds=setting.rounds, strategies=setting.strategies
        )
        return contest.sum_up(total)


def recorder_for(setting: Setting, rounds: int, sessions_before: int) -> Recorder:
    """What writes a block of so many rounds down."""
    match setting.game:
        case "holdem":
            return HandsPlayed(setting)
        case "pairs_wagers":
            return GamesPlayed(setting)
        case _:
            kept = max(0, min(KEPT - sessions_before, rounds // setting.length))
            return Banked(setting, rounds, kept)
