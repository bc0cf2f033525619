"""Guests of a rehearsal: who comes when, where they sit, what they do there, when they have had enough."""

from collections.abc import Callable, Sequence
from random import Random

from croupier import bank
from croupier.games.events import Event
from croupier.night import commands, rebuys
from croupier.night.commands import Actor, Command
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.players.manners import Manner
from croupier.players.player import Player, PlayerFault, Seat, ask, begin, tell
from croupier.players.registry import HOUSE_PLAYERS

SECOND = 1000
MINUTE = 60 * SECOND
NEVER = 10**15

MEASURES = "croupier.players.simple"
"""The module of players that nobody plays like."""
STAY = (20 * MINUTE, 60 * MINUTE)
"""How long somebody likes a table."""
STROLL = (20 * SECOND, 90 * SECOND)
"""How long it takes them to be at the next one."""
LOOK = 5 * SECOND
"""How often somebody looks up who waits for a seat."""
PATIENCE = 3 * MINUTE
"""After which they look elsewhere, where nothing is played or no seat gets free."""
ARRIVING = 0.1
"""The part of the night in which guests arrive."""
MOST_BETS = 6
"""In a round."""

BETS = (3.0, 20.0)
"""Seconds after which somebody bets; the clock of the table may be quicker."""
SAYS_READY = 0.5
"""The part of the guests who say that they have finished betting."""
PASSES = 2
"""Rounds without a bet after which somebody gets up."""

NAMES = (
    "Ada Alan Bea Ben Carla Dan Dora Elias Emma Felix Flora Georg Greta Hugo Ida Ivan Jana Jonas Karl Lea "
    "Leo Lola Marek Martha Max Mila Nina Noah Olga Oskar Pablo Paula Rita Rosa Sofia Theo Tom Vera Yara Zoe"
).split()

Task = tuple[str, int, int]
"""Throw, decide or bet; in which round; and how many bets there were before (-1: there will be no more), or
since when somebody is asked."""


class Visitor:
    """Somebody who plays along."""

    def __init__(self, name: str, arrives: int, rng: Random) -> None:
        self.name, self.actor, self.rng = name, Actor("guest", name), rng
        self.manner = Manner(rng.randbytes(8))
        self.at = arrives
        """When they do something next, in milliseconds of the night."""
        self.is_here = False
        self.table = ""
        self.waits_at = ""
        self.wants_since = arrives
        self.stays_until = 0
        self.played_at = 0
        """When there was last something to play."""
        self.broke_at: int | None = None
        self.last_game = ""
        self.player: Player | None = None
        self.task: Task | None = None
        """What they are about to do,"""
        self.due = 0
        """and when."""
        self.says_ready = rng.random() < SAYS_READY
        self.passes = 0


def visitors_of(guests: int, hours: float, seed: int) -> list[Visitor]:
    """Guests who arrive one after the other in the first part of the night."""
    rng = Random(f"rehearsal {seed}")
    names = [
        NAMES[nth] if nth < len(NAMES) else f"{NAMES[nth % len(NAMES)]} {nth // len(NAMES) + 1}"
        for nth in range(guests)
    ]
    arriving = int(hours * 60 * MINUTE * ARRIVING)
    return [Visitor(name, rng.randrange(arriving + 1), Random(rng.getrandbits(64))) for name in names]


