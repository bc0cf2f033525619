"""Names that cannot pretend, inject or break a layout (E11)."""

import unicodedata
from collections.abc import Set

from croupier.games.refusal import Refused

LONGEST = 20
OFFICES = ("host", "dealer", "bank", "house", "clock", "croupier", "everybody", "admin")
"""Names that stand for somebody in office."""

LOOKALIKES = str.maketrans(
    "0134578@$!|авеорсухіјѕԁѵмтнкьαβεηικνορτυχγωσ",
    "oieastbasllabeopcyxijsdvmthkbabenikvoptuxywo",
)
"""Letters and figures that are taken for others: figures, Cyrillic, Greek."""


def clean(name: str) -> str:
    """A name as it is kept, or `Refused` with what is wrong with it."""
    kept = " ".join(unicodedata.normalize("NFKC", name).split())
    if not kept:
        raise Refused("night", "please say a name")
    if any(unicodedata.category(letter)[0] == "C" or not letter.isprintable() for letter in kept):
        raise Refused("night", "a name is made of letters, figures and signs that can be seen")
    if _marks_in_a_row(kept) > 2:
        raise Refused("night", "a name cannot pile up accents")
    if len(graphemes(kept)) > LONGEST:
        raise Refused("night", f"a name has at most {LONGEST} letters")
    if not any(letter.isalnum() for letter in kept):
        raise Refused("night", "a name has at least one letter or figure")
    return kept


def check_new(name: str, taken: Set[str]) -> None:
    """Refuse a name that looks like one in office, or whose skeleton is one of those taken."""
    looks = skeleton(name)
    if looks.removeprefix("the") in OFFICE_LOOKS:
        raise Refused("night", f"nobody can be called {name}; that is an office of the house")
    if looks in taken:
        raise Refused(
            "night", f"there is a {name} already, or a name that looks the same; please take another"
        )


def skeleton(name: str) -> str:
    """What a name looks like at a glance: names with equal skeletons are taken for each other."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    looks = plain.translate(LOOKALIKES).replace("rn", "m").replace("vv", "w").replace("i", "l")
    return "".join(letter for letter in looks if letter.isalnum())


def graphemes(text: str) -> list[str]:
    """What a reader counts as letters: a base and the marks upon it."""
    found: list[str] = []
    for letter in text:
        if found and unicodedata.category(letter) in ("Mn", "Me", "Mc"):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _marks_in_a_row(text: str) -> int:
    return max((len(grapheme) - 1 for grapheme in graphemes(text)), default=0)


OFFICE_LOOKS = frozenset(map(skeleton, OFFICES))
