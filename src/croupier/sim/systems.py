"""Betting systems: how much to bet next, knowing how the last round went.

A system counts in multiples of a player's bet. What it asks for is cut to what the table allows and the
player has, and it goes on from what was really bet.
"""

from typing import Self

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from numba import njit

from croupier.odds.chance import whole
from croupier.sim.settings import Unplayable

Whole = npt.NDArray[np.int64]

FLAT, MARTINGALE, PAROLI, DALEMBERT, FIBONACCI, LABOUCHERE, FRACTION = range(7)

SYSTEMS: dict[str, tuple[int, str, str]] = {
    "flat": (FLAT, "", "the same bet in every round"),
    "martingale": (MARTINGALE, "", "twice the bet after a loss, back to one after a win"),
    "paroli": (PAROLI, "3", "twice the bet after a win, back to one after a loss or so many wins (3)"),
    "dalembert": (DALEMBERT, "", "one more after a loss, one less after a win"),
    "fibonacci": (FIBONACCI, "", "1 1 2 3 5 8 …: a step on after a loss, two back after a win"),
    "labouchere": (
        LABOUCHERE,
        "1-2-3-4",
        "the ends of a line: crossed off after a win, the bet added after a loss",
    ),
    "fraction": (FRACTION, "0.05", "a fixed part of what the player has"),
}
"""Their numbers in the kernels, the setting that may follow after a colon, and what they do."""

MILLION = 1_000_000
LONGEST_LINE = 100
"""A labouchère line that grows beyond this is given up for a new one."""
MOST = 2**40
"""No system asks for more than this."""

# What a system remembers, for each player.
NEXT, PLACE, LINE = 0, 1, 2
REMEMBERED = LINE + LONGEST_LINE


def _fibonacci(count: int) -> Whole:
    numbers = [1, 1]
    while len(numbers) < count:
        numbers.append(numbers[-2] + numbers[-1])
    return np.array(numbers, np.int64)


FIBONACCI_NUMBERS = _fibonacci(58)


class System(Struct, frozen=True):
    """A betting system with its setting.

    >>> str(System.read("labouchere"))
    'labouchere:1-2-3-4'
    """

    name: str = "flat"
    numbers: tuple[int, ...] = ()
    """Wins in a row, the line to begin with, or millionths of the chips."""

    @classmethod
    def read(cls, text: str) -> Self:
        """A system as it is written: its name, and after a colon its setting."""
        name, colon, setting = text.partition(":")
        name = name.strip().lower().replace("é", "e").replace("è", "e").replace("'", "")
        if name not in SYSTEMS:
            raise Unplayable(f"there is no betting system {name!r}; there are: {', '.join(SYSTEMS)}")
        usual = SYSTEMS[name][1]
        if colon and not usual:
            raise Unplayable(f"{name} has no setting")
        try:
            return cls(name, _numbers(name, setting.strip() if colon else usual))
        except ValueError:
            raise Unplayable(f"the setting of {name} is written like {name}:{usual}") from None

    @property
    def code(self) -> int:
        return SYSTEMS[self.name][0]

    def __str__(self) -> str:
        if self.name == "fraction":
            return f"fraction:{self.numbers[0] / MILLION:g}"
        setting = "-".join(map(str, self.numbers))
        return f"{self.name}:{setting}" if setting else self.name


def _numbers(name: str, setting: str) -> tuple[int, ...]:
    if name == "fraction":
        part = round(float(setting) * MILLION)
        if not 0 < part <= MILLION:
            raise ValueError(setting)
        return (part,)
    numbers = tuple(map(int, setting.split("-"))) if SYSTEMS[name][1] else ()
    if any(not 1 <= number <= MILLION for number in numbers) or len(numbers) > LONGEST_LINE // 2:
        raise ValueError(setting)
    if name == "paroli" and (len(numbers) != 1 or numbers[0] > 30):
        raise ValueError(setting)
    return numbers


def settings_of(systems: list[System]) -> tuple[Whole, Whole]:
    """Systems as kernels take them: their numbers, and for each its setting after the setting's length."""
    longest = max(len(system.numbers) for system in systems)
    settings = np.zeros((len(systems), 1 + longest), np.int64)
    for row, system in zip(settings, systems, strict=True):
        row[0] = len(system.numbers)
        row[1 : 1 + len(system.numbers)] = system.numbers
    return np.array([system.code for system in systems]), settings


@njit(cache=True)
def begin(systems: Whole, settings: Whole, memory: Whole, seat: int) -> None:
    """Start afresh, as at the beginning of an evening."""
    memory[seat, NEXT] = 1
    memory[seat, PLACE] = 0
    if systems[seat] == LABOUCHERE:
        _write_line(settings, memory, seat)


@njit(cache=True)
def _write_line(settings: Whole, memory: Whole, seat: int) -> None:
    """Begin a new line; PLACE is its length."""
    length = settings[seat, 0]
    memory[seat, PLACE] = length
    for place in range(length):
        memory[seat, LINE + place] = settings[seat, 1 + place]
    _read_line(memory, seat)


@njit(cache=True)
def _read_line(memory: Whole, seat: int) -> None:
    last = LINE + memory[seat, PLACE] - 1
    memory[seat, NEXT] = memory[seat, LINE] + (memory[seat, last] if last > LINE else 0)


@njit(cache=True)
def wanted(systems: Whole, settings: Whole, memory: Whole, seat: int, chips: int, cost: int) -> int:
    """The multiple of the bet that the system of a seat asks for."""
    if systems[seat] == FRACTION:
        return max(1, whole(chips * settings[seat, 1] // (MILLION * cost)))
    return whole(memory[seat, NEXT])


@njit(cache=True)
def learn(systems: Whole, settings: Whole, memory: Whole, seat: int, bet: int, net: int) -> None:
    """Take note of a round in which `bet` times the bet brought `net`; without gain or loss it is nothing."""
    system = systems[seat]
    if system in (FLAT, FRACTION) or net == 0:
        return
    won = net > 0
    place = memory[seat, PLACE]
    if system == MARTINGALE:
        memory[seat, NEXT] = 1 if won else min(2 * bet, MOST)
    elif system == PAROLI:
        place = place + 1 if won and place + 1 < settings[seat, 1] else 0
        memory[seat, PLACE] = place
        memory[seat, NEXT] = 2 * bet if place else 1
    elif system == DALEMBERT:
        memory[seat, NEXT] = max(bet - 1, 1) if won else bet + 1
    elif system == FIBONACCI:
        place = max(place - 2, 0) if won else min(place + 1, FIBONACCI_NUMBERS.size - 1)
        memory[seat, PLACE] = place
        memory[seat, NEXT] = FIBONACCI_NUMBERS[place]
    else:
        _cross_off_or_add(settings, memory, seat, bet, won)


@njit(cache=True)
def _cross_off_or_add(settings: Whole, memory: Whole, seat: int, bet: int, won: bool) -> None:
    length = memory[seat, PLACE]
    if won:
        for place in range(LINE, LINE + length - 2):
            memory[seat, place] = memory[seat, place + 1]
        length -= 2
    else:
        memory[seat, LINE + length] = bet
        length += 1
    memory[seat, PLACE] = length
    if length <= 0 or length == LONGEST_LINE:
        _write_line(settings, memory, seat)
    else:
        _read_line(memory, seat)
