"""What every game offers, whoever calls: a table that is a pure function of its header and moves."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar

import msgspec

from croupier.games.events import Event, Finished, Voided
from croupier.games.moves import DEALER, REASON_LENGTH, Finish, Move, PlayerMove, Void
from croupier.games.options import Option, Text
from croupier.games.refusal import Refused, choices, explain, short

MOST_CHIPS = 10**15
"""Every program reads whole numbers up to here exactly, JavaScript included."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The options of a game's rules; the defaults are the rule book's."""

    LEAST_SEATS: ClassVar[int] = 1

    max_seats: Annotated[
        Annotated[int, msgspec.Meta(ge=1)] | None,
        msgspec.Meta(description="the most seats at the table; null: as many as come"),
    ] = None


class State(msgspec.Struct, kw_only=True):
    """Everything a table knows; what `save` writes."""

    stacks: dict[str, int]
    """Chips in hand, by name, clockwise from the dealer's left."""
    issued: int
    """All chips that were ever brought to the table: what stacks, house and table add up to."""
    house: int = 0
    phase: str = "waiting"
    before: tuple[dict[str, int], int] | None = None
    """Stacks and house as the round under way began, None between rounds."""


class Chance(msgspec.Struct, frozen=True):  # N-13
    """What the dealer's next move has to say: what so many dice or cards, or the wheel, showed."""

    of: Literal["dice", "cards", "pocket"]
    count: int = 1


