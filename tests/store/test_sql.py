"""No statement is put together from strings, so that nothing a guest types can become part of one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier.store

FOLDER = Path(croupier.store.__file__).parent
RUNS = {"execute", "executemany", "executescript", "copy", "stream", "query"}


def constants(tree: ast.Module) -> set[str]:
    """The names of a module's tuples of literal statements, and of what loops over them."""
    tuples = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)
        for target in node.targets
        if isinstance(target, ast.Name) and all(isinstance(item, ast.Constant) for item in node.value.elts)
    }
    return {
        node.target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.For)
        and isinstance(node.target, ast.Name)
        and isinstance(node.iter, ast.Name)
        and node.iter.id in tuples
    }


def built(source: str) -> Iterator[int]:
    """The lines that run a statement which is not a literal."""
    tree = ast.parse(source)
    known = constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in RUNS:
            statement = node.args[0] if node.args else None
            literal = isinstance(statement, ast.Constant) and isinstance(statement.value, str)
            if not literal and not (isinstance(statement, ast.Name) and statement.id in known):
                yield node.lineno


@pytest.mark.check("E19")
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.name)
def test_statements_are_literals(file: Path) -> None:
    assert list(built(file.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("c.execute('SELECT 1')", []),
        ("S = ('A', 'B')\nfor s in S:\n    c.execute(s)", []),
        ("c.execute(f'SELECT {x}')", [1]),
        ("c.execute('SELECT ' + x)", [1]),
        ("c.execute('SELECT %s' % x)", [1]),
        ("c.execute('SELECT {}'.format(x))", [1]),
        ("s = 'A'\nc.execute(s)", [2]),
        ("S = ('A', x)\nfor s in S:\n    c.execute(s)", [3]),
        ("c.executemany(x, rows)", [1]),
    ],
)
def test_what_is_put_together_is_seen(source: str, lines: list[int]) -> None:
    assert list(built(source)) == lines
