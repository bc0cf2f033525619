"""Hands of hold'em, stopped at every decision: the simulation's own betting, dealing and showdown."""

from typing import Any, NamedTuple

import numpy as np

from croupier.environments.coding import RAISES
from croupier.odds.chance import Word, below
from croupier.odds.holdem.evaluator import Cards, Tables
from croupier.sim.compiling import Floats, Ints, inlined, kernel
from croupier.sim.kernels.holdem.betting import (
    act,
    end_betting_round,
    is_closed,
    next_to_act,
    place_button,
    raise_range,
    sit_down,
)
from croupier.sim.kernels.holdem.deciding import decide, worth_of
from croupier.sim.kernels.holdem.hands import deal_board, deal_holes, set_up
from croupier.sim.kernels.holdem.showdown import pay, see_all
from croupier.sim.kernels.holdem.state import (
    BET,
    CALL,
    CALL_FROM,
    COUNT,
    FIRST,
    FOLD,
    FOLDED,
    IN_HAND,
    LIE,
    MOST_PLAYERS,
    NOW,
    POT,
    RAISE,
    SEAT,
    SECOND,
    STACK,
    TO_MATCH,
    Guesses,
    TableRules,
)

PLAYER, DEALT, BUTTON = range(3)
"""Who has to decide, in the order of play, -1 when the hand is over; how many cards were dealt; the seats of
button, small and big blind."""

POTS = np.array(list(RAISES.values()))
ALL_IN = 2 + len(RAISES)
ACTIONS = ALL_IN + 1
CARDS, STREET, MONEY, ROUND = 52, 104, 108, 112
"""Where the parts of an observation begin: the board, the street, what all share, the seats."""
ABOUT = 4
"""Numbers about each seat."""


class HoldemTables(NamedTuple):
    """Tables side by side."""

    hands: Ints
    decks: Cards
    stacks: Ints
    now: Ints
    chance: Any
    """By table: where its stream of chance is, and its stride."""
    strengths: Ints

    @classmethod
    def empty(cls, count: int, seats: int) -> "HoldemTables":
        """So many, before their first hand."""
        return cls(
            np.zeros((count, NOW + 1, MOST_PLAYERS), np.int64),
            np.zeros((count, 52), np.uint8),
            np.zeros((count, seats), np.int64),
            np.zeros((count, BUTTON + 3), np.int64),
            np.zeros((count, 2), np.uint64),
            np.zeros(MOST_PLAYERS, np.int64),
        )


class House(NamedTuple):
    """What all tables share."""

    rules: TableRules
    chips: int
    """That everybody brings to every hand."""
    cards: Tables
    guesses: Guesses
    strategies: Floats
    """Of the seats that the house plays; seats from `learners` on are the house's."""
    learners: int


class Seen(NamedTuple):
    """What learners are shown."""

    vectors: Any
    masks: Any
    won: Floats
    """By table and seat, in big blinds, when a hand is over."""
    over: Any
    seats: Ints
    """Whose turn it is."""

    @classmethod
    def empty(cls, count: int, seats: int) -> "Seen":
        """Room for what so many tables show."""
        return cls(
            np.zeros((count, ROUND + ABOUT * seats), np.float32),
            np.zeros((count, ACTIONS), np.int8),
            np.zeros((count, seats)),
            np.zeros(count, np.bool_),
            np.zeros(count, np.int64),
        )


@kernel
def step(
    actions: Ints,
    hands: Ints,
    decks: Cards,
    stacks: Ints,
    now: Ints,
    chance: Any,
    strengths: Ints,
    small: int,
    big: int,
    limit: int,
    dead_button: bool,
    button_small: bool,
    burn: bool,
    chips: int,
    keys: Any,
    card_masks: Any,
    rows: Any,
    values: Any,
    flushes: Any,
    before_flop: Floats,
    later: Floats,
    strategies: Floats,
    learners: int,
    vectors: Any,
    masks: Any,
    won: Floats,
    over: Any,
    seats: Ints,
) -> None:
    """Make a decision at every table; where a hand is over, begin the next instead.

    It is called often, and handing it records would take four times as long as their parts.
    """
    rules = TableRules(small, big, limit, dead_button, button_small, burn)
    house = House(
        rules,
        chips,
        Tables(keys, card_masks, rows, values, flushes),
        Guesses(before_flop, later),
        strategies,
        learners,
    )
    tables = HoldemTables(hands, decks, stacks, now, chance, strengths)
    seen = Seen(vectors, masks, won, over, seats)
    for table in range(now.shape[0]):
        if over[table]:
            _begin(table, tables, house, seen)
        else:
            _act(table, actions[table], tables, house)
            _show(table, tables, house, seen)


