"""`croupier check`: whether a record of draws holds, and whether two copies tell one story; offline."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.exit_codes import FAILED, REFUSED

if TYPE_CHECKING:
    from croupier.fairness.checker import Comparison


def add_arguments(check: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    check.description = (
        "Check the record of draws in a file: a round, a table or a night that a guest has downloaded, or "
        "what a witness has kept. With a second file, also whether both tell the same as far as they go."
    )
    check.epilog = "The exit code is 0 if every line holds, 1 if not, 2 if a file cannot be read."
    check.add_argument("file", metavar="FILE", help="the record, a line of JSON for each step")
    check.add_argument("other", metavar="FILE2", nargs="?", help="another copy, to compare")
    check.add_argument("--json", action="store_true", help="print the report as JSON")


def check(said: argparse.Namespace) -> int:
    """Check one file or two; the result is the exit code."""
    import msgspec

    from croupier.cli.printing import printable
    from croupier.fairness import checker

    try:
        copies = [_lines(file) for file in (said.file, said.other) if file is not None]
    except OSError as problem:
        print(f"croupier check: {problem.filename}: {(problem.strerror or '').lower()}.", file=sys.stderr)
        return REFUSED
    reports = [checker.check(copy) for copy in copies]
    compared = checker.compare(*copies) if len(copies) > 1 else None
    holds = all(report.holds for report in reports) and (compared is None or compared.fault is None)
    if said.json:
        print(msgspec.json.encode({"holds": holds, "files": reports, "compared": compared}).decode())
        return 0 if holds else FAILED
    for file, report in zip((said.file, said.other), reports, strict=False):
        print(f"{printable(file)}:")
        print(
            *(f"  {printable(sentence)}" for sentence in report.sentences() or ["There is nothing in it."]),
            sep="\n",
        )
    if compared is not None:
        print(_same(compared))
    return 0 if holds else FAILED


def _lines(file: str) -> list[str]:
    """The lines of a file; what is no text in it is no line of a record either."""
    text = Path(file).read_bytes().decode(errors="replace")
    return text.removesuffix("\n").split("\n") if text else []


def _same(compared: "Comparison") -> str:
    """What comparing two copies has shown."""
    fault = compared.fault
    if fault is not None:
        return f"Line {fault.line} of the second file: {fault.words} (step {fault.step})."
    lines = f"{compared.common:,} line{'' if compared.common == 1 else 's'}"
    return f"Both tell the same: {lines} in common."
