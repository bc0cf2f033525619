"""Whole records, written by the house of croupier.fairness; guests answer, come late or are a crowd."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import Literal

from croupier.fairness.hashing import guest_pledge
from croupier.fairness.house import House, NightKey, Present
from croupier.fairness.lines import Asked, CardsAsked, DiceAsked, Mine, PocketAsked, Stake, TicketAsked, write

NIGHT = "00c0ffee00c0ffee"
WAIT = 1000
HOLE = [("Ann", 0), ("Bob", 0), ("Zoë", 0)] * 2
FLOP = [("burn", 0), ("board", 1), ("board", 1), ("board", 1)]


class Evening:
    """A table's record as it grows; whoever is present pledges for every attempt."""

    def __init__(
        self,
        table: str,
        game: str,
        present: Sequence[str] = ("Ann", "Bob", "Zoë", "witness Ümit"),
        key: str = "night key",
        after: Sequence[str] = (),
    ) -> None:
        self.names, self.at = present, 1_000
        made = NightKey(sha256(key.encode()).digest())
        self.record, begun = House.begin(made, NIGHT, table, game, WAIT, self.at, after)
        self.house = House(self.record, made)
        self.lines = [begun]

    def share(self, name: str, n: int) -> bytes:
        """Somebody's number for an attempt."""
        return sha256(f"{self.record.table} {name} {n}".encode()).digest()

    def present(self) -> list[Present]:
        """Everybody who is there, with their pledges for the next attempt."""
        n = self.record.n + 1
        return [(name, _role(name), self._pledge(name, n)) for name in self.names]

    def _pledge(self, name: str, n: int) -> str:
        return guest_pledge(NIGHT, self.record.table, n, name, self.share(name, n))

    def later(self, by: int = 7) -> int:
        """The clock, a little later each time."""
        self.at += by
        return self.at

    def ask(self, asked: Asked, stakes: Sequence[Stake] = ()) -> None:
        """Close the bets; where nobody counts, draw."""
        self.lines += self.house.lists(stakes, self.present())
        self.lines += self.house.roster(asked, stakes, self.present(), self.later())

    def answer(self, missing: Collection[str] = ()) -> None:
        """End the attempt under way: a draw if nobody's number is missing."""
        roster = self.record.under_way
        assert roster is not None
        shares = {g.name: self.share(g.name, roster.n) for g in roster.guests if g.name not in missing}
        if len(shares) == len(roster.guests):
            self.lines.append(self.house.draw(shares, self.later()))
        else:
            self.lines.append(self.house.failed(shares, self.later(WAIT)))

    def draw(
        self, asked: Asked, stakes: Sequence[Stake] = (), missing: Sequence[Collection[str]] = ()
    ) -> None:
        """Ask and draw, after attempts at which some were missing."""
        self.ask(asked, stakes)
        for names in missing:
            self.answer(names)
            self.lines += self.house.lists(stakes, self.present())
            self.lines += self.house.again(stakes, self.present(), self.later())
        if self.record.under_way is not None:
            self.answer()

    def late(self, name: str) -> None:
        """Somebody wakes up and sends what they owe, the oldest first."""
        n = self.record.owed[name][0].n
        self.lines.append(self.house.late(name, n, self.share(name, n), self.later()))

    def lay(self, decks: int, roots: int, without: Sequence[str | tuple[int, int]] = ()) -> None:
        """Lay the next deck."""
        self.lines.append(self.house.lay(decks, roots, without, self.later()))

    def deal(self, deal: list[tuple[str, int]], missing: Sequence[Collection[str]] = ()) -> None:
        """Deal from the deck in play."""
        checked: list[tuple[str, Literal[0, 1]]] = [(owner, 1 if face else 0) for owner, face in deal]
        self.draw(CardsAsked(self.record.deck, checked), missing=missing)

    def show(self, owner: str) -> None:
        """Turn what lies face down for somebody, of any deck."""
        for number, deck in sorted(self.record.decks.items()):
            for _, leaf in [one for one in deck.lying if one[0] == owner]:
                self.lines.append(self.house.show(leaf, self.later(), number))

    def shut(self, deck: int) -> None:
        """Open a deck that is not played any more."""
        self.lines.append(self.house.shut(deck, self.later()))

    def void(self, deck: int | None = None) -> None:
        """Call the round off."""
        self.lines.append(self.house.void("called off", deck, self.later()))

    def end(self, reason: str = "closed") -> None:
        """End the record."""
        self.lines.append(self.house.end(reason, self.later()))

    def mine(self, owner: str) -> None:
        """What somebody's own copy has beside the record: the cards that lie face down for them."""
        deck = self.record.deck
        self.lines += [
            write(
                Mine(night=NIGHT, table=self.record.table, deck=deck, leaf=leaf, card=self.house.card(leaf))
            )
            for who, leaf in self.record.decks[deck].lying
            if who == owner
        ]


def _role(name: str) -> Literal["guest", "witness"]:
    return "witness" if name.startswith("witness ") else "guest"


def dice() -> list[str]:
    """Rolls with stakes, somebody who is late twice and left out longer each time, and nobody at last."""
    evening = Evening("t1", "unders_overs")
    evening.draw(DiceAsked(2), [("Ann", "over", 5), ("Bob", "under", 10), ("Ann", "over", 20)])
    evening.draw(DiceAsked(3), [("Zoë", "seven", 1)], [["Bob"]])
    evening.late("Bob")
    for _ in range(3):
        evening.draw(DiceAsked(1))
    evening.draw(DiceAsked(4), [], [["Ann", "Bob"], ["Zoë"]])
    evening.ask(DiceAsked(1))
    evening.late("Ann")
    evening.answer()
    evening.void()
    evening.late("Zoë")
    evening.names = ()
    evening.draw(DiceAsked(2))
    evening.end()
    return evening.lines


