"""What a house with a rewritten program can try, each lie chained anew so that only its own step finds it."""

import json
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from croupier.fairness.decks import cards_of, lay
from croupier.fairness.hashing import canonical, guest_pledge, house_pledge, line_hash
from croupier.fairness.lines import Asked, CardsAsked, DiceAsked, PocketAsked, TicketAsked, write
from croupier.fairness.lists import listed_candidates
from tests.fairness.scenes import KINDS, NIGHT, Scene, box, hand

Line = dict[str, Any]
Change = Callable[[Line], object]
Lie = Callable[[], Scene]

OTHER = "ab" * 32
"""A number that nobody has made."""
TOO_MANY = [["Ann", 2**53 - 1]] * 3000
"""Tickets that add up to more than a word of 64 bits."""


def told(scene: Scene, kind: str, nth: int, change: Change) -> None:
    """Have the house change the nth line of a kind from now on, before it is chained."""
    seen = 0

    def twist(line: Line) -> None:
        nonlocal seen
        if line["kind"] == kind:
            seen += 1
            if seen == nth:
                change(line)

    scene.house.twist = twist


def forge(scene: Scene, kind: str, **fields: Any) -> None:
    """Write a line that the house's own rules would not let it write."""
    record = scene.record
    line = {"kind": kind, "night": NIGHT, "table": record.table, "prev": record.head, "at": scene.at()}
    text = canonical(line | fields)
    record.head = line_hash(text)
    scene.texts.append(text)


def throws(kind: str = "", nth: int = 0, change: Change = id) -> Scene:
    """Three throws with stakes, the second made anew, its missing number sent late."""
    scene = Scene("t1", "dice", ["Ann", "Bob", "Cem"])
    told(scene, kind, nth, change)
    for missing in ((), ("Bob",), ()):
        scene.draw(DiceAsked(2), [("Ann", "seven", 5), ("Bob", "over", 3)], missing)
    scene.late()
    scene.draw(DiceAsked(1))
    scene.end()
    return scene


def wheel(kind: str = "", nth: int = 0, change: Change = id) -> Scene:
    scene = Scene("t1", "roulette")
    told(scene, kind, nth, change)
    for _ in range(3):
        scene.draw(PocketAsked("single_zero"))
    return scene


def prizes(kind: str = "", nth: int = 0, change: Change = id) -> Scene:
    scene = Scene("raffle", "raffle")
    told(scene, kind, nth, change)
    for prize in ("Mug", "Cake"):
        scene.draw(TicketAsked(prize, [("Ann", 4), ("Bob", 4)]))
    return scene


def hands(kind: str = "", nth: int = 0, change: Change = id, missing: tuple[str, ...] = ()) -> Scene:
    """Two hands of hold'em, the second called off and opened."""
    scene = Scene("t5", "holdem", ["Ann", "Bob", "Cem"])
    told(scene, kind, nth, change)
    hand(scene, ["Ann", "Bob", "Cem"], missing)
    hand(scene, ["Ann", "Bob"])
    scene.void(scene.record.deck)
    scene.shut()
    scene.draw(DiceAsked(1))
    return scene


def shoes(kind: str = "", nth: int = 0, change: Change = id) -> Scene:
    """A shoe, shuffled in the middle of a round while a card of the dealer lies face down."""
    scene = Scene("t6", "blackjack", ["Ann", "Bob"])
    told(scene, kind, nth, change)
    scene.lay(1, 1)
    box(scene, scene.names)
    scene.draw(CardsAsked(1, [("Ann", 1), ("dealer", 0)]))
    (leaf,) = [leaf for _, leaf in scene.record.lying]
    card = list(scene.record.decks[1].seen.values())[-1]
    scene.lay(1, 1, [card, (1, leaf)])
    scene.draw(CardsAsked(2, [("Ann", 1)]))
    scene.texts.append(scene.house.show(leaf, scene.at(), 1))
    scene.shut(1)
    box(scene, scene.names)
    scene.shut()
    scene.end()
    return scene


