"""The Chromium that pages are tried in: the system's, brought where it is missing and one may."""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
"""Chromium without windows: the same pages, with a third less work."""

NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
    if VARIABLE in os.environ or shutil.which(SHELL) or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    if find():  # which will do where the lighter one is not at hand
        install(SHELL)
        return
    print("Installing Chromium for the browser tests…", file=sys.stderr, flush=True)
    if apt_get("update"):
        install(SHELL) or install("chromium")


def install(package: str) -> bool:
    return apt_get("install", "--yes", "--no-install-recommends", package)


def apt_get(*arguments: str) -> bool:
    """Whether the system's packages could be had; nobody waits long for a network that is not there."""
    impatient = ("-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(["apt-get", *impatient, *arguments], env=quiet, capture_output=True, check=False)
    return done.returncode == 0
