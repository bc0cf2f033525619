"""A game of one person against players of the house, a step at a time: nothing here draws or reads keys."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from croupier.equipment.cards import UNKNOWN
from croupier.games.events import Event
from croupier.games.opening import open_table
from croupier.games.options import Option, offers
from croupier.games.phrases import cut
from croupier.games.refusal import IllegalNow
from croupier.games.registry import GAMES
from croupier.games.state import Overlay, View
from croupier.players.apart import Apart
from croupier.players.player import Move, NotYet, Player, PlayerFault, Seat, begin, tell
from croupier.players.playing import AnyTable, Step as Played, Virtual, steps_of
from croupier.terminal.setup import Setup
from croupier.terminal.statistics import Statistics

Wants = Literal["move", "round", "loan", "nothing"]
"""What the game waits for the person to do: a move, the next round, a loan; or it goes on by itself."""


class Shot(NamedTuple):
    """A moment that the person should see."""

    lines: tuple[str, ...]
    """What has happened, in sentences."""
    events: tuple[Event, ...]
    view: View


class Step(NamedTuple):
    """One move of anybody's, and what came of it."""

    move: dict[str, Any]
    """Empty where the bank has lent chips, or where a player who failed has done nothing."""
    shots: tuple[Shot, ...]


class Progress(msgspec.Struct):
    """How far the person is in a round, beside what the table knows."""

    worth: int
    """What they had as it began;"""
    takes_part: bool = False
    """and whether they have had a stake in it."""
    rests: bool = False
    """Whether a round is over, and the next begins when the person says so."""


class Person:
    """Whoever sits at the keyboard: decides once there is an answer."""

    def __init__(self) -> None:
        self.answers: deque[Move | None] = deque()

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """The answer that was given, sooner or later."""
        if not self.answers:
            raise NotYet
        return self.answers.popleft()


class _Returning:
    """A player of the house at a table that goes on while bets are taken: theirs lie there already."""

    def __init__(self, player: Player, table: AnyTable) -> None:
        self.player, self.table = player, table
        self.has_bet_in = table.state.rounds if table.phase == "betting" else None

    def begin(self, seat: Seat) -> None:
        """Sit down again."""
        begin(self.player, seat)
        self.name = seat.name

    def saw(self, events: Sequence[Event]) -> None:
        """Be told what happens."""
        tell(self.player, self.name, events)

    def choose(self, view: View, options: Sequence[Option]) -> Any:
        """No bets twice."""
        if view.phase == "betting" and self.table.state.rounds == self.has_bet_in:
            return None
        return self.player.choose(view, options)


