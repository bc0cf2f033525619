"""The screens: Textual around pages that are drawn elsewhere."""

import locale
from functools import lru_cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from croupier.games.registry import GAMES
from croupier.terminal import canvas as colours
from croupier.terminal.canvas import Canvas, Style
from croupier.terminal.page import draw_menu
from croupier.terminal.play import Leaves, Play
from croupier.terminal.rules_pages import rules_page
from croupier.terminal.session import Session
from croupier.terminal.starting import Start

SIXTEEN = {
    colours.FELT: "black",
    colours.FELT_DARK: "bright_black",
    colours.BRASS: "bright_yellow",
    colours.IVORY: "bright_white",
    colours.RED: "red",
    colours.BLACK: "black",
    colours.NIGHT: "black",
    colours.RAISED: "black",
    colours.LINE: "bright_black",
}
"""The colours of a terminal that has no others."""


@lru_cache(maxsize=500)
def _rich(style: Style, few: bool) -> RichStyle:
    ink, ground = (SIXTEEN.get(one, one) if few else one for one in (style.ink, style.ground))
    return RichStyle(color=ink, bgcolor=ground, bold=style.bold)


class Drawn(Widget):
    """A page that fills the screen."""

    DEFAULT_CSS = "Drawn { width: 100%; height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self.page = Canvas(1, 1)

    def render_line(self, y: int) -> Strip:
        """A row of the page."""
        if y >= self.page.height:
            return Strip.blank(self.size.width)
        few = self.app.console.color_system in ("standard", "windows")
        return Strip([Segment(text, _rich(style, few)) for text, style in self.page.runs(y)], self.page.width)


class PageScreen(Screen[None]):
    """A screen with one page on it, which keys and clicks go to."""

    ALLOW_SELECT = False

    def compose(self) -> ComposeResult:
        """Nothing but the page."""
        yield Drawn()

    def redraw(self) -> None:
        """Draw the page as it is now."""
        drawn = self.query_one(Drawn)
        letters = "utf" not in locale.getpreferredencoding(False).lower()
        drawn.page = Canvas(max(1, self.size.width), max(1, self.size.height), letters=letters)
        self.draw(drawn.page)
        drawn.refresh()

    def on_resize(self) -> None:
        """Draw anew in another size."""
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Do what a key stands for."""
        event.stop()
        character = event.character
        is_letter = character is not None and len(character) == 1 and character.isprintable()
        named = event.key in ("space", "question_mark") or not is_letter
        self.press(event.key if named else str(character).lower())

    def on_click(self, event: events.Click) -> None:
        """Do what was clicked."""
        self.click(event.screen_x, event.screen_y, takes_back=event.button != 1)

    def draw(self, canvas: Canvas) -> None:
        """The page."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """What a key does."""
        raise NotImplementedError

    def click(self, x: int, y: int, *, takes_back: bool) -> None:
        """What a click does."""
        raise NotImplementedError


class MenuScreen(PageScreen):
    """The games to choose from."""

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.start = start
        self.chosen = 0

    def draw(self, canvas: Canvas) -> None:
        """The games."""
        games = [(game.title, game.gist, self.start.note(name)) for name, game in GAMES.items()]
        draw_menu(canvas, games, self.chosen)
        self._places = canvas

    def press(self, key: str) -> None:
        """Choose, and play."""
        if key in ("up", "down"):
            self.chosen = (self.chosen + (1 if key == "down" else -1)) % len(GAMES)
            self.redraw()
        elif key in ("q", "escape"):
            self.app.exit()
        elif key in ("enter", "space") or (key.isdecimal() and 1 <= int(key) <= len(GAMES)):
            self.chosen = int(key) - 1 if key.isdecimal() else self.chosen
            game = list(GAMES)[self.chosen]
            self.app.switch_screen(TableScreen(self.start, *self.start.session(game)))

    def click(self, x: int, y: int, *, takes_back: bool) -> None:
        """Choose, and play."""
        if place := self._places.at(x, y):
            self.press(place.partition(":")[2])


class TableScreen(PageScreen):
    """A game."""

    def __init__(self, start: Start, session: Session, greeting: str) -> None:
        super().__init__()
        self.start = start
        self.play = Play(session, start.keeping, greeting, fast=start.fast)
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        """Begin."""
        self._go_on()

    def on_unmount(self) -> None:
        """Everybody goes home."""
        self.play.session.close()

    def draw(self, canvas: Canvas) -> None:
        """The table."""
        self.play.draw(canvas)

    def press(self, key: str) -> None:
        """What the game makes of a key."""
        self._after(self.play.press(key))

    def click(self, x: int, y: int, *, takes_back: bool) -> None:
        """What the game makes of a click."""
        self._after(self.play.click(x, y, takes_back=takes_back))

    def _after(self, leaves: Leaves) -> None:
        match leaves:
            case "rules":
                self.app.push_screen(RulesScreen(self.play.session.setup.game))
            case "menu":
                self._stop()
                self.app.switch_screen(MenuScreen(self.start))
            case "quit":
                self._stop()
                self.app.exit()
            case _ if self.play.is_moving and (self._timer is None or self.play.hurries):
                self._go_on()
            case _:
                self.redraw()

    def _go_on(self) -> None:
        """Show what happens, one thing after the other, until the person has to do something."""
        self._stop()
        seconds = self.play.tick()
        self.redraw()
        if seconds is not None:
            self._timer = self.set_timer(seconds, self._go_on)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


class RulesScreen(Screen[None]):
    """The rules of a game, to read."""

    CSS = f"""
    RulesScreen {{ background: {colours.NIGHT}; color: {colours.IVORY}; }}
    RulesScreen Markdown {{ background: {colours.NIGHT}; padding: 0 2; }}
    RulesScreen MarkdownHeader {{ color: {colours.BRASS}; text-style: bold; }}
    RulesScreen VerticalScroll {{
        scrollbar-color: {colours.LINE}; scrollbar-background: {colours.NIGHT}; scrollbar-size-vertical: 1;
    }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,question_mark,enter,space,m", "app.pop_screen", "Back")
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self.page = rules_page(game)

    def compose(self) -> ComposeResult:
        """The page, as long as it is."""
        from textual.widgets import Markdown

        with VerticalScroll():
            yield Markdown(f"*Escape goes back to the table; arrows scroll.*\n\n{self.page}")


class CroupierApp(App[None]):
    """Croupier in the terminal."""

    TITLE = "Croupier"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "Quit", priority=True)]

    def __init__(self, start: Start, prepared: tuple[Session, str] | None) -> None:
        super().__init__()
        self.start, self.prepared = start, prepared

    def on_mount(self) -> None:
        """Go to the table, or choose one first."""
        if self.prepared is None:
            self.push_screen(MenuScreen(self.start))
        else:
            self.push_screen(TableScreen(self.start, *self.prepared))
