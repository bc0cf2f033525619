"""The kernel of blackjack: rounds from a shoe, with charts for strategies, in halves of the first bet.

A card is one number: what it counts in the lowest four bits (an ace 1), its rank in the next four, its suit
above. The shoe is shuffled some cards ahead of the deal.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.equipment.cards import RANKS, SUITS
from croupier.games.blackjack.choices import MOST_HANDS
from croupier.games.blackjack.hands import VALUES
from croupier.odds.chance import Word, below, stream_of, whole
from croupier.sim.diary import Diary, draw_path
from croupier.sim.systems import FLAT, REMEMBERED, Whole, begin, learn, wanted

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

ROOM, AHEAD = 4, 16
"""Cards are shuffled so many for each hand beyond those that are surely used, then so many at a time."""
SHOE_EMPTY = -1
TO_STAND, TO_DRAW = np.uint8(0), np.uint8(HIT)
ENDLESS = 1000
"""Halves of the bet that are more than anybody can need in a round."""

LOWEST = 20
"""Counts of results begin at so many halves below zero."""
RESULTS = 2 * LOWEST + 1

# What is written down of a round: kinds of rows.
NOTHING, SHUFFLED, OPENED, STAKED, DEALT, KEPT, SURRENDERED, INSURED, HELD, TAKEN, DOUBLED, DIVIDED, STUCK = (
    range(13)
)


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
    """How many rows there are; and what has become of the shoe within the round."""
    stacks: Whole
    """By round and seat, the chips after it."""


@njit(cache=True)
def _write(rows: Whole, used: Whole, kind: int, seat: int, value: int) -> None:
    """Write down what happened."""
    rows[used[0], 0] = kind
    rows[used[0], 1] = seat
    rows[used[0], 2] = value
    used[0] += 1


@njit(cache=True)
def _total(low: int, ace: int) -> int:
    """The best total of a hand whose least is `low`."""
    return low + 10 if ace and low <= 11 else low


@njit(cache=True)
def _shuffle(counter: Word, stride: Word, shoe: Cards, first: int, last: int) -> Word:
    """Draw the cards from `first` up to but not including `last` out of all that are left."""
    for place in range(first, last):
        counter, further = below(counter, stride, shoe.size - place)
        card = shoe[place + further]
        shoe[place + further] = shoe[place]
        shoe[place] = card
    return counter


@njit(cache=True)
def _gather(shoe: Cards, owner: Cards, first: int, busted: Flags) -> int:
    """Shuffle within a round: lay the cards that lie on the table to the front; give their number.

    They are those dealt from `first` to the end, without those of hands that are bust.
    """
    lying = 0
    for place in range(first, shoe.size):
        if owner[place] == DEALER or not busted[owner[place]]:
            shoe[place], shoe[lying] = shoe[lying], shoe[place]
            owner[place], owner[lying] = owner[lying], owner[place]
            lying += 1
    return lying


@njit(cache=True)
def _more(
    counter: Word,
    stride: Word,
    shoe: Cards,
    owner: Cards,
    busted: Flags,
    first: int,
    at: int,
    cut: int,
    used: Whole,
) -> tuple[Word, int, int, int]:
    """Shuffle on, and if the shoe is empty, what does not lie on the table.

    Give also where the cards of the round begin, where the next one is, and up to where the shoe is shuffled.
    If all cards lie on the table the round cannot be played out: that is noted, the last card comes again.
    """
    if at == shoe.size:
        at = _gather(shoe, owner, first, busted)
        first = 0
        if at == shoe.size:
            used[1] = STUCK
            return counter, first, at - 1, at
        used[1] = SHUFFLED
    ready = min(max(at + AHEAD, cut), shoe.size)
    return _shuffle(counter, stride, shoe, at, ready), first, at, ready


@njit(cache=True)
def _give_away(owner: Cards, at: int, hand: int, to: int) -> None:
    """The last card of a hand goes to a new one."""
    place = at - 1
    while owner[place] != hand:
        place -= 1
    owner[place] = to


@njit(cache=True)
def _play_plainly(  # noqa: C901
    counter: Word,
    stride: Word,
    rounds: int,
    shoe: Cards,
    cut: int,
    options: Options,
    charts: Charts,
    results: Whole,
) -> tuple[Word, int, int]:
    """A session of one player whose bet never changes and whose purse has no end: the same in fewer steps.

    Give what it brought in halves of the bet, and the sum of the squares of that; or SHOE_EMPTY where cards
    have to be shuffled within a round, which is left to the longer way.
    """
    least_left, hit_soft_17, surrender, doubles, double_split, aces, peek, _ = options
    totals, pairs, insurances = charts
    insures = insurances[0]
    size = shoe.size
    owns = np.zeros(MOST_HANDS, np.int64)
    stakes = np.zeros(MOST_HANDS, np.int64)
    counts = np.zeros(RESULTS, np.int64)
    at = ready = brought = squares = 0
    for _ in range(rounds):
        if size - at < least_left:
            at = ready = 0
        if at + 4 > ready:
            if at + 4 > size:
                return counter, 0, SHOE_EMPTY
            begun = ready
            ready = min(max(ready + AHEAD, cut), size)
            counter = _shuffle(counter, stride, shoe, begun, ready)
        card = whole(shoe[at])
        up = whole(shoe[at + 1]) & 15
        other = whole(shoe[at + 2])
        down = whole(shoe[at + 3]) & 15
        at += 4
        rank = card >> 4 & 15
        low = (card & 15) + (other & 15)
        ace = whole((card & 15 == 1) | (other & 15 == 1))
        pair = rank == other >> 4 & 15
        natural = ace == 1 and low == 11
        hides = up == 1 or up == 10
        blackjack = hides and up + down == 11
        each = low >> 1
        net = 0
        given_up = False
        if hides:
            if surrender == EARLY and not natural:
                code = pairs[0, each, up] if pair else totals[0, 2 * low + ace, up]
                given_up = code & SURRENDER != 0
            if up == 1 and insures and not given_up:
                net = 2 if blackjack else -1
        if given_up or natural or (blackjack and peek):
            # Decided without a card.
            if given_up:
                net -= 2 if blackjack and not peek else 1
            elif not natural:
                net -= 2
            elif not blackjack:
                net += 3
            counts[net + LOWEST] += 1
            brought += net
            squares += net * net
            continue

        late = surrender == LATE or (surrender == EARLY and not hides)
        split = False
        two = True
        waiting = stands = live = 0
        hands = 1
        stake = 2
        while True:
            # What the chart says, as far as it is allowed; to 21 and more it says nothing.
            code = totals[0, 2 * low + ace, up]
            if two:
                two = False
                if (pair or split or code > HIT) and _total(low, ace) < 21:
                    one_card = split and rank == ACE and aces != PLAY
                    may_split = pair and hands < MOST_HANDS and not (one_card and aces == ONE_CARD)
                    if pair and (may_split or not pairs[0, each, up] & SPLIT):
                        code = pairs[0, each, up]
                    if code & SURRENDER and late and not split:
                        net -= 2 if blackjack else 1
                        break
                    if code & SPLIT and may_split:
                        waiting += 1
                        hands += 1
                        split = two = True
                        low = each
                        ace = whole(each == 1)
                        code = TO_DRAW
                    elif one_card:
                        code = TO_STAND
                    elif code & DOUBLE and doubles[_total(low, ace)] and (double_split or not split):
                        stake = 4
                        code = TO_DRAW
            elif stake == 4:
                code = TO_STAND
            if not code & HIT:
                # The hand is over; one that was split off comes next, with its one card.
                live += low <= 21
                owns[stands] = _total(low, ace) if low <= 21 else -1
                stakes[stands] = stake
                stands += 1
                if waiting == 0:
                    break
                waiting -= 1
                low = each
                ace = whole(each == 1)
                stake = 2
                two = True
            if at == ready:
                if at == size:
                    return counter, 0, SHOE_EMPTY
                ready = min(max(at + AHEAD, cut), size)
                counter = _shuffle(counter, stride, shoe, at, ready)
            card = whole(shoe[at])
            at += 1
            low += card & 15
            ace |= card & 15 == 1
            pair = two and rank == card >> 4 & 15

        total = 100
        if live and not blackjack:
            low = up + down
            ace = whole((up == 1) | (down == 1))
            total = _total(low, ace)
            while total < 17 or (hit_soft_17 and total == 17 and ace and low == 7):
                if at == ready:
                    if at == size:
                        return counter, 0, SHOE_EMPTY
                    ready = min(max(at + AHEAD, cut), size)
                    counter = _shuffle(counter, stride, shoe, at, ready)
                card = whole(shoe[at])
                at += 1
                low += card & 15
                ace |= card & 15 == 1
                total = _total(low, ace)
            if total > 21:
                total = 0
        for stood in range(stands):
            net += stakes[stood] * (whole(owns[stood] > total) - whole(owns[stood] < total))
        counts[net + LOWEST] += 1
        brought += net
        squares += net * net
    for place in range(RESULTS):
        results[place] += counts[place]
    return counter, brought, squares


@njit(cache=True, nogil=True)
def play_rounds(  # noqa: C901
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
    """Play sessions of `length` rounds, `rounds` in all, each from a fresh shoe, and write them down.

    It is one function because compiled code counts references to arrays that it hands on, which in a round of
    some sixty nanoseconds would take most of the time. For the same reason fields are read once.
    """
    least_left, hit_soft_17, surrender, doubles, double_split, aces, peek, players_deal = options
    totals, pairs, insure = charts
    half, most, bankroll, systems, settings = purses
    session_net, session_staked, session_broke, paths, every = diary
    results, squares, rows, used, stacks = notes
    counter, stride = stream_of(seed, block)
    seats = half.size
    size = shoe.size
    cut = size - least_left + ROOM * (seats + 1)
    recording = rows.size > 0
    simple = True
    for seat in range(seats):
        simple = simple and systems[seat] == FLAT and bankroll[seat] < 0
    plain = simple and seats == 1 and not recording
    owner = np.zeros(size, np.int16)
    busted = np.zeros(MOST_HANDS * seats, np.bool_)
    standing = np.zeros((MOST_HANDS * seats, 3), np.int64)
    split_off = np.zeros(MOST_HANDS, np.int64)
    memory = np.zeros((seats, REMEMBERED), np.int64)
    # By seat.
    chips = np.empty(seats, np.int64)
    times = np.ones(seats, np.int64)
    free = np.full(seats, ENDLESS, np.int64)
    net = np.zeros(seats, np.int64)
    # By hand, in the order of play.
    order = np.arange(seats)
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
        playing = seats
        at = ready = 0
        dealing = seats - 1
        if plain and not kept:
            before = shoe.copy()
            moved_on, brought, square = _play_plainly(
                counter, stride, last - start, shoe, cut, options, charts, results
            )
            if square != SHOE_EMPTY:
                counter = moved_on
                session_net[session, 0] = brought * half[0]
                session_staked[session, 0] = (last - start) * 2 * half[0]
                squares[0] += float(square) * half[0] * half[0]
                continue
            shoe[:] = before
        for seat in range(seats):
            chips[seat] = max(bankroll[seat], 0)
            begin(systems, settings, memory, seat)
        if kept:
            for seat in range(seats):
                paths[session, 0, seat] = chips[seat]
        for nth in range(start, last):
            # Bets.
            begins = dealing + 1 if players_deal and dealing + 1 < seats else 0
            if not simple or begins:
                playing = 0
                for place in range(seats):
                    seat = begins + place if begins + place < seats else begins + place - seats
                    bet = min(
                        wanted(systems, settings, memory, seat, chips[seat], 2 * half[seat]), most[seat]
                    )
                    if bankroll[seat] >= 0:
                        if bet * 2 * half[seat] > chips[seat]:
                            bet = chips[seat] // (2 * half[seat])
                        if bet:
                            free[seat] = min(chips[seat] // (bet * half[seat]) - 2, ENDLESS)
                        elif session_broke[session, seat] < 0:
                            session_broke[session, seat] = nth - start
                    times[seat] = bet
                    if bet:
                        order[playing] = seat
                        playing += 1
                if playing == 0:
                    if kept:
                        for point in range((nth - start) // every + 1, paths.shape[1]):
                            for seat in range(seats):
                                paths[session, point, seat] = chips[seat]
                    break
            elif players_deal:
                for seat in range(seats):
                    order[seat] = seat
            if size - at < least_left:
                at = ready = 0
                if recording:
                    _write(rows, used, SHUFFLED, 0, 0)
            used[1] = 0
            if recording:
                _write(rows, used, OPENED, nth, 0)
                for hand in range(playing):
                    _write(rows, used, STAKED, order[hand], times[order[hand]] * 2 * half[order[hand]])

            # Two cards for everybody, the dealer's first open.
            first = at
            up = down = 0
            for nth_card in range(2 * playing + 2):
                if at == ready:
                    counter, first, at, ready = _more(
                        counter, stride, shoe, owner, busted, first, at, cut, used
                    )
                    if recording and used[1] == SHUFFLED:
                        _write(rows, used, SHUFFLED, 0, 0)
                        used[1] = 0
                card = whole(shoe[at])
                if recording:
                    _write(rows, used, DEALT, 0, card)
                hand = nth_card if nth_card <= playing else nth_card - playing - 1
                value = card & 15
                owner[at] = hand if hand < playing else DEALER
                at += 1
                if hand == playing:
                    up, down = down, value
                elif nth_card < playing:
                    net[order[hand]] = 0
                    if bankroll[order[hand]] < 0:
                        free[order[hand]] = ENDLESS
                    busted[hand] = False
                    given_up[hand] = False
                    lows[hand] = value
                    ranks[hand] = card >> 4 & 15
                else:
                    has_ace[hand] = lows[hand] == 1 or value == 1
                    lows[hand] += value
                    is_pair[hand] = ranks[hand] == card >> 4 & 15
                    natural[hand] = has_ace[hand] == 1 and lows[hand] == 11
            hides = up == 1 or up == 10
            blackjack = hides and up + down == 11

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
                    if recording:
                        _write(rows, used, SURRENDERED if given_up[hand] else KEPT, seat, 0)
            if up == 1:
                for hand in range(playing):
                    seat = order[hand]
                    if not given_up[hand] and free[seat] >= 1:
                        if recording:
                            _write(rows, used, INSURED, seat, insure[seat])
                        if insure[seat]:
                            free[seat] -= 1
                            net[seat] += 2 if blackjack else -1

            # The players' hands, unless the dealer's look ends the round.
            stands = 0
            made = playing
            late = surrender == LATE or (surrender == EARLY and not hides)
            for turn in range(0 if blackjack and peek and staying > 0 else playing):
                if given_up[turn] or natural[turn]:
                    continue
                seat = order[turn]
                hand = turn
                low = lows[turn]
                ace = has_ace[turn]
                rank = ranks[turn]
                pair = is_pair[turn]
                each = low // 2
                split = False
                waiting = 0
                hands = 1
                stake = 2
                two = True
                while True:
                    # What the chart says, as far as it is allowed.
                    total = _total(low, ace)
                    draws = False
                    if total < 21 and stake == 2:
                        code = totals[seat, 2 * low + ace, up]
                        draws = code & HIT != 0
                        act = TAKEN if draws else HELD
                        if two:
                            one_card = split and rank == ACE and aces != PLAY
                            may_split = pair and hands < MOST_HANDS and free[seat] >= 2
                            may_split = may_split and not (one_card and aces == ONE_CARD)
                            if pair and (may_split or not pairs[seat, each, up] & SPLIT):
                                code = pairs[seat, each, up]
                                draws = code & HIT != 0
                                act = TAKEN if draws else HELD
                            if code & SURRENDER and late and not split:
                                given_up[turn] = True
                                act = SURRENDERED
                                draws = False
                            elif code & SPLIT and may_split:
                                act = DIVIDED
                                draws = True
                            elif one_card:
                                act = HELD if may_split else NOTHING
                                draws = False
                            elif (
                                code & DOUBLE
                                and doubles[total]
                                and free[seat] >= 2
                                and (double_split or not split)
                            ):
                                act = DOUBLED
                                draws = True
                                stake = 4
                                free[seat] -= 2
                        if recording and act != NOTHING:
                            _write(rows, used, act, seat, 0)
                        if act == DIVIDED:
                            _give_away(owner, at, hand, made)
                            busted[made] = False
                            split_off[waiting] = made
                            waiting += 1
                            made += 1
                            hands += 1
                            free[seat] -= 2
                            split = True
                            low = each
                            ace = each == 1
                        two = act == DIVIDED
                        if given_up[turn]:
                            break
                    if not draws:
                        # The hand is over; the one that was split off last comes next, with its one card.
                        if low > 21:
                            busted[hand] = True
                            net[seat] -= stake
                        else:
                            standing[stands, 0] = seat
                            standing[stands, 1] = total
                            standing[stands, 2] = stake
                            stands += 1
                        if waiting == 0:
                            break
                        waiting -= 1
                        hand = split_off[waiting]
                        low = each
                        ace = each == 1
                        stake = 2
                        two = True
                    if at == ready:
                        counter, first, at, ready = _more(
                            counter, stride, shoe, owner, busted, first, at, cut, used
                        )
                        if recording and used[1] == SHUFFLED:
                            _write(rows, used, SHUFFLED, 0, 0)
                            used[1] = 0
                    card = whole(shoe[at])
                    if recording:
                        _write(rows, used, DEALT, 0, card)
                    owner[at] = hand
                    at += 1
                    low += card & 15
                    ace |= card & 15 == 1
                    pair = two and rank == card >> 4 & 15

            # The dealer's hand.
            total = 21
            if stands and not blackjack:
                low = up + down
                ace = whole(up == 1 or down == 1)
                total = _total(low, ace)
                while total < 17 or (hit_soft_17 and total == 17 and ace and low == 7):
                    if at == ready:
                        counter, first, at, ready = _more(
                            counter, stride, shoe, owner, busted, first, at, cut, used
                        )
                        if recording and used[1] == SHUFFLED:
                            _write(rows, used, SHUFFLED, 0, 0)
                            used[1] = 0
                    card = whole(shoe[at])
                    if recording:
                        _write(rows, used, DEALT, 0, card)
                    owner[at] = DEALER
                    at += 1
                    low += card & 15
                    ace |= card & 15 == 1
                    total = _total(low, ace)

            # What all come to.
            for hand in range(playing):
                if given_up[hand]:
                    net[order[hand]] -= 2 if blackjack and not peek else 1
                elif natural[hand]:
                    net[order[hand]] += 0 if blackjack else 3
                elif blackjack and peek:
                    net[order[hand]] -= 2
            for stood in range(stands):
                own = standing[stood, 1]
                stake = standing[stood, 2]
                if blackjack or (total <= 21 and own < total):
                    net[standing[stood, 0]] -= stake
                elif own != total:
                    net[standing[stood, 0]] += stake
            won = 0
            for hand in range(playing):
                seat = order[hand]
                if used[1] == STUCK:
                    net[seat] = 0
                results[net[seat] + LOWEST] += 1
                brought = net[seat] * times[seat] * half[seat]
                chips[seat] += brought
                won += brought
                session_staked[session, seat] += times[seat] * 2 * half[seat]
                if not simple:
                    learn(systems, settings, memory, seat, times[seat], net[seat])
            squares[0] += float(won) * won
            if used[1] == STUCK:
                squares[1] += 1
                if recording:
                    _write(rows, used, STUCK, 0, 0)
            if recording:
                for seat in range(seats):
                    stacks[nth, seat] = chips[seat]
            if kept:
                draw_path(paths, every, session, nth - start + 1, chips)
            dealing = dealing + 1 if dealing + 1 < seats else 0
        for seat in range(seats):
            session_net[session, seat] = chips[seat] - max(bankroll[seat], 0)
