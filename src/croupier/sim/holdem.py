"""Hold'em, simulated: whole hands between players with named strategies."""

from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import Any, ClassVar

import numpy as np
from msgspec import Struct, to_builtins

from croupier.equipment.cards import DECK, RANKS
from croupier.games.holdem.rules import Rules
from croupier.games.moves import DEALER
from croupier.games.table import read_rules
from croupier.odds.holdem.evaluator import tables
from croupier.odds.holdem.starting import starting_hands
from croupier.sim.banked import QUANTILES, histogram, quantile
from croupier.sim.compiling import Floats, Ints
from croupier.sim.kernels.holdem import state as kernel
from croupier.sim.kernels.holdem.deciding import guess
from croupier.sim.kernels.holdem.hands import play_hands
from croupier.sim.settings import Settings, Unplayable, for_each, listed
from croupier.sim.transcripts import Move, Transcript, names_of

NEVER = 99.0

STRATEGIES: dict[str, tuple[tuple[float, ...], str]] = {
    "random": ((1, 0, 0, 0, 0), "any of what may be done, each alike, and raises of any size"),
    "call": ((0, 0, NEVER, 0, 0), "checks and calls, always"),
    "tight": ((0, 1.4, 1.9, 0.75, 0), "few hands, and raises the best of them"),
    "equity": ((0, 1.0, 1.5, 0.75, 0), "calls for what its hand seems worth, and raises with more"),
    "loose": ((0, 0.7, 1.3, 0.5, 50), "many hands, and now and then a bluff"),
}
"""See the columns in `streets`; and what that means."""

LIMITS = {"none": kernel.NO_LIMIT, "pot": kernel.POT_LIMIT, "fixed": kernel.FIXED_LIMIT}
BIG_BLINDS = 100
"""What players bring, in big blinds, if nothing else is said."""
LENGTH = 200
"""The hands of a session, if nothing else is said."""
MOST_AT_TABLE = 2**32 - 1
GUESSED_FROM = 200_000
EXACT_BITS = 15
"""Results of sessions are counted exactly up to 2**15 chips at the table, beyond that to 15 bits."""


@cache
def guesses(wheel: bool, /) -> kernel.Guesses:
    """What strategies go by."""
    before = np.zeros((len(RANKS), len(RANKS)))
    for name, hand in starting_hands().items():
        high, low = RANKS.index(name[0]), RANKS.index(name[1])
        place = (low, high) if name.endswith("o") else (high, low)
        before[place] = sqrt(hand.equity)
    later = np.zeros((8, kernel.KINDS))
    for cards in (5, 6, 7):
        guess(tables(wheel), cards, GUESSED_FROM, later[cards])
    return kernel.Guesses(before, later)


