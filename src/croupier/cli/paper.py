"""`croupier print`: the box on paper, as PDF files in a folder."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.exit_codes import REFUSED
from croupier.cli.settings import add_settings, settings_of
from croupier.host.settings import Unusable
from croupier.store import StoreFailure

if TYPE_CHECKING:
    from croupier.paper.occasion import Occasion
    from croupier.paper.typesetting import Style


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    from croupier.paper.kit import SHEETS

    command.description = (
        "Print mats, play money, the rules, cards, signs and results: PDF files with everything in them, "
        "drawn as the pages draw them. Without WHAT, everything that can be had."
    )
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = "WHAT is any of:\n" + "\n".join(
        f"  {name:<14}{sheet.says}" for name, sheet in SHEETS.items()
    )
    add = command.add_argument
    add("what", metavar="WHAT", nargs="*", help="what to print (everything)")
    add("--to", metavar="FOLDER", required=True, help="where the files go")
    add("--paper", metavar="SIZE", default="a4", help="a4 or letter (a4)")
    add("--ink", action="store_true", help="for black ink alone, and little of it")
    add("--language", metavar="LANGUAGE", default="en", help="en, de, fr or es (en)")
    source = command.add_mutually_exclusive_group()
    source.add_argument(
        "--night", metavar="NIGHT", help="for this night, as `croupier nights` names it, or a file"
    )
    source.add_argument(
        "--preset", metavar="FILE", help="for a night that is planned: what `croupier plan` wrote"
    )
    add("--json", action="store_true", help="print one JSON object: the files and their sizes")
    add_settings(command, "data", "port", "public")


def print_sheets(said: argparse.Namespace) -> int:
    """Print what was said; the result is the exit code."""
    from croupier.paper.kit import Unprintable

    try:
        _print(said)
    except (Unusable, Unprintable, StoreFailure) as problem:
        print(f"croupier print: {problem}.", file=sys.stderr)
        return REFUSED
    return 0


def _print(said: argparse.Namespace) -> None:
    from croupier.paper.kit import documents, write

    style = _style(said)
    made = documents(said.what, _occasion(said), style)
    folder, files = Path(said.to), []
    try:
        for file in write(made, style, folder):
            files.append({"file": str(file), "bytes": file.stat().st_size})
            if not said.json:
                print(f"{len(files):>3} of {len(made)}  {file}", flush=True)
    except OSError as problem:
        raise Unusable(f"{folder} cannot be written: {(problem.strerror or str(problem)).lower()}") from None
    if said.json:
        print(json.dumps({"folder": str(folder), "files": files}))


def _style(said: argparse.Namespace) -> "Style":
    from croupier.paper.mats import PAPERS
    from croupier.paper.pages import LANGUAGES
    from croupier.paper.typesetting import Style

    if said.paper not in PAPERS:
        raise Unusable(f"paper is {' or '.join(PAPERS)}, not {said.paper!r}")
    if said.language not in LANGUAGES:
        raise Unusable(f"language is one of {', '.join(LANGUAGES)}, not {said.language!r}")
    return Style(paper=said.paper, ink=said.ink, language=said.language)


def _occasion(said: argparse.Namespace) -> "Occasion":
    from croupier.paper.occasion import any_night, of_preset

    if said.preset is not None:
        from croupier.host.presets import read_preset

        return of_preset(read_preset(Path(said.preset)))
    return any_night() if said.night is None else _of_night(said)


def _of_night(said: argparse.Namespace) -> "Occasion":
    from croupier.cli.nights import opened
    from croupier.games.refusal import Refused
    from croupier.host.addresses import bases
    from croupier.host.recovery import restored
    from croupier.night.generations import NotPlayed
    from croupier.night.log_format import Mistake
    from croupier.paper.occasion import of_night

    settings = settings_of(said)
    with opened(said) as store:
        try:
            return of_night(restored(store)[0], bases(settings, settings.port)[0])
        except (Refused, Mistake, NotPlayed) as problem:
            raise StoreFailure(f"the night {store.header.night} cannot be read: {problem}") from None
