"""A key that lies where others can read it opens for its hosts' secret alone."""

import pytest

from croupier.host import wrapping
from croupier.host.wrapping import NONCE, WrongSecret, unwrap, wrap

KEY, SECRET, NIGHT = bytes(range(32)), "correct horse battery staple", "key of tables at friday"


@pytest.fixture(autouse=True)
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wrapping, "ROUNDS", 10)


@pytest.mark.check("B8")
@pytest.mark.parametrize("content", [KEY, b"", b"\0" * 100, b"x"])
def test_what_is_wrapped_is_opened_by_the_same_secret(content: bytes) -> None:
    wrapped = wrap(content, SECRET, NIGHT, b"n" * NONCE)
    assert unwrap(wrapped, SECRET, NIGHT) == content
    assert len(wrapped) == NONCE + len(content) + 32
    assert len(content) < 8 or content not in wrapped


def test_another_nonce_gives_another_cover() -> None:
    first, second = (wrap(KEY, SECRET, NIGHT, bytes([nonce]) * NONCE) for nonce in (1, 2))
    assert first[NONCE : NONCE + 32] != second[NONCE : NONCE + 32]


@pytest.mark.parametrize(
    ("secret", "purpose"),
    [
        (SECRET + "!", NIGHT),
        ("", NIGHT),
        (SECRET, "key of raffle at friday"),
        (SECRET, "key of tables at saturday"),
    ],
)
def test_nothing_else_opens_it(secret: str, purpose: str) -> None:
    wrapped = wrap(KEY, SECRET, NIGHT, b"n" * NONCE)
    with pytest.raises(WrongSecret):
        unwrap(wrapped, secret, purpose)


def test_what_was_changed_is_not_opened() -> None:
    wrapped = wrap(KEY, SECRET, NIGHT, b"n" * NONCE)
    for at in range(0, len(wrapped), 5):
        with pytest.raises(WrongSecret):
            unwrap(wrapped[:at] + bytes([wrapped[at] ^ 1]) + wrapped[at + 1 :], SECRET, NIGHT)
    for cut in (0, 10, NONCE + 32 - 1, len(wrapped) - 1):
        with pytest.raises(WrongSecret):
            unwrap(wrapped[:cut], SECRET, NIGHT)


def test_what_was_wrapped_once_is_opened_by_every_version_since() -> None:
    cover = "39398e3b6f3342331338731e5982d3480c89969d326f4dae2bccbfbd333321e6"
    seal = "06c5ac4e35411108b17a8d125c00ce169d9ba0e2c614a8db5091b0ed3726ed6d"
    wrapped = b"n" * NONCE + bytes.fromhex(cover + seal)
    assert unwrap(wrapped, SECRET, NIGHT) == KEY
    assert wrap(KEY, SECRET, NIGHT, b"n" * NONCE) == wrapped
