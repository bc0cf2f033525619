"""A witness at work: follows all tables and the raffle, tells what is found, and sums up."""

import asyncio
import sys
from contextlib import suppress
from secrets import token_urlsafe

import msgspec
from rich.console import Console
from rich.text import Text

from croupier.cli.draw_words import drawn_words
from croupier.cli.exit_codes import FAILED
from croupier.cli.printing import printable
from croupier.client import Client, HostAway, ShownOut
from croupier.client.draws import Part
from croupier.client.record_file import Device, OtherStory, RecordFile
from croupier.fairness import findings
from croupier.fairness.checker import check
from croupier.fairness.findings import Finding
from croupier.fairness.lines import read
from croupier.fairness.memory import Memory
from croupier.games.refusal import Refused

DRAWN = ("counted", "not_part", "alone")
"""What is found of a draw that holds."""
LOUD = {"anew": "yellow", "missed": "yellow", "too_late": "yellow", "restored": "yellow"}


class Summary(msgspec.Struct):
    """What a witness has seen."""

    draws: int = 0
    """That were right;"""
    counted: int = 0
    """in so many of them it was counted."""
    alone: int = 0
    """Draws by the house's chance alone."""
    wrong: int = 0
    """How often something did not add up."""
    sentences: list[str] = []
    """What the record comes to as a whole."""

    def note(self, finding: Finding) -> None:
        """Count what was found."""
        self.draws += finding.kind in DRAWN
        self.counted += finding.kind == "counted"
        self.alone += finding.kind == "alone"
        self.wrong += finding.is_red


class Witness:
    """One witness, for as long as it stays."""

    def __init__(self, url: str, name: str, file: RecordFile | None, *, is_json: bool) -> None:
        self._console = Console(highlight=False, soft_wrap=True)
        self._is_json = is_json
        self._file = file
        known = None if file is None else file.read_device()
        self._device = known or Device(token_urlsafe(24))
        self._texts: list[list[str]] = [[]]
        """The lines, where no file keeps them; anew whenever a backup was restored."""
        self.summary = Summary()
        part = Part(self._device.memory, self._keep, self._remember, is_thorough=True)
        self._night = Client.watch(url, witness=name, device=self._device.identity, part=part)
        self._night.found = self._tell

    async def stay(self) -> int:
        """Follow the draws until the host is gone or somebody stops it; the result is the exit code."""
        try:
            async with self._night as night:
                self._say(f"{night.witness} watches every draw of {night.lobby.name if night.lobby else ''}.")
                await self._follow_all()
        except asyncio.CancelledError:
            if (task := asyncio.current_task()) is not None:
                task.uncancel()
        except (HostAway, ShownOut) as problem:
            if self._night.lobby is None:
                raise
            self._say(f"{str(problem).rstrip('.')}.")
        return self._sum_up()

    async def _follow_all(self) -> None:
        """Follow every table there is, also those that are opened later."""
        night = self._night
        while True:
            await night.until(self._not_followed)
            for table in self._not_followed():
                with suppress(HostAway, Refused):  # asked again with the next picture of the night
                    await night.follow(table)

    def _not_followed(self) -> list[str]:
        lobby = self._night.lobby
        cards = [] if lobby is None else lobby.tables
        return [card.id for card in cards if card.id not in self._night.tables and card.status != "closed"]

    # What is kept.

    def _keep(self, text: str) -> None:
        """Keep a line that holds; another one than the file has is a second story."""
        if self._file is None:
            self._texts[-1].append(text)
            return
        try:
            self._file.add(text)
        except OtherStory as story:
            self._tell(findings.two_stories(story.table, 0, str(story)))

    def _remember(self, memory: Memory) -> None:
        """Keep what the device knows."""
        if self._file is not None:
            self._file.keep_device(self._device)

    def _begin_anew(self, chain: str) -> None:
        """Keep what follows apart from what was seen before: a restored backup has less of that."""
        if self._file is not None:
            self._file.begin_anew(chain)
        elif any(read(text).table == chain for text in self._texts[-1]):
            self._texts.append([])

    # What is told.

    def _tell(self, finding: Finding) -> None:
        """Tell what was found."""
        self.summary.note(finding)
        if finding.kind == "restored":
            self._begin_anew(finding.table)
        if self._is_json:
            self._print(finding)
            return
        chain = finding.table
        table = next(
            (one.info.name for one in self._night.tables.values() if one.id == chain.partition(".")[0]), chain
        )
        style = "bold white on red" if finding.is_red else LOUD.get(finding.kind, "")
        words = finding.words if finding.result is None else drawn_words(finding)
        self._console.print(Text(f"{printable(table)}: {printable(words)}", style=style))

    def _say(self, words: str) -> None:
        if not self._is_json:
            self._console.print(Text(printable(words), style="dim"))

    def _print(self, said: object) -> None:
        sys.stdout.write(f"{msgspec.json.encode(said).decode()}\n")
        sys.stdout.flush()

    def _sum_up(self) -> int:
        """Say what all of it comes to; the result is the exit code."""
        summary = self.summary
        for texts in self._texts if self._file is None else self._file.copies():
            report = check(texts)
            summary.sentences += report.sentences()
            summary.wrong += not report.holds
        if self._is_json:
            self._print({"summary": summary})
        else:
            self._show(summary)
        return FAILED if summary.wrong else 0

    def _show(self, summary: Summary) -> None:
        print_ = self._console.print
        print_()
        seen = f"{summary.draws:,} draws were right while it watched"
        print_(f"{seen}; it was counted in {summary.counted:,} of them.")
        for sentence in summary.sentences:
            print_(Text(printable(sentence)))
        if summary.wrong:
            words = "Something did not add up: show this to another guest, and keep the record."
            print_(Text(words, style="bold white on red"))
