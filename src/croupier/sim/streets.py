"""The kernel of hold'em: whole hands, street by street, as `croupier.games.holdem` plays them.

Players are numbered in the order of everything, clockwise from the dealer's left; seats as they sit.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.odds.chance import Word, below, stream_of
from croupier.odds.holdem.evaluator import START, Cards, Tables, Words, evaluate
from croupier.sim.systems import Whole

Real = npt.NDArray[np.float64]
Compiled = TypeVar("Compiled", bound=Callable[..., Any])

MOST_PLAYERS = 10
MOST_CARDS = 2 * MOST_PLAYERS + 8

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = range(3)
FOLD, CALL, RAISE, CHECK, OPEN, DEAL, START_HAND = range(7)
"""What is done and written down."""

# A strategy's columns.
AT_RANDOM, CALL_FROM, RAISE_FROM, SIZE, BLUFF = range(5)
"""Whether chance decides; how many times what the pot asks a hand must be worth to call, and how many times
an equal share to raise; the size of raises in pots; how often in a thousand to raise with nothing."""

# The rows of a hand: what there is of each player.
SEAT, STACK, BET, TOTAL, ACTED, FOLDED, FIRST, SECOND, KEYS, MASKS, PRIZES, NOW = range(12)
"""The seat; chips in hand, put in during this betting round, and during the hand; whether the player has
acted since the last full bet or raise, and has folded; the two cards; the keys and masks of all the player's
cards, the board's included; the pots won. One array holds them all: each that is handed on costs time."""

# The last row: what all players share.
COUNT, TO_MATCH, RAISE_SIZE, POT, LIE, IN_HAND, ABLE = range(7)
"""Players dealt in; the bet to match; the last full bet or raise; all chips on the table; the cards that lie
on the board; players who have not folded, and those of them who can still bet."""

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


class Script(NamedTuple):
    """Hands written down, else of length 0."""

    rows: Whole
    """Hand, seat, what was done, and to what amount or with how many cards."""
    cards: Cards
    """By hand, in the order dealt."""
    stacks: Whole
    """By hand, at its end, by seat; and the number of rows so far."""


class Room(NamedTuple):
    """Arrays that the kernel works in."""

    deck: Cards
    stacks: Whole
    seats: Whole
    """Where button, small and big blind were."""
    strengths: Whole


def empty_hand() -> Whole:
    """Room for a hand."""
    return np.zeros((NOW + 1, MOST_PLAYERS), np.int64)


def room_for(players: int) -> Room:
    """Room for a table."""
    whole = np.zeros(players, np.int64), np.zeros(3, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    return Room(np.zeros(52, np.uint8), *whole)


def kernel(function: Compiled) -> Compiled:
    """Compile a function that allocates nothing.

    Numba then need not count the owners of arrays, which would cost more time than the hands.
    """
    options: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False}
    compiled: Compiled = njit(**options)(function)
    return compiled


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


@kernel
def _lay_ready(deck: Cards, stacks: Whole, bankroll: int) -> None:
    """A deck, and everybody's chips."""
    for place in range(deck.shape[0]):
        deck[place] = place
    for seat in range(stacks.shape[0]):
        stacks[seat] = bankroll


@kernel
def _after(seat: int, stacks: Whole) -> Any:
    """The next seat clockwise with chips."""
    seat += 1
    while True:
        if seat == stacks.shape[0]:
            seat = 0
        if stacks[seat] > 0:
            return seat
        seat += 1


@kernel
def place_button(rules: TableRules, stacks: Whole, seats: Whole, moves_on: bool) -> Any:
    """Move button, small and big blind, the three of `seats`, to where they are in the next hand."""
    able = 0
    for seat in range(stacks.shape[0]):
        able += stacks[seat] > 0
    button, last_small, last_big = seats[0], seats[1], seats[2]
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


