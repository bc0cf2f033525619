"""Copies of a night: a backup is one SQLite file wherever the night is kept, and restores into any store."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.store.audit import verify_chain
from croupier.store.entry import Tip
from croupier.store.failure import StoreFailure
from croupier.store.key_file import remove_secrets
from croupier.store.places import Place, file_at, file_of, is_postgres, open_store, path_of, postgres_store
from croupier.store.sqlite import SqliteStore
from croupier.store.sqlite_file import companions, lock_of, stand_guard, sync_folder, unwritable
from croupier.store.store import Store


def backup(source: Store | Place, target: Place, night: str | None = None, *, force: bool = False) -> Tip:
    """Copy a night into one file as of one moment, even while its host is writing; return where it ends.

    An existing file is overwritten only with force. The copy takes its place once it has been checked.
    """
    if isinstance(source, Store):
        return _copy(source, file_at(target, source.header.night), force=force)
    with open_store(source, night, read_only=True) as store:
        return _copy(store, file_at(target, store.header.night), force=force)


def restore(source: Place, target: Place, *, force: bool = False) -> Tip:
    """Restore a night from its backup, in a file, folder or database; return where it ends."""
    with SqliteStore.read(path_of(source)) as store:
        if not is_postgres(target):
            return _copy(store, file_of(target, store.header.night), force=force)
        postgres_store().adopt(str(target), store, force=force)
        with postgres_store().read(str(target), store.header.night) as copy:
            return _verified(copy)


def _copy(store: Store, target: Path, *, force: bool) -> Tip:
    target = target.absolute()
    if target.exists() and not force:
        raise StoreFailure(f"there is a file {target} already")
    try:
        # Beside the target, so that the finished copy takes its place in one step.
        with TemporaryDirectory(dir=target.parent, prefix=".croupier-") as folder:
            copy = Path(folder, "copy")
            copy.touch(0o600)
            if isinstance(store, SqliteStore):
                store.copy_to(copy)
            else:
                with SqliteStore.create(Path(folder, "night"), store.header) as night:
                    _fill(night, store)
                    night.copy_to(copy)
            with SqliteStore.read(copy) as made:
                tip = _verified(made)
            with _unused(target):
                remove_secrets(target)  # a copy goes on by a key of its own
                for stale in companions(target):  # they would be taken for the copy's
                    stale.unlink(missing_ok=True)
                copy.replace(target)
                sync_folder(target.parent)
    except OSError as problem:
        raise unwritable(target, problem) from None
    return tip


def _fill(night: Store, source: Store) -> None:
    for page in source.pages():
        night.append(page)
    if (at := source.finished) is not None:
        night.finish(at)
    snapshot = source.snapshot()
    if snapshot is not None and snapshot.seq < night.tip.seq:  # with the entry that vouches for it
        night.save_snapshot(*snapshot)


def _verified(copy: Store) -> Tip:
    if fault := verify_chain(copy):
        raise StoreFailure(
            f"no copy was made, as it would not be whole: {fault}; keep the file, and use an older backup"
        )
    return copy.tip


@contextmanager
def _unused(target: Path) -> Iterator[None]:
    """Keep hosts away from a file; one that no host ever opened needs no guard, and gets none."""
    if not lock_of(target).exists():
        yield
        return
    with closing(stand_guard(target)):
        yield
