"""What a device answers, what it keeps, and what it finds."""

import json

import msgspec
import pytest

from croupier.fairness.checker import check
from croupier.fairness.following import Message
from croupier.fairness.hashing import guest_pledge
from croupier.fairness.house import House
from croupier.fairness.lines import ZEROS, CardsAsked, DiceAsked, PocketAsked
from croupier.fairness.memory import Memory
from tests.fairness.lies import ACES
from tests.fairness.room import Phone, Room, all_of, room
from tests.fairness.scenes import NIGHT, night_key

THROW = DiceAsked(2)


def said(of: Room, do: str) -> list[Message]:
    return [message for message in of.heard if message["do"] == do]


def test_everybody_counts_who_follows() -> None:
    here = room("Ann", "Bob", "witness Eve")
    for _ in range(3):
        here.throw(THROW, [("Ann", "seven", 5)])
    assert [phone.found() for phone in here.phones] == [["counted"] * 3] * 3
    assert check(here.texts).fault is None
    ann = here.phones[0].device
    letters = ann.memory.chains["t1"].letters
    assert letters == {1: letters[1], 2: letters[2], 3: here.record.letters}
    assert here.phones[2].kept == all_of(here.texts)


def test_it_pledges_for_the_next_attempt_and_again_with_each_share() -> None:
    here = room("Ann")
    (first,) = here.heard
    assert (first["do"], first["n"]) == ("pledge", 1)
    here.throw(THROW)
    (share,) = said(here, "share")
    night = here.phones[0].device.memory.night
    assert guest_pledge(night, "t1", 1, "Ann", bytes.fromhex(share["share"])) == first["pledge"]
    here.throw(THROW)
    _, later = said(here, "share")
    assert guest_pledge(night, "t1", 2, "Ann", bytes.fromhex(later["share"])) == share["next"]
    assert len(said(here, "pledge")) == 1


@pytest.mark.check("B5")
def test_who_does_not_answer_delays_and_is_left_out_and_never_plays_less() -> None:
    """Bob sleeps through one draw; the others draw anew, and his phone makes up for it when it wakes up."""
    here = room("Ann", "Bob")
    ann, bob = here.phones
    here.ask(THROW)
    bob.is_awake = False
    here.came.pop("Bob")
    here.finish()
    assert ann.found() == ["anew", "counted"]
    assert here.record.left_out == {"Bob": 1}  # of two attempts, one has been made
    bob.is_awake = True
    here.enter(bob)
    assert bob.found() == ["too_late", "anew", "not_part"]
    assert here.record.owed == {}
    here.throw(THROW)
    assert bob.found() == ["not_part"]
    here.throw(THROW)
    assert bob.found() == ["counted"]
    (repeat,) = check(here.texts).tables[0].repeats
    assert (repeat.n, repeat.names) == (1, ["Bob"])
    assert repeat.would_have_been is not None


@pytest.mark.check("B5")
def test_each_time_it_is_left_out_for_longer() -> None:
    here = room("Ann", "Bob")
    gaps = []
    for _ in range(3):
        here.ask(THROW)
        here.came.pop("Bob")
        here.finish()
        here.enter(here.phones[1])  # its line was cut, and it sends what it owes
        gap = 1
        while "Bob" in here.record.left_out:
            here.throw(THROW)
            gap += 1
        gaps.append(gap)
    assert gaps == [2, 4, 8]


@pytest.mark.check("B5")
def test_a_phone_that_slept_through_the_roster_says_so() -> None:
    here = room("Ann", "Bob")
    bob = here.phones[1]
    bob.is_awake = False
    here.throw(THROW)
    bob.is_awake = True
    here.enter(bob)
    assert bob.found() == ["missed", "anew", "not_part"]


@pytest.mark.check("B5")
def test_a_house_that_denies_an_answer_is_found_by_that_device() -> None:
    """Amber where the house never said that it has the number, red where it did."""
    for answers, kind in ((True, "denied"), (False, "too_late")):
        here = room("Ann", "Bob")
        here.answers = answers
        here.ask(THROW)
        here.came.pop("Bob")
        here.finish()
        bob = here.phones[1].device
        assert [finding.kind for finding in bob.findings] == [kind, "anew", "not_part"]
        assert bob.findings[0].is_red == answers


