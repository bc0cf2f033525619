"""A host that is of another version: `python -m tests.web.other_version PROTOCOL OLDEST PAGES host …`."""

import sys
from pathlib import Path

from croupier.cli import main
from croupier.host import pages, protocol

if __name__ == "__main__":
    newest, oldest, folder, *arguments = sys.argv[1:]
    protocol.PROTOCOL, protocol.OLDEST = int(newest), int(oldest)
    pages.FOLDER = Path(folder)
    sys.exit(main(arguments))
