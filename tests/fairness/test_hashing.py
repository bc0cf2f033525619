"""How parts are hashed, with values that are worked out here by hashlib and hmac alone."""

import hmac
import json
from base64 import b32encode
from hashlib import sha256

import pytest

from croupier.fairness.decks import cards_of, lay
from croupier.fairness.hashing import VERSION, canonical, counted, digest, guest_pledge, house_pledge, letters
from croupier.fairness.lines import (
    CardsAsked,
    DiceAsked,
    PocketAsked,
    Result,
    TicketAsked,
    Wrong,
    read,
    write,
)
from croupier.fairness.lists import stakes_root
from croupier.fairness.results import chosen_root, drawn
from examples import check_draws as second
from tests.fairness.scenes import KINDS, dice_table

KEY = bytes(range(32))
NIGHT = "night-1"


def by_hand(*parts: bytes) -> bytes:
    """SHA-256 of parts with their lengths, under the version."""
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in (b"CN-DEAL-3", *parts))).digest()


@pytest.mark.check("B11")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("a", "bc"), ("ab", "c")),
        (("a", ""), ("a",)),
        (("12",), ("1", "2")),
        (("", "a"), ("a", "")),
        ((b"\x00\x00\x00\x01a",), ("a",)),
    ],
)
def test_parts_cannot_be_cut_in_two_ways(
    one: tuple[str | bytes, ...], other: tuple[str | bytes, ...]
) -> None:
    assert counted(*one) != counted(*other)
    assert digest("line", *one) != digest("line", *other)
    assert counted(*one, *other) != counted(*other, *one)


def test_what_is_counted_by_hand() -> None:
    assert counted("Zoë", 10, b"\xff") == b"\0\0\0\4Zo\xc3\xab\0\0\0\x0210\0\0\0\1\xff"
    assert digest("line", "{}") == by_hand(b"line", b"{}")


@pytest.mark.check("B4", "B12")
def test_a_pledge_holds_night_table_attempt_name_and_version() -> None:
    share = KEY
    pledge = guest_pledge(NIGHT, "t1", 1, "Zoë", share)
    assert pledge == by_hand(b"guest", b"night-1", b"t1", b"1", "Zoë".encode(), share).hex()
    others = [
        guest_pledge("night-2", "t1", 1, "Zoë", share),
        guest_pledge(NIGHT, "t2", 1, "Zoë", share),
        guest_pledge(NIGHT, "t1", 2, "Zoë", share),
        guest_pledge(NIGHT, "t1", 1, "Zoe", share),
        guest_pledge(NIGHT, "t1", 1, "Zoë", share[::-1]),
        house_pledge(NIGHT, "t1", 1, share),
        sha256(counted("CN-DEAL-2", "guest", NIGHT, "t1", 1, "Zoë", share)).hexdigest(),
    ]
    assert len({pledge, *others}) == 8