def test_a_table_with_nobody_else_says_the_house_alone() -> None:
    here = room()
    phone = Phone("Ann")
    here.throw(THROW)
    here.enter(phone)
    here.pledges.clear()
    here.throw(THROW)
    assert phone.found() == ["alone"]
    assert "house's chance alone" in check(here.texts).sentences()[0]


def test_a_second_phone_of_one_name_is_not_part() -> None:
    here = room("Ann")
    second = Phone("Ann")
    here.enter(second)
    here.throw(THROW)
    assert here.phones[0].found() == ["counted"]
    assert "another device" in second.device.findings[0].words
    assert second.found() == ["not_part"]


def reloaded(phone: Phone) -> Phone:
    """The same phone after a reload: only its memory is left."""
    kept = msgspec.json.decode(msgspec.json.encode(phone.device.memory), type=Memory)
    return Phone(phone.name, kept)


def test_a_reload_loses_nothing() -> None:
    """Between the pledge and the roster, and between the roster and the draw."""
    here = room("Ann", "Bob")
    here.throw(THROW)
    here.phones[0] = reloaded(here.phones[0])
    here.enter(here.phones[0])
    here.ask(THROW)
    here.phones[0] = reloaded(here.phones[0])
    here.came.pop("Ann")
    here.enter(here.phones[0])
    here.finish()
    assert here.phones[0].found() == ["counted"]
    assert here.record.n == 2
    shares = [message for message in said(here, "share") if message["n"] == 2]
    assert len({message["share"] for message in shares}) == 2  # Ann's, twice, and Bob's


def test_lines_that_were_missed_are_asked_for_and_checked() -> None:
    here = room("Ann", "Bob")
    bob = here.phones[1]
    here.throw(THROW)
    bob.is_awake = False
    here.pledges["Bob"].clear()
    for _ in range(4):
        here.throw(THROW)
    bob.is_awake = True
    here.throw(THROW)  # its first line shows the gap
    assert bob.found() == ["counted"] + ["not_part"] * 5
    here.throw(THROW)
    assert bob.found() == ["counted"]


def test_a_witness_has_the_whole_record() -> None:
    here = room("Ann")
    for _ in range(3):
        here.throw(THROW)
    eve = Phone("witness Eve", is_thorough=True)
    here.enter(eve)
    here.throw(THROW)
    assert eve.kept == all_of(here.texts)
    assert eve.found() == ["not_part"] * 3 + ["counted"]
    assert check(eve.kept).fault is None


def test_a_draw_under_way_is_answered_after_a_restart() -> None:
    here = room("Ann", "Bob")
    here.ask(THROW)
    here.came.clear()
    here.enter(*here.phones)
    here.finish()
    assert here.record.n == 1
    assert [phone.found() for phone in here.phones] == [["counted"], ["counted"]]


def refuses(here: Room, phone: Phone, message: Message, kind: str) -> None:
    """A message that a device does not answer, and what it finds."""
    before = len(said(here, "share"))
    here.hear(phone, phone.device.receive(message))
    assert phone.found() == [kind]
    assert len(said(here, "share")) == before
    here.hear(phone, phone.device.receive(message))
    assert len(said(here, "share")) == before


def line(here: Room, text: str) -> Message:
    return {"type": "line", "table": here.table, "text": text}


