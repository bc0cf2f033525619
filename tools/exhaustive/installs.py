"""The wheel in clean environments: with the lowest and the highest versions it allows, on every Python."""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from rich.console import Console
from rich.markup import escape

ROOT = Path(__file__).parents[2]
BOOT = ROOT / ".boot"
SCRIPT = Path(__file__).with_name("installed.py")

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
ENDS = {"lowest": "lowest-direct", "highest": "highest"}
"""Which versions are taken, and what uv calls that."""
SHOWN = ("uvicorn", "websockets", "starlette", "httptools", "uvloop", "msgspec", "rich", "segno")
EXTRA_COMMANDS = (
    "odds roulette --json",
    "odds blackjack --json",
    "simulate roulette --rounds 1000 --json --plot {folder}/plot.png --parquet {folder}/rounds.parquet",
    "plan --guests 20 --json",
)
"""What the extra `sim` is there for; of `postgres` the driver is imported."""
PIN = "the highest versions but this one, instead of both ends; may be said again"

MOST_WORDS = 500
"""Characters of a complaint that are shown, the last ones."""


class Failed(Exception):
    """A step that did not go well, with what it said."""


class Case(NamedTuple):
    """An environment to be tried."""

    python: Path
    version: str
    end: str
    pins: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"Python {self.version}, {', '.join(self.pins) or self.end}"


def main(arguments: list[str] | None = None) -> int:
    """Try both ends on every Python that is there, or what is asked for."""
    parser = ArgumentParser(prog="./croupier exhaustive installs")
    parser.add_argument("--python", action="append", metavar="3.N", help="only this one; may be said again")
    parser.add_argument("--pin", action="append", metavar="NAME==VERSION", default=[], help=PIN)
    parser.add_argument("--extras", action="store_true", help="with what `sim` and `postgres` bring, too")
    said = parser.parse_args(arguments or [])
    console = Console(highlight=False, soft_wrap=True)
    failures = 0
    with TemporaryDirectory() as name:
        folder = Path(name)
        with console.status("building the wheel"):
            wheel = built(folder)
        for case in cases(said.python or PYTHONS, said.pin, console):
            began = perf_counter()
            with console.status(str(case)), TemporaryDirectory(dir=folder) as place:
                try:
                    versions = tried(case, wheel, Path(place), extras=said.extras)
                except Failed as problem:
                    failures += 1
                    console.print(f"[red]✗[/] {case}: {escape(str(problem))}")
                    continue
            console.print(f"[green]✓[/] {case}: {versions} ({perf_counter() - began:.0f} s)")
    return 1 if failures else 0


def cases(versions: Sequence[str], pins: list[str], console: Console) -> Iterator[Case]:
    """What there is to try; what cannot be tried here is said."""
    for wanted in versions:
        found = interpreter(wanted)
        if found is None:
            console.print(f"[yellow]–[/] Python {wanted} is not on this machine: not tried")
            continue
        python, version = found
        if pins:
            yield from (Case(python, version, "highest", (pin,)) for pin in pins)
        else:
            yield from (Case(python, version, end) for end in ENDS)


def interpreter(wanted: str) -> tuple[Path, str] | None:
    """A Python of this version that starts, on the path, of pyenv or of uv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    on_path = (shutil.which(f"python{wanted}"), shutil.which("python3"))
    places = [
        *(Path(place) for place in on_path if place),
        *sorted(pyenv.glob(f"{wanted}.*/bin/python"), reverse=True),
        *uv_data().glob(f"cpython-{wanted}.*/bin/python{wanted}"),
    ]
    for place in places:
        asked = subprocess.run(
            [place, "-c", "import platform; print(platform.python_version())"],
            capture_output=True,
            text=True,
            check=False,
        )
        version = asked.stdout.strip()
        if asked.returncode == 0 and version.startswith(f"{wanted}."):
            return place, version
    return None


def uv_data() -> Path:
    """Where uv keeps the Pythons that it has fetched."""
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"), "uv", "python")


def built(folder: Path) -> Path:
    """The wheel, as it would be published."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    return next(folder.glob("*.whl"))


def tried(case: Case, wheel: Path, folder: Path, *, extras: bool) -> str:
    """Install the wheel, play a round, and say with which versions."""
    environment, wanted = folder / "environment", folder / "requirements.txt"
    with_extras = ("--extra", "sim", "--extra", "postgres") if extras else ()
    pins = folder / "pins.txt"
    pins.write_text("\n".join(case.pins), encoding="utf-8")
    uv("venv", "--python", case.python, environment)
    how = ("--resolution", ENDS[case.end], "--constraints", pins, "--python", case.python)
    uv("pip", "compile", "pyproject.toml", *with_extras, *how, "--output-file", wanted)
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    uv("pip", "install", "--python", python, "-r", wanted, wheel)
    night = folder / "night"
    night.mkdir()
    run(python, "-I", SCRIPT, night)
    if extras:
        run(python, "-c", "import psycopg")
        for command in EXTRA_COMMANDS:
            run(python.with_name("croupier"), *command.format(folder=folder).split())
    listing = dict(
        line.split("==")[:2] for line in uv("pip", "freeze", "--python", python).split() if "==" in line
    )
    return ", ".join(f"{name} {listing[name]}" for name in SHOWN if name in listing)


def uv(*arguments: str | Path) -> str:
    """Run uv, which looks for packages where pip is set up to: the launcher has seen to it."""
    return run(sys.executable, "-m", "uv", "--quiet", *arguments)


def run(*command: str | Path) -> str:
    """Run a step, and return what it says; it must go well."""
    ours = command[0] == sys.executable
    environment = {**os.environ, "PYTHONPATH": str(BOOT)} if ours else clean()
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        words = " ".join((done.stderr or done.stdout).split())[-MOST_WORDS:]
        raise Failed(words or f"{command[0]} ended with {done.returncode}")
    return done.stdout


def clean() -> dict[str, str]:
    """The environment without what speaks of this checkout or of nights elsewhere."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL_ENV", "CROUPIER_"))
    }
