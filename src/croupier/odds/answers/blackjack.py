"""Blackjack: the best chart and what it is worth, or what to do with a hand."""

import argparse
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.equipment.cards import DECK, pretty
from croupier.games.blackjack import Rules
from croupier.games.blackjack.hands import best
from croupier.games.refusal import short
from croupier.odds.answers.answer import Answer, percent
from croupier.odds.blackjack import (
    Analysis,
    HandOdds,
    Shoe,
    Strategy,
    analyse,
    expectation_of,
    hand_odds,
    named_strategy,
)
from croupier.odds.blackjack.strategy import UPS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = {
    "P": "black on #7fb2e5",
    "R": "black on #b9b3a3",
    "D": "black on #d4ac52",
    "H": "#f6f1e4 on #1b6b3f",
    "S": "#f6f1e4 on #a02323",
}
"""By the first letter of a cell's word."""

LEGEND = {
    "S": "stand",
    "H": "hit",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "R": "surrender, else hit",
    "Rs": "surrender, else stand",
    "Rd": "surrender, else double",
    "Rds": "surrender, else double or stand",
    "Rp": "surrender, else split",
}

DOUBLES = {"any": "double any two", "9_10_11": "double 9 to 11", "10_11": "double 10 and 11"}


class Game(msgspec.Struct, frozen=True):
    """A round under some rules, played by the best chart."""

    rules: Rules
    found: Analysis
    named: str | None
    """A strategy that was asked about, and its expectation."""
    expectation_of_named: float | None

    def json(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(self.found, str_keys=True)
        found["edge"] = self.found.edge
        found["rules"] = msgspec.structs.asdict(self.rules)
        if self.named is not None:
            found["named"] = {"strategy": self.named, "expectation": self.expectation_of_named}
        return {"game": "blackjack", **found}

    def show(self, console: Console) -> None:
        found = self.found
        console.print(f"[bold]Blackjack[/]  [dim]{_described(self.rules)}[/]\n")
        for part in _charts(found.strategy):
            console.print(part)
        rows = [row for _, part in sections(found.strategy) for row in part.values()]
        used = {word for row in rows for word in row.values()}
        for line in _legend([word for word in LEGEND if word in used], console.width):
            console.print(line)
        facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        facts.add_column(style="dim")
        facts.add_column(justify="right")
        facts.add_column(style="dim")
        facts.add_row("this chart brings", f"[bold]{percent(found.expectation, 4)}[/]", "of the first bet")
        facts.add_row("looking at all cards", percent(found.composition_expectation, 4), "")
        if self.named is not None and self.expectation_of_named is not None:
            facts.add_row(f"the chart {self.named}", percent(self.expectation_of_named, 4), "")
        advice = "take it" if found.strategy.insure else "never take it"
        facts.add_row("insurance", percent(found.insurance), f"of its stake: {advice}")
        console.print("\n", facts, sep="")
        console.print(f"[dim]{found.method}.[/]")

    def draw(self) -> "Figure":
        from croupier.odds.pictures.blackjack import draw_chart

        return draw_chart(self.found.strategy, _described(self.rules), self.found.expectation)


class Decision(msgspec.Struct, frozen=True):
    """What can be done with a hand, and what each is worth."""

    rules: Rules
    hand: list[str]
    up: str
    odds: HandOdds

    def json(self) -> dict[str, Any]:
        return {"game": "blackjack", "hand": self.hand, "up": self.up, **msgspec.to_builtins(self.odds)}

    def show(self, console: Console) -> None:
        total, soft = best(self.hand)
        name = f"soft {total}" if soft else str(total)
        console.print(f"[bold]{pretty(self.hand)}[/] ({name}) against [bold]{pretty([self.up])}[/]")
        console.print(f"[dim]{_described(self.rules)}[/]\n")
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        ranked = sorted(self.odds.actions.items(), key=lambda one: (one[0] != self.odds.best, -one[1]))
        for action, value in ranked:
            first = action == self.odds.best
            mark = "[bold #d4ac52]▸[/]" if first else " "
            name = f"[bold]{action}[/]" if first else action
            table.add_row(mark, name, f"{value:+.4f}".replace("-", "−"), _bar(value))
        console.print(table)
        given = ", given that the dealer has no blackjack" if self.rules.peek else ""
        console.print(f"\n[dim]Chips won or lost per chip of the first bet{given}.[/]")
        if self.odds.insurance is not None:
            console.print(
                f"[dim]Insurance: {percent(self.odds.insurance)} of its stake; the dealer has blackjack "
                f"with a chance of {percent(self.odds.dealer_blackjack)}.[/]"
            )

    def draw(self) -> "Figure":
        from croupier.odds.pictures.blackjack import draw_hand

        return draw_hand(pretty(self.hand), pretty([self.up]), self.odds.actions, self.odds.best)


def answer(game: str, rules: Rules, said: argparse.Namespace) -> Answer:
    """The best play under the rules that were said, for a shoe that is full or lacks the cards seen."""
    shoe = None if said.seen is None else _without(rules, read_cards(said.seen))
    if said.hand is None and said.up is None:
        if said.strategy is None:
            return Game(rules, analyse(rules, shoe), None, None)
        strategy = named_strategy(said.strategy, rules)
        return Game(rules, analyse(rules, shoe), said.strategy, expectation_of(rules, strategy, shoe))
    if said.hand is None or said.up is None:
        raise ValueError("--hand and --up go together: your cards, and the dealer's open card")
    if said.strategy is not None:
        raise ValueError("--strategy is about whole rounds, --hand about one")
    hand, ups = read_cards(said.hand), read_cards(said.up)
    if len(ups) != 1:
        raise ValueError("--up is one card, like Tc")
    return Decision(rules, hand, ups[0], hand_odds(rules, hand, ups[0], shoe))


def read_cards(text: str) -> list[str]:
    """Cards from text.

    >>> read_cards("Th 6d"), read_cards("th6D")
    (['Th', '6d'], ['Th', '6d'])
    """
    close = "".join(text.replace(",", " ").split())
    cards = [close[place].upper() + close[place + 1 : place + 2].lower() for place in range(0, len(close), 2)]
    for card in cards:
        if card not in DECK:
            raise ValueError(f"there is no card {short(card)}; cards are written like Th, 6d or As")
    return cards


def _without(rules: Rules, seen: list[str]) -> Shoe:
    for card in set(seen):
        if seen.count(card) > rules.decks:
            raise ValueError(f"{card} has been seen more often than the {rules.decks} times it is there")
    return Shoe.full(rules.decks).without(seen)


def sections(strategy: Strategy) -> list[tuple[str, dict[str, dict[str, str]]]]:
    """The parts of a chart, highest hands first."""
    return [
        ("hard", {str(total): row for total, row in reversed(strategy.hard.items())}),
        ("soft", {f"A,{total - 11}": row for total, row in reversed(strategy.soft.items()) if total > 12}),
        ("pairs", {f"{rank},{rank}": row for rank, row in reversed(strategy.pairs.items())}),
    ]


def _charts(strategy: Strategy) -> list[Table]:
    tables = []
    for name, rows in sections(strategy):
        table = Table(box=None, padding=0, pad_edge=False, header_style="dim")
        table.add_column(name, width=7, style="bold")
        for up in UPS:
            table.add_column(up.replace("T", "10"), width=5, justify="center")
        for row, words in rows.items():
            cells = [Text(f"{words[up]:^4}", COLOURS[words[up][0]]) for up in UPS]
            table.add_row(row.replace("T", "10"), *cells)
        table.add_row()
        tables.append(table)
    return tables


def _legend(words: list[str], width: int) -> list[Text]:
    """Words and their meanings in lines, none of them broken."""
    lines = [Text()]
    for word in words:
        told = Text.assemble((f" {word} ", COLOURS[word[0]]), f" {LEGEND[word]}")
        if lines[-1] and len(lines[-1]) + 3 + len(told) > width:
            lines.append(Text())
        lines[-1] = Text("   ").join([lines[-1], told]) if lines[-1] else told
    return lines


def _bar(value: float) -> str:
    colour = "#4ade80" if value >= 0 else "#f87171"
    return f"[{colour}]{'━' * max(1, round(abs(value) * 30))}[/]"


def _described(rules: Rules) -> str:
    decks = "1 deck" if rules.decks == 1 else f"{rules.decks} decks"
    words = [
        decks,
        f"dealer {rules.soft_17}s on soft 17",
        "no surrender" if rules.surrender == "none" else f"{rules.surrender} surrender",
        DOUBLES[rules.double],
    ]
    if not rules.double_after_split:
        words.append("no double after split")
    if rules.split_aces != "play":
        words.append("split aces get one card")
    if not rules.peek:
        words.append("no look")
    return ", ".join(words)