def short() -> list[str]:
    """Two rolls."""
    evening = Evening("t1", "unders_overs", ["Ann", "Bob"])
    evening.draw(DiceAsked(2), [("Ann", "over", 5)])
    evening.draw(DiceAsked(1))
    return evening.lines


def wheel() -> list[str]:
    """Both wheels, and an attempt that nobody answers, so that the house draws alone."""
    evening = Evening("t2", "roulette", ["Ann", "Cem"])
    evening.draw(PocketAsked("single_zero"), [("Cem", "17", 2), ("Ann", "red", 3), ("Ann", "17", 4)])
    evening.draw(PocketAsked("double_zero"), [("Cem", "0", 1)], [["Ann", "Cem"]])
    evening.late("Cem")
    evening.draw(PocketAsked("single_zero"))
    evening.end()
    return evening.lines


def raffle() -> list[str]:
    """Prizes, the second after somebody was missing."""
    evening = Evening("raffle", "raffle")
    tickets = [("Ann", 3), ("Bob", 0), ("Zoë", 7), ("李雷", 1)]
    evening.draw(TicketAsked("A bottle of Rosé", tickets))
    evening.draw(TicketAsked("\u2028", tickets), [], [["witness Ümit"]])
    evening.late("witness Ümit")
    evening.end()
    return evening.lines


def hands() -> list[str]:
    """Hold'em: a showdown, a hand whose first draws fail, one called off, and somebody's own cards."""
    evening = Evening("t5", "holdem")
    evening.lay(1, 4)
    evening.deal(HOLE)
    evening.deal(FLOP, [["Ann"]])
    evening.late("Ann")
    evening.show("Bob")
    evening.mine("Zoë")
    evening.lay(1, 4)
    evening.deal(HOLE, [["Zoë"], ["Bob", "witness Ümit"]])
    for name in ("Zoë", "Bob", "witness Ümit"):
        evening.late(name)
    evening.deal(FLOP)
    evening.void(evening.record.deck)
    evening.shut(evening.record.deck)
    evening.lay(1, 4)
    evening.deal(HOLE)
    evening.end()
    return evening.lines


def shoe() -> list[str]:
    """Blackjack: a shoe that runs out in the middle of a round, one called off, all opened at last."""
    evening = Evening("t6", "blackjack", ["Ann", "Bob"])
    evening.lay(1, 1)
    for _ in range(4):
        evening.deal([("Ann", 1), ("dealer", 1), ("Ann", 1), ("dealer", 0)] * 2)
        evening.show("dealer")
    evening.deal([("Ann", 1), ("dealer", 1), ("Ann", 1), ("dealer", 0)], [["Bob"]])
    round_of = list(evening.record.decks[1].dealt)[-4:]
    seen = evening.record.decks[1].seen
    evening.lay(1, 1, [seen.get(leaf, (1, leaf)) for leaf in round_of])
    evening.deal([("Ann", 1)])
    evening.late("Bob")
    evening.deal([("Ann", 1)])
    evening.show("dealer")
    evening.shut(1)
    evening.deal([("dealer", 1)])
    evening.lay(2, 1)
    evening.shut(2)
    evening.deal([("Ann", 1), ("dealer", 0)])
    evening.void(3)
    evening.shut(3)
    evening.lay(6, 1)
    evening.deal([("Ann", 1), ("dealer", 1), ("Ann", 1), ("dealer", 0)])
    evening.show("dealer")
    evening.lay(1, 1)
    evening.shut(4)
    evening.shut(5)
    evening.end()
    return evening.lines


def restored() -> list[str]:
    """A chain that ended in the middle of a draw, as the key was lost, and the one that goes on from it."""
    old = Evening("t5", "holdem")
    old.lay(1, 4)
    old.deal(HOLE)
    old.ask(CardsAsked(1, [("board", 1)]))
    old.end("restored")
    new = Evening("t5.QK7A", "holdem", key="another", after=["t5", old.record.head])
    new.lay(1, 4)
    new.deal(HOLE)
    new.end()
    return old.lines + new.lines


def crowd() -> list[str]:
    """More than may count, with witnesses, some of whom are missing."""
    guests = [f"{name} {number}" for number in range(12) for name in ("Ann", "Zoë", "～", "🎲", "李雷")]
    evening = Evening("t9", "roulette", [*guests, "witness Ümit", "witness Bob"])
    evening.draw(PocketAsked("single_zero"), [(name, "red", 5) for name in guests])
    evening.draw(PocketAsked("single_zero"), [(guests[0], "red", 5)], [["witness Bob", "witness Ümit"]])
    evening.draw(PocketAsked("single_zero"))
    evening.names = [f"witness {name}" for name in guests]
    evening.draw(PocketAsked("double_zero"))
    evening.end()
    return evening.lines


def alone() -> list[str]:
    """A table at which nobody else ever was, and whose last draw is not finished."""
    evening = Evening("t3", "unders_overs", [])
    evening.draw(DiceAsked(2))
    evening.draw(DiceAsked(1))
    evening.names = ["Ann"]
    evening.ask(DiceAsked(2))
    return evening.lines


def mixed() -> list[str]:
    """All of these in one file, line by line in turn."""
    return list(_in_turn([dice(), wheel(), raffle(), hands(), shoe(), crowd(), alone()]))


def _in_turn(records: Iterable[list[str]]) -> Iterator[str]:
    for lines in zip_longest(*records):
        yield from (line for line in lines if line is not None)


HONEST = [dice, wheel, raffle, hands, shoe, restored, crowd, alone, mixed]
