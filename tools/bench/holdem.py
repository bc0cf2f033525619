"""Whole hands of hold'em with six players, 100 big blinds each.

At random, everybody does the same: fold where there is something to call, check or call, raise by the
least or go all-in, each as likely as the others. OpenSpiel knows no least raise in the game that lists few
actions; it raises by the pot instead.
"""

from functools import partial
from random import Random
from typing import Any

from croupier import open_table
from croupier.equipment.cards import DECK
from croupier.games.options import Option, Whole
from tools.bench.contest import OURS, Batch, Contest, Entrant, Goal

PLAYERS = 6
STACK = 10_000
BLINDS = (50, 100)
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
            Entrant(OURS, partial(batch, 300, our_hand, calling=False)),
            Entrant("pokerkit", partial(their_hands, 30, calling=False), goals[0]),
            Entrant("OpenSpiel", partial(open_spiel, 300, calling=False), goals[1]),
        ],
        repetitions=12,
    )


def always_call() -> Contest:
    return Contest(
        "calling_hands",
        "a hand of six, all call",
        [
            Entrant(OURS, partial(batch, 150, our_hand, calling=True)),
            Entrant("pokerkit", partial(their_hands, 10, calling=True), Goal("≥ 50×", times=50)),
            Entrant("OpenSpiel", partial(open_spiel, 150, calling=True)),
        ],
        repetitions=10,
    )


def batch(count: int, hand: Any, *, calling: bool) -> Batch:
    def play() -> int:
        rng = Random(7)
        for _ in range(count):
            hand(rng, calling)
        return count

    return play


def our_hand(rng: Random, calling: bool) -> None:
    """A hand through the public table: moves as mappings, chosen among the options."""
    table = open_table("holdem", SEATS, small_blind=BLINDS[0], big_blind=BLINDS[1])
    deck = rng.sample(DECK, 2 * PLAYERS + 5)
    table.play({"by": "dealer", "do": "start"})
    while (awaits := table.awaits).dealer != "start":
        if awaits.chance is not None:
            cards, deck = deck[: awaits.chance.count], deck[awaits.chance.count :]
            table.play({"by": "dealer", "do": "deal", "cards": cards})
        else:
            (who,) = awaits.players
            _, call, *higher = table.options(who)
            table.play({"by": who, "do": call.do} if calling else our_move(rng, who, call, higher))


def our_move(rng: Random, who: str, call: Option, higher: list[Option]) -> dict[str, object]:
    moves: list[dict[str, object]] = [{"by": who, "do": call.do}]
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

    def hand(rng: Random, calling: bool) -> None:
        state = game(STACK, PLAYERS)
        while state.status:
            acts = [state.check_or_call]
            if not calling:
                acts += their_acts(state)
            rng.choice(acts)()

    return batch(count, hand, calling=calling)


def their_acts(state: Any) -> list[Any]:
    acts = [state.fold] if state.checking_or_calling_amount else []
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

    def hand(rng: Random, calling: bool) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if calling and not state.is_chance_node():
                state.apply_action(1)
            else:
                state.apply_action(rng.choice(state.legal_actions()))

    return batch(count, hand, calling=calling)
