"""What all commands print the same way: text from outside, and errors."""

from croupier.script import Replay


def printable(text: str) -> str:
    """The text without anything that a terminal would obey.

    >>> printable("Ann\\x1b[2J")
    'Ann�[2J'
    """
    return text if text.isprintable() else "".join(one if one.isprintable() else "�" for one in text)


def complaint(replay: Replay) -> str:
    """What was refused, and where."""
    return f"{printable(replay.file)}:{replay.line}: {replay.refused}\n"
