"""The bench of the host: what it says is what happened."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from croupier.games.options import OneOf, Option, Whole
from tools.bench.host import npm, report, running, scenarios
from tools.bench.host.choosing import choose, read_options
from tools.bench.host.crowd import Crowd, Guest, Plan
from tools.bench.host.echo import Echoed
from tools.bench.host.figures import Figures, Screens, Stretch, percentile, together
from tools.bench.host.frames import TEXT, Frames, masked
from tools.bench.host.scenarios import Carrier
from tools.bench.host.serving import SEATS, Address, House, preset

CHECK, CALL, FOLD = Option("check"), Option("call"), Option("fold")
RAISE = Option("raise", {"to": Whole(100, 5000, 50)})
SPOT = Option("bet", {"on": OneOf(("red", "17")), "amount": Whole(200, 900, 100)})


@pytest.mark.parametrize(
    ("size", "head"),
    [(0, "81 80"), (125, "81 fd"), (126, "81 fe 00 7e"), (16_384, "81 fe 40 00")],
)
def test_a_clients_frame_says_its_size_and_a_mask_of_zeros(size: int, head: str) -> None:
    text = b"x" * size
    assert masked(text) == bytes.fromhex(head) + bytes(4) + text


@pytest.mark.parametrize("piece", [1, 2, 3, 5, 7, 130, 100_000])
def test_frames_are_whole_however_the_network_cuts_them(piece: int) -> None:
    sent = b"\x81\x02ok" + b"\x81\x7e\x00\x7e" + b"y" * 126 + b"\x81\x7f" + (70_000).to_bytes(8, "big")
    sent += b"z" * 70_000 + b"\x89\x00" + b"\x81\x03end"
    frames = Frames()
    found = [one for start in range(0, len(sent), piece) for one in frames.read(sent[start : start + piece])]
    assert found == [(TEXT, b"ok"), (TEXT, b"y" * 126), (TEXT, b"z" * 70_000), (0x89, b""), (TEXT, b"end")]


@pytest.mark.parametrize(
    ("options", "possible"),
    [
        ([], [None]),
        ([FOLD, CHECK], [{"do": "check"}]),
        ([FOLD, CALL], [{"do": "fold"}, {"do": "call"}]),
        ([FOLD, CALL, RAISE], [{"do": "fold"}, {"do": "call"}, {"do": "raise", "to": 100}]),
        ([SPOT], [{"do": "bet", "on": "red", "amount": 200}, {"do": "bet", "on": "17", "amount": 200}]),
        (
            [Option("clear"), SPOT, Option("double")],
            [{"do": "bet", "on": on, "amount": 200} for on in ("red", "17")],
        ),
        ([Option("muck"), Option("show")], [{"do": "muck"}]),
    ],
)
def test_guests_stake_the_least_and_never_fold_for_nothing(
    options: list[Option], possible: list[dict[str, object] | None]
) -> None:
    rng = Random(7)
    over_the_wire = read_options(msgspec.json.encode(options))
    made = [choose(over_the_wire, rng) for _ in range(200)]
    assert all(move in possible for move in made)
    assert all(move in made for move in possible)


@pytest.mark.parametrize(
    ("times", "share", "expected"),
    [([5], 50, 5), ([5], 99, 5), ([3, 1, 2], 50, 2), (range(1, 101), 99, 99), (range(1, 201), 99, 198)],
)
def test_a_percentile_is_a_time_that_was_measured(times: list[float], share: int, expected: float) -> None:
    assert percentile(times, share) == expected


def test_runs_add_up() -> None:
    one = Figures(seconds=2, moves=10, refused=1, answered=[1, 2], shown=[3], server_cpu=1, rss=50, joined=4)
    two = Figures(seconds=3, moves=20, refused=2, answered=[9], shown=[7, 8], server_cpu=2, rss=40, joined=5)
    both = together([one, two])
    assert (both.a_second, both.each_core, both.core) == (30 / 5, 30 / 3, 3 / 5)
    assert (both.refused, both.answered, both.shown) == (3, [1, 2, 9], [3, 7, 8])
    assert (both.rss, both.joined) == (50, 5)


def test_a_move_is_shown_when_its_last_screen_shows_it() -> None:
    stretch = Stretch(server=0)
    stretch.is_on = True
    screens = Screens(stretch, seats=3)
    for move, sent, now in (
        (("t1", 7), 1.0, 1.5),
        (("t2", 7), 1.2, 1.6),
        (("t1", 7), 1.0, 2.0),
        (("t1", 8), 1.9, 2.1),
        (("t1", 7), 9.0, 3.0),  # the mover has sent the next one since
    ):
        screens.show(move, sent, now)
    assert stretch.figures.shown == [2000.0]


def test_what_is_shown_outside_the_stretch_does_not_count() -> None:
    stretch = Stretch(server=0)
    screens = Screens(stretch, seats=1)
    screens.show(("t1", 1), 1.0, 2.0)
    assert stretch.figures.shown == []


class Wire:
    """A connection that keeps what a guest says."""

    def __init__(self, guest: Guest) -> None:
        self.said: list[dict[str, Any]] = []
        vars(guest)["_transport"] = self

    def write(self, data: bytes) -> None:
        head = 6 if data[1] & 0x7F < 126 else 8
        self.said.append(json.loads(data[head:]))


def hear(guest: Guest, *messages: Mapping[str, object]) -> None:
    for message in messages:
        guest.hear(msgspec.json.encode(message))
    guest.after()


@pytest.fixture
def party() -> dict[str, Guest]:
    """Six guests at a roulette table who have come in, and have something to bet on."""
    crowd = Crowd(Plan(Address(1, "CODE"), server=0, guests=SEATS))
    for guest in crowd.guests.values():
        Wire(guest)
        guest.on_open()
        for number in (1, 2, 3):
            hear(guest, {"to": number, "ok": {"seq": number}})
    crowd.stretch.is_on = True
    return crowd.guests


def said_by(guest: Guest) -> list[dict[str, Any]]:
    wire = vars(guest)["_transport"]
    assert isinstance(wire, Wire)
    return wire.said


def test_a_guest_joins_sits_and_follows_one_after_the_other(party: dict[str, Guest]) -> None:
    guest = party["guest/G5"]
    assert [(one["id"], one["do"]) for one in said_by(guest)] == [(1, "join"), (2, "sit"), (3, "follow")]
    assert guest.is_in.is_set()


def test_a_guest_moves_again_once_answered_but_after_a_refusal_only_when_the_table_goes_on(
    party: dict[str, Guest],
) -> None:
    guest = party["guest/G0"]
    news = {"table": "t1", "version": 9, "by": "house", "options": [SPOT]}
    moves = [len(said_by(guest))]
    for heard in (
        news,
        {"to": 4, "ok": {"seq": 20}},
        {"to": 5, "reason": "no more bets", "rule": "R-1"},
        {"type": "you", "money": 5},
        {"table": "t1", "version": 10, "by": "house"},
        {"table": "t1", "version": 11, "by": "house", "options": []},
        {"to": 6, "ok": {"seq": 30}},
    ):
        hear(guest, heard)
        moves.append(len(said_by(guest)))
    assert moves == [3, 4, 5, 5, 5, 6, 6, 6]
    assert [one["seen"] for one in said_by(guest)[3:]] == [9, 9, 10]
    figures = guest.crowd.stretch.figures
    assert (figures.moves, figures.refused, guest.crowd.last_seq) == (2, 1, 30)


def test_each_move_is_counted_on_the_screens_of_all(party: dict[str, Guest]) -> None:
    news = {"table": "t1", "version": 1, "by": "house", "options": [SPOT]}
    for guest in party.values():
        hear(guest, news)
    first, second = ({"table": "t1", "version": 2 + place, "by": f"guest/G{place}"} for place in (0, 1))
    shown = party["guest/G0"].crowd.stretch.figures.shown
    counts = []
    for guest in list(party.values())[:-1]:
        hear(guest, first, second)
        counts.append(len(shown))
    hear(party["guest/G5"], first)
    counts.append(len(shown))
    hear(party["guest/G5"], second)
    counts.append(len(shown))
    assert counts == [0, 0, 0, 0, 0, 1, 2]


def test_the_house_sets_up_roulette_and_holdem_in_turn_without_pauses() -> None:
    tables = preset(House(tables=4, betting=0.5)).tables
    assert [table.game for table in tables] == ["roulette", "holdem", "roulette", "holdem"]
    assert {(table.pace.betting, table.pace.between, table.pace.step) for table in tables} == {(0.5, 0, 0)}
    assert {table.rules["max_seats"] for table in tables} == {SEATS}


def test_a_crowd_plays_at_a_real_host_and_everybody_sees_every_move() -> None:
    figures = running.host(House(tables=2, betting=0.1), guests=2 * SEATS, warm_up=0.2, seconds=1.0)
    assert figures.moves == len(figures.answered) > 0
    assert abs(len(figures.shown) - figures.moves) <= 2 * SEATS  # those on their way at either end
    assert figures.moves > 2 * SEATS  # nobody waits for news that do not come
    assert figures.acts >= figures.moves - 2 * SEATS
    assert figures.server_cpu > 0
    assert figures.rss > 1_000_000


def test_guests_who_only_come_in_do_not_move() -> None:
    figures = running.host(House(tables=1, betting=1), guests=9, seated=False, warm_up=0, seconds=0.1)
    assert (figures.moves, figures.refused, figures.shown) == (0, 0, [])


def test_a_crowd_that_is_not_let_in_says_why() -> None:
    with TemporaryDirectory() as folder:
        serving = running.module("serving", folder, '{"tables": 1, "betting": 1}')
        with running.server(serving, running.ROOT, Address) as (pid, address):
            plan = Plan(Address(address.port, "WRONG"), server=pid, guests=1)
            with pytest.raises(running.Failed, match="no such night"):
                running.crowd(running.module("crowd", msgspec.json.encode(plan).decode()), running.ROOT)


def test_a_server_that_does_not_start_is_named() -> None:
    with (
        pytest.raises(running.Failed, match="ended before it was ready"),
        running.server(["true"], Path(), Address),
    ):
        pass


def carrier(name: str, moves: int, times: float = 0) -> Carrier:
    run = Figures(seconds=2, moves=moves, answered=[1, 3], shown=[2, 4], server_cpu=1, client_cpu=0.5)
    return Carrier(name, "a counter", False, Figures, times, [run])


def test_ratios_stand_beside_the_others() -> None:
    rows = list(report.carrier_rows([carrier("we", 600), carrier("slow", 200, 3), carrier("quick", 1200, 1)]))
    assert [row[2:6] for row in rows] == [
        ("300", "", "600", ""),
        ("100", "3 times, goal 3 ✓", "200", "3 times"),
        ("600", "0.5 times, goal 1 missed", "1,200", "0.5 times"),
    ]
    assert rows[0][6:9] == ("1.0 / 3.0 ms", "2.0 / 4.0 ms", "0.50 + 0.25")


def test_without_npm_the_figures_of_another_day_are_shown_and_said_to_be() -> None:
    alone = [carrier("we", 6600)]
    rows = list(report.carrier_rows(alone))
    assert [(row[0], row[2], row[3]) for row in rows[1:]] == [
        ("boardgame.io", "3,300", "1 times"),
        ("Colyseus", "16,800", "0.2 times"),
    ]
    assert "another day" in " ".join(report.notes(alone, Echoed(1, 1), 0.5))


def test_a_scenario_that_breaks_down_has_missed_its_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> Figures:
        raise running.Failed("G7 was sent away: please join")

    monkeypatch.setattr(running, "host", fail)
    claims = list(scenarios.claims())
    assert len(claims) == 2
    assert all(not claim.is_reached and "please join" in claim.measured for claim in claims)


def test_peers_are_pinned_and_their_lock_holds_no_address() -> None:
    manifest = json.loads((npm.SOURCE / "package.json").read_text("utf-8"))
    lock = (npm.SOURCE / "package-lock.json").read_text("utf-8")
    packages = json.loads(lock)["packages"]
    assert packages[""]["dependencies"] == manifest["dependencies"]
    for name, wanted in manifest["dependencies"].items():
        assert packages[f"node_modules/{name}"]["version"] == wanted == npm.version(name)
    assert all("integrity" in one for path, one in packages.items() if path)
    optional = {name for one in packages.values() for name in one.get("optionalDependencies", ())}
    assert {f"node_modules/{name}" for name in optional} <= packages.keys()  # else npm ci refuses the lock
    assert "://" not in lock


def test_without_npm_there_are_no_peers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    npm.installed.cache_clear()
    with pytest.raises(npm.Missing, match="no npm"):
        npm.installed()
    assert list(tmp_path.iterdir()) == []
