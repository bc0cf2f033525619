"""A table of the night at work: the game's engine, and what the night knows of it."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from sys import intern
from typing import Any

import msgspec

from croupier import bank
from croupier.bank import Ledger
from croupier.fairness.lines import Opening
from croupier.games.due import Held
from croupier.games.events import Event
from croupier.games.game import Game
from croupier.games.movements import Movements
from croupier.games.phrases import Phrase, cut
from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.games.table import Beat, Table
from croupier.night.commands import Actor, Command
from croupier.night.event_records import EventRecord, read_events
from croupier.night.finished_rounds import KEPT, KEPT_FROM, KEPT_REAL, FinishedRound, read_finished
from croupier.night.generations import FIRST
from croupier.night.state import STATUS_WORDS, Seat, TableState

LOOK_BACK = 60
"""Rounds of a table that can be looked at again."""
IN_TURN_FROM = 3
"""The generation of the night's rules from which the dealer chip shows who deals (N-18)."""
MOST_RECORDS = 10_000
"""How many event records are kept at most, should a round never end."""


OwnCard = tuple[int, int, Opening]
"""A card that lies face down: of which deck, on which leaf, and what opens it."""
Lying = Mapping[str, Sequence[OwnCard]]
"""Such cards, by owner."""


class Due(msgspec.Struct, frozen=True):
    """A command that gives itself at a time of the night's clock."""

    at: int
    by: Actor
    command: Command


