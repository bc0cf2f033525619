"""The books of a night: every account as the log's postings leave it, whatever rules it was played by.

They need no game to be played again, so the money of any night that was ever written can be read and checked.
"""

from collections.abc import Mapping

import msgspec

from croupier import bank
from croupier.bank import MONEY, Ledger, Posting, parse
from croupier.night.generations import FIRST, NIGHT
from croupier.night.log_format import Logged, Mistake, fields_of
from croupier.night.older_records import Fields
from croupier.night.setup import Rate
from croupier.night.standings import MARKED_FROM, ranked
from croupier.night.state import Marks, Standing

ISSUING = (
    "join", "let_in", "add_guest", "grant", "buy_again", "redeem", "adjust",
    "seat_house_player", "dismiss_house_player",
)  # fmt: skip
"""The commands that make play money; everything else only moves it."""
GRANTING = ("grant", "redeem")
"""Those of them that the standings mark as granted: by the host's word, or by a voucher."""
SELLING = "hammer"
"""The command by which prizes are paid for."""
TRADING = "exchange"
"""By this command somebody exchanges chips and stays; after their last chips, any other gets them up."""

Stakes = Mapping[str, Mapping[str, int]]
"""By table and player: chips that lie on the table."""


class Table(msgspec.Struct):
    """What the books know of a table."""

    name: str
    game: str
    rate: Rate
    laid: dict[str, int] = {}
    """By player: chips put on it, less those taken off, since nothing lay there."""
    cleared: dict[str, int] = {}
    """The same as the layout was last cleared."""


