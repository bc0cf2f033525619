"""The time limit of a test: it ends what hangs, also after a failure, and says where."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

HANGING = """
import threading

import pytest

def waits_in_another_thread():
    threading.Event().wait()

def test_hangs():
    threading.Thread(target=waits_in_another_thread, daemon=True).start()
    threading.Event().wait()

@pytest.fixture
def hangs_at_the_end():
    yield
    threading.Event().wait()

def test_fails_and_then_hangs(hangs_at_the_end):
    assert False, "the first of two troubles"
"""


def test_tests_that_hang_are_ended_with_all_stacks(tmp_path: Path) -> None:
    file = tmp_path / "test_hanging.py"
    file.write_text(HANGING)
    options = ("-p", "tests.conftest", "-p", "no:cacheprovider", "--timeout=5")
    workers = ("--numprocesses=2", "--max-worker-restart=0")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *workers, str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode
    assert "in test_hangs" in done.stderr
    assert "in waits_in_another_thread" in done.stderr
    assert "in hangs_at_the_end" in done.stderr
