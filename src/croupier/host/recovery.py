"""Restoring a night from its log: the newest snapshot, then every entry after it replayed.

Nothing is taken on trust. A snapshot counts only if the log vouches for it, every entry that is replayed must
be chained to the one before, and the rest of the chain is checked while the night goes on (`checking.py`).
"""

import logging
from typing import NamedTuple

import msgspec

from croupier.games.refusal import Refused
from croupier.host.faults import where
from croupier.host.night_key import Keyring, NightHouse, nobody
from croupier.host.system import System
from croupier.night import Night, commands
from croupier.night.commands import Actor
from croupier.night.execution import execute
from croupier.night.generations import NotPlayed
from croupier.night.log_format import Mistake, command_of
from croupier.store import Entry, Fault, Snapshot, Store, StoreFailure, Tip, entry_fault, header_fault

HARMLESS = (
    commands.Resume,
    commands.ClockChanged,
    commands.Note,
    commands.Snapshot,
    commands.NewSecret,
    commands.SecretUsed,
    commands.CarryOver,
)
"""What can follow a snapshot of a night whose rules are not played any more."""

log = logging.getLogger("croupier")

VOUCHING = 2
"""The format in which every kept snapshot has an entry that vouches for it, written before it."""
UNVOUCHED = "was kept by an older version of Croupier, and nothing in the log vouches for it"
CHANGED = "is not the one that was kept"
WAYS_ON = "`croupier restore FILE --force` brings a backup back, --new begins another night"
LONGER = "more of the log is played again, which takes longer this once"


class Kept(NamedTuple):
    """A night as its log has it."""

    night: Night
    tip: Tip
    house: NightHouse | None
    """What it draws with."""


def read_night(store: Store, keyring: Keyring, system: System) -> Kept:
    """A night that is to go on, with its key; which devices can add chance is found out by who hosts it."""
    night, tip = restored(store)
    return Kept(night, tip, keyring.house_of(night, store, system, nobody))


def restored(store: Store) -> tuple[Night, Tip]:
    """The night as its log tells it, from the newest snapshot on."""
    if fault := header_fault(store):
        raise _broken(store, fault)
    night, tip = _from_snapshot(store) or (None, store.header.tip)
    clock = 0 if night is None else night.state.clock
    for entry in store.entries(after=tip.seq):
        if fault := entry_fault(tip, clock, entry):
            raise _broken(store, fault)
        night = replay(night, entry)
        tip, clock = entry.tip, entry.clock
    if night is None:
        raise StoreFailure(f"the log of {store.header.night} has no beginning; {WAYS_ON}")
    return night, tip


def snapshot_fault(store: Store) -> Fault | None:
    """What is wrong with the snapshots that are kept, though all that is left of the log may be whole."""
    for snapshot in store.snapshots():
        if fault := _end_fault(store, snapshot):
            return fault
        if (doubt := _doubt(store, snapshot)) and doubt != UNVOUCHED:
            return Fault(snapshot.seq, f"the snapshot after entry {snapshot.seq} {doubt}")
    return None


def _from_snapshot(store: Store) -> tuple[Night, Tip] | None:
    """The newest snapshot that can be trusted and read."""
    for snapshot in store.snapshots():
        if fault := _end_fault(store, snapshot):
            raise _broken(store, fault)
        if doubt := _doubt(store, snapshot):
            log.warning("the snapshot after entry %d %s; %s", snapshot.seq, doubt, LONGER)
        elif (night := _loaded(snapshot)) is not None:
            return night, Tip(snapshot.seq, snapshot.hash)
    return None


def _end_fault(store: Store, snapshot: Snapshot) -> Fault | None:
    """That the log ends before the entry that vouches for a snapshot, which was there before it."""
    if store.header.format < VOUCHING or store.hash_of(snapshot.seq + 1) is not None:
        return None
    end = min(snapshot.seq, store.tip.seq)
    return Fault(
        end + 1, f"entry {end + 1} is missing: the log went on beyond entry {snapshot.seq} when it was saved"
    )


def _doubt(store: Store, snapshot: Snapshot) -> str | None:
    """Why a snapshot cannot be trusted; whether the entry that vouches for it is chained, replaying shows."""
    vouching = _act_after(store, snapshot.seq)
    if not isinstance(vouching, commands.Snapshot):
        return UNVOUCHED if store.header.format < VOUCHING else CHANGED
    is_same = (vouching.digest, store.hash_of(snapshot.seq)) == (snapshot.digest.hex(), snapshot.hash)
    return None if is_same else CHANGED


def _act_after(store: Store, seq: int) -> commands.Command | None:
    entry = next(store.entries(after=seq), None)
    try:
        return None if entry is None else command_of(entry, lambda table: "")
    except Mistake:
        return None


def _loaded(snapshot: Snapshot) -> Night | None:
    """The night of a snapshot; one that another version of the program kept may not be readable here."""
    try:
        return Night.load(snapshot.state)
    except (msgspec.MsgspecError, Refused, ValueError, KeyError, TypeError) as problem:
        log.warning("the snapshot is not readable, more of the log is read: %s", where(problem))
        return None


def _broken(store: Store, fault: Fault) -> StoreFailure:
    return StoreFailure(f"the record of {store.header.night} is not what was written: {fault}; {WAYS_ON}")


def replay(night: Night | None, entry: Entry) -> Night:
    """Do again what an entry of the log says; it must do what it did."""
    command = command_of(entry, lambda table: "" if night is None else night.game_of(table))
    if night is None:
        if not isinstance(command, commands.Create):
            raise StoreFailure("the log does not begin with the creation of a night")
        return Night.create(command, at=entry.at)
    if not night.is_playable and not isinstance(command, HARMLESS):
        raise NotPlayed(night.versions)
    done = execute(night, Actor.read(entry.who), command, at=entry.at, clock=entry.clock)
    if msgspec.json.encode(done.postings) != bytes(entry.postings):
        raise StoreFailure(f"entry {entry.seq} moves other money than it did")
    return night
