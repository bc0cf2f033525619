"""What a device keeps, so that a reload, a restart or a cut line loses nothing."""

import msgspec

from croupier.fairness.deck_state import Dealt, DeckState
from croupier.fairness.hashing import line_hash
from croupier.fairness.lines import Deck, Hex, Opening, Roster, Whole, Wrong, read
from croupier.fairness.record import Owed, Record

RECENT = 200
"""How many lines and letters are remembered: more than can be on their way twice."""


class DeckSaid(msgspec.Struct, forbid_unknown_fields=True):
    """The deck in play, as the house says when somebody begins to follow a table."""

    line: str
    root: int | None
    gone: list[Whole]


class RecordSaid(msgspec.Struct, tag_field="type", tag="record"):
    """Where a record stands, as the house says when somebody begins to follow it."""

    night: str
    table: str
    chain: str
    head: Hex
    n: Whole
    next: Hex
    wait: Whole
    owed: list[tuple[Hex, int]]
    under_way: str | None = None
    deck: DeckSaid | None = None
    cards: list[tuple[int, int, Opening]] = []


class LineSaid(msgspec.Struct, tag_field="type", tag="line"):
    """A new line of a table's record."""

    table: str
    text: str


class CardSaid(msgspec.Struct, tag_field="type", tag="card"):
    """A card that lies face down, for its owner."""

    table: str
    deck: int
    leaf: int
    card: Opening


Said = RecordSaid | LineSaid | CardSaid


class LinesSaid(msgspec.Struct):
    """Lines that a device has asked for: those after one that it knows, if that was found."""

    lines: list[str]
    found: bool
    more: bool


class Followed(msgspec.Struct):
    """One chain that a device follows."""

    record: Record
    recent: list[str]
    """The hashes of the last lines."""
    shares: dict[int, str] = {}
    """Its own numbers, by attempt, as long as they may be asked for."""
    opened: dict[int, str] = {}
    """For which roster it has opened each of them."""
    letters: dict[int, str] = {}
    cards: dict[int, dict[int, Opening]] = {}
    """Its owner's cards that lie face down, by deck and leaf."""
    broken: bool = False
    """Whether something was found for which it opens nothing any more."""

    @property
    def chain(self) -> str:
        """The chain's name."""
        return self.record.table

    def note(self, text: str) -> None:
        """Remember a line, and the letters of its draw."""
        self.recent = [*self.recent, line_hash(text)][-RECENT:]
        if self.record.letters and self.record.under_way is None:
            self.letters[self.record.n] = self.record.letters

    def forget_before(self, n: int, name: str) -> None:
        """Let go of numbers that nobody will ask for: all up to an attempt, but for those owed."""
        owed = {one.n for one in self.record.owed.get(name, [])}
        for numbers in (self.shares, self.opened):
            for old in [old for old in numbers if old <= n and old not in owed]:
                del numbers[old]
        for old in [old for old in self.letters if old <= n - RECENT]:
            del self.letters[old]


class Memory(msgspec.Struct):
    """All that a device knows of one night."""

    night: str = ""
    chains: dict[str, Followed] = {}
    current: dict[str, str] = {}
    """By table, the chain that it follows."""


def joined(said: RecordSaid, name: str) -> Record:
    """A record that is followed from here on, and taken at the house's word up to here."""
    record = Record(
        night=said.night,
        table=said.chain,
        head=said.head,
        n=said.n,
        next=said.next,
        wait=said.wait,
        whole=False,
        known_from=said.n + 1,
        owed={name: [Owed(roster, n, "") for roster, n in said.owed]} if said.owed else {},
    )
    if said.under_way is not None:
        roster = read(said.under_way)
        told = (said.night, said.chain, said.n, said.next)
        if not isinstance(roster, Roster) or (roster.night, roster.table, roster.n, roster.next) != told:
            raise Wrong(3, "the draw under way is not the one that the house says")
        record.under_way, record.roster_hash = roster, line_hash(said.under_way)
        record.devices, record.known_from = len(roster.guests), said.n
    if said.deck is not None:
        _lay(record, said.deck)
    return record


def _lay(record: Record, said: DeckSaid) -> None:
    line = read(said.line)
    if not isinstance(line, Deck) or (line.night, line.table) != (record.night, record.table):
        raise Wrong(2, "the deck in play is not one of this table")
    state = DeckState(line.prev, line.decks, list(line.without), line.roots, said.root)
    if said.root not in range(len(line.roots)) and (said.root is not None or said.gone or state.is_shoe):
        raise Wrong(2, "the deck in play is not one of those that were laid")
    state.dealt = {leaf: Dealt("", 0) for leaf in said.gone}
    record.deck = record.decks_from = line.deck
    record.decks = {line.deck: state}
