"""The pages for developers name what there is: paths, links, and lines of Python that run."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from croupier.games.registry import GAMES
from tests.golden.kept import Golden

ROOT = Path(__file__).parents[1]
BASES = (ROOT, ROOT / "src" / "croupier", ROOT / "web" / "src")
"""What paths are relative to."""
MAPS = [ROOT / "CONTRIBUTING.md", *(ROOT / "docs" / name for name in ("architecture.md", "glossary.md"))]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]

PATH = re.compile(r"`((?:[\w<>{},.-]+/)+[\w<>{},.-]*|[\w.<>-]+\.(?:py|ts|svelte|md|json|toml))`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
TO_COME = re.compile(r"GAME|VERSION")
"""What somebody is to make."""
BRACES = re.compile(r"\{([^}]*)\}")


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.stem)
def test_every_path_is_there(page: Path) -> None:
    missing = [path for path in _paths(page.read_text()) if not any((base / path).exists() for base in BASES)]
    assert not missing


def test_a_path_that_is_not_there_is_found() -> None:
    said = "`games/table.py`, `games/<game>/rules.py`, `night/`, `{bank,store}/__init__.py`, `gate.py`"
    paths = list(_paths(said))
    assert len(paths) == 5 + len(GAMES)
    assert [path for path in paths if not any((base / path).exists() for base in BASES)] == ["gate.py"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text()):
        if link.startswith(("http:", "https:")):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        if anchor:
            assert anchor in _anchors(target.read_text()), link


def test_a_night_is_replayed_at_the_prompt_as_developing_says(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "developing.md").read_text()
    (snippet,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    file = Golden("0.2", "ended").unpacked(tmp_path)
    said: dict[str, Any] = {}
    exec(compile(snippet.replace("friday.db", str(file)), "docs/developing.md", "exec"), said)
    assert said["entry"].seq == said["night"].state.seq == 40
    assert str(said["table"].engine) == "waiting; The Team 20, Dan 195, Finn 295; next: dealer to open"
    assert sum(posting.amount for posting in said["outcome"].postings) == 0


def _paths(text: str) -> Iterator[str]:
    """Paths in a text, with every game for a game's name and every choice in braces."""
    for path in PATH.findall(text):
        if not TO_COME.search(path):
            for name in _choices(path):
                yield from (name.replace("<game>", game) for game in (GAMES if "<game>" in name else ("",)))


def _choices(path: str) -> Iterator[str]:
    parts = BRACES.split(path)
    for chosen in product(*(part.split(",") if number % 2 else [part] for number, part in enumerate(parts))):
        yield "".join(chosen)


def _anchors(text: str) -> set[str]:
    """What the headings of a page are called in links."""
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
