"""The commands of a night, as host, dealers, guests and the clock give them and the log keeps them."""

from typing import Annotated, Any, ClassVar, Literal

import msgspec

from croupier.games.moves import REASON_LENGTH, snake
from croupier.games.phrases import Phrase, phrase
from croupier.games.refusal import Refused, explain
from croupier.games.table import MOST_CHIPS
from croupier.night.setup import (
    Amount,
    Hours,
    NightRequest,
    Pace,
    Preset,
    RebuyAmount,
    Rebuys,
    TableSetup,
)

Role = Literal["host", "dealer", "guest", "house", "clock"]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=REASON_LENGTH)]
Minutes = Annotated[float, msgspec.Meta(ge=0, le=24 * 60)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=200)]

THE_HOST_CLOSES = phrase("The host closes the table.")
ITS_TIME_IS_UP = phrase("Its time is up.")
A_FAULT = phrase("a fault of the program")
_OUR_REASONS = {str(words): words for words in (THE_HOST_CLOSES, ITS_TIME_IS_UP, A_FAULT)}


def reason_words(reason: str) -> Phrase | str:
    """A reason as people are told it: somebody's own words, or ours, which the pages translate."""
    return _OUR_REASONS.get(reason, reason)


class Actor(msgspec.Struct, frozen=True):
    """Who gives a command: a role, and the name of a dealer or guest (a team is one guest)."""

    role: Role
    name: str = ""

    def __str__(self) -> str:
        return f"{self.role}/{self.name}" if self.name else self.role

    @classmethod
    def read(cls, text: str) -> "Actor":
        """The actor from the name that the log gives them."""
        role, _, name = text.partition("/")
        return msgspec.convert({"role": role, "name": name}, cls)


HOST, HOUSE, CLOCK = Actor("host"), Actor("house"), Actor("clock")


class Command(
    msgspec.Struct,
    tag_field="do",
    tag=snake,
    forbid_unknown_fields=True,
    frozen=True,
    omit_defaults=True,
    kw_only=True,
):
    """Something to be done during a night."""

    roles: ClassVar[tuple[Role, ...]] = ("host",)


# The night itself.


class Create(Command, frozen=True, kw_only=True):
    """Begin a night: the log's first entry."""

    preset: Preset
    code: str
    host: str
    """The hash of the host's secret."""
    raffle: str
    """The raffle's secret; its hash is published from the beginning."""
    suggested: bool = False
    """Whether the preset is only the house's suggestion."""
    generations: dict[str, int] = {}
    """Filled in by the host's machine: the generation of rules that the night and each game are played by."""


class SetUp(Command, frozen=True, kw_only=True):
    """Set the night up differently, before anybody has come in."""

    wish: NightRequest
    preset: Preset | None = None
    """Filled in by the host's machine: the night that the planner makes of it."""
    generations: dict[str, int] = {}
    """Filled in by the host's machine: the generation of rules that each game is played by."""


class Resume(Command, frozen=True, kw_only=True):
    """The host was restarted; the clock resumes where it stopped."""

    roles = ("clock",)
    down: int
    """Milliseconds between the last entry and now, by the wall clock."""


class CarryOver(Command, frozen=True, kw_only=True):
    """Continue a night by newer rules, from its present state, when its own are no longer supported."""

    roles = ("clock",)
    generations: dict[str, int] = {}
    """Filled in by the host's machine: the rules it continues by."""
    state: dict[str, Any] = {}
    """Filled in by the host's machine: the whole night, as a snapshot keeps it."""


class ClockChanged(Command, frozen=True, kw_only=True):
    """The machine's time of day was changed, in milliseconds; the night's own clock is not affected."""

    roles = ("clock",)
    by: int


class Note(Command, frozen=True, kw_only=True):
    """Something to keep on record, such as a wrong code."""

    roles = ("clock",)
    text: Line


class Snapshot(Command, frozen=True, kw_only=True):
    """The state after the previous entry was saved, for a quick start."""

    roles = ("clock",)
    digest: str
    """Its SHA-256: a saved state with another digest is not trusted."""


class NewSecret(Command, frozen=True, kw_only=True):
    """Give the host a new secret; the old one and its sessions are no longer valid."""

    host: str


