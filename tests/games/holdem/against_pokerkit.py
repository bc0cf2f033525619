"""The same random hand at our table and in pokerkit: equal turns, equal stacks.

Where pokerkit 0.7.7 follows other rules than ours, the difference is known and asserted:
- Odd chips are ours by P-17 (one by one, each pot by itself); pokerkit gives them all to the first
  winner. So amounts are multiples of 2,520, and a pot can be split among any number of winners.
- A big blind that cannot pay in full: the others still owe the full blind (P-13); pokerkit has them
  match what was posted. So the big blind can pay here.
- Nobody left to bet against: we deal on (P-12); pokerkit asks the big blind for a check first.
- A raise is refused when all others are all-in (P-12); pokerkit refuses it also when the others,
  though they have chips, could not call more.
- A short all-in gives no new right to raise, measured from the big blind too (P-10); pokerkit does not
  count the big blind, or the smallest bet after the flop, as a full bet.
"""

from random import Random
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem

from croupier.equipment.cards import DECK
from croupier.games.holdem import Holdem, Rules
from croupier.games.options import Whole

UNIT = 2520
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.CARD_BURNING,
)


def random_stacks(rng: Random, count: int, big: int) -> list[int]:
    """Unequal stacks, some below the blinds; the big blind's covers it."""
    kinds = [rng.randint(1, big), rng.randint(1, 4 * big), rng.randint(big, 40 * big)]
    stacks = [UNIT * rng.choice(kinds) for _ in range(count)]
    seat = 0 if count == 2 else 1
    stacks[seat] = max(stacks[seat], UNIT * big)
    return stacks


def compare(seed: int) -> None:
    """Play one random hand in both and compare turn by turn."""
    rng = Random(seed)
    count, big = rng.randint(2, 9), rng.choice([2, 10, 50])
    stacks = random_stacks(rng, count, big)
    names = [f"p{number}" for number in range(1, count + 1)]
    small, full = UNIT * big // 2, UNIT * big
    ours = Holdem.opened(
        Rules(small_blind=small, big_blind=full), dict(zip(names, stacks, strict=True)), names[-1]
    )
    theirs = NoLimitTexasHoldem.create_state(AUTOMATIC, True, 0, (small, full), full, stacks, count)
    deck = rng.sample(DECK, 2 * count + 5)
    ours.play({"by": "dealer", "do": "start"})
    ours.play({"by": "dealer", "do": "deal", "cards": deck[: 2 * count]})
    for place in range(count):
        theirs.deal_hole("".join(deck[place : 2 * count : count]))
    board, eager = deck[2 * count :], rng.random()
    while ours.state.round_start is not None:
        if ours.state.due:
            lie = len(ours.state.board)
            cards = board[lie : 3 if lie == 0 else lie + 1]
            ours.play({"by": "dealer", "do": "deal", "cards": cards})
            if theirs.actor_index is not None:
                assert theirs.checking_or_calling_amount == 0
                theirs.check_or_call()
            theirs.deal_board("".join(cards))
        else:
            act(rng, eager, ours, theirs)
    assert not theirs.status, f"hand {seed}: pokerkit's hand goes on"
    assert list(ours.stacks.values()) == list(theirs.stacks), f"hand {seed}"


def act(rng: Random, eager: float, ours: Holdem, theirs: Any) -> None:
    """One random action, the same in both; what one allows the other must."""
    (name,) = ours.awaits.players
    actor = ours.names.index(name)
    assert theirs.actor_index == actor
    options = {option.do: option for option in ours.options(name)}
    allowed = options.get("raise") or options.get("bet")
    theirs_allows = theirs.can_complete_bet_or_raise_to()
    if allowed is None and theirs_allows:
        player = ours.state.players[actor]
        assert player.acted
        assert ours.state.to_match - player.bet < ours.state.raise_size
    elif allowed is not None and not theirs_allows:
        others = [player for player in ours.state.players if not player.folded and player.name != name]
        assert all(ours.stacks[player.name] + player.bet <= ours.state.to_match for player in others)
    if allowed is not None and theirs_allows and rng.random() < eager:
        ((field, domain),) = allowed.fields.items()
        assert isinstance(domain, Whole)
        assert domain.high is not None
        assert domain.low == theirs.min_completion_betting_or_raising_to_amount
        assert domain.high == theirs.max_completion_betting_or_raising_to_amount
        low, high = domain.low // UNIT, domain.high // UNIT
        to = UNIT * rng.choice([low, high, rng.randint(low, high), rng.randint(low, min(high, 3 * low))])
        ours.play({"by": name, "do": allowed.do, field: to})
        theirs.complete_bet_or_raise_to(to)
    elif "call" in options and rng.random() < 0.25:
        ours.play({"by": name, "do": "fold"})
        theirs.fold()
    else:
        do = "call" if "call" in options else "check"
        assert theirs.checking_or_calling_amount == options[do].cost
        ours.play({"by": name, "do": do})
        theirs.check_or_call()
