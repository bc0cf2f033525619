"""Both lists of `./croupier rules`, a line of JSON for each, for which the tests are collected only once.

Run as a program of its own: pytest cannot collect inside a run of its own.
"""

import sys

import pytest

from tools import rules


class Collected:
    """The tests, kept for whoever asks again."""

    def __init__(self) -> None:
        self.session: pytest.Session | None = None

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.session = session


def main() -> int:
    """List the rules, then the checklist; 0 if there is nothing to object."""
    kept, collect = Collected(), pytest.main

    def once(arguments: list[str], plugins: list[rules.Marks]) -> int:
        if kept.session is None:
            return collect(arguments, plugins=[*plugins, kept])
        for marks in plugins:
            marks.pytest_collection_finish(kept.session)
        return pytest.ExitCode.OK

    pytest.main = once  # type: ignore[assignment]
    codes = [rules.main(json=True), rules.main(checks=True, json=True)]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
