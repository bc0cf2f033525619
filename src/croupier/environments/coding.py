"""What numbers stand for: a game's moves as actions, and what a seat sees as a vector."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import DECK
from croupier.games.options import OneOf, Option, Whole
from croupier.games.state import Rules

Vector = npt.NDArray[np.float32]
Legal = dict[int, Mapping[str, Any] | None]
"""The actions that may be taken now, and the move that each stands for; None is "nothing more"."""

HIGHEST = 10.0
"""Where numbers of an observation are cut off."""
DONE = "done"

PLACE = {card: place for place, card in enumerate(DECK)}


class Coding:
    """How a game with these rules is told in numbers; the amounts are in what a seat brought."""

    rules: ClassVar[dict[str, Any]] = {}
    """Options in which the environment differs from the rule book."""
    actions: tuple[str, ...]
    """What each action is, in words."""
    features: tuple[str, ...]
    """What each number of an observation is."""

    def __init__(self, rules: Rules, options: Sequence[Option], seats: int, chips: int) -> None:
        """`options` are those of somebody at a fresh table, where the first bets are taken."""
        self.chips = chips
        self.seats = seats

    def unit(self, rules: Any) -> int:
        """The chips that a reward of 1 stands for."""
        return max(1, int(rules.least_stake))

    def legal(self, view: Any, options: Sequence[Option], name: str) -> Legal:
        """The actions that the options allow."""
        raise NotImplementedError

    def observe(self, view: Any, order: Sequence[str], out: Vector) -> None:
        """Write down what the first in the order sees, the others following clockwise."""
        raise NotImplementedError


def sized(amounts: Whole, times: int) -> int | None:
    """So many times the least, as far as it may be; 0 times stands for the most."""
    if not times:
        return None if amounts.high is None else amounts.high - (amounts.high - amounts.low) % amounts.step
    amount = times * amounts.low
    return amount if amounts.holds(amount) else None


SIZES = {"the least": 1, "ten times that": 10, "the most": 0}


class Layout(Coding):
    """Bets on the spots of a layout: unders and overs, crown and anchor, roulette."""

    def __init__(self, rules: Rules, options: Sequence[Option], seats: int, chips: int) -> None:
        super().__init__(rules, options, seats, chips)
        bets = [option.fields["on"] for option in options if option.do == "bet"]
        spots = [str(on) for domain in bets if isinstance(domain, OneOf) for on in domain.values]
        self.spots = {on: place for place, on in enumerate(spots)}
        self.actions = (DONE, *(f"{size} on {on}" for on in spots for size in SIZES), "take half", "prison")
        self.features = ("chips", "on the table", "to choose", "no more bets", *(f"on {on}" for on in spots))

    def legal(self, view: Any, options: Sequence[Option], name: str) -> Legal:
        found: Legal = {0: None} if view.phase == "betting" else {}
        for option in options:
            if option.do == "bet":
                on, amounts = option.fields["on"], option.fields["amount"]
                assert isinstance(on, OneOf)
                assert isinstance(amounts, Whole)
                sizes = [sized(amounts, times) for times in SIZES.values()]
                for spot in on.values:
                    first = 1 + len(SIZES) * self.spots[str(spot)]
                    for nth, amount in enumerate(sizes):
                        if amount:
                            found[first + nth] = {"do": "bet", "on": spot, "amount": amount}
            elif option.do == "choose":
                on = option.fields["on"]
                assert isinstance(on, OneOf)
                for back, take in enumerate(("prison", "half"), start=1):
                    found[len(self.actions) - back] = {"do": "choose", "on": on.values[0], "take": take}
        return found

    def observe(self, view: Any, order: Sequence[str], out: Vector) -> None:
        me = order[0]
        out[0] = view.stacks[me] / self.chips
        out[1] = view.on_table / self.chips
        out[2] = view.phase == "choosing"
        out[3] = view.phase != "betting"
        for on, amount in view.stakes[me].items():
            out[4 + self.spots[str(on)]] = amount / self.chips


PHASES = ("betting", "early", "insurance", "playing")


class Blackjack(Coding):
    """Bets on one's first box, and what a hand of blackjack may do."""

    BETS: ClassVar = {"bet the least": 1, "bet four times that": 4, "bet the most": 0}
    PLAIN = ("keep", "surrender", "stand", "hit", "double", "split")
    actions = (DONE, *BETS, "insure", "don't insure", *PLAIN)
    features = (
        *PHASES, "chips", "stake", "total / 21", "soft", "two of a kind", "cards / 10", "hands / 4",
        *(f"dealer shows {value}" for value in range(1, 11)), "cards left",
    )  # fmt: skip

    def __init__(self, rules: Rules, options: Sequence[Option], seats: int, chips: int) -> None:
        super().__init__(rules, options, seats, chips)
        self.shoe = 52 * getattr(rules, "decks", 1)

    def legal(self, view: Any, options: Sequence[Option], name: str) -> Legal:
        found: Legal = {0: None} if view.phase == "betting" else {}
        for option in options:
            if option.do == "bet":
                amounts, box = option.fields["amount"], option.fields["box"]
                assert isinstance(amounts, Whole)
                if not box.holds(1):
                    continue
                for action, times in enumerate(self.BETS.values(), start=1):
                    if amount := sized(amounts, times):
                        found[action] = {"do": "bet", "amount": amount}
            elif option.do == "insure":
                found[4], found[5] = {"do": "insure", "take": True}, {"do": "insure", "take": False}
            elif option.do in self.PLAIN and option.fields.keys() <= set(option.optional):
                found[6 + self.PLAIN.index(option.do)] = {"do": option.do}
        return found

    def observe(self, view: Any, order: Sequence[str], out: Vector) -> None:
        me = order[0]
        if view.phase in PHASES:
            out[PHASES.index(view.phase)] = 1
        out[4] = view.stacks[me] / self.chips
        mine = [hand for hand in view.hands if hand.who == me]
        hand = next((hand for hand in mine if hand.active), mine[0] if mine else None)
        if hand is None:
            out[5] = sum(view.bets[me]) / self.chips
        else:
            out[5] = hand.stake / self.chips
            out[6], out[7] = hand.total / 21, hand.soft
            out[8] = len(hand.cards) == 2 and hand.cards[0][0] == hand.cards[1][0]
            out[9], out[10] = len(hand.cards) / 10, len(mine) / 4
        if view.dealer:
            out[10 + _value(view.dealer[0])] = 1
        out[21] = view.left / self.shoe


