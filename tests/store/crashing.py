"""A host that writes until it is killed: `python -m tests.store.crashing PLACE`.

It prints the number of the last entry of each commit as soon as it is durable: who reads that, outside, knows
what was acknowledged.
"""

import os
import sys

from croupier.store import Entry, StoreFailure, Writer, open_store
from tests.store.making import entry


def acknowledge(entries: list[Entry]) -> None:
    os.write(1, b"%d\n" % entries[-1].seq)


def give_up(_: list[Entry], failure: StoreFailure) -> None:
    sys.exit(str(failure))


def main(place: str) -> None:
    store = open_store(place, "summer")
    writer = Writer(store, acknowledge, give_up, room=200)
    tip = store.tip
    while True:
        made = entry(tip)
        writer.put(made)
        tip = made.tip


if __name__ == "__main__":
    main(*sys.argv[1:])
