"""What somebody sees of a table: its view, and what happened."""

from operator import is_

from msgspec.structs import replace

from croupier.games.due import NOTHING_HELD, Held
from croupier.games.events import Event
from croupier.games.table import Awaits, View
from croupier.night.night_table import NightTable

NOBODY = Awaits()


def view_of(table: NightTable, who: str | None = None, held: Held = NOTHING_HELD) -> View:
    """A table as somebody may see it, or everybody; while a draw is under way it waits for nobody."""
    view = table.engine.view(who, held)
    return replace(view, awaits=NOBODY) if table.is_drawing else view


def seen(events: list[Event], name: str | None, held: Held = NOTHING_HELD) -> list[Event]:
    """What somebody may know of events; the list itself if that is all."""
    shown = [event.seen_by(name, held) for event in events]
    return events if all(map(is_, shown, events)) else shown


def seen_then(table: NightTable, number: int, events: list[Event], name: str | None) -> list[Event]:
    """What somebody may know of events of a round, with the cards that they were dealt in it."""
    return seen(events, name, table.own_cards.get(number, NOTHING_HELD))
