"""Keys and clicks on a drawn page, whatever the screen is."""

from itertools import product
from random import Random

import pytest

from croupier.games.registry import GAMES
from croupier.games.roulette.layout import LAYOUTS
from croupier.terminal.canvas import Canvas, Place, Style, beside
from croupier.terminal.felts.roulette import LARGE, SMALL, spots_at
from croupier.terminal.page import SPOT, draw_menu
from croupier.terminal.play import Play
from tests.terminal.conftest import Starter

SIZES = ((80, 24), (120, 40), (60, 20), (30, 5))
KEYS = (
    *"abcdefgnoprstuvyz0123456789+-",
    *("enter", "space", "backspace", "up", "down", "left", "right", "shift+up", "shift+left", "home", "end"),
)


def play_of(start: Starter, game: str, **wishes: object) -> Play:
    wanted = start(**wishes)
    play = Play(*wanted.session(game)[:1], wanted.keeping, "Hello.", fast=True)
    assert play.tick() is None
    return play


def page_of(play: Play, width: int = 80, height: int = 24) -> str:
    canvas = Canvas(width, height)
    play.draw(canvas)
    return "\n".join("".join(row) for row in canvas.cells)


@pytest.mark.parametrize("game", GAMES)
def test_any_keys_in_any_size_play_on(start: Starter, game: str) -> None:
    play, rng = play_of(start, game), Random(game)
    for nth in range(150):
        page_of(play, *SIZES[nth % len(SIZES)])
        play.press(rng.choice(KEYS if rng.random() < 0.6 else ("enter", "space")))
        if play.is_moving:
            assert play.tick() is None
    assert play.session.statistics.rounds > 0


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_is_shown_for_a_while_and_can_be_skipped(start: Starter, game: str) -> None:
    wanted = start()
    play = Play(*wanted.session(game)[:1], wanted.keeping, "Hello.", fast=False)
    waits = 0
    while play.session.statistics.rounds < 1:
        while (seconds := play.tick()) is not None:
            assert 0 < seconds < 3
            waits += 1
            page_of(play)
            if waits > 30:
                play.press("space")
        page_of(play)
        has_bet = play.session.is_betting and play.session.table.staked("Ann")
        play.press("space" if has_bet else "enter" if play.session.is_betting else play.told.buttons[0].key)
    assert waits > 3


def test_an_amount_is_typed_or_turned_and_fits_what_is_allowed(start: Starter) -> None:
    play = play_of(start, "roulette")
    page_of(play)
    assert (play.amount, "Bet 200 on red" in page_of(play)) == (200, True)
    for key in ("7", "5", "0"):
        play.press(key)
    assert "Bet 600 on red" in page_of(play)
    play.press("+")
    assert "Bet 1,000 on red" in page_of(play)
    play.press("home")
    play.press("enter")
    play.tick()
    assert play.session.view.stakes["Ann"] == {"red": 200}  # type: ignore[attr-defined]
    play.press("backspace")
    play.tick()
    assert play.session.view.stakes["Ann"] == {}  # type: ignore[attr-defined]


def test_a_bet_beyond_the_limit_says_why(start: Starter) -> None:
    play = play_of(start, "roulette")
    for key in ("end", "enter", "enter"):
        play.press(key)
        if play.is_moving:
            play.tick()
    assert "Red: the limit here is 1200, and that would make 2400." in page_of(play)


def test_every_spot_of_both_wheels_has_a_place_of_its_own() -> None:
    for (wheel, layout), grid in product(LAYOUTS.items(), (SMALL, LARGE)):
        spots = list(spots_at(wheel, 6, 3, grid))
        assert {spot.name for spot in spots} == set(layout.spots)
        cells = [
            (x, y)
            for spot in spots
            for x in range(spot.x, spot.x + spot.width)
            for y in range(spot.y, spot.y + spot.height)
        ]
        assert len(cells) == len(set(cells))


def test_arrows_reach_every_spot(start: Starter) -> None:
    play = play_of(start, "roulette")
    canvas = Canvas(80, 24)
    play.draw(canvas)
    places = [place for place in canvas.places if place.name.startswith(SPOT)]
    reached, new = set(), {f"{SPOT}red"}
    while new:
        reached |= new
        steps = [(x, y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        new = {str(beside(places, name, step, minor=True)) for name in new for step in steps} - reached
    assert reached == {place.name for place in places}


def test_a_hint_rules_and_figures_are_a_key_away(start: Starter) -> None:
    play = play_of(start, "blackjack")
    play.press("h")
    assert "What would the book do?" in page_of(play)
    play.press("x")
    play.press("i")
    assert "No round yet." in page_of(play)
    play.press("x")
    assert [play.press(key) for key in ("question_mark", "m", "q")] == ["rules", "menu", "quit"]


def test_a_disk_that_is_full_is_a_sentence(start: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = start()
    wanted.keeping.folder.parent.joinpath("play").write_text("a file where the folder should be")
    play = Play(*wanted.session("roulette")[:1], wanted.keeping, "Hello.", fast=True)
    play.tick()
    assert "The game can't be saved: File exists." in page_of(play)


def test_letters_alone_where_there_is_no_unicode(start: Starter) -> None:
    for game in ("holdem", "crown_anchor", "roulette", "pairs_wagers"):
        play = play_of(start, game)
        canvas = Canvas(80, 24, letters=True)
        play.draw(canvas)
        assert "".join(map("".join, canvas.cells)).isascii()


def test_wide_letters_take_two_cells() -> None:
    canvas = Canvas(8, 1)
    canvas.text(0, 0, "安b", Style())
    assert canvas.cells[0][:3] == ["安", "", "b"]
    canvas.text(0, 0, "安安安安安", Style())
    assert "".join(canvas.cells[0]) == "安安安… "


def test_nearest_place() -> None:
    places = [
        Place("a", 0, 0, 3, 1),
        Place("b", 10, 0, 3, 1),
        Place("c", 0, 5, 3, 1),
        Place("d", 5, 0, 1, 1, True),
    ]
    assert beside(places, "a", (1, 0), minor=False) == "b"
    assert beside(places, "a", (1, 0), minor=True) == "d"
    assert beside(places, "a", (0, 1), minor=False) == "c"
    assert beside(places, "a", (-1, 0), minor=False) == "a"
    assert beside(places, "gone", (1, 0), minor=False) == "a"


def test_the_menu_says_how_far_one_has_come(start: Starter) -> None:
    canvas = Canvas(80, 24)
    draw_menu(canvas, [(game.title, game.gist, "3 rounds played") for game in GAMES.values()], 2)
    text = "\n".join("".join(row) for row in canvas.cells)
    assert all(game.title in text for game in GAMES.values())
    assert text.count("3 rounds played") == 6


def test_nothing_is_given_away_before_it_is_shown(start: Starter) -> None:
    wanted = start(against=["steady"])
    play = Play(*wanted.session("roulette")[:1], wanted.keeping, "Hello.", fast=False)
    while play.tick() is not None:
        pass
    play.press("enter")
    while play.tick() is not None:
        pass
    play.press("space")
    assert play.tick()
    assert play.session.wants == "round"
    assert "Roulette · 2,500 (0)" in page_of(play)
    assert "You " not in page_of(play).partition("h hint")[2]
    play.press("enter")
    assert play.tick() is None
    assert ("You win 200." in page_of(play)) == (play.session.result == 200)
