"""What games have in common in which chips lie on a layout and one throw of the dice decides."""

from collections import Counter
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

import msgspec

from croupier.games.corrections import FinishedRound, same_result
from croupier.games.events import Closed, Event, Opened, Settled, Staked, TakenBack
from croupier.games.limits import Limits
from croupier.games.moves import DealerMove, Move, PlayerMove
from croupier.games.options import Dice, OneOf, Option
from croupier.games.refusal import IllegalNow, NotEnoughChips
from croupier.games.state import RulesT
from croupier.games.table import Awaits, Chance, State, Table, View

BOARD = 30
"""Throws that the board beside the dice shows."""

REPEATS_FROM = 2
"""The generation of its rules from which a table knows the last bets, and repeats them."""

Phase = Literal["waiting", "betting", "closed", "finished"]
"""Where in a round a table is."""


class Open(DealerMove, frozen=True):
    """Take bets."""


class Close(DealerMove, frozen=True):
    """Call no more bets."""


class Invite(DealerMove, frozen=True):
    """Hand the dice to a player."""

    who: str


class Repeat(PlayerMove, frozen=True):
    """Place your last bets again."""


class NoThrow(DealerMove, frozen=True):
    """A die did not come to rest flat."""

    is_fault: ClassVar[bool] = True


class Invited(Event, frozen=True):
    """A player will throw."""

    says = "{who} has the dice."
    who: str


class NotThrown(Event, frozen=True):
    """No throw: every bet went back."""

    says = "No throw. All bets go back."


class Numbers(NamedTuple):
    """The numbers of a game's rules by which moves are refused."""

    opening: str
    closed: str
    limits: str
    throw: str
    repeat: str = "script"


class DiceState(State, kw_only=True):
    """What a table knows; games narrow what their spots and dice are."""

    phase: Phase = "waiting"
    stakes: dict[str, dict[Any, int]]
    last: dict[str, dict[Any, int]] = msgspec.field(default_factory=dict)
    """Each player's bets of the last round in which they had any, which can be repeated."""
    thrower: str | None = None
    dice: tuple[Any, ...] | None = None
    results: tuple[Settled, ...] = ()
    history: tuple[tuple[Any, ...], ...] = ()
    """How the dice fell lately, as the board beside them shows it."""


class DiceView(View, frozen=True, kw_only=True):
    """A table; nothing of it is hidden."""

    phase: Phase
    stakes: dict[str, dict[Any, int]]
    thrower: str | None
    dice: tuple[Any, ...] | None
    """The last throw, until the next."""
    results: tuple[Settled, ...]
    """What became of each stake on it."""
    history: tuple[tuple[Any, ...], ...] = ()
    """How the dice fell lately, up to thirty throws, the newest last."""

    def at_stake(self) -> list[tuple[str, str, int]]:
        return [(who, on, chips) for who, spots in self.stakes.items() for on, chips in spots.items()]


class DiceRound(FinishedRound, frozen=True, kw_only=True):
    """A throw, and what lay on the layout."""

    stakes: dict[str, dict[Any, int]]
    dice: tuple[Any, ...]


DiceStateT = TypeVar("DiceStateT", bound=DiceState)


