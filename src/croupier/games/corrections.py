"""Putting a finished round right: what a table remembers of its rounds, and how differences are paid."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import msgspec

from croupier.games.entries import NOTHING, Entries, Entry
from croupier.games.events import Corrected, DifferencePaid, Event, Voided
from croupier.games.moves import REASON_LENGTH, Void
from croupier.games.options import OneOf, Option, Text
from croupier.games.refusal import IllegalNow, NotEnoughChips, Refused
from croupier.games.state import RulesT, StateT

REMEMBERED = 2000
"""Rounds that a table remembers: more than an evening has."""


class FinishedRound(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="game", tag="round"
):
    """A round that is over, with what settling it again takes; games add their own."""

    number: int
    """As the table counts its rounds, from 1; those that were called off count, too."""
    staked: dict[str, int]
    """What each player had at stake."""
    back: dict[str, int]
    """What came back to each of them, stake and winnings together, by the result as it stands."""
    voided: bool = False


class Saved(msgspec.Struct, omit_defaults=True):
    """What `save` writes: the state of a table, and what it remembers."""

    state: Any
    finished: dict[int, msgspec.Raw] = {}
    played_by: dict[int, msgspec.Raw] = {}
    entries: list[Entry] = []


class _Saved(Saved):
    """The same to be read; before version 0.4 it was the state alone."""

    state: msgspec.Raw = msgspec.Raw()


class Corrections(Entries[RulesT, StateT]):
    """A table that remembers its rounds, so that the dealer can correct their results, or void them."""

    remembers: int = REMEMBERED
    """How many finished rounds are remembered; 0 where nobody will want to correct any."""
    round_type: ClassVar[type[FinishedRound]] = FinishedRound

    def __init__(self, rules: RulesT, state: StateT) -> None:
        super().__init__(rules, state)
        self._finished: dict[int, msgspec.Raw] = {}
        """By number, each as it was written down when it ended: it is seldom read again."""
        self._played_by: dict[int, msgspec.Raw] = {}
        """Rules that are no longer played by, by the last round that was."""

    # What is remembered.

    @property
    def finished_rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that are remembered, the oldest first."""
        under_way = self.state.rounds if self.state.round_start is not None else 0
        return tuple(number for number in self._finished if number != under_way)

    def finished_round(self, number: int) -> FinishedRound:
        """A round that is remembered."""
        record: FinishedRound = self._read(number)
        return record

    def forget_rounds(self) -> None:
        """Remember no round any more."""
        self._finished, self._played_by = {}, {}

    def _keep_round(self) -> None:
        """Remember the round that ends now with a result."""
        if self.remembers:
            self._write_down(self._remember())
            if len(self._finished) > self.remembers:
                del self._finished[next(iter(self._finished))]

    def _write_down(self, record: FinishedRound) -> None:
        self._finished[record.number] = msgspec.Raw(msgspec.json.encode(record))

    def _remembered(self, number: int) -> msgspec.Raw:
        return self._finished.get(number, NOTHING)

    def _remember_instead(self, number: int, record: msgspec.Raw) -> None:
        if record == NOTHING:
            self._finished.pop(number, None)
        else:
            self._finished[number] = record

    def _recall(self, number: int, rule: str) -> Any:
        """A finished round that can still be put right."""
        if (objection := self._why_no_correction()) is not None:
            raise objection
        if not 1 <= number <= self.state.rounds:
            raise IllegalNow(rule, "there was no round {number} at this table", number=number)
        if number == self.state.rounds and self.state.round_start is not None:
            raise IllegalNow(rule, "round {number} isn't over yet", number=number)
        if number not in self._finished:
            raise IllegalNow(rule, "round {number} had no result, or it's too long ago", number=number)
        record = self._read(number)
        if record.voided:
            raise IllegalNow(rule, "round {number} was called off", number=number)
        return record

    def _read(self, number: int) -> Any:
        return msgspec.json.decode(self._finished[number], type=self.round_type)

    @contextmanager
    def _obeying(self, number: int) -> Iterator[None]:
        """Be played by the rules of a round that is over, as long as it is settled again."""
        now = self.rules
        then = next((rules for last, rules in self._played_by.items() if number <= last), None)
        if then is not None:
            self._obey(msgspec.json.decode(then, type=type(now)))
        try:
            yield
        finally:
            if then is not None:
                self._obey(now)

    def _note_rules(self) -> None:
        """Remember what has been played by so far: other rules follow."""
        if self._finished:
            self._played_by.setdefault(self.state.rounds, msgspec.Raw(msgspec.json.encode(self.rules)))

    # Snapshots.

    def save(self) -> bytes:
        """The whole table; equal tables give equal bytes."""
        return msgspec.json.encode(Saved(self.state, self._finished, self._played_by, self._entries))

    def load(self, saved: bytes) -> None:
        """Go back to what `save` gave, now or in an earlier version."""
        read = msgspec.json.decode(saved, type=_Saved)
        self.state = msgspec.json.decode(bytes(read.state) or saved, type=type(self.state))
        self._finished, self._played_by = read.finished, read.played_by
        self._entries = read.entries

    # Putting a round right.

    def _correct(self, move: Any) -> None:  # N-14
        before = self._recall(move.round, "N-14")
        with self._obeying(move.round):
            after = self._resettle(before, move)
        differences = self._replace(before, after)
        self._tell(self._corrected(before, after, differences))
        self._even_out(differences)

    def _void_finished(self, move: Void, number: int) -> None:  # N-16
        before = self._recall(number, "N-16")
        check_reason(move.reason, "N-16")
        after = msgspec.structs.replace(self._unsettle(before), voided=True)
        differences = self._replace(before, after)
        self._tell(Voided(move.reason, number, differences))
        self._even_out(differences)

    def _replace(self, before: FinishedRound, after: FinishedRound) -> dict[str, int]:
        """Remember a round as it was put right; gives what each player is due by that."""
        self.seal_entries()
        with self._obeying(after.number):
            paid = self._take_effect(before, after)
        self._write_down(after)
        names = {**before.staked, **before.back, **after.back, **paid}
        due = {who: after.back.get(who, 0) - before.back.get(who, 0) - paid.get(who, 0) for who in names}
        return {who: chips for who, chips in due.items() if chips}

    def corrections(self, number: int) -> list[Option]:
        """What the result of a round may be corrected to; nothing where it can't be any more."""
        try:
            record = self._recall(number, "N-14")
        except Refused:
            return []
        with self._obeying(number):
            return self._corrections_of(record)

    def _correction_options(self) -> list[Option]:
        """Corrections that would be accepted now, and voids of rounds that are over."""
        if self._why_no_correction() is not None:
            return []
        records = [record for number in self.finished_rounds if not (record := self._read(number)).voided]
        if not records:
            return []
        options = []
        for record in records:
            with self._obeying(record.number):
                options += self._corrections_of(record)
        numbers = OneOf(tuple(record.number for record in records))
        return [*options, Option("void", {"reason": Text(REASON_LENGTH), "round": numbers})]

    # Differences.

    def _even_out(self, differences: dict[str, int]) -> None:
        """Let the house pay or be paid what rounds that were put right have changed."""
        due = dict(self.state.outstanding)
        for who, chips in differences.items():
            due[who] = due.get(who, 0) + chips
        self.state.outstanding = {who: chips for who, chips in due.items() if chips}
        self._pay_outstanding()

    @property
    def _holds_back(self) -> bool:
        """Whether players are in a hand, in which nobody's chips change from outside."""
        return self.state.round_start is not None and self.state.phase != "betting"

    def _pay_outstanding(self) -> None:  # N-15
        """Pay differences from and to the chips in hand, as far as they reach."""
        state = self.state
        if self._holds_back:
            return
        for who, due in list(state.outstanding.items()):
            chips = max(due, -state.stacks[who]) if who in state.stacks else 0
            if chips:
                state.pay_difference(who, chips)
                self._tell(DifferencePaid(who, chips))
            state.outstanding[who] -= chips
        state.outstanding = {who: due for who, due in state.outstanding.items() if due}

    @property
    def outstanding(self) -> dict[str, int]:
        """What chips at this table cannot settle, by player; below zero they owe it.

        What waits for the end of a hand is not in it: chips are first.
        """
        waiting = self.state.stacks if self._holds_back else {}
        return {who: chips for who, chips in self.state.outstanding.items() if who not in waiting}

    @property
    def holdings(self) -> dict[str, int]:
        """By player, chips in hand and what is outstanding, also of those who have left."""
        had = self.state.outstanding | self.state.stacks
        return {who: self.state.outstanding.get(who, 0) + self.state.stacks.get(who, 0) for who in had}

    def take_over(self, who: str) -> int:
        """Let what is outstanding be settled away from the table: whoever does brings it to the house.

        Gives the chips that the house was due; below zero, those that it has paid out.
        """
        state = self.state
        chips = -state.outstanding.pop(who)
        state.house += chips
        state.chips_in_play += chips
        state.movements.brought_to_house(chips)
        if state.round_start is not None:
            before, house = state.round_start
            state.round_start = before, house + chips
        self.seal_entries()
        self._add_up()
        return chips

    def pay(self, who: str, chips: int) -> list[Event]:
        """Let the house pay a player beside the play or, below zero, be paid (N-17)."""
        self._while_open()
        self._seated(who)
        if self._holds_back:
            raise IllegalNow("N-17", "a round is being played: wait until it's over")
        if chips < -self.state.stacks[who]:
            raise NotEnoughChips(
                "N-17", "there are only {chips} in chips to take", chips=self.state.stacks[who]
            )
        self.state.pay_difference(who, chips)
        self.seal_entries()
        return self._told(DifferencePaid(who, chips))

    # What each game has to say.

    def _why_no_correction(self) -> Refused | None:
        """Why no round can be put right just now."""
        return None

    def _remember(self) -> FinishedRound:
        """The round that ends now."""
        raise NotImplementedError

    def _resettle(self, record: Any, move: Any) -> Any:
        """The round as it would have ended by the right result, or `Refused`; nothing changes yet."""
        raise NotImplementedError

    def _corrections_of(self, record: Any) -> list[Option]:
        """What its result may be corrected to."""
        return []

    def _corrected(self, before: Any, after: Any, differences: dict[str, int]) -> Corrected:
        """The event that tells a correction."""
        raise NotImplementedError

    def _unsettle(self, record: Any) -> Any:
        """The round with every stake of it given back."""
        return msgspec.structs.replace(record, back=record.staked)

    def _take_effect(self, before: Any, after: Any) -> dict[str, int]:
        """Change what lies on the table, or is shown, since a round has been put right.

        Gives what somebody has got already, outside the round, of what comes back by it now.
        """
        return {}


def check_reason(reason: str, rule: str) -> None:
    """Refuse to call a round off for nothing."""
    if not reason.strip() or len(reason) > REASON_LENGTH:
        raise IllegalNow(rule, "give a reason of 1 to {most} characters", most=REASON_LENGTH)


def same_result() -> Refused:
    """Why a round cannot be corrected to what it was."""
    return IllegalNow("N-14", "that's the result already")
