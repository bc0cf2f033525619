"""Random evenings over all games: what holds after every command, for everybody who looks."""

import re
from typing import Any

import pytest

from croupier.client.followed import Followed
from croupier.games.moves import DEALER
from croupier.games.refusal import Refused
from croupier.night import Night
from croupier.night.commands import HOST, Actor
from croupier.night.night_table import NightTable
from croupier.night.projection import Projection, TableMessages
from tests.night.party import GAMES, Party, decode, encode
from tests.pieces import without_story

GUESTS = [f"Guest {number}" for number in range(9)]
CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')


def party_of(seed: int) -> Party:
    party = Party(*GAMES, seed=seed)
    party.join(*GUESTS)
    return party


def wandered(seed: int, steps: int) -> Party:
    party = party_of(seed)
    for _ in range(steps):
        party.wander()
    return party


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("N-10")
@pytest.mark.check("A10", "A14")
def test_money_is_never_made_or_lost(seed: int) -> None:
    party = party_of(seed)
    for _ in range(1500):
        party.wander()
        party.night.check()
        assert party.wealth() == -party.balance("issue")
        assert all(
            balance >= 0
            for name, balance in party.night.state.ledger.balances.items()
            if name.startswith(("wallet", "chips", "layout", "prizes"))
        )
    assert all(table.state.rounds > 0 for table in party.night.tables.values())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.check("A13", "A8")
def test_the_log_gives_the_night_again_byte_for_byte(seed: int) -> None:
    party = wandered(seed, 1500)
    saved = party.night.save()
    assert party.replay().save() == saved
    half = len(party.log) // 2
    snapshot = party.replay(upto=half).save()
    assert Night.load(snapshot).save() == snapshot
    assert party.replay(night=Night.load(snapshot), start=half).save() == saved


@pytest.mark.check("A12", "A16")
@pytest.mark.parametrize("seed", range(2))
def test_what_is_refused_changes_nothing(seed: int) -> None:
    party, refusals = party_of(seed), 0
    for _ in range(700):
        before = party.night.save()
        answer = party.wander()
        if isinstance(answer, str):
            refusals += 1
            assert party.night.save() == before, answer
    assert refusals > 50


class Screen:
    """A page that follows a table: a snapshot at first, then only what has changed."""

    def __init__(self, projection: Projection, table: NightTable, who: Actor) -> None:
        self.who, self.table = who, Followed(decode(projection.table(table, who)))

    def hear(self, messages: TableMessages) -> bytes:
        """Take in what is for whoever looks: their own, and what all are told."""
        own = messages.own.get(self.who.name if self.who.role == "guest" else DEALER)
        for text in (messages.update,) if own is None else (own, messages.update):
            self.table.hear(decode(text))
        return (own or b"") + messages.update


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.check("A22", "E1")
def test_news_make_every_screen_show_what_a_fresh_snapshot_would(seed: int) -> None:
    party = party_of(seed)
    night, projection = party.night, party.projection
    viewers = [HOST, Actor("guest", ""), *(Actor("guest", name) for name in GUESTS)]
    screens = {
        table: [Screen(projection, night_table, who) for who in viewers]
        for table, night_table in night.tables.items()
    }
    for _ in range(600):
        answer = party.wander()
        if isinstance(answer, str):
            continue
        for messages in party.messages:
            night_table = night.tables[messages.table]
            for screen in screens[messages.table]:
                text = screen.hear(messages)
                fresh = projection.table(night_table, screen.who)
                shown = without_story(decode(fresh))
                assert screen.table.as_shown() == shown
                assert [*screen.table.view["stacks"]] == [*shown["view"]["stacks"]], "they sit in this order"
                assert screen.table.view == decode(
                    encode(night_table.engine.view(seat_of(night_table, screen.who)))
                )
                for said in (text, fresh):
                    assert not hidden_from(night_table, screen.who.name) & set(CARD.findall(said))


def seat_of(table: NightTable, who: Actor) -> str | None:
    return who.name if who.name in table.state.seats else None


def hidden_from(table: NightTable, name: str) -> set[bytes]:
    """The cards of a hold'em or blackjack table that somebody must not see now."""
    state: Any = table.engine.state
    if table.engine.game == "holdem":
        known = {card for one in state.players if one.shown or one.name == name for card in one.cards}
        dealt = {card for one in state.players for card in one.cards}
        return {card.encode() for card in dealt - known - set(state.board)}
    if table.engine.game == "blackjack" and not state.turned:
        lying = {card for hand in state.hands for card in hand.cards} | set(state.dealer[:1])
        return {card.encode() for card in state.dealer[1:] if card not in lying}
    return set()


@pytest.mark.check("E2")
def test_messages_to_others_do_not_depend_on_hidden_cards() -> None:
    told = []
    for seed in (1, 2):
        party = Party("holdem", seed=seed)
        party.sit("t1", Ann=200, Bob=200, Cleo=200)
        party.strike()
        party.strike()
        told.append(party.messages[0])
    assert told[0].update == told[1].update
    assert b'"??"' in told[0].update
    for name in ("Ann", "Bob", "Cleo"):
        assert told[0].own[name] != told[1].own[name]
        assert len(told[0].own[name]) == len(told[1].own[name])


@pytest.mark.check("A1")
def test_nobody_can_say_what_virtual_equipment_shows() -> None:
    party = wandered(5, 200)
    shows: dict[str, dict[str, Any]] = {
        "unders_overs": {"dice": [1, 1]},
        "roulette": {"pocket": "7"},
        "pairs_wagers": {"dice": [1] * 4},
    }
    for table in party.night.tables.values():
        for do in ("throw", "spin", "deal", "open", "start"):
            move = {"do": do, **shows.get(table.engine.game, {"cards": ["Ah"]})}
            with pytest.raises(Refused):
                party.move("host", table.id, **move)
            with pytest.raises(Refused):
                party.move("house", table.id, **move)


@pytest.mark.check("E1")
def test_what_was_missed_and_past_rounds_tell_nobody_else_s_cards() -> None:
    party = Party("holdem", seed=3)
    party.sit("t1", Ann=300, Bob=300, Cleo=300)
    while party.table().state.rounds < 8:
        party.strike()
        while party.table().deciding:
            name = party.table().deciding[0]
            party.move(name, "t1", party.table().engine.options(name)[1].do)
    for name in ("Ann", "Bob", "Cleo", ""):
        who = Actor("guest", name)
        told = [
            one["events"] for one in decode(party.projection.table(party.table(), who, since=0))["missed"]
        ]
        told += [
            step["events"] for one in decode(encode(party.projection.rounds(who))) for step in one["events"]
        ]
        dealt = [event for events in told for event in events if event["event"] == "dealt"]
        assert len(dealt) > 20
        for event in dealt:
            assert ("??" in event["cards"]) == (event["who"] != name)
