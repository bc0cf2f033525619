"""Every sheet, in every language, both papers in turn: nothing clipped, all embedded, small files."""

import re
from itertools import cycle, product
from pathlib import Path

import pypdfium2.raw as pdfium_raw
import pytest
import zxingcpp
from fontTools.ttLib import TTFont
from msgspec.structs import replace

from croupier.games.table import MOST_CHIPS
from croupier.paper import typesetting
from croupier.paper.kit import SHEETS, Unprintable, available, documents
from croupier.paper.mats import Paper
from croupier.paper.occasion import Occasion, PrintedTable, any_night
from croupier.paper.pages import LANGUAGES, Language
from croupier.paper.typesetting import Style, typeset
from tests.paper.printing import ADDRESS, kit, letters, lines, night, pages, shortened, size, words

LARGEST = 2_000_000
EDGE = 4.0
"""Millimetres at the edge of a page that many printers can't reach."""
PAPERS: tuple[Paper, ...] = ("a4", "letter")
STYLES = [
    Style(language=language, paper=paper) for language, paper in zip(LANGUAGES, cycle(PAPERS), strict=False)
]
"""Every language, and both papers in turn."""
PER_PAGE = {"money": (2, 6), "vouchers": (2, 5), "tickets": (2, 6), "chips": (2, 2), "cards": (1, 2)}
CARD = {"money": (94, 42), "vouchers": (93, 50), "tickets": (93, 42), "chips": (93, 128), "cards": (186, 128)}


def is_tiled(name: str) -> bool:
    """Whether its pages are parts of something larger, cut where they join."""
    return name.startswith("mat-") and not name.endswith("one-sheet")


@pytest.mark.parametrize("style", STYLES, ids=lambda style: f"{style.language}-{style.paper}")
def test_nothing_is_clipped_and_files_are_small(style: Style) -> None:
    made = kit(style)
    assert len(made) == 27
    for name, file in made.items():
        assert len(file) < LARGEST, name
        for page in pages(file):
            width, height = size(page)
            for x, y, w, h in [] if is_tiled(name) else lines(page):
                assert min(x, y, width - x - w, height - y - h) >= EDGE, name


def test_the_notes_of_a_whole_night_are_a_small_file() -> None:
    (money,) = documents(["money"], night(), Style())
    assert len(money.data["notes"]) > 600
    assert len(typeset(money, Style())) < LARGEST


@pytest.mark.parametrize(
    "style", [Style(), Style(paper="letter", ink=True, language="fr")], ids=["a4", "letter"]
)
def test_fonts_are_embedded_and_nothing_is_a_picture_of_dots(style: Style) -> None:
    for name, file in kit(style).items():
        for page in pages(file):
            kinds = [one.type for one in page.get_objects(max_depth=12)]
            assert pdfium_raw.FPDF_PAGEOBJ_IMAGE not in kinds, name
            for text in page.get_objects(filter=[pdfium_raw.FPDF_PAGEOBJ_TEXT], max_depth=12):
                font = pdfium_raw.FPDFTextObj_GetFont(text)
                assert pdfium_raw.FPDFFont_GetIsEmbedded(font) == 1, name


def test_ink_prints_greys_alone_and_no_felt() -> None:
    style = Style(ink=True)
    for name, file in kit(style).items():
        for page in list(pages(file))[:2]:
            shown = page.render(scale=0.4).to_numpy().astype(int)
            assert (shown.max(axis=2) - shown.min(axis=2)).max() <= 3, name
            assert shown.mean() > 150, name


LONGEST = "Wolfeschlegelsteinhausenbergerdorff & Söhne"[:40]


