"""Everything that a night knows, as its snapshots keep it."""

from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from croupier import bank
from croupier.bank import Ledger
from croupier.games.events import Event
from croupier.games.phrases import Phrase, phrase
from croupier.games.table import Table
from croupier.night.commands import ForLater, Level
from croupier.night.event_records import EventRecord
from croupier.night.generations import FIRST
from croupier.night.setup import TableSetup

if TYPE_CHECKING:
    from croupier.night.pace import Due

COLOURS = ("blue", "orange", "green", "red", "violet", "brown", "pink", "grey")
"""The guests' colours; beyond eight, a letter stands on the chip."""


Status = Literal["open", "paused", "closing", "closed", "stopped"]
"""Of a table. Closing: the round under way is the last; stopped: taken out of play."""

STATUS_WORDS: dict[Status, Phrase] = {
    "open": phrase("open"),
    "paused": phrase("paused"),
    "closing": phrase("closing"),
    "closed": phrase("closed"),
    "stopped": phrase("stopped"),
}


class Player(msgspec.Struct):
    """Whoever has money and can sit: a guest, or a team of several."""

    name: str
    colour: str
    letter: str
    joined: int
    team: bool = False
    tokens: list[str] = []
    """Hashes of the tokens of all phones that play for this one."""
    links: list[str] = []
    tables: list[str] = []
    """Where they have sat: they can have chips of no other table."""
    muted: bool = False
    gone: bool = False
    """Removed by the host, or gone home; what they have still counts."""


class Dealer(msgspec.Struct):
    """Somebody who deals."""

    name: str
    at: tuple[str, ...] = ()
    """The tables, by id, that they deal at; none named: all of them."""
    tokens: list[str] = []
    links: list[str] = []
    gone: bool = False


class Seat(msgspec.Struct):
    """What the night remembers of a seat, beside the table's own."""

    since: int
    """When it was taken."""
    misses: int = 0
    """Decisions in a row that went by."""
    out_since: int | None = None
    """When sitting out began."""
    leaving: bool = False
    behind: int = 0
    """Chips that come into play when the round is over."""


class RoundResult(msgspec.Struct, frozen=True, array_like=True):
    """What a player had in a round, in chips of the table."""

    table: str
    game: str
    round: int
    first: int
    last: int
    """The log's entries from the first to the last of the round."""
    at: int
    start: int
    staked: int
    """The most that was at stake at any moment."""
    result: int
    voided: bool = False


class GameTotals(msgspec.Struct):
    """What somebody's rounds of one game come to, in chips; rounds called off are not counted."""

    rounds: int = 0
    won: int = 0
    """Rounds that ended with more than they began with."""
    staked: int = 0
    result: int = 0

    def count(self, taking: RoundResult) -> None:
        """Add a round."""
        if taking.voided:
            return
        self.rounds += 1
        self.won += taking.result > 0
        self.staked += taking.staked
        self.result += taking.result


class BestRound(msgspec.Struct, frozen=True, array_like=True):
    """The most that somebody has won in one round, in play money: chips differ from table to table."""

    game: str
    amount: int


class Round(msgspec.Struct):
    """A round under way."""

    number: int
    first: int
    began: int
    start: dict[str, int]
    """Chips in hand as it began, with what was brought or taken since."""
    lowest: dict[str, int]
    """The fewest chips in hand at any moment of it."""
    draws: int = 0
    """How often virtual equipment was drawn from in it."""


class Tournament(msgspec.Struct):
    """A tournament under way (P-29)."""

    levels: tuple[Level, ...]
    rebuy: int
    rebuy_until: int
    level: int = 0
    resting: bool = False
    since: int = 0
    """When this level, or the break after it, began; counted on while the table is paused."""
    places: list[list[str]] = []
    """Who is out, last place first; those who went out level share a place."""
    over: bool = False


class TableState(msgspec.Struct):
    """A table of the night, beside the game's own state."""

    id: str
    setup: TableSetup
    generation: int = FIRST
    """Of the game's rules."""
    version: int = 0
    status: Status = "open"
    seats: dict[str, Seat] = {}
    rounds: int = 0
    round: Round | None = None
    seed: str = ""
    """Of the round under way, where the equipment is virtual."""
    asked: dict[str, int] = {}
    """By player whose decision is due: the version since which the question stands."""
    asked_at: dict[str, int] = {}
    acted_at: int = 0
    """When the table last went on: what the house counts its pauses from."""
    bets_at: int | None = None
    """When the first bet of the round was made."""
    paused_at: int | None = None
    dealer: str = ""
    """The dealer who was handed the shoe; nobody: any who is appointed here."""
    deals: int = 0
    """Which of the players deals, counted on round by round."""
    threw: str = ""
    """Who was last invited to throw: where the house deals, the next in turn is after them."""
    tournament: Tournament | None = None
    later: list[ForLater] = []
    """What the host wants as soon as the round is over."""
    game: msgspec.Raw = msgspec.Raw(b"null")
    """The game's own state, in a snapshot."""
    recent: msgspec.Raw = msgspec.Raw(b"[]")
    """What happened in its last rounds, in a snapshot."""


