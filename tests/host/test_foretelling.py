"""Whoever reads the live file, or announces things, can neither foretell a result nor choose one (F1)."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from croupier.fairness.decks import cards_of, lay
from croupier.fairness.hashing import house_pledge
from croupier.night import commands
from croupier.night.draws.holding import held
from croupier.night.setup import Pace
from tests.host.conftest import House, Opener, tables
from tests.host.room import Room
from tests.host.test_draws import CALM, bet, until_drawn
from tests.host.test_secrets import recorded

BETTING = Pace(betting=600, between=0, step=0, decision=600)
TEXT = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


def candidates(house: House) -> Iterator[bytes]:
    """Every number of 32 bytes that stands in the night's files but for its key, as text or as it is."""
    place = Path(house.place)
    for file in place.glob(f"{house.night_id}.db*"):
        if file.suffix == ".key":
            continue
        data = file.read_bytes()
        yield from map(bytes.fromhex, map(bytes.decode, set(TEXT.findall(data))))
        yield from (data[at : at + 32] for at in range(len(data) - 31))


def last_line(house: House, kind: str, table: str = "t1") -> dict[str, object]:
    found = [line for line in map(msgspec.json.decode, recorded(house, table)) if line["kind"] == kind]
    return dict(found[-1])


@pytest.mark.check("B8", "B9")
def test_nothing_in_the_file_is_what_the_house_adds_to_the_next_spin(open_house: Opener) -> None:
    """The attack read a round's seed from the log while bets were open; 30 of 30 spins were foretold."""
    house = open_house(tables("roulette", pace=BETTING, dealt="dealer"))
    ann, host = house.guest("Ann"), house.host()
    ann.ask("sit", table="t1", money=500)
    host.move(do="open")
    ann.move(do="bet", on="red", amount=10)
    announced = last_line(house, "begin")
    night, pledge = str(announced["night"]), announced["next"]
    found = list(candidates(house))
    assert len(found) > 10_000
    assert not any(house_pledge(night, "t1", 1, number) == pledge for number in found)
    key = house.hosted.house
    assert key is not None
    seed = key.tables.seed(night, "t1", 1, "0" * 64)  # type: ignore[union-attr]
    assert house_pledge(night, "t1", 1, seed) == pledge, "as the search would have found it"


@pytest.mark.check("B8", "B9")
def test_nothing_in_the_file_opens_the_decks_of_a_hand_under_way(open_house: Opener) -> None:
    """The attack foretold 5 of 5 boards before the flop."""
    house = open_house(tables("holdem", pace=BETTING, dealt="dealer"))
    guests, host = [house.guest("Ann"), house.guest("Bob")], house.host()
    for guest in guests:
        guest.ask("sit", table="t1", money=500)
    host.move(do="start")
    host.move(do="deal")
    laid = last_line(house, "deck")
    roots = laid["roots"]
    assert isinstance(roots, list)
    hidden = {card for one in ("Ann", "Bob") for card in held_by(house, one)}
    assert len(hidden) == 4
    log = b"".join(bytes(entry.act) for entry in house.entries())
    for card in hidden:
        assert f'"{card}"'.encode() not in log, "neither its face nor its salt"
    for number in set(texts(house)):
        for root in range(4):
            deck = lay(number, str(laid["night"]), "t1", 1, root, cards_of(1))
            assert deck.root.hex() not in roots or is_spare(house, number)


def is_spare(house: House, seed: bytes) -> bool:
    """Whether a deck was opened as one that is not played."""
    return seed.hex() in (last_line(house, "draw")["spare"] or ())  # type: ignore[operator]


def texts(house: House) -> Iterator[bytes]:
    """Every number that stands in the log as text."""
    for entry in house.entries():
        yield from map(bytes.fromhex, map(bytes.decode, TEXT.findall(bytes(entry.act))))


def held_by(house: House, name: str) -> list[str]:
    return house.call(lambda: list(held(house.night, house.night.table("t1"))[name]))


def test_announcements_do_not_move_the_raffle() -> None:
    """The attack announced 31 lines, and the ticket that was wanted won."""
    winners = []
    for lines in (0, 1, 31):
        room = Room(tables("roulette", pace=CALM))
        ann = room.guest("Ann", money=500)
        room.guest("Bob")
        bet(ann)
        until_drawn(room)
        room.do(commands.CloseTables())
        until_closed(room)
        room.do(commands.EndNight())
        room.run(30 - room.world.now)
        for number in range(lines):
            room.do(commands.Announce(text=f"Line {number}."))
        room.run(60 - room.world.now)
        room.do(commands.Raffle(per=1, prize="A cake"))
        until_raffled(room, 1)
        roster = room.last("roster", "raffle")
        assert [name for name, _, _ in roster["guests"]] == ["Ann", "Bob"]
        winners.append((roster["at"], room.last("draw", "raffle")["result"]))
    assert winners[0] == winners[1] == winners[2]


def test_the_host_cannot_draw_a_prize_again_unseen() -> None:
    room = Room(tables("roulette", pace=CALM))
    ann = room.guest("Ann")
    room.do(commands.EndNight())
    for n in (1, 2):
        room.do(commands.Raffle(per=1000, prize="A cake"))
        until_raffled(room, n)
    room.run(0.1)
    assert [award.prize for award in room.night.state.awards] == ["A cake", "A cake"]
    assert [finding.n for finding in ann.findings if finding.table == "raffle"] == [1, 2]


def until_closed(room: Room) -> None:
    room.until(lambda: room.night.tables["t1"].state.status == "closed")


def until_raffled(room: Room, count: int) -> None:
    room.until(lambda: room.kinds("raffle").count("draw") == count)
