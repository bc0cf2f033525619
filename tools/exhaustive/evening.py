"""An evening of forty guests over real sockets, killed in the middle: all of it goes on and adds up."""

from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from tests.evening.evening import check_an_evening

GUESTS, ROUNDS = 40, 200


def main(arguments: list[str] | None = None) -> int:
    """Play the evening, or one of as many guests and rounds as is said."""
    parser = ArgumentParser(prog="./croupier exhaustive evening")
    parser.add_argument("--guests", type=int, default=GUESTS, metavar="N", help=f"who come ({GUESTS})")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=f"over all tables ({ROUNDS})")
    said = parser.parse_args(arguments or [])
    console = Console(highlight=False)
    with TemporaryDirectory() as folder, console.status(f"{said.guests} guests are playing"):
        entries = check_an_evening(Path(folder), said.guests, said.rounds)
    console.print(
        f"[green]✓[/] {said.guests} guests, {said.rounds} rounds, a power cut: {entries:,} entries, "
        "none lost, none twice, all adds up"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
