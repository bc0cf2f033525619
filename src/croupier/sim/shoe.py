"""The kernel of blackjack: rounds from a shoe, with charts for strategies, in halves of the first bet.

A card is one number: what it counts in the lowest four bits (an ace 1), its rank in the next four, its suit
above. The shoe is shuffled as it is dealt: each card is drawn from those that are left.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.equipment.cards import RANKS, SUITS
from croupier.games.blackjack.choices import MOST_HANDS
from croupier.games.blackjack.hands import VALUES
from croupier.sim.chance import Word, below, stream_of
from croupier.sim.diary import Diary, draw_path
from croupier.sim.systems import REMEMBERED, Whole, begin, learn, wanted

Cards = npt.NDArray[np.int16]
Codes = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]

HIT, DOUBLE, SURRENDER, SPLIT = 1, 2, 4, 8
"""What a cell of a chart says; see croupier.odds.blackjack.strategy.Code."""

NO_SURRENDER, LATE, EARLY = range(3)
PLAY, ONE_CARD, ONE_CARD_RESPLIT = range(3)
SURRENDERS = {"none": NO_SURRENDER, "late": LATE, "early": EARLY}
SPLIT_ACES = {"play": PLAY, "one_card": ONE_CARD, "one_card_resplit": ONE_CARD_RESPLIT}

ACE = RANKS.index("A")
DEALER = -1
"""Whose hand a card lies in; players' hands are numbered from 0."""

GIVEN_UP = -1
ENDLESS = 1000
"""Halves of the bet that are more than anybody can need in a round."""

LOWEST = 20
"""Counts of results begin at so many halves below zero."""
RESULTS = 2 * LOWEST + 1

# What is written down of a round: kinds of rows.
SHUFFLED, OPENED, STAKED, DEALT, KEPT, SURRENDERED, INSURED, HELD, TAKEN, DOUBLED, DIVIDED, SETTLED, STUCK = range(13)


def card_number(card: str) -> int:
    """A card as the kernel has it."""
    return VALUES[card[0]] | RANKS.index(card[0]) << 4 | SUITS.index(card[1]) << 8


def card_name(number: int) -> str:
    """A card as scripts write it.

    >>> card_name(card_number("Td"))
    'Td'
    """
    return RANKS[number >> 4 & 15] + SUITS[number >> 8]


class Options(NamedTuple):
    """The options of the rules."""

    least_left: int
    """With fewer cards than this the shoe is shuffled before a round."""
    hit_soft_17: bool
    surrender: int
    doubles: Flags
    """By total."""
    double_split: bool
    aces: int
    peek: bool
    players_deal: bool


class PlayOptions(NamedTuple):
    """The options that matter while a player's hands are played."""

    surrenders: bool
    doubles: Flags
    double_split: bool
    aces: int


class Charts(NamedTuple):
    """The strategies of the seats."""

    totals: Codes
    """By seat, then twice the least total and one with an ace, then the open card."""
    pairs: Codes
    """By seat, what one of the pair counts, and the open card."""
    insure: Flags


class Purses(NamedTuple):
    """What the players bet and have."""

    half: Whole
    """Half of the bet, by seat."""
    most: Whole
    """The largest multiple that the limits allow."""
    bankroll: Whole
    """-1: as many chips as it takes, counted from 0."""
    systems: Whole
    settings: Whole


class Notes(NamedTuple):
    """What is written down beside the diary."""

    results: Whole
    """How often a bet brought so many halves of itself, from -20 halves."""
    squares: npt.NDArray[np.float64]
    """The sum over rounds of the square of what the table won; and rounds that could not be played out."""
    rows: Whole
    """Kind, seat and value of everything that happened; of length 0 where rounds are not written down."""
    used: Whole
    """How many rows are."""
    stacks: Whole
    """By round and seat, the chips after it."""


@njit(cache=True)
def _write(rows: Whole, used: Whole, kind: int, seat: int, value: int) -> None:
    if rows.size:
        rows[used[0], 0] = kind
        rows[used[0], 1] = seat
        rows[used[0], 2] = value
        used[0] += 1


@njit(cache=True)
def _gather(shoe: Cards, owner: Cards, first: int, at: int, busted: Flags) -> int:
    """Shuffle within a round: bring back all cards but those that lie on the table; give their number."""
    lying = 0
    for place in range(first, at):
        if owner[place] == DEALER or not busted[owner[place]]:
            card, whose = shoe[place], owner[place]
            shoe[place], owner[place] = shoe[lying], owner[lying]
            shoe[lying], owner[lying] = card, whose
            lying += 1
    return lying


