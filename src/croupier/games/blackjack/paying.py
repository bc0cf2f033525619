"""Paying: what becomes of every stake, and the events that tell it."""

from croupier.games.blackjack.events import HandSettled, InsuranceSettled
from croupier.games.blackjack.hands import Hand, Outcome, against, best, place_of
from croupier.games.blackjack.state import BlackjackState, Insurance
from croupier.games.events import Settled

HALVES_BACK: dict[Outcome, int] = {"blackjack": 5, "win": 4, "tie": 2, "loss": 0, "bust": 0, "surrender": 1}
"""How many halves of the stake come back, stake and winnings together."""


INSURANCE_BACK = 3  # B-14
"""How many times its stake a won insurance gives back, itself included."""


def settle(state: BlackjackState, hand: Hand, outcome: Outcome) -> HandSettled:
    """Pay a hand, or take its stake."""
    hand.outcome = outcome
    hand.back = hand.stake * HALVES_BACK[outcome] // 2  # B-5
    state.settle(hand.who, hand.stake, hand.back)  # N-12
    return HandSettled(hand.who, place_of(hand, state.hands), hand.stake, hand.back, outcome)


def settle_against_blackjack(state: BlackjackState) -> list[Settled]:
    """The dealer has blackjack: only another one, and insurance, stand against it."""
    told = _settle_insurance(state, times=INSURANCE_BACK)
    for hand in _unsettled(state):
        told.append(settle(state, hand, "tie" if hand.is_in and hand.is_blackjack else "loss"))
    return told


def settle_without_blackjack(state: BlackjackState) -> list[Settled]:
    """The dealer has none: settle all that is decided by that alone."""
    told = _settle_insurance(state, times=0)
    for hand in _unsettled(state):
        if hand.surrendered:
            told.append(settle(state, hand, "surrender"))
        elif hand.is_blackjack:
            told.append(settle(state, hand, "blackjack"))
    return told


def settle_against(state: BlackjackState) -> list[Settled]:
    """Compare every hand that stands with the dealer's total."""
    total, _ = best(state.dealer)
    return [settle(state, hand, against(hand.total, total)) for hand in _unsettled(state)]


def _unsettled(state: BlackjackState) -> list[Hand]:
    return [hand for hand in state.hands if hand.outcome is None]


def _settle_insurance(state: BlackjackState, times: int) -> list[Settled]:
    """Give back a multiple of what was insured, the stake included."""
    open_ones = [(name, insurance) for name, insurance in state.insurance.items() if insurance.at_stake]
    return [_pay_insurance(state, name, insurance, times) for name, insurance in open_ones]


def _pay_insurance(state: BlackjackState, name: str, insurance: Insurance, times: int) -> InsuranceSettled:
    insurance.back = back = times * insurance.amount
    state.settle(name, insurance.amount, back)
    return InsuranceSettled(name, "insurance", insurance.amount, back)
