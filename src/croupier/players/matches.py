"""Matches: players against each other, over decks that are dealt again with everybody in every seat.

A deck is dealt once for every rotation of the seats, so that each player gets the cards and the place of
each other, and luck cancels out. A leg is some decks in a row for one rotation, with players of its own:
nobody has seen a deck before, and everybody has the time to get to know the others.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from itertools import count
from math import ceil, sqrt
from multiprocessing import get_context
from operator import itemgetter
from os import cpu_count
from time import perf_counter
from typing import Any, TypeAlias

import msgspec

from croupier.equipment.cards import DECK
from croupier.equipment.draws import Stream
from croupier.games.opening import open_table
from croupier.games.options import Option
from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.games.table import read_rules
from croupier.players.apart import Apart
from croupier.players.files import factory, is_file
from croupier.players.player import Player
from croupier.players.playing import AnyTable, Virtual, steps_of
from croupier.players.registry import house_player

Given: TypeAlias = str | Callable[..., Any]
"""Who plays: a name of the house, a player of a file, or in Python a class or a function."""

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many hands are done, of how many."""

LEG = 200
"""Decks in a row between the same players."""

BIG_BLINDS = 100
"""What everybody has before each hand of hold'em."""


class Standing(msgspec.Struct, frozen=True):
    """How a player did."""

    name: str
    seats: int
    """How many of the table's seats were played by players of this name."""
    won: float
    """In each of those seats: big blinds per 100 hands at hold'em, elsewhere chips per round."""
    stderr: float
    """The standard error of that, over the decks."""
    decision_ms: float
    decisions: int
    faults: int
    """How often it failed, and the move of somebody who is away was made instead."""
    fault: str
    """The first of them, in a sentence."""


class Match(msgspec.Struct, frozen=True):
    """A match that is over."""

    game: str
    measure: str
    """What `won` counts: `bb_per_100` or `chips_per_round`."""
    hands: int
    """That were played: full turns of all the seats."""
    decks: int
    seed: int
    players: tuple[Standing, ...]


def match(
    game: str,
    players: Sequence[Given],
    *,
    hands: int = 1000,
    seed: int = 1,
    seats: int | None = None,
    stack: int | None = None,
    leg: int = LEG,
    processes: int | None = 1,
    progress: Progress = lambda done, of: None,
    rules: Mapping[str, Any] | None = None,
) -> Match:
    """Let players play each other, at least that many hands; a `ValueError` says what cannot be done.

    With more `seats` than players, the last of them has the others. Everybody has the same `stack` before
    each hand, at hold'em in big blinds. The same seed gives the same result, whatever the number of processes
    (None for one on each core); a class or function of your own plays in this one.

    >>> result = match("holdem", ["call", "random"], hands=40, seed=1)
    >>> [player.name for player in result.players], result.hands
    (['call', 'random'], 40)
    """
    setting = _setting(game, players, hands, seed, seats, stack, leg, rules or {})
    if processes is None:
        processes = cpu_count() or 1
    if not all(isinstance(player, str) for player in setting.players):
        processes = 1
    tally = _Tally(setting)
    for leg_at, played in _played(setting, processes):
        tally.add(leg_at, played)
        progress(tally.hands, setting.decks * setting.size)
    return tally.result()


class _Setting(msgspec.Struct, frozen=True):
    """What is played, in a form that goes to other processes."""

    game: str
    players: tuple[Given, ...]
    """One for each seat."""
    decks: int
    seed: int
    stack: int
    leg: int
    rules: dict[str, Any]

    @property
    def size(self) -> int:
        return len(self.players)

    @property
    def legs(self) -> list[tuple[int, int]]:
        """The number of each leg's first deck, and by how many seats its players have moved on."""
        return [(first, by) for first in range(0, self.decks, self.leg) for by in range(self.size)]

    def open(self, names: Iterable[str]) -> AnyTable:
        """The table, with everybody at their stack."""
        return open_table(self.game, dict.fromkeys(names, self.stack), **self.rules)


class _Played(msgspec.Struct):
    """What a leg came to, by player in the order of the setting."""

    won: list[list[int]]
    """Deck by deck, the chips of each."""
    seconds: list[float]
    decisions: list[int]
    faults: list[list[str]]


