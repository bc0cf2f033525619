"""The second reader, examples/check_draws.py, which knows nothing of Croupier."""

from collections.abc import Sequence

from examples import check_draws as second


def recorded(texts: Sequence[str]) -> second.Record:
    """A file of these lines, if all of them hold."""
    return second.Record("\n".join(texts).encode(errors="surrogateescape"))


def refused(texts: Sequence[str]) -> tuple[int, int] | None:
    """The step and the line that the second reader refuses, if it does."""
    try:
        recorded(texts)
    except second.Wrong as wrong:
        return wrong.step, wrong.line
    return None
