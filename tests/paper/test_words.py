"""What paper says is there in every language, and what it shares with the pages is what they show now."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.games.registry import GAMES
from croupier.paper.pages import FOLDER, LANGUAGES, Language, pages
from croupier.paper.registry import sheet_of
from croupier.paper.sheets import texts
from tools import build_pages

GAP = re.compile(r"\{\d\}")


def leaves(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text, by where it is."""
    if isinstance(tree, str):
        yield path, tree
        return
    for name, one in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield from leaves(one, f"{path}/{name}")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_everything_with_the_same_gaps(language: Language) -> None:
    english, own = dict(leaves(texts("en").own)), dict(leaves(texts(language).own))
    assert english.keys() == own.keys()
    for path, words in own.items():
        assert words.strip(), path
        assert set(GAP.findall(words)) == set(GAP.findall(english[path])), path


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_everything_in_every_language(game: str) -> None:
    first, *others = (sheet_of(game).words(texts(language)) for language in LANGUAGES)
    for other in others:
        assert [len(other.round), len(other.calls), len(other.pays)] == [
            len(first.round),
            len(first.calls),
            len(first.pays),
        ]
        assert other.mat.keys() == first.mat.keys()
        assert bool(other.paid) == bool(first.paid)
        assert other.round != first.round


def test_what_is_shared_with_the_pages_is_theirs(tmp_path: Path) -> None:
    """Else: ./croupier npm run paper."""
    build_pages.install()
    node, _ = build_pages.node_and_npm()
    script = build_pages.WEB / "tools/paper.js"
    subprocess.run([node, script, tmp_path / "pages.json"], cwd=build_pages.WEB, check=True, timeout=300)
    now = msgspec.json.decode((tmp_path / "pages.json").read_bytes())
    kept = msgspec.json.decode((FOLDER / "pages.json").read_bytes())
    for part in now:
        assert kept[part] == now[part], part


def test_every_game_is_drawn_and_titled() -> None:
    for game in GAMES:
        assert f"emblem/{game}" in pages().drawings
        for language in LANGUAGES:
            assert pages().words[language].games[game]["title"]
