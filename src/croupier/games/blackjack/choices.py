"""What may be done with a hand in its turn: each function says why not, or None."""

from collections.abc import Sequence

from croupier.games.blackjack.hands import Hand, may_hide_blackjack
from croupier.games.blackjack.rules import Rules
from croupier.games.options import Whole
from croupier.games.refusal import IllegalNow, NotEnoughChips, Refused

MOST_HANDS = 4
"""How many hands one box may be split into."""

DOUBLED_TOTALS = {"any": range(22), "9_10_11": range(9, 12), "10_11": range(10, 12)}


def gets_one_card(rules: Rules, hand: Hand) -> bool:
    """Whether this is a split ace that may not be drawn to."""
    return hand.is_split_ace and rules.split_aces != "play"  # B-12


def is_complete(rules: Rules, hand: Hand, hands: Sequence[Hand], chips: int) -> bool:
    """Whether a hand that is not bust stands by itself."""
    if hand.total == 21 or hand.doubled:
        return True
    if not gets_one_card(rules, hand):
        return False
    return rules.split_aces == "one_card" or why_no_split(hand, hands, chips) is not None


def why_no_hit(rules: Rules, hand: Hand) -> Refused | None:
    if gets_one_card(rules, hand):
        return IllegalNow("B-12", "split aces get one card here: split the pair again, or stand")
    return None


def why_no_double(rules: Rules, hand: Hand, chips: int) -> Refused | None:  # B-10
    if len(hand.cards) != 2:
        return IllegalNow("B-10", "you can only double on two cards")
    if gets_one_card(rules, hand):
        return IllegalNow("B-12", "split aces get one card here and can't be doubled")
    if hand.split and not rules.double_after_split:
        return IllegalNow("B-10", "you can't double after a split here")
    if hand.total not in DOUBLED_TOTALS[rules.double]:
        if rules.double == "9_10_11":
            return IllegalNow(
                "B-10", "you can only double on 9, 10 or 11 here, and you have {total}", total=hand.total
            )
        return IllegalNow(
            "B-10", "you can only double on 10 or 11 here, and you have {total}", total=hand.total
        )
    if chips < (1 if rules.for_less else hand.stake):  # B-17
        return NotEnoughChips(
            "B-17", "doubling costs another {stake}, and you have {chips}", stake=hand.stake, chips=chips
        )
    return None


def additions(rules: Rules, hand: Hand, chips: int) -> Whole | None:
    """The amounts that a double may name; None where it may name none."""
    return Whole(1, min(hand.stake, chips)) if rules.for_less else None


def why_no_split(hand: Hand, hands: Sequence[Hand], chips: int) -> Refused | None:  # B-11
    if not hand.is_pair:
        return IllegalNow("B-11", "you can only split two cards of the same rank")
    if sum(other.who == hand.who and other.box == hand.box for other in hands) >= MOST_HANDS:
        return IllegalNow("B-11", "you can split a box into at most {most} hands", most=MOST_HANDS)
    if chips < hand.stake:
        return NotEnoughChips(
            "B-17", "splitting costs another {stake}, and you have {chips}", stake=hand.stake, chips=chips
        )
    return None


def why_no_surrender(rules: Rules, hand: Hand, up: str) -> Refused | None:  # B-9
    if rules.surrender == "none":
        return IllegalNow("B-9", "there's no surrender at this table")
    if rules.surrender == "early" and may_hide_blackjack(up):
        return IllegalNow("B-9", "you've already chosen to keep this hand")
    if hand.split:
        return IllegalNow("B-9", "you can't surrender a split hand")
    if len(hand.cards) != 2:
        return IllegalNow("B-9", "you can only surrender your first two cards")
    return None
