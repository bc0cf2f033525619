"""Sheets in tests: a night to print, and what can be found again in a PDF."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw
from msgspec.structs import replace

from croupier.paper.kit import documents
from croupier.paper.occasion import GameFigures, Occasion, PrintedGuest, Ticket, Voucher, any_night
from croupier.paper.typesetting import Document, Style, typeset

MM = 72 / 25.4
"""Points in a millimetre."""
ADDRESS = "http://192.168.1.20:8000"


class Box(NamedTuple):
    """A rectangle in millimetres from the left upper corner of its page."""

    x: float
    y: float
    w: float
    h: float


class Letter(NamedTuple):
    """A letter, where it stands."""

    text: str
    box: Box


def night(**changes: Any) -> Occasion:
    """A night that is over, with everything that can be printed."""
    guests = tuple(
        PrintedGuest(name, place, str(total), total // 2, colour, PLAYED, ("roulette", 3500))
        for name, place, total, colour in (
            ("Ann", 1, 5200, "blue"),
            ("Bartholomäus von und zu Hohenstein", 2, 4100, "orange"),
            ("Łucja", 3, 3300, "sky"),
            ("Dan", 4, 100, "ivory"),
        )
    )
    made = Occasion(
        name="Friday",
        start_money=2500,
        tables=tuple(replace(table, id=f"t{nth}") for nth, table in enumerate(any_night().tables, start=1)),
        is_any=True,
        code="K7Q2MF",
        address=ADDRESS,
        over=True,
        guests=guests,
        awards=(("A bottle of wine", "Ann"),),
        vouchers=tuple(
            Voucher(f"{ADDRESS}/#v-{nth:04}-0123456789abcdef", 500, f"V{nth:04}") for nth in range(11)
        ),
        tickets=tuple(Ticket(f"{nth:05}", "Wine", "Ann") for nth in range(3)),
    )
    return replace(made, **changes)


PLAYED = (GameFigures("roulette", 30, 12, 4000, -500), GameFigures("holdem", 8, 2, 900, 450))


@cache
def kit(style: Style, what: tuple[str, ...] = ()) -> dict[str, bytes]:
    """The files of that night, by name; made once."""
    return {made.name: typeset(shortened(made), style) for made in documents(what, night(), style)}


def shortened(document: Document) -> Document:
    """Two pages of notes stand for all of them."""
    notes = document.data.get("notes")
    return replace(document, data={**document.data, "notes": notes[:24]}) if notes else document


def pages(file: bytes) -> Iterator[pdfium.PdfPage]:
    """The pages of a PDF."""
    yield from pdfium.PdfDocument(file)


def size(page: pdfium.PdfPage) -> tuple[float, float]:
    """Width and height of a page in millimetres."""
    return page.get_width() / MM, page.get_height() / MM


def shapes(page: pdfium.PdfPage) -> list[Box]:
    """Everything that is painted on a page; PDFium adds the width of a line at each side."""
    paths = page.get_objects(filter=[pdfium_raw.FPDF_PAGEOBJ_PATH], max_depth=12)
    return [_box(page, one.get_bounds()) for one in paths]


def letters(page: pdfium.PdfPage) -> list[Letter]:
    """Every letter of a page."""
    text = page.get_textpage()
    found = ((text.get_text_range(nth, 1), text.get_charbox(nth)) for nth in range(text.count_chars()))
    return [Letter(one, _box(page, where)) for one, where in found if one.strip()]


def lines(page: pdfium.PdfPage) -> list[Box]:
    """Where the lines of a page's text are."""
    text = page.get_textpage()
    return [_box(page, text.get_rect(nth)) for nth in range(text.count_rects())]


def words(file: bytes) -> str:
    """All that a PDF says, without line breaks."""
    return " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in pages(file))


def _box(page: pdfium.PdfPage, bounds: tuple[float, float, float, float]) -> Box:
    left, bottom, right, top = bounds
    return Box(left / MM, (page.get_height() - top) / MM, (right - left) / MM, (top - bottom) / MM)