class Auction(msgspec.Struct):
    """A prize that is up."""

    prize: str
    bid: int = 0
    bidder: str = ""
    least: int = 1
    step: int = 1
    seconds: int = 0
    bids: int = 0
    until: int | None = None
    """When the highest bid has won, on the night's clock."""

    @property
    def next_bid(self) -> int:
        """What has to be bid at least."""
        return self.bid + self.step if self.bidder else self.least


class Standing(msgspec.Struct, frozen=True):
    """Somebody's place: chips and play money together, in play money."""

    place: int
    name: str
    total: int
    """Rounded down; `exact` where chips make a fraction of it."""
    money: int
    chips: dict[str, int]
    """By table: chips in hand."""
    exact: str = ""


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a prize was won: the bid, or all that it takes to draw the ticket again."""

    bid: int = 0
    ticket: int = 0
    tickets: dict[str, int] = {}
    """By name, in the order of counting."""
    secret: str = ""
    seed: str = ""


class Award(msgspec.Struct, frozen=True):
    """A prize that was won."""

    prize: str
    to: str
    how: Literal["raffle", "auction"]
    detail: Proof


class NightState(msgspec.Struct):
    """A night."""

    name: str
    code: str
    start_money: int
    host: str
    raffle: str
    created: int
    generation: int = FIRST
    """Of the rules around the tables."""
    suggested: bool = False
    """Nobody has said yet what night it is to be: the host is asked."""
    phase: Literal["open", "closing", "closed", "ended"] = "open"
    """Closing: last call was made; closed: no new rounds; ended: final."""
    closing: int | None = None
    """The closing time, on the night's clock."""
    warning: int = 0
    warned: bool = False
    seq: int = 0
    clock: int = 0
    at: int = 0
    version: int = 0
    """Counts what everybody sees of the night outside the tables."""
    players: dict[str, Player] = {}
    dealers: dict[str, Dealer] = {}
    tables: dict[str, TableState] = {}
    taken_down: int = 0
    """Tables that were there before the night was set up: their ids are not given again."""
    ledger: Ledger = msgspec.field(default_factory=Ledger)
    takings: dict[str, list[RoundResult]] = {}
    """By guest, the last rounds, for a look back; the log has them all."""
    tallies: dict[str, dict[str, GameTotals]] = {}
    """By guest and game, what all rounds come to."""
    bests: dict[str, BestRound] = {}
    """By guest, the round that brought most."""
    announcements: list[tuple[int, str]] = []
    auction: Auction | None = None
    awards: list[Award] = []
    raffle_seed: str = ""
    """Known once the first prize is drawn."""
    raffle_per: int = 0
    """What a ticket costs, settled with the first prize."""
    final: list[Standing] = []
    """As the night ended."""


LOOK_BACK = 60
"""Rounds of a table that can be looked at again."""
MOST_TOLD = 10_000
"""Of which so much is kept, should a round never end."""


