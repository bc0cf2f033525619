"""Everything that a night knows, as its snapshots keep it."""

from typing import Literal

import msgspec

from croupier.bank import Ledger
from croupier.fairness.record import Record
from croupier.games.phrases import Phrase, phrase
from croupier.night.commands import Deferrable, Level
from croupier.night.draw_state import Drawing
from croupier.night.generations import FIRST
from croupier.night.setup import TableSetup

COLOURS = ("blue", "orange", "yellow", "ivory", "violet", "black", "pink", "sky")
"""The guests' colours; beyond eight guests, chips carry a letter as well."""


Status = Literal["planned", "open", "paused", "closing", "closed", "stopped"]
"""Of a table. Planned: opens later; closing: the round under way is the last; stopped: out of play."""

STATUS_WORDS: dict[Status, Phrase] = {
    "planned": phrase("not open yet"),
    "open": phrase("open"),
    "paused": phrase("paused"),
    "closing": phrase("closing"),
    "closed": phrase("closed"),
    "stopped": phrase("stopped"),
}


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """A part of the state; what an older version kept with other fields is not mistaken for it."""


class Marks(Kept):
    """What the standings say of somebody beside their place (N-19)."""

    rebuys: int = 0
    """How often they have bought in again."""
    granted: int = 0
    """What the host has handed them beyond the start money."""
    removed: bool = False
    """Shown out: on record, but without a place."""
    house: bool = False
    """A house player: it has a place only if the host says so (N-30)."""


class Player(Kept):
    """Whoever has money and can sit: a guest, or a team of several."""

    name: str
    colour: str
    letter: str
    joined: int
    team: bool = False
    tokens: list[str] = []
    """Hashes of the tokens of all phones that play for them."""
    devices: list[str] = []
    """Hashes of the identities of these phones, by which they are known when they come back."""
    former_devices: list[str] = []
    """Of phones that others have taken over from: known, but worth nothing."""
    links: list[str] = []
    tables: list[str] = []
    """The tables they have sat at; they can't have chips of any other."""
    muted: bool = False
    gone: bool = False
    """Removed by the host, or gone home."""
    marks: Marks = msgspec.field(default_factory=Marks)
    kind: str = ""
    """Of a house player: how it plays."""


class Knock(Kept):
    """A phone at the door that waits for the host's word."""

    id: int
    """The log's entry of it."""
    name: str
    token: str
    """The hash of the token that lets it in, once the host says so."""
    device: str
    team: bool
    colour: str
    at: int
    """The time of day."""


class Dealer(Kept):
    """Somebody who deals."""

    name: str
    at: tuple[str, ...] = ()
    """The tables, by id, that they deal at; empty: all of them."""
    tokens: list[str] = []
    links: list[str] = []
    gone: bool = False


class Seat(Kept):
    """What the night knows of a seat, beside what the game knows."""

    since: int
    """When it was taken."""
    missed_turns: int = 0
    """How many decisions in a row they have missed."""
    out_since: int | None = None
    """When sitting out began."""
    has_phone: bool = True
    """Whether they play by themselves; otherwise staff plays for them."""
    leaving: bool = False
    ready: bool = False
    """Whether they have said, while bets are taken, that they have finished betting (N-24)."""
    pending_chips: int = 0
    """Chips that come into play after this round."""
    house: bool = False
    """Whether a house player sits here."""


class Waiter(Kept):
    """Somebody on the waiting list of a full table (N-22)."""

    name: str
    offered_at: int | None = None
    """When a seat was offered to them, which is kept for a while."""


class PlayerResult(msgspec.Struct, frozen=True, array_like=True):
    """What somebody staked in a round and won or lost, in chips of the table."""

    staked: int
    result: int


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
    """The most they had at stake at any moment."""
    result: int
    voided: bool = False
    corrected: bool = False


class GameTotals(Kept):
    """What somebody's rounds of one game add up to, in chips; voided rounds don't count."""

    rounds: int = 0
    won: int = 0
    """Rounds that ended with more than they began with."""
    staked: int = 0
    result: int = 0

    def count(self, round_result: RoundResult, sign: int = 1) -> None:
        """Add a round, or with -1 take it out again."""
        if round_result.voided:
            return
        self.rounds += sign
        self.won += sign * (round_result.result > 0)
        self.staked += sign * round_result.staked
        self.result += sign * round_result.result


class BestRound(msgspec.Struct, frozen=True, array_like=True):
    """The most that somebody has won in one round, in play money: chips differ from table to table."""

    game: str
    amount: int


class Round(Kept):
    """A round under way."""

    number: int
    first: int
    began: int
    start: dict[str, int]
    """Chips in hand as it began, with what was brought or taken since."""
    lowest: dict[str, int]
    """The fewest chips in hand at any moment of it."""
    draws: int = 0
    """How often virtual equipment has been drawn from in it."""
    dealt_by: str = ""
    """Who made the dealer's last move in it."""
    results: dict[str, PlayerResult] = {}
    """Of those for whom it is over."""


