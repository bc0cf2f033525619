"""Small faults put into the program, one at a time: how many of them do the tests find?"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools.mutation.operators import Mutant, mutants_of
from tools.mutation.running import Fate, Project, Runner, Test, Tried, collected

ROOT = Path(__file__).resolve().parents[2]

ROOMS = tuple(f"src/croupier/{room}" for room in ("bank", "store", "night", "host", "games"))
TESTS = (
    *(
        "tests/bank",
        "tests/client",
        "tests/games",
        "tests/host",
        "tests/night",
        "tests/plan/test_plan.py",
        "tests/script",
        "tests/seventh",
        "tests/store",
        "tests/stories",
    ),
    *(
        f"tests/cli/test_{name}.py"
        for name in ("damage", "export", "export_night", "nights", "replay", "settings")
    ),
    *(f"tests/golden/test_{name}.py" for name in ("generations", "tables")),
    *(f"tests/simulation/test_{name}.py" for name in ("company", "found", "matrix")),
)
"""Those that run the rooms in their own process; what they start as a program of its own has no mutants."""

LAST = (
    *(
        f"tests/simulation/test_simulation.py::test_a_stormy_night_keeps_every_promise[{n}]"
        for n in (1, 2, 3)
    ),
    *(
        f"tests/golden/test_golden.py::{test}{night}]"
        for test in (
            "test_it_verifies_as_it_did[",
            "test_its_results_are_those_it_had[rounds-",
            "test_its_places_are_what_its_postings_say_all_along[",
            "test_it_goes_on[",
        )
        for night in ("0.5-crowded", "0.6-company", "0.7-checked")
    ),
)
"""Whole evenings, asked of what all others miss."""

SAMPLE = 1_000
SEED = 14
THRESHOLD = 90.0
PATIENCE = 20.0

DEAD = (Fate.KILLED, Fate.STILLBORN)


def main(arguments: list[str] | None = None) -> int:
    """Try a sample of mutants; the code is 1 where the tests find less than the threshold."""
    said = _parser().parse_args(arguments or [])
    root = said.root.resolve()
    rooms = [str((root / path).resolve().relative_to(root)) for path in said.only or ROOMS]
    mutants = sample({room: _mutants(root, root / room) for room in rooms}, said.sample, said.seed)
    sources = sorted({file for room in (*rooms, *ROOMS) for file in _files(root / room)})
    project = Project(
        root, sources, said.tests or list(TESTS), said.patience, [] if said.tests else list(LAST)
    )
    records = Records(root / said.results, root, project)
    fates = {} if said.fresh else records.fates()
    tried = [fates[one.key] for one in mutants if one.key in fates]
    todo = [one for one in mutants if one.key not in fates]
    if todo:
        code = collected(
            project, lambda runner: tried.extend(_try(runner, project, records, todo, said.jobs))
        )
        if len(tried) < len(mutants):
            print(f"The tests could not be collected (pytest says {code}).", file=sys.stderr)
            return 2
    found = figures(tried, rooms, said.seed)
    if said.json:
        print(msgspec.json.encode(found).decode())
    else:
        _tell(found)
    return 0 if found["score"] >= said.threshold else 1


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="./croupier exhaustive mutants")
    parser.add_argument("--sample", type=int, default=SAMPLE, metavar="N", help=f"mutants ({SAMPLE:,})")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"for another sample ({SEED})")
    parser.add_argument("--only", nargs="+", metavar="PATH", help="files or folders that are mutated")
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="tests that look after them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="mutants at once")
    parser.add_argument("--threshold", type=float, default=THRESHOLD, metavar="%", help=f"({THRESHOLD:g})")
    parser.add_argument(
        "--patience",
        type=float,
        default=PATIENCE,
        metavar="S",
        help=f"seconds of tests for one ({PATIENCE:g})",
    )
    parser.add_argument("--fresh", action="store_true", help="ask about mutants of earlier runs again")
    parser.add_argument("--json", action="store_true", help="end with the figures as JSON")
    parser.add_argument("--root", type=Path, default=ROOT, metavar="FOLDER", help="of another project")
    parser.add_argument("--results", type=Path, default=Path(".mutants"), metavar="FOLDER", help="(.mutants)")
    return parser


def _mutants(root: Path, place: Path) -> list[Mutant]:
    return [mutant for file in _files(place) for mutant in mutants_of(root, file)]


def sample(rooms: dict[str, list[Mutant]], size: int, seed: int) -> list[Mutant]:
    """As many mutants of each room, so that a small one counts; all of those that have fewer.

    The lot falls on a mutant for itself: a larger sample holds the smaller one, and a change in one file
    does not change what is tried in others.
    """
    chosen: list[Mutant] = []
    for place, room in enumerate(sorted(rooms, key=lambda room: (len(rooms[room]), room))):
        share = (size - len(chosen)) // (len(rooms) - place)
        chosen += sorted(rooms[room], key=lambda one: _lot(one, seed))[:share]
    return sorted(chosen, key=lambda one: _lot(one, seed))


def _lot(mutant: Mutant, seed: int) -> tuple[str, int]:
    what = (str(seed), mutant.path, mutant.function, mutant.operator, mutant.before, mutant.after)
    return sha256("\0".join(what).encode()).hexdigest(), mutant.place


class Records:
    """What earlier runs have found out: which tests run which lines, and what became of mutants."""

    def __init__(self, folder: Path, root: Path, project: Project) -> None:
        folder.mkdir(exist_ok=True)
        self._map, self._fates = folder / "lines.json", folder / "fates.jsonl"
        tests = [file for place in project.tests for file in _files(root / place)]
        self._tests = f"{_digest(tests)} {project.patience:g}"
        self._test_files = {
            str(file.relative_to(root)): _digest([file, *_helpers(root, file)]) for file in tests
        }
        self._sources = {str(file.relative_to(root)): _digest([file]) for file in project.sources}

    def fates(self) -> dict[str, Tried]:
        """Mutants that need not be tried again: found once, or missed by the very same tests."""
        if not self._fates.exists():
            return {}
        lines = self._fates.read_bytes().splitlines()
        kept = [msgspec.json.decode(line, type=Kept) for line in lines]
        return {
            one.tried.mutant.key: one.tried
            for one in kept
            if one.tried.fate in DEAD or one.tests == self._tests
        }

    def keep(self, tried: Tried) -> None:
        with self._fates.open("ab") as file:
            file.write(msgspec.json.encode(Kept(self._tests, tried)) + b"\n")

    def tests(self, runner: Runner, project: Project, jobs: int) -> list[Test]:
        """All tests with the lines that they run; tests are run where it isn't known."""
        known = self._known()
        todo = [file for file in runner.files if file not in known]
        try:
            with _progress("test files", len(todo)) as advance:
                for file, tests in runner.traced(project, todo, jobs):
                    run = {path: self._sources[path] for test in tests for path in test.lines}
                    known[file] = Traced(self._test_files[file], run, tests)
                    advance()
        finally:
            self._map.write_bytes(msgspec.json.encode(known))
        return [test for file in runner.files for test in known[file].tests]

    def _known(self) -> dict[str, "Traced"]:
        """The test files that would show the same again."""
        if not self._map.exists():
            return {}
        files = msgspec.json.decode(self._map.read_bytes(), type=dict[str, Traced])
        return {
            file: one
            for file, one in files.items()
            if self._test_files.get(file) == one.digest and one.sources.items() <= self._sources.items()
        }


