"""What is compiled when odds and simulations are set up."""

import pytest

from croupier.games.registry import GAMES
from croupier.odds.registry import ODDS
from croupier.sim.registry import SIMULATIONS
from tools import compile_kernels


@pytest.mark.parametrize(("command", "games"), [("simulate", SIMULATIONS), ("odds", ODDS)])
def test_every_game_that_has_a_kernel_is_asked_about(command: str, games: dict[str, object]) -> None:
    asked = {words[1] for words in map(str.split, compile_kernels.QUESTIONS) if words[0] == command}
    without_kernel = {"unders_overs", "crown_anchor", "roulette"} if command == "odds" else set()
    assert asked == {game for game in games if game in GAMES} - without_kernel


@pytest.mark.parametrize("question", compile_kernels.QUESTIONS)
def test_every_question_is_one_that_croupier_answers(
    question: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert compile_kernels.ask(question) == 0
    assert capsys.readouterr().out == ""
