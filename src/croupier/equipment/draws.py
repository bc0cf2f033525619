"""Draws without bias, from a seed that nobody can guess: virtual dice, wheel and cards.

A draw is a pure function of its seed and of what it is for, so that a host that was stopped in the middle of
a round draws the same again, and anybody who is shown the seed can check it. The seed itself comes from the
operating system, a fresh one for each round, through the caller.
"""

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

SEED_BYTES = 32
WORD_BITS = 64

Item = TypeVar("Item")


class Stream:
    """Random numbers from a seed, for one purpose: HMAC-SHA256 over the purpose and a counter."""

    def __init__(self, seed: bytes, *purpose: str | int) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        self._seed = seed
        self._purpose = b"".join(_counted(str(part).encode()) for part in purpose)
        self._blocks = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 64 random bits."""
        if not self._words:
            message = self._purpose + self._blocks.to_bytes(8, "big")
            block = hmac.digest(self._seed, message, sha256)
            self._blocks += 1
            self._words = [int.from_bytes(block[at : at + 8], "big") for at in range(24, -1, -8)]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A number from 0 up to but not including `bound`, each as likely as the others."""
        least = rejected(WORD_BITS, bound)
        while (word := self.word()) < least:
            pass
        return word % bound

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """`count` of the items in the order drawn, none of them twice."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def dice(self, count: int) -> list[int]:
        """What `count` six-sided dice show."""
        return [1 + self.below(6) for _ in range(count)]

    def cards(self, left: Mapping[str, int], count: int) -> list[str]:
        """The next cards of a shuffled deck or shoe that holds these."""
        return self.sample([card for card in sorted(left) for _ in range(left[card])], count)


def rejected(bits: int, bound: int) -> int:
    """How many words of `bits` bits must be drawn again so that `bound` divides the rest evenly.

    >>> rejected(8, 52)
    48
    """
    return (1 << bits) % bound


def _counted(part: bytes) -> bytes:
    """A part with its length before it, so that no two lists of parts look the same."""
    return len(part).to_bytes(4, "big") + part
