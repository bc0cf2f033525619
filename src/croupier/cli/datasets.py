"""A night as tables for pandas, polars, DuckDB and spreadsheets: ids are text, times are UTC.

In CSV times are ISO 8601; in Parquet they are timestamps.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from fractions import Fraction
from importlib.util import find_spec
from typing import Any, Literal, NamedTuple

import msgspec

from croupier.night import export
from croupier.night.audit import followed
from croupier.night.log_format import Logged
from croupier.night.night import Night
from croupier.night.scripts import scripts

Kind = Literal["text", "number", "real", "time", "yes_no"]
Entries = Callable[[], Iterable[Logged]]
"""The log, from its beginning each time it is asked for."""


class Dataset(NamedTuple):
    """A table of a night: its columns with what they hold, and its rows."""

    name: str
    columns: dict[str, Kind]
    rows: Iterable[tuple[Any, ...]]


def datasets(entries: Entries, guest: str | None = None) -> list[Dataset]:
    """All tables of a night, or what there is of one guest in them."""
    *_, (_, night, _) = followed(entries())
    return [
        _guests(night, guest),
        _tables(night),
        _moves(entries, guest),
        _of(export.Result, "rounds", export.results(entries(), guest)),
        _money(entries, guest),
    ]


def _of(kind: type[msgspec.Struct], name: str, rows: Iterable[msgspec.Struct]) -> Dataset:
    """Rows of a type, its times as times."""
    fields = {one.name: one.type for one in msgspec.structs.fields(kind)}
    kinds: dict[type, Kind] = {str: "text", bool: "yes_no"}
    columns: dict[str, Kind] = {
        name: "time" if name == "at" else kinds.get(of, "number") for name, of in fields.items()
    }
    return Dataset(name, columns, (msgspec.structs.astuple(row) for row in rows))


def _money(entries: Entries, guest: str | None) -> Dataset:
    lines = export.ledger(entries()) if guest is None else export.statement(entries(), guest)
    told = _of(export.Line, "money", lines)
    # 3.1 and 3.10 are two movements, and one number: the id is no number to anybody.
    return told._replace(rows=((row[0].replace(".", "-"), *row[1:]) for row in told.rows))


def _guests(night: Night, guest: str | None) -> Dataset:
    rows = (
        (one.guest, one.place, float(Fraction(one.total)), one.total, one.money, one.chips)
        for one in export.places(night)
        if guest in (None, one.guest)
    )
    columns: dict[str, Kind] = {
        "guest": "text",
        "place": "number",
        "total": "real",
        "exact": "text",
        "money": "number",
        "chips": "number",
    }
    return Dataset("guests", columns, rows)


def _tables(night: Night) -> Dataset:
    rows = (
        (one.id, one.name, one.engine.game, one.state.status, one.state.rounds, one.engine.house)
        for one in night.tables.values()
    )
    columns: dict[str, Kind] = {
        "table": "text",
        "name": "text",
        "game": "text",
        "status": "text",
        "rounds": "number",
        "house": "number",
    }
    return Dataset("tables", columns, rows)


def _moves(entries: Entries, guest: str | None) -> Dataset:
    """Every move, a guest's copy their own alone: the dealer's moves hold everybody's cards."""

    def rows() -> Iterator[tuple[Any, ...]]:
        for script in scripts(entries()).values():
            for number, line in enumerate(script.lines, 1):
                by, do = line.said["by"], line.said["do"]
                if guest in (None, by):
                    beside = {name: value for name, value in line.said.items() if name not in ("by", "do")}
                    yield (
                        f"{script.id}-{number}",
                        line.at,
                        script.id,
                        script.game,
                        by,
                        do,
                        msgspec.json.encode(beside).decode(),
                    )

    columns: dict[str, Kind] = {
        "id": "text",
        "at": "time",
        "table": "text",
        "game": "text",
        "by": "text",
        "do": "text",
        "fields": "text",
    }
    return Dataset("moves", columns, rows())


# As files.


def as_csv(dataset: Dataset) -> bytes:
    """A table as CSV: times as ISO 8601, and no cell that a spreadsheet takes for a formula."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(dataset.columns)
    written = [_WRITTEN[kind] for kind in dataset.columns.values()]
    for row in dataset.rows:
        writer.writerow([write(value) for write, value in zip(written, row, strict=True)])
    return text.getvalue().encode()


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _plain(value: object) -> object:
    return value


_WRITTEN: dict[Kind, Callable[[Any], object]] = {
    "text": export.safe_cell,
    "number": _plain,
    "real": _plain,
    "time": _iso,
    "yes_no": lambda value: str(value).lower(),
}


def has_parquet() -> bool:
    """Whether Parquet can be written here."""
    return find_spec("pyarrow") is not None


def as_parquet(dataset: Dataset) -> bytes:
    """A table as Parquet."""
    import pyarrow
    from pyarrow import parquet

    types = {
        "text": pyarrow.string(),
        "number": pyarrow.int64(),
        "real": pyarrow.float64(),
        "time": pyarrow.timestamp("ms", tz="UTC"),
        "yes_no": pyarrow.bool_(),
    }
    schema = pyarrow.schema([(name, types[kind]) for name, kind in dataset.columns.items()])
    rows = list(dataset.rows)
    columns = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in dataset.columns]
    made = [pyarrow.array(values, type=kind) for values, kind in zip(columns, schema.types, strict=True)]
    sink = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_arrays(made, schema=schema), sink)
    return sink.getvalue()
