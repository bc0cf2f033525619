"""Roulette: the layout with every spot that takes bets, and the wheel as a strip of pockets."""

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from croupier.equipment.wheel import WHEELS, Colour, WheelName, colour
from croupier.games.options import Whole
from croupier.games.roulette.announced import FULL_NAMES
from croupier.games.roulette.events import Spun
from croupier.games.roulette.layout import LAYOUTS
from croupier.players.player import Move
from croupier.terminal.canvas import BLACK, BRASS, FELT, FELT_LINE, GOOD, IVORY, RED, ZERO, Canvas, Style
from croupier.terminal.felts.dice_layout import lying
from croupier.terminal.felts.felt import ON_FELT, QUIET, STRONG, Felt, Frame, Room, Scene
from croupier.terminal.pieces import amount
from croupier.terminal.session import Shot

GROUNDS: dict[Colour, str] = {"red": RED, "black": BLACK, "green": ZERO}
ZERO_WIDTH, COLUMN_WIDTH = 6, 6
EVENS = {"low": "1–18", "even": "EVEN", "red": "RED", "black": "BLACK", "odd": "ODD", "high": "19–36"}
TURNS, FALL = 30, 0.02


class Spot(NamedTuple):
    """Where a bet lies on the page."""

    name: str
    x: int
    y: int
    width: int
    height: int
    is_minor: bool = False


class Grid(NamedTuple):
    """How large the layout is: the distance from a number to the next, across and down, with its line."""

    cell: int
    row: int

    @property
    def wide(self) -> int:
        """The numbers 1 to 36, across."""
        return 12 * self.cell + 1

    @property
    def high(self) -> int:
        """And down."""
        return 3 * self.row + 1

    @property
    def width(self) -> int:
        """Everything, across."""
        return ZERO_WIDTH + self.wide + COLUMN_WIDTH

    @property
    def height(self) -> int:
        """Everything, down, with seats and wheel."""
        return 3 + self.high + 4

    def fits(self, canvas: Canvas) -> bool:
        """Whether there is room for it."""
        return canvas.width >= self.width + 2 and canvas.height >= self.height + 2


SMALL, LARGE = Grid(5, 3), Grid(8, 4)


