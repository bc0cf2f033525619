"""Bets against the bank, side by side."""

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.table import Table

from croupier.games.registry import GAMES
from croupier.odds.answers.answer import Answer, percent
from croupier.odds.registry import ODDS
from croupier.odds.worth import Worth

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BAR = 12

CHANCE = "chance is that of winning something; expectation, edge and variance are per unit staked"


class Bets(msgspec.Struct, frozen=True):
    """Bets by their names, with what they pay to 1 and are worth."""

    game: str
    rules: dict[str, object]
    """The options that bear on the odds."""
    basis: str
    pays: Mapping[str, int]
    bets: Mapping[str, Worth]
    more: dict[str, Mapping[str, Worth]]
    """Further tables, by their names."""

    def json(self) -> dict[str, Any]:
        tables = {
            name: {bet: _figures(worth) for bet, worth in bets.items()} for name, bets in self.more.items()
        }
        bets = {name: {"pays": self.pays[name], **_figures(worth)} for name, worth in self.bets.items()}
        return {"game": self.game, "rules": self.rules, "basis": self.basis, "bets": bets, **tables}

    def show(self, console: Console) -> None:
        options = ", ".join(f"{name} {value}" for name, value in self.rules.items())
        console.print(f"[bold]{GAMES[self.game].title}[/]" + (f"  [dim]{options}[/]" if options else ""))
        console.print(self._table(self.bets, paying=True))
        for name, bets in self.more.items():
            console.print(f"\n[bold]{name.replace('_', ' ').capitalize()}[/]")
            console.print(self._table(bets, paying=False))
        console.print(f"\n[dim]{self.basis[0].upper()}{self.basis[1:]}.[/]")

    def _table(self, bets: Mapping[str, Worth], *, paying: bool) -> Table:
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column("bet", no_wrap=True)
        if paying:
            table.add_column("pays", justify="right", no_wrap=True)
        for head in ("chance", "house edge", "exactly", "deviation"):
            table.add_column(head, justify="right", no_wrap=True)
        table.add_column("", no_wrap=True)
        widest = max(abs(float(worth.edge)) for worth in bets.values()) or 1.0
        for name, worth in sorted(bets.items(), key=lambda bet: bet[1].edge):
            pays = [f"{self.pays[name]} to 1"] if paying else []
            table.add_row(
                name.replace("_", " "),
                *pays,
                percent(worth.chance),
                f"[bold]{percent(worth.edge)}[/]",
                str(worth.edge),
                f"{worth.deviation:.2f}",
                f"[#d4ac52]{'━' * max(1, round(BAR * abs(float(worth.edge)) / widest))}[/]",
            )
        return table

    def draw(self) -> "Figure":
        from croupier.odds.pictures.bets import draw_bets

        note = ", ".join(f"{name}: {value}" for name, value in self.rules.items()).replace("_", " ")
        return draw_bets(GAMES[self.game].title, note, self.pays, self.bets)


def _figures(worth: Worth) -> dict[str, object]:
    return {
        "chance": worth.chance,
        "expectation": worth.expectation,
        "edge": worth.edge,
        "variance": worth.variance,
        "deviation": worth.deviation,
        "results": [{"gain": gain, "chance": chance} for gain, chance in worth.results.items()],
    }


def answer(game: str, rules: Any, said: argparse.Namespace) -> Answer:
    """What the bets of a game are worth whose rules leave nothing to choose."""
    odds = import_module(str(ODDS[game].bets))
    options = {name: getattr(rules, name) for name in odds.OPTIONS}
    return Bets(game, options, f"{CHANCE}; {odds.BASIS}", odds.pays(rules), odds.worth(rules), {})
