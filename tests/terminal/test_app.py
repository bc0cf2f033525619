"""The screens, by keys and by mouse, in two sizes: one run of the app for all games."""

import asyncio

import pytest

from croupier.games.registry import GAMES
from croupier.terminal.app import CroupierApp, Drawn, MenuScreen, RulesScreen, TableScreen
from croupier.terminal.play import Play
from tests.terminal.conftest import Starter

KEYS = {
    "unders_overs": ("right", "enter", "space"),
    "crown_anchor": ("down", "enter", "space"),
    "roulette": ("up", "enter", "shift+left", "enter", "space"),
    "pairs_wagers": ("enter",) * 12,
    "holdem": ("c", "c", "c", "c", "c", "f"),
    "blackjack": ("enter", "space", "n", "s"),
}
"""A round, at least."""


def shown(app: CroupierApp) -> str:
    cells = app.screen.query_one(Drawn).page.cells
    return "\n".join("".join(row) for row in cells)


def play_of(app: CroupierApp) -> Play:
    assert isinstance(app.screen, TableScreen)
    return app.screen.play


def test_every_game_by_keys(start: Starter) -> None:
    async def run() -> None:
        app = CroupierApp(start(), None)
        async with app.run_test(size=(80, 24)) as pilot:
            for nth, game in enumerate(GAMES, start=1):
                assert isinstance(app.screen, MenuScreen)
                await pilot.press(str(nth))
                play = play_of(app)
                assert play.session.setup.game == game
                await pilot.press(*KEYS[game])
                assert play.session.statistics.rounds >= 1, game
                await pilot.resize_terminal(*((80, 24) if nth % 2 else (120, 40)))
                assert GAMES[game].title in shown(app)
                await pilot.press("m")
            assert shown(app).count("goes on") == len(GAMES)
            await pilot.press("enter", "question_mark")
            assert isinstance(app.screen, RulesScreen)
            await pilot.press("escape", "i")
            assert "how you have done" in shown(app)
            await pilot.press("x", "q")
        assert app.return_code == 0

    asyncio.run(run())


def test_roulette_by_mouse(start: Starter) -> None:
    async def run() -> None:
        wanted = start(against=["steady"])
        app = CroupierApp(wanted, wanted.session("roulette"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            play = play_of(app)
            for text, stakes in (("17", {"17": 200}), ("EVEN", {"17": 200, "even": 200})):
                await pilot.click(offset=_where(app, text))
                assert play.session.view.stakes["Ann"] == stakes  # type: ignore[attr-defined]
            await pilot.click(offset=_where(app, "17"), button=3)
            assert play.session.view.stakes["Ann"] == {"even": 200}  # type: ignore[attr-defined]
            await pilot.click(offset=_where(app, "Spin"))
            assert play.session.statistics.rounds == 1
            await pilot.click(offset=_where(app, "figures"))
            assert "1 round: " in shown(app)
            await pilot.click(offset=(1, 1))
            await pilot.click(offset=_where(app, "quit"))

    asyncio.run(run())


def _where(app: CroupierApp, text: str) -> tuple[int, int]:
    for y, line in enumerate(shown(app).splitlines()):
        if f" {text} " in line:
            return line.index(f" {text} ") + 1, y
    pytest.fail(f"there is no {text!r} on the page")
