"""A night brought back from its log: the newest snapshot, and every entry after it done again."""

import logging

import msgspec

from croupier.games.refusal import Refused
from croupier.host.faults import where
from croupier.night import Night, acts
from croupier.night.acts import Actor
from croupier.night.generations import NotPlayed
from croupier.night.logged import act_of
from croupier.store import Entry, Head, Store, StoreFailure

HARMLESS = (acts.Resume, acts.ClockChanged, acts.Note, acts.NewSecret, acts.CarryOver)
"""What can follow a snapshot of a night whose rules are not played any more."""

log = logging.getLogger("croupier")


def restored(store: Store) -> tuple[Night, Head]:
    """The night as its log tells it, from the newest snapshot on."""
    night, head = _from_snapshot(store) or (None, store.heading.head)
    for entry in store.entries(after=head.seq):
        night = replay(night, entry)
        head = entry.head
    if night is None:
        raise StoreFailure("this log has no beginning")
    return night, head


def _from_snapshot(store: Store) -> tuple[Night, Head] | None:
    """The newest snapshot; one that another version of the program wrote may not be readable here."""
    snapshot = store.snapshot()
    if snapshot is None:
        return None
    try:
        return Night.load(snapshot.state), Head(snapshot.seq, snapshot.hash)
    except (msgspec.MsgspecError, Refused, ValueError, KeyError, TypeError) as problem:
        log.warning("the snapshot is not readable, the whole log is read: %s", where(problem))
        return None


def replay(night: Night | None, entry: Entry) -> Night:
    """Do again what an entry of the log says; it must do what it did."""
    act = act_of(entry, lambda table: "" if night is None else night.game_of(table))
    if night is None:
        if not isinstance(act, acts.Create):
            raise StoreFailure("the log does not begin with the creation of a night")
        return Night.create(act, at=entry.at)
    if not night.is_playable and not isinstance(act, HARMLESS):
        raise NotPlayed(night.versions)
    done = night.perform(Actor.read(entry.who), act, at=entry.at, clock=entry.clock)
    if msgspec.json.encode(done.postings) != bytes(entry.postings):
        raise StoreFailure(f"entry {entry.seq} moves other money than it did")
    return night
