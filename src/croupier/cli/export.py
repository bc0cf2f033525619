"""`croupier export`: hold'em scripts as hand histories."""

import argparse
import sys
from pathlib import Path

from croupier.cli.exit_codes import REFUSED
from croupier.cli.printing import complaint, printable
from croupier.games.holdem import Holdem
from croupier.script import replays
from croupier.script.phh.writing import Written, written_hands


def export(said: argparse.Namespace) -> int:
    """Write the hands of a script to a file, or to standard output; the result is the exit code."""
    script, name = said.script, printable(said.script)
    if not script.lower().endswith(".jsonl"):
        return _fail(f"{name}:1: script: what is exported is a script, whose name ends in .jsonl")
    (replay,) = replays(script)
    replay.open()
    hands: list[Written] = []
    if replay.table is not None:
        if not isinstance(replay.table, Holdem):
            return _fail(f"{name}:1: script: only hold'em has hands to export, not {replay.table.game}")
        hands = list(written_hands(replay.table, replay.play()))
    for hand in hands:
        if hand.remark:
            print(f"{name}: hand {hand.number} is left out: {hand.remark}.", file=sys.stderr)
    if replay.refused is not None:
        sys.stderr.write(complaint(replay))
    whole = [hand for hand in hands if not hand.remark]
    if not whole:
        return _fail(f"{name}: there is no whole hand to export.")
    return _write(whole, said.output) or (0 if replay.refused is None else REFUSED)


def _write(hands: list[Written], output: str | None) -> int:
    many = len(hands) > 1 if output is None else output.lower().endswith(".phhs")
    if len(hands) > 1 and not many:
        return _fail(f"{output}: these are {len(hands)} hands; the name of a file of many ends in .phhs.")
    text = "\n".join(f"[{hand.number}]\n{hand.text}" for hand in hands) if many else hands[0].text
    if output is None:
        sys.stdout.buffer.write(text.encode())
        return 0
    try:
        Path(output).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        return _fail(f"{printable(output)}: it cannot be written: {getattr(error, 'strerror', error)}.")
    return 0


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return REFUSED