class Session:
    """A table, the person at it and the others; `step` until it is None, then see what the game `wants`."""

    def __init__(
        self,
        setup: Setup,
        statistics: Statistics,
        table: AnyTable | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.setup, self.statistics = setup, statistics
        self.game, self.you = GAMES[setup.game], setup.you
        self.person = Person()
        self._faults: list[str] = []
        self._known_faults: set[str] = set()
        self._others = players = {name: setup.player(name) for name in setup.others}
        if table is None:
            table = open_table(setup.game, dict.fromkeys(setup.seats, setup.chips), **setup.rules)
        else:
            players = {name: _Returning(player, table) for name, player in players.items()}
        self.table = table
        table.keeps_beats = True
        seed = setup.seed if not setup.resumed else f"{setup.seed} {setup.resumed}"
        self._steps = steps_of(
            table,
            {**players, self.you: self.person},
            Virtual(seed),
            seed=setup.seed + setup.resumed,
            forgive=self._forgive,
        )
        self._is_asked = False
        self.progress = progress or Progress(self._worth_of(self.you))
        self.result: int | None = None
        """What the last round has brought the person, if they took part in one."""

    # What there is to see and to do.

    @property
    def wants(self) -> Wants:
        """What the person has to do for the game to go on."""
        if self._is_asked:
            return "move"
        if self.progress.rests:
            return "round"
        return "loan" if self.is_broke and not self.table.is_under_way else "nothing"

    @property
    def view(self) -> View:
        """What the person may see."""
        return self.table.view(self.you)

    @property
    def options(self) -> list[Option]:
        """What the person may do, if it is for them to do something."""
        return self.table.options(self.you) if self._is_asked else []

    @property
    def is_betting(self) -> bool:
        """Whether the person may make several moves, and says when they have finished."""
        return self._is_asked and (self.table.phase == "betting" or not self.table.is_under_way)

    @property
    def is_broke(self) -> bool:
        """Whether the person can't play on without a loan."""
        return self._is_poor(self.you)

    @property
    def chips(self) -> int:
        """What the person has, on the table too."""
        return self._worth_of(self.you)

    # What the person does.

    def answer(self, move: Move) -> None:
        """Decide; raises `Refused` with the reason if that can't be done now."""
        said = {**move, "by": self.you}
        if not self._is_asked:
            raise IllegalNow("script", "it isn't your turn")
        if not offers(self.options, said):
            self._copy().play(said)
            raise IllegalNow("script", "{move} can't be done now", move=cut(str(dict(move))))
        self._give(move)

    def finish_betting(self) -> None:
        """Bet no more in this round."""
        if not self.is_betting:
            raise IllegalNow("script", "no bets are taken now")
        self._give(None)

    def next_round(self) -> None:
        """Let the next round begin."""
        self.progress.rests = False

    def borrow(self) -> str:
        """Take a loan of the bank's, and say so."""
        self.statistics.loans += 1
        return self._lend(self.you)

    def close(self) -> None:
        """Let those go who play in processes of their own."""
        for player in self._others.values():
            if isinstance(player, Apart):
                player.close()

    def _give(self, answer: Move | None) -> None:
        self._is_asked = False
        self.person.answers.append(answer)

    # What happens.

    def step(self) -> Step | None:
        """Let the next thing happen; None where it is for the person to do something."""
        if self.wants != "nothing":
            return None
        table = self.table
        was_under_way = table.is_under_way
        if not was_under_way:
            self.progress.worth = self._worth_of(self.you)
            if lent := tuple(self._lend(name) for name in self.setup.others if self._is_poor(name)):
                return Step({}, (Shot(lent, (), self.view),))
        own = table.own_view(self.you)
        played = next(self._steps, None)
        if played is None or not played[0]:
            self._is_asked = played is not None
            failed = self._faulty()
            return Step({}, (Shot(failed, (), self.view),)) if failed else None
        self.progress.takes_part |= table.is_playing(self.you)
        step = Step(played[0], self._shots(played, own))
        if was_under_way and not table.is_under_way:
            self._end_round()
        return step

    def _shots(self, played: Played, own: Overlay) -> tuple[Shot, ...]:
        """What was seen in between, and in the end."""
        events = [event.seen_by(self.you) for event in played[1]]
        own = self.table.own_view(self.you) or own
        seen = [(beat.told, _merged(beat.view, own)) for beat in self.table.beats]
        shots, told = [], 0
        for until, view in [*seen, (len(events), self.view)]:
            some = tuple(events[told:until])
            shots.append(Shot((*self._faulty(), *_sentences(some)), some, view))
            told = until
        return tuple(shots)

    def _end_round(self) -> None:
        before, worth = self.progress, self._worth_of(self.you)
        self.progress = Progress(worth, rests=True)
        self.result = worth - before.worth if before.takes_part else None
        if self.result is not None:
            self.statistics.add(self.result)

    # Chips.

    def _worth_of(self, name: str) -> int:
        worth: int = self.table.stack_of(name) + self.table.staked(name)
        return worth

    def _is_poor(self, name: str) -> bool:
        return self._worth_of(name) < self._least

    def _lend(self, name: str) -> str:
        chips = self.loan
        self.table.bring(name, chips)
        return f"The bank lends {name} another {chips:,}. It is play money."

    @property
    def loan(self) -> int:
        """What the bank lends at a time."""
        return max(self.game.start.exchanged, 10 * self._least)

    @property
    def _least(self) -> int:
        least: int = self.table.rules.least_stake
        return max(1, least)

    # Players who fail.

    def _forgive(self, name: str, fault: PlayerFault) -> None:
        """Say it once, and go on."""
        if str(fault) not in self._known_faults:
            self._known_faults.add(str(fault))
            self._faults.append(f"{fault}.")

    def _faulty(self) -> tuple[str, ...]:
        found = tuple(self._faults)
        self._faults.clear()
        return found

    def _copy(self) -> AnyTable:
        """The table as it is, to try out on what the rules say to a move."""
        copy = type(self.table).opened(self.table.rules, {})
        copy.load(self.table.save())
        return copy


def _sentences(events: Iterable[Event]) -> tuple[str, ...]:
    """What people are told, but for what they may not know."""
    return tuple(text for text in map(str, events) if text and UNKNOWN not in text)


def _merged(view: View, own: Overlay) -> View:
    """What everybody sees, with what the person alone does."""
    changes = {}
    for field, records in own.items():
        there = getattr(view, field)
        changes[field] = there | {
            key: msgspec.structs.replace(there[key], **some) for key, some in records.items() if key in there
        }
    return msgspec.structs.replace(view, **changes)
