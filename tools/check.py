"""All checks of the project, `./croupier test`; with arguments, pytest alone with these."""

import os
import re
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from threading import Thread
from time import perf_counter
from typing import NamedTuple
from uuid import uuid4

from rich.console import Console
from rich.text import Text

from tools import browser, build_pages

CHECKS = {
    "ruff check": "ruff check --quiet --output-format=concise",
    "ruff format": "ruff format --quiet --output-format=concise --check",
    "lint-imports": "lint-imports --no-logo",
    "mypy": "mypy --no-error-summary",
}
"""What runs beside the tests; its output is shown where it fails, before theirs."""

PAGE_CHECKS = {"svelte-check": "check", "vitest": "test", "weigh": "weigh"}
"""The pages' own, scripts of `web/package.json`."""

PYTEST = "pytest --quiet --durations=10 --durations-min=1"
TESTS = f"{PYTEST} --dist=worksteal --ignore=tests/web"
BROWSER_TESTS = f"{PYTEST} --dist=worksteal --numprocesses=2 tests/web"
"""In processes of their own, which Playwright has an event loop running in all the time. They mostly wait for
pages and hosts, so there are two of them whatever the machine has."""

LIMIT = 2 * 3600
"""Seconds after which a check is ended; a test that hangs is ended by its own limit long before."""

SLOWEST = 10
"""Tests that are named with what they took."""

DURATION = re.compile(r"(\d+\.\d\d)s (call|setup|teardown) +(\S+)")

console = Console(highlight=False, soft_wrap=True)


class Result(NamedTuple):
    passed: bool
    seconds: float
    output: str = ""


class Check:
    """A program at work, with all that it starts; nothing of that outlives it, and nothing runs for ever."""

    def __init__(
        self, command: Sequence[str | Path], cwd: Path | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        self._start = perf_counter()
        self._process = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            process_group=0,
        )
        running.add(self)
        self._watch = Thread(target=self._end_when_done)
        self._watch.start()

    def _end_when_done(self) -> None:
        """Whoever is left keeps the output open, which is read to its end."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LIMIT)
        self.end()
        self._process.wait()

    def end(self) -> None:
        """Kill the program and whatever it has started."""
        if sys.platform == "win32":
            self._process.kill()
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def result(self, *, shown: bool = False) -> Result:
        """What came of it, with its output shown as it comes or kept."""
        lines = []
        assert self._process.stdout is not None
        with self._process.stdout as output:
            for line in output:
                lines.append(line)
                if shown and not DURATION.match(line) and "durations" not in line:
                    console.print(Text.from_ansi(line.rstrip()))
        self._watch.join()
        running.remove(self)
        if self._process.returncode == -9:
            lines.append(f"It was killed after {perf_counter() - self._start:.0f} s.\n")
        return Result(self._process.returncode == 0, perf_counter() - self._start, "".join(lines))


running: set[Check] = set()


def main(arguments: list[str]) -> int:
    # Some containers forbid bytecode; each of the many programs that tests start would compile itself anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if arguments:
        return subprocess.call([sys.executable, "-m", "pytest", *arguments])
    start = perf_counter()
    browser.bring()
    run = uuid4().hex
    pool = ThreadPoolExecutor(max_workers=2)  # one for the browser, one for all that is short
    try:
        tests = Check([*script(TESTS), f"--numprocesses={cores()}", f"--testrunuid={run}", *colours()])
        # What takes longest comes first, and the rest beside it, so that no core is left with nothing to do.
        checks = {"browser": pool.submit(run_script, BROWSER_TESTS)}
        checks |= {name: pool.submit(run_pages, command) for name, command in PAGE_CHECKS.items()}
        checks |= {name: pool.submit(run_script, command) for name, command in CHECKS.items()}
        results = {"pytest": tests.result(shown=True)}
        results |= {name: check.result() for name, check in checks.items()}
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for check in tuple(running):
            check.end()
        clear_away(run)
    for name, result in results.items():
        if not result.passed and name != "pytest":
            console.print(f"\n[bold]{name}[/]", Text.from_ansi(result.output.strip()), sep="\n")
    return sum_up(results, perf_counter() - start)


def script(command: str) -> list[str | Path]:
    """A program of this environment, with its options."""
    program, *options = command.split()
    return [Path(sysconfig.get_path("scripts"), program), *options]


def run_script(command: str) -> Result:
    return Check(script(command)).result()


def cores() -> int:
    """The cores that this process may use; xdist would count those that it may not."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def colours() -> list[str]:
    return ["--color=yes"] if console.is_terminal else []


def run_pages(name: str) -> Result:
    """Run a script of the pages' own."""
    start = perf_counter()
    try:
        build_pages.install()
        command, environment = build_pages.npm_command("run", "--silent", name)
    except build_pages.NotBuilt as problem:
        return Result(False, perf_counter() - start, f"{problem}.")
    return Check(command, build_pages.WEB, environment).result()


def clear_away(run: str) -> None:
    """Stop the tests' PostgreSQL where they could not, as one of them hung: it is nobody's child."""
    folder = Path(tempfile.gettempdir(), f"croupier-postgres-{run}")
    with suppress(OSError, ValueError):
        os.kill(int((folder / "postmaster.pid").read_text().split()[0]), signal.SIGINT)
    rmtree(folder, ignore_errors=True)


def sum_up(results: dict[str, Result], seconds: float) -> int:
    """Say what passed and what failed; return the exit code."""
    console.print()
    for name, result in results.items():
        mark = "[green]✓[/]" if result.passed else "[red]✗[/]"
        console.print(f"{mark} {name:<13}{result.seconds:6.1f} s")
    console.print("\n[bold]The slowest tests[/]")
    for took, part, test in slowest(results)[:SLOWEST]:
        console.print(f"{took:17.1f} s  {test}{'' if part == 'call' else f' ({part})'}")
    failed = [name for name, result in results.items() if not result.passed]
    verdict = f"[bold red]Failed: {', '.join(failed)}[/]" if failed else "[bold green]Everything passed[/]"
    console.print(f"\n{verdict}, in {seconds:.1f} s.")
    return 1 if failed else 0


def slowest(results: dict[str, Result]) -> list[tuple[float, str, str]]:
    """What tests took, the longest first."""
    found = (DURATION.match(line) for result in results.values() for line in result.output.splitlines())
    return sorted(((float(one[1]), one[2], one[3]) for one in found if one), reverse=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
