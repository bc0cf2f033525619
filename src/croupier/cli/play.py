"""`croupier play`: a game against players of the house, in the terminal."""

import argparse
import sys
from typing import TYPE_CHECKING

from croupier.cli.exit_codes import REFUSED
from croupier.cli.login import login
from croupier.cli.settings import add_settings, settings_of

if TYPE_CHECKING:
    from croupier.terminal.starting import Start

BEGINS = ("rule", "against", "chips", "seed")
"""What is said of a game that begins, and of no other."""


def add_arguments(play: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    play.description = (
        "Play a game against players of the house, by keys or with the mouse. Every game is saved and goes "
        "on where you stopped. It's play money: when you are out of chips, the bank lends some more."
    )
    add = play.add_argument
    add("game", metavar="GAME", nargs="?", help="as `croupier games` names it (a menu)")
    add(
        "--against",
        metavar="PLAYER,…",
        help="who plays with you: of the house, like strong, or of a file: mine.py:Mine",
    )
    add("--rule", action="append", metavar="NAME=VALUE", help="an option of the rules; repeatable")
    add("--chips", type=int, metavar="N", help="what everybody begins with (as the rule book suggests)")
    add("--seed", type=int, metavar="N", help="of dice, wheel and cards: the same seed shows the same (any)")
    add("--name", metavar="NAME", help="what you are called at the table (your login)")
    add("--new", action="store_true", help="begin anew, even where a game was saved")
    add("--fast", action="store_true", help="show results at once, without moving dice, ball and cards")
    add("--plain", action="store_true", help="lines of text in and out, for pipes and screen readers")
    add_settings(play, "data")


def play(said: argparse.Namespace) -> int:
    """Play until the person has had enough; the result is the exit code."""
    try:
        start = _start(said)
        if said.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
            from croupier.terminal.plain import play_plainly

            play_plainly(start, said.game)
            return 0
        prepared = start.session(said.game) if said.game else None
    except ValueError as problem:
        print(f"croupier play: {problem}.", file=sys.stderr)
        return REFUSED
    try:
        from croupier.terminal.app import CroupierApp
    except ModuleNotFoundError as missing:
        package = f"{missing.name}".partition(".")[0]
        needs = f"it takes the package {package}: pip install 'croupier[players]'"
        print(f"croupier play: {needs}; --plain does without.", file=sys.stderr)
        return REFUSED
    app = CroupierApp(start, prepared)
    app.run()
    return app.return_code or 0


def _start(said: argparse.Namespace) -> "Start":
    """What was asked for, or `ValueError` with what is wrong with it."""
    from pathlib import Path
    from secrets import randbits

    from croupier.cli.rules import read_game, read_options, rules_of
    from croupier.games.refusal import Refused
    from croupier.games.seats import check_name
    from croupier.host.settings import data_folder
    from croupier.terminal.keeping import Keeping
    from croupier.terminal.starting import Start

    place = settings_of(said).place
    keeping = Keeping(place if isinstance(place, Path) else Path(data_folder()).expanduser())
    asked = [flag for flag in BEGINS if getattr(said, flag) is not None]
    if said.game is None:
        if asked:
            raise ValueError(f"--{asked[0]} is for one game: say which, like `croupier play roulette`")
    elif keeping.has(read_game(said.game)) and asked and not said.new:
        raise ValueError(f"a game of {said.game} goes on, and --{asked[0]} is for one that begins: add --new")
    if said.rule:
        rules_of(said.game, said.rule)
    you = said.name or login()
    try:
        check_name(you)
    except Refused as refusal:
        raise ValueError(refusal.reason) from None
    against = (
        None if said.against is None else [one.strip() for one in said.against.split(",") if one.strip()]
    )
    return Start(
        keeping,
        you=you,
        seed=randbits(32) if said.seed is None else said.seed,
        against=against,
        rules=read_options(said.game, said.rule) if said.rule else {},
        chips=said.chips,
        anew=said.new,
        fast=said.fast,
    )
