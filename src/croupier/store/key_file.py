"""The file beside a night's own that holds what no copy of the night may hold: for its owner's eyes alone."""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from croupier.store.failure import StoreFailure
from croupier.store.sqlite_file import sync_folder, unreadable, unwritable


def key_file_of(path: Path) -> Path:
    """Where the secrets of a night lie, beside its file."""
    return path.with_name(f"{path.name}.key")


def read_secrets(path: Path) -> dict[str, bytes]:
    """The secrets beside a night's file, by name; none where there is no such file."""
    file = key_file_of(path)
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as problem:
        raise unreadable(file, problem) from None
    try:
        found = msgspec.json.decode(text, type=dict[str, str])
        return {name: bytes.fromhex(secret) for name, secret in found.items()}
    except ValueError:
        raise StoreFailure(
            f"{file} is damaged: put back the file that was written, or move it away; "
            "without it rounds under way are called off, and tables begin new records of their draws"
        ) from None


def write_secrets(path: Path, secrets: dict[str, bytes]) -> None:
    """Have these secrets and no others beside a night's file; they are durable when this returns."""
    file = key_file_of(path)
    new = file.with_name(f"{file.name}.new")
    text = msgspec.json.encode({name: secret.hex() for name, secret in secrets.items()})
    try:
        with os.fdopen(os.open(new, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        _wipe(file, lambda: new.replace(file))
    except OSError as problem:
        raise unwritable(file, problem) from None


def remove_secrets(path: Path) -> None:
    """Have no secrets beside a night's file."""
    file = key_file_of(path)
    try:
        if file.exists():
            _wipe(file, file.unlink)
    except OSError as problem:
        raise unwritable(file, problem) from None


def _wipe(file: Path, let_go: Callable[[], object]) -> None:
    """Let go of a file for good, and leave nothing of it where it lay on the disk, as far as can be done."""
    if os.name == "nt" or not file.exists():  # Windows lets go of no file that is open
        let_go()
        sync_folder(file.parent)
        return
    with file.open("r+b") as before:
        size = os.fstat(before.fileno()).st_size
        let_go()
        sync_folder(file.parent)  # or a crash would bring back a file that is wiped
        before.write(bytes(size))
        before.flush()
        os.fsync(before.fileno())
