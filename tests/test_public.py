"""What the package takes from other packages is theirs to be taken: no release of them may break a night."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src" / "croupier"

INNER = ("uvicorn.protocols", "websockets.legacy", "websockets.speedups", "websockets.utils")
"""Modules of others that look public and are not documented."""


def imported(text: str) -> Iterator[str]:
    """All that a module imports from other packages, by its full name."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{one.name}" for one in names)


def private(text: str) -> list[str]:
    """What of it is not meant for others."""
    foreign = [name for name in imported(text) if name.partition(".")[0] not in sys.stdlib_module_names]
    return [
        name
        for name in foreign
        if name.startswith(INNER) or any(part.startswith("_") for part in name.split("."))
    ]


def test_nothing_private_is_imported() -> None:
    found = {
        str(path): names for path in SOURCES.rglob("*.py") if (names := private(path.read_text("utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        "from uvicorn._types import Scope",
        "from uvicorn import _types",
        "import websockets.speedups",
        "from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol",
    ],
)
def test_what_is_private_is_found(line: str) -> None:
    assert len(private(f"def late():\n    {line}\n")) == 1


def test_what_is_public_is_not() -> None:
    assert (
        private("from uvicorn import Config\nfrom websockets.server import ServerProtocol\nimport _heapq")
        == []
    )