@inlined
def _begin(table: int, tables: HoldemTables, house: House, seen: Seen) -> None:
    """Hands until a learner has something to decide."""
    hand, deck, now = tables.hands[table], tables.decks[table], tables.now[table]
    counter, stride = tables.chance[table, 0], tables.chance[table, 1]
    while True:
        set_up(deck, tables.stacks[table], house.chips)
        counter, button = below(counter, stride, tables.stacks.shape[1])
        places = now[BUTTON:]
        places[0], places[1], places[2] = button, -1, -1
        place_button(house.rules, tables.stacks[table], places, False)
        opens = sit_down(hand, tables.stacks[table], places, house.rules)
        counter = deal_holes(hand, house.cards.keys, house.cards.masks, deck, counter, stride)
        now[DEALT] = 2 * hand[NOW, COUNT]
        now[PLAYER] = -1 if is_closed(hand) else next_to_act(hand, opens)
        counter = _deal_on(hand, deck, now, tables.strengths, house, counter, stride)
        counter = _let_house_play(hand, deck, now, tables.strengths, house, counter, stride)
        if now[PLAYER] >= 0:
            break
    tables.chance[table, 0] = counter
    _show(table, tables, house, seen)


@inlined
def _act(table: int, action: int, tables: HoldemTables, house: House) -> None:
    hand, deck, now = tables.hands[table], tables.decks[table], tables.now[table]
    counter, stride = tables.chance[table, 0], tables.chance[table, 1]
    did, to = _meant(hand, now[PLAYER], action, house.rules.limit)
    act(hand, now[PLAYER], did, to)
    counter = _go_on(hand, deck, now, tables.strengths, house, counter, stride)
    tables.chance[table, 0] = _let_house_play(hand, deck, now, tables.strengths, house, counter, stride)


@kernel
def _meant(hand: Ints, player: int, action: int, limit: int) -> tuple[int, int]:
    """What an action stands for; one that isn't legal for what somebody does who is away."""
    owed = hand[NOW, TO_MATCH] - hand[BET, player]
    if action == 1 or (action == 0 and owed > 0):
        return CALL if action == 1 else FOLD, 0
    if action >= 2:
        low, high = raise_range(hand, player, limit)
        to = low if action == 2 else high if action == ALL_IN else _raised(hand, owed, POTS[action - 2])
        if high > 0 and low <= to <= high and (action == 2 or to > low) and (action != ALL_IN or high > low):
            return RAISE, to
    return (FOLD if action == 0 or owed > 0 else CALL), 0


@inlined
def _raised(hand: Ints, owed: int, pots: float) -> Any:
    return hand[NOW, TO_MATCH] + np.int64(pots * (hand[NOW, POT] + owed))


@kernel
def _go_on(
    hand: Ints, deck: Cards, now: Ints, strengths: Ints, house: House, counter: Word, stride: Word
) -> Word:
    """After a decision: whose turn it is next."""
    over = hand[NOW, IN_HAND] == 1 or is_closed(hand)
    now[PLAYER] = -1 if over else next_to_act(hand, now[PLAYER] + 1)
    return _deal_on(hand, deck, now, strengths, house, counter, stride)