@kernel
def _sit_down(hand: Whole, stacks: Whole, seats: Whole, rules: TableRules) -> int:
    """Who is dealt in, and the blinds; gives who opens the betting."""
    count = opens = 0
    hand[NOW, POT] = hand[NOW, ABLE] = 0
    for step in range(1, stacks.shape[0] + 1):
        seat = (seats[0] + step) % stacks.shape[0]
        if stacks[seat] == 0:
            continue
        hand[SEAT, count] = seat
        hand[STACK, count] = stacks[seat]
        hand[NOW, ABLE] += 1
        hand[BET, count] = hand[TOTAL, count] = 0
        hand[ACTED, count] = hand[FOLDED, count] = hand[PRIZES, count] = 0
        if seat == seats[1]:
            _put_in(hand, count, min(rules.small, stacks[seat]))
        if seat == seats[2]:
            _put_in(hand, count, min(rules.big, stacks[seat]))
            opens = count + 1
        count += 1
    hand[NOW, COUNT] = hand[NOW, IN_HAND] = count
    hand[NOW, LIE] = 0
    hand[NOW, TO_MATCH] = hand[NOW, RAISE_SIZE] = rules.big
    return opens


@kernel
def _put_in(hand: Whole, player: int, amount: int) -> None:
    hand[NOW, ABLE] -= hand[STACK, player] > 0
    hand[STACK, player] -= amount
    hand[NOW, ABLE] += hand[STACK, player] > 0
    hand[BET, player] += amount
    hand[TOTAL, player] += amount
    hand[NOW, POT] += amount


# Betting.


@kernel
def is_closed(hand: Whole) -> bool:
    """Whether at most one player can still bet and has nothing to call."""
    if hand[NOW, ABLE] > 1:
        return False
    for player in range(hand[NOW, COUNT]):
        if not hand[FOLDED, player] and hand[STACK, player] > 0 and hand[BET, player] < hand[NOW, TO_MATCH]:
            return False
    return True


@kernel
def next_to_act(hand: Whole, start: int) -> int:
    """The first from `start` clockwise who has yet to act in this round, -1 if all have."""
    count = hand[NOW, COUNT]
    player = start if start < count else start - count
    for _ in range(count):
        waits = not hand[ACTED, player] or hand[BET, player] < hand[NOW, TO_MATCH]
        if waits and not hand[FOLDED, player] and hand[STACK, player] > 0:
            return player
        player = player + 1 if player + 1 < count else 0
    return -1


@kernel
def raise_range(hand: Whole, player: int, limit: int) -> tuple[int, int]:
    """The least and the most that the player may bet or raise to; the most is 0 if there is nothing."""
    to_match, size = hand[NOW, TO_MATCH], hand[NOW, RAISE_SIZE]
    all_in = hand[BET, player] + hand[STACK, player]
    if (
        all_in <= to_match
        or (hand[ACTED, player] and to_match - hand[BET, player] < size)
        or hand[NOW, ABLE] < 2
    ):
        return 0, 0
    low, high = to_match + size, all_in
    if limit == FIXED_LIMIT and to_match:
        high = low
    elif limit == POT_LIMIT:
        high = 2 * to_match - hand[BET, player] + hand[NOW, POT]
    if all_in < low:
        return (all_in, all_in) if all_in <= high else (0, 0)
    return (low, min(high, all_in)) if low <= high else (0, 0)


@kernel
def _raise_to(hand: Whole, player: int, to: int) -> None:
    by = to - hand[NOW, TO_MATCH]
    if by >= hand[NOW, RAISE_SIZE]:
        hand[NOW, RAISE_SIZE] = by
        for other in range(hand[NOW, COUNT]):
            hand[ACTED, other] = 0
    hand[NOW, TO_MATCH] = to
    _put_in(hand, player, to - hand[BET, player])


@kernel
def _end_round(hand: Whole, big: int) -> None:
    """Give back what nobody matched, and clear the bets."""
    top, most, second = -1, -1, 0
    for player in range(hand[NOW, COUNT]):
        if hand[BET, player] > most:
            top, second, most = player, max(most, 0), hand[BET, player]
        elif hand[BET, player] > second:
            second = hand[BET, player]
    if most > second and not hand[FOLDED, top]:
        _put_in(hand, top, second - most)
    hand[NOW, TO_MATCH] = 0
    hand[NOW, RAISE_SIZE] = big
    for player in range(hand[NOW, COUNT]):
        hand[BET, player] = hand[ACTED, player] = 0


# Deciding.


