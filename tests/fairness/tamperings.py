"""What a house could write instead, with all lines after it chained anew: section 14 of the scheme."""

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from examples import check_draws as reader
from tests.fairness import nights
from tools.fairness_scribe import candidates_hash, pledge_of

Line = dict[str, Any]
Edit = Callable[[list[Line]], None]

OTHER = "ab" * 32
"""A hash, a seed or a share that nobody has pledged."""


class Tampering(NamedTuple):
    """A record that is told otherwise, and the step that finds it."""

    step: int
    what: str
    edit: Edit


def tampered(scene: Callable[[], list[str]], edit: Edit) -> list[str]:
    """The record as a house writes it that chains its lines anew."""
    lines = [json.loads(text) for text in scene()]
    edit(lines)
    return chained(lines)


def chained(lines: Sequence[Line]) -> list[str]:
    """Lines in canonical form, each with the hash of the one before it in its chain."""
    texts, heads = [], dict[str, str]()
    for line in lines:
        if "prev" in line:
            line["prev"] = heads.get(line["table"], "0" * 64)
        texts.append(reader.canonical(line))
        if "prev" in line:
            heads[line["table"]] = reader.digest("line", texts[-1]).hex()
    return texts


def of(lines: list[Line], kind: str, number: int = 0) -> Line:
    """One of the lines of a kind."""
    return [line for line in lines if line["kind"] == kind][number]


def at(lines: list[Line], kind: str, number: int = 0) -> int:
    """Where it stands."""
    return next(place for place, line in enumerate(lines) if line is of(lines, kind, number))


def changed(kind: str, number: int, *path: str | int, to: object) -> Edit:
    """Something in a line is something else."""

    def edit(lines: list[Line]) -> None:
        place: Any = of(lines, kind, number)
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to(place[path[-1]]) if callable(to) else to

    return edit


def within(kind: str, number: int, change: Callable[[Line], object]) -> Edit:
    """A line is changed."""

    def edit(lines: list[Line]) -> None:
        change(of(lines, kind, number))

    return edit


def dropped(kind: str, number: int = 0) -> Edit:
    """A line was never written."""

    def edit(lines: list[Line]) -> None:
        del lines[at(lines, kind, number)]

    return edit


def inserted(before: str, number: int, kind: str, copied: int = 0, **fields: object) -> Edit:
    """A line like another of the record stands before one of them."""

    def edit(lines: list[Line]) -> None:
        place = at(lines, before, number)
        lines.insert(place, {**of(lines, kind, copied), "at": lines[place]["at"], **fields})

    return edit


def swapped(kind: str, number: int = 0) -> Edit:
    """A line and the one after it have changed places, but not their times."""

    def edit(lines: list[Line]) -> None:
        place = at(lines, kind, number)
        one, two = lines[place : place + 2]
        lines[place : place + 2] = [{**two, "at": one["at"]}, {**one, "at": two["at"]}]

    return edit


def new(kind: str, **fields: object) -> Line:
    """A line of a kind that the record has not; `table` and the rest come with the fields."""
    return {"kind": kind, "night": nights.NIGHT, "prev": "", **fields}


def put(before: str, number: int, kind: str, **fields: object) -> Edit:
    """A new line stands before one of the record."""

    def edit(lines: list[Line]) -> None:
        place = at(lines, before, number)
        table, clock = lines[place]["table"], lines[place]["at"]
        lines.insert(place, new(kind, table=table, at=clock, **fields))

    return edit


def repledged(lines: list[Line]) -> None:
    """Ann's pledge of one attempt counts in the next, where her old number is opened again."""
    old, guests, draw = of(lines, "roster"), of(lines, "roster", 1)["guests"], of(lines, "failed")
    guests[0][2], draw["shares"][0] = old["guests"][0][2], of(lines, "draw")["shares"][0]


def recounted(lines: list[Line]) -> None:
    """Bob counts in attempt 4 with a pledge of his own, though he is left out until then."""
    roster, draw = of(lines, "roster", 3), of(lines, "draw", 2)
    share = OTHER
    pledge = pledge_of("guest", roster, share, "Bob")
    roster["guests"].insert(1, ["Bob", "guest", pledge])
    draw["shares"].insert(1, share)


def exchanged(lines: list[Line]) -> None:
    """Two cards of the board are shown in each other's place."""
    cards = of(lines, "draw", 1)["result"]["cards"]
    cards[1], cards[2] = cards[2], cards[1]


def other_choice(lines: list[Line]) -> None:
    """Somebody else of the crowd counts, with a number of their own."""
    roster, draw = of(lines, "roster"), of(lines, "draw")
    names = [name for name, _, _ in roster["guests"]]
    crowd = of(lines, "list", 1)["items"]
    name, role = next(one for one in crowd if one[0] not in names)
    roster["guests"][-1] = [name, role, pledge_of("guest", roster, OTHER, name)]
    roster["guests"].sort()
    draw["shares"] = [*draw["shares"][:-1], OTHER]


