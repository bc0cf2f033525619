"""Wagers and decisions at Pairs and Wagers: how often wagers should come off, and what brings most points.

Nobody has solved the game for more than two players, so a decision is held against the points that it brings
on average, and only while nobody leads: whoever has to surpass a leader rightly plays otherwise.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.games.events import Event
from croupier.games.pairs_wagers import PairsWagers, Rules
from croupier.games.pairs_wagers.events import CallHit, ParityCalled, RerollBet, Rolled, WagerWon
from croupier.games.pairs_wagers.hands import hand_of
from croupier.odds.luck import Chance, Decision, Found, Move
from croupier.odds.wager_turns import Turns, Worth
from croupier.odds.wagers import wagers


class Asked(NamedTuple):
    """Whoever has a decision to make, and what each is worth."""

    who: str
    worth: Worth


class WagersReckoner:
    """Watches one table."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._chances = wagers()
        self._asked: Asked | None = None
        self._wager: float | None = None
        """The chance of the wager on the dice in the air."""

    def see(self, table: PairsWagers, move: Move, events: Sequence[Event]) -> Iterator[Found]:
        if self._asked is not None and move is not None and move.get("by") == self._asked.who:
            yield from self._decided(self._asked, _decision(move))
        for event in events:
            match event:
                case ParityCalled():
                    self._wager = float(self._chances.call)
                case RerollBet():
                    self._wager = self._reroll(table, event)
                case Rolled() if self._wager is not None:
                    won = any(isinstance(one, WagerWon | CallHit) for one in events)
                    yield Chance(event.who, self._wager, self._wager * (1 - self._wager), float(won))
                    self._wager = None
        self._asked = self._ask(table)

    def _reroll(self, table: PairsWagers, event: RerollBet) -> float:
        if event.on == "better":
            return float(self._chances.better[hand_of(table.state.dice)][len(event.dice)])
        return float(self._chances.get)

    def _decided(self, asked: Asked, done: str) -> Iterator[Decision]:
        if done in asked.worth and len(asked.worth) > 1:
            most = max(asked.worth.values())
            cost = most - asked.worth[done]
            yield Decision(asked.who, cost < 1e-9, cost)

    def _ask(self, table: PairsWagers) -> Asked | None:
        state, turn = table.state, table.state.turn
        if turn is None or state.leader is not None:
            return None
        turns = _turns(self._rules, min(state.points[turn.who], 2))
        if state.phase == "rolling":
            return Asked(turn.who, turns.first())
        if state.phase != "choosing":
            return None
        hand = hand_of(state.dice)
        if hand == "no_score":
            return Asked(turn.who, turns.unscored(called=turn.call is not None))
        return Asked(turn.who, turns.scored(hand, times=2 if turn.double else 1))


@lru_cache(maxsize=64)
def _turns(rules: Rules, points: int) -> Turns:
    """By points; more than two open nothing else."""
    return Turns(rules, points, lambda gained, _: float(gained))


def _decision(move: Move) -> str:
    assert move is not None
    return f"better_{len(move['dice'])}" if move["do"] == "better" else str(move["do"])


def reckoner(game: str, rules: Rules) -> WagersReckoner:
    """For a table by these rules."""
    return WagersReckoner(rules)
