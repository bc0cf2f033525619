"""What somebody means to play with this evening, and the amounts that people bet."""

from croupier.games.options import Whole

FEW = 20
"""The least bets that a budget lasts for, if the chips do: who has few plays them all."""


class Budget:
    """The chips that somebody means to lose at most; what is won is played with too.

    >>> budget = Budget(1000, share=0.6, units=30, least=1)
    >>> budget.unit, budget.left(1000), budget.left(400)
    (20.0, 600, 0)
    """

    def __init__(self, stack: int, *, share: float, units: int, least: int) -> None:
        chips = max(int(share * stack), min(stack, FEW * least))
        self._kept = stack - chips
        self.unit = chips / units
        """What an ordinary bet is."""

    def left(self, stack: int) -> int:
        """What may still be bet by somebody with these chips in hand."""
        return max(0, stack - self._kept)


def amount_near(wanted: float, room: Whole) -> int:
    """A round amount that is not more than was wanted, or the least that can be bet.

    >>> amount_near(37, Whole(5, 500, 5)), amount_near(3, Whole(10)), amount_near(730, Whole(10, 500, 10))
    (30, 10, 500)
    """
    most = wanted if room.high is None else min(wanted, room.high)
    amount = _rounded(int(most) // room.step) * room.step
    return amount if room.holds(amount) else room.low


def _rounded(count: int) -> int:
    """A number as people like them: of one digit, or with a half."""
    size: int = 10 ** (len(str(count)) - 1)
    return max((half * size // 2 for half in _HALVES if half * size // 2 <= count), default=0)


_HALVES = (2, 3, 4, 5, 6, 8, 10, 12, 16)