def setting(*path: str | int, to: Any) -> Change:
    """A change of a field, or of what stands in one."""

    def change(line: Line) -> None:
        within: Any = line
        for name in path[:-1]:
            within = within[name]
        within[path[-1]] = to

    return change


def swapped(name: str) -> Change:
    """A change of a list: its first two the other way round."""

    def change(line: Line) -> None:
        line[name][0], line[name][1] = line[name][1], line[name][0]

    return change


def other_card(line: Line) -> None:
    """Another card on the first leaf that lies face up."""
    opening = next(card for card in line["result"]["cards"] if card)
    opening[0] = "2c" if opening[0] != "2c" else "3c"


def other_salt(line: Line) -> None:
    next(card for card in line["result"]["cards"] if card)[1] = OTHER


def other_path(line: Line) -> None:
    next(card for card in line["result"]["cards"] if card)[2][0] = OTHER


def longer_path(line: Line) -> None:
    next(card for card in line["result"]["cards"] if card)[2].append(OTHER)


def copied_pledge(line: Line) -> None:
    line["guests"][1][2] = line["guests"][0][2]


def old_pledge(line: Line) -> None:
    """A pledge that somebody made for an attempt before."""
    name = line["guests"][0][0]
    share = Scene("t1").share(name, line["n"] - 1)
    line["guests"][0][2] = guest_pledge(NIGHT, "t1", line["n"] - 1, name, share)


def dropped_guest(line: Line) -> None:
    """Somebody who is in the roster has no share in the draw."""
    del line["shares"][0]


def own_pledge(line: Line) -> None:
    """A pledge of the house's own that it had not announced."""
    line["house"] = house_pledge(NIGHT, line["table"], line["n"], bytes(32))


def moved(line: Line) -> None:
    line["result"]["leaves"] = line["result"]["leaves"][::-1]


def turned(line: Line) -> None:
    """A card dealt face up that is not opened."""
    cards = line["result"]["cards"]
    cards[next(at for at, card in enumerate(cards) if card)] = None


def peeked(line: Line) -> None:
    """A card dealt face down that is opened to all."""
    cards = line["result"]["cards"]
    cards[cards.index(None)] = ["Ah", OTHER, []]


def one_more_spare(line: Line) -> None:
    line["spare"] = [seed or OTHER for seed in line["spare"]]


def one_less_spare(line: Line) -> None:
    at = next(at for at, seed in enumerate(line["spare"]) if seed)
    line["spare"][at] = None


def wrong_spare(line: Line) -> None:
    at = next(at for at, seed in enumerate(line["spare"]) if seed)
    line["spare"][at] = OTHER


def no_spare(line: Line) -> None:
    del line["spare"]


def dropped(nth: int) -> Lie:
    """A line is taken out, and what follows is not chained anew: it cannot be, without other results."""

    def lie() -> Scene:
        scene = throws()
        chained = [text for text in scene.texts if '"kind":"list"' not in text]
        scene.texts = [text for at, text in enumerate(chained) if at != nth]
        return scene

    return lie


def reordered() -> Scene:
    scene = throws()
    scene.texts[3], scene.texts[5] = scene.texts[5], scene.texts[3]
    return scene


def twice() -> Scene:
    scene = throws()
    scene.texts.append(scene.texts[-1])
    return scene


def after(start: Callable[[], Scene], *lines: tuple[str, Line]) -> Lie:
    """Lines that are forged after others."""

    def lie() -> Scene:
        scene = start()
        for kind, fields in lines:
            forge(scene, kind, **fields)
        return scene

    return lie


def asked() -> Scene:
    """A draw under way."""
    scene = Scene("t1")
    scene.texts += scene.house.roster(DiceAsked(2), [], scene.present(), scene.at())
    return scene


def failed() -> Scene:
    """An attempt that failed, and is to be made anew."""
    scene = asked()
    scene.texts.append(scene.house.failed({"Ann": scene.share("Ann", 1)}, scene.at(1000)))
    return scene


