"""Whether a host tells figures of itself; what takes them is only imported where somebody wants them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from croupier.host.system import SYSTEM

if TYPE_CHECKING:
    from croupier.host.metrics import Metrics


class Sizes(NamedTuple):
    """What is counted when somebody asks."""

    connections: Callable[[], int]
    nights: Callable[[], int]
    hosts: Callable[[], int]
    """That are there, this one among them."""


class Metering:
    """Takes a host's figures and tells them, where somebody wants them; otherwise nothing of that is done."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._metrics: Metrics | None = None
        self._looking: asyncio.Task[None] | None = None
        self.system = SYSTEM
        """The machine that the host is to run on."""
        if address:
            from croupier.host import metrics

            self._metrics = metrics.Metrics()
            self.system = metrics.Metered(self._metrics)

    @contextmanager
    def told(self) -> Iterator[None]:
        """Tell the figures."""
        if self._metrics is None:
            yield
            return
        stop = self._metrics.serve(self._address)
        try:
            yield
        finally:
            stop()

    def begin(self, sizes: Sizes) -> None:
        """The host is open: look at how large it is and how late its loop."""
        if self._metrics is not None:
            self._metrics.watch(*sizes)
            self._looking = asyncio.create_task(self._metrics.watch_loop())
