"""What the tests of golden nights share."""

from tests.cli.conftest import croupier

__all__ = ["croupier"]
