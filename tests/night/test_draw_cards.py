"""Cards that the house holds: decks laid and opened, hands shown and mucked, cards called off."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.equipment.cards import UNKNOWN
from croupier.fairness import lines
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.draws.holding import held
from croupier.night.histories import all_hands
from croupier.night.projection.again import again
from croupier.night.scripts import scripts
from croupier.night.transaction import Outcome
from tests.night.devices import Devices
from tests.night.party import Party, decode, encode, setup_of
from tests.night.test_draws import encoded, kinds, lines_of, told
from tests.night.test_record import entries

pytestmark = pytest.mark.rule("N-32")


def cards_of(*names: str, game: str = "holdem", key: bytes = b"tables", **rules: Any) -> Party:
    """A table with cards where everybody named sits with 100 chips and has a device."""
    party = Party(setup_of(game, rules=rules), devices=Devices(*names, key=key))
    party.sit("t1", **dict.fromkeys(names, 100))
    return party


def dealt(party: Party, what: str = "preflop") -> None:
    """Hole cards are dealt, or the next street is."""
    while party.table().engine.awaits.dealer is not None or party.table().is_drawing:
        party.strike()
    assert party.table().engine.phase == what


def every(party: Party) -> Iterator[lines.Line]:
    """All lines of the first table, in order."""
    for _, command, _, _ in party.log:
        for text in decode(command).get("lines", ()):
            line = lines.read(text)
            if not isinstance(line, lines.Listed) and line.table.split(".")[0] == "t1":
                yield line


def of(party: Party, kind: type[Any]) -> list[Any]:
    return [line for line in every(party) if isinstance(line, kind)]


def act(party: Party, do: str, **fields: Any) -> Outcome:
    """Whoever is asked does this."""
    (name,) = party.table().deciding
    return party.move(name, "t1", do, **fields)


def checked_down(party: Party) -> Outcome:
    """Everybody calls and checks to the showdown."""
    while True:
        if party.table().deciding:
            owed = [one.do for one in party.table().engine.options(party.table().deciding[0])]
            done = act(party, "check" if "check" in owed else "call" if "call" in owed else "show")
        else:
            done = party.strike()
        if not party.table().is_under_way:
            return done


# Hold'em.


@pytest.mark.check("B1")
def test_four_decks_are_laid_for_a_hand_and_those_not_played_are_opened_at_the_first_draw() -> None:
    party = cards_of("Ann", "Bob")
    party.until("preflop")
    (deck,) = of(party, lines.Deck)
    assert (deck.deck, deck.decks, len(deck.roots), deck.without) == (1, 1, 4, [])
    dealt(party)
    (draw,) = of(party, lines.Draw)
    assert [seed is None for seed in draw.spare].count(True) == 1
    assert draw.result.cards == [None] * 4
    checked_down(party)
    assert not of(party, lines.Shut), "the played deck is never opened"
    dealt(party)
    assert [one.deck for one in of(party, lines.Deck)] == [1, 2]
    assert party.replay().save() == party.night.save()


@pytest.mark.check("B8")
def test_each_sees_their_own_cards_and_nobody_elses() -> None:
    party = cards_of("Ann", "Bob", "Cem")
    dealt(party)
    mine = held(party.night, party.table())
    assert {len(cards) for name, cards in mine.items()} == {2}
    for name in ("Ann", "Bob", "Cem"):
        shown = decode(party.projection.table(party.table(), Actor("guest", name)))
        assert shown["own"]["players"][name]["cards"] == list(mine[name])
        head = decode(party.projection.record("t1", name) or b"")
        assert [card for _, _, (card, _, _) in head["cards"]] == list(mine[name])
        assert name in party.projection.seat(party.table(), name)[0].stacks
    assert decode(party.projection.record("t1", "") or b"")["cards"] == []


@pytest.mark.check("B8")
def test_cards_are_opened_to_their_owners_in_the_entry_that_deals_them() -> None:
    party = cards_of("Ann", "Bob", burn=True)
    party.until("preflop")
    while not party.table().is_drawing:
        party.strike()
    party.answer()
    (messages,) = party.messages
    assert set(messages.cards) == {"Ann", "Bob"}
    mine = held(party.night, party.table())
    for name in ("Ann", "Bob"):
        opened = [decode(text) for text in messages.cards[name]]
        assert [one["card"][0] for one in opened] == list(mine[name])
        assert {one["deck"] for one in opened} == {1}
    act(party, "call")
    act(party, "check")
    dealt(party, "flop")
    assert [messages.cards for messages in party.messages] == [{}], "the burnt card is nobody's"


@pytest.mark.parametrize("showdown", ["auto", "ask"])
def test_a_showdown_is_logged_as_moves_of_the_house_with_the_cards_that_are_turned(showdown: str) -> None:
    party = cards_of("Ann", "Bob", "Cem", showdown=showdown)
    dealt(party)
    before = held(party.night, party.table())
    checked_down(party)
    shown = {line.leaf: line.card.card for line in of(party, lines.Show)}
    logged = [decode(text) for _, text, _, _ in party.log]
    moves = [move for command in logged for move in (command.get("move", {}), *command.get("then", ()))]
    turned = [card for move in moves if move.get("do") == "show" for card in move["cards"]]
    assert sorted(turned) == sorted(shown.values())
    assert turned
    assert set(turned) <= {card for cards in before.values() for card in cards}
    assert party.replay().save() == party.night.save()


def test_all_in_hands_are_turned_before_the_board_goes_on() -> None:
    party = cards_of("Ann", "Bob")
    dealt(party)
    act(party, "raise", to=100)
    done = act(party, "call")
    assert kinds(done) == ["show"] * 4
    assert [move["do"] for move in decode(party.log[-1][1])["then"]] == ["show", "show"]
    assert told(done)[-2:] == ["shown", "shown"]
    checked_down(party)
    assert party.replay().save() == party.night.save()


def test_whoever_shows_says_nothing_of_the_cards_and_the_log_does() -> None:
    party = cards_of("Ann", "Bob")
    dealt(party)
    mine = held(party.night, party.table())
    folder = party.table().deciding[0]
    act(party, "fold")
    forged = commands.Move(table="t1", move={"do": "show", "cards": ["Ah", "Kh"]})
    party.refused(folder, forged, "P-30")
    done = party.move(folder, "t1", "show")
    assert kinds(done) == ["show", "show"]
    assert decode(party.log[-1][1])["move"]["cards"] == list(mine[folder])
    party.refused(folder, commands.Move(table="t1", move={"do": "show"}), "P-31")
    assert party.replay().save() == party.night.save()


@pytest.mark.check("B5")
def test_a_first_attempt_that_fails_opens_its_decks_and_others_are_laid() -> None:
    party = cards_of("Ann", "Bob")
    party.devices.asleep = {"Bob"}  # type: ignore[union-attr]
    party.until("preflop")
    while not party.table().is_drawing:
        party.strike()
    done = party.answer()
    assert kinds(done) == ["failed", "deck", "roster"]
    failed = lines_of(done)[0]
    assert isinstance(failed, lines.Failed)
    assert failed.spare is not None
    assert None not in failed.spare
    party.answer()
    assert set(held(party.night, party.table())) == {"Ann", "Bob"}, "who did not answer plays all the same"
    checked_down(party)
    assert party.replay().save() == party.night.save()


@pytest.mark.check("B6")
def test_a_hand_that_is_called_off_opens_its_deck() -> None:
    party = cards_of("Ann", "Bob")
    dealt(party)
    mine = held(party.night, party.table())
    done = party.move("host", "t1", "void", reason="a drink fell on the cards")
    assert kinds(done) == ["void", "shut"]
    void = lines_of(done)[0]
    assert isinstance(void, lines.Void)
    assert (void.reason, void.deck) == ("a drink fell on the cards", 1)
    assert mine
    assert held(party.night, party.table()) == {}
    dealt(party)
    assert of(party, lines.Deck)[-1].deck == 2
    assert party.replay().save() == party.night.save()


def test_blinds_called_off_before_a_card_name_no_deck_and_it_is_dealt_from_next() -> None:
    party = cards_of("Ann", "Bob")
    party.until("preflop")
    done = party.move("host", "t1", "void", reason="a mistake")
    (void,) = lines_of(done)
    assert isinstance(void, lines.Void)
    assert void.deck is None
    dealt(party)
    assert [one.deck for one in of(party, lines.Deck)] == [1]
    assert party.replay().save() == party.night.save()


@pytest.mark.check("B8")
def test_mucked_and_burnt_cards_and_what_opens_them_leave_no_trace() -> None:
    party = cards_of("Ann", "Bob", "Cem")
    key = party.devices.tables  # type: ignore[union-attr]
    assert key is not None
    secret: set[bytes] = set()
    written = b""
    for _ in range(12):
        dealt(party)
        written += b"".join(messages.update for messages in party.messages)
        checked_down(party)
        record = party.record()
        state = record.decks[record.deck]
        assert state.root is not None
        seed = key.deck_seed(record.night, record.table, record.deck, state.root, state.prev)
        secret.add(seed.hex().encode())
        laid = state.laid(record.place(record.deck), state.root, seed)
        hidden = [leaf for leaf in range(state.size) if leaf not in state.seen]
        secret |= {laid.salt(leaf).hex().encode() for leaf in hidden}
        written += b"".join(messages.update for messages in party.messages)
    everything = party.night.save() + b"".join(b"".join(entry[1:3]) for entry in party.log) + written
    assert not [one for one in secret if one in everything]
    for kept in party.table().recent:
        assert all(UNKNOWN in encode(event).decode() for event in kept.events if tag(event) == "dealt")


def tag(event: Any) -> str:
    return str(event.__struct_config__.tag)


def test_a_guest_looks_back_at_their_own_cards_as_long_as_the_house_runs() -> None:
    party = cards_of("Ann", "Bob")
    dealt(party)
    mine = list(held(party.night, party.table())["Ann"])
    checked_down(party)
    dealt(party)
    (past,) = party.projection.rounds(Actor("guest", "Ann"))
    seen = [decode(encode(event)) for move in past.events for event in move.events if tag(event) == "dealt"]
    assert {one["who"]: one["cards"] for one in seen} == {"Ann": mine, "Bob": [UNKNOWN] * 2}


# Blackjack.


def round_of_blackjack(party: Party) -> None:
    """A round in which everybody bets 10 and stands."""
    party.until("betting")
    for name in party.table().engine.names:
        party.move(name, "t1", "bet", amount=10)
    played_out(party)


def played_out(party: Party) -> None:
    while party.table().is_under_way:
        answered(party) if party.table().deciding else party.strike()


def test_a_shoe_stays_for_many_rounds_and_is_opened_when_it_is_shuffled() -> None:
    party = cards_of("Ann", "Bob", game="blackjack", min_bet=2)
    while len(of(party, lines.Deck)) < 2:
        round_of_blackjack(party)
        assert party.replay().save() == party.night.save()
    first, second = of(party, lines.Deck)
    assert (first.decks, len(first.roots), second.without) == (party.table().engine.rules.decks, 1, [])
    (shut,) = of(party, lines.Shut)
    assert shut.deck == 1


def test_the_dealers_card_lies_face_down_until_the_house_turns_it() -> None:
    party = cards_of("Ann", game="blackjack", min_bet=2)
    party.until("betting")
    party.move("Ann", "t1", "bet", amount=10)
    while not (party.table().deciding or not party.table().is_under_way):
        party.strike()
    (draw,) = of(party, lines.Draw)
    assert [card is None for card in draw.result.cards] == [False, False, False, True]
    played_out(party)
    (show,) = of(party, lines.Show)
    dealer = encoded(party.table().engine.view())["dealer"]
    assert dealer[1] == show.card.card
    assert party.replay().save() == party.night.save()


@pytest.mark.check("B6")
def test_a_round_that_is_called_off_opens_the_shoe_and_another_is_shuffled() -> None:
    party = cards_of("Ann", game="blackjack", min_bet=2)
    party.until("betting")
    party.move("Ann", "t1", "bet", amount=10)
    while not of(party, lines.Draw):
        party.strike()
    if not party.table().is_under_way:
        pytest.fail("choose another key: this round is over with its first cards")
    done = party.move("host", "t1", "void", reason="a dispute")
    assert kinds(done) == ["void", "shut"]
    assert "shuffled" in told(done)
    assert party.table().engine.deck().left == 52 * party.table().engine.rules.decks  # type: ignore[union-attr]
    round_of_blackjack(party)
    assert party.replay().save() == party.night.save()


def test_a_shoe_shuffled_in_mid_round_lacks_the_cards_on_the_table_and_the_old_one_is_opened_later() -> None:
    party = next(filter(None, (shuffled_in_mid_round(key) for key in range(200))))
    second = of(party, lines.Deck)[1]
    assert any(not isinstance(one, str) for one in second.without), "the dealer's card, by deck and leaf"
    assert any(isinstance(one, str) for one in second.without)
    played_out(party)
    order = [type(line).__name__ for line in every(party)]
    assert order.index("Show") < order.index("Shut")
    assert party.replay().save() == party.night.save()


def shuffled_in_mid_round(key: int) -> Party | None:
    """A shoe has run out while the dealer's card lay face down; None where it didn't with this key."""
    names = [f"Guest {number}" for number in range(9)]
    rules = {"decks": 1, "min_bet": 2, "penetration": 0.0, "max_seats": 9}
    party = cards_of(*names, game="blackjack", key=b"%d" % key, **rules)
    for _ in range(4):
        party.until("betting")
        for name in names:
            party.move(name, "t1", "bet", amount=2)
        while party.table().is_under_way:
            if len(decks := of(party, lines.Deck)) > 1:
                return party if any(not isinstance(one, str) for one in decks[1].without) else None
            if party.table().deciding:
                options = [one.do for one in party.table().engine.options(party.table().deciding[0])]
                act(party, "hit") if "hit" in options else answered(party)
            else:
                party.strike()
    return None


def answered(party: Party) -> Outcome:
    """Whoever is asked takes no more than they have to."""
    options = [one.do for one in party.table().engine.options(party.table().deciding[0])]
    return act(party, "stand") if "stand" in options else act(party, "insure", take=False)


@pytest.mark.check("B8")
def test_a_hand_is_shown_again_as_everybody_saw_it() -> None:
    party = cards_of("Ann", "Bob")
    dealt(party)
    mine = held(party.night, party.table())
    act(party, "fold")
    told = again(entries(party), "t1", 1)
    assert [move["by"] for move in decode(told)["moves"]][:2] == ["house", "house"]
    assert not [card for cards in mine.values() for card in cards if f'"{card}"'.encode() in told]


def test_hands_are_exported_as_they_were_shown_and_with_the_key_to_each_their_own() -> None:
    party = cards_of("Ann", "Bob")
    dealt(party)
    mine = held(party.night, party.table())
    folder = party.table().deciding[0]
    act(party, "fold")
    key = party.night.tables_key
    for known, cards in ((None, []), (key, list(mine[folder]))):
        ((hand, _),) = all_hands(scripts(entries(party), known).values(), with_held=True)
        assert list(hand.holes()[folder]) == cards
