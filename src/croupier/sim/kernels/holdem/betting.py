"""Betting in the hold'em kernel: the button, the blinds, and what may be bet."""

from typing import Any

from croupier.sim.compiling import Ints, kernel
from croupier.sim.kernels.holdem.state import (
    ABLE,
    ACTED,
    BET,
    CALL,
    COUNT,
    FIXED_LIMIT,
    FOLD,
    FOLDED,
    IN_HAND,
    LIE,
    NOW,
    POT,
    POT_LIMIT,
    PRIZES,
    RAISE_SIZE,
    SEAT,
    STACK,
    TO_MATCH,
    TOTAL,
    TableRules,
)


@kernel
def _after(seat: int, stacks: Ints) -> Any:
    """The next seat clockwise with chips."""
    seat += 1
    while True:
        if seat == stacks.shape[0]:
            seat = 0
        if stacks[seat] > 0:
            return seat
        seat += 1


@kernel
def place_button(rules: TableRules, stacks: Ints, seats: Ints, moves_on: bool) -> Any:
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
def sit_down(hand: Ints, stacks: Ints, seats: Ints, rules: TableRules) -> int:
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
            put_in(hand, count, min(rules.small, stacks[seat]))
        if seat == seats[2]:
            put_in(hand, count, min(rules.big, stacks[seat]))
            opens = count + 1
        count += 1
    hand[NOW, COUNT] = hand[NOW, IN_HAND] = count
    hand[NOW, LIE] = 0
    hand[NOW, TO_MATCH] = hand[NOW, RAISE_SIZE] = rules.big
    return opens


@kernel
def put_in(hand: Ints, player: int, amount: int) -> None:
    hand[NOW, ABLE] -= hand[STACK, player] > 0
    hand[STACK, player] -= amount
    hand[NOW, ABLE] += hand[STACK, player] > 0
    hand[BET, player] += amount
    hand[TOTAL, player] += amount
    hand[NOW, POT] += amount


@kernel
def is_closed(hand: Ints) -> bool:
    """Whether at most one player can still bet and has nothing to call."""
    if hand[NOW, ABLE] > 1:
        return False
    for player in range(hand[NOW, COUNT]):
        if not hand[FOLDED, player] and hand[STACK, player] > 0 and hand[BET, player] < hand[NOW, TO_MATCH]:
            return False
    return True


@kernel
def next_to_act(hand: Ints, start: int) -> int:
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
def raise_range(hand: Ints, player: int, limit: int) -> tuple[int, int]:
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
def raise_to(hand: Ints, player: int, to: int) -> None:
    by = to - hand[NOW, TO_MATCH]
    if by >= hand[NOW, RAISE_SIZE]:
        hand[NOW, RAISE_SIZE] = by
        for other in range(hand[NOW, COUNT]):
            hand[ACTED, other] = 0
    hand[NOW, TO_MATCH] = to
    put_in(hand, player, to - hand[BET, player])


@kernel
def act(hand: Ints, player: int, did: int, to: int) -> None:
    if did == FOLD:
        hand[FOLDED, player] = 1
        hand[NOW, IN_HAND] -= 1
        hand[NOW, ABLE] -= 1
    elif did == CALL:
        owed = hand[NOW, TO_MATCH] - hand[BET, player]
        put_in(hand, player, max(0, min(owed, hand[STACK, player])))
    else:
        raise_to(hand, player, to)
    hand[ACTED, player] = 1


@kernel
def end_betting_round(hand: Ints, big: int) -> None:
    """Give back what nobody matched, and clear the bets."""
    top, most, second = -1, -1, 0
    for player in range(hand[NOW, COUNT]):
        if hand[BET, player] > most:
            top, second, most = player, max(most, 0), hand[BET, player]
        elif hand[BET, player] > second:
            second = hand[BET, player]
    if most > second and not hand[FOLDED, top]:
        put_in(hand, top, second - most)
    hand[NOW, TO_MATCH] = 0
    hand[NOW, RAISE_SIZE] = big
    for player in range(hand[NOW, COUNT]):
        hand[BET, player] = hand[ACTED, player] = 0
