"""The house's side: its secret numbers, all from one key, and the lines that it writes."""

import hmac
from base64 import b32encode
from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from croupier.fairness.deck_state import DeckState
from croupier.fairness.decks import LaidDeck, cards_of, lay
from croupier.fairness.hashing import VERSION, counted, digest, house_pledge, key_of
from croupier.fairness.lines import (
    HAND_DECKS,
    MOST_DEVICES,
    ZEROS,
    Asked,
    Begin,
    Candidate,
    CardsAsked,
    ChainLine,
    Deck,
    Draw,
    End,
    Failed,
    Guest,
    Late,
    Opening,
    Result,
    Role,
    Roster,
    Show,
    Shut,
    Stake,
    Void,
    write,
)
from croupier.fairness.lists import (
    candidates_hash,
    chosen,
    listed_candidates,
    listed_stakes,
    stakes_root,
)
from croupier.fairness.record import Record
from croupier.fairness.results import chosen_root, drawn

KEY_BYTES = 32
ID_LETTERS = 4

Present = tuple[str, Role, str]
"""Whoever could count now: name, role, and pledge for the next attempt."""


class NightKey:
    """The secret that all numbers of the house come from."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a night key has {KEY_BYTES} bytes")
        self._key = key

    @property
    def id(self) -> str:
        """What tells this key from others, and nothing of it."""
        return b32encode(digest("key id", self._key))[:ID_LETTERS].decode()

    def seed(self, night: str, chain: str, n: int, prev: str) -> bytes:
        """The house's number for an attempt, whose pledge stands in the line that has this `prev`."""
        return self._made("seed", night, chain, n, bytes.fromhex(prev))

    def deck_seed(self, night: str, chain: str, deck: int, number: int, prev: str) -> bytes:
        """What a deck is laid from, whose root stands in the line that has this `prev`."""
        return self._made("deck", night, chain, deck, number, bytes.fromhex(prev))

    def _made(self, *parts: str | int | bytes) -> bytes:
        return hmac.digest(self._key, counted(*parts), "sha256")


