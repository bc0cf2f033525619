"""The record of a night's draws to take home: a round, a table or all of it, with one's own cards."""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.fairness.lines import Mine, write
from croupier.night import Night
from croupier.night.audit import Logged
from croupier.night.commands import RAFFLE
from croupier.night.draws.holding import lying
from croupier.night.transaction import Outcome


class Kept(NamedTuple):
    """A line of the record, and where it belongs."""

    table: str
    round: int
    text: str
    owner: str = ""
    """Whose own it is; empty: everybody's."""


class DrawRecords:
    """The lines of all tables, gathered from a log that is played again."""

    def __init__(self) -> None:
        self._kept: list[Kept] = []
        self._noted: set[tuple[str, int, int]] = set()
        """The cards that are among these lines, by chain, deck and leaf."""

    def enter(self, entry: Logged, night: Night, done: Outcome | None) -> None:
        """Take in what an entry has added; where the night's key is known, also what players alone see."""
        if done is None or not done.changes.lines:
            return
        for table, text in (*done.changes.lists, *done.changes.lines):
            self._kept.append(Kept(table, _round(night, table), text))
        for table in dict.fromkeys(table for table, _ in done.changes.lines if table != RAFFLE):
            self._note_cards(night, table)

    def lines(self, table: str = "", number: int = 0, owner: str | None = None) -> Iterator[str]:
        """Those of one round, one table or the whole night, and with them what only their owner has seen."""
        for kept in self._kept:
            is_asked = table in ("", kept.table) and number in (0, kept.round)
            if is_asked and kept.owner in ("", owner):
                yield kept.text

    def _note_cards(self, night: Night, table: str) -> None:
        """Keep the cards that lie face down now, each for its owner."""
        record = night.record(table)
        if record is None or record.ended:
            return
        for owner, cards in lying(night, night.table(table)).items():
            for deck, leaf, card in cards:
                if (record.table, deck, leaf) not in self._noted:
                    self._noted.add((record.table, deck, leaf))
                    mine = Mine(night=record.night, table=record.table, deck=deck, leaf=leaf, card=card)
                    self._kept.append(Kept(table, _round(night, table), write(mine), owner))


def _round(night: Night, table: str) -> int:
    """The round that is played at a table, or that was played last."""
    found = night.tables.get(table)
    return 0 if found is None else found.state.rounds
