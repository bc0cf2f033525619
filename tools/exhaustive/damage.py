"""Thousands of torn and damaged files, and as many kills of whatever writes one: the tests' own, longer."""

import os
from argparse import ArgumentParser
from pathlib import Path

import pytest

FILES, KILLS = 3_000, 2_000
TESTS = Path(__file__).parents[2] / "tests"
DAMAGED = (
    "store/test_crash.py::test_a_torn_wal_opens_to_a_clean_prefix",
    "store/test_crash.py::test_a_damaged_file_opens_to_what_was_written_or_says_what_is_wrong",
    "cli/test_damage.py::test_no_damage_makes_another_night",
)
KILLED = ("store/test_crash.py::test_no_acknowledged_entry_is_lost_by_kill_9",)


def main(arguments: list[str] | None = None) -> int:
    """Damage files in every way the tests know, and kill the store's writer."""
    parser = ArgumentParser(prog="./croupier exhaustive damage")
    parser.add_argument("--files", type=int, default=FILES, metavar="N", help=f"of each kind ({FILES:,})")
    parser.add_argument("--kills", type=int, default=KILLS, metavar="N", help=f"of the writer ({KILLS:,})")
    said = parser.parse_args(arguments or [])
    os.environ |= {
        "CROUPIER_OFFSETS": str(said.files),
        "CROUPIER_DAMAGES": str(said.files),
        "CROUPIER_KILLS": str(said.kills),
    }
    tests = [*DAMAGED * bool(said.files), *KILLED * bool(said.kills)]
    options = ["-v", "-p", "no:cacheprovider", "-o", "timeout=0", "-k", "not postgres"]
    return int(pytest.main([*options, *(str(TESTS / test) for test in tests)]))


if __name__ == "__main__":
    raise SystemExit(main())
