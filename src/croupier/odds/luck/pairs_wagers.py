"""Wagers and decisions at Pairs and Wagers: how often wagers should come off, and what brings most points.

Nobody has solved the game for more than two players, so a decision is held against the points that it brings
on average, and only while nobody leads: whoever has to surpass a leader rightly plays otherwise.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.games.events import Event
from croupier.games.pairs_wagers import PairsWagers, Rules
from croupier.games.pairs_wagers.events import CallHit, ParityCalled, RerollBet, Rolled, WagerWon
from croupier.games.pairs_wagers.hands import POINTS, Hand, hand_of
from croupier.odds.luck import Chance, Decision, Found, Move
from croupier.odds.wagers import SCORING, betters, hits, rolls, wagers

Worth = dict[str, float]


class Points:
    """What each decision brings in points, on average, if the best is done afterwards."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        chance = {hand: float(share) for hand, share in rolls().items()}
        self._plain = sum(chance[hand] * max(self.scored(hand).values()) for hand in SCORING)
        self._called = sum(
            chance[hand] * (float(hit) * max(self.scored(hand, times=2).values()) + (1 - float(hit)) * lost)
            for hand, hit in hits().items()
            for lost in ((POINTS[hand] if rules.odd_miss == "keep" else 0) - 1,)
        )
        self._nothing = chance["no_score"]

    def first(self, points: int) -> Worth:
        """Before the first roll."""
        found = {"roll": self._plain + self._nothing * max(self.unscored(points, called=False).values())}
        if points >= 1:
            found["call"] = self._called + self._nothing * max(self.unscored(points, called=True).values())
        return found

    def unscored(self, points: int, *, called: bool) -> Worth:
        """After a roll that does not score."""
        found = {"stop": -1.0 if called else 0.0}
        if points >= 1 + called:
            scores = self._called if called else self._plain
            found["get"] = scores - self._nothing * (1 + called)
        return found

    def scored(self, hand: Hand, times: int = 1) -> Worth:
        """After a hand that scores, by how many of its spare dice are rolled again."""
        score = times * POINTS[hand]
        found: Worth = {"stop": float(score)}
        kept = score if self._rules.better_fail == "point" else 0
        for count, becomes in betters().get(hand, {}).items():
            found[f"better_{count}"] = sum(
                float(chance) * (times * POINTS[new] if POINTS[new] > POINTS[hand] else kept - 1)
                for new, chance in becomes.items()
            )
        return found


class Asked(NamedTuple):
    """Whoever has a decision to make, and what each is worth."""

    who: str
    worth: Worth


class WagersReckoner:
    """Watches one table."""

    def __init__(self, rules: Rules) -> None:
        self._points = Points(rules)
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
        points = state.points[turn.who]
        if state.phase == "rolling":
            return Asked(turn.who, self._points.first(points))
        if state.phase != "choosing":
            return None
        hand = hand_of(state.dice)
        if hand == "no_score":
            return Asked(turn.who, self._points.unscored(points, called=turn.call is not None))
        return Asked(turn.who, self._points.scored(hand, times=2 if turn.double else 1))


def _decision(move: Move) -> str:
    assert move is not None
    return f"better_{len(move['dice'])}" if move["do"] == "better" else str(move["do"])


def reckoner(game: str, rules: Rules) -> WagersReckoner:
    """For a table by these rules."""
    return WagersReckoner(rules)
