"""Builds the pages into the package before it is packed, as pyproject.toml asks hatchling to."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface[Any]):  # type: ignore[misc]
    """A wheel has the pages in it or is not made; an editable install goes on without them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages, where they are not those of `web/`; the rules come along, for those who play."""
        done = subprocess.run([sys.executable, Path(self.root, "tools/build_pages.py")], check=False)
        if done.returncode and version != "editable":
            self.app.abort("A wheel without its pages is of no use to anybody.")
        if version != "editable":
            build_data["force_include"]["docs/rules"] = "croupier/terminal/rules"