class Awaits(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who or what is next."""

    players: tuple[str, ...] = ()
    """Those whose decision the table waits for, in no order where there are several."""
    dealer: str | None = None
    """The dealer's move that leads on."""
    chance: Chance | None = None
    """What that move has to say, where it is chance that decides."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one person may see of a table."""

    game: str
    phase: str
    stacks: dict[str, int]
    house: int
    on_table: int
    awaits: Awaits


RulesT = TypeVar("RulesT", bound=Rules)
StateT = TypeVar("StateT", bound=State)


class Unbalanced(AssertionError):
    """Chips were made or lost: a bug in a game, which stops its table."""


class Table(Generic[RulesT, StateT]):
    """A table of one game. Games add their moves as methods `_name`, one for each in `moves`."""

    game: ClassVar[str]
    rules_type: ClassVar[type[Any]]
    state_type: ClassVar[type[Any]]
    moves: ClassVar[tuple[type[Move], ...]]

    _kinds: ClassVar[dict[str, type[Move]]]
    _acts: ClassVar[dict[type[Move], Callable[[Any, Any], None]]]

    def __init_subclass__(cls) -> None:
        every: tuple[type[Move], ...] = (*cls.moves, Void, Finish)
        cls._kinds = {str(kind.__struct_config__.tag): kind for kind in every}
        cls._acts = {kind: getattr(cls, f"_{do}") for do, kind in cls._kinds.items()}

    def __init__(self, rules: RulesT, state: StateT) -> None:
        self.rules = rules
        self.state = state
        self._events: list[Event] = []
        self._tell: Callable[[Event], None] = self._events.append

    @classmethod
    def opened(cls, rules: RulesT, stacks: dict[str, int], button: str | None = None) -> Self:
        """A fresh table; only hold'em has a button."""
        if button is not None:
            raise Refused("script", f"{cls.game} has no button")
        return cls(rules, cls._fresh(rules, stacks))

    # What everybody may ask.

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise from the dealer's left."""
        return tuple(self.state.stacks)

    @property
    def stacks(self) -> dict[str, int]:
        """Chips in hand, by name."""
        return dict(self.state.stacks)

    @property
    def house(self) -> int:
        """What the house has won; negative where it has lost."""
        return self.state.house

    @property
    def phase(self) -> str:
        """Where in the round the table is; "waiting" between rounds, "finished" in the end."""
        return self.state.phase

    @property
    def on_table(self) -> int:
        """Chips staked, in pots or imprisoned."""
        raise NotImplementedError

    @property
    def winners(self) -> list[str]:
        """Who has won, in a game that ends."""
        return []

    @property
    def awaits(self) -> Awaits:
        """Who or what is next."""
        raise NotImplementedError

    def options(self, who: str) -> list[Option]:
        """What `who` may do now: exactly the moves that `play` would accept."""
        if who != DEALER:
            self._seated(who)
            return [] if self.state.phase == "finished" else self._player_options(who)
        if self.state.phase == "finished":
            return []
        if self.state.before is not None:
            return [*self._dealer_options(), Option("void", {"reason": Text(REASON_LENGTH)})]
        return [*self._dealer_options(), Option("finish")]

    def view(self, who: str | None = None) -> View:
        """What `who` may see: a player, the dealer, or None for everybody (the big screen)."""
        if who is not None and who != DEALER:
            self._seated(who)
        return self._view(who)

    def report(self) -> dict[str, Any]:
        """The table in a line, as `replay` prints it."""
        return {
            "stacks": self.stacks,
            "house": self.house,
            "on_table": self.on_table,
            "phase": self.phase,
            "winners": self.winners,
        }

    def save(self) -> bytes:
        """The whole state; equal states give equal bytes."""
        return msgspec.json.encode(self.state)

    def load(self, saved: bytes) -> None:
        """Go back to a state that `save` gave."""
        self.state = msgspec.json.decode(saved, type=self.state_type)

    # Playing.

    def play(self, move: Move | Mapping[str, object]) -> list[Event]:
        """Make a move and say what happened, or raise `Refused` and change nothing.

        A mapping comes from outside and its shape is checked; a `Move` was made by typed code and
        is taken at its word. Whether it is legal now is checked for both.
        """
        if not isinstance(move, Move):
            move = self.read(move)
        act = self._acts.get(type(move))
        if act is None:
            raise Refused("script", f"nobody can {_words(move)} at a table of {self.game}")
        if isinstance(move, PlayerMove):
            if move.by not in self.state.stacks:
                raise _not_seated(move.by)
        elif move.by != DEALER:
            raise Refused("script", f"only the dealer may {_words(move)}")
        if self.state.phase == "finished":
            raise Refused("script", "this table is closed")
        self._events.clear()
        act(self, move)
        self._add_up()
        return self._events.copy()

    @classmethod
    def read(cls, move: object) -> Move:
        """A move from outside as its type, or `Refused` for a shape that no move has."""
        if type(move) is not dict and not isinstance(move, Mapping):
            raise Refused("script", "a move is an object like {'by': 'dealer', 'do': 'open'}")
        do = move.get("do")
        kind = cls._kinds.get(do) if isinstance(do, str) else None
        if kind is None:
            known = ", ".join(cls._kinds)
            raise Refused("script", f"'do' is missing or unknown here; it is one of: {known}")
        try:
            return msgspec.convert(move, kind)
        except msgspec.ValidationError as error:
            raise Refused("script", f"{do}: {explain(error)}") from None

    def _seated(self, who: object) -> None:
        if not isinstance(who, str) or who not in self.state.stacks:
            raise _not_seated(who)

    def _add_up(self) -> None:
        state = self.state
        if sum(state.stacks.values()) + state.house + self.on_table != state.issued:  # N-10
            raise Unbalanced(f"{self.game}: {self.report()} is not {state.issued}")

    # What rounds of all games share.

    def _begin_round(self, phase: str) -> None:
        state = self.state
        state.before = (dict(state.stacks), state.house)
        state.phase = phase

    def _end_round(self) -> None:
        self.state.before = None
        self.state.phase = "waiting"

    def _void(self, move: Void) -> None:  # N-9
        before = self.state.before
        if before is None:
            raise Refused("N-9", "there is no round to call off")
        if not move.reason.strip() or len(move.reason) > REASON_LENGTH:
            raise Refused("N-9", f"a reason is given in 1 to {REASON_LENGTH} characters")
        self._call_off()
        self.state.stacks, self.state.house = before
        self._end_round()
        self._tell(Voided(move.reason))

    def _finish(self, move: Finish) -> None:
        if self.state.before is not None:
            raise Refused("script", "a table closes between rounds, not in the middle of one")
        self._settle_for_good()
        self.state.phase = "finished"
        self._tell(Finished())

    # What each game has to say.

    @classmethod
    def _fresh(cls, rules: RulesT, stacks: dict[str, int]) -> StateT:
        """The state of a table before its first round."""
        raise NotImplementedError

    def _player_options(self, who: str) -> list[Option]:
        raise NotImplementedError

    def _dealer_options(self) -> list[Option]:
        raise NotImplementedError

    def _view(self, who: str | None) -> View:
        raise NotImplementedError

    def _call_off(self) -> None:
        """Clear the round off the table; its stakes are given back by the caller."""
        raise NotImplementedError

    def _settle_for_good(self) -> None:
        """Settle what outlives a round, before the table closes."""


def _not_seated(who: object) -> Refused:
    return Refused("script", f"{short(who)} is not seated at this table")


def _words(move: Move) -> str:
    return str(type(move).__struct_config__.tag).replace("_", " ")


def read_rules(kind: type[RulesT], options: object) -> RulesT:
    """A game's rules from outside, or `Refused` with the option that is unknown or senseless."""
    if not isinstance(options, Mapping):
        raise Refused("script", "rules is an object of options")
    fields = _fields(kind)
    for name in options:
        if name not in fields:
            raise Refused("script", f"unknown option {short(name)}; there are: {', '.join(fields)}")
    try:
        return msgspec.convert(options, kind)
    except msgspec.ValidationError as error:
        reason = explain(error)
        name = reason.split()[0]
        words = choices(fields[name].type) if name in fields else ()
        allowed = f"; it is one of: {', '.join(words)}" if words else ""
        raise Refused("script", f"option {reason}{allowed}") from None


@cache
def _fields(kind: type[Rules]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(kind)}
