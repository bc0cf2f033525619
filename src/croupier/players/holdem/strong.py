"""A strong player: ranges by what opponents did, and for every move what it is worth against them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from croupier.games.events import Event
from croupier.games.holdem.view import HoldemView
from croupier.games.options import Option
from croupier.players.holdem.boards import Outlook, outlook
from croupier.players.holdem.ranges import Curve, Range, any_hand, before_the_flop, narrowed
from croupier.players.holdem.reading import Deed, Memory, Situation, has_raised
from croupier.players.holdem.spot import Spot, showing, spot_of
from croupier.players.player import Move, Seat

RUNOUTS = {3: 8, 4: 8, 5: 1}
"""Ways in which the board may go on that are looked at, by how many cards lie."""

SIZES = {0: (0.8, 1.1), 3: (0.5, 1.0), 4: (0.6, 1.0), 5: (0.5, 1.0, 1.6)}
"""Bets and raises that are thought about, as parts of the pot."""

TOGETHER = {0: 0.0, 3: 0.4, 4: 0.65, 5: 1.0}
"""How far beating one opponent says nothing of beating the next: once the board is out, not at all."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody still in the hand, as thought of in this moment."""

    curve: Curve
    """One's own chance against them."""
    folds: float
    """How likely they give up against a raise of the size of the pot;"""
    reraises: float
    """and how likely they raise again."""
    honest: float
    """How much their raises and calls say of their cards."""
    waits: bool
    """Whether they have yet to act, and may give up without a raise;"""
    passes: float
    """and how likely that is."""
    bet: int
    stack: int


class Strong:
    """Plays what is worth most by its own reckoning, and gets to know the others by what they do."""

    def __init__(self) -> None:
        self.rng = Random(0)
        self._wheel = True
        self._memory = Memory()
        self._hand: tuple[object, ...] = ()
        self._outlooks: dict[int, Outlook] = {}
        self._ranges: dict[str, tuple[int, Range]] = {}
        """Of this hand, by opponent, after so many of their decisions."""

    def begin(self, seat: Seat) -> None:
        """Take chance of one's own, and the rules."""
        self.rng = seat.rng
        self._wheel = getattr(seat.rules, "wheel", True)

    def saw(self, events: Sequence[Event]) -> None:
        """Remember what others do."""
        self._memory.see(events)

    def choose(self, view: HoldemView, options: Sequence[Option]) -> Move:
        """The move that is worth most; where two are worth the same, either."""
        spot = spot_of(view, options)
        if spot is None:
            return showing(options)
        self._memory.me = spot.me
        look = self._look(spot)
        opponents = self._opponents(view, spot, look)
        noise = 0.01 * spot.pot
        values = [
            (worth + self.rng.uniform(-noise, noise), nth, move)
            for nth, (worth, move) in enumerate(_values(spot, opponents))
        ]
        return max(values)[2]

    def _look(self, spot: Spot) -> Outlook:
        """How hands stand on this board; those of the streets before stay known for the hand."""
        lie = len(spot.board)
        if self._hand != (spot.cards, spot.board[:3]) or not lie:
            self._hand = spot.cards, spot.board[:3]
            self._outlooks = {0: before_the_flop(spot.cards)}
            self._ranges = {}
        if lie not in self._outlooks:
            self._outlooks[lie] = outlook(spot.cards, spot.board, self.rng, RUNOUTS[lie], wheel=self._wheel)
        return self._outlooks[lie]

    def _opponents(self, view: HoldemView, spot: Spot, look: Outlook) -> list[Opponent]:
        deeds = self._memory.deeds_in(view)
        acted = {deed.who for deed in deeds if deed.street == len(spot.board)}
        situation: Situation = "facing" if spot.board else "raised"
        is_raised = spot.to_match > (0 if spot.board else spot.big)
        now: Situation = situation if is_raised else "free" if spot.board else "unraised"
        everybody = self._memory.everybody
        anything = Curve(any_hand(), look)
        found = []
        for name in spot.opponents:
            habits, seat = self._memory.of(name), view.players[name]
            if_raised: Situation = "pressed" if has_raised(deeds, name, len(spot.board)) else situation
            waits = name not in acted and seat.bet < spot.to_match
            weights = self._range(name, deeds, look)
            found.append(
                Opponent(
                    curve=anything if weights is None else Curve(weights, look),
                    folds=0.0 if seat.all_in else habits.often(if_raised, "fold", everybody),
                    reraises=habits.often(if_raised, "raise", everybody),
                    honest=habits.honesty(everybody),
                    waits=waits and not seat.all_in,
                    passes=habits.often(now, "fold", everybody),
                    bet=seat.bet,
                    stack=view.stacks[name],
                )
            )
        return found

    def _range(self, name: str, deeds: Sequence[Deed], look: Outlook) -> Range | None:
        """What somebody may have, by all that they did in this hand; None for anything."""
        own = [deed for deed in deeds if deed.who == name]
        if not own:
            return None
        seen, weights = self._ranges.get(name, (0, any_hand()))
        habits, others = self._memory.of(name), self._memory.everybody
        for deed in own[seen:]:
            order = self._outlooks.get(deed.street, look).order
            weights = narrowed(weights, deed, order, habits, others)
        self._ranges[name] = len(own), weights
        return weights


