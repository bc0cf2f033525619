"""Nights with checkable draws without a host: a house, devices that answer or don't, and what they write."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from croupier.fairness.decks import LaidDeck
from croupier.fairness.hashing import canonical, digest, guest_pledge, line_hash, rows_of
from croupier.fairness.house import House, NightKey, Present
from croupier.fairness.lines import (
    Asked,
    CardsAsked,
    ChainLine,
    DiceAsked,
    Mine,
    PocketAsked,
    Role,
    Roster,
    Stake,
    TicketAsked,
    Wrong,
    write,
)
from croupier.fairness.record import Record

NIGHT = "0123456789abcdef"
WAIT = 1000
Twist = Callable[[dict[str, Any]], None]
"""What a liar does to a line before it is chained."""


def night_key(seed: int = 0) -> NightKey:
    """A night key, the same for the same number."""
    return NightKey(sha256(f"key {seed}".encode()).digest())


class FalseDeck(LaidDeck):
    """Cards in the order in which the house wants them."""

    def __init__(self, table: str, deck: int, number: int, cards: tuple[str, ...]) -> None:
        salt = bytes(32)
        self.order = list(cards)
        self._salts = [salt] * len(cards)
        shown = enumerate(cards)
        self._rows = rows_of(digest("leaf", NIGHT, table, deck, number, at, card, salt) for at, card in shown)


class Liar(House):
    """A house that may change any line before it goes out; whatever follows is chained to the changed one."""

    twist: Twist | None = None
    false: dict[int, tuple[str, ...]]
    """By root, the cards of decks that are not whole ones, in the order in which they lie."""

    def __init__(self, record: Record, key: NightKey) -> None:
        super().__init__(record, key)
        self.false = {}

    def _laid(
        self, deck: int, root: int, prev: str, decks: int, without: Iterable[str | tuple[int, int]]
    ) -> LaidDeck:
        if root in self.false:
            return FalseDeck(self.record.table, deck, root, self.false[root])
        return super()._laid(deck, root, prev, decks, without)

    def _add(self, line: ChainLine) -> str:
        """Chain a line, also one that does not hold, with which a scene ends."""
        try:
            text = super()._add(line)
        except Wrong:
            text = write(line)
            self.record.head = line_hash(text)
        if self.twist is None:
            return text
        changed = msgspec.json.decode(text)
        self.twist(changed)
        lie = canonical(changed)
        if lie != text:
            self.record.head = line_hash(lie)
            if isinstance(line, Roster):
                self.record.roster_hash = line_hash(lie)
        return lie


class Scene:
    """One chain: who is there, what was written, and the clock."""

    def __init__(
        self, table: str = "t1", game: str = "dice", guests: Iterable[str] = ("Ann", "Bob"), seed: int = 0
    ) -> None:
        self.table = table
        self.names = list(guests)
        self.clock = 1_700_000
        self.texts: list[str] = []
        self.mine: list[str] = []
        self.seed = seed
        self._told: set[tuple[int, int]] = set()
        record, text = House.begin(night_key(seed), NIGHT, table, game, WAIT, self.clock)
        self.house = Liar(record, night_key(seed))
        self.texts.append(text)

    @property
    def record(self) -> Record:
        return self.house.record

    def share(self, name: str, n: int) -> bytes:
        """The number of a device for an attempt."""
        return sha256(f"{self.seed} {self.table} {name} {n}".encode()).digest()

    def present(self) -> list[Present]:
        """Everybody with a device, and their pledges for the next attempt."""
        n = self.record.n + 1
        return [(name, _role(name), self.pledge(name, n)) for name in self.names]

    def pledge(self, name: str, n: int) -> str:
        return guest_pledge(NIGHT, self.table, n, name, self.share(name, n))

    def at(self, later: int = 20) -> int:
        """The clock, after a while."""
        self.clock += later
        return self.clock

    def draw(self, asked: Asked, stakes: Sequence[Stake] = (), missing: Iterable[str] = ()) -> str:
        """A whole draw, made anew where devices are missing; the last line."""
        self._list(stakes)
        self.texts += self.house.roster(asked, stakes, self.present(), self.at())
        if self.record.under_way is not None and (away := set(missing) & self.counting()):
            shares = {name: share for name, share in self.shares().items() if name not in away}
            self.texts.append(self.house.failed(shares, self.at(WAIT)))
            self._list(stakes)
            self.texts += self.house.again(stakes, self.present(), self.at(0))
        if self.record.under_way is not None:
            self.texts.append(self.house.draw(self.shares(), self.at()))
        self._own_cards()
        return self.texts[-1]

    def _list(self, stakes: Sequence[Stake]) -> None:
        self.texts += self.house.lists(stakes, self.present())

    def counting(self) -> set[str]:
        """Who counts in the draw under way."""
        roster = self.record.under_way
        return {guest.name for guest in roster.guests} if roster else set()

    def shares(self) -> dict[str, bytes]:
        """The numbers of all who count in the draw under way."""
        return {name: self.share(name, self.record.n) for name in self.counting()}

    def late(self) -> None:
        """Everybody who owes a number sends it."""
        for name, owed in list(self.record.owed.items()):
            for one in list(owed):
                share = self.share(name, one.n)
                self.texts.append(self.house.late(name, one.n, share, self.at()))

    def _own_cards(self) -> None:
        """What owners are told of the cards that were dealt to them face down."""
        deck = self.record.deck
        for owner, leaf in self.record.lying:
            if owner in self.names and (deck, leaf) not in self._told:
                self._told.add((deck, leaf))
                card = self.house.card(leaf)
                self.mine.append(write(Mine(night=NIGHT, table=self.table, deck=deck, leaf=leaf, card=card)))

    def show(self, owner: str | None = None) -> None:
        """Turn what lies face down, of everybody but the burnt or of one."""
        for whose, leaf in self.record.lying:
            if whose == (owner or whose) and whose != "burn":
                self.texts.append(self.house.show(leaf, self.at()))

    def lay(self, decks: int, roots: int, without: Sequence[str | tuple[int, int]] = ()) -> None:
        self.texts.append(self.house.lay(decks, roots, without, self.at()))

    def shut(self, deck: int | None = None) -> None:
        self.texts.append(self.house.shut(deck or self.record.deck, self.at()))

    def void(self, deck: int | None = None) -> None:
        self.texts.append(self.house.void("a card was turned", deck, self.at()))

    def end(self, reason: str = "closed") -> None:
        self.texts.append(self.house.end(reason, self.at()))


def _role(name: str) -> Role:
    return "witness" if name.startswith("witness") else "guest"


def hand(scene: Scene, players: Sequence[str], missing: Sequence[str] = ()) -> None:
    """A hand of hold'em up to the river, with a showdown of two; somebody may be missing at the flop."""
    scene.lay(1, 4)
    scene.draw(
        CardsAsked(scene.record.deck, [(player, 0) for player in [*players, *players]]), missing=missing
    )
    for street in (3, 1, 1):
        board: list[tuple[str, Any]] = [("burn", 0), *[("board", 1)] * street]
        scene.draw(CardsAsked(scene.record.deck, board), missing=missing[1:])
    for player in players[:2]:
        scene.show(player)


