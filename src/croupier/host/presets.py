"""The preset that a night begins from: the house's own, or one from a file."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from croupier.games.refusal import Refused, explain
from croupier.host.settings import Unusable
from croupier.night.setup import Preset
from croupier.plan import plan_night
from croupier.plan.templates import CASINO

LARGEST = 1_000_000
"""Bytes of a preset."""


def house_preset(guests: int, games: Sequence[str], *, in_turn: bool = False) -> Preset:
    """The house's own plan for this many guests and these games; none named: all of them."""
    request = msgspec.structs.replace(
        CASINO.request(guests),
        games=tuple(games) or CASINO.games,
        dealing="players" if in_turn else CASINO.dealing,
    )
    try:
        return plan_night(request)
    except Refused as refused:
        raise Unusable(str(refused.phrase)) from None


def read_preset(file: Path) -> Preset:
    """A preset from a file, as `croupier plan` writes it or as one writes it by hand."""
    try:
        if file.stat().st_size > LARGEST:
            raise Unusable(f"{file} is no preset: it is too large")
        found = msgspec.json.decode(file.read_bytes())
    except OSError as problem:
        raise Unusable(f"{file} cannot be read: {(problem.strerror or str(problem)).lower()}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Unusable(f"{file} is no preset: it is not JSON") from None
    if isinstance(found, dict) and "preset" in found:  # what `croupier plan --json` prints
        found = found["preset"]
    return _checked(found, str(file))


def changed(chosen: Preset, **changes: str | int | None) -> Preset:
    """A preset with another name, start money or door; what is None or empty stays."""
    said = {field: value for field, value in changes.items() if value not in (None, "")}
    return _checked(msgspec.to_builtins(chosen) | said, "the night")


def _checked(fields: object, source: str) -> Preset:
    try:
        found = msgspec.convert(fields, Preset)
    except msgspec.ValidationError as error:
        raise Unusable(f"{source}: {explain(error)}") from None
    if not found.name.isprintable() or not found.name.strip():
        raise Unusable(f"{source}: a night's name can only have visible letters")
    return found
