"""Hold'em: the others around the table, the board in the middle, your own cards before you."""

from typing import ClassVar

from croupier.equipment.cards import UNKNOWN, pretty
from croupier.games.holdem.hands import describe
from croupier.games.holdem.view import HoldemView, SeatView
from croupier.games.options import Whole
from croupier.terminal.canvas import BRASS, FELT, FELT_DARK, GOOD, IVORY, Canvas, Style
from croupier.terminal.felts.felt import ON_FELT, QUIET, STRONG, YOURS, Felt, Room, Scene, seat_line
from croupier.terminal.pieces import BIG, SMALL, cards, chip, row_width

WIDTH, HEIGHT = 78, 16
SEAT = (15, 4)
SIDES = {4: 1, 5: 1, 6: 1, 7: 1, 8: 2, 9: 2}
"""By the number of others: how many sit at each side; the rest sit opposite."""


class HoldemFelt(Felt):
    """The table of hold'em."""

    keys: ClassVar = {
        "fold": "f",
        "check": "c",
        "call": "c",
        "bet": "b",
        "raise": "r",
        "show": "s",
        "muck": "u",
    }
    words: ClassVar = {"call": "Call", "bet": "Bet {amount}", "raise": "Raise to {to}"}
    likely = ()
    next_round = "Next hand"
    dealing_seconds = 0.9

    def prompt(self, scene: Scene) -> str:
        """What it costs to stay in."""
        view: HoldemView = scene.view
        own = view.players.get(scene.you)
        if own is None:
            return "You sit this hand out."
        due = min(view.to_match - own.bet, view.stacks[scene.you])
        cost = f"{due:,} to call" if due else "nothing to call"
        return f"Your turn with {pretty(own.cards)}: {cost}, {view.on_table:,} in the pot."

    def amounts(self, scene: Scene, domain: Whole) -> list[int]:
        """The least, shares of the pot, and everything."""
        view: HoldemView = scene.view
        own = view.players[scene.you].bet if scene.you in view.players else 0
        called = view.on_table + view.to_match - own
        sizes = {view.to_match + called * part // 100 for part in (33, 50, 75, 100, 150)}
        sizes |= {view.to_match + view.big * times for times in (2, 3, 4)}
        high = domain.high if domain.high is not None else domain.low
        return sorted({domain.low, high, *filter(domain.holds, sizes)})

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Everybody clockwise from the person's left."""
        room = Room.of(canvas, WIDTH, HEIGHT)
        view: HoldemView = scene.view
        names = list(view.stacks)
        place = names.index(scene.you)
        others = names[place + 1 :] + names[:place]
        for name, (x, y) in zip(others, _places(len(others), room), strict=True):
            self._seat(canvas, x, y, name, scene)
        self._board(canvas, room, room.top + 5 + room.gap, view)
        self._own(canvas, room.left + room.width // 2, room.top + 11 + 2 * room.gap, scene)

    def _board(self, canvas: Canvas, room: Room, y: int, view: HoldemView) -> None:
        x = room.left + (room.width - row_width(5)) // 2
        for nth in range(5):
            canvas.fill(x + nth * (BIG[0] + 1), y, *BIG, Style(IVORY, FELT_DARK))
        lit = view.results[0].best if view.results and view.results[0].best else None
        cards(canvas, x, y, view.board, lit=lit)
        pots = " + ".join(f"{pot.amount:,}" for pot in view.pots if not pot.paid) or f"{view.on_table:,}"
        said = f"pot {pots}" if view.on_table else f"blinds {view.small:,} and {view.big:,}"
        if view.results:
            said = "  ".join(str(won) for won in view.results)
        canvas.centred(room.left + 17, y + 4, room.width - 34, said, STRONG)

    def _seat(self, canvas: Canvas, x: int, y: int, name: str, scene: Scene) -> None:
        view: HoldemView = scene.view
        seat = view.players.get(name)
        is_next = view.turn == name
        ground = FELT_DARK if is_next else FELT
        canvas.fill(x, y, *SEAT, Style(IVORY, ground))
        mark = " D" if view.button == name else ""
        style = Style(BRASS if is_next else IVORY, ground, bold=True)
        end = canvas.text(x, y, name, style, SEAT[0] - 2)
        canvas.text(end, y, mark, Style(BRASS, ground, bold=True))
        canvas.text(x, y + 1, f"{view.stacks[name]:,}", Style("#c9d3c4", ground))
        kind = scene.kinds.get(name, "").rpartition(":")[2]
        canvas.right(x + SEAT[0] - 1, y + 1, kind[:7], Style("#8fae99", ground))
        if seat is None or seat.folded or seat.mucked:
            word = "" if seat is None else "folded" if seat.folded else "mucked"
            canvas.text(x, y + 2, word, Style("#8fae99", ground))
            return
        cards(canvas, x, y + 2, seat.cards, SMALL, lit=self._lit(view, seat))
        self._bet(canvas, x + 10, y + 2, name, seat, scene, ground)

    def _bet(
        self, canvas: Canvas, x: int, y: int, name: str, seat: SeatView, scene: Scene, ground: str
    ) -> None:
        won = sum(result.shares.get(name, 0) for result in scene.view.results)
        if won:
            canvas.text(x, y, "wins", Style(GOOD, ground, bold=True))
        elif seat.bet:
            chip(canvas, x, y, seat.bet, scene.colour(name), ground)
        if seat.all_in and not won:
            canvas.text(x, y + 1, "all in", Style(BRASS, ground, bold=True))

    def _own(self, canvas: Canvas, middle: int, y: int, scene: Scene) -> None:
        view: HoldemView = scene.view
        seat = view.players.get(scene.you)
        mark = " D" if view.button == scene.you else ""
        canvas.right(middle - 9, y + 1, f"{seat_line(scene, scene.you)}{mark}", YOURS)
        canvas.right(middle - 9, y + 2, f"{view.stacks[scene.you]:,}", STRONG)
        if seat is None:
            canvas.text(middle - 6, y + 1, "sits out", QUIET)
            return
        if seat.folded:
            canvas.right(middle - 9, y + 3, "folded", QUIET)
        lit = () if seat.folded else self._lit(view, seat)
        cards(canvas, middle - 7, y, seat.cards or (UNKNOWN, UNKNOWN), lit=lit)
        self._bet(canvas, middle + 8, y + 1, scene.you, seat, scene, FELT)
        both = (*seat.cards, *view.board)
        if len(both) >= 5 and UNKNOWN not in both and not seat.folded:
            canvas.text(middle + 8, y + 3, describe(both, wheel=scene.rules.wheel), ON_FELT)

    def _lit(self, view: HoldemView, seat: SeatView) -> tuple[str, ...] | None:
        """The cards that have won, once it is over; all of them before."""
        best = next((won.best for won in view.results if won.best), ())
        return tuple(one for one in seat.cards if one in best or one == UNKNOWN) if best else None


def _places(count: int, room: Room) -> list[tuple[int, int]]:
    """Where the others sit, clockwise from the person's left: up one side, across, and down the other."""
    side = SIDES.get(count, 0)
    left, top, width, gap = room
    heights = (top + 5 + gap, top + 10 + gap)[:side]
    across = count - 2 * side
    step = width // max(1, across)
    opposite = [(left + step * nth + (step - SEAT[0]) // 2, top) for nth in range(across)]
    up, down = [(left + 1, y) for y in reversed(heights)], [(left + width - SEAT[0], y) for y in heights]
    return [*up, *opposite, *down]
