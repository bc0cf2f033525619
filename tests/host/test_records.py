"""What can be taken home: for whom, and that it adds up."""

import csv
import io
import re
from datetime import datetime

import msgspec
import pytest

from croupier.games.roulette import Roulette
from croupier.host import reading
from croupier.host.auth import Throttles
from tests.host.conftest import House, Opener, tables
from tests.host.guests import Guest
from tests.host.test_actions import SLOW, unhurried

RECORDS = ["standings", "statistics", "statement", "results"]


def fetch(house: House, path: str, token: str) -> tuple[int, bytes]:
    status, _, body = house.get(path, Authorization=f"Bearer {token}")
    return status, body


def played(open_house: Opener) -> tuple[House, Guest]:
    """A house where Ann has lost or won 100 at roulette."""
    house = open_house(tables("roulette"))
    ann = house.guest("Ann")
    house.guest("Bob")
    ann.ask("sit", table="t1", money=500)
    ann.follow()
    ann.move(do="bet", on="red", amount=100)
    ann.event("spun")
    ann.ask("leave", table="t1")
    return house, ann


@pytest.mark.check("A24")
def test_a_guests_statement_adds_up_to_what_they_have(open_house: Opener) -> None:
    house, ann = played(open_house)
    money = ann.account()["money"]
    lines = msgspec.json.decode(fetch(house, "/statement.json", ann.token)[1])
    assert sum(line["amount"] for line in lines if line["account"] == "wallet/Ann") == money
    assert [line["balance"] for line in lines if line["account"] == "wallet/Ann"][-1] == money
    assert len({line["id"] for line in lines}) == len(lines)
    assert {line["account"] for line in lines} == {"wallet/Ann", "chips/t1/Ann"}


