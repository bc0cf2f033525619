"""The night as its log alone tells it: every durable entry done again, beside the host."""

import re
from collections import Counter
from typing import Any

import msgspec

from croupier.fairness.house import NightKey
from croupier.games.refusal import Refused
from croupier.host.auth import hashed
from croupier.host.night_key import TABLES
from croupier.night import Night, commands
from croupier.night.commands import Actor
from croupier.night.execution import execute
from croupier.night.log_format import command_of, written
from croupier.night.projection import Projection
from croupier.night.transaction import Outcome
from croupier.store import Entry, Tip
from tests.simulation.world import World

encode, decode = msgspec.json.encode, msgspec.json.decode


def without_time(account: bytes) -> bytes:
    """Somebody's account without the milliseconds that are left of their turns."""
    return re.sub(rb'ms":\d+', b'ms":0', account)


class Oracle:
    """What is true, as far as it is durable; and what must have been answered to whom."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.night: Night
        self.projection: Projection
        self.tip: Tip | None = None
        self.resumes = 0
        """How often the host has begun anew to remember what it has answered."""
        self.done: dict[tuple[str, str], int] = {}
        """By who and action, the entry of it."""
        self.issued: dict[tuple[str, str], str] = {}
        """By who and action, the hash that the log keeps of the link or secret that they are given."""
        self.refused: dict[tuple[str, str], int] = {}
        """By who and action, after how many resumes it was refused for good."""
        self.accounts: dict[str, set[bytes]] = {}
        """By guest, all that they ever had, as it is shown but for the time that is left."""
        self.kinds: Counter[str] = Counter()
        """How often each command was done."""
        self.shares: dict[tuple[str, str], str] = {}
        """By roster and name of a device with memory, the number that it has given for it."""
        self.lines: list[tuple[str, str]] = []
        """The lines of all records, with the table of each."""
        self.versions: Counter[str] = Counter()
        """By table, the highest that it ever had, also before the night was set up anew."""
        self._half: bytes | None = None
        self._balances: Counter[str] = Counter()

    @property
    def seq(self) -> int:
        return 0 if self.tip is None else self.tip.seq

    def feed(self, entry: Entry) -> None:
        """Take the next durable entry."""
        command = command_of(entry, lambda table: "" if self.tip is None else self.night.game_of(table))
        self.kinds[str(command.__struct_config__.tag)] += 1
        if self.tip is None:
            assert isinstance(command, commands.Create)
            self.night = Night.create(command, at=entry.at)
            self.projection = Projection(self.night)
            self.tip = entry.tip
            self._note_versions()
            return
        self._check_follows(entry)
        self.tip = entry.tip
        try:
            done = execute(self.night, Actor.read(entry.who), command, at=entry.at, clock=entry.clock)
        except (Refused, AssertionError, LookupError, ValueError) as problem:
            self._world.violate("the log can be done again", f"entry {entry.seq}: {problem}")
            return
        if bytes(written(done.command)) != bytes(entry.act) or encode(done.postings) != bytes(entry.postings):
            self._world.violate("the log can be done again", f"entry {entry.seq} does something else")
        self.resumes += isinstance(command, commands.Resume)
        self.lines += done.changes.lines
        self._check_money(entry, done)
        self._note_action(entry, done.command)
        self._note_accounts(done)
        self._note_versions()

    def know_key(self, secrets: dict[str, bytes]) -> None:
        """Know what lies face down as the host does: by the key beside the log, as long as it is there."""
        half = secrets.get(TABLES)
        if half != self._half:
            self._half = half
            self.night.known_key = None if half is None else NightKey(half)

    def _check_follows(self, entry: Entry) -> None:
        assert self.tip is not None
        if entry.seq != self.tip.seq + 1:
            self._world.violate("the log is unbroken", f"entry {entry.seq} follows {self.tip.seq}")

    def _check_money(self, entry: Entry, done: Outcome) -> None:
        """Every posting comes from somewhere, and every balance is what its postings say."""
        sums: Counter[str] = Counter()
        for account, amount in decode(entry.postings):
            self._balances[account] += amount
            sums[currency_of(account)] += amount
        if any(sums.values()):
            self._world.violate("money adds up", f"entry {entry.seq} makes {dict(sums)}")
        ledger = self.night.state.ledger
        for account, _ in decode(entry.postings):
            if ledger.balance(account) != self._balances[account]:
                self._world.violate("money adds up", f"entry {entry.seq}: {account}")
        try:
            for table, _ in done.changes.tables:
                table.check(ledger)
        except AssertionError as problem:
            self._world.violate("money adds up", f"entry {entry.seq}: {problem}")

    def _note_action(self, entry: Entry, command: commands.Command) -> None:
        if entry.action is None:
            return
        key = (entry.who, entry.action)
        if key in self.done:
            self._world.violate("done once", f"{key} is entry {self.done[key]} and entry {entry.seq}")
        if self.refused.get(key) == self.resumes:
            self._world.violate("what was refused is not done", f"{key} is entry {entry.seq}")
        self.done[key] = entry.seq
        match command:
            case commands.Appoint() | commands.NewLink():
                self.issued[key] = command.link
            case commands.NewSecret():
                self.issued[key] = command.host

    def _note_accounts(self, done: Outcome) -> None:
        names = {posting.account.rpartition("/")[2] for posting in done.postings}
        tables = {table.id for table, _ in done.changes.tables}
        names |= {one.name for one in self.night.state.players.values() if tables & set(one.tables)}
        names |= {done.changes.by.removeprefix("guest/"), getattr(done.command, "name", "")}
        for name in names:
            if name in self.night.state.players:
                shown = self.projection.you(Actor("guest", name))
                self.accounts.setdefault(name, set()).add(without_time(shown))

    def _note_versions(self) -> None:
        for table in self.night.tables.values():
            self.versions[table.id] = max(self.versions[table.id], table.state.version)

    # What was answered.

    def answered(self, who: str, action: str, answer: dict[str, Any]) -> None:
        """Somebody was told what became of an action."""
        key = (who, action)
        if "ok" in answer:
            seq = answer["ok"].get("seq", 0)
            secret = answer["ok"].get("link") or answer["ok"].get("secret", "")
            if secret and hashed(secret) != self.issued.get(key):
                self._world.violate("the same answer again", f"{key} hands out another secret")
            if self.done.get(key) != seq:
                self._world.violate(
                    "what was acknowledged is there once",
                    f"{key} is said to be entry {seq}, it is {self.done.get(key)}",
                )
        elif answer["rule"] != "host":
            if key in self.done:
                self._world.violate(
                    "the same answer again", f"{key} was done, and is refused: {answer['reason']}"
                )
            self.refused[key] = self.resumes

    def shared(self, name: str, share: dict[str, Any]) -> None:
        """A device gives its number for a roster; asked again, it has to be the same."""
        key = (share["roster"], name)
        if self.shares.setdefault(key, share["share"]) != share["share"]:
            self._world.violate("the same roster gets the same numbers", f"{name} in draw {share['n']}")

    def check_all(self) -> None:
        """Count all money."""
        try:
            self.night.check()
        except AssertionError as problem:
            self._world.violate("money adds up", str(problem))
        for account, balance in self._balances.items():
            if balance < 0 and not account.startswith(("issue", "house/", "dealers/", "trade/")):
                self._world.violate("money adds up", f"{account} stands at {balance}")


def currency_of(account: str) -> str:
    """What an account is kept in, worked out anew: play money, or a table's chips."""
    kind, _, rest = account.partition("/")
    if kind in ("issue", "wallet", "prizes") or account.endswith("/money"):
        return "money"
    return rest.partition("/")[0]