@njit(cache=True)
def _next_card(
    counter: Word,
    stride: Word,
    shoe: Cards,
    owner: Cards,
    busted: Flags,
    first: int,
    at: int,
    whose: int,
    rows: Whole,
    used: Whole,
) -> tuple[Word, int, int, int]:
    """Draw one of the cards that are left; give also where the round's cards begin and end in the shoe.

    If all cards lie on the table the round cannot go on: that is noted, and tens bring it to an end.
    """
    if at == shoe.size:
        at = _gather(shoe, owner, first, at, busted)
        first = 0
        if at == shoe.size:
            used[1] = 1
            return counter, first, at, 10
        _write(rows, used, SHUFFLED, 0, 0)
    counter, further = below(counter, stride, shoe.size - at)
    card = shoe[at + further]
    shoe[at + further] = shoe[at]
    shoe[at] = card
    owner[at] = whose
    _write(rows, used, DEALT, 0, card)
    return counter, first, at + 1, np.int64(card)


@njit(cache=True)
def _total(low: int, ace: int) -> int:
    """The best total of a hand whose least is `low`."""
    return low + 10 if ace and low <= 11 else low


@njit(cache=True)
def _play_hands(
    counter: Word,
    stride: Word,
    shoe: Cards,
    owner: Cards,
    busted: Flags,
    first: int,
    at: int,
    rows: Whole,
    used: Whole,
    options: PlayOptions,
    totals: Codes,
    pairs: Codes,
    seat: int,
    up: int,
    low: int,
    ace: int,
    rank: int,
    pair: bool,
    hand: int,
    made: int,
    split_off: Whole,
    free: int,
    standing: Whole,
    stands: int,
) -> tuple[Word, int, int, int, int, int]:
    """Play the two cards of a player by the chart, and the hands that they are split into.

    Hands that stand are written to `standing`. Also given are the number of hands made in this round, of those
    that stand, and the halves that are lost: GIVEN_UP if the hand was surrendered.
    """
    surrenders, doubles, double_split, aces = options
    value = low // 2
    split = False
    lost = waiting = 0
    hands = 1
    while True:
        stake = 2
        two = True
        while True:
            total = _total(low, ace)
            if total >= 21:
                break
            code = totals[seat, 2 * low + ace, up]
            if two:
                one_card = split and rank == ACE and aces != PLAY
                may_split = pair and hands < MOST_HANDS and free >= 2
                if one_card and not (may_split and aces == ONE_CARD_RESPLIT):
                    break
                if pair and (may_split or not pairs[seat, value, up] & SPLIT):
                    code = pairs[seat, value, up]
                if code & SURRENDER and surrenders and not split:
                    _write(rows, used, SURRENDERED, seat, 0)
                    return counter, first, at, made, stands, GIVEN_UP
                if code & SPLIT and may_split:
                    _write(rows, used, DIVIDED, seat, 0)
                    split = True
                    free -= 2
                    hands += 1
                    _give_away(owner, at, hand, made)
                    busted[made] = False
                    split_off[waiting] = made
                    waiting += 1
                    made += 1
                    counter, first, at, card = _next_card(
                        counter, stride, shoe, owner, busted, first, at, hand, rows, used
                    )
                    low = value + (card & 15)
                    ace = value == 1 or card & 15 == 1
                    pair = rank == card >> 4 & 15
                    continue
                if one_card:
                    _write(rows, used, HELD, seat, 0)
                    break
                if code & DOUBLE and doubles[total] and free >= 2 and (double_split or not split):
                    _write(rows, used, DOUBLED, seat, 0)
                    free -= 2
                    stake = 4
                two = False
            if stake == 2:
                if not code & HIT:
                    _write(rows, used, HELD, seat, 0)
                    break
                _write(rows, used, TAKEN, seat, 0)
            counter, first, at, card = _next_card(
                counter, stride, shoe, owner, busted, first, at, hand, rows, used
            )
            low += card & 15
            ace |= card & 15 == 1
            if stake == 4:
                break
        if low > 21:
            busted[hand] = True
            lost += stake
        else:
            standing[stands, 0] = seat
            standing[stands, 1] = _total(low, ace)
            standing[stands, 2] = stake
            stands += 1
        if waiting == 0:
            return counter, first, at, made, stands, lost
        # The hand that was split off last comes next, with its one card.
        waiting -= 1
        hand = split_off[waiting]
        counter, first, at, card = _next_card(
            counter, stride, shoe, owner, busted, first, at, hand, rows, used
        )
        low = value + (card & 15)
        ace = value == 1 or card & 15 == 1
        pair = rank == card >> 4 & 15