def _values(spot: Spot, opponents: Sequence[Opponent]) -> Iterator[tuple[float, dict[str, Any]]]:
    """Every move worth thinking about, with what it is worth: chips above giving up."""
    if spot.to_call:
        yield 0.0, spot.fold()
    yield _staying(spot, opponents), spot.call()
    if not spot.raising:
        return
    for to in sorted(_totals(spot)):
        yield _raising(spot, opponents, to), spot.raise_to(to)


def _totals(spot: Spot) -> set[int]:
    """What to raise to: some parts of the pot, and all-in where the stack is small beside the pot."""
    after_calling = spot.pot + spot.to_call
    totals = {round(spot.to_match + part * after_calling) for part in SIZES[len(spot.board)]}
    all_in = spot.bet + spot.stack
    if spot.stack - spot.to_call <= 2.2 * after_calling or spot.stack <= 14 * spot.big:
        totals.add(all_in)
    within = {max(spot.least, min(spot.most, to)) for to in totals}
    # Who would have little left goes all-in at once.
    return {all_in if to - spot.bet > 0.6 * spot.stack and all_in <= spot.most else to for to in within}


def _together(chances: Sequence[tuple[float, float]], street: int) -> float:
    """The chance against several: of each how likely they are there, and one's chance against them."""
    against, product = 0.0, 1.0
    for there, chance in chances:
        wins = max(chance, 0.005)
        against += there * (1 - wins) / wins
        product *= 1 - there * (1 - wins)
    part = TOGETHER[street]
    return float((1 / (1 + against)) ** (1 - part) * product**part)


def _staying(spot: Spot, opponents: Sequence[Opponent]) -> float:
    """What a check or a call is worth."""
    street = len(spot.board)
    wins = _together(
        [(1 - one.passes if one.waits else 1.0, one.curve.chance()) for one in opponents], street
    )
    ends = spot.to_call >= spot.stack or all(not one.stack for one in opponents)
    if not ends:
        wins *= _realized(spot, opponents, wins)
    return wins * (spot.pot + spot.to_call) - spot.to_call


def _realized(spot: Spot, opponents: Sequence[Opponent], wins: float) -> float:
    """How much of the chance comes to something, as betting goes on: more in position and with good hands."""
    if len(spot.board) == 5:
        return 1.0 if not spot.after else 0.95
    position = 1.0 if not spot.after else 0.78
    fair = 1 / (len(opponents) + 1)
    return min(1.05, position - 0.05 + 0.3 * (wins - fair))


def _raising(spot: Spot, opponents: Sequence[Opponent], to: int) -> float:
    """What a raise is worth: they give up, or stay in with the better part of what they may have."""
    to = min(to, max(one.bet + one.stack for one in opponents))  # what nobody can match comes back
    street, cost = len(spot.board), to - spot.bet
    size = (to - spot.to_match) / (spot.pot + spot.to_call)
    alone, called, chances, trouble = 1.0, 0.0, [], 0.0
    for one in opponents:
        more = min(to - one.bet, one.stack)
        folds = min(0.93, one.folds * max(0.7, min(1.35, 0.7 + 0.3 * size))) if more else 0.0
        stays = 1 - folds
        wins = one.honest * one.curve.chance(stays) + (1 - one.honest) * one.curve.chance()
        alone *= folds
        called += stays * more
        trouble = max(trouble, one.reraises if one.stack > more else 0.0)
        chances.append((stays, wins))
    some = max(1 - alone, 0.001)
    wins = _together([(stays / some, chance) for stays, chance in chances], street)
    if cost < spot.stack:
        wins *= min(1.0, _realized(spot, opponents, wins)) * (1 - 0.8 * trouble if wins < 0.65 else 1)
    return alone * spot.pot + some * (wins * (spot.pot + cost + called / some) - cost)
