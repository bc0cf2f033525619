"""Results as files: pictures, and tables by pyarrow."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.odds.pictures.saving import check as check_picture, save as save_picture
from croupier.sim.registry import SIMULATIONS
from croupier.sim.settings import Unplayable

if TYPE_CHECKING:
    from croupier.sim.running import Run


def check_saving(plot: str | None, parquet: str | None) -> None:
    """Say before a long run, not after it, that its result could not be saved."""
    if plot is not None:
        check_picture(plot)
    if parquet is not None:
        if find_spec("pyarrow") is None:
            raise Unplayable("a Parquet file takes the package pyarrow, which is not installed")
        if not Path(parquet).parent.is_dir():
            raise Unplayable(f"there is no folder {str(Path(parquet).parent)!r}")


def save(run: "Run", plot: str | None, parquet: str | None) -> None:
    """Write the files that were asked for."""
    if plot is not None:
        report = import_module(SIMULATIONS[run.result.game].report)
        save_picture(lambda: report.draw(run.result), plot)
    if parquet is not None:
        _write_parquet(run, parquet)


def _write_parquet(run: "Run", file: str) -> None:
    """A table of what was recorded, with the result as JSON in its description under `croupier`."""
    import msgspec
    import pyarrow
    from pyarrow import parquet

    columns: dict[str, Any] = run.result.table(run.total)
    described = {"croupier": msgspec.json.encode(run.result)}
    try:
        parquet.write_table(pyarrow.table(columns).replace_schema_metadata(described), file)
    except OSError as problem:
        raise Unplayable(f"the table cannot be written: {problem.strerror or problem}") from None
