"""Games in the terminal for tests: the same seed, no waiting, a folder of their own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.terminal.keeping import Keeping
from croupier.terminal.starting import Start

Starter = Callable[..., Start]


@pytest.fixture
def start(tmp_path: Path) -> Starter:
    """`start(seed=3, against=["random"])` is what somebody wants to play."""

    def make(seed: int = 11, **wishes: Any) -> Start:
        return Start(Keeping(tmp_path), "Ann", seed, fast=True, **wishes)

    return make
