"""The notation of ranges."""

import pytest

from croupier.odds.holdem import Impossible, read_range
from croupier.odds.holdem.cards import read_board, read_cards


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("TT+", "TT, JJ, QQ, KK, AA"),
        ("77-99", "77, 88, 99"),
        ("99-77", "77, 88, 99"),
        ("AK", "AKs, AKo"),
        ("KA", "AK"),
        ("A5s+", "A5s, A6s, A7s, A8s, A9s, ATs, AJs, AQs, AKs"),
        ("AK+", "AK"),
        ("KTs-K8s", "KTs, K9s, K8s"),
        ("K8s-KTs", "KTs, K9s, K8s"),
        ("JTs-98s", "JTs, T9s, 98s"),
        ("A2-A4", "A2, A3, A4"),
        ("AKs", "AcKc, AdKd, AhKh, AsKs"),
        ("KhAh", "AhKh"),
        ("Ah Kh", "AhKh"),
        (" TT , AKo ", "TT,AKo"),
        ("any", "random"),
        ("AA:1, AA", "AA"),
        ("22+, AA:0", "22-KK"),
    ],
)
def test_two_ways_to_say_the_same(text: str, same: str) -> None:
    assert read_range(text).weights == read_range(same).weights


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("22+", 78),
        ("A2s+", 48),
        ("random", 1326),
        ("AhKh", 1),
    ],
)
def test_how_many_hands(text: str, hands: int) -> None:
    assert len(read_range(text).weights) == hands


def test_weights() -> None:
    assert read_range("AhAs, KhKs:0.25").weights == {(51, 50): 1.0, (47, 46): 0.25}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("AA,,KK", "missing between two commas"),
        ("AKx", "no hand or range"),
        ("ak", "no hand or range"),
        ("A", "no hand or range"),
        ("1h2h", "no hand or range"),
        ("AhKhQh", "no hand or range"),
        ("AhAh", "Ah is there twice"),
        ("AAs", "neither suited nor offsuit"),
        ("AAs-TTs", "neither suited nor offsuit"),
        ("KTs-Q8s", "no way"),
        ("AA-AK", "no way"),
        ("KTs-K8o", "both ends"),
        ("AA:0", "empty"),
        ("AA:", "weight"),
        ("AA:x", "weight"),
        ("AA:-1", "weight"),
        ("AA:nan", "weight"),
        ("AA:1e400", "weight"),
        ("A" * 5000, "no hand or range"),
    ],
)
def test_what_is_no_range_is_said(text: str, reason: str) -> None:
    with pytest.raises(Impossible, match=reason) as refusal:
        read_range(text)
    assert len(str(refusal.value)) < 150


@pytest.mark.parametrize(
    ("cards", "reason"), [("Ah K", "'K'"), ("10h", "'10'"), ("AH", "'AH'"), (["Ahh"], "'Ahh'")]
)
def test_what_is_no_card_is_said(cards: str | list[str], reason: str) -> None:
    with pytest.raises(Impossible, match=f"there is no card {reason}"):
        read_cards(cards)


def test_a_board_has_five_cards_at_most() -> None:
    assert len(read_board("2c 3c 4c 5c 6c")) == 5
    with pytest.raises(Impossible, match="at most five"):
        read_board("2c 3c 4c 5c 6c 7c")
