"""The projection: makes everything that a person is sent of a night, from what that person may see.

Two things leave by other ways. The records that can be downloaded (`night.export`, served by `host.records`)
are made from the log: a guest's hold their own rounds and money, and the whole log is given out only to the
host, when the night has ended. And what the house suggests to a host says nothing of the night itself.
"""

from collections.abc import Callable

from croupier import bank
from croupier.games.events import Event
from croupier.games.options import Option
from croupier.games.refusal import Refused
from croupier.games.state import View
from croupier.night import moments, wire_types
from croupier.night.commands import Actor, Move
from croupier.night.draws.holding import held
from croupier.night.night import Night
from croupier.night.night_table import NightTable
from croupier.night.projection import balance, draws, history, lobby, people, preview, round_log
from croupier.night.projection.options import is_dealer_at, player_options
from croupier.night.projection.seen import view_of
from croupier.night.projection.tables import TableMessages, Tables
from croupier.night.standings import standings, statistics
from croupier.night.state import Moment, Standing
from croupier.night.transaction import Notice

__all__ = ["Projection", "TableMessages"]


class Projection:
    """What leaves, for each person; messages as they are sent, and what replies hold."""

    def __init__(self, night: Night, clock: Callable[[], int] | None = None) -> None:
        """`clock` tells the night's time while it is hosted; otherwise it is that of the last command."""
        self.night = night
        self._clock = clock or (lambda: night.state.clock)
        self._tables = Tables(night, self._clock)

    # Tables.

    def table(self, table: NightTable, who: Actor, since: int | None = None) -> bytes:
        """A table as somebody may see it, with what they missed since a version."""
        return self._tables.snapshot(table, who, since)

    def update(self, table: NightTable, by: str, events: list[Event]) -> TableMessages:
        """What happened at a table, for everybody who follows it."""
        return self._tables.update(table, by, events)

    def info(self, table: NightTable) -> wire_types.TableInfo:
        """What the night adds to a table."""
        return self._tables.info(table)

    def waiting(self, table: NightTable) -> wire_types.Waiting | None:
        """What a table waits for, and for how long."""
        return self._tables.waiting(table)

    def is_dealer_at(self, table: NightTable, who: Actor) -> bool:
        """Whether somebody deals at a table as a dealer, and is shown what dealers are."""
        return is_dealer_at(self.night, table, who)

    def options(self, table: NightTable, name: str) -> list[Option]:
        """What a player may do, for whoever plays for them."""
        return player_options(table, name)

    def seat(self, table: NightTable, name: str) -> tuple[View, list[Option]]:
        """What a player may see and do: what whoever plays for them decides by."""
        return view_of(table, name, held(self.night, table)), player_options(table, name)

    def hint_basis(self, table: NightTable, name: str) -> tuple[View, list[Option]]:
        """What a player's hint is made of: what they may see and do at a table, where hints are allowed."""
        if not self.night.state.hints:  # N-29
            raise Refused("N-29", "there are no hints tonight")
        table.seat_of(name)
        return self.seat(table, name)

    # Draws.

    def record(self, place: str, name: str) -> bytes | None:
        """A record as it stands, for whoever is called so in it, or for nobody; None where none is kept."""
        return draws.record_head(self.night, place, name)

    def line(self, place: str, text: str) -> bytes:
        """A new line of a record."""
        return draws.record_line(place, text)

    # The night.

    def lobby(self) -> bytes:
        """The night as everybody sees it."""
        return lobby.lobby(self.night, self._clock())

    def you(self, who: Actor) -> bytes:
        """Who somebody is; of a guest, what they have and where they sit."""
        is_guest = who.role == "guest"
        if is_guest:
            return lobby.account(self.night, who.name, self._clock())
        return lobby.identity(self.night, who)

    def notice(self, notice: Notice) -> bytes:
        """Something that is said once."""
        return lobby.notice(notice)

    def reaction(self, name: str, kind: wire_types.ReactionKind, table: str) -> bytes:
        """A guest's reaction, as it is shown for a moment."""
        return lobby.reaction(self.night, name, kind, table)

    def standings(self) -> list[Standing]:
        """Everybody's place."""
        return standings(self.night)

    def house_money(self) -> int:
        """What the house has taken in play money, beside what it has won at the tables."""
        return self.night.state.ledger.balance(bank.house_money())

    def balance(self) -> wire_types.Balance:
        """Where all the play money is, for the host alone."""
        return balance.balance(self.night)

    def statistics(self) -> wire_types.Statistics:
        """What the rounds of each game come to, for everybody and for the house."""
        return statistics(self.night)

    # People.

    def people(self, presence: people.Presence | None = None) -> wire_types.People:
        """Who is here; for the host, also who of them is connected and who knocks."""
        return people.people(self.night, presence)

    def seating(self) -> dict[str, list[str]]:
        """By table, who sits there."""
        return {table.id: list(table.engine.names) for table in self.night.tables.values()}

    def door(self, device: str = "") -> wire_types.Door:
        """The night for those who have its code and are not in yet, at a phone."""
        return people.door(self.night, device)

    def invitation(self, addresses: tuple[str, ...]) -> wire_types.Invitation:
        """How guests come in, for the host alone."""
        return people.invitation(self.night, addresses)

    # Looking back.

    def totals(self) -> list[wire_types.GuestTotals]:
        """What everybody's rounds come to."""
        return history.totals(self.night)

    def moments(self) -> tuple[list[Moment], list[Moment]]:
        """What the night will be remembered for: the latest, and the records as they stand."""
        return moments.latest(self.night), moments.records(self.night)

    def past(self, table: NightTable) -> list[wire_types.EventBatch]:
        """How the last rounds of a table came out."""
        return history.past(table)

    def round_log(
        self, who: Actor, *, table: str, name: str, before: int | None, count: int
    ) -> list[wire_types.LoggedRound]:
        """The finished rounds that somebody may settle disputes about."""
        return round_log.round_log(self.night, who, table=table, name=name, before=before, count=count)

    def preview(self, who: Actor, command: Move) -> list[wire_types.Effect]:
        """What a move that puts a round right would change."""
        return preview.preview(self.night, who, command, self._clock())

    def entries(self, table: str, who: Actor) -> list[wire_types.DealerEntry]:
        """What was entered in the round under way at a table, for its dealers."""
        return round_log.entries(self.night, table, who)

    def rounds(self, who: Actor, count: int = 50) -> list[wire_types.PastRound]:
        """A guest's own last rounds."""
        return history.rounds(self.night, who.name, count)
