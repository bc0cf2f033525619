"""The golden nights that lie here, and how to have one to work with."""

import gzip
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

HERE = Path(__file__).parent


class Golden(NamedTuple):
    """A golden night: the version that has played it, and its name."""

    version: str
    name: str

    def unpacked(self, folder: Path) -> Path:
        """A copy of its file, with what lay beside it when the host was gone."""
        for packed in (HERE / self.version).glob(f"{self.name}.db*.gz"):
            (folder / packed.stem).write_bytes(gzip.decompress(packed.read_bytes()))
        return folder / f"{self.name}.db"

    def said(self) -> dict[str, Any]:
        """What the commands of its own version said of it."""
        packed = HERE / self.version / f"{self.name}.json.gz"
        found: dict[str, Any] = msgspec.json.decode(gzip.decompress(packed.read_bytes()))
        return found


NIGHTS = [
    Golden(file.parent.name, file.name.removesuffix(".db.gz")) for file in sorted(HERE.glob("*/*.db.gz"))
]
