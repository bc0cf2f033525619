"""Check a record of Croupier's draws: python3 check_draws.py FILE [ANOTHER COPY]

A second reader, written apart from Croupier after docs/fairness.md, whose words and steps it uses. Exit code
0 if every line holds; otherwise the first line that doesn't is named, with the step that finds it.
"""

import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from itertools import accumulate
from pathlib import Path
from types import SimpleNamespace as Deck
from typing import Any

VERSION, MOST_GUESTS, MOST = "CN-DEAL-3", 40, 2**53
CARDS = sorted(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
SINGLE, DOUBLE = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
)
STEPS = (
    "a line or its place; a beginning or a deck; a roster; the order of lines; a number or its pledge; "
    "spare decks; a result or a list; a card; a late number; an opened deck; the end; two stories"
).split("; ")
WHEELS = {"single_zero": SINGLE.split(), "double_zero": DOUBLE.split()}
# What fields look like. Each kind of line is a method of Chain that says so of each of its fields.
TEXT, HASH, INT, N, FEW = r'"(?:[^"\\]|\\.)*"', '"[0-9a-f]{64}"', r"\d+(?!\d)", r"[1-9]\d*", "[1-9]|1[0-6]"
PERSON, OPENING, LIST = rf'{TEXT},"(guest|witness)"', rf"\[{TEXT},{HASH},\[({HASH},?)*\]\]", f'(""|{HASH})'
TEXTS, HASHES, SEEDS = rf"\[({TEXT},?)*\]", rf"\[({HASH},?)*\]", rf"\[(({HASH}|null),?)*\]"
GUESTS, OF = rf"\[(\[{PERSON},{HASH}\],?)*\]", '"(stakes|candidates)"'
ITEMS = rf"\[(\[(({TEXT}|{INT}),?)*\],?)*\]"
LISTS = {"stakes": rf"\[(\[{TEXT},{TEXT},{INT}\],?)+\]", "candidates": rf"\[(\[{PERSON}\],?)+\]"}
TICKET = rf'{{"of":"ticket","prize":{TEXT},"tickets":\[(\[{TEXT},{INT}\],?)*\]}}'
DEAL = rf'{{"deal":\[(\[{TEXT},[01]\],?)*\],"deck":{N},"of":"cards"}}'
FOR = f'{{"count":[1-4],"of":"dice"}}|{{"of":"pocket","wheel":"(single|double)_zero"}}|{TICKET}|{DEAL}'
SHOWN = rf'("cards":\[(({OPENING}|null),?)*\],?)?("dice":\[[0-9,]*\],?)?("leaves":\[[0-9,]*\],?)?'
RESULT = rf'{{{SHOWN}("pocket":{TEXT},?)?("ticket":{INT},?)?("winner":{TEXT})?}}'
LEFT_OUT, MAYBE, AFTER = rf"\[(({TEXT}|\[{N},{INT}\]),?)*\]", f"{N}|null", rf"\[({TEXT},{HASH})?\]"
ROOTS, BESIDE = rf"\[({HASH},?)+\]", {"kind": TEXT, "night": TEXT, "table": TEXT}
CHAINED = BESIDE | {"prev": HASH, "at": INT}
canonical = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
unhex = bytes.fromhex


class Wrong(Exception):  # with the step that finds it
    line = 0


def hold(step: int, *conditions: object) -> None:
    if not all(conditions):
        raise Wrong(step)


def digest(*parts: str | int | bytes) -> bytes:  # the hash H
    raw = [part if isinstance(part, bytes) else str(part).encode() for part in (VERSION, *parts)]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in raw)).digest()


def numbers(key: bytes, purpose: str, bounds: Any) -> list[int]:  # below(bound) for each of them
    start = len(purpose).to_bytes(4, "big") + purpose.encode()
    blocks = (hmac.digest(key, start + block.to_bytes(8, "big"), "sha256") for block in range(2**64))
    words = (int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24))
    return [next(word for word in words if word >= 2**64 % bound) % bound for bound in bounds]


def sample(key: bytes, purpose: str, items: Any, count: int) -> list[Any]:
    left = list(items)
    return [left.pop(at) for at in numbers(key, purpose, range(len(left), len(left) - count, -1))]


def key_of(attempt: Any) -> bytes:
    return digest("key", *map(unhex, (attempt["hash"], attempt["seed"], *attempt["shares"].values())))


