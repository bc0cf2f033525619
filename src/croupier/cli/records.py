"""The commands about kept nights; whatever goes wrong there is explained in a sentence."""

import argparse
import sys

from croupier.cli.exit_codes import FAILED, REFUSED
from croupier.cli.nights import bring_back, make_backup, show_nights
from croupier.cli.results import show_results
from croupier.cli.verify import verify
from croupier.host.settings import Unusable
from croupier.store import StoreFailure

COMMANDS = {
    "nights": show_nights,
    "verify": verify,
    "results": show_results,
    "backup": make_backup,
    "restore": bring_back,
}


def run(said: argparse.Namespace) -> int:
    """Run one of these commands; the result is the exit code."""
    try:
        return COMMANDS[said.command](said)
    except Unusable as problem:
        print(f"croupier {said.command}: {problem}.", file=sys.stderr)
        return REFUSED
    except StoreFailure as problem:
        print(f"croupier {said.command}: {problem}.", file=sys.stderr)
        return FAILED