def laid(roots: int = 4) -> Scene:
    scene = Scene("t5", "holdem")
    scene.lay(1, roots)
    return scene


def dealt(roots: int = 4) -> Scene:
    scene = laid(roots)
    scene.draw(CardsAsked(1, [("Ann", 0), ("board", 1)]))
    return scene


def fresh() -> Scene:
    return Scene("t1")


def called_off() -> Scene:
    scene = dealt()
    scene.void(1)
    return scene


def opened_after_failing() -> Scene:
    """The first draw from four roots fails, so all are opened."""
    scene = laid()
    scene.texts += scene.house.roster(CardsAsked(1, [("Ann", 0)]), [], scene.present(), scene.at())
    scene.texts.append(scene.house.failed({"Ann": scene.share("Ann", 1)}, scene.at(1000)))
    return scene


def opened_in_the_middle() -> Scene:
    """A later draw of a hand fails, and decks are opened that were opened before."""
    scene = dealt()
    told(scene, "failed", 1, setting("spare", to=[OTHER] * 4))
    scene.texts += scene.house.roster(CardsAsked(1, [("Ann", 0)]), [], scene.present(), scene.at())
    scene.texts.append(scene.house.failed({}, scene.at(1000)))
    return scene


def early() -> Scene:
    scene = asked()
    told(scene, "failed", 1, lambda line: line.update(at=line["at"] - 600))
    scene.texts.append(scene.house.failed({}, scene.at(1000)))
    return scene


def forgiven(what: str) -> Lie:
    """Somebody counts again too early."""

    def lie() -> Scene:
        scene = Scene("t1")
        scene.draw(DiceAsked(2), missing=["Bob"])
        if what == "owed":
            scene.draw(DiceAsked(2))
            scene.draw(DiceAsked(2))
            scene.record.owed.clear()
        else:
            scene.late()
            scene.record.left_out.clear()
        scene.draw(DiceAsked(2))
        return scene

    return lie


def back_too_soon() -> Scene:
    """Somebody who was missing counts again in the same draw, once they are left out no more."""
    scene = Scene("t1", "dice", ["Ann", "Bob", "Cem", "Dora"])
    scene.texts += scene.house.roster(DiceAsked(2), [], scene.present(), scene.at())
    for name in ("Ann", "Bob", "Cem"):
        shares = {other: share for other, share in scene.shares().items() if other != name}
        scene.texts.append(scene.house.failed(shares, scene.at(1000)))
        scene.late()
        if name == "Cem":
            scene.record.waited_for.clear()
        scene.texts += scene.house.again([], scene.present(), scene.at())
    return scene


def again(**changes: Any) -> Lie:
    """After an attempt that failed, something else is drawn."""

    def lie() -> Scene:
        scene = failed()
        told(scene, "roster", 1, lambda line: line.update(changes))
        scene.texts += scene.house.again([], scene.present(), scene.at())
        return scene

    return lie


def begun(**changes: Any) -> Lie:
    def lie() -> Scene:
        scene = Scene("t1")
        scene.texts.clear()
        fields = {
            "v": "CN-DEAL-3",
            "game": "dice",
            "wait": 1000,
            "next": OTHER,
            "after": [],
            "prev": "0" * 64,
        }
        forge(scene, "begin", **fields | changes)
        return scene

    return lie


def crowd(change: Change = id, kind: str = "roster", nth: int = 2) -> Scene:
    """A wheel that more follow than can count."""
    scene = Scene("t9", "roulette", [f"Guest {at}" for at in range(60)])
    told(scene, kind, nth, change)
    for _ in range(3):
        scene.draw(PocketAsked("single_zero"), [(name, "red", 5) for name in scene.names])
    return scene


def favoured(line: Line) -> None:
    """Somebody counts who was not chosen, in the place of somebody who was."""
    here = {guest[0] for guest in line["guests"]}
    other = next(name for name in (f"Guest {at}" for at in range(60)) if name not in here)
    line["guests"][0] = [other, "guest", OTHER]
    line["guests"].sort()


