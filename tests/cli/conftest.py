"""Running the command line in tests, as a guest would type it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.cli import main
from tests.host.conftest import open_house  # noqa: F401 - a fixture


class Result(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def reports(self) -> list[dict[str, Any]]:
        """The lines of JSON that it printed."""
        return [msgspec.json.decode(line) for line in self.out.splitlines()]


Croupier = Callable[..., Result]


@pytest.fixture
def croupier(capsys: pytest.CaptureFixture[str]) -> Croupier:
    """`croupier("replay", path, "--json")` runs that command in this process."""

    def run(*arguments: str | Path) -> Result:
        capsys.readouterr()
        try:
            code: object = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = left.code
        assert isinstance(code, int)
        return Result(code, *capsys.readouterr())

    return run
