"""Records written by the second reader's own functions, without a house that minds whether they are true."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from examples import check_draws as reader

NIGHT = "5eed0fda7e5eed0f"
Line = dict[str, Any]


def fixed(*label: str | int) -> bytes:
    """32 bytes that are the same every time."""
    return hashlib.sha256(" ".join(map(str, label)).encode()).digest()


def counted(*parts: str | int | bytes) -> bytes:
    """Parts with their lengths before them."""
    raw = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in raw)


def pledge_of(tag: str, attempt: Line, secret: str, *name: str) -> str:
    """The pledge for a guest's share, or for the house's seed."""
    place = attempt["night"], attempt["table"], attempt["n"]
    return reader.digest(tag, *place, *name, bytes.fromhex(secret)).hex()


def stakes_root(stakes: Iterable[Sequence[Any]]) -> str:
    """What stands in a roster for the stakes on its draw, those of one person on one thing added up."""
    staked = Counter[tuple[str, str]]()
    for who, on, amount in stakes:
        staked[who, on] += amount
    return reader.root_of([reader.digest("stake", *spot, staked[spot]) for spot in sorted(staked)] or [b""])


def candidates_hash(candidates: Iterable[Sequence[str]]) -> str:
    """What stands in a roster for the crowd that it is chosen from."""
    return reader.digest("candidates", reader.canonical(list(candidates))).hex()


def order_of(seed: bytes, decks: int, without: Iterable[str] = ()) -> list[str]:
    """A shuffled deck, leaf by leaf."""
    cards = sorted((Counter(reader.CARDS * decks) - Counter(without)).elements())
    return reader.sample(seed, "deck", cards, len(cards))


def row_of(place: Sequence[str | int], seed: bytes, order: Iterable[str]) -> list[bytes]:
    """The hashes of a deck's leaves, whatever lies there; its place is night, table, deck and root number."""
    salted = [(leaf, card, reader.digest("salt", seed, leaf)) for leaf, card in enumerate(order)]
    return [reader.digest("leaf", *place, *one) for one in salted]


def path(row: list[bytes], leaf: int) -> list[str]:
    """The neighbours of a leaf, from the bottom up."""
    way = []
    while len(row) > 1:
        if leaf ^ 1 < len(row):
            way.append(row[leaf ^ 1].hex())
        row = [bytes.fromhex(reader.root_of(row[i : i + 2])) for i in range(0, len(row), 2)]
        leaf //= 2
    return way


class Laid:
    """One deck of a `deck` line: its seed, and the order in which its cards lie, true or not."""

    def __init__(self, place: tuple[str, str, int, int], seed: bytes, order: list[str]) -> None:
        self.seed, self.order = seed, order
        self.row = row_of(place, seed, order)

    def opening(self, leaf: int) -> list[Any]:
        """A card, as it is opened."""
        return [self.order[leaf], reader.digest("salt", self.seed, leaf).hex(), path(self.row, leaf)]


