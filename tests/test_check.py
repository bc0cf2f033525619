"""`./croupier test` cannot hang: a check that does is ended, and so is what one leaves behind."""

import sys

import pytest

from tools import check

LEAVING = """
import subprocess, sys
subprocess.Popen([sys.executable, "-c", "import threading; threading.Event().wait()"])
"""
"""Ends, but for a child that has the output open, which is read to its end."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no groups of processes")


def test_what_a_check_leaves_behind_is_ended_with_it() -> None:
    assert check.Check([sys.executable, "-c", LEAVING]).result().passed


def test_a_check_that_hangs_is_ended_and_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LIMIT", 0.1)
    done = check.Check([sys.executable, "-c", "import threading; threading.Event().wait()"]).result()
    assert not done.passed
    assert done.output.startswith("It was killed after ")
    assert not check.running
