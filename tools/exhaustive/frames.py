"""A million frames that are broken or nearly right, through all of the host but the kernel's sockets."""

import asyncio
import os
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from tests.host.fuzzing import fuzz

FRAMES = 1_000_000
SETTLED = 0.2
"""Of the frames, the share after which memory should not grow any more."""
DRIFT = 0.1
"""What it may grow all the same."""

console = Console(highlight=False)


def main(arguments: list[str] | None = None) -> int:
    """Send them, and see what the host makes of them."""
    parser = ArgumentParser(prog="./croupier exhaustive frames")
    parser.add_argument("--frames", type=int, default=FRAMES, metavar="N", help=f"how many ({FRAMES:,})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for others (1)")
    said = parser.parse_args(arguments or [])
    memory: list[int] = []

    def look(sent: int) -> None:
        if sent >= (len(memory) + 1) * SETTLED * said.frames:
            memory.append(_memory())
            console.print(f"  {sent:,} frames, {memory[-1] / 1e6:.1f} MB")

    with TemporaryDirectory() as folder:
        found = asyncio.run(fuzz(Path(folder), said.frames, said.seed, look))
    drift = memory[-1] / memory[0] - 1
    is_fine = not found.faults and not found.codes[1011] and drift < DRIFT
    hung_up = ", ".join(f"{code or 'no code'} {count:,}" for code, count in sorted(found.codes.items()))
    console.print(
        f"{'[green]✓[/]' if is_fine else '[red]✗[/]'} {found.frames:,} frames, {found.answers:,} answers; "
        f"lines ended with {hung_up}; {len(found.faults)} faults, memory {drift:+.1%} after the first fifth"
    )
    for fault in found.faults[:20]:
        console.print(f"  {fault}")
    return int(not is_fine)


def _memory() -> int:
    """Bytes of this process, which is the host's."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    raise SystemExit(main())
