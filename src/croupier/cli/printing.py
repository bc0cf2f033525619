"""What all commands print alike: text from outside, and what is wrong."""

import sys

from croupier.script import Replay


def printable(text: str) -> str:
    """The text without anything that a terminal would obey.

    >>> printable("Ann\\x1b[2J")
    'Ann�[2J'
    """
    return text if text.isprintable() else "".join(one if one.isprintable() else "�" for one in text)


def complain(replay: Replay) -> None:
    """Say on standard error what was refused, and where."""
    sys.stdout.flush()
    print(f"{printable(replay.file)}:{replay.line}: {replay.refused}", file=sys.stderr)
