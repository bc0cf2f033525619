"""The time limit of every test: when it is over, all stacks are printed and the process ends.

The limits are those of pytest-timeout; its own timers cannot print from a worker of xdist, nor end a test
that hangs in C or in Playwright's event loop.
"""

import faulthandler
import os
import signal

import pytest
from hypothesis import settings
from pytest_timeout import Settings

settings.register_profile("same every time", derandomize=True)
settings.load_profile("same every time")
# A run that is red by chance tells nobody what they broke; `./croupier exhaustive properties` goes further.

STDERR = pytest.StashKey[int]()
"""The terminal's, or that of whoever has started this process, while a test's own is captured."""
LIMIT = pytest.StashKey[float]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STDERR] = os.dup(2)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell has its background jobs ignore Ctrl-C, and so would every program that a test starts.
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[STDERR])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with those that have a limit of their own: they take long, and nobody should wait for them."""
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)


def pytest_timeout_set_timer(item: pytest.Item, settings: Settings) -> bool:
    item.stash[LIMIT] = settings.timeout
    _begin(item)
    return True


def pytest_timeout_cancel_timer(item: pytest.Item) -> bool:
    faulthandler.cancel_dump_traceback_later()
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Begin anew: when a test fails its limit is lifted for the debugger, but its fixtures may hang too."""
    if LIMIT in item.stash:
        _begin(item)


def _begin(item: pytest.Item) -> None:
    faulthandler.dump_traceback_later(item.stash[LIMIT], exit=True, file=item.config.stash[STDERR])
