"""A replay told as a commentator would."""

import re
import sys
from decimal import Decimal
from itertools import zip_longest
from typing import Any

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from croupier.cli.printing import complaint, printable
from croupier.equipment.cards import UNKNOWN
from croupier.games.events import Event, Voided
from croupier.games.game import Game
from croupier.games.registry import GAMES
from croupier.games.table import Table
from croupier.script import Replay
from croupier.script.phh.unit import Unit

RED_SUITS = re.compile(r"(?:10|[2-9JQKA])[♥♦]")
LARGE = re.compile(r"(?<![\w.,])\d{4,18}(?!\w)")


class Story:
    """Tells replays round by round; in colours on a terminal, as plain lines elsewhere."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        self._errors_beside = self._console.is_terminal and Console(stderr=True).is_terminal
        self._begun = False

    def tell(self, replay: Replay) -> None:
        """Play it through and tell it."""
        if self._begun:
            self._say("")
        self._begun = True
        self._say(replay.file if replay.hand is None else f"{replay.file} [{replay.hand}]", style="bold")
        replay.open()
        if replay.table is not None:
            self._introduce(replay, replay.table)
            self._tell_rounds(replay, replay.table)
        if replay.refused is not None:
            self._say("")
            if not self._errors_beside:
                self._say(f"Line {replay.line} is refused: {replay.refused}")
            self._console.file.flush()
            sys.stderr.write(complaint(replay))
        if replay.table is not None:
            self._count(replay, replay.table)

    def _introduce(self, replay: Replay, table: Table[Any, Any]) -> None:
        seats = " · ".join(f"{name} {_stack(replay, name, own)}" for name, own in replay.brought.items())
        self._say(f"{GAMES[table.game].title}: {seats}" if seats else GAMES[table.game].title)
        settings = ", ".join(f"{name} {_told(value)}" for name, value in replay.settings().items())
        if beside := replay.occasion or settings:
            self._say(beside, style="dim")

    def _tell_rounds(self, replay: Replay, table: Table[Any, Any]) -> None:
        rounds, under_way, parted = 0, False, False
        word = GAMES[table.game].round_word.capitalize()
        for events in replay.play():
            begins = table.state.round_start is not None and not under_way
            if not under_way and events:
                if begins or not parted:
                    self._say("")
                parted = not begins
                if begins and not replay.is_hand:
                    rounds += 1
                    self._say(f"{word} {rounds}", style="bold yellow", indent=2)
            for event in events:
                if not _is_blank(event):
                    text = _grouped(str(in_unit(event, replay.unit)))
                    self._say(text, style=_style(event, GAMES[table.game]), indent=4)
            under_way = table.state.round_start is not None

    def _count(self, replay: Replay, table: Table[Any, Any]) -> None:
        """Say who has what, and what came and went."""
        unit, points = replay.unit, table.report().get("points", {})
        rows = [
            (printable(name), _stack(replay, name, own), _change(own - replay.brought[name], unit))
            for name, own in table.stacks.items()
        ]
        for place, chips in (("house", table.house), ("on the table", table.on_table)):
            rows.append((place, _grouped(unit.told(chips)).replace("-", "−"), ""))
        first, second, third = (max(map(len, column)) for column in zip(*rows, strict=True))
        self._say("")
        for (name, own, change), scored in zip_longest(rows, points.values()):
            text = Text(f"{name:<{first}}  {own:>{second}}  ")
            text.append(f"{change:>{third}}", style="green" if change.startswith("+") else "red")
            text.append("" if scored is None else f"  {scored} points")
            self._say(text, indent=4)
        if table.winners:
            self._say(f"Won by {' and '.join(table.winners)}.", style="bold green", indent=4)
        if replay.rake:
            self._say(f"The house took a rake of {_grouped(unit.told(replay.rake))}.", indent=4)
        if replay.differs:
            self._say("The file's own finishing_stacks say otherwise.", style="yellow", indent=4)

    def _say(self, said: str | Text, *, style: str = "", indent: int = 0) -> None:
        text = said if isinstance(said, Text) else Text(printable(said), style=style)
        if self._console.is_terminal:
            text.highlight_regex(RED_SUITS, "red")
            self._console.print(Padding(text, (0, 0, 0, indent)))
        else:
            self._console.file.write(f"{' ' * indent}{text.plain}".rstrip() + "\n")


def in_unit(event: Event, unit: Unit) -> Event:
    """What happened, with its chips as amounts of the file."""
    if not unit.decimals:
        return event
    changes: dict[str, object] = {}
    for field in ("amount", "to", "small", "big"):
        chips = getattr(event, field, None)
        if isinstance(chips, int):
            changes[field] = Decimal(unit.told(chips))
    shares = getattr(event, "shares", None)
    if isinstance(shares, dict):
        changes["shares"] = {name: Decimal(unit.told(chips)) for name, chips in shares.items()}
    return msgspec.structs.replace(event, **changes)


def _stack(replay: Replay, name: str, own: int) -> str:
    return "?" if name in replay.unknown else _grouped(replay.unit.told(own))


def _style(event: Event, game: Game) -> str:
    tag = str(type(event).__struct_config__.tag)
    stake, back = getattr(event, "stake", None), getattr(event, "back", None)
    if stake is not None and back is not None:
        return "green" if back > stake else "dim" if back == 0 else ""
    if tag.endswith("_won"):
        return "bold green"
    if isinstance(event, Voided):
        return "red"
    return "bold" if isinstance(event, game.highlights) else "dim" if isinstance(event, game.asides) else ""


def _is_blank(event: Event) -> bool:
    """Whether it says no more than that there are cards."""
    cards = getattr(event, "cards", ())
    return str(type(event).__struct_config__.tag) == "dealt" and set(cards) == {UNKNOWN}


def _grouped(text: str) -> str:
    """The text with its large numbers grouped."""
    return LARGE.sub(lambda found: f"{int(found[0]):,}", text)


def _change(change: int, unit: Unit) -> str:
    amount = _grouped(unit.told(abs(change)))
    return f"+{amount}" if change > 0 else f"−{amount}" if change < 0 else ""


def _told(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
