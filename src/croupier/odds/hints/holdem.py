"""What the book says at hold'em: how often a hand wins against unknown ones, and how often a call has to.

That is honest arithmetic and no more: whoever bets has better cards than anybody, and who has read the others
may know better.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from croupier.equipment.cards import DECK, UNKNOWN
from croupier.games.holdem import Rules
from croupier.games.holdem.hands import KEY, ranking
from croupier.games.holdem.view import HoldemView
from croupier.games.options import Option, Whole
from croupier.games.phrases import phrase
from croupier.games.refusal import IllegalNow
from croupier.odds.hints import Choice, Hint, percent, short

TRIES = 4000
"""Deals that are looked at where all of them would be too many: within two per cent, as good as always."""
FROM_THE_TURN = 4
"""With so many shared cards, all hands of one opponent are gone through."""
VALUE = 1.25
"""A hand that wins this much oftener than its fair share bets for value."""


def hint(view: HoldemView, options: Sequence[Option], name: str, rules: Rules) -> Hint | None:
    """What to do with two cards."""
    offered = {option.do for option in options}
    if "show" in offered:
        return Hint(says=(phrase("A hand that isn't shown wins nothing."),), choices=())
    if "fold" not in offered:
        return None
    seat = view.players[name]
    if len(seat.cards) != 2 or UNKNOWN in (*seat.cards, *view.board):
        raise IllegalNow("N-29", "the table hasn't seen these cards")
    against = sum(not view.players[other].folded for other in view.dealt_in if other != name)
    wins = equity(tuple(sorted(seat.cards)), view.board, against, wheel=rules.wheel)
    return Advice(view, options, name, against, wins).hint()


class Advice:
    """What follows from a chance to win."""

    def __init__(
        self, view: HoldemView, options: Sequence[Option], name: str, against: int, wins: float
    ) -> None:
        self.view, self.name, self.against, self.wins = view, name, against, wins
        self.options = {option.do: option for option in options}
        self.cost = self.options["call"].cost if "call" in self.options else 0
        mine = view.players[name].total + self.cost
        beyond = sum(max(0, seat.total - mine) for seat in view.players.values())
        self.pot = view.on_table - beyond
        """What can be won: whoever is all-in for less wins no more from each than they put in."""

    def hint(self) -> Hint:
        choices = [choice for choice in (self._free(), self._call(), self._raise(), self._fold()) if choice]
        says = [
            phrase(
                "Against {count} hands nobody knows, yours wins about {chance} % of the time.",
                count=self.against,
                chance=round(100 * self.wins),
            )
            if self.against > 1
            else phrase(
                "Against one hand nobody knows, yours wins about {chance} % of the time.",
                chance=round(100 * self.wins),
            )
        ]
        if self.cost:
            says.append(
                phrase(
                    "Calling costs {cost} for a pot of {pot}: it has to win {needed} %.",
                    cost=self.cost,
                    pot=self.pot,
                    needed=percent(self._needed),
                )
            )
        says.append(phrase("Who bets often has better cards than most: take this with a pinch of salt."))
        best = next(
            place for place, choice in enumerate(choices) if choice.move and choice.move["do"] == self._best()
        )
        return Hint(says=tuple(says), choices=tuple(choices), best=best)

    @property
    def _needed(self) -> float:
        return self.cost / (self.pot + self.cost)

    def _best(self) -> str:
        raised = next((do for do in ("bet", "raise") if do in self.options), None)
        if raised and self.wins >= VALUE / (self.against + 1):
            return raised
        if not self.cost:
            return "check"
        return "call" if self.wins >= self._needed else "fold"

    def _free(self) -> Choice | None:
        if "check" not in self.options:
            return None
        return Choice(
            name=phrase("Check"),
            says=phrase("costs nothing"),
            chance=self.wins,
            worth=self.wins * self.pot,
            move={"do": "check"},
        )

    def _call(self) -> Choice | None:
        if not self.cost:
            return None
        worth = self.wins * (self.pot + self.cost) - self.cost
        says = (
            phrase("wins {chips} on average, if nobody bets again", chips=short(worth))
            if worth >= 0
            else phrase("loses {chips} on average, if nobody bets again", chips=short(-worth))
        )
        return Choice(name=phrase("Call"), says=says, chance=self.wins, worth=worth, move={"do": "call"})

    def _raise(self) -> Choice | None:
        for do, field in (("bet", "amount"), ("raise", "to")):
            if do not in self.options:
                continue
            domain = self.options[do].fields[field]
            assert isinstance(domain, Whole)
            amount = self._amount(domain, is_raise=do == "raise")
            name = (
                phrase("Raise to {amount}", amount=amount)
                if do == "raise"
                else phrase("Bet {amount}", amount=amount)
            )
            says = phrase("pays if you win more than your share")
            return Choice(name=name, says=says, chance=self.wins, move={"do": do, field: amount})
        return None

    def _amount(self, domain: Whole, *, is_raise: bool) -> int:
        """Two thirds of the pot on top, in small blinds, as the limits have it."""
        small = self.view.small
        wanted = ((self.view.to_match if is_raise else 0) + 2 * (self.pot + self.cost) // 3) // small * small
        most = domain.low if domain.high is None else domain.high
        return max(domain.low, min(most, domain.low + (wanted - domain.low) // domain.step * domain.step))

    def _fold(self) -> Choice | None:
        if "fold" not in self.options or not self.cost:
            return None
        return Choice(name=phrase("Fold"), says=phrase("costs nothing more"), worth=0.0, move={"do": "fold"})


@lru_cache(maxsize=1000)
def equity(cards: tuple[str, ...], board: tuple[str, ...], against: int, *, wheel: bool) -> float:
    """The share of the pot that two cards win on average, against so many hands of any cards."""
    left = [card for card in DECK if card not in cards and card not in board]
    if against == 1 and len(board) >= FROM_THE_TURN:
        return _of_all(cards, board, left, wheel=wheel)
    rng, to_come = Random(f"{cards} {board} {against}"), 5 - len(board)
    total = 0.0
    for _ in range(TRIES):
        dealt = rng.sample(left, to_come + 2 * against)
        others = [dealt[place : place + 2] for place in range(to_come, len(dealt), 2)]
        total += _share(cards, (*board, *dealt[:to_come]), others, wheel)
    return total / TRIES


def _of_all(cards: Sequence[str], board: Sequence[str], left: list[str], *, wheel: bool) -> float:
    """The same against one hand, from every hand and every last card."""
    if len(board) < 5:
        shares = [
            _of_all(cards, (*board, last), [card for card in left if card != last], wheel=wheel)
            for last in left
        ]
    else:
        shares = [_share(cards, board, (other,), wheel) for other in combinations(left, 2)]
    return sum(shares) / len(shares)


def _share(cards: Sequence[str], board: Sequence[str], others: Sequence[Sequence[str]], wheel: bool) -> float:
    """What one showdown brings of the pot."""
    strength, shared = ranking(wheel).strength_of, sum([KEY[card] for card in board])
    own = strength(shared + KEY[cards[0]] + KEY[cards[1]], (*board, *cards))
    equal = 1
    for first, second in others:
        theirs = strength(shared + KEY[first] + KEY[second], (*board, first, second))
        if theirs > own:
            return 0.0
        equal += theirs == own
    return 1 / equal