class Visitors:
    """All of them, at a night where they can do things."""

    def __init__(
        self,
        night: Night,
        visitors: Sequence[Visitor],
        do: Callable[[Actor, Command], bool],
        speed: float = 1.0,
    ) -> None:
        self.night = night
        self._speed = speed
        """How much faster the tables go than they would: guests count time as it would be."""
        self.all = visitors
        self._do = do
        """Gives a command, and says whether it was done."""
        self.waits: list[tuple[str, str, int]] = []
        """Whom each seat was taken by, at which table, and after how long."""

    def give_up(self, now: int) -> None:
        """Have those who still wait for a seat wait no longer."""
        self.waits += [(one.name, one.waits_at, now - one.wants_since) for one in self.all if one.waits_at]

    def saw(self, table: NightTable, events: list[Event], now: int) -> None:
        """Let those at a table know what happened there."""
        for one in self.all:
            if one.table == table.id:
                one.at = min(one.at, now)
                if one.player is not None:
                    try:
                        tell(one.player, one.name, events)
                    except PlayerFault:
                        one.player = None

    def act(self, one: Visitor, now: int) -> None:
        """Let somebody do what is on their mind, and say when they look up again."""
        one.at = NEVER
        if not one.is_here:
            one.is_here = self._do(one.actor, commands.Join(token=f"token of {one.name}"))
            one.at = now + 10 * SECOND
        elif one.table:
            self._sitting(one, self.night.tables[one.table], now)
        elif one.waits_at:
            self._waiting(one, self.night.tables[one.waits_at], now)
        elif one.broke_at is None and self.night.state.phase == "open":
            self._look_around(one, now)

    # Away from the tables.

    def _look_around(self, one: Visitor, now: int) -> None:
        if rebuys.on_offer(self.night, one.name):
            self._do(one.actor, commands.BuyAgain())
        money = self._money(one)
        tables = [table for table in self.night.tables.values() if self._is_for(table, money)]
        if not tables:
            is_broke = not any(table.state.status == "planned" for table in self.night.tables.values())
            one.broke_at = now if is_broke and self._is_too_poor(money) else None
            one.at = NEVER if one.broke_at is not None else now + MINUTE
            return
        free = [table for table in tables if self._has_seat(table, one.name)]
        if free:
            self._sit(one, self._liked(one, free), now)
        else:
            full = self._liked(one, tables)
            if self._do(one.actor, commands.JoinWaitingList(table=full.id)):
                one.waits_at = full.id
            one.at = now + LOOK

    def _waiting(self, one: Visitor, table: NightTable, now: int) -> None:
        waiter = next((each for each in table.state.waiting_list if each.name == one.name), None)
        if waiter is None:
            one.waits_at, one.at = "", now + LOOK
        elif waiter.offered_at is not None:
            one.waits_at = ""
            self._sit(one, table, now)
        elif now - one.wants_since > PATIENCE and self._elsewhere(one):
            self._do(one.actor, commands.LeaveWaitingList(table=table.id))
            one.waits_at, one.at = "", now
        else:
            one.at = now + LOOK

    def _elsewhere(self, one: Visitor) -> bool:
        money = self._money(one)
        tables = self.night.tables.values()
        return any(self._is_for(table, money) and self._has_seat(table, one.name) for table in tables)

    def _liked(self, one: Visitor, tables: list[NightTable]) -> NightTable:
        """One of the tables: company is good, all the more where somebody waits for it, and a change."""

        def weight(table: NightTable) -> float:
            seated, least = len(table.state.seats), table.engine.rules.LEAST_SEATS
            company = 1 + seated / 4 if seated >= least else 3.0 if seated else 0.7
            return company * (0.3 if table.game.name == one.last_game else 1.0)

        return one.rng.choices(tables, [weight(table) for table in tables])[0]

    def _sit(self, one: Visitor, table: NightTable, now: int) -> None:
        exchanged = _exchanged(table, self._money(one))
        if not self._do(one.actor, commands.Sit(table=table.id, money=exchanged)):
            one.at = now + LOOK
            return
        self.waits.append((one.name, table.id, now - one.wants_since))
        one.table, one.last_game, one.task, one.passes = table.id, table.game.name, None, 0
        one.stays_until, one.played_at = now + one.rng.randint(*STAY), now
        one.player = self._player(one, table)
        one.at = now + SECOND

    def _player(self, one: Visitor, table: NightTable) -> Player | None:
        """How they play here: of the house's players, those that it likes best are the likeliest."""
        kinds = [kind for kind in HOUSE_PLAYERS[table.engine.game].values() if kind.module != MEASURES]
        liked = [(place + 1) ** 2 for place in range(len(kinds))]
        player = one.rng.choices(kinds, liked)[0].make()
        try:
            begin(player, Seat(one.name, table.engine.game, table.engine.rules, Random(one.rng.random())))
        except PlayerFault:
            return None
        return player

    def _is_for(self, table: NightTable, money: int) -> bool:
        return (
            table.state.status == "open" and table.state.tournament is None and money >= _least_money(table)
        )

    def _is_too_poor(self, money: int) -> bool:
        return all(money < _least_money(table) for table in self.night.tables.values())

    def _has_seat(self, table: NightTable, name: str) -> bool:
        most = table.engine.rules.max_seats
        kept = sum(each.offered_at is not None and each.name != name for each in table.state.waiting_list)
        return most is None or len(table.state.seats) + kept < most

    def _money(self, one: Visitor) -> int:
        return self.night.state.ledger.balance(bank.wallet(one.name))

    # At a table.

    def _sitting(self, one: Visitor, table: NightTable, now: int) -> None:
        seat = table.state.seats.get(one.name)
        if seat is None:
            one.table, one.task, one.player = "", None, None
            one.wants_since = one.at = now + one.rng.randint(*STROLL)
            return
        task = self._task(one, table)
        if task is None:
            self._idle(one, table, now)
        elif task != one.task:
            one.task = task
            one.due = one.at = now + self._takes(one, table, task)
        elif now < one.due:
            one.at = one.due
        else:
            self._carry_out(one, table, task)
            one.at = now + SECOND

    def _task(self, one: Visitor, table: NightTable) -> Task | None:
        """What the table waits for from somebody."""
        state, name = table.state, one.name
        if table.throwing == name:
            return "throw", state.rounds, 0
        if name in state.asked:
            return "decide", state.rounds, state.asked_at[name]
        if table.engine.phase != "betting" or state.seats[name].ready or state.seats[name].leaving:
            return None
        before = one.task[2] if one.task is not None and one.task[:2] == ("bet", state.rounds) else 0
        return ("bet", state.rounds, before) if 0 <= before <= MOST_BETS else None

    def _takes(self, one: Visitor, table: NightTable, task: Task) -> int:
        """Milliseconds until somebody does something."""
        pace = table.state.setup.pace
        if task[0] == "bet":
            return int(min(one.rng.uniform(*BETS), pace.betting * self._speed * 0.8) * SECOND)
        step, limit = pace.step * self._speed, pace.decision * self._speed
        return int(one.manner.decides(one.rng.random(), step, limit) * SECOND)

    def _carry_out(self, one: Visitor, table: NightTable, task: Task) -> None:
        what, number, before = task
        move = {"do": "throw"} if what == "throw" else self._choice(one, table)
        done = move is not None and self._do(one.actor, commands.Move(table=table.id, move=move))
        if what != "bet":
            return
        if done:
            one.passes, one.task, one.due = 0, (what, number, before + 1), 0
            return
        one.passes += before == 0
        one.task = what, number, -1
        if one.passes >= PASSES:
            one.stays_until = 0
        if one.says_ready:
            self._do(one.actor, commands.Ready(table=table.id))

    def _choice(self, one: Visitor, table: NightTable) -> dict[str, object] | None:
        options = table.engine.options(one.name)
        if one.player is None or not options:
            return None
        try:
            move = ask(one.player, one.name, table.engine.view(one.name), options)
        except PlayerFault:
            one.player = None
            return None
        return None if move is None else {key: value for key, value in move.items() if key != "by"}

    def _idle(self, one: Visitor, table: NightTable, now: int) -> None:
        """Nothing is asked of them: exchange more, get up, or go on."""
        if table.is_under_way:
            one.played_at = now
        if table.state.seats[one.name].leaving or table.engine.is_playing(one.name):
            return
        chips = table.engine.stacks[one.name]
        is_bored = now >= one.stays_until or now - one.played_at > PATIENCE
        if is_bored or self.night.state.phase == "closed":
            self._do(one.actor, commands.Leave(table=table.id))
        elif chips < max(1, table.engine.rules.least_stake):
            self._buy_more(one, table)
        elif one.name in table.engine.sitting_out:
            self._do(one.actor, commands.ComeBack(table=table.id))
        one.at = min(one.at, max(now + SECOND, min(one.stays_until, one.played_at + PATIENCE)))

    def _buy_more(self, one: Visitor, table: NightTable) -> None:
        amount = _exchanged(table, self._money(one))
        more = commands.Exchange(table=table.id, give="money", amount=amount) if amount else None
        if more is None or not self._do(one.actor, more):
            self._do(one.actor, commands.Leave(table=table.id))


def _exchanged(table: NightTable, money: int) -> int:
    """What somebody exchanges at a table who has this much."""
    setup = table.state.setup
    wanted = min(setup.exchange or table.game.start.exchanged, money)
    return wanted // setup.rate.money * setup.rate.money


def _least_money(table: NightTable) -> int:
    """What somebody has to have to play at a table at all."""
    rate, least = table.state.setup.rate, max(1, int(table.engine.rules.least_stake))
    return -(-least * rate.money // rate.chips)