class RouletteFelt(Felt):
    """The table of roulette."""

    keys: ClassVar = {
        "bet": "enter",
        "take_back": "backspace",
        "repeat": "r",
        "double": "d",
        "clear": "c",
        "announce voisins": "v",
        "announce tiers": "t",
        "announce orphelins": "o",
        "announce jeu_zero": "z",
        "announce neighbours": "n",
        "choose half": "f",
        "choose prison": "p",
    }
    words: ClassVar = {
        "bet": "Bet {amount} on {on}",
        "take_back": "Take back",
        "repeat": "Repeat",
        "double": "Double",
        "clear": "Clear",
    }
    ends_betting = "Spin"
    height, button_rows = SMALL.height, 3
    first_spot = "red"
    arrows = "choose; Shift: lines"

    def label(self, move: Move, scene: Scene) -> str:
        """Calls by their names, short."""
        if move["do"] == "announce":
            name = str(FULL_NAMES[move["name"]]).split()[-1 if move["name"] == "jeu_zero" else 0]
            short = {"neighbours": f"Neighbours of {move.get('number')}", "jeu_zero": "Jeu zéro"}
            return short.get(move["name"], name.capitalize())
        if move["do"] == "choose":
            return f"{'Half back' if move['take'] == 'half' else 'Prison'} ({move['on']})"
        return super().label(move, scene)

    def prompt(self, scene: Scene) -> str:
        """What the spot under the cursor is."""
        if scene.view.phase == "choosing":
            return "Zero: half of your even-money bet back, or prison until the next spin?"
        spot = LAYOUTS[scene.rules.wheel].spots.get(scene.cursor or "")
        if spot is None:
            return "Place your bets."
        return f"Place your bets: {scene.cursor} has {len(spot.numbers)} numbers and pays {spot.pays} to 1."

    def amounts(self, scene: Scene, domain: Whole) -> list[int]:
        """Multiples of the smallest bet."""
        return [size for size in super().amounts(scene, domain) if domain.holds(size)]

    def frames(self, shot: Shot, scene: Scene) -> list[Frame]:
        """The ball runs, slower and slower, and falls."""
        frames = super().frames(shot, scene)
        spun = next((event for event in shot.events if isinstance(event, Spun)), None)
        if spun is None:
            return frames
        pockets = WHEELS[scene.rules.wheel].pockets
        end = pockets.index(spun.pocket)
        running = [
            Frame(scene.view, FALL * (1 + (nth / 9) ** 2), (), pockets[(end - TURNS + nth) % len(pockets)])
            for nth in range(TURNS)
        ]
        return [*running, *(frame._replace(seconds=1.5) for frame in frames)]

    # Drawing.

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Seats and wheel above, the layout below."""
        grid = LARGE if LARGE.fits(canvas) else SMALL
        left, top, _, gap = Room.of(canvas, grid.width, grid.height, widest=grid.width)
        self._seats(canvas, left, top, scene)
        self._wheel(canvas, left, grid.width, top + 1 + gap, scene)
        corner = (left + ZERO_WIDTH, top + 3 + 2 * gap)
        self._lines(canvas, *corner, grid)
        spots = {spot.name: spot for spot in spots_at(scene.rules.wheel, *corner, grid)}
        fallen = scene.view.pocket if scene.moving is None and scene.view.phase != "betting" else None
        under = LAYOUTS[scene.rules.wheel].spots.get(scene.cursor or "")
        chosen = {on for bets in lying(scene).values() for on in bets} | scene.view.prison[scene.you].keys()
        for spot in spots.values():
            if not spot.is_minor:
                self._spot(canvas, spot, is_hit=spot.name == fallen, has_chips=spot.name in chosen)
                if under and scene.options and spot.name in under.numbers and len(under.numbers) < 12:
                    canvas.repaint(spot.x, spot.y, spot.width, 1, GROUNDS[colour(spot.name)], BRASS)
            canvas.place(*spot[:5], is_minor=spot.is_minor)
        if scene.cursor in spots and scene.options:
            here = spots[scene.cursor]
            canvas.repaint(here.x, here.y, here.width, here.height, BRASS, BLACK)
        self._chips(canvas, spots, scene)

    def _seats(self, canvas: Canvas, x: int, y: int, scene: Scene) -> None:
        for name, chips in scene.view.stacks.items():
            x = canvas.text(x, y, "●", Style(scene.colour(name), FELT))
            x = canvas.text(x + 1, y, f"{name} {chips:,}", STRONG if name == scene.you else ON_FELT) + 2

    def _wheel(self, canvas: Canvas, x: int, width: int, y: int, scene: Scene) -> None:
        pockets = WHEELS[scene.rules.wheel].pockets
        ball = scene.moving or scene.view.pocket
        if ball is None:
            canvas.centred(x, y, width, "The ball has not fallen yet.", QUIET)
            return
        count = min(len(pockets), (width + 2) // 5) // 2 * 2 - 1
        first = pockets.index(ball) - count // 2
        x += (width - 5 * count) // 2
        for nth in range(count):
            pocket = pockets[(first + nth) % len(pockets)]
            style = Style(IVORY, GROUNDS[colour(pocket)], bold=True)
            text = f" {pocket:>2}  "
            if nth == count // 2:
                text, style = f"●{pocket:>2}  ", Style(BLACK, BRASS, bold=True)
            canvas.text(x + 5 * nth, y, text, style)
        self._history(canvas, x, y + 1, scene)

    def _history(self, canvas: Canvas, x: int, y: int, scene: Scene) -> None:
        x = canvas.text(x, y, "lately ", QUIET)
        for pocket in reversed(scene.view.history[-16:]):
            ink = {"red": "#ff9c94", "black": IVORY, "green": GOOD}[colour(pocket)]
            x = canvas.text(x, y, f"{pocket:>3}", Style(ink, FELT, bold=True)) + 1

    def _lines(self, canvas: Canvas, x: int, y: int, grid: Grid) -> None:
        """The printed lines of the layout."""
        style = Style(FELT_LINE, FELT)
        for row in range(4):
            ends = ("┌", "┬", "┐") if not row else ("├", "┼", "┤")
            canvas.text(
                x, y + grid.row * row, ends[0] + ends[1].join(["─" * (grid.cell - 1)] * 12) + ends[2], style
            )
        for line in range(grid.high):
            for column in range(13 if line % grid.row else 0):
                canvas.text(x + grid.cell * column, y + line, "│", style)
        for row, parts in ((1, 3), (3, 6)):
            step = (grid.wide - 1) // parts
            for part in range(parts + 1):
                canvas.text(x + step * part, y + grid.high - 1 + row, "│", style)
        canvas.text(x, y + grid.high + 1, f"├{'─' * (grid.wide - 2)}┤", style)
        canvas.text(x, y + grid.high + 3, f"└{'─' * (grid.wide - 2)}┘", style)

    def _spot(self, canvas: Canvas, spot: Spot, *, is_hit: bool, has_chips: bool) -> None:
        if spot.height > 1 and not spot.name.startswith("column"):
            style = Style(IVORY, GROUNDS[colour(spot.name)], bold=True)
            style = Style(BLACK, IVORY, bold=True) if is_hit else style
            canvas.fill(spot.x, spot.y, spot.width, spot.height, style)
            canvas.centred(spot.x, spot.y, spot.width, spot.name, style)
        elif has_chips:
            canvas.text(spot.x, spot.y, _title(spot.name), _outside_style(spot.name), spot.width)
        else:
            canvas.centred(spot.x, spot.y, spot.width, _title(spot.name), _outside_style(spot.name))

    def _chips(self, canvas: Canvas, spots: dict[str, Spot], scene: Scene) -> None:
        """Everybody's stakes: the person's own with the amount, others' as dots."""
        stakes = lying(scene)
        for spot in spots.values():
            own = stakes.get(scene.you, {}).get(spot.name, 0)
            own += scene.view.prison.get(scene.you, {}).get(spot.name, 0)
            others = [name for name, bets in stakes.items() if spot.name in bets and name != scene.you]
            self._stack(canvas, spot, own, [scene.colour(name) for name in others])

    def _stack(self, canvas: Canvas, spot: Spot, own: int, others: list[str]) -> None:
        """Chips at the right end of a spot; on a line between numbers, the person's alone."""
        y, end = spot.y + spot.height - 1, spot.x + spot.width
        room = spot.width - (len(_title(spot.name)) + 1 if spot.name in EVENS else 0)
        if own:
            text = next((said for said in (f"●{amount(own)}", amount(own)) if len(said) <= room), "●")
            on_line = Style(BRASS, canvas.ground(end - 1, y), bold=True)
            canvas.right(end, y, text, on_line if spot.is_minor else Style(BLACK, BRASS, bold=True))
            end, room = end - len(text), room - len(text)
        for nth, ink in enumerate(others[:room]):
            canvas.right(end - nth, y, "●", Style(ink, canvas.ground(end - nth - 1, y), bold=True))