@kernel
def decide(
    hand: Whole, player: int, limit: int, strategies: Real, worth: float, counter: Word, stride: Word
) -> tuple[Word, int, int]:
    """What the player does with a hand of such worth, and the total of a raise."""
    seat = hand[SEAT, player]
    owed = hand[NOW, TO_MATCH] - hand[BET, player]
    low, high = raise_range(hand, player, limit)
    if strategies[seat, AT_RANDOM]:
        counter, choice = below(counter, stride, 1 + (owed > 0) + (high > 0))
        if choice == 0:
            return counter, CALL, 0
        if owed > 0 and choice == 1:
            return counter, FOLD, 0
        counter, more = below(counter, stride, high - low + 1)
        return counter, RAISE, low + more
    if high > 0 and strategies[seat, RAISE_FROM] < MOST_PLAYERS:
        wants = worth * hand[NOW, IN_HAND] >= strategies[seat, RAISE_FROM]
        if strategies[seat, BLUFF] > 0 and not wants:
            counter, draw = below(counter, stride, 1000)
            wants = draw < strategies[seat, BLUFF]
        if wants:
            to = hand[NOW, TO_MATCH] + np.int64(strategies[seat, SIZE] * (hand[NOW, POT] + owed))
            return counter, RAISE, min(max(to, low), high)
    asked = min(owed, hand[STACK, player])
    if owed <= 0 or worth * (hand[NOW, POT] + asked) >= strategies[seat, CALL_FROM] * asked:
        return counter, CALL, 0
    return counter, FOLD, 0


@njit(cache=True, inline="always")
def _strength(hand: Whole, player: int, tables: Tables) -> Any:
    """What the player's two cards and the board are worth."""
    cards = 2 + hand[NOW, LIE]
    start = START[5] if cards == 5 else START[6] if cards == 6 else START[7]
    return evaluate(tables, np.uint64(hand[KEYS, player]) + start, np.uint64(hand[MASKS, player]))


@njit(cache=True, inline="always")
def _worth(hand: Whole, player: int, tables: Tables, guesses: Guesses) -> Any:
    """A guess at the part of the pot that the hand will win, against all who are left."""
    a, b = hand[FIRST, player], hand[SECOND, player]
    if hand[NOW, LIE] == 0:
        high, low = max(a, b) >> 2, min(a, b) >> 2
        root = guesses.before_flop[high, low] if a & 3 == b & 3 else guesses.before_flop[low, high]
    else:
        strength = _strength(hand, player, tables)
        root = guesses.later[2 + hand[NOW, LIE], strength >> STRENGTH_BITS]
    worth = root
    for _ in range(hand[NOW, IN_HAND] - 1):
        worth *= root
    return worth


# The showdown.


@njit(cache=True, inline="always")
def _see_all(hand: Whole, tables: Tables, strengths: Whole) -> None:
    """What everybody has, if there is more than one left to have something."""
    if hand[NOW, IN_HAND] > 1:
        for player in range(hand[NOW, COUNT]):
            strengths[player] = _strength(hand, player, tables)


@kernel
def pay(hand: Whole, strengths: Whole) -> None:
    """Build the pots, main pot first, and give each to its winners."""
    low = most = 0
    for player in range(hand[NOW, COUNT]):
        most = max(most, hand[TOTAL, player])
    while True:
        level, top = 0, 0
        for player in range(hand[NOW, COUNT]):
            if not hand[FOLDED, player] and hand[TOTAL, player] > low:
                level = min(level, hand[TOTAL, player]) if level else hand[TOTAL, player]
                top = max(top, hand[TOTAL, player])
        if level == 0:
            return
        _pay_pot(hand, strengths, low, level, level if level < top else most)
        low = level


@kernel
def _pay_pot(hand: Whole, strengths: Whole, low: int, level: int, reach: int) -> None:
    """Share what lies from `low` to `reach` among the best of who put in `level`, odd chips from the left."""
    amount = winners = 0
    best = -1
    for player in range(hand[NOW, COUNT]):
        amount += min(hand[TOTAL, player], reach) - min(hand[TOTAL, player], low)
        if not hand[FOLDED, player] and hand[TOTAL, player] >= level:
            if strengths[player] > best:
                best, winners = strengths[player], 1
            elif strengths[player] == best:
                winners += 1
    share, odd = amount // winners, amount % winners
    for player in range(hand[NOW, COUNT]):
        if not hand[FOLDED, player] and hand[TOTAL, player] >= level and strengths[player] == best:
            hand[STACK, player] += share + (odd > 0)
            hand[PRIZES, player] += 1
            odd -= odd > 0


