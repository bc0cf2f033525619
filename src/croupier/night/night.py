"""A night as a state machine over its log: commands in, changes and postings out; no clock, no chance."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Self

import msgspec

from croupier.bank import Posting
from croupier.games.events import Event
from croupier.games.phrases import Phrase, cut
from croupier.games.refusal import Refused, explain
from croupier.games.registry import GAMES
from croupier.night import (
    carry_over,
    closing,
    commands,
    dealers,
    dealing,
    generations,
    money,
    people,
    round_results,
    rounds,
    seats,
    setting_up,
    tables,
    tournament,
)
from croupier.night.commands import HOST, Actor, Command
from croupier.night.event_records import read_events
from croupier.night.state import Changes, NightState, NightTable, Notice, Player, RoundResult, TableState

Handler = Callable[["Night", Actor, Any], None]

HANDLERS: dict[type[Command], Handler] = {
    commands.SetUp: setting_up.set_up,
    commands.CarryOver: carry_over.carry_over,
    commands.Resume: closing.resume,
    commands.ClockChanged: closing.clock_changed,
    commands.Note: closing.note,
    commands.Snapshot: closing.snapshot,
    commands.NewSecret: people.new_secret,
    commands.Announce: closing.announce,
    commands.LastCall: closing.last_call,
    commands.Warn: closing.warn,
    commands.Close: closing.close,
    commands.EndNight: closing.end,
    commands.Raffle: closing.raffle,
    commands.Offer: closing.offer,
    commands.Bid: closing.bid,
    commands.Hammer: closing.hammer,
    commands.Join: people.join,
    commands.Appoint: people.appoint,
    commands.NewLink: people.new_link,
    commands.Claim: people.claim,
    commands.Mute: people.mute,
    commands.Remove: people.remove,
    commands.GoHome: people.go_home,
    commands.Say: people.say,
    commands.Grant: money.grant,
    commands.Adjust: money.adjust,
    commands.Exchange: money.exchange,
    commands.OpenTable: tables.open_table,
    commands.ChangeTable: tables.change_table,
    commands.Pause: tables.pause,
    commands.GoOn: tables.go_on,
    commands.HandOver: dealers.hand_over,
    commands.CloseTable: tables.close_table,
    commands.StopTable: rounds.stop_table,
    commands.Sit: seats.sit,
    commands.Seat: seats.seat,
    commands.Leave: seats.leave,
    commands.SitOut: seats.sit_out,
    commands.ComeBack: seats.come_back,
    commands.Move: rounds.move,
    commands.TimeUp: rounds.time_up,
    commands.SeatTimeUp: seats.seat_time_up,
    commands.CannotPay: seats.cannot_pay,
    commands.StartTournament: tournament.start,
    commands.NextLevel: tournament.next_level,
    commands.Rebuy: tournament.rebuy,
}

AFTER_THE_END = (
    commands.CarryOver,
    commands.Raffle,
    commands.Offer,
    commands.Bid,
    commands.Hammer,
    commands.Announce,
    commands.NewLink,
    commands.Claim,
    commands.NewSecret,
    commands.Resume,
    commands.ClockChanged,
    commands.Note,
    commands.Snapshot,
)
"""What can still be done when the night is over."""


class Outcome(msgspec.Struct, frozen=True):
    """What a command did: the command as the log keeps it, what moved, and what is told."""

    command: Command
    postings: list[Posting]
    changes: Changes
    takings: list[tuple[str, RoundResult]]
    """Whose rounds were settled, and what they brought."""


class Night:
    """A night."""

    def __init__(self, state: NightState) -> None:
        self.state = state
        self.tables: dict[str, NightTable] = {}
        self.fresh_seed: Callable[[], bytes] | None = None
        """Where the seeds of virtual equipment come from; without it the log's are taken and checked."""
        self.tokens: dict[str, Actor] = {state.host: HOST}
        """Whom the hash of a token belongs to."""
        self.links: dict[str, Actor] = {}
        self.looks: set[str] = set()
        """What the names of all who are or were here look like."""
        self.unplayed: set[str] = set()
        """Tables of a generation of rules that this version does not play: nothing can be done there."""
        self._postings: list[Posting] = []
        self._told: dict[str, list[Event]] = {}
        self._movers: dict[str, set[str]] = {}
        self._notices: list[Notice] = []
        self._takings: list[tuple[str, RoundResult]] = []
        self._changed = False
        self._act: Command | None = None

    @classmethod
    def create(cls, command: commands.Create, *, at: int) -> Self:
        """A night as its log's first entry begins it."""
        preset = command.preset
        night = cls(
            NightState(
                name=preset.name,
                code=command.code,
                start_money=preset.start_money,
                host=command.host,
                raffle=command.raffle,
                generation=command.generations.get(generations.NIGHT, generations.FIRST),
                suggested=command.suggested,
                created=at,
                at=at,
                seq=1,
            )
        )
        generations.is_played(generations.NIGHT, night.state.generation)
        for setup in preset.tables:
            tables.set_up(night, setup, command.generations)
        return night

    # What everybody here may use.

    @property
    def now(self) -> int:
        """The night's own clock, in milliseconds."""
        return self.state.clock

    def player(self, name: str) -> Player:
        """A guest or team, by name."""
        player = self.state.players.get(name)
        if player is None:
            raise Refused("night", "there's no guest {name!r} tonight", name=cut(name))
        return player

    def table(self, table: str) -> NightTable:
        """A table, by its id."""
        felt = self.tables.get(table)
        if felt is None:
            raise Refused("night", "there's no such table tonight")
        return felt

    def game_of(self, table: str) -> str:
        """The game of a table; nothing where there is no such table."""
        return self.tables[table].engine.game if table in self.tables else ""

    @property
    def raffle_hash(self) -> str:
        """What the raffle's secret is bound to, for everybody to see from the beginning."""
        return sha256(self.state.raffle.encode()).hexdigest()

    def post(self, *postings: tuple[str, int]) -> None:
        """Move money."""
        moved = [Posting(account, amount) for account, amount in postings if amount]
        self.state.ledger.post(moved)
        self._postings += moved

    def tell(self, felt: NightTable, events: list[Event]) -> None:
        """Let those at a table know what happened there."""
        self._told.setdefault(felt.id, []).extend(events)
        self._movers.setdefault(felt.id, set())

    def mark_changed(self, felt: NightTable, mover: str = "") -> None:
        """A table is another now, and whoever moved is asked anew."""
        self.tell(felt, [])
        self._movers[felt.id].add(mover)

    def drawn(self, felt: NightTable, command: commands.Move) -> dict[str, Any]:
        """A dealer's move with what virtual equipment shows; it is the completed one that is logged."""
        if command.seed and self.fresh_seed is not None:
            raise Refused("A1", "only the house sets seeds")
        made = dealing.drawn(felt, command.move, replaying=self.fresh_seed is None)
        if made is not command.move:
            self._act = msgspec.structs.replace(command, move=made)
        return made

    def seed(self, felt: NightTable, command: commands.Move) -> str:
        """The seed of a round that begins, where the equipment is virtual."""
        if felt.state.setup.equipment == "real":
            return ""
        seed = command.seed if self.fresh_seed is None else self.fresh_seed().hex()
        assert isinstance(self._act, commands.Move)
        self._act = msgspec.structs.replace(self._act, seed=seed)
        return seed

    def generations(self, logged: dict[str, int], *games: str) -> dict[str, int]:
        """By which generation of their rules games are played whose tables open: today's, or the log's."""
        if self.fresh_seed is None:
            return logged
        if logged:
            raise Refused("A1", "only the house says which rules a game is played by")
        newest = generations.current()
        return {game: newest[game] for game in games}

    def note_rules(self, felt: NightTable) -> None:
        """Know whether a table can be played by this version; `Newer` where only a later one can."""
        if not generations.is_played(felt.engine.game, felt.state.generation):
            self.unplayed.add(felt.id)

    @property
    def rules_are_played(self) -> bool:
        """Whether this version plays by the rules around the tables."""
        return generations.is_played(generations.NIGHT, self.state.generation)

    @property
    def is_playable(self) -> bool:
        """Whether this version plays by the rules of the night and of all its tables."""
        return not self.unplayed and self.rules_are_played

    @property
    def versions(self) -> list[str]:
        """The versions of Croupier that brought the rules it is played by, each once, the oldest first."""
        played = ((felt.engine.game, felt.state.generation) for felt in self.tables.values())
        return generations.versions([(generations.NIGHT, self.state.generation), *played])

    def complete(self, command: Command) -> None:
        """Have a command logged with what was found for it."""
        self._act = command

    def record_result(self, name: str, taking: RoundResult) -> None:
        """Keep what a round has brought somebody."""
        self._takings.append((name, taking))

    def notify(
        self, kind: str, words: Phrase | str, to: tuple[str, ...] | None = None, table: str = ""
    ) -> None:
        """Say something once: to everybody, or to some."""
        self._notices.append(Notice(kind, words, to, table))

    def changed(self) -> None:
        """What everybody sees of the night outside the tables is another now."""
        self._changed = True

    # Doing.

    def execute(self, by: Actor, command: Command, *, at: int, clock: int) -> Outcome:
        """Do something, or raise `Refused` and change nothing."""
        state = self.state
        if by.role not in command.roles:
            raise Refused("night", "you're not allowed to do that")
        if state.phase == "ended" and not isinstance(command, AFTER_THE_END):
            raise Refused("night", "the night is over")
        self._postings, self._told, self._movers, self._notices = [], {}, {}, []
        self._takings, self._changed, self._act = [], False, command
        before = (state.seq, state.clock, state.at)
        state.seq, state.clock, state.at = state.seq + 1, max(clock, state.clock), at
        try:
            HANDLERS[type(command)](self, by, command)
        except Refused:
            state.seq, state.clock, state.at = before
            raise
        state.version += self._changed
        told = [(self.tables[table], events) for table, events in self._told.items()]
        for felt, events in told:
            felt.advance(state.clock, self._movers[felt.id])
            if events:
                felt.remember(state.seq, str(by), events)
        changes = Changes(state.seq, str(by), told, self._changed, tuple(self._notices))
        return Outcome(self._act, self._postings, changes, self._takings)

    def pass_over(self, *, at: int, clock: int) -> None:
        """Let an entry go by that happened at a table which is not played here."""
        state = self.state
        state.seq, state.clock, state.at = state.seq + 1, max(clock, state.clock), at

    # Snapshots.

    def save(self) -> bytes:
        """The whole night; equal nights give equal bytes."""
        for felt in self.tables.values():
            felt.state.game = msgspec.Raw(felt.engine.save())
            felt.state.recent = msgspec.Raw(msgspec.json.encode(felt.recent))
        return msgspec.json.encode(self.state)

    @classmethod
    def load(cls, saved: bytes) -> Self:
        """A night from what `save` gave."""
        night = cls(msgspec.json.decode(saved, type=NightState))
        generations.is_played(generations.NIGHT, night.state.generation)
        for table in night.state.tables.values():
            felt = night.tables[table.id] = _felt(table)
            night.note_rules(felt)
        people.hand_out(night)
        return night

    def check(self) -> None:
        """That every balance is what the tables say, and everything adds up (N-10)."""
        self.state.ledger.check()
        for felt in self.tables.values():
            if felt.id not in self.unplayed:
                round_results.check(self, felt)


def _felt(table: TableState) -> NightTable:
    kind = GAMES[table.setup.game].table
    game = kind(table.setup.game_rules(), msgspec.json.decode(table.game, type=kind.state_type))
    game.generation = table.generation
    felt = NightTable(table, game)
    felt.recall(read_events(table.setup.game, table.recent))
    return felt


def read_command(message: object) -> Command:
    """A command from outside as its type, or `Refused` for a shape that no command has."""
    do = message.get("do") if isinstance(message, dict) else None
    kind = commands.KINDS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Refused("night", "unknown command")
    try:
        return msgspec.convert(message, kind)
    except msgspec.ValidationError as error:
        raise Refused("night", "{do}: {reason}", do=str(do), reason=explain(error)) from None