def _title(spot: str) -> str:
    if spot.startswith("column"):
        return "2 to 1"
    if spot.startswith("dozen"):
        return ("1st dozen", "2nd dozen", "3rd dozen")[int(spot[-1]) - 1]
    return EVENS.get(spot, spot)


def _outside_style(spot: str) -> Style:
    return Style({"red": "#ff9c94"}.get(spot, FELT_LINE), FELT, bold=True)


def spots_at(wheel: WheelName, x: int, y: int, grid: Grid = SMALL) -> Iterator[Spot]:
    """Every spot of a layout whose numbers begin there."""
    known = LAYOUTS[wheel].spots
    for spot in (*_zeros(wheel, x, y, grid), *_outside(x, y, grid), *_inside(x, y, grid)):
        if spot.name in known:
            yield spot


def _name(*numbers: int) -> str:
    return "-".join(map(str, sorted(numbers)))


def _inside(x: int, y: int, grid: Grid) -> Iterator[Spot]:
    """Numbers, and the lines and corners between them."""
    foot, wide = y + grid.high - 1, grid.cell - 1
    for number in range(1, 37):
        column, row = (number - 1) // 3, 2 - (number - 1) % 3
        left, above = x + 1 + grid.cell * column, y + 1 + grid.row * row
        yield Spot(str(number), left, above, wide, grid.row - 1)
        if row:
            yield Spot(_name(number, number + 1), left, above - 1, wide, 1, True)
        if number <= 33:
            yield Spot(_name(number, number + 3), left + wide, above, 1, grid.row - 1, True)
            if row:
                corner = _name(number, number + 1, number + 3, number + 4)
                yield Spot(corner, left + wide, above - 1, 1, 1, True)
        if row == 2:
            yield Spot(_name(number, number + 1, number + 2), left, foot, wide, 1, True)
            yield Spot(_name(*range(number, number + 6)), left + wide, foot, 1, 1, True)


