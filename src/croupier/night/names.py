"""Names that cannot pretend, inject or break a layout (E11)."""

import unicodedata
from collections.abc import Set

from croupier.games.due import BOARD, BURN
from croupier.games.refusal import Refused

LONGEST = 20
MOST_MARKS = 2
"""Accents and the like on one letter."""

OFFICES = ("host", "dealer", "bank", "banker", "house", "clock", "croupier", "everybody", "admin")
"""Names that stand for somebody in office."""

UNSEEN = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810)))
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Letters, marks and signs that show nothing, though they count as such."""

LOOKALIKES = str.maketrans(
    {
        **dict(zip("0134578@$!|iıǀ", "oleastbaslllll", strict=True)),
        **dict(zip("łøđħŧɑɡ", "lodhtag", strict=True)),
        **dict(zip("авеорсухіјѕԁѵмтнкьгпԛԝһӏ", "abeopcyxljsdvmthkbrnqwhl", strict=True)),
        **dict(zip("αβεηικνορτυχγωσςμζ", "abenlkvoptuxywosuz", strict=True)),
        **dict(zip("օսցհո", "oughn", strict=True)),
        "æ": "ae",
        "œ": "oe",
    }
)
"""What is taken for a plain letter: figures and signs, letters with strokes, Cyrillic, Greek, Armenian."""


def clean(name: str) -> str:
    """A name as it is kept, or `Refused` with what is wrong with it."""
    kept = " ".join(unicodedata.normalize("NFKC", name).split())
    if not kept:
        raise Refused("night", "please enter a name")
    if any(not letter.isprintable() or letter in UNSEEN for letter in kept):
        raise Refused("night", "a name can only have visible letters, digits and signs")
    letters = graphemes(kept)
    if any(len(letter) > 1 + MOST_MARKS for letter in letters):
        raise Refused("night", "that's too many accents on one letter")
    if len(letters) > LONGEST:
        raise Refused("night", "a name can have at most {most} letters", most=LONGEST)
    if not any(letter.isalnum() for letter in kept):
        raise Refused("night", "a name needs at least one letter or digit")
    return kept


def check_new(name: str, taken: Set[str]) -> None:
    """Refuse a name that looks like one in office, or whose skeleton is one of those taken."""
    looks = skeleton(name)
    if looks.removeprefix("the") in OFFICE_LOOKS:
        raise Refused("night", "the name {name} is reserved", name=name)
    if looks in taken:
        raise Refused(
            "night",
            "{name} is already taken, or looks just like a name that is; please choose another",
            name=name,
        )


def check_in_records(name: str) -> None:
    """Refuse a name that stands for something else in the records of draws (N-32)."""
    looks = skeleton(name)
    if looks in RECORD_LOOKS or looks.startswith(WITNESS):
        raise Refused("N-32", "the name {name} is reserved", name=name)


def skeleton(name: str) -> str:
    """What a name looks like at a glance: names with equal skeletons are taken for each other."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    looks = plain.translate(LOOKALIKES).replace("rn", "m").replace("vv", "w")
    return "".join(letter for letter in looks if letter.isalnum())


def graphemes(text: str) -> list[str]:
    """What a reader counts as letters: a base and the marks upon it."""
    found: list[str] = []
    for letter in text:
        if found and (unicodedata.category(letter) in ("Mn", "Me", "Mc") or letter in SKIN_TONES):
            found[-1] += letter
        else:
            found.append(letter)
    return found


SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
WITNESS = skeleton("witness")
RECORD_LOOKS = frozenset(map(skeleton, (BOARD, BURN)))
OFFICE_LOOKS = frozenset(map(skeleton, OFFICES))
