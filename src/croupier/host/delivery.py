"""Sending out what is durable: tables, notices, replies, accounts, and the lobby now and then."""

import asyncio
from collections import deque
from collections.abc import Iterable

from croupier.games.moves import DEALER
from croupier.games.phrases import Phrase, phrase
from croupier.host.auth import Auth
from croupier.host.connection import Connection
from croupier.host.connections import Connections
from croupier.host.devices import Devices, called
from croupier.host.hosted_night import Answer, HostedNight, Pending
from croupier.host.record_lines import RecentLines, said_of
from croupier.host.wire import frame
from croupier.night import commands
from croupier.night.commands import HOST, RAFFLE, Actor
from croupier.night.projection import TableMessages
from croupier.night.transaction import Changes, Notice, Outcome

LOBBY_EVERY = 0.5
"""Seconds between two lobbies; tables are shown at once."""
LOBBY_EACH = 0.01
"""Seconds more for each person who is shown it."""
SLICE, SLICE_EVERY = 5, 0.005
"""How many are shown it at once, and the seconds until the next: moves do not wait for a whole crowd."""

UNHURRIED = ("joined",)
"""Notices that can wait for the next lobby: a crowd that comes in at once brings many of them."""
MOST_UNHURRIED = 20
"""How many of these are told, the newest."""

CHANGING_SHIFTS = (commands.Appoint, commands.HandOver, commands.Remove, commands.SetUp)
"""Commands after which other people deal than before."""
RecordedLine = tuple[str, str]
"""A new line: of a table's record, or the raffle's."""
LOCKING = (commands.Claim, commands.Remove, commands.GoHome, commands.SecretUsed)
"""Commands after which some tokens are worth nothing; after others only where somebody is told so."""


