"""A table of Unders and Overs, in the order of play: U-1 to U-10."""

from croupier.games.events import Closed, Opened, Settled, Staked, TakenBack
from croupier.games.limits import Limits
from croupier.games.options import Dice, OneOf, Option
from croupier.games.refusal import Refused
from croupier.games.table import Awaits, Chance, Table
from croupier.games.unders_overs.events import Invited, NotThrown, Thrown
from croupier.games.unders_overs.layout import ODDS, winning_box
from croupier.games.unders_overs.moves import Bet, Close, Invite, NoThrow, Open, TakeBack, Throw
from croupier.games.unders_overs.rules import Rules
from croupier.games.unders_overs.state import UndersOversState, UndersOversView

BOARD = 30
"""Throws that the board beside the dice shows."""


class UndersOvers(Table[Rules, UndersOversState]):
    """A table of Unders and Overs."""

    game = "unders_overs"
    rules_type = Rules
    state_type = UndersOversState
    moves = (Open, Close, Invite, Throw, NoThrow, Bet, TakeBack)
    bets_apart = True

    @classmethod
    def _fresh(cls, rules: Rules, stacks: dict[str, int]) -> UndersOversState:
        return UndersOversState(
            stacks=stacks, chips_in_play=sum(stacks.values()), stakes={name: {} for name in stacks}
        )

    def _obey(self, rules: Rules) -> None:
        super()._obey(rules)
        self.limits = Limits(rules.step, rules.min_bet, rules.max_bet)

    @property
    def on_table(self) -> int:
        return sum(sum(boxes.values()) for boxes in self.state.stakes.values())

    # A round in the order of play.

    def _open(self, move: Open) -> None:
        if self.phase != "waiting":
            raise Refused("U-2", "the previous round hasn't been paid out yet")  # U-2
        self._begin_round("betting")
        self.state.results = ()
        self.state.dice = None
        self._tell(Opened())

    def _bet(self, move: Bet) -> None:  # U-3
        self._while_betting()
        boxes = self.state.stakes[move.by]
        already = boxes.get(move.on, 0)
        self.limits.check("U-9", move.amount, already, self.stack_of(move.by))  # U-9
        self._back_by_betting(move.by)
        self.state.stake(move.by, move.amount)
        boxes[move.on] = total = already + move.amount
        self._tell(Staked(move.by, move.on, move.amount, total))

    def _take_back(self, move: TakeBack) -> None:
        self._while_betting()
        if move.on not in self.state.stakes[move.by]:
            raise Refused("U-8", "you have nothing on {spot}", spot=move.on)
        amount = self.state.stakes[move.by].pop(move.on)
        self.state.give_back(move.by, amount)
        self._tell(TakenBack(move.by, move.on, amount))

    def _while_betting(self) -> None:
        if self.phase == "waiting":
            raise Refused("U-2", "betting isn't open yet")
        if self.phase != "betting":
            raise Refused("U-8", "no more bets: betting is closed")  # U-8

    def _close(self, move: Close) -> None:
        self._while_betting()
        self.state.phase = "closed"
        self._tell(Closed())

    def _invite(self, move: Invite) -> None:  # U-5
        self._during_round()
        self._seated(move.who)
        self.state.thrower = move.who
        self._tell(Invited(move.who))

    def _throw(self, move: Throw) -> None:
        self._during_round()
        if not Dice(2).holds(move.dice):
            raise Refused("U-10", "a throw is two dice from 1 to 6, like [3, 4]")  # U-10
        first, second = move.dice
        box = winning_box(first + second)  # U-1
        self.state.phase = "closed"
        self.state.dice = (first, second)
        self._tell(Thrown((first, second), box, self.state.thrower))
        self._beat()
        self.state.history = (*self.state.history, (first, second))[-BOARD:]
        for name, boxes in self.state.stakes.items():
            for on, stake in boxes.items():
                self._settle(Settled(name, on, stake, stake * (1 + ODDS[on]) if on == box else 0))
        self._clear_layout()
        self._end_round()

    def _settle(self, settled: Settled) -> None:
        self.state.settle(settled.who, settled.stake, settled.back)
        self.state.results += (settled,)
        self._tell(settled)

    def _no_throw(self, move: NoThrow) -> None:  # U-6
        self._during_round()
        for name, boxes in self.state.stakes.items():
            self.state.give_back(name, sum(boxes.values()))
        self._clear_layout()
        self._end_round()
        self._tell(NotThrown())

    def _during_round(self) -> None:
        if self.phase == "waiting":
            raise Refused("U-2", "there's no round open")

    def _call_off(self) -> None:
        self._clear_layout()

    def _clear_layout(self) -> None:
        self.state.stakes = {name: {} for name in self.state.stakes}
        self.state.thrower = None

    # Coming and going.

    def _staked(self, who: str) -> int:
        return sum(self.state.stakes[who].values())

    def _lay_place(self, who: str) -> None:
        self.state.stakes[who] = {}

    def _clear_place(self, who: str) -> None:
        del self.state.stakes[who]
        if self.state.thrower == who:
            self.state.thrower = None

    # Who throws.

    @property
    def may_throw(self) -> tuple[str, ...]:
        if self.phase != "closed" or self.state.thrower is not None:
            return ()
        return tuple(name for name, boxes in self.state.stakes.items() if boxes)

    @property
    def thrower(self) -> str | None:
        return self.state.thrower if self.phase == "closed" else None

    # What may be done, and what may be seen.

    @property
    def awaits(self) -> Awaits:
        match self.phase:
            case "waiting":
                return Awaits(dealer="open")
            case "finished":
                return Awaits()
            case _:
                return Awaits(dealer="throw", chance=Chance("dice", 2))

    def _player_options(self, who: str) -> list[Option]:
        if self.phase != "betting":
            return []
        stakes, chips, limits = self.state.stakes[who], self.state.stacks[who], self.limits
        rooms = {box: limits.room(stakes.get(box, 0), chips) for box in ODDS}
        bets = [Option("bet", {"on": OneOf((box,)), "amount": room}) for box, room in rooms.items() if room]
        return [*bets, Option("take_back", {"on": OneOf(tuple(stakes))})] if stakes else bets

    def _dealer_options(self) -> list[Option]:
        if self.phase == "waiting":
            return [Option("open")]
        thrown = [Option("throw", {"dice": Dice(2)}), Option("no_throw")]
        if self.names:
            thrown.append(Option("invite", {"who": OneOf(self.names)}))
        return [Option("close"), *thrown] if self.phase == "betting" else thrown

    def _view(self, who: str | None) -> UndersOversView:
        state = self.state
        return UndersOversView(
            game=self.game,
            phase=state.phase,
            stacks=self.stacks,
            house=state.house,
            on_table=self.on_table,
            awaits=self.awaits,
            sitting_out=self.sitting_out,
            stakes={name: dict(boxes) for name, boxes in state.stakes.items()},
            thrower=state.thrower,
            dice=state.dice,
            results=state.results,
            history=state.history,
        )
