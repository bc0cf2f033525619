"""The rule index, `./croupier rules`: every number, where it is obeyed and the tests that prove it."""

import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from itertools import groupby
from pathlib import Path
from textwrap import shorten
from typing import Annotated

import cyclopts
import msgspec
import pytest
from rich.console import Console
from rich.markup import escape
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent

NUMBER = r"[A-Z]-?\d+"

NOT_HERE = "Not here: "
"""What the reason begins with where a line of the checklist is not proven."""

WORDS = 90
"""How many characters of a rule are its first words."""


class Entry(msgspec.Struct):
    """A number of the rule book or of the checklist."""

    number: str
    words: str = ""
    """How its text begins."""
    pages: list[str] = msgspec.field(default_factory=list)
    """Where it is explained."""
    obeyed: list[str] = msgspec.field(default_factory=list)
    """Where the code names it, as file:line."""
    tests: dict[str, int] = msgspec.field(default_factory=dict)
    """The tests that carry it, with how many cases each has."""
    reason: str = ""
    """Why it is not proven here, where it is not."""

    def problems(self) -> Iterator[str]:
        """What is wrong with it, for people."""
        if len(self.pages) != 1:
            yield f"is explained on {len(self.pages)} pages"
        if self.reason and self.tests:
            yield "has a test: it is not true that it is not proven here"
        if not self.reason and not self.tests:
            yield "has no test"
        if "-" in self.number and len(self.obeyed) != 1:
            yield f"is named in {len(self.obeyed)} places of the code"


class Marks:
    """Reads the marks of all tests as pytest collects them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tests: dict[str, Counter[str]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            test = item.nodeid.partition("[")[0]
            for number in {number for mark in item.iter_markers(self.name) for number in mark.args}:
                self.tests.setdefault(number, Counter())[test] += 1


def index(pages: Iterable[Path], mark: str) -> list[Entry]:
    """All numbers that are explained on these pages, named in the code or carried by a test."""
    entries: dict[str, Entry] = {}

    def entry(number: str) -> Entry:
        return entries.setdefault(number, Entry(number))

    for page in pages:
        for number, text in explained(page):
            words, _, reason = text.partition(NOT_HERE)
            entry(number).words = shorten(words, WORDS, placeholder=" …")
            entry(number).reason = reason
            entry(number).pages.append(page.stem)
    if mark == "rule":
        for number, place in obeyed():
            entry(number).obeyed.append(place)
    for number, tests in marked(mark).items():
        entry(number).tests = dict(sorted(tests.items()))
    return list(entries.values())


def rule_index() -> list[Entry]:
    """The numbered rules, page by page."""
    return index(sorted((ROOT / "docs/rules").glob("*.md")), "rule")


def checklist_index() -> list[Entry]:
    """The lines of the checklist."""
    return index([ROOT / "docs/checklist.md"], "check")


def explained(page: Path) -> Iterator[tuple[str, str]]:
    """The numbers that a page explains, each with its text."""
    paragraphs = re.split(r"^\s*(?:- )?\*\*", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for paragraph in paragraphs[1:]:
        number, _, text = paragraph.partition("** ")
        if re.fullmatch(NUMBER, number):
            yield number, " ".join(re.sub(r"[*`]", "", text.partition("\n\n")[0]).split())


def obeyed() -> Iterator[tuple[str, str]]:
    """Every number that a comment in the code names first, and where."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
            if token.type == tokenize.COMMENT and re.match(f"# {NUMBER}", token.string):
                for number in re.findall(NUMBER, token.string):
                    yield number, f"{path.relative_to(ROOT)}:{token.start[0]}"


def marked(mark: str) -> dict[str, Counter[str]]:
    """The tests that carry each number."""
    marks, said = Marks(mark), io.StringIO()
    with redirect_stdout(said):
        code = pytest.main(
            ["--collect-only", "-qq", "-p", "no:cacheprovider", f"{ROOT}/tests"], plugins=[marks]
        )
    if code != pytest.ExitCode.OK:
        sys.exit(f"{said.getvalue()}\nThe tests could not be collected.")
    return marks.tests


def chosen(entries: list[Entry], wanted: tuple[str, ...]) -> list[Entry]:
    """The entries with these numbers, letters or pages; all of them where none are named."""
    words = {word.casefold() for word in wanted}
    return [
        entry
        for entry in entries
        if not words or words & {name.casefold() for name in (entry.number, entry.number[0], *entry.pages)}
    ]


def show(entries: list[Entry], console: Console) -> None:
    """Print the entries as a table, and what they come to."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for entry in entries:
        table.add_row(entry.number, "\n".join([*lines(entry), ""]))
    console.print(table)
    proven = sum(bool(entry.tests) for entry in entries)
    reasons = sum(bool(entry.reason) for entry in entries)
    console.print(f"{len(entries)} numbers, {proven} proven, {reasons} not here, with a reason")


def lines(entry: Entry) -> Iterator[str]:
    """What the table says of an entry."""
    yield f"[bold]{escape(entry.words)}[/]"
    yield from (f"[cyan]{place}[/]" for place in entry.obeyed)
    for file, tests in groupby(entry.tests, key=lambda test: test.partition("::")[0]):
        yield f"[green]{file}[/]"
        for test in tests:
            cases = entry.tests[test]
            yield f"  {test.partition('::')[2]}" + (f" [dim]×{cases}[/]" if cases > 1 else "")
    if entry.reason:
        yield f"[yellow]not here: {escape(entry.reason)}[/]"
    yield from (f"[red]{problem}[/]" for problem in entry.problems())


def main(
    *wanted: str,
    checks: Annotated[bool, cyclopts.Parameter(negative="")] = False,
    json: Annotated[bool, cyclopts.Parameter(negative="")] = False,
) -> int:
    """List the numbered rules, where the code obeys each, and the tests that prove it.

    Parameters
    ----------
    wanted
        Only these: numbers (P-10), letters (P) or pages (roulette).
    checks
        The lines of the checklist (docs/checklist.md) instead of the rules.
    json
        For programs.
    """
    entries = chosen(checklist_index() if checks else rule_index(), wanted)
    if not entries:
        sys.exit(f"There is no number, letter or page {', '.join(wanted)}.")
    if json:
        print(msgspec.json.encode(entries).decode())
    else:
        show(entries, Console(highlight=False))
    problems = [f"{entry.number} {problem}" for entry in entries for problem in entry.problems()]
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    cyclopts.run(main)
