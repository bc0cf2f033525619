"""The commands, thin: each imports what it needs when it runs, so that help appears at once."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from textwrap import fill

from croupier.cli.arguments import parser
from croupier.cli.exit_codes import FAILED, INTERRUPTED, PIPE_CLOSED

WELCOME = """\
Croupier hosts a casino night with play money. Nothing here has monetary value.

  croupier host               host a night; croupier alone does the same
  croupier solo               play alone, with house players at every game
  croupier play [GAME]        play alone in the terminal; --plain: lines of text
  croupier join URL           seat a program of yours at somebody's night
  croupier witness URL        add chance to every draw of a night, and check it
  croupier check FILE…        check a record of draws, without a network
  croupier nights             the nights that are kept
  croupier results [NIGHT]    who has how much, as text, CSV or JSON
  croupier verify [NIGHT]     check a night's record from its first entry
  croupier backup, restore    copy a night, and bring it back

  croupier replay FILE…       tell scripts, hand histories, nights move by move;
                              with --json, how each ended, for programs
  croupier export NIGHT       a night as scripts, hand histories, CSV or Parquet
  croupier games              the games, and what they are about
  croupier options GAME       the options of a game's rules
  croupier odds GAME          what each bet, hand and decision is worth, exactly
  croupier simulate GAME      millions of rounds, and what a strategy returns
  croupier match GAME P P…    players against each other, over duplicate deals
  croupier plan --guests N    tables, limits, money and chips for a night
  croupier rehearse FILE      live through a plan with house players for guests
  croupier print --to FOLDER  mats, play money, rules, cards and signs, as PDF

{games}

In a checkout:

  ./croupier test             all checks
  ./croupier bench            how fast it is, compared with others
  ./croupier rules            every numbered rule with the tests that prove it

  croupier COMMAND --help     more about a command
"""

WITHOUT_COMMAND = ("-h", "--help", "--version")
"""What can be said without a command, apart from the arguments of `host`."""

RECORDS = ("nights", "verify", "results", "backup", "restore")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name, by default those of the process; return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ♠ shows ? instead
    try:
        said = _completed(sys.argv[1:] if arguments is None else arguments)
        code = run(parser(said[0]).parse_args(said))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return PIPE_CLOSED
    except OSError as error:
        _discard_output()
        print(f"croupier: {error.strerror}.", file=sys.stderr)
        return FAILED
    return code


def _completed(arguments: Sequence[str]) -> Sequence[str]:
    """The arguments with their command: without one, a night is hosted."""
    named = bool(arguments) and (not arguments[0].startswith("-") or arguments[0] in WITHOUT_COMMAND)
    return arguments if named else ["host", *arguments]


def _discard_output() -> None:
    """Leave nothing to be written at exit, where no error would be caught."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(said: argparse.Namespace) -> int:
    """Run a command: the function of its name, in the module of its name."""
    if said.command is None:
        print(_version() if said.version else WELCOME.format(games=_games()).rstrip())
        return 0
    if said.command in RECORDS:
        module, name = "records", "run"
    elif said.command == "print":
        module, name = "paper", "print_sheets"
    else:
        module, name = "games" if said.command == "options" else said.command, said.command
    code: int = getattr(import_module(f"croupier.cli.{module}"), name)(said)
    return code


def _games() -> str:
    """The games by their folders: importing them all would make help three times as slow."""
    folders = Path(__file__).parents[1] / "games"
    *others, last = (module.name for module in iter_modules([str(folders)]) if module.ispkg)
    return fill(f"GAME is {', '.join(others)} or {last}.", 79, initial_indent="  ", subsequent_indent="  ")


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"croupier {version('croupier')}"
    except PackageNotFoundError:
        return "croupier, not installed"
