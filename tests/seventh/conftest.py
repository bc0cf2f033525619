"""What these tests borrow."""

from tests.host.conftest import open_house  # noqa: F401 - a fixture
