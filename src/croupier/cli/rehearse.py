"""`croupier rehearse`: house players live through a planned night, in fast time or on the big screen."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cli.exit_codes import FAILED, REFUSED

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from croupier.night.setup import Preset
    from croupier.plan.expectations import Plan
    from croupier.plan.rehearsal import Report

HOURS = 3.0
FASTEST = 200.0


def add_arguments(rehearse: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    rehearse.description = (
        "Rehearse a night: house players come, exchange, sit, wait, play and run out of money like guests, "
        "through the whole plan in seconds. Shows what stood still, who waited, and how the money spread, "
        "beside what the plan promised."
    )
    rehearse.epilog = (
        "For example: croupier plan --guests 40 --preset friday.json, then croupier rehearse friday.json "
        "--guests 40; or croupier rehearse friday.json --watch 20 to see it on the big screen."
    )
    add = rehearse.add_argument
    add(
        "file",
        metavar="FILE",
        help="the night, as `croupier plan --preset` or `croupier plan --json` writes it",
    )
    add(
        "--guests", type=int, metavar="N", help="how many come (as planned, or as many as the tables are for)"
    )
    add("--hours", type=float, metavar="N", help=f"how long the night is (as planned, or {HOURS:g})")
    add("--seed", type=int, default=1, metavar="N", help="another seed is another night (1)")
    add("--json", action="store_true", help="print one JSON object")
    add(
        "--watch",
        type=float,
        nargs="?",
        const=10.0,
        metavar="SPEED",
        help="host it on this machine, this many times as fast (10), and show it on the big screen",
    )
    add("--port", type=int, default=0, metavar="N", help="with --watch: the port to use (any that is free)")


def rehearse(said: argparse.Namespace) -> int:
    """Rehearse what was said; the result is the exit code."""
    from croupier.games.refusal import Refused
    from croupier.host.addresses import Unreachable
    from croupier.host.settings import Unusable

    code = REFUSED
    try:
        night = _night(said)
        if said.watch is not None:
            from croupier.cli.rehearsal_on_screen import watch

            return watch(night.preset, night.guests, night.hours, said)
        return _rehearse(night, said)
    except Refused as refused:
        problem = str(refused.phrase)
    except (Unusable, ValueError) as found:
        problem = str(found)
    except Unreachable as found:
        problem, code = str(found), FAILED
    print(f"croupier rehearse: {problem}", file=sys.stderr)
    return code


class PlannedNight(NamedTuple):
    """What is rehearsed."""

    preset: "Preset"
    guests: int
    hours: float


def _night(said: argparse.Namespace) -> PlannedNight:
    from croupier.host.presets import read_preset
    from croupier.night.setup import MOST_GUESTS
    from croupier.plan.planner import LONGEST, SHORTEST
    from croupier.plan.seating import expected_at

    preset, planned = read_preset(Path(said.file)), _planned(Path(said.file))
    if not preset.tables:
        raise ValueError("the plan has no tables")
    guests = said.guests or planned.get("guests") or expected_at(preset.tables)
    hours = said.hours or planned.get("hours") or HOURS
    if not 1 <= guests <= MOST_GUESTS:
        raise ValueError(f"a night has 1 to {MOST_GUESTS:,} guests")
    if not SHORTEST <= hours <= LONGEST:
        raise ValueError(f"a night lasts from a quarter of an hour to {LONGEST} hours")
    if said.watch is not None and not 1 <= said.watch <= FASTEST:
        raise ValueError(f"it is watched 1 to {FASTEST:g} times as fast")
    return PlannedNight(preset, guests, hours)


def _planned(file: Path) -> dict[str, Any]:
    """How many guests for how long, where the file says so: `croupier plan --json` does."""
    import msgspec

    found = msgspec.json.decode(file.read_bytes())
    return {key: found[key] for key in ("guests", "hours") if isinstance(found.get(key), int | float)}


def _rehearse(night: PlannedNight, said: argparse.Namespace) -> int:
    import msgspec
    from rich.console import Console
    from rich.progress import Progress

    from croupier.plan.expectations import expect_of
    from croupier.plan.rehearsal import rehearse as live_through

    promised = expect_of(night.preset, night.guests, night.hours)
    shown = Console(stderr=True)
    with Progress(console=shown, transient=True, disable=not shown.is_terminal) as progress:
        task = progress.add_task("Rehearsing", total=1.0)
        report = live_through(
            night.preset,
            night.guests,
            night.hours,
            seed=said.seed,
            progress=lambda part: progress.update(task, completed=part),
        )
    if said.json:
        promise = {
            "house": promised.house,
            "house_spread": promised.house_spread,
            "broke": promised.evening.broke_by[-1][1],
            "first_broke": promised.evening.first_broke.get("0.5"),
            "rounds": [table.rounds for table in promised.tables],
        }
        print(msgspec.json.encode({"seed": said.seed, "rehearsed": report, "promised": promise}).decode())
    else:
        _show(Console(highlight=False), night.preset.name, report, promised)
    return 0


def _show(console: "Console", name: str, report: "Report", promised: "Plan") -> None:
    from rich.markup import escape

    from croupier.cli.printing import printable

    console.print(
        f"[bold]{escape(printable(name))}[/]  {report.guests} guests, {report.hours:g} hours, rehearsed\n"
    )
    console.print(_tables(report, promised))
    console.print("\n[bold]How it went[/]")
    console.print(_facts(report, promised))
    console.print(
        "\n[dim]One night of house players with habits of their own: try other seeds before you change "
        "a plan. The house dealt wherever people would.[/]"
    )


def _tables(report: "Report", promised: "Plan") -> "Table":
    from rich.table import Table

    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("table", no_wrap=True)
    for head in ("rounds", "planned", "seated", "expected", "longest wait"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("stood still")
    for found, expected in zip(report.tables, promised.tables, strict=True):
        still = ", ".join(f"{minutes} min from {_hour(hour)}" for hour, minutes in found.still)
        table.add_row(
            f"[bold]{found.name}[/]",
            f"{found.rounds:,}",
            f"{expected.rounds:,}",
            f"{found.seated:.1f}",
            str(expected.guests),
            f"{found.longest_wait:.0f} min",
            still or "never",
        )
    return table


def _facts(report: "Report", promised: "Plan") -> "Table":
    from rich.table import Table

    low, middle, high = report.quartiles
    evening = promised.evening
    first = evening.first_broke.get("0.5")
    soonest = f"the first after {_hour(report.broke[0][1])}" if report.broke else "nobody"
    facts = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("", "rehearsed", "promised"):
        facts.add_column(head, style="dim" if not head else "")
    waited = (
        f"{report.waited:.0%} of {report.seats} times over a minute, {report.longest_wait:.0f} min at most"
    )
    facts.add_row("waited for a seat", waited, "nobody")
    facts.add_row(
        "broke",
        f"{len(report.broke)} of {report.guests}: {soonest}",
        f"{evening.broke_by[-1][1]:.0%}" + (f", the first after {_hour(first)}" if first else ""),
    )
    if report.rebuys:
        facts.add_row("re-buys", str(report.rebuys), "")
    facts.add_row(
        "the house takes",
        f"{report.house:,} of {report.issued:,}".replace("-", "−"),
        f"{promised.house:,.0f} ± {promised.house_spread:,.0f}".replace("-", "−"),
    )
    facts.add_row("a quarter ends below", f"{low:,.0f}", "")
    facts.add_row("half end below", f"{middle:,.0f}", "")
    facts.add_row("a quarter ends above", f"{high:,.0f}", "")
    facts.add_row("the winner", f"{report.winner}, with {report.winner_has:,}", "")
    return facts


def _hour(hours: float) -> str:
    """A time of the night, as on a clock."""
    return f"{int(hours)}:{round(hours % 1 * 60):02}"