def roster(here: Room, **changes: object) -> str:
    """The roster of the next draw, changed, as the house would chain it."""
    (text,) = here.house.roster(THROW, [("Ann", "seven", 5)], here.present(), here.at())
    return json.dumps(json.loads(text) | changes, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.check("B3")
@pytest.mark.parametrize(
    ("changes", "finds"),
    [
        ({}, []),
        ({"n": 3}, ["wrong"]),
        ({"house": "ab" * 32}, ["wrong"]),
        ({"prev": "cd" * 32}, []),
        ({"guests": []}, []),
    ],
)
def test_it_opens_its_number_for_a_right_roster_alone(changes: dict[str, object], finds: list[str]) -> None:
    """The next one, with the house's announced pledge and its own; what is before an unknown one is asked."""
    here = room("Ann", "Bob")
    here.throw(THROW)
    ann = here.phones[0]
    ann.found()
    before = len(said(here, "share"))
    here.hear(ann, ann.device.receive(line(here, roster(here, **changes))))
    assert len(said(here, "share")) - before == (not changes)
    assert ann.found() == finds


@pytest.mark.check("B3")
def test_it_opens_its_number_only_if_its_own_pledge_stands_there() -> None:
    here = room("Ann", "Bob")
    here.throw(THROW)
    here.pledges["Ann"][2] = "ab" * 32
    here.ask(THROW)
    assert [message["n"] for message in said(here, "share")] == [1, 1, 2]


@pytest.mark.check("B9")
def test_it_opens_its_number_for_one_roster_only() -> None:
    """A house that goes back and asks for the same attempt otherwise gets no second answer."""
    here = room("Ann", "Bob")
    ann = here.phones[0]
    kept = msgspec.json.encode(here.record)
    here.ask(THROW)
    here.house.record = msgspec.json.decode(kept, type=type(here.record))
    (other,) = here.house.roster(DiceAsked(3), [], here.present(), here.at())
    refuses(here, ann, line(here, other), "two_stories")


def test_it_opens_its_number_only_for_the_bets_that_the_table_shows() -> None:
    stakes = [("Ann", "seven", 5), ("Bob", "over", 3)]
    for shown, whole, finds in (
        (stakes, True, []),
        (stakes[:1], True, ["wrong"]),
        (stakes[:1], False, []),
        ([("Ann", "seven", 4)], False, ["wrong"]),
        ([("Ann", "seven", 5), ("Ann", "over", 5)], False, ["wrong"]),
        ([], False, ["wrong"]),
        (None, True, []),
    ):
        here = room("Ann", "Bob")
        ann = here.phones[0]
        ann.device.shows("t1", shown, whole=whole)
        here.ask(THROW, stakes)
        assert ann.found() == finds, (shown, whole)
        assert ("Ann" in here.came) == (not finds)


def test_a_record_that_was_rolled_back_is_found() -> None:
    """The house restores an older copy and goes on with the same key: a device knows a later line."""
    here = room("Ann", "Bob")
    here.throw(THROW)
    kept, texts = msgspec.json.encode(here.record), list(here.texts)
    here.throw(THROW)
    for phone in here.phones:
        phone.found()
    here.house.record = msgspec.json.decode(kept, type=type(here.record))
    here.texts = texts
    ann = here.phones[0]
    here.enter(ann)
    assert ann.found() == ["rolled_back"]
    here.throw(THROW)
    assert ann.found() == []
    assert [message["n"] for message in said(here, "share")] == [1, 1, 2, 2]


def test_a_record_of_another_night_is_no_way_around_it() -> None:
    here = room("Ann")
    ann = here.phones[0]
    other = here.said("Ann") | {"night": "f" * 16}
    refuses(here, ann, other, "rolled_back")


def test_an_honestly_restored_backup_is_amber() -> None:
    here = room("Ann", "Bob")
    here.throw(THROW)
    ann = here.phones[0]
    ann.found()
    here.end("restored")
    key = night_key(7)
    record, text = House.begin(key, NIGHT, f"t1.{key.id}", "dice", 1000, here.at(), ("t1", here.record.head))
    here.house = type(here.house)(record, key)
    here.texts.append(text)
    here.pledges.clear()
    here.enter(*here.phones)
    (finding,) = ann.device.findings
    assert (finding.kind, finding.is_red) == ("restored", False)
    ann.found()
    here.throw(THROW)
    assert ann.found() == ["counted"]
    here.table = "t1"
    back = here.said("Ann") | {"chain": "t1"}
    refuses(here, ann, back, "rolled_back")


@pytest.mark.check("B2")
@pytest.mark.parametrize(
    ("lie", "step"),
    [
        (lambda said: said["result"].update(dice=[7, 7]), 7),
        (lambda said: said.update(seed="ab" * 32), 5),
        (lambda said: said["shares"].reverse(), 5),
        (lambda said: said.update(extra=1), 1),
    ],
)
def test_a_draw_that_does_not_add_up_is_red_with_its_step(lie: object, step: int) -> None:
    here = room("Ann", "Bob")
    ann = here.phones[0]
    here.ask(THROW)
    honest = here.house.draw(here.came, here.at())
    told = json.loads(honest)
    assert callable(lie)
    lie(told)
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    here.hear(ann, ann.device.receive(line(here, text)))
    here.tell_all(honest)  # to Bob; Ann's phone has stopped
    (finding,) = ann.device.findings
    assert (finding.kind, finding.step, finding.is_red) == ("wrong", step, True)
    here.throw(DiceAsked(1))
    assert [message["n"] for message in said(here, "share")] == [1, 1, 2, 3]  # from then on Bob's alone


def test_letters_are_compared() -> None:
    here = room("Ann")
    here.throw(THROW)
    ann = here.phones[0]
    ann.device.compare("t1", 1, here.record.letters)
    assert ann.found() == ["counted"]
    ann.device.compare("t1", 1, "ABCDEF")
    assert ann.found() == ["two_stories"]
    ann.device.compare("t1", 9, "ABCDEF")
    assert ann.found() == []


def dealt(*names: str) -> Room:
    here = Room("t5", "holdem")
    here.enter(*map(Phone, names))
    here.tell_all(here.house.lay(1, 4, [], here.at()))
    here.throw(CardsAsked(1, [("Ann", 0), ("Bob", 0), ("board", 1)]))
    return here


def test_no_card_of_its_own_comes_more_often_than_there_are_decks() -> None:
    """Neither of two of its own, nor one that all see afterwards."""
    for own in (2, 1):
        here = Room("t6", "blackjack")
        ann = Phone("Ann")
        here.enter(ann)
        here.house.false = {0: ACES}
        here.tell_all(here.house.lay(1, 1, [], here.at()))
        here.throw(CardsAsked(1, [("Ann", 0)] * own))
        if own == 1:
            assert ann.found() == ["counted"]
            here.ask(CardsAsked(1, [("board", 1)]))
            here.finish()
        (wrong,) = [finding for finding in ann.device.findings if finding.kind == "wrong"]
        assert wrong.step == 8


def test_its_own_cards_are_checked_and_kept() -> None:
    here = dealt("Ann", "Bob")
    ann, bob = here.phones
    assert (ann.found(), bob.found()) == (["counted"], ["counted"])
    assert len(ann.device.own_lines()) == 1
    report = check([*all_of(here.texts), *ann.device.own_lines()])
    assert (report.fault, report.tables[0].own_cards) == (None, 1)
    for leaf in [leaf for _, leaf in here.record.lying]:
        here.tell_all(here.house.show(leaf, here.at()))
    assert ann.found() == []


def test_a_card_that_is_not_the_one_dealt_is_found() -> None:
    here = dealt("Ann")
    ann = here.phones[0]
    ann.found()
    own = dict(here.record.lying)["Ann"]
    card = msgspec.to_builtins(here.house.card(own))
    other = ["2c" if card[0] != "2c" else "3c", *card[1:]]
    told = {"type": "card", "table": "t5", "deck": 1}
    refuses(here, ann, {**told, "leaf": own, "card": other}, "wrong")
    here = dealt("Ann")
    ann = here.phones[0]
    ann.found()
    theirs = dict(here.record.lying)["Bob"]
    card = msgspec.to_builtins(here.house.card(theirs))
    refuses(here, ann, {**told, "leaf": theirs, "card": card}, "wrong")


def test_a_card_may_come_before_its_line() -> None:
    here = Room("t5", "holdem")
    ann = Phone("Ann")
    here.enter(ann)
    here.tell_all(here.house.lay(1, 4, [], here.at()))
    here.ask(CardsAsked(1, [("Ann", 0)]))
    drawn = here.house.draw(here.came, here.at())
    here.tell_cards()
    assert ann.device.own_lines() == []
    here.tell_all(drawn)
    assert len(ann.device.own_lines()) == 1
    assert ann.found() == ["counted"]


def test_somebody_who_comes_in_the_middle_of_a_hand_checks_the_rest() -> None:
    """They know the deck's line and which leaves are gone, and are told their own cards again."""
    here = dealt("Ann", "Bob")
    cem, ann = Phone("Cem"), Phone("Ann")
    here.enter(cem, ann)
    here.throw(CardsAsked(1, [("burn", 0), ("board", 1), ("board", 1), ("board", 1)]))
    assert cem.found() == ["counted"]
    assert len(ann.device.own_lines()) == 1
    for leaf in [leaf for owner, leaf in here.record.lying if owner != "burn"]:
        here.tell_all(here.house.show(leaf, here.at()))
    here.tell_all(here.house.void("the deck fell", 1, here.at()))
    here.tell_all(here.house.shut(1, here.at()))
    assert cem.found() == []


def test_an_unknown_owed_number_is_never_given() -> None:
    """A house cannot ask for a number as owed before its draw has failed in the record."""
    here = room("Ann")
    ann = here.phones[0]
    n = here.record.n + 1
    claims = here.said("Ann") | {"owed": [["ab" * 32, n]]}
    fresh = Phone("Bob")
    for phone in (ann, fresh):
        here.hear(phone, phone.device.receive(claims))
        here.hear(phone, phone.device.receive(claims))
    assert said(here, "share") == []


@pytest.mark.parametrize("said", [{"n": -1}, {"wait": -1}, {"n": 2}, {"next": "ab" * 32}, {"chain": "t2"}])
def test_a_draw_that_cannot_be_under_way_is_found(said: dict[str, object]) -> None:
    here = room("Ann")
    here.ask(THROW)
    bob = Phone("Bob")
    assert bob.device.receive(here.said("Bob") | said) == []
    assert bob.found() == ["wrong"]


@pytest.mark.parametrize("said", [{"root": 4}, {"root": -1}, {"root": None}, {"line": "{}"}])
def test_a_deck_that_cannot_be_in_play_is_found(said: dict[str, object]) -> None:
    here = dealt("Ann")
    message = here.said("Bob")
    bob = Phone("Bob")
    assert bob.device.receive(message | {"deck": message["deck"] | said}) == []
    assert bob.found() == ["wrong"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "record"},
        {"type": "record", "night": 1},
        {"type": "line", "table": "t1"},
        {"type": "line", "table": "t1", "text": "nonsense"},
        {"type": "card", "table": "t1", "deck": "x"},
    ],
)
def test_messages_that_make_no_sense_are_told_in_words(message: Message) -> None:
    here = room("Ann")
    ann = here.phones[0]
    assert ann.device.receive(message) == []
    assert ann.found() == ["wrong"]


