"""The kernel of hold'em: whole hands, street by street, as `croupier.games.holdem` plays them.

Players are numbered in the order of everything, clockwise from the dealer's left; seats as they sit.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.odds.holdem.evaluator import START, Cards, Tables, Words, evaluate
from croupier.sim.chance import Word, below, stream_of
from croupier.sim.systems import Whole

Real = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

MOST_PLAYERS = 10
MOST_CARDS = 2 * MOST_PLAYERS + 8

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = range(3)
FOLD, CALL, RAISE, DEAL, START_HAND = range(5)
"""What is written down; a call of nothing is a check."""

# A strategy's columns.
AT_RANDOM, CALL_FROM, RAISE_FROM, SIZE, BLUFF = range(5)
"""Whether chance decides; how many times what the pot asks a hand must be worth to call, and how many times an
equal share to raise; the size of raises in pots; how often in a thousand to raise with nothing."""

# What changes during a hand, and all players share.
COUNT, TO_MATCH, RAISE_SIZE, POT, LIE, IN_HAND = range(6)
"""Players dealt in; the bet to match; the last full bet or raise; all chips on the table; the cards that lie on
the board; players who have not folded."""

# What a block adds up.
HANDS, SESSIONS, SHOWDOWNS, POTS, ACTIONS = range(5)
NET, WON, BROKE = range(3)
"""By seat: chips, hands in which the seat won a pot, sessions in which it lost its last chip."""

STRENGTH_BITS = 5
"""Strengths are guessed at by so many bits less."""
KINDS = (10 << 13) >> STRENGTH_BITS


class TableRules(NamedTuple):
    """The options that the kernel needs."""

    small: int
    big: int
    limit: int
    dead_button: bool
    button_small: bool
    burn: bool


class Guesses(NamedTuple):
    """How strong a hand looks, as the square root of the chance to beat one other hand."""

    before_flop: Real
    """By the ranks of the cards, the higher first if they are suited."""
    later: Real
    """By how many cards there are, and strength."""


class Hand(NamedTuple):
    """Who was dealt in, by player."""

    seat: Whole
    stack: Whole
    bet: Whole
    """Chips put in during this betting round."""
    total: Whole
    """Chips put in during the hand."""
    acted: Flags
    """Whether the player has acted since the last full bet or raise."""
    folded: Flags
    hole: Cards
    keys: Words
    masks: Words
    """The keys and masks of all cards of a player, the board's included."""
    now: Whole


class Script(NamedTuple):
    """Hands written down, else of length 0."""

    rows: Whole
    """Hand, seat, what was done, and to what amount or with how many cards."""
    cards: Cards
    """By hand, in the order dealt."""
    stacks: Whole
    """By hand, at its end, by seat; and the number of rows so far."""


def empty_hand() -> Hand:
    """Room for a hand."""
    whole = [np.zeros(MOST_PLAYERS, np.int64) for _ in range(4)]
    flags = [np.zeros(MOST_PLAYERS, np.bool_) for _ in range(2)]
    words = [np.zeros(MOST_PLAYERS, np.uint64) for _ in range(2)]
    return Hand(*whole, *flags, np.zeros((MOST_PLAYERS, 2), np.uint8), *words, np.zeros(6, np.int64))


@njit(cache=True)
def guess(tables: Tables, cards: int, hands: int, guesses: Real) -> None:
    """From hands dealt at random: what part of hands of so many cards each strength beats, as its root."""
    counter, stride = stream_of(np.uint64(0), cards)
    deck = np.arange(52).astype(np.uint8)
    counts = np.zeros(KINDS, np.int64)
    for _ in range(hands):
        total, mask = START[cards], np.uint64(0)
        for place in range(cards):
            counter, other = below(counter, stride, 52 - place)
            deck[place], deck[place + other] = deck[place + other], deck[place]
            total += tables.keys[deck[place]]
            mask |= tables.masks[deck[place]]
        counts[evaluate(tables, total, mask) >> STRENGTH_BITS] += 1
    below_it = 0
    for kind in range(KINDS):
        guesses[kind] = np.sqrt((below_it + counts[kind] / 2) / hands)
        below_it += counts[kind]


# Setting up a hand.


@njit(cache=True, inline="always")
def _after(seat: int, stacks: Whole) -> Any:
    """The next seat clockwise with chips."""
    seat += 1
    while True:
        if seat == stacks.shape[0]:
            seat = 0
        if stacks[seat] > 0:
            return seat
        seat += 1