class Announce(Command, frozen=True, kw_only=True):
    """Say something to everybody."""

    text: Line


class LastCall(Command, frozen=True, kw_only=True):
    """Set the closing time, in minutes from now; after it no new round begins."""

    minutes: Minutes
    warning: Minutes = 5.0


class Warn(Command, frozen=True, kw_only=True):
    """Warn that closing time is near."""

    roles = ("clock",)


class Close(Command, frozen=True, kw_only=True):
    """Closing time has come."""

    roles = ("clock",)


class EndNight(Command, frozen=True, kw_only=True):
    """End the night: no more money moves, and the standings are final."""


class Raffle(Command, frozen=True, kw_only=True):
    """Draw a prize among everybody's tickets, one for each `per` of the total, rounded up."""

    per: Amount
    prize: Line
    log: str = ""
    """Filled in by the host's machine: the log's hash before this entry."""


class NamePrizes(Command, frozen=True, kw_only=True):
    """Give every prize of the raffle a box of its own, which guests put their tickets into."""

    per: Amount
    """How much of the total is worth a ticket."""
    prizes: Annotated[list[Line], msgspec.Meta(min_length=1, max_length=50)]


class PutTickets(Command, frozen=True, kw_only=True):
    """Have so many tickets in the box of a prize; the host does it for those who have theirs on paper."""

    roles = ("guest", "host")
    prize: Line
    count: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
    name: Name = ""
    """Whose they are, where the host puts them in."""


class Offer(Command, frozen=True, kw_only=True):
    """Put a prize up for auction, for play money."""

    prize: Line
    least: Amount = 1
    """The first bid."""
    step: Amount = 1
    """The least by which a bid has to beat the last one."""
    seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """How long a bid has to stand unbeaten to win; 0: until the host drops the hammer."""


class Bid(Command, frozen=True, kw_only=True):
    """Bid for the prize on offer."""

    roles = ("guest",)
    amount: Amount


class Hammer(Command, frozen=True, kw_only=True):
    """Sell the prize on offer to the highest bidder."""

    roles = ("host", "clock")


# People.


class Join(Command, frozen=True, kw_only=True):
    """A guest comes in, or comes back with the same phone; or another phone of a team."""

    roles = ("guest",)
    token: str
    """The hash of the token that keeps the seat."""
    team: Name = ""
    colour: Name = ""
    """The colour of chips that they would like; empty: the house chooses."""
    device: str = ""
    """The hash of the phone's identity; empty: it has none."""


class Knock(Command, frozen=True, kw_only=True):
    """Ask the host to be let in: as a guest, with another phone of a guest's, or of a team."""

    roles = ("guest",)
    token: str
    """The hash of the token that lets them in, once the host says so."""
    team: Name = ""
    colour: Name = ""
    device: str = ""


class LetIn(Command, frozen=True, kw_only=True):
    """Let somebody in who has knocked; if it is another phone of a guest's, the old ones are signed out."""

    knock: int
    name: Name
    """Whom the host was shown."""


class TurnAway(Command, frozen=True, kw_only=True):
    """Say no to somebody who has knocked."""

    knock: int
    name: Name


class Readmit(Command, frozen=True, kw_only=True):
    """Allow somebody who was shown out to come in again, to their own account (N-19)."""

    name: Name


class ChangeNight(Command, frozen=True, kw_only=True):
    """Change who is let in and who can buy in again; what is left out stays."""

    asks: bool | None = None
    """Whether the host is asked before anybody comes in."""
    rebuys: Rebuys | None = None
    """How often each guest who has nothing left can buy in again (N-19)."""
    rebuy: RebuyAmount | None = None
    """What they get then; 0: what everybody starts with."""


class AddGuest(Command, frozen=True, kw_only=True):
    """Let a guest without a phone in; staff plays for them until the host gives them a link."""

    roles = ("host", "dealer")
    name: Name
    colour: Name = ""
    """The colour of chips that they would like; empty: the house chooses."""


class Appoint(Command, frozen=True, kw_only=True):
    """Make somebody a dealer, at some tables or at all of them; they come in by a link of their own."""

    name: Name
    at: tuple[str, ...] = ()
    """The ids of the tables; none: all of them."""
    link: str
    """The hash of the link's secret."""