@pytest.mark.parametrize("who", ["Ann", "witness Eve"])
@pytest.mark.parametrize(
    ("do", "reply"),
    [
        ("lines", {}),
        ("lines", {"lines": [], "more": False}),
        ("lines", {"lines": 7, "found": True, "more": False}),
        ("lines", {"lines": [7], "found": True, "more": False}),
        ("lines", {"lines": [], "found": "yes", "more": False}),
        ("lines", {"lines": [], "found": True}),
        ("list", {}),
        ("list", {"items": 7}),
    ],
)
def test_answers_that_make_no_sense_are_told_in_words(who: str, do: str, reply: Message) -> None:
    here = room(who)
    (phone,) = here.phones
    asked = {"do": do, "table": "t1", "after": ZEROS, "hash": ZEROS}
    assert phone.device.replied(asked, reply) == []
    assert phone.found() == ["wrong"]


def test_other_messages_are_none_of_its_business() -> None:
    here = room("Ann")
    ann = here.phones[0]
    for message in ({"type": "update"}, {"type": "line", "table": "t7", "text": "{}"}, {}):
        assert ann.device.receive(message) == []
    assert ann.found() == []


@pytest.mark.check("B5")
def test_a_crowd_counts_forty_and_the_witness_checks_who() -> None:
    names = [f"Guest {at}" for at in range(55)]
    here = room(*names, "witness Eve")
    for _ in range(3):
        here.throw(PocketAsked("single_zero"))
    eve = here.phones[-1]
    assert eve.found() == ["counted"] * 3
    counted = [phone.found().count("counted") for phone in here.phones[:-1]]
    assert sum(counted) == 3 * 39
    assert len(said(here, "list")) == 3


def test_a_witness_finds_who_was_favoured_in_a_crowd() -> None:
    here = room(*(f"Guest {at}" for at in range(55)), "witness Eve")
    here.throw(PocketAsked("single_zero"))
    eve = here.phones[-1]
    eve.found()
    honest = here.present()
    here.texts += here.house.lists([], honest)
    (text,) = here.house.roster(PocketAsked("single_zero"), [], honest, here.at())
    told = json.loads(text)
    here_now = {guest[0] for guest in told["guests"]}
    other = next(one for one in honest if one[0] not in here_now)
    told["guests"][0] = list(other)
    told["guests"].sort()
    changed = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    here.texts.append(changed)
    here.hear(eve, eve.device.receive(line(here, changed)))
    (finding,) = eve.device.findings
    assert (finding.kind, finding.step) == ("wrong", 3)