@njit(cache=True)
def _give_away(owner: Cards, at: int, hand: int, to: int) -> None:
    """The last card of a hand goes to a new one."""
    place = at - 1
    while owner[place] != hand:
        place -= 1
    owner[place] = to


@njit(cache=True, nogil=True)
def play_rounds(
    seed: Word,
    block: int,
    rounds: int,
    length: int,
    shoe: Cards,
    options: Options,
    charts: Charts,
    purses: Purses,
    diary: Diary,
    notes: Notes,
) -> None:
    """Play sessions of `length` rounds, `rounds` in all, each from a fresh shoe, and write them down."""
    # Fields are read once: each reading of an array from a tuple costs as much as a card.
    least_left, hit_soft_17, surrender, doubles, double_split, aces, peek, players_deal = options
    totals, pairs, insure = charts
    half, most, bankroll, systems, settings = purses
    session_net, session_staked, session_broke, paths, every = diary
    results, squares, rows, used, stacks = notes
    counter, stride = stream_of(seed, block)
    seats = half.size
    recording = rows.size > 0
    owner = np.zeros(shoe.size, np.int16)
    busted = np.zeros(MOST_HANDS * seats, np.bool_)
    standing = np.zeros((MOST_HANDS * seats, 3), np.int64)
    split_off = np.zeros(MOST_HANDS, np.int64)
    memory = np.zeros((seats, REMEMBERED), np.int64)
    # By seat.
    chips = np.empty(seats, np.int64)
    times = np.zeros(seats, np.int64)
    free = np.zeros(seats, np.int64)
    net = np.zeros(seats, np.int64)
    # By hand, in the order of play.
    order = np.zeros(seats, np.int64)
    lows = np.zeros(seats, np.int64)
    has_ace = np.zeros(seats, np.int64)
    ranks = np.zeros(seats, np.int64)
    is_pair = np.zeros(seats, np.bool_)
    given_up = np.zeros(seats, np.bool_)
    natural = np.zeros(seats, np.bool_)
    for session in range(session_net.shape[0]):
        start = session * length
        last = min(start + length, rounds)
        kept = session < paths.shape[0]
        playing = at = 0
        dealing = seats - 1
        for seat in range(seats):
            chips[seat] = max(bankroll[seat], 0)
            begin(systems, settings, memory, seat)
        if kept:
            paths[session, 0] = chips
        for nth in range(start, last):
            playing = 0
            begins = dealing + 1 if players_deal and dealing + 1 < seats else 0
            for place in range(seats):
                seat = begins + place if begins + place < seats else begins + place - seats
                bet = min(wanted(systems, settings, memory, seat, chips[seat], 2 * half[seat]), most[seat])
                free[seat] = ENDLESS
                if bankroll[seat] >= 0:
                    if bet * 2 * half[seat] > chips[seat]:
                        bet = chips[seat] // (2 * half[seat])
                    if bet:
                        free[seat] = min(chips[seat] // (bet * half[seat]) - 2, ENDLESS)
                times[seat] = bet
                net[seat] = 0
                if bet:
                    order[playing] = seat
                    playing += 1
                    session_staked[session, seat] += bet * 2 * half[seat]
                elif session_broke[session, seat] < 0:
                    session_broke[session, seat] = nth - start
            if playing == 0:
                if kept:
                    paths[session, (nth - start) // every + 1 :] = chips
                break
            if shoe.size - at < least_left:
                at = 0
                _write(rows, used, SHUFFLED, 0, 0)
            used[1] = 0
            if recording:
                _write(rows, used, OPENED, nth, 0)
                for hand in range(playing):
                    _write(rows, used, STAKED, order[hand], times[order[hand]] * 2 * half[order[hand]])

            # Two cards for everybody.
            first = at
            for hand in range(playing):
                counter, first, at, card = _next_card(
                    counter, stride, shoe, owner, busted, first, at, hand, rows, used
                )
                busted[hand] = False
                lows[hand] = card & 15
                ranks[hand] = card >> 4 & 15
            counter, first, at, card = _next_card(
                counter, stride, shoe, owner, busted, first, at, DEALER, rows, used
            )
            up = card & 15
            for hand in range(playing):
                counter, first, at, card = _next_card(
                    counter, stride, shoe, owner, busted, first, at, hand, rows, used
                )
                has_ace[hand] = lows[hand] == 1 or card & 15 == 1
                lows[hand] += card & 15
                is_pair[hand] = ranks[hand] == card >> 4 & 15
                natural[hand] = has_ace[hand] == 1 and lows[hand] == 11
                given_up[hand] = False
            counter, first, at, card = _next_card(
                counter, stride, shoe, owner, busted, first, at, DEALER, rows, used
            )
            down = card & 15
            hides = up == 1 or up == 10
            blackjack = up + down == 11 and hides and (up == 1 or down == 1)

            # Before the players act: early surrender, insurance.
            staying = playing
            if hides and surrender == EARLY:
                for hand in range(playing):
                    seat = order[hand]
                    code = totals[seat, 2 * lows[hand] + has_ace[hand], up]
                    if is_pair[hand]:
                        code = pairs[seat, lows[hand] // 2, up]
                    given_up[hand] = code & SURRENDER != 0 and not natural[hand]
                    staying -= given_up[hand]
                    _write(rows, used, SURRENDERED if given_up[hand] else KEPT, seat, 0)
            if up == 1:
                for hand in range(playing):
                    seat = order[hand]
                    if not given_up[hand] and free[seat] >= 1:
                        _write(rows, used, INSURED, seat, insure[seat])
                        if insure[seat]:
                            free[seat] -= 1
                            net[seat] += 2 if blackjack else -1

            # The players' hands, unless the dealer's look ends the round.
            stands = 0
            if not (blackjack and peek and staying > 0):
                made = playing
                late = surrender == LATE or (surrender == EARLY and not hides)
                for hand in range(playing):
                    if given_up[hand] or natural[hand]:
                        continue
                    seat = order[hand]
                    counter, first, at, made, stands, lost = _play_hands(
                        counter,
                        stride,
                        shoe,
                        owner,
                        busted,
                        first,
                        at,
                        rows,
                        used,
                        PlayOptions(late, doubles, double_split, aces),
                        totals,
                        pairs,
                        seat,
                        up,
                        lows[hand],
                        has_ace[hand],
                        ranks[hand],
                        is_pair[hand],
                        hand,
                        made,
                        split_off,
                        free[seat],
                        standing,
                        stands,
                    )
                    if lost == GIVEN_UP:
                        given_up[hand] = True
                    else:
                        net[seat] -= lost

            # The dealer's hand, and what all come to.
            for hand in range(playing):
                if given_up[hand]:
                    net[order[hand]] -= 2 if blackjack and not peek else 1
                elif natural[hand]:
                    net[order[hand]] += 0 if blackjack else 3
                elif blackjack and peek:
                    net[order[hand]] -= 2
            total = 21
            if stands and not blackjack:
                low = up + down
                ace = up == 1 or down == 1
                total = _total(low, ace)
                while total < 17 or (total == 17 and hit_soft_17 and ace and low == 7):
                    counter, first, at, card = _next_card(
                        counter, stride, shoe, owner, busted, first, at, DEALER, rows, used
                    )
                    low += card & 15
                    ace |= card & 15 == 1
                    total = _total(low, ace)
            for stood in range(stands):
                seat, own, stake = standing[stood]
                if blackjack or total <= 21 and own < total:
                    net[seat] -= stake
                elif total > 21 or own > total:
                    net[seat] += stake
            if used[1]:
                net[:] = 0
                squares[1] += 1
                _write(rows, used, STUCK, 0, 0)
            won = 0
            for hand in range(playing):
                seat = order[hand]
                results[net[seat] + LOWEST] += 1
                brought = net[seat] * times[seat] * half[seat]
                chips[seat] += brought
                won += brought
                learn(systems, settings, memory, seat, times[seat], net[seat])
            squares[0] += float(won) * won
            if recording:
                stacks[nth] = chips
            if kept:
                draw_path(paths, every, session, nth - start + 1, chips)
            dealing = dealing + 1 if dealing + 1 < seats else 0
        for seat in range(seats):
            session_net[session, seat] = chips[seat] - max(bankroll[seat], 0)
