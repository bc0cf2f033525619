"""Every attempt at cheating of section 14, by a house that chains its lines anew, ends at its step."""

import json
from collections.abc import Callable

import msgspec
import pytest

from croupier.fairness.checker import check, compare
from croupier.fairness.hashing import canonical
from croupier.fairness.lines import CardsAsked, DiceAsked, Wrong
from croupier.fairness.record import Record
from tests.fairness import lies
from tests.fairness.lies import (
    OTHER,
    Lie,
    after,
    asked_for,
    crowd,
    false_hand,
    false_shoe,
    hands,
    prizes,
    setting,
    shoes,
    throws,
    wheel,
)
from tests.fairness.scenes import KINDS
from tests.fairness.second import refused

Case = tuple[int, str, Lie]
"""The step that finds it, a part of the words, and the lie."""

BEGIN = {"v": "CN-DEAL-3", "game": "", "wait": 0, "next": OTHER, "after": []}
DRAW = {"n": 1, "seed": OTHER, "shares": [OTHER]}
DECK = {"deck": 1, "decks": 1, "without": [], "roots": [OTHER]}
SHOW = {"deck": 1, "leaf": 1, "card": ["Ah", OTHER, [OTHER] * 6]}
VOID, CLOSED = {"reason": "x", "deck": None}, {"reason": "closed"}
DEAL, THROW = CardsAsked(1, [("Ann", 0)]), DiceAsked(1)

ORDER: dict[str, Case] = {
    "a line is left out": (1, "does not follow", lies.dropped(3)),
    "lines are reordered": (1, "does not follow", lies.reordered),
    "a line stands twice": (1, "does not follow", lies.twice),
    "the clock goes back": (1, "older", lambda: throws("roster", 2, setting("at", to=1))),
    "another field": (1, "canonical", lambda: throws("roster", 2, setting("note", to="x"))),
    "a share is no number": (1, "not a line", lambda: throws("draw", 2, lies.no_number)),
    "a share is missing": (1, "not a line", lambda: throws("draw", 2, setting("shares", 0, to=None))),
    "another version": (2, "CN-DEAL-2", lies.begun(v="CN-DEAL-2")),
    "a beginning that follows a line": (2, "begins with", lies.begun(prev=OTHER)),
    "a record that follows itself": (2, "of its table", lies.begun(after=["t1", OTHER])),
    "a record that follows another table": (2, "of its table", lies.begun(after=["t2.ABCD", OTHER])),
    "a record that follows no line": (2, "of its table", lies.begun(after=["t1.ABCD", "x" * 64])),
    "a record begins twice": (2, "only once", after(lies.fresh, ("begin", BEGIN))),
    "a line after the end": (11, "had ended", after(throws, ("void", VOID))),
    "the end in a draw": (11, "under way", after(lies.asked, ("end", CLOSED))),
    "the end before a draw is made anew": (4, "made anew", after(lies.failed, ("end", CLOSED))),
    "a draw nobody asked for": (4, "no draw", after(lies.fresh, ("draw", {**DRAW, "result": {"dice": [1]}}))),
    "a failure nobody asked for": (4, "no draw", after(lies.fresh, ("failed", DRAW))),
    "called off in a draw": (4, "under way", after(lies.asked, ("void", VOID))),
    "called off instead of made anew": (4, "made anew", after(lies.failed, ("void", VOID))),
    "another draw than is under way": (4, "draw 1 is", lambda: throws("draw", 1, setting("n", to=2))),
}

