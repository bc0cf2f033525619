"""Rounds at a table, stopped wherever a learner has to decide: what every environment stands on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.environments.coding import CODINGS, HIGHEST, Coding, Legal, Vector
from croupier.games.events import Event
from croupier.games.opening import open_table
from croupier.games.options import Option
from croupier.games.refusal import short
from croupier.games.registry import GAMES
from croupier.games.state import View
from croupier.players.player import Move, NotYet, Player
from croupier.players.playing import AnyTable, Step, steps_of
from croupier.players.registry import house_player

Mask = npt.NDArray[np.int8]
Observation = dict[str, npt.NDArray[Any]]
Opponent = str | Callable[[], Player]


class Learner:
    """A player whose decisions are made outside: it is asked, and waits."""

    def __init__(self) -> None:
        self.asked: tuple[View, Sequence[Option]] | None = None
        self.answers: list[Move | None] = []
        self.seen: list[Event] = []

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """What was decided, or wait for it."""
        if self.answers:
            return self.answers.pop()
        self.asked = view, options
        raise NotYet

    def saw(self, events: Sequence[Event]) -> None:
        """Remember what happened, to be told."""
        self.seen.extend(events)


class Rounds:
    """Rounds of a game between learners and opponents, each episode at a fresh table."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        learners: int | None,
        *,
        opponent: Opponent | None = None,
        chips: int | None = None,
        rules: Mapping[str, Any] | None = None,
        rounds: int = 1,
    ) -> None:
        if game not in CODINGS:
            raise ValueError(f"there's no environment of {short(game)}; there are: {', '.join(CODINGS)}")
        self.game = GAMES[game]
        kind = CODINGS[game]
        self.options = {**kind.rules, **(rules or {})}
        self.seats = seats or self.game.start.players
        self.chips = chips or self.game.start.exchanged
        self.names = [f"seat_{seat}" for seat in range(self.seats)]
        self.learning = self.names[:learners]
        self.opponent, self.rounds = opponent, rounds
        self.table: AnyTable = self._open(self.names)
        if self.seats < self.table.rules.LEAST_SEATS:
            raise ValueError(f"{self.game.title} takes {self.table.rules.LEAST_SEATS} seats or more")
        self.coding: Coding = kind(self.table.rules, _first_options(self.table), self.seats, self.chips)
        self.unit = self.coding.unit(self.table.rules)
        self.legal: Legal = {}
        """What may be done by whoever is asked."""
        self.asked: str | None = None
        """The learner who has to decide; None when it is over."""
        self.learners: dict[str, Learner] = {}
        self._order: dict[str, list[str]] = {}
        self._steps: Iterator[Step] = iter(())
        self._ended = 0
        self.size = len(self.coding.features)
        self.count = len(self.coding.actions)

    def _open(self, names: Sequence[str]) -> AnyTable:
        return open_table(self.game.id, dict.fromkeys(names, self.chips), **self.options)

    def begin(self, seed: int) -> None:
        """Begin an episode: everybody with fresh chips, sitting as chance has it."""
        turn = Random(seed).randrange(self.seats)
        seated = self.names[turn:] + self.names[:turn]
        self.table = self._open(seated)
        self.learners = {name: Learner() for name in self.learning}
        others = (name for name in self.names if name not in self.learners)
        players: dict[str, Player] = {**self.learners, **{name: self._opponent() for name in others}}
        self._order = {name: seated[at:] + seated[:at] for at, name in enumerate(seated)}
        self._steps = steps_of(self.table, players, seed=seed)
        self._ended = 0
        self._go_on()

    def _opponent(self) -> Player:
        if callable(self.opponent):
            return self.opponent()
        return house_player(self.game.id, self.opponent)

    def act(self, action: int) -> bool:
        """Let who is asked act; False if that isn't legal: then they do what somebody does who is away."""
        assert self.asked is not None
        is_legal = action in self.legal
        self.learners[self.asked].answers.append(self.legal.get(action))
        self._go_on()
        return is_legal

    def _go_on(self) -> None:
        """Play on until somebody has to choose among several, or it is over."""
        while self._is_on() and next(self._steps, None) is not None:
            for name, learner in self.learners.items():
                if learner.asked is None:
                    continue
                (view, options), learner.asked = learner.asked, None
                self.legal = self.coding.legal(view, options, name)
                if self.legal:
                    self.asked = name
                    return
                learner.answers.append(options[0].sample(Random(0)))  # nothing that the actions speak of
        self.asked, self.legal = None, {}

    def _is_on(self) -> bool:
        table = self.table
        if table.is_under_way:
            return True
        broke = all(not table.state.stacks[name] for name in self.learning)
        return table.state.rounds < self.rounds and not broke

    def settled(self) -> bool:
        """Whether a round has ended since this was asked last."""
        before, self._ended = self._ended, self.table.state.rounds - self.table.is_under_way
        return before != self._ended

    def observe(self, name: str) -> Observation:
        """What a learner sees, and what they may do."""
        vector: Vector = np.zeros(self.size, np.float32)
        self.coding.observe(self.table.view(name), self._order[name], vector)
        np.minimum(vector, HIGHEST, out=vector)
        mask: Mask = np.zeros(self.count, np.int8)
        if name == self.asked:
            mask[list(self.legal)] = 1
        return {"observation": vector, "action_mask": mask}

    def wealth(self) -> Mapping[str, int]:
        """Everybody's chips as the round under way found them; between rounds, as they are."""
        state = self.table.state
        held: Mapping[str, int] = state.stacks if state.round_start is None else state.round_start[0]
        return held

    def told(self, name: str) -> str:
        """What a learner has seen since they were asked last, and how the table stands, as text."""
        learner = self.learners[name]
        lines = [str(event) for event in learner.seen]
        learner.seen.clear()
        return "\n".join([*lines, str(self.table)])


def _first_options(table: AnyTable) -> Sequence[Option]:
    """What somebody may do when bets are taken, at games that begin so; nothing at others."""
    if table.awaits.dealer == "open":
        table.play({"by": "dealer", "do": "open"})
    return table.options(table.names[0])