# Playing.


@kernel
def _called(hand: Whole, player: int, did: int) -> Any:
    """What the table calls it."""
    if did == CALL and hand[NOW, TO_MATCH] <= hand[BET, player]:
        return CHECK
    if did == RAISE and hand[NOW, TO_MATCH] == 0:
        return OPEN
    return did


@kernel
def _write(rows: Whole, row: int, hand: int, seat: int, did: int, amount: int) -> int:
    """Write a row of a script if it is written at all; gives the number of the next."""
    if row >= rows.shape[0]:
        return row
    rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3] = hand, seat, did, amount
    return row + 1


@kernel
def _write_end(script: Script, number: int, deck: Cards, dealt: int, stacks: Whole, row: int) -> None:
    """Write down the cards of a hand and the stacks after it, if it is written down at all."""
    if number >= script.cards.shape[0]:
        return
    for place in range(dealt):
        script.cards[number, place] = deck[place]
    for seat in range(stacks.shape[0]):
        script.stacks[number, seat] = stacks[seat]
    script.stacks[number, stacks.shape[0]] = row


@kernel
def _deal_holes(hand: Whole, keys: Words, masks: Words, deck: Cards, counter: Word, stride: Word) -> Word:
    """Two cards to each player, one at a time."""
    count = hand[NOW, COUNT]
    for place in range(2 * count):
        counter, other = below(counter, stride, 52 - place)
        card = deck[place + other]
        deck[place + other] = deck[place]
        deck[place] = card
        player = place if place < count else place - count
        if place < count:
            hand[FIRST, player] = card
            hand[KEYS, player] = hand[MASKS, player] = 0
        else:
            hand[SECOND, player] = card
        hand[KEYS, player] += np.int64(keys[card])
        hand[MASKS, player] |= np.int64(masks[card])
    return counter


@kernel
def _deal_board(
    hand: Whole,
    keys: Words,
    masks: Words,
    deck: Cards,
    dealt: int,
    until: int,
    burn: bool,
    counter: Word,
    stride: Word,
) -> tuple[Word, int]:
    """Shared cards until so many lie, burnt ones dealt first; gives how many cards have been dealt."""
    key = mask = 0
    while hand[NOW, LIE] < until:
        burns = burn and hand[NOW, LIE] in (0, 3, 4)
        for place in range(2 if burns else 1):
            counter, other = below(counter, stride, 52 - dealt)
            card = deck[dealt + other]
            deck[dealt + other] = deck[dealt]
            deck[dealt] = card
            dealt += 1
            if place == burns:
                key += int(keys[card])
                mask |= int(masks[card])
        hand[NOW, LIE] += 1
    for player in range(hand[NOW, COUNT]):
        hand[KEYS, player] += key
        hand[MASKS, player] |= mask
    return counter, dealt


@njit(cache=True, inline="always")
def _bet(
    hand: Whole,
    opens: int,
    rules: TableRules,
    strategies: Real,
    tables: Tables,
    guesses: Guesses,
    counter: Word,
    stride: Word,
    script: Script,
    row: int,
    number: int,
    sums: Whole,
) -> Any:
    """A betting round, until all have acted or nobody is left to bet against."""
    player = next_to_act(hand, opens)
    while player >= 0:
        seat = hand[SEAT, player]
        reckons = strategies[seat, CALL_FROM] > 0
        worth = _worth(hand, player, tables, guesses) if reckons else 1.0
        counter, did, to = decide(hand, player, rules.limit, strategies, worth, counter, stride)
        row = _write(script.rows, row, number, seat, _called(hand, player, did), to)
        sums[ACTIONS] += 1
        _act(hand, player, did, to)
        over = hand[NOW, IN_HAND] == 1 or is_closed(hand)
        player = -1 if over else next_to_act(hand, player + 1)
    return counter, row