PLEDGES: dict[str, Case] = {
    "another pledge is announced": (3, "announced", lambda: throws("roster", 1, setting("next", to=OTHER))),
    "another pledge of the house": (3, "announced", lambda: throws("roster", 2, lies.own_pledge)),
    "another number of the house": (
        5,
        "house's number",
        lambda: throws("draw", 2, setting("seed", to=OTHER)),
    ),
    "an attempt is left out": (3, "comes after", lambda: throws("roster", 2, setting("n", to=9))),
    "an attempt is counted twice": (3, "comes after", lambda: throws("roster", 2, setting("n", to=1))),
    "a roster in a draw": (3, "under way", asked_for(lies.asked, THROW)),
    "somebody counts twice": (
        3,
        "counts twice",
        lambda: throws("roster", 1, lambda line: line["guests"].insert(1, line["guests"][0])),
    ),
    "a pledge is copied": (3, "counts twice", lambda: throws("roster", 1, lies.copied_pledge)),
    "a pledge is an old one": (5, "number of Ann", lambda: throws("roster", 2, lies.old_pledge)),
    "names in another order": (3, "in order", lambda: throws("roster", 1, lies.swapped("guests"))),
    "shares are swapped": (5, "number of Ann", lambda: throws("draw", 1, lies.swapped("shares"))),
    "a share is changed": (5, "number of Bob", lambda: throws("draw", 1, setting("shares", 1, to=OTHER))),
    "a share is dropped": (5, "one number for each", lambda: throws("draw", 1, lies.dropped_guest)),
    "somebody is dropped": (
        5,
        "one number for each",
        lambda: throws("roster", 1, lambda line: line["guests"].pop(0)),
    ),
    "a failure with nobody missing": (5, "no number is missing", lies.nobody_missing),
    "a failure of somebody more": (
        5,
        "one number for each",
        lambda: throws("failed", 1, lies.one_more_share),
    ),
    "a failure before its time": (5, "1000 ms", lies.early),
    "a failure with another number": (5, "house's", lambda: throws("failed", 1, setting("seed", to=OTHER))),
    "a failure with another share": (5, "Ann", lambda: throws("failed", 1, setting("shares", 0, to=OTHER))),
    "somebody counts who owes a number": (3, "owing", lies.forgiven("owed")),
    "somebody counts who is left out": (3, "left out", lies.forgiven("left out")),
    "somebody counts again in the same draw": (3, "left out", lies.back_too_soon),
    "something else after a failure": (3, "made anew", lies.again(**{"for": {"of": "dice", "count": 3}})),
    "other bets after a failure": (3, "made anew", lies.again(stakes=OTHER)),
    "a late number is another": (9, "number of Bob", lambda: throws("late", 1, setting("share", to=OTHER))),
    "a late number of somebody else": (
        9,
        "Ann owes no",
        lambda: throws("late", 1, setting("name", to="Ann")),
    ),
    "a late number of another attempt": (9, "owes no", lambda: throws("late", 1, setting("n", to=1))),
}

RESULTS: dict[str, Case] = {
    "another throw": (7, "another result", lambda: throws("draw", 1, setting("result", to={"dice": [6, 6]}))),
    "another order of dice": (7, "another result", lambda: throws("draw", 2, lies.other_dice)),
    "another kind of result": (7, "result", lambda: throws("draw", 1, setting("result", to={"pocket": "0"}))),
    "fewer dice": (7, "another result", lambda: throws("roster", 1, setting("for", "count", to=1))),
    "another pocket": (7, "another result", lambda: wheel("draw", 2, setting("result", "pocket", to="x"))),
    "another wheel": (7, "result", lambda: wheel("roster", 1, setting("for", "wheel", to="double_zero"))),
    "another ticket": (7, "another result", lambda: prizes("draw", 1, setting("result", "ticket", to=0))),
    "another winner": (7, "another result", lambda: prizes("draw", 2, setting("result", "winner", to="Eve"))),
    "no tickets": (3, "no tickets", lambda: prizes("roster", 2, setting("for", "tickets", to=[["Ann", 0]]))),
    "too many tickets": (
        3,
        "too many",
        lambda: prizes("roster", 2, setting("for", "tickets", to=lies.TOO_MANY)),
    ),
    "decks where there are none": (6, "no decks", lambda: throws("draw", 1, setting("spare", to=[OTHER]))),
    "decks at a failed throw": (6, "no decks", lambda: throws("failed", 1, setting("spare", to=[OTHER]))),
    "a bet after the close": (7, "list of stakes", lies.relisted(throws, setting("items", 0, 2, to=500))),
}

