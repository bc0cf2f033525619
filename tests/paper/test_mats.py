"""Mats, measured to the millimetre: on one sheet, and joined from pages."""

from itertools import pairwise

import pytest

from croupier.games.registry import GAMES
from croupier.games.roulette.rules import Rules as RouletteRules
from croupier.paper.mats import MARGIN, PAPERS, Label, Mat, Paper, tiling
from croupier.paper.pages import LANGUAGES, Language
from croupier.paper.registry import sheet_of
from croupier.paper.sheets import texts
from croupier.paper.typesetting import Style
from tests.paper.printing import Box, kit, letters, pages, shapes, size

A4 = Style()
PRINTED: tuple[Paper, ...] = ("a4", "letter")


def mats(language: Language = "en") -> dict[str, Mat]:
    """All mats by the names of their files."""
    said = texts(language)
    return {
        "-".join(filter(None, ("mat", game.replace("_", "-"), mat.id))): mat
        for game in GAMES
        for mat in sheet_of(game).mats([], said)
    }


MATS = mats()


def test_there_is_a_mat_for_every_game_that_lays_chips_or_cards_out() -> None:
    assert list(MATS) == [
        "mat-unders-overs",
        "mat-crown-anchor",
        "mat-roulette-single-zero",
        "mat-roulette-double-zero",
        "mat-holdem",
        "mat-blackjack",
    ]


@pytest.mark.parametrize(
    ("name", "w", "h", "line", "count"),
    [
        ("mat-unders-overs", 510, 360, 0, 1),  # the felt itself
        ("mat-roulette-single-zero", 736, 259.36, 0, 1),
        ("mat-roulette-single-zero", 50, 52, 1.2, 36),  # numbers
        ("mat-roulette-double-zero", 50, 52, 1.2, 36),
        ("mat-roulette-single-zero", 65, 156, 1.2, 1),  # zero, as high as three numbers
        ("mat-roulette-double-zero", 65, 78, 1.2, 2),
        ("mat-roulette-single-zero", 200, 43.68, 1.2, 3),  # dozens
        ("mat-roulette-single-zero", 100, 43.68, 1.2, 6),  # even chances
        ("mat-roulette-single-zero", 55, 52, 1.2, 3),  # columns
        ("mat-crown-anchor", 156.667, 164, 1.6, 6),  # squares
        ("mat-holdem", 63.5, 88.9, 0.9, 6),  # cards as they are sold: five of the board, one burned
        ("mat-blackjack", 63.5, 88.9, 0.9, 2),
        ("mat-blackjack", 64, 64, 1.4, 7),  # boxes
    ],
)
@pytest.mark.rule("U-7", "R-17")
def test_what_lies_on_a_mat_measures_what_it_should(
    name: str, w: float, h: float, line: float, count: int
) -> None:
    (page,) = pages(kit(A4, ("mats",))[f"{name}-one-sheet"])
    sizes = [(one.w - 2 * line, one.h - 2 * line) for one in shapes(page)]
    # Where a line leaves a corner aslant, as at zero's arrow, PDFium adds some more.
    assert sum(0 <= wide - w + 0.05 < 0.5 and abs(high - h) < 0.05 for wide, high in sizes) == count


@pytest.mark.parametrize("name", MATS)
@pytest.mark.parametrize("paper", PRINTED)
def test_pages_join_to_the_whole_mat(name: str, paper: Paper) -> None:
    mat, cut = MATS[name], tiling(MATS[name], paper)
    width, height = sorted(PAPERS[paper], reverse=not cut.upright)
    assert len(cut.tiles) == cut.rows * cut.columns
    for tile in cut.tiles:
        assert tile.w <= width - 2 * MARGIN + 1e-6
        assert tile.h <= height - 2 * MARGIN + 1e-6
        assert (tile.x, tile.y) == (tile.column * tile.w, tile.row * tile.h)
    last = cut.tiles[-1]
    assert (last.x + last.w, last.y + last.h) == pytest.approx((mat.w, mat.h))
    for left, right in pairwise(cut.tiles[: cut.columns]):
        assert left.x + left.w == pytest.approx(right.x)

    made = list(pages(kit(Style(paper=paper), ("mats",))[name]))
    assert len(made) == len(cut.tiles)
    for page, tile in zip(made, cut.tiles, strict=True):
        assert size(page) == pytest.approx((width, height), abs=0.02)
        _assert_marks(shapes(page), (width - tile.w) / 2, (height - tile.h) / 2, tile.w, tile.h)


def _assert_marks(found: list[Box], x: float, y: float, w: float, h: float) -> None:
    """Two marks at each corner of the tile, 1 mm away and 4 mm long; a rule of 50 mm below."""
    marks = [one for one in found if {round(one.w), round(one.h)} == {0, 4}]
    across = sorted(one.x + one.w / 2 for one in marks if one.w < one.h)
    down = sorted(one.y + one.h / 2 for one in marks if one.h < one.w)
    assert across == pytest.approx([x, x, x + w, x + w], abs=0.05)
    assert down == pytest.approx([y, y, y + h, y + h], abs=0.05)
    assert [round(one.w - 0.28, 1) for one in found if one.w > 45 and one.h < 0.4 and one.y > y + h] == [50]


def test_a_night_gets_the_mat_of_its_own_wheel() -> None:
    said = texts("en")
    (mat,) = sheet_of("roulette").mats([RouletteRules(wheel="double_zero")], said)
    assert mat.id == "double-zero"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_stay_in_their_boxes(language: Language) -> None:
    """Every label in every language, with its letters inside the box that it was given."""
    made = kit(Style(language=language), ("mats",))
    for name, mat in mats(language).items():
        (page,) = pages(made[f"{name}-one-sheet"])
        found = letters(page)
        for label in (one for one in mat.shapes if isinstance(one, Label)):
            inside = [one.text for one in found if _is_in(one.box, label)]
            assert sorted("".join(inside)) == sorted(label.text.replace(" ", "")), (name, label.text)


def _is_in(box: Box, label: Label) -> bool:
    x, y = label.x + MARGIN, label.y + MARGIN
    return (
        x - 0.1 <= box.x
        and y - 0.1 <= box.y
        and box.x + box.w <= x + label.w + 0.1
        and box.y + box.h <= y + label.h + 0.1
    )
