"""What docs/script.md and docs/formats.md show is true: every script is replayed, every command runs."""

import re
import shlex
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.games.holdem import Holdem
from croupier.script.replay import ScriptReplay
from tests.golden.kept import Golden

DOCS = Path(__file__).parents[2] / "docs"


def listings(page: str) -> list[str]:
    """The indented listings of a page, each without its margin."""
    found = re.findall(r"(?:^ {4}.*\n)+", (DOCS / page).read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"^ {4}", "", listing, flags=re.MULTILINE) for listing in found]


def test_the_scripts_are_replayed() -> None:
    prison, corrected, taken_back, night, told = listings("script.md")
    replay = ScriptReplay("page", prison.encode())
    replay.run()
    assert replay.refused is None
    assert '"stacks":{"Ann":400},"house":0,"on_table":100' in told
    assert replay.report()["stacks"] == {"Ann": 400}
    replay = ScriptReplay("page", corrected.encode())
    replay.run()
    assert (replay.refused, replay.report()["stacks"]) == (None, {"Ann": 400})
    replay = ScriptReplay("page", taken_back.encode())
    replay.run()
    assert (replay.refused, replay.report()["stacks"]) == (None, {"Ann": 490, "Ben": 490})
    assert isinstance(replay.table, Holdem)
    assert list(map(str, replay.table.state.board)) == ["2c", "7d", "9s"]
    replay = ScriptReplay("page", night.encode())
    replay.run()
    # Ann brings 500, wins 100 on red, and takes everything away: the house has lost 100.
    assert (replay.refused, replay.report()["stacks"], replay.report()["house"]) == (None, {}, -100)


def test_the_commands_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Golden("0.3", "ended").unpacked(tmp_path).rename(tmp_path / "friday.db")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    (commands,) = listings("formats.md")
    for line in commands.splitlines():
        said = shlex.split(line, comments=True)
        assert main(said[1:]) == 0, line
    assert len(list((tmp_path / "friday").glob("*.jsonl"))) == 7
    assert (tmp_path / "hands/t5-hold-em.ohh").exists()
    assert {file.suffix for file in (tmp_path / "tables").iterdir()} == {".csv", ".parquet"}
    assert "PokerStars Hand #" in capsys.readouterr().out
