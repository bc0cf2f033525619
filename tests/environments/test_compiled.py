"""Compiled tables: the same deals and actions bring the same as at the table itself."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test

import croupier
from croupier.environments import aec, vector
from croupier.environments.coding import Blackjack, Holdem
from croupier.environments.compiled_blackjack import BlackjackVector
from croupier.environments.compiled_holdem import CompiledRounds
from croupier.environments.kernels.holdem import BUTTON
from croupier.equipment.cards import DECK
from croupier.sim.kernels.blackjack.shoe import card_name


@pytest.mark.parametrize(
    ("seats", "chips", "rules"),
    [
        (2, 300, {}),
        (2, 1000, {"limit": "fixed", "heads_up": "left_small"}),
        (3, 1000, {"limit": "pot", "burn": True}),
        (6, 1000, {}),
        (10, 120, {"limit": "pot"}),
    ],
)
def test_hands_are_those_of_the_table(seats: int, chips: int, rules: dict[str, Any]) -> None:
    rng, rounds = np.random.default_rng(seats), CompiledRounds(seats, chips, rules)
    for seed in range(15):
        rounds.begin(seed)
        parts = rounds._tables  # noqa: SLF001 - the cards that lie face down
        button = int(parts.now[0, BUTTON])
        seated = rounds.names[button + 1 :] + rounds.names[: button + 1]
        table = croupier.open_table("holdem", dict.fromkeys(seated, chips), **rules)
        table.play({"by": "dealer", "do": "start"})
        coding = Holdem(table.rules, (), seats, chips)
        dealt = 0
        while True:
            cards = [DECK[card] for card in parts.decks[0]]
            while (awaits := table.awaits).chance is not None:
                table.play(
                    {"by": "dealer", "do": "deal", "cards": cards[dealt : dealt + awaits.chance.count]}
                )
                dealt += awaits.chance.count
            for at, name in enumerate(seated):
                vector_there = np.zeros(rounds.size, np.float32)
                coding.observe(table.view(name), seated[at:] + seated[:at], vector_there)
                assert np.abs(rounds.observe(name)["observation"] - vector_there).max() < 1e-6
            if rounds.asked is None:
                break
            assert awaits.players == (rounds.asked,)
            legal = coding.legal(table.view(rounds.asked), table.options(rounds.asked), rounds.asked)
            mask = rounds.observe(rounds.asked)["action_mask"]
            assert list(np.flatnonzero(mask)) == sorted(legal)
            action = int(rng.choice(sorted(legal)))
            move = legal[action]
            assert move is not None
            table.play({"by": rounds.asked, **move})
            assert rounds.act(action)
        assert not table.is_under_way
        assert rounds.wealth() == table.stacks


@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy array"
)
def test_pettingzoo_finds_nothing_wrong_with_the_compiled_table() -> None:
    env = aec("holdem", 3, compiled=True, render_mode="ansi")
    api_test(env, num_cycles=60)
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert f"next: {env.agent_selection}" in text
    with pytest.raises(ValueError, match="only single hands of hold'em are compiled"):
        aec("roulette", compiled=True)


def test_tables_side_by_side_are_shown_and_paid_as_one_is() -> None:
    env = vector("holdem", 64, seats=3, opponent=None)
    observation, infos = env.reset(seed=1)
    again, _ = env.reset(seed=1)
    assert (observation["observation"] == again["observation"]).all()
    assert observation in env.observation_space
    rng, over, won = np.random.default_rng(2), np.zeros(64, bool), 0
    for _ in range(60):
        masks = observation["action_mask"]
        assert (masks.any(axis=1) == ~over).all()
        acted = infos["seat"]
        actions = (masks * rng.random(masks.shape)).argmax(axis=1)
        observation, rewards, over, truncated, infos = env.step(actions)
        assert not truncated.any()
        assert np.allclose(infos["won"][over].sum(axis=1), 0)
        assert (rewards == np.where(over, infos["won"][np.arange(64), acted], 0)).all()
        won += int(over.sum())
    assert won > 200


@pytest.mark.parametrize("opponent", ["random", "call", "tight"])
def test_the_first_seat_learns_against_the_others(opponent: str) -> None:
    env = vector("holdem", 200, seats=2, opponent=opponent)
    _, infos = env.reset(seed=1)
    assert infos == {}
    total = rounds = 0.0
    for _ in range(40):
        _, rewards, over, _, _ = env.step(np.ones(200, np.int64))  # calls, always
        total, rounds = total + float(rewards.sum()), rounds + float(over.sum())
    assert rounds > 500
    assert abs(total / rounds) < 20


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"seats": 11}, "2 to 10 seats"),
        ({"opponent": "shark"}, "nobody compiled plays 'shark'"),
        ({"rules": {"dealer_plays": False}}, "dealer_plays"),
    ],
)
def test_what_cannot_be_compiled_is_refused_in_a_sentence(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        vector("holdem", 2, **settings)
    with pytest.raises(ValueError, match="isn't compiled"):
        vector("roulette", 2)
    with pytest.raises(ValueError, match="one box"):
        vector("blackjack", 2, rules={"boxes": 2})


@pytest.mark.parametrize(
    ("chips", "rules"),
    [
        (300, {}),
        (2000, {"surrender": "early", "soft_17": "hit", "split_aces": "one_card", "decks": 1}),
        (2000, {"peek": False, "double": "9_10_11", "split_aces": "one_card_resplit"}),
        (400, {"surrender": "early", "peek": False, "double_after_split": False}),
    ],
)
def test_rounds_of_blackjack_are_those_of_the_table(chips: int, rules: dict[str, Any]) -> None:
    count, rng = 150, np.random.default_rng(3)
    env = BlackjackVector(count, chips=chips, rules=rules)
    observation, _ = env.reset(seed=5)
    told: list[list[tuple[Any, Any, int]]] = [[] for _ in range(count)]
    results: dict[int, float] = {}
    while len(results) < count:
        masks = observation["action_mask"]
        masks[:, 0] = 0  # everybody bets
        actions = (masks * rng.random(masks.shape)).argmax(axis=1)
        for at in range(count):
            if at not in results:
                told[at].append((observation["observation"][at], masks[at], int(actions[at])))
        observation, rewards, over, _, _ = env.step(actions)
        for at in np.flatnonzero(over).tolist():
            if at not in results:
                results[at] = float(rewards[at])
                shoe = [card_name(card) for card in env._tables.shoes[at]]  # noqa: SLF001 - face down
                _replay(told[at], shoe, chips, rules, results[at])


def _replay(
    told: list[tuple[Any, Any, int]], shoe: list[str], chips: int, rules: dict[str, Any], won: float
) -> None:
    """Play the round again at the table: the same cards and actions, seen and paid the same."""
    table = croupier.open_table("blackjack", {"Ann": chips}, **rules)
    table.play({"by": "dealer", "do": "open"})
    coding = Blackjack(table.rules, (), 1, chips)
    cards = iter(shoe)
    for number, (vector_there, mask, action) in enumerate(told):
        _deal_on(table, cards)
        seen = np.zeros(len(coding.features), np.float32)
        coding.observe(table.view("Ann"), ["Ann"], seen)
        assert np.abs(seen - vector_there).max() < 1e-6
        legal = coding.legal(table.view("Ann"), table.options("Ann"), "Ann")
        legal.pop(0, None)
        assert sorted(legal) == list(np.flatnonzero(mask))
        table.play({"by": "Ann", **(legal[action] or {})})
        if number == 0:
            table.play({"by": "dealer", "do": "close"})
    _deal_on(table, cards)
    assert not table.is_under_way
    assert won * table.rules.min_bet == table.stacks["Ann"] - chips


def _deal_on(table: Any, cards: Any) -> None:
    while table.is_under_way and not table.awaits.players and table.phase != "betting":
        awaits = table.awaits
        move = {"by": "dealer", "do": awaits.dealer}
        if awaits.chance is not None:
            move["cards"] = [next(cards) for _ in range(awaits.chance.count)]
        table.play(move)
