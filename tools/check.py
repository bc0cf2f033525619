"""All checks of the project, `./croupier test`; with arguments, pytest alone with these."""

import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

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

TESTS = "pytest --quiet --numprocesses=auto --dist=worksteal --ignore=tests/web"
BROWSER_TESTS = "pytest --quiet tests/web"
"""In a process of their own, which Playwright has an event loop running in all the time."""

console = Console(highlight=False, soft_wrap=True)


class Result(NamedTuple):
    passed: bool
    seconds: float
    output: str = ""


def main(arguments: list[str]) -> int:
    if arguments:
        return subprocess.call([sys.executable, "-m", "pytest", *arguments])
    start = perf_counter()
    browser.bring()
    tests = launch(*TESTS.split(), *(["--color=yes"] if console.is_terminal else []))
    with ThreadPoolExecutor(max_workers=1) as pool:  # the tests keep the other cores busy
        checks = {name: pool.submit(run, *command.split()) for name, command in CHECKS.items()}
        checks |= {name: pool.submit(run_pages, script) for name, script in PAGE_CHECKS.items()}
        checks["browser"] = pool.submit(run, *BROWSER_TESTS.split())
    results = {name: check.result() for name, check in checks.items()}
    for name, result in results.items():
        if not result.passed:
            console.print(f"[bold]{name}[/]", Text.from_ansi(result.output.strip()), "", sep="\n")
    results["pytest"] = show(tests, start)
    return sum_up(results, perf_counter() - start)


def launch(program: str, *options: str) -> subprocess.Popen[str]:
    path = Path(sysconfig.get_path("scripts"), program)
    return subprocess.Popen([path, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def run(program: str, *options: str) -> Result:
    start = perf_counter()
    process = launch(program, *options)
    output, _ = process.communicate()
    return Result(process.returncode == 0, perf_counter() - start, output)


def run_pages(script: str) -> Result:
    """Run a script of the pages' own."""
    start = perf_counter()
    try:
        build_pages.install()
        command, environment = build_pages.npm_command("run", "--silent", script)
    except build_pages.NotBuilt as problem:
        return Result(False, perf_counter() - start, f"{problem}.")
    done = subprocess.run(
        command,
        cwd=build_pages.WEB,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return Result(done.returncode == 0, perf_counter() - start, done.stdout)


def show(process: subprocess.Popen[str], start: float) -> Result:
    """Show what a process prints, as it comes."""
    for line in process.stdout or ():
        console.print(Text.from_ansi(line.rstrip()))
    return Result(process.wait() == 0, perf_counter() - start)


def sum_up(results: dict[str, Result], seconds: float) -> int:
    """Say what passed and what failed; return the exit code."""
    console.print()
    for name, result in results.items():
        mark = "[green]✓[/]" if result.passed else "[red]✗[/]"
        console.print(f"{mark} {name:<13}{result.seconds:6.1f} s")
    failed = [name for name, result in results.items() if not result.passed]
    verdict = f"[bold red]Failed: {', '.join(failed)}[/]" if failed else "[bold green]Everything passed[/]"
    console.print(f"\n{verdict}, in {seconds:.1f} s.")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
