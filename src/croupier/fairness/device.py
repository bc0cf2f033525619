"""A guest's or a witness's device: it adds chance to every draw, and checks each line as it comes.

A device speaks in messages alone. What arrives goes to `receive`, and answers to what it has asked to
`replied`; what these return is to be sent, in this order, after `memory` has been kept. Random bytes come in
through the caller, and what the table shows through `shows`. What it finds gathers in `findings`.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from croupier.fairness import findings
from croupier.fairness.findings import Finding
from croupier.fairness.following import Following, Message, Owner, Shown
from croupier.fairness.hashing import line_hash
from croupier.fairness.lines import ZEROS, Listed, Mine, Role, Stake, Wrong, read, write
from croupier.fairness.memory import CardSaid, Followed, LineSaid, LinesSaid, Memory, RecordSaid, Said, joined
from croupier.fairness.record import Record


class Device:
    """One device in one night, by the name that stands in rosters: "Ann", or "witness Bob"."""

    def __init__(
        self,
        name: str,
        role: Role,
        chance: Callable[[], bytes],
        memory: Memory | None = None,
        *,
        is_thorough: bool = False,
        keep: Callable[[str], None] | None = None,
    ) -> None:
        """`chance` gives 32 fresh random bytes; `keep` is given every line that was found to hold.

        A thorough device asks for records from their first line on, and checks who counts in crowds.
        """
        self.memory = memory or Memory()
        self.findings: list[Finding] = []
        self._owner = Owner(name, role, chance, is_thorough)
        self._keep = keep
        self._following: dict[str, Following] = {}
        self._shown: dict[str, Shown] = {}
        self._asking: set[str] = set()

    def receive(self, message: Message) -> list[Message]:
        """Take in a message of the house; what is to be sent."""
        if message.get("type") not in ("record", "line", "card"):
            return []
        try:
            said = msgspec.convert(message, Said)
        except msgspec.ValidationError as error:
            self.findings.append(findings.wrong(str(message.get("table")), 0, Wrong(1, str(error))))
            return []
        if isinstance(said, RecordSaid):
            return self._record(said)
        following = self._find(self.memory.current.get(said.table, ""))
        if following is None or following.followed.broken:
            return []
        if isinstance(said, LineSaid):
            return self._line(following, said.text)
        following.card(said)
        return []

    def replied(self, asked: Message, reply: Message | None) -> list[Message]:
        """Take in the answer to a message that was sent, none if it was refused; what is to be sent."""
        chain, do = asked["table"], asked["do"]
        following = self._find(chain)
        if do == "lines":
            self._asking.discard(chain)
            return [] if reply is None else self._caught_up(chain, reply)
        if following is None:
            return []
        if reply is None:
            following.session.listed.discard(asked.get("hash", ""))
        elif do == "share":
            following.session.answered.add(asked["n"])
        elif do == "list":
            following.listed(asked["hash"], reply.get("items"), self._shown.get(self._table_of(chain)))
            return self._due(following)
        return []

    def cut(self) -> None:
        """The line was lost: what was said on it may not have arrived."""
        self._following.clear()
        self._asking.clear()

    def shows(self, table: str, stakes: Iterable[Stake] | None, *, whole: bool = True) -> None:
        """Say what a table shows of the stakes: all, or the owner's alone; None where that is not known."""
        if stakes is None:
            self._shown.pop(table, None)
        else:
            self._shown[table] = Shown(list(stakes), whole)

    def compare(self, table: str, n: int, letters: str) -> None:
        """Compare the letters of a draw with those that somebody else has seen."""
        following = self._find(self.memory.current.get(table, ""))
        own = following.followed.letters.get(n) if following else None
        if following is not None and own is not None and own != letters:
            why = f"the letters of draw {n} are {own} here, and {letters} elsewhere"
            self.findings.append(findings.two_stories(following.record.table, n, why))

    def own_lines(self) -> list[str]:
        """The owner's cards that lie face down, as lines beside a record."""
        return [
            write(Mine(night=self.memory.night, table=chain, deck=deck, leaf=leaf, card=card))
            for chain, followed in self.memory.chains.items()
            for deck, cards in followed.cards.items()
            for leaf, card in cards.items()
        ]

    def _find(self, chain: str) -> Following | None:
        """How a chain is followed, if it is."""
        followed = self.memory.chains.get(chain)
        if followed is None:
            return None
        if chain not in self._following:
            self._following[chain] = Following(self._owner, followed, self.findings)
        return self._following[chain]

    def _begin(self, record: Record, recent: list[str]) -> Following:
        followed = self.memory.chains[record.table] = Followed(record, recent)
        self._following[record.table] = Following(self._owner, followed, self.findings)
        return self._following[record.table]

    def _due(self, following: Following) -> list[Message]:
        return following.due(self._shown.get(self._table_of(following.record.table)))

    def _table_of(self, chain: str) -> str:
        return next((table for table, current in self.memory.current.items() if current == chain), chain)

    def _record(self, said: RecordSaid) -> list[Message]:
        """Begin to follow a record, or go on with it."""
        memory = self.memory
        memory.night = memory.night or said.night
        if said.night != memory.night:
            self.findings.append(findings.rolled_back(said.chain, said.n, "it is that of another night"))
            return []
        before, following = self._find(memory.current.get(said.table, said.chain)), self._find(said.chain)
        if before is not None and before is not following:
            if following is not None:
                following.stop(findings.rolled_back(said.chain, said.n, "another one had begun after it"))
                return []
            self.findings.append(findings.restored(before.record.table, before.record.n))
        memory.current[said.table] = said.chain
        return self._meet(said) if following is None else self._go_on(following, said)

    def _meet(self, said: RecordSaid) -> list[Message]:
        """Begin with a record that the device has not followed before."""
        if self._owner.is_thorough:
            return self._ask(said.chain, ZEROS)
        try:
            record = joined(said, self._owner.name)
        except Wrong as error:
            self.findings.append(findings.wrong(said.chain, said.n, error))
            return []
        return self._go_on(self._begin(record, [said.head]), said)

    def _go_on(self, following: Following, said: RecordSaid) -> list[Message]:
        if following.followed.broken:
            return []
        following.session.shared &= following.session.answered  # the others are asked for again
        for deck, leaf, card in said.cards:
            following.card(CardSaid(said.table, deck, leaf, card))
        if following.record.head != said.head:
            return self._ask(said.chain, following.record.head)
        return self._due(following)

    def _ask(self, chain: str, after: str) -> list[Message]:
        """Ask for the lines after one, unless they are on their way."""
        if chain in self._asking:
            return []
        self._asking.add(chain)
        return [{"do": "lines", "table": chain, "after": after}]

    def _caught_up(self, chain: str, reply: Message) -> list[Message]:
        """Take in lines that were missed, or all of a record."""
        following = self._find(chain)
        try:
            said = msgspec.convert(reply, LinesSaid)
        except msgspec.ValidationError as error:
            self.findings.append(findings.wrong(chain, 0, Wrong(1, str(error))))
            return []
        texts = said.lines
        if not said.found:
            if following is not None:
                why = "the last line that this device knows is not in it"
                following.stop(findings.rolled_back(chain, following.record.n, why))
            return []
        if following is None:
            following, texts = self._first(chain, texts), texts[1:]
        if following is None or not all(self._take(following, text) for text in texts):
            return []
        return self._ask(chain, following.record.head) if said.more else self._due(following)

    def _first(self, chain: str, texts: Sequence[str]) -> Following | None:
        """Begin with the first line of a record."""
        try:
            record = Record.begun(texts[0] if texts else "")
            if (record.night, record.table) != (self.memory.night, chain):
                raise Wrong(1, "the record is that of another table")
        except Wrong as error:
            self.findings.append(findings.wrong(chain, 0, error))
            return None
        if self._keep is not None:
            self._keep(texts[0])
        return self._begin(record, [record.head])

    def _take(self, following: Following, text: str) -> bool:
        """Take in the next line, and keep it if it holds."""
        if line_hash(text) in following.followed.recent:
            return True
        holds = following.take(text)
        if holds and self._keep is not None:
            self._keep(text)
        return holds

    def _line(self, following: Following, text: str) -> list[Message]:
        """A line that comes as it is written."""
        record, recent = following.record, following.followed.recent
        try:
            line = read(text)
        except Wrong as error:
            following.stop(findings.wrong(record.table, record.n, error))
            return []
        if isinstance(line, Mine | Listed) or line.table != record.table or line_hash(text) in recent:
            return []
        if line.prev != record.head and line.prev in recent:
            why = f"two different lines follow the same one, after draw {record.n}"
            following.stop(findings.two_stories(record.table, record.n, why))
            return []
        if line.prev != record.head:
            return self._ask(record.table, record.head)
        return self._due(following) if self._take(following, text) else []
