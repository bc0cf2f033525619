"""`python -m tools.fairness_records`: records of honest and lying houses, for the pages' own checker.

They go to `web/src/lib/fairness/records.json`. The liar changes a line of an honest record and chains
what follows anew; the steps are those at which the house's own code finds it, in a record that is known
from its first line on, and in one that is joined right before the lie.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Literal

import msgspec

from croupier.fairness.decks import LaidDeck
from croupier.fairness.findings import Finding
from croupier.fairness.following import Following, Owner
from croupier.fairness.hashing import canonical, guest_pledge, line_hash
from croupier.fairness.house import House, NightKey, Present
from croupier.fairness.lines import (
    MOST_NUMBER,
    Asked,
    CardsAsked,
    DiceAsked,
    Opening,
    PocketAsked,
    Stake,
    TicketAsked,
    Wrong,
)
from croupier.fairness.memory import CardSaid, DeckSaid, Followed, RecordSaid, joined
from croupier.fairness.record import Record

FILE = Path(__file__).parents[1] / "web/src/lib/fairness/records.json"

NIGHT = "0123456789abcdef"
KEY = NightKey(bytes(range(32)))
GUESTS = ("Ann", "Ben", "Zoë", "witness Cem")
STAKES: list[Stake] = [("Ann", "red", 50), ("Ben", "17", 10)]
OF_EACH_KIND = 2
"""Lies of each story about a kind of line that are found at a step: the rest are found in the same ways."""

Story = list[str]
Tell = Callable[[], Story]
Lie = tuple[int, list[str], int, int]
"""Where it begins, its lines, and the steps that find the last of them; 0 where a newcomer cannot."""


class Teller:
    """A table's record from its first line on, with devices that answer as they are told."""

    def __init__(self, chain: str, game: str, wait: int = 1000, after: Sequence[str] = ()) -> None:
        self.at = 1_000_000
        record, text = House.begin(KEY, NIGHT, chain, game, wait, self.at, after)
        self.house = House(record, KEY)
        self.lines = [text]

    def says(self, *texts: str) -> None:
        """The house writes lines, a moment later."""
        self.lines += texts
        self.at += 40

    def share(self, name: str, n: int) -> bytes:
        """A device's number, the same every time."""
        return KEY.seed(name, self.house.record.table, n, "0" * 64)

    def present(self, names: Sequence[str]) -> list[Present]:
        record, n = self.house.record, self.house.record.n + 1
        return [
            (
                name,
                "witness" if name.startswith("witness") else "guest",
                guest_pledge(NIGHT, record.table, n, name, self.share(name, n)),
            )
            for name in names
        ]

    def draw(
        self,
        asked: Asked,
        stakes: Sequence[Stake] = (),
        missing: Sequence[str] = (),
        names: Sequence[str] = GUESTS,
    ) -> None:
        """A draw; where somebody is missing, it is made anew without them."""
        present = self.present(names)
        self.says(*self.house.roster(asked, stakes, present, self.at))
        while self.house.record.under_way is not None:
            roster = self.house.record.under_way
            shares = {one.name: self.share(one.name, roster.n) for one in roster.guests}
            came = {name: share for name, share in shares.items() if name not in missing}
            if len(came) == len(shares):
                self.says(self.house.draw(shares, self.at))
                break
            self.at += 1000
            self.says(self.house.failed(came, self.at))
            self.says(*self.house.again(stakes, self.present([n for n in names if n in came]), self.at))

    def late(self, name: str, n: int) -> None:
        self.says(self.house.late(name, n, self.share(name, n), self.at))

    def shows_all(self) -> None:
        for _, leaf in self.house.record.lying:
            self.says(self.house.show(leaf, self.at))


def roulette() -> Story:
    """Spins, one of them made anew, and the number that was missing comes late."""
    told = Teller("t1", "roulette")
    told.draw(PocketAsked("single_zero"), STAKES)
    told.draw(PocketAsked("single_zero"), STAKES, missing=["Ben"])
    told.draw(PocketAsked("single_zero"), names=[])
    told.late("Ben", 2)
    told.draw(PocketAsked("double_zero"), [("Zoë", "prison red", 5)], names=["Ann", "Zoë"])
    told.says(told.house.void("A chip fell.", None, told.at))
    told.says(told.house.end("closed", told.at))
    return told.lines


