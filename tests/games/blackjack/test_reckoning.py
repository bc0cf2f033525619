"""Random rounds, reckoned a second time by other means from the cards that lie on the table."""

from itertools import product
from random import Random
from typing import Any

import pytest

from croupier import open_table
from tests.games.chance import next_move

rule = pytest.mark.rule
check = pytest.mark.check


def total(cards: tuple[str, ...]) -> tuple[int, bool]:
    """The best of all ways to count some cards, and whether an ace is 11 in it."""
    tens = dict.fromkeys("TJQK", 10)
    values = [(1, 11) if card[0] == "A" else (tens.get(card[0]) or int(card[0]),) for card in cards]
    ways = [(sum(way), 11 in way) for way in product(*values)]
    fitting = [way for way in ways if way[0] <= 21]
    return max(fitting) if fitting else min(ways)


def due_back(hand: Any, alone: bool, dealer: tuple[str, ...], peek: bool) -> Any:
    """What a hand should have brought its owner."""
    points, against = total(hand.cards)[0], total(dealer)[0]
    blackjack, dealers = alone and len(hand.cards) == 2 and points == 21, len(dealer) == 2 and against == 21
    if points > 21:
        return 0
    if hand.surrendered:
        return 0 if dealers and not peek else hand.stake / 2
    if dealers:
        return hand.stake if blackjack else 0
    if blackjack:
        return hand.stake * 5 / 2
    if against > 21 or points > against:
        return hand.stake * 2
    return hand.stake if points == against else 0


def must_draw(dealer: tuple[str, ...], soft_17: str) -> bool:
    points, soft = total(dealer)
    return points < 17 or (points == 17 and soft and soft_17 == "hit")


def check_round(table: Any, before: dict[str, int]) -> None:
    """Look at a round that is over: every hand, the dealer's draws, insurance, and all stacks."""
    view, rules = table.view(), table.rules
    stacks = dict(before)
    boxes = [(hand.who, hand.on.partition(",")[0]) for hand in view.hands]
    for hand, box in zip(view.hands, boxes, strict=True):
        alone = boxes.count(box) == 1
        assert hand.back == due_back(hand, alone, view.dealer, rules.peek), hand
        assert boxes.count(box) <= 4
        assert not hand.doubled or len(hand.cards) == 3
        assert alone or not hand.surrendered
        stacks[hand.who] += hand.back - hand.stake
    for who, insurance in view.insurance.items():
        if insurance.taken:
            won = len(view.dealer) == 2 and total(view.dealer)[0] == 21
            stacks[who] += 2 * insurance.amount if won else -insurance.amount
    assert table.stacks == stacks
    compared = any(hand.outcome in ("win", "tie", "loss") for hand in view.hands)
    if compared and not (len(view.dealer) == 2 and total(view.dealer)[0] == 21):
        assert all(must_draw(view.dealer[:count], rules.soft_17) for count in range(2, len(view.dealer)))
        assert not must_draw(view.dealer, rules.soft_17)
    else:
        assert len(view.dealer) == 2


CHOICES: dict[str, list[Any]] = {
    "decks": [1, 2, 6],
    "min_bet": [2, 10],
    "soft_17": ["stand", "hit"],
    "surrender": ["late", "early", "none"],
    "double": ["any", "9_10_11", "10_11"],
    "double_after_split": [True, False],
    "split_aces": ["play", "one_card", "one_card_resplit"],
    "peek": [True, False],
    "dealer": ["house", "players"],
    "for_less": [False, True],
    "boxes": [1, 3],
}


@rule("B-2", "B-3", "B-5", "B-8", "B-9", "B-13", "B-14", "B-15", "B-18")
@check("D28", "D29", "D30", "D31", "D32")
@pytest.mark.parametrize("seed", range(60))
def test_every_round_agrees_with_a_second_reckoning(seed: int) -> None:
    rng = Random(seed)
    rules = {name: rng.choice(values) for name, values in CHOICES.items()}
    table: Any = open_table("blackjack", {"Ann": 5000, "Bob": 500, "Cleo": rng.randint(10, 1000)}, **rules)
    table.remembers = 0
    real_cards, before, rounds = rng.random() < 0.5, table.stacks, 0
    for _ in range(500):
        move = next_move(rng, table, real_cards=real_cards)
        if move is None:
            break
        if move["do"] == "open":
            before = table.stacks
        under_way = table.phase != "waiting"
        table.play(move)
        if under_way and table.phase == "waiting" and move["do"] not in ("void", "outcomes"):
            check_round(table, before)
            rounds += 1
    assert rounds > 0 or table.phase == "finished"