class Books:
    """The accounts of a night, entry by entry."""

    def __init__(self) -> None:
        self.name = ""
        self.ledger = Ledger()
        self.tables: dict[str, Table] = {}
        self.final: list[Standing] | None = None
        """As the night ended; prizes that are paid for afterwards change no place."""
        self._taken_down = 0
        self._marks: dict[str, Marks] = {}
        self._has_marks = False
        self._house_counts = False

    def enter(self, entry: Logged) -> tuple[Fields, list[Posting]]:
        """Book an entry and give back what it says; `Mistake` where money cannot have moved like that."""
        fields = fields_of(entry, self.game_of)
        try:
            self._lay_out(fields)
            postings = msgspec.json.decode(entry.postings, type=list[Posting])
        except (msgspec.MsgspecError, KeyError, TypeError) as error:
            raise Mistake(entry.seq, f"it cannot be read: {error}") from None
        self._check(entry.seq, str(fields["do"]), postings)
        try:
            self.ledger.post(postings)
        except AssertionError as error:
            raise Mistake(entry.seq, f"it does not add up: {error}") from None
        self._lay_again(fields, postings)
        self._watch(str(fields["do"]), postings)
        self._mark(entry.who, fields, postings)
        if fields["do"] == "end_night":
            self.final = self.standings()
        return fields, postings

    def game_of(self, table: str) -> str:
        """The game of a table; nothing where there is no such table."""
        return self.tables[table].game if table in self.tables else ""

    @property
    def unfinished(self) -> list[str]:
        """The tables that something lies on."""
        return [table for table in self.tables if self.ledger.balance(bank.layout(table))]

    def standings(self, stakes: Stakes | None = None) -> list[Standing]:
        """Everybody's place; without stakes, a round that is not over counts as called off."""
        if self.final is not None:
            return self.final
        if stakes is None:
            stakes = {name: table.laid for name, table in self.tables.items()}
        money: dict[str, int] = {}
        debts: dict[str, int] = {}
        held: dict[str, dict[str, int]] = {}
        for account, balance in self.ledger.balances.items():
            of = parse(account)
            if of.kind == "wallet":
                money[of.owner] = balance
                debts[of.owner] = -self.ledger.balance(bank.debt(of.owner))
                held.setdefault(of.owner, {})
        for account, balance in self.ledger.balances.items():
            if balance and (of := parse(account)).kind == "chips":
                held[of.owner][of.table] = balance
        for table, laid in stakes.items():
            for name, chips in laid.items():
                held[name][table] = held[name].get(table, 0) + chips
        marks = {name: self._marks.get(name, Marks()) for name in money}
        rates = {table: one.rate for table, one in self.tables.items()}
        return ranked(money, debts, held, rates.__getitem__, marks, house_counts=self._house_counts)

    # Booking.

    def _lay_out(self, fields: Fields) -> None:
        """Note the tables that a command opens; they are numbered as the night numbers them."""
        if fields["do"] == "open_table":
            self._open(fields["setup"])
            return
        if fields["do"] == "change_night":
            self._house_counts = fields.get("house_in_standings", self._house_counts)
        if fields["do"] not in ("create", "set_up"):
            return
        preset = fields["preset"]
        self.name = str(preset["name"])
        self._house_counts = bool(preset.get("house_in_standings"))
        self._taken_down += len(self.tables)
        self.tables.clear()
        for setup in preset["tables"]:
            self._open(setup)

    def _mark(self, who: str, fields: Fields, postings: list[Posting]) -> None:
        """Keep what the standings mark people with (N-19)."""
        do, guest = fields["do"], who.removeprefix("guest/")
        if do in ("create", "carry_over"):
            generation = fields.get("generations", {}).get(NIGHT, FIRST)
            self._has_marks = generation >= MARKED_FROM
        elif do == "seat_house_player":
            self._marks.setdefault(fields["name"], Marks()).house = True
        elif do == "buy_again":
            self._marks.setdefault(guest, Marks()).rebuys += 1
        elif do in GRANTING and self._has_marks:
            for posting in postings:
                if posting.amount > 0:
                    self._marks.setdefault(parse(posting.account).owner, Marks()).granted += posting.amount
        elif do == "remove" and fields.get("role", "guest") == "guest":
            self._marks.setdefault(fields["name"], Marks()).removed = self._has_marks
        elif do in ("claim", "let_in", "readmit"):
            self._marks.setdefault(fields.get("name", guest), Marks()).removed = False

    def _open(self, setup: Fields) -> None:
        number = self._taken_down + len(self.tables) + 1
        rate = msgspec.convert(setup.get("rate", {}), Rate)
        self.tables[f"t{number}"] = Table(str(setup["name"]), str(setup["game"]), rate)

    def _check(self, seq: int, do: str, postings: list[Posting]) -> None:
        """Check that money comes only from where this command can take it, and chips trade at their rate."""
        traded: dict[str, list[int]] = {}
        for posting in postings:
            account = parse(posting.account)
            if account.kind not in bank.KINDS:
                raise Mistake(seq, f"there is no account {posting.account}")
            if (account.kind == "issue" and do not in ISSUING) or (
                account.kind == "prizes" and do != SELLING
            ):
                raise Mistake(seq, f"{do} does not move money of {posting.account}")
            if account.kind not in bank.MONEY_KINDS and account.table not in self.tables:
                raise Mistake(seq, f"there is no table {account.table}")
            if account.kind == "trade":
                traded.setdefault(account.table, [0, 0])[account.currency != MONEY] += posting.amount
        for table, (money, chips) in traded.items():
            rate = self.tables[table].rate
            if money * rate.chips != -chips * rate.money:
                raise Mistake(seq, f"it trades chips of {table} at another rate than the table's")

    def _watch(self, do: str, postings: list[Posting]) -> None:
        """Keep who has laid what on which table; chips that come right after a trade were traded.

        Whoever gets up in mid-round has given up what lies there.
        """
        before = Posting("", 0)
        for posting in postings:
            account = parse(posting.account)
            if account.kind == "chips" and not _pays_difference(before, posting):
                name, laid = account.owner, self.tables[account.table].laid
                if before.account != bank.trade(account.table, "chips"):
                    laid[name] = laid.get(name, 0) - posting.amount
                    if not laid[name]:
                        del laid[name]
                elif do != TRADING and not self.ledger.balance(posting.account):
                    laid.pop(name, None)
            before = posting
        for posting in postings:
            account = parse(posting.account)
            if account.kind == "layout" and not self.ledger.balance(posting.account):
                table = self.tables[account.table]
                table.cleared, table.laid = table.laid, {}

    def _lay_again(self, fields: Fields, postings: list[Posting]) -> None:
        """Have on a table what lay there before the entry that cleared it was taken back."""
        if fields.get("move", {}).get("do") != "undo":
            return
        for posting in postings:
            account = parse(posting.account)
            if account.kind == "layout" and posting.amount > 0 and not self.tables[account.table].laid:
                self.tables[account.table].laid = self.tables[account.table].cleared


def _pays_difference(before: Posting, posting: Posting) -> bool:
    """Whether the house has just paid this, or been paid it, for a round that was put right (N-15)."""
    account, payer = parse(posting.account), parse(before.account)
    return (
        payer.kind in ("house", "dealers")
        and payer.table == account.table
        and before.amount == -posting.amount
    )
