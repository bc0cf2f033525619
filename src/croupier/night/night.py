"""A night as a state machine over its log: acts in, news and postings out; no clock, no chance of its own."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Self

import msgspec

from croupier.bank import Posting
from croupier.games.events import Event
from croupier.games.opening import GAMES
from croupier.games.phrases import Phrase, cut
from croupier.games.refusal import Refused, explain
from croupier.night import (
    acts,
    beginning,
    carrying,
    closing,
    dealing,
    generations,
    money,
    people,
    rounds,
    seats,
    shoe,
    tables,
    takings,
    tournament,
)
from croupier.night.acts import HOST, Act, Actor
from croupier.night.state import Felt, News, NightState, Notice, Player, TableState, Taking
from croupier.night.telling import read_events

Deed = Callable[["Night", Actor, Any], None]

DEEDS: dict[type[Act], Deed] = {
    acts.SetUp: beginning.set_up,
    acts.CarryOver: carrying.carry_over,
    acts.Resume: closing.resume,
    acts.ClockChanged: closing.clock_changed,
    acts.Note: closing.note,
    acts.Snapshot: closing.snapshot,
    acts.NewSecret: people.new_secret,
    acts.Announce: closing.announce,
    acts.LastCall: closing.last_call,
    acts.Warn: closing.warn,
    acts.Close: closing.close,
    acts.EndNight: closing.end,
    acts.Raffle: closing.raffle,
    acts.Offer: closing.offer,
    acts.Bid: closing.bid,
    acts.Hammer: closing.hammer,
    acts.Join: people.join,
    acts.Appoint: people.appoint,
    acts.NewLink: people.new_link,
    acts.Claim: people.claim,
    acts.Mute: people.mute,
    acts.Remove: people.remove,
    acts.GoHome: people.go_home,
    acts.Say: people.say,
    acts.Grant: money.grant,
    acts.Adjust: money.adjust,
    acts.Exchange: money.exchange,
    acts.OpenTable: tables.open_table,
    acts.ChangeTable: tables.change_table,
    acts.Pause: tables.pause,
    acts.GoOn: tables.go_on,
    acts.HandOver: shoe.hand_over,
    acts.CloseTable: tables.close_table,
    acts.StopTable: rounds.stop_table,
    acts.Sit: seats.sit,
    acts.Seat: seats.seat,
    acts.Leave: seats.leave,
    acts.SitOut: seats.sit_out,
    acts.ComeBack: seats.come_back,
    acts.Move: rounds.move,
    acts.TimeUp: rounds.time_up,
    acts.SeatTimeUp: seats.seat_time_up,
    acts.CannotPay: seats.cannot_pay,
    acts.StartTournament: tournament.start,
    acts.NextLevel: tournament.next_level,
    acts.Rebuy: tournament.rebuy,
}

AFTER_THE_END = (
    acts.CarryOver,
    acts.Raffle,
    acts.Offer,
    acts.Bid,
    acts.Hammer,
    acts.Announce,
    acts.NewLink,
    acts.Claim,
    acts.NewSecret,
    acts.Resume,
    acts.ClockChanged,
    acts.Note,
    acts.Snapshot,
)
"""What can still be done when the night is over."""


class Done(msgspec.Struct, frozen=True):
    """What an act did: the act as the log keeps it, what moved, and what is told."""

    act: Act
    postings: list[Posting]
    news: News
    takings: list[tuple[str, Taking]]
    """Whose rounds were settled, and what they brought."""


class Night:
    """A night."""

    def __init__(self, state: NightState) -> None:
        self.state = state
        self.felts: dict[str, Felt] = {}
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
        self._takings: list[tuple[str, Taking]] = []
        self._changed = False
        self._act: Act | None = None

    @classmethod
    def create(cls, act: acts.Create, *, at: int) -> Self:
        """A night as its log's first entry begins it."""
        preset = act.preset
        night = cls(
            NightState(
                name=preset.name,
                code=act.code,
                start_money=preset.start_money,
                host=act.host,
                raffle=act.raffle,
                generation=act.generations.get(generations.NIGHT, generations.FIRST),
                suggested=act.suggested,
                created=at,
                at=at,
                seq=1,
            )
        )
        generations.is_played(generations.NIGHT, night.state.generation)
        for setup in preset.tables:
            tables.set_up(night, setup, act.generations)
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
            raise Refused("night", "there is no guest {name!r} tonight", name=cut(name))
        return player

    def felt(self, table: str) -> Felt:
        """A table, by its id."""
        felt = self.felts.get(table)
        if felt is None:
            raise Refused("night", "there is no such table tonight")
        return felt

    def game_of(self, table: str) -> str:
        """The game of a table; nothing where there is no such table."""
        return self.felts[table].game.game if table in self.felts else ""

    @property
    def raffle_hash(self) -> str:
        """What the raffle's secret is bound to, for everybody to see from the beginning."""
        return sha256(self.state.raffle.encode()).hexdigest()

    def post(self, *postings: tuple[str, int]) -> None:
        """Move money."""
        moved = [Posting(account, amount) for account, amount in postings if amount]
        self.state.ledger.post(moved)
        self._postings += moved

    def tell(self, felt: Felt, events: list[Event]) -> None:
        """Let those at a table know what happened there."""
        self._told.setdefault(felt.id, []).extend(events)
        self._movers.setdefault(felt.id, set())

    def touch(self, felt: Felt, mover: str = "") -> None:
        """A table is another now, and whoever moved is asked anew."""
        self.tell(felt, [])
        self._movers[felt.id].add(mover)

    def drawn(self, felt: Felt, act: acts.Move) -> dict[str, Any]:
        """A dealer's move with what virtual equipment shows; it is the completed one that is logged."""
        if act.seed and self.fresh_seed is not None:
            raise Refused("A1", "seeds are for the house")
        made = dealing.drawn(felt, act.move, replaying=self.fresh_seed is None)
        if made is not act.move:
            self._act = msgspec.structs.replace(act, move=made)
        return made

    def seed(self, felt: Felt, act: acts.Move) -> str:
        """The seed of a round that begins, where the equipment is virtual."""
        if felt.state.setup.equipment == "real":
            return ""
        seed = act.seed if self.fresh_seed is None else self.fresh_seed().hex()
        assert isinstance(self._act, acts.Move)
        self._act = msgspec.structs.replace(self._act, seed=seed)
        return seed

    def generations(self, logged: dict[str, int], *games: str) -> dict[str, int]:
        """By which generation of their rules games are played whose tables open: today's, or the log's."""
        if self.fresh_seed is None:
            return logged
        if logged:
            raise Refused("A1", "by which rules a game is played says the house")
        newest = generations.current()
        return {game: newest[game] for game in games}

    def note_rules(self, felt: Felt) -> None:
        """Know whether a table can be played by this version; `Newer` where only a later one can."""
        if not generations.is_played(felt.game.game, felt.state.generation):
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
        played = ((felt.game.game, felt.state.generation) for felt in self.felts.values())
        return generations.versions([(generations.NIGHT, self.state.generation), *played])

    def complete(self, act: Act) -> None:
        """Have an act logged with what was found for it."""
        self._act = act

    def took(self, name: str, taking: Taking) -> None:
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

    def perform(self, by: Actor, act: Act, *, at: int, clock: int) -> Done:
        """Do something, or raise `Refused` and change nothing."""
        state = self.state
        if by.role not in act.roles:
            raise Refused("night", "that is not yours to do")
        if state.phase == "ended" and not isinstance(act, AFTER_THE_END):
            raise Refused("night", "the night is over")
        self._postings, self._told, self._movers, self._notices = [], {}, {}, []
        self._takings, self._changed, self._act = [], False, act
        before = (state.seq, state.clock, state.at)
        state.seq, state.clock, state.at = state.seq + 1, max(clock, state.clock), at
        try:
            DEEDS[type(act)](self, by, act)
        except Refused:
            state.seq, state.clock, state.at = before
            raise
        state.version += self._changed
        told = [(self.felts[table], events) for table, events in self._told.items()]
        for felt, events in told:
            felt.went_on(state.clock, self._movers[felt.id])
            if events:
                felt.remember(state.seq, str(by), events)
        news = News(state.seq, str(by), told, self._changed, tuple(self._notices))
        return Done(self._act, self._postings, news, self._takings)

    def pass_over(self, *, at: int, clock: int) -> None:
        """Let an entry go by that happened at a table which is not played here."""
        state = self.state
        state.seq, state.clock, state.at = state.seq + 1, max(clock, state.clock), at

    # Snapshots.

    def save(self) -> bytes:
        """The whole night; equal nights give equal bytes."""
        for felt in self.felts.values():
            felt.state.game = msgspec.Raw(felt.game.save())
            felt.state.recent = msgspec.Raw(msgspec.json.encode(felt.recent))
        return msgspec.json.encode(self.state)

    @classmethod
    def load(cls, saved: bytes) -> Self:
        """A night from what `save` gave."""
        night = cls(msgspec.json.decode(saved, type=NightState))
        generations.is_played(generations.NIGHT, night.state.generation)
        for table in night.state.tables.values():
            felt = night.felts[table.id] = _felt(table)
            night.note_rules(felt)
        people.hand_out(night)
        return night

    def check(self) -> None:
        """That every balance is what the tables say, and everything adds up (N-10)."""
        self.state.ledger.check()
        for felt in self.felts.values():
            if felt.id not in self.unplayed:
                takings.check(self, felt)


def _felt(table: TableState) -> Felt:
    kind = GAMES[table.setup.game]
    game = kind(table.setup.game_rules(), msgspec.json.decode(table.game, type=kind.state_type))
    game.generation = table.generation
    felt = Felt(table, game)
    felt.recall(read_events(table.setup.game, table.recent))
    return felt


def read_act(message: object) -> Act:
    """An act from outside as its type, or `Refused` for a shape that no act has."""
    do = message.get("do") if isinstance(message, dict) else None
    kind = acts.KINDS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Refused("night", "nothing that can be done here is called so")
    try:
        return msgspec.convert(message, kind)
    except msgspec.ValidationError as error:
        raise Refused("night", "{do}: {reason}", do=str(do), reason=explain(error)) from None