class NightTable:
    """A table of the night at work: the game's table, and what the night knows of it."""

    def __init__(self, state: TableState, engine: Table[Any, Any]) -> None:
        self.state = state
        self.engine = engine
        self.recent: list[EventRecord] = []
        """What happened in the last rounds, for those who missed it and for a look back."""
        self.forgotten = 0
        """The last version of which something is not remembered any more."""
        self.due: tuple[int, Due | None] = (-1, None)
        """What is due next by itself, and with which version of the table that was found."""

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def name(self) -> str:
        return self.state.setup.name

    @property
    def status_words(self) -> Phrase:
        return STATUS_WORDS[self.state.status]

    @property
    def is_under_way(self) -> bool:
        """Whether a round is being played."""
        return self.engine.state.round_start is not None

    @property
    def deciding(self) -> tuple[str, ...]:
        """The players whose decision the table waits for; who may bet or not is not waited for."""
        if self.engine.phase == "betting":
            return ()
        thrower = self.throwing
        return self.engine.awaits.players if thrower is None else (thrower,)

    @property
    def throwing(self) -> str | None:
        """The player who was invited to throw virtual dice (U-5), once no more bets are taken."""
        game = self.engine
        if game.game != "unders_overs" or game.phase != "closed" or self.state.setup.equipment == "real":
            return None
        thrower: str | None = game.state.thrower
        return thrower

    def accounts(self) -> list[tuple[str, int]]:
        """The accounts that this table keeps, as it says they stand.

        What lies on the table is what is left of the chips brought to it; the game adds up after every move.
        """
        state, seats, table = self.engine.state, self.state.seats, self.state.id
        stacks = state.stacks
        kept = [(_chips(table, who), chips + seats[who].behind) for who, chips in stacks.items()]
        kept.append((_layout(table), state.chips_in_play - state.house - sum(stacks.values())))
        kept.append((_dealers(table) if players_deal(self.engine) else _house(table), state.house))
        return kept

    def at_stake(self, name: str) -> int:
        """Chips of somebody's that lie on the table."""
        if name not in self.state.seats:
            return 0
        return self.engine.staked(name)

    def brought(self, name: str, chips: int) -> None:
        """Chips that came or went beside the play do not count as won or lost in the round."""
        under_way = self.state.round
        if under_way is not None:
            under_way.start[name] = under_way.start.get(name, 0) + chips
            under_way.lowest[name] = under_way.lowest.get(name, 0) + chips

    def watch_stacks(self) -> None:
        """Keep the fewest chips that everybody has had in hand in this round."""
        assert self.state.round is not None
        lowest = self.state.round.lowest
        for name, chips in self.engine.state.stacks.items():
            if chips < lowest[name]:
                lowest[name] = chips

    def forget(self, name: str) -> None:
        """Somebody has got up."""
        self.state.asked.pop(name, None)
        self.state.asked_at.pop(name, None)
        if self.state.round is not None:
            self.state.round.start.pop(name, None)
            self.state.round.lowest.pop(name, None)

    def shift_clocks(self, time: int) -> None:
        """Set every clock of the table later: it stood still for so long."""
        table = self.state
        table.asked_at = {name: at + time for name, at in table.asked_at.items()}
        table.acted_at += time
        if table.bets_at is not None:
            table.bets_at += time
        for seat in table.seats.values():
            if seat.out_since is not None:
                seat.out_since += time
        if table.tournament is not None:
            table.tournament.since += time

    def advance(self, now: int, movers: set[str]) -> None:
        """Count the version, and ask those whose decision is due; what was asked before still stands."""
        table = self.state
        table.version += 1
        table.acted_at = now
        due = self.deciding
        if due or table.asked:
            still = {name for name in due if name in table.asked and name not in movers}
            table.asked = {name: table.asked[name] if name in still else table.version for name in due}
            table.asked_at = {name: table.asked_at[name] if name in still else now for name in due}
        if self.engine.phase == "betting":
            assert table.round is not None
            stacks, start = self.engine.state.stacks, table.round.start
            if all(stacks[name] >= chips for name, chips in start.items()):
                table.bets_at = None
            elif table.bets_at is None:
                table.bets_at = now

    def remember(self, seq: int, by: str, events: list[Event]) -> None:
        """Keep what happened, and forget what is long past."""
        rounds = self.state.rounds
        self.recent.append(EventRecord(seq, self.state.version, rounds, by, events))
        if self.recent[0].round < rounds - 2 * LOOK_BACK or len(self.recent) > MOST_TOLD:
            kept = [told for told in self.recent if told.round > rounds - LOOK_BACK][-MOST_TOLD // 2 :]
            self.forgotten = self.recent[-len(kept) - 1].version
            self.recent = kept

    def told_since(self, version: int) -> list[EventRecord]:
        """All that happened after a version; nothing where some of it is forgotten."""
        if version < self.forgotten:
            return []
        return [told for told in self.recent if told.version > version]

    def recall(self, told: list[EventRecord]) -> None:
        """Remember what a snapshot has kept."""
        self.recent = told
        if told and told[0].round > 1:
            self.forgotten = told[0].version - 1


def players_deal(game: Table[Any, Any]) -> bool:
    """Whether the players take turns at dealing blackjack (B-16): what the house wins is then set apart."""
    return getattr(game.rules, "dealer", "house") == "players"


_chips, _layout, _house, _dealers = (
    cache(bank.chips),
    cache(bank.layout),
    cache(bank.house),
    cache(bank.dealers),
)
"""The names of a table's accounts, made once each: they are asked for with every move."""


class Changes(msgspec.Struct, frozen=True):
    """What an entry of the log brought: at tables, and for the whole night."""

    seq: int
    by: str
    tables: list[tuple[NightTable, list[Event]]] = []
    night: bool = False
    """Whether what everybody sees of the night outside the tables has changed."""
    notices: tuple["Notice", ...] = ()


class Notice(msgspec.Struct, frozen=True):
    """Something that is said once, to everybody or to some."""

    kind: str
    words: Phrase | str
    """A text is what somebody has said themselves; it is never put into another language."""
    to: tuple[str, ...] | None = None
    table: str = ""

    @property
    def text(self) -> str:
        return str(self.words)