LAID: dict[str, Case] = {
    "a deck is laid in a draw": (2, "under way", after(lies.asked, ("deck", DECK))),
    "a deck before a throw is made anew": (2, "made anew", after(lies.failed, ("deck", DECK))),
    "two decks of one number": (2, "has the number 1", after(lies.laid, ("deck", DECK))),
    "a deck is left out": (2, "has the number 3", lambda: hands("deck", 2, setting("deck", to=3))),
    "two roots": (2, "1 root", after(lies.fresh, ("deck", DECK | {"roots": [OTHER, "0" * 64]}))),
    "the same root four times": (2, "different", after(lies.fresh, ("deck", DECK | {"roots": [OTHER] * 4}))),
    "cards left out of a hand's decks": (2, "whole", lambda: hands("deck", 1, setting("without", to=["Ah"]))),
    "a card left out that nobody saw": (2, "on the table", lambda: shoes("deck", 2, lies.unseen_left_out)),
    "a card left out that does not lie": (
        2,
        "face down",
        lambda: shoes("deck", 2, setting("without", 1, 1, to=51)),
    ),
    "a card left out twice": (2, "face down", lambda: shoes("deck", 2, lies.left_out_twice)),
    "roots exchanged": (6, "not laid whole", lambda: hands("deck", 1, lies.swapped("roots"))),
    "another root": (8, "not the one", lambda: shoes("deck", 1, setting("roots", 0, to=OTHER))),
    "a shoe of aces": (8, "more often", false_shoe(lies.ACES, dealt=2)),
    "an ace too many in a shoe": (10, "not a whole deck", false_shoe(lies.ONE_TOO_MANY)),
    "a shoe in an order of the house's own": (10, "not a whole deck", false_shoe(lies.WHOLE)),
    "a shoe that is not opened when replaced": (3, "has to be opened", asked_for(lies.replaced, THROW)),
    "a shoe is opened too soon": (10, "not been shown yet", lies.opened_too_soon),
    "a shoe that is never opened": (11, "not opened", after(lambda: lies.dealt(1), ("end", CLOSED))),
    "another seed of a shoe": (10, "not a whole", lambda: shoes("shut", 1, setting("seed", to=OTHER))),
    "a hand's deck is opened": (10, "never opened", after(lies.dealt, ("shut", {"deck": 1, "seed": OTHER}))),
    "a deck that is not there is opened": (
        10,
        "not in play",
        after(lies.fresh, ("shut", {"deck": 1, "seed": OTHER})),
    ),
    "a hand called off stays closed": (3, "has to be opened", asked_for(lies.called_off, THROW)),
    "a hand called off is never opened": (11, "not opened", after(lies.called_off, ("end", CLOSED))),
    "another seed of a hand called off": (
        10,
        "not a whole",
        lambda: hands("shut", 1, setting("seed", to=OTHER)),
    ),
    "a deck called off that nothing came from": (
        10,
        "nothing was dealt",
        after(lies.laid, ("void", VOID | {"deck": 1})),
    ),
}

