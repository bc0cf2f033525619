"""Opening hours: tables that open later in the night, and tables that close before its end.

Hours count from the first guest's arrival, however early the host is there to prepare.
"""

from croupier.night.state import NightState, TableState

HOUR = 3_600_000
OBEYED_FROM = 2
"""The generation of the night's rules from which plans are obeyed; before, they were for people to read."""


def are_obeyed(state: NightState) -> bool:
    """Whether tables keep to the seats and hours of their plan."""
    return state.generation >= OBEYED_FROM


def schedule(state: NightState, table: TableState, now: int) -> None:
    """Have a new table wait for its hour, or close at it."""
    opens = None if state.began is None else state.began + int(table.setup.begins * HOUR)
    if table.setup.begins and (opens is None or opens > now):
        table.status, table.opens_at = "planned", opens
    elif state.began is not None:
        keep_open(table, table.setup.hours, now)


def begin(state: NightState, now: int) -> list[TableState]:
    """Count the hours from now; gives the tables that keep any."""
    state.began = now
    timed = [one for one in state.tables.values() if one.status == "planned" or one.setup.hours]
    for table in timed:
        if table.status == "planned":
            table.opens_at = now + int(table.setup.begins * HOUR)
        else:
            keep_open(table, table.setup.hours, now)
    return timed


def keep_open(table: TableState, hours: float, now: int) -> None:
    """Close a table this many hours from now or, with 0, not before the night ends."""
    table.closes_at = now + int(hours * HOUR) if hours else None
