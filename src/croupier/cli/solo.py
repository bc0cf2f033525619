"""`croupier solo`: a night for you alone, with house players at every game, in this machine's browser."""

import argparse
import sys
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from croupier.cli.exit_codes import FAILED, REFUSED
from croupier.cli.login import login

if TYPE_CHECKING:
    from croupier.host.settings import Settings


def add_arguments(solo: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    solo.description = (
        "Play by yourself: every game, with house players at each table, in the browser of this machine. "
        "You are let in at once. Nobody else can connect, and nothing is kept: Ctrl-C ends it."
    )
    solo.add_argument("--name", help="what you are called (as you are on this machine)")
    solo.add_argument("--port", type=int, default=0, metavar="N", help="the port to use (any that is free)")
    solo.add_argument("--no-browser", action="store_true", help="only print the address")


def solo(said: argparse.Namespace) -> int:
    """Host a night for one until Ctrl-C; the result is the exit code."""
    from croupier.games.refusal import Refused
    from croupier.host.addresses import Unreachable
    from croupier.host.settings import Settings, Unusable
    from croupier.store import StoreFailure

    try:
        with TemporaryDirectory(prefix="croupier-solo-", ignore_cleanup_errors=True) as folder:
            return _solo(said, Settings(data=folder, port=said.port, bind="127.0.0.1"))
    except (Unusable, Refused) as problem:
        print(
            f"croupier solo: {problem.reason if isinstance(problem, Refused) else problem}.", file=sys.stderr
        )
        return REFUSED
    except (StoreFailure, Unreachable) as problem:
        print(f"croupier solo: {problem}.", file=sys.stderr)
        return FAILED


def _solo(said: argparse.Namespace, settings: "Settings") -> int:
    from croupier.cli import poster
    from croupier.games.registry import GAMES
    from croupier.host import start
    from croupier.host.addresses import bases, listen
    from croupier.host.night_key import InMemory
    from croupier.night.setup import NightRequest
    from croupier.plan import plan_night

    name = said.name or login()
    preset = plan_night(NightRequest(guests=1, games=tuple(GAMES), alone=True, name="Your own casino"))
    with listen(settings) as listening:
        opened = start.start_new(settings, preset)
        with opened.store:
            link = start.invite(opened.store, name)
            base = bases(settings, listening.getsockname()[1])[0]
            page = f"{base}/#link={link}"

            def ready() -> None:
                poster.show_solo(name, page, f"{base}/host#{opened.secret}")
                if not said.no_browser:
                    poster.open_page(page)

            start.serve(settings, opened.store, listening, ready, keyring=InMemory())
    print("\nClosed. Nothing is kept; ./croupier host is for a night with others.")
    return 0
