"""Documents into PDF: templates filled with data, in the pages' faces and none of the machine's own."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from croupier.paper.mats import PAPERS, Paper
from croupier.paper.pages import Language, coloured, drawing, palette
from croupier.paper.sheets import texts

if TYPE_CHECKING:
    import typst

FOLDER = Path(__file__).parent


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How everything is printed."""

    paper: Paper = "a4"
    ink: bool = False
    """For black ink alone."""
    language: Language = "en"


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """One file: a template and what goes into it."""

    name: str
    """The file's, without its ending."""
    template: str
    data: dict[str, Any]
    drawings: tuple[str, ...] = ()
    """The pages' drawings in it, by name."""
    pictures: dict[str, str] = {}
    """Other pictures, as SVG."""


def typeset(document: Document, style: Style, form: Literal["pdf", "png"] = "pdf", ppi: float = 72) -> Any:
    """A document as PDF; as PNG, a picture for each page."""
    import typst

    pictures = {name: drawing(name, style.ink) for name in document.drawings}
    pictures |= {name: coloured(svg, style.ink) for name, svg in document.pictures.items()}
    width, height = PAPERS[style.paper]
    said = texts(style.language)
    given = {
        **document.data,
        "title": document.data.get("title", document.name),
        "language": style.language,
        "paper": {"w": width, "h": height},
        "ink": style.ink,
        "colours": palette(style.ink),
        "pictures": pictures,
        "words": said.own,
        "odds": said.pages.odds,
        "note": said.pages.note,
    }
    return typst.compile(
        FOLDER / f"templates/{document.template}.typ",
        root=FOLDER / "templates",
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"data": msgspec.json.encode(given).decode()},
        format=form,
        ppi=ppi,
    )


@cache
def _fonts() -> "typst.Fonts":
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[FOLDER / "fonts"])


def qr_code(text: str) -> str:
    """A QR code as SVG, with the white around it that readers need."""
    import segno

    code = segno.make(text, error="m", micro=False)
    size = code.symbol_size(border=4)[0]
    path = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(code.matrix_iter(border=4))
        for x, dark in enumerate(row)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}">'
        f'<path d="M0 0h{size}v{size}H0z" fill="#ffffff"/><path d="{path}" fill="#000000"/></svg>'
    )