def _setting(
    game: str,
    players: Sequence[Given],
    hands: int,
    seed: int,
    seats: int | None,
    stack: int | None,
    leg: int,
    rules: Mapping[str, Any],
) -> _Setting:
    if game not in GAMES:
        raise ValueError(f"there's no game {game!r}; the games are: {', '.join(GAMES)}")
    size = len(players) if seats is None else seats
    if len(players) < 2 or size < len(players):
        raise ValueError("a match is between two players or more, and everybody needs a seat")
    if hands < 2 * size:
        raise ValueError(
            f"a match of {size} needs {2 * size} hands or more: every deck is dealt {size} times"
        )
    if leg < 1 or (stack is not None and stack < 1):
        raise ValueError("stack and leg must be 1 or more")
    seated = (*players, *[players[-1]] * (size - len(players)))
    for player in dict.fromkeys(seated):
        with _seated(game, player):
            pass  # what is wrong with one is said here
    try:
        blind = _big_blind(game, rules)
        chips = stack or GAMES[game].start.exchanged if blind is None else (stack or BIG_BLINDS) * blind
        setting = _Setting(game, seated, ceil(hands / size), seed, chips, leg, dict(rules))
        setting.open(_names(setting))
    except Refused as refusal:
        raise ValueError(refusal.reason) from None
    return setting


def _big_blind(game: str, rules: Mapping[str, Any]) -> int | None:
    blind: int | None = getattr(read_rules(GAMES[game].rules_type, rules), "big_blind", None)
    return blind


@contextmanager
def _seated(game: str, player: Given) -> Iterator[Player]:
    """A new player, as long as it is needed; one of a file plays in a process of its own."""
    if not isinstance(player, str):
        yield factory(player)()
    elif is_file(player):
        with Apart(player, game) as apart:
            yield apart
    else:
        yield house_player(game, player)


def _labels(players: Sequence[Given]) -> list[str]:
    """By seat, who plays there: the same for the same player, and another for another."""
    labels: dict[Given, str] = {}
    for player in players:
        name = player if isinstance(player, str) else getattr(player, "__name__", "player")
        if player not in labels:
            labels[player] = _numbered(name, labels.values())
    return [labels[player] for player in players]


def _names(setting: _Setting) -> list[str]:
    """What the players are called at the table, each differently."""
    names: list[str] = []
    for label in _labels(setting.players):
        names.append(_numbered(label, names))
    return names


def _numbered(name: str, taken: Collection[str]) -> str:
    """The name, or if it is taken, the name with the first number that isn't."""
    return name if name not in taken else next(n for k in count(2) if (n := f"{name} {k}") not in taken)


def _played(setting: _Setting, processes: int) -> Iterator[tuple[tuple[int, int], _Played]]:
    """All legs, in any order."""
    if processes == 1:
        for at in setting.legs:
            yield at, _play(setting, at)
        return
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(processes, mp_context=get_context("spawn")))
        stack.callback(pool.shutdown, cancel_futures=True)
        due = {pool.submit(_play, setting, at): at for at in setting.legs}
        for future in as_completed(due):
            yield due[future], future.result()


def _play(setting: _Setting, at: tuple[int, int]) -> _Played:
    """Play a leg: some decks in a row, everybody moved on by some seats."""
    with ExitStack() as stack:
        players = [stack.enter_context(_seated(setting.game, player)) for player in setting.players]
        return _play_with([_Timed(player) for player in players], setting, *at)


def _play_with(players: Sequence["_Timed"], setting: _Setting, first: int, by: int) -> _Played:
    size, decks = setting.size, min(setting.leg, setting.decks - first)
    order = [(place + by) % size for place in range(size)]
    names = _names(setting)
    faults: list[list[str]] = [[] for _ in names]
    table = setting.open(names[nth] for nth in order)
    seed = sha256(f"{setting.seed} {first}".encode()).digest()
    steps = steps_of(
        table,
        dict(zip(names, players, strict=True)),
        _SameDecks(seed),
        seed=int.from_bytes(sha256(seed + bytes([by])).digest()[:8], "big"),
        forgive=lambda name, fault: faults[names.index(name)].append(str(fault)),
    )
    won: list[list[int]] = []
    for _ in steps:
        if not table.is_under_way and table.state.rounds > len(won):
            won.append([table.stack_of(name) - setting.stack for name in names])
            if len(won) == decks:
                break
            _reset(table, setting.stack)
    if len(won) < decks:
        raise ValueError(f"no round can be played with a stack of {setting.stack}")
    return _Played(won, [one.seconds for one in players], [one.decisions for one in players], faults)


