"""Rounds of blackjack for one seat, stopped at every decision, as `croupier.games.blackjack` plays them."""

from typing import Any, NamedTuple

import numpy as np

from croupier.equipment.cards import RANKS
from croupier.games.blackjack.choices import MOST_HANDS
from croupier.odds.chance import below, whole
from croupier.sim.compiling import Flags, Ints, inlined, kernel
from croupier.sim.kernels.blackjack.shoe import total_of
from croupier.sim.kernels.blackjack.table import EARLY, LATE, ONE_CARD, PLAY

DONE, LEAST, MOST, INSURE, NO_INSURANCE, KEEP, SURRENDER, STAND, HIT, DOUBLE, SPLIT = 0, 1, 3, *range(4, 12)
ACTIONS = SPLIT + 1
"""As `croupier.environments.coding.Blackjack` numbers them."""
FEATURES = 22

BETTING, EARLY_SURRENDER, INSURANCE, PLAYING, OVER = range(5)
PHASE, CHIPS, AT, HANDS, TURN, UP, DOWN, INSURED, GIVEN_UP = range(9)
"""Of a round: where it is, chips in hand, cards dealt, hands, whose turn it is among them, the dealer's two
cards by value, the chips that insure, whether it was given up."""
LOW, ACES, COUNT, RANK, PAIR, STAKE, DOUBLED, IS_SPLIT = range(8)
"""Of a hand: its total with aces as 1, whether it has one, cards, the rank of the first, whether they are a
pair, and what lies on it."""
ACE = RANKS.index("A")


class Settings(NamedTuple):
    """The rules, and what everybody brings to every round."""

    hit_soft_17: bool
    surrender: int
    doubles: Flags
    double_split: bool
    aces: int
    peek: bool
    chips: int
    unit: int
    bets: Ints
    """By action; 0 where that can't be bet."""


class BlackjackTables(NamedTuple):
    """Tables side by side, and what is shown of them."""

    shoes: Any
    rounds: Ints
    hands: Ints
    chance: Any
    vectors: Any
    masks: Any
    won: Any
    over: Any

    @classmethod
    def empty(cls, count: int, shoe: Any) -> "BlackjackTables":
        """So many, before their first round."""
        return cls(
            np.tile(shoe, (count, 1)),
            np.zeros((count, GIVEN_UP + 1), np.int64),
            np.zeros((count, MOST_HANDS, IS_SPLIT + 1), np.int64),
            np.zeros((count, 2), np.uint64),
            np.zeros((count, FEATURES), np.float32),
            np.zeros((count, ACTIONS), np.int8),
            np.zeros(count),
            np.zeros(count, np.bool_),
        )


@kernel
def step(actions: Ints, tables: BlackjackTables, rules: Settings) -> None:
    """Make a decision at every table; where a round is over, begin the next instead."""
    for table in range(actions.shape[0]):
        now = tables.rounds[table]
        tables.won[table] = 0.0
        if tables.over[table]:
            now[:] = 0
            now[CHIPS] = rules.chips
        else:
            _act(table, actions[table], tables, rules)
        tables.over[table] = now[PHASE] == OVER
        if now[PHASE] == OVER:
            tables.won[table] = (now[CHIPS] - rules.chips) / rules.unit
        _mask(now, tables.hands[table], rules, tables.masks[table])
        _show(now, tables.hands[table], tables.shoes.shape[1], rules, tables.vectors[table])


@inlined
def _act(table: int, action: int, tables: BlackjackTables, rules: Settings) -> None:
    now, hands = tables.rounds[table], tables.hands[table]
    if not tables.masks[table, action]:
        action = _absent(now[PHASE])
    phase = now[PHASE]
    if phase == BETTING:
        if action == DONE:
            now[PHASE] = OVER
        else:
            _deal(table, rules.bets[action], tables, rules)
    elif phase == EARLY_SURRENDER:
        now[GIVEN_UP] = action == SURRENDER
        _offer_insurance(now, hands)
    elif phase == INSURANCE:
        if action == INSURE:
            now[INSURED] = hands[0, STAKE] // 2
            now[CHIPS] -= now[INSURED]
        now[PHASE] = PLAYING
    else:
        _play(table, action, tables)
    if now[PHASE] == PLAYING:
        if now[GIVEN_UP] or (phase != PLAYING and _ends_at_once(now, hands, rules)):
            now[TURN] = now[HANDS]
        _go_on(table, tables, rules)


