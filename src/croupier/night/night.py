"""A night: its state as the log tells it, with its tables at work and everybody who may come in."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple, Self

import msgspec

from croupier.fairness.house import NightKey
from croupier.fairness.record import Record
from croupier.games.phrases import cut
from croupier.games.refusal import Refused
from croupier.night import generations, names, opening_hours
from croupier.night.commands import HOST, RAFFLE, Actor, Create, Role
from croupier.night.draw_state import Asking
from croupier.night.house import House
from croupier.night.night_table import IN_TURN_FROM, NightTable
from croupier.night.setup import NightRequest, Preset, TableSetup
from croupier.night.state import Dealer, NightState, Player, TableState


class Kinds(NamedTuple):
    """How house players can play, by game."""

    known: Mapping[str, tuple[str, ...]]
    usual: Mapping[str, tuple[str, ...]]
    """Those of them that come where nobody says which."""


class Night:
    """A night, to be read by everybody and changed by transactions alone."""

    def __init__(self, state: NightState) -> None:
        self.state = state
        self.tables: dict[str, NightTable] = {}
        self.fresh_seed: Callable[[], bytes] | None = None
        """Where the seeds of virtual equipment come from; without it the log's are taken and checked."""
        self.house: House | None = None
        """The key of its draws, and the devices that are there; without it the log's records are taken."""
        self.known_key: NightKey | None = None
        """The key for the tables, for whoever only reads a night: it tells people their own cards."""
        self.planner: Callable[[NightRequest], Preset] | None = None
        """Makes the night that a host asks for; without it the log's is taken."""
        self.kinds: Kinds | None = None
        """How the house can play each game; without it the log says which house player came."""
        self.tokens: dict[str, Actor] = {}
        """Who comes in by a token, by its hash."""
        self.links: dict[str, Actor] = {}
        """Who comes in by a link, by the hash of its secret."""
        self.house_players: dict[str, None] = {}
        """Those who are here."""
        self.devices: dict[str, dict[str, None]] = {}
        """The guests that a phone plays or has played for, by the hash of its identity."""
        self.name_skeletons: set[str] = set()
        """What the names of all who are or were here look like."""
        self.unplayed: set[str] = set()
        """Tables of a generation of rules that this version does not play: nothing can be done there."""
        self._index_people()

    @classmethod
    def create(cls, command: Create, *, at: int) -> Self:
        """A night as its log's first entry begins it."""
        preset = command.preset
        night = cls(
            NightState(
                name=preset.name,
                code=command.code,
                start_money=preset.start_money,
                asks=preset.asks,
                rebuys=preset.rebuys,
                hints=preset.hints,
                programs=preset.programs,
                rebuy=preset.rebuy,
                house_in_standings=preset.house_in_standings,
                host=command.host,
                raffle=command.raffle,
                record=command.record,
                generation=command.generations.get(generations.NIGHT, generations.FIRST),
                suggested=command.suggested,
                created=at,
                at=at,
                seq=1,
            )
        )
        generations.is_played(generations.NIGHT, night.state.generation)
        for setup in preset.tables:
            night.add_table(setup, command.generations)
        return night

    @property
    def now(self) -> int:
        """The night's own clock, in milliseconds."""
        return self.state.clock

    # Snapshots.

    def save(self) -> bytes:
        """The whole night; equal nights give equal bytes."""
        for table in self.tables.values():
            table.save()
        return msgspec.json.encode(self.state)

    @classmethod
    def load(cls, saved: bytes) -> Self:
        """A night from what `save` gave."""
        night = cls(msgspec.json.decode(saved, type=NightState))
        generations.is_played(generations.NIGHT, night.state.generation)
        for state in night.state.tables.values():
            night._add(NightTable.load(state))
        return night

    def become(self, other: "Night") -> None:
        """Be the same as another night."""
        for field in self.state.__struct_fields__:
            setattr(self.state, field, getattr(other.state, field))
        self.tables.clear()
        self.tables.update(other.tables)
        self.tokens, self.links, self.name_skeletons = other.tokens, other.links, other.name_skeletons
        self.devices, self.house_players = other.devices, other.house_players

    def check(self) -> None:
        """Make sure that every balance is what the tables say, and that everything adds up (N-10)."""
        self.state.ledger.check()
        for table in self.tables.values():
            if table.id not in self.unplayed:
                table.check(self.state.ledger)

    # People.

    def player(self, name: str) -> Player:
        """A guest or team, by name."""
        player = self.state.players.get(name)
        if player is None:
            raise Refused("night", "there's no guest {name!r} tonight", name=cut(name))
        return player

    def guest(self, name: str) -> Player:
        """The same, and no house player."""
        player = self.player(name)
        if player.marks.house:
            raise Refused("N-26", "{name} is a house player: that's only for guests", name=player.name)
        return player

    def dealer(self, name: str) -> Dealer:
        """A dealer, by name."""
        dealer = self.state.dealers.get(name)
        if dealer is None:
            raise Refused("night", "there's no dealer {name!r} tonight", name=cut(name))
        return dealer

    def _index_people(self) -> None:
        """Know everybody's tokens, links and looks, as the state has them."""
        self.tokens.update(dict.fromkeys((self.state.host, *self.state.new_hosts), HOST))
        people: list[tuple[Role, Player | Dealer]] = [("guest", one) for one in self.state.players.values()]
        people += [("dealer", one) for one in self.state.dealers.values()]
        for role, person in people:
            who = Actor(role, person.name)
            self.tokens.update(dict.fromkeys(person.tokens, who))
            self.links.update(dict.fromkeys(person.links, who))
            self.name_skeletons.add(names.skeleton(person.name))
        for player in self.state.players.values():
            if player.marks.house and not player.gone:
                self.house_players[player.name] = None
            for device in (*player.devices, *player.former_devices):
                self.devices.setdefault(device, {})[player.name] = None

    # Draws.

    @property
    def draws_are_checked(self) -> bool:
        """Whether guests' devices add chance to what virtual equipment and the raffle draw."""
        return bool(self.state.record)

    @property
    def tables_key(self) -> NightKey | None:
        """The key from which the tables' draws are made, where it is known."""
        return self.known_key if self.house is None else self.house.tables

    def record(self, place: str) -> Record | None:
        """What the draws of a table or of the raffle have come to."""
        return self.state.raffle_record if place == RAFFLE else self.table(place).state.record

    def asking(self, place: str) -> Asking | None:
        """Whose numbers the draw under way at a table or in the raffle waits for."""
        record = self.record(place)
        roster = None if record is None else record.under_way
        if record is None or roster is None:
            return None
        names = tuple(guest.name for guest in roster.guests)
        return Asking(roster.n, record.roster_hash, roster.at, record.wait, names)

    @property
    def raffle_hash(self) -> str:
        """What the raffle's secret is bound to, for everybody to see; empty where a record is kept."""
        return "" if self.draws_are_checked else sha256(self.state.raffle.encode()).hexdigest()

    # Tables.

    def table(self, table: str) -> NightTable:
        """A table, by its id."""
        found = self.tables.get(table)
        if found is None:
            raise Refused("night", "there's no such table tonight")
        return found

    def game_of(self, table: str) -> str:
        """The game of a table; nothing where there is no such table."""
        return self.tables[table].engine.game if table in self.tables else ""

    def add_table(self, setup: TableSetup, made_by: Mapping[str, int], now: int = 0) -> NightTable:
        """Put up a table with nobody at it, played by the generation of its rules that is named."""
        number = self.state.taken_down + len(self.state.tables) + 1
        generation = made_by.get(setup.game, generations.FIRST)
        obeyed = opening_hours.are_obeyed(self.state)
        setup = setup.with_its_seats() if obeyed else setup
        setup = setup.with_its_dealers() if self.state.generation >= IN_TURN_FROM else setup
        state = TableState(id=f"t{number}", setup=setup, generation=generation, acted_at=now)
        if obeyed:
            opening_hours.schedule(self.state, state, now)
        self.state.tables[state.id] = state
        return self._add(NightTable.open(state))

    def _add(self, table: NightTable) -> NightTable:
        self.tables[table.id] = table
        table.keep_rounds(self.state.generation)
        self.note_rules(table)
        return table

    def take_tables_down(self) -> None:
        """Have no tables any more; their ids are not given again."""
        self.state.taken_down += len(self.state.tables)
        self.state.tables.clear()
        self.tables.clear()
        self.unplayed.clear()

    # The rules it is played by.

    def note_rules(self, table: NightTable) -> None:
        """Know whether a table can be played by this version; `Newer` where only a later one can."""
        if not generations.is_played(table.engine.game, table.state.generation):
            self.unplayed.add(table.id)

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
        played = ((table.engine.game, table.state.generation) for table in self.tables.values())
        return generations.versions([(generations.NIGHT, self.state.generation), *played])
