"""The types of what people's screens are sent; the pages' types and the schemas are generated from these."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType, field

from croupier.fairness.record import Record as DrawRecord
from croupier.games.corrections import FinishedRound as Record
from croupier.games.events import Event
from croupier.games.options import Option
from croupier.games.phrases import Phrase
from croupier.games.table import Overlay, Rules, View
from croupier.night import state
from croupier.night.night_table import NightTable
from croupier.night.opening_hours import HOUR
from croupier.night.setup import Pace, Rate
from croupier.night.state import Award, RoundResult, Standing, Status

Phase = Literal["open", "closing", "closed", "ended"]

ViewPatch = dict[str, object]
"""The fields of a view that have changed; of a map, the keys that have, null for one that is gone."""
InfoPatch = dict[str, object]
"""The same for a table's info."""


class Message(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that the host says by itself."""


# A table.


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat: whose chips, and what waits for the end of the round."""

    colour: str
    letter: str
    pending_chips: int
    """Chips that come into play when the round is over."""
    leaving: bool
    has_phone: bool
    """Whether they play by themselves; otherwise staff plays for them."""
    house: bool
    """Whether it is a house player's."""


class TournamentView(msgspec.Struct, frozen=True):
    """A tournament as everybody sees it; levels are counted from 1."""

    level: int
    levels: int
    resting: bool
    places: tuple[tuple[str, ...], ...]
    """Who is out, last place first; those who went out together share a place."""
    over: bool
    ms: int | None
    """Until this level, or the break after it, is over; None if nothing comes after it.

    At 0 the hand under way is played out first. It stands still while the table is paused.
    """
    next: tuple[int, int] | None
    """The blinds of the next level, None in the last."""
    rebuy: int
    """What it costs now to buy in again, 0 if nobody can."""


class DrawInfo(msgspec.Struct, frozen=True):
    """The last draw, or the one under way."""

    n: int
    """Which attempt it is, counted from 1; 0 before the first."""
    under_way: bool
    letters: str
    """Of the last one that was finished, for people to compare."""
    devices: int
    """How many devices add chance to it."""
    alone: bool
    """Whether it is the house's chance alone."""
    waited_for: tuple[str, ...]
    """Whose numbers did not come in the attempts before it."""

    @classmethod
    def of(cls, record: DrawRecord) -> "DrawInfo":
        """What everybody sees of a record."""
        return cls(
            n=record.n,
            under_way=record.under_way is not None,
            letters=record.letters,
            devices=record.devices,
            alone=record.n > 0 and not record.devices,
            waited_for=tuple(record.waited_for),
        )


class TableInfo(msgspec.Struct, frozen=True):
    """What the night adds to a table."""

    name: str
    number: int | None
    """Where it is called by its game alone: which of them it is, 0 for the only one (`TableSetup`)."""
    game: str
    status: Status
    round: int
    dealt_by: str
    """house, dealer, or the player whose turn it is."""
    dealer: str
    """The dealer who has been handed the table, if any."""
    seats: dict[str, SeatInfo]
    tournament: TournamentView | None
    draw: DrawInfo | None = None
    """The last draw, or the one under way; None where no record is kept."""


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom a table waits for, and for how many milliseconds more; without `ms`, for as long as it takes."""

    whom: tuple[str, ...] = field(name="for")
    ms: int | None
    ready: tuple[int, int] | UnsetType = UNSET
    """While bets are taken: how many have finished betting, of how many; left out while nobody has (N-24)."""


class EventBatch(msgspec.Struct, frozen=True):
    """What happened at a table with one version."""

    version: int
    by: str
    events: list[Event]


class Step(msgspec.Struct, frozen=True):
    """A step from one version to the next, for people to see before what follows."""

    events: list[Event]
    view: ViewPatch


class TableSnapshot(Message, frozen=True, omit_defaults=True, tag="table"):
    """A table as somebody may see it."""

    table: str
    version: int
    view: View
    """What everybody sees."""
    own: Overlay
    """What you alone see, to be laid over it."""
    info: TableInfo
    options: list[Option]
    due: Waiting | None
    ago: int
    """Milliseconds since something was done there: a wheel that turns lands in time for latecomers too."""
    missed: list[EventBatch]
    """All that happened since the version you saw last; nothing if some of it is forgotten."""
    steps: list[Step] = []
    """What led to this version, if it is recent and took several steps; each patch is against `view`."""


class TableUpdate(Message, frozen=True, tag="update"):
    """What happened at a table, and what it changed; the same for everybody."""

    table: str
    version: int
    by: str
    steps: list[Step]
    """At least one, each patch against the step before; after the last one the view is that of `version`."""
    due: Waiting | None
    info: InfoPatch | UnsetType = UNSET


class AgainMove(msgspec.Struct, frozen=True):
    """A move of a round that is shown again."""

    by: str
    steps: list[Step]


class Again(Message, frozen=True, tag="again"):
    """A round that is over, to be shown again step by step, as everybody saw it."""

    card: "TableCard"
    """The table as it was then."""
    info: TableInfo
    round: int
    view: View
    """Before the first move."""
    moves: list[AgainMove]


class OwnUpdate(Message, frozen=True, omit_defaults=True, tag="own"):
    """What a version changes for you alone; the update of that version follows at once."""

    table: str
    version: int
    events: list[Event] | UnsetType = UNSET
    """All events of the update as you see them, if you see more of them than others."""
    view: Overlay | UnsetType = UNSET
    """What you alone see, if that has changed."""
    options: list[Option] | UnsetType = UNSET
    """What you may do, if that has changed."""


# The night.


class TableCard(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    name: str
    number: int | None
    """Where it is called by its game alone: which of them it is, 0 for the only one (`TableSetup`)."""
    game: str
    status: Status
    seated: int
    seats: int | None
    house: int
    """How many of those seated are house players."""
    fill: int
    """Up to how many seats the house keeps taken, while guests don't (N-27); 0: it doesn't."""
    waiting: int
    """How many are on the waiting list."""
    phase: str
    dealt: Literal["house", "dealer", "players"]
    dealer: str
    """The dealer who was handed the shoe, if any was."""
    equipment: Literal["virtual", "real"]
    real_chips: bool
    """Whether chips stay on the table, and are cashed out as counted."""
    unconfirmed: int
    """Real chips cashed out beyond what was bought in, which the host has yet to confirm."""
    rules: Rules
    chips: dict[str, int]
    rate: Rate
    exchange: int
    least_stake: int
    """The fewest chips that one can play with there; 0: any."""
    unpayable: int
    """An amount that the rules can have the table pay and its chips can't make; 0: they make all."""
    pace: Pace
    tournament: bool
    takes_turns: bool
    """Whether it is one of the tables of which a guest sits at one at a time (N-21)."""
    later: tuple[str, ...]
    """What is done there as soon as the round is over, as the commands are called."""
    opens_ms: int | None
    """Milliseconds until a planned table opens; until the first guest comes, counted from then."""
    closes_ms: int | None
    """Milliseconds until it closes; None: it stays open as long as the night."""

    @classmethod
    def of(cls, table: NightTable, until: Callable[[int | None], int | None]) -> "TableCard":
        """A table as the lobby shows it; `until` says how long it is until a time of the night's clock."""
        setup = table.state.setup
        return cls(
            id=table.id,
            name=table.name,
            number=setup.number,
            game=setup.game,
            status=table.state.status,
            seated=len(table.state.seats),
            seats=table.engine.rules.max_seats,
            house=sum(seat.house for seat in table.state.seats.values()),
            fill=setup.fill,
            waiting=len(table.state.waiting_list),
            phase=table.engine.phase,
            dealt=setup.dealt,
            dealer=table.state.dealer,
            equipment=setup.equipment,
            real_chips=setup.real_chips,
            unconfirmed=table.unconfirmed if setup.real_chips else 0,
            rules=table.engine.rules,
            chips=setup.values,
            rate=setup.rate,
            exchange=setup.exchange,
            least_stake=table.engine.rules.least_stake,
            unpayable=setup.unpayable,
            pace=setup.pace,
            tournament=table.state.tournament is not None,
            takes_turns=table.game.takes_turns,
            later=tuple(str(command.__struct_config__.tag) for command in table.state.deferred),
            opens_ms=_opens_ms(table, until),
            closes_ms=until(table.state.closes_at) if table.state.status == "open" else None,
        )


def _opens_ms(table: NightTable, until: Callable[[int | None], int | None]) -> int | None:
    if table.state.status != "planned":
        return None
    waiting = int(table.state.setup.begins * HOUR)
    return waiting if table.state.opens_at is None else until(table.state.opens_at)


class Auction(msgspec.Struct, frozen=True):
    """A prize that is up."""

    prize: str
    bid: int
    bidder: str
    bids: int
    """How many there were."""
    next: int
    """What has to be bid at least."""
    step: int
    seconds: int
    """How long the highest bid has to stand; 0: until the host says so."""
    closing_ms: int | None
    """How long it has to stand yet."""

    @classmethod
    def of(cls, up: state.Auction, closing_ms: int | None) -> "Auction":
        """A prize with what was bid for it."""
        return cls(up.prize, up.bid, up.bidder, up.bids, up.next_bid, up.step, up.seconds, closing_ms)


class Lobby(Message, frozen=True, tag="lobby"):
    """The night as everybody sees it."""

    name: str
    phase: Phase
    version: int
    closing_ms: int | None
    guests: int
    tables: list[TableCard]
    standings: list[Standing]
    """The first of them."""
    places: int
    """How many have a place, also of those who have gone home."""
    announcements: list[tuple[int, str]]
    auction: Auction | None
    awards: list[Award]
    raffle: str
    """The hash of the raffle's secret, from the beginning; empty where a record of draws is kept."""
    raffle_draw: DrawInfo | None
    """The raffle's last draw, or the one under way."""
    raffle_per: int
    """What of a total a ticket stands for; 0 before the first prize is drawn or has a box."""
    boxes: dict[str, dict[str, int]]
    """The tickets in the box of each prize, by guest, where prizes have boxes."""
    hints: bool
    """Whether guests can ask what the book would do."""
    several: bool
    """Whether a guest can sit at several tables with turns at a time (N-21)."""
    vouchers: tuple[int, int]
    """How many vouchers there are, and how many of them were handed in."""
    moments: int
    """The log's entry with which the moments of the night last changed."""
    screen: state.ScreenRules


class Identity(Message, frozen=True, omit_defaults=True, tag="you"):
    """Who somebody is; a host or dealer."""

    role: Literal["dealer", "host"]
    name: str
    at: tuple[str, ...] = ()
    """The tables, by id, that a dealer deals at; none named: all of them."""


class WaitingPlace(msgspec.Struct, frozen=True):
    """A guest's place on the waiting list of a table (N-22)."""

    place: int
    """Counted from 1."""
    offer_ms: int | None
    """How long a free seat is kept for them; None: none is."""


class Turn(msgspec.Struct, frozen=True):
    """A table that waits for you, and for how many milliseconds more; without `ms`, as long as it takes."""

    table: str
    ms: int | None


class Account(Message, frozen=True, tag="you"):
    """A guest: what they have, and where they sit."""

    role: Literal["guest"]
    name: str
    colour: str
    letter: str
    team: bool
    muted: bool
    money: int
    debt: int
    """What they owe the house; kept back from what they win and exchange (N-15)."""
    chips: dict[str, int]
    """By table: in hand."""
    staked: dict[str, int]
    """By table: lying there."""
    total: int
    broke: bool
    """Whether nothing is left: no play money, no chips, no stakes."""
    rebuy: int
    """What you get if you buy in again now; 0: you cannot."""
    seats: list[str]
    waiting: dict[str, WaitingPlace]
    """By table: where they are on its waiting list."""
    turns: list["Turn"]
    """The tables that wait for you."""
    ready: list[str]
    """The tables where you have finished betting (N-24)."""


class Notice(Message, frozen=True, omit_defaults=True, tag="notice"):
    """Something that is said once."""

    kind: str
    text: str
    """In English, or as somebody has said it."""
    table: str
    phrase: Phrase | None = None
    """The same to be said in the reader's language; none where it is somebody's own words."""


ReactionKind = Literal["clap", "laugh", "wow", "ouch", "cheers"]


class Reaction(Message, frozen=True, omit_defaults=True, tag="reaction"):
    """A guest reacts: seen for a moment, and kept nowhere."""

    kind: ReactionKind
    name: str
    colour: str
    letter: str
    table: str = ""
    """Where it is; empty: for the whole room."""


# What queries are answered with.


class Guest(msgspec.Struct, frozen=True):
    """A guest or team, as everybody may know them."""

    name: str
    colour: str
    letter: str
    team: bool
    phones: int
    gone: bool
    removed: bool
    """Whether they were shown out."""
    house: str
    """Of a house player: how it plays; empty for guests."""
    muted: bool | UnsetType = UNSET
    """For the host alone."""
    link: bool | UnsetType = UNSET
    """Whether a link waits to be used; for the host alone."""
    here: bool | UnsetType = UNSET
    """Whether a phone of theirs is connected; for the host alone."""


class DealerInfo(msgspec.Struct, frozen=True):
    """A dealer, and the tables they deal at; none named: all."""

    name: str
    gone: bool
    at: tuple[str, ...]
    here: bool | UnsetType = UNSET
    """Whether their phone is connected; for the host alone."""


class KnockInfo(msgspec.Struct, frozen=True):
    """A phone that waits at the door, with what the host needs to decide."""

    id: int
    name: str
    team: bool
    at: int
    """When they knocked, in milliseconds since 1970."""
    here: bool
    """Whether that phone is connected, and waits."""
    guest: bool
    """Whether somebody of that name is here: then it is another phone of theirs, or says so."""
    removed: bool
    """Whether that guest was shown out."""
    last_seen_ms: int | None
    """How long ago a phone of that guest was connected, 0 if one is; None: not since the host was started."""
    shares: tuple[str, ...]
    """Other guests whom this phone plays or has played for."""


class People(msgspec.Struct, frozen=True):
    """Who is here."""

    guests: list[Guest]
    dealers: list[DealerInfo]
    knocks: list[KnockInfo] | UnsetType = UNSET
    """Who waits at the door; for the host alone."""


class Door(msgspec.Struct, frozen=True):
    """What those see who are about to come in."""

    name: str
    colours: tuple[str, ...]
    """Of chips that can be chosen."""
    teams: tuple[str, ...]
    """That one can play for."""
    known: tuple[str, ...] = ()
    """Guests and teams who come back by this phone, to what is theirs."""
    removed: bool = False
    """Whether somebody of this phone was shown out."""
    programs: bool = False
    """Whether programs are let in (N-31)."""


class Invitation(msgspec.Struct, frozen=True):
    """How guests come in, for the host to pass on."""

    code: str
    addresses: tuple[str, ...]
    """What theirs begin with, the likeliest first."""
    suggested: bool
    """Whether nobody has said yet what night it is to be."""
    asks: bool
    """Whether the host is asked before anybody comes in."""
    rebuys: int
    """How often each guest who has nothing left can buy in again."""
    rebuy: int
    """What they get then."""
    programs: bool
    """Whether programs are let in (N-31)."""
    house_in_standings: bool
    """Whether house players have places, and tickets in the raffle (N-30)."""


class Balance(msgspec.Struct, frozen=True):
    """Where the play money is, in whole numbers that add up; for the host alone."""

    given: int
    """What the host has given out, as the ledger has it: all parts together, without the debts."""
    accounts: int
    """Play money in guests' accounts."""
    chips: int
    """Their chips, in hand and at stake."""
    pots: int
    """What lies on tables and is nobody's for now: what those who folded have put into a pot."""
    house: int
    """What the house holds; below zero where it has paid more than it took."""
    prizes: int
    """What was paid for prizes."""
    debts: int
    """What guests owe the house, which it has paid already (N-15)."""


class PastMove(msgspec.Struct, frozen=True):
    """What one move of a past round told."""

    by: str
    events: list[Event]


class PastRound(msgspec.Struct, frozen=True):
    """A round of a guest's, to look back at."""

    table: str
    game: str
    round: int
    first: int
    last: int
    at: int
    start: int
    staked: int
    result: int
    voided: bool
    corrected: bool
    end: int
    events: list[PastMove]

    @classmethod
    def of(cls, result: RoundResult, moves: list[PastMove]) -> "PastRound":
        """A round from its record, and what happened in it."""
        had = {name: getattr(result, name) for name in result.__struct_fields__}
        return cls(**had, end=result.start + result.result, events=moves)


class RoundFigures(msgspec.Struct, frozen=True):
    """What somebody staked in a round and won or lost, in chips."""

    staked: int
    result: int


class RoundChange(msgspec.Struct, frozen=True):
    """A correction of a finished round, or its void."""

    do: Literal["correct", "void"]
    seq: int
    at: int
    by: str
    reason: str
    """Why it is void."""
    outcome: list[Event]
    """What was said at the table."""


class LoggedRound(msgspec.Struct, frozen=True):
    """A finished round, for whoever settles disputes."""

    table: str
    game: str
    round: int
    first: int
    last: int
    at: int
    """When it ended."""
    by: str
    """Who entered its result: `dealer/NAME`, `guest/NAME`, `host` or `house`."""
    players: dict[str, RoundFigures]
    """As things stand now, after all changes."""
    outcome: list[Event]
    """How it came out at first, as everybody saw it."""
    voided: bool
    changes: list[RoundChange]
    """The oldest first."""
    correctable: bool
    """Whether whoever asks may correct it (N-14)."""
    voidable: bool
    """Whether whoever asks may void it (N-16)."""
    why_not: Phrase | None
    """Why it cannot be corrected, in words."""
    options: list[Option]
    """The corrections that would be accepted."""
    record: Record | None
    """What the game remembers of it, for the form that corrects it."""


class Effect(msgspec.Struct, frozen=True):
    """What putting a round right would change for somebody; below zero they pay it."""

    name: str
    result: int
    """Of the round, in chips; what of it moves nothing yet is settled when the round under way is over."""
    chips: int
    """In hand at that table."""
    money: int
    debt: int
    """What they would owe the house more, or less (N-15)."""


class DealerEntry(msgspec.Struct, frozen=True):
    """What a dealer has entered in the round under way."""

    entry: int
    """Counted from 1: what `go_back` goes back to."""
    game: str
    move: dict[str, Any]
    open: bool
    """Whether the hand can go back to before it."""


class Figures(msgspec.Struct, frozen=True):
    """What somebody's rounds of one game come to, in chips."""

    rounds: int
    won: int
    staked: int
    result: int


class GuestTotals(msgspec.Struct, frozen=True):
    """What somebody's evening comes to: all their rounds, and the one that brought most."""

    name: str
    rounds: int
    won: int
    """Rounds that ended with more than they began with."""
    best: int
    """The most won in one round, in play money; 0 where none was won."""
    game: str
    """Of that round."""


class Statistics(msgspec.Struct, frozen=True):
    """By game, what the rounds of all guests come to, and of the house."""

    guests: dict[str, dict[str, Figures]]
    house: dict[str, Figures]
