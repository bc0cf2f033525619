"""docs/players.md: files play, commands run, the table lists who there is. Its prompts are doctests."""

import re
import shlex
from pathlib import Path

import pytest

from croupier import GAMES
from croupier.cli import main
from croupier.players import HOUSE_PLAYERS

PAGE = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```python\n# (\w+\.py)\n(.*?)```", PAGE, re.DOTALL))
COMMANDS = re.findall(r"^    \./croupier ((?:simulate|match) [^#\n]*)", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    fewer = {"--rounds": "60", "--hands": "12"}
    words = shlex.split(command)
    words = [fewer.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    assert main([*words, "--processes", "1"]) == 0
    told = capsys.readouterr()
    assert told.out
    assert "failed" not in told.out + told.err


def test_the_table_lists_everybody_of_the_house() -> None:
    listed = re.findall(r"^\| ([^|]*?) *\| `(\w+)` \| (.*?) \|$", PAGE, re.MULTILINE)
    games = {game.name.lower(): id_ for id_, game in GAMES.items()} | {"hold'em": "holdem"}
    said, named = set(), [*HOUSE_PLAYERS]
    for where, name, says in listed:
        if where:
            named = [*GAMES] if where == "any" else [games[one.lower()] for one in where.split(", ")]
        said |= {(game, name, says) for game in named}
    assert said == {
        (game, name, one.says) for game, kinds in HOUSE_PLAYERS.items() for name, one in kinds.items()
    }
