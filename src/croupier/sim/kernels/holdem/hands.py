"""The kernel of hold'em: whole hands, street by street, as `croupier.games.holdem` plays them."""

from typing import Any

import numpy as np

from croupier.odds.chance import Word, below, stream_of
from croupier.odds.holdem.evaluator import Cards, Tables, Words
from croupier.sim.compiling import Floats, Ints, inlined, kernel
from croupier.sim.kernels.holdem.betting import (
    act,
    end_betting_round,
    is_closed,
    next_to_act,
    place_button,
    sit_down,
)
from croupier.sim.kernels.holdem.deciding import decide, worth_of
from croupier.sim.kernels.holdem.showdown import pay, see_all
from croupier.sim.kernels.holdem.state import (
    ACTIONS,
    BET,
    BROKE,
    CALL,
    CALL_FROM,
    CHECK,
    COUNT,
    DEAL,
    FIRST,
    HANDS,
    IN_HAND,
    KEYS,
    LIE,
    MASKS,
    NET,
    NOW,
    OPEN,
    POT,
    POTS,
    PRIZES,
    RAISE,
    SEAT,
    SECOND,
    SESSIONS,
    SHOWDOWNS,
    STACK,
    START_HAND,
    TO_MATCH,
    WON,
    Guesses,
    Room,
    Script,
    TableRules,
)


@kernel
def play_hands(
    seed: Word,
    block: int,
    hands: int,
    length: int,
    bankroll: int,
    rules: TableRules,
    strategies: Floats,
    tables: Tables,
    guesses: Guesses,
    hand: Ints,
    room: Room,
    sums: Ints,
    by_seat: Ints,
    squares: Floats,
    ends: Ints,
    cut: int,
    script: Script,
) -> None:
    """Play this many hands, in sessions of `length` hands or until one player has all chips.

    `squares` adds up over sessions, by seat, net² and net × hands, and in the last row hands².
    `ends` counts, by seat, sessions by the chips at their end, less the last `cut` bits.
    """
    counter, stride = stream_of(seed, block)
    count = strategies.shape[0]
    deck, stacks, seats, strengths = room
    set_up(deck, stacks, bankroll)
    played = row = 0
    for number in range(hands):
        if played == 0:
            seats[0], seats[1], seats[2] = count - 1, -1, -1
        place_button(rules, stacks, seats, played > 0)
        opens = sit_down(hand, stacks, seats, rules)
        row = _write(script.rows, row, number, -1, START_HAND, 0)
        counter = deal_holes(hand, tables.keys, tables.masks, deck, counter, stride)
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
            end_betting_round(hand, rules.big)
            if hand[NOW, IN_HAND] == 1 or hand[NOW, LIE] == 5:
                break
            closed = is_closed(hand)
            before, until, opens = dealt, 5 if closed else lie, 0
            counter, dealt = deal_board(
                hand, tables.keys, tables.masks, deck, dealt, until, rules.burn, counter, stride
            )
            row = _write(script.rows, row, number, -1, DEAL, dealt - before)
        see_all(hand, tables, strengths)
        pay(hand, strengths)
        played += 1
        left = _end_hand(hand, stacks, sums, by_seat)
        _write_end(script, number, deck, dealt, stacks, row)
        if left < 2 or played == length or number == hands - 1:
            _end_session(stacks, bankroll, played, sums, by_seat, squares, ends, cut)
            played = 0


@kernel
def set_up(deck: Cards, stacks: Ints, bankroll: int) -> None:
    """A deck, and everybody's chips."""
    for place in range(deck.shape[0]):
        deck[place] = place
    for seat in range(stacks.shape[0]):
        stacks[seat] = bankroll


@kernel
def deal_holes(hand: Ints, keys: Words, masks: Words, deck: Cards, counter: Word, stride: Word) -> Word:
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
def deal_board(
    hand: Ints,
    keys: Words,
    masks: Words,
    deck: Cards,
    dealt: int,
    until: int,
    burn: bool,
    counter: Word,
    stride: Word,
) -> tuple[Word, int]:
    """Deal the board up to this many cards, with burnt ones; return how many cards have been dealt."""
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


@inlined
def _bet(
    hand: Ints,
    opens: int,
    rules: TableRules,
    strategies: Floats,
    tables: Tables,
    guesses: Guesses,
    counter: Word,
    stride: Word,
    script: Script,
    row: int,
    number: int,
    sums: Ints,
) -> Any:
    """A betting round, until all have acted or nobody is left to bet against."""
    player = next_to_act(hand, opens)
    while player >= 0:
        seat = hand[SEAT, player]
        reckons = strategies[seat, CALL_FROM] > 0
        worth = worth_of(hand, player, tables, guesses) if reckons else 1.0
        counter, did, to = decide(hand, player, rules.limit, strategies, worth, counter, stride)
        row = _write(script.rows, row, number, seat, _called(hand, player, did), to)
        sums[ACTIONS] += 1
        act(hand, player, did, to)
        over = hand[NOW, IN_HAND] == 1 or is_closed(hand)
        player = -1 if over else next_to_act(hand, player + 1)
    return counter, row


@kernel
def _called(hand: Ints, player: int, did: int) -> Any:
    """What the table calls it."""
    if did == CALL and hand[NOW, TO_MATCH] <= hand[BET, player]:
        return CHECK
    if did == RAISE and hand[NOW, TO_MATCH] == 0:
        return OPEN
    return did


@kernel
def _write(rows: Ints, row: int, hand: int, seat: int, did: int, amount: int) -> int:
    """Write a row of a script if it is written at all; gives the number of the next."""
    if row >= rows.shape[0]:
        return row
    rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3] = hand, seat, did, amount
    return row + 1


@kernel
def _write_end(script: Script, number: int, deck: Cards, dealt: int, stacks: Ints, row: int) -> None:
    """Write down the cards of a hand and the stacks after it, if it is written down at all."""
    if number >= script.cards.shape[0]:
        return
    for place in range(dealt):
        script.cards[number, place] = deck[place]
    for seat in range(stacks.shape[0]):
        script.stacks[number, seat] = stacks[seat]
    script.stacks[number, stacks.shape[0]] = row


@kernel
def _end_hand(hand: Ints, stacks: Ints, sums: Ints, by_seat: Ints) -> int:
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
    stacks: Ints,
    bankroll: int,
    played: int,
    sums: Ints,
    by_seat: Ints,
    squares: Floats,
    ends: Ints,
    cut: int,
) -> None:
    """Write down the result of a session of this many hands, and hand out chips for the next."""
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
