"""What a table is given, what it knows, and what it shows: the records that all games extend."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from croupier.games.movements import Movements
from croupier.games.refusal import Malformed, choices, explain, short

Bank = Literal["house", "dealers"]
"""The house's own, or one apart from it for what players who deal in turn have won and lost."""

MOST_CHIPS = 10**15
"""Every program reads whole numbers up to here exactly, JavaScript included."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The options of a game's rules; the defaults are the rule book's."""

    LEAST_SEATS: ClassVar[int] = 1

    max_seats: Annotated[
        Annotated[int, msgspec.Meta(ge=1)] | None,
        msgspec.Meta(description="the most seats at the table; null: as many as come"),
    ] = None

    @property
    def bank(self) -> Bank:
        """Against whom players win and lose."""
        return "house"

    @property
    def least_stake(self) -> int:
        """The fewest chips that one can play with; 0: any."""
        return 0

    @property
    def pays_in(self) -> int:
        """What every stake and payout is a multiple of, for chips to make; 0: nobody can say."""
        return 0


class State(msgspec.Struct, kw_only=True, dict=True):
    """Everything a table knows; what `save` writes.

    Chips move by the methods here alone, so that whoever keeps the accounts is told of each.
    """

    stacks: dict[str, int]
    """Chips in hand, by name, clockwise from the dealer's left."""
    chips_in_play: int
    """The chips brought to the table and not carried away: what stacks, house and table add up to."""
    house: int = 0
    phase: str = "waiting"
    round_start: tuple[dict[str, int], int] | None = None
    """Stacks and house as the round under way began, None between rounds; the seats are today's."""
    sitting_out: tuple[str, ...] = ()
    rounds: int = 0
    """How many have begun, those that were called off included."""
    outstanding: dict[str, int] = msgspec.field(default_factory=dict)
    """By name, chips that corrections gave or took and that could not change hands; below zero they are owed
    to the house. Some of these people may have left."""

    def __post_init__(self) -> None:
        out_of_hand = self.chips_in_play - sum(self.stacks.values())
        self.movements = Movements(out_of_hand, self.house)  # no field: `save` does not write it

    def stake(self, who: str, chips: int) -> None:
        """Put chips of a player's on the table."""
        self.stacks[who] -= chips
        self.movements.to_hand(who, -chips)

    def give_back(self, who: str, chips: int) -> None:
        """Let a player take chips from the table."""
        self.stacks[who] += chips
        self.movements.to_hand(who, chips)

    def settle(self, who: str, stake: int, back: int) -> None:
        """Take a stake off the table: `back` goes to the player, and the house wins or loses the rest."""
        self.stacks[who] += back
        self.house += stake - back
        self.movements.to_hand(who, back)
        self.movements.to_house(stake - back)

    def pay_difference(self, who: str, chips: int) -> None:
        """Let the house pay a player for a round that was put right, or be paid; no void takes it back."""
        self.stacks[who] += chips
        self.house -= chips
        self.movements.to_hand(who, chips)
        self.movements.to_house(-chips)
        if self.round_start is not None:
            before, house = self.round_start
            before[who] += chips
            self.round_start = before, house - chips

    def restore(self, stacks: dict[str, int], house: int) -> None:
        """Put every chip back where it was."""
        for who, chips in stacks.items():
            if chips != self.stacks[who]:
                self.movements.to_hand(who, chips - self.stacks[who])
        self.movements.to_house(house - self.house)
        self.stacks, self.house = stacks, house


class Chance(msgspec.Struct, frozen=True):  # N-13
    """What the dealer's next move has to report: what dice, cards or wheel showed."""

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
    sitting_out: tuple[str, ...]
    """Who is not dealt in, or not expected to bet, from the next round on."""

    def at_stake(self) -> list[tuple[str, str, int]]:
        """Who has which chips on what, of all that rides on the draw that is due; no pots."""
        return []


class Beat(NamedTuple):
    """A moment within a move: what had been told by then, and what everybody could see."""

    told: int
    """How many of the move's events."""
    view: View


Overlay: TypeAlias = dict[str, dict[str, dict[str, object]]]
"""By field of a view, by key of the map there, and by field of the record under it: what is seen instead."""


def laid_over(view: View, own: Overlay) -> View:
    """A view for everybody with what somebody alone sees."""
    changed: dict[str, object] = {}
    for field, parts in own.items():
        public = getattr(view, field)
        changed[field] = public | {
            key: msgspec.structs.replace(public[key], **seen) for key, seen in parts.items()
        }
    return msgspec.structs.replace(view, **changed)


RulesT = TypeVar("RulesT", bound=Rules)
StateT = TypeVar("StateT", bound=State)


def read_rules(kind: type[RulesT], options: object) -> RulesT:
    """A game's rules from outside, or `Refused` with the option that is unknown or makes no sense."""
    if not isinstance(options, Mapping):
        raise Malformed("script", "rules must be an object of options")
    fields = _fields(kind)
    for name in options:
        if name not in fields:
            raise Malformed(
                "script",
                "unknown option {name}; the options are: {options}",
                name=short(name),
                options=tuple(fields),
            )
    try:
        return msgspec.convert(options, kind)
    except msgspec.ValidationError as error:
        reason = explain(error)
        name = str(reason).split()[0]
        words = choices(fields[name].type) if name in fields else ()
        if words:
            raise Malformed(
                "script", "option {reason}; it is one of: {words}", reason=reason, words=words
            ) from None
        raise Malformed("script", "option {reason}", reason=reason) from None


@cache
def _fields(kind: type[Rules]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(kind)}