def test_rounds_by_rules_that_were_given_up_are_not_told(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, ann = played(open_house)
    monkeypatch.setattr(Roulette, "plays", frozenset())
    status, body = fetch(house, "/results.json", ann.token)
    assert status == 409
    assert "begun by the rules of 0.1" in msgspec.json.decode(body)["refused"]
    assert fetch(house, "/statement.json", ann.token)[0] == 200


@pytest.mark.check("A23", "A24")
def test_results_say_the_same_in_both_forms_and_on_the_line(open_house: Opener) -> None:
    house, ann = played(open_house)
    rows = msgspec.json.decode(fetch(house, "/results.json", ann.token)[1])
    sheet = fetch(house, "/results.csv", ann.token)[1]
    assert sheet.startswith(b"\xef\xbb\xbfguest,")
    table = list(csv.DictReader(io.StringIO(sheet.decode("utf-8-sig"))))
    (row,), (again,), (shown,) = rows, table, ann.ask("rounds")["rounds"]
    assert (row["staked"], row["start"]) == (100, 500)
    assert row["result"] in (-100, -50, 100)  # on zero half of it goes back
    at = datetime.fromisoformat(again["at"] + "+00:00").timestamp()
    assert {name: str(value) for name, value in row.items()} == again | {"at": str(row["at"])}
    assert int(at) == row["at"] // 1000
    assert (shown["staked"], shown["result"], shown["end"]) == (row["staked"], row["result"], row["end"])
    assert any(step["events"] for step in shown["events"])
    assert row["end"] == 500 + ann.account()["money"] - 10_000


def test_standings_are_for_everybody_here(open_house: Opener) -> None:
    house, ann = played(open_house)
    total = ann.account()["total"]
    status, body = fetch(house, "/standings.csv", ann.token)
    assert status == 200
    assert f"Ann,{total},{total},0" in body.decode()


@pytest.mark.check("E3", "E5")
def test_a_record_is_for_those_whom_it_concerns(open_house: Opener) -> None:
    house, ann = played(open_house)
    for form in ("json", "csv"):
        for name in RECORDS:
            assert house.get(f"/{name}.{form}")[0] == 401
            assert fetch(house, f"/{name}.{form}", "nonsense")[0] == 401
            assert fetch(house, f"/{name}.{form}", ann.token)[0] == 200
            assert fetch(house, f"/{name}.{form}", house.secret)[0] == 200
    assert fetch(house, "/statement.json?name=Bob", ann.token)[0] == 403
    assert fetch(house, "/results.json?name=Bob", ann.token)[0] == 403
    bob = msgspec.json.decode(fetch(house, "/statement.json?name=Bob", house.secret)[1])
    assert {line["account"] for line in bob} == {"wallet/Bob"}
    assert fetch(house, f"/statement.json?token={ann.token}", "")[0] == 401


@pytest.mark.check("E16")
def test_whoever_guesses_tokens_by_http_waits_at_the_door_as_well(house: House) -> None:
    porch = house.call(lambda: house.hub.auth.porch("127.0.0.1"))
    assert house.get("/standings.json")[0] == 401
    assert len(porch.wrong) == 0, "who says nothing has not guessed"
    paths = [f"/{name}.{form}" for name in RECORDS for form in ("json", "csv")]
    paths += ["/journal.json", "/log.jsonl"]
    for path in paths * 2:
        assert fetch(house, path, "a guess")[0] == 401
    assert len(porch.wrong) == 20
    assert house.call(porch.patience) > 0


@pytest.mark.check("E1", "E5")
def test_the_log_is_the_hosts_and_only_when_the_night_is_over(open_house: Opener) -> None:
    house = open_house(tables("roulette", pace=SLOW))
    ann, host = house.guest("Ann"), house.host()
    assert house.get("/log.jsonl")[0] == 401
    assert fetch(house, "/log.jsonl", ann.token)[0] == 403
    assert fetch(house, "/log.jsonl", house.secret)[0] == 409
    host.ask("end_night")
    assert fetch(house, "/log.jsonl", ann.token)[0] == 403
    status, body = fetch(house, "/log.jsonl", house.secret)
    assert status == 200
    assert [msgspec.json.decode(line)["seq"] for line in body.splitlines()] == [
        entry.seq for entry in house.entries()
    ]


@pytest.mark.check("E1", "E5")
def test_the_journal_tells_the_host_what_was_done_and_no_card(open_house: Opener) -> None:
    house = open_house(tables("holdem", pace=SLOW, dealt="dealer"))
    ann, bob, host = house.guest("Ann"), house.guest("Bob"), house.host()
    for guest in (ann, bob):
        guest.ask("sit", table="t1", money=500)
    host.move(do="start")
    host.move(do="deal")
    host.ask("grant", name="Ann", amount=70, reason="a voucher")
    host.move(do="void", reason="a drink fell on the cards")
    assert house.get("/journal.json")[0] == 401
    assert fetch(house, "/journal.json", ann.token)[0] == 403
    status, body = fetch(house, "/journal.json", house.secret)
    deeds = msgspec.json.decode(body)
    assert status == 200
    done = [(deed["what"], deed["by"], deed["name"], deed["amount"], deed["words"]) for deed in deeds]
    assert ("sit", "guest/Bob", "", 500, "") in done
    assert done[-2:] == [
        ("grant", "host", "Ann", 70, "a voucher"),
        ("void", "host", "", 0, "a drink fell on the cards"),
    ]
    assert not re.search(rb'"[2-9TJQKA][cdhs]"|seed|token|[0-9a-f]{32}', body)
    later = fetch(house, f"/journal.json?after={deeds[-2]['seq']}", house.secret)[1]
    assert [deed["what"] for deed in msgspec.json.decode(later)] == ["void"]


def test_the_host_sees_whose_phone_is_connected(open_house: Opener) -> None:
    house = open_house(tables("roulette"), throttle=unhurried)
    ann, bob, host = house.guest("Ann"), house.guest("Bob"), house.host()
    assert [one["here"] for one in host.ask("people")["guests"]] == [True, True]
    assert "here" not in ann.ask("people")["guests"][0]
    bob.line.close()
    while [one["here"] for one in host.ask("people")["guests"]] != [True, False]:
        pass


@pytest.mark.check("E21")
def test_records_are_kept_by_no_browser(open_house: Opener) -> None:
    house, ann = played(open_house)
    _, headers, _ = house.get("/statement.csv", Authorization=f"Bearer {ann.token}")
    assert headers["cache-control"] == "no-store"
    assert headers["content-type"] == "text/csv; charset=utf-8"
    assert headers["content-disposition"] == 'attachment; filename="statement.csv"'


def test_a_guests_hands_have_their_own_cards_and_nobody_elses(open_house: Opener) -> None:
    house = open_house(tables("holdem", pace=SLOW, dealt="dealer"))
    ann, bob, host = house.guest("Ann"), house.guest("Bob"), house.host()
    for guest in (ann, bob):
        guest.ask("sit", table="t1", money=500)
    assert fetch(house, "/hands.txt", ann.token)[0] == 404
    host.move(do="start")
    host.move(do="deal")
    ann.move(do="fold")
    status, body = fetch(house, "/hands.txt", ann.token)
    assert status == 200
    assert body.count(b"PokerStars Hand #") == 1
    assert b"Dealt to Ann [" in body
    assert b"Dealt to Bob" not in body
    for ending in ("phhs", "ohh"):
        assert fetch(house, f"/hands.{ending}", bob.token)[0] == 200
    assert fetch(house, "/hands.txt?name=Bob", ann.token)[0] == 403
    for path in ("/hands.txt", "/hands.txt?name=Ann", "/hands.txt?name=Bob"):
        status, body = fetch(house, path, house.secret)
        assert (status, b"Dealt to" in body) == (200, False), "the host may play too, and mucked is mucked"
    assert fetch(house, "/hands.txt", "")[0] == 401


@pytest.mark.check("E1")
def test_a_guests_story_is_told_by_its_link_once_the_night_is_over(open_house: Opener) -> None:
    house, ann = played(open_house)
    assert "when the night is over" in ann.refused("story")
    host = house.host()
    assert "not allowed" in host.refused("story")
    host.ask("move", table="t1", move={"do": "void", "reason": "Enough"})
    host.ask("end_night")
    key = ann.ask("story")["key"]
    status, body = fetch(house, "/story.json", key)
    story = msgspec.json.decode(body)
    assert (status, story["name"], story["total"]) == (200, "Ann", ann.account()["money"])
    assert story["parts"][0]["luck"]["expected"] == pytest.approx(-100 / 74)
    assert [fetch(house, "/story.json", wrong)[0] for wrong in (key[:-1], ann.token, "", "é")] == [404] * 4
    assert fetch(house, "/statement.json", key)[0] == 401, "the key of a story opens nothing else"


@pytest.mark.parametrize("place", ["sqlite", "postgres"])
def test_long_logs_are_read_by_another_process_which_goes_on_where_it_was(
    open_house: Opener, monkeypatch: pytest.MonkeyPatch, place: str, request: pytest.FixtureRequest
) -> None:
    where = "" if place == "sqlite" else request.getfixturevalue("database")
    house = open_house(tables("roulette"), place=where)
    ann = house.guest("Ann")
    ann.ask("sit", table="t1", money=500)
    ann.follow()

    def play() -> None:
        ann.move(do="bet", on="red", amount=10)
        ann.event("settled")
        ann.account()

    def taken_home() -> dict[str, bytes]:
        house.hub.auth.records = Throttles(rate=0, burst=99)
        guest = {path: fetch(house, path, ann.token)[1] for path in ("/results.csv", "/statement.json")}
        return guest | {
            path: fetch(house, path, house.secret)[1] for path in ("/results.json", "/journal.json")
        }

    for rounds in (1, 2):
        play()
        here = taken_home()
        monkeypatch.setattr(reading, "SHORT", 0)
        assert taken_home() == here
        monkeypatch.setattr(reading, "SHORT", 1000)
        assert len(msgspec.json.decode(here["/results.json"])) == rounds
    assert fetch(house, "/hands.txt", ann.token)[0] == 404
    other = house.hub.reading._process  # noqa: SLF001
    assert other is not None
    other.kill()
    monkeypatch.setattr(reading, "SHORT", 0)
    assert fetch(house, "/results.json", ann.token)[0] == 503
    assert fetch(house, "/results.json", ann.token)[0] == 200


def test_records_of_one_person_have_a_limit(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    house.hub.auth.records = Throttles(rate=0, burst=3)
    assert [fetch(house, "/standings.json", ann.token)[0] for _ in range(5)] == [200] * 3 + [429] * 2
    assert fetch(house, "/standings.json", bob.token)[0] == 200
