"""A night's key, from which the house's numbers and decks follow: kept beside the log, apart from all copies.

It has two halves, one for the tables and one for the raffle: the tables' is deleted when the night has ended,
and with it goes the last trace of the cards that were never shown.
"""

from collections.abc import Callable, Sequence

from croupier.fairness.house import NightKey
from croupier.host.system import System
from croupier.host.wrapping import NONCE, WrongSecret, unwrap, wrap
from croupier.night import Night
from croupier.night.house import Present
from croupier.store import Store, StoreFailure

KEY_BYTES = 32
TABLES, RAFFLE = "tables", "raffle"
SHORTEST = 16
"""Characters of a secret, at least: whoever has a copy of the database may guess for years."""

NO_SECRET = (
    "nights in PostgreSQL need a secret that wraps the keys of their draws: set CROUPIER_SECRET "
    f"to a random text of {SHORTEST} characters or more, the same for every host"
)
WRONG_SECRET = (
    "the key of the night {night} was wrapped by another secret: "
    "set CROUPIER_SECRET to the one that its last host had"
)

Presence = Callable[[str, int], Sequence[Present]]
"""Which devices add chance to an attempt of a chain."""


def nobody(chain: str, n: int) -> Sequence[Present]:
    """No device: the house's chance alone."""
    return ()


class NightHouse:
    """What a night that is hosted draws with: its key, and the devices that are there."""

    def __init__(self, raffle: bytes, tables: bytes, present: Presence) -> None:
        """The two halves, the tables' empty once the night is over and everything is opened."""
        self.raffle = NightKey(raffle)
        self.tables = NightKey(tables) if tables else None
        self.tables_half = tables
        self.present = present

    def is_of(self, night: Night) -> bool:
        """Whether a night has drawn with this key so far."""
        tables = night.state.key_id if self.tables is None else self.tables.id
        return (night.state.key_id, night.state.raffle_key_id) == (tables, self.raffle.id)

    def forget_tables(self) -> None:
        """Draw nothing more at tables, and show no card that lies face down."""
        self.tables, self.tables_half = None, b""


class Keyring:
    """Keeps the keys of nights, and finds them again."""

    def __init__(self, secret: str = "") -> None:
        """The secret wraps a key where others can read what is kept."""
        self._secret = secret

    def house_of(self, night: Night, store: Store, system: System, present: Presence) -> NightHouse | None:
        """What a night draws with; where its key is lost, by a new one, which is durable by then.

        None for a night whose draws are made by the rules of an older version.
        """
        if night.is_playable and not night.draws_are_checked:
            return None
        halves = self._kept(store)
        needed = {RAFFLE} if night.state.phase == "ended" else {RAFFLE, TABLES}
        if missing := needed - halves.keys():
            halves |= {name: system.token_bytes(KEY_BYTES) for name in sorted(missing)}
            self._keep(store, system, halves)
        return NightHouse(halves[RAFFLE], halves.get(TABLES, b""), present)

    def learn(self, store: Store) -> None:
        """Do what takes long of unwrapping a night's key beforehand, or say why that can't be done."""
        self._kept(store)

    def forget_tables(self, store: Store) -> None:
        """Delete the tables' half."""
        store.keep_secrets({name: kept for name, kept in store.secrets().items() if name != TABLES})

    def _kept(self, store: Store) -> dict[str, bytes]:
        return {name: self._read(store, name, kept) for name, kept in store.secrets().items()}

    def _keep(self, store: Store, system: System, halves: dict[str, bytes]) -> None:
        if store.is_shared:
            check_secret(self._secret)
            halves = {
                name: wrap(half, self._secret, _purpose(store, name), system.token_bytes(NONCE))
                for name, half in halves.items()
            }
        store.keep_secrets(halves)

    def _read(self, store: Store, name: str, kept: bytes) -> bytes:
        if not store.is_shared:
            return kept
        check_secret(self._secret)
        try:
            return unwrap(kept, self._secret, _purpose(store, name))
        except WrongSecret:
            raise StoreFailure(WRONG_SECRET.format(night=store.header.night)) from None


class InMemory(Keyring):
    """Keeps a key as long as the process lives: for a night of which nothing is kept."""

    def __init__(self) -> None:
        super().__init__()
        self._halves: dict[str, bytes] = {}

    def forget_tables(self, store: Store) -> None:
        self._halves.pop(TABLES, None)

    def _kept(self, store: Store) -> dict[str, bytes]:
        return dict(self._halves)

    def _keep(self, store: Store, system: System, halves: dict[str, bytes]) -> None:
        self._halves = halves


def check_secret(secret: str) -> None:
    """Refuse to go on without a secret to wrap a key by."""
    if len(secret) < SHORTEST:
        raise StoreFailure(NO_SECRET)


def _purpose(store: Store, name: str) -> str:
    """What a wrapped half is good for: put beside another night, it opens nothing."""
    return f"key of {name} at {store.header.night}"