def word(key: bytes, purpose: bytes, at: int) -> int:
    """A word of a stream, by hand."""
    message = len(purpose).to_bytes(4, "big") + purpose + (at // 4).to_bytes(8, "big")
    return int.from_bytes(hmac.new(key, message, sha256).digest()[at % 4 * 8 :][:8], "big")


def sampled(key: bytes, purpose: bytes, left: list[int], count: int) -> list[int]:
    """A sample by hand; no word of these is so small that it would be skipped."""
    return [left.pop(word(key, purpose, at) % len(left)) for at in range(count)]


def test_results_of_the_printed_key() -> None:
    """What section 8 of the scheme prints, and each of them worked out again from the words of the stream."""
    tickets = [("Ann", 3), ("Bob", 1), ("Cem", 7)]
    seven = CardsAsked(1, [("Ann", 1)] * 7)
    assert drawn(DiceAsked(4), KEY) == Result(dice=[1, 2, 3, 4])
    assert [1 + word(KEY, b"dice", at) % 6 for at in range(4)] == [1, 2, 3, 4]
    assert drawn(PocketAsked("single_zero"), KEY) == Result(pocket="18")
    assert drawn(PocketAsked("double_zero"), KEY) == Result(pocket="22")
    assert second.SINGLE.split()[word(KEY, b"pocket", 0) % 37] == "18"
    assert second.DOUBLE.split()[word(KEY, b"pocket", 0) % 38] == "22"
    assert drawn(TicketAsked("Mug", tickets), KEY) == Result(ticket=7, winner="Cem")
    assert word(KEY, b"ticket", 0) % 11 == 6
    assert drawn(seven, KEY, range(52)) == Result(leaves=[18, 5, 30, 39, 45, 33, 49])
    assert sampled(KEY, b"cards", list(range(52)), 7) == [18, 5, 30, 39, 45, 33, 49]
    assert chosen_root(KEY, 4) == word(KEY, b"choose", 0) % 4 == 3


def test_letters_of_the_printed_key() -> None:
    assert letters(KEY) == b32encode(by_hand(b"letters", KEY)).decode()[:6]
    assert len(letters(KEY)) == 6


def test_the_deck_of_the_printed_key() -> None:
    """The order that section 8 prints; salts, leaves and the root by hand."""
    laid = lay(KEY, NIGHT, "t5", 1, 0, cards_of(1))
    cards = sorted(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    order = [cards[place] for place in sampled(KEY, b"deck", list(range(52)), 52)]
    assert laid.order == order
    assert order[:5] == "5h 8s Qs Kh 7s".split()
    salts = [by_hand(b"salt", KEY, str(at).encode()) for at in range(52)]
    place = (b"leaf", b"night-1", b"t5", b"1", b"0")
    row = [by_hand(*place, str(at).encode(), order[at].encode(), salts[at]) for at in range(52)]
    assert [laid.leaf(at) for at in range(52)] == row
    assert [laid.salt(at) for at in range(52)] == salts
    for _ in range(6):
        pairs = [by_hand(b"node", row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
        row = pairs + ([row[-1]] if len(row) % 2 else [])
    assert [laid.root] == row


def test_stakes_by_hand() -> None:
    """Those of one person on one thing are added up; of three leaves, the last moves up."""
    leaves = [
        by_hand(b"stake", b"Ann", b"17", b"5"),
        by_hand(b"stake", b"Ann", b"red", b"7"),
        by_hand(b"stake", b"Bob", b"17", b"1"),
    ]
    root = by_hand(b"node", by_hand(b"node", *leaves[:2]), leaves[2])
    assert (
        stakes_root([("Bob", "17", 1), ("Ann", "red", 4), ("Ann", "17", 5), ("Ann", "red", 3)]) == root.hex()
    )
    assert stakes_root([]) == ""


def test_canonical_text_is_that_of_json_dumps() -> None:
    every = "".join(chr(point) for point in range(0x3000) if not 0xD800 <= point < 0xE000) + "🎲"
    for value in ({"b": [1, None], "a": {"z": every, "": 0}}, [every], {"ä": 2**53 - 1}):
        assert canonical(value) == json.dumps(
            value, sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )


@pytest.mark.check("B12")
@pytest.mark.parametrize("kind", KINDS)
def test_every_line_reads_as_it_was_written(kind: str) -> None:
    scene = KINDS[kind](3)
    for text in scene.texts + scene.mine:
        assert write(read(text)) == text
        assert second.read(text.encode()) == json.loads(text)
    assert json.loads(scene.texts[0])["v"] == VERSION == "CN-DEAL-3"


BEGIN = dice_table(0).texts[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "1",
        "nonsense",
        '{"kind":"begin"}',
        BEGIN + "\n",
        " " + BEGIN,
        BEGIN.replace('"at":', '"at": '),
        BEGIN.replace('"wait":1000', '"wait":1000.0'),
        BEGIN.replace('"wait":1000', '"wait":1e3'),
        BEGIN.replace('"wait":1000', '"wait":-1'),
        BEGIN.replace('"wait":1000', '"wait":true'),
        BEGIN.replace('"wait":1000', '"wait":"1000"'),
        BEGIN.replace('"wait":1000', '"wait":9007199254740992'),
        BEGIN.replace('"wait":1000', '"wait":1000,"wait":1000'),
        BEGIN.replace('"wait":1000', '"wait":1000,"why":1'),
        BEGIN.replace(',"wait":1000', ""),
        BEGIN.replace('"t1"', '"\\u0074\\u0031"'),
        BEGIN.replace('"t1"', '"\\ud800"'),
        BEGIN.replace("begin", "other"),
        BEGIN.replace("0" * 64, "0" * 63),
        BEGIN.replace("0" * 64, "0" * 64 + "\\n"),
        BEGIN.replace("0" * 64, "A" * 64),
        "[" * 100_000,
        '{"a":' * 5_000,
        "9" * 5_000,
    ],
)
def test_what_is_no_line_is_refused_with_words(text: str) -> None:
    with pytest.raises(Wrong) as wrong:
        read(text)
    assert wrong.value.step == 1
    assert wrong.value.words
    assert not second.read(text.encode())


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(Wrong):
        read(BEGIN.replace("t1", "\ud800"))
    assert not second.read(BEGIN.replace("t1", "\ud800").encode(errors="surrogatepass"))
