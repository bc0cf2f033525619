"""Rounds between players at a table of the library, with virtual equipment."""

from collections.abc import Callable, Generator, Iterator, Mapping
from hashlib import sha256
from random import Random
from typing import Any, Protocol

import msgspec

from croupier.equipment.draws import Stream
from croupier.games.events import Event
from croupier.games.moves import DEALER
from croupier.games.options import Option
from croupier.games.table import Table
from croupier.players.player import Choose, Deciding, NotYet, Player, PlayerFault, Seat, ask, begin, tell

MOST_BETS = 200
"""In a round by one player, who may not know when to stop."""

AnyTable = Table[Any, Any]
Step = tuple[dict[str, Any], list[Event]]
Faulty = Callable[[str, PlayerFault], None]


class Equipment(Protocol):
    """What dice, wheel and cards show."""

    def draw(self, table: AnyTable) -> dict[str, object]:
        """The fields of the dealer's move that the table awaits."""


class Virtual:
    """Virtual dice, wheel and cards: the same seed shows the same, round by round.

    What is drawn depends on the seed, the round and the number of the draw within it, so that the same cards
    can be dealt again to others who play differently.
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = sha256(str(seed).encode()).digest()
        self._at = (-1, 0)

    def draw(self, table: AnyTable) -> dict[str, object]:
        """What is shown next."""
        number, draws = self._at
        self._at = (table.state.rounds, draws + 1 if number == table.state.rounds else 0)
        return table.draw(Stream(self._seed, *self._at))


def play(
    table: AnyTable,
    players: Mapping[str, Player | Choose],
    equipment: Equipment | None = None,
    *,
    rounds: int = 1,
    seed: int = 0,
    forgive: Faulty | None = None,
) -> int:
    """Play rounds between these players (or functions), by name, and say how many could be played.

    Without equipment it is virtual, by the seed. A player who fails ends the play with `PlayerFault`, unless
    `forgive` takes it: then the move of somebody who is away is made for them.
    """
    steps = steps_of(table, players, equipment, seed=seed, forgive=forgive)
    already, target = table.state.rounds, table.state.rounds + rounds
    while table.state.rounds < target or table.is_under_way:
        if next(steps, None) is None:
            break
    played: int = table.state.rounds - already
    return played


def steps_of(
    table: AnyTable,
    players: Mapping[str, Player | Choose],
    equipment: Equipment | None = None,
    *,
    seed: int = 0,
    forgive: Faulty | None = None,
) -> Iterator[Step]:
    """Play without end, a move at a time: the move, and what happened; ends when no round can begin.

    Where a player needs longer (`NotYet`) the move is empty, and nothing has happened.
    """
    equipment = Virtual(seed) if equipment is None else equipment
    return _Playing(table, players, equipment, seed, forgive).steps()


class _Playing:
    def __init__(
        self,
        table: AnyTable,
        players: Mapping[str, Player | Choose],
        equipment: Equipment,
        seed: int,
        forgive: Faulty | None,
    ) -> None:
        if missing := [name for name in table.names if name not in players]:
            raise ValueError(f"nobody plays for {', '.join(missing)}")
        self.table, self.equipment, self.forgive = table, equipment, forgive
        self.players: dict[str, Player] = {
            name: player if hasattr(player, "choose") else Deciding(player)
            for name, player in players.items()
        }
        for nth, name in enumerate(table.names):
            rng = Random(f"{seed} {nth}")
            self._let(name, begin, self.players[name], Seat(name, table.game, table.rules, rng))

    def steps(self) -> Iterator[Step]:
        table = self.table
        while True:
            if table.phase == "betting":
                yield from self._bets()
            awaits = table.awaits
            if awaits.players and table.phase != "betting":
                move = yield from self._decision(awaits.players[0])
            elif awaits.dealer is not None and (table.is_under_way or table.can_begin):
                if table.invites_bets:
                    yield from self._bets()
                move = {"by": DEALER, "do": awaits.dealer, **self._shown(awaits.dealer)}
            elif table.phase == "betting":
                move = {"by": DEALER, "do": "void", "reason": "nobody has bet"}
            else:
                return
            yield move, self._made(move)

    def _shown(self, do: str) -> dict[str, object]:
        return {"reason": "nobody can bet"} if do == "void" else self.equipment.draw(self.table)

    def _bets(self) -> Iterator[Step]:
        """Let everybody bet, one after the other, as often as they like."""
        for name in self.table.names:
            for _ in range(MOST_BETS):
                options = self.table.options(name)
                if not options or name in self.table.state.sitting_out:
                    break
                move = yield from self._answer(name, options)
                if move is None:
                    break
                yield move, self._made(move)

    def _decision(self, name: str) -> Generator[Step, None, dict[str, Any]]:
        move = yield from self._answer(name, self.table.options(name))
        return msgspec.to_builtins(self.table.absent_move(name)) if move is None else move

    def _answer(self, name: str, options: list[Option]) -> Generator[Step, None, dict[str, Any] | None]:
        while True:
            try:
                move: dict[str, Any] | None
                move = self._let(name, ask, self.players[name], name, self.table.view(name), options)
            except NotYet:
                yield {}, []
            else:
                return move

    def _made(self, move: dict[str, Any]) -> list[Event]:
        events = self.table.play(move)
        for name, player in self.players.items():
            if name in self.table.state.stacks:
                self._let(name, tell, player, name, events)
        return events

    def _let(self, name: str, act: Callable[..., Any], *given: Any) -> Any:
        """What comes of it, or None where a fault is forgiven."""
        try:
            return act(*given)
        except PlayerFault as fault:
            if self.forgive is None:
                raise
            self.forgive(name, fault)
            return None