class House:
    """Writes the next lines of a record; each method takes in what it writes, and returns the text."""

    def __init__(self, record: Record, key: NightKey) -> None:
        self.record = record
        self._key = key
        self.written: dict[str, ChainLine] = {}
        """Its lines by their texts, for whoever goes on from them without reading them again."""

    @staticmethod
    def begin(
        key: NightKey, night: str, chain: str, game: str, wait: int, at: int, after: Sequence[str] = ()
    ) -> tuple[Record, str]:
        """A new record and its first line, perhaps after a chain that could not go on and its last hash."""
        pledge = house_pledge(night, chain, 1, key.seed(night, chain, 1, ZEROS))
        line = Begin(
            night=night,
            table=chain,
            prev=ZEROS,
            at=at,
            v=VERSION,
            game=game,
            wait=wait,
            next=pledge,
            after=list(after),
        )
        text = write(line)
        return Record.begun(text), text

    def lay(self, decks: int, roots: int, without: Sequence[str | tuple[int, int]], at: int) -> str:
        """Lay a shoe (1 root), or the decks of a hand (4 roots)."""
        prev, number = self.record.head, self.record.deck + 1
        laid = [self._laid(number, root, prev, decks, without).root.hex() for root in range(roots)]
        return self._add(Deck(**self._next(at), deck=number, decks=decks, without=list(without), roots=laid))

    def roster(self, asked: Asked, stakes: Iterable[Stake], present: Iterable[Present], at: int) -> list[str]:
        """Close the bets and say who counts; where nobody does, the draw follows at once."""
        record, candidates = self.record, self._candidates(present)
        guests = [candidates[name] for name, _ in chosen(_named(candidates), record.key)]
        n = record.n + 1
        roster = Roster(
            **self._next(at),
            n=n,
            asked=asked,
            stakes=stakes_root(stakes),
            candidates=candidates_hash(_named(candidates)) if len(candidates) > MOST_DEVICES else "",
            guests=guests,
            house=record.next,
            next=_pledge(self._key, record, n + 1),
        )
        said = self._add(roster)
        return [said] if guests else [said, self.draw({}, at)]

    def again(self, stakes: Iterable[Stake], present: Iterable[Present], at: int) -> list[str]:
        """Make a draw that failed anew, from new decks where its own were opened."""
        again = self.record.again
        assert again is not None
        asked, laid = again.asked, list[str]()
        if again.decks and isinstance(asked, CardsAsked):
            laid = [self.lay(again.decks, HAND_DECKS, [], at)]
            asked = CardsAsked(self.record.deck, asked.deal)
        return [*laid, *self.roster(asked, stakes, present, at)]

    def lists(self, stakes: Iterable[Stake], present: Iterable[Present]) -> list[str]:
        """The lists behind the hashes of the roster that these would give now."""
        record, candidates = self.record, self._candidates(present)
        listed = [listed_stakes(record.night, record.table, stakes)]
        if len(candidates) > MOST_DEVICES:
            listed.append(listed_candidates(record.night, record.table, _named(candidates)))
        return [write(one) for one in listed if one.items]

    def draw(self, shares: Mapping[str, bytes], at: int) -> str:
        """Open all numbers, and say what they give."""
        roster, seed = self._under_way()
        ordered = [shares[guest.name] for guest in roster.guests]
        key = key_of(self.record.roster_hash, seed, ordered)
        result, spare = self._result(roster.asked, key)
        opened = [share.hex() for share in ordered]
        line = Draw(**self._next(at), n=roster.n, seed=seed.hex(), shares=opened, result=result, spare=spare)
        return self._add(line)

    def failed(self, shares: Mapping[str, bytes], at: int) -> str:
        """Open the numbers that came, and say whose are missing."""
        roster, seed = self._under_way()
        came = [shares[guest.name].hex() if guest.name in shares else None for guest in roster.guests]
        spare = None
        if isinstance(roster.asked, CardsAsked) and self.record.decks[roster.asked.deck].root is None:
            spare = self._spare(roster.asked.deck, None)
        return self._add(Failed(**self._next(at), n=roster.n, seed=seed.hex(), shares=came, spare=spare))

    def late(self, name: str, n: int, share: bytes, at: int) -> str:
        """Take in a share that was missing."""
        return self._add(Late(**self._next(at), n=n, name=name, share=share.hex()))

    def show(self, leaf: int, at: int, deck: int | None = None) -> str:
        """Turn a card that lies face down, of the deck in play if nothing else is said."""
        deck = deck or self.record.deck
        return self._add(Show(**self._next(at), deck=deck, leaf=leaf, card=self.card(leaf, deck)))

    def shut(self, deck: int, at: int) -> str:
        """Open a deck that is not played any more."""
        return self._add(Shut(**self._next(at), deck=deck, seed=self._deck_seed(deck, None)))

    def void(self, reason: str, deck: int | None, at: int) -> str:
        """Call a round off, with the deck from which cards were dealt in it."""
        return self._add(Void(**self._next(at), reason=reason, deck=deck))

    def end(self, reason: str, at: int) -> str:
        """End the record."""
        return self._add(End(**self._next(at), reason=reason))

    def card(self, leaf: int, deck: int | None = None) -> Opening:
        """The card on a leaf: for its owner, and for moves that the house makes by itself."""
        return self._played(deck or self.record.deck).opening(leaf)

    def _next(self, at: int) -> "_Next":
        record = self.record
        return {"night": record.night, "table": record.table, "prev": record.head, "at": at}

    def _add(self, line: ChainLine) -> str:
        text = write(line)
        self.record.add(text)
        self.written[text] = line
        return text

    def _candidates(self, present: Iterable[Present]) -> dict[str, Guest]:
        """Who could count, by name: of several devices of one name or with one pledge, the first."""
        first: dict[str, Guest] = {}
        for name, role, pledge in present:
            first.setdefault(name, Guest(name, role, pledge))
        free = [first[name] for name in self.record.could_count(first)]
        owners = {guest.pledge: guest.name for guest in reversed(free)}
        return {guest.name: guest for guest in free if owners[guest.pledge] == guest.name}

    def _under_way(self) -> tuple[Roster, bytes]:
        """The draw under way, and the house's number in it."""
        record = self.record
        roster = record.under_way
        if roster is None:
            raise ValueError("no draw is under way")
        return roster, self._key.seed(record.night, record.table, roster.n, record.announced)

    def _result(self, asked: Asked, key: bytes) -> tuple[Result, list[str | None] | None]:
        if not isinstance(asked, CardsAsked):
            return drawn(asked, key), None
        state = self.record.decks[asked.deck]
        root, spare = state.root, None
        if root is None:
            root = chosen_root(key, len(state.roots))
            spare = self._spare(asked.deck, root)
        leaves = drawn(asked, key, state.left).leaves or []
        laid = self._laid(asked.deck, root, state.prev, state.decks, state.without)
        cards = [laid.opening(leaf) if up else None for leaf, (_, up) in zip(leaves, asked.deal, strict=True)]
        return Result(leaves=leaves, cards=cards), spare

    def _spare(self, deck: int, played: int | None) -> list[str | None]:
        roots = range(len(self.record.decks[deck].roots))
        return [None if root == played else self._deck_seed(deck, root) for root in roots]

    def _deck_seed(self, deck: int, root: int | None) -> str:
        """The seed of a root, or of the one that is played, as a line opens it."""
        record, state = self.record, self.record.decks[deck]
        number = _played_root(deck, state) if root is None else root
        return self._key.deck_seed(record.night, record.table, deck, number, state.prev).hex()

    def _played(self, deck: int) -> LaidDeck:
        state = self.record.decks[deck]
        return self._laid(deck, _played_root(deck, state), state.prev, state.decks, state.without)

    def _laid(
        self, deck: int, root: int, prev: str, decks: int, without: Iterable[str | tuple[int, int]]
    ) -> LaidDeck:
        record = self.record
        known = [one if isinstance(one, str) else self.card(one[1], one[0]).card for one in without]
        seed = self._key.deck_seed(record.night, record.table, deck, root, prev)
        return lay(seed, record.night, record.table, deck, root, cards_of(decks, known))


class _Next(TypedDict):
    """What every line begins with."""

    night: str
    table: str
    prev: str
    at: int


def _pledge(key: NightKey, record: Record, n: int) -> str:
    """What the house announces for an attempt in the line that comes next."""
    seed = key.seed(record.night, record.table, n, record.head)
    return house_pledge(record.night, record.table, n, seed)


def _named(candidates: Mapping[str, Guest]) -> list[Candidate]:
    return [(guest.name, guest.role) for guest in candidates.values()]


def _played_root(deck: int, state: DeckState) -> int:
    if state.root is None:
        raise ValueError(f"nothing has been dealt from deck {deck}")
    return state.root