def played_again(lines: list[Line]) -> None:
    """After a first draw that failed, the decks that were opened are dealt from."""
    del lines[at(lines, "deck", 2)]
    of(lines, "roster", 4)["for"]["deck"] = 2


def dealt_from_opened(lines: list[Line]) -> None:
    """After a hand was called off, its deck that was opened is dealt from."""
    del lines[at(lines, "deck", 4)]
    of(lines, "roster", 6)["for"]["deck"] = 4


def came_after_all(lines: list[Line]) -> None:
    """The share that is said to be missing is there."""
    of(lines, "failed")["shares"][1] = of(lines, "late")["share"]


def fewer_of_unknown(lines: list[Line]) -> None:
    """One fewer counts, and nobody can tell out of whom."""
    lines[:] = [line for line in lines if line.get("of") != "candidates"]
    of(lines, "roster")["guests"].pop()


def spare_twice(lines: list[Line]) -> None:
    """The second draw of a hand opens spare decks too."""
    of(lines, "draw", 1)["spare"] = of(lines, "draw")["spare"]


def copied_pledge(lines: list[Line]) -> None:
    """Bob's pledge is Ann's."""
    guests = of(lines, "roster")["guests"]
    guests[1][2] = guests[0][2]


def burnt_card_shown(lines: list[Line]) -> None:
    """A card that lies face down is opened with the flop."""
    cards = of(lines, "draw", 1)["result"]["cards"]
    cards[0] = cards[1]


def gone_on(lines: list[Line]) -> None:
    """A line follows the end."""
    lines.append({**of(lines, "void"), "at": lines[-1]["at"]})


def twice(cards: list[Any]) -> list[Any]:
    """The last of a list stands there once more."""
    return [*cards, cards[-1]]


def without_last(items: list[Any]) -> list[Any]:
    """The last of a list is gone."""
    return items[:-1]


def backwards(items: list[Any]) -> list[Any]:
    """A list from its end."""
    return items[::-1]


def other_card(card: str) -> str:
    """A card that is another."""
    return "2c" if card != "2c" else "3c"


def not_added_up(lines: list[Line]) -> None:
    """Ann's two bets on one thing stand there as two, and the hash is that of these leaves."""
    listed, roster = of(lines, "list"), of(lines, "roster")
    listed["items"] = [["Ann", "over", 5], ["Ann", "over", 20]]
    listed["hash"] = roster["stakes"] = reader.root_of(
        [reader.digest("stake", *item) for item in listed["items"]]
    )


def unsorted(lines: list[Line]) -> None:
    """The crowd is told from its end, with the hash of that."""
    listed = of(lines, "list", 1)
    listed["items"] = listed["items"][::-1]
    listed["hash"] = of(lines, "roster")["candidates"] = candidates_hash(listed["items"])


def face_up(lines: list[Line]) -> None:
    """Somebody's own card is one of the board."""
    result = of(lines, "draw", 1)["result"]
    of(lines, "mine").update(leaf=result["leaves"][1], card=result["cards"][1])


def next_leaf(leaf: int) -> int:
    """The leaf beside, to which nothing was dealt."""
    return (leaf + 1) % 52


