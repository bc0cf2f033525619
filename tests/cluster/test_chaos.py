"""Three hosts as processes, in one trouble after the other; `./croupier exhaustive cluster` goes on."""

import asyncio
from pathlib import Path

import pytest

from tests.cluster.chaos import TROUBLES, trouble
from tests.cluster.machines import Place
from tests.store.conftest import database, new_database, server  # noqa: F401 - fixtures


@pytest.mark.timeout(1800)
@pytest.mark.rule("N-10")
@pytest.mark.check("C18", "C7", "C8")
def test_whatever_happens_to_its_host_a_night_goes_on_with_nothing_lost_and_nothing_twice(
    database: str,  # noqa: F811 - the fixture
    tmp_path: Path,
) -> None:
    kinds = [(kind, True) for kind in TROUBLES]
    troubles, count = asyncio.run(trouble(Place(database), tmp_path, 3, kinds))
    assert len(troubles) == len(kinds)
    assert count.owners >= len(kinds)
    assert count.acknowledged > len(kinds)
