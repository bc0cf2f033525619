"""The kit: every sheet that can be had, by the name that somebody asks for it by."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from croupier.paper import box, evening
from croupier.paper.occasion import MOST_TICKETS, Occasion
from croupier.paper.registry import sheet_of
from croupier.paper.sheets import Texts, texts
from croupier.paper.typesetting import Document, Style, typeset

Needs = Literal["nothing", "night", "points", "guests", "end", "vouchers", "tickets"]

LACKING: dict[Needs, str] = {
    "night": "a night: name one with --night, or prepare one with `croupier host --prepare`",
    "points": "a table whose points are written down",
    "guests": "a night that somebody has come to",
    "end": "a night that is over, with somebody who came",
    "vouchers": "a night with vouchers: `croupier host --prepare FILE --vouchers 40x500` makes some",
    "tickets": f"a raffle after the end, of at most {MOST_TICKETS:,} tickets: the desk gives prizes boxes",
}


class Unprintable(Exception):
    """Why something cannot be printed, in a sentence."""


class Sheet(msgspec.Struct, frozen=True):
    """Something that can be asked for."""

    says: str
    """What it is, in a few words."""
    make: Callable[[Occasion, Texts, Style], Iterator[Document]]
    needs: Needs = "nothing"


def documents(what: Sequence[str], occasion: Occasion, style: Style) -> list[Document]:
    """All documents of the sheets that are named; without a name, of all that can be had."""
    lacking = available(occasion)
    for name in what:
        if name not in SHEETS:
            raise Unprintable(f"there is no {name!r} to print; there are: {', '.join(SHEETS)}")
        if lacking[name] != "nothing":
            raise Unprintable(f"{name}: this needs {LACKING[lacking[name]]}")
    names = what or [name for name, lacks in lacking.items() if lacks == "nothing"]
    said = texts(style.language)
    return [made for name in dict.fromkeys(names) for made in SHEETS[name].make(occasion, said, style)]


def available(occasion: Occasion) -> dict[str, Needs]:
    """Every sheet, with what is missing for it."""
    there = {
        "nothing": True,
        "night": bool(occasion.code),
        "points": any(sheet_of(game).has_scores for game in occasion.games),
        "guests": bool(occasion.guests),
        "end": occasion.over and bool(occasion.guests),
        "vouchers": bool(occasion.vouchers),
        "tickets": 0 < len(occasion.tickets) <= MOST_TICKETS,
    }
    return {name: "nothing" if there[sheet.needs] else sheet.needs for name, sheet in SHEETS.items()}


def printed(made: Iterable[Document], style: Style) -> Iterator[tuple[str, bytes]]:
    """Each document's file, by its name."""
    for document in made:
        yield f"{document.name}.pdf", typeset(document, style)


def write(made: Sequence[Document], style: Style, folder: Path) -> Iterator[Path]:
    """Write the files into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, file in printed(made, style):
        (folder / name).write_bytes(file)
        yield folder / name


SHEETS: dict[str, Sheet] = {
    "mats": Sheet("mats at real size, on pages to join and on one large sheet; dice trays", box.mats_of),
    "money": Sheet("play money notes with numbers", box.money_of),
    "vouchers": Sheet("vouchers for play money, with QR codes", evening.vouchers_of, "vouchers"),
    "tickets": Sheet("raffle tickets", evening.tickets_of, "tickets"),
    "booklet": Sheet("the rules of the games, with pay-outs and exact odds", box.booklet_of),
    "cards": Sheet("a card for each table: limits, rules, pay-outs", box.cards_of),
    "chips": Sheet("what the chips are worth, a card for each table", box.chips_of),
    "scores": Sheet("score sheets", box.scores_of, "points"),
    "dealer": Sheet("for dealers: calls, order of a round, pay-outs", box.dealer_of),
    "signs": Sheet("a sign for each table, with the QR code", evening.signs_of, "night"),
    "poster": Sheet("a poster with the QR code", evening.poster_of, "night"),
    "seating": Sheet("who sits where", evening.seating_of, "night"),
    "results": Sheet("everybody's place", evening.results_of, "guests"),
    "certificates": Sheet("certificates for the first three", evening.certificates_of, "end"),
    "guests": Sheet("a page for each guest", evening.guests_of, "guests"),
}
"""In the order in which they are printed."""