@njit(cache=True)
def place_button(rules: TableRules, stacks: Whole, seats: Whole, moves_on: bool) -> Any:
    """Move button, small and big blind, the three of `seats`, to where they are in the next hand."""
    able = 0
    for stack in stacks:
        able += stack > 0
    button, last_small, last_big = seats
    if rules.dead_button and last_big >= 0:
        big = _after(last_big, stacks) if moves_on else last_big
        small, button = (last_big, last_small) if moves_on else (last_small, button)
        if able == 2:
            small = _after(big, stacks)
            button = small if rules.button_small else big
    else:
        button = _after(button, stacks) if moves_on or stacks[button] == 0 else button
        small = button if able == 2 and rules.button_small else _after(button, stacks)
        big = _after(small, stacks)
    seats[0], seats[1], seats[2] = button, small, big


@njit(cache=True)
def _sit_down(hand: Hand, stacks: Whole, seats: Whole, rules: TableRules) -> int:
    """Who is dealt in, and the blinds; gives who opens the betting."""
    count = opens = 0
    hand.now[POT] = 0
    for step in range(1, stacks.shape[0] + 1):
        seat = (seats[0] + step) % stacks.shape[0]
        if stacks[seat] == 0:
            continue
        hand.seat[count] = seat
        hand.stack[count] = stacks[seat]
        hand.bet[count] = hand.total[count] = 0
        hand.acted[count] = hand.folded[count] = False
        if seat == seats[1]:
            _put_in(hand, count, min(rules.small, stacks[seat]))
        if seat == seats[2]:
            _put_in(hand, count, min(rules.big, stacks[seat]))
            opens = count + 1
        count += 1
    hand.now[COUNT] = hand.now[IN_HAND] = count
    hand.now[LIE] = 0
    hand.now[TO_MATCH] = hand.now[RAISE_SIZE] = rules.big
    return opens


@njit(cache=True, inline="always")
def _put_in(hand: Hand, player: int, amount: int) -> None:
    hand.stack[player] -= amount
    hand.bet[player] += amount
    hand.total[player] += amount
    hand.now[POT] += amount


# Betting.


@njit(cache=True, inline="always")
def _able(hand: Hand) -> Any:
    """How many in the hand can still bet."""
    count = 0
    for player in range(hand.now[COUNT]):
        count += not hand.folded[player] and hand.stack[player] > 0
    return count


@njit(cache=True)
def is_closed(hand: Hand) -> bool:
    """Whether at most one player can still bet and has nothing to call."""
    able = 0
    for player in range(hand.now[COUNT]):
        if not hand.folded[player] and hand.stack[player] > 0:
            able += 1
            if able > 1 or hand.bet[player] < hand.now[TO_MATCH]:
                return False
    return True


@njit(cache=True)
def next_to_act(hand: Hand, start: int) -> int:
    """The first from `start` clockwise who has yet to act in this round, -1 if all have."""
    count = hand.now[COUNT]
    player = start if start < count else start - count
    for _ in range(count):
        waits = not hand.acted[player] or hand.bet[player] < hand.now[TO_MATCH]
        if waits and not hand.folded[player] and hand.stack[player] > 0:
            return player
        player = player + 1 if player + 1 < count else 0
    return -1


@njit(cache=True)
def raise_range(hand: Hand, player: int, limit: int) -> tuple[int, int]:
    """The least and the most that the player may bet or raise to; the most is 0 if there is nothing."""
    to_match, size = hand.now[TO_MATCH], hand.now[RAISE_SIZE]
    all_in = hand.bet[player] + hand.stack[player]
    if all_in <= to_match or (hand.acted[player] and to_match - hand.bet[player] < size) or _able(hand) < 2:
        return 0, 0
    low, high = to_match + size, all_in
    if limit == FIXED_LIMIT and to_match:
        high = low
    elif limit == POT_LIMIT:
        high = 2 * to_match - hand.bet[player] + hand.now[POT]
    if all_in < low:
        return (all_in, all_in) if all_in <= high else (0, 0)
    return (low, min(high, all_in)) if low <= high else (0, 0)


@njit(cache=True)
def _raise_to(hand: Hand, player: int, to: int) -> None:
    by = to - hand.now[TO_MATCH]
    if by >= hand.now[RAISE_SIZE]:
        hand.now[RAISE_SIZE] = by
        hand.acted[:] = False
    hand.now[TO_MATCH] = to
    _put_in(hand, player, to - hand.bet[player])


@njit(cache=True)
def _end_round(hand: Hand, big: int) -> None:
    """Give back what nobody matched, and clear the bets."""
    top, most, second = -1, -1, 0
    for player in range(hand.now[COUNT]):
        if hand.bet[player] > most:
            top, second, most = player, max(most, 0), hand.bet[player]
        elif hand.bet[player] > second:
            second = hand.bet[player]
    if most > second and not hand.folded[top]:
        _put_in(hand, top, second - most)
    hand.now[TO_MATCH] = 0
    hand.now[RAISE_SIZE] = big
    hand.bet[:] = 0
    hand.acted[:] = False


# Deciding.


