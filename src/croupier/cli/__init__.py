"""The commands, thin: each imports what it needs when it runs, so that help is there at once."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

WELCOME = """\
Croupier hosts a casino night with play money: Unders and Overs, roulette,
Texas hold'em, blackjack, Pairs and Wagers. Nothing here has monetary value.

  croupier host               host a night; croupier alone does the same
  croupier nights             the nights that are kept
  croupier results [NIGHT]    who has how much, to read, as CSV or JSON
  croupier verify [NIGHT]     check a night's record from its first entry
  croupier backup, restore    copy a night, and bring it back

  croupier replay FILE…       tell scripts and hand histories, move by move;
                              with --json, how each ended, for programs
  croupier export SCRIPT      write a hold'em script as hand histories (PHH)
  croupier games              the games there are
  croupier options GAME       what can be set in the rules of a game
  croupier odds GAME          what each bet, hand and decision is worth, exactly
  croupier simulate GAME      millions of rounds, and what a strategy brings
  croupier plan --guests N    tables, limits, money and chips for a night

In a checkout:

  ./croupier test             all checks
  ./croupier bench            how fast it is, beside others
  ./croupier rules            every numbered rule with the tests that prove it

  croupier COMMAND --help     more about a command
"""

OF_NO_COMMAND = ("-h", "--help", "--version")
"""What can be said without a command, beside what hosts a night."""

FAILED = 1
REFUSED = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
"""What a shell says of a program that was ended because nobody reads on."""


class Parser(argparse.ArgumentParser):
    """Arguments, with what is wrong said in a sentence."""

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


def parser() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    top = Parser(prog="croupier", usage=argparse.SUPPRESS, add_help=False, allow_abbrev=False)
    top.add_argument(*OF_NO_COMMAND[:2], action="store_true")
    top.add_argument(*OF_NO_COMMAND[2:], action="store_true")
    commands = top.add_subparsers(dest="command", parser_class=Parser)

    replay = commands.add_parser(
        "replay",
        prog="croupier replay",
        allow_abbrev=False,
        description="Play scripts (.jsonl) and hand histories (.phh, .phhs) through, from the first move to "
        "the last or to the first that is refused. A folder stands for all of them below it.",
        epilog="Exit code 0 if all went well, 2 if something was refused: FILE:LINE: REASON.",
    )
    replay.add_argument("files", metavar="FILE", nargs="+", help="a script, a hand history or a folder")
    replay.add_argument("--json", action="store_true", help="one line of JSON for each file or hand")

    export = commands.add_parser(
        "export",
        prog="croupier export",
        allow_abbrev=False,
        description="Write the hands of a hold'em script in PHH, the public format of poker hand histories: "
        "one hand as .phh, several as .phhs.",
    )
    export.add_argument("script", metavar="SCRIPT", help="a hold'em script (.jsonl)")
    export.add_argument("-o", "--output", metavar="FILE", help="where to; without it, standard output")

    commands.add_parser(
        "games", prog="croupier games", allow_abbrev=False, description="List the games there are."
    )

    options = commands.add_parser(
        "options",
        prog="croupier options",
        allow_abbrev=False,
        description="List what can be set in the rules of a game.",
    )
    options.add_argument("game", metavar="GAME", help="as `croupier games` names it")
    options.add_argument("--json", action="store_true", help="as JSON Schema")

    from croupier.cli import host, odds, plan, simulate

    host.add_arguments(commands.add_parser("host", prog="croupier host", allow_abbrev=False))
    _add_records(commands)

    odds.add_arguments(commands.add_parser("odds", prog="croupier odds", allow_abbrev=False))
    plan.add_arguments(commands.add_parser("plan", prog="croupier plan", allow_abbrev=False))
    simulate.add_arguments(commands.add_parser("simulate", allow_abbrev=False))
    return top


def _add_records(commands: "argparse._SubParsersAction[Parser]") -> None:
    """The commands about nights that are kept."""
    from croupier.cli.host import add_settings

    def add(name: str, description: str, night: bool = True) -> Parser:
        made = commands.add_parser(name, prog=f"croupier {name}", allow_abbrev=False, description=description)
        if night:
            made.add_argument(
                "night",
                metavar="NIGHT",
                nargs=None if name == "backup" else "?",
                help="a file, or a night as `croupier nights` names it, or a part of that"
                + ("" if name == "backup" else " (the newest)"),
            )
        return made

    add_settings(add("nights", "List the nights that are kept.", night=False), "data")
    verify = add(
        "verify",
        "Check a night's record: that no entry was changed, left out or put in, and that all of it, played "
        "again from the first entry, moves the same money and adds up. Names the first entry that is wrong.",
    )
    verify.add_argument(
        "--recorded",
        metavar="N:HASH",
        help="an ending that was written down before: that nothing was cut off or written anew since",
    )
    verify.epilog = "Exit code 0 if all is right, 1 if not."
    add_settings(verify, "data")
    results = add("results", "Tell who has how much, without hosting the night.")
    results.add_argument(
        "--of",
        metavar="WHAT",
        choices=("places", "games", "rounds", "money"),
        default="places",
        help="places, what games brought, every round of everybody, or every movement of money (places)",
    )
    results.add_argument("--guest", metavar="NAME", help="of one guest alone, for rounds and money")
    form = results.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON")
    form.add_argument("--csv", action="store_true", help="as CSV")
    add_settings(results, "data")
    backup = add("backup", "Copy a night into one file and check the copy; its host may go on meanwhile.")
    backup.add_argument("target", metavar="TARGET", help="a file, or a folder for it")
    restore = add(
        "restore", "Bring a night back from its backup, into the data folder or database.", night=False
    )
    restore.add_argument("source", metavar="SOURCE", help="a file that `croupier backup` wrote")
    for copying in (backup, restore):
        copying.add_argument("--force", action="store_true", help="overwrite what is there")
        add_settings(copying, "data")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say, those of the process if none are given; the result is the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ♠ shows ?, and goes on
    try:
        code = run(parser().parse_args(_completed(sys.argv[1:] if arguments is None else arguments)))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_output()
        return PIPE_CLOSED
    except OSError as error:
        _let_go_of_output()
        print(f"croupier: {error.strerror}.", file=sys.stderr)
        return FAILED
    return code


def _completed(arguments: Sequence[str]) -> Sequence[str]:
    """Whoever names no command wants a night."""
    named = bool(arguments) and (not arguments[0].startswith("-") or arguments[0] in OF_NO_COMMAND)
    return arguments if named else ["host", *arguments]


def _let_go_of_output() -> None:
    """Have nothing left to write at exit, where nobody would catch what goes wrong."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(said: argparse.Namespace) -> int:
    """Run a command."""
    match said.command:
        case "host":
            from croupier.cli.host import host

            return host(said)
        case "nights" | "verify" | "results" | "backup" | "restore":
            from croupier.cli.nights import run_record

            return run_record(said)
        case "replay":
            from croupier.cli.replay import replay

            return replay(said.files, as_json=said.json)
        case "export":
            from croupier.cli.export import export

            return export(said.script, said.output)
        case "games":
            from croupier.cli.games import games

            return games()
        case "options":
            from croupier.cli.games import options

            return options(said.game, as_json=said.json)
        case "odds":
            from croupier.cli.odds import odds

            return odds(said)
        case "plan":
            from croupier.cli.plan import plan

            return plan(said)
        case "simulate":
            from croupier.cli.simulate import simulate

            return simulate(said)
        case _:
            print(_version() if said.version else WELCOME.rstrip())
            return 0


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"croupier {version('croupier')}"
    except PackageNotFoundError:
        return "croupier, not installed"