TAMPERINGS: dict[Callable[[], list[str]], list[Tampering]] = {
    nights.dice: [
        Tampering(5, "another seed than was pledged", changed("draw", 0, "seed", to=OTHER)),
        Tampering(3, "another pledge than was announced", changed("roster", 1, "house", to=OTHER)),
        Tampering(3, "another announcement afterwards", changed("begin", 0, "next", to=OTHER)),
        Tampering(3, "a copied pledge", copied_pledge),
        Tampering(5, "an old pledge again", repledged),
        Tampering(3, "a name twice", changed("roster", 0, "guests", 1, 0, to="Ann")),
        Tampering(3, "names in another order", changed("roster", 0, "guests", to=backwards)),
        Tampering(1, "another role", changed("roster", 0, "guests", 0, 1, to="house")),
        Tampering(5, "a share dropped", changed("draw", 0, "shares", to=without_last)),
        Tampering(5, "a share changed", changed("draw", 0, "shares", 0, to=OTHER)),
        Tampering(5, "shares swapped", changed("draw", 0, "shares", to=backwards)),
        Tampering(1, "a share missing in a draw", changed("draw", 0, "shares", 0, to=None)),
        Tampering(5, "somebody taken out afterwards", changed("roster", 0, "guests", to=without_last)),
        Tampering(4, "another attempt's number", changed("draw", 0, "n", to=2)),
        Tampering(3, "an attempt left out", changed("roster", 1, "n", to=3)),
        Tampering(5, "a failure that is none", came_after_all),
        Tampering(5, "a failure with a share too many", changed("failed", 0, "shares", to=twice)),
        Tampering(5, "a failure too soon", changed("roster", 1, "at", to=lambda clock: clock + 1)),
        Tampering(1, "a failure written as a draw", changed("failed", 0, "kind", to="draw")),
        Tampering(3, "who owes counts", dropped("late")),
        Tampering(3, "who is left out counts", recounted),
        Tampering(3, "another draw after a failure", changed("roster", 2, "for", "count", to=2)),
        Tampering(3, "other stakes after a failure", changed("roster", 2, "stakes", to="")),
        Tampering(7, "stakes changed after the draw", changed("roster", 0, "stakes", to=OTHER)),
        Tampering(7, "another question", changed("roster", 0, "for", "count", to=3)),
        Tampering(7, "other dice", changed("draw", 0, "result", "dice", to=[6, 6])),
        Tampering(7, "a pocket for dice", changed("draw", 0, "result", to={"pocket": "0"})),
        Tampering(9, "another share that is late", changed("late", 0, "share", to=OTHER)),
        Tampering(9, "a late share of who owes nothing", changed("late", 0, "name", to="Ann")),
        Tampering(9, "a late share twice", inserted("roster", 3, "late")),
        Tampering(9, "a late share of no attempt", changed("late", 0, "n", to=40)),
        Tampering(4, "a round called off in a draw", put("draw", 0, "void", reason="", deck=None)),
        Tampering(
            4, "one called off after a failure", put("roster", 2, "void", reason="restored", deck=None)
        ),
        Tampering(3, "a roster in a draw", inserted("draw", 0, "roster", n=2)),
        Tampering(4, "a draw without a roster", inserted("roster", 1, "draw")),
        Tampering(4, "a draw before its roster", swapped("roster", 0)),
        Tampering(11, "an end in a draw", put("draw", 0, "end", reason="closed")),
        Tampering(4, "an end before a draw is made again", put("roster", 2, "end", reason="closed")),
        Tampering(11, "something after the end", gone_on),
        Tampering(2, "a beginning in the middle", inserted("roster", 1, "begin")),
        Tampering(2, "another version", changed("begin", 0, "v", to="CN-DEAL-2")),
        Tampering(1, "the clock goes back", changed("draw", 0, "at", to=0)),
        Tampering(1, "a kind of line that nobody knows", changed("draw", 0, "kind", to="drawn")),
        Tampering(1, "a field that nobody knows", changed("draw", 0, "note", to="")),
        Tampering(1, "a number that is not whole", changed("draw", 0, "n", to=1.5)),
        Tampering(1, "a seed in capitals", changed("draw", 0, "seed", to=str.upper)),
        Tampering(7, "a list of something else", changed("list", 0, "of", to="candidates")),
        Tampering(7, "a list that was changed", changed("list", 0, "items", 0, 2, to=9)),
        Tampering(7, "a list that is not added up", not_added_up),
        Tampering(7, "a list of all sorts", changed("list", 0, "items", to=[["Ann", "over", 5], [7]])),
    ],
    nights.wheel: [
        Tampering(7, "another pocket", changed("draw", 0, "result", "pocket", to="0")),
        Tampering(7, "another wheel", changed("roster", 0, "for", "wheel", to="double_zero")),
        Tampering(5, "somebody in a draw by the house alone", changed("draw", 1, "shares", to=[OTHER])),
    ],
    nights.raffle: [
        Tampering(7, "another ticket", changed("draw", 0, "result", "ticket", to=next_leaf)),
        Tampering(7, "another winner", changed("draw", 0, "result", "winner", to="Bob")),
        Tampering(3, "no ticket at all", changed("roster", 0, "for", "tickets", to=[["Ann", 0]])),
        Tampering(7, "other tickets", changed("roster", 0, "for", "tickets", 0, 1, to=4)),
        Tampering(3, "another prize after a failure", changed("roster", 2, "for", "prize", to="")),
    ],
    nights.hands: [
        Tampering(2, "two roots for one deck", inserted("roster", 0, "deck", roots=[OTHER] * 4)),
        Tampering(6, "a false deck", changed("deck", 0, "roots", to=backwards)),
        Tampering(1, "no deck", changed("deck", 0, "roots", to=[])),
        Tampering(2, "one deck fewer", changed("deck", 0, "roots", to=without_last)),
        Tampering(2, "a deck without a card", changed("deck", 0, "without", to=["Ah"])),
        Tampering(1, "a number written as text", changed("deck", 0, "deck", to="1")),
        Tampering(6, "spare decks not opened", changed("draw", 0, "spare", to=[None] * 4)),
        Tampering(6, "spare decks kept", within("draw", 0, lambda line: line.pop("spare"))),
        Tampering(6, "a spare deck fewer", changed("draw", 0, "spare", to=without_last)),
        Tampering(6, "the played deck opened too", changed("draw", 0, "spare", to=[OTHER] * 4)),
        Tampering(6, "spare decks twice", spare_twice),
        Tampering(6, "decks kept after a failure", within("failed", 1, lambda line: line.pop("spare"))),
        Tampering(3, "the opened decks after a failure", played_again),
        Tampering(2, "new decks after a failure twice", inserted("roster", 4, "deck", copied=2, deck=4)),
        Tampering(2, "new decks in the middle of a hand", inserted("roster", 2, "deck", deck=2)),
        Tampering(7, "other leaves", changed("draw", 0, "result", "leaves", to=backwards)),
        Tampering(7, "a card on the board kept", changed("draw", 1, "result", "cards", 1, to=None)),
        Tampering(7, "a burnt card shown", burnt_card_shown),
        Tampering(8, "dealt cards exchanged", exchanged),
        Tampering(8, "another card on its leaf", changed("draw", 1, "result", "cards", 1, 0, to=other_card)),
        Tampering(8, "another salt", changed("show", 0, "card", 1, to=OTHER)),
        Tampering(8, "a path too long", changed("show", 0, "card", 2, to=twice)),
        Tampering(8, "a path too short", changed("show", 0, "card", 2, to=without_last)),
        Tampering(8, "a card that was not dealt", changed("show", 0, "leaf", to=next_leaf)),
        Tampering(8, "a card shown twice", inserted("show", 1, "show")),
        Tampering(8, "a card of no deck", changed("show", 0, "deck", to=9)),
        Tampering(8, "an own card that is another", changed("mine", 0, "card", 0, to=other_card)),
        Tampering(8, "an own card of another table", changed("mine", 0, "table", to="t6")),
        Tampering(8, "an own card of another leaf", changed("mine", 0, "leaf", to=next_leaf)),
        Tampering(8, "an own card that lies face up", face_up),
        Tampering(3, "a hand called off and not opened", dropped("shut")),
        Tampering(10, "another deck opened", changed("shut", 0, "seed", to=OTHER)),
        Tampering(10, "a hand's deck opened without need", dropped("void")),
        Tampering(3, "cards from a deck that was opened", dealt_from_opened),
        Tampering(
            3, "more cards than there are", changed("roster", 1, "for", "deal", to=[["board", 1]] * 47)
        ),
        Tampering(3, "no cards", changed("roster", 1, "for", "deal", to=[])),
    ],
    nights.shoe: [
        Tampering(10, "another shoe opened", changed("shut", 0, "seed", to=OTHER)),
        Tampering(11, "a shoe that was not opened", dropped("shut", 3)),
        Tampering(3, "a shoe replaced and not opened", dropped("shut", 1)),
        Tampering(2, "without a card that never lay there", changed("deck", 1, "without", 0, to="Ah")),
        Tampering(2, "without a card twice", changed("deck", 1, "without", to=twice)),
        Tampering(2, "without a leaf not dealt", changed("deck", 1, "without", 3, 1, to=next_leaf)),
        Tampering(1, "more decks than anybody has", changed("deck", 0, "decks", to=17)),
        Tampering(1, "no decks", changed("deck", 0, "decks", to=0)),
        Tampering(10, "opened while a card lies face down", inserted("show", 8, "shut", copied=1)),
        Tampering(2, "a deck's number again", changed("deck", 1, "deck", to=1)),
        Tampering(10, "an open shoe called off", changed("void", 0, "deck", to=2)),
        Tampering(10, "a shoe opened twice", inserted("roster", 9, "shut", deck=1)),
        Tampering(10, "a shoe called off that is none", changed("void", 0, "deck", to=9)),
    ],
    nights.restored: [
        Tampering(11, "an end for another reason", changed("end", 0, "reason", to="closed")),
        Tampering(2, "after another line", changed("end", 0, "at", to=lambda clock: clock + 1)),
        Tampering(2, "after itself", changed("begin", 1, "after", 0, to="t5.QK7A")),
    ],
    nights.crowd: [
        Tampering(3, "others of the crowd", other_choice),
        Tampering(3, "fewer than may count", changed("roster", 0, "guests", to=without_last)),
        Tampering(3, "fewer than may, of a crowd that is not told", fewer_of_unknown),
        Tampering(7, "a crowd told as stakes", changed("list", 1, "of", to="stakes")),
        Tampering(7, "a crowd that is not sorted", unsorted),
        Tampering(7, "another crowd", changed("list", 1, "items", to=without_last)),
    ],
}
