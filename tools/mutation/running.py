"""Running tests against mutants: pytest collects once, then each mutant is tried in a forked child."""

import gc
import io
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from enum import StrEnum
from pathlib import Path
from time import process_time

import msgspec
import pytest

from tools.mutation import children, patching
from tools.mutation.children import Limits
from tools.mutation.operators import Mutant, spans_of
from tools.mutation.tracing import Lines, Trace

LONGEST = 6.0
"""Seconds that a test may take while it is traced; one that plays for longer is not asked about mutants."""


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    UNTESTED = "untested"
    """No test runs its line, so that it survived too."""
    STILLBORN = "stillborn"
    """It is no program or the same one, or only runs while modules are imported: it does not count."""


class Tried(msgspec.Struct):
    """A mutant and what became of it."""

    mutant: Mutant
    fate: Fate
    by: str = ""
    """The test that found it; empty where it hung or died."""
    asked: int = 0
    """Tests that were run."""
    seconds: float = 0.0


class Test(msgspec.Struct):
    """A test that passes without mutants."""

    name: str
    seconds: float
    """What it takes of a processor; the clock on the wall says more about who else is busy."""
    lines: dict[str, list[int]]
    """The lines of the sources that it runs, by file."""


class Project(msgspec.Struct):
    """Sources, and the tests that look after them."""

    root: Path
    sources: list[Path]
    """Files that are mutated."""
    tests: list[str]
    """What pytest is told to collect."""
    patience: float
    """Seconds that all tests together may usually take for one mutant; the quickest are asked first."""
    last: list[str] = []
    """Long tests, by name: asked of what all others miss, whatever lines they run."""


class Mutating:
    """A plugin for pytest that does something else with the collected tests than to run them."""

    def __init__(self, project: Project, work: Callable[["Runner"], None], importing: Trace) -> None:
        self._project = project
        self._work = work
        self._importing = importing
        self._reports: list[pytest.TestReport] = []

    def pytest_configure(self) -> None:
        from hypothesis import settings  # only now: pytest wants to be there before its plugins

        settings.register_profile("mutants", database=None, derandomize=True, deadline=None)
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._reports.append(report)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._work(Runner(self._project.last, session, self._reports, self._importing.end()))
        return True


