"""Hold'em odds: the cards that help, and what a call must win."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from croupier.equipment.cards import DECK
from croupier.games.holdem.hands import Category, category, strength
from croupier.games.refusal import short
from croupier.odds.holdem.cards import Impossible, check_once, read_board, read_cards


class Outs(msgspec.Struct, frozen=True):
    """The next cards that help a hand."""

    improve: dict[str, tuple[str, ...]]
    """By category, best first: the cards that lift the hand to it, own cards taking part."""
    win: tuple[str, ...]
    """The cards after which the hand beats all the others that are known."""
    tie: tuple[str, ...]
    """The cards after which it shares the first place."""
    ahead: bool
    """Whether it beats them all before the card."""
    unseen: int
    """How many cards might come."""

    @property
    def count(self) -> int:
        """How many cards improve the hand."""
        return sum(map(len, self.improve.values()))


class PotOdds(msgspec.Struct, frozen=True):
    """What a call must win to pay for itself."""

    needed: Fraction
    """The least part of the pot to win on average."""
    odds: Fraction
    """What there is to win for each chip called."""
    value: float | None
    """What the call wins or loses on average, in chips, if the equity is known."""


def outs(
    hand: str | Sequence[str],
    board: str | Sequence[str],
    against: Sequence[str] = (),
    *,
    wheel: bool = True,
) -> Outs:
    """The next cards that improve a hand on the flop or the turn, and those that win against known hands.

    A card improves the hand if its category rises above what it was and above what lies on the board for
    everyone. Later cards are not looked at; `equity` counts them all.

    >>> result = outs("AhKh", "Qh 7h 2c", against=["QsQd"])
    >>> {name: len(cards) for name, cards in result.improve.items()}, len(result.win)
    ({'flush': 9, 'pair': 6}, 8)
    """
    shared = [DECK[card] for card in read_board(board)]
    hands = [_read_hand(hand), *map(_read_hand, against)]
    check_once([*read_cards(shared), *(card for each in hands for card in read_cards(each))])
    if len(shared) not in (3, 4):
        raise Impossible("outs are counted on the flop or the turn: the board must have three or four cards")
    seen = {*shared, *(card for each in hands for card in each)}
    unseen = [card for card in DECK if card not in seen]
    improve: dict[Category, list[str]] = {}
    win, tie = [], []
    own = category(strength([*hands[0], *shared], wheel=wheel))
    for card in unseen:
        board_now = [*shared, card]
        now = category(strength([*hands[0], *board_now], wheel=wheel))
        if now > max(own, _on_board(board_now, wheel)):
            improve.setdefault(now, []).append(card)
        standing = _standing(hands, board_now, wheel)
        if standing > 0:
            win.append(card)
        elif standing == 0:
            tie.append(card)
    return Outs(
        improve={kind.name.lower(): tuple(improve[kind]) for kind in sorted(improve, reverse=True)},
        win=tuple(win) if against else (),
        tie=tuple(tie) if against else (),
        ahead=bool(against) and _standing(hands, shared, wheel) > 0,
        unseen=len(unseen),
    )


def _read_hand(hand: str | Sequence[str]) -> list[str]:
    cards = [DECK[card] for card in read_cards(hand)]
    if len(cards) != 2:
        raise Impossible(f"{short(hand)} is no hand of two cards, as AhKh is")
    return cards


def _on_board(board: list[str], wheel: bool) -> Category:
    """What lies there for everyone; four cards make no straight and no flush."""
    if len(board) == 5:
        return category(strength(board, wheel=wheel))
    match sorted(Counter(card[0] for card in board).values(), reverse=True):
        case [4]:
            return Category.FOUR_OF_A_KIND
        case [3, *_]:
            return Category.THREE_OF_A_KIND
        case [2, 2]:
            return Category.TWO_PAIRS
        case [2, *_]:
            return Category.PAIR
    return Category.HIGH_CARD


def _standing(hands: list[list[str]], board: list[str], wheel: bool) -> int:
    """Above 0 if the first hand beats all others, 0 if it is level with the best of them."""
    own, *others = (strength([*hand, *board], wheel=wheel) for hand in hands)
    return own - max(others, default=own)


def pot_odds(pot: int, call: int, equity: float | None = None) -> PotOdds:
    """What a call must win on average to pay for itself, and what it is worth at a given equity.

    `pot` is all that lies in the middle before the call, the bet to be called included.

    >>> odds = pot_odds(pot=150, call=50, equity=0.35)
    >>> str(odds.needed), str(odds.odds), odds.value
    ('1/4', '3', 20.0)
    """
    if pot < 0 or call < 1:
        raise Impossible("the pot must be at least 0 and the call at least 1")
    if equity is not None and not 0 <= equity <= 1:
        raise Impossible("an equity is from 0 to 1")
    value = None if equity is None else round(equity * (pot + call) - call, 9)
    return PotOdds(Fraction(call, pot + call), Fraction(pot, call), value)
