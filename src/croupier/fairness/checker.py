"""Checks records in files: several tables mixed, from any line on, and two copies against each other."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import msgspec

from croupier.fairness.attempts import Attempt, Repeat
from croupier.fairness.deck_state import DeckState
from croupier.fairness.lines import (
    Begin,
    CardsAsked,
    ChainLine,
    Draw,
    Failed,
    Late,
    Line,
    Listed,
    Mine,
    Opening,
    Roster,
    Shut,
    Void,
    Wrong,
    read,
)
from croupier.fairness.lists import candidates_of, stakes_of
from croupier.fairness.record import RESTORED, Record

Chain = tuple[str, str]
"""A night, and a chain of it."""
_Read = tuple[int, str, Line | Wrong]
"""A line of a file: its number, its text, and what it says or why it says nothing."""


class Fault(msgspec.Struct, frozen=True):
    """The first line that does not hold: its number in the file, from 1, the step that finds it, and why."""

    line: int
    table: str
    step: int
    words: str


class TableReport(msgspec.Struct):
    """What the lines of one chain come to."""

    night: str
    table: str
    lines: int = 0
    draws: int = 0
    alone: int = 0
    """Draws by the house's chance alone."""
    repeats: list[Repeat] = []
    called_off: int = 0
    begins_in_the_middle: bool = False
    after: str = ""
    """The chain before, where this one was begun anew."""
    restored: bool = False
    """Whether it ends because a backup was restored, or the key was lost."""
    unfinished: bool = False
    """Whether its last draw was asked for and never made."""
    ended: bool = False
    missing_lists: int = 0
    """Lists behind hashes that are not in the file."""
    own_cards: int = 0
    """Cards that lay face down and are in this copy alone."""
    unchecked_cards: int = 0
    """Cards that cannot be checked, as their deck was laid before the file begins."""

    def sentences(self) -> list[str]:
        """What there is to say of it, in plain words."""
        said = [f"{self.table}: {self.draws} draws are right, {self.alone} by the house's chance alone."]
        said += [repeat.sentence for repeat in self.repeats]
        if self.called_off:
            said.append(f"Rounds called off: {self.called_off}.")
        if self.begins_in_the_middle:
            said.append("The record begins in the middle, and is checked from there.")
        if self.after:
            said.append(f"It follows {self.after}, which could not go on.")
        if self.restored:
            said.append("The host restored a backup, or lost the night's key: the record ends there.")
        if self.unfinished:
            said.append("Its last draw was asked for and never made.")
        if self.unchecked_cards:
            said.append(f"Cards of decks from before the record begins, not checked: {self.unchecked_cards}.")
        if self.missing_lists:
            said.append(f"Lists that are not in the record: {self.missing_lists}.")
        return said


class Report(msgspec.Struct):
    """What a file comes to: every table, and the first line that is wrong, if one is."""

    tables: list[TableReport] = []
    fault: Fault | None = None

    @property
    def holds(self) -> bool:
        """Whether every line does."""
        return self.fault is None

    def sentences(self) -> list[str]:
        """What there is to say of it, in plain words."""
        said = [sentence for table in self.tables for sentence in table.sentences()]
        if self.fault is not None:
            fault = self.fault
            said.append(f"Line {fault.line} does not hold (step {fault.step}): {fault.words}.")
        return said


class Comparison(msgspec.Struct):
    """What two copies have in common, and where they tell different stories."""

    common: int = 0
    """Lines that stand in both."""
    fault: Fault | None = None
    """The first line of the second copy that is another in the first."""


def check(texts: Iterable[str]) -> Report:
    """Check the lines of a file, without the newlines that end them."""
    lines = list(_read(texts))
    file = _File(line for _, _, line in lines if isinstance(line, Listed))
    for number, line, step in _steps(file, lines):
        try:
            step()
        except Wrong as error:
            table = "" if isinstance(line, Wrong) else line.table
            return Report(file.reported(), Fault(number, table, error.step, error.words))
    return Report(file.reported())


def compare(one: Iterable[str], other: Iterable[str]) -> Comparison:
    """Compare two copies as far as both go (step 12)."""
    known = {place: text for _, text, line in _chained(one) for place in _places(line)}
    found = Comparison()
    for number, text, line in _chained(other):
        own = [known[place] for place in _places(line) if place in known]
        if text in own:
            found.common += 1
        elif own and found.fault is None:
            words = "the two copies go on differently from here: the house has told two stories"
            found.fault = Fault(number, line.table, 12, words)
    return found


def _places(line: ChainLine) -> list[tuple[str, str, str]]:
    """What only one line of a chain can be: the one after another, and the roster of an attempt."""
    places = [line.prev, f"roster {line.n}"] if isinstance(line, Roster) else [line.prev]
    return [(line.night, line.table, place) for place in places]


def _steps(file: "_File", lines: list[_Read]) -> Iterator[tuple[int, Line | Wrong, Callable[[], None]]]:
    """What is checked of each line, in this order; what stands beside chains comes after them."""
    for number, text, line in lines:
        yield number, line, partial(file.take, text, line)
    for number, _, line in lines:
        if isinstance(line, Mine):
            yield number, line, partial(file.own_card, line)
        elif isinstance(line, Begin):
            yield number, line, partial(file.check_before, line)