def fewer(line: Line) -> None:
    del line["guests"][0]


def false_shoe(cards: tuple[str, ...], dealt: int = 1) -> Lie:
    """A shoe that is not whole is dealt from, and opened in the end."""

    def lie() -> Scene:
        scene = Scene("t6", "blackjack")
        scene.house.false = {0: cards}
        scene.lay(1, 1)
        scene.texts += scene.house.roster(
            CardsAsked(1, [("Ann", 1)] * dealt), [], scene.present(), scene.at()
        )
        scene.texts.append(scene.house.draw(scene.shares(), scene.at()))
        scene.shut()
        return scene

    return lie


def false_hand(root: int, cards: tuple[str, ...], seed: int = 0) -> Scene:
    """One of the four decks of a hand is not whole."""
    scene = Scene("t5", "holdem", seed=seed)
    scene.house.false = {root: cards}
    scene.lay(1, 4)
    scene.draw(CardsAsked(1, [("Ann", 0), ("board", 1)]))
    return scene


WHOLE = cards_of(1)
ACES = ("As",) * 52
ONE_TOO_MANY = ("As", *WHOLE[1:])


def nobody_missing() -> Scene:
    """An attempt is called a failure although every share is there."""
    scene = asked()
    scene.texts.append(scene.house.failed(scene.shares(), scene.at(1000)))
    return scene


def other_dice(line: Line) -> None:
    """The dice the other way round, or another one where they are alike."""
    dice = line["result"]["dice"]
    line["result"]["dice"] = dice[::-1] if dice != dice[::-1] else [dice[0] % 6 + 1, *dice[1:]]


def left_out_twice(line: Line) -> None:
    line["without"].append(line["without"][1])


def no_card(line: Line) -> None:
    next(card for card in line["result"]["cards"] if card)[0] = "Zz"


def shown_face_up() -> Scene:
    """A card is shown that lay face up."""
    scene = dealt()
    leaf = next(leaf for leaf, one in scene.record.decks[1].dealt.items() if one.up)
    scene.texts.append(scene.house.show(leaf, scene.at()))
    return scene


def asked_for(start: Callable[[], Scene], asked: Asked) -> Lie:
    """A roster that the house may not write now, right but for that."""

    def lie() -> Scene:
        scene = start()
        scene.texts += scene.house.roster(asked, [], scene.present(), scene.at())
        return scene

    return lie


def opened_too_soon() -> Scene:
    """A shoe is opened that was laid without a card which lies face down still."""
    scene = Scene("t6", "blackjack", ["Ann", "Bob"])
    scene.lay(1, 1)
    scene.draw(CardsAsked(1, [("Ann", 1), ("dealer", 0)]))
    scene.lay(1, 1, [(1, scene.record.lying[0][1])])
    scene.shut(2)
    return scene


def replaced() -> Scene:
    """A new shoe, and the old one is not opened."""
    scene = dealt(1)
    scene.lay(1, 1)
    return scene


def barred_candidate() -> Scene:
    """In a crowd, somebody who owes a number is a candidate."""
    scene = Scene("t9", "roulette", [f"Guest {at}" for at in range(60)])
    scene.draw(PocketAsked("single_zero"), missing=["Guest 1"])
    scene.record.left_out.clear()
    scene.record.owed.clear()
    scene.draw(PocketAsked("single_zero"))
    return scene


def more_cards(line: Line) -> None:
    line["for"]["deal"] += [["Ann", 1]] * 60


def all_dealt(seed: int) -> Scene:
    """All cards of a hand's deck face up, where one of the four has an ace too many."""
    scene = Scene("t5", "holdem", seed=seed)
    scene.house.false = {2: ONE_TOO_MANY}
    scene.lay(1, 4)
    scene.texts += scene.house.roster(CardsAsked(1, [("board", 1)] * 52), [], scene.present(), scene.at())
    scene.texts.append(scene.house.draw(scene.shares(), scene.at()))
    return scene