class BeforeEntry(Kept):
    """What the night knew of a table before an entry of its dealer's, for as long as it can be taken back."""

    round: Round | None
    rounds: int
    in_turn: str
    last_thrower: str
    bets_at: int | None
    results: list[tuple[str, RoundResult]] = []
    """Those that the entry led to, by player."""


class Tournament(Kept):
    """A tournament under way (P-29)."""

    levels: tuple[Level, ...]
    rebuy: int
    rebuy_until: int
    level: int = 0
    resting: bool = False
    since: int = 0
    """When this level, or the break after it, began; moved on by every pause of the table."""
    places: list[list[str]] = []
    """Who is out, last place first; players who went out together with equal stacks share a place."""
    over: bool = False


class TableState(Kept):
    """A table of the night, beside the game's own state."""

    id: str
    setup: TableSetup
    generation: int = FIRST
    """Of the game's rules."""
    version: int = 0
    status: Status = "open"
    seats: dict[str, Seat] = {}
    waiting_list: list[Waiter] = []
    """Who waits for a seat, the first to come first."""
    rounds: int = 0
    round: Round | None = None
    seed: str = ""
    """Of the round under way, where virtual equipment is drawn from seeds in the log."""
    record: Record | None = None
    """What its draws have come to that guests can check."""
    deck_line: str = ""
    """The line with which the deck was laid that cards are dealt from."""
    drawing: Drawing | None = None
    """The draw under way, and what waits for it."""
    asked: dict[str, int] = {}
    """The players who have a decision to make, with the version of the table since which they have."""
    asked_at: dict[str, int] = {}
    acted_at: int = 0
    """When something last happened at the table: the house counts its pauses from here."""
    bets_at: int | None = None
    """When the first bet of the round was made."""
    paused_at: int | None = None
    hurried_at: int | None = None
    """When the host ended all tables and this round became a quick last one (N-23)."""
    opens_at: int | None = None
    """When it opens, if it is planned for later and the first guest has come."""
    closes_at: int | None = None
    """When it closes, if it doesn't stay open as long as the night."""
    dealer: str = ""
    """The dealer who holds the shoe; empty: whoever is appointed here."""
    deal_count: int = 0
    """Counted whose turn to deal it is before the night's third generation of rules."""
    in_turn: str = ""
    """Whose turn to deal it is, or would be if they were here; empty: the first seat's."""
    last_thrower: str = ""
    """Who was last handed the dice: where the house deals, their left neighbour is next."""
    counted: int = 0
    """What dealers have counted in real chips beyond the app's own count."""
    confirmed: int = 0
    """How much of what was cashed out beyond what was bought in the host has confirmed."""
    tournament: Tournament | None = None
    deferred: list[Deferrable] = []
    """Commands that wait for the end of the round."""
    entries: list[BeforeEntry] = []
    """Of the dealer's entries in the round under way, or in the last one if none is."""
    game: msgspec.Raw = msgspec.Raw(b"null")
    """The game's own state, in a snapshot."""
    recent: msgspec.Raw = msgspec.Raw(b"[]")
    """What happened in its last rounds, in a snapshot."""
    finished: msgspec.Raw = msgspec.Raw(b"[]")
    """Its finished rounds, in a snapshot."""


class Auction(Kept):
    """A prize that is up for auction."""

    prize: str
    bid: int = 0
    bidder: str = ""
    least: int = 1
    step: int = 1
    seconds: int = 0
    bids: int = 0
    until: int | None = None
    """When the highest bid wins, on the night's clock."""

    @property
    def next_bid(self) -> int:
        """The least that can be bid now."""
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
    debt: int = 0
    """What they owe the house, which the total has taken off (N-15)."""
    rebuys: int = 0
    """How often they have bought in again (N-19)."""
    granted: int = 0
    """What the host has handed them beyond the start money."""
    removed: bool = False
    """Shown out: listed after everybody else, and `place` is 0."""
    house: bool = False
    """A house player; listed after the guests, and `place` is 0, unless the host lets them have places."""


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a prize was won: the bid, or where the draw of the ticket can be checked.

    Where no record is kept of draws, it is all that anybody needs to draw the ticket again.
    """

    bid: int = 0
    ticket: int = 0
    tickets: dict[str, int] = {}
    """By name, in the order of counting."""
    secret: str = ""
    seed: str = ""
    n: int = 0
    """Which attempt it was in the record of the raffle."""
    letters: str = ""
    devices: int = 0
    """How many devices added chance to it."""
    missing: tuple[str, ...] = ()
    """Whose numbers did not come in the attempts before it."""


class Award(msgspec.Struct, frozen=True):
    """A prize that was won."""

    prize: str
    to: str
    how: Literal["raffle", "auction"]
    detail: Proof


class VoucherBatch(msgspec.Struct, frozen=True):
    """Vouchers of one worth, numbered from `first` on."""

    first: int
    count: int
    amount: int


MomentKind = Literal["win", "long_shot", "run", "doubled", "lead", "beat"]
"""The most won in a round, the most times the stake, rounds won in a row, twice as much as one was given,
the lead taken, the most lost in a round."""


class Moment(msgspec.Struct, frozen=True):
    """Something that the night will be remembered for."""

    kind: MomentKind
    name: str
    table: str
    game: str
    round: int
    seq: int
    """The log's entry with which it came about."""
    at: int
    amount: int
    """In play money; of a long shot, how many times the stake; of a run, how many rounds."""


