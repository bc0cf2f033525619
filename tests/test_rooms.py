"""The rooms around the tables know that there are games, and none of them by name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from croupier.games.registry import GAMES

SOURCE = Path(croupier.__file__).parent
MODULES = [
    file
    for room in ("bank", "host", "night", "paper", "plan", "store")
    for file in (SOURCE / room).rglob("*.py")
    if SOURCE / "paper/games" not in file.parents
]
NAMES = {name for game in GAMES.values() for name in (game.id, game.name, game.title)}
NAMED = re.compile("|".join(map(re.escape, sorted(NAMES))), re.IGNORECASE)
ENGINES = re.compile(r"\b(engine|game)\.(state|_\w+)$")
"""What is a game's own."""


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(SOURCE)))
def test_a_room_around_the_tables_names_no_game_and_reaches_into_none(module: Path) -> None:
    found = [
        text for text in _code(ast.parse(module.read_text())) if NAMED.search(text) or ENGINES.search(text)
    ]
    assert not found


def test_a_name_or_a_grasp_is_found() -> None:
    written = """
import croupier.games.roulette
rules = {"hold'em": 1}
table.engine.state.stacks
def blackjack(): "a docstring may give roulette as an example"
"""
    found = [text for text in _code(ast.parse(written)) if NAMED.search(text) or ENGINES.search(text)]
    assert found == ["blackjack", "croupier.games.roulette", "hold'em", "table.engine.state"]


def _code(tree: ast.Module) -> Iterator[str]:
    """All names and texts of a module, but for docstrings."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text
            case ast.Attribute():
                yield ast.unparse(node)
            case ast.Name(id=name) | ast.alias(name=name) | ast.arg(arg=name) | ast.FunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.keyword(arg=str(name)) | ast.ImportFrom(module=str(name)):
                yield name


@pytest.mark.parametrize("game", GAMES)
def test_no_game_knows_another(game: str) -> None:
    others = re.compile("|".join(rf"croupier\.games\.{other}\b" for other in GAMES if other != game))
    for module in (SOURCE / "games" / game).rglob("*.py"):
        assert not [text for text in _code(ast.parse(module.read_text())) if others.search(text)], module
