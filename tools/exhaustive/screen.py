"""An hour of the big screen in fast time: a night on a virtual clock in a real browser, and what it takes.

Its memory is looked at every five minutes, after a collection and with the same in sight. In the first
forty minutes it fills up with what is remembered of every table. From then on the heap and the nodes of the
page are compared, the average of the first looks with that of the last: single looks differ by what happens
to be under way. A run that leaves less than two looks on either side tells nothing, and fails.
"""

import mimetypes
from argparse import ArgumentParser
from collections.abc import Callable
from math import inf, isinf
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page, Route, WebSocketRoute, sync_playwright
from rich.console import Console

from croupier.games.refusal import Refused
from croupier.host.messages import from_client, to_client
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.transaction import Outcome
from croupier.night.wire_types import ReactionKind
from tests.games.chance import move_from
from tests.night.party import GAMES, Party, setup_of
from tools import browser

PAGES = Path(__file__).parents[2] / "src/croupier/pages"
WATCHING = Actor("guest", "")
TICK = 2000
"""Milliseconds of the night between two looks at it."""
MOTION = 100
"""How many times as fast motion is drawn: the night passes faster than it could be seen."""
LOOK_EVERY = 5
"""Minutes between two looks at the memory."""
SETTLED = 40
"""Minutes after which what is remembered of every table has filled up: 300 versions, 60 rounds and more."""
MOST_GROWTH = 1.03
"""From the first half of the looks since then to the second: of nine megabytes about one in an hour."""
REACTIONS: tuple[ReactionKind, ...] = ("clap", "laugh", "wow", "ouch", "cheers")


class Memory(NamedTuple):
    """What the page holds after its rubbish was collected."""

    minute: int
    heap: float
    """In megabytes."""
    nodes: int
    listeners: int


class Evening:
    """A night whose guests play at every table."""

    def __init__(self, tables: int, guests: int, seed: int) -> None:
        setups = [setup_of(GAMES[nth % len(GAMES)], name=f"Table {nth + 1}") for nth in range(tables)]
        self.party = Party(*setups, money=20_000, seed=seed, generation=4)
        self.rng = Random(seed)
        self.say: Callable[[bytes], None] = lambda _: None
        """Where a message to the screen goes."""
        self.followed: set[str] = set()
        self.is_changed = False
        for nth in range(guests):
            name = f"Guest {nth + 1}"
            self.do(name, commands.Join(token=f"token of {name}"))
            self.do(name, commands.Sit(table=f"t{nth % tables + 1}", money=1000))

    def do(self, by: str | Actor, command: commands.Command) -> None:
        """Do something, if it is allowed, and tell the screen."""
        try:
            done = self.party.do(by, command)
        except Refused:
            return
        self._tell(done)

    def _tell(self, done: Outcome) -> None:
        self.is_changed |= done.changes.night
        for messages in self.party.messages:
            if messages.table in self.followed:
                self.say(messages.update)

    def tick(self) -> None:
        """Let some time pass at every table."""
        party = self.party
        party.clock += TICK
        for table in list(party.night.tables.values()):
            due = party.due(table.id)
            if due is not None and due.at <= party.clock:
                self.do(due.by, due.command)
            elif self.rng.random() < 0.4:
                self._act(table.id)
        if self.rng.random() < 0.3:
            guest = self.rng.choice(list(party.night.state.players))
            table_id = f"t{self.rng.randint(1, len(party.night.tables))}"
            self.say(party.projection.reaction(guest, self.rng.choice(REACTIONS), table_id))
        if self.is_changed:
            self.is_changed = False
            self.say(party.projection.lobby())

    def _act(self, table_id: str) -> None:
        """Somebody moves; whoever is out of chips or sits out comes back with more."""
        table = self.party.table(table_id)
        movers = [name for name in table.deciding or table.state.seats if table.engine.options(name)]
        if movers:
            who = self.rng.choice(movers)
            move = move_from(self.rng, who, self.rng.choice(table.engine.options(who)))
            for field in ("amount", "unit", "to"):
                if move.get(field, 0) > 100:
                    move[field] = self.rng.choice((20, 50, 100))
            self.do(who, commands.Move(table=table_id, move=move))
        elif table.state.seats:
            who = self.rng.choice(list(table.state.seats))
            self.do("host", commands.Grant(name=who, amount=500, reason="On the house."))
            self.do(who, commands.Exchange(table=table_id, give="money", amount=500))
            self.do(who, commands.ComeBack(table=table_id))

    def answer(self, text: str) -> None:
        """Answer what the screen asks, as the host does."""
        number, query = from_client.read(text.encode())
        projection = self.party.projection
        match query:
            case from_client.Watch():
                self.say(to_client.welcome(number, to_client.WatchReply(session="s")))
                self.say(projection.lobby())
                return
            case from_client.Follow(table=table, since=since):
                self.followed.add(table)
                self.say(to_client.accepted(number, to_client.FollowReply(table=table)))
                self.say(projection.table(self.party.table(table), WATCHING, since))
                return
            case from_client.Unfollow(table=table):
                self.followed.discard(table)
        self.say(to_client.accepted(number, self._found(query)))

    def _found(self, query: object) -> to_client.Ok:
        projection = self.party.projection
        match query:
            case from_client.Standings():
                return to_client.StandingsReply(standings=projection.standings(), house=0)
            case from_client.Past(table=table):
                return to_client.PastReply(past=projection.past(self.party.table(table)))
            case from_client.People():
                found = projection.people()
                return to_client.PeopleReply(guests=found.guests, dealers=found.dealers)
            case from_client.Evenings():
                return to_client.EveningsReply(evenings=projection.totals())
            case from_client.Moments():
                latest, records = projection.moments()
                return to_client.MomentsReply(latest=latest, records=records)
            case from_client.Entrance():
                return to_client.EntranceReply(addresses=("http://croupier.test",))
        return to_client.Ok()


