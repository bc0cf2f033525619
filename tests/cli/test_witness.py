"""A witness: adds chance to every draw, checks it, keeps what it has seen, and finds a house that lies."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.cli.exit_codes import FAILED, REFUSED
from croupier.fairness import checker
from croupier.fairness.deck_state import DeckState
from croupier.fairness.decks import LaidDeck
from croupier.fairness.hashing import guest_pledge
from croupier.fairness.lines import Opening
from croupier.host.connection import Connection
from croupier.host.draws import Draws, Gathering
from croupier.night.draws import tables as night_draws
from croupier.night.house import Present
from croupier.night.setup import Pace
from croupier.store import backup, restore
from tests.cli.conftest import Croupier
from tests.cli.witnesses import Watching, lines_of
from tests.host.conftest import House, Opener, tables
from tests.host.guests import Guest
from tests.host.test_secrets import recorded

QUICK = Pace(betting=0.3, between=0, step=0, decision=60)


@pytest.fixture
def house(open_house: Opener) -> House:
    return open_house(tables("roulette", "holdem", pace=QUICK))


def player(house: House, name: str = "Ann", table: str = "t1") -> Guest:
    guest = house.guest(name)
    guest.ask("sit", table=table, money=500)
    guest.follow(table)
    return guest


def bet(guest: Guest) -> None:
    guest.move(do="bet", on="red", amount=10)


def ready(house: House, witness: Watching) -> None:
    """Wait until a witness has pledged for the next draw of every table."""

    def pledged() -> bool:
        there = [one for one in house.hub.connections.all if one.witness]
        chains = [table.state.record for table in house.night.tables.values()]
        return bool(there) and all(there[0].pledges.get(one.table, one.n + 1) for one in chains if one)

    while not house.call(pledged):
        assert witness._process.poll() is None, witness.end()  # noqa: SLF001


# What it is for.


def test_a_witness_is_counted_in_every_draw_and_tells_of_it(house: House, tmp_path: Path) -> None:
    file = tmp_path / "friday.jsonl"
    with Watching(house, "--record", str(file)) as witness:
        ready(house, witness)
        ann = player(house)
        for n in (1, 2):
            bet(ann)
            found = witness.until("counted")
            spun = ann.event("spun")
            assert (found["n"], found["result"]["pocket"]) == (n, spun["pocket"])
            assert len(found["letters"]) == 6
        code, said = witness.stop()
    assert code == 0
    summary = msgspec.json.decode(said.splitlines()[-1])["summary"]
    assert (summary["draws"], summary["counted"], summary["alone"], summary["wrong"]) == (2, 2, 0, 0)
    assert "t1: 2 draws are right, 0 by the house's chance alone." in summary["sentences"]
    assert [line["kind"] for line in lines_of(file) if line["table"] == "t1"] == [
        "begin", "roster", "draw", "roster", "draw",
    ]  # fmt: skip
    assert "witness Wendy" in [name for name, _, _ in lines_of(file)[-2]["guests"]]


def test_what_it_says_can_be_read_by_people(house: House) -> None:
    with Watching(house, as_json=False) as witness:
        assert witness.next() == "witness Wendy watches every draw of Test.\n"
        ready(house, witness)
        ann = player(house)
        bet(ann)
        pocket = ann.event("spun")["pocket"]
        line = witness.next()
        assert line.startswith(f"roulette 1: draw 1  {pocket}  ")
        assert line.endswith("  counted\n")
        code, said = witness.stop()
    assert code == 0
    assert "1 draws were right while it watched; it was counted in 1 of them." in said


def test_it_goes_on_where_it_was_after_it_was_killed_and_after_the_host_was_restarted(
    house: House, tmp_path: Path
) -> None:
    file = tmp_path / "friday.jsonl"
    ann = player(house)
    with Watching(house, "--record", str(file)) as witness:
        ready(house, witness)
        bet(ann)
        ann.event("settled")
        witness.until("counted")
        witness.kill()
    bet(ann)
    ann.event("settled")
    with file.open("a") as cut_off:
        cut_off.write('{"at":17,"kind":"ro')
    with Watching(house, "--record", str(file)) as witness:
        until_counted(house, ann, witness)  # after what it owes for the time when it was dead
        house.restart()
        ready(house, witness)
        ann = house.guest().rejoin(ann.token)
        ann.follow()
        until_counted(house, ann, witness)
        code, _ = witness.stop()
    assert code == 0
    report = checker.check(file.read_text().splitlines())
    assert report.holds
    drawn = [line for line in recorded(house, "t1") if msgspec.json.decode(line)["kind"] == "draw"]
    assert sum(table.draws for table in report.tables) == len(drawn)


def until_counted(house: House, ann: Guest, witness: Watching) -> None:
    """Play until a draw has counted the witness, and it has told of all draws before."""
    found: dict[str, Any] = {}
    while found.get("kind") != "counted":
        bet(ann)
        ann.event("settled")
        drawn = [line for line in map(msgspec.json.decode, recorded(house, "t1")) if line["kind"] == "draw"]
        while found.get("n") != drawn[-1]["n"]:
            found = witness.until("counted", "not_part", "alone")


def test_it_tells_when_a_table_draws_anew_and_who_did_not_answer(house: House) -> None:
    with Watching(house) as witness:
        ready(house, witness)
        ann = player(house)
        ann.ask("pledge", table="t1", n=1, pledge="5" * 64)
        bet(ann)
        found = witness.until("anew")
        assert found["names"] == ["Ann"]
        assert witness.until("counted")["n"] == 2
        code, said = witness.stop()
    assert code == 0
    assert "Draw 1 was made anew: no answer from Ann; what it would have been is not known." in said


def test_a_hand_of_cards_is_checked_too(house: House) -> None:
    with Watching(house) as witness:
        ready(house, witness)
        guests = [player(house, name, "t2") for name in ("Ann", "Bob")]
        found = witness.until("counted", table="t2")
        assert len(found["result"]["leaves"]) == 4
        assert found["result"]["cards"] == [None] * 4
        assert guests
        assert witness.stop()[0] == 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--name", "A name with far too many letters"), FAILED, "a name can have at most 20 letters"),
        (
            ("--record", "/nowhere/at/all.jsonl"),
            REFUSED,
            "/nowhere/at/all.jsonl cannot be used: no such file",
        ),
    ],
)
def test_what_keeps_it_from_beginning_is_said(
    house: House, croupier: Croupier, arguments: Sequence[str], code: int, words: str
) -> None:
    done = croupier("witness", f"http://127.0.0.1:{house.port}/#{house.code}", *arguments)
    assert done.code == code
    assert done.err.startswith(f"croupier witness: {words}")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I am a letter.\n", "line 1: this is not a line of a record"),
        ('{"at":1, "kind":"end"}\n', "line 1: this is not a line of a record"),
    ],
)
def test_no_other_file_is_written_to(
    house: House, croupier: Croupier, tmp_path: Path, text: str, words: str
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text)
    done = croupier("witness", f"http://127.0.0.1:{house.port}/#{house.code}", "--record", file)
    assert (done.code, file.read_text()) == (REFUSED, text)
    assert words in done.err


def test_a_file_of_another_night_is_not_mixed_with_this_one(
    house: House,
    open_house: Opener,
    croupier: Croupier,
    tmp_path: Path,
) -> None:
    file = tmp_path / "friday.jsonl"
    with Watching(house, "--record", str(file)) as witness:
        ready(house, witness)
        assert witness.stop()[0] == 0
    other = open_house(tables("roulette"), tmp_path / "other")
    done = croupier("witness", f"http://127.0.0.1:{other.port}/#{other.code}", "--record", file)
    assert done.code == REFUSED
    assert "has followed another night" in done.err


# Against a house whose program was rewritten.


def leaves_the_witness_out(house: House, patch: pytest.MonkeyPatch) -> None:
    present = house.hub.devices.present
    assert house.hosted.house is not None
    house.hosted.house.present = lambda chain, n: [one for one in present(chain, n) if one[1] != "witness"]


def leaves_it_out_in_a_crowd(house: House, patch: pytest.MonkeyPatch) -> None:
    """More phones are invented than can count: then it is drawn who does, but of witnesses all do."""
    leaves_the_witness_out(house, patch)
    seam, night, begin, share = house.hosted.house, house.night.state.record, Draws._begin, "5e" * 32  # noqa: SLF001
    assert seam is not None
    present, crowd = seam.present, [f"Phone {number}" for number in range(41)]

    def crowded(chain: str, n: int) -> list[Present]:
        pledges = [guest_pledge(night, chain, n, name, bytes.fromhex(share)) for name in crowd]
        invented: list[Present] = [
            (name, "guest", pledge) for name, pledge in zip(crowd, pledges, strict=True)
        ]
        return [*present(chain, n), *invented]

    def answered(*given: Any) -> Gathering:
        gathering = begin(*given)
        gathering.shares |= {name: share for name in gathering.asking.names if name in crowd}
        return gathering

    seam.present = crowded
    patch.setattr(Draws, "_begin", answered)


def tells_it_another_story(house: House, patch: pytest.MonkeyPatch) -> None:
    """Each draw is told to the witness a moment later than to the others."""
    post = Connection.post

    def forked(connection: Connection, framed: bytes) -> None:
        if connection.witness and b'"line"' in framed and rb"\"kind\":\"draw\"" in framed:
            framed = framed.replace(rb"{\"at\":", rb"{\"at\":9", 1)
            size = len(framed) - 4
            framed = framed[:2] + size.to_bytes(2, "big") + framed[4:]
        post(connection, framed)

    patch.setattr(Connection, "post", forked)


def denies_its_answer(house: House, patch: pytest.MonkeyPatch) -> None:
    take = Draws._take  # noqa: SLF001

    def lost(self: Draws, record: Any, gathering: Any, name: str, query: Any) -> None:
        take(self, record, gathering, name, query)
        if name.startswith("witness"):
            del gathering.shares[name]

    patch.setattr(Draws, "_take", lost)


def shows_another_result(house: House, patch: pytest.MonkeyPatch) -> None:
    """The table is paid for another pocket than was drawn."""
    fields = night_draws.fields

    def other(*given: Any) -> dict[str, object]:
        shown = fields(*given)
        return {**shown, "pocket": "17" if shown["pocket"] != "17" else "18"}

    patch.setattr(night_draws, "fields", other)


def turns_another_card(house: House, patch: pytest.MonkeyPatch) -> None:
    """The screens see another card of the dealer's than the record."""
    post, turned = Connection.post, re.compile(rb'("event":"turned","card":")(..)')

    def other(connection: Connection, framed: bytes) -> None:
        post(connection, turned.sub(lambda said: said[1] + (b"2c" if said[2] != b"2c" else b"3c"), framed))

    patch.setattr(Connection, "post", other)


