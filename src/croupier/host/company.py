"""House players at work: each is shown what its seat may see, thinks beside the loop, and moves as guests do.

What one does is an ordinary entry of the log, so nothing of it is thought again when a night is replayed, and
a host that starts in the middle of a round goes on with new thoughts.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from croupier.games.events import Event
from croupier.games.options import Option
from croupier.games.registry import GAMES
from croupier.games.state import View
from croupier.host.faults import where
from croupier.host.hosted_night import Answer, HostedNight, Pending
from croupier.host.messages.to_client import HouseKind
from croupier.night import commands, company
from croupier.night.commands import HOUSE, Actor, Command
from croupier.night.draws.holding import held
from croupier.night.night import Kinds
from croupier.night.night_table import NightTable
from croupier.night.projection.seen import seen, view_of
from croupier.players.apart import DECISION, Apart
from croupier.players.files import is_file
from croupier.players.manners import Manner, weight_of
from croupier.players.player import Player, PlayerFault, Seat, ask, begin, said, tell
from croupier.players.registry import HOUSE_PLAYERS, house_player

log = logging.getLogger("croupier")

MOST_BETS = 12
"""In a round, by one house player."""
MOST_REFUSALS = 3
"""In a row; then it is taken off."""
MOST_EVENTS = 2_000
"""That wait until a house player is asked again."""
MEASURES = "croupier.players.simple"
"""The module of players that others are measured by: they come only where the host says so."""
LATEST = 10.0
"""Seconds for a decision once the host has ended all tables."""


class House:
    """The players that a host can seat: the house's own, and those of files that it was started with."""

    def __init__(self, files: Sequence[str] = (), seconds: float = DECISION) -> None:
        self._files = tuple(files)
        self._seconds = seconds
        """For a decision of a player from a file."""
        usual = {
            game: [kind for kind, one in kinds.items() if one.module != MEASURES] or list(kinds)
            for game, kinds in HOUSE_PLAYERS.items()
        }
        self.kinds = Kinds(
            {game: (*kinds, *self._files) for game, kinds in HOUSE_PLAYERS.items()},
            {game: tuple(kinds) for game, kinds in usual.items()},
        )

    def described(self) -> dict[str, list[HouseKind]]:
        """By game, how the house plays it; the likeliest last."""
        own = {
            game: [HouseKind(kind, one.says) for kind, one in kinds.items()]
            for game, kinds in HOUSE_PLAYERS.items()
        }
        return {game: [*kinds, *(HouseKind(one, "") for one in self._files)] for game, kinds in own.items()}

    def make(self, game: str, kind: str) -> Player:
        """A new player; one of a file is in a process of its own."""
        return Apart(kind, game, seconds=self._seconds) if is_file(kind) else house_player(game, kind)


class Companion:
    """A house player in its seat, with what it is about to do."""

    def __init__(self, make: Callable[[], Player], seat: Seat, manner: Manner) -> None:
        self._make = make
        self._player: Player | None = None
        self._seat = seat
        self.rules = seat.rules
        self.manner = manner
        self.seen: deque[Event] = deque(maxlen=MOST_EVENTS)
        """What happened since it was asked last."""
        self.task: tuple[object, ...] | None = None
        """What it is about, so that it does everything once."""
        self.is_thinking = False
        self.timer: asyncio.Handle | None = None
        self.due = 0.0
        """When its timer runs out, by the loop's clock."""
        self.bets = (0, 0)
        """The round, and how often it has bet in it."""
        self.refusals = 0

    def thinks(self, game: str, view: bytes, options: list[Option], events: list[Event]) -> "Thought":
        """What it would do, given what its seat may see; anywhere but on the loop."""
        try:
            if self._player is None:
                self._player = self._make()
                begin(self._player, self._seat)
            seen: View = msgspec.json.decode(view, type=GAMES[game].view_type)
            tell(self._player, self._seat.name, events)
            move = ask(self._player, self._seat.name, seen, options)
        except PlayerFault as fault:
            return Thought(fault=str(fault))
        except Exception as fault:
            return Thought(fault=f"{self._seat.name} can't play: {said(fault)}")
        if move is None:
            return Thought()
        weight = weight_of(self._seat.name, seen, options, move)
        del move["by"]  # whoever gives the command
        return Thought(move, weight)

    def rest(self) -> None:
        """Do nothing of what it was about to do."""
        self.task = None
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def end(self) -> None:
        """End the process of its own, if there is one."""
        if isinstance(self._player, Apart):
            self._player.close()


class Thought(msgspec.Struct, frozen=True):
    """What came of thinking: a move, nothing, or a fault."""

    move: dict[str, object] | None = None
    weight: float = 0.0
    fault: str = ""


Work = Callable[[], Thought]


