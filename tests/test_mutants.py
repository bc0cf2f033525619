"""`./croupier exhaustive mutants`: which faults it makes, and what it says of tests that miss one."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tools.exhaustive.mutants import sample
from tools.mutation.operators import mutants_of

ROOT = Path(__file__).parents[1]

PURSE = '''
def pay(purse, amount):
    """What is left."""
    if amount > purse:
        raise ValueError("too much")
    return purse - amount


def nobody_asks():
    return 1
'''

TEST = """
import pytest
from purse import pay

def test_what_is_paid_is_gone():
    assert pay(10, 3) == 7

def test_nobody_pays_more_than_they_have():
    with pytest.raises(ValueError, match="too much"):
        pay(10, 11)
"""

MORE_TESTS = """
from purse import nobody_asks

def test_all_of_it_can_be_paid():
    assert pay(10, 10) == 0

def test_somebody_asks():
    assert nobody_asks() == 1
"""


def run(folder: Path) -> tuple[int, dict[str, Any]]:
    options = [
        "--root",
        str(folder),
        "--only",
        "purse.py",
        "--tests",
        "test_purse.py",
        "--json",
        "--jobs",
        "1",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tools.exhaustive.mutants", *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=False,
    )
    found: dict[str, Any] = msgspec.json.decode(done.stdout)
    return done.returncode, found


def survivors(found: dict[str, Any]) -> dict[str, int]:
    """What they change, and how many tests were asked."""
    return {one["mutant"].partition(": ")[2]: one["tests"] for one in found["survivors"]}


@pytest.mark.check("C16")
def test_a_fault_that_no_test_finds_survives_until_one_does(tmp_path: Path) -> None:
    (tmp_path / "purse.py").write_text(PURSE)
    (tmp_path / "test_purse.py").write_text(TEST)
    code, found = run(tmp_path)
    assert (code, found["mutants"], found["killed"], found["untested"]) == (1, 7, 4, 2)
    assert survivors(found) == {
        "amount > purse → amount >= purse": 2,
        "return 1 → return None": 0,
        "1 → 2": 0,
    }
    (tmp_path / "test_purse.py").write_text(TEST + MORE_TESTS)
    code, found = run(tmp_path)
    assert (code, found["killed"], found["score"], survivors(found)) == (0, 7, 100.0, {})


def mutants(folder: Path, body: str) -> list[str]:
    file = folder / "module.py"
    file.write_text("def f(x, y):\n" + "".join(f"    {line}\n" for line in body.splitlines()))
    return [f"{one.operator}: {one.before} → {one.after}" for one in mutants_of(folder, file)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return x < 3", ["nothing returned", "comparison", "constant"]),
        ("x.y = x is y", ["statement removed", "comparison"]),
        ("x += not y", ["statement removed", "arithmetic", "not removed"]),
        ("if x and y:\n    return", ["condition negated", "and becomes or", "statement removed"]),
        ("if x == y:\n    pass", ["comparison"]),
        ("return [a for a in x if a]", ["nothing returned", "condition negated"]),
        ("for a in x:\n    y(a, x)", ["loop over nothing", "statement removed", "arguments swapped"]),
        ("return max(-x, y)", ["nothing returned", "builtin", "minus removed"]),
        ("while x:\n    break", ["condition negated", "break becomes continue"]),
        ("match x:\n    case 1 if y:\n        return 0", ["nothing returned", "constant"]),
    ],
)
def test_the_faults_of_a_statement(tmp_path: Path, body: str, expected: list[str]) -> None:
    assert [said.partition(":")[0] for said in mutants(tmp_path, body)] == expected


@pytest.mark.parametrize(
    "body",
    [
        '"""What it is for."""',
        "assert x < y",
        'log.warning("%s of %s", x, y)',
        "z: Literal[1] | None",
        "raise AssertionError(x + 1)",
        "import x",
        "def __repr__(self): ...",
        'f"{x + 1} of {y}"',
    ],
)
def test_what_nobody_can_notice_is_left_as_it_is(tmp_path: Path, body: str) -> None:
    assert [said for said in mutants(tmp_path, body) if "removed" not in said] == []


def test_a_refusal_can_be_taken_out_but_not_reworded(tmp_path: Path) -> None:
    assert mutants(tmp_path, 'raise Refused("P-1", "at most {most}", most=x + 1)') == [
        "statement removed: raise Refused('P-1', 'at most {most}', most=x + 1) → pass"
    ]


def test_every_room_has_the_same_share_of_a_sample_and_the_same_seed_gives_the_same(tmp_path: Path) -> None:
    (tmp_path / "small.py").write_text(PURSE)
    (tmp_path / "large.py").write_text(PURSE * 20)
    rooms = {name: mutants_of(tmp_path, tmp_path / name) for name in ("large.py", "small.py")}
    chosen = sample(rooms, 30, seed=1)
    assert sum(one.path == "small.py" for one in chosen) == 7
    assert len({one.key for one in chosen}) == 30
    assert chosen == sample(rooms, 30, seed=1) != sample(rooms, 30, seed=2)
