"""What leaves for people's screens, as types: the pages and docs/protocol.md are made after these."""

from collections.abc import Callable
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType, field

from croupier.games.events import Event
from croupier.games.options import Option
from croupier.games.phrases import Phrase
from croupier.games.table import Rules, View
from croupier.night import state
from croupier.night.commands import Role
from croupier.night.night_table import NightTable
from croupier.night.opening_hours import HOUR
from croupier.night.setup import Pace, Rate
from croupier.night.state import Award, RoundResult, Standing, Status

Phase = Literal["open", "closing", "closed", "ended"]


# A table.


class SeatAround(msgspec.Struct, frozen=True):
    """A seat: whose chips, and what waits for the end of the round."""

    colour: str
    letter: str
    behind: int
    """Chips that come into play when the round is over."""
    leaving: bool


class Cup(msgspec.Struct, frozen=True):
    """A tournament as everybody sees it; levels are counted from 1."""

    level: int
    levels: int
    resting: bool
    places: tuple[tuple[str, ...], ...]
    """Who is out, last place first; those who went out level share a place."""
    over: bool
    ms: int | None
    """Until this level, or the break after it, is over; None where nothing comes after it.

    At 0 the hand that is under way is played out first. It stands still while the table is paused.
    """
    next: tuple[int, int] | None
    """The blinds of the level after this one, None in the last."""
    rebuy: int
    """What it costs now to buy in again, 0 where nobody can."""


class Around(msgspec.Struct, frozen=True):
    """What the night adds to a table."""

    name: str
    game: str
    status: Status
    round: int
    deals: str
    """house, dealer, or the player whose turn it is."""
    dealer: str
    """The dealer who was handed the shoe, if any was."""
    seats: dict[str, SeatAround]
    tournament: Cup | None


class Waiting(msgspec.Struct, frozen=True):
    """Whom a table waits for, and for how many milliseconds more; without `ms`, for as long as it takes."""

    whom: tuple[str, ...] = field(name="for")
    ms: int | None


class EventBatch(msgspec.Struct, frozen=True):
    """What happened at a table with one version."""

    version: int
    by: str
    events: list[Event]


class TableSnapshot(msgspec.Struct, frozen=True):
    """A table as somebody may see it."""

    table: str
    version: int
    missed: list[EventBatch]
    """All that happened since the version that was seen last; nothing where some of it is forgotten."""
    view: View
    around: Around
    options: list[Option]
    due: Waiting | None
    ago: int
    """Milliseconds since something was done there: a wheel that turns lands in time for late-comers too."""


class Head(msgspec.Struct, frozen=True):
    """How news of a table begin."""

    table: str
    version: int
    by: str


class TableNews(msgspec.Struct, frozen=True):
    """What happened at a table, and what is other now than with the version before."""

    table: str
    version: int
    by: str
    events: list[Event]
    view: dict[str, object]
    """The fields of the view that have changed."""
    due: Waiting | None
    around: dict[str, object] | UnsetType = UNSET
    """The fields of `around` that have changed."""
    options: list[Option] | UnsetType = UNSET
    """What you may do, where that has changed."""


# The night.


