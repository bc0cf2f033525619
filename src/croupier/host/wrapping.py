"""Wrapping a night's key by a secret that only its hosts know, for a database that others can read.

A stream of HMAC-SHA256 over a counter covers the key, and a second HMAC over everything shows a wrong secret
and any change. The standard library has no cipher; for a key of random bytes, wrapped once, this is one.
"""

import hmac
from functools import lru_cache
from hashlib import pbkdf2_hmac, sha256

from croupier.fairness.hashing import counted

ROUNDS = 200_000
"""That make each try of a guessed secret slow."""
NONCE, TAG = 16, 32
"""Bytes before and after what is covered."""


class WrongSecret(ValueError):
    """What was wrapped cannot be opened by this secret, or was changed."""


def wrap(content: bytes, secret: str, purpose: str, nonce: bytes) -> bytes:
    """Something covered and sealed, for this purpose alone; the nonce is random and never used twice."""
    assert len(nonce) == NONCE
    cover, seal = _keys(secret, nonce)
    covered = _xor(content, cover)
    return nonce + covered + _tag(seal, purpose, nonce, covered)


def unwrap(wrapped: bytes, secret: str, purpose: str) -> bytes:
    """What was wrapped for this purpose, or `WrongSecret`."""
    nonce, covered, tag = wrapped[:NONCE], wrapped[NONCE:-TAG], wrapped[-TAG:]
    cover, seal = _keys(secret, nonce)
    if len(wrapped) < NONCE + TAG or not hmac.compare_digest(tag, _tag(seal, purpose, nonce, covered)):
        raise WrongSecret("this was wrapped by another secret")
    return _xor(covered, cover)


@lru_cache(maxsize=100)
def _keys(secret: str, nonce: bytes) -> tuple[bytes, bytes]:
    """The key that covers and the one that seals."""
    drawn = pbkdf2_hmac("sha256", secret.encode(errors="surrogateescape"), nonce, ROUNDS, 64)
    return drawn[:32], drawn[32:]


def _xor(content: bytes, key: bytes) -> bytes:
    blocks = range(-(-len(content) // 32))
    stream = b"".join(hmac.digest(key, block.to_bytes(8, "big"), sha256) for block in blocks)
    return bytes(one ^ other for one, other in zip(content, stream, strict=False))


def _tag(key: bytes, purpose: str, nonce: bytes, covered: bytes) -> bytes:
    return hmac.digest(key, counted(purpose, nonce, covered), sha256)