def crowded() -> Occasion:
    """A night where every name is as long as it may be, and every amount as large."""
    made = night()
    tables = tuple(
        PrintedTable(replace(table.setup, name=LONGEST, chips={"own": MOST_CHIPS}), "t1", (LONGEST,) * 12)
        for table in made.tables
    )
    guests = tuple(
        replace(guest, name=LONGEST, total=str(MOST_CHIPS), money=-MOST_CHIPS) for guest in made.guests
    )
    return replace(
        made,
        name=LONGEST,
        start_money=MOST_CHIPS,
        tables=tables,
        guests=guests,
        address="https://casino-night.somewhere.example.org:18080",
        vouchers=tuple(replace(one, amount=MOST_CHIPS) for one in made.vouchers),
        tickets=tuple(replace(one, prize=LONGEST, name=LONGEST) for one in made.tickets),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_names_and_largest_amounts_stay_on_their_cards(language: Language) -> None:
    style = Style(language=language, paper="letter")
    made = {one.name: one for one in documents(sorted(SHEETS), crowded(), style)}
    for name, document in made.items():
        if name.startswith("mat"):
            continue
        for page in pages(typeset(shortened(document), style)):
            width, height = size(page)
            for x, y, w, h in lines(page):
                assert min(x, y, width - x - w, height - y - h) >= EDGE, name
            for letter in letters(page) if name in PER_PAGE else []:
                x, y, w, h = letter.box
                ends = [_card_of(name, at, width, height) for at in ((x, y), (x + w, y + h))]
                assert ends[0] == ends[1], (name, letter)


def _card_of(name: str, at: tuple[float, float], width: float, height: float) -> tuple[int, int]:
    """Which of the cards on a page a point is on; it counts from a margin within each."""
    (columns, rows), (w, h) = PER_PAGE[name], CARD[name]
    left, top = (width - columns * w) / 2, (height - rows * h) / 2
    column, row = int((at[0] - left) // w), int((at[1] - top) // h)
    assert 0 <= column < columns
    assert 0 <= row < rows
    return column, row


@pytest.mark.parametrize("paper", PAPERS)
def test_qr_codes_are_read_back(paper: Paper) -> None:
    made = kit(Style(paper=paper))
    expected = {
        "signs": [f"{ADDRESS}/#K7Q2MF.{table.id}" for table in night().tables],
        "poster": [f"{ADDRESS}/#K7Q2MF"],
        "vouchers": [one.code for one in night().vouchers],
    }
    for name, codes in expected.items():
        found = [
            code.text
            for page in pages(made[name])
            for code in zxingcpp.read_barcodes(page.render(scale=2).to_numpy())
        ]
        assert sorted(found) == sorted(codes), name


def test_every_letter_that_is_said_can_be_drawn() -> None:
    folder = Path(typesetting.__file__).parent
    drawn = [set(TTFont(file).getBestCmap()) for file in sorted(folder.glob("fonts/*.ttf"))]
    assert len(drawn) == 5
    for file in [*folder.glob("words/*.json"), *folder.glob("games/*/words.json")]:
        missing = {one for one in file.read_text() if one != "\n"} - set(map(chr, set.intersection(*drawn)))
        assert not missing, file


def test_without_a_word_everything_is_printed_that_can_be_had() -> None:
    planned, style = any_night(), Style()
    lacking = {name for name, lacks in available(planned).items() if lacks != "nothing"}
    assert lacking == {
        "vouchers",
        "tickets",
        "signs",
        "poster",
        "seating",
        "results",
        "certificates",
        "guests",
    }
    names = {document.name for document in documents([], planned, style)}
    assert {"money", "trays", "booklet", "cards", "chips", "scores", "dealer"} <= names
    assert not names & lacking


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("carpets", "there is no 'carpets' to print; there are: mats, money,"),
        ("signs", "signs: this needs a night"),
        ("results", "results: this needs a night that somebody has come to"),
        ("vouchers", "vouchers: this needs a night with vouchers"),
    ],
)
def test_what_cannot_be_had_is_refused_in_words(what: str, why: str) -> None:
    with pytest.raises(Unprintable, match=re.escape(why)):
        documents([what], any_night(), Style())


def test_without_points_there_is_nothing_to_write_them_on() -> None:
    wheel = replace(any_night(), tables=tuple(any_night().tables_of("roulette")))
    with pytest.raises(Unprintable, match="scores: this needs a table whose points are written down"):
        documents(["scores"], wheel, Style())
    assert "scores" not in {document.name for document in documents([], wheel, Style())}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("booklet", "One number 35 to 1 2.70% 2.70%"),
        ("booklet", "Red, black, odd, even, low, high 1 to 1 48.65% 1.35%"),  # half back on zero
        ("booklet", "Under 7 1 to 1 41.67% 16.67%"),  # 15 of 36; 36 - 2 × 15 of 36
        ("booklet", "Any symbol 1, 2, 3 to 1 42.13% 7.87%"),  # 91 of 216; 125 - 75 - 30 - 3 of 216
        ("booklet", "Four alike 5 0.46%"),  # 6 of 1,296
        ("booklet", "The best play −0.076%"),  # the guest's, as `croupier odds blackjack` says
        ("dealer", "No more bets."),
        ("cards", "Blinds 25 and 50"),
        ("chips", "light grey 500"),
        ("scores", "Score sheet Pairs and Wagers"),
        ("seating", "Seating Friday"),
        ("results", "1 Ann 2,600 5,200"),
        ("certificates", "Łucja came third at Friday"),
        ("guests", "Place 2 of 4"),
        ("poster", "K7Q2MF"),
    ],
)
def test_what_sheets_say(name: str, said: str) -> None:
    assert said in words(kit(Style())[name])


def test_languages_are_all_there() -> None:
    first = kit(Style())
    for language, name in product(LANGUAGES[1:], ("booklet", "dealer", "cards", "guests", "poster")):
        told = words(kit(Style(language=language))[name])
        assert told != words(first[name])
        assert "{" not in told
