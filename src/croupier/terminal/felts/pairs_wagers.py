"""Pairs and Wagers: four dice, and the race as lanes."""

from collections.abc import Sequence
from typing import ClassVar

from croupier.games.pairs_wagers.events import Rolled
from croupier.games.pairs_wagers.hands import POINTS, in_words, scoring
from croupier.games.pairs_wagers.state import PairsWagersView
from croupier.players.player import Move
from croupier.terminal.canvas import BRASS, FELT, FELT_DARK, GOOD, Canvas, Style
from croupier.terminal.felts.dice_layout import DiceFelt
from croupier.terminal.felts.felt import ON_FELT, QUIET, STRONG, YOURS, Room, Scene, seat_line
from croupier.terminal.pieces import DIE, die

WIDTH, HEIGHT = 76, 16


class PairsWagersFelt(DiceFelt):
    """The table of Pairs and Wagers."""

    thrown = (Rolled,)
    keys: ClassVar = {
        "roll": "r",
        "call odd": "o",
        "call even": "e",
        "get": "g",
        "stop": "s",
        "mid": "b",
    }
    words: ClassVar = {
        "roll": "Roll",
        "call odd": "Call odd, and roll",
        "call even": "Call even, and roll",
        "get": "Bet to Get: roll all four again",
        "stop": "Stop",
        "mid": "Bet to Mid",
    }
    likely = ("roll", "stop")
    numbered = ("better",)
    next_round = "Next game"
    ends_betting = "Begin"

    def spoken(self, field: str, value: object, scene: Scene) -> str:
        """Dice by what they show: those that may be picked up all differ."""
        if field == "dice" and isinstance(value, int):
            return str(scene.view.dice[value])
        if isinstance(value, Sequence) and not isinstance(value, str):
            return " ".join(self.spoken(field, one, scene) for one in value)
        return super().spoken(field, value, scene)

    def label(self, move: Move, scene: Scene) -> str:
        """A Bet to Better by the dice that are rolled again."""
        if move["do"] == "better":
            faces = " and ".join(self.spoken("dice", place, scene) for place in move["dice"])
            return f"Better: roll the {faces} again"
        return super().label(move, scene)

    def prompt(self, scene: Scene) -> str:
        """Where the turn stands."""
        view: PairsWagersView = scene.view
        if view.phase == "waiting":
            return "A point on being the first to reach 10?"
        if view.phase == "rolling":
            wager = ", or wager a point on all scoring dice being odd, or even"
            return f"Your turn: roll{wager if any(one.do == 'call' for one in scene.options) else ''}."
        if view.hand == "no_score":
            return "No score. A Bet to Get wagers a point on rolling all four again."
        return f"{in_words(view.hand or 'no_score').capitalize()}. A Bet to Better wagers a point; or stop."

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Dice above, lanes below."""
        room = Room.of(canvas, WIDTH, HEIGHT)
        left, top = room.left, room.top
        view: PairsWagersView = scene.view
        self._dice(canvas, room, scene)
        who = f"{view.turn.who}’s turn" if view.turn else ""
        if view.winners:
            who = f"{' and '.join(view.winners)} won."
        canvas.text(left, top + 1, who, YOURS if view.turn and view.turn.who == scene.you else STRONG, 17)
        canvas.text(left, top + 2, f"to {scene.rules.target} points", QUIET)
        if view.on_table:
            canvas.text(left, top + 3, f"antes {view.on_table:,}", ON_FELT, 17)
        for row, name in enumerate(list(view.stacks)[:8]):
            self._lane(canvas, room, top + 8 + room.gap + row * (2 if room.gap > 1 else 1), name, scene)

    def _dice(self, canvas: Canvas, room: Room, scene: Scene) -> None:
        view: PairsWagersView = scene.view
        left, y, width, _ = room
        x = left + (width - 4 * (DIE[0] + 1)) // 2
        shown = scene.moving or view.dice
        in_air = view.turn.in_air if view.turn and scene.moving is None else ()
        for nth, face in enumerate(shown):
            lit = scene.moving is None and nth in scoring(view.dice)
            die(canvas, x + nth * (DIE[0] + 1), y, face, lit=lit, blank=nth in in_air)
        if not shown:
            canvas.centred(left, y + 2, width, "Four dice, a race for points.", QUIET)
        elif view.hand and scene.moving is None:
            points = POINTS[view.hand]
            said = in_words(view.hand) + (f": {points} point{'s' * (points != 1)}" if points else "")
            canvas.centred(left, y + 6, width, said, STRONG)

    def _lane(self, canvas: Canvas, room: Room, y: int, name: str, scene: Scene) -> None:
        view: PairsWagersView = scene.view
        x, long = room.left, room.width - 36
        points = view.standing.get(name)
        has_turn = view.turn is not None and view.turn.who == name
        style = YOURS if name == scene.you else STRONG if has_turn else ON_FELT
        canvas.text(x, y, f"{'▸' if has_turn else ' '} {seat_line(scene, name)}", style, 20)
        canvas.right(x + room.width, y, f"{view.stacks[name]:,}", QUIET)
        if points is None:
            return
        lane = x + 21
        canvas.text(lane, y, "▄" * long, Style(FELT_DARK, FELT))
        filled = min(long, points * long // scene.rules.target)
        ink = GOOD if name in view.winners else BRASS if name == view.leader else scene.colour(name)
        canvas.text(lane, y, "▄" * filled, Style(ink, FELT))
        canvas.right(lane + long + 5, y, f"{points}", style)
