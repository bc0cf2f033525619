"""The event loop of a simulated host: timers of virtual time, and nothing that could block."""

import asyncio
from asyncio import events
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, TypeVar, TypeVarTuple, Unpack

from tests.simulation.world import World

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class HostLoop(asyncio.AbstractEventLoop):
    """The loop of one process; when that ends, all that was planned in it is gone."""

    def __init__(self, world: World, guard: Callable[[Callable[[], None]], None]) -> None:
        """`guard` runs something of the host's, and deals with what comes out of it."""
        self._world = world
        self._guard = guard
        self._tasks: list[asyncio.Task[Any]] = []
        self.is_dead = False

    def run(self, call: Callable[[], None]) -> None:
        """Do something in this loop."""
        events._set_running_loop(self)  # noqa: SLF001 - as every event loop does
        try:
            call()
        finally:
            events._set_running_loop(None)  # noqa: SLF001

    def time(self) -> float:
        return self._world.now

    def get_debug(self) -> bool:
        return False

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._world.at(when, self._fire, handle)
        return handle

    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._world.now + delay, callback, *args, context=context)

    def call_soon(
        self, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._world.now, callback, *args, context=context)

    def call_soon_threadsafe(
        self, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._world.now, callback, *args, context=context)

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, T], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[T]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks.append(task)  # abandoned with the process, not ended in order
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Another thread's work is done at once, and told a little later."""
        future: asyncio.Future[T] = self.create_future()
        try:
            found = func(*args)
        except Exception as problem:
            self.call_soon(future.set_exception, problem)
        else:
            self.call_soon(future.set_result, found)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        raise context["exception"]

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A handle that was cancelled is passed over when its time comes."""

    def _fire(self, handle: asyncio.TimerHandle) -> None:
        if self.is_dead or handle.cancelled():
            self._world.events -= 1
        else:
            self._guard(handle._run)  # noqa: SLF001
