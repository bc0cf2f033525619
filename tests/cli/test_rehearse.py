"""`croupier rehearse`: a plan, lived through beside what it promised, or a sentence why not."""

import json
from pathlib import Path

import msgspec
import pytest

from croupier.cli import main
from croupier.night.setup import NightRequest
from croupier.plan import plan_night


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    file = tmp_path / "friday.json"
    preset = plan_night(NightRequest(guests=6, games=("unders_overs", "crown_anchor"), hours=0.5))
    file.write_bytes(msgspec.json.encode({"guests": 6, "hours": 0.5, "preset": preset}))
    return file


def test_a_rehearsal_is_told_beside_the_promise(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rehearse", str(friday)]) == 0
    told = capsys.readouterr().out
    for words in ("6 guests, 0.5 hours", "Crown and Anchor", "promised", "waited for a seat", "the winner"):
        assert words in told
    assert main(["rehearse", str(friday), "--json", "--seed", "3", "--guests", "4"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["seed"] == 3
    assert found["rehearsed"]["guests"] == 4
    assert found["promised"]["house"] > 0
    assert len(found["promised"]["rounds"]) == len(found["rehearsed"]["tables"]) == 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["{folder}/nothing.json"], "cannot be read"),
        (["{folder}/broken.json"], "it is not JSON"),
        (["{folder}/empty.json"], "the plan has no tables"),
        (["{folder}/friday.json", "--guests", "-3"], "1 to 5,000 guests"),
        (["{folder}/friday.json", "--hours", "99"], "quarter of an hour"),
        (["{folder}/friday.json", "--watch", "0"], "1 to 200 times as fast"),
    ],
)
def test_what_cannot_be_rehearsed_is_said(
    friday: Path, arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    friday.with_name("broken.json").write_text("{")
    friday.with_name("empty.json").write_text('{"name": "Friday", "start_money": 100, "tables": []}')
    assert main(["rehearse", *(one.format(folder=friday.parent) for one in arguments)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("croupier rehearse: ")
    assert why in said
    assert said.count("\n") == 1
