"""How a device follows one chain: what it takes in, what it finds, and what it says."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.fairness import findings
from croupier.fairness.findings import Finding, Part
from croupier.fairness.hashing import guest_pledge
from croupier.fairness.lines import Draw, Failed, Listed, Opening, Role, Roster, Show, Stake, Wrong
from croupier.fairness.lists import Choice, added_up, candidates_of, stakes_of, stakes_root
from croupier.fairness.memory import CardSaid, Followed
from croupier.fairness.record import Owed

Message = dict[str, Any]


class Owner(msgspec.Struct, frozen=True):
    """Whose device it is: a name in rosters, its role there, and where fresh random bytes come from."""

    name: str
    role: Role
    chance: Callable[[], bytes]
    is_thorough: bool
    """Whether it follows records from their first line on, and checks who counts in crowds."""


class Shown(msgspec.Struct, frozen=True):
    """What a table shows of the stakes: all of them, or those of the device's owner."""

    stakes: list[Stake]
    whole: bool


class Session(msgspec.Struct):
    """What has been said of one chain since the line was last opened."""

    pledged: int = 0
    """The last attempt that the device has pledged for."""
    shared: set[int] = msgspec.field(default_factory=set)
    answered: set[int] = msgspec.field(default_factory=set)
    """For which attempts the house has said that it has the device's number."""
    late: set[int] = msgspec.field(default_factory=set)
    listed: set[str] = msgspec.field(default_factory=set)
    """The hashes of lists that have been asked for and are on their way."""
    right: set[str] = msgspec.field(default_factory=set)
    """The hashes of stakes among which the owner's were found."""
    cards: list[CardSaid] = msgspec.field(default_factory=list)
    """Cards that came before the line that deals them."""
    choices: dict[str, tuple[Choice, Roster]] = msgspec.field(default_factory=dict)
    """By the hash of candidates that have not been seen: what chooses who counts, and who did."""


