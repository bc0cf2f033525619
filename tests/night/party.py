"""A night in a test: commands by short words, and people who do what comes to their minds."""

from random import Random
from typing import Any, cast

import msgspec
import pytest

from croupier.fairness.record import Record
from croupier.games.refusal import Refused
from croupier.night import Night, commands, generations
from croupier.night.commands import CLOCK, HOST, HOUSE, Actor, Command, read_command
from croupier.night.execution import execute
from croupier.night.night_table import NightTable
from croupier.night.pace import Due, night_due, table_due
from croupier.night.projection import Projection, TableMessages
from croupier.night.setup import Pace, Preset, TableSetup
from croupier.night.transaction import Outcome
from croupier.plan import plan_night
from tests.games.chance import move_from
from tests.night.devices import RECORD, Devices

encode, decode = msgspec.json.encode, msgspec.json.decode

GAMES = ("unders_overs", "crown_anchor", "roulette", "blackjack", "pairs_wagers", "holdem")
QUICK = Pace(betting=10.0, decision=20.0, between=5.0, step=1.0, misses=2, away=300.0)

NOTICES = frozenset(
    """
    adjusted announced away bid bought_again boxes break cannot_pay changed closed closing closing_soon
    corrected counted debt ended granted handed_over house_player joined knocked last_call left let_in level
    offered opened out paused raffle readmitted rebuy removed resumed said seat_missed seat_offered sold
    stopped taken_over team told tournament turned_away unpayable unsold went_on
    """.split()
)
"""All kinds of notices that a night gives."""

LOBBY = (
    "name",
    "phase",
    "guests",
    "announcements",
    "awards",
    "raffle",
    "boxes",
    "vouchers",
    "moments",
    "screen",
)
"""What of the lobby does not change with time or with each move."""
ACCOUNT = ("name", "team", "muted", "money", "debt", "chips", "seats", "waiting")
"""The same of somebody's account."""
PICTURES = 100
"""Entries of a night's log after which nobody watches any more whether all that changes is told."""

RULES: dict[str, dict[str, Any]] = {
    "unders_overs": {},
    "crown_anchor": {},
    "roulette": {"zero": "en_prison"},
    "blackjack": {"min_bet": 2},
    "pairs_wagers": {"ante": 5},
    "holdem": {"small_blind": 5, "big_blind": 10},
}


def setup_of(game: str, **changes: Any) -> TableSetup:
    """A table where everything is in ones, and things go quickly."""
    rules = changes.pop("rules", RULES[game])
    return TableSetup(
        **{"name": game, "game": game, "rules": rules, "chips": {"own": 1}, "pace": QUICK} | changes
    )