class NewLink(Command, frozen=True, kw_only=True):
    """Make a link for a guest or dealer who has lost their phone."""

    role: Literal["guest", "dealer"] = "guest"
    name: Name
    link: str


class Claim(Command, frozen=True, kw_only=True):
    """Come in by a link, which works once; the tokens of old phones are no longer valid."""

    roles = ("guest", "dealer")
    link: str
    token: str
    device: str = ""


class Mute(Command, frozen=True, kw_only=True):
    """Mute a guest, or let them speak again."""

    name: Name
    muted: bool = True


class Remove(Command, frozen=True, kw_only=True):
    """Show a guest or dealer out; what they have stays on record, without a place (N-19)."""

    role: Literal["guest", "dealer"] = "guest"
    name: Name
    reason: Reason


class GoHome(Command, frozen=True, kw_only=True):
    """Go home: give up every seat, exchange all chips back, and keep the place in the standings."""

    roles = ("guest",)


class Say(Command, frozen=True, kw_only=True):
    """Say a line at a table, or to the room."""

    roles = ("guest", "dealer", "host")
    text: Line
    table: str = ""


# Money.


class Grant(Command, frozen=True, kw_only=True):
    """Give a guest more play money: for a voucher, a donation, a second start."""

    name: Name
    amount: Amount
    reason: Reason


class Adjust(Command, frozen=True, kw_only=True):
    """Correct a guest's play money, or their chips of a table, up or down (N-9, N-17)."""

    name: Name
    amount: Annotated[int, msgspec.Meta(ge=-MOST_CHIPS, le=MOST_CHIPS)]
    reason: Reason
    table: str = ""
    """The table whose chips are meant; none: it is play money."""
    against: Literal["issue", "house"] = "issue"
    """Where it comes from or goes to: what the host has issued, or what the house has won."""


class BuyAgain(Command, frozen=True, kw_only=True):
    """Get play money once more after losing everything, as often as the host allows (N-19)."""

    roles = ("guest",)


class MakeVouchers(Command, frozen=True, kw_only=True):
    """Have vouchers to print, each for so much play money (N-20)."""

    count: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    amount: Amount


class Redeem(Command, frozen=True, kw_only=True):
    """Hand in a voucher for play money, once (N-20)."""

    roles = ("guest", "host")
    voucher: Annotated[str, msgspec.Meta(max_length=60)]
    """Its code."""
    name: Name = ""
    """Whose it is, where the host hands it in."""


class Exchange(Command, frozen=True, kw_only=True):
    """Exchange play money for chips, or chips for play money; the amount counts what is given."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""
    give: Literal["money", "chips"]
    amount: Amount


class CountChips(Command, frozen=True, kw_only=True):
    """Say how many real chips somebody has, as counted, and cash them out."""

    roles = ("dealer", "host")
    table: str
    name: Name
    chips: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
    cash_out: bool = True
    """Whether they get up with it; otherwise they play on."""


class ConfirmCount(Command, frozen=True, kw_only=True):
    """Accept that a table with real chips has cashed out more than was bought in."""

    table: str


# Tables.


class OpenTable(Command, frozen=True, kw_only=True):
    """Open a table."""

    setup: TableSetup
    generations: dict[str, int] = {}
    """Filled in by the host's machine: the generation of rules that the game is played by."""


class BeginTable(Command, frozen=True, kw_only=True):
    """Open a table that was planned for later: its hour has come, or the host does not wait for it."""

    roles = ("clock", "host")
    table: str


class ChangeTable(Command, frozen=True, kw_only=True):
    """Change a table's rules, pace, dealer or equipment: at once, or as soon as the round is over."""

    table: str
    rules: dict[str, Any] | None = None
    pace: Pace | None = None
    dealt: Literal["house", "dealer", "players"] | None = None
    equipment: Literal["virtual", "real"] | None = None
    hours: Hours | None = None
    """How much longer it stays open, said at once; 0: as long as the night."""


class Pause(Command, frozen=True, kw_only=True):
    """Pause a table: its clocks stop, and nobody can move."""

    roles = ("host", "dealer")
    table: str


class GoOn(Command, frozen=True, kw_only=True):
    """Resume a paused table."""

    roles = ("host", "dealer")
    table: str


