"""The Chromium that pages are tried in: the system's, brought where it is missing and one may."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VARIABLE = "CROUPIER_BROWSER"
"""Names the browser to take, where it is another."""

ADVICE = f"There is no Chromium here: install it, or name one in {VARIABLE}."

FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")
"""For containers, where the browser may not lock itself up further and shared memory is small."""


def find() -> str | None:
    """The browser, where there is one."""
    named = os.environ.get(VARIABLE)
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def bring() -> None:
    """Install Chromium with the system's packages, where it is missing and this user may."""
    if find() or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    print("Installing Chromium for the browser tests…", file=sys.stderr, flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        if subprocess.run(["apt-get", "-qq", *step], env=quiet, stdout=sys.stderr, check=False).returncode:
            return