def unseen_left_out(line: Line) -> None:
    """A new shoe is laid without a card that nobody has seen."""
    line["without"][0] = next(card for card in WHOLE if card not in line["without"] and card[0] == "2")


def other_leaf(line: Line) -> None:
    leaves = line["result"]["leaves"]
    leaves[0] = next(leaf for leaf in range(52) if leaf not in leaves)


def one_more_share(line: Line) -> None:
    line["shares"].append(None)


def one_more_leaf(line: Line) -> None:
    leaves = line["result"]["leaves"]
    leaves.append(next(leaf for leaf in range(52) if leaf not in leaves))


def forked(kind: str) -> list[str]:
    """The same story as `KINDS` tells with the seed 1, until from the third attempt on it is another."""
    same = Scene.share
    other = patch.object(Scene, "share", lambda scene, name, n: same(scene, name, n if n < 3 else n + 1000))
    with other:
        return KINDS[kind](1).texts


def relisted(start: Callable[[], Scene], change: Change) -> Lie:
    """Another list than the one behind the hash of a roster."""

    def lie() -> Scene:
        scene = start()
        at = next(at for at, text in enumerate(scene.texts) if '"kind":"list"' in text)
        line = json.loads(scene.texts[at])
        change(line)
        scene.texts[at] = canonical(line)
        return scene

    return lie


def unstaked_crowd() -> Scene:
    """A crowd without bets, whose candidates are the only list."""
    scene = Scene("t9", "roulette", [f"Guest {at}" for at in range(60)])
    for _ in range(2):
        scene.draw(PocketAsked("single_zero"))
    return scene


def twice_a_candidate() -> Scene:
    """In a crowd, somebody is a candidate as a guest and as a witness."""
    candidates = [(f"Guest {at}", "guest") for at in range(60)] + [("Guest 1", "witness")]
    listed = listed_candidates(NIGHT, "t9", candidates)
    scene = Scene("t9", "roulette", [f"Guest {at}" for at in range(60)])
    told(scene, "roster", 1, setting("candidates", to=listed.hash))
    scene.draw(PocketAsked("single_zero"))
    scene.texts = [write(listed), *(text for text in scene.texts if '"kind":"list"' not in text)]
    return scene


def same_card_twice() -> Scene:
    """Somebody's two cards that lie face down are the same one."""
    scene = Scene("t6", "blackjack")
    scene.house.false = {0: ACES}
    scene.lay(1, 1)
    scene.draw(CardsAsked(1, [("Ann", 0), ("Ann", 0)]))
    scene.texts += scene.mine
    return scene


def chosen_of_forty() -> Scene:
    """Everybody counts who could, and the roster says that they were chosen."""
    names = [f"Guest {at}" for at in range(40)]
    listed = listed_candidates(NIGHT, "t9", [(name, "guest") for name in names])
    scene = Scene("t9", "roulette", names)
    told(scene, "roster", 1, setting("candidates", to=listed.hash))
    scene.draw(PocketAsked("single_zero"))
    scene.texts.insert(0, write(listed))
    return scene


def card_of_no_deck() -> Scene:
    """A record that begins in the middle, and somebody's own card of a deck that comes after the last one."""
    scene = dealt(1)
    mine = json.loads(scene.mine[0]) | {"deck": 2}
    scene.texts = [*scene.texts[1:], canonical(mine)]
    return scene


def lacks_no_card() -> Scene:
    """A record that begins in the middle, with a whole shoe that is said to lack what is no card."""
    scene, seed = Scene("t6", "blackjack"), bytes(32)
    root = lay(seed, NIGHT, "t6", 1, 0, WHOLE).root.hex()
    forge(scene, "deck", deck=1, decks=1, without=["Zz"], roots=[root])
    forge(scene, "shut", deck=1, seed=seed.hex())
    scene.texts = scene.texts[1:]
    return scene


def no_number(line: Line) -> None:
    line["shares"][0] = "x" * 64
