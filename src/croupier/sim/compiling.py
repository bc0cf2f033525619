"""How kernels are compiled, and the arrays they work on."""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
from numba import njit

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def kernel(function: Compiled) -> Compiled:
    """Compile a function that allocates nothing.

    Numba then doesn't count references to arrays, which would take longer than the rounds themselves.
    """
    return _compiled(function, nogil=True, _nrt=False)


def inlined(function: Compiled) -> Compiled:
    """Compile a function into those that call it: a part of them that has a name."""
    return _compiled(function, inline="always")


def _compiled(function: Compiled, **options: Any) -> Compiled:
    compiled: Compiled = njit(cache=True, **options)(function)
    return compiled