def _read(texts: Iterable[str]) -> Iterator[_Read]:
    for number, text in enumerate(texts, 1):
        try:
            yield number, text, read(text)
        except Wrong as error:
            yield number, text, error


def _chained(texts: Iterable[str]) -> Iterator[tuple[int, str, ChainLine]]:
    for number, text, line in _read(texts):
        if not isinstance(line, Mine | Listed | Wrong):
            yield number, text, line


class _Chain:
    """One chain of a file, as far as it has been checked."""

    def __init__(self, text: str, line: ChainLine, lists: dict[str, Listed]) -> None:
        self.record = Record.middle(text)
        self.report = TableReport(line.night, line.table, begins_in_the_middle=not self.record.whole)
        if isinstance(line, Begin) and line.after:
            self.report.after = line.after[0]
        self._lists = lists
        self._attempts: list[Attempt] = []
        self._decks: dict[int, DeckState] = {}
        self._orders: dict[int, list[str]] = {}
        self._own: dict[int, dict[int, Opening]] = {}
        self._note(line, None)

    def take(self, text: str, line: ChainLine) -> None:
        """Check the next line."""
        record = self.record
        choice, roster, decks = record.choice, record.under_way, dict(record.decks)
        record.add(text)
        if isinstance(line, Roster) and line.candidates in self._lists:
            counting = [(guest.name, guest.role) for guest in line.guests]
            choice.check(candidates_of(self._lists[line.candidates]), counting)
        if isinstance(line, Failed) and roster is not None:
            state = decks.get(roster.asked.deck) if isinstance(roster.asked, CardsAsked) else None
            self._attempts.append(Attempt(roster, record.roster_hash, line, state))
        self._note(line, roster)

    def own_card(self, line: Mine) -> None:
        """Check a card that is in this copy alone (step 8)."""
        state = self._decks.get(line.deck)
        own = self._own.setdefault(line.deck, {})
        own[line.leaf] = line.card
        if state is None and self.record.is_before(line.deck):
            self.report.unchecked_cards += 1
            return
        dealt = state.dealt.get(line.leaf) if state else None
        if state is None or state.root is None or dealt is None or dealt.up:
            raise Wrong(8, f"leaf {line.leaf} of deck {line.deck} was not dealt face down")
        state.check_openings(self.record.place(line.deck), state.root, own)
        self.report.own_cards += 1

    def reported(self) -> TableReport:
        """What has been found so far."""
        record, report = self.record, self.report
        report.ended = bool(record.ended)
        report.restored = record.ended == RESTORED
        report.unfinished = record.under_way is not None or record.again is not None
        report.repeats = [attempt.reported(self._orders) for attempt in self._attempts]
        return report

    def _note(self, line: ChainLine, roster: Roster | None) -> None:
        """Count what a line says, and keep what later ones need."""
        report = self.report
        report.lines += 1
        self._decks |= self.record.decks
        match line:
            case Draw() if roster is not None:
                report.draws += 1
                report.alone += not roster.guests
                if isinstance(roster.asked, CardsAsked) and roster.asked.deck not in self._decks:
                    report.unchecked_cards += len(roster.asked.deal)
            case Roster():
                hashes = filter(None, (line.stakes, line.candidates))
                report.missing_lists += sum(hashed not in self._lists for hashed in hashes)
            case Late():
                for attempt in self._attempts:
                    if attempt.roster.n == line.n:
                        attempt.add(line)
            case Shut() if line.deck in self._decks and self._decks[line.deck].is_clear:
                state, place = self._decks[line.deck], self.record.place(line.deck)
                self._orders[line.deck] = state.laid(place, state.root or 0, bytes.fromhex(line.seed)).order
            case Void():
                report.called_off += 1


class _File:
    """The chains of one file."""

    def __init__(self, lists: Iterable[Listed]) -> None:
        self._chains: dict[Chain, _Chain] = {}
        self._lists: dict[Chain, dict[str, Listed]] = {}
        for listed in lists:
            self._lists.setdefault((listed.night, listed.table), {})[listed.hash] = listed

    def take(self, text: str, line: Line | Wrong) -> None:
        """Check the next line of the file."""
        match line:
            case Wrong():
                raise line
            case Listed():
                stakes_of(line) if line.of == "stakes" else candidates_of(line)
            case Mine():
                pass
            case _:
                of = line.night, line.table
                if of in self._chains:
                    self._chains[of].take(text, line)
                else:
                    self._chains[of] = _Chain(text, line, self._lists.get(of, {}))

    def own_card(self, line: Mine) -> None:
        """Check a card that stands beside a chain, once all of that is known."""
        chain = self._chains.get((line.night, line.table))
        if chain is None:
            raise Wrong(8, "this card is of a table of which there is no record here")
        chain.own_card(line)

    def check_before(self, line: Begin) -> None:
        """That the chain before this one ends where it says, if it is in the file (step 2)."""
        before = self._chains.get((line.night, line.after[0])) if line.after else None
        if before is None:
            return
        if (before.record.head, before.record.ended) != (line.after[1], RESTORED):
            raise Wrong(2, f"the record of {line.after[0]} does not end where this one begins")

    def reported(self) -> list[TableReport]:
        """What has been found of each chain."""
        return [chain.reported() for chain in self._chains.values()]
