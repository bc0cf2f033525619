"""`croupier join`: a program of one's own at somebody's night."""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from math import lcm

from croupier.cli.exit_codes import FAILED, REFUSED
from croupier.client import Client, HostAway, News, Refused, ShownOut, Table, Update, play
from croupier.fairness.findings import Finding
from croupier.games.events import Event
from croupier.games.options import Option
from croupier.games.state import View
from croupier.night.commands import GoHome
from croupier.night.wire_types import Account, Notice, TableCard
from croupier.players.apart import DECISION, Apart
from croupier.players.files import NoPlayer
from croupier.players.player import Move, PlayerFault, Seat


def add_arguments(join: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    join.description = (
        "Seat a player of yours at a night whose host lets programs in. It runs in a process of its own, "
        "which is given what a person in that seat sees; a turn that it fails or sleeps through is played by "
        "the table's clock. Ctrl-C gets up when the round is over and goes home."
    )
    add = join.add_argument
    add("url", metavar="URL", help="what guests scan: http://192.168.0.7:8000/#CODE")
    add(
        "--player",
        required=True,
        metavar="PLAYER",
        help="a file and its class, like mine.py:Mine, or `strong`",
    )
    add("--name", required=True, metavar="NAME", help="what it is called there")
    add("--table", metavar="TABLE", help="where it sits down, by id or name (the first with a free seat)")
    add("--game", metavar="GAME", help="the game that it plays, as `croupier games` names it")
    add("--chips", type=int, metavar="N", help="the chips to sit down with (as many as the table suggests)")
    add("--seconds", type=float, default=DECISION, metavar="N", help=f"for a decision ({DECISION:g})")


def join(said: argparse.Namespace) -> int:
    """Play until the night is over or one goes home; the result is the exit code."""
    try:
        asyncio.run(_evening(said))
    except (NoPlayer, ValueError) as problem:
        is_host = isinstance(problem, Refused)
        words = problem.reason if isinstance(problem, Refused) else str(problem)
        print(f"croupier join: {words}.", file=sys.stderr)
        return FAILED if is_host else REFUSED
    except (HostAway, ShownOut) as problem:
        print(f"croupier join: {str(problem).rstrip('.')}.", file=sys.stderr)
        return FAILED
    return 0


async def _evening(said: argparse.Namespace) -> None:
    async with Client.watch(said.url) as onlooker:
        card = _table(onlooker, said.table, said.game)
    player = await asyncio.to_thread(Steady, said.player, card.game, said.seconds)
    try:
        async with Client.join(said.url, said.name) as night:
            await Guest(night, card, player).stay(said.chips)
    finally:
        player.close()


def _table(night: Client, wanted: str | None, game: str | None) -> TableCard:
    """The table to sit down at, or a `ValueError` with what there is."""
    assert night.lobby is not None
    cards = night.lobby.tables
    if wanted is not None:
        cards = [card for card in cards if wanted in (card.id, card.name)]
    if game is not None:
        cards = [card for card in cards if card.game == game]
    free = (card for card in cards if card.status == "open" and (not card.seats or card.seated < card.seats))
    found = next(free, None)
    if found is None:
        there = (
            ", ".join(f"{card.id} ({card.name}, {card.game})" for card in night.lobby.tables) or "no tables"
        )
        raise ValueError(f"there's no free seat at such a table; there are: {there}")
    return found


def brings(card: TableCard, money: int, chips: int | None) -> int:
    """The play money to exchange on sitting down: for these chips, as the table suggests, or all of it."""
    rate = card.rate
    if chips is not None:
        return min(money, -(-chips * rate.money // rate.chips))
    lot = rate.money * lcm(rate.chips, min(card.chips.values())) // rate.chips
    return min(money, card.exchange or money) // lot * lot


class Guest:
    """The program's evening at one table."""

    def __init__(self, night: Client, card: TableCard, player: "Steady") -> None:
        self.night, self.card, self.player = night, card, player
        self._leaving: asyncio.Task[None] | None = None

    async def stay(self, chips: int | None) -> None:
        """Sit down, play, and go home."""
        night, card = self.night, self.card
        account = night.you
        assert isinstance(account, Account)
        table = await night.sit(card.id, brings(card, account.money, chips))
        print(f"{night.name} sits down at {card.name}, {card.game}.", flush=True)
        night.heard, night.found = self._hear, self._found
        playing = asyncio.ensure_future(
            play(table, self.player, night.name, forgive=_complain, told=self._tell)
        )
        try:
            await asyncio.shield(playing)
        except asyncio.CancelledError:
            if (task := asyncio.current_task()) is not None:
                task.uncancel()
            print("Leaving as soon as the round is over; Ctrl-C once more leaves at once.", flush=True)
            await self._leave(table)
            await playing
        await self._go_home()

    async def _leave(self, table: Table) -> None:
        with suppress(Refused):  # it has no seat any more
            await table.leave()

    async def _go_home(self) -> None:
        night = self.night
        if night.is_over:
            print("The night is over.")
        else:
            with suppress(Refused, ShownOut):  # the host hangs up on those who have gone home
                await night.do(GoHome())
        if isinstance(night.you, Account):
            print(f"{night.name} goes home with {night.you.total}.", flush=True)

    def _tell(self, update: Update) -> None:
        for event in update.events:
            print(event, flush=True)

    def _hear(self, news: News) -> None:
        if isinstance(news, Notice) and news.table in ("", self.card.id):
            print(f"* {news.text}", flush=True)
        elif isinstance(news, Account) and self._leaving is None and self._is_broke(news):
            print(f"{news.name} has no chips left.", flush=True)
            self._leaving = asyncio.ensure_future(self._leave(self.night.tables[self.card.id]))

    def _found(self, finding: Finding) -> None:
        """Say what does not add up in a draw."""
        if finding.is_red:
            print(f"! {finding.table}: {finding.words}", flush=True)

    def _is_broke(self, account: Account) -> bool:
        here = self.card.id
        return here in account.seats and not account.chips.get(here) and not account.staked.get(here)


def _complain(fault: PlayerFault) -> None:
    print(f"! {fault}", flush=True)


class Steady:
    """A player in a process of its own, which is started anew where it hangs or dies: that costs one turn."""

    def __init__(self, text: str, game: str, seconds: float) -> None:
        self._made_of = text, game, seconds
        self._apart = Apart(text, game, seconds=seconds)
        self._seat: Seat | None = None

    def begin(self, seat: Seat) -> None:
        """Sit down."""
        self._seat = seat
        self._apart.begin(seat)

    def saw(self, events: Sequence[Event]) -> None:
        """Hear what happened."""
        self._apart.saw(events)

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """Its answer; after one that never came, another process waits for the next question."""
        try:
            return self._apart.choose(view, options)
        except PlayerFault:
            if self._apart.is_gone:
                self._start_anew()
            raise

    def _start_anew(self) -> None:
        text, game, seconds = self._made_of
        self._apart.close()
        self._apart = Apart(text, game, seconds=seconds)
        if self._seat is not None:
            self._apart.begin(self._seat)

    def close(self) -> None:
        """End its process."""
        self._apart.close()
