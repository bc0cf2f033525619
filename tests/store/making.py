"""Nights to store: headers, and entries that follow each other."""

from itertools import islice
from typing import Any

import msgspec
import psycopg

from croupier.store import Entry, Header, Store, Tip

CREATED = 1_790_000_000_000

POSTINGS = msgspec.Raw(
    b'[{"from":"chips:roulette-1:ann","to":"layout:roulette-1","amount":25},'
    b'{"from":"house:roulette-1","to":"chips:roulette-1:ann","amount":50}]'
)


def header(night: str = "summer", **fields: Any) -> Header:
    given = {"name": "Summer Night", "created": CREATED, "code": "0.1.0", "rules": "2026-11", **fields}
    return Header(night=night, **given)


def entry(tip: Tip, **fields: Any) -> Entry:
    """The entry after that tip: a bet at a table by one of ten guests, unless said otherwise."""
    seq = tip.seq + 1
    given: dict[str, Any] = {
        "table": f"roulette-{seq % 20}",
        "version": seq,
        "who": f"guest/{seq % 10}",
        "action": f"action-{seq:020}",
        "act": msgspec.Raw(b'{"do":"play","move":{"by":"ann","do":"bet","on":"17-20","amount":%d}}' % seq),
        "postings": POSTINGS,
        "at": CREATED + seq,
        "clock": seq * 10,
    }
    return Entry.following(tip, **(given | fields))


def let_leases_run_out(database: str) -> None:
    """Have it so that every host in a database was not heard of for longer than its lease."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE croupier_night SET leased = clock_timestamp() - interval '1 second'")


def following(tip: Tip, count: int) -> list[Entry]:
    """So many entries after that tip."""

    def endless(tip: Tip) -> Any:
        while True:
            made = entry(tip)
            yield made
            tip = made.tip

    return list(islice(endless(tip), count))


def fill(store: Store, count: int) -> list[Entry]:
    """Append so many entries."""
    entries = following(store.tip, count)
    store.append(entries)
    return entries
