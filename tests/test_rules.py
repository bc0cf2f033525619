"""The rule book is whole: every number is explained, obeyed in one place and proven."""

import json
import re

import pytest

from tools.rules import NOT_HERE, ROOT, Entry, Marks, chosen, explained, main

PAGES = len(list((ROOT / "docs/rules").glob("*.md"))) - 1
"""Of the rule book, beside the one that lists them."""

SECTIONS = {"A": 29, "B": 12, "C": 20, "D": 39, "E": 25}
"""Of the checklist, each with how many lines it has."""
CHECKS = {f"{section}{number}" for section, last in SECTIONS.items() for number in range(1, last + 1)}


@pytest.fixture
def collected(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """`./croupier rules` takes this run for its own collection, if all tests but the browser's are in it."""
    files = {file for file in (ROOT / "tests").rglob("test_*.py") if file.parent.name != "web"}
    if files - {item.path for item in request.session.items}:
        pytest.skip("only a run of all tests can tell what they prove")

    def collect(arguments: list[str], plugins: list[Marks]) -> int:
        for marks in plugins:
            marks.pytest_collection_finish(request.session)
        return pytest.ExitCode.OK

    monkeypatch.setattr(pytest, "main", collect)


@pytest.mark.usefixtures("collected")
def test_every_number_is_explained_once_obeyed_in_one_place_and_proven(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`./croupier rules` lists them all, those of the checklist too, and has nothing to object."""
    assert main(json=True) + main(checks=True, json=True) == 0, capsys.readouterr().err
    listed = capsys.readouterr().out.splitlines()
    rules, checks = ({entry["number"] for entry in json.loads(line)} for line in listed)
    numbers = sorted((number[0], int(number[2:])) for number in rules)
    last = dict(numbers)
    assert numbers == [(page, number) for page in sorted(last) for number in range(1, last[page] + 1)]
    assert (len(last), last["R"], last["P"]) == (PAGES, 21, 31)
    assert checks == CHECKS


def test_the_checklist_is_whole() -> None:
    """All 125 lines stand in it once, and where a line isn't proven here, a sentence says why."""
    lines = list(explained(ROOT / "docs/checklist.md"))
    numbers = [number for number, _ in lines]
    assert len(CHECKS) == 125
    assert sorted(numbers) == sorted(CHECKS)
    reasons = {number: text.partition(NOT_HERE)[2] for number, text in lines if NOT_HERE in text}
    assert all(re.fullmatch(r"[a-z].{30,}\.", reason) for reason in reasons.values()), reasons


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        (Entry("R-1", "", ["roulette"], ["src:1"], {"test": 1}), ""),
        (Entry("R-1", "", ["roulette"], ["src:1"]), "has no test"),
        (Entry("R-1", "", ["roulette"], [], {"test": 1}), "is named in 0 places of the code"),
        (Entry("R-1", "", ["roulette"], ["src:1", "src:2"], {"test": 1}), "is named in 2 places of the code"),
        (Entry("R-1", "", [], ["src:1"], {"test": 1}), "is explained on 0 pages"),
        (Entry("R-1", "", ["roulette", "night"], ["src:1"], {"test": 1}), "is explained on 2 pages"),
        (Entry("D1", "", ["checklist"], [], {}, "nobody plays it."), ""),
        (Entry("D1", "", ["checklist"], [], {"test": 1}, "nobody plays it."), "has a test: it is not true"),
        (Entry("D1", "", ["checklist"], [], {"test": 1}), ""),
        (Entry("D1", "", ["checklist"]), "has no test"),
    ],
)
def test_what_is_wrong_with_a_number_is_said(entry: Entry, problems: str) -> None:
    said = " and ".join(entry.problems())
    assert re.match(problems or "$", said), said


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ((), ["P-1", "P-10", "N-1"]),
        (("P-1",), ["P-1"]),
        (("p-10", "night"), ["P-10", "N-1"]),
        (("holdem",), ["P-1", "P-10"]),
        (("P",), ["P-1", "P-10"]),
        (("Q",), []),
    ],
)
def test_numbers_letters_and_pages_choose(wanted: tuple[str, ...], found: list[str]) -> None:
    entries = [Entry("P-1", "", ["holdem"]), Entry("P-10", "", ["holdem"]), Entry("N-1", "", ["night"])]
    assert [entry.number for entry in chosen(entries, wanted)] == found