def _serve(route: Route) -> None:
    """The built pages, as the host serves them."""
    path = urlsplit(route.request.url).path.strip("/")
    file = PAGES / ("screen.html" if path == "screen" else path)
    if file.is_file():
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), content_type=kind)
    else:
        route.fulfill(status=404)


def _memory(page: Page, line: CDPSession, evening: Evening, minute: int) -> Memory:
    """Measure with the same in sight every time: everybody's places."""
    _pin(page, evening, "standings")
    found = _measured(line, minute)
    _pin(page, evening, "")
    return found


def _pin(page: Page, evening: Evening, what: str) -> None:
    evening.do("host", commands.DirectScreen(pinned=what))
    evening.say(evening.party.projection.lobby())
    page.clock.run_for(TICK)


def _measured(line: CDPSession, minute: int) -> Memory:
    line.send("HeapProfiler.collectGarbage")
    told: list[dict[str, Any]] = line.send("Performance.getMetrics")["metrics"]
    metrics = {one["name"]: one["value"] for one in told}
    heap = metrics["JSHeapUsedSize"] / 1e6
    return Memory(minute, heap, int(metrics["Nodes"]), int(metrics["JSEventListeners"]))


def _watch(page: Page, evening: Evening, minutes: int, seen: Callable[[Memory], None]) -> list[Memory]:
    """Show the evening, minute by minute."""

    def connect(socket: WebSocketRoute) -> None:
        evening.say = lambda text: socket.send(text.decode())
        socket.on_message(lambda text: evening.answer(str(text)))

    # The clock keeps an error with every timer, and an error's stack keeps whatever was at hand then.
    page.add_init_script("Error.stackTraceLimit = 0")
    page.clock.install(time=0)
    page.route("**/*", _serve)
    page.route_web_socket("**/ws", connect)
    page.goto("http://croupier.test/screen#CODE")
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")
    # What is drawn in motion goes by the browser's own clock, and is kept until it has come to rest.
    line.send("Animation.setPlaybackRate", {"playbackRate": MOTION})
    found: list[Memory] = []
    for second in range(0, 60 * minutes + 1, TICK // 1000):
        evening.tick()
        page.clock.run_for(TICK)
        if second % (60 * LOOK_EVERY) == 0:
            found.append(_memory(page, line, evening, second // 60))
            seen(found[-1])
    return found


def _growth(found: list[Memory]) -> tuple[float, float]:
    """How much larger heap and nodes are in the second half of the looks; endless if untold."""
    settled = [one for one in found if one.minute >= SETTLED]
    half = len(settled) // 2
    if half < 2:
        return inf, inf
    first, last = settled[:half], settled[-half:]
    return (
        mean(one.heap for one in last) / mean(one.heap for one in first),
        mean(one.nodes for one in last) / mean(one.nodes for one in first),
    )


def main(arguments: list[str] | None = None) -> int:
    """Show an hour, or as much of as large a night as is said."""
    parser = ArgumentParser(prog="./croupier exhaustive screen")
    parser.add_argument("--minutes", type=int, default=60, metavar="N", help="of the night (60)")
    parser.add_argument("--tables", type=int, default=20, metavar="N", help="that are played at (20)")
    parser.add_argument("--guests", type=int, default=80, metavar="N", help="who play (80)")
    said = parser.parse_args(arguments or [])
    console = Console(highlight=False)
    errors: list[str] = []

    def tell(one: Memory) -> None:
        words = f"{one.minute:4} min  {one.heap:5.2f} MB  {one.nodes:6,} nodes  {one.listeners:4} listeners"
        console.print(words)

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.FLAGS))
        page = chromium.new_page(viewport={"width": 960, "height": 540})
        page.on("pageerror", lambda error: errors.append(str(error)))
        evening = Evening(said.tables, said.guests, seed=1)
        found = _watch(page, evening, said.minutes, tell)
        chromium.close()
    heap, nodes = _growth(found)
    is_flat = max(heap, nodes) <= MOST_GROWTH and not errors
    mark = "[green]✓[/]" if is_flat else "[red]✗[/]"
    grown = f"the heap grows {heap:.3f}-fold, the nodes {nodes:.3f}-fold"
    if isinf(heap):
        grown = "too short a run to tell whether the memory is flat"
    console.print(f"{mark} {len(evening.party.log)} commands; from minute {SETTLED} on: {grown}")
    for error in errors[:5]:
        console.print(f"[red]{error}[/]")
    return 0 if is_flat else 1


if __name__ == "__main__":
    raise SystemExit(main())
