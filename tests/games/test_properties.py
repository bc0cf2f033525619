"""What holds for every game, over random play."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier import GAMES, Refused, offers, open_table
from croupier.games.moves import DEALER, Finish, Void
from croupier.games.options import Cards
from croupier.games.table import Overlay, Table, View
from tests.games.chance import NAMES, Move, move_from, next_move
from tests.games.seating import SeatAct, answer_for, come_and_go

CHOICES: dict[str, dict[str, list[Any]]] = {
    "unders_overs": {"step": [1, 5], "min_bet": [1, 7], "max_bet": [None, 60]},
    "crown_anchor": {"triple": [3, 36], "step": [1, 5], "min_bet": [1, 7], "max_bet": [None, 60]},
    "roulette": {
        "wheel": ["single_zero", "double_zero"],
        "zero": ["half", "en_prison", "lose"],
        "second_zero": ["stays", "lost", "half"],
        "step": [1, 5],
        "min_bet": [1, 10],
        "max_inside": [None, 50],
        "max_outside": [None, 200],
        "even_step": [1, 10],
    },
    "holdem": {
        "small_blind": [1, 10],
        "big_blind": [10, 25],
        "limit": ["none", "pot", "fixed"],
        "button": ["moving", "dead"],
        "heads_up": ["button_small", "left_small"],
        "dealer_plays": [True, False],
        "burn": [False, True],
        "showdown": ["auto", "ask"],
        "all_in_face_up": [True, False],
        "wheel": [True, False],
    },
    "blackjack": {
        "decks": [1, 2, 6],
        "penetration": [0.25, 0.5, 0],
        "min_bet": [2, 10],
        "max_bet": [50, 500],
        "soft_17": ["stand", "hit"],
        "surrender": ["late", "early", "none"],
        "double": ["any", "9_10_11", "10_11"],
        "double_after_split": [True, False],
        "split_aces": ["play", "one_card", "one_card_resplit"],
        "peek": [True, False],
        "dealer": ["house", "players"],
        "for_less": [False, True],
        "boxes": [1, 3],
    },
    "pairs_wagers": {
        "target": [10, 20, 5],
        "odd_miss": ["keep", "forfeit"],
        "better_fail": ["point", "turn"],
        "begins": ["first_seat", "clockwise"],
        "ante": [0, 5],
    },
}

several = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def random_table(rng: Random, game: str) -> Table[Any, Any]:
    """A table with random options, players and stacks."""
    rules = {name: rng.choice(values) for name, values in CHOICES[game].items() if rng.random() < 0.6}
    most = {"roulette": 5}.get(game, len(NAMES))
    names = NAMES[: rng.randint(2, most)]
    seats = {name: rng.choice([0, 7, 30, 100, 1000, rng.randint(0, 500)]) for name in names}
    try:
        return open_table(game, seats, **rules)
    except Refused:
        return open_table(game, seats)


def near_miss(rng: Random, table: Table[Any, Any], move: Move) -> Move:
    """A move that is a little, or quite, another."""
    other = dict(move)
    kind = rng.randrange(7)
    name = rng.choice(list(move))
    if kind == 0:
        other["by"] = rng.choice([DEALER, *table.names, "Zoe"])
    elif kind == 1:
        kinds: tuple[type[msgspec.Struct], ...] = (*table.moves, Void, Finish)
        other["do"] = rng.choice(kinds).__struct_config__.tag
    elif kind == 2:
        other.pop(name)
    elif kind == 3:
        other[rng.choice(["amount", "on", "who", "luck"])] = rng.choice([1, "red", True, None])
    elif kind == 4 and isinstance(other[name], int):
        other[name] = other[name] + rng.choice([-1, 1, -other[name], -2 * other[name], 10**6, 0.5])
    elif kind == 5 and isinstance(other[name], list) and other[name]:
        values = other[name]
        other[name] = rng.choice([values[:-1], values * 2, [*values, values[0]], [None], []])
    else:
        by = rng.choice([DEALER, *table.names])
        if options := table.options(by):
            other = move_from(rng, rng.choice([by, *table.names]), rng.choice(options))
    return other


def is_offered(table: Table[Any, Any], move: Move) -> bool | None:
    """Whether `options` offers the move; None where it may not say: for a deal of more cards than are surely
    due, and for showing a card that lies face down elsewhere."""
    by = move.get("by")
    if by != DEALER and by not in table.names:
        return False
    options = table.options(by)
    if offers(options, move):
        return None if names_a_hidden_card(table, move) else True
    longer = [o.fields["cards"] for o in options if o.do == move.get("do") == "deal"]
    return None if any(isinstance(domain, Cards) and domain.more for domain in longer) else False


def names_a_hidden_card(table: Table[Any, Any], move: Move) -> bool:
    """Whether somebody claims a card that was burnt or dealt to another, which only the table knows."""
    if move.get("do") != "show" or "cards" not in move:
        return False
    own = next(player.cards for player in table.state.players if player.name == move["by"])
    return not set(table.state.gone).isdisjoint({*move["cards"]} - {*own})


def is_accepted(table: Table[Any, Any], move: Move) -> bool:
    """Play the move, if the table takes it."""
    try:
        table.play(move)
    except Refused:
        return False
    return True


def check_state(table: Table[Any, Any]) -> None:
    assert sum(table.stacks.values()) + table.house + table.on_table == table.state.chips_in_play
    assert not table.outstanding or 0 not in table.outstanding.values()
    assert set(table.sitting_out) <= set(table.names)
    assert all(table.staked(name) >= 0 for name in table.names)
    assert all(chips >= 0 for chips in table.stacks.values())
    assert table.on_table >= 0
    for who in (None, DEALER, *table.names):
        assert table.view(who).stacks == table.stacks
    for who in table.names:
        assert merged(table.view(), table.own_view(who)) == table.view(who)
    for beat in table.beats:
        assert sum(beat.view.stacks.values()) + beat.view.house + beat.view.on_table == table.chips_in_play


def merged(view: View, own: Overlay) -> View:
    """A view for everybody, with what somebody alone sees."""
    replace, changes = msgspec.structs.replace, dict[str, Any]()
    for field, parts in own.items():
        public = getattr(view, field)
        changes[field] = public | {key: replace(public[key], **seen) for key, seen in parts.items()}
    return replace(view, **changes)


@pytest.mark.rule("N-10", "N-13")
@pytest.mark.check("C11", "D26", "D37", "D39", "E8", "E9")
@pytest.mark.parametrize("game", GAMES)
@several
@given(seed=st.integers(0, 2**64))
def test_random_play(game: str, seed: int) -> None:
    play_at_random(game, seed)


def play_at_random(game: str, seed: int) -> None:
    """Play at a random table where people come and go, trying near misses on the way; replay it all."""
    rng = Random(seed)
    table = random_table(rng, game)
    table.keeps_beats = True
    start, again = table.save(), type(table)(table.rules, table.state)
    restless = rng.choice([0, 0, 0.1, 0.4])
    real_cards, played = rng.random() < 0.3, list[Move | SeatAct]()
    for _ in range(rng.randint(5, 120)):
        if rng.random() < restless and (act := come_and_go(rng, table)) is not None:
            played.append(act)
            check_state(table)
        move = next_move(rng, table, real_cards=real_cards)
        if rng.random() < 0.1:
            move = answer_for(rng, table) or move
        if move is None:
            break
        if rng.random() < 0.5:
            tried = near_miss(rng, table, move)
            offered, before = is_offered(table, tried), table.save()
            accepted = is_accepted(table, tried)
            assert offered in (None, accepted), tried
            if accepted:
                played.append(tried)
                check_state(table)
                continue
            assert table.save() == before, tried
        if names_a_hidden_card(table, move):
            assert not is_accepted(table, move)
            continue
        table.play(move)
        played.append(move)
        check_state(table)
    check_replay(table, again, start, played)


def check_replay(
    table: Table[Any, Any], again: Table[Any, Any], start: bytes, played: list[Move | SeatAct]
) -> None:
    """Another table that goes the same way from the start ends as this one has, and shows the same."""
    again.load(start)
    for done in played:
        if isinstance(done, SeatAct):
            done.at(again)
        else:
            again.play(json.loads(json.dumps(done)))
    assert again.save() == table.save()
    again.load(table.save())
    assert again.save() == table.save()
    assert [again.view(name) for name in table.names] == [table.view(name) for name in table.names]
