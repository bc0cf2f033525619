"""A roulette table, in the order of play."""

from collections.abc import Iterable, Mapping

from msgspec import UNSET

from croupier.equipment.wheel import WHEELS, colour
from croupier.games.due import PocketDue
from croupier.games.events import Closed, Event, Opened, Settled, Staked, TakenBack
from croupier.games.limits import Limits
from croupier.games.options import Equipment, OneOf, Option, Pocket
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow, Malformed, NotEnoughChips, Refused
from croupier.games.roulette.announced import CALLS, FULL_NAMES
from croupier.games.roulette.correcting import Correcting
from croupier.games.roulette.events import Announced, ChoiceDue, Imprisoned, NotSpun, Released, Spun
from croupier.games.roulette.layout import LAYOUTS
from croupier.games.roulette.moves import (
    Announce,
    Bet,
    Choose,
    Clear,
    Close,
    Correct,
    Double,
    NoSpin,
    Open,
    Repeat,
    Spin,
    TakeBack,
)
from croupier.games.roulette.options import offer
from croupier.games.roulette.rules import Rules
from croupier.games.roulette.state import Phase, Result, RouletteState, RouletteView, Stakes
from croupier.games.table import Awaits, Chance

AWAITS: dict[Phase, Awaits] = {
    "waiting": Awaits(dealer="open"),
    "betting": Awaits(dealer="spin", chance=Chance("pocket")),
    "closed": Awaits(dealer="spin", chance=Chance("pocket")),
    "finished": Awaits(),
}
"""What is next, where no player has to choose."""
BOARD = 100
"""Spins that the board beside the wheel shows."""