def takes_a_bet_after_the_close(house: House, patch: pytest.MonkeyPatch) -> None:
    """The record has other stakes than lie on the table."""
    engine = house.night.tables["t1"].engine
    stakes = engine.at_stake
    patch.setattr(engine, "at_stake", lambda: [(who, "17", amount) for who, _, amount in stakes()])


LIES: dict[str, tuple[Callable[[House, pytest.MonkeyPatch], None], set[str], int]] = {
    "leaves the witness out": (leaves_the_witness_out, {"denied"}, 3),
    "leaves it out in a crowd": (leaves_it_out_in_a_crowd, {"denied"}, 3),
    "tells it another story": (tells_it_another_story, {"rolled_back", "two_stories", "wrong"}, 12),
    "denies its answer": (denies_its_answer, {"denied"}, 5),
    "shows another result": (shows_another_result, {"wrong"}, 13),
    "takes a bet after the close": (takes_a_bet_after_the_close, {"wrong"}, 13),
}


@pytest.mark.check("B2", "B4")
@pytest.mark.parametrize("lie", LIES)
def test_a_house_that_lies_is_found(house: House, lie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tell, kinds, step = LIES[lie]
    with Watching(house) as witness:
        ready(house, witness)
        ann = player(house)
        bet(ann)
        witness.until("counted")
        house.call(lambda: tell(house, monkeypatch))
        ann.event("settled")
        found: dict[str, Any] = {}
        while found.get("kind") not in kinds:
            bet(ann)
            ann.event("settled")
            found = witness.until(*kinds, "counted", "not_part", "alone")
        assert found["step"] == step
        code, said = witness.stop()
    assert code == FAILED
    assert msgspec.json.decode(said.splitlines()[-1])["summary"]["wrong"] >= 1


@pytest.mark.check("B2")
def test_a_house_that_turns_another_card_for_the_screens_is_found(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house(
        tables("blackjack", pace=Pace(betting=0.3, between=0, step=0, decision=0.3), min_bet=2)
    )
    with Watching(house) as witness:
        ready(house, witness)
        turns_another_card(house, monkeypatch)
        ann = player(house)
        ann.move(do="bet", amount=10)
        found = witness.until("wrong")
        assert (found["step"], "not shown" in found["words"]) == (13, True)
        assert witness.stop()[0] == FAILED


@pytest.mark.check("B2")
def test_a_house_that_deals_another_card_than_was_drawn_is_found(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = LaidDeck.opening

    def exchanged(deck: LaidDeck, at: int) -> Opening:
        shown = opening(deck, at)
        return Opening(shown.card.translate(OTHER_SUITS), shown.salt, shown.path)

    with Watching(house) as witness:
        ready(house, witness)
        monkeypatch.setattr(LaidDeck, "opening", exchanged)
        for check in ("check_openings", "check_whole"):  # it believes itself
            monkeypatch.setattr(DeckState, check, lambda *_: None)
        ann, bob = player(house, "Ann", "t2"), player(house, "Bob", "t2")
        witness.until("counted", table="t2")
        for guest in (ann, bob):
            guest.ask("people")  # when the hands are there
        call_down(house, {"Ann": ann, "Bob": bob})
        found = witness.until("wrong", table="t2")
        assert (found["step"], found["n"] > 0) == (8, True)
        assert witness.stop()[0] == FAILED


OTHER_SUITS = str.maketrans("cdhs", "dcsh")


def call_down(house: House, guests: dict[str, Guest]) -> None:
    """Everybody stays in until the flop."""
    for _ in guests:
        name, options = house.call(lambda: asked(house))
        guests[name].move("t2", do="call" if "call" in options else "check")


def asked(house: House) -> tuple[str, set[str]]:
    """Who has to decide, and what they may do."""
    engine = house.night.tables["t2"].engine
    (name,) = engine.awaits.players
    return name, {option.do for option in engine.options(name)}


@pytest.mark.check("B6")
def test_a_record_that_was_rolled_back_is_found(house: House, tmp_path: Path) -> None:
    stick = tmp_path / "stick.db"
    with Watching(house) as witness:
        ready(house, witness)
        ann = player(house)
        backup(house.place, stick, house.night_id)
        key = Path(house.place, f"{house.night_id}.db.key")
        secret = key.read_bytes()
        bet(ann)
        witness.until("counted")
        house.stop()
        restore(stick, house.place, force=True)
        key.write_bytes(secret)  # passed off as the night that it was
        house.start()
        assert "rolled back" in witness.until("rolled_back")["words"]
        assert witness.stop()[0] == FAILED


@pytest.mark.parametrize("is_kept", [False, True])
def test_a_backup_that_was_honestly_restored_is_told_and_not_wrong(
    house: House, tmp_path: Path, is_kept: bool
) -> None:
    stick, file = tmp_path / "stick.db", tmp_path / "friday.jsonl"
    with Watching(house, *(["--record", str(file)] if is_kept else [])) as witness:
        ready(house, witness)
        ann = player(house)
        backup(house.place, stick, house.night_id)
        bet(ann)
        witness.until("counted")
        house.stop()
        restore(stick, house.place, force=True)
        house.start()
        assert "restored a backup" in witness.until("restored")["words"]
        ready(house, witness)
        ann = house.guest().rejoin(ann.token)
        ann.follow()
        bet(ann)
        witness.until("counted")
        code, _ = witness.stop()
    assert code == 0
    copies = [file, Path(f"{file}.1")] if is_kept else []
    for copy in copies:
        report = checker.check(copy.read_text().splitlines())
        assert (report.holds, sum(table.draws for table in report.tables)) == (True, 1)


@pytest.mark.check("B2")
def test_a_file_with_another_story_is_found_when_it_goes_on(house: House, tmp_path: Path) -> None:
    """The house has forgotten what it told, and the witness's device too: the file remembers."""
    file = tmp_path / "friday.jsonl"
    with Watching(house, "--record", str(file)) as witness:
        ready(house, witness)
        ann = player(house)
        bet(ann)
        witness.until("counted")
        assert witness.stop()[0] == 0
    texts = file.read_text().splitlines()
    begin = next(text for text in texts if '"table":"t1"' in text)
    other = msgspec.json.decode(begin) | {"next": "7" * 64}
    file.write_text(msgspec.json.encode(other, order="sorted").decode() + "\n")
    Path(f"{file}.device").unlink()
    with Watching(house, "--record", str(file)) as witness:
        assert "two stories" in witness.until("two_stories")["words"]
        assert witness.stop()[0] == FAILED
