"""`python -m tools.fairness_vectors`: a thousand values that all checkers of draws have to agree on.

They go to `web/src/lib/fairness/vectors.json`. All are made from one seed, so that the file is the same
whoever makes it. `tests/fairness/test_vectors.py` compares them with the second checker, and a test of the
pages with theirs.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from croupier.equipment.draws import Stream
from croupier.fairness.decks import LaidDeck, cards_of, lay
from croupier.fairness.hashing import (
    VERSION,
    Part,
    canonical,
    digest,
    guest_pledge,
    house_pledge,
    letters,
    line_hash,
)
from croupier.fairness.lines import Asked, CardsAsked, DiceAsked, PocketAsked, TicketAsked
from croupier.fairness.lists import added_up, candidates_hash, chosen, stakes_root
from croupier.fairness.results import chosen_root, drawn

FILE = Path(__file__).parents[1] / "web/src/lib/fairness/vectors.json"

NAMES = (
    'Ann|Bob|Cem|Zoë|Łukasz|Ñandú|李雷|حسن|🎲|ｆｕｌｌ|𝔄dam|O\'Brien|ß|İnci|Mary Ann|back\\slash|"Ace"'.split(
        "|"
    )
)
TEXTS = [
    *NAMES,
    "",
    "tab\there",
    "line\nbreak",
    "\x00\b\f\r\x1f\x7f",
    "\u2028\u2029",
    "</script>",
    "\u00e9",
    "e\u0301",
]
SPOTS = "red black odd 17 0 00 1-18 seven under heart pass".split()

Item = TypeVar("Item")


class Source:
    """What vectors are made from, the same every time."""

    def __init__(self, purpose: str) -> None:
        self._stream = Stream(bytes(range(32)), "vectors", purpose)

    def below(self, bound: int) -> int:
        """A number from 0 up to but not including `bound`."""
        return self._stream.below(bound)

    def between(self, least: int, most: int) -> int:
        """A number from `least` to `most`."""
        return least + self.below(most - least + 1)

    def seed(self) -> bytes:
        """32 bytes."""
        return b"".join(self._stream.word().to_bytes(8, "big") for _ in range(4))

    def number(self) -> int:
        """A whole number that a line can hold, of any length."""
        return self.below(2 ** self.between(1, 53))

    def one(self, items: Sequence[Item]) -> Item:
        """One of these."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[Item], least: int, most: int) -> list[Item]:
        """So many of these, none twice, in any order."""
        return self._stream.sample(items, self.between(least, most))


def hashes(source: Source) -> object:
    """A tag and parts (bytes as `{"hex": …}`), and H of them."""
    parts = [_part(source) for _ in range(source.below(6))]
    tag = source.one(("line", "key", "stake", "leaf", "node", "other"))
    said = [{"hex": part.hex()} if isinstance(part, bytes) else part for part in parts]
    return [tag, said, digest(tag, *parts).hex()]


def _part(source: Source) -> Part:
    kind = source.below(3)
    return source.seed() if kind == 2 else source.number() if kind == 1 else source.one(TEXTS)


def pledges(source: Source) -> object:
    """Night, table, attempt, name or null for the house, share or seed, pledge."""
    night, table, n = (
        source.seed()[:8].hex(),
        source.one(("t1", "t12.ABCD", "raffle")),
        source.between(1, 999),
    )
    name, share = source.one((None, *NAMES)), source.seed()
    if name is None:
        return [night, table, n, None, share.hex(), house_pledge(night, table, n, share)]
    return [night, table, n, name, share.hex(), guest_pledge(night, table, n, name, share)]


def texts(source: Source) -> object:
    """A value, its canonical text, and the hash of that as a line."""
    value = {
        source.one(("a", "B", "kind", "at", "z9", "_")): _value(source, 3) for _ in range(source.below(5))
    }
    text = canonical(value)
    return [value, text, line_hash(text)]


def _value(source: Source, depth: int) -> object:
    kind = source.below(6 if depth else 4)
    if kind == 4:
        return [_value(source, depth - 1) for _ in range(source.below(4))]
    if kind == 5:
        return {source.one("dcba"): _value(source, depth - 1) for _ in range(source.below(4))}
    return (None, source.number(), source.one(TEXTS), source.one(NAMES))[kind]