class DiceTable(Table[RulesT, DiceStateT]):
    """A table with a layout and dice. Games say what is thrown and what a stake brings back."""

    moves: ClassVar[tuple[type[Move], ...]] = ()
    round_type: ClassVar[type[Any]] = DiceRound
    bets_apart = True
    view_type: ClassVar[type[DiceView]]
    dice: ClassVar[Dice]
    spots: ClassVar[tuple[str, ...]]
    numbers: ClassVar[Numbers]
    limits: Limits

    @classmethod
    def _fresh(cls, rules: RulesT, stacks: dict[str, int]) -> DiceStateT:
        state: DiceStateT = cls.state_type(
            stacks=stacks, chips_in_play=sum(stacks.values()), stakes={name: {} for name in stacks}
        )
        return state

    @property
    def on_table(self) -> int:
        return sum(sum(spots.values()) for spots in self.state.stakes.values())

    # A round in the order of play.

    def _open(self, move: Open) -> None:
        if self.phase != "waiting":
            raise IllegalNow(self.numbers.opening, "the previous round hasn't been paid out yet")
        self._begin_round("betting")
        self.state.results = ()
        self.state.dice = None
        self._tell(Opened())

    def _bet(self, move: Any) -> None:
        self._while_betting()
        self._check_bet(move.by, move.on, move.amount)
        self._place(move.by, move.on, move.amount)

    def _repeat(self, move: Repeat) -> None:
        self._while_betting()
        bets, chips = self.state.last.get(move.by, {}), self.stack_of(move.by)
        if not bets:
            raise IllegalNow(self.numbers.repeat, "you had no bets in the last round")
        if sum(bets.values()) > chips:
            raise NotEnoughChips(
                self.numbers.repeat, "you need more chips for that: you have {chips}", chips=chips
            )
        for on, amount in bets.items():
            self._check_bet(move.by, on, amount)
        for on, amount in bets.items():
            self._place(move.by, on, amount)

    def _check_bet(self, who: str, on: Any, amount: int) -> None:
        already = self.state.stakes[who].get(on, 0)
        self.limits.check(self.numbers.limits, amount, already, self.stack_of(who))

    def _place(self, who: str, on: Any, amount: int) -> None:
        self._back_by_betting(who)
        self.state.stake(who, amount)
        spots = self.state.stakes[who]
        spots[on] = total = spots.get(on, 0) + amount
        self._tell(Staked(who, on, amount, total))

    def _take_back(self, move: Any) -> None:
        self._while_betting()
        if move.on not in self.state.stakes[move.by]:
            raise IllegalNow(self.numbers.closed, "you have nothing on {spot}", spot=move.on)
        amount = self.state.stakes[move.by].pop(move.on)
        self.state.give_back(move.by, amount)
        self._tell(TakenBack(move.by, move.on, amount))

    def _while_betting(self) -> None:
        if self.phase == "waiting":
            raise IllegalNow(self.numbers.opening, "betting isn't open yet")
        if self.phase != "betting":
            raise IllegalNow(self.numbers.closed, "no more bets: betting is closed")

    def _close(self, move: Close) -> None:
        self._while_betting()
        self.state.phase = "closed"
        self._tell(Closed())

    def _invite(self, move: Invite) -> None:
        self._during_round()
        self._seated(move.who)
        self.state.thrower = move.who
        self._tell(Invited(move.who))

    def _throw(self, move: Any) -> None:
        self._during_round()
        self._check_dice(move.dice)
        state, dice = self.state, tuple(move.dice)
        state.phase = "closed"
        state.dice = dice
        self._tell(self._thrown(dice))
        self._beat()
        state.history = (*state.history, dice)[-BOARD:]
        state.results = self._settled(state.stakes, dice)
        for settled in state.results:
            state.settle(settled.who, settled.stake, settled.back)
            self._tell(settled)
        self._keep_round()
        self._clear_layout()
        self._end_round()

    def _check_dice(self, dice: list[Any]) -> None:
        if not self.dice.holds(dice):
            raise IllegalNow(
                self.numbers.throw,
                "a throw is {count} dice, each showing one of these: {faces}",
                count=self.dice.count,
                faces=self.dice.faces,
            )

    def _settled(self, stakes: dict[str, dict[Any, int]], dice: tuple[Any, ...]) -> tuple[Settled, ...]:
        """What becomes of every stake after a throw."""
        return tuple(
            [
                Settled(name, on, stake, stake * self._returns(on, dice))
                for name, spots in stakes.items()
                for on, stake in spots.items()
            ]
        )

    def _no_throw(self, move: NoThrow) -> None:
        self._during_round()
        for name, spots in self.state.stakes.items():
            self.state.give_back(name, sum(spots.values()))
        self._clear_layout()
        self._end_round()
        self._tell(NotThrown())

    def _during_round(self) -> None:
        if self.phase == "waiting":
            raise IllegalNow(self.numbers.opening, "there's no round open")

    def _call_off(self) -> None:
        self._clear_layout()

    def _clear_layout(self) -> None:
        if self.generation >= REPEATS_FROM:
            self.state.last |= {name: spots for name, spots in self.state.stakes.items() if spots}
        self.state.stakes = {name: {} for name in self.state.stakes}
        self.state.thrower = None

    # Corrections.

    def _remember(self) -> DiceRound:
        state = self.state
        stakes = {name: spots for name, spots in state.stakes.items() if spots}
        record: DiceRound = self.round_type(
            number=state.rounds,
            staked={name: sum(spots.values()) for name, spots in stakes.items()},
            back=_back(state.results),
            stakes=stakes,
            dice=state.dice,
        )
        return record

    def _resettle(self, record: DiceRound, move: Any) -> DiceRound:
        self._check_dice(move.dice)
        if Counter(move.dice) == Counter(record.dice):
            raise same_result()
        dice = tuple(move.dice)
        return msgspec.structs.replace(record, dice=dice, back=_back(self._settled(record.stakes, dice)))

    def _corrections_of(self, record: DiceRound) -> list[Option]:
        if "correct" not in self._kinds:
            return []
        dice = msgspec.structs.replace(self.dice, but=record.dice)
        return [Option("correct", {"round": OneOf((record.number,)), "dice": dice})]

    def _take_effect(self, before: DiceRound, after: DiceRound) -> dict[str, int]:
        """Show the right dice on the board, and on the table where they still lie."""
        state, later = self.state, sum(number > after.number for number in self._finished)
        if later < len(state.history):
            place = len(state.history) - 1 - later
            state.history = (*state.history[:place], after.dice, *state.history[place + 1 :])
        if not later and state.dice is not None:
            state.dice = after.dice
            state.results = self._settled(after.stakes, after.dice)
        return {}

    # Coming and going.

    def _staked(self, who: str) -> int:
        return sum(self.state.stakes[who].values())

    def _lay_place(self, who: str) -> None:
        self.state.stakes[who] = {}

    def _clear_place(self, who: str) -> None:
        del self.state.stakes[who]
        self.state.last.pop(who, None)
        if self.state.thrower == who:
            self.state.thrower = None

    # Who throws.

    @property
    def may_throw(self) -> tuple[str, ...]:
        if self.phase != "closed" or self.state.thrower is not None:
            return ()
        return tuple(name for name, spots in self.state.stakes.items() if spots)

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
                return Awaits(dealer="throw", chance=Chance("dice", self.dice.count))

    def _player_options(self, who: str) -> list[Option]:
        if self.phase != "betting":
            return []
        stakes, chips, limits = self.state.stakes[who], self.state.stacks[who], self.limits
        rooms = {on: limits.room(stakes.get(on, 0), chips) for on in self.spots}
        bets = [Option("bet", {"on": OneOf((on,)), "amount": room}) for on, room in rooms.items() if room]
        if self._can_repeat(who):
            bets.append(Option("repeat"))
        return [*bets, Option("take_back", {"on": OneOf(tuple(stakes))})] if stakes else bets

    def _can_repeat(self, who: str) -> bool:
        last, stakes, chips = self.state.last.get(who), self.state.stakes[who], self.state.stacks[who]
        if not last or "repeat" not in self._kinds or sum(last.values()) > chips:
            return False
        rooms = ((self.limits.room(stakes.get(on, 0), chips), amount) for on, amount in last.items())
        return all(room is not None and room.holds(amount) for room, amount in rooms)

    def _dealer_options(self) -> list[Option]:
        if self.phase == "waiting":
            return [Option("open")]
        thrown = [Option("throw", {"dice": self.dice}), Option("no_throw")]
        if self.names:
            thrown.append(Option("invite", {"who": OneOf(self.names)}))
        return [Option("close"), *thrown] if self.phase == "betting" else thrown

    def _view(self, who: str | None) -> DiceView:
        state = self.state
        return self.view_type(
            game=self.game,
            phase=state.phase,
            stacks=self.stacks,
            house=state.house,
            on_table=self.on_table,
            awaits=self.awaits,
            sitting_out=self.sitting_out,
            stakes={name: dict(spots) for name, spots in state.stakes.items()},
            thrower=state.thrower,
            dice=state.dice,
            results=state.results,
            history=state.history,
        )

    # What each game has to say.

    def _thrown(self, dice: Any) -> Event:
        """The event that tells a throw."""
        raise NotImplementedError

    def _returns(self, on: Any, dice: Any) -> int:
        """What each chip on a spot brings back after a throw, itself included."""
        raise NotImplementedError


def _back(results: tuple[Settled, ...]) -> dict[str, int]:
    """What comes back to each player, all stakes together."""
    back: dict[str, int] = {}
    for settled in results:
        back[settled.who] = back.get(settled.who, 0) + settled.back
    return back