class Moments(Kept):
    """What the night will be remembered for, as far as it stands after all corrections."""

    kept: list[Moment] = []
    """The first few of each kind, in the order in which they came about."""
    leader: str = ""
    """Who was first when a round last ended."""
    changed: int = 0
    """The log's entry with which any of it last changed."""


class ScreenRules(Kept):
    """What the host lets the big screen show."""

    pinned: str = ""
    """A table's id, or `standings`, that stays on it; empty: it follows the action."""
    skips: int = 0
    """Counts how often the host has had it go on to something else."""
    hidden: list[str] = []
    """Tables that it does not show."""
    standings: bool = True
    moments: bool = True
    reactions: bool = True
    """Whether guests can react at all."""


class NightState(Kept):
    """A night."""

    name: str
    code: str
    start_money: int
    host: str
    """The hash of the host's secret."""
    raffle: str
    created: int
    record: str = ""
    """What the night is called in the records of its draws; empty where none are kept."""
    key_id: str = ""
    """What the key is known by from which the tables' draws are made."""
    raffle_key_id: str = ""
    """The same for the raffle."""
    raffle_record: Record | None = None
    raffle_drawing: Drawing | None = None
    generation: int = FIRST
    """Of the rules around the tables."""
    new_hosts: list[str] = []
    """The hashes of the host's next secrets, the newest last, until somebody has come in by one."""
    suggested: bool = False
    """Whether the host has yet to say what kind of night it will be."""
    phase: Literal["open", "closing", "closed", "ended"] = "open"
    """Closing: last call was made; closed: no new rounds; ended: final."""
    closing: int | None = None
    """The closing time, on the night's clock."""
    warning: int = 0
    warned: bool = False
    seq: int = 0
    clock: int = 0
    began: int | None = None
    """When the first guest came, on the night's clock."""
    at: int = 0
    version: int = 0
    """Counts the changes to what everybody sees of the night outside the tables."""
    asks: bool = False
    """Whether the host is asked before anybody comes in."""
    rebuys: int = 0
    """How often a guest who has nothing left can buy in again."""
    rebuy: int = 0
    """What they get then; 0: what everybody starts with."""
    hints: bool = False
    """Whether guests can ask what the book would do (N-29)."""
    programs: bool = False
    """Whether programs are let in (N-31)."""
    several: bool = False
    """Whether a guest can sit at several tables with turns at a time (N-21)."""
    house_in_standings: bool = False
    """Whether house players have places, and tickets in the raffle (N-30)."""
    knocks: list[Knock] = []
    """Who waits at the door, the first to come first."""
    turned_away: dict[str, int] = {}
    """By device: how often the host has said no."""
    players: dict[str, Player] = {}
    dealers: dict[str, Dealer] = {}
    tables: dict[str, TableState] = {}
    taken_down: int = 0
    """How many tables were taken down when the night was set up; their ids are not reused."""
    ledger: Ledger = msgspec.field(default_factory=Ledger)
    round_results: dict[str, list[RoundResult]] = {}
    """The last rounds of each guest, for a look back; the log has them all."""
    game_totals: dict[str, dict[str, GameTotals]] = {}
    """What the rounds of each guest and game add up to."""
    best_rounds: dict[str, BestRound] = {}
    """The round that won each guest most."""
    best_settled: dict[str, BestRound] = {}
    """The same of the rounds that cannot be put right any more."""
    announcements: list[tuple[int, str]] = []
    auction: Auction | None = None
    awards: list[Award] = []
    raffle_seed: str = ""
    """Known once the first prize is drawn."""
    raffle_per: int = 0
    """How much a guest has per ticket; fixed with the first prize."""
    final: list[Standing] = []
    """As the night ended."""
    boxes: dict[str, dict[str, int]] = {}
    """The tickets that guests have put into the box of each prize, where prizes have boxes."""
    vouchers: list[VoucherBatch] = []
    redeemed: dict[str, str] = {}
    """By the number of a voucher: who has handed it in."""
    moments: Moments = msgspec.field(default_factory=Moments)
    screen: ScreenRules = msgspec.field(default_factory=ScreenRules)
