"""A mat: what lies on it, to the millimetre.

A game says where its boxes, words and pictures are (`paper/games`); how they are painted, cut into sheets and
joined again is the same for all of them.
"""

from collections.abc import Sequence
from math import ceil
from typing import Literal

import msgspec
from msgspec.structs import replace

MARGIN = 10.0
"""Millimetres at each edge of a page that printers leave white; what joins sheets is written there."""

Paper = Literal["a4", "letter"]

PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a page in millimetres, upright."""

Paint = str
"""A colour of the pages by its name; `none` for no paint."""


class Shape(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, kw_only=True):
    """Something on a mat, in millimetres from its left upper corner."""

    fill: Paint = "none"
    line: Paint = "none"
    width: float = 0.8
    """Of the line."""

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        raise NotImplementedError


class Area(Shape, frozen=True, kw_only=True):
    """What fills a rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return self.x, self.y, self.x + self.w, self.y + self.h


class Box(Area, frozen=True, kw_only=True):
    """A rectangle, with round corners where they have a radius."""

    radius: float = 0.0


class Oval(Area, frozen=True, kw_only=True):
    """An ellipse in its rectangle."""


class Polygon(Shape, frozen=True, kw_only=True):
    """Corners joined by lines."""

    points: Sequence[tuple[float, float]]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        across, down = zip(*self.points, strict=True)
        return min(across), min(down), max(across), max(down)


class Label(Area, frozen=True, kw_only=True):
    """Words in the middle of a rectangle, as large as wanted but never larger than it."""

    text: str
    size: float
    """Of the face in millimetres; capitals are seven tenths of it."""
    face: Literal["text", "display"] = "text"
    turned: bool = False
    """Read from the right."""


class Picture(Area, frozen=True, kw_only=True):
    """One of the pages' drawings, or an SVG of the game's own."""

    name: str = ""
    svg: str = ""


class Mat(msgspec.Struct, frozen=True, kw_only=True):
    """A whole mat."""

    id: str
    """Tells it from the game's other mats; goes into the file's name."""
    title: str
    w: float
    h: float
    shapes: Sequence[Shape]


class Tile(msgspec.Struct, frozen=True):
    """The part of a mat that one sheet shows."""

    row: int
    column: int
    x: float
    y: float
    w: float
    h: float
    shapes: tuple[int, ...] = ()
    """Those of the mat's shapes that can be seen here."""


class Tiling(msgspec.Struct, frozen=True):
    """A mat cut into equal parts, each on a page of its own."""

    upright: bool
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def tiling(mat: Mat, paper: Paper) -> Tiling:
    """The cut that takes the fewest pages, lying or upright."""
    short, long = (side - 2 * MARGIN for side in PAPERS[paper])
    cuts = {
        upright: (ceil(round(mat.h / high, 6)), ceil(round(mat.w / wide, 6)))
        for upright, wide, high in ((False, long, short), (True, short, long))
    }
    upright = cuts[True][0] * cuts[True][1] < cuts[False][0] * cuts[False][1]
    rows, columns = cuts[upright]
    w, h = mat.w / columns, mat.h / rows
    tiles = [Tile(row, column, column * w, row * h, w, h) for row in range(rows) for column in range(columns)]
    return Tiling(upright, rows, columns, tuple(replace(tile, shapes=_seen(mat, tile)) for tile in tiles))


def _seen(mat: Mat, tile: Tile) -> tuple[int, ...]:
    found = []
    for nth, shape in enumerate(mat.shapes):
        left, top, right, bottom = shape.bounds
        if left < tile.x + tile.w and right > tile.x and top < tile.y + tile.h and bottom > tile.y:
            found.append(nth)
    return tuple(found)


def felt(w: float, h: float) -> list[Shape]:
    """The ground of a mat, with a line around it."""
    return [
        Box(x=0, y=0, w=w, h=h, fill="felt"),
        Box(x=4, y=4, w=w - 8, h=h - 8, line="brass-deep", width=1.2, radius=6),
    ]