DEALT: dict[str, Case] = {
    "another card": (8, "not the one", lambda: hands("draw", 2, lies.other_card)),
    "another salt": (8, "not the one", lambda: hands("draw", 2, lies.other_salt)),
    "another path": (8, "not the one", lambda: hands("draw", 2, lies.other_path)),
    "a longer path": (8, "not the one", lambda: hands("draw", 2, lies.longer_path)),
    "no card at all": (8, "no card", lambda: shoes("draw", 1, lies.no_card)),
    "another leaf": (7, "other cards", lambda: hands("draw", 2, lies.other_leaf)),
    "leaves in another order": (7, "other cards", lambda: hands("draw", 1, lies.moved)),
    "dice instead of cards": (
        7,
        "leaves and cards",
        lambda: hands("draw", 1, setting("result", to={"dice": [1]})),
    ),
    "dice beside cards": (7, "leaves and cards", lambda: hands("draw", 1, setting("result", "dice", to=[1]))),
    "a leaf too many": (7, "does not give the cards", lambda: hands("draw", 1, lies.one_more_leaf)),
    "a card face up is not opened": (7, "face up", lambda: hands("draw", 2, lies.turned)),
    "a card face down is opened": (7, "face up", lambda: hands("draw", 1, lies.peeked)),
    "the deck that is played is opened": (6, "other decks", lambda: hands("draw", 1, lies.one_more_spare)),
    "a deck that is not played stays closed": (
        6,
        "other decks",
        lambda: hands("draw", 1, lies.one_less_spare),
    ),
    "another seed of a deck": (6, "not laid whole", lambda: hands("draw", 1, lies.wrong_spare)),
    "decks that stay closed": (6, "have to be opened", lambda: hands("draw", 1, lies.no_spare)),
    "decks opened at a second draw": (
        6,
        "first draw",
        lambda: hands("draw", 2, setting("spare", to=[OTHER] * 4)),
    ),
    "decks that stay closed after a failure": (
        6,
        "have to be opened",
        lambda: hands("failed", 1, lies.no_spare, ("Ann",)),
    ),
    "decks opened at a later failure": (6, "goes on", lies.opened_in_the_middle),
    "a deck opened after a failure is dealt": (3, "not in play", asked_for(lies.opened_after_failing, DEAL)),
    "another card is shown": (8, "not the one", lambda: hands("show", 1, setting("card", 0, to="2c"))),
    "a card is shown that was not dealt": (8, "face down", lambda: hands("show", 1, setting("leaf", to=53))),
    "a card is shown that lies face up": (8, "face down", lies.shown_face_up),
    "a card is shown of no deck": (8, "not in play", after(lies.fresh, ("show", SHOW))),
    "a card is shown before the deal": (8, "face down", after(lies.laid, ("show", SHOW))),
    "more cards than there are": (3, "cannot be dealt", lambda: shoes("roster", 2, lies.more_cards)),
    "no cards": (3, "cannot be dealt", lambda: shoes("roster", 1, setting("for", "deal", to=[]))),
    "cards of an old deck": (3, "not in play", lambda: shoes("roster", 5, setting("for", "deck", to=1))),
    "cards of no deck": (3, "not in play", asked_for(lies.fresh, DEAL)),
}

CROWDS: dict[str, Case] = {
    "somebody counts who was not chosen": (3, "has chosen", lambda: crowd(lies.favoured)),
    "fewer count than 40": (3, "39 devices", lambda: crowd(lies.fewer)),
    "candidates who are left out": (3, "left out", lies.barred_candidate),
    "a candidate twice": (3, "twice", lies.twice_a_candidate),
    "a list of no stakes": (7, "other than", lies.relisted(throws, setting("items", 0, to=["Ann", "seven"]))),
    "a list of no candidates": (
        7,
        "other than",
        lies.relisted(lies.unstaked_crowd, setting("items", 0, 1, to="x")),
    ),
    "all of forty chosen": (3, "nobody is chosen", lies.chosen_of_forty),
    "other candidates": (
        7,
        "list of candidates",
        lies.relisted(lies.unstaked_crowd, setting("items", 0, 0, to="A")),
    ),
}

LIES = ORDER | PLEDGES | RESULTS | LAID | DEALT | CROWDS


@pytest.mark.check("B2", "B3", "B4", "B9")
@pytest.mark.parametrize("lie", LIES)
def test_every_lie_is_found_at_its_step(lie: str) -> None:
    step, words, told = LIES[lie]
    texts = told().texts
    fault = check(texts).fault
    assert fault is not None
    assert (fault.step, words in fault.words) == (step, True), fault
    assert refused(texts) == (step, fault.line)


@pytest.mark.parametrize("honest", [throws, hands, shoes, wheel, prizes, crowd])
def test_without_a_lie_they_hold(honest: Lie) -> None:
    texts = honest().texts
    assert check(texts).fault is None
    assert refused(texts) is None


