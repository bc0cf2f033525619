"""What the database says in the end, held against what guests were told: C18.

Two triggers note who writes: the host by the name of its connection, and the token that the night had then.
"""

from collections import Counter
from typing import NamedTuple

import msgspec
import psycopg

from croupier.host.recovery import restored
from croupier.store import Store, open_store, verify_chain
from tests.cluster.crowd import Crowd, Told, described
from tests.evening.party import check_money

WITNESS = """
CREATE TABLE witness_entry (night integer, seq bigint, host text, token bigint);
CREATE TABLE witness_token (night integer, token bigint, host text);
CREATE FUNCTION note_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witness_entry SELECT NEW.night, NEW.seq, current_setting('application_name'), token
    FROM croupier_night WHERE number = NEW.night;
    RETURN NEW;
END $$;
CREATE FUNCTION note_token() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.token <> OLD.token THEN
        INSERT INTO witness_token VALUES (NEW.number, NEW.token, current_setting('application_name'));
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER note_entry AFTER INSERT ON croupier_entry FOR EACH ROW EXECUTE FUNCTION note_entry();
CREATE TRIGGER note_token AFTER UPDATE ON croupier_night FOR EACH ROW EXECUTE FUNCTION note_token();
"""


def set_up_witness(url: str) -> None:
    """Have the database note who writes from now on."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(WITNESS)


class Count(NamedTuple):
    """What was found."""

    acknowledged: int
    refused: int
    entries: int
    owners: int
    """How often the night was taken."""


def check_history(url: str, night: str, crowd: Crowd) -> Count:
    """None lost, none doubled, none from nowhere, and never two owners."""
    with open_store(url, night, read_only=True) as store:
        assert verify_chain(store) is None
        check_told(store, crowd)
        check_money(restored(store)[0])
        entries = store.tip.seq
    owners = check_owners(url)
    refused = sum(not one.seq for one in crowd.told)
    return Count(len(crowd.told) - refused, refused, entries, owners)


def check_told(store: Store, crowd: Crowd) -> None:
    """What was acknowledged is in the log once, as it was said; what was refused is not; nothing else is."""
    kept: set[Told] = set()
    for entry in store.entries():
        role, _, name = entry.who.partition("/")
        act = msgspec.json.decode(entry.act)
        if role == "guest" and act["do"] != "join":
            kept.add(Told(name, described(act), entry.seq))
    told = [one for one in crowd.told if one.seq]
    assert not (twice := [one for one, count in Counter(told).items() if count > 1]), twice
    assert not (lost := set(told) - kept), sorted(lost)
    assert not (unknown := kept - set(told)), sorted(unknown)


def check_owners(url: str) -> int:
    """Whoever wrote an entry had taken the night last, each time by a new token; how often it was taken."""
    with psycopg.connect(url) as connection:
        tokens = connection.execute("SELECT token, host FROM witness_token ORDER BY token").fetchall()
        entries = connection.execute("SELECT seq, token, host FROM witness_entry ORDER BY seq").fetchall()
    taken: dict[int, str] = dict(tokens)
    assert len(taken) == len(tokens), "a token was taken twice"
    assert [token for _, token, _ in entries] == sorted(token for _, token, _ in entries)
    assert not (strange := [one for one in entries if taken.get(one[1], one[2]) != one[2]]), strange
    return len(taken)
