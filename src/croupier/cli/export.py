"""`croupier export`: a night or a script as files that other programs read."""

import argparse
import sys

from croupier.cli.exit_codes import FAILED, REFUSED
from croupier.cli.output_files import Output, write_outputs
from croupier.cli.printing import complaint, printable
from croupier.games.holdem import Holdem
from croupier.host.settings import Unusable
from croupier.script import replays
from croupier.script.files import is_folder, is_script
from croupier.script.hands.occasion import Occasion
from croupier.script.hands.record import hand_records
from croupier.script.hands.writing import ENDINGS, HandFormat, WrittenHands, write_hands
from croupier.store import StoreFailure


def export(said: argparse.Namespace) -> int:
    """Write what was asked for to a file, a folder or standard output; the result is the exit code."""
    if said.source is not None and _is_script(said.source):
        return _export_script(said)
    from croupier.cli.export_night import export_night

    try:
        outputs, remarks = export_night(said)
    except Unusable as problem:
        return _fail(f"croupier export: {problem}.")
    except StoreFailure as problem:
        print(f"croupier export: {problem}.", file=sys.stderr)
        return FAILED
    for remark in remarks:
        print(printable(remark), file=sys.stderr)
    return _written(outputs, said.to, binary=said.form == "parquet")


def _is_script(source: str) -> bool:
    """Whether a file of moves, or a folder of them, is meant, and not a night."""
    return is_script(source) or ("/" in source and is_folder(source))


def _export_script(said: argparse.Namespace) -> int:
    """Write the hands of a script."""
    script, name = said.source, printable(said.source)
    if not script.lower().endswith(".jsonl"):
        return _fail(f"{name}:1: script: what is exported is a night, or a script whose name ends in .jsonl")
    if said.form not in (None, *ENDINGS):
        return _fail(f"{name}: a script is exported as {', '.join(ENDINGS)}, not as {said.form}.")
    (replay,) = replays(script)
    replay.open()
    form: HandFormat = said.form or "phhs"
    written = WrittenHands(form, [], [])
    if replay.table is not None:
        if not isinstance(replay.table, Holdem):
            return _fail(f"{name}:1: script: only hold'em has hands to export, not {replay.table.game}")
        played = ((hand, Occasion()) for hand in hand_records(replay.table, replay.play()))
        written = write_hands(played, form, said.guest)
    for number, remark in written.remarks:
        print(f"{name}: hand {number} is left out: {remark}.", file=sys.stderr)
    if replay.refused is not None:
        sys.stderr.write(complaint(replay))
    if not written.hands:
        return _fail(f"{name}: there is no whole hand to export.")
    return _write_hands(written, said.to) or (0 if replay.refused is None else REFUSED)


def _write_hands(written: WrittenHands, output: str | None) -> int:
    """Write hands to one file; one hand of PHH needs no number, unless the file's name asks for it."""
    count = len(written.hands)
    if written.form in ("phh", "phhs"):
        many = count > 1 if output is None else output.lower().endswith(".phhs")
        if count > 1 and not many:
            return _fail(f"{output}: these are {count} hands; the name of a file of many ends in .phhs.")
        written = written._replace(form="phhs" if many else "phh")
    return _written([Output("", written.text.encode())], output)


def _written(outputs: list[Output], to: str | None, *, binary: bool = False) -> int:
    try:
        write_outputs(outputs, to, binary=binary)
    except Unusable as problem:
        return _fail(f"{problem}.")
    return 0


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return REFUSED