class Scribe:
    """A table's record, which goes on as if whatever was written before were right."""

    def __init__(self, table: str, game: str, names: Iterable[str], after: Sequence[str] = ()) -> None:
        self.table, self.names, self.at, self.n = table, list(names), 0, 0
        self.lines: list[str] = []
        self.head = "0" * 64
        self.before = b""
        self.key = b""
        self.roster: Line = {}
        self.decks: dict[int, list[Laid]] = {}
        self.k: dict[int, int] = {}
        self.gone: dict[int, list[int]] = {}
        opened = {
            "v": reader.VERSION,
            "game": game,
            "wait": 1000,
            "next": self.pledge(1),
            "after": list(after),
        }
        self.write("begin", **opened)

    def write(self, kind: str, **fields: object) -> Line:
        """Chain a line to the one before."""
        self.at += 10
        line = {"kind": kind, "night": NIGHT, "table": self.table, "prev": self.head, "at": self.at, **fields}
        self.lines.append(reader.canonical(line))
        self.head = reader.digest("line", self.lines[-1]).hex()
        return line

    def secret(self, n: int, name: str = "") -> str:
        """The house's seed for an attempt, or somebody's share."""
        return fixed(self.table, n, name).hex()

    def pledge(self, n: int, *name: str) -> str:
        """The pledge for it."""
        attempt = {"night": NIGHT, "table": self.table, "n": n}
        return pledge_of("guest" if name else "house", attempt, self.secret(n, *name), *name)

    def ask(
        self,
        asked: Line,
        stakes: Iterable[tuple[str, str, int]] = (),
        chosen: Sequence[str] | None = None,
        **lies: object,
    ) -> None:
        """Write the next roster, and before it the lists behind its hashes."""
        n = self.n + 1
        crowd = sorted([name, "witness" if name.startswith("witness ") else "guest"] for name in self.names)
        counting, candidates = crowd, ""
        if len(crowd) > reader.MOST_GUESTS:
            names = chosen or [name for name, _ in reader.chosen(crowd, self.before)]
            counting, candidates = [one for one in crowd if one[0] in names], candidates_hash(crowd)
            self.beside("list", of="candidates", hash=candidates, items=crowd)
        items = sorted(map(list, stakes))
        if items:
            self.beside("list", of="stakes", hash=stakes_root(items), items=items)
        said: Line = {
            "n": n,
            "for": asked,
            "stakes": stakes_root(items),
            "candidates": candidates,
            "guests": [[name, role, self.pledge(n, name)] for name, role in counting],
            "house": self.pledge(n),
            "next": self.pledge(n + 1),
        }
        self.roster = self.write("roster", **said | lies)
        self.n = self.roster["n"]

    def beside(self, kind: str, **fields: object) -> None:
        """Write a line outside the chain."""
        self.lines.append(reader.canonical({"kind": kind, "night": NIGHT, "table": self.table, **fields}))

    def draw(self, **lies: object) -> None:
        """Open all numbers, and say what they give."""
        names = [name for name, _, _ in self.roster["guests"]]
        shares = [self.secret(self.n, name) for name in names]
        attempt = {
            "hash": self.head,
            "seed": self.secret(self.n),
            "shares": dict(zip(names, shares, strict=True)),
        }
        self.key = self.before = reader.key_of(attempt)
        asked = self.roster["for"]
        said: Line = {"n": self.n, "seed": self.secret(self.n), "shares": shares}
        if asked["of"] == "cards":
            said |= self.dealt(asked)
        else:
            said |= {"result": reader.drawn(self.key, asked)}
        self.write("draw", **said | lies)

    def dealt(self, asked: Line) -> Line:
        """Leaves and cards, and at the first draw the decks that are not played."""
        number, said = asked["deck"], dict[str, Any]()
        if number not in self.k:
            k = self.k[number] = reader.numbers(self.key, "choose", [len(self.decks[number])])[0]
            spare = [None if at == k else laid.seed.hex() for at, laid in enumerate(self.decks[number])]
            said = {"spare": spare} if len(spare) > 1 else {}
        laid = self.decks[number][self.k[number]]
        left = [leaf for leaf in range(len(laid.order)) if leaf not in self.gone[number]]
        leaves = reader.drawn(self.key, asked, left)["leaves"]
        self.gone[number] += leaves
        cards = [
            laid.opening(leaf) if face else None
            for leaf, (_, face) in zip(leaves, asked["deal"], strict=True)
        ]
        return {**said, "result": {"leaves": leaves, "cards": cards}}

    def fail(self, *missing: str, **lies: object) -> None:
        """End an attempt without some shares, after waiting."""
        names = [name for name, _, _ in self.roster["guests"]]
        shares = [None if name in missing else self.secret(self.n, name) for name in names]
        asked, said = self.roster["for"], dict[str, Any]()
        if asked["of"] == "cards" and asked["deck"] not in self.k:
            said = {"spare": [laid.seed.hex() for laid in self.decks[asked["deck"]]]}
        self.at += 1000
        self.write("failed", **{"n": self.n, "seed": self.secret(self.n), "shares": shares, **said} | lies)
        self.names = [name for name in self.names if name not in missing]

    def late(self, name: str, n: int, **lies: object) -> None:
        """A share that was missing."""
        self.write("late", **{"n": n, "name": name, "share": self.secret(n, name)} | lies)

    def lay(
        self,
        decks: int,
        roots: int,
        without: Sequence[Any] = (),
        known: Sequence[str] | None = None,
        false: Callable[[int, list[str]], list[str]] = lambda _k, order: order,
    ) -> None:
        """Lay a deck; `known` are the cards behind `without`, and `false` may lay it otherwise."""
        number, laid = max(self.decks, default=0) + 1, list[Laid]()
        for k in range(roots):
            seed = fixed(self.table, "deck", number, k)
            order = order_of(seed, decks, without if known is None else known)
            laid.append(Laid((NIGHT, self.table, number, k), seed, false(k, order)))
        self.decks[number], self.gone[number] = laid, []
        if roots == 1:
            self.k[number] = 0
        tops = [reader.root_of(one.row) for one in laid]
        self.write("deck", deck=number, decks=decks, without=list(without), roots=tops)

    def deal(self, *owners: str, up: int = 1) -> None:
        """Ask for cards of the last deck and draw them, one for each owner."""
        self.ask({"of": "cards", "deck": max(self.decks), "deal": [[owner, up] for owner in owners]})
        self.draw()

    def show(self, number: int, leaf: int) -> None:
        """Turn a card."""
        self.write("show", deck=number, leaf=leaf, card=self.decks[number][self.k[number]].opening(leaf))

    def shut(self, number: int) -> None:
        """Open a deck."""
        self.write("shut", deck=number, seed=self.decks[number][self.k[number]].seed.hex())

    def card(self, number: int, at: int) -> str:
        """The card that was dealt from a deck as its first, second…"""
        return self.decks[number][self.k[number]].order[self.gone[number][at]]