def drawn(key: bytes, asked: Any, leaves: Any = ()) -> dict[str, Any]:
    if asked["of"] == "dice":
        return {"dice": [1 + number for number in numbers(key, "dice", [6] * asked["count"])]}
    if asked["of"] == "pocket":
        return {"pocket": sample(key, "pocket", WHEELS[asked["wheel"]], 1)[0]}
    if asked["of"] == "cards":
        return {"leaves": sample(key, "cards", leaves, len(asked["deal"]))}
    upto = list(accumulate(count for _, count in asked["tickets"]))
    ticket = 1 + numbers(key, "ticket", upto[-1:])[0]
    return {"ticket": ticket, "winner": asked["tickets"][sum(last < ticket for last in upto)][0]}


def root_of(row: list[bytes]) -> str:
    while len(row) > 1:
        pairs = [row[at : at + 2] for at in range(0, len(row), 2)]
        row = [digest("node", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return row[0].hex()


def laid(place: Any, seed: str, decks: int, without: Any = ()) -> tuple[list[str], str]:  # order and root
    cards = sorted((Counter(CARDS * decks) - Counter(without)).elements())
    order = sample(unhex(seed), "deck", cards, len(cards))
    salted = [(leaf, card, digest("salt", unhex(seed), leaf)) for leaf, card in enumerate(order)]
    return order, root_of([digest("leaf", *place, *one) for one in salted])


def chosen(crowd: Any, key: bytes) -> list[Any]:  # who of a crowd counts
    sure, rest = [[one for one in crowd if (one[1] == "witness") is is_sure] for is_sure in (True, False)]
    sure, rest = ([], sure) if len(sure) > MOST_GUESTS else (sure, rest)
    count = MOST_GUESTS - len(sure)
    return sorted(sure + (sample(key, "roster", rest, count) if key else rest[:count]))


def read(raw: bytes) -> dict[str, Any]:  # step 1: a line, or nothing if it does not look like one
    try:
        line: dict[str, Any] = json.loads(raw, parse_int=lambda digits: range(MOST).index(int(digits)))
        shapes = FIELDS[line["kind"]] | (BESIDE if line["kind"] in {"mine", "list"} else CHAINED)
        fits = all(re.fullmatch(shapes[name], canonical(value)) for name, value in line.items())
        is_whole = shapes.keys() - line.keys() <= {"spare"} and canonical(line).encode() == raw
        return line if fits and is_whole else {}
    except (KeyError, RecursionError, TypeError, ValueError):
        return {}


class Chain:  # the record of one table
    def __init__(self, place: tuple[str, str], lists: Any) -> None:
        self.place, self.lists, self.told, self.notes, self.counts = place, lists, {}, [], Counter(draw=0)
        self.decks, self.laid, self.cards, self.owed, self.asked, self.again = {}, {}, {}, {}, {}, {}
        self.n, self.at, self.wait, self.newest, self.first_n, self.whole = -1, 0, 0, 0, MOST, False
        self.head, self.next, self.ended, self.before, self.missing = "", "", "", b"", set()
        self.misses, self.out = Counter(), Counter()

    def call(self, line: Any) -> None:
        getattr(self, line["kind"])(*[line.get(name) for name in FIELDS[line["kind"]]])

    def add(self, line: Any) -> None:
        kind, end = line["kind"], line.get("reason") if line["kind"] == "end" else ""
        free, settles = kind in {"late", "show"} or end == "restored", kind in {"draw", "failed"}
        hold(1, line["prev"] == (self.head or line["prev"]), line["at"] >= self.at)
        hold(11, not self.ended)
        hold({"deck": 2, "roster": 3, "end": 11}.get(kind, 4), free or settles or not self.asked)
        hold(4, free or not self.again or kind in {"deck", "roster"})
        self.prev, self.head, self.at = line["prev"], digest("line", canonical(line)).hex(), line["at"]
        self.call(line)
        place = (kind == "roster", line["n"]) if settles or kind == "roster" else self.prev
        self.told[self.prev] = self.told[place] = self.head
        self.counts[kind] += 1

    def begin(self, v=TEXT, game=TEXT, wait=INT, next_=HASH, after=TEXTS):  # step 2
        table, old = self.place[1], (after or [self.place[1] + "."])[0]
        hold(2, not self.told, v == VERSION, self.prev == "0" * 64, re.fullmatch(AFTER, canonical(after)))
        hold(2, old != table, old.split(".")[0] == table.split(".")[0])
        self.whole, self.n, self.first_n, self.wait, self.next = True, 0, 0, wait, next_

    def faces(self, *decks: Any) -> Any:  # cards, and the places of those that lie face down
        return [self.cards.get(one, one) for deck in decks for one in (*deck.without, *deck.dealt)]

    def known(self, step: int, deck: int) -> Any:  # nothing if it was laid before the file begins
        hold(step, deck in self.decks or (not self.whole and deck < min(self.laid, default=MOST)))
        return self.decks.get(deck)

    def deck(self, deck=N, decks=FEW, without=LEFT_OUT, roots=ROOTS):  # step 2
        is_shoe, left_out = len(roots) == 1, [tuple(one) if isinstance(one, list) else one for one in without]
        hold(2, not self.again or self.again.pop("opened", False), len(without) < 52 * decks)
        hold(2, deck == self.newest + 1 or not (self.whole or self.newest))
        hold(2, len(set(roots)) == len(roots), is_shoe or (len(roots) == 4 and not without))
        known = [one for one in left_out if self.whole or one[0] in self.laid]
        table, most = self.faces(*self.decks.values()), {one: decks if one in CARDS else 1 for one in known}
        hold(2, all(table.count(one) >= left_out.count(one) <= most[one] for one in known))
        new = Deck(decks=decks, without=left_out, roots=roots, dealt={}, size=52 * decks - len(without))
        new.k, new.due = (0, "shoe") if is_shoe else (None, "")
        self.decks = {number: old for number, old in self.decks.items() if old.due} | {deck: new}
        self.laid[deck], self.newest = new, deck

    def roster(self, n=N, for_=FOR, stakes=LIST, candidates=LIST, guests=GUESTS, house=HASH, next_=HASH):
        names, left, again = [guest[0] for guest in guests], [], self.again or {"for": for_, "stakes": stakes}
        hold(3, self.n in {-1, n - 1}, self.next in {"", house}, names == sorted(set(names)))
        hold(3, len({guest[2] for guest in guests}) == len(names) <= MOST_GUESTS)
        hold(3, len(names) == MOST_GUESTS or not candidates)
        line = self.lists.get((*self.place, candidates))
        crowd = self.list("candidates", line["hash"], line["items"]) if line else []
        counted = {*names, *(name for name, _ in crowd)}
        hold(3, counted.isdisjoint(self.missing), counted.isdisjoint(name for name, _ in self.owed))
        hold(3, all(n > self.out[name] for name in counted), len(dict(crowd)) == len(crowd))
        hold(3, not crowd or len(crowd) > MOST_GUESTS)
        if crowd and (self.whole or self.before):
            hold(3, [guest[:2] for guest in guests] == chosen(crowd, self.before))
        newest = [deck for number, deck in self.decks.items() if number == self.newest]
        allowed = {self.newest, *(face[0] for face in self.faces(*newest) if isinstance(face, tuple))}
        hold(3, all(number in allowed and deck.due != "void" for number, deck in self.decks.items()))
        hold(3, for_["of"] != "ticket" or 0 < sum(count for _, count in for_["tickets"]) < MOST)
        if for_["of"] == "cards" and (deck := self.known(3, for_["deck"])):
            left = [leaf for leaf in range(deck.size) if (for_["deck"], leaf) not in deck.dealt]
            hold(3, for_["deck"] == self.newest, 0 < len(for_["deal"]) <= len(left))
        hold(3, for_ == again["for"] | ({"deck": self.newest} if left else {}), stakes == again["stakes"])
        hashes = [(*self.place, one) for one in (stakes, candidates) if one]
        self.counts["lists missing"] += sum(one not in self.lists for one in hashes)
        self.asked = {"for": for_, "stakes": stakes, "guests": guests, "house": house, "left": left}
        self.asked |= {"hash": self.head, "at": self.at}
        self.again, self.n, self.next, self.first_n = {}, n, next_, min(n, self.first_n)

    def draw(self, n=N, seed=HASH, shares=HASHES, result=RESULT, spare=SEEDS):  # steps 4 to 7
        attempt, self.asked = self.asked, {}
        hold(4, self.n == (n if attempt else -1))
        self.n = n
        if not attempt:
            return  # the file begins after its roster
        asked, guests, number = attempt["for"], attempt["guests"], attempt["for"].get("deck")
        hold(5, len(shares) == len(guests))
        hold(5, digest("house", *self.place, n, unhex(seed)).hex() == attempt["house"])
        for (name, _, pledge), share in zip(guests, shares, strict=True):
            hold(5, not share or digest("guest", *self.place, n, name, unhex(share)).hex() == pledge)
        attempt |= {
            "seed": seed,
            "shares": {guest[0]: share for guest, share in zip(guests, shares, strict=True)},
        }
        missing = [name for name, share in attempt["shares"].items() if not share]
        hold(5, result is not None or (missing and self.at - attempt["at"] >= self.wait))
        deck, key = self.decks.get(number), b"" if missing else key_of(attempt)
        hold(6, (spare is not None) == bool(deck and deck.k is None) or (number and not deck))
        if deck and deck.k is None:
            deck.k = numbers(key, "choose", [4])[0] if key else None
            place = *self.place, number
            roots = [seed and laid((*place, k), seed, deck.decks)[1] for k, seed in enumerate(spare)]
            hold(6, roots == [None if k == deck.k else root for k, root in enumerate(deck.roots)])
        if missing:
            self.repeat(n, attempt, missing, spare is not None)
        else:
            self.before, self.missing, is_known = key, set(), bool(deck or not number)
            self.counts["by the house alone"] += not shares
            self.counts["from decks before the file begins"] += not is_known
            right = drawn(key, asked, attempt["left"]) if is_known else {"leaves": result.get("leaves")}
            self.compare(asked, right, result)

    def failed(self, n=N, seed=HASH, shares=SEEDS, spare=SEEDS):
        self.draw(n, seed, shares, None, spare)

    def repeat(self, n: int, attempt: Any, missing: Any, opened: bool) -> None:  # what has failed
        if opened:
            self.decks.pop(attempt["for"]["deck"], None)
        for name in missing:
            self.misses[name] += 1
            self.out[name], self.owed[name, n] = n + 2 ** self.misses[name], attempt
        self.again, self.missing = attempt | {"opened": opened}, self.missing.union(missing)
        self.notes.append(f"attempt {n} was made again: no answer from {', '.join(missing)}")

    def compare(self, asked: Any, right: Any, result: Any) -> None:  # step 7
        deck: Any = self.decks.get(asked.get("deck"))
        leaves, faces, cards = right.get("leaves") or [], asked.get("deal", []), result.get("cards", [])
        others = {name: said for name, said in result.items() if name != "cards"}
        hold(7, right == others, ("cards" in result) == ("deck" in asked), len(set(leaves)) == len(faces))
        hold(7, [face for _, face in faces] == [int(card is not None) for card in cards])
        for leaf, (_, face), card in zip(leaves, faces, cards, strict=True) if deck else ():
            deck.dealt[asked["deck"], leaf] = face
            if card:
                self.turn(asked["deck"], leaf, card)

    def late(self, n=N, name=TEXT, share=HASH):  # step 9
        attempt = self.owed.pop((name, n), None)
        hold(9, attempt or n < self.first_n)
        if attempt:
            pledge = digest("guest", *self.place, n, name, unhex(share)).hex()
            hold(9, pledge in [guest[2] for guest in attempt["guests"] if guest[0] == name])
            attempt["shares"][name] = share
            if all(attempt["shares"].values()) and (attempt["left"] or "deck" not in attempt["for"]):
                would = drawn(key_of(attempt), attempt["for"], attempt["left"])
                self.notes.append(f"attempt {n} would have been {canonical(would)}")

    def turn(self, number: int, leaf: int, opening: Any) -> None:  # step 8
        deck, (card, salt, path), at = self.laid[number], opening, leaf
        node, width = digest("leaf", *self.place, number, deck.k, leaf, card, unhex(salt)), deck.size
        beside = iter(path)
        while width > 1:
            if at ^ 1 < width:
                pair = [node, unhex(next(beside, ""))]
                node = digest("node", *(pair[::-1] if at % 2 else pair))
            at, width = at // 2, (width + 1) // 2
        self.cards[number, leaf] = card
        hold(8, node.hex() == deck.roots[deck.k], not list(beside))
        hold(8, card in CARDS, self.faces(deck).count(card) <= deck.decks)

    def show(self, deck=N, leaf=INT, card=OPENING):  # step 8
        if known := self.known(8, deck):
            hold(8, known.dealt.get((deck, leaf)) == 0, (deck, leaf) not in self.cards)
            self.turn(deck, leaf, card)
        self.cards[deck, leaf] = card[0]

    def mine(self, deck=N, leaf=INT, card=OPENING):  # step 8
        hold(8, self.told, deck in self.laid or (not self.whole and deck < min(self.laid, default=MOST)))
        if deck in self.laid:
            hold(8, self.laid[deck].dealt.get((deck, leaf)) == 0)
            self.turn(deck, leaf, card)

    def shut(self, deck=N, seed=HASH):  # step 10
        if known := self.known(10, deck):
            without = [self.cards.get(one, one) for one in known.without]
            is_clear = all(isinstance(card, str) for card in without)
            hold(10, known.due, is_clear or not self.whole)
            if is_clear:
                order, root = laid((*self.place, deck, known.k), seed, known.decks, without)
                # Every card that was seen is then the one in the order.
                hold(10, len(order) == known.size, root == known.roots[known.k])
                self.cards |= {(deck, leaf): card for leaf, card in enumerate(order)}
            del self.decks[deck]

    def void(self, reason=TEXT, deck=MAYBE):  # step 10
        if deck and (known := self.known(10, deck)):
            hold(10, deck == self.newest, known.dealt)
            known.due = "void"

    def end(self, reason=TEXT):  # step 11
        hold(11, reason == "restored" or not any(deck.due for deck in self.decks.values()))
        self.ended = reason or "for no reason"

    def list(self, of=OF, hash_=HASH, items=ITEMS):  # step 7
        hold(7, re.fullmatch(LISTS[of], canonical(items)))
        if of == "candidates":
            hold(7, items == sorted(items), hash_ == digest("candidates", canonical(items)).hex())
        else:
            hold(7, items == sorted({(who, on): [who, on, amount] for who, on, amount in items}.values()))
            hold(7, hash_ == root_of([digest("stake", *item) for item in items]))
        return items


FIELDS = dict[str, dict[str, str]]()
for kind in "begin deck roster draw failed late show shut void end mine list".split():
    method = getattr(Chain, kind)
    names = [name.strip("_") for name in method.__code__.co_varnames[1:]]
    FIELDS[kind] = dict(zip(names, method.__defaults__, strict=False))


def check(raw: bytes) -> dict[tuple[str, str], Chain]:
    lines = [read(text) for text in raw.removesuffix(b"\n").split(b"\n")]
    chains = dict[tuple[str, str], Chain]()
    lists = {(one["night"], one["table"], one["hash"]): one for one in lines if one.get("kind") == "list"}
    for at, line in enumerate(lines * 2):  # the second time, what is checked once all of the file is known
        try:
            hold(1, line)
            (night, table), kind, is_again = (line["night"], line["table"]), line["kind"], at >= len(lines)
            chain = chains.setdefault((night, table), Chain((night, table), lists))
            if not is_again and kind not in {"mine", "list"}:
                chain.add(line)
            elif kind == ("mine" if is_again else "list"):
                chain.call(line)
            elif kind == "begin" and line["after"] and (old := chains.get((night, line["after"][0]))):
                hold(2, old.ended == "restored", old.head == line["after"][1])
        except Wrong as wrong:
            wrong.line = at % len(lines) + 1
            raise
    return {place: chain for place, chain in chains.items() if chain.told}


def compare(one: dict[tuple[str, str], Chain], other: dict[tuple[str, str], Chain]) -> None:  # step 12
    for place in one.keys() & other.keys():
        hold(12, all(one[place].told.get(at, head) == head for at, head in other[place].told.items()))


def main(files: list[str]) -> int:
    records = list[dict[tuple[str, str], Chain]]()
    try:
        records.extend(check(Path(file).read_bytes()) for file in files)
        compare(records[0], records[-1])
    except Wrong as wrong:
        where = f"{files[len(records)]}, line {wrong.line}" if wrong.line else "the copies"
        print(f"{where}, step {wrong.args[0]}: {STEPS[wrong.args[0] - 1]}")
        return 1
    for (night, table), chain in records[0].items():
        said = [f"{what}: {count}" for what, count in chain.counts.items() if count or what == "draw"]
        said += ["begins in the middle"] * (not chain.whole) + ["ends restored"] * (chain.ended == "restored")
        said += ["the last draw is not finished"] * bool(chain.asked or chain.again)
        print(f"night {night}, table {table}: {', '.join(said)}", *chain.notes, sep="\n    ")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) in {2, 3} else __doc__)