def _value(card: str) -> int:
    return 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


SPARE = [*combinations(range(4), 1), *combinations(range(4), 2)]


class PairsWagers(Coding):
    """Every wager of the game; "better" with one or two of the dice."""

    rules: ClassVar[dict[str, Any]] = {"ante": 10}
    MOVES: ClassVar[dict[str, dict[str, Any]]] = {
        "bet to mid": {"do": "mid", "take": True},
        "no bet to mid": {"do": "mid", "take": False},
        "roll": {"do": "roll"},
        "call odd": {"do": "call", "parity": "odd"},
        "call even": {"do": "call", "parity": "even"},
        "get": {"do": "get"},
        "stop": {"do": "stop"},
        **{f"better {places}": {"do": "better", "dice": list(places)} for places in SPARE},
    }
    actions = tuple(MOVES)

    def __init__(self, rules: Rules, options: Sequence[Option], seats: int, chips: int) -> None:
        super().__init__(rules, options, seats, chips)
        self.target: int = getattr(rules, "target", 10)
        standing = (f"points of seat {seat}" for seat in range(seats))
        dice = (f"die {die} shows {face}" for die in range(4) for face in range(1, 7))
        self.features = ("rolling", "choosing", "score", "lost", "pool", "last turn", *standing, *dice)

    def legal(self, view: Any, options: Sequence[Option], name: str) -> Legal:
        by_name = {option.do: option for option in options}
        return {
            action: move
            for action, move in enumerate(self.MOVES.values())
            if move["do"] in by_name and by_name[move["do"]].holds(move)
        }

    def observe(self, view: Any, order: Sequence[str], out: Vector) -> None:
        out[0], out[1] = view.phase == "rolling", view.phase == "choosing"
        if view.turn is not None:
            out[2], out[3] = view.turn.score / self.target, view.turn.lost / self.target
        out[4] = view.pool / self.target
        out[5] = view.leader is not None
        for seat, name in enumerate(order):
            out[6 + seat] = view.standing.get(name, 0) / self.target
        for die, face in enumerate(view.dice):
            out[6 + self.seats + 6 * die + face - 1] = 1


