"""How CN-DEAL-3 hashes: parts with their lengths before them, under the scheme's name and a tag."""

from base64 import b32encode
from collections.abc import Callable, Iterable
from hashlib import sha256

import msgspec

VERSION = "CN-DEAL-3"
LETTERS = 6
"""How many letters people compare by eye."""

Part = str | int | bytes


def counted(*parts: Part) -> bytes:
    """Parts in a row, each with its length before it, so that no two rows look the same.

    >>> counted("a", "bc") == counted("ab", "c")
    False
    """
    return b"".join([len(raw).to_bytes(4, "big") + raw for raw in map(_raw, parts)])


def _raw(part: Part) -> bytes:
    if isinstance(part, bytes):
        return part
    return (part if isinstance(part, str) else str(part)).encode()


def digest(tag: str, *parts: Part) -> bytes:
    """H(tag, parts…) of the scheme: 32 bytes that nobody can make from other parts."""
    return sha256(counted(VERSION, tag, *parts)).digest()


def beginning(tag: str, *parts: Part) -> Callable[..., bytes]:
    """`digest` of a tag and parts that many hashes begin with, to be called with the rest."""
    begun = sha256(counted(VERSION, tag, *parts))

    def rest(*more: Part) -> bytes:
        whole = begun.copy()
        whole.update(counted(*more))
        return whole.digest()

    return rest


def line_hash(text: str) -> str:
    """The hash of a line, which the next line of its chain holds."""
    return digest("line", text).hex()


def house_pledge(night: str, chain: str, n: int, seed: bytes) -> str:
    """What the house announces of its seed for an attempt."""
    return digest("house", night, chain, n, seed).hex()


def guest_pledge(night: str, chain: str, n: int, name: str, share: bytes) -> str:
    """What a device announces of its share for an attempt."""
    return digest("guest", night, chain, n, name, share).hex()


def key_of(roster_hash: str, seed: bytes, shares: Iterable[bytes]) -> bytes:
    """The key of a draw: everybody's numbers, and all that the roster says."""
    return digest("key", bytes.fromhex(roster_hash), seed, *shares)


def letters(key: bytes) -> str:
    """The letters of a draw, for people to compare."""
    return b32encode(digest("letters", key))[:LETTERS].decode()


def canonical(value: object) -> str:
    """JSON as lines are written: keys sorted, no spaces, nothing escaped that need not be.

    >>> canonical({"b": 1, "a": "Zoë"})
    '{"a":"Zoë","b":1}'
    """
    return msgspec.json.encode(value, order="sorted").decode()


def root_of(leaves: Iterable[bytes]) -> bytes:
    """The root of the tree above these leaves."""
    return rows_of(leaves)[-1][0]


def rows_of(leaves: Iterable[bytes]) -> list[list[bytes]]:
    """A tree from its leaves up to its root: of an odd row, the last one moves up as it is."""
    rows = [list(leaves)]
    while len(row := rows[-1]) > 1:
        above = [node(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
        rows.append(above + row[len(row) & ~1 :])
    return rows


_NODE = counted(VERSION, "node")
_LENGTH = (32).to_bytes(4, "big")


def node(left: bytes, right: bytes) -> bytes:
    """What stands above two nodes."""
    return sha256(_NODE + _LENGTH + left + _LENGTH + right).digest()
