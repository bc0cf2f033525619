"""Blackjack, simulated: charts for strategies, everybody at one shoe, under all options of the rules."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import ClassVar

import numpy as np
from msgspec import Struct, to_builtins

from croupier.equipment.cards import DECK
from croupier.games.blackjack.choices import DOUBLED_TOTALS
from croupier.games.blackjack.rules import Rules
from croupier.games.limits import Limits
from croupier.games.moves import DEALER
from croupier.games.table import read_rules
from croupier.odds.blackjack import named_strategy
from croupier.odds.blackjack.strategy import Strategy
from croupier.sim.banked import BankedResult, Guest, Tally, result_of, tally
from croupier.sim.kernels.blackjack import table as kernel
from croupier.sim.kernels.blackjack.rounds import play_rounds
from croupier.sim.kernels.blackjack.shoe import ROOM, card_name, card_number
from croupier.sim.paths import SessionRecords
from croupier.sim.settings import Settings
from croupier.sim.systems import MILLION, settings_of
from croupier.sim.tables import LENGTH, Placed, bankroll_for, guests_of, place
from croupier.sim.transcripts import PLENTY, Move, Transcript, names_of


class BlackjackTable(Struct, frozen=True, kw_only=True):
    """A simulation of blackjack."""

    BLOCK: ClassVar[int] = 500_000

    game: str = "blackjack"
    rules: Rules
    seed: int
    rounds: int
    length: int
    bankroll: int | None
    placed: list[Placed]
    charts: kernel.Charts

    @property
    def block_rounds(self) -> int:
        """The rounds of every block but the last."""
        return max(1, self.BLOCK // self.length) * self.length

    def play(self, block: int) -> Tally:
        """Play one block."""
        return self.play_part(block, min(self.block_rounds, self.rounds - block * self.block_rounds), 0)[0]

    def warm_up(self) -> None:
        """Have the kernel compiled, or loaded from the disk."""
        self.play_part(0, 1, 0)

    def record(self, rounds: int) -> kernel.Notes:
        """The first rounds of the run, written down move by move."""
        return self.play_part(0, rounds, rounds * len(self.placed) * 60 + 1000)[1]

    def play_part(self, block: int, rounds: int, rows: int) -> tuple[Tally, kernel.Notes]:
        """Play some rounds of a block and give what was written down beside their sums."""
        seats = len(self.placed)
        records = SessionRecords.empty(block, self.block_rounds // self.length, rounds, self.length, seats)
        notes = kernel.Notes.empty(rounds, seats, rows)
        options = self._options()
        shoe = np.array([card_number(card) for card in DECK] * self.rules.decks, np.int16)
        game = kernel.Game(
            cut=len(shoe) - options.least_left + ROOM * (seats + 1),
            options=options,
            charts=self.charts,
            purses=self._purses(),
            table=kernel.Table.empty(shoe, seats),
            records=records,
            notes=notes,
        )
        play_rounds(np.uint64(self.seed), block, rounds, self.length, game)
        units = {
            (nth - kernel.LOWEST) * MILLION // 2: count
            for nth, count in enumerate(notes.results.tolist())
            if count
        }
        return tally(records, rounds, units, float(notes.squares[0])), notes

    def _options(self) -> kernel.Options:
        rules = self.rules
        return kernel.Options(
            least_left=ceil(Fraction(str(rules.penetration)) * rules.whole_shoe),
            hit_soft_17=rules.soft_17 == "hit",
            surrender=kernel.SURRENDERS[rules.surrender],
            doubles=np.array([total in DOUBLED_TOTALS[rules.double] for total in range(22)]),
            double_split=rules.double_after_split,
            aces=kernel.SPLIT_ACES[rules.split_aces],
            peek=rules.peek,
            players_deal=rules.dealer == "players",
        )

    def _purses(self) -> kernel.Purses:
        codes, settings = settings_of([placed.system for placed in self.placed])
        return kernel.Purses(
            half=np.array([placed.cost // 2 for placed in self.placed]),
            most=np.array([placed.most for placed in self.placed]),
            bankroll=np.full(len(self.placed), -1 if self.bankroll is None else self.bankroll),
            systems=codes,
            settings=settings,
        )

    def sum_up(self, total: Tally) -> BankedResult:
        """What the sums say. Rounds of one shoe are not independent; sessions are, and give the error."""
        return result_of(
            total,
            game=self.game,
            rules=to_builtins(self.rules),
            seed=self.seed,
            guests=[Guest(placed.strategy, str(placed.system), placed.cost) for placed in self.placed],
            bankroll=self.bankroll,
            length=self.length,
            independent=total.sessions < 2 and self.bankroll is None,
        )


def prepare(settings: Settings) -> BlackjackTable:
    """Make a simulation of what is asked for."""
    rules = read_rules(Rules, settings.rules)
    limits = {"box": Limits(rules.step, rules.min_bet, rules.max_bet)}
    guests = guests_of(settings, "best", rules.max_seats)
    placed = [place(strategy, system, {"box": 1}, limits, settings.bet) for strategy, system in guests]
    charts = {strategy: named_strategy(strategy, rules) for strategy, _ in guests}
    return BlackjackTable(
        rules=rules,
        seed=settings.seed,
        rounds=settings.rounds,
        length=settings.session or LENGTH,
        bankroll=bankroll_for(settings, [seat.cost for seat in placed], [seat.system for seat in placed]),
        placed=placed,
        charts=_compiled([charts[strategy] for strategy, _ in guests]),
    )


def _compiled(charts: list[Strategy]) -> kernel.Charts:
    """The charts of all seats as the kernel reads them."""
    totals = np.zeros((len(charts), 64, 11), np.uint8)
    pairs = np.zeros((len(charts), 11, 11), np.uint8)
    for seat, chart in enumerate(charts):
        arrays = chart.arrays()
        pairs[seat] = arrays.pair
        for low in range(2, 21):
            totals[seat, 2 * low] = arrays.hard[low]
            totals[seat, 2 * low + 1] = arrays.soft[low + 10] if low <= 11 else arrays.hard[low]
    return kernel.Charts(totals, pairs, np.array([chart.insure for chart in charts]))


_MOVES = {
    kernel.KEPT: "keep",
    kernel.SURRENDERED: "surrender",
    kernel.HELD: "stand",
    kernel.TAKEN: "hit",
    kernel.DOUBLED: "double",
    kernel.DIVIDED: "split",
}


def transcripts(table: BlackjackTable, rounds: int) -> Iterator[Transcript]:
    """The first rounds of a run, written as scripts: one for each session."""
    notes, names = table.record(rounds), names_of(len(table.placed))
    shift = PLENTY if table.bankroll is None else 0
    seats = [{"name": name, "chips": shift or table.bankroll} for name in names]
    header = {"game": "blackjack", "rules": to_builtins(table.rules), "seats": seats}
    written = Transcript(header, [], [])
    session, opened = 0, -1

    def stacks(nth: int) -> dict[str, int]:
        return {name: shift + int(chips) for name, chips in zip(names, notes.stacks[nth], strict=True)}

    for kind, seat, value in notes.rows[: notes.used[0]].tolist():
        if kind == kernel.OPENED:
            if opened >= 0:
                before = [written.moves.pop()] if written.moves[-1]["do"] == "shuffle" else []
                written.stacks.append((len(written.moves), stacks(opened)))
                if seat // table.length > session:
                    yield written
                    written, before = Transcript(header, [], []), []
                written.moves += before
            session, opened = seat // table.length, seat
        written.moves.append(_move(kind, names[seat] if kind != kernel.OPENED else DEALER, value))
    written.stacks.append((len(written.moves), stacks(opened)))
    yield written


def _move(kind: int, name: str, value: int) -> Move:
    match kind:
        case kernel.SHUFFLED:
            return {"by": DEALER, "do": "shuffle"}
        case kernel.OPENED:
            return {"by": DEALER, "do": "open"}
        case kernel.STAKED:
            return {"by": name, "do": "bet", "amount": value}
        case kernel.DEALT:
            return {"by": DEALER, "do": "deal", "cards": [card_name(value)]}
        case kernel.INSURED:
            return {"by": name, "do": "insure", "take": bool(value)}
        case kernel.STUCK:
            return {"by": DEALER, "do": "void", "reason": "all cards lie on the table"}
        case _:
            return {"by": name, "do": _MOVES[kind]}