def box(scene: Scene, players: Sequence[str]) -> None:
    """A round of blackjack."""
    deal: list[tuple[str, Any]] = [(player, 1) for player in players] + [("dealer", 1)]
    deal += [(player, 1) for player in players] + [("dealer", 0)]
    scene.draw(CardsAsked(scene.record.deck, deal), [(player, "box", 10) for player in players])
    scene.draw(CardsAsked(scene.record.deck, [(players[0], 1)]), [(players[0], "box", 10)])
    scene.show("dealer")
    scene.draw(CardsAsked(scene.record.deck, [("dealer", 1)]))


def dice_table(seed: int) -> Scene:
    """Throws, some of them made anew, some by the house's chance alone."""
    chance, scene = Random(seed), Scene("t1", "unders_overs", ["Ann", "Bob", "Zoë", "witness Eve"], seed)
    for _ in range(6):
        stakes = [(name, chance.choice(["under", "seven", "over"]), 5) for name in scene.names[:2]]
        scene.draw(DiceAsked(chance.choice([1, 2, 3, 4])), stakes, _some(chance, scene.names, 0.3))
        if chance.random() < 0.5:
            scene.late()
        if chance.random() < 0.1:
            scene.void()
    scene.names = []
    scene.draw(DiceAsked(2))
    scene.end()
    return scene


