"""Check a record of Croupier's draws with nothing but Python: a second reader, written apart from Croupier.

    python3 check_draws.py FILE [ANOTHER COPY]

Exit code 0 if every line holds; otherwise the first that doesn't is named, with the step of docs/fairness.md.
"""

import base64
import bisect
import contextlib
import hashlib
import hmac
import itertools
import json
import re
import struct
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

Item = TypeVar("Item")
Line = dict[str, Any]
VERSION, MOST_GUESTS, MOST_DECKS, MOST_NUMBER = "CN-DEAL-3", 40, 16, 2**53 - 1
NOT_CHOSEN = -1
CARDS = sorted(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
SINGLE = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
DOUBLE = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
WHEELS = {"single_zero": SINGLE.split(), "double_zero": DOUBLE.split()}

# What a line looks like: [x] is a list of any length, [x, y] has exactly these, (x, y) is one or the other.
HEX, TEXT = re.compile("[0-9a-f]{64}"), re.compile(".*", re.DOTALL)
OPENING, SEEDS, GUEST = [TEXT, HEX, [HEX]], [(HEX, None)], [TEXT, ("guest", "witness"), HEX]
ASKED = (
    {"of": "dice", "count": (1, 2, 3, 4)},
    {"of": "pocket", "wheel": tuple(WHEELS)},
    {"of": "ticket", "prize": TEXT, "tickets": [[TEXT, int]]},
    {"of": "cards", "deck": int, "deal": [[TEXT, (0, 1)]]},
)
DRAWN = {"dice": [int]}, {"pocket": TEXT}, {"ticket": int, "winner": TEXT}
RESULT = (*DRAWN, {"leaves": [int], "cards": [(OPENING, None)]})
ROSTER = {"for": ASKED, "stakes": ("", HEX), "candidates": ("", HEX), "guests": [GUEST]}
SHAPES: dict[str, Line] = {
    "begin": {"v": TEXT, "game": TEXT, "wait": int, "next": HEX, "after": ([], [TEXT, HEX])},
    "deck": {"deck": int, "decks": int, "without": [(TEXT, [int, int])], "roots": [HEX]},
    "roster": {"n": int, **ROSTER, "house": HEX, "next": HEX},
    "draw": {"n": int, "seed": HEX, "shares": [HEX], "result": RESULT},
    "failed": {"n": int, "seed": HEX, "shares": SEEDS},
    "late": {"n": int, "name": TEXT, "share": HEX},
    "show": {"deck": int, "leaf": int, "card": OPENING},
    "shut": {"deck": int, "seed": HEX},
    "void": {"reason": TEXT, "deck": (int, None)},
    "end": {"reason": TEXT},
    "mine": {"deck": int, "leaf": int, "card": OPENING},
    "list": {"of": ("stakes", "candidates"), "hash": HEX, "items": ([GUEST[:2]], [[TEXT, TEXT, int]])},
}


class Wrong(Exception):
    """A line that does not hold, and the step that finds it."""

    def __init__(self, step: int, why: str) -> None:
        super().__init__(why)
        self.step, self.line, self.place = step, 0, ""


def hold(step: int, holds: object, why: str) -> None:
    """Go on only if this holds."""
    if not holds:
        raise Wrong(step, why)


def fits(value: object, shape: object) -> bool:
    """Whether a part of a line looks as it should."""
    match shape:
        case tuple():
            return any(fits(value, one) for one in shape)
        case list() if isinstance(value, list):
            shapes = shape * len(value) if len(shape) == 1 else shape
            return len(value) == len(shapes) and all(map(fits, value, shapes))
        case dict() if isinstance(value, dict):
            return value.keys() == shape.keys() and all(fits(value[name], shape[name]) for name in shape)
        case re.Pattern():
            return isinstance(value, str) and shape.fullmatch(value) is not None
        case type():
            return type(value) is shape and (not isinstance(value, int) or 0 <= value <= MOST_NUMBER)
    return type(value) is type(shape) and value == shape


def read(raw: bytes) -> Line:
    """Step 1: a line in canonical form, with all its fields and no other."""
    try:
        line: Line = json.loads(raw)
        is_canonical = canonical(line).encode() == raw
    except (ValueError, RecursionError):
        raise Wrong(1, "this is not a line of JSON") from None
    kind = str(line.get("kind")) if type(line) is dict else ""
    hold(1, kind in SHAPES, "there is no such kind of line")
    shape = {"kind": kind, "night": TEXT, "table": TEXT, **SHAPES[kind]}
    shape |= {} if kind in {"mine", "list"} else {"prev": HEX, "at": int}
    shape |= {"spare": SEEDS} if kind in {"draw", "failed"} and "spare" in line else {}
    hold(1, is_canonical and fits(line, shape), f"a line of this kind, {kind}, looks otherwise")
    return line


def counted(*parts: str | int | bytes) -> bytes:
    """Parts with their lengths before them, so that no two lists of parts look the same."""
    raw = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(struct.pack(">I", len(part)) + part for part in raw)


def digest(tag: str, *parts: str | int | bytes) -> bytes:
    """The hash H."""
    return hashlib.sha256(counted(VERSION, tag, *parts)).digest()


def canonical(value: object) -> str:
    """The one way to write a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def letters(key: bytes) -> str:
    """The letters of a draw, for comparing by eye."""
    return base64.b32encode(digest("letters", key)).decode()[:6]


def words(key: bytes, purpose: str) -> Iterator[int]:
    """Random numbers of 64 bits without end."""
    for block in itertools.count():
        message = counted(purpose) + struct.pack(">Q", block)
        yield from struct.unpack(">4Q", hmac.digest(key, message, "sha256"))


def below(stream: Iterator[int], bound: int) -> int:
    """A number from 0 up to but not including `bound`, each as likely as the others."""
    return next(word for word in stream if word >= 2**64 % bound) % bound


def sample(stream: Iterator[int], items: Iterable[Item], count: int) -> list[Item]:
    """`count` of the items in the order drawn."""
    left = list(items)
    return [left.pop(below(stream, len(left))) for _ in range(count)]


def drawn(key: bytes, asked: Line, leaves: Iterable[int] = ()) -> Line:
    """What a key draws; of cards, the leaves."""
    if asked["of"] == "dice":
        stream = words(key, "dice")
        return {"dice": [1 + below(stream, 6) for _ in range(asked["count"])]}
    if asked["of"] == "pocket":
        pockets = WHEELS[asked["wheel"]]
        return {"pocket": pockets[below(words(key, "pocket"), len(pockets))]}
    if asked["of"] == "ticket":
        upto = list(itertools.accumulate(count for _, count in asked["tickets"]))
        ticket = 1 + below(words(key, "ticket"), upto[-1])
        return {"ticket": ticket, "winner": asked["tickets"][bisect.bisect_left(upto, ticket)][0]}
    return {"leaves": sample(words(key, "cards"), leaves, len(asked["deal"]))}


def order_of(seed: bytes, decks: int, without: Iterable[str] = ()) -> list[str]:
    """A shuffled deck, leaf by leaf."""
    cards = sorted((Counter(CARDS * decks) - Counter(without)).elements())
    return sample(words(seed, "deck"), cards, len(cards))


def laid(place: Sequence[str | int], seed: bytes, order: Iterable[str]) -> list[bytes]:
    """The hashes of a deck's leaves; its place is night, table, deck and root number."""
    return [digest("leaf", *place, i, card, digest("salt", seed, i)) for i, card in enumerate(order)]


def root_of(row: list[bytes]) -> bytes:
    """The root of the tree over these leaves."""
    while len(row) > 1:
        pairs = [row[i : i + 2] for i in range(0, len(row), 2)]
        row = [digest("node", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return row[0]


def climbed(node: bytes, leaf: int, width: int, path: Iterable[str]) -> bytes:
    """Where a path leads from one leaf of `width`; a path too long or too short leads nowhere."""
    beside = iter(path)
    while width > 1:
        if leaf ^ 1 < width:
            other = bytes.fromhex(next(beside, ""))
            node = digest("node", other, node) if leaf % 2 else digest("node", node, other)
        leaf, width = leaf // 2, (width + 1) // 2
    return b"" if list(beside) else node


def stakes_root(stakes: Iterable[Sequence[Any]]) -> str:
    """What stands in a roster for the stakes on its draw."""
    staked = Counter[tuple[str, str]]()
    for who, on, amount in stakes:
        staked[who, on] += amount
    return root_of([digest("stake", *spot, staked[spot]) for spot in sorted(staked)]).hex() if staked else ""


def candidates_hash(candidates: Iterable[Sequence[str]]) -> str:
    """What stands in a roster for the crowd that it is chosen from."""
    return digest("candidates", canonical(list(candidates))).hex()


def chosen(candidates: Sequence[Sequence[str]], before: bytes | None) -> list[str]:
    """Who of a crowd counts, by the key of the draw before, if there was one."""

    def some(names: list[str], count: int) -> list[str]:
        return sample(words(before, "roster"), names, count) if before else names[:count]

    witnesses = sorted(name for name, role in candidates if role == "witness")
    others = sorted(name for name, role in candidates if role != "witness")
    if len(witnesses) > MOST_GUESTS:
        return sorted(some(witnesses, MOST_GUESTS))
    return sorted(witnesses + some(others, min(len(others), MOST_GUESTS - len(witnesses))))


def pledge_of(tag: str, attempt: Line, secret: str, *name: str) -> str:
    """The pledge for a guest's share, or for the house's seed."""
    return digest(tag, attempt["night"], attempt["table"], attempt["n"], *name, bytes.fromhex(secret)).hex()


def key_of(attempt: Line) -> bytes:
    """What an attempt draws from, or would have drawn from."""
    numbers = attempt["hash"], attempt["seed"], *attempt["shares"].values()
    return digest("key", *map(bytes.fromhex, numbers))


@dataclass
class Deck:
    """A deck that was laid: the root in play, the leaves dealt, and the cards on them that are known."""

    place: tuple[str, str, int]
    decks: int
    without: list[Any]
    roots: list[str]
    k: int
    dealt: dict[int, str | None] = field(default_factory=dict)
    is_open: bool = False
    is_void: bool = False

    @property
    def is_due(self) -> bool:
        """Whether it has yet to be opened: a shoe, or the deck of a hand that was called off."""
        return not self.is_open and (self.is_void or len(self.roots) == 1)

    def left(self) -> list[int]:
        """The leaves that are still there."""
        return [leaf for leaf in range(52 * self.decks - len(self.without)) if leaf not in self.dealt]

    def show(self, leaf: int, opening: Sequence[Any]) -> None:
        """Step 8: a card that was dealt is opened."""
        card, salt, path = opening
        hold(8, leaf in self.dealt, f"leaf {leaf} was not dealt")
        node = digest("leaf", *self.place, self.k, leaf, card, bytes.fromhex(salt))
        root = climbed(node, leaf, 52 * self.decks - len(self.without), path).hex()
        hold(8, root == self.roots[self.k], f"{card} does not lie on leaf {leaf}")
        self.dealt[leaf] = card
        often = [*self.dealt.values(), *self.without].count(card)
        hold(8, card in CARDS and often <= self.decks, f"{card} comes more often than there are decks")

    def order(self, step: int, k: int, seed: str, without: Iterable[str] = ()) -> list[str]:
        """The whole deck, leaf by leaf, if this seed gives its root."""
        order = order_of(bytes.fromhex(seed), self.decks, without)
        row = laid((*self.place, k), bytes.fromhex(seed), order)
        hold(step, root_of(row).hex() == self.roots[k], f"root {k} is not that of a whole deck from its seed")
        return order


class Chain:
    """One table's record, taken in line by line."""

    def __init__(self, lists: Mapping[tuple[str, ...], list[Any]]) -> None:
        self.lists = lists
        self.texts: list[str] = []
        self.head = self.next = self.ended = ""
        self.whole, self.at, self.wait, self.n, self.newest = False, 0, 0, 0, 0
        self.decks: dict[int, Deck] = {}
        self.under_way: Line | None = None
        self.again: Line | None = None
        self.before: bytes | None = None
        self.attempts: dict[int, Line] = {}
        self.told, self.missing = set[int](), list[str]()
        self.owing, self.misses, self.out = Counter[str](), Counter[str](), Counter[str]()
        self.counts, self.notes = Counter[str](), list[str]()

    def add(self, text: str, line: Line) -> None:
        """Take in the next line, or say what is wrong with it."""
        kind, before = line["kind"], self.head if self.texts else line["prev"]
        hold(1, line["prev"] == before, "prev is not the hash of the line before")
        hold(1, line["at"] >= self.at, "the clock goes back")
        hold(11, not self.ended, "it goes on after its end")
        restored = kind == "end" and line["reason"] == "restored"
        due = {"draw", "failed", "late", "show"} if self.under_way else {"deck", "roster", "late", "show"}
        is_due = kind in due or restored or not (self.under_way or self.again)
        step = {"deck": 2, "roster": 3, "end": 11}.get(kind, 4) if self.under_way else 4
        hold(step, is_due, "a draw is not finished")
        self.at, self.head = line["at"], digest("line", text).hex()
        getattr(self, kind)(line)
        self.told |= {line["n"]} if kind in {"roster", "draw", "failed"} else set()
        self.texts.append(text)

    def summary(self) -> str:
        """What a reader should know, in a line."""
        said = [f"{self.counts['draws']} draws"]
        said += [f"{count} {what}" for what, count in self.counts.items() if count and what != "draws"]
        said += ["the host restored a backup, or lost its key"] * (self.ended == "restored")
        said += ["the file begins in the middle"] * (not self.whole)
        said += ["the last draw is not finished"] * bool(self.under_way or self.again)
        return ", ".join(said)

    def begin(self, line: Line) -> None:
        """Step 2."""
        hold(2, not self.texts and line["prev"] == "0" * 64, "it begins twice")
        hold(2, line["v"] == VERSION, f"this is not a record of {VERSION}")
        if line["after"]:
            old, new = line["after"][0], line["table"]
            hold(2, old != new and old.split(".")[0] == new.split(".")[0], "it goes on from another table")
            self.notes.append(f"goes on from {old}, which could not go on")
        self.whole, self.next, self.wait = True, line["next"], line["wait"]

    def deck(self, line: Line) -> None:
        """Step 2."""
        number, roots, without = line["deck"], line["roots"], line["without"]
        if self.again:
            old = self.decks.get(self.again["for"].get("deck", NOT_CHOSEN))
            due = old is not None and old.is_open and old is self.decks[self.newest]
            hold(2, due or not (old or self.whole), "the same draw is to be made again")
        hold(2, number not in self.decks, f"deck {number} was laid before")
        hold(2, len(set(roots)) == len(roots), "a root stands there twice")
        hold(2, len(roots) == 1 or (len(roots) == 4 and not without), "there are neither one root nor four")
        hold(1, 0 < line["decks"] <= MOST_DECKS, "nobody plays with so many decks")
        hold(2, len(without) < 52 * line["decks"], "there is no card in it")
        shown = [card for deck in self.decks.values() if not deck.is_open for card in deck.dealt.values()]
        for card in without:
            if isinstance(card, str):
                lies = not self.whole or without.count(card) <= shown.count(card)
            else:
                deck = self.known(2, card[0])
                lies = not deck or (deck.dealt.get(card[1], "") is None and without.count(card) == 1)
            hold(2, lies, f"{card} does not lie on the table")
        place, k = (line["night"], line["table"], number), 0 if len(roots) == 1 else NOT_CHOSEN
        self.newest, self.decks[number] = number, Deck(place, line["decks"], without, roots, k)

    def known(self, step: int, number: int) -> Deck | None:
        """A deck by its number; none if it was laid before the file begins."""
        first = 0 if self.whole else min(self.decks, default=number + 1)
        hold(step, number in self.decks or number < first, f"there is no deck {number}")
        return self.decks.get(number)

    def roster(self, line: Line) -> None:
        """Step 3."""
        n, asked, names = line["n"], line["for"], [name for name, _, _ in line["guests"]]
        hold(3, n == self.n + 1 or not (self.whole or self.n), f"attempt {n} is not the next one")
        hold(3, not self.next or line["house"] == self.next, "the house did not announce that pledge")
        hold(3, names == sorted(set(names)), "a name stands there twice, or names are not sorted")
        hold(3, len({pledge for _, _, pledge in line["guests"]}) == len(names), "a pledge stands there twice")
        self.counted_in(n, names)
        self.crowd(line, [[name, role] for name, role, _ in line["guests"]])
        self.opened()
        tickets = sum(count for _, count in asked["tickets"]) if asked["of"] == "ticket" else 1
        hold(3, 0 < tickets <= MOST_NUMBER, "there are no tickets, or too many")
        left = self.dealt_from(asked) if asked["of"] == "cards" else []
        if self.again:
            same = self.again["for"] | ({"deck": self.newest} if left else {})
            hold(3, (asked, line["stakes"]) == (same, self.again["stakes"]), "it is not the same draw again")
        self.under_way = self.attempts[n] = {**line, "hash": self.head, "left": left}
        self.again, self.n, self.next = None, n, line["next"]

    def counted_in(self, n: int, names: Iterable[str]) -> None:
        """Step 3: nobody counts who owes a share, or whose share was missing."""
        for name in names:
            hold(3, not self.owing[name], f"{name} owes a share")
            hold(3, name not in self.missing, f"{name} was missing in this draw")
            hold(3, n > self.out[name], f"{name} is left out until attempt {self.out[name]}")

    def crowd(self, line: Line, counting: list[list[str]]) -> None:
        """Step 3: everybody counts, or those chosen by the key of the draw before."""
        of = line["night"], line["table"]
        for what in ("stakes", "candidates"):
            self.counts["lists missing"] += bool(line[what]) and (*of, what, line[what]) not in self.lists
        hold(3, len(counting) <= MOST_GUESTS, "more count than may")
        hold(3, len(counting) == MOST_GUESTS or not line["candidates"], "fewer count than may")
        crowd = self.lists.get((*of, "candidates", line["candidates"]))
        if crowd is not None:
            names = [name for name, _ in crowd]
            hold(3, len(crowd) > MOST_GUESTS and names == sorted(set(names)), "it is not a list of a crowd")
            self.counted_in(line["n"], names)
            right = chosen(crowd, self.before)
            known = self.before is not None or self.whole
            same = counting == [one for one in crowd if one[0] in right]
            hold(3, same or not known, "it is not the choice of the key before")

    def opened(self) -> None:
        """Step 3: what was called off is open, and shoes before the last of which nothing lies face down."""
        newest = self.decks.get(self.newest)
        lying = {card[0] for card in newest.without if self.face(card) is None} if newest else set()
        for number, deck in self.decks.items():
            awaits = deck is newest or number in lying
            hold(3, not deck.is_due or (awaits and not deck.is_void), f"deck {number} was not opened")

    def dealt_from(self, asked: Line) -> list[int]:
        """Step 3: the leaves that are left of the deck in play."""
        deck = self.known(3, asked["deck"])
        left = deck.left() if deck else []
        if deck:
            hold(3, asked["deck"] == self.newest and not deck.is_open, f"deck {asked['deck']} is not in play")
            hold(3, 0 < len(asked["deal"]) <= len(left), "there are not so many cards")
        return left

    def face(self, card: str | list[int]) -> str | None:
        """A card that a deck is without, if it is known."""
        if isinstance(card, str):
            return card
        deck = self.decks.get(card[0])
        return deck.dealt.get(card[1]) if deck else None

    def settled(self, line: Line) -> Line:
        """Steps 4 and 5: the attempt that a line ends; nothing if the file begins after its roster."""
        attempt, n, shares = self.under_way or {}, line["n"], line["shares"]
        hold(4, n == self.n if attempt else not (self.whole or self.n), "no such draw is under way")
        self.under_way, self.n = None, n
        if attempt:
            guests = attempt["guests"]
            hold(5, pledge_of("house", attempt, line["seed"]) == attempt["house"], "the seed does not fit")
            hold(5, len(shares) == len(guests), "there is not a share for each who counts")
            for (name, _, pledge), share in zip(guests, shares, strict=True):
                fit = share is None or pledge_of("guest", attempt, share, name) == pledge
                hold(5, fit, f"the share of {name} does not fit")
            attempt["seed"] = line["seed"]
            attempt["shares"] = {name: share for (name, _, _), share in zip(guests, shares, strict=True)}
        return attempt

    def spare(self, line: Line, asked: Line, key: bytes | None) -> None:
        """Step 6: the first draw from several decks opens all but the one that it chooses."""
        deck = self.decks.get(asked.get("deck", NOT_CHOSEN))
        is_due = deck is not None and deck.k == NOT_CHOSEN
        is_unknown = asked["of"] == "cards" and not deck
        hold(6, is_unknown or ("spare" in line) == is_due, "only a first draw opens spare decks")
        if deck and is_due:
            deck.k = below(words(key, "choose"), len(deck.roots)) if key else NOT_CHOSEN
            deck.is_open = key is None
            hold(6, len(line["spare"]) == len(deck.roots), "it does not open the spare decks")
            for k, seed in enumerate(line["spare"]):
                hold(6, (seed is None) == (k == deck.k), "it does not open the decks that were not chosen")
                if seed:
                    deck.order(6, k, seed)

    def draw(self, line: Line) -> None:
        """Steps 5 to 8."""
        if attempt := self.settled(line):
            self.before, asked, result = key_of(attempt), attempt["for"], line["result"]
            self.missing = []
            self.counts["draws"] += 1
            self.counts["by the house's chance alone"] += not line["shares"]
            self.spare(line, asked, self.before)
            deck = self.decks.get(asked.get("deck", NOT_CHOSEN))
            right = drawn(self.before, asked, attempt["left"]) if deck or asked["of"] != "cards" else {}
            if deck:
                hold(7, result.get("leaves") == right["leaves"], "the key draws other leaves")
                faces = [int(card is not None) for card in result["cards"]]
                hold(7, faces == [face for _, face in asked["deal"]], "not those cards lie face up")
                deck.dealt |= dict.fromkeys(right["leaves"])
                for leaf, card in zip(right["leaves"], result["cards"], strict=True):
                    if card:
                        deck.show(leaf, card)
            else:
                hold(7, not right or result == right, "this is not what the key draws")
                self.counts["from decks laid before the file begins"] += not right

    def failed(self, line: Line) -> None:
        """Steps 5 and 6."""
        if attempt := self.settled(line):
            missing = [name for name, share in attempt["shares"].items() if share is None]
            hold(5, missing, "no share is missing")
            hold(5, line["at"] - attempt["at"] >= self.wait, "the house did not wait for the shares")
            self.spare(line, attempt["for"], None)
            for name in missing:
                self.owing[name] += 1
                self.misses[name] += 1
                self.out[name] = self.n + 2 ** self.misses[name]
            self.again, self.missing = attempt, self.missing + missing
            self.counts["made again"] += 1
            self.notes.append(f"attempt {self.n} was made again: no answer from {', '.join(missing)}")

    def late(self, line: Line) -> None:
        """Step 9."""
        attempt, n, name = self.attempts.get(line["n"], {}), line["n"], line["name"]
        if attempt or self.whole or n >= min(self.attempts, default=n + 1):
            shares = attempt.get("shares", {})
            hold(9, shares.get(name, "") is None, f"{name} owes nothing for attempt {n}")
            pledged = [name, pledge_of("guest", attempt, line["share"], name)]
            fit = pledged in ([who, pledge] for who, _, pledge in attempt["guests"])
            hold(9, fit, f"the share of {name} does not fit its pledge")
            shares[name] = line["share"]
            self.owing[name] -= 1
            asked, left = attempt["for"], attempt["left"]
            if None not in shares.values() and (left or asked["of"] != "cards"):
                result = drawn(key_of(attempt), asked, left)
                self.notes.append(f"attempt {n} would have been {canonical(result)}")

    def show(self, line: Line) -> None:
        """Step 8."""
        if deck := self.known(8, line["deck"]):
            hold(8, deck.dealt.get(line["leaf"], "") is None, f"leaf {line['leaf']} does not lie face down")
            deck.show(line["leaf"], line["card"])

    def shut(self, line: Line) -> None:
        """Step 10."""
        if deck := self.known(10, line["deck"]):
            hold(10, deck.is_due, "it was opened, or is a hand's deck, which never is")
            without = [self.face(card) for card in deck.without]
            hold(10, None not in without or not self.whole, "a card that it is without is not known")
            if None not in without:
                order = deck.order(10, deck.k, line["seed"], [card for card in without if card])
                for leaf, card in deck.dealt.items():
                    hold(10, card in {None, order[leaf]}, f"{card} is not the card on leaf {leaf}")
                    deck.dealt[leaf] = order[leaf]
            deck.is_open = True

    def void(self, line: Line) -> None:
        """A round is called off: what was dealt is to be opened."""
        self.counts["rounds called off"] += 1
        if line["deck"] is not None and (deck := self.known(10, line["deck"])):
            hold(10, deck.dealt and not deck.is_open, "nothing lies of this deck")
            deck.is_void = True

    def end(self, line: Line) -> None:
        """Step 11."""
        self.ended = line["reason"]
        if self.ended != "restored":
            for number, deck in self.decks.items():
                hold(11, not deck.is_due, f"deck {number} was not opened")


class Record:
    """A whole file: the chains of its tables, the lists behind hashes, and a guest's own cards."""

    def __init__(self, raw: bytes, file: str = "") -> None:
        self.chains: dict[tuple[str, str], Chain] = {}
        self.lists: dict[tuple[str, ...], list[Any]] = {}
        raws = raw.removesuffix(b"\n").split(b"\n")
        for text in raws:
            with contextlib.suppress(Wrong):
                line = read(text)
                if line["kind"] == "list":
                    self.inside(line)
                    self.lists[line["night"], line["table"], line["of"], line["hash"]] = line["items"]
        for check in (self.inside, self.beside):
            for number, text in enumerate(raws, 1):
                try:
                    check(read(text), text.decode())
                except Wrong as wrong:
                    wrong.line, wrong.place = number, f"{file}, line {number}: "
                    raise

    def inside(self, line: Line, text: str = "") -> None:
        """A line of a chain, or a list."""
        if line["kind"] == "list":
            items, width = line["items"], 3 if line["of"] == "stakes" else 2
            hold(7, all(len(item) == width for item in items), "it is a list of something else")
            made = stakes_root(items) if line["of"] == "stakes" else candidates_hash(items)
            hold(7, made == line["hash"] and items == sorted(items), "the list does not give its hash")
        elif line["kind"] != "mine":
            self.chains.setdefault((line["night"], line["table"]), Chain(self.lists)).add(text, line)

    def beside(self, line: Line, _text: str) -> None:
        """What can be checked once all is known: a guest's own card, and the chain before a chain."""
        chain = self.chains.get((line["night"], line["table"]))
        if line["kind"] == "mine":
            deck = chain.known(8, line["deck"]) if chain else None
            hold(8, chain, "there is no such table")
            if deck:
                deck.show(line["leaf"], line["card"])
        elif line["kind"] == "begin" and line["after"]:
            old = self.chains.get((line["night"], line["after"][0]))
            same = not old or [old.ended, old.head] == ["restored", line["after"][1]]
            hold(2, same, "the chain before it ends otherwise")

    def compare(self, other: "Record") -> None:
        """Step 12: two copies are equal as far as both go."""
        for place in sorted(self.chains.keys() & other.chains.keys()):
            one, two = self.chains[place], other.chains[place]
            at = {text: number for number, text in enumerate(two.texts)}
            start = next((number for number, text in enumerate(one.texts) if text in at), None)
            if start is None:
                same = bool(one.told & two.told) or (one.whole and two.whole)
            else:
                pairs = zip(one.texts[start:], two.texts[at[one.texts[start]] :], strict=False)
                same = any(ours != theirs for ours, theirs in pairs)
            hold(12, not same, f"the copies tell two stories of table {place[1]}")


def main(files: list[str]) -> int:
    """Check a file, or two copies, and say what they come to."""
    try:
        records = [Record(Path(file).read_bytes(), file) for file in files]
        records[0].compare(records[-1])
    except Wrong as wrong:
        print(f"{wrong.place}step {wrong.step}: {wrong}")
        return 1
    for (night, table), chain in records[0].chains.items():
        print(f"night {night}, table {table}: {chain.summary()}", *chain.notes, sep="\n    ")
    return 0


if __name__ == "__main__":
    if len(sys.argv) not in {2, 3}:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
