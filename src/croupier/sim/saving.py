"""Results as files: pictures by matplotlib, tables by pyarrow."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.sim.settings import Unplayable

if TYPE_CHECKING:
    from croupier.sim.running import Run

PICTURES = (".png", ".svg")


def check_saving(plot: str | None, parquet: str | None) -> None:
    """Say before a long run, not after it, that its result could not be saved."""
    if plot is not None:
        if not plot.lower().endswith(PICTURES):
            raise Unplayable(f"a picture is a file that ends in {' or '.join(PICTURES)}")
        _check_package("matplotlib", "a picture")
    if parquet is not None:
        _check_package("pyarrow", "a Parquet file")
    for file in (plot, parquet):
        if file is not None and not Path(file).parent.is_dir():
            raise Unplayable(f"there is no folder {str(Path(file).parent)!r}")


def _check_package(name: str, thing: str) -> None:
    if find_spec(name) is None:
        raise Unplayable(f"{thing} takes the package {name}, which is not installed: pip install {name}")


def save(run: "Run", plot: str | None, parquet: str | None) -> None:
    """Write the files that were asked for."""
    try:
        if plot is not None:
            from croupier.sim.pictures import draw

            draw(run.result).savefig(plot, dpi=150)
        if parquet is not None:
            _write_parquet(run, parquet)
    except OSError as problem:
        raise Unplayable(f"the file cannot be written: {problem.strerror or problem}") from None


def _write_parquet(run: "Run", file: str) -> None:
    """A table of what was recorded, with the result as JSON in its description under `croupier`."""
    import msgspec
    import pyarrow
    from pyarrow import parquet

    columns: dict[str, Any] = run.result.table(run.total)
    described = {"croupier": msgspec.json.encode(run.result)}
    parquet.write_table(pyarrow.table(columns).replace_schema_metadata(described), file)