def wheel_table(seed: int) -> Scene:
    """Spins of either wheel with many guests."""
    chance = Random(seed)
    scene = Scene("t2", "roulette", [f"Guest {at}" for at in range(chance.randrange(0, 12))], seed)
    for wheel in ("single_zero", "double_zero") * 2:
        stakes = [(name, str(chance.randrange(37)), chance.randrange(1, 99)) for name in scene.names]
        scene.draw(PocketAsked(wheel), stakes, _some(chance, scene.names, 0.2))
        scene.late()
    return scene


def raffle(seed: int) -> Scene:
    """A few prizes."""
    chance, scene = Random(seed), Scene("raffle", "raffle", ["Ann", "Bob", "Cem"], seed)
    for prize in ("Mug", "Cake 🎂", "Mug"):
        tickets = [(name, chance.randrange(1, 9)) for name in scene.names]
        scene.draw(TicketAsked(prize, tickets), missing=_some(chance, scene.names, 0.2))
    scene.end()
    return scene


def holdem_table(seed: int) -> Scene:
    """Hands of hold'em, one of them called off."""
    chance, scene = Random(seed), Scene("t5", "holdem", ["Ann", "Bob", "Cem", "Dora"], seed)
    for _ in range(3):
        players = chance.sample(scene.names, chance.randrange(2, 5))
        hand(scene, players, _some(chance, scene.names, 0.25))
        if chance.random() < 0.3:
            scene.void(scene.record.deck)
            scene.shut()
        scene.late()
    return scene


def blackjack_table(seed: int) -> Scene:
    """Rounds of blackjack, with a shuffle in the middle of one while a card of the dealer lies face down."""
    chance, scene = Random(seed), Scene("t6", "blackjack", ["Ann", "Bob", "Cem"], seed)
    scene.lay(chance.choice([1, 2, 6]), 1)
    scene.draw(CardsAsked(1, [("burn", 0)]))
    for _ in range(2):
        box(scene, scene.names[:2])
    deal = CardsAsked(scene.record.deck, [("Ann", 1), ("dealer", 1), ("Ann", 1), ("dealer", 0)])
    scene.draw(deal, [("Ann", "box", 5)])
    old, cards = scene.record.deck, list(scene.record.decks[scene.record.deck].seen.values())[-3:]
    (lying,) = [leaf for owner, leaf in scene.record.lying if owner == "dealer"]
    scene.lay(scene.record.decks[old].decks, 1, [*cards, (old, lying)])
    scene.draw(CardsAsked(scene.record.deck, [("Ann", 1)]), [("Ann", "box", 5)])
    scene.texts.append(scene.house.show(lying, scene.at(), old))
    scene.shut(old)
    box(scene, scene.names)
    scene.shut()
    scene.end()
    return scene


def crowd(seed: int, guests: int = 60) -> Scene:
    """A wheel that more follow than can count."""
    names = [f"Guest {at}" for at in range(guests)] + ["witness Ann", "witness Bob"]
    scene, chance = Scene("t9", "roulette", names, seed), Random(seed)
    for _ in range(4):
        stakes = [(name, "red", 5) for name in scene.names[:30]]
        scene.draw(PocketAsked("single_zero"), stakes, _some(chance, scene.names, 0.02))
    return scene


KINDS: dict[str, Callable[[int], Scene]] = {
    "dice": dice_table,
    "wheel": wheel_table,
    "raffle": raffle,
    "holdem": holdem_table,
    "blackjack": blackjack_table,
    "crowd": crowd,
}


def _some(chance: Random, names: Sequence[str], share: float) -> list[str]:
    return [name for name in names if chance.random() < share]


def mixed(scenes: Sequence[Scene], seed: int) -> Iterator[str]:
    """Lines of several tables as one file has them: each table's in order."""
    chance, left = Random(seed), [list(scene.texts) for scene in scenes]
    while left := [texts for texts in left if texts]:
        yield chance.choice(left).pop(0)
