"""What a device finds in the draws that it follows, in plain words."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier.fairness.lines import Result, Wrong

Kind = Literal[
    "counted",
    "not_part",
    "alone",
    "anew",
    "missed",
    "too_late",
    "restored",
    "denied",
    "rolled_back",
    "two_stories",
    "wrong",
]
RED: frozenset[Kind] = frozenset(("denied", "rolled_back", "two_stories", "wrong"))


Part = Literal["counted", "not_part", "other_device", "alone"]
PARTS: dict[Part, tuple[Kind, str]] = {
    "counted": ("counted", ", and this device was part of it"),
    "not_part": ("not_part", "; this device was not part of it"),
    "other_device": ("not_part", "; another device of this name was part of it"),
    "alone": ("alone", ", and is the house's chance alone"),
}


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing found in one chain."""

    kind: Kind
    table: str
    words: str
    n: int = 0
    letters: str = ""
    result: Result | None = None
    names: tuple[str, ...] = ()
    """Whose numbers were missing, where a draw is made anew."""
    step: int = 0
    """Which step of a checker does not hold."""

    @property
    def is_red(self) -> bool:
        """Whether somebody has to be asked about it."""
        return self.kind in RED


def drawn_right(table: str, n: int, letters: str, result: Result, part: Part) -> Finding:
    """A draw that holds."""
    kind, words = PARTS[part]
    words = f"draw {n} is right{words}"
    return Finding(kind=kind, table=table, n=n, words=words, letters=letters, result=result)


def made_anew(table: str, n: int, names: Sequence[str]) -> Finding:
    """An attempt that failed for those whose numbers are missing."""
    words = f"draw {n} is made anew: no answer from {_listed(names)}"
    return Finding(kind="anew", table=table, n=n, words=words, names=tuple(names))


def did_not_answer(table: str, n: int, *, sent: bool, answered: bool) -> Finding:
    """This device's own number is missing: not sent, sent, or sent and acknowledged by the house."""
    if answered:
        words = f"the house says that this device did not answer in draw {n}; it did, and the house knew"
        return Finding(kind="denied", table=table, n=n, words=words, step=5)
    if sent:
        words = f"this device's number for draw {n} reached the house too late, or not at all"
        return Finding(kind="too_late", table=table, n=n, words=words)
    words = f"this device did not answer in time in draw {n}"
    return Finding(kind="missed", table=table, n=n, words=words)


def wrong(table: str, n: int, error: Wrong) -> Finding:
    """A line, a card or a list that does not hold."""
    words = f"this does not add up (step {error.step}): {error.words}"
    return Finding(kind="wrong", table=table, n=n, words=words, step=error.step)


def rolled_back(table: str, n: int, why: str) -> Finding:
    """A record that has lost what this device has seen."""
    words = f"the record was rolled back: {why}"
    return Finding(kind="rolled_back", table=table, n=n, words=words, step=12)


def two_stories(table: str, n: int, why: str) -> Finding:
    """Two accounts of the same."""
    words = f"the house has told two stories: {why}"
    return Finding(kind="two_stories", table=table, n=n, words=words, step=12)


def restored(table: str, n: int) -> Finding:
    """A record that begins anew, as the house had to restore a backup, or has lost its key."""
    words = f"the host restored a backup, or lost the night's key: after draw {n} a new record begins"
    return Finding(kind="restored", table=table, n=n, words=words)


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