@pytest.mark.check("B2", "B9")
def test_a_false_deck_is_found_in_three_of_four_hands() -> None:
    """Of four decks one is false: it is opened and found unless the draw has chosen it to be played."""
    caught = 0
    for seed in range(64):
        texts = false_hand(2, lies.ONE_TOO_MANY, seed).texts
        fault = check(texts).fault
        assert (fault is None) == (refused(texts) is None)
        caught += fault is not None and fault.step == 6
    assert 40 <= caught <= 56  # always the same, as seeds and shares are


@pytest.mark.check("B2")
def test_a_false_deck_that_is_played_is_found_when_a_card_comes_twice() -> None:
    faults = [check(lies.all_dealt(seed).texts).fault for seed in range(8)]
    assert {fault.step for fault in faults if fault} == {6, 8}


@pytest.mark.check("B2")
@pytest.mark.parametrize("kind", KINDS)
def test_two_stories_are_found_by_comparing(kind: str) -> None:
    """The same chain told twice, with other draws from some line on; copies may differ in length."""
    mine, theirs = KINDS[kind](1).texts, KINDS[kind](1).texts
    assert compare(mine, theirs[: len(theirs) // 2]).fault is None
    assert compare(mine[3:], theirs).fault is None
    assert compare(theirs, mine[3:]).fault is None
    forked = lies.forked(kind)
    assert check(mine).fault is None
    assert check(forked).fault is None
    found = compare(mine, forked)
    assert found.fault is not None
    assert found.fault.step == 12
    assert found.common > 1
    after = [text for text in forked if text not in mine]
    assert compare(mine, after).fault is not None, "both have the same attempts, and no line in common"


def test_a_shoe_that_lacks_what_is_no_card_is_not_whole() -> None:
    fault = check(lies.lacks_no_card().texts).fault
    assert fault is not None
    assert (fault.step, fault.line) == (10, 2)


@pytest.mark.parametrize("own", [lies.same_card_twice, lies.card_of_no_deck])
def test_an_own_card_that_cannot_be_is_found(own: Lie) -> None:
    texts = own().texts
    fault = check(texts).fault
    assert fault is not None
    assert (fault.step, fault.line) == refused(texts) == (8, len(texts))


def test_copies_of_different_tables_have_nothing_in_common() -> None:
    found = compare(KINDS["dice"](1).texts, KINDS["wheel"](1).texts)
    assert (found.common, found.fault) == (0, None)


@pytest.mark.check("B2")
@pytest.mark.parametrize("lie", LIES)
def test_a_line_that_is_refused_changes_nothing(lie: str) -> None:
    chained = [text for text in LIES[lie][2]().texts if '"kind":"list"' not in text]
    if refuses(Record.begun, chained[0]):
        return
    record = Record.begun(chained[0])
    for text in chained[1:]:
        before = msgspec.json.encode(record)
        if refuses(record.add, text):
            assert msgspec.json.encode(record) == before
            return


def refuses(take: Callable[[str], object], text: str) -> bool:
    """Whether a line is wrong."""
    try:
        take(text)
    except Wrong:
        return True
    return False


@pytest.mark.check("B4")
@pytest.mark.parametrize("field", ["night", "table"])
def test_a_line_of_another_table_is_refused(field: str) -> None:
    texts = [text for text in throws().texts if '"kind":"list"' not in text]
    record = Record.begun(texts[0])
    other = canonical(json.loads(texts[1]) | {field: "other"})
    for text in (other, *throws().texts[1:2]):  # a list stands beside the chain
        with pytest.raises(Wrong) as wrong:
            record.add(text)
        assert wrong.value.step == 1
    with pytest.raises(Wrong) as wrong:
        Record.begun(texts[1])
    assert wrong.value.step == 2


CALLED_OFF = [lie for lie in LIES if "called off" in lie]


@pytest.mark.check("B6")
def test_nothing_is_called_off_unseen() -> None:
    """Not between roster and draw, nor instead of making a draw anew; and a hand called off is opened."""
    assert len(CALLED_OFF) == 6
    for lie in CALLED_OFF:
        test_every_lie_is_found_at_its_step(lie)
    report = check(hands().texts)
    assert report.fault is None
    assert (report.tables[0].called_off, report.tables[0].draws) == (1, 9)