@kernel
def _deal_on(
    hand: Ints, deck: Cards, now: Ints, strengths: Ints, house: House, counter: Word, stride: Word
) -> Word:
    """Deal street by street until somebody has to decide, or the hand is paid."""
    while now[PLAYER] < 0:
        end_betting_round(hand, house.rules.big)
        if hand[NOW, IN_HAND] == 1 or hand[NOW, LIE] == 5:
            see_all(hand, house.cards, strengths)
            pay(hand, strengths)
            hand[NOW, POT] = 0
            return counter
        closed = is_closed(hand)
        until = 5 if closed else max(3, hand[NOW, LIE] + 1)
        keys, masks = house.cards.keys, house.cards.masks
        counter, now[DEALT] = deal_board(
            hand, keys, masks, deck, now[DEALT], until, house.rules.burn, counter, stride
        )
        if not closed:
            now[PLAYER] = next_to_act(hand, 0)
    return counter


@kernel
def _let_house_play(
    hand: Ints, deck: Cards, now: Ints, strengths: Ints, house: House, counter: Word, stride: Word
) -> Word:
    """Let the seats decide that are the house's, until it is a learner's turn or the hand is over."""
    while now[PLAYER] >= 0 and hand[SEAT, now[PLAYER]] >= house.learners:
        player = now[PLAYER]
        reckons = house.strategies[hand[SEAT, player], CALL_FROM] > 0
        worth = worth_of(hand, player, house.cards, house.guesses) if reckons else 1.0
        limit, strategies = house.rules.limit, house.strategies
        counter, did, to = decide(hand, player, limit, strategies, worth, counter, stride)
        act(hand, player, did, to)
        counter = _go_on(hand, deck, now, strengths, house, counter, stride)
    return counter


@inlined
def _show(table: int, tables: HoldemTables, house: House, seen: Seen) -> None:
    hand, now = tables.hands[table], tables.now[table]
    seen.over[table] = now[PLAYER] < 0
    if now[PLAYER] < 0:
        for player in range(hand[NOW, COUNT]):
            seat = hand[SEAT, player]
            tables.stacks[table, seat] = hand[STACK, player]
            seen.won[table, seat] = (hand[STACK, player] - house.chips) / house.rules.big
        seen.masks[table, :] = 0
    else:
        seen.seats[table] = hand[SEAT, now[PLAYER]]
        _mask(hand, now[PLAYER], house.rules.limit, seen.masks[table])
    observe(hand, tables.decks[table], now, seen.seats[table], house, seen.vectors[table])


@kernel
def _mask(hand: Ints, player: int, limit: int, mask: Any) -> None:
    """What the player may do."""
    owed = hand[NOW, TO_MATCH] - hand[BET, player]
    low, high = raise_range(hand, player, limit)
    mask[0] = mask[1] = 1
    mask[2] = high > 0
    for action in range(3, ALL_IN):
        mask[action] = low < _raised(hand, owed, POTS[action - 2]) < high
    mask[ALL_IN] = high > low


@kernel
def observe(hand: Ints, deck: Cards, now: Ints, seat: int, house: House, out: Any) -> None:
    """What a seat sees, as `croupier.environments.coding.Holdem` writes it."""
    out[:] = 0
    count, lie, chips = hand[NOW, COUNT], hand[NOW, LIE], house.chips
    for card in range(lie):
        burnt = (1 + (card >= 3) + (card >= 4)) if house.rules.burn else 0
        out[CARDS + deck[2 * count + card + burnt]] = 1
    if now[PLAYER] >= 0:
        out[STREET + max(0, lie - 2)] = 1
    out[MONEY] = hand[NOW, POT] / chips
    out[MONEY + 1] = hand[NOW, TO_MATCH] / chips
    out[MONEY + 3] = house.rules.big / chips
    for player in range(count):
        away = hand[SEAT, player] - seat
        at = ROUND + ABOUT * (away if away >= 0 else away + count)
        out[at] = hand[STACK, player] / chips
        out[at + 1] = hand[BET, player] / chips
        out[at + 2] = not hand[FOLDED, player]
        out[at + 3] = hand[SEAT, player] == now[BUTTON]
        if away == 0:
            out[hand[FIRST, player]] = out[hand[SECOND, player]] = 1
            out[MONEY + 2] = max(0, hand[NOW, TO_MATCH] - hand[BET, player]) / chips
