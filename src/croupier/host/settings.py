"""The host's settings: what a flag says, else the environment, else a file, else the default."""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from croupier.host import logs
from croupier.host.logs import JSON, LEVELS

FILE = "croupier.toml"
"""The file of settings in the data folder."""
MOST_PORT = 65_535


class Unusable(ValueError):
    """A setting that cannot be used, told in a sentence for a host."""


def _setting(default: object, shape: str, words: str) -> Any:
    """A field of the settings, with what `--help` says of it."""
    return field(default=default, metadata={"shape": shape, "words": words})


@dataclass(frozen=True)
class Settings:
    """How the host is reached, where it keeps its nights, and how many it lets in."""

    data: str = _setting("", "PLACE", "where nights are kept: a folder, or postgresql://…")
    port: int = _setting(8000, "N", "the port that guests connect to; 0 takes any that is free")
    bind: str = _setting("0.0.0.0", "ADDRESS", "the address to listen at; 127.0.0.1 is this machine alone")
    public: str = _setting("", "URL", "the address that guests open, where it is another than the machine's")
    names: str = _setting("", "NAME,…", "names that this host goes by, beside the machine's own")
    path: str = _setting("", "PATH", "what leads to this host alone, behind one proxy before several: /a")
    connections: int = _setting(2500, "N", "connections at once")
    connections_each: int = _setting(2500, "N", "connections at once from one network address")
    log: str = _setting(
        "warning", "LEVEL", f"what the terminal is told: {', '.join(LEVELS)}; {JSON} for programs"
    )
    metrics: str = _setting("", "HOST:PORT", "where Prometheus gets the host's figures; nowhere by default")
    secret: str = field(default="", repr=False, metadata={})
    """Wraps the keys of nights in PostgreSQL; no flag says it, as others can read a command line."""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= MOST_PORT:
            raise Unusable(f"port is a number from 0 to {MOST_PORT}, not {self.port}")
        if min(self.connections, self.connections_each) < 1:
            raise Unusable("connections and connections_each are 1 or more")
        if logs.read(self.log) is None:
            raise Unusable(f"log is one of {', '.join(LEVELS)}, with {JSON} or without, not {self.log!r}")
        if self.metrics and not re.fullmatch(r"\S+:\d{1,5}", self.metrics):
            raise Unusable(f"metrics is an address and a port, such as 127.0.0.1:9100, not {self.metrics!r}")
        if self.public and not self.public.startswith(("http://", "https://")):
            raise Unusable(f"public begins with http:// or https://, not {self.public!r}")
        if self.path and not re.fullmatch(r"(/[A-Za-z0-9_-]+)+", self.path):
            raise Unusable(f"path begins with / and is plain, such as /a, not {self.path!r}")

    @property
    def place(self) -> str | Path:
        """Where the nights are."""
        return self.data if "://" in self.data else Path(self.data or data_folder()).expanduser()


def flag_of(name: str) -> str:
    """A setting as it is said on the command line."""
    return f"--{name.replace('_', '-')}"


def variable_of(name: str) -> str:
    """A setting as the environment has it."""
    return f"CROUPIER_{name.upper()}"


def data_folder() -> str:
    """Where this system keeps what programs write for somebody."""
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA", "~/AppData/Local") + "/Croupier"
    if sys.platform == "darwin":
        return "~/Library/Application Support/Croupier"
    return (os.environ.get("XDG_DATA_HOME") or "~/.local/share") + "/croupier"


def read_settings(
    flags: Mapping[str, str | None], environment: Mapping[str, str], config: str | None = None
) -> Settings:
    """The settings, each from the first that says it: flags, the environment, the file."""
    chosen: dict[str, Any] = {}
    said = {
        one.name: value
        for one in fields(Settings)
        if (value := flags.get(one.name) or environment.get(variable_of(one.name)))
    }
    config = config or environment.get("CROUPIER_CONFIG")
    from_file = _read_file(Path(config).expanduser(), True) if config else _read_file(_beside(said), False)
    for one in fields(Settings):
        value = said.get(one.name, from_file.get(one.name))
        if value is not None:
            chosen[one.name] = _whole(one.name, value) if one.type is int else _words(one.name, value)
    return Settings(**chosen)


def _beside(said: Mapping[str, str]) -> Path:
    place = said.get("data", "")
    return Path(data_folder() if not place or "://" in place else place).expanduser() / FILE


def _read_file(file: Path, is_needed: bool) -> dict[str, Any]:
    import tomllib

    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError) as problem:
        if is_needed:
            raise Unusable(f"there is no file {file}") from problem
        return {}
    except OSError as problem:
        raise Unusable(f"{file} cannot be read: {(problem.strerror or str(problem)).lower()}") from None
    except ValueError as problem:
        raise Unusable(f"{file} is not TOML: {problem}") from None
    known = {one.name for one in fields(Settings)}
    if unknown := sorted(found.keys() - known):
        raise Unusable(f"{file}: there is no setting {unknown[0]!r}; there are: {', '.join(sorted(known))}")
    return found


def _whole(name: str, value: object) -> int:
    if type(value) is int:
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    raise Unusable(f"{name} is a whole number, not {value!r}")


def _words(name: str, value: object) -> str:
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ",".join(value)
    if isinstance(value, str):
        return value
    raise Unusable(f"{name} is a text, not {value!r}")
