"""The second reader, examples/check_draws.py, which knows nothing of Croupier."""

from base64 import b32encode
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from examples import check_draws as second


def recorded(texts: Sequence[str]) -> dict[tuple[str, str], second.Chain]:
    """The chains in a file of these lines, if all of them hold."""
    return second.check("\n".join(texts).encode(errors="surrogateescape"))


def refused(texts: Sequence[str]) -> tuple[int, int] | None:
    """The step and the line that the second reader refuses, if it does."""
    try:
        recorded(texts)
    except second.Wrong as wrong:
        return wrong.args[0], wrong.line
    return None


def letters_of(key: bytes) -> str:
    """The letters of a draw, which people compare by eye."""
    return b32encode(second.digest("letters", key)).decode()[:6]


def opens(place: tuple[str, str, int, int], leaf: int, size: int, opening: list[Any], root: str) -> bool:
    """Whether a card opens a leaf of a deck of `size` cards that has this root."""
    night, table, deck, k = place
    chain = second.Chain((night, table), {})
    roots = [""] * k + [root]
    chain.laid[deck] = SimpleNamespace(k=k, roots=roots, size=size, decks=16, without=[], dealt={})
    try:
        chain.turn(deck, leaf, opening)
    except second.Wrong as wrong:
        return wrong.args != (8,)
    return True
