"""Whole hands of hold'em with six players, 100 big blinds each.

At random, everybody does the same: fold where there is something to call, check or call, raise by the
least or go all-in, each as likely as the others. Decks are shuffled before; pokerkit shuffles its own.
OpenSpiel raises by the pot instead of the least: its game that lists few actions knows no other raise.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

from croupier import open_table
from croupier.equipment.cards import DECK
from croupier.games.options import Option, Whole
from tools.bench.contest import OURS, Batch, Contest, Entrant, Goal

PLAYERS = 6
STACK = 10_000
BLINDS = (50, 100)
Hand = Callable[[Random, list[int]], None]
Move = dict[str, object]

SEATS = {f"p{number}": STACK for number in range(1, PLAYERS + 1)}

OPEN_SPIEL_GAME = (
    f"universal_poker(betting=nolimit,bettingAbstraction=fcpa,numPlayers={PLAYERS},numRounds=4,"
    "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,firstPlayer=3 1 1 1,"
    f"blind={BLINDS[0]} {BLINDS[1]} 0 0 0 0,stack={' '.join([str(STACK)] * PLAYERS)})"
)


def random_play() -> Contest:
    goals = Goal("≥ 10×", times=10), Goal("its rate", times=1)
    return Contest(
        "random_hands",
        "a hand of six, at random",
        [
            Entrant(OURS, partial(our_hands, 300, calling=False)),
            Entrant("pokerkit", partial(their_hands, 30, calling=False), goals[0]),
            Entrant("OpenSpiel", partial(open_spiel, 300, calling=False), goals[1]),
        ],
        repetitions=16,
        clock=process_time,
    )


def always_call() -> Contest:
    return Contest(
        "calling_hands",
        "a hand of six, all call",
        [
            Entrant(OURS, partial(our_hands, 150, calling=True)),
            Entrant("pokerkit", partial(their_hands, 10, calling=True), Goal("≥ 50×", times=50)),
            Entrant("OpenSpiel", partial(open_spiel, 150, calling=True)),
        ],
        repetitions=16,
        clock=process_time,
    )


def batch(count: int, hand: Hand) -> Batch:
    """So many hands, the same in every repetition, from decks that are shuffled before."""
    rng = Random(7)
    decks = [rng.sample(range(len(DECK)), 2 * PLAYERS + 5) for _ in range(count)]

    def play() -> int:
        for deck in decks:
            hand(rng, deck)
        return count

    return play


def our_hands(count: int, *, calling: bool) -> Batch:
    """Hands through the public table: moves as mappings, chosen among the options."""
    choose = call_or_check if calling else any_move

    def hand(rng: Random, deck: list[int]) -> None:
        table = open_table("holdem", SEATS, small_blind=BLINDS[0], big_blind=BLINDS[1])
        table.play({"by": "dealer", "do": "start"})
        dealt = 0
        while (awaits := table.awaits).dealer != "start":
            if awaits.chance is not None:
                cards = [DECK[place] for place in deck[dealt : dealt + awaits.chance.count]]
                dealt += len(cards)
                table.play({"by": "dealer", "do": "deal", "cards": cards})
            else:
                who = awaits.players[0]
                table.play(choose(rng, who, table.options(who)))

    return batch(count, hand)


def call_or_check(rng: Random, who: str, options: list[Option]) -> Move:
    return {"by": who, "do": options[1].do}


def any_move(rng: Random, who: str, options: list[Option]) -> Move:
    _, call, *higher = options
    moves: list[Move] = [{"by": who, "do": call.do}]
    if call.do == "call":
        moves.append({"by": who, "do": "fold"})
    for option in higher:
        ((field, amounts),) = option.fields.items()
        assert isinstance(amounts, Whole)
        moves.append({"by": who, "do": option.do, field: amounts.low})
        if amounts.high != amounts.low:
            moves.append({"by": who, "do": option.do, field: amounts.high})
    return rng.choice(moves)


def their_hands(count: int, *, calling: bool) -> Batch:
    from pokerkit import Automation, NoLimitTexasHoldem

    game = NoLimitTexasHoldem(tuple(Automation), True, 0, BLINDS, BLINDS[1])

    def hand(rng: Random, deck: list[int]) -> None:
        state = game(STACK, PLAYERS)
        while state.status:
            if calling:
                state.check_or_call()
            else:
                rng.choice(their_acts(state))()

    return batch(count, hand)


def their_acts(state: Any) -> list[Any]:
    acts = [state.check_or_call]
    if state.checking_or_calling_amount:
        acts.append(state.fold)
    low = state.min_completion_betting_or_raising_to_amount
    high = state.max_completion_betting_or_raising_to_amount
    if low is not None:
        acts.append(partial(state.complete_bet_or_raise_to, low))
        if high != low:
            acts.append(partial(state.complete_bet_or_raise_to, high))
    return acts


def open_spiel(count: int, *, calling: bool) -> Batch:
    import pyspiel

    game = pyspiel.load_game(OPEN_SPIEL_GAME)

    def hand(rng: Random, deck: list[int]) -> None:
        state, cards = game.new_initial_state(), iter(deck)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(next(cards))
            elif calling:
                state.apply_action(1)
            else:
                state.apply_action(rng.choice(state.legal_actions()))

    return batch(count, hand)
