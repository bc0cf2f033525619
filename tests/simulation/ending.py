"""The end of the night: it is closed, ended and verified, and everything is compared a last time."""

from typing import TYPE_CHECKING

from msgspec import Raw
from msgspec.json import decode, encode
from msgspec.structs import replace

from croupier.fairness.checker import check
from croupier.host.recovery import restored
from croupier.night.audit import audit
from croupier.night.commands import RAFFLE
from croupier.store import Entry, StoreFailure, verify_chain
from croupier.store.entry import rechain
from tests.simulation.disk import Commit, Disk, ModelStore, Row, checksum
from tests.simulation.witness import Witness

if TYPE_CHECKING:
    from tests.simulation.run import Simulation

CLOSING = 40.0
PRIZES = 4.0
QUIET = 3.0
"""Seconds without an entry after which nothing is on its way."""
AT_REST_WITHIN = 120.0


def play(party: "Simulation") -> None:
    """Come to rest and compare; mostly end the night, and give prizes; verify."""
    if party.rng.random() < 0.7:
        party.is_closing, party.is_resting = True, False
        party.go_on(CLOSING, lambda: party.oracle.night.state.phase == "ended")
        party.go_on(PRIZES)
    _compare(party)
    party.is_asleep = True
    party.stop()
    _verify(party)


def _compare(party: "Simulation") -> None:
    """Let everything arrive, and look at everybody's whole picture."""
    party.is_asleep = True
    if not party.go_on(AT_REST_WITHIN, lambda: _is_quiet(party)):
        party.world.violate("after the storm all goes on", "the night never comes to rest")
    for phone in party.phones:
        party.pictures.check(phone, at_rest=True)
    _check_draws(party)
    party.is_asleep = False


def _check_draws(party: "Simulation") -> None:
    """No draw is left under way, and what the witness has kept is the whole record, and holds."""
    world, night = party.world, party.oracle.night
    for place in _under_way(party):
        world.violate("a draw under way is finished", f"{place} waits for {night.asking(place)}")
    for phone in party.phones:
        if phone.part is None or not isinstance(phone, Witness):
            continue
        for place in _behind(party, phone):
            world.violate("devices find every draw right", f"the witness is not at the end of {place}")
        report = check(phone.part.kept)
        if not report.holds:
            world.violate("devices find every draw right", "; ".join(report.sentences())[:300])


def _behind(party: "Simulation", witness: Witness) -> list[str]:
    """Of which records a witness has not heard all by now."""
    night, heads = party.oracle.night, {} if witness.part is None else witness.part.heads()
    records = {
        place: night.record(place) for place in (*witness.follows, RAFFLE) if place in (*night.tables, RAFFLE)
    }
    return [
        place
        for place, record in records.items()
        if record is not None and heads.get(record.table, record.head) != record.head
    ]


def _is_quiet(party: "Simulation") -> bool:
    is_heard = all(phone.part is None or phone.part.is_awake for phone in party.phones)
    is_heard &= not any(_behind(party, phone) for phone in party.phones if isinstance(phone, Witness))
    return party.is_at_rest and party.world.now - party.fed_at > QUIET and is_heard and not _under_way(party)


def _under_way(party: "Simulation") -> list[str]:
    """Where a draw is under way."""
    night = party.oracle.night
    return [place for place in (*night.tables, RAFFLE) if night.asking(place) is not None]


def _forge(party: "Simulation") -> None:
    """Change what one entry moves, with and without making its chain anew: neither must be believed."""
    log = party.disk.log
    places = [place for place, entry in enumerate(log) if len(entry.postings) > len("[]")]
    if not places:
        return  # nobody came in
    place = party.rng.choice(places)
    forged = [*log[:place], replace(log[place], postings=_more(log[place].postings)), *log[place + 1 :]]
    with _store_of(party, forged) as store:
        if verify_chain(store) is None:
            party.world.violate(
                "a forged log is refused", f"entry {place + 1} was changed, and the chain is fine"
            )
    tip, rechained = party.disk.header.tip, list[Entry]()
    for entry in forged:
        rechained.append(replace(entry, hash=rechain(tip.hash, entry)))
        tip = rechained[-1].tip
    with _store_of(party, rechained) as store:
        mistake = audit(store.entries()).mistake
        if mistake is None or mistake.seq != place + 1:
            party.world.violate(
                "a forged log is refused", f"entry {place + 1} is wrong, the audit says {mistake}"
            )
        try:
            restored(store)
        except StoreFailure:
            return
        party.world.violate(
            "a forged log is refused", f"entry {place + 1} moves other money, and is believed"
        )


def _more(postings: Raw) -> Raw:
    """The same postings, but of twice as much."""
    return Raw(encode([(account, 2 * amount) for account, amount in decode(postings)]))


def _store_of(party: "Simulation", entries: list[Entry]) -> ModelStore:
    """A disk that holds these entries."""
    disk = Disk(party.disk.header)
    rows = [Row(entry) for entry in entries]
    disk.records = [*rows, Commit(checksum(rows))]
    return ModelStore(disk)


def _verify(party: "Simulation") -> None:
    """What `croupier verify` does, and what a start does."""
    party.disk.trouble = lambda step: None
    _forge(party)
    with ModelStore.open(party.disk) as store:
        fault = verify_chain(store)
        verdict = audit(store.entries())
        if fault is not None or verdict.mistake is not None:
            party.world.violate("verify agrees", str(fault or verdict.mistake))
        saved = party.oracle.night.save()
        if verdict.night is None or verdict.night.save() != saved:
            party.world.violate("verify agrees", "it comes to another night")
        if restored(store)[0].save() != saved:
            party.world.violate("the log gives the same night", "from the last snapshot")