class NightTable:
    """A table of the night."""

    def __init__(self, state: TableState, engine: Table[Any, Any]) -> None:
        self.id = state.id
        self.night_generation = FIRST
        """Of the rules around the tables."""
        self._layout = bank.layout(state.id)
        self.state = state
        self.engine = engine
        self.recent: list[EventRecord] = []
        """What happened in the last rounds, for those who missed it and for a look back."""
        self.finished: list[FinishedRound[Event]] = []
        """Rounds that are over, the oldest first, for whoever settles disputes."""
        self.beats: list[Beat] = []
        """The moments within the last version that people should see before what followed."""
        self.lying: tuple[str, str, Lying] = "", "", {}
        """The cards that lie face down, with the record and the line of it at which they were found."""
        self.own_cards: dict[int, dict[str, Sequence[str]]] = {}
        """Who was dealt which cards face down, by round, to look back at one's own; nothing keeps it."""
        self.forgotten = 0
        """The last version of which something is no longer kept."""
        self.due: tuple[int, Due | None] = (-1, None)
        """What is due next by itself, and the version of the table it was worked out for."""

    @classmethod
    def open(cls, state: TableState) -> "NightTable":
        """A table that nobody sits at yet."""
        kind = GAMES[state.setup.game].table
        return cls._at(state, kind.opened(state.setup.game_rules(), {}))

    @classmethod
    def load(cls, state: TableState) -> "NightTable":
        """A table as a snapshot keeps it."""
        kind = GAMES[state.setup.game].table
        engine = kind.loaded(state.setup.game_rules(), bytes(state.game), state.rounds)
        table = cls._at(state, engine)
        table.recent = read_events(state.setup.game, state.recent)
        table.finished = read_finished(state.setup.game, state.finished)
        if table.recent and table.recent[0].round > 1:
            table.forgotten = table.recent[0].version - 1
        return table

    @classmethod
    def _at(cls, state: TableState, engine: Table[Any, Any]) -> "NightTable":
        engine.generation = state.generation
        return cls(state, engine)

    def keep_rounds(self, generation: int) -> None:
        """Keep as much to put right later as the night's generation of rules and the equipment ask for."""
        self.night_generation = generation
        engine, is_kept = self.engine, generation >= KEPT_FROM
        engine.house_holds = self.is_recorded
        is_virtual = self.is_virtual and all(one.is_virtual for one in self.finished)
        engine.remembers = 0 if not is_kept else KEPT if is_virtual else KEPT_REAL
        engine.keeps_entries = is_kept and not self.is_virtual

    def save(self) -> None:
        """Write the engine's state and what the table remembers into its own, for a snapshot."""
        self.state.game = msgspec.Raw(self.engine.save())
        self.state.recent = msgspec.Raw(msgspec.json.encode(self.recent))
        self.state.finished = msgspec.Raw(msgspec.json.encode(self.finished))

    # What it is.

    @property
    def name(self) -> str:
        return self.state.setup.name

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return GAMES[self.engine.game]

    @property
    def status_words(self) -> Phrase:
        return STATUS_WORDS[self.state.status]

    @property
    def is_under_way(self) -> bool:
        """Whether a round is being played."""
        return self.engine.is_under_way

    @property
    def is_virtual(self) -> bool:
        """Whether the house draws what dice, wheel and cards show."""
        return self.state.setup.equipment == "virtual"

    @property
    def is_recorded(self) -> bool:
        """Whether the house draws here with guests' devices, and holds the cards that lie face down."""
        return self.is_virtual and self.state.record is not None

    def is_held_up(self, name: str) -> bool:
        """Whether somebody can't get up now: they play, or a draw under way decides about chips of theirs."""
        return self.engine.is_playing(name) or (self.is_drawing and self.engine.staked(name) > 0)

    @property
    def is_drawing(self) -> bool:
        """Whether a draw is under way: nobody can do anything before it is there."""
        return self.state.drawing is not None

    def seat_of(self, name: str) -> Seat:
        """Somebody's seat, or `Refused`."""
        seat = self.state.seats.get(name)
        if seat is None:
            raise Refused("night", "{name!r} has no seat at {table}", name=cut(name), table=self.name)
        return seat

    # Whose turn it is.

    @property
    def deciding(self) -> tuple[str, ...]:
        """The players whose decision the table waits for; nobody is waited for while bets are taken."""
        if self.engine.phase == "betting":
            return ()
        thrower = self.throwing
        if thrower is not None:
            return (thrower,)
        awaits = self.engine.awaits
        if awaits.dealer is not None and not self.is_virtual and self.night_generation >= IN_TURN_FROM:
            return ()  # they show on the table, and whoever deals says what comes of it
        return awaits.players

    @property
    def throwing(self) -> str | None:
        """The player who has been handed virtual dice."""
        return self.engine.thrower if self.is_virtual and not self.is_drawing else None

    @property
    def dealing_player(self) -> str | None:
        """Where players take turns at dealing, whose turn it is (N-18, B-16); None while nobody is here."""
        if self.state.setup.dealt != "players" or not self.state.seats:
            return None
        by_rules = self.engine.dealing_player  # N-18
        if self.night_generation < IN_TURN_FROM:
            names = self.engine.names
            by_count = names[self.state.deal_count % len(names)]
            return by_rules if self.engine.bank == "dealers" else by_count
        if by_rules is not None and self.is_under_way:
            return by_rules
        return self._here_from(by_rules or self.state.in_turn)

    def _here_from(self, name: str) -> str | None:
        """The first player clockwise from a seat on, that seat included, who is not away."""
        names = self.engine.names
        seat = names.index(name) if name in names else 0
        return next((one for one in names[seat:] + names[:seat] if self.is_here(one)), None)

    def is_here(self, name: str) -> bool:
        """Whether a guest takes part and means to stay; house players neither deal nor throw (N-28)."""
        seat = self.state.seats[name]
        return not seat.leaving and seat.out_since is None and not seat.house

    def pass_turn(self) -> None:
        """Let the next player deal, after a round that was not called off."""
        if (dealing := self.dealing_player) is not None:
            self.state.in_turn = self._left_of(dealing)

    def leave_turn(self, name: str) -> None:
        """Let somebody who gets up pass their turn to deal on."""
        if self.state.in_turn == name:
            self.state.in_turn = self._left_of(name)

    def _left_of(self, name: str) -> str:
        names = self.engine.names
        return names[(names.index(name) + 1) % len(names)]

    def advance(self, now: int, movers: Collection[str]) -> None:
        """Count the version up and ask whoever is to decide; a question that stood before still stands."""
        state = self.state
        state.version += 1
        state.acted_at = now
        is_betting = self.engine.phase == "betting"
        due = () if is_betting else self.deciding
        if due or state.asked:
            still = {name for name in due if name in state.asked and name not in movers}
            state.asked = {name: state.asked[name] if name in still else state.version for name in due}
            state.asked_at = {name: state.asked_at[name] if name in still else now for name in due}
        if is_betting:
            assert state.round is not None
            stacks, start, seats = self.engine.stacks, state.round.start, state.seats
            if all(stacks[name] >= chips or seats[name].house for name, chips in start.items()):
                state.bets_at = None
            elif state.bets_at is None:
                state.bets_at = now

    def shift_clocks(self, time: int) -> None:
        """Set every clock of the table later, after it has stood still for this long."""
        state = self.state
        state.asked_at = {name: at + time for name, at in state.asked_at.items()}
        state.acted_at += time
        if state.bets_at is not None:
            state.bets_at += time
        for seat in state.seats.values():
            if seat.out_since is not None:
                seat.out_since += time
        for waiter in state.waiting_list:
            if waiter.offered_at is not None:
                waiter.offered_at += time
        if state.tournament is not None:
            state.tournament.since += time

    # Its chips.

    def moved(self, moved: Movements) -> list[tuple[str, int, int | None]]:
        """Each account that play has moved: what came to it, and what stands there by the table's own count.

        Hands clockwise, layout, house; last who has just left, whose chips the table no longer counts.
        """
        seats, left = self.state.seats, moved.hands.copy()
        rows: list[tuple[str, int, int | None]] = []
        for name, chips in self.engine.stacks.items():
            if name in left:
                rows.append((_chips(self.id, name), left.pop(name), chips + seats[name].pending_chips))
        rows.append((self._layout, moved.layout, moved.on_table))
        if moved.house:
            rows.append((self.house_account, moved.house, moved.with_house))
        for name, chips in left.items():
            rows.append((_chips(self.id, name), chips, None))
        return rows

    def check(self, ledger: Ledger) -> None:
        """Make sure that every account of the table stands as the table says."""
        seats, stacks = self.state.seats, self.engine.stacks
        stands = {_chips(self.id, name): chips + seats[name].pending_chips for name, chips in stacks.items()}
        stands |= {self._layout: self.engine.on_table, self.house_account: self.engine.house}
        for account, chips in stands.items():
            if ledger.balance(account) != chips:
                raise bank.Unbalanced(f"{account} is {chips} at the table")

    @property
    def house_account(self) -> str:
        """Whose winnings and losses those of the players are."""
        return bank.dealers(self.id) if self.engine.bank == "dealers" else bank.house(self.id)

    @property
    def unconfirmed(self) -> int:
        """Real chips cashed out beyond all that was bought in, which the host has yet to confirm."""
        state = self.state
        left = sum(self.engine.stacks.values()) + self.engine.on_table
        return max(0, state.counted - left - state.confirmed)

    def at_stake(self, name: str) -> int:
        """A player's chips that lie on the table."""
        return self.engine.staked(name) if name in self.state.seats else 0

    def brought(self, name: str, chips: int) -> None:
        """Take chips that came or went beside the play out of what the round has won or lost."""
        current = self.state.round
        if current is not None:
            current.start[name] = current.start.get(name, 0) + chips
            current.lowest[name] = current.lowest.get(name, 0) + chips

    def watch_stacks(self) -> None:
        """Keep the fewest chips that everybody has had in hand in this round."""
        assert self.state.round is not None
        lowest = self.state.round.lowest
        for name, chips in self.engine.stacks.items():
            if chips < lowest[name]:
                lowest[name] = chips

    def forget(self, name: str) -> None:
        """Remove a player who has left from the questions and the round's record."""
        self.state.asked.pop(name, None)
        self.state.asked_at.pop(name, None)
        if self.state.round is not None:
            self.state.round.start.pop(name, None)
            self.state.round.lowest.pop(name, None)

    # What happened.

    def remember(self, seq: int, by: str, events: list[Event]) -> None:
        """Keep what happened, and drop what is long past."""
        rounds = self.state.rounds
        self.recent.append(EventRecord(seq, self.state.version, rounds, intern(by), tuple(events)))
        if self.recent[0].round <= rounds - LOOK_BACK or len(self.recent) > MOST_RECORDS:
            kept = [record for record in self.recent if record.round > rounds - LOOK_BACK]
            kept = kept[-MOST_RECORDS // 2 :]
            self.forgotten = self.recent[-len(kept) - 1].version
            self.recent = kept

    def finish_round(self, over: FinishedRound[Event]) -> list[FinishedRound[Event]]:
        """Keep a round that is over; gives those that are too long ago now."""
        self.finished.append(over)
        kept = self.engine.remembers
        gone, self.finished = self.finished[:-kept], self.finished[-kept:]
        return gone

    def remember_cards(self, held: Held) -> None:
        """Keep whose cards lie face down, for them to look back at."""
        rounds = self.state.rounds
        own = self.own_cards.setdefault(rounds, {})
        own.update({who: cards for who, cards in held.items() if len(cards) > len(own.get(who, ()))})
        self.own_cards.pop(rounds - LOOK_BACK, None)

    def finished_round(self, number: object) -> FinishedRound[Event] | None:
        """A round that is over, by its number, as long as it is kept."""
        return next((one for one in reversed(self.finished) if one.number == number), None)

    def has_closed_bets_since(self, number: int) -> bool:
        """Whether a later round than this has closed its bets, or dealt its first cards."""
        rounds = self.state.rounds - (self.engine.phase == "betting")
        return rounds > number

    def records_since(self, version: int) -> list[EventRecord]:
        """All that happened after a version; nothing where some of it is no longer kept."""
        if version < self.forgotten:
            return []
        return [record for record in self.recent if record.version > version]


_chips = cache(bank.chips)
"""The name of an account, made once: it is asked for with every move."""