class Delivery:
    """Shows everybody connected what concerns them, as soon as it is durable."""

    def __init__(
        self, hosted: HostedNight, connections: Connections, auth: Auth, devices: Devices, lines: RecentLines
    ) -> None:
        self._hosted = hosted
        self._connections = connections
        self._auth = auth
        self._devices = devices
        self._lines = lines
        self._is_lobby_due = False
        self._lobby = b""
        self._warning = b""
        self._unhurried: deque[bytes] = deque(maxlen=MOST_UNHURRIED)

    def release(self, pending: list[Pending]) -> None:
        """Show what is durable now: tables, notices, replies, accounts."""
        concerned: dict[str, None] = {}
        for one in pending:
            outcome = one.outcome
            if outcome is not None:
                lines, asking = _parted(outcome.changes.lines)
                self._remember(outcome.changes)
                self._show_lines(lines)
                for messages in one.messages:
                    self._deliver(messages)
                self._show_lines(asking)
                for notice in outcome.changes.notices:
                    self._notify(notice)
                if outcome.changes.night:
                    self.lobby_soon()
                if not isinstance(outcome.command, commands.Join):  # who comes in is shown everything anyway
                    concerned |= dict.fromkeys(outcome.changes.concerned)
            if one.reply is not None:
                one.reply(one.answer)
            if outcome is not None and _is_locking(outcome):
                self._show_out(outcome)
        if any(one.outcome and isinstance(one.outcome.command, CHANGING_SHIFTS) for one in pending):
            self._show_shifts()  # as it is now: after everything that led to it
        self._show_accounts(Actor("guest", name) for name in concerned)
        self._connections.outbox.flush()

    def _remember(self, changes: Changes) -> None:
        """Keep new lines, and the lists behind their hashes, for those who ask."""
        for _, text in changes.lists:
            self._lines.add_list(text)
        for _, text in changes.lines:
            self._lines.add(text)

    def _show_lines(self, lines: Iterable[RecordedLine]) -> None:
        """Send new lines of records to all who follow them."""
        for table, text in lines:
            line = frame(self._hosted.projection.line(table, text))
            following = self._devices.following(table)
            for connection in following:
                connection.post(line)
            if said_of(text).kind == "begin":
                self._show_record(table)

    def say(self, table: str, text: bytes) -> None:
        """Tell something to all who follow a table's draws; it waits for nothing."""
        framed = frame(text)
        for connection in self._devices.following(table):
            connection.post(framed)
        self._connections.outbox.flush_soon()

    def _show_record(self, table: str) -> None:
        """Tell everybody who follows a table's draws how far they have come, for each to go on from there."""
        posts: list[tuple[Connection, bytes]] = []
        for connection in self._devices.following(table):
            text = self.record(table, connection)
            if text is not None:
                posts.append((connection, frame(text)))
        self._show(posts)

    def record(self, table: str, connection: Connection) -> bytes | None:
        """How far the draws of a table have come, and what somebody's device has to do with them."""
        known = called(connection)
        return self._hosted.projection.record(table, "" if known is None else known[0])

    def _deliver(self, messages: TableMessages) -> None:
        update = frame(messages.update)
        own = {name: frame(text) + update for name, text in messages.own.items()}
        for name, cards in messages.cards.items():
            own[name] = b"".join(map(frame, cards)) + own.get(name, update)
        projection, table = self._hosted.projection, self._hosted.night.tables.get(messages.table)
        for connection in self._connections.following(messages.table):
            who = connection.who
            if not own or who is None:
                connection.post(update)
            elif who.role == "guest":
                connection.post(own.get(who.name, update))
            else:
                is_dealer = DEALER in own and table is not None and projection.is_dealer_at(table, who)
                connection.post(own[DEALER] if is_dealer else update)

    def _show_accounts(self, people: Iterable[Actor]) -> None:
        posts: list[tuple[Connection, bytes]] = []
        for who in people:
            phones = self._connections.by_name.get(str(who))
            if phones:
                account = frame(self._hosted.projection.you(who))
                posts += [(connection, account) for connection in phones]
        if posts:
            self._show(posts)

    def _show_shifts(self) -> None:
        """Show every dealer where they deal now, and what they may do at the tables they look at."""
        projection, tables = self._hosted.projection, self._hosted.night.tables
        for connection in self._connections.all:
            who = connection.who
            if who is not None and who.role == "dealer":
                there = (tables[table] for table in connection.follows if table in tables)
                shown = [projection.table(table, who) for table in there]
                self._show([(connection, frame(text)) for text in (projection.you(who), *shown)])

    def _show(self, posts: list[tuple[Connection, bytes]]) -> None:
        """Show what was made of the night as it is now, when that is durable."""

        def post(answer: Answer) -> None:
            if not answer.refused:
                for connection, framed in posts:
                    connection.post(framed)

        self._hosted.after(post)

    def _notify(self, notice: Notice) -> None:
        framed = frame(self._hosted.projection.notice(notice))
        if notice.kind in UNHURRIED:
            self._unhurried.append(framed)
            return
        if notice.to is not None:
            to = [connection for who in notice.to for connection in self._connections.by_name.get(who, ())]
        else:
            to = self._connections.following(notice.table) if notice.table else self._connections.inside()
        for connection in to:
            if not notice.apart_from or str(connection.who) != notice.apart_from:
                connection.post(framed)

    def react(self, text: bytes, table: str) -> None:
        """Show a reaction on every screen, and to those at the table; it waits for nothing."""
        framed = frame(text)
        screens = [connection for connection in self._connections.inside() if connection.is_watching]
        at_table = self._connections.following(table) if table else ()
        for connection in dict.fromkeys((*screens, *at_table)):
            connection.post(framed)

    def _show_out(self, outcome: Outcome) -> None:
        """Say goodbye to everybody whose token is worth nothing any more (E22)."""
        told = (notice.words for notice in outcome.changes.notices if notice.kind == "taken_over")
        words = next(told, phrase("Goodbye."))
        for connection in list(self._connections.all):
            if connection.who is not None and not self._auth.knows(connection.token):
                self._connections.dismiss(connection, 4001, words)

    def warn_host(self, words: Phrase) -> None:
        """Tell the host alone what is wrong with the record, on every device, now and later."""
        notice = Notice("record", words, to=(str(HOST),))
        self._warning = frame(self._hosted.projection.notice(notice))
        self._notify(notice)
        self._connections.outbox.flush_soon()

    def greet(self, connection: Connection) -> None:
        """Tell somebody who has come in what they would have been told before."""
        if connection.who == HOST and self._warning:
            connection.post(self._warning)

    # The lobby.

    def lobby(self) -> bytes:
        """The night as everybody sees it; the last lobby, if the next is about to be shown."""
        if not self._is_lobby_due or not self._lobby:
            self._lobby = self._hosted.projection.lobby()
        return self._lobby

    def lobby_soon(self) -> None:
        """Show everybody the lobby after a while, with all that has changed by then."""
        if not self._is_lobby_due:
            self._is_lobby_due = True
            pause = LOBBY_EVERY + LOBBY_EACH * len(self._connections.all)
            asyncio.get_running_loop().call_later(pause, self._show_lobby)

    def _show_lobby(self) -> None:
        self._is_lobby_due = False
        framed = b"".join([*self._unhurried, frame(self.lobby())])
        self._unhurried.clear()
        everybody = self._connections.inside()

        def show(answer: Answer) -> None:
            if not answer.refused:
                self._show_in_slices(everybody, framed)

        self._hosted.after(show)

    def _show_in_slices(self, everybody: list[Connection], framed: bytes) -> None:
        """Show many people something large, a few at a time."""
        for connection in everybody[:SLICE]:
            connection.post(framed)
        self._connections.outbox.flush_soon()
        if everybody[SLICE:]:
            loop = asyncio.get_running_loop()
            loop.call_later(SLICE_EVERY, self._show_in_slices, everybody[SLICE:], framed)

    # When the log fails.

    def failed(self, words: Phrase) -> None:
        """Say that the log cannot be kept for the moment; lobbies of what was not kept are thrown away."""
        self._lobby = b""
        self._unhurried.clear()
        self._notify(Notice("failure", words))
        self._connections.outbox.flush()

    def recovered(self) -> None:
        """Send everybody the night and their tables again."""
        projection = self._hosted.projection
        for table in self._hosted.night.tables.values():
            for connection in self._connections.following(table.id):
                connection.send(projection.table(table, connection.seen_as))
        for table_id in (*self._hosted.night.tables, RAFFLE):
            self._show_record(table_id)
        everybody = dict.fromkeys(connection.who for connection in self._connections.all)
        self._show_accounts(who for who in everybody if who is not None and who.role in ("guest", "dealer"))
        self._show_lobby()
        self._connections.outbox.flush()


def _parted(lines: tuple[RecordedLine, ...]) -> tuple[list[RecordedLine], list[RecordedLine]]:
    """Lines to be seen before what they led to; and rosters, answered only when bets are seen closed."""
    last = dict(lines)
    asking = [(table, text) for table, text in last.items() if said_of(text).kind == "roster"]
    return [one for one in lines if one not in asking], asking


def _is_locking(outcome: Outcome) -> bool:
    """Whether some tokens may be worth nothing any more."""
    if isinstance(outcome.command, LOCKING):
        return True
    return any(notice.kind == "taken_over" for notice in outcome.changes.notices)