RAISES = {"least": 0.0, "half the pot": 0.5, "the pot": 1.0, "twice the pot": 2.0}
STREETS = ("preflop", "flop", "turn", "river")


class Holdem(Coding):
    """Fold, check or call, four sizes of a bet or raise, and all-in; cards are shown, where one may muck."""

    actions = ("fold", "check or call", *(f"raise: {size}" for size in RAISES), "all-in")

    def __init__(self, rules: Rules, options: Sequence[Option], seats: int, chips: int) -> None:
        super().__init__(rules, options, seats, chips)
        about = ("chips", "bet", "in the hand", "has the button")
        self.features = (
            *(f"holds {card}" for card in DECK),
            *(f"{card} on the board" for card in DECK),
            *STREETS,
            "pot", "to match", "to call", "big blind",
            *(f"{what} of seat {seat}" for seat in range(seats) for what in about),
        )  # fmt: skip

    def unit(self, rules: Any) -> int:
        return int(rules.big_blind)

    def legal(self, view: Any, options: Sequence[Option], name: str) -> Legal:
        found: Legal = {}
        for option in options:
            if option.do == "fold":
                found[0] = {"do": "fold"}
            elif option.do in ("check", "call", "show"):
                found[1] = {"do": option.do}
            elif option.do in ("bet", "raise"):
                ((field, amounts),) = option.fields.items()
                assert isinstance(amounts, Whole)
                assert amounts.high is not None
                owed = view.to_match - view.players[name].bet
                found[2] = {"do": option.do, field: amounts.low}
                for nth, pots in enumerate(RAISES.values()):
                    to = view.to_match + int(pots * (view.on_table + owed))
                    if amounts.low < to < amounts.high:
                        found[2 + nth] = {"do": option.do, field: to}
                if amounts.high > amounts.low:
                    found[2 + len(RAISES)] = {"do": option.do, field: amounts.high}
        return found

    def observe(self, view: Any, order: Sequence[str], out: Vector) -> None:
        me = view.players.get(order[0])
        for card in me.cards if me is not None else ():
            out[PLACE[card]] = 1
        for card in view.board:
            out[52 + PLACE[card]] = 1
        if view.phase in STREETS:
            out[104 + STREETS.index(view.phase)] = 1
        out[108], out[109] = view.on_table / self.chips, view.to_match / self.chips
        out[110] = max(0, view.to_match - me.bet) / self.chips if me is not None else 0
        out[111] = view.big / self.chips
        for seat, name in enumerate(order):
            at = 112 + 4 * seat
            out[at] = view.stacks[name] / self.chips
            if (player := view.players.get(name)) is not None:
                out[at + 1], out[at + 2] = player.bet / self.chips, not player.folded
            out[at + 3] = name == view.button


CODINGS: dict[str, type[Coding]] = {
    "holdem": Holdem,
    "blackjack": Blackjack,
    "roulette": Layout,
    "unders_overs": Layout,
    "pairs_wagers": PairsWagers,
    "crown_anchor": Layout,
}
