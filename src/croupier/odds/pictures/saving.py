"""Pictures as files."""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS = (".png", ".svg")


def check(file: str) -> None:
    """Say what keeps a picture from being saved, before it is drawn."""
    if not file.lower().endswith(KINDS):
        raise ValueError(f"a picture is a file that ends in {' or '.join(KINDS)}")
    if find_spec("matplotlib") is None:
        raise ValueError("a picture takes the package matplotlib, which is not installed")
    if not Path(file).parent.is_dir():
        raise ValueError(f"there is no folder {str(Path(file).parent)!r}")


def save(draw: "Callable[[], Figure]", file: str) -> None:
    """Draw and write a picture; the same odds give the same bytes."""
    check(file)
    from matplotlib import rc_context

    try:
        with rc_context({"svg.hashsalt": "croupier", "font.family": "DejaVu Sans"}):
            metadata = {"Date": None} if file.lower().endswith(".svg") else {"Software": None}
            draw().savefig(file, dpi=150, metadata=metadata)
    except OSError as problem:
        raise ValueError(f"the picture cannot be written: {problem.strerror or problem}") from None
