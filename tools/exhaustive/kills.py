"""Kill -9 under load: nothing that was acknowledged is lost or done twice, and everybody comes back."""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.status import Status

from tests.evening.kills import kill_again_and_again

TIMES = 200
PER_NIGHT = 50
"""Kills of one night, so that many beginnings are seen as well."""


def main(arguments: list[str] | None = None) -> int:
    """Kill hosts 200 times, or as often as is said."""
    parser = ArgumentParser(prog="./croupier exhaustive kills")
    parser.add_argument("--times", type=int, default=TIMES, metavar="N", help=f"kills ({TIMES})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for other moments (1)")
    said = parser.parse_args(arguments or [])
    console = Console(highlight=False)
    done, seed = 0, said.seed
    while done < said.times:
        times = min(PER_NIGHT, said.times - done)
        with TemporaryDirectory() as folder, console.status("") as status:
            tell = partial(_tell, status, done)
            count = kill_again_and_again(Path(folder), times, seed, tell)
        console.print(
            f"[green]✓[/] {count.kills} kills: {count.acknowledged:,} actions acknowledged, "
            f"{count.refused:,} refused, {count.resent:,} sent again for want of an answer, "
            f"{count.repeated:,} sent again after one, {count.resumed:,} returns, {count.entries:,} entries; "
            "none lost, none twice, all adds up"
        )
        done, seed = done + times, seed + 1
    return 0


def _tell(status: Status, before: int, kill: int) -> None:
    status.update(f"{before + kill} kills")


if __name__ == "__main__":
    raise SystemExit(main())
