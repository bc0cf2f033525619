"""A loop whose clock jumps to whatever is planned next, so that nobody waits."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Jumping(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to what is next, and stands still while a thread is at work."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.at_work = 0
        self.faults: list[str] = []
        """What went wrong where nobody waits for it."""
        super().__init__(Skipping(self))
        self._clock_resolution = 1e-9

    def time(self) -> float:
        return self.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = super().run_in_executor(executor, func, *args)
        self.at_work += 1
        future.add_done_callback(self._is_done)
        return future

    def _is_done(self, _: object) -> None:
        self.at_work -= 1

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.faults.append(f"{context['message']}: {context.get('exception')!r}")

    async def shutdown_default_executor(self, *args: Any) -> None:
        self.at_work += 1  # a thread waits for the others
        await super().shutdown_default_executor(*args)


class Skipping(selectors.SelectSelector):
    """Skips the time until the next timer."""

    def __init__(self, loop: Jumping) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout == 0 or self._loop.at_work:
            return super().select(timeout and None)
        found = super().select(0)
        if not found:
            assert timeout is not None, "nothing is ever going to happen"
            self._loop.now += timeout
        return found


def alone(scene: Coroutine[Any, Any, None]) -> None:
    """Have something happen in a loop whose clock jumps, and nothing go wrong there."""
    faults: list[str] = []

    def new_loop() -> Jumping:
        loop = Jumping()
        loop.faults = faults
        return loop

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(scene)
    assert faults == []


async def passing(seconds: float) -> None:
    """So much of the loop's time, with all that happens in it."""
    loop = asyncio.get_running_loop()
    over: asyncio.Future[None] = loop.create_future()
    loop.call_later(seconds, over.set_result, None)
    await over


async def until(holds: Callable[[], object], within: float = 30.0) -> float:
    """Until something holds; the loop's seconds that it took."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    while not holds():
        assert loop.time() - began < within, f"not within {within} s"
        await passing(0.01)
    return loop.time() - began


async def quiet() -> None:
    """Until nothing happens at this moment any more."""
    await passing(1e-4)