def dice() -> Story:
    """Somebody misses twice, and all owe at once."""
    told = Teller("t2", "unders_overs")
    told.draw(DiceAsked(2), [("Ann", "seven", 5)], missing=["Ann", "Ben"])
    told.draw(
        DiceAsked(2), [("Ann", "seven", 5)], missing=["Zoë", "witness Cem"], names=["Zoë", "witness Cem"]
    )
    told.late("Ben", 1)
    told.late("Ann", 1)
    told.draw(DiceAsked(4), names=["Ann", "Ben"])
    return told.lines


def holdem() -> Story:
    """A hand whose first draw fails, a showdown; and a hand that is called off."""
    told = Teller("t3", "holdem")
    hole: list[tuple[str, Literal[0, 1]]] = [("Ann", 0), ("Ben", 0), ("Ann", 0), ("Ben", 0)]
    told.says(told.house.lay(1, 4, [], told.at))
    told.draw(CardsAsked(1, hole), missing=["Zoë"])
    deck = told.house.record.deck
    told.draw(CardsAsked(deck, [("burn", 0), ("board", 1), ("board", 1), ("board", 1)]), missing=["Ann"])
    told.shows_all()
    told.says(told.house.lay(1, 4, [], told.at))
    deck = told.house.record.deck
    told.draw(CardsAsked(deck, hole), names=["Ben"])
    told.says(told.house.void("Misdeal.", deck, told.at), told.house.shut(deck, told.at))
    told.says(told.house.end("closed", told.at))
    return told.lines


def blackjack() -> Story:
    """A shoe, shuffled while cards lie on the table, one of them face down."""
    told = Teller("t4", "blackjack")
    told.says(told.house.lay(2, 1, [], told.at))
    told.draw(CardsAsked(1, [("Ann", 1), ("dealer", 1), ("Ann", 1), ("dealer", 0)]), STAKES)
    state = told.house.record.decks[1]
    lying: list[str | tuple[int, int]] = [*state.seen.values(), *[(1, leaf) for _, leaf in state.lying]]
    told.says(told.house.lay(2, 1, lying, told.at))
    told.draw(CardsAsked(2, [("Ann", 1)]), missing=["Zoë"])
    told.says(told.house.show(state.lying[0][1], told.at, 1), told.house.shut(1, told.at))
    told.draw(CardsAsked(2, [("dealer", 1)]))
    told.says(told.house.shut(2, told.at), told.house.end("closed", told.at))
    return told.lines


def raffle() -> Story:
    """Prizes, the last one by the house alone."""
    told = Teller("raffle", "raffle", 5000)
    told.draw(TicketAsked("A mug", [("Ann", 3), ("Ben", 1), ("Cem", 7)]))
    told.draw(TicketAsked("All but one", [("Ann", 1), ("Ben", MOST_NUMBER - 1)]))
    told.draw(TicketAsked("A cake", [("Ann", 3), ("Ben", 1)]), names=[])
    return told.lines


def restored() -> Story:
    """The key was lost in a draw: the chain ends there, unfinished."""
    told = Teller("t5", "roulette", after=["t5.ABCD", "0" * 64])
    told.says(*told.house.roster(PocketAsked("single_zero"), STAKES, told.present(GUESTS), told.at))
    told.says(told.house.end("restored", told.at))
    return told.lines


def crowd() -> Story:
    """More than forty could count."""
    told = Teller("t6", "roulette")
    for _ in range(2):
        told.draw(PocketAsked("single_zero"), names=[f"Guest {nth}" for nth in range(43)])
    return told.lines


def names() -> Story:
    """Guests who are called like what every object of JavaScript has."""
    told = Teller("t7", "unders_overs")
    guests = ["__proto__", "constructor", "toString", "ｆｕｌｌ", "𝔄dam"]
    told.draw(DiceAsked(2), [("__proto__", "constructor", 5)], missing=["constructor"], names=guests)
    told.draw(DiceAsked(2), missing=["__proto__", "toString"], names=guests[::2])
    told.late("constructor", 1)
    told.draw(DiceAsked(1), names=guests)
    return told.lines


