"""A host that writes until it is killed: `python -m tests.store.crashing PLACE LEASE`.

It prints the number of the last entry of each commit as soon as it is durable: who reads that, outside, knows
what was acknowledged.
"""

import os
import sys

from croupier.store import Entry, Store, StoreFailure, Writer, open_store
from croupier.store.places import is_postgres
from croupier.store.postgres import PostgresStore
from tests.store.making import entry


def acknowledge(entries: list[Entry]) -> None:
    os.write(1, b"%d\n" % entries[-1].seq)


def give_up(_: list[Entry], failure: StoreFailure) -> None:
    sys.exit(str(failure))


def main(place: str, lease: str) -> None:
    store: Store
    if is_postgres(place):
        store = PostgresStore.open(place, "summer", lease=float(lease))
    else:
        store = open_store(place, "summer")
    writer = Writer(store, acknowledge, give_up, room=200)
    head = store.head
    while True:
        made = entry(head)
        writer.put(made)
        head = made.head


if __name__ == "__main__":
    main(*sys.argv[1:])
