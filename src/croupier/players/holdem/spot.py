"""A decision at hold'em, as somebody at the table sees it: their cards, the pot, the price, who is left."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croupier.equipment.cards import UNKNOWN
from croupier.games.holdem.view import HoldemView
from croupier.games.options import Option, Whole


@dataclass(frozen=True, slots=True)
class Spot:
    """What there is to decide from."""

    me: str
    cards: tuple[str, ...]
    board: tuple[str, ...]
    big: int
    pot: int
    """What can be won by calling: of everybody's bets as much as one's own stack matches."""
    to_call: int
    """What it costs to stay in, at most one's stack; 0 where one may check."""
    stack: int
    bet: int
    """One's own bet in this round."""
    to_match: int
    opponents: tuple[str, ...]
    """Those still in the hand, in the order in which they act after the flop."""
    after: int
    """How many of them act after oneself from the flop on."""
    raising: str
    """`bet` or `raise`, empty where one may do neither."""
    least: int
    most: int
    """How high one's bet may become."""

    @property
    def odds(self) -> float:
        """The part of the pot that one pays by calling: it takes so much of a chance to be worth it."""
        return self.to_call / (self.pot + self.to_call)

    def fold(self) -> dict[str, Any]:
        """Give up, unless it costs nothing to stay."""
        return {"do": "fold"} if self.to_call else {"do": "check"}

    def call(self) -> dict[str, Any]:
        """Stay in."""
        return {"do": "call"} if self.to_call else {"do": "check"}

    def raise_to(self, to: float) -> dict[str, Any]:
        """Bet or raise to about this, as far as one may; else call."""
        if not self.raising:
            return self.call()
        field = "amount" if self.raising == "bet" else "to"
        return {"do": self.raising, field: max(self.least, min(self.most, round(to)))}

    def raise_by(self, part: float) -> dict[str, Any]:
        """Bet or raise by a part of the pot as it is after calling."""
        return self.raise_to(self.to_match + part * (self.pot + self.to_call))


def spot_of(view: HoldemView, options: Sequence[Option]) -> Spot | None:
    """The decision of whoever's turn it is; None at the showdown, and for cards that nobody has seen."""
    offered = {option.do: option for option in options}
    me = view.turn
    if me is None or "fold" not in offered or UNKNOWN in view.players[me].cards:
        return None
    own, seats = view.players[me], view.players
    to_call = offered["call"].cost if "call" in offered else 0
    matched = own.total + to_call
    dead = view.on_table - sum(seat.total for seat in seats.values())
    raising = next((do for do in ("bet", "raise") if do in offered), "")
    allowed = next(iter(offered[raising].fields.values())) if raising else Whole(0, 0)
    assert isinstance(allowed, Whole)
    live = [name for name in view.dealt_in if not seats[name].folded]
    return Spot(
        me=me,
        cards=own.cards,
        board=view.board,
        big=view.big,
        pot=dead + sum(min(seat.total, matched) for seat in seats.values()),
        to_call=to_call,
        stack=view.stacks[me],
        bet=own.bet,
        to_match=view.to_match,
        opponents=tuple(name for name in live if name != me),
        after=len(live) - 1 - live.index(me),
        raising=raising,
        least=allowed.low,
        most=allowed.low if allowed.high is None else allowed.high,
    )


def showing(options: Sequence[Option]) -> dict[str, Any]:
    """What to do where there is nothing to decide: show, else muck, check or fold."""
    plain = [option.do for option in options if not option.fields]
    return {"do": next(do for do in ("show", "muck", "check", "fold") if do in plain)}
