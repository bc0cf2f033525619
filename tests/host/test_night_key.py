"""The key of a night's draws: in a file of its own or, in a database, wrapped by a secret of all hosts."""

import stat
from pathlib import Path

import msgspec
import psycopg
import pytest

from croupier.fairness.checker import check
from croupier.fairness.hashing import guest_pledge
from croupier.host.night_key import InMemory, Keyring
from croupier.host.nights import begin
from croupier.night.setup import Pace
from croupier.store import StoreFailure, backup, open_store, restore
from tests.host.conftest import SECRET, House, Opener, tables
from tests.host.guests import Guest
from tests.host.test_secrets import recorded

CALM = Pace(betting=600, between=0, step=0, decision=600)
SHARE = bytes(range(32))


@pytest.mark.check("B8")
def test_the_key_lies_beside_the_night_for_its_owner_alone_and_in_no_backup(
    open_house: Opener, tmp_path_factory: pytest.TempPathFactory
) -> None:
    house = open_house(tables("roulette"))
    file = Path(house.place, f"{house.night_id}.db.key")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    halves = msgspec.json.decode(file.read_bytes())
    assert set(halves) == {"tables", "raffle"}
    copy = tmp_path_factory.mktemp("stick") / "copy.db"
    backup(house.place, copy, house.night_id)
    assert [one.name for one in copy.parent.iterdir()] == ["copy.db"]
    assert not any(half.encode() in copy.read_bytes() for half in halves.values())
    house.stop()
    others = [one.read_bytes() for one in Path(house.place).iterdir() if one != file]
    assert not any(half.encode() in data for data in others for half in halves.values())
    restore(copy, house.place, force=True)
    assert not file.exists(), "what is restored goes on with a key of its own"
    house.start()
    assert msgspec.json.decode(file.read_bytes())["tables"] != halves["tables"]
    assert kinds(house) == ["begin", "end"]


@pytest.mark.parametrize("secret", ["", "too short"])
def test_no_night_begins_in_a_database_without_a_secret(database: str, secret: str) -> None:
    with pytest.raises(StoreFailure, match="set CROUPIER_SECRET to a random text of 16 characters or more"):
        begin(database, tables("roulette"), secret=secret)
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT to_regclass('croupier_night')").fetchone() == (None,)


def keyring_fault(house: House, secret: str) -> str:
    """Why a host with another secret cannot go on."""
    with open_store(house.place, house.night_id) as store, pytest.raises(StoreFailure) as problem:
        Keyring(secret).house_of(house.night, store, house.hub.system, lambda chain, n: ())
    return str(problem.value)


@pytest.mark.parametrize(
    ("secret", "words"),
    [
        ("", "nights in PostgreSQL need a secret"),
        (
            "another secret that is long enough",
            "was wrapped by another secret: set CROUPIER_SECRET to the one",
        ),
    ],
)
def test_no_host_goes_on_in_a_database_by_another_secret(
    open_house: Opener, database: str, secret: str, words: str
) -> None:
    house = open_house(tables("roulette"), database)
    house.stop()
    assert words in keyring_fault(house, secret)
    house.start()
    assert kinds(house) == ["begin"]


def test_what_wraps_one_half_of_a_key_opens_no_other(open_house: Opener, database: str) -> None:
    house = open_house(tables("roulette"), database)
    house.stop()
    with psycopg.connect(database) as connection:
        raffle = "SELECT content FROM croupier_secret WHERE name = 'raffle'"
        connection.execute(f"UPDATE croupier_secret SET content = ({raffle}) WHERE name = 'tables'")
    assert "was wrapped by another secret" in keyring_fault(house, SECRET)


@pytest.mark.check("B8")
def test_nothing_in_a_database_is_the_key(open_house: Opener, database: str) -> None:
    house = open_house(tables("roulette"), database)
    key = house.hosted.house
    assert key is not None
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT name, content FROM croupier_secret").fetchall()
    assert sorted(name for name, _ in rows) == ["raffle", "tables"]
    assert not any(key.tables_half in content for _, content in rows)


@pytest.mark.check("B9")
def test_another_host_of_the_database_makes_the_draw_that_was_under_way(
    open_house: Opener, database: str
) -> None:
    house = open_house(tables("roulette", pace=CALM, dealt="dealer"), database)
    ann, host = house.guest("Ann"), house.host()
    ann.ask("sit", table="t1", money=500)
    record = followed(ann)
    ann.ask("pledge", table="t1", n=1, pledge=guest_pledge(record, "t1", 1, "Ann", SHARE))
    host.move(do="open")
    ann.move(do="bet", on="red", amount=100)
    host.move(do="spin")
    asked = recorded(house, "t1")
    house.restart()
    again = house.guest().rejoin(ann.token)
    again.follow()
    said = again.hear(lambda message: message["type"] == "record" and message["table"] == "t1")
    assert said["under_way"] == asked[-1]
    fields = {"n": 1, "roster": said["head"], "share": SHARE.hex(), "next": "1" * 64}
    again.ask("share", table="t1", **fields)
    again.event("spun")
    assert kinds(house) == ["begin", "roster", "draw"]
    assert recorded(house, "t1")[:2] == asked
    assert check(recorded(house, "t1")).holds


def kinds(house: House) -> list[str]:
    """What the lines of the first table are."""
    return [msgspec.json.decode(line)["kind"] for line in recorded(house, "t1")]


def followed(guest: Guest) -> str:
    """Follow the first table; what the night is called in its records."""
    guest.follow()
    said = guest.hear(lambda message: message["type"] == "record" and message["table"] == "t1")
    return str(said["night"])


def test_the_key_of_a_night_of_which_nothing_is_kept_is_in_memory(open_house: Opener, tmp_path: Path) -> None:
    house = open_house(tables("roulette"), keyring=InMemory())
    assert house.hosted.house is not None
    assert list(tmp_path.glob("*.key")) == []