def collected(project: Project, work: Callable[["Runner"], None]) -> int:
    """Collect the tests and go to work with them."""
    os.environ["PYTEST_XDIST_TESTRUNUID"] = f"mutants-{os.getpid()}"
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the children are ended too
    options = ("-qq", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=no", f"--rootdir={project.root}")
    with redirect_stdout(io.StringIO()):  # stdout is for the figures
        places = [str(project.root / place) for place in (*project.tests, *project.last)]
        importing = Trace(frozenset(map(str, project.sources)))
        importing.begin()
        return pytest.main([*options, *places], plugins=[Mutating(project, work, importing)])


class Runner:
    """The collected tests, ready to be run in children."""

    def __init__(
        self,
        last: list[str],
        session: pytest.Session,
        reports: list[pytest.TestReport],
        imported: Lines,
    ) -> None:
        self._items = {item.nodeid: item for item in session.items}
        self._last = [self._items[name] for name in last]
        self._reports = reports
        self._imported = imported
        self.files: dict[str, list[str]] = {}
        for name in self._items:
            if name not in last:
                self.files.setdefault(name.partition("::")[0], []).append(name)

    def traced(
        self, project: Project, files: Iterable[str], at_once: int
    ) -> Iterator[tuple[str, list[Test]]]:
        """Run the tests of these files and see what they run; those that fail or hang are left out."""
        trace = Trace(frozenset(map(str, project.sources)))

        def work(file: str) -> list[Test]:
            signal.signal(signal.SIGPROF, _too_long)
            found = []
            items = [self._items[name] for name in self.files[file]]
            for count, item in enumerate(items, 1):
                following = items[count] if count < len(items) else None
                trace.begin()
                start = process_time()
                signal.setitimer(signal.ITIMER_PROF, LONGEST)
                passed = self._passes(item, following)
                signal.setitimer(signal.ITIMER_PROF, 0)
                seconds, lines = process_time() - start, trace.end()
                if passed:
                    shown = {str(Path(path).relative_to(project.root)): sorted(lines[path]) for path in lines}
                    found.append(Test(item.nodeid, round(seconds, 4), shown))
            return found

        for ended in children.run(files, work, lambda _: Limits(wall=3600, cpu=900), at_once):
            yield ended.job, ended.result or []

    def tried(
        self, project: Project, mutants: Iterable[Mutant], tests: list[Test], at_once: int
    ) -> Iterator[Tried]:
        """Try mutants, in any order: tests that have found one in a file first, then the quickest."""
        known = patching.functions(project.root)
        gc.freeze()  # children look through what is theirs alone
        asked = Asked(project, [test for test in tests if test.name in self._items])

        def work(mutant: Mutant) -> Tried:
            tests = asked.of(mutant)
            if not asked.by_line(mutant) and self._imported.get(
                str(project.root / mutant.path), set()
            ) & _lines(mutant):
                return Tried(mutant, Fate.STILLBORN)  # it did its work when its module was imported
            try:
                patching.put_in(mutant, project.root, known)
            except patching.Stillborn:
                return Tried(mutant, Fate.STILLBORN)
            return self._try(mutant, tests)

        def limits(mutant: Mutant) -> Limits:
            usual = sum(test.seconds for test in asked.of(mutant)) + LONGEST * len(self._last)
            return Limits(wall=180 + 60 * usual, cpu=4 + 3 * usual)

        for ended in children.run(mutants, work, limits, at_once):
            tried = ended.result or Tried(ended.job, Fate.KILLED)
            asked.learn(tried)
            yield tried

    def _try(self, mutant: Mutant, tests: list[Test]) -> Tried:
        start = process_time()
        items = [*(self._items[test.name] for test in tests), *self._last]
        for count, item in enumerate(items, 1):
            following = items[count] if count < len(items) else None
            if not self._passes(item, following):
                return Tried(mutant, Fate.KILLED, item.nodeid, count, round(process_time() - start, 2))
        fate = Fate.SURVIVED if tests else Fate.UNTESTED
        return Tried(mutant, fate, "", len(items), round(process_time() - start, 2))

    def _passes(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        self._reports.clear()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return all(report.passed for report in self._reports)


def _lines(mutant: Mutant) -> set[int]:
    first, last = mutant.lines
    return set(range(first, last + 1))


class TooLong(BaseException):
    """A test takes longer than anybody has time for."""


def _too_long(*_: object) -> None:
    raise TooLong


class Asked:
    """Which tests are asked about a mutant, and in which order.

    First those that were seen to run its line; then those that run its function, whose first calls alone are
    watched.
    """

    def __init__(self, project: Project, tests: list[Test]) -> None:
        self._root, self._patience = project.root, project.patience
        self._tests = {test.name: test for test in tests}
        self._by_line: dict[tuple[str, int], list[str]] = {}
        self._found: dict[str, Counter[str]] = {}
        self._spans: dict[str, dict[str, range]] = {}
        for test in sorted(tests, key=lambda test: test.seconds):
            for path, lines in test.lines.items():
                for line in lines:
                    self._by_line.setdefault((path, line), []).append(test.name)

    def of(self, mutant: Mutant) -> list[Test]:
        surely = self.by_line(mutant)
        if mutant.path not in self._spans:
            self._spans[mutant.path] = spans_of(self._root / mutant.path)
        perhaps = self._running(mutant.path, self._spans[mutant.path][mutant.function]) - surely
        return _within(
            [*self._sorted(mutant.path, surely), *self._sorted(mutant.path, perhaps)], self._patience
        )

    def by_line(self, mutant: Mutant) -> set[str]:
        """The tests that run its line."""
        return self._running(mutant.path, _lines(mutant))

    def _running(self, path: str, lines: Iterable[int]) -> set[str]:
        return {name for line in lines for name in self._by_line.get((path, line), ())}

    def _sorted(self, path: str, names: set[str]) -> list[Test]:
        found = self._found.get(path, Counter())
        tests = [self._tests[name] for name in names]
        return sorted(tests, key=lambda test: (-found[test.name], test.seconds, test.name))

    def learn(self, tried: Tried) -> None:
        if tried.by:
            self._found.setdefault(tried.mutant.path, Counter())[tried.by] += 1


def _within(tests: list[Test], seconds: float) -> list[Test]:
    """Those of them that the time is enough for; always one."""
    taken: list[Test] = []
    for test in tests:
        if not taken or test.seconds <= seconds:
            taken.append(test)
            seconds -= test.seconds
    return taken