class Game(Struct, frozen=True, kw_only=True):
    """A simulation of hands between players."""

    BLOCK: ClassVar[int] = 50_000

    game: str = "holdem"
    rules: Rules
    seed: int
    rounds: int
    strategies: list[str]
    bankroll: int
    length: int

    @property
    def block_rounds(self) -> int:
        """The hands of every block but the last."""
        return self.BLOCK

    def play(self, block: int) -> "HoldemTally":
        """Play one block."""
        return self._play(block, min(self.BLOCK, self.rounds - block * self.BLOCK), 0)[0]

    def warm_up(self) -> None:
        """Have the kernel compiled, or loaded from the disk."""
        self._play(0, 1, 0)

    def record(self, hands: int) -> kernel.Script:
        """The first hands of the run, written down move by move."""
        return self._play(0, hands, 400 * hands)[1]

    def _play(self, block: int, hands: int, rows: int) -> tuple["HoldemTally", kernel.Script]:
        count = len(self.strategies)
        rules = kernel.TableRules(
            small=self.rules.small_blind,
            big=self.rules.big_blind,
            limit=LIMITS[self.rules.limit],
            dead_button=self.rules.button == "dead",
            button_small=self.rules.heads_up == "button_small",
            burn=self.rules.burn,
        )
        recorded = hands if rows else 0
        script = kernel.Script(
            rows=np.zeros((rows, 4), np.int64),
            cards=np.zeros((recorded, kernel.MOST_CARDS), np.uint8),
            stacks=np.zeros((recorded, count + 1), np.int64),
        )
        tally = HoldemTally(
            hands,
            np.zeros(5, np.int64),
            np.zeros((count, 3), np.int64),
            np.zeros((count + 1, 2)),
            np.zeros((count, (count * self.bankroll >> self.cut) + 1), np.int64),
        )
        play_hands(
            np.uint64(self.seed),
            block,
            hands,
            self.length,
            self.bankroll,
            rules,
            np.array([STRATEGIES[name][0] for name in self.strategies], np.float64),
            tables(self.rules.wheel),
            guesses(self.rules.wheel),
            kernel.empty_hand(),
            kernel.room_for(count),
            tally.sums,
            tally.by_seat,
            tally.squares,
            tally.ends,
            self.cut,
            script,
        )
        return tally, script

    @property
    def cut(self) -> int:
        """The bits of a stack that are left out where the ends of sessions are counted."""
        return max(0, (len(self.strategies) * self.bankroll).bit_length() - EXACT_BITS)

    def sum_up(self, total: "HoldemTally") -> "HoldemResult":
        """What the sums say."""
        big = self.rules.big_blind
        players = [self._player(total, seat) for seat in range(len(self.strategies))]
        return HoldemResult(
            rules=to_builtins(self.rules),
            seed=self.seed,
            rounds=total.rounds,
            mean=players[0].mean,
            stderr=players[0].stderr,
            bankroll=self.bankroll,
            session=self.length,
            sessions=int(total.sums[kernel.SESSIONS]),
            showdowns=int(total.sums[kernel.SHOWDOWNS]) / total.rounds,
            pot=int(total.sums[kernel.POTS]) / total.rounds / big,
            actions=int(total.sums[kernel.ACTIONS]) / total.rounds,
            players=players,
        )

    def _player(self, total: "HoldemTally", seat: int) -> "HoldemPlayer":
        net, won, broke = total.by_seat[seat].tolist()
        sessions, big = int(total.sums[kernel.SESSIONS]), self.rules.big_blind
        return HoldemPlayer(
            strategy=self.strategies[seat],
            net=net,
            mean=net / total.rounds / big,
            stderr=total.error(seat, big),
            wins=won / total.rounds,
            broke=broke / sessions,
            session=self._stay(total.ends[seat], sessions),
        )

    def _stay(self, ends: Ints, sessions: int) -> "Stay":
        grain, stacks = 1 << self.cut, np.flatnonzero(ends)
        nets, counts = stacks - (self.bankroll >> self.cut), ends[stacks]
        return Stay(
            quantiles={f"{part:g}": grain * quantile(nets, counts, part) for part in QUANTILES},
            ahead=int(counts[nets > 0].sum()) / sessions,
            histogram=[(grain * low, grain * high, count) for low, high, count in histogram(nets, counts)],
        )


class HoldemTally(Struct):
    """The sums of one or more blocks."""

    rounds: int
    sums: Ints
    by_seat: Ints
    squares: Floats
    """Over sessions, by seat, of net² and net × hands; in the last row of hands²."""
    ends: Ints
    """By seat: how often a session ended with each number of chips, without the last bits of large ones."""

    def add(self, other: "HoldemTally") -> None:
        """Add the sums of the next block."""
        self.rounds += other.rounds
        self.sums = self.sums + other.sums
        self.by_seat = self.by_seat + other.by_seat
        self.squares = self.squares + other.squares
        self.ends = self.ends + other.ends

    def error(self, seat: int, big: int) -> float | None:
        """The standard error of a seat's mean in big blinds, sessions being independent of each other."""
        sessions = int(self.sums[kernel.SESSIONS])
        if sessions < 2:
            return None
        mean = int(self.by_seat[seat, kernel.NET]) / self.rounds
        squares, products = self.squares[seat].tolist()
        scatter = squares - 2 * mean * products + mean * mean * self.squares[-1, 0].item()
        return sqrt(max(0.0, scatter) * sessions / (sessions - 1)) / self.rounds / big


class Stay(Struct, frozen=True):
    """What a session brought a player, in chips."""

    quantiles: dict[str, float]
    ahead: float
    """The part of sessions after which the player had more than before."""
    histogram: list[tuple[float, float, int]]
    """From, to, how many."""