STORIES: dict[str, Tell] = {
    told.__name__: told for told in (roulette, dice, holdem, blackjack, raffle, restored, crowd, names)
}


def lies(story: Story) -> Iterator[Lie]:
    """Lines that stand in place of those from one on, and the steps at which the last of them is found."""
    for nth in range(len(story)):
        for told in (*changed(story, nth), *moved(story, nth)):
            if (found := first_wrong(story[:nth], told)) is not None:
                count, step = found
                yield nth, told[:count], step, met(story[:nth], told[:count])


def changed(story: Story, nth: int) -> Iterator[Story]:
    """A line with one thing in it changed, and what follows chained anew."""
    line = msgspec.json.decode(story[nth])
    for path in paths(line):
        if path == ["prev"]:
            continue
        yield chained(story, nth, [other(line, path)])


def moved(story: Story, nth: int) -> Iterator[Story]:
    """A line left out, written twice, or written after the next one."""
    lines = [msgspec.json.decode(text) for text in story[nth : nth + 2]]
    if nth:
        yield chained(story, nth, [])
        yield chained(story, nth, [lines[0], lines[0]])
    if nth and len(lines) == 2:
        yield chained(story, nth, lines[::-1], skip=2)


def chained(story: Story, nth: int, instead: Sequence[Any], skip: int = 1) -> Story:
    """The lines from one on with others in its place, each following the one before it."""
    told = story[:nth]
    for line in (*instead, *map(msgspec.json.decode, story[nth + skip :])):
        told.append(canonical(line | {"prev": line_hash(told[-1])} if told else line))
    return told[nth:]


def paths(value: Any, path: Sequence[str | int] = ()) -> Iterator[list[str | int]]:
    """Where a line has something that could be something else."""
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(one, [*path, key])
        if value:
            yield [*path]
    else:
        yield [*path]


def other(line: Any, path: Sequence[str | int]) -> Any:
    """A line that says something else in one place."""
    if not path:
        return line | {"more": 1}
    found = deepcopy(line)
    place = found
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = another(place[path[-1]])
    return found


def another(value: Any) -> Any:
    match value:
        case None:
            return "ab" * 32
        case int():
            return value + 1
        case str() if len(value) == 64:
            return ("1" if value[0] == "0" else "0") + value[1:]
        case str():
            return "Kd" if len(value) == 2 and value != "Kd" else f"{value}x"
        case list():
            return value[:-1]
        case _:
            return dict(list(value.items())[1:])


def first_wrong(before: Story, told: Story) -> tuple[int, int] | None:
    """How many lines are told until one is wrong, and the step; None where nobody could tell."""
    return wrong_after(known(before) if before else None, told)


def wrong_after(record: Record | None, told: Story) -> tuple[int, int] | None:
    for count, text in enumerate(told, start=1):
        try:
            if record is None:
                record = Record.begun(text)
            else:
                record.add(text)
        except Wrong as wrong:
            return count, wrong.step
    return None


def known(lines: Story) -> Record:
    """A record from its first line on."""
    record = Record.begun(lines[0])
    for text in lines[1:]:
        record.add(text)
    return record


def met(before: Story, told: Story) -> int:
    """At which step somebody finds it who has joined right before it; 0 if at none."""
    if not before:
        return 0
    found = wrong_after(newcomer(before), told)
    return found[1] if found else 0


def newcomer(lines: Story) -> Record:
    """A record as somebody knows it who joins after these lines, as the house says where it stands."""
    record = known(lines)
    of = {kind: [text for text in lines if f'"kind":"{kind}"' in text] for kind in ("roster", "deck")}
    state = record.decks.get(record.deck)
    said = RecordSaid(
        night=record.night,
        table=record.table,
        chain=record.table,
        head=record.head,
        n=record.n,
        next=record.next,
        wait=record.wait,
        owed=[],
        under_way=of["roster"][-1] if record.under_way else None,
        deck=DeckSaid(of["deck"][-1], state.root, list(state.dealt)) if state else None,
    )
    return joined(said, "")


