"""What can be said on the command line, command by command."""

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import NoReturn

from croupier.cli.exit_codes import REFUSED
from croupier.cli.settings import add_settings

NIGHT = "a file, or a night as `croupier nights` names it, or part of that name"


class Parser(argparse.ArgumentParser):
    """Arguments, with mistakes explained in a sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(REFUSED, f"{self.prog}: {_sentence(message)}\nTry: {self.prog} --help\n")


def _sentence(message: str) -> str:
    if message.startswith("unrecognized arguments: "):
        return f"there is no {message.partition(': ')[2]} here."
    if message.startswith("the following arguments are required: "):
        return f"{message.partition(': ')[2]} is missing."
    if "invalid choice: " in message:
        said, _, known = message.partition("invalid choice: ")[2].partition(" (choose from ")
        return f"there is no command {said}; there are: {known.rstrip(')')}."
    return f"{message}."


def _replay(replay: Parser) -> None:
    replay.description = (
        "Replay scripts (.jsonl) and hand histories (.phh, .phhs, .txt of PokerStars, .ohh of Open Hand "
        "History), from the first move to the last or to the first that is refused. A folder stands for all "
        "of those below it, - for standard input; a night is told table by table."
    )
    replay.epilog = "The exit code is 0 if all went well, 2 if something was refused: FILE:LINE: REASON."
    replay.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="a script, a hand history or a folder; - is standard input; with --table, a night",
    )
    replay.add_argument("--table", metavar="TABLE", help="tell this table of a night, by its id or name")
    replay.add_argument("--json", action="store_true", help="print a line of JSON for each file or hand")
    add_settings(replay, "data")


def _export(export: Parser) -> None:
    export.description = (
        "Write a night for other programs: its tables as scripts that `croupier replay` repeats to the last "
        "chip, its hold'em as hand histories, everything as CSV or Parquet. Cards that were folded or mucked "
        "stay hidden in hand histories. A hold'em script (.jsonl) is written as hand histories, too."
    )
    export.add_argument("source", metavar="NIGHT", nargs="?", help=f"{NIGHT} (the newest); or a script")
    export.add_argument("--table", metavar="TABLE", help="only this table, by its id or name")
    export.add_argument(
        "--as",
        dest="form",
        metavar="FORMAT",
        choices=("script", "phh", "phhs", "ohh", "pokerstars", "csv", "parquet"),
        help="script, phh, phhs, ohh (Open Hand History), pokerstars, csv or parquet "
        "(script; where the source is one, phhs)",
    )
    export.add_argument(
        "-o", "--to", "--output", metavar="PLACE", help="a file, or a folder for several (standard output)"
    )
    export.add_argument(
        "--guest", metavar="NAME", help="only the hands, rounds and money of this guest, with their own cards"
    )
    add_settings(export, "data")


def _games(games: Parser) -> None:
    games.description = "List the games."


def _options(options: Parser) -> None:
    options.description = "List the options of a game's rules."
    options.add_argument("game", metavar="GAME", help="as `croupier games` names it")
    options.add_argument("--json", action="store_true", help="print them as JSON Schema")


def _nights(nights: Parser) -> None:
    nights.description = "List the nights that are kept."
    add_settings(nights, "data")


def _verify(verify: Parser) -> None:
    verify.description = (
        "Check a night's record: that no entry was changed, left out or added, and that all of it, replayed "
        "from the first entry, moves the same money and adds up. Names the first entry that is wrong."
    )
    verify.epilog = "The exit code is 0 if everything is right, 1 if not."
    _add_night(verify)
    verify.add_argument(
        "--recorded",
        metavar="N:HASH",
        help="an ending that was noted earlier: check that nothing was cut off or rewritten since",
    )
    add_settings(verify, "data")


def _results(results: Parser) -> None:
    results.description = "Show who has how much, without hosting the night."
    _add_night(results)
    results.add_argument(
        "--of",
        metavar="WHAT",
        choices=("places", "games", "rounds", "money"),
        default="places",
        help="places, results by game, every round of every guest, or every movement of money (places)",
    )
    results.add_argument("--guest", metavar="NAME", help="only this guest's rounds or money")
    form = results.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="print CSV")
    add_settings(results, "data")


def _backup(backup: Parser) -> None:
    backup.description = "Copy a night into one file and check the copy; the night may be hosted meanwhile."
    backup.add_argument("night", metavar="NIGHT", help=NIGHT)
    backup.add_argument("target", metavar="TARGET", help="a file, or a folder to put it in")
    _add_copying(backup)


def _restore(restore: Parser) -> None:
    restore.description = "Bring a night back from its backup, into the data folder or the database."
    restore.add_argument("source", metavar="SOURCE", help="a file that `croupier backup` wrote")
    _add_copying(restore)


def _add_night(command: Parser) -> None:
    command.add_argument("night", metavar="NIGHT", nargs="?", help=f"{NIGHT} (the newest)")


def _add_copying(command: Parser) -> None:
    command.add_argument("--force", action="store_true", help="overwrite what is there")
    add_settings(command, "data")


def _of(module: str) -> Callable[[Parser], None]:
    """The arguments that a command's own module adds."""

    def add(command: Parser) -> None:
        import_module(f"croupier.cli.{module}").add_arguments(command)

    return add


COMMANDS: dict[str, Callable[[Parser], None]] = {
    "replay": _replay,
    "export": _export,
    "games": _games,
    "options": _options,
    "host": _of("host"),
    "join": _of("join"),
    "witness": _of("witness"),
    "check": _of("check"),
    "nights": _nights,
    "verify": _verify,
    "results": _results,
    "backup": _backup,
    "restore": _restore,
    "odds": _of("odds"),
    "plan": _of("plan"),
    "rehearse": _of("rehearse"),
    "print": _of("paper"),
    "simulate": _of("simulate"),
    "solo": _of("solo"),
    "match": _of("match"),
    "play": _of("play"),
}


def parser(command: str) -> Parser:
    """All commands by name, this one with its arguments."""
    top = Parser(prog="croupier", usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False)
    top.add_argument("-h", "--help", action="store_true")
    top.add_argument("--version", action="store_true")
    commands = top.add_subparsers(dest="command", parser_class=Parser)
    for name, add_arguments in COMMANDS.items():
        made = commands.add_parser(name, prog=f"croupier {name}", allow_abbrev=False)
        if name == command:
            add_arguments(made)
    return top