class Company:
    """All house players of a night."""

    def __init__(self, hosted: HostedNight, house: House) -> None:
        self._hosted = hosted
        self._house = house
        self._loop = asyncio.get_running_loop()
        self._companions: dict[tuple[str, str], Companion] = {}
        self._waiting: deque[tuple[Work, Callable[[Thought], None]]] = deque()
        self._is_thinking = False
        """One thinks at a time, so that a full house leaves the loop its turns."""

    # What happens.

    def told(self, pending: list[Pending]) -> None:
        """Have house players see what is durable now, and do what it asks of them."""
        for one in pending:
            for table, events in () if one.outcome is None else one.outcome.changes.tables:
                cards = held(self._hosted.night, table)
                for (at, name), companion in self._companions.items():
                    if at == table.id:
                        companion.seen.extend(seen(events, name, cards))
                self.look(table.id)

    def look_everywhere(self) -> None:
        """Begin anew from how things are: after a start, or after the log was read again."""
        self.stop()
        for table in self._hosted.night.tables:
            self.look(table)

    def stop(self) -> None:
        """Have nobody do anything."""
        for key in list(self._companions):
            self._part(self._companions.pop(key))
        self._waiting.clear()

    def _part(self, companion: Companion) -> None:
        """Let one go, and its process end beside the loop."""
        companion.rest()
        self._hosted.system.aside(companion.end, _nothing, self._failed)

    def look(self, table_id: str) -> None:
        """See what the house players of a table have to do."""
        if not self._companions and not self._hosted.night.house_players:
            return
        try:
            table = self._hosted.night.tables.get(table_id)
            seats = {} if table is None else table.state.seats
            for key in [one for one in self._companions if one[0] == table_id and one[1] not in seats]:
                self._part(self._companions.pop(key))
            for name, seat in seats.items():
                if seat.house and table is not None:
                    self._attend(table, name)
        except Exception as fault:
            log.error("house players could not be looked after: %s", where(fault))

    def _attend(self, table: NightTable, name: str) -> None:
        companion = self._companions.get((table.id, name))
        task = self._task(table, name)
        if task is None:
            if companion is not None:
                companion.rest()
            return
        if companion is not None and companion.rules != table.engine.rules:
            self._part(companion)  # it began by other rules
            companion = None
        if companion is None:
            companion = self._companions[table.id, name] = self._sit_down(table, name)
        if companion.task != task:
            companion.rest()
            companion.task = task
            self._begin(table, name, companion)
        elif task[0] == "bet" and companion.timer is not None and _guests_are_ready(table):
            soon = companion.manner.hurries()
            if companion.due > self._loop.time() + soon:
                self._later(companion, soon, self._bet, table.id, name)

    def _sit_down(self, table: NightTable, name: str) -> Companion:
        game, kind = table.engine.game, self._hosted.night.player(name).kind
        manner = Manner(self._hosted.system.token_bytes(16))
        seat = Seat(name, game, table.engine.rules, manner.rng)
        return Companion(partial(self._house.make, game, kind), seat, manner)

    def _task(self, table: NightTable, name: str) -> tuple[object, ...] | None:
        """What a house player has to do now: decide, bet, buy chips or come back; None: nothing."""
        state, engine = table.state, table.engine
        if state.status not in ("open", "closing") or state.seats[name].leaving:
            return None
        if name in state.asked:
            return "decide", state.asked[name]
        cup = state.tournament
        if not engine.is_playing(name) and (cup is None or cup.over) and state.status == "open":
            least = max(1, engine.rules.least_stake)
            chips = engine.stack_of(name) + state.seats[name].pending_chips
            if chips < least:
                return ("buy", chips) if company.buys(self._hosted.night, table, name)[0] else None
            if name in engine.sitting_out:
                return ("come back",)
        if engine.phase == "betting" and not state.seats[name].ready and name not in engine.sitting_out:
            return ("bet", state.rounds) if company.has_guest(table) else None
        return None

    # What they do.

    def _begin(self, table: NightTable, name: str, companion: Companion) -> None:
        assert companion.task is not None
        match companion.task[0]:
            case "decide" if name == table.throwing:  # a dealer has handed it the dice
                throw = commands.Move(table=table.id, move={"do": "throw"})
                takes = companion.manner.decides(0.0, table.state.setup.pace.step, LATEST)
                self._later(companion, takes, self._do, table.id, name, throw)
            case "decide":
                self._think(table, name, companion, self._decided)
            case "bet":
                number = companion.bets[1] if companion.bets[0] == table.state.rounds else 0
                companion.bets = table.state.rounds, number
                is_last = _guests_are_ready(table)
                manner, betting = companion.manner, table.state.setup.pace.betting
                self._later(
                    companion,
                    manner.hurries() if is_last else manner.bets(number, betting),
                    self._bet, table.id, name,
                )  # fmt: skip
            case "buy":
                money = company.buys(self._hosted.night, table, name)[0]
                exchange = commands.Exchange(table=table.id, give="money", amount=money)
                self._later(companion, companion.manner.hurries(), self._do, table.id, name, exchange)
            case _:
                back = commands.ComeBack(table=table.id)
                self._later(companion, companion.manner.hurries(), self._do, table.id, name, back)

    def _later(self, companion: Companion, seconds: float, call: Callable[..., None], *given: object) -> None:
        if companion.timer is not None:
            companion.timer.cancel()
        companion.due = self._loop.time() + max(0.0, seconds)
        companion.timer = self._loop.call_at(companion.due, call, *given)

    def _bet(self, table_id: str, name: str) -> None:
        """Bet once more, or say that it is done."""
        companion, table = self._companions.get((table_id, name)), self._hosted.night.tables.get(table_id)
        if companion is None or table is None or companion.task != ("bet", table.state.rounds):
            return
        companion.timer = None
        if name not in table.state.seats or table.engine.phase != "betting":
            companion.rest()
        elif companion.bets[1] >= MOST_BETS or not table.engine.options(name):
            self._do(table_id, name, commands.Ready(table=table_id))
        else:
            self._think(table, name, companion, self._has_bet)

    def _think(
        self,
        table: NightTable,
        name: str,
        companion: Companion,
        decided: Callable[[str, str, float, Thought], None],
    ) -> None:
        """Show a house player what its seat may see, and hear what it would do; one thing after the other."""
        if companion.is_thinking:
            return
        companion.is_thinking = True
        view = msgspec.json.encode(view_of(table, name, held(self._hosted.night, table)))
        options = table.engine.options(name)
        events, task, began = list(companion.seen), companion.task, self._loop.time()
        companion.seen.clear()
        work = partial(companion.thinks, table.engine.game, view, options, events)

        def done(thought: Thought) -> None:
            companion.is_thinking = False
            if self._companions.get((table.id, name)) is not companion:
                self._part(companion)  # which may have been starting a process as it left
            elif companion.task != task:
                companion.rest()
                self.look(table.id)  # it has moved on
            elif thought.fault:
                self._take_off(name, thought.fault)
            else:
                decided(table.id, name, began, thought)

        if is_file(self._hosted.night.player(name).kind):
            self._hosted.system.aside(work, done, self._failed)
        else:
            self._waiting.append((work, done))
            self._think_on()

    def _think_on(self) -> None:
        if self._is_thinking or not self._waiting:
            return
        work, done = self._waiting.popleft()
        self._is_thinking = True

        def thought(found: Thought) -> None:
            self._is_thinking = False
            done(found)
            self._think_on()

        def failed(problem: Exception) -> None:
            self._is_thinking = False
            self._failed(problem)
            self._think_on()

        self._hosted.system.aside(work, thought, failed)

    def _failed(self, problem: Exception) -> None:
        log.error("a house player could not think: %s", where(problem))

    def _decided(self, table_id: str, name: str, began: float, thought: Thought) -> None:
        """Make the move when a person would."""
        companion, table = self._companions[table_id, name], self._hosted.night.tables[table_id]
        pace, asked = table.state.setup.pace, table.state.asked.get(name)
        if thought.move is None:
            self._take_off(name, f"{name} decided nothing")
            return
        limit = pace.decision if table.state.hurried_at is None else min(pace.decision, LATEST)
        takes = companion.manner.decides(thought.weight, pace.step, limit)
        move = commands.Move(table=table_id, move=thought.move, seen=asked)
        self._later(companion, began + takes - self._loop.time(), self._do, table_id, name, move)

    def _has_bet(self, table_id: str, name: str, began: float, thought: Thought) -> None:
        companion = self._companions[table_id, name]
        if thought.move is None:
            self._do(table_id, name, commands.Ready(table=table_id))
            return
        number, count = companion.bets
        companion.bets = number, count + 1
        self._do(table_id, name, commands.Move(table=table_id, move=thought.move))

    def _do(self, table_id: str, name: str, command: Command) -> None:
        """Do something as the house player, and then see what is next."""
        companion = self._companions.get((table_id, name))
        if companion is None:
            return
        companion.rest()
        if self._hosted.delays(self._hosted.night, command):
            self._loop.call_later(companion.manner.hurries(), self.look, table_id)
            return

        def answered(answer: Answer) -> None:
            if answer.refused is None:
                companion.refusals = 0
                return
            companion.refusals += 1
            if companion.refusals >= MOST_REFUSALS:
                self._take_off(name, str(answer.refused))
            elif self._companions.get((table_id, name)) is companion:
                self._loop.call_later(companion.manner.hurries(), self.look, table_id)

        self._hosted.submit(Actor("guest", name), command, reply=answered)

    def _take_off(self, name: str, reason: str) -> None:
        log.warning("%s is taken off: %s", name, reason)
        self._hosted.submit(HOUSE, commands.DismissHousePlayer(name=name, reason=reason[:200]))


def _nothing(_: object) -> None:
    """Drop what a call gives."""


def _guests_are_ready(table: NightTable) -> bool:
    """Whether every guest at a table is ready, so that it waits for house players alone."""
    guests = [seat for name, seat in table.state.seats.items() if table.is_here(name)]
    return bool(guests) and all(seat.ready for seat in guests)
