"""Random evenings with devices that answer, sleep and come late: what holds after every command."""

from collections.abc import Iterator

import pytest

from croupier.fairness import lines
from croupier.fairness.checker import check
from croupier.night import Night
from croupier.night.audit import audit
from croupier.night.commands import HOST, Actor
from croupier.night.draws.holding import held
from croupier.night.projection.seen import view_of
from tests.night.devices import Devices
from tests.night.party import GAMES, Party, decode, encode
from tests.night.test_evening import CARD, GUESTS, Screen, seat_of
from tests.night.test_record import entries
from tests.pieces import without_story

pytestmark = pytest.mark.rule("N-32")

COUNTED = {0: (), 1: GUESTS[:3], 2: GUESTS[:5]}
"""By seed, whose devices are there."""


def party_of(seed: int) -> Party:
    devices = Devices(*COUNTED[seed], witnesses=["Wim"] if seed else [])
    party = Party(*GAMES, seed=seed, devices=devices)
    party.join(*GUESTS)
    return party


def steps(party: Party, count: int) -> Iterator[str]:
    """Random commands, while devices fall asleep and wake up; each with why it was refused, if it was."""
    for _ in range(count):
        devices = party.devices
        assert devices is not None
        if devices.there and party.rng.random() < 0.02:
            devices.asleep ^= {party.rng.choice(list(devices.there))}
        answer = party.wander()
        yield answer if isinstance(answer, str) else ""


@pytest.mark.parametrize("seed", COUNTED)
@pytest.mark.check("A10", "A12", "A13", "B6")
def test_money_stays_refusals_change_nothing_and_the_log_tells_all(seed: int) -> None:
    party = party_of(seed)
    before = party.night.save()
    for refused in steps(party, 900):
        party.night.check()
        after = party.night.save()
        assert not refused or after == before, refused
        before = after
    assert all(
        table.state.record is not None and table.state.record.n for table in party.night.tables.values()
    )
    saved = party.night.save()
    assert party.replay().save() == saved
    half = len(party.log) // 2
    snapshot = party.replay(upto=half).save()
    assert party.replay(night=Night.load(snapshot), start=half).save() == saved
    assert audit(entries(party)).mistake is None


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.check("A22", "B8", "E1")
def test_screens_follow_and_show_nobody_what_lies_face_down_before_others(seed: int) -> None:
    party = party_of(seed)
    night, projection = party.night, party.projection
    viewers = [HOST, Actor("guest", ""), *(Actor("guest", name) for name in GUESTS)]
    screens = {
        table: [Screen(projection, night_table, who) for who in viewers]
        for table, night_table in night.tables.items()
    }
    for refused in steps(party, 500):
        for messages in () if refused else party.messages:
            table = night.tables[messages.table]
            cards = held(night, table)
            for screen in screens[messages.table]:
                text = screen.hear(messages)
                fresh = projection.table(table, screen.who)
                assert screen.table.as_shown() == without_story(decode(fresh))
                seat = seat_of(table, screen.who)
                assert screen.table.view == decode(encode(view_of(table, seat, cards)))
                hidden = {card.encode() for who, theirs in cards.items() if who != seat for card in theirs}
                assert table.engine.game != "holdem" or not hidden & set(CARD.findall(text + fresh))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.check("B1", "B6")
def test_whoever_has_the_lines_alone_finds_every_record_right(seed: int) -> None:
    party = party_of(seed)
    listed: list[str] = []
    for key in (b"tables", b"another"):
        if key != b"tables":
            party.take_key(Devices(*COUNTED[seed], key=key))
        for refused in steps(party, 500):
            listed += () if refused else [text for _, text in party.done.changes.lists]
    written = [text for _, command, _, _ in party.log for text in decode(command).get("lines", ())]
    found = check([*written, *listed])
    assert found.holds, found.sentences()
    voids = [line for line in map(lines.read, written) if isinstance(line, lines.Void)]
    assert sum(table.called_off for table in found.tables) == len(voids)
    assert sum(table.restored for table in found.tables) == 1 + len(party.night.tables)
    last = {table.table: table.draws + len(table.repeats) for table in found.tables}
    for place in ("raffle", *party.night.tables):
        record = party.record(place)
        assert last[record.table] == record.n - (record.under_way is not None)


@pytest.mark.check("B8")
def test_no_secret_of_a_night_under_way_is_in_its_log_its_state_or_what_anybody_is_sent() -> None:
    party = party_of(2)
    sent = b""
    key = party.devices.tables if party.devices else None
    assert key is not None
    for refused in steps(party, 400):
        if not refused:
            sent += b"".join(messages.update for messages in party.messages)
        if party.rng.random() < 0.1:
            record = party.record(party.rng.choice(list(party.night.tables)))
            n = record.n + (record.under_way is None)
            seeds = [key.seed(record.night, record.table, n, record.announced)]
            for deck, state in record.decks.items():
                roots = range(len(state.roots)) if state.root is None else [state.root]
                seeds += [key.deck_seed(record.night, record.table, deck, root, state.prev) for root in roots]
            written = b"".join(b"".join(entry[1:3]) for entry in party.log)
            everything = written + party.night.save() + sent
            assert not [one for one in seeds if one.hex().encode() in everything]
