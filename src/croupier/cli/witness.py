"""`croupier witness`: adds chance to every draw of somebody's night from one's own device, and checks it."""

import argparse
import asyncio
import sys
from contextlib import ExitStack
from pathlib import Path

from croupier.cli.exit_codes import FAILED, REFUSED


def add_arguments(witness: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    witness.description = (
        "Come in to somebody's night as a witness: add chance to every draw, check each as it comes, and say "
        "what was drawn. It runs on a device of your own, and takes no program from the host. Ctrl-C ends it "
        "with a summary."
    )
    witness.epilog = (
        "The exit code is 0 if everything was right, 1 if something was wrong, 2 if it could not begin."
    )
    add = witness.add_argument
    add("url", metavar="URL", help="what guests scan: http://192.168.0.7:8000/#CODE")
    add("--name", metavar="NAME", help="what it is called in the records (as you are on this machine)")
    add(
        "--record",
        metavar="FILE",
        help="keep the record there, and go on from there when it is started again",
    )
    add("--json", action="store_true", help="print a line of JSON for everything that is found")


def witness(said: argparse.Namespace) -> int:
    """Be a witness until the night or the user ends it; the result is the exit code."""
    from croupier.cli.login import login
    from croupier.cli.witnessing import Witness
    from croupier.client import HostAway, ShownOut
    from croupier.client.record_file import RecordFile, Unreadable
    from croupier.games.refusal import Refused

    try:
        with ExitStack() as closing:
            file = None if said.record is None else RecordFile(Path(said.record).expanduser())
            if file is not None:
                closing.callback(file.close)
            return asyncio.run(Witness(said.url, said.name or login(), file, is_json=said.json).stay())
    except Refused as problem:
        print(f"croupier witness: {problem.reason}.", file=sys.stderr)
        return FAILED
    except (Unreadable, ValueError) as problem:
        print(f"croupier witness: {problem}.", file=sys.stderr)
        return REFUSED
    except (HostAway, ShownOut) as problem:
        print(f"croupier witness: {str(problem).rstrip('.')}.", file=sys.stderr)
        return FAILED
