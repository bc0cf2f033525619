"""What house players are called: names that nobody takes for a guest's (N-26)."""

from collections.abc import Callable

SIGN = "⚙"
"""Begins the name of every house player, and is in no guest's."""
PROGRAM = "⌨"
"""Begins the name of every program that a guest has brought, and is in nobody else's (N-31)."""

NAMES = tuple(
    """
    Anvil Axle Bolt Buzz Cam Clank Cog Coil Crank Dial Fuse Gizmo Hinge Latch Lever Motor
    Plug Rivet Rotor Rusty Spark Spoke Tick Tinny Tock Turbo Valve Whirr
    """.split()
)
"""Short, so that they are seen whole on a phone's felt."""


def signed(name: str, sign: str = SIGN) -> str:
    """A house player's or program's name, with the sign that tells what it is."""
    return f"{sign} {name.replace(sign, '').strip()}"


def free_names(is_free: Callable[[str], bool]) -> list[str]:
    """Names that are free, the house's own or, once those are all in use, the same with a number."""
    number = 1
    while True:
        called = [signed(name if number == 1 else f"{name} {number}") for name in NAMES]
        if free := list(filter(is_free, called)):
            return free
        number += 1