class Party:
    """A night, with the log that a store would keep of it."""

    def __init__(
        self,
        *tables: TableSetup | str,
        money: int = 1000,
        seed: int = 1,
        generation: int = 1,
        devices: Devices | None = None,
    ) -> None:
        """With devices, a record is kept of the draws, by the newest rules."""
        setups = tuple(one if isinstance(one, TableSetup) else setup_of(one) for one in tables)
        self.rng = Random(seed)
        self.log: list[tuple[str, bytes, bytes, int]] = []
        self.create = commands.Create(
            preset=Preset("Friday", money, setups),
            code="CODE",
            host="h",
            raffle="secret",
            generations={generations.NIGHT: generation} if generation > generations.FIRST else {},
        )
        if devices is not None:
            newest = generations.current()
            self.create = msgspec.structs.replace(self.create, record=RECORD, generations=newest)
        self.night = Night.create(self.create, at=0)
        self.night.fresh_seed = lambda: self.rng.randbytes(32)
        self.night.planner = plan_night
        self.projection = Projection(self.night)
        self.messages: list[TableMessages] = []
        self.clock = 0
        self.devices = devices
        if devices is not None:
            self.take_key(devices)

    # Doing things.

    def do(self, by: str | Actor, command: Command) -> Outcome:
        """Perform a command by `host`, `clock`, `house`, `dealer/…` or a guest's name, and log it."""
        actor, before = actor_of(by), self._pictures()
        done = execute(self.night, actor, command, at=self.clock, clock=self.clock)
        self.log.append((str(actor), encode(done.command), encode(done.postings), self.clock))
        for notice in done.changes.notices:
            assert notice.kind in NOTICES, notice
            assert notice.table in ("", *self.night.tables), notice
        self._check_told(before, done)
        self.done = done
        self.messages = [
            self.projection.update(table, done.changes.by, events) for table, events in done.changes.tables
        ]
        return done

    def _pictures(self) -> dict[str, Any]:
        """What the lobby and everybody's account look like at this moment, early in a night."""
        if len(self.log) > PICTURES:
            return {}
        accounts = {
            name: decode(self.projection.you(Actor("guest", name))) for name in self.night.state.players
        }
        shown = {"": decode(self.projection.lobby()), **accounts}
        return {name: {key: one[key] for key in (ACCOUNT if name else LOBBY)} for name, one in shown.items()}

    def _check_told(self, before: dict[str, Any], done: Outcome) -> None:
        """Make sure that whatever looks different now is sent again."""
        for name, now in self._pictures().items() if before else ():
            if before.get(name, now) != now:
                told = done.changes.night if not name else name in done.changes.concerned
                assert told, (done.command, name, before.get(name), now)

    def refused(self, by: str | Actor, command: Command, rule: str = "night") -> str:
        """Assert that a command is refused by this rule and changes not a byte; give the reason."""
        before, seq = self.night.save(), len(self.log)
        with pytest.raises(Refused) as refusal:
            self.do(by, command)
        assert refusal.value.rule == rule, refusal.value
        assert self.night.save() == before
        assert len(self.log) == seq
        return refusal.value.reason

    def join(self, *names: str) -> None:
        for name in names:
            self.do(name, commands.Join(token=f"token of {name}"))

    def sit(self, table: str, **money: int) -> None:
        """Let guests come, if they have not, and sit down, each with so much changed into chips."""
        for name, amount in money.items():
            if name not in self.night.state.players:
                self.join(name)
            self.do(name, commands.Sit(table=table, money=amount))

    def move(self, by: str | Actor, table: str, do: str, **fields: Any) -> Outcome:
        return self.do(by, commands.Move(table=table, move={"do": do, **fields}))

    # Draws.

    def take_key(self, devices: Devices) -> Outcome:
        """Go on with the key of these devices' house."""
        self.devices = self.night.house = devices
        tables = "" if devices.tables is None else devices.tables.id
        return self.do("clock", commands.TakeKey(tables=tables, raffle=devices.raffle.id))

    def record(self, table: str = "t1") -> Record:
        found = self.night.record(table)
        assert found is not None
        return found

    def answer(self, table: str = "t1") -> Outcome:
        """Have the devices answer the draw under way, and wait for those that don't."""
        asking, devices = self.night.asking(table), self.devices
        assert asking is not None
        assert devices is not None
        shares = devices.shares(self.record(table))
        if len(shares) < len(asking.names):
            self.clock = max(self.clock, asking.at + asking.wait)
        return self.do("clock", commands.Draw(table=table, n=asking.n, shares=shares))

    def drawn(self, table: str = "t1") -> None:
        """Have draws under way finished, however often devices don't answer."""
        while self.night.asking(table) is not None:
            self.answer(table)

    def table(self, table: str = "t1") -> NightTable:
        return self.night.tables[table]

    # Time.

    def due(self, table: str = "t1") -> Due | None:
        return table_due(self.night, self.table(table))

    def strike(self, table: str = "t1") -> Outcome:
        """Let the time pass until something is due at a table, and have it done; a draw is finished first."""
        if self.table(table).is_drawing:
            return self.answer(table)
        due = self.due(table)
        assert due is not None
        self.clock = max(self.clock, due.at)
        return self.do(due.by, due.command)

    def strike_night(self) -> Outcome:
        due = night_due(self.night)
        assert due is not None
        self.clock = max(self.clock, due.at)
        return self.do(due.by, due.command)

    def until(self, phase: str, table: str = "t1") -> None:
        """Let the house and the clock go on until a table is in this phase."""
        for _ in range(500):
            if self.table(table).engine.phase == phase:
                return
            self.strike(table)
        raise AssertionError(f"{table} never came to {phase}")

    def balance(self, account: str) -> int:
        return self.night.state.ledger.balance(account)

    def wealth(self) -> int:
        """All play money and chips of guests, houses and pots, at a rate of one for one."""
        balances = self.night.state.ledger.balances
        return sum(balance for name, balance in balances.items() if not name.startswith(("issue", "trade")))

    # The log.

    def replay(self, upto: int | None = None, night: Night | None = None, start: int = 0) -> Night:
        """A night done again from the log."""
        again = night or Night.create(cast(commands.Create, read_command(decode(encode(self.create)))), at=0)
        for who, command, postings, clock in self.log[start:upto]:
            done = execute(again, Actor.read(who), read_command(decode(command)), at=clock, clock=clock)
            assert encode(done.command) == command
            assert encode(done.postings) == postings
        return again

    # People who do what comes to their minds.

    def wander(self) -> Outcome | str:
        """One random command, mostly sensible; the answer, or why it was refused."""
        try:
            return self._something()
        except Refused as refusal:
            return str(refusal)

    def _something(self) -> Outcome:
        rng, night = self.rng, self.night
        table = rng.choice(list(night.tables.values()))
        if table.is_drawing and rng.random() < 0.7:
            return self.answer(table.id)
        due = table_due(night, table)
        if due is not None and rng.random() < 0.4:
            self.clock = max(self.clock + 1, due.at)
            return self.do(due.by, due.command)
        self.clock += rng.randrange(1000)
        movers = [name for name in table.deciding or table.state.seats if table.engine.options(name)]
        if movers and rng.random() < 0.8:
            return self._random_move(table, rng.choice(movers))
        return self.do(*self._random_act(table))

    def _random_move(self, table: NightTable, who: str) -> Outcome:
        options = table.engine.options(who)
        move = move_from(self.rng, who, self.rng.choice(options))
        for field in ("amount", "unit", "to"):
            if move.get(field, 0) > 200:
                move[field] = min(move[field], 20) if self.rng.random() < 0.9 else move[field]
        return self.do(who, commands.Move(table=table.id, move=move))

    def _random_act(self, night_table: NightTable) -> tuple[Actor, Command]:
        rng, table = self.rng, night_table.id
        guest = Actor("guest", rng.choice(list(self.night.state.players)))
        amount = rng.choice((0, 1, 50, 200, 10**6))
        likely: list[tuple[int, Actor, Command]] = [
            (30, guest, commands.Sit(table=table, money=amount)),
            (4, guest, commands.Leave(table=table)),
            (8, guest, commands.Exchange(table=table, give="money", amount=amount or 7)),
            (4, guest, commands.Exchange(table=table, give="chips", amount=amount or 7)),
            (3, guest, commands.SitOut(table=table)),
            (6, guest, commands.ComeBack(table=table)),
            (1, HOST, commands.Pause(table=table)),
            (6, HOST, commands.GoOn(table=table)),
            (1, HOST, commands.Move(table=table, move={"do": "void", "reason": "a dispute"})),
            (2, HOST, commands.Grant(name=guest.name, amount=300, reason="a voucher")),
            (1, HOST, commands.Adjust(name=guest.name, amount=rng.randint(-50, 50), reason="a mistake")),
            (2, HOST, commands.Seat(name=guest.name, table=table)),
            (1, guest, commands.Say(text="hello", table=table)),
            (1, guest, commands.Rebuy(table=table)),
            (
                9,
                Actor("guest", night_table.throwing or guest.name),
                commands.Move(table=table, move={"do": "throw"}),
            ),
            (1, HOST, commands.ChangeTable(table=table, pace=QUICK)),
        ]
        return rng.choices([one[1:] for one in likely], [one[0] for one in likely])[0]


def actor_of(by: str | Actor) -> Actor:
    if isinstance(by, Actor):
        return by
    known = {"host": HOST, "clock": CLOCK, "house": HOUSE}
    return known.get(by) or (Actor.read(by) if by.startswith("dealer/") else Actor("guest", by))
