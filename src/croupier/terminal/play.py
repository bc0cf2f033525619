"""A game at the keyboard: what keys and clicks do, and what is shown when, whatever the screen is."""

import textwrap
from collections import deque
from typing import Literal

from croupier.games.options import Whole
from croupier.games.refusal import Refused
from croupier.terminal.canvas import Canvas, beside
from croupier.terminal.choices import Action, actions, dial, fitting
from croupier.terminal.felts.felt import SPOT as SPOT_FIELD, Frame, Scene, spots_of
from croupier.terminal.hinting import hint_lines
from croupier.terminal.keeping import Keeping
from croupier.terminal.page import ALWAYS, KEY, SPOT, Button, Panel, Told, draw_page
from croupier.terminal.registry import felt_of
from croupier.terminal.session import Session
from croupier.terminal.statistics import signed

Leaves = Literal["", "rules", "menu", "quit"]
"""Where a key leads, if it leads away from the table."""

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
MOST_LINES = 200
LONGEST = 9
"""Digits of an amount that is typed."""


class Play:
    """One person's game on a page: `tick` while it says so, `press` and `click`, and `draw`."""

    def __init__(self, session: Session, keeping: Keeping, greeting: str, *, fast: bool) -> None:
        self.session, self.keeping, self.fast = session, keeping, fast
        self.felt = felt_of(session.setup.game)
        self.told = Told(self._title())
        self.say(greeting)
        self.view, self.moving = session.view, None
        self.amount = 0
        self._frames: deque[Frame] = deque()
        self._hurries = False
        self._waits = False
        """Whether it is for the person to do something, and all else has been shown."""
        self._typed = ""
        self._cursor: str | None = None
        self._canvas: Canvas | None = None

    # What happens by itself.

    @property
    def hurries(self) -> bool:
        """Whether the person doesn't want to wait for what is still to be shown."""
        return self._hurries

    @property
    def is_moving(self) -> bool:
        """Whether something is still to be shown, or to happen."""
        return not self._waits

    def tick(self) -> float | None:
        """Show what comes next, and say for how long; None once it is for the person to do something."""
        while True:
            while self._frames:
                if seconds := self._show(self._frames.popleft()):
                    return seconds
            step = self.session.step()
            if step is None:
                self._wait()
                return None
            view = self.view
            for shot in step.shots:
                self._frames += self.felt.frames(shot, self._scene(view))
                view = shot.view

    def _show(self, frame: Frame) -> float:
        """Show a moment; 0 where nobody wants to wait for it."""
        self.view, self.moving = frame.view, frame.moving
        for line in frame.lines:
            self.say(line)
        return 0.0 if self.fast or self._hurries else frame.seconds

    def _wait(self) -> None:
        self._waits = True
        self.view, self.moving = self.session.view, None
        self._hurries, self._typed = False, ""
        self.told.title = self._title()
        self._save()
        if self.session.wants == "round":
            self._ask(f"{self._result()}You have {self.session.chips:,}.")
        elif self.session.wants == "loan":
            self._ask(
                f"You are out of chips. The bank lends another {self.session.loan:,}: it is play money."
            )
        else:
            self._fit()
            self._ask(self.felt.prompt(self._scene()))

    def _result(self) -> str:
        result = self.session.result
        if result is None:
            return ""
        if result == 0:
            return "Nothing won, nothing lost. "
        return f"You win {result:,}. " if result > 0 else f"You lose {-result:,}. "

    def _title(self) -> str:
        """The game and the chips, as of the last time that everything had been shown."""
        net = signed(self.session.statistics.net)
        return f"{self.session.game.title} · {self.session.chips:,} ({net})"

    def _save(self) -> None:
        try:
            self.keeping.save(self.session)
        except OSError as problem:
            self.say(f"The game can't be saved: {problem.strerror}.")

    # What the person does.

    def press(self, key: str) -> Leaves:
        """Do what a key stands for."""
        self.told.warns = False
        if self.told.panel is not None:
            self.told.panel = None
            return ""
        if key in ALWAYS:
            return self._leave(key)
        if self.is_moving:
            self._hurries |= key in ("space", "enter")
            return ""
        try:
            self._act(key)
        except Refused as refusal:
            self._ask(f"{refusal.reason[:1].upper()}{refusal.reason[1:]}.", warns=True)
        self._waits = self.session.wants != "nothing"
        return ""

    def click(self, x: int, y: int, *, takes_back: bool = False) -> Leaves:
        """Do what lies there: a button, or a bet on a spot."""
        place = self._canvas.at(x, y) if self._canvas else None
        if place is None:
            return ""
        if place.startswith(KEY):
            return self.press(place.removeprefix(KEY))
        if self._waits and self.session.wants == "move":
            self._cursor = place.removeprefix(SPOT)
            self._fit()
            return self.press("backspace" if takes_back else "enter")
        return ""

    def _leave(self, key: str) -> Leaves:
        match key:
            case "h":
                self.told.panel = Panel("What would the book do?", _wrapped(hint_lines(self.session)))
                return ""
            case "i":
                lines = self.session.statistics.lines()
                self.told.panel = Panel(f"{self.session.game.title}: how you have done", lines)
                return ""
            case "question_mark":
                return "rules"
            case _:
                self._save()
                return "menu" if key == "m" else "quit"

    def _act(self, key: str) -> None:
        session = self.session
        match session.wants:
            case "round" if key in ("space", "enter"):
                session.next_round()
            case "loan" if key in ("space", "enter"):
                self.say(session.borrow())
                self._wait()
            case "move" if key == "space" and session.is_betting:
                session.finish_betting()
            case "move" if action := self._action(key):
                session.answer(action.move)
            case "move" if key == "enter" and session.is_betting and self._cursor:
                session.answer({"do": self.felt.likely[0], SPOT_FIELD: self._cursor, "amount": self.amount})
            case "move":
                self._choose(key)

    def _action(self, key: str) -> Action | None:
        return next((action for action in self._actions() if action.key == key), None)

    def _actions(self) -> list[Action]:
        return actions(self.felt, self._scene(), self.amount)

    # Choosing a spot and an amount.

    def _choose(self, key: str) -> None:
        arrow = ARROWS.get(key.removeprefix("shift+"))
        if arrow and self._spots():
            self._move(arrow, minor=key.startswith("shift+"))
        elif key in ("+", "=", "up", "right", "pageup"):
            self._turn(+1)
        elif key in ("-", "down", "left", "pagedown"):
            self._turn(-1)
        elif key in ("home", "end"):
            self._turn(-99 if key == "home" else 99)
        elif key.isdecimal() and len(self._typed) < LONGEST:
            self._typed += key
            if room := self._room():
                self.amount = fitting(room, int(self._typed))
        self._ask(self.felt.prompt(self._scene()))

    def _move(self, arrow: tuple[int, int], *, minor: bool) -> None:
        drawn = self._canvas.places if self._canvas else []
        places = [place for place in drawn if place.name.startswith(SPOT)]
        found = beside(places, f"{SPOT}{self._cursor}", arrow, minor=minor)
        self._cursor = (found or "").removeprefix(SPOT)
        self._typed = ""
        self._fit()

    def _turn(self, steps: int) -> None:
        """Go to a larger or smaller amount."""
        self._typed = ""
        if room := self._room():
            sizes = self.felt.amounts(self._scene(), room)
            if steps > 0:
                larger = [size for size in sizes if size > self.amount] or sizes[-1:]
                self.amount = larger[min(steps, len(larger)) - 1]
            else:
                smaller = [size for size in sizes if size < self.amount] or sizes[:1]
                self.amount = smaller[max(steps, -len(smaller))]

    def _fit(self) -> None:
        """Have a spot chosen that takes bets, and an amount that may be bet."""
        spots = self._spots()
        if spots and self._cursor is None:
            self._cursor = self.felt.first_spot or spots[0]
        if room := self._room():
            self.amount = fitting(room, self.amount)

    def _room(self) -> Whole | None:
        return dial(self.session.options, self._cursor)

    def _spots(self) -> list[str]:
        return spots_of(self.session.options)

    # What is shown.

    def say(self, line: str) -> None:
        """Add a line to what has happened."""
        self.told.log = [*self.told.log, line][-MOST_LINES:]

    def _ask(self, status: str, *, warns: bool = False) -> None:
        self.told.status, self.told.warns = status, warns

    def draw(self, canvas: Canvas) -> None:
        """The page as it is now."""
        if self.is_moving:
            self._ask(self._waits_for())
        self.told.buttons = self._buttons()
        draw_page(canvas, self.felt, self._scene(), self.told)
        self._canvas = canvas

    def _waits_for(self) -> str:
        thinking = [name for name in self.view.awaits.players if name != self.session.you]
        return f"{thinking[0]} thinks…" if len(thinking) == 1 else "…"

    def _buttons(self) -> list[Button]:
        if self.is_moving:
            return [Button("space", "Go on at once")]
        match self.session.wants:
            case "round":
                return [Button("enter", self.felt.next_round, likely=True)]
            case "loan":
                return [Button("enter", f"Borrow {self.session.loan:,}", likely=True)]
            case _:
                return self._move_buttons()

    def _move_buttons(self) -> list[Button]:
        buttons = [
            Button(action.key, action.label, action.key == "enter" and not self.session.is_betting)
            for action in self._actions()
        ]
        if self._room():
            buttons += [Button("+", "more"), Button("-", "less")]
        if self._spots() and self.session.is_betting:
            buttons.append(Button("arrows", self.felt.arrows))
        if self.session.is_betting:
            buttons.insert(0, Button("space", self.felt.ends_betting, likely=True))
        return buttons

    def _scene(self, view: object = None) -> Scene:
        session = self.session
        return Scene(
            view=self.view if view is None else view,
            you=session.you,
            kinds=session.setup.kinds,
            rules=session.table.rules,
            options=session.options if self._waits else (),
            cursor=self._cursor,
            moving=self.moving,
        )


def _wrapped(lines: list[str], width: int = 70) -> list[str]:
    """Lines that are no longer than that."""
    return [part for line in lines for part in textwrap.wrap(line, width) or [""]]
