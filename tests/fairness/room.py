"""A room with a house and devices that talk in messages, as host and clients do, without a network."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from croupier.fairness.device import Device
from croupier.fairness.following import Message
from croupier.fairness.hashing import line_hash
from croupier.fairness.lines import ZEROS, Asked, CardsAsked, Deck, Late, Listed, Roster, Stake, read
from croupier.fairness.memory import Memory
from tests.fairness.scenes import NIGHT, WAIT, Scene

Sent = Callable[[str, Message], Message | None]
"""What becomes of a message to a device of this name on its way: None if it is lost."""


class Phone:
    """A device with its line to the house."""

    def __init__(self, name: str, memory: Memory | None = None, *, is_thorough: bool = False) -> None:
        self.name = name
        self.numbers = 0
        self.is_awake = True
        self.kept: list[str] = []
        role: Any = "witness" if name.startswith("witness") else "guest"
        self.device = Device(name, role, self._chance, memory, is_thorough=is_thorough, keep=self.kept.append)

    def _chance(self) -> bytes:
        self.numbers += 1
        return sha256(f"{self.name} {id(self)} {self.numbers}".encode()).digest()

    def found(self) -> list[str]:
        """What it has found since it was asked last, in kinds."""
        kinds = [finding.kind for finding in self.device.findings]
        self.device.findings.clear()
        return list(kinds)


class Room(Scene):
    """A table whose devices are real ones; scenes make the house's lines."""

    def __init__(self, table: str = "t1", game: str = "dice", seed: int = 0) -> None:
        super().__init__(table, game, [], seed)
        self.phones: list[Phone] = []
        self.pledges: dict[str, dict[int, str]] = {}
        self.came: dict[str, bytes] = {}
        self.sent: Sent = lambda _, message: message
        self.heard: list[Message] = []
        self.chain = table
        self.answers = True
        """Whether the house says that it has a share."""

    def enter(self, *phones: Phone) -> None:
        """Somebody begins to follow the table."""
        for phone in phones:
            if phone not in self.phones:
                self.phones.append(phone)
            phone.device.cut()
            self.tell(phone, self.said(phone.name))

    def said(self, name: str) -> Message:
        """The `record` message for somebody."""
        record = self.record
        line = record.under_way and next(text for text in reversed(self.texts) if '"kind":"roster"' in text)
        return {
            "type": "record",
            "night": NIGHT,
            "table": self.table,
            "chain": record.table,
            "head": record.head,
            "n": record.n,
            "next": record.next,
            "wait": WAIT,
            "owed": [[one.roster, one.n] for one in record.owed.get(name, [])],
            "under_way": line,
            "deck": self._deck_said(),
            "cards": [
                [deck, leaf, msgspec.to_builtins(self.house.card(leaf, deck))]
                for deck, state in record.decks.items()
                for owner, leaf in state.lying
                if owner == name
            ],
        }

    def _deck_said(self) -> Message | None:
        state = self.record.decks.get(self.record.deck)
        if state is None:
            return None
        number = self.record.deck
        text = next(
            text for text in self.texts if isinstance(line := read(text), Deck) and line.deck == number
        )
        return {"line": text, "root": state.root, "gone": list(state.dealt)}

    def tell(self, phone: Phone, message: Message) -> None:
        """A message to a device, and what it answers."""
        if not phone.is_awake:
            return
        arrives = self.sent(phone.name, message)
        if arrives is not None:
            self.hear(phone, phone.device.receive(arrives))

    def hear(self, phone: Phone, messages: Sequence[Message]) -> None:
        """What a device says, and what it is answered."""
        for message in messages:
            self.heard.append(message)
            reply = self._reply(phone, message)
            if message["do"] != "pledge":
                self.hear(phone, phone.device.replied(message, reply))

    def _reply(self, phone: Phone, message: Message) -> Message | None:
        match message:
            case {"do": "pledge", "n": n, "pledge": pledge}:
                self.pledges.setdefault(phone.name, {}).setdefault(n, pledge)
            case {"do": "share", "n": n, "share": share, "next": following}:
                self.pledges.setdefault(phone.name, {}).setdefault(self.record.n + 1, following)
                return self._share(phone.name, n, bytes.fromhex(share))
            case {"do": "lines", "after": after}:
                return self._lines(after)
            case {"do": "list", "hash": hashed}:
                listed = [line for text in self.texts if isinstance(line := read(text), Listed)]
                items = [line.items for line in listed if line.hash == hashed]
                return {"items": items[-1]} if items else None
        return None

    def _share(self, name: str, n: int, share: bytes) -> Message | None:
        record = self.record
        if record.under_way is not None and n == record.n and record.fits(name, share):
            self.came[name] = share
            return {} if self.answers else None
        if record.fits_late(name, n, share):
            self.tell_all(self.house.late(name, n, share, self.at()))
            return {}
        return None

    def _lines(self, after: str, most: int = 3) -> Message:
        chained = [text for text in self.texts if '"prev":' in text]
        hashes = [ZEROS, *map(line_hash, chained)]
        if after not in hashes:
            return {"lines": [], "found": False, "more": False}
        rest = chained[hashes.index(after) :]
        return {"lines": rest[:most], "found": True, "more": len(rest) > most}

    def tell_all(self, *texts: str) -> None:
        """Lines to everybody who follows."""
        for text in texts:
            self.texts.append(text)
            for phone in self.phones:
                self.tell(phone, {"type": "line", "table": self.table, "text": text})

    def present(self) -> list[Any]:
        n = self.record.n + 1
        here = [phone for phone in self.phones if n in self.pledges.get(phone.name, {})]
        roles = {phone.name: "witness" if phone.name.startswith("witness") else "guest" for phone in here}
        return [(name, role, self.pledges[name][n]) for name, role in roles.items()]

    def ask(self, asked: Asked, stakes: Sequence[Stake] = ()) -> None:
        """Close the bets and ask for shares."""
        self.came = {}
        self.texts += self.house.lists(stakes, self.present())
        self.tell_all(*self.house.roster(asked, stakes, self.present(), self.at()))

    def finish(self, stakes: Sequence[Stake] = ()) -> None:
        """Open all numbers; make the draw anew as often as some are missing."""
        while self.record.under_way is not None:
            if len(self.came) < len(self.counting()):
                came, self.came = self.came, {}
                self.tell_all(self.house.failed(came, self.at(WAIT)))
                self.tell_all(*self.house.again(stakes, self.present(), self.at(0)))
            else:
                self.tell_all(self.house.draw(self.came, self.at()))
        self.tell_cards()

    def throw(self, asked: Asked, stakes: Sequence[Stake] = ()) -> None:
        """A whole draw."""
        self.ask(asked, stakes)
        self.finish(stakes)

    def tell_cards(self) -> None:
        """Cards that lie face down, to their owners."""
        for owner, leaf in self.record.lying:
            for phone in self.phones:
                if phone.name == owner:
                    card = msgspec.to_builtins(self.house.card(leaf))
                    said = {"table": self.table, "deck": self.record.deck, "leaf": leaf, "card": card}
                    self.tell(phone, {"type": "card", **said})


def room(*names: str, table: str = "t1", seed: int = 0) -> Room:
    """A room with these phones."""
    made = Room(table, seed=seed)
    made.enter(*(Phone(name, is_thorough=name.startswith("witness")) for name in names))
    return made


def all_of(texts: Sequence[str]) -> list[str]:
    """The lines of the chain alone."""
    return [text for text in texts if '"prev":' in text]


__all__ = ["CardsAsked", "Late", "Phone", "Room", "Roster", "all_of", "room"]