class Following:
    """One chain, as a device follows it over one line."""

    def __init__(self, owner: Owner, followed: Followed, found: list[Finding]) -> None:
        self.followed = followed
        self.record = followed.record
        self.session = Session()
        self._owner = owner
        self._found = found

    def stop(self, finding: Finding) -> None:
        """Find something for which the device opens nothing of this chain any more."""
        self.followed.broken = True
        self._found.append(finding)

    def take(self, text: str) -> bool:
        """Take in the next line; whether it holds."""
        choice, roster = self.record.choice, self.record.under_way
        try:
            line = self.record.add(text)
        except Wrong as error:
            self._stop_for(error)
            return False
        self.followed.note(text)
        if isinstance(line, Roster) and line.candidates and self._owner.is_thorough:
            self.session.choices[line.candidates] = choice, line
        elif isinstance(line, Draw):
            part = self._part(roster)
            right = findings.drawn_right(line.table, line.n, self.record.letters, line.result, part)
            self._found.append(right)
        elif isinstance(line, Failed) and roster is not None:
            self._failed(line, roster)
        if self.record.under_way is None:
            self.followed.forget_before(self.record.n, self._owner.name)
        waiting, self.session.cards = self.session.cards, []
        for said in waiting:
            self.card(said)
        if isinstance(line, Draw | Show):
            for deck, own in self.followed.cards.items():
                self._check_cards(deck, own)
        return not self.followed.broken

    def card(self, said: CardSaid) -> None:
        """Check a card of the owner's that lies face down; one that comes before its deal waits for it."""
        state = self.record.decks.get(said.deck)
        dealt = state.dealt.get(said.leaf) if state else None
        if state is None or dealt is None or state.root is None:
            self.session.cards.append(said)
            return
        if dealt.up or dealt.owner not in ("", self._owner.name):
            words = f"leaf {said.leaf} of deck {said.deck} was dealt to somebody else"
            self._stop_for(Wrong(8, words))
            return
        own = self.followed.cards.get(said.deck, {}) | {said.leaf: said.card}
        if self._check_cards(said.deck, own):
            self.followed.cards[said.deck] = own

    def _check_cards(self, deck: int, own: dict[int, Opening]) -> bool:
        """That the owner's cards lie where they were dealt, and that none comes more often than it can."""
        state = self.record.decks.get(deck)
        try:
            if state is not None and state.root is not None:
                state.check_openings(self.record.place(deck), state.root, own)
        except Wrong as error:
            self._stop_for(error)
            return False
        return True

    def listed(self, hashed: str, items: object, shown: Shown | None) -> None:
        """Check a list that was asked for: candidates, or stakes among which the owner's have to be."""
        record, choice = self.record, self.session.choices.pop(hashed, None)
        self.session.listed.discard(hashed)
        of = "stakes" if choice is None else "candidates"
        try:
            said = {"night": record.night, "table": record.table, "of": of, "hash": hashed, "items": items}
            listed = msgspec.convert({"kind": "list", **said}, Listed)
            if choice is None:
                self._check_own(listed, shown)
            else:
                counting = [(guest.name, guest.role) for guest in choice[1].guests]
                choice[0].check(candidates_of(listed), counting)
        except msgspec.ValidationError as error:
            self._stop_for(Wrong(1, str(error)))
        except Wrong as error:
            self._stop_for(error)

    def due(self, shown: Shown | None) -> list[Message]:
        """What is to be said now: numbers that are owed or asked for, the next pledge, and questions."""
        record, roster = self.record, self.record.under_way
        if self.followed.broken or record.ended:
            return []
        said = [self._share(one.n, one.roster) for one in self._owed()]
        self.session.late.update(message["n"] for message in said)
        said += [self._list(hashed) for hashed in self.session.choices if hashed not in self.session.listed]
        if roster is not None and self._is_mine(roster):
            said += self._answer(roster, shown)
        elif self.session.pledged <= record.n:
            self.session.pledged = record.n + 1
            pledge = self._pledge(record.n + 1)
            said.append({"do": "pledge", "table": record.table, "n": record.n + 1, "pledge": pledge})
        return said

    def _stop_for(self, error: Wrong) -> None:
        self.stop(findings.wrong(self.record.table, self.record.n, error))

    def _answer(self, roster: Roster, shown: Shown | None) -> list[Message]:
        """The device's number, once it knows that the stakes are those that the table shows."""
        n, hashed = roster.n, self.record.roster_hash
        if n in self.session.shared:
            return []
        if self.followed.opened.get(n, hashed) != hashed:
            why = f"draw {n} was asked for with two different rosters"
            self.stop(findings.two_stories(self.record.table, n, why))
            return []
        if shown is not None and roster.stakes not in self.session.right:
            if not shown.whole and roster.stakes:
                return [] if roster.stakes in self.session.listed else [self._list(roster.stakes)]
            if stakes_root(shown.stakes) != roster.stakes:
                self._stop_for(Wrong(13, "the bets in the record are not those that the table shows"))
                return []
        self.followed.opened[n] = hashed
        self.session.shared.add(n)
        self.session.pledged = n + 1
        return [self._share(n, hashed)]

    def _share(self, n: int, roster: str) -> Message:
        following = self._pledge(self.record.n + 1)
        share = self.followed.shares[n]
        return {
            "do": "share",
            "table": self.record.table,
            "n": n,
            "roster": roster,
            "share": share,
            "next": following,
        }

    def _list(self, hashed: str) -> Message:
        self.session.listed.add(hashed)
        return {"do": "list", "table": self.record.table, "hash": hashed}

    def _pledge(self, n: int) -> str:
        """The pledge for an attempt, for which a number is made if there is none yet."""
        if n not in self.followed.shares:
            self.followed.shares[n] = self._owner.chance().hex()
        return self._pledge_of(n)

    def _pledge_of(self, n: int) -> str:
        share = bytes.fromhex(self.followed.shares[n])
        return guest_pledge(self.record.night, self.record.table, n, self._owner.name, share)

    def _named(self, roster: Roster) -> bool:
        return any(guest.name == self._owner.name for guest in roster.guests)

    def _is_mine(self, roster: Roster) -> bool:
        """Whether the device stands in a roster, with its role and the pledge that it has made."""
        if roster.n not in self.followed.shares:
            return False
        mine = (self._owner.name, self._owner.role, self._pledge_of(roster.n))
        return any((guest.name, guest.role, guest.pledge) == mine for guest in roster.guests)

    def _owed(self) -> list[Owed]:
        """Numbers that are missing of attempts which the device has seen fail, and has not sent since."""
        return [
            one
            for one in self.record.owed.get(self._owner.name, [])
            if one.n in self.followed.shares
            and one.n not in self.session.late
            and one.pledge == self._pledge_of(one.n)
        ]

    def _part(self, roster: Roster | None) -> Part:
        """Which part the device had in a draw."""
        if roster is None or not roster.guests:
            return "alone"
        if self._is_mine(roster):
            return "counted"
        return "other_device" if self._named(roster) else "not_part"

    def _failed(self, line: Failed, roster: Roster) -> None:
        shares = zip(roster.guests, line.shares, strict=True)
        missing = [guest.name for guest, share in shares if share is None]
        if self._owner.name in missing and self._is_mine(roster):
            sent, answered = line.n in self.followed.opened, line.n in self.session.answered
            self._found.append(findings.did_not_answer(line.table, line.n, sent=sent, answered=answered))
            self.session.pledged = 0
        self._found.append(findings.made_anew(line.table, line.n, missing))

    def _check_own(self, listed: Listed, shown: Shown | None) -> None:
        """That stakes hold all of the owner's as the table shows them, and no others of theirs."""
        stakes = [stake for stake in stakes_of(listed) if stake[0] == self._owner.name]
        if shown is not None and stakes != added_up(shown.stakes):
            raise Wrong(13, "your bets in the record are not those that the table shows")
        self.session.right.add(listed.hash)
