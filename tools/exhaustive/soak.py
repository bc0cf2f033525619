"""A soak: hundreds of guests for an hour or a night, and whether the host holds more and more."""

import asyncio
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from tests.evening.party import Party
from tests.evening.soak import Sample, soak

GUESTS, MINUTES = 200, 60
SETTLED = 0.8
"""Of the time, the share after which memory should not grow any more: tables remember their last rounds."""
DRIFT = 0.05
"""What it may grow all the same, from then to the end."""

console = Console(highlight=False)


def main(arguments: list[str] | None = None) -> int:
    """Let guests play for an hour, or as long as is said."""
    parser = ArgumentParser(prog="./croupier exhaustive soak")
    parser.add_argument("--guests", type=int, default=GUESTS, metavar="N", help=f"who come ({GUESTS})")
    parser.add_argument("--minutes", type=int, default=MINUTES, metavar="N", help=f"how long ({MINUTES})")
    said = parser.parse_args(arguments or [])
    with TemporaryDirectory() as folder:
        samples = soak(Path(folder), said.guests, said.minutes, _a_minute, tell=_tell)
    settled, last = samples[int(SETTLED * (len(samples) - 1))], samples[-1]
    drift = last.memory / settled.memory - 1
    actions = sum(sample.actions for sample in samples)
    mark = "[green]✓[/]" if drift < DRIFT else "[red]✗[/]"
    console.print(
        f"{mark} {said.guests} guests, {actions:,} actions; memory {settled.memory / 1e6:.1f} MB at minute "
        f"{settled.seconds / 60:.0f}, {last.memory / 1e6:.1f} MB at the end ({drift:+.1%}); "
        f"{last.files} files open, {last.kept / 1e6:.1f} MB written; no complaints, all adds up"
    )
    return int(drift >= DRIFT)


async def _a_minute(_: Party) -> None:
    await asyncio.sleep(60)


def _tell(sample: Sample) -> None:
    console.print(
        f"  minute {sample.seconds / 60:.0f}: {sample.memory / 1e6:.1f} MB, {sample.files} files, "
        f"{sample.threads} threads, {sample.kept / 1e6:.1f} MB written, {sample.actions:,} actions, "
        f"p50 {sample.p50:.1f} ms, p99 {sample.p99:.1f} ms"
    )


if __name__ == "__main__":
    raise SystemExit(main())