@kernel
def _act(hand: Whole, player: int, did: int, to: int) -> None:
    if did == FOLD:
        hand[FOLDED, player] = 1
        hand[NOW, IN_HAND] -= 1
        hand[NOW, ABLE] -= 1
    elif did == CALL:
        owed = hand[NOW, TO_MATCH] - hand[BET, player]
        _put_in(hand, player, max(0, min(owed, hand[STACK, player])))
    else:
        _raise_to(hand, player, to)
    hand[ACTED, player] = 1


@kernel
def _stand_up(hand: Whole, stacks: Whole, sums: Whole, by_seat: Whole) -> int:
    """Write down how a hand ended; gives how many have chips left."""
    sums[HANDS] += 1
    sums[SHOWDOWNS] += hand[NOW, IN_HAND] > 1
    sums[POTS] += hand[NOW, POT]
    left = 0
    for player in range(hand[NOW, COUNT]):
        seat = hand[SEAT, player]
        stacks[seat] = hand[STACK, player]
        by_seat[seat, WON] += hand[PRIZES, player] > 0
        by_seat[seat, BROKE] += stacks[seat] == 0
        left += stacks[seat] > 0
    return left


@kernel
def _end_session(
    stacks: Whole,
    bankroll: int,
    played: int,
    sums: Whole,
    by_seat: Whole,
    squares: Real,
    ends: Whole,
    cut: int,
) -> None:
    """Write down what a session of so many hands brought, and hand out chips for the next."""
    count = stacks.shape[0]
    sums[SESSIONS] += 1
    for seat in range(count):
        net = stacks[seat] - bankroll
        by_seat[seat, NET] += net
        squares[seat, 0] += np.float64(net) * net
        squares[seat, 1] += np.float64(net) * played
        ends[seat, stacks[seat] >> cut] += 1
    squares[count, 0] += np.float64(played) * played
    for seat in range(count):
        stacks[seat] = bankroll


@kernel
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
    hand: Whole,
    room: Room,
    sums: Whole,
    by_seat: Whole,
    squares: Real,
    ends: Whole,
    cut: int,
    script: Script,
) -> None:
    """Play so many hands, in sessions of `length` hands or until one player has all chips.

    `squares` adds up over sessions, by seat, net² and net × hands, and in the last row hands².
    `ends` counts, by seat, sessions by the chips at their end, less the last `cut` bits.
    """
    counter, stride = stream_of(seed, block)
    count = strategies.shape[0]
    deck, stacks, seats, strengths = room
    _lay_ready(deck, stacks, bankroll)
    played = row = 0
    for number in range(hands):
        if played == 0:
            seats[0], seats[1], seats[2] = count - 1, -1, -1
        place_button(rules, stacks, seats, played > 0)
        opens = _sit_down(hand, stacks, seats, rules)
        row = _write(script.rows, row, number, -1, START_HAND, 0)
        counter = _deal_holes(hand, tables.keys, tables.masks, deck, counter, stride)
        dealt = 2 * hand[NOW, COUNT]
        row = _write(script.rows, row, number, -1, DEAL, dealt)
        closed = is_closed(hand)
        for lie in (3, 4, 5, 6):
            if not closed:
                counter, row = _bet(
                    hand,
                    opens,
                    rules,
                    strategies,
                    tables,
                    guesses,
                    counter,
                    stride,
                    script,
                    row,
                    number,
                    sums,
                )
            _end_round(hand, rules.big)
            if hand[NOW, IN_HAND] == 1 or hand[NOW, LIE] == 5:
                break
            closed = is_closed(hand)
            before, until, opens = dealt, 5 if closed else lie, 0
            counter, dealt = _deal_board(
                hand, tables.keys, tables.masks, deck, dealt, until, rules.burn, counter, stride
            )
            row = _write(script.rows, row, number, -1, DEAL, dealt - before)
        _see_all(hand, tables, strengths)
        pay(hand, strengths)
        played += 1
        left = _stand_up(hand, stacks, sums, by_seat)
        _write_end(script, number, deck, dealt, stacks, row)
        if left < 2 or played == length or number == hands - 1:
            _end_session(stacks, bankroll, played, sums, by_seat, squares, ends, cut)
            played = 0
