"""The bets of Unders and Overs and of roulette."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.table import Table

from croupier.cli.games import TITLES
from croupier.cli.odds.answer import Answer, percent
from croupier.cli.rules import rules_of
from croupier.games.roulette import Rules
from croupier.games.unders_overs.layout import ODDS
from croupier.odds import roulette, unders_overs
from croupier.odds.worth import Worth

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BAR = 12

CHANCE = "chance is that of winning something; expectation, edge and variance are per unit staked"

ZERO = {
    "half": "on zero, half of an even-money bet goes back",
    "lose": "even-money bets lose on zero",
    "en_prison": "on zero, the owner of an even-money bet chooses half back or prison",
}
CHOICES = {
    "best": "the better choice, half back where both are worth the same",
    "half": "half back",
    "prison": "prison",
}


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
        console.print(f"[bold]{TITLES[self.game]}[/]" + (f"  [dim]{options}[/]" if options else ""))
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
        widest = max(float(worth.edge) for worth in bets.values())
        for name, worth in sorted(bets.items(), key=lambda bet: bet[1].edge):
            pays = [f"{self.pays[name]} to 1"] if paying else []
            table.add_row(
                name.replace("_", " "),
                *pays,
                percent(worth.chance),
                f"[bold]{percent(worth.edge)}[/]",
                str(worth.edge),
                f"{worth.deviation:.2f}",
                f"[#d4ac52]{'━' * max(1, round(BAR * float(worth.edge) / widest))}[/]",
            )
        return table

    def draw(self) -> "Figure":
        from croupier.odds.pictures.bets import draw_bets

        note = ", ".join(f"{name}: {value}" for name, value in self.rules.items()).replace("_", " ")
        return draw_bets(TITLES[self.game], note, self.pays, self.bets)


def _figures(worth: Worth) -> dict[str, object]:
    return {
        "chance": worth.chance,
        "expectation": worth.expectation,
        "edge": worth.edge,
        "variance": worth.variance,
        "deviation": worth.deviation,
        "results": [{"gain": gain, "chance": chance} for gain, chance in worth.results.items()],
    }


def answer(said: argparse.Namespace) -> Answer:
    """What the bets are worth under the rules that were said."""
    rules = rules_of(said.game, said.rule)
    if said.game == "unders_overs":
        basis = f"{CHANCE}; limits and step make no difference"
        pays = {str(box): odds for box, odds in ODDS.items()}
        bets = {str(box): worth for box, worth in unders_overs.worth(rules).items()}
        return Bets("unders_overs", {}, basis, pays, bets, {})
    return _roulette(rules, said.choice)


def _roulette(rules: Rules, choice: str | None) -> Bets:
    if choice is not None and rules.zero != "en_prison":
        raise ValueError("--choice is for --rule zero=en_prison alone")
    choosing = _choice(choice or "best")
    options: dict[str, object] = {"wheel": rules.wheel, "zero": rules.zero}
    zero = ZERO[rules.zero]
    more: dict[str, Mapping[str, Worth]] = {}
    if rules.zero == "en_prison":
        options |= {"second_zero": rules.second_zero, "choice": choosing}
        zero += f" ({CHOICES[choosing]})"
        taken = {take: roulette.worth(rules, _choice(take))["even_money"] for take in ("half", "prison")}
        more["even_money_by_choice"] = taken
    more["announced"] = roulette.announced(rules)
    return Bets(
        "roulette",
        options,
        f"{CHANCE}; {zero}",
        {str(kind): pays for kind, pays in roulette.pays(rules).items()},
        {str(kind): worth for kind, worth in roulette.worth(rules, choosing).items()},
        more,
    )


def _choice(text: str) -> roulette.Choice:
    match text:
        case "best" | "half" | "prison":
            return text
        case _:
            raise ValueError("--choice is one of: best, half, prison")
