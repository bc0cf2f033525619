"""The night's log: entries in order, durable and chained, in SQLite or PostgreSQL."""

from croupier.store.audit import Fault, chain_fault, entry_fault, header_fault, verify_chain
from croupier.store.backup import backup, restore
from croupier.store.entry import FORMAT, Entry, Header, Tip, chain
from croupier.store.failure import StoreFailure, TakenOver
from croupier.store.places import create_night, nights, open_store
from croupier.store.store import Snapshot, Store, Summary
from croupier.store.writer import Writer

__all__ = [
    "FORMAT",
    "Entry",
    "Fault",
    "Header",
    "Snapshot",
    "Store",
    "StoreFailure",
    "Summary",
    "TakenOver",
    "Tip",
    "Writer",
    "backup",
    "chain",
    "chain_fault",
    "create_night",
    "entry_fault",
    "header_fault",
    "nights",
    "open_store",
    "restore",
    "verify_chain",
]