@njit(cache=True)
def decide(
    hand: Hand,
    player: int,
    strategy: Real,
    rules: TableRules,
    tables: Tables,
    guesses: Guesses,
    counter: Word,
    stride: Word,
) -> tuple[Word, int, int]:
    """What the player does, and the total of a raise."""
    owed = hand.now[TO_MATCH] - hand.bet[player]
    low, high = raise_range(hand, player, rules.limit)
    if strategy[AT_RANDOM]:
        counter, choice = below(counter, stride, 1 + (owed > 0) + (high > 0))
        if choice == 0:
            return counter, CALL, 0
        if owed > 0 and choice == 1:
            return counter, FOLD, 0
        counter, more = below(counter, stride, high - low + 1)
        return counter, RAISE, low + more
    worth = _worth(hand, player, tables, guesses) if strategy[CALL_FROM] > 0 else 1.0
    if high > 0 and strategy[RAISE_FROM] < MOST_PLAYERS:
        wants = worth * hand.now[IN_HAND] >= strategy[RAISE_FROM]
        if strategy[BLUFF] > 0 and not wants:
            counter, draw = below(counter, stride, 1000)
            wants = draw < strategy[BLUFF]
        if wants:
            to = hand.now[TO_MATCH] + np.int64(strategy[SIZE] * (hand.now[POT] + owed))
            return counter, RAISE, min(max(to, low), high)
    asked = min(owed, hand.stack[player])
    if owed <= 0 or worth * (hand.now[POT] + asked) >= strategy[CALL_FROM] * asked:
        return counter, CALL, 0
    return counter, FOLD, 0


@njit(cache=True)
def _worth(hand: Hand, player: int, tables: Tables, guesses: Guesses) -> float:
    """A guess at the part of the pot that the hand will win, against all who are left."""
    a, b = hand.hole[player]
    if hand.now[LIE] == 0:
        high, low = max(a, b) >> 2, min(a, b) >> 2
        root = guesses.before_flop[high, low] if a & 3 == b & 3 else guesses.before_flop[low, high]
    else:
        cards = 2 + hand.now[LIE]
        start = START[5] if cards == 5 else START[6] if cards == 6 else START[7]
        strength = evaluate(tables, hand.keys[player] + start, hand.masks[player])
        root = guesses.later[cards, strength >> STRENGTH_BITS]
    worth = root
    for _ in range(hand.now[IN_HAND] - 1):
        worth *= root
    return worth


# The showdown.


@njit(cache=True)
def pay(hand: Hand, tables: Tables, strengths: Whole, won: Flags) -> None:
    """Build the pots, main pot first, and give each to its winners, odd chips from the dealer's left."""
    count = hand.now[COUNT]
    if hand.now[IN_HAND] > 1:
        for player in range(count):
            if not hand.folded[player]:
                strengths[player] = evaluate(tables, hand.keys[player] + START[7], hand.masks[player])
    low = 0
    while True:
        level = top = most = 0
        for player in range(count):
            most = max(most, hand.total[player])
            if not hand.folded[player] and hand.total[player] > low:
                level = hand.total[player] if level == 0 else min(level, hand.total[player])
                top = max(top, hand.total[player])
        if level == 0:
            return
        reach = level if level < top else most
        amount = best = winners = 0
        for player in range(count):
            amount += min(hand.total[player], reach) - min(hand.total[player], low)
            if not hand.folded[player] and hand.total[player] >= level:
                if winners == 0 or strengths[player] > best:
                    best, winners = strengths[player], 1
                elif strengths[player] == best:
                    winners += 1
        share, odd = amount // winners, amount % winners
        for player in range(count):
            if not hand.folded[player] and hand.total[player] >= level and strengths[player] == best:
                hand.stack[player] += share + (odd > 0)
                odd -= odd > 0
                won[hand.seat[player]] = True
        low = level


# Playing.


@njit(cache=True, inline="always")
def _write(script: Script, row: int, hand: int, seat: int, did: int, amount: int) -> Any:
    if row < script.rows.shape[0]:
        script.rows[row, 0], script.rows[row, 1] = hand, seat
        script.rows[row, 2], script.rows[row, 3] = did, amount
        return row + 1
    return row


@njit(cache=True)
def _deal_holes(hand: Hand, tables: Tables, deck: Cards, counter: Word, stride: Word) -> Word:
    """Two cards to each player, one at a time."""
    count = hand.now[COUNT]
    for place in range(2 * count):
        counter, other = below(counter, stride, 52 - place)
        card = deck[place + other]
        deck[place], deck[place + other] = card, deck[place]
        if place < count:
            hand.hole[place, 0] = card
            hand.keys[place] = tables.keys[card]
            hand.masks[place] = tables.masks[card]
        else:
            hand.hole[place - count, 1] = card
            hand.keys[place - count] += tables.keys[card]
            hand.masks[place - count] |= tables.masks[card]
    return counter


