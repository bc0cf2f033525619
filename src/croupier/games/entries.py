"""Taking back what a dealer has entered: the last entry or, in a hand, everything since an earlier one."""

from collections import Counter
from typing import Any, ClassVar, NamedTuple

import msgspec

from croupier.equipment.cards import UNKNOWN
from croupier.games.events import Event, Undone
from croupier.games.moves import Correct, DealerMove, Finish, GoBack, Move, PlayerMove, Undo, Void
from croupier.games.options import OneOf, Option
from croupier.games.refusal import IllegalNow, Refused
from croupier.games.seats import Seats
from croupier.games.state import RulesT, StateT

NOTHING = msgspec.Raw(b"null")
"""In place of a table that nothing can go back to any more, or of a round of which nothing is remembered."""
BEFORE_A_HAND = ("waiting", "betting")
"""Phases in which nothing was dealt yet: whoever wants to go back there calls the round off."""


class Entry(msgspec.Struct):
    """A dealer's move in the round under way, or in the last one if none is."""

    move: msgspec.Raw
    before: msgspec.Raw
    """The state of the table before it."""
    round: int
    """As the table counts them, with the one that it may have begun."""
    remembered: msgspec.Raw
    """What was remembered of the round under way before it."""
    acted: bool = False
    """Whether a player has made a move since, before the next entry."""
    face_up: list[str] = []
    """The cards that it turned up for everybody."""


class Entered(NamedTuple):
    """A dealer's entry as it can be shown."""

    move: dict[str, Any]
    """Without the cards that lie face down."""
    is_reachable: bool
    """Whether the hand under way can go back to before it."""


class _Phase(msgspec.Struct):
    phase: str


class _Do(msgspec.Struct):
    do: str


