"""What happens in a game of Pairs and Wagers."""

from typing import Literal

from croupier.games import events
from croupier.games.events import TABLE_EVENTS, Event
from croupier.games.pairs_wagers.hands import Hand, Parity, in_words
from croupier.games.pairs_wagers.rules import MIDWAY

Wager = Literal["odd", "even", "get", "better"]
"""What a point is wagered on in a turn."""

_NAMES: dict[Wager, str] = {"odd": "odd", "even": "even", "get": "Bet to Get", "better": "Bet to Better"}


def _points(count: int) -> str:
    return f"{count} point" if count == 1 else f"{count} points"


def _listed(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


class MidPledged(Event, frozen=True):
    """A player has made a Bet to Mid."""

    who: str

    def __str__(self) -> str:
        return f"{self.who} bets a point on being the first to reach {MIDWAY}."


class GameStarted(Event, frozen=True):
    """The antes are in and the first player has the dice."""

    target: int
    antes: int
    pool: int
    """The points that the first of the betting players to reach 10 will get."""
    begins: str = ""
    """Who begins, where the start moves on."""

    def __str__(self) -> str:
        begins = f" {self.begins} begins." if self.begins else ""
        antes = f" {self.antes} chips are in for the winner." if self.antes else ""
        wait = f" {_points(self.pool)} wait for the first of those who bet to reach {MIDWAY}."
        pool = wait if self.pool else ""
        return f"The race to {_points(self.target)} is on.{begins}{antes}{pool}"


class DicePassed(Event, frozen=True):
    """A player's turn begins."""

    who: str
    points: int
    last: bool
    """Whether this is the player's one turn to surpass the leader."""

    def __str__(self) -> str:
        last = ", with one turn to take the lead" if self.last else ""
        return f"The dice go to {self.who}, who has {_points(self.points)}{last}."


class ParityCalled(Event, frozen=True):
    """A player has made a Bet to Odd."""

    says = "{who} calls {parity} for a point."
    who: str
    parity: Parity


class RerollBet(Event, frozen=True):
    """A player has bet a point on rolling these dice again."""

    who: str
    on: Literal["get", "better"]
    dice: tuple[int, ...]
    """What the dice show that are picked up."""

    def __str__(self) -> str:
        if self.on == "get":
            return f"{self.who} bets a point to get a score and picks all four dice up."
        return f"{self.who} bets a point to better the roll and picks up {_listed(self.dice)}."


class Rolled(Event, frozen=True):
    """The dice lie."""

    who: str
    dice: tuple[int, ...]
    """All four, re-rolled or not."""
    hand: Hand
    points: int

    def __str__(self) -> str:
        score = f", {_points(self.points)}" if self.points else ""
        return f"{self.who}'s dice show {_listed(self.dice)}: {in_words(self.hand)}{score}."


class CallHit(Event, frozen=True):
    """All scoring dice are as called."""

    says = "All {parity}, as called: {who}'s points of this turn count double."
    who: str
    parity: Parity


class CallMissed(Event, frozen=True):
    """A scoring die is not as called; the roll's points count, or not."""

    who: str
    parity: Parity
    kept: int

    def __str__(self) -> str:
        kept = f"the roll still counts {_points(self.kept)}" if self.kept else "the roll counts nothing"
        return f"Not all {self.parity}: {kept}, and {self.who}'s turn is over."


class WagerWon(Event, frozen=True):
    """A Bet to Get or Bet to Better came off: its point is kept."""

    who: str
    on: Literal["get", "better"]

    def __str__(self) -> str:
        won = "got a score" if self.on == "get" else "bettered the roll"
        return f"{self.who} has {won} and keeps the point."


class PointLost(Event, frozen=True):
    """A wager failed."""

    who: str
    on: Wager

    def __str__(self) -> str:
        return f"{self.who} loses the point on {_NAMES[self.on]}."


class ScoreLost(Event, frozen=True):
    """A failed Bet to Better took the turn's points as well."""

    says = "{who} loses the turn's score of {points} too."
    who: str
    points: int


class PledgePaid(Event, frozen=True):
    """A player's first scoring roll has paid the Bet to Mid."""

    says = "{who} pays the point of the Bet to Mid."
    who: str


class LeadTaken(Event, frozen=True):
    """A player leads, with the bonus for the first to reach the target or by surpassing."""

    who: str
    points: int
    bonus: int

    def __str__(self) -> str:
        bonus = f", {self.bonus} of them the leader's bonus" if self.bonus else ""
        return f"{self.who} takes the lead with {_points(self.points)}{bonus}."


class PoolWon(Event, frozen=True):
    """The first of those who bet to Mid has reached 10."""

    who: str
    points: int

    def __str__(self) -> str:
        won = f"wins the pool of {_points(self.points)}"
        return f"{self.who} is the first of those who bet to reach {MIDWAY} and {won}."


class TurnEnded(Event, frozen=True):
    """A turn is over; all that it brought and cost is counted."""

    who: str
    change: int
    points: int

    def __str__(self) -> str:
        if self.change == 0:
            return f"{self.who} stays at {_points(self.points)}."
        way = "goes up" if self.change > 0 else "drops"
        return f"{self.who} {way} by {abs(self.change)} to {_points(self.points)}."


class GameWon(Event, frozen=True):
    """The leader was not surpassed."""

    who: str
    points: int
    chips: int
    """The antes."""

    def __str__(self) -> str:
        chips = f" and takes the {self.chips} chips" if self.chips else ""
        return f"{self.who} wins with {_points(self.points)}{chips}."


class Corrected(events.Corrected, frozen=True, kw_only=True):
    """What turns counted was put right, or who won."""

    was: dict[str, int]
    """Points by the number of the turn, of those that have changed."""
    now: dict[str, int]
    winner: str | None
    """Who has won by that, once the game is over,"""
    instead_of: str | None
    """and who had won before."""

    def __str__(self) -> str:
        if not self.now:
            return self.told(str(self.instead_of), str(self.winner))
        turns = [f"turn {turn} counts {_points(points)}" for turn, points in self.now.items()]
        won = f"; {self.winner} has won" if self.winner != self.instead_of else ""
        return f"Game {self.round} is corrected: {', '.join(turns)}{won}."


EVENTS: tuple[type[Event], ...] = (
    *(*TABLE_EVENTS, MidPledged, GameStarted, DicePassed, ParityCalled, RerollBet, Rolled),
    *(CallHit, CallMissed, WagerWon, PointLost, ScoreLost, PledgePaid),
    *(LeadTaken, PoolWon, TurnEnded, GameWon, Corrected),
)
"""All that happens at its tables, in the order of play."""
