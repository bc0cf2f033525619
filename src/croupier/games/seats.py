"""Coming and going at a table: who sits, with how many chips, and who sits out."""

from collections.abc import Callable
from typing import Generic

from croupier.games import events
from croupier.games.movements import Movements
from croupier.games.moves import DEALER, Move
from croupier.games.options import Whole
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow, Malformed, NotEnoughChips, Refused, short
from croupier.games.state import MOST_CHIPS, Awaits, Beat, Rules, RulesT, StateT

NAME_LENGTH = 100


class Unbalanced(AssertionError):
    """Chips were made or lost: a bug in a game, which stops its table."""


class Seats(Generic[RulesT, StateT]):
    """The people at a table, clockwise from the dealer's left.

    Everything here is checked first and then done, like a move, and tells what happened. What is
    carried away from the table stays away: a void of the round under way gives back the stakes of
    those who are there, and what the others have won or lost in it stays with the house.
    """

    def __init__(self, rules: RulesT, state: StateT) -> None:
        self.state = state
        self._obey(rules)
        self.beats: list[Beat] = []
        self._events: list[events.Event] = []
        self._tell: Callable[[events.Event], None] = self._events.append

    def _obey(self, rules: RulesT) -> None:
        """Be played by these rules from now on; games work out here what follows from them."""
        self.rules = rules

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise from the dealer's left."""
        return tuple(self.state.stacks)

    @property
    def stacks(self) -> dict[str, int]:
        """Chips in hand, by name."""
        return dict(self.state.stacks)

    def stack_of(self, who: str) -> int:
        """Somebody's chips in hand."""
        return self.state.stacks[who]

    @property
    def chips_in_play(self) -> int:
        """The chips brought to the table and not carried away: in hand, on the table or with the house."""
        return self.state.chips_in_play

    @property
    def is_under_way(self) -> bool:
        """Whether a round is being played."""
        return self.state.round_start is not None

    @property
    def round_start(self) -> dict[str, int] | None:
        """Chips in hand as the round under way began, None between rounds."""
        return None if self.state.round_start is None else dict(self.state.round_start[0])

    @property
    def sitting_out(self) -> tuple[str, ...]:
        """Who is not dealt in, or not expected to bet, from the next round on."""
        return self.state.sitting_out

    @property
    def on_table(self) -> int:
        """Chips staked, in pots or imprisoned."""
        raise NotImplementedError

    @property
    def awaits(self) -> Awaits:
        """Who or what is next."""
        raise NotImplementedError

    def is_playing(self, who: str) -> bool:
        """Whether something of theirs, a stake or a hand, is in the round under way."""
        self._seated(who)
        return self.state.round_start is not None and self._has_stake(who)

    def staked(self, who: str) -> int:
        """Chips of theirs that lie on the table, as long as they can win or lose them."""
        self._seated(who)
        return self._staked(who)

    # Taking a seat, and giving it up.

    @property
    def has_place(self) -> bool:
        """Whether the game has a place for a newcomer now, if there is a seat."""
        try:
            self._check_place()
        except Refused:
            return False
        return True

    def sit(self, who: str, chips: int) -> list[events.Event]:
        """Take a seat behind the last one; a newcomer is no part of what is under way."""
        self._while_open()
        check_name(who)
        if who in self.state.stacks:
            raise IllegalNow("script", "{name!r} already has a seat at this table", name=cut(who))
        check_room(self.rules, len(self.state.stacks) + 1)
        self._check_place()
        if not Whole(0, MOST_CHIPS).holds(chips):
            raise Malformed(
                "script",
                "chips are a whole number from 0 to {most}, not {chips}",
                most=MOST_CHIPS,
                chips=short(chips),
            )
        self.state.stacks[who] = 0
        if self.state.round_start is not None:
            self.state.round_start[0][who] = 0
        self._put_in_hand(who, chips)
        self._lay_place(who)
        return self._told(events.SatDown(who, chips))

    def leave(self, who: str) -> list[events.Event]:
        """Give the seat up; the last event, `Left`, says with how many chips."""
        if self.is_playing(who):
            raise IllegalNow("N-6", "you're still in this round: leave when it's over for you")
        self._begin_telling()
        self._clear_place(who)
        chips = self.state.stacks[who]
        self._take_out_of_hand(who, chips)
        del self.state.stacks[who]
        if self.state.round_start is not None:
            before, house = self.state.round_start
            self.state.round_start = before, house + before.pop(who)
        self._no_longer_out(who)
        self._tell(events.Left(who, chips))
        self._add_up()
        return self._events.copy()

    # Trading chips.

    def bring(self, who: str, chips: int) -> list[events.Event]:
        """Put more chips before a player."""
        self._while_open()
        self._check_trade(who, chips)
        if self.state.stacks[who] + chips > MOST_CHIPS:
            raise IllegalNow("N-2", "nobody can have more than {most} chips", most=MOST_CHIPS)
        self._put_in_hand(who, chips)
        return self._told(events.ChipsBrought(who, chips))

    def take(self, who: str, chips: int) -> list[events.Event]:
        """Let a player carry chips away."""
        self._check_trade(who, chips)
        if chips > self.state.stacks[who]:
            raise NotEnoughChips("N-2", "you only have {chips} in chips", chips=self.state.stacks[who])
        self._take_out_of_hand(who, chips)
        return self._told(events.ChipsTaken(who, chips))

    def _check_trade(self, who: str, chips: int) -> None:
        self._seated(who)
        if not Whole(1, MOST_CHIPS).holds(chips):
            raise IllegalNow(
                "N-2", "chips are traded in whole numbers, 1 or more, not {chips}", chips=short(chips)
            )
        if (objection := self._why_no_trade(who)) is not None:
            raise objection

    def _why_no_trade(self, who: str) -> Refused | None:
        if self._is_asked(who):
            return IllegalNow("N-2", "decide first: chips are traded between your decisions")  # N-2
        return None

    def _put_in_hand(self, who: str, chips: int) -> None:
        state = self.state
        state.stacks[who] += chips
        state.chips_in_play += chips
        if state.round_start is not None:
            state.round_start[0][who] += chips

    def _take_out_of_hand(self, who: str, chips: int) -> None:
        """Let chips leave the table, those won in the round under way at the house's risk."""
        state = self.state
        state.stacks[who] -= chips
        state.chips_in_play -= chips
        if state.round_start is not None:
            before, house = state.round_start
            covered = min(chips, before[who])
            before[who] -= covered
            state.round_start = before, house - (chips - covered)

    # Sitting out.

    def sit_out(self, who: str) -> list[events.Event]:
        """Keep the seat but take no part, from the next round on."""
        self._while_open()
        self._seated(who)
        if who in self.state.sitting_out:
            raise IllegalNow("N-6", "you're already sitting out")
        self.state.sitting_out += (who,)
        self._step_aside(who)
        return self._told(events.SatOut(who))

    def come_back(self, who: str) -> list[events.Event]:
        """Take part again, from the next round on."""
        self._while_open()
        self._seated(who)
        if who not in self.state.sitting_out:
            raise IllegalNow("N-6", "you're not sitting out")
        self._no_longer_out(who)
        return self._told(events.CameBack(who))

    def _back_by_betting(self, who: str) -> None:
        """A bet ends sitting out."""
        if who in self.state.sitting_out:
            self._no_longer_out(who)
            self._tell(events.CameBack(who))

    def _no_longer_out(self, who: str) -> None:
        self.state.sitting_out = tuple(name for name in self.state.sitting_out if name != who)

    # The move of somebody whose time is up.

    def absent_move(self, who: str) -> Move:
        """The move that is made for a player who is asked and does not answer, one of their options."""
        self._seated(who)
        if not self._is_asked(who):
            raise IllegalNow("script", "{name!r} has nothing to decide right now", name=cut(who))
        return self._absent_move(who)

    def _is_asked(self, who: str) -> bool:
        return who in self.awaits.players

    # What all of these share.

    def _begin_telling(self) -> None:
        self._events.clear()
        self.beats.clear()

    def _seated(self, who: object) -> None:
        if not isinstance(who, str) or who not in self.state.stacks:
            raise not_seated(who)

    def _while_open(self) -> None:
        if self.state.phase == "finished":
            raise closed()

    def _told(self, event: events.Event) -> list[events.Event]:
        self.beats.clear()
        self._add_up()
        return [event]

    def _add_up(self) -> None:
        state, on_table = self.state, self.on_table
        house, told, in_hand = state.house, state.movements, sum(state.stacks.values())
        out_of_hand = state.chips_in_play - in_hand
        if house + on_table != out_of_hand:  # N-10
            raise Unbalanced(f"{in_hand} in hand, house {house}, table {on_table}: not {state.chips_in_play}")
        if told.out_of_hand != out_of_hand or told.with_house != house:
            raise Unbalanced(f"{in_hand} in hand, house {house}: not what moved")

    @property
    def movements(self) -> Movements:
        """The chips that play has moved, for a bank to post and clear."""
        return self.state.movements

    # What each game has to say.

    def _has_stake(self, who: str) -> bool:
        """Whether a stake or a live hand of theirs is in the round under way."""
        return self._staked(who) > 0

    def _staked(self, who: str) -> int:
        raise NotImplementedError

    def _absent_move(self, who: str) -> Move:
        """What is done for somebody who is asked; games in which nobody ever is need none."""
        raise NotImplementedError

    def _lay_place(self, who: str) -> None:
        """Prepare the place of a newcomer, who has a stack already."""

    def _clear_place(self, who: str) -> None:
        """Settle and remove all of a leaver but the stack."""

    def _check_place(self) -> None:
        """Refuse a newcomer for whom the game has no place now, though there is a seat."""

    def _step_aside(self, who: str) -> None:
        """Undo what somebody who sits out has prepared for the next round."""


def not_seated(who: object) -> Refused:
    """Why somebody in particular cannot."""
    return IllegalNow("script", "{name} isn't seated at this table", name=short(who))


def closed() -> Refused:
    """Why nobody can do anything at a table."""
    return IllegalNow("script", "this table is closed")


def check_name(name: object) -> None:
    """Refuse what nobody at a table can be called."""
    if not isinstance(name, str) or not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
        raise Malformed(
            "script",
            "a name is 1 to {most} printable characters, not {name}",
            most=NAME_LENGTH,
            name=short(name),
        )
    if name == DEALER:
        raise Malformed("script", "nobody at the table can be called {name!r}", name=DEALER)


def check_room(rules: Rules, count: int) -> None:
    """Refuse more seats than the table has."""
    if rules.max_seats is not None and count > rules.max_seats:
        raise IllegalNow("N-6", "this table only has {most} seats", most=rules.max_seats)