def _reset(table: AnyTable, stack: int) -> None:
    """Give everybody the same again."""
    for name, chips in table.stacks.items():
        if chips < stack:
            table.bring(name, stack - chips)
        elif chips > stack:
            table.take(name, chips - stack)


class _SameDecks:
    """One shuffled deck for each round, whoever plays how; other equipment is virtual as ever."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._others = Virtual(seed.hex())
        self._shuffled: tuple[int, list[str]] = 0, []

    def draw(self, table: AnyTable) -> dict[str, object]:
        """The next cards of the deck."""
        shown = self._others.draw(table)
        if table.game != "holdem" or "cards" not in shown:
            return shown
        number = table.state.rounds
        if self._shuffled[0] != number:
            self._shuffled = number, Stream(self._seed, number).sample(DECK, len(DECK))
        dealt = table.state.dealt
        return {"cards": self._shuffled[1][dealt : dealt + table.state.due]}


class _Timed:
    """A player, and the time that it takes."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds = 0.0
        self.decisions = 0
        for name in ("begin", "saw"):
            if hasattr(player, name):
                setattr(self, name, getattr(player, name))

    def choose(self, view: Any, options: Sequence[Option]) -> Any:
        """What the player chooses."""
        start = perf_counter()
        try:
            return self.player.choose(view, options)
        finally:
            self.seconds += perf_counter() - start
            self.decisions += 1


class _Tally:
    """Adds legs up, whatever order they come in: chips are whole numbers, so the sums are the same."""

    def __init__(self, setting: _Setting) -> None:
        self.setting = setting
        self.hands = 0
        self._names = _labels(setting.players)
        self._open: dict[int, list[list[list[int]]]] = {}
        """Of decks that were not dealt to every rotation yet, by the first of them: what was won."""
        self._sums = dict.fromkeys(self._names, 0)
        self._squares = dict.fromkeys(self._names, 0)
        self._seconds = dict.fromkeys(self._names, 0.0)
        self._decisions = dict.fromkeys(self._names, 0)
        self._faults: dict[str, list[tuple[tuple[int, int], str]]] = {name: [] for name in self._names}

    def add(self, leg: tuple[int, int], played: _Played) -> None:
        """Count a leg."""
        self.hands += len(played.won)
        for place, name in enumerate(self._names):
            self._seconds[name] += played.seconds[place]
            self._decisions[name] += played.decisions[place]
            self._faults[name] += [(leg, fault) for fault in played.faults[place]]
        rotations = self._open.setdefault(leg[0], [])
        rotations.append(played.won)
        if len(rotations) == self.setting.size:
            for deck in zip(*self._open.pop(leg[0]), strict=True):
                self._add_deck(deck)

    def _add_deck(self, deck: Sequence[Sequence[int]]) -> None:
        for name in self._sums:
            won = sum(hand[place] for hand in deck for place, one in enumerate(self._names) if one == name)
            self._sums[name] += won
            self._squares[name] += won * won

    def result(self) -> Match:
        """How everybody did."""
        setting = self.setting
        blind = _big_blind(setting.game, setting.rules)
        return Match(
            setting.game,
            "chips_per_round" if blind is None else "bb_per_100",
            self.hands,
            setting.decks,
            setting.seed,
            tuple(self._standing(name, 1 if blind is None else 100 / blind) for name in self._sums),
        )

    def _standing(self, name: str, worth: float) -> Standing:
        decks, seats, total = self.setting.decks, self._names.count(name), self._sums[name]
        variance = (self._squares[name] - total * total / decks) / (decks - 1)
        scale = worth / (self.setting.size * seats)
        decisions, faults = self._decisions[name], self._faults[name]
        return Standing(
            name,
            seats,
            scale * total / decks,
            scale * sqrt(max(variance, 0) / decks),
            1000 * self._seconds[name] / max(decisions, 1),
            decisions,
            len(faults),
            min(faults, key=itemgetter(0))[1] if faults else "",
        )
