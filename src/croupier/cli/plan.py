"""`croupier plan`: tables, limits, money and chips for a night, and what to expect of it."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from croupier.cli.exit_codes import REFUSED

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from croupier.night.setup import NightRequest
    from croupier.plan.expectations import Plan

LONGEST_NAME = 40
DEALT = {"dealer": "a dealer", "house": "the house itself", "players": "the players in turn"}


def add_arguments(plan: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    plan.description = (
        "Plan a night: how many tables, which limits, how much money to start with, which chips to lay out; "
        "what guests win and lose, what the house takes, and when the first guest is broke."
    )
    plan.epilog = (
        "For example: croupier plan --guests 40 --hours 3 --games roulette,blackjack,holdem --dealers 3"
    )
    add = plan.add_argument
    add("--guests", type=int, required=True, metavar="N", help="how many come")
    add("--hours", type=float, default=3.0, metavar="N", help="how long the night is (3)")
    add(
        "--games",
        metavar="GAME,…",
        help="which (all; `croupier games` names them)",
    )
    add(
        "--together",
        metavar="GAME,…",
        help="which have one table for everybody (from 30 guests on, all that can; '': none)",
    )
    add("--dealers", type=int, default=0, metavar="N", help="people who deal (0: the house deals by itself)")
    add("--in-turn", action="store_true", help="the players deal in turn, at every table")
    add("--name", default="Casino night", help="what the night is called")
    add("--json", action="store_true", help="print one JSON object, the preset in it")
    add("--plot", metavar="FILE", help="draw it: .png or .svg")
    add("--preset", metavar="FILE", help="write the preset, which the host can use at once, as JSON")


def plan(said: argparse.Namespace) -> int:
    """Plan what was said; the result is the exit code."""
    from croupier.games.refusal import Refused

    try:
        return _plan(said)
    except Refused as refused:
        print(f"croupier plan: {refused.phrase}", file=sys.stderr)
        return REFUSED
    except ValueError as problem:
        print(f"croupier plan: {problem}", file=sys.stderr)
        return REFUSED


def _plan(said: argparse.Namespace) -> int:
    import msgspec

    from croupier.odds.pictures.saving import check, save
    from croupier.plan.expectations import make_plan

    if said.plot is not None:
        check(said.plot)
    planned = make_plan(_request(said))
    if said.plot is not None:
        from croupier.plan.pictures import draw_plan

        save(lambda: draw_plan(planned), said.plot)
    if said.preset is not None:
        _write(said.preset, msgspec.json.format(msgspec.json.encode(planned.preset)) + b"\n")
    if said.json:
        print(msgspec.json.encode(planned).decode())
    else:
        from rich.console import Console

        _show(Console(highlight=False), planned)
    return 0


def _request(said: argparse.Namespace) -> "NightRequest":
    from croupier.games.registry import GAMES
    from croupier.night.setup import NightRequest
    from croupier.plan.seating import for_everybody
    from croupier.plan.templates import CASINO

    if said.in_turn and said.dealers:
        raise ValueError("either players deal in turn, or dealers do: leave out --in-turn or --dealers")
    games = _listed(said.games) if said.games is not None else CASINO.games
    known = [game for game in games if game in GAMES]
    if not 1 <= len(said.name) <= LONGEST_NAME:
        raise ValueError(f"a night's name has 1 to {LONGEST_NAME} letters")
    return NightRequest(
        guests=said.guests,
        hours=said.hours,
        games=games,
        together=for_everybody(said.guests, known) if said.together is None else _listed(said.together),
        dealing="players" if said.in_turn else "dealers" if said.dealers else "house",
        dealers=said.dealers,
        name=said.name,
    )


def _listed(games: str) -> tuple[str, ...]:
    return tuple(game.strip() for game in games.split(",") if game.strip())


def _write(file: str, data: bytes) -> None:
    try:
        Path(file).write_bytes(data)
    except OSError as problem:
        raise ValueError(f"the preset cannot be written: {problem.strerror or problem}") from None


def _show(console: "Console", plan: "Plan") -> None:
    from rich.markup import escape
    from rich.table import Table

    from croupier.cli.printing import printable
    from croupier.games.registry import GAMES

    name = escape(printable(plan.preset.name))
    console.print(f"[bold]{name}[/]  {plan.guests} guests, {plan.hours:g} hours\n")
    tables = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("table", "guests", "seats", "dealt by", "limits"):
        justify: Literal["left", "right"] = "right" if head in ("guests", "seats") else "left"
        tables.add_column(head, justify=justify, no_wrap=head != "limits")
    for table, expected in zip(plan.preset.tables, plan.tables, strict=True):
        begins = f", from hour {table.begins:g}" if table.begins else ""
        limits = ", ".join(
            f"{name.replace('_', ' ')} {_written(value)}"
            for name, value in table.rules.items()
            if name != "max_seats"
        )
        tables.add_row(
            f"[bold]{table.name}[/]",
            str(expected.guests),
            str(table.seats or "any"),
            DEALT[table.dealt] + begins,
            limits,
        )
    console.print(tables)
    console.print("\n[bold]Money[/]")
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    for name, text in _facts(plan):
        facts.add_row(name, text)
    console.print(facts)
    console.print("\n[bold]What a guest wins or loses[/]")
    console.print(_results(plan))
    for game, typical in dict.fromkeys((table.game, table.typical) for table in plan.tables):
        console.print(f"[dim]{GAMES[game].title}: {typical}.[/]")
    console.print(f"\n[dim]{plan.method[0].upper()}{plan.method[1:]}.[/]")
    for remark in plan.remarks:
        console.print(f"[dim]{remark[0].upper()}{remark[1:]}.[/]")


def _written(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _facts(plan: "Plan") -> list[tuple[str, str]]:
    evening = plan.evening
    first = evening.first_broke
    broke = "nobody runs out"
    if first:
        low, _, middle, _, high = first.values()
        broke = f"after {middle:.1f} hours (nine nights in ten: {low:.1f} to {high:.1f})"
        if evening.nobody_broke > 0.005:
            broke += f"; nobody in {evening.nobody_broke:.0%} of nights"
    chips = ", ".join(f"{count:,} {colour}" for colour, count in plan.chips.items() if count)
    boxes = "1 box" if plan.boxes == 1 else f"{plan.boxes} boxes"
    return [
        ("each starts with", f"[bold]{plan.preset.start_money:,}[/], {plan.issued:,} in all"),
        ("the house takes", f"{plan.house:,.0f} ± {plan.house_spread:,.0f}".replace("-", "−")),
        ("the first is broke", broke),
        ("broke in the end", f"{evening.broke_by[-1][1]:.1%} of the guests"),
        ("chips", f"{chips}: {boxes} of 200"),
    ]


def _results(plan: "Plan") -> "Table":
    from rich.table import Table

    from croupier.games.registry import GAMES

    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("game", "one in 20", "one in 4", "the middle", "one in 4", "one in 20", "broke"):
        table.add_column(head, justify="left" if head == "game" else "right", no_wrap=True)
    for game, quantiles in plan.evening.results.items():
        amounts = [f"{amount:+,.0f}".replace("-", "−") for amount in quantiles.values()]
        table.add_row(GAMES[game].title, *amounts, f"{plan.evening.broke[game]:.0%}")
    return table
