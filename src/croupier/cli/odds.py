"""`croupier odds`: what every bet, hand and decision is worth."""

import argparse
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from croupier.cli.exit_codes import REFUSED
from croupier.odds.registry import ODDS

if TYPE_CHECKING:
    from croupier.odds.answers.answer import Answer


def add_arguments(odds: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    more = "; ".join(command.about for command in ODDS.values() if command.about)
    odds.description = (
        "Show what every bet of a game is worth, exactly: its chance, expectation and house edge"
        f"{'; ' if more else ''}{more}."
    )
    odds.epilog = "For example: " + "; ".join(command.example for command in ODDS.values() if command.example)
    add = odds.add_argument
    add("game", metavar="GAME", help="as `croupier games` names it")
    add(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules; repeatable"
    )
    add("--json", action="store_true", help="print one JSON object")
    add("--plot", metavar="FILE", help="draw it: .png or .svg")
    owners: dict[str, str] = {}
    for game, command in ODDS.items():
        group = odds.add_argument_group(f"for {game}")

        def add_own(
            *names: str, group: argparse._ArgumentGroup = group, game: str = game, **said: object
        ) -> None:
            owners[group.add_argument(*names, **said).dest] = game  # type: ignore[arg-type]

        command.arguments(add_own)
    odds.set_defaults(owners=owners)


def odds(said: argparse.Namespace) -> int:
    """Print, draw or write what was asked; the result is the exit code."""
    try:
        return _odds(said)
    except ValueError as problem:
        print(f"croupier odds: {problem}", file=sys.stderr)
        return REFUSED


def _odds(said: argparse.Namespace) -> int:
    answer = _answer(said)
    if said.plot is not None:
        from croupier.odds.pictures.saving import save

        save(answer.draw, said.plot)
    if said.json:
        from croupier.odds.answers.answer import print_json

        print_json(answer.json())
    else:
        from rich.console import Console

        answer.show(Console(highlight=False))
    return 0


def _answer(said: argparse.Namespace) -> "Answer":
    from croupier.cli.rules import read_game, rules_of

    game = read_game(said.game)
    if game not in ODDS:
        raise ValueError(f"no odds have been worked out for {game} yet")
    for name, owner in said.owners.items():
        if owner != game and getattr(said, name):
            what = "hands" if name == "hands" else f"--{name}"
            raise ValueError(f"{game} takes no {what}, {owner} does")
    command = ODDS[game]
    implied = [f"{name}={value}" for name in command.options if (value := getattr(said, name)) is not None]
    answer: Answer = import_module(command.answers).answer(game, rules_of(game, [*said.rule, *implied]), said)
    return answer
