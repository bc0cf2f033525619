"""Players at real tables, simulated: those of a file, of your own program or of the house.

They play in sessions, each with a table, players and chance of its own, which depend on the seed and the
number of the session alone. What comes of it is told as of the kernels' strategies.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from croupier.games.opening import open_table
from croupier.games.refusal import Refused, short
from croupier.games.registry import GAMES
from croupier.games.table import read_rules
from croupier.players.apart import DECISION
from croupier.players.files import Factory, factory, named
from croupier.players.playing import AnyTable
from croupier.players.registry import HOUSE_PLAYERS
from croupier.sim.own.sessions import Faults, Session
from croupier.sim.registry import SIMULATIONS
from croupier.sim.settings import Settings, Unplayable, listed

if TYPE_CHECKING:
    from croupier.sim.own.tallies import Recorder

Given = str | Callable[..., Any]
"""A name of the house, a file's player, or in Python a class or a function."""

ROUNDS = 10_000
"""If nothing is said: tables play some thousand rounds a second."""
LENGTHS = {"holdem": 200}
LENGTH = 100
"""Rounds of a session, if nothing is said."""
BETS = 100
REFUSED = ("system", "bet", "choice")


class OwnTally(Struct):
    """The sums of one or more blocks, and how often players failed."""

    sums: Any
    faults: Faults

    @property
    def rounds(self) -> int:
        rounds: int = self.sums.rounds
        return rounds

    def add(self, other: "OwnTally") -> None:
        """Add the sums of the next block."""
        self.sums.add(other.sums)
        self.faults.add(other.faults)


class OwnGame(Struct, frozen=True, kw_only=True):
    """A simulation of players at real tables."""

    SESSIONS: ClassVar[int] = 10
    """In a block."""

    game: str
    rules: dict[str, Any]
    seed: int
    rounds: int
    players: tuple[Given, ...]
    """By seat."""
    bankroll: int
    length: int
    seconds: float = DECISION
    """For a decision."""

    @property
    def stays_here(self) -> bool:
        """Whether no other process has these players: they are classes and functions of this one."""
        return not all(isinstance(player, str) for player in self.players)

    @property
    def block_rounds(self) -> int:
        """The rounds of every block but the last."""
        return self.SESSIONS * self.length

    def warm_up(self) -> None:
        """There is nothing to compile."""

    def play(self, block: int) -> OwnTally:
        """Play one block."""
        left = min(self.block_rounds, self.rounds - block * self.block_rounds)
        recorder = self._recorder(left, block)
        session = Session([maker_of(self.game, player) for player in self.players], self.seconds)
        nth = 0
        while left > 0:
            table, rounds = self.open(), min(self.length, left)
            recorder.begin(table)
            played = session.play(table, f"{self.seed} {block} {nth}", rounds, recorder)
            if not played:
                raise Unplayable(f"nobody can play with {self.bankroll:,} chips at this table")
            recorder.end(table, played)
            left -= rounds if recorder.stays else played
            nth += 1
        return OwnTally(recorder.tally(), session.faults)

    def sum_up(self, total: OwnTally) -> Any:
        """What the sums say."""
        return self._recorder(0, 0).result(total.sums)

    def _recorder(self, rounds: int, block: int) -> "Recorder":
        from croupier.sim.own.tallies import Setting, recorder_for  # all kernels, which others don't need

        setting = Setting(
            game=self.game,
            rules=read_rules(GAMES[self.game].rules_type, self.rules),
            seed=self.seed,
            rounds=self.rounds,
            strategies=[_label(player) for player in self.players],
            bankroll=self.bankroll,
            length=self.length,
        )
        return recorder_for(setting, rounds, block * self.SESSIONS)

    def open(self) -> AnyTable:
        """A table with everybody at their chips."""
        names = [f"Player {seat}" for seat in range(1, len(self.players) + 1)]
        table = open_table(self.game, dict.fromkeys(names, self.bankroll), **self.rules)
        table.remembers = 0
        return table


def maker_of(game: str, player: Given) -> Factory:
    """Makes players; a `ValueError` says why it can't."""
    return named(game, player) if isinstance(player, str) else factory(player, _label(player))


def wanted(settings: Settings) -> bool:
    """Whether somebody is to play whom the kernels don't know."""
    if settings.game not in SIMULATIONS:
        return False
    house, known = HOUSE_PLAYERS[settings.game], SIMULATIONS[settings.game].strategies
    return any(
        not isinstance(one, str) or _is_file(one) or (one in house and one not in known)
        for one in _listed(settings.strategy)
    )


def prepare(settings: Settings) -> OwnGame:
    """Make a simulation of what is asked for."""
    game = GAMES[settings.game]
    for name in REFUSED:
        if getattr(settings, name) is not None:
            raise Unplayable(f"players of your own decide by themselves: there is no {name}")
    rules = read_rules(game.rules_type, settings.rules)
    given = _listed(settings.strategy)
    fewest = 6 if settings.game == "holdem" else rules.LEAST_SEATS
    count = settings.players or max(fewest, len(given))
    length = settings.session or LENGTHS.get(settings.game, LENGTH)
    simulation = OwnGame(
        game=settings.game,
        rules=settings.rules,
        seed=settings.seed,
        rounds=settings.rounds,
        players=tuple(given[seat % len(given)] for seat in range(count)),
        bankroll=settings.bankroll or _bankroll(settings.game, rules, length),
        length=length,
    )
    if simulation.bankroll < rules.least_stake:
        raise Unplayable(
            f"a bankroll of {simulation.bankroll:,} does not cover one bet, which takes {rules.least_stake:,}"
        )
    try:
        simulation.open()
    except Refused as refusal:
        raise Unplayable(refusal.reason) from None
    for player in given:
        maker_of(settings.game, player)()
    return simulation


def _bankroll(game: str, rules: Any, length: int) -> int:
    """What players bring, if nothing is said: enough for a session, or for a hundred of the least bets."""
    match game:
        case "pairs_wagers":
            return max(1, length * int(rules.ante))
        case "holdem":
            return BETS * int(rules.big_blind)
        case _:
            return max(GAMES[game].start.exchanged, BETS * int(rules.least_stake))


def _listed(strategy: Any) -> list[Given]:
    if strategy is None:
        return []
    if isinstance(strategy, str):
        return [*listed(strategy)]
    return [*strategy] if isinstance(strategy, list | tuple) else [strategy]


def _is_file(text: str) -> bool:
    return text.endswith(".py") or ".py:" in text


def _label(player: Given) -> str:
    return player if isinstance(player, str) else getattr(player, "__name__", short(player))
