"""Betting systems, worked out by hand."""

import numpy as np
import pytest

from croupier.sim.settings import Unplayable
from croupier.sim.systems import REMEMBERED, SYSTEMS, System, begin, learn, settings_of, wanted

pytestmark = pytest.mark.timeout(1800)  # kernels may have to be compiled


def bets(system: str, results: str, most: int = 10**6, chips: int = 1000) -> list[int]:
    """What the system bets in each round: W a win, L a loss, T neither."""
    codes, settings = settings_of([System.read(system)])
    memory = np.zeros((1, REMEMBERED), np.int64)
    begin(codes, settings, memory, 0)
    made = []
    for result in results:
        bet = min(int(wanted(codes, settings, memory, 0, chips, 1)), most)
        net = bet * {"W": 1, "L": -1, "T": 0}[result]
        chips += net
        learn(codes, settings, memory, 0, bet, net)
        made.append(bet)
    return made


@pytest.mark.parametrize(
    ("system", "results", "expected"),
    [
        ("flat", "LLWWT", [1, 1, 1, 1, 1]),
        ("martingale", "LLLWLT", [1, 2, 4, 8, 1, 2]),
        ("martingale", "LLTLL", [1, 2, 4, 4, 8]),
        ("paroli", "WWWWLW", [1, 2, 4, 1, 2, 1]),
        ("paroli:2", "WWWL", [1, 2, 1, 2]),
        ("dalembert", "LLWWWL", [1, 2, 3, 2, 1, 1]),
        ("fibonacci", "LLLLLWW", [1, 1, 2, 3, 5, 8, 3]),
        ("labouchere", "WLWWW", [5, 5, 7, 3, 5]),
        ("labouchere:1-1", "LLWWW", [2, 3, 4, 3, 2]),
        ("fraction:0.1", "LWL", [100, 90, 99]),
    ],
)
def test_bets(system: str, results: str, expected: list[int]) -> None:
    assert bets(system, results) == expected


def test_a_martingale_goes_on_from_what_it_could_bet() -> None:
    assert bets("martingale", "LLLLW", most=5) == [1, 2, 4, 5, 5]


def test_a_line_that_grows_too_long_is_given_up() -> None:
    assert bets("labouchere:1", "L" * 99 + "W")[-2:] == [99, 1]


@pytest.mark.parametrize(
    "text",
    "luck flat:2 paroli:0 paroli:x fraction:0 fraction:2 labouchere: labouchere:1-0".split(),
)
def test_what_is_no_system(text: str) -> None:
    with pytest.raises(Unplayable):
        System.read(text)


def test_systems_read_as_they_are_written() -> None:
    for name in SYSTEMS:
        system = System.read(name)
        assert System.read(str(system)) == system
