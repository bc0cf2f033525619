"""What the record of one table has come to, and whether its next line holds (steps 1 to 11)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Self

import msgspec

from croupier.fairness.decks_in_play import DecksInPlay
from croupier.fairness.hashing import (
    VERSION,
    beginning,
    guest_pledge,
    house_pledge,
    key_of,
    letters,
    line_hash,
)
from croupier.fairness.lines import (
    MOST_DEVICES,
    MOST_NUMBER,
    ZEROS,
    Asked,
    Begin,
    CardsAsked,
    ChainLine,
    Deck,
    Draw,
    End,
    Failed,
    Late,
    Listed,
    Mine,
    Roster,
    Show,
    Shut,
    TicketAsked,
    Void,
    Wrong,
    read,
)
from croupier.fairness.lists import Choice
from croupier.fairness.results import drawn

RESTORED = "restored"
"""Why a chain ends whose house has lost its key, with whatever was under way."""


class Owed(msgspec.Struct, frozen=True, array_like=True):
    """A share that did not come: the hash of its roster, the attempt, and the pledge that it has to fit."""

    roster: str
    n: int
    pledge: str


class Again(msgspec.Struct, frozen=True):
    """What has to be drawn anew, as it is."""

    asked: Asked
    stakes: str
    decks: int = 0
    """Where the decks were opened: of how many the new ones have to be made."""

    def is_asked(self, line: Roster) -> bool:
        """Whether a roster asks the same, from new decks where those of the attempt were opened."""
        asked = self.asked
        if self.decks and isinstance(asked, CardsAsked) and isinstance(line.asked, CardsAsked):
            asked = msgspec.structs.replace(asked, deck=line.asked.deck)
        return line.asked == asked and line.stakes == self.stakes


class Record(DecksInPlay, kw_only=True):
    """One chain up to its last line, without the lines themselves."""

    head: str
    """The hash of the last line."""
    at: int = 0
    """When the last line was written."""
    n: int = 0
    """The last attempt that was made."""
    next: str = ""
    """The house's pledge for the attempt after it; empty where it is not known."""
    announced: str = ""
    """What the line that announced that pledge, or that of the draw under way, holds as `prev`."""
    wait: int = 0
    game: str = ""
    under_way: Roster | None = None
    roster_hash: str = ""
    """The hash of the last roster."""
    devices: int = 0
    """How many count in the draw under way, or did in the last one."""
    again: Again | None = None
    """What the next roster has to ask again, after an attempt that failed."""
    waited_for: list[str] = msgspec.field(default_factory=list)
    """Whose shares were missing in the attempts before this one at the same draw."""
    key: str = ""
    """Of the last draw."""
    letters: str = ""
    owed: dict[str, list[Owed]] = msgspec.field(default_factory=dict)
    left_out: dict[str, int] = msgspec.field(default_factory=dict)
    """Who is left out of how many attempts more."""
    missed: dict[str, int] = msgspec.field(default_factory=dict)
    """How often somebody's share did not come."""
    ended: str = ""
    """The reason, once the chain has ended."""
    known_from: int = 0
    """In a chain that is not: the first attempt whose roster is known."""

    @classmethod
    def begun(cls, text: str) -> Self:
        """A record that begins with this line."""
        line = read(text)
        if not isinstance(line, Begin) or line.prev != ZEROS:
            raise Wrong(2, "a record begins with the line that says so")
        if line.v != VERSION:
            raise Wrong(2, f"this is a record of {line.v}, not of {VERSION}")
        if line.after and not _can_follow(line):
            raise Wrong(2, "a record follows one other record of its table, or none")
        return cls(
            night=line.night,
            table=line.table,
            head=line_hash(text),
            at=line.at,
            next=line.next,
            announced=line.prev,
            wait=line.wait,
            game=line.game,
        )

    @classmethod
    def middle(cls, text: str) -> Self:
        """A record of which nothing before this line is known."""
        line = _in_chain(text)
        if isinstance(line, Begin):
            return cls.begun(text)
        known = cls(night=line.night, table=line.table, head=line.prev, n=-1, whole=False)
        known.add(text)
        return known

    def add(self, text: str) -> ChainLine:
        """Check the next line and take it in; one that is wrong has changed nothing."""
        line = _in_chain(text)
        if (line.night, line.table) != (self.night, self.table):
            raise Wrong(1, "the line belongs to another table")
        if line.prev != self.head:
            raise Wrong(1, "the line does not follow the one before it")
        if line.at < self.at:
            raise Wrong(1, "the line is older than the one before it")
        self._check_order(line)
        hashed = line_hash(text)
        if isinstance(line, Roster):
            self._roster(line, hashed)
        else:
            self._take(line)
        self.head, self.at = hashed, line.at
        return line

    def _take(self, line: ChainLine) -> None:
        match line:
            case Deck():
                self._lay(line)
            case Draw():
                self._draw(line)
            case Failed():
                self._failed(line)
            case Late():
                self._late(line)
            case Show():
                self._show(line)
            case Shut():
                self._shut(line)
            case Void():
                self._void(line)
            case End():
                self._end(line)
            case _:
                raise Wrong(2, "a record begins only once")

    def could_count(self, names: Iterable[str]) -> list[str]:
        """Those of the names who owe nothing and are not left out."""
        barred = self.choice.barred
        return [name for name in names if name not in barred]

    @property
    def choice(self) -> Choice:
        """What decides who counts in the next roster."""
        missed = self.waited_for if self.again is not None else ()
        barred = frozenset(self.owed).union(self.left_out, missed)
        return Choice(self.key, self.whole or bool(self.key), barred)

    def fits(self, name: str, share: bytes) -> bool:
        """Whether a share is the one that somebody has pledged for the draw under way."""
        return bool(self.fitting({name: share}))

    def fitting(self, shares: Mapping[str, bytes]) -> dict[str, bytes]:
        """Those shares that were pledged for the draw under way, by name."""
        roster = self.under_way
        pledges = {} if roster is None else {guest.name: guest.pledge for guest in roster.guests}
        pledged = beginning("guest", self.night, self.table, self.n)
        return {
            name: share for name, share in shares.items() if pledges.get(name) == pledged(name, share).hex()
        }

    def fits_late(self, name: str, n: int, share: bytes) -> bool:
        """Whether a share is one that somebody owes."""
        owed = self.owed.get(name, [])
        return any(one.n == n and self._fits(one.pledge, n, name, share) for one in owed)

    def _fits(self, pledge: str, n: int, name: str, share: bytes) -> bool:
        return guest_pledge(self.night, self.table, n, name, share) == pledge

    def _check_order(self, line: ChainLine) -> None:
        """What may come at all: nothing after the end, and in a draw nothing that would break it off."""
        if self.ended:
            raise Wrong(11, "the record had ended")
        if isinstance(line, Late | Show) or (isinstance(line, End) and line.reason == RESTORED):
            return
        if self.under_way is None:
            if isinstance(line, Draw | Failed) and not (self.n < 0 and not self.whole):
                raise Wrong(4, "no draw is under way")
            if self.again is not None and not isinstance(line, Roster):
                self._check_before_again(self.again, line)
        elif not isinstance(line, Draw | Failed):
            steps = {"Deck": 2, "Roster": 3, "End": 11}
            raise Wrong(steps.get(type(line).__name__, 4), f"draw {self.n} is under way")

    def _check_before_again(self, again: Again, line: ChainLine) -> None:
        is_new = isinstance(again.asked, CardsAsked) and self.deck > again.asked.deck
        if isinstance(line, Deck) and is_new:
            raise Wrong(2, f"the new decks of draw {self.n} were laid before")
        if isinstance(line, Deck) and not again.decks:
            raise Wrong(2, f"draw {self.n} has to be made anew from the deck that is in play")
        if not isinstance(line, Deck):
            raise Wrong(4, f"draw {self.n} failed, and has to be made anew before anything else")

    def _roster(self, line: Roster, hashed: str) -> None:
        if self.n >= 0 and line.n != self.n + 1:
            raise Wrong(3, f"draw {line.n} comes after draw {self.n}")
        if self.next and line.house != self.next:
            raise Wrong(3, "the house's pledge is not the one that it announced before")
        self._check_guests(line)
        self._check_opened()
        self._check_asked(line.asked)
        if self.again is not None and not self.again.is_asked(line):
            raise Wrong(3, f"draw {self.n} has to be made anew as it was")
        if self.again is None:
            self.waited_for = []
        self.known_from = self.known_from or line.n
        self.n, self.next = line.n, line.next
        self.under_way, self.roster_hash, self.devices = line, hashed, len(line.guests)
        self.left_out = {name: left - 1 for name, left in self.left_out.items() if left > 1}

    def _check_guests(self, line: Roster) -> None:
        names = [guest.name for guest in line.guests]
        if names != sorted(set(names)) or len({guest.pledge for guest in line.guests}) < len(names):
            raise Wrong(3, "the names of those who count are not in order, or one counts twice")
        if len(names) > MOST_DEVICES or (line.candidates and len(names) < MOST_DEVICES):
            raise Wrong(3, f"{len(names)} devices count, and {MOST_DEVICES} would have to")
        if barred := sorted(set(names) - set(self.could_count(names))):
            raise Wrong(3, f"{barred[0]} counts while left out, or owing a number")

    def _check_asked(self, asked: Asked) -> None:
        if isinstance(asked, TicketAsked):
            tickets = sum(count for _, count in asked.tickets)
            if not 1 <= tickets <= MOST_NUMBER:
                raise Wrong(3, "there are no tickets to draw from, or too many")
        if isinstance(asked, CardsAsked):
            self._check_deal(asked)

    def _draw(self, line: Draw) -> None:
        roster = self.under_way
        if roster is None:
            self.n = line.n
            return
        self._check_numbers(roster, line, line.shares)
        shares = [bytes.fromhex(share) for share in line.shares]
        key = key_of(self.roster_hash, bytes.fromhex(line.seed), shares)
        if isinstance(roster.asked, CardsAsked):
            self._deal(roster.asked, line, key)
        elif line.spare is not None:
            raise Wrong(6, "there are no decks to open")
        elif line.result != drawn(roster.asked, key):
            raise Wrong(7, f"draw {line.n} gives another result than the record says")
        self.key, self.letters = key.hex(), letters(key)
        self._close(roster)
        self.again = None

    def _close(self, roster: Roster) -> None:
        self.under_way, self.announced = None, roster.prev

    def _check_numbers(self, roster: Roster, line: Draw | Failed, shares: Sequence[str | None]) -> None:
        """That the seed and the shares are those that were pledged (step 5)."""
        if line.n != roster.n:
            raise Wrong(4, f"draw {roster.n} is under way, not draw {line.n}")
        if house_pledge(self.night, self.table, line.n, bytes.fromhex(line.seed)) != roster.house:
            raise Wrong(5, "the house's number is not the one that it pledged")
        if len(shares) != len(roster.guests):
            raise Wrong(5, "there is not one number for each device that counts")
        pledge = beginning("guest", self.night, self.table, line.n)
        for guest, share in zip(roster.guests, shares, strict=True):
            if share is not None and pledge(guest.name, bytes.fromhex(share)).hex() != guest.pledge:
                raise Wrong(5, f"the number of {guest.name} is not the one that was pledged")

    def _failed(self, line: Failed) -> None:
        roster = self.under_way
        if roster is None:
            self.n = line.n
            return
        self._check_numbers(roster, line, line.shares)
        missing = [guest for guest, share in zip(roster.guests, line.shares, strict=True) if share is None]
        if not missing:
            raise Wrong(5, f"draw {line.n} failed although no number is missing")
        if line.at - roster.at < self.wait:
            raise Wrong(5, f"draw {line.n} failed before {self.wait} ms had passed")
        asked = roster.asked
        opened = self._open_all(asked, line) if isinstance(asked, CardsAsked) else 0
        if line.spare is not None and not isinstance(asked, CardsAsked):
            raise Wrong(6, "there are no decks to open")
        for guest in missing:
            self._leave_out(guest.name, Owed(self.roster_hash, line.n, guest.pledge))
        self.again = Again(asked, roster.stakes, opened)
        self._close(roster)

    def _leave_out(self, name: str, owed: Owed) -> None:
        self.owed.setdefault(name, []).append(owed)
        self.missed[name] = self.missed.get(name, 0) + 1
        self.left_out[name] = 2 ** self.missed[name]
        self.waited_for.append(name)

    def _late(self, line: Late) -> None:
        owed = self.owed.get(line.name, [])
        one = next((one for one in owed if one.n == line.n), None)
        if one is None:
            if self.whole or (self.known_from and line.n >= self.known_from):
                raise Wrong(9, f"{line.name} owes no number of draw {line.n}")
            return
        if one.pledge and not self._fits(one.pledge, line.n, line.name, bytes.fromhex(line.share)):
            raise Wrong(9, f"the number of {line.name} is not the one that was pledged")
        owed.remove(one)
        if not owed:
            del self.owed[line.name]

    def _end(self, line: End) -> None:
        if line.reason != RESTORED:
            closed = [number for number, state in self.decks.items() if state.must_be_opened]
            if closed:
                raise Wrong(11, f"deck {closed[0]} was not opened in the end")
        self.ended = line.reason or "for no reason"


def _can_follow(line: Begin) -> bool:
    """Whether a chain goes on from another one of the same table."""
    chain, hashed = line.after if len(line.after) == 2 else ("", "")
    tables = {name.partition(".")[0] for name in (chain, line.table)}
    return len(tables) == 1 and chain != line.table and re.fullmatch("[0-9a-f]{64}", hashed) is not None


def _in_chain(text: str) -> ChainLine:
    line = read(text)
    if isinstance(line, Mine | Listed):
        raise Wrong(1, "this line stands beside a record, not in it")
    return line