class Roulette(Correcting):
    """A table of roulette."""

    moves = (Open, Bet, TakeBack, Announce, Repeat, Double, Clear, Close, Spin, NoSpin, Choose, Correct)
    bets_apart = True

    @classmethod
    def _fresh(cls, rules: Rules, stacks: dict[str, int]) -> RouletteState:
        return RouletteState(
            stacks=stacks,
            chips_in_play=sum(stacks.values()),
            stakes=_nothing(stacks),
            prison=_nothing(stacks),
            last=_nothing(stacks),
        )

    def _obey(self, rules: Rules) -> None:
        super()._obey(rules)
        self.layout = LAYOUTS[rules.wheel]
        self.limits = rules.limits()
        self.stakes_matter = any(limit.depend_on_stake for limit in self.limits.values())
        self.calls = CALLS[rules.wheel]

    @property
    def on_table(self) -> int:
        chips = 0
        for bets in (self.state.stakes, self.state.prison):
            for stakes in bets.values():
                if stakes:
                    chips += sum(stakes.values())
        return chips

    def play_by(self, rules: Rules) -> list[Event]:
        super().play_by(rules)
        self.state.last = _nothing(self.state.stacks)  # bets of other limits are not repeated
        return []

    # Betting.

    def _open(self, move: Open) -> None:
        if self.phase == "choosing":
            raise IllegalNow("R-13", "somebody still has to choose: half back, or prison")
        if self.phase != "waiting":
            raise IllegalNow("R-1", "the previous round isn't over yet")
        self.state.prison_before = {name: dict(stakes) for name, stakes in self.state.prison.items()}
        self._begin_round("betting")
        self._tell(Opened())

    def _bet(self, move: Bet) -> None:
        self._while_betting()
        if move.on not in self.layout.spots:
            raise IllegalNow.saying("R-17", self.layout.objection(move.on))
        bets = {move.on: move.amount}
        self._check(move.by, bets)
        self._put(move.by, bets)

    def _take_back(self, move: TakeBack) -> None:
        self._while_betting()
        stakes = self.state.stakes[move.by]
        if move.on not in stakes:
            if move.on in self.state.prison[move.by]:
                raise IllegalNow("R-14", "your bet on {spot} is in prison and stays there", spot=move.on)
            raise IllegalNow("R-21", "you have nothing on {spot!r}", spot=cut(move.on))
        self._pick_up(move.by, {move.on: stakes[move.on]})

    def _announce(self, move: Announce) -> None:
        self._while_betting()
        number, units = self._called(move)
        bets = {on: count * move.unit for on, count in units.items()}
        self._check(move.by, bets)
        self._tell(Announced(move.by, move.name, number, move.unit, sum(bets.values())))
        self._put(move.by, bets)

    def _called(self, move: Announce) -> tuple[str | None, dict[str, int]]:
        """The number that was called, if the call has one, and the units that stand for the call."""
        if move.name != "neighbours":
            if move.number is not UNSET:
                raise Malformed("script", "announce: only neighbours take a number")
            if move.name not in self.calls.series:
                raise IllegalNow(
                    "R-20", "{call} is only for the single-zero wheel", call=FULL_NAMES[move.name]
                )
            return None, self.calls.series[move.name]
        if move.number is UNSET:
            raise Malformed("script", "announce: 'number' is missing: whose neighbours?")
        number = self.calls.numbers.get(move.number)
        if number is None:
            raise IllegalNow("R-2", "that number isn't on this wheel")
        return number, self.calls.around[number]

    def _repeat(self, move: Repeat) -> None:
        self._while_betting()
        bets = self.state.last[move.by]
        if not bets:
            raise IllegalNow("R-21", "you had no bets in the last round")
        self._check(move.by, bets)
        self._put(move.by, bets)

    def _double(self, move: Double) -> None:
        self._while_betting()
        bets = self._doubling(move.by)
        if not bets:
            raise IllegalNow("R-21", "you have no bets to double, now or from the last round")
        self._check(move.by, bets)
        self._put(move.by, bets)

    def _doubling(self, who: str) -> Stakes:
        """What doubling adds: the stakes on the layout again, or with none there the last ones twice."""
        return dict(self.state.stakes[who]) or {on: 2 * bet for on, bet in self.state.last[who].items()}

    def _clear(self, move: Clear) -> None:
        self._while_betting()
        stakes = self.state.stakes[move.by]
        if not stakes:
            raise IllegalNow("R-21", "you have no bets to take back")
        self._pick_up(move.by, dict(stakes))

    def _while_betting(self) -> None:
        phase = self.state.phase
        if phase == "waiting":
            raise IllegalNow("R-1", "betting isn't open yet")
        if phase != "betting":
            raise IllegalNow("R-1", "no more bets: betting is closed")

    def _check(self, who: str, bets: Mapping[str, int]) -> None:
        """Refuse bets of which any is beyond its limits, or all together beyond the player's chips."""
        stakes, chips = self.state.stakes[who], self.state.stacks[who]
        if sum(bets.values()) > chips:
            raise NotEnoughChips("R-18", "you need more chips for that: you have {chips}", chips=chips)
        for on, amount in bets.items():
            try:
                self._limits(on).check("R-18", amount, stakes.get(on, 0), chips)
            except Refused as refusal:
                raise IllegalNow("R-18", "{spot}: {reason}", spot=on, reason=refusal.phrase) from None

    def _limits(self, on: str) -> Limits:
        return self.limits[self.layout.spots[on].kind]

    def _put(self, who: str, bets: Mapping[str, int]) -> None:
        self._back_by_betting(who)
        stakes = self.state.stakes[who]
        self.state.stake(who, sum(bets.values()))
        for on, amount in bets.items():
            stakes[on] = total = stakes.get(on, 0) + amount
            self._tell(Staked(who, on, amount, total))

    def _pick_up(self, who: str, bets: Mapping[str, int]) -> None:
        for on, amount in bets.items():
            del self.state.stakes[who][on]
            self.state.give_back(who, amount)
            self._tell(TakenBack(who, on, amount))

    # The spin.

    def _close(self, move: Close) -> None:
        self._while_betting()
        self.state.phase = "closed"
        self._tell(Closed())

    def _spin(self, move: Spin) -> None:
        self._before_the_ball_falls()
        self._check_pocket(move.pocket)
        state = self.state
        state.phase = "closed"
        state.pocket, state.results = move.pocket, ()
        self._tell(Spun(move.pocket, colour(move.pocket)))
        self._beat()
        state.history = (*state.history, move.pocket)[-BOARD:]
        self._judge_prison(move.pocket)
        self._settle_bets(move.pocket)
        if any(state.stakes.values()):
            state.phase = "choosing"
        else:
            self._keep_round()
            self._end_round()

    def _judge_prison(self, pocket: str) -> None:
        inmates, self.state.prison = self.state.prison, _nothing(self.state.stacks)
        for who, stakes in inmates.items():
            for on, stake in stakes.items():
                back = self._freed(on, stake, pocket)
                if back is None:
                    self._imprison(who, on, stake, again=True)
                else:
                    self._pay(Released(who, on, stake, back))

    def _settle_bets(self, pocket: str) -> None:
        """Pay every fresh bet; those whose owner has a choice are left standing."""
        returns, zero = self.layout.returns[pocket], self.rules.zero
        spared = self._spared_by(pocket)
        settled: list[Settled] = []
        due: list[ChoiceDue] = []
        for who, stakes in self._take_up_layout().items():
            staked = paid = 0
            for on, stake in stakes.items():
                if on in spared and zero != "half":
                    self.state.stakes[who][on] = stake
                    due.append(ChoiceDue(who, on, stake))
                    continue
                back = stake // 2 if on in spared else stake * returns.get(on, 0)
                settled.append(Settled(who, on, stake, back))
                staked, paid = staked + stake, paid + back
            if staked:
                self.state.settle(who, staked, paid)
        self._record(*settled)
        for choice in due:
            self._tell(choice)

    def _no_spin(self, move: NoSpin) -> None:
        self._before_the_ball_falls()
        for who, stakes in self._take_up_layout().items():
            self.state.give_back(who, sum(stakes.values()))
        self._end_round()
        self._tell(NotSpun())

    def _before_the_ball_falls(self) -> None:
        if self.phase == "waiting":
            raise IllegalNow("R-1", "there's no round open")
        if self.phase == "choosing":
            raise IllegalNow(
                "R-13", "the ball has landed; somebody is still choosing between half back and prison"
            )

    def _choose(self, move: Choose) -> None:
        if self.phase != "choosing" or move.on not in self.state.stakes[move.by]:
            raise IllegalNow("R-13", "you have nothing to choose on {spot!r}", spot=cut(move.on))
        stake = self.state.stakes[move.by].pop(move.on)
        if move.take == "half":
            self._pay(Settled(move.by, move.on, stake, stake // 2))
        else:
            self._imprison(move.by, move.on, stake, again=False)
        if not any(self.state.stakes.values()):
            self._keep_round()
            self._end_round()

    # What settling comes down to.

    def _pay(self, *results: Settled | Released) -> None:
        for result in results:
            self.state.settle(result.who, result.stake, result.back)
        self._record(*results)

    def _imprison(self, who: str, on: str, stake: int, *, again: bool) -> None:
        cell = self.state.prison[who]
        cell[on] = cell.get(on, 0) + stake
        self._record(Imprisoned(who, on, stake, again))

    def _record(self, *results: Result) -> None:
        self.state.results += results
        for result in results:
            self._tell(result)

    def _take_up_layout(self) -> dict[str, Stakes]:
        """Clear the layout of its bets, which can be repeated in the next round."""
        state = self.state
        state.last, state.stakes = state.stakes, _nothing(state.stacks)
        return state.last

    def _end_round(self) -> None:
        super()._end_round()
        self.state.prison_before = None

    def _call_off(self) -> None:
        state = self.state
        assert state.prison_before is not None
        if self.phase == "choosing":
            state.stakes = _nothing(state.stacks)
            state.pocket, state.results = None, ()
            state.history = state.history[:-1]
        else:
            self._take_up_layout()
        state.prison = state.prison_before

    def _settle_for_good(self) -> None:
        for who in self.names:
            self._release(who)

    def _release(self, who: str) -> None:
        """Give half of the imprisoned bets back, which no spin will decide any more."""
        inmates, self.state.prison[who] = self.state.prison[who], {}
        for on, stake in inmates.items():
            self._pay(Released(who, on, stake, stake // 2))

    # Coming and going.

    def _has_stake(self, who: str) -> bool:
        """A bet in prison keeps nobody at the table: its owner may have half of it at any time."""
        return bool(self.state.stakes[who])

    def _staked(self, who: str) -> int:
        return sum(self.state.stakes[who].values()) + sum(self.state.prison[who].values())

    def _lay_place(self, who: str) -> None:
        for bets in self._places():
            bets[who] = {}

    def _clear_place(self, who: str) -> None:
        self._release(who)
        if self.state.round_start is not None and self.state.prison_before is not None:
            before, house = self.state.round_start
            held = sum(self.state.prison_before[who].values())
            self.state.round_start = before | {who: before[who] + held // 2}, house + held - held // 2
        for bets in self._places():
            del bets[who]

    def _places(self) -> list[dict[str, Stakes]]:
        """Wherever chips of a player may lie, now or after a void."""
        state = self.state
        now = [state.stakes, state.prison, state.last]
        return now if state.prison_before is None else [*now, state.prison_before]

    def _absent_move(self, who: str) -> Choose:
        return Choose(who, next(iter(self.state.stakes[who])), "half")

    # What may be done, and what may be seen.

    @property
    def awaits(self) -> Awaits:
        if self.state.phase == "choosing":
            return Awaits(players=tuple(who for who, stakes in self.state.stakes.items() if stakes))
        return AWAITS[self.state.phase]

    def _player_options(self, who: str) -> list[Option]:
        stakes, phase, chips = self.state.stakes[who], self.state.phase, self.state.stacks[who]
        if phase == "choosing" and stakes:
            return [Option("choose", {"on": OneOf(tuple(stakes)), "take": OneOf(("half", "prison"))})]
        if phase != "betting":
            return []
        options = offer(self.rules.wheel, self.limits, stakes if self.stakes_matter else None, chips)
        if self._fits(who, self.state.last[who]):
            options.append(Option("repeat"))
        if self._fits(who, self._doubling(who)):
            options.append(Option("double"))
        if stakes:
            options += Option("take_back", {"on": OneOf(tuple(stakes))}), Option("clear")
        return options

    def _fits(self, who: str, bets: Mapping[str, int]) -> bool:
        """Whether bets that stood before may be placed, once or twice, on what is there.

        Their step and their least are right already; the most and the player's chips may not be.
        """
        stakes = self.state.stakes[who]
        if not 0 < sum(bets.values()) <= self.state.stacks[who]:
            return False
        return not self.stakes_matter or all(
            (most := self._limits(on).most) is None or stakes.get(on, 0) + amount <= most
            for on, amount in bets.items()
        )

    def _dealer_options(self) -> list[Option]:
        spun = [Option("spin", {"pocket": Pocket(WHEELS[self.rules.wheel].pockets)}), Option("no_spin")]
        match self.phase:
            case "waiting":
                return [Option("open")]
            case "betting":
                return [Option("close"), *spun]
            case "closed":
                return spun
            case _:
                return []

    def _due(self, domain: Equipment) -> PocketDue:
        return PocketDue(self.rules.wheel)

    def _view(self, who: str | None) -> RouletteView:
        state = self.state
        choices = state.stakes if state.phase == "choosing" else {}
        return RouletteView(
            game=self.game,
            phase=state.phase,
            stacks=self.stacks,
            house=state.house,
            on_table=state.movements.on_table,
            awaits=self.awaits,
            sitting_out=state.sitting_out,
            stakes={name: stakes.copy() for name, stakes in state.stakes.items()},
            prison={name: stakes.copy() for name, stakes in state.prison.items()},
            choices={name: tuple(stakes) for name, stakes in choices.items() if stakes},
            pocket=state.pocket,
            colour=None if state.pocket is None else colour(state.pocket),
            results=state.results,
            history=state.history,
        )


def _nothing(names: Iterable[str]) -> dict[str, Stakes]:
    """No chips of anybody anywhere."""
    return {name: {} for name in names}
