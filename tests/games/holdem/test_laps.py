"""Hold'em, lap after lap: the blinds find everybody, however people come, go and sit out."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from croupier import Refused
from croupier.games.holdem import Holdem
from croupier.games.holdem.events import HandStarted, Posted
from croupier.games.holdem.moves import Fold
from tests.games.chance import NAMES
from tests.games.holdem.dealing import deal
from tests.playing import opened

check = pytest.mark.check
both_buttons = pytest.mark.parametrize("button", ["moving", "dead"])

FIVE = "Ann 500, Bob 500, Cleo 500, Dan 500, Eve 500"


def fold_and_even_out(table: Any) -> None:
    """Have all fold to the last, and give everybody 500 again."""
    deal(table)
    while table.awaits.players:
        table.play(Fold(table.awaits.players[0]))
    for name, chips in table.stacks.items():
        if chips != 500:
            trade = table.bring if chips < 500 else table.take
            trade(name, abs(chips - 500))


def somebody_moves(rng: Random, table: Any) -> str | None:
    """Somebody comes, goes, sits out or comes back, while four play on; gives who has left."""
    do, who = rng.choice(["sit", "leave", "sit_out", "come_back"]), rng.choice(NAMES)
    if do in ("leave", "sit_out") and len(table.names) - len(table.sitting_out) < 5:
        return None
    try:
        getattr(table, do)(who, *([500] if do == "sit" else []))
    except Refused:
        return None
    return who if do == "leave" else None


@check("D18", "D19")
@pytest.mark.parametrize("seed", range(10))
def test_with_a_dead_button_the_big_blind_finds_everybody_once_a_lap(seed: int) -> None:
    rng, table = Random(seed), opened("holdem", FIVE, button="dead")
    free, last = Counter[str](), ""
    for _ in range(60):
        if left := somebody_moves(rng, table):
            free[left] = 0
            last = "" if left == last else last
        events = table.play({"by": "dealer", "do": "start"})
        free.update(table.view().dealt_in)
        for event in events:
            if isinstance(event, Posted) and event.what in ("big_blind", "live_blind"):
                free[event.who] = 0
            if isinstance(event, Posted) and event.what == "big_blind":
                assert event.who != last
                last = event.who
        assert max(free.values()) <= len(NAMES)
        fold_and_even_out(table)


@check("D19")
@both_buttons
@pytest.mark.parametrize("seed", range(5))
def test_nobody_gets_past_the_blinds_by_sitting_out(button: str, seed: int) -> None:
    """Eve sits out whenever a blind would be hers, now and then somebody else does as well."""
    rng, hands = Random(seed), 200
    table = opened("holdem", FIVE, button=button)
    dealt_in, paid = 0, Counter[str]()
    for _ in range(hands):
        for name in table.sitting_out:
            table.come_back(name)
        if rng.random() < 0.2:
            table.sit_out(rng.choice(["Ann", "Bob"]))
        if "Eve" in blinds_of_next(table):
            table.sit_out("Eve")
        events = table.play({"by": "dealer", "do": "start"})
        dealt_in += any(isinstance(event, HandStarted) and "Eve" in event.players for event in events)
        paid.update(event.what for event in events if isinstance(event, Posted) and event.who == "Eve")
        fold_and_even_out(table)
    assert dealt_in > hands / 3
    assert paid["live_blind"] >= dealt_in // 5
    assert paid["dead_blind"] >= dealt_in // 5


def blinds_of_next(table: Any) -> set[str]:
    """Who would be in the blinds of the next hand."""
    other = Holdem(table.rules, table.state)
    other.load(table.save())
    events = other.play({"by": "dealer", "do": "start"})
    return {e.who for e in events if isinstance(e, Posted) and e.what in ("small_blind", "big_blind")}
