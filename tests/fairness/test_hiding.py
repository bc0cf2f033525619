"""Nothing that leaves the house before its time gives a seed, a salt or a card that lies face down."""

import hmac
from hashlib import sha256
from itertools import product

import msgspec
import pytest

from croupier.equipment.cards import DECK
from croupier.fairness.decks import LaidDeck, cards_of, opens
from croupier.fairness.hashing import counted, digest, house_pledge
from croupier.fairness.house import NightKey
from croupier.fairness.lines import CardsAsked, DiceAsked, Opening
from tests.fairness.scenes import KINDS, NIGHT, Scene, night_key

HIDDEN = 17
"""The leaf that nobody has opened."""


def laid() -> LaidDeck:
    return LaidDeck(sha256(b"deck").digest(), NIGHT, "t5", 1, 0, cards_of(1))


@pytest.mark.check("B7")
def test_one_card_stays_hidden_when_all_others_are_open() -> None:
    """With every opening but one, 52 guesses with every salt and path that is known fail."""
    deck = laid()
    openings = [deck.opening(leaf) for leaf in range(52) if leaf != HIDDEN]
    (hidden,) = set(DECK) - {opening.card for opening in openings}
    beside = deck.opening(HIDDEN).path  # all of it can be made from the other openings
    salts = {opening.salt for opening in openings} | {"0" * 64, "f" * 64}
    for card, salt in product(DECK, salts):
        guess = Opening(card, salt, beside)
        assert not opens(deck.root, NIGHT, "t5", 1, 0, HIDDEN, 52, guess)
    assert deck.opening(HIDDEN).card == hidden
    assert opens(deck.root, NIGHT, "t5", 1, 0, HIDDEN, 52, deck.opening(HIDDEN))


@pytest.mark.check("B7")
def test_without_a_salt_the_same_guesses_would_find_it() -> None:
    """So it is the salt that hides a card, and the guesses above are the right ones."""
    leaves = [digest("leaf", NIGHT, "t5", 1, 0, at, card) for at, card in enumerate(laid().order)]
    found = [card for card in DECK if digest("leaf", NIGHT, "t5", 1, 0, HIDDEN, card) == leaves[HIDDEN]]
    assert found == [laid().order[HIDDEN]]


def test_a_card_opens_no_other_leaf_deck_or_table() -> None:
    deck, opening = laid(), laid().opening(3)
    place = (NIGHT, "t5", 1, 0, 3, 52)
    assert opens(deck.root, *place, opening)
    others = [
        ("another", "t5", 1, 0, 3, 52),
        (NIGHT, "t6", 1, 0, 3, 52),
        (NIGHT, "t5", 2, 0, 3, 52),
        (NIGHT, "t5", 1, 1, 3, 52),
        (NIGHT, "t5", 1, 0, 4, 52),
        (NIGHT, "t5", 1, 0, 3, 3),
        (NIGHT, "t5", 1, 0, 52, 52),
    ]
    assert not any(opens(deck.root, *other, opening) for other in others)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 51, 52, 103, 312, 416])
def test_every_leaf_opens_in_a_deck_of_any_size(size: int) -> None:
    cards = cards_of(8)[:size]
    deck = LaidDeck(bytes(32), NIGHT, "t5", 1, 0, cards)
    assert all(opens(deck.root, NIGHT, "t5", 1, 0, at, size, deck.opening(at)) for at in range(size))
    assert sorted(deck.order) == sorted(cards)


def secrets(scene: Scene, key: NightKey) -> set[str]:
    """What may not be told now: the house's numbers to come, seeds of decks in play, salts, the key."""
    record, found = scene.record, {key_of(scene).hex()}
    due = record.n if record.under_way else record.n + 1
    prevs = {record.announced, record.under_way.prev if record.under_way else record.announced}
    for n, prev in product((due, due + 1), prevs):
        found.add(key.seed(NIGHT, scene.table, n, prev).hex())
    for number, state in record.decks.items():
        for root in range(len(state.roots)) if state.root is None else [state.root]:
            found.add(key.deck_seed(NIGHT, scene.table, number, root, state.prev).hex())
        if state.root is not None:
            shown = {leaf for leaf in state.dealt if leaf in state.seen}
            openings = {leaf: scene.house.card(leaf, number) for leaf in range(state.size)}
            found |= {opening.salt for leaf, opening in openings.items() if leaf not in shown}
    return found