@njit(cache=True)
def _deal_board(
    hand: Hand, tables: Tables, deck: Cards, dealt: int, until: int, burn: bool, counter: Word, stride: Word
) -> tuple[Word, int]:
    """Shared cards until so many lie, burnt ones dealt first; gives how many cards have been dealt."""
    key, mask = np.uint64(0), np.uint64(0)
    while hand.now[LIE] < until:
        lie = hand.now[LIE]
        for burnt in range(2 if burn and lie in (0, 3, 4) else 1):
            counter, other = below(counter, stride, 52 - dealt)
            card = deck[dealt + other]
            deck[dealt], deck[dealt + other] = card, deck[dealt]
            dealt += 1
            if burnt or not (burn and lie in (0, 3, 4)):
                key += tables.keys[card]
                mask |= tables.masks[card]
        hand.now[LIE] += 1
    for player in range(hand.now[COUNT]):
        hand.keys[player] += key
        hand.masks[player] |= mask
    return counter, dealt


@njit(cache=True, nogil=True)
def play_hands(
    seed: Word,
    block: int,
    hands: int,
    length: int,
    bankroll: int,
    rules: TableRules,
    strategies: Real,
    tables: Tables,
    guesses: Guesses,
    hand: Hand,
    sums: Whole,
    by_seat: Whole,
    squares: Real,
    script: Script,
) -> None:
    """Play so many hands, in sessions of `length` hands or until one player has all chips.

    `squares` adds up over sessions, by seat, net² and net × hands, and in the last row hands².
    """
    counter, stride = stream_of(seed, block)
    count = strategies.shape[0]
    deck = np.arange(52).astype(np.uint8)
    stacks, seats = np.full(count, bankroll), np.zeros(3, np.int64)
    won, strengths = np.zeros(count, np.bool_), np.zeros(MOST_PLAYERS, np.int64)
    played = row = 0
    for number in range(hands):
        if played == 0:
            stacks[:] = bankroll
            seats[0], seats[1], seats[2] = count - 1, -1, -1
        place_button(rules, stacks, seats, played > 0)
        opens = _sit_down(hand, stacks, seats, rules)
        won[:] = False
        row = _write(script, row, number, -1, START_HAND, 0)
        counter = _deal_holes(hand, tables, deck, counter, stride)
        dealt = 2 * hand.now[COUNT]
        row = _write(script, row, number, -1, DEAL, dealt)
        closed = is_closed(hand)
        if closed:
            _end_round(hand, rules.big)
        until = 3
        while True:
            if not closed:
                player = next_to_act(hand, opens)
                while player >= 0:
                    seat = hand.seat[player]
                    counter, did, to = decide(
                        hand, player, strategies[seat], rules, tables, guesses, counter, stride
                    )
                    row = _write(script, row, number, seat, did, to)
                    sums[ACTIONS] += 1
                    if did == FOLD:
                        hand.folded[player] = True
                        hand.now[IN_HAND] -= 1
                    elif did == CALL:
                        owed = hand.now[TO_MATCH] - hand.bet[player]
                        _put_in(hand, player, max(0, min(owed, hand.stack[player])))
                    else:
                        _raise_to(hand, player, to)
                    hand.acted[player] = True
                    if hand.now[IN_HAND] == 1 or is_closed(hand):
                        break
                    player = next_to_act(hand, player + 1)
                _end_round(hand, rules.big)
            if hand.now[IN_HAND] == 1 or hand.now[LIE] == 5:
                break
            closed = is_closed(hand)
            before = dealt
            counter, dealt = _deal_board(
                hand, tables, deck, dealt, 5 if closed else until, rules.burn, counter, stride
            )
            row = _write(script, row, number, -1, DEAL, dealt - before)
            until += 1
            opens = 0
        sums[SHOWDOWNS] += hand.now[IN_HAND] > 1
        sums[POTS] += hand.now[POT]
        pay(hand, tables, strengths, won)
        played += 1
        left = 0
        for player in range(hand.now[COUNT]):
            seat = hand.seat[player]
            by_seat[seat, WON] += won[seat]
            by_seat[seat, BROKE] += hand.stack[player] == 0
            stacks[seat] = hand.stack[player]
            left += hand.stack[player] > 0
        if number < script.cards.shape[0]:
            script.cards[number, :dealt] = deck[:dealt]
            script.stacks[number, :count] = stacks
            script.stacks[number, count] = row
        if left < 2 or played == length or number == hands - 1:
            sums[SESSIONS] += 1
            for seat in range(count):
                net = stacks[seat] - bankroll
                by_seat[seat, NET] += net
                squares[seat, 0] += np.float64(net) * net
                squares[seat, 1] += np.float64(net) * played
            squares[count, 0] += np.float64(played) * played
            played = 0
    sums[HANDS] += hands