class Entries(Seats[RulesT, StateT]):
    """A table that knows what its dealer has entered, and how things stood before."""

    keeps_entries: bool = False
    """Whether the dealer's entries can be taken back: a person makes them, and may mistype."""
    hands_go_back: ClassVar[bool] = False
    """Whether a hand can go back to an earlier entry, and the decisions since are dropped."""

    def __init__(self, rules: RulesT, state: StateT) -> None:
        super().__init__(rules, state)
        self._entries: list[Entry] = []

    @property
    def entries(self) -> list[Entered]:
        """What the dealer has entered in the round under way, or in the last one if none is."""
        goes_back = self.hands_go_back and self.state.round_start is not None
        return [Entered(_as_seen(one), goes_back and _is_in_a_hand(one)) for one in self._entries]

    @property
    def entry_count(self) -> int:
        """How much the dealer has entered in the round under way, or in the last one if none is."""
        return len(self._entries)

    @property
    def can_undo(self) -> bool:
        """Whether the dealer's last entry can be taken back."""
        return self._why_no_undo() is None

    def seal_entries(self) -> None:
        """Let nothing that was entered so far be taken back: chips, seats or rules have changed since."""
        for entry in self._entries:
            entry.before = NOTHING

    def entry_options(self) -> list[Option]:
        """What of it can be taken back now."""
        options = [Option("undo")] if self.can_undo else []
        numbers = [number for number, one in enumerate(self.entries, start=1) if one.is_reachable]
        return [*options, Option("go_back", {"entry": OneOf(tuple(numbers))})] if numbers else options

    # Keeping them.

    def _before_entry(self, move: Move) -> Entry | None:
        """The table before a dealer's move, if it can be taken back."""
        if not _is_entry(move):
            return None
        state = self.state
        said, before = msgspec.Raw(msgspec.json.encode(move)), msgspec.Raw(msgspec.json.encode(state))
        return Entry(said, before, state.rounds, self._remembered(state.rounds))

    def _note_move(self, move: Move, entry: Entry | None) -> None:
        """Keep a dealer's entry, or that somebody has acted on the last one."""
        if isinstance(move, PlayerMove):
            if self._entries:
                self._entries[-1].acted = True
        elif entry is not None:
            entry.round = self.state.rounds
            entry.face_up = [card for event in self._events for card in _cards_of(event.seen_by(None))]
            if self._entries and self._entries[-1].round != entry.round:
                self._entries = []
            self._entries.append(entry)

    def _put_in_hand(self, who: str, chips: int) -> None:
        super()._put_in_hand(who, chips)
        self.seal_entries()

    def _take_out_of_hand(self, who: str, chips: int) -> None:
        super()._take_out_of_hand(who, chips)
        self.seal_entries()

    # Going back.

    def _undo(self, move: Undo) -> None:
        if (objection := self._why_no_undo()) is not None:
            raise objection
        self._go_to(len(self._entries) - 1)

    def _why_no_undo(self) -> Refused | None:
        if not self._entries:
            return IllegalNow("N-14", "there's nothing to take back")
        last = self._entries[-1]
        if last.acted:
            return IllegalNow("N-14", "somebody has already acted on it: it can't be taken back")
        if last.before == NOTHING:
            return IllegalNow("N-14", "chips or seats have changed since: it can't be taken back")
        return None

    def _go_back(self, move: GoBack) -> None:
        if not self.hands_go_back or self.state.round_start is None:
            raise IllegalNow("N-14", "there's no hand that could go back")
        if not 1 <= move.entry <= len(self._entries):
            raise IllegalNow("N-14", "there were {count} entries in this hand", count=len(self._entries))
        entry = self._entries[move.entry - 1]
        if entry.before == NOTHING:
            raise IllegalNow("N-14", "chips or seats have changed since: the hand can only be called off")
        if not _is_in_a_hand(entry):
            raise IllegalNow("N-14", "nothing was dealt before that: the hand can only be called off")
        self._go_to(move.entry - 1)

    def _go_to(self, index: int) -> None:
        """Be as before an entry; who sits out stays out."""
        entry, now = self._entries[index], self.state
        before = msgspec.json.decode(entry.before, type=type(now))
        for who, chips in before.stacks.items():
            if chips != now.stacks[who]:
                now.movements.to_hand(who, chips - now.stacks[who])
        now.movements.to_house(before.house - now.house)
        before.movements, before.sitting_out = now.movements, now.sitting_out
        dropped = len(self._entries) - index
        self.state = before
        del self._entries[index:]
        if before.rounds != now.rounds:
            self._remember_instead(now.rounds, NOTHING)
        elif before.round_start is not None:
            self._remember_instead(now.rounds, entry.remembered)
        self._tell(Undone(msgspec.json.decode(entry.move, type=_Do).do, dropped))

    def _remembered(self, number: int) -> msgspec.Raw:
        """What is remembered of a round, or nothing."""
        raise NotImplementedError

    def _remember_instead(self, number: int, record: msgspec.Raw) -> None:
        """Remember this of a round, or nothing."""
        raise NotImplementedError


def _is_entry(move: Move) -> bool:
    """Whether a move says what happens in the round under way."""
    if isinstance(move, Void):
        return not isinstance(move.round, int)
    return isinstance(move, DealerMove) and not isinstance(move, Correct | Finish | GoBack | Undo)


def _as_seen(entry: Entry) -> dict[str, Any]:
    """An entry as everybody may see it: who deals has no business with cards that lie face down."""
    move: dict[str, Any] = msgspec.json.decode(entry.move)
    if "cards" in move:
        face_up = Counter(entry.face_up)
        face_up.subtract(move["cards"])
        hidden = -face_up
        # Of two of a kind the one that was dealt first lies face up.
        for index, card in reversed(list(enumerate(move["cards"]))):
            if hidden[card] > 0:
                hidden[card] -= 1
                move["cards"][index] = UNKNOWN
    return move


def _cards_of(event: Event) -> tuple[str, ...]:
    card: str | None = getattr(event, "card", None)
    return (card,) if card is not None else tuple(getattr(event, "cards", ()))


def _is_in_a_hand(entry: Entry) -> bool:
    if entry.before == NOTHING:
        return False
    return msgspec.json.decode(entry.before, type=_Phase).phase not in BEFORE_A_HAND