def key_of(scene: Scene) -> bytes:
    """The night key itself, as scenes make it."""
    return sha256(f"key {scene.seed}".encode()).digest()


@pytest.mark.check("B8")
@pytest.mark.parametrize("kind", KINDS)
def test_no_secret_stands_in_lines_or_snapshots_before_its_time(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After every line that is written, all lines up to it and the record's snapshot are searched."""
    looked = 0
    add = Scene.__dict__["at"]

    def at(scene: Scene, later: int = 20) -> int:
        nonlocal looked
        told = "\n".join(scene.texts) + msgspec.json.encode(scene.record).decode()
        hidden = secrets(scene, night_key(scene.seed))
        assert not [secret for secret in hidden if secret in told]
        looked += len(hidden)
        result: int = add(scene, later)
        return result

    monkeypatch.setattr(Scene, "at", at)
    KINDS[kind](1)
    assert looked > 20


@pytest.mark.check("B8")
def test_the_search_finds_a_secret_that_is_told() -> None:
    scene = Scene("t5", "holdem")
    scene.lay(1, 4)
    scene.draw(CardsAsked(1, [("Ann", 0), ("board", 1)]))
    (mine,) = scene.mine  # for Ann's eyes alone
    assert any(secret in mine for secret in secrets(scene, night_key()))


@pytest.mark.check("B8")
def test_a_card_face_down_is_no_part_of_the_record() -> None:
    """What the record knows of it is its leaf and its owner."""
    scene = Scene("t5", "holdem")
    scene.lay(1, 4)
    scene.draw(CardsAsked(1, [("Ann", 0), ("Ann", 0), ("burn", 0)]))
    kept = msgspec.json.encode(scene.record).decode()
    assert not [card for card in DECK if f'"{card}"' in kept]
    assert scene.record.lying[0][0] == "Ann"


def test_the_seeds_are_those_that_the_scheme_says() -> None:
    key, prev = bytes(range(32)), "ab" * 32

    def by_hand(*parts: str | int | bytes) -> bytes:
        return hmac.new(key, counted(*parts), sha256).digest()

    made = NightKey(key)
    assert made.seed(NIGHT, "t1", 3, prev) == by_hand("seed", NIGHT, "t1", 3, bytes.fromhex(prev))
    assert made.deck_seed(NIGHT, "t1", 3, 2, prev) == by_hand("deck", NIGHT, "t1", 3, 2, bytes.fromhex(prev))
    assert len(made.id) == 4
    assert made.id != NightKey(bytes(32)).id
    with pytest.raises(ValueError, match="32 bytes"):
        NightKey(bytes(31))


def test_each_attempt_has_a_seed_of_its_own_that_was_announced_before() -> None:
    scene, seen = Scene("t1"), set[bytes]()
    key = night_key()
    for _ in range(5):
        seed = key.seed(NIGHT, "t1", scene.record.n + 1, scene.record.announced)
        announced = scene.record.next
        scene.draw(DiceAsked(1))
        assert f'"seed":"{seed.hex()}"' in scene.texts[-1]
        assert announced == house_pledge(NIGHT, "t1", scene.record.n, seed)
        seen.add(seed)
    assert len(seen) == 5


def test_a_house_that_was_stopped_draws_the_same() -> None:
    """Its record from a snapshot, its key from a file, the same shares: the same line."""
    scene = Scene("t5", "holdem")
    scene.lay(1, 4)
    scene.texts += scene.house.roster(
        CardsAsked(1, [("Ann", 0), ("board", 1)]), [], scene.present(), scene.at()
    )
    kept = msgspec.json.encode(scene.record)
    at = scene.at()
    drawn = scene.house.draw(scene.shares(), at)
    again = type(scene.house)(msgspec.json.decode(kept, type=type(scene.record)), night_key())
    shares = {name: scene.share(name, 1) for name in scene.names}
    assert again.draw(shares, at) == drawn