class Kept(msgspec.Struct):
    """A line of the results."""

    tests: str
    tried: Tried


class Traced(msgspec.Struct):
    """The tests of a file."""

    digest: str
    """What the file was like, with what it shares with those beside it."""
    sources: dict[str, str]
    """What the sources that they run were like."""
    tests: list[Test]


def _files(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def _helpers(root: Path, file: Path) -> list[Path]:
    """What the tests of a folder share."""
    folder = root.joinpath(*file.relative_to(root).parts[:2]) if file.parent != root else root
    return [one for one in _files(folder) if not one.name.startswith("test_")] if folder.is_dir() else []


def _digest(files: list[Path]) -> str:
    return sha256(b"".join(sha256(file.read_bytes()).digest() for file in files)).hexdigest()[:16]


def _try(
    runner: Runner, project: Project, records: Records, todo: list[Mutant], jobs: int
) -> Iterator[Tried]:
    if project.root == ROOT:
        from tests.store.conftest import start_server

        start_server()  # once, for all of them
    tests = records.tests(runner, project, jobs)
    with _progress("mutants", len(todo)) as advance:
        for tried in runner.tried(project, todo, tests, jobs):
            records.keep(tried)
            advance()
            yield tried


@contextmanager
def _progress(what: str, count: int) -> Iterator[Callable[[], None]]:
    """A bar, or on what is no terminal a line now and then."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    done = 0
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
        bar = bars.add_task(what, total=count)

        def advance() -> None:
            nonlocal done
            done += 1
            bars.advance(bar)
            if not console.is_terminal and (done % 50 == 0 or done == count):
                print(f"  {done:,} of {count:,} {what}", file=sys.stderr, flush=True)

        yield advance


def figures(tried: list[Tried], rooms: list[str], seed: int) -> dict[str, Any]:
    """What the command prints as JSON."""
    found = _score(tried)
    alive = sorted((one for one in tried if one.fate not in DEAD), key=lambda one: one.mutant.key)
    return {
        "seed": seed,
        **found,
        "rooms": {
            room: _score([one for one in tried if Path(one.mutant.path).is_relative_to(room)])
            for room in rooms
        },
        "survivors": [
            {"mutant": str(one.mutant), "function": one.mutant.function, "tests": one.asked} for one in alive
        ],
    }


def _score(tried: list[Tried]) -> dict[str, Any]:
    born = [one for one in tried if one.fate != Fate.STILLBORN]
    killed = [one for one in born if one.fate == Fate.KILLED]
    return {
        "mutants": len(born),
        "killed": len(killed),
        "hung": sum(not one.by for one in killed),
        "untested": sum(one.fate == Fate.UNTESTED for one in born),
        "score": round(100 * len(killed) / len(born), 1) if born else 100.0,
    }


def _tell(found: dict[str, Any]) -> None:
    for one in found["survivors"]:
        print(f"  {one['mutant']} ({one['function']}, {one['tests']} tests)")
    for room, score in {**found["rooms"], "all": found}.items():
        killed = f"{score['killed']:6,} of {score['mutants']:6,} killed"
        print(f"{Path(room).name:8}{killed}, {score['score']:.1f} %")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
