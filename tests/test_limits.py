"""What holds for every test: a limit that ends what hangs and says where, and programs that heed Ctrl-C."""

import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

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


HEEDING = """
import signal
import subprocess
import sys

def test_a_program_heeds_ctrl_c():
    asks = "import signal; raise SystemExit(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    assert subprocess.call([sys.executable, "-c", asks]) == 0
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_programs_heed_ctrl_c_also_where_the_tests_run_in_the_background(tmp_path: Path) -> None:
    file = tmp_path / "test_heeding.py"
    file.write_text(HEEDING)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_IGN),
    )
    assert done.returncode == 0, done.stdout
