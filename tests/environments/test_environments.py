"""Environments: what Gymnasium and PettingZoo ask of them, and what a seat may see."""

import runpy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from croupier.environments import IDS, aec
from croupier.environments.single import TableEnv

GAMES = tuple(IDS.values())


def masked(observation: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(gymnasium.make(name, opponent="random", render_mode="ansi").unwrapped, skip_render_check=False)


@pytest.mark.filterwarnings(  # said of every environment with masks but PettingZoo's own
    "ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy array"
)
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    api_test(aec(game, 3, render_mode="ansi"), num_cycles=60)


@pytest.mark.parametrize("name", IDS)
def test_the_same_seed_plays_the_same_and_rewards_are_the_chips_won(name: str) -> None:
    def session(seed: int) -> tuple[list[list[float]], float, int]:
        env = gymnasium.make(name, opponent="random", rounds=3, seats=3).unwrapped
        assert isinstance(env, TableEnv)
        rng = np.random.default_rng(1)
        seen, (observation, _), won, over = [], env.reset(seed=seed), 0.0, False
        while not over:
            observation, reward, over, _, _ = env.step(np.int64(masked(observation, rng)))
            seen.append([*observation["observation"].tolist(), reward])
            won += reward
        table = env.rounds.table
        assert won == pytest.approx((table.state.stacks["seat_0"] - env.rounds.chips) / env.rounds.unit)
        return seen, won, table.state.rounds

    assert session(5) == session(5)
    assert session(5)[0] != session(6)[0]


def test_an_observation_tells_nothing_that_the_seat_may_not_see() -> None:
    """Exchange the cards that others hold, and the dealer's face-down card: nothing changes."""
    env = aec("holdem", 3)
    env.reset(seed=3)
    before = env.observe(env.agent_selection)["observation"]
    for player in env.rounds.table.state.players:
        if player.name != env.agent_selection:
            player.cards = ["2c", "7d"]
    assert (env.observe(env.agent_selection)["observation"] == before).all()
    game = aec("blackjack", 1)
    for seed in range(20):
        game.reset(seed=seed)
        game.step(1)
        game.step(0)
        if game.rounds.asked is not None and game.rounds.table.phase == "playing":
            break
    before = game.observe("seat_0")["observation"]
    first, _ = game.rounds.table.state.dealer
    game.rounds.table.state.dealer = [first, "2c"]
    assert (game.observe("seat_0")["observation"] == before).all()


def test_what_the_mask_forbids_is_what_somebody_does_who_is_away() -> None:
    env = gymnasium.make("croupier/Holdem-v0", opponent="call", seats=2).unwrapped
    observation, _ = env.reset(seed=1)
    assert "fold" in env.rounds.coding.actions  # type: ignore[attr-defined]
    forbidden = np.flatnonzero(observation["action_mask"] == 0)
    if forbidden.size == 0:
        env.rounds.legal.pop(0)  # type: ignore[attr-defined]
    _, _, _, _, info = env.step(forbidden[0] if forbidden.size else 0)
    assert info == {"illegal": True}


def test_text_tells_what_happened_without_secrets() -> None:
    env = aec("holdem", 2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert f"{env.agent_selection} is dealt Q♥ 3♦." in text
    assert "seat_0 is dealt ?? ??." in text
    assert "preflop; seat_0 950, seat_1 975, 75 on the table; next: seat_1" in text


def test_an_unknown_game_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="there's no environment of 'whist'; there are: holdem"):
        aec("whist")
    with pytest.raises(ValueError, match="needs at least 2"):
        aec("holdem", 1)


def test_the_example_learns_to_beat_chance() -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "learn_blackjack.py"))
    learnt, by_chance = example["main"](1000)
    assert learnt > by_chance + 0.1