class HandOver(Command, frozen=True, kw_only=True):
    """Hand the shoe to another dealer or, where players take turns at dealing, to another player."""

    roles = ("host", "dealer", "guest")
    table: str
    to: Name


class CloseTable(Command, frozen=True, kw_only=True):
    """Close a table: the round under way is finished, then everybody's chips are exchanged back (A17)."""

    roles = ("host", "clock")
    table: str
    reason: Reason = str(THE_HOST_CLOSES)


class Sit(Command, frozen=True, kw_only=True):
    """Take a seat, exchanging play money for chips on the way."""

    roles = ("guest",)
    table: str
    money: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0


class Seat(Command, frozen=True, kw_only=True):
    """Move a guest to a table; a dealer seats guests without a phone, at their own tables."""

    roles = ("host", "dealer")
    name: Name
    table: str
    money: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0
    """Play money to be exchanged for chips on the way, for guests without a phone."""


class Leave(Command, frozen=True, kw_only=True):
    """Give up a seat: at once, or as soon as what is at stake is decided."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""


class SitOut(Command, frozen=True, kw_only=True):
    """Sit out rounds and keep the seat."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""


class ComeBack(Command, frozen=True, kw_only=True):
    """Play again after sitting out."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""


class Move(Command, frozen=True, kw_only=True):
    """Make a move at a table, in the language of the script; `by` names a guest whom staff moves for.

    The game decodes and checks it, once, when virtual equipment has filled in what it shows.
    """

    roles = ("guest", "dealer", "host", "house")
    table: str
    move: dict[str, Any]
    seen: int | None = None
    """The version of the table that the mover saw (D27)."""
    seed: str = ""
    """Filled in by the host's machine where equipment is virtual: the round's seed, which nobody is shown."""


class TimeUp(Command, frozen=True, kw_only=True):
    """Move for a player whose time is up."""

    roles = ("clock",)
    table: str
    name: Name


class SeatTimeUp(Command, frozen=True, kw_only=True):
    """Take the seat from somebody who has sat out for too long."""

    roles = ("clock",)
    table: str
    name: Name


class CannotPay(Command, frozen=True, kw_only=True):
    """Have somebody who can't pay for the next round sit out, so that the others can begin."""

    roles = ("clock",)
    table: str
    name: Name


class StopTable(Command, frozen=True, kw_only=True):
    """Stop a table that a fault was found at and void its round; the night goes on."""

    roles = ("clock",)
    table: str
    reason: Reason


# Tournaments.


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of a tournament: its blinds, its minutes, and the minutes of break after it."""

    small: Amount
    big: Amount
    minutes: Annotated[float, msgspec.Meta(gt=0, le=24 * 60)]
    rest: Minutes = 0.0


class StartTournament(Command, frozen=True, kw_only=True):
    """Turn a table into a tournament, once the hand is over (P-29)."""

    table: str
    levels: Annotated[tuple[Level, ...], msgspec.Meta(min_length=1, max_length=50)]
    rebuy: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 0
    """The price of a rebuy in play money; 0: there are no rebuys."""
    rebuy_until: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The last level, counted from 1, that rebuys are allowed in; at least one level follows it."""


class NextLevel(Command, frozen=True, kw_only=True):
    """Raise the blinds."""

    roles = ("clock", "host")
    table: str


class Rebuy(Command, frozen=True, kw_only=True):
    """Buy in again after losing everything."""

    roles = ("guest", "dealer", "host")
    table: str
    name: Name = ""
    """The guest without a phone that staff does it for."""


Deferrable = ChangeTable | StartTournament | NextLevel
"""Commands that can wait for the end of the round."""

COMMANDS: tuple[type[Command], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Command) and kind is not Command
)
KINDS = {str(kind.__struct_config__.tag): kind for kind in COMMANDS}


def read_command(message: object) -> Command:
    """Decode a command, or raise `Refused` for what is none."""
    do = message.get("do") if isinstance(message, dict) else None
    kind = KINDS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Refused("night", "unknown command")
    try:
        return msgspec.convert(message, kind)
    except msgspec.ValidationError as error:
        raise Refused("night", "{do}: {reason}", do=str(do), reason=explain(error)) from None
