"""Reading opponents: what they did in this hand, and what they do in general."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from croupier.equipment.cards import UNKNOWN
from croupier.games.events import Event, Voided
from croupier.games.holdem.events import Acted, BoardDealt, HandStarted, Posted, Returned, Shown
from croupier.games.holdem.view import HoldemView
from croupier.players.holdem.preflop import kind_of, places

Situation = Literal["unraised", "raised", "free", "facing", "pressed"]
"""Before the flop: nobody has raised, somebody has. After it: nobody has bet, somebody has. On any street:
somebody has raised one's own bet or raise.
"""

Did = Literal["fold", "call", "raise"]
"""A check is a call of nothing, a bet a raise."""

USUAL: dict[Situation, dict[Did, float]] = {
    "unraised": {"fold": 0.45, "call": 0.30, "raise": 0.25},
    "raised": {"fold": 0.55, "call": 0.32, "raise": 0.13},
    "free": {"fold": 0.0, "call": 0.60, "raise": 0.40},
    "facing": {"fold": 0.45, "call": 0.42, "raise": 0.13},
    "pressed": {"fold": 0.18, "call": 0.52, "raise": 0.30},
}
"""What people do."""

TRUST = 8.0
"""How many decisions of somebody's own weigh as much as what is known of the others."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A decision that everybody saw."""

    who: str
    street: int
    """How many shared cards lay."""
    situation: Situation
    did: Did
    size: float
    """What was put in, as a part of the pot before."""


@dataclass(slots=True)
class Habits:
    """What somebody does, counted."""

    counts: dict[Situation, dict[Did, float]] = field(
        default_factory=lambda: {situation: dict.fromkeys(usual, 0.0) for situation, usual in USUAL.items()}
    )
    shown: float = 0.0
    """Hands that they had raised before the flop, and then showed;"""
    worth: float = 0.0
    """and the places of these among all starting hands, added up."""

    def often(self, situation: Situation, did: Did, others: "Habits | None" = None) -> float:
        """How often they do that; where little is known, what the others do and what people do."""
        usual = USUAL[situation][did]
        if others is not None:
            usual = others.often(situation, did)
        counts = self.counts[situation]
        return (counts[did] + TRUST * usual) / (sum(counts.values()) + TRUST)

    def honesty(self, others: "Habits") -> float:
        """From 0 for somebody who raises whatever they have, to 1 for somebody who raises what is good."""
        expected = self.often("unraised", "raise", others) / 2
        mean = (self.worth + 4 * expected) / (self.shown + 4)
        return max(0.0, min(1.0, (0.5 - mean) / max(0.5 - expected, 0.05)))


class Memory:
    """What a player has seen, hand by hand."""

    def __init__(self) -> None:
        self.me = ""
        """Whose own habits don't count."""
        self.habits: dict[str, Habits] = {}
        self.everybody = Habits()
        self.deeds: list[Deed] = []
        self._pot = 0
        self._board = 0
        self._raised = False
        self._players: tuple[str, ...] = ()

    def of(self, who: str) -> Habits:
        """Somebody's habits, none yet for a newcomer."""
        return self.habits.setdefault(who, Habits())

    def see(self, events: Iterable[Event]) -> None:
        """Take in what happened."""
        for event in events:
            match event:
                case HandStarted():
                    self._begin(event.players)
                case Posted():
                    self._pot += event.amount
                case Acted():
                    self._act(event)
                case Returned():
                    self._pot -= event.amount
                case BoardDealt():
                    self._board, self._raised = len(event.board), False
                case Shown() if UNKNOWN not in event.cards:
                    self._show(event.who, event.cards)
                case Voided():
                    self._begin(())

    def deeds_in(self, view: HoldemView) -> Sequence[Deed]:
        """What was done in this hand; where it was not seen from the start, what the chips tell."""
        if self._players == view.dealt_in and self._pot == view.on_table and self._board == len(view.board):
            return self.deeds
        return list(_told_by_chips(view))

    def _begin(self, players: tuple[str, ...]) -> None:
        self.deeds, self._players = [], players
        self._pot = self._board = 0
        self._raised = False

    def _act(self, event: Acted) -> None:
        did: Did = "fold" if event.did == "fold" else "call" if event.did in ("check", "call") else "raise"
        situation = self._situation(event.who)
        for habits in self._counted(event.who):
            habits.counts[situation][did] += 1
        size = event.amount / self._pot if self._pot else 1.0
        self.deeds.append(Deed(event.who, self._board, situation, did, size))
        self._pot += event.amount
        self._raised = self._raised or did == "raise"

    def _counted(self, who: str) -> tuple[Habits, ...]:
        return () if who == self.me else (self.of(who), self.everybody)

    def _situation(self, who: str) -> Situation:
        if has_raised(self.deeds, who, self._board):
            return "pressed"
        if self._board:
            return "facing" if self._raised else "free"
        return "raised" if self._raised else "unraised"

    def _show(self, who: str, cards: tuple[str, ...]) -> None:
        if has_raised(self.deeds, who, 0):
            for habits in self._counted(who):
                habits.shown += 1
                habits.worth += places()[kind_of(*cards)]


def has_raised(deeds: Iterable[Deed], who: str, street: int) -> bool:
    """Whether somebody has bet or raised on a street."""
    return any(deed.who == who and deed.street == street and deed.did == "raise" for deed in deeds)


def _told_by_chips(view: HoldemView) -> Iterable[Deed]:
    for who in view.dealt_in:
        seat = view.players[who]
        before = seat.total - seat.bet if view.board else seat.total
        if before > view.big:
            yield Deed(
                who, 0, "raised", "raise" if before > 3 * view.big else "call", before / (4 * view.big)
            )
        if view.board and seat.bet:
            size = seat.bet / max(view.on_table - seat.bet, 1)
            yield Deed(who, len(view.board), "free", "raise" if seat.bet == view.to_match else "call", size)