def stakes(source: Source) -> object:
    """Stakes as they were placed, as they are sorted, and the root above them."""
    names = source.some(NAMES, 1, 6)
    placed = [(source.one(names), source.one(SPOTS), source.between(1, 500)) for _ in range(source.below(12))]
    return [placed, added_up(placed), stakes_root(placed)]


def results(source: Source) -> object:
    """What is asked, the key, the leaves that are left of a deck, and the result."""
    key, asked = source.seed(), _asked(source)
    left: list[int] = []
    if isinstance(asked, CardsAsked):
        left = sorted(source.some(range(source.one((52, 104, 312))), len(asked.deal), 24))
    return [msgspec.to_builtins(asked), key.hex(), left, msgspec.to_builtins(drawn(asked, key, left))]


def _asked(source: Source) -> Asked:
    kind = source.below(5)
    if kind == 0:
        return DiceAsked(source.between(1, 4))
    if kind < 3:
        return PocketAsked(source.one(("single_zero", "double_zero")))
    if kind == 3:
        holders = source.some(NAMES, 1, 9)
        return TicketAsked("Mug", [(name, source.between(1, 40)) for name in holders])
    return CardsAsked(1, [(source.one(NAMES), source.one((0, 1))) for _ in range(source.between(1, 9))])


def letters_of(source: Source) -> object:
    """A key, its letters, and which of four decks it chooses."""
    key = source.seed()
    return [key.hex(), letters(key), chosen_root(key, 4)]


def _laid(source: Source) -> tuple[list[object], LaidDeck]:
    seed, deck, number = source.seed(), source.between(1, 99), source.below(4)
    decks = 1 if source.below(8) else source.between(2, 6)
    without = source.some(cards_of(decks), 1, 9) if source.below(4) == 0 else []
    laid = lay(seed, "0123456789abcdef", "t5", deck, number, cards_of(decks, without))
    return [seed.hex(), deck, number, decks, without], laid


def orders(source: Source) -> object:
    """Of night 0123456789abcdef, table t5: seed, deck, which root, decks, without; then order and root."""
    said, laid = _laid(source)
    return [*said, "".join(laid.order), laid.root.hex()]


def openings(source: Source) -> object:
    """Of the same: seed, deck, which root, decks, without; then a leaf, its opening, and the root."""
    said, laid = _laid(source)
    leaf = source.below(len(laid.order))
    return [*said, leaf, msgspec.to_builtins(laid.opening(leaf)), laid.root.hex()]


def rosters(source: Source) -> object:
    """How many guests and witnesses there are, the key of the draw before, who counts, the hash of all."""
    guests, witnesses = source.one((41, 60, 120)), source.one((0, 1, 3, 39, 40, 45))
    key = source.seed().hex() if source.below(5) else ""
    crowd = [(_guest(at), "guest") for at in range(guests)]
    crowd += [(f"witness {_guest(at)}", "witness") for at in range(witnesses)]
    counting = [name for name, _ in chosen(crowd, key)]
    return [guests, witnesses, key, counting, candidates_hash(crowd)]


def _guest(at: int) -> str:
    """The name of a guest in a crowd: one of the names, and from the second round of them on, a number."""
    return NAMES[at % len(NAMES)] + (str(at // len(NAMES)) if at >= len(NAMES) else "")


KINDS: dict[Callable[[Source], object], int] = {
    hashes: 220,
    pledges: 80,
    texts: 180,
    stakes: 100,
    results: 260,
    letters_of: 90,
    orders: 25,
    openings: 30,
    rosters: 15,
}


def vectors() -> dict[str, object]:
    """All of them by kind, each kind from a stream of its own."""
    found: dict[str, object] = {"version": VERSION, "names": NAMES}
    for kind, count in KINDS.items():
        source = Source(kind.__name__)
        found[kind.__name__] = [kind(source) for _ in range(count)]
    return found


def written() -> str:
    """The file: a line for each vector, as it is read by programs and sometimes by people."""
    parts = []
    for name, value in vectors().items():
        rows = ",\n".join(map(canonical, value)) if isinstance(value, list) else canonical(value)
        parts.append(f"{canonical(name)}: " + (f"[\n{rows}\n]" if isinstance(value, list) else rows))
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE.name}: {sum(KINDS.values())} vectors, {FILE.stat().st_size / 1000:.0f} kB")