class HoldemPlayer(Struct, frozen=True):
    """How one player fared."""

    strategy: str
    net: int
    mean: float
    """What a hand brings, in big blinds."""
    stderr: float | None
    wins: float
    """The part of hands in which the player won a pot."""
    broke: float
    """The part of sessions in which the player lost the last chip."""
    session: Stay


class HoldemResult(Struct, frozen=True, kw_only=True):
    """A run of hold'em. The mean is what a hand brings the first player, in big blinds."""

    game: str = "holdem"
    rules: dict[str, Any]
    seed: int
    rounds: int
    mean: float
    stderr: float | None
    bankroll: int
    session: int
    sessions: int
    showdowns: float
    """The part of hands that come to a showdown."""
    pot: float
    """In big blinds, on average."""
    actions: float
    """The decisions of a hand, on average."""
    players: list[HoldemPlayer]

    def table(self, total: HoldemTally) -> dict[str, Any]:
        """What each player won, as columns."""
        return {
            "player": np.arange(1, len(self.players) + 1),
            "strategy": [player.strategy for player in self.players],
            "net": total.by_seat[:, kernel.NET],
            "pots_won": total.by_seat[:, kernel.WON],
            "broke": total.by_seat[:, kernel.BROKE],
            "hands": np.full(len(self.players), total.sums[kernel.HANDS]),
        }


def prepare(settings: Settings) -> Game:
    """Make a simulation of what is asked for."""
    rules = read_rules(Rules, settings.rules)
    for name in ("system", "bet", "choice"):
        if getattr(settings, name) is not None:
            raise Unplayable(f"hold'em is not played against the house: there is no {name}")
    strategies = listed(settings.strategy or "equity")
    for strategy in strategies:
        if strategy not in STRATEGIES:
            raise Unplayable(f"there is no strategy {strategy!r}; there are: {', '.join(STRATEGIES)}")
    players = settings.players or max(6, len(strategies))
    if not 2 <= players <= rules.max_seats:
        raise Unplayable(f"hold'em is for two to {rules.max_seats} players")
    bankroll = settings.bankroll or BIG_BLINDS * rules.big_blind
    if players * bankroll > MOST_AT_TABLE:
        raise Unplayable(f"there can be {MOST_AT_TABLE:,} chips at the table, not more: bring less")
    return Game(
        rules=rules,
        seed=settings.seed,
        rounds=settings.rounds,
        strategies=for_each(players, strategies),
        bankroll=bankroll,
        length=settings.session or LENGTH,
    )


def transcripts(game: Game, hands: int) -> Iterator[Transcript]:
    """The first hands of a run, written as scripts, one for each session."""
    script, names = game.record(hands), names_of(len(game.strategies))
    rules = to_builtins(game.rules) | {"showdown": "auto"}
    seats = [{"name": name, "chips": game.bankroll} for name in names]
    written = Transcript({"game": "holdem", "rules": rules, "seats": seats}, [], [])
    row = played = 0
    for number, (*stacks, after) in enumerate(script.stacks.tolist()):
        cards = (DECK[card] for card in script.cards[number].tolist())
        for _, seat, did, amount in script.rows[row:after].tolist():
            written.moves.append(_move(names, seat, did, amount, cards))
        row = after
        played += 1
        written.stacks.append((len(written.moves), dict(zip(names, stacks, strict=True))))
        if played == game.length or sum(map(bool, stacks)) < 2:
            yield written
            written = Transcript(written.header, [], [])
            played = 0
    if written.moves:
        yield written


VERBS = {
    kernel.FOLD: "fold",
    kernel.CHECK: "check",
    kernel.CALL: "call",
    kernel.OPEN: "bet",
    kernel.RAISE: "raise",
    kernel.START_HAND: "start",
    kernel.DEAL: "deal",
}


def _move(names: list[str], seat: int, did: int, amount: int, cards: Iterator[str]) -> Move:
    move: Move = {"by": names[seat] if seat >= 0 else DEALER, "do": VERBS[did]}
    if did == kernel.DEAL:
        move["cards"] = [next(cards) for _ in range(amount)]
    elif did == kernel.OPEN:
        move["amount"] = amount
    elif did == kernel.RAISE:
        move["to"] = amount
    return move
