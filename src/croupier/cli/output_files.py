"""Files that a command writes: one, or several into a folder."""

import sys
from pathlib import Path
from typing import NamedTuple

from croupier.cli.printing import printable
from croupier.host.settings import Unusable


class Output(NamedTuple):
    """A file to be written."""

    name: str
    data: bytes


def write_outputs(outputs: list[Output], to: str | None, *, binary: bool = False) -> None:
    """Write one file, or several into a folder, which is made if need be; `Unusable` if that cannot be."""
    if to is None:
        if len(outputs) > 1 or binary:
            raise Unusable(f"croupier export: these are {len(outputs)} files: name a folder, --to FOLDER")
        sys.stdout.buffer.write(outputs[0].data)
        return
    target = Path(to)
    into = len(outputs) > 1 or binary or target.is_dir() or not target.suffix
    try:
        if into:
            target.mkdir(parents=True, exist_ok=True)
        for output in outputs:
            (target / output.name if into else target).write_bytes(output.data)
    except (OSError, ValueError) as error:
        raise Unusable(
            f"{printable(to)}: it cannot be written: {getattr(error, 'strerror', error)}"
        ) from None
    if into:
        for output in outputs:
            print(printable(str(target / output.name)))
