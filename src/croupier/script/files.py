"""Which files a path stands for."""

import os
from pathlib import Path

KINDS = (".jsonl", ".phh", ".phhs", ".ohh", ".txt")
STANDARD_INPUT = "-"
_LOOKED_AT = 4096
"""As much of a text is looked at to see whether it is a hand history."""


def is_script(file: str) -> bool:
    """Whether the name of a file says that we can read it."""
    return file.lower().endswith(KINDS)


def _is_told(file: Path) -> bool:
    """Whether a file in a folder is one of ours: of texts, only hand histories are."""
    if file.suffix.lower() != ".txt":
        return True
    try:
        with file.open("rb") as text:
            return b"PokerStars " in text.read(_LOOKED_AT)
    except OSError:
        return True


def is_folder(path: str) -> bool:
    """Whether there is a folder at that path."""
    try:
        return Path(path).is_dir()
    except OSError:  # no file can have such a name
        return False


def files_at(path: str) -> list[str]:
    """The path itself, or, if it is a folder, all scripts below it in the order of their paths.

    A folder that holds none, or cannot be opened, stands for itself: reading it will say why.
    """
    if not is_folder(path):
        return [path]
    found: list[tuple[str, ...]] = []
    shut: list[OSError] = []
    for folder, _, names in os.walk(path, onerror=shut.append):
        below = Path(folder).relative_to(path).parts
        found += [(*below, name) for name in names if is_script(name) and _is_told(Path(folder, name))]
    found += [Path(error.filename).relative_to(path).parts for error in shut]
    start = path if path.endswith(("/", os.sep)) else path + os.sep
    return [start + str(Path(*parts)) if parts else path for parts in sorted(found)] or [path]
