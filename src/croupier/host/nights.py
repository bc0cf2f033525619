"""Beginning a night, and finding the one to go on with."""

import re
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from importlib.metadata import version
from typing import NamedTuple

import msgspec

from croupier.games.registry import GAMES
from croupier.host.auth import hashed, new_code, new_token
from croupier.host.night_key import check_secret
from croupier.host.system import SYSTEM, System
from croupier.night import commands, generations
from croupier.night.log_format import written
from croupier.night.setup import Preset
from croupier.store import Entry, Header, Store, create_night
from croupier.store.places import Place, is_postgres

encode = msgspec.json.encode

VERSION = version("croupier")
RECORD_BYTES = 8
"""Of what a night is called in the records of its draws."""


class Begun(NamedTuple):
    """A night that was begun, and what only its host may know."""

    store: Store
    secret: str


def begin(
    place: Place,
    preset: Preset,
    *,
    suggested: bool = False,
    system: System = SYSTEM,
    create: Callable[[Place, Header], Store] = create_night,
    secret: str = "",
) -> Begun:
    """Create a night from a preset, with a fresh code for the guests and a secret for the host.

    In a database its key is going to be wrapped by a `secret` that all hosts are given.
    """
    if is_postgres(place):
        check_secret(secret)
    at, own = system.now_ms(), new_token(system)
    night = _id(preset.name, at)
    header = Header(night=night, name=preset.name, created=at, code=VERSION, rules=rules_hash())
    store = create(place, header)
    command = commands.Create(
        preset=preset,
        code=new_code(system),
        host=hashed(own),
        raffle="",
        record=system.token_bytes(RECORD_BYTES).hex(),
        suggested=suggested,
        generations=generations.current(),
    )
    store.append(
        [
            Entry.following(
                store.header.tip,
                who="host",
                act=written(command),
                postings=msgspec.Raw(b"[]"),
                at=at,
                clock=0,
            )
        ]
    )
    return Begun(store, own)


def rules_hash() -> str:
    """The hash of all options that the rules of all games have."""
    schemas = msgspec.json.schema_components([game.rules_type for game in GAMES.values()])
    return sha256(encode(schemas)).hexdigest()


def _id(name: str, at: int) -> str:
    """A night's id: the day and the hour, and its name as far as a file can be called so."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:30] or "night"
    begun = datetime.fromtimestamp(at / 1000).astimezone()
    return f"{begun:%Y-%m-%d-%H%M%S}-{words}"