class Sign(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    name: str
    game: str
    status: Status
    seated: int
    seats: int | None
    phase: str
    dealt: Literal["house", "dealer", "players"]
    dealer: str
    """The dealer who was handed the shoe, if any was."""
    equipment: Literal["virtual", "real"]
    rules: Rules
    chips: dict[str, int]
    rate: Rate
    exchange: int
    pace: Pace
    tournament: bool
    later: tuple[str, ...]
    """What is done there as soon as the round is over, as the commands are called."""
    opens_ms: int | None
    """Milliseconds until a planned table opens; until the first guest comes, counted from then."""
    closes_ms: int | None
    """Milliseconds until it closes; None: it stays open as long as the night."""

    @classmethod
    def of(cls, felt: NightTable, until: Callable[[int | None], int | None]) -> "Sign":
        """A table as the lobby shows it; `until` says how long it is until a time of the night's clock."""
        setup = felt.state.setup
        return cls(
            id=felt.id,
            name=felt.name,
            game=setup.game,
            status=felt.state.status,
            seated=len(felt.state.seats),
            seats=felt.engine.rules.max_seats,
            phase=felt.engine.phase,
            dealt=setup.dealt,
            dealer=felt.state.dealer,
            equipment=setup.equipment,
            rules=felt.engine.rules,
            chips=setup.values,
            rate=setup.rate,
            exchange=setup.exchange,
            pace=setup.pace,
            tournament=felt.state.tournament is not None,
            later=tuple(str(command.__struct_config__.tag) for command in felt.state.deferred),
            opens_ms=_opens_ms(felt, until),
            closes_ms=until(felt.state.closes_at) if felt.state.status == "open" else None,
        )


def _opens_ms(felt: NightTable, until: Callable[[int | None], int | None]) -> int | None:
    if felt.state.status != "planned":
        return None
    waiting = int(felt.state.setup.begins * HOUR)
    return waiting if felt.state.opens_at is None else until(felt.state.opens_at)


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


class Lobby(msgspec.Struct, frozen=True):
    """The night as everybody sees it."""

    name: str
    phase: Phase
    version: int
    closing_ms: int | None
    guests: int
    tables: list[Sign]
    standings: list[Standing]
    """The first of them."""
    announcements: list[tuple[int, str]]
    auction: Auction | None
    awards: list[Award]
    raffle: str
    """The hash of the raffle's secret, from the beginning."""
    raffle_per: int
    """What of a total a ticket stands for; 0 before the first prize is drawn."""


class LobbyShown(msgspec.Struct, frozen=True):
    """The message that shows the lobby."""

    night: Lobby


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who somebody is; a host or dealer."""

    role: Role
    name: str
    at: tuple[str, ...] = ()
    """The tables, by id, that a dealer deals at; none named: all of them."""


class Purse(msgspec.Struct, frozen=True):
    """A guest: what they have, and where they sit."""

    role: Literal["guest"]
    name: str
    colour: str
    letter: str
    team: bool
    muted: bool
    money: int
    chips: dict[str, int]
    """By table: in hand."""
    staked: dict[str, int]
    """By table: lying there."""
    total: int
    seats: list[str]


class YouShown(msgspec.Struct, frozen=True):
    """The message that shows a host or dealer who they are."""

    you: You


class PurseShown(msgspec.Struct, frozen=True):
    """The message that shows a guest what they have."""

    you: Purse


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is said once."""

    kind: str
    text: str
    """In English, or as somebody has said it."""
    table: str
    phrase: Phrase | None = None
    """The same to be said in the reader's language; none where it is somebody's own words."""


class NoticeShown(msgspec.Struct, frozen=True):
    """The message that says something once."""

    notice: Said


# Answers to questions.


class Guest(msgspec.Struct, frozen=True):
    """A guest or team, as everybody may know them."""

    name: str
    colour: str
    letter: str
    team: bool
    phones: int
    gone: bool
    muted: bool | UnsetType = UNSET
    """For the host alone."""
    link: bool | UnsetType = UNSET
    """Whether a link waits to be used; for the host alone."""
    here: bool | UnsetType = UNSET
    """Whether a phone of theirs is connected; for the host alone."""


class DealerSign(msgspec.Struct, frozen=True):
    """A dealer, and the tables they deal at; none named: all."""

    name: str
    gone: bool
    at: tuple[str, ...]
    here: bool | UnsetType = UNSET
    """Whether their phone is connected; for the host alone."""


class People(msgspec.Struct, frozen=True):
    """Who is here."""

    guests: list[Guest]
    dealers: list[DealerSign]


class Door(msgspec.Struct, frozen=True):
    """What those see who are about to come in."""

    name: str
    colours: tuple[str, ...]
    """Of chips that can be chosen."""
    teams: tuple[str, ...]
    """That one can play for."""


class Invitation(msgspec.Struct, frozen=True):
    """How guests come in, for the host to pass on."""

    code: str
    addresses: tuple[str, ...]
    """What theirs begin with, the likeliest first."""
    suggested: bool
    """Whether nobody has said yet what night it is to be."""


class Step(msgspec.Struct, frozen=True):
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
    end: int
    events: list[Step]

    @classmethod
    def of(cls, taking: RoundResult, steps: list[Step]) -> "PastRound":
        """A round from what was written down of it, and what was told."""
        had = {name: getattr(taking, name) for name in taking.__struct_fields__}
        return cls(**had, end=taking.start + taking.result, events=steps)


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