@kernel
def _absent(phase: int) -> int:
    """What somebody does who is away."""
    if phase == BETTING:
        return DONE
    if phase == EARLY_SURRENDER:
        return KEEP
    return NO_INSURANCE if phase == INSURANCE else STAND


@inlined
def _draw(table: int, tables: BlackjackTables) -> Any:
    """The next card of the shoe."""
    shoe, at = tables.shoes[table], tables.rounds[table, AT]
    counter, further = below(tables.chance[table, 0], tables.chance[table, 1], shoe.size - at)
    tables.chance[table, 0] = counter
    shoe[at], shoe[at + further] = shoe[at + further], shoe[at]
    tables.rounds[table, AT] = at + 1
    return whole(shoe[at])


@kernel
def _add(hand: Ints, card: int) -> None:
    """A card more for a hand."""
    rank = card >> 4 & 15
    hand[PAIR] = hand[COUNT] == 1 and hand[RANK] == rank
    if hand[COUNT] == 0:
        hand[RANK] = rank
    hand[LOW] += card & 15
    hand[ACES] |= card & 15 == 1
    hand[COUNT] += 1


@inlined
def _deal(table: int, bet: int, tables: BlackjackTables, rules: Settings) -> None:
    now, hands = tables.rounds[table], tables.hands[table]
    hands[0] = 0
    now[CHIPS] -= bet
    hands[0, STAKE] = bet
    now[HANDS] = 1
    _add(hands[0], _draw(table, tables))
    now[UP] = _draw(table, tables) & 15
    _add(hands[0], _draw(table, tables))
    now[DOWN] = _draw(table, tables) & 15
    now[PHASE] = PLAYING
    if rules.surrender == EARLY and (now[UP] == 1 or now[UP] == 10):
        now[PHASE] = EARLY_SURRENDER
    else:
        _offer_insurance(now, hands)


@kernel
def _offer_insurance(now: Ints, hands: Ints) -> None:
    """Ask, where the dealer shows an ace and it can be paid; else play."""
    asked = now[UP] == 1 and not now[GIVEN_UP] and now[CHIPS] >= hands[0, STAKE] // 2
    now[PHASE] = INSURANCE if asked else PLAYING


@kernel
def _is_natural(now: Ints, hands: Ints) -> Any:
    return now[HANDS] == 1 and hands[0, COUNT] == 2 and hands[0, ACES] and hands[0, LOW] == 11


@kernel
def _dealer_has_it(now: Ints) -> Any:
    return now[UP] + now[DOWN] == 11 and (now[UP] == 1 or now[DOWN] == 1)


@kernel
def _ends_at_once(now: Ints, hands: Ints, rules: Settings) -> Any:
    """Whether there is nothing to play: somebody has blackjack, and it is known."""
    return _is_natural(now, hands) or (rules.peek and _dealer_has_it(now))


@kernel
def _copy(hands: Ints, to: int, of: int) -> None:
    for part in range(hands.shape[1]):
        hands[to, part] = hands[of, part]


@inlined
def _play(table: int, action: int, tables: BlackjackTables) -> None:
    now, hands = tables.rounds[table], tables.hands[table]
    turn = now[TURN]
    hand = hands[turn]
    if action == STAND:
        now[TURN] += 1
    elif action == SURRENDER:
        now[GIVEN_UP] = 1
    elif action == SPLIT:
        now[CHIPS] -= hand[STAKE]
        for later in range(now[HANDS], turn + 1, -1):
            _copy(hands, later, later - 1)
        now[HANDS] += 1
        hand[LOW] //= 2
        hand[COUNT], hand[PAIR], hand[IS_SPLIT] = 1, 0, 1
        hand[ACES] = hand[RANK] == ACE
        _copy(hands, turn + 1, turn)
    else:
        if action == DOUBLE:
            now[CHIPS] -= hand[STAKE]
            hand[STAKE] *= 2
            hand[DOUBLED] = 1
        _add(hand, _draw(table, tables))


@inlined
def _go_on(table: int, tables: BlackjackTables, rules: Settings) -> None:
    """On to the hand that has to be asked next, or to the end."""
    now, hands = tables.rounds[table], tables.hands[table]
    while now[TURN] < now[HANDS]:
        hand = hands[now[TURN]]
        if hand[COUNT] == 1:
            _add(hand, _draw(table, tables))
        if hand[LOW] <= 21 and not _is_complete(now, hand, rules):
            break
        now[TURN] += 1
    if now[TURN] >= now[HANDS]:
        _settle(table, tables, rules)


