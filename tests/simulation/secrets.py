"""What nobody may see of draws before its time: numbers of the house and of devices, seeds, salts."""

import re

import msgspec

from croupier.fairness.decks import lay
from croupier.fairness.house import NightKey
from croupier.fairness.lines import Begin, Deck, Draw, Failed, Late, Roster, Show, Shut, read
from croupier.store import Entry
from tests.simulation.disk import Record, Row
from tests.simulation.world import World

HEX = re.compile(r"[0-9a-f]{64}")
OPENING = Draw | Failed | Late | Show | Shut
"""The lines that open something."""
FULL_DECK = tuple("?" * 52)


class DrawSecrets:
    """Knows every number behind a pledge or a root, and when it was opened."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._hidden: dict[str, str] = {}
        """What is not open yet, as lines write it, and what it is."""
        self._results: dict[str, str] = {}
        """By roster, what was first drawn for it."""

    def share_made(self, share: bytes) -> None:
        """A device has made a number for a draw to come."""
        self._hidden[share.hex()] = "a device's number"

    def durable(self, texts: list[str], key: NightKey | None) -> None:
        """Lines are in the log: what they open is open, and what they announce follows from the key."""
        for text in texts:
            line = read(text)
            if isinstance(line, OPENING):
                for opened in HEX.findall(text):
                    self._hidden.pop(opened, None)
            if key is None:
                continue
            if isinstance(line, Begin | Roster):
                n = line.n + 1 if isinstance(line, Roster) else 1
                self._hidden[key.seed(line.night, line.table, n, line.prev).hex()] = "a number of the house"
            elif isinstance(line, Deck):
                self._laid(line, key)

    def _laid(self, line: Deck, key: NightKey) -> None:
        for number in range(len(line.roots)):
            seed = key.deck_seed(line.night, line.table, line.deck, number, line.prev)
            self._hidden[seed.hex()] = "the seed of a deck"
            salts = lay(seed, line.night, line.table, line.deck, number, FULL_DECK * line.decks)
            for at in range(len(salts.order) - len(line.without)):
                self._hidden[salts.salt(at).hex()] = "the salt of a card"

    def told(self, text: bytes, who: str, own: set[str]) -> None:
        """Something leaves the host: nothing hidden but one's own cards is in it."""
        for found in HEX.findall(text.decode()):
            if (what := self._hidden.get(found)) and found not in own:
                self._world.violate("no number is opened before its time", f"{what} goes to {who}")

    def written(self, record: Record) -> None:
        """Something is written on the disk: it opens nothing but by the lines that do so."""
        match record:
            case Row(Entry() as entry):
                act = msgspec.json.decode(entry.act)
                for text in act.pop("lines", ()):
                    line = read(text)
                    if not isinstance(line, OPENING):
                        self._search(text, "a line that opens nothing")
                if act["do"] == "late_share":
                    del act["share"]
                self._search(msgspec.json.encode(act).decode(), "an entry")
            case Row((snapshot, bytes())):
                self._search(snapshot.state.decode(), "a snapshot")

    def _search(self, text: str, place: str) -> None:
        for found in HEX.findall(text):
            if what := self._hidden.get(found):
                self._world.violate("no number is opened before its time", f"{what} stands in {place}")

    def drawn(self, text: str) -> None:
        """The same roster comes to the same draw, however often the process ends before it is durable."""
        line = read(text)
        if not isinstance(line, Draw) or not line.shares:
            return
        result = repr((line.seed, line.shares, line.result))
        if self._results.setdefault(line.prev, result) != result:
            self._world.violate("the same roster gives the same draw", f"draw {line.n} of {line.table}")