def of_each_kind(story: Story) -> Iterator[Lie]:
    """The shortest lies about each kind of line that are found at each step."""
    kinds = defaultdict[tuple[str, int], list[Lie]](list)
    for lie in lies(story):
        nth, _, step, _ = lie
        kinds[msgspec.json.decode(story[nth])["kind"], step].append(lie)
    for found in kinds.values():
        yield from sorted(found, key=lambda lie: sum(map(len, lie[1])))[
            :: max(1, len(found) // OF_EACH_KIND)
        ][:OF_EACH_KIND]


BEGIN = {"v": "CN-DEAL-3", "game": "", "wait": 0, "next": "ab" * 32, "after": []}
HAND = {"decks": 1, "without": [], "roots": [2 * digit * 32 for digit in "abcd"]}


def subtle() -> Iterator[tuple[str, int, list[str], int, int]]:
    """Lies that a reader of another language may take for something else, each about one line of a story."""
    changes: list[tuple[Tell, int, dict[str, Any]]] = [
        (raffle, 1, {"for": tickets(MOST_NUMBER, 1)}),
        (raffle, 1, {"for": tickets()}),
        (roulette, 1, {"for": {"of": "pocket", "wheel": ["single_zero"]}}),
        (roulette, 1, {"for": {"of": "pocket", "wheel": "constructor"}}),
        (dice, 1, {"for": {"of": "dice", "count": 5}}),
        (dice, 1, {"for": {"of": "dice", "count": 0}}),
        (roulette, 2, {"result": []}),
        (roulette, 2, {"result": {}}),
        (roulette, 2, {"result": {"dice": [-1]}}),
        (roulette, 2, {"result": {"ticket": MOST_NUMBER + 1}}),
        (roulette, 2, {"spare": None}),
        (roulette, 2, {"spare": []}),
        (roulette, 2, {"constructor": 1}),
        (roulette, 2, {"__proto__": {}}),
        (roulette, 2, BEGIN | {"kind": "begin"}),
        (roulette, 5, BEGIN | {"kind": "begin"}),
        (roulette, 3, BEGIN | {"kind": "begin"}),
        (roulette, 1, {"kind": "late", "n": 1, "name": "Ann", "share": "ab" * 32}),
        (roulette, 1, {"kind": "late", "n": 2, "name": "Ann", "share": "ab" * 32}),
        (roulette, 3, {"kind": "end", "reason": ""}),
        (holdem, 1, {"deck": 2}),
        (holdem, 1, {"roots": []}),
        (holdem, 5, HAND | {"kind": "deck", "deck": 3}),
        (blackjack, 4, {"deck": 3}),
    ]
    for tell, nth, change in changes:
        story = tell()
        line = msgspec.json.decode(story[nth])
        form = FORMS.get(change.get("kind", ""), line)
        told = chained(story, nth, [{name: line[name] for name in form if name in line} | change])
        yield from told_in(tell, nth, told)
    for tell, nth, right, wrong in (
        (roulette, 1, "Ann", "\\ud800"),
        (roulette, 1, '"n":1', '"n":1.0'),
        (roulette, 1, '"n":1', '"n":1e0'),
        (roulette, 1, '"n":1', '"n":1,"n":1'),
        (roulette, 1, '"Ann"', '"\\u0041nn"'),
        (raffle, 1, '["Ann",3]', '["Ann",-0]'),
        (raffle, 1, '["Ann",3]', '["Ann",9007199254740993]'),
    ):
        story = tell()
        yield from told_in(tell, nth, [story[nth].replace(right, wrong), *story[nth + 1 :]])


FORMS = dict.fromkeys(("begin", "deck", "late", "end"), ("night", "table", "prev", "at"))


def tickets(*counts: int) -> dict[str, Any]:
    return {"of": "ticket", "prize": "A mug", "tickets": [["Ann", count] for count in counts]}


def told_in(tell: Tell, nth: int, told: Story) -> Iterator[tuple[str, int, list[str], int, int]]:
    found = first_wrong(tell()[:nth], told)
    assert found is not None, (tell.__name__, nth)
    count, step = found
    yield tell.__name__, nth, told[:count], step, met(tell()[:nth], told[:count])


class Forgetful(Teller):
    """Who was missing counts again as soon as the house likes."""

    def attempt(self, missing: str, names: Sequence[str]) -> None:
        record = self.house.record
        if record.again is None:
            self.says(*self.house.roster(DiceAsked(2), [], self.present(names), self.at))
        else:
            self.says(*self.house.again([], self.present(names), self.at))
        shares = {name: self.share(name, record.n) for name in names if name != missing}
        self.at += 1000
        self.says(self.house.failed(shares, self.at))
        self.late(missing, record.n)
        record.waited_for.clear()


def back_again() -> Story:
    """Ann is missing, and counts again in the fourth attempt at the same draw, no longer left out."""
    told = Forgetful("t8", "unders_overs")
    told.attempt("Ann", ("Ann", "Ben", "Cem", "Zoë"))
    told.attempt("Ben", ("Ben", "Cem", "Zoë"))
    told.attempt("Cem", ("Cem", "Zoë"))
    told.says(*told.house.again([], told.present(("Ann", "Zoë")), told.at))
    return told.lines


class Cheat(House):
    """All cards of a deck are aces of spades."""

    def _laid(self, deck: int, root: int, prev: str, *_: Any) -> LaidDeck:
        seed = KEY.deck_seed(NIGHT, self.record.table, deck, root, prev)
        return LaidDeck(seed, NIGHT, self.record.table, deck, root, ("As",) * 52)


Own = dict[str, Any]
"""Lines, cards that are opened to somebody alone, and more lines: the step that finds one of them wrong."""


def own_cards() -> Iterator[Own]:
    """Cards that lie face down, as their owners are shown them, and as they may not be."""
    for house, name, places in (
        (House, "Ann", [0, 1]),
        (House, "Ben", [0]),
        (House, "Ann", [2]),
        (Cheat, "Ann", [0]),
        (Cheat, "Ann", [0, 1]),
    ):
        told = Teller("t9", "holdem")
        told.house = house(told.house.record, KEY)
        told.says(told.house.lay(1, 1, [], told.at))
        deal: list[tuple[str, Literal[0, 1]]] = [("Ann", 0), ("Ann", 0), ("Ann", 1)]
        told.draw(CardsAsked(1, deal[: max(2, *(place + 1 for place in places))]), names=[])
        leaves = [*told.house.record.decks[1].dealt]
        cards = [(1, leaves[place], told.house.card(leaves[place])) for place in places]
        before = [*told.lines]
        told.draw(CardsAsked(1, [("board", 1)]), names=[])
        yield shown(name, before, cards, told.lines[len(before) :])


def shown(name: str, lines: Story, cards: Sequence[tuple[int, int, Opening]], then: Story) -> Own:
    found: list[Finding] = []
    followed = Followed(known(lines), [])
    following = Following(Owner(name, "guest", lambda: bytes(32), is_thorough=False), followed, found)
    for deck, leaf, card in cards:
        following.card(CardSaid("t9", deck, leaf, card))
    for text in then:
        if not followed.broken:
            following.take(text)
    step = max((one.step for one in found), default=0)
    return {"name": name, "lines": lines, "cards": cards, "then": then, "step": step}


def written() -> str:
    """The file: a line of it for each story and each lie."""
    stories = {name: tell() for name, tell in STORIES.items()}
    told = [
        canonical([name, *lie])
        for name, story in stories.items()
        if name != crowd.__name__
        for lie in of_each_kind(story)
    ]
    told += [canonical(lie) for lie in subtle()]
    forgetful = back_again()
    whole, came = first_wrong([], forgetful), met(forgetful[:-1], forgetful[-1:])
    assert whole == (len(forgetful), 3)
    stories[back_again.__name__] = forgetful[:-1]
    told.append(canonical([back_again.__name__, len(forgetful) - 1, forgetful[-1:], 3, came]))
    honest = ",\n".join(f"{canonical(name)}: {canonical(story)}" for name, story in stories.items())
    own = ",\n".join(map(canonical, own_cards()))
    return (
        '{"honest": {\n'
        + honest
        + '\n},\n"lying": [\n'
        + ",\n".join(told)
        + '\n],\n"own": [\n'
        + own
        + "\n]}\n"
    )


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