@kernel
def _gets_one_card(hand: Ints, rules: Settings) -> Any:
    return hand[IS_SPLIT] and hand[RANK] == ACE and rules.aces != PLAY


@kernel
def _may_split(now: Ints, hand: Ints) -> Any:
    return hand[PAIR] and now[HANDS] < MOST_HANDS and now[CHIPS] >= hand[STAKE]


@kernel
def _is_complete(now: Ints, hand: Ints, rules: Settings) -> Any:
    """Whether a hand stands by itself."""
    if total_of(hand[LOW], hand[ACES]) == 21 or hand[DOUBLED]:
        return True
    return _gets_one_card(hand, rules) and (rules.aces == ONE_CARD or not _may_split(now, hand))


@inlined
def _settle(table: int, tables: BlackjackTables, rules: Settings) -> None:
    """The dealer plays if anybody stands, and everybody is paid."""
    now, hands = tables.rounds[table], tables.hands[table]
    now[PHASE] = OVER
    blackjack = _dealer_has_it(now)
    if now[INSURED] and blackjack:
        now[CHIPS] += 3 * now[INSURED]
    if now[GIVEN_UP]:
        now[CHIPS] += 0 if blackjack and not rules.peek else hands[0, STAKE] // 2
    elif _is_natural(now, hands):
        now[CHIPS] += hands[0, STAKE] if blackjack else hands[0, STAKE] * 5 // 2
    elif not blackjack:
        stands = False
        for hand in range(now[HANDS]):
            stands = stands or hands[hand, LOW] <= 21
        low, ace = now[UP] + now[DOWN], whole(now[UP] == 1 or now[DOWN] == 1)
        total = total_of(low, ace)
        while stands and (total < 17 or (rules.hit_soft_17 and total == 17 and ace and low == 7)):
            card = _draw(table, tables) & 15
            low += card
            ace |= card == 1
            total = total_of(low, ace)
        for hand in range(now[HANDS]):
            own = total_of(hands[hand, LOW], hands[hand, ACES])
            if own <= 21 and (total > 21 or own > total):
                now[CHIPS] += 2 * hands[hand, STAKE]
            elif own <= 21 and own == total:
                now[CHIPS] += hands[hand, STAKE]


@kernel
def _mask(now: Ints, hands: Ints, rules: Settings, mask: Any) -> None:
    """What may be done."""
    mask[:] = 0
    phase = now[PHASE]
    if phase == BETTING:
        mask[DONE] = 1
        for bet in range(LEAST, MOST + 1):
            mask[bet] = rules.bets[bet] > 0
    elif phase == EARLY_SURRENDER:
        mask[KEEP] = mask[SURRENDER] = 1
    elif phase == INSURANCE:
        mask[INSURE] = mask[NO_INSURANCE] = 1
    elif phase == PLAYING:
        hand = hands[now[TURN]]
        one_card, two = _gets_one_card(hand, rules), hand[COUNT] == 2
        hides = now[UP] == 1 or now[UP] == 10
        late = rules.surrender == LATE or (rules.surrender == EARLY and not hides)
        mask[STAND] = 1
        mask[HIT] = not one_card
        mask[DOUBLE] = (
            two
            and not one_card
            and (rules.double_split or not hand[IS_SPLIT])
            and rules.doubles[total_of(hand[LOW], hand[ACES])]
            and now[CHIPS] >= hand[STAKE]
        )
        mask[SPLIT] = _may_split(now, hand)
        mask[SURRENDER] = late and two and not hand[IS_SPLIT]


@kernel
def _show(now: Ints, hands: Ints, size: int, rules: Settings, out: Any) -> None:
    """What the seat sees, as `croupier.environments.coding.Blackjack` writes it."""
    out[:] = 0
    if now[PHASE] < OVER:
        out[now[PHASE]] = 1
    out[4] = min(10.0, now[CHIPS] / rules.chips)
    if now[HANDS]:
        hand = hands[min(now[TURN], now[HANDS] - 1)]
        total = total_of(hand[LOW], hand[ACES])
        out[5] = hand[STAKE] / rules.chips
        out[6], out[7] = total / 21, total != hand[LOW]
        out[8] = hand[COUNT] == 2 and hand[PAIR]
        out[9], out[10] = hand[COUNT] / 10, now[HANDS] / 4
        out[10 + now[UP]] = 1
    out[21] = (size - now[AT]) / size
