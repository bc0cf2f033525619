"""The check of installed wheels, as far as it takes seconds: its night, here, and what it says of Pythons."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from tools.exhaustive import installs


def test_a_night_is_hosted_played_and_verified_from_outside(tmp_path: Path) -> None:
    script = [sys.executable, "-I", str(installs.SCRIPT), str(tmp_path)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_python_that_is_not_there_is_named() -> None:
    console = Console(record=True, width=100)
    here = platform.python_version()
    found = list(installs.cases(["3.99", here.rpartition(".")[0]], [], console))
    assert console.export_text() == "– Python 3.99 is not on this machine: not tried\n"
    assert [str(case).partition(", ")[2] for case in found] == ["lowest", "highest"]


def test_one_version_is_tried_alone() -> None:
    here = platform.python_version().rpartition(".")[0]
    (case,) = installs.cases([here], ["uvicorn==0.46.0"], Console())
    assert str(case).endswith(", uvicorn==0.46.0")


def test_a_failure_is_one_line() -> None:
    with pytest.raises(installs.Failed, match=r"^one two$"):
        installs.run(sys.executable, "-c", "import sys; sys.exit('one\\ntwo')")
