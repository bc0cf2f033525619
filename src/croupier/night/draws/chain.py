"""Writing a record: lines are made with the night's key or, in a replay, taken from the log and checked."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from croupier.fairness import house, lines, lists
from croupier.fairness.lines import Asked, Stake, Wrong
from croupier.fairness.record import Record
from croupier.games.refusal import Refused
from croupier.night.commands import RAFFLE
from croupier.night.house import House
from croupier.night.night import Night
from croupier.night.transaction import PAID, Transaction

LineT = TypeVar("LineT", bound=lines.InChain)

Lying = tuple[int, int]
"""A deck and a leaf of it."""


class Chain:
    """A record, within a transaction that adds lines to it."""

    def __init__(self, tx: Transaction, place: str, record: Record) -> None:
        self._tx = tx
        self._place = place
        self.record = record

    @classmethod
    def begun(cls, tx: Transaction, place: str, game: str, wait: int, after: Record | None = None) -> Record:
        """A new record, which may go on from one that had to end."""
        night, key = tx.night, key_id(tx.night, place)
        chain = place if after is None else f"{place}.{key}"
        before = () if after is None else (after.table, after.head)
        if tx.is_replay:
            text = tx.logged_line()
            record = Record.begun(text)
        else:
            half = key_of(tx, place)
            record, text = house.House.begin(half, night.state.record, chain, game, wait, tx.now, before)
        begin = lines.read(text)
        assert isinstance(begin, lines.Begin)
        said = (record.night, record.table, begin.game, begin.wait, tuple(begin.after), begin.at)
        if said != (night.state.record, chain, game, wait, before, tx.now):
            raise Wrong(PAID, "a record begins in another way than its night says")
        tx.add_line(place, text)
        return record

    # A draw.

    def ask(self, asked: Asked, stakes: list[Stake]) -> lines.Draw | None:
        """Ask devices for their numbers; what was drawn, where there are none to be asked."""
        texts = iter(list[str]()) if self._tx.is_replay else self._asking(asked, stakes)
        candidates = self._logged_candidates()
        roster = self._take(lines.Roster, lambda one: next(texts))
        if roster.asked != asked:
            raise Wrong(PAID, f"draw {roster.n} is of something else than the table waits for")
        if roster.stakes != lists.stakes_root(stakes):
            raise Wrong(PAID, f"the stakes of draw {roster.n} are not those on the table")
        if self._tx.is_replay:
            self._check_counting(roster, candidates)
            if stakes:
                self._list(lists.listed_stakes(roster.night, roster.table, stakes))
        return None if roster.guests else self._take(lines.Draw, lambda one: next(texts))

    def answered(self, n: int, shares: Mapping[str, str]) -> lines.Draw | lines.Failed:
        """Finish an attempt with the numbers that came; a number that does not fit is none."""
        roster, tx = self.record.under_way, self._tx
        if roster is None or roster.n != n:
            raise Refused("N-32", "another draw is under way than attempt {n}", n=n)
        if tx.is_replay:
            line = self._take(lines.InChain, lambda one: "")
            if not isinstance(line, lines.Draw | lines.Failed):
                raise Wrong(PAID, f"draw {roster.n} is not finished where the log says so")
            return line
        came = self.record.fitting({name: bytes.fromhex(share) for name, share in shares.items()})
        if len(came) == len(roster.guests):
            return self._take(lines.Draw, lambda one: one.draw(came, tx.now))
        if tx.now - roster.at < self.record.wait:
            raise Refused("N-32", "there's still time for every device to answer")
        return self._take(lines.Failed, lambda one: one.failed(came, tx.now))

    def late(self, name: str, n: int, share: str) -> None:
        """Take a number that is owed."""
        if self.record.ended or not self.record.fits_late(name, n, bytes.fromhex(share)):
            raise Refused("N-32", "{name} owes no such number", name=name)
        self._take(lines.Late, lambda one: one.late(name, n, bytes.fromhex(share), self._tx.now))

    # Decks.

    def lay(self, decks: int, roots: int, without: list[str | Lying]) -> lines.Deck:
        """Lay a shoe, or the decks for a hand."""
        line = self._take(lines.Deck, lambda one: one.lay(decks, roots, without, self._tx.now))
        if (line.decks, len(line.roots), line.without) != (decks, roots, without):
            raise Wrong(PAID, f"deck {line.deck} is not made of the cards that are due")
        return line

    def show(self, deck: int, leaf: int) -> str:
        """Turn a card that lies face down."""
        line = self._take(lines.Show, lambda one: one.show(leaf, self._tx.now, deck))
        if (line.deck, line.leaf) != (deck, leaf):
            raise Wrong(PAID, "another card is turned than the one that was due")
        return line.card.card

    def open_deck(self, deck: int) -> None:
        """Open a deck that is not played any more."""
        line = self._take(lines.Shut, lambda one: one.shut(deck, self._tx.now))
        if line.deck != deck:
            raise Wrong(PAID, f"deck {deck} is due to be opened, not deck {line.deck}")

    # Its end.

    def call_off(self, reason: str, deck: int | None) -> None:
        """Say that a round is called off."""
        line = self._take(lines.Void, lambda one: one.void(reason, deck, self._tx.now))
        if (line.reason, line.deck) != (reason, deck):
            raise Wrong(PAID, "the round was called off in another way than the record says")

    def end(self, reason: str) -> None:
        """End the record."""
        line = self._take(lines.End, lambda one: one.end(reason, self._tx.now))
        if line.reason != reason:
            raise Wrong(PAID, "the record ends for another reason than its table")

    # What a line is.

    def _take(self, kind: type[LineT], make: Callable[[house.House], str]) -> LineT:
        """The next line, which has to be of a kind."""
        tx = self._tx
        if tx.is_replay:
            text = tx.logged_line()
            line: lines.Line = self.record.add(text)
        else:
            text = make(self._writer)
            line = self._writer.written[text]
        if not isinstance(line, kind):
            raise Wrong(
                PAID, f"a line {type(line).__name__.lower()} stands where {kind.__name__.lower()} is due"
            )
        if line.at != tx.now:
            raise Wrong(PAID, "a line is of another time than the entry that holds it")
        tx.add_line(self._place, text)
        return line

    @cached_property
    def _writer(self) -> house.House:
        """Whoever makes lines, with the key."""
        return house.House(self.record, key_of(self._tx, self._place))

    # Who counts.

    def _asking(self, asked: Asked, stakes: list[Stake]) -> Iterator[str]:
        """The lines of a roster, with the lists behind its hashes."""
        tx, record = self._tx, self.record
        assert tx.night.house is not None
        present = tx.night.house.present(record.table, record.n + 1)
        for text in self._writer.lists(stakes, present):
            listed = lines.read(text)
            assert isinstance(listed, lines.Listed)
            self._list(listed, is_logged=listed.of == "candidates")
        return iter(self._writer.roster(asked, stakes, present, tx.now))

    def _logged_candidates(self) -> lines.Listed | None:
        """The candidates of whom some count, which the log keeps before a roster."""
        tx = self._tx
        listed = lines.read(tx.next_line) if tx.is_replay and tx.next_line else None
        if not isinstance(listed, lines.Listed):
            return None
        tx.logged_line()
        self._list(listed, is_logged=True)
        return listed

    def _check_counting(self, roster: lines.Roster, listed: lines.Listed | None) -> None:
        """Check that those count whom the key of the draw before has chosen."""
        if roster.candidates != ("" if listed is None else listed.hash):
            raise Wrong(3, f"the log lacks the list of those who could count in draw {roster.n}")
        if listed is None:
            return
        counting = [(guest.name, guest.role) for guest in roster.guests]
        if lists.chosen(lists.candidates_of(listed), self.record.key) != counting:
            raise Wrong(3, f"others count in draw {roster.n} than those who were chosen")

    def _list(self, listed: lines.Listed, *, is_logged: bool = False) -> None:
        self._tx.add_list(self._place, lines.write(listed), is_logged=is_logged)


def key_id(night: Night, place: str) -> str:
    """What the key is known by from which the lines of a record are made."""
    return night.state.raffle_key_id if place == RAFFLE else night.state.key_id


def key_of(tx: Transaction, place: str) -> house.NightKey:
    """The key itself, where the host's machine is there."""
    seam: House | None = tx.night.house
    key = None if seam is None else seam.raffle if place == RAFFLE else seam.tables
    if key is None or key.id != key_id(tx.night, place):
        raise Refused("N-32", "the key of tonight's draws isn't there")
    return key