def _zeros(wheel: WheelName, x: int, y: int, grid: Grid) -> Iterator[Spot]:
    """Zero beside the numbers, and what it shares with them."""
    left, wide, foot = x - ZERO_WIDTH, ZERO_WIDTH, y + grid.high - 1
    rows = [y + 1 + grid.row * row for row in range(3)]
    if wheel == "single_zero":
        yield Spot("0", left, y + 1, wide, grid.high - 2)
        for number, row in ((3, 0), (2, 1), (1, 2)):
            yield Spot(f"0-{number}", x, rows[row], 1, grid.row - 1, True)
        yield Spot("0-2-3", x, rows[1] - 1, 1, 1, True)
        yield Spot("0-1-2", x, rows[2] - 1, 1, 1, True)
        yield Spot("0-1-2-3", x, foot, 1, 1, True)
        return
    middle = rows[1]
    yield Spot("00", left, y + 1, wide, middle - y - 1)
    yield Spot("0", left, middle + 1, wide, foot - middle - 1)
    yield Spot("0-00", left, middle, wide - 1, 1, True)
    yield Spot("0-00-2", x - 1, middle, 1, 1, True)
    yield Spot("00-3", x, rows[0], 1, grid.row - 1, True)
    yield Spot("00-2-3", x, rows[1] - 1, 1, 1, True)
    yield Spot("00-2", x, middle, 1, 1, True)
    yield Spot("0-2", x, middle + 1, 1, grid.row - 2, True)
    yield Spot("0-1-2", x, rows[2] - 1, 1, 1, True)
    yield Spot("0-1", x, rows[2], 1, grid.row - 1, True)
    yield Spot("0-00-1-2-3", x, foot, 1, 1, True)


def _outside(x: int, y: int, grid: Grid) -> Iterator[Spot]:
    """Columns at the right, dozens and even chances below."""
    for row, name in enumerate(("column-3", "column-2", "column-1")):
        yield Spot(name, x + grid.wide, y + 1 + grid.row * row, COLUMN_WIDTH, grid.row - 1)
    for part in range(3):
        yield Spot(f"dozen-{part + 1}", x + 1 + 4 * grid.cell * part, y + grid.high, 4 * grid.cell - 1, 1)
    for part, name in enumerate(EVENS):
        yield Spot(name, x + 1 + 2 * grid.cell * part, y + grid.high + 2, 2 * grid.cell - 1, 1)
