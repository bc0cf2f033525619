"""Hold'em: equity of hands and ranges, what a hand becomes, outs, pot odds; the starting hands."""

import argparse
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.equipment.cards import DECK, RANKS, pretty
from croupier.games.holdem import Rules
from croupier.odds import holdem
from croupier.odds.answers.answer import Answer, percent
from croupier.odds.holdem.cards import read_board
from croupier.odds.holdem.starting import kinds

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BAR = 40
SHADES = ((0.62, "#d4ac52"), (0.54, "#4f9d69"), (0.48, "#1b6b3f"), (0.0, "#2c343c"))
"""Of the starting hands, by equity."""


class Showdown(msgspec.Struct, frozen=True):
    """Hands or ranges against each other."""

    hands: list[str]
    board: list[str]
    found: holdem.Equity
    categories: list[holdem.Categories]
    outs: list[holdem.Outs] | None
    pot_odds: holdem.PotOdds | None

    def json(self) -> dict[str, Any]:
        made: dict[str, Any] = {
            "game": "holdem",
            "hands": self.hands,
            "board": self.board,
            **msgspec.to_builtins(self.found),
            "categories": [each.chances for each in self.categories],
        }
        if self.outs is not None:
            made["outs"] = msgspec.to_builtins(self.outs)
        if self.pot_odds is not None:
            odds = self.pot_odds
            made["pot_odds"] = {"needed": odds.needed, "odds": odds.odds, "value": odds.value}
        return made

    def show(self, console: Console) -> None:
        board = f" on [bold]{pretty(self.board)}[/]" if self.board else ""
        console.print(f"[bold]Hold'em[/]{board}\n")
        console.print(self._equities())
        console.print(f"\n[dim]{self._method()}[/]\n")
        console.print(self._categories())
        if self.outs is not None:
            for name, found in zip(self.hands, self.outs, strict=False):
                console.print(f"\n[bold]{name}[/] {_told(found)}")
        if self.pot_odds is not None:
            console.print(f"\n{_pot_told(self.hands[0], self.pot_odds)}")

    def _equities(self) -> Table:
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
        for head in ("hand", "equity", "wins", "ties"):
            table.add_column(head, justify="left" if head == "hand" else "right", no_wrap=True)
        table.add_column("", no_wrap=True)
        best = max(self.found.equity)
        figures = zip(self.hands, self.found.equity, self.found.win, self.found.tie, strict=True)
        for name, part, win, tie in figures:
            colour = "#d4ac52" if part == best else "#4f9d69"
            filled = round(BAR * part)
            bar = f"[{colour}]{'━' * filled}[/][#5a636c]{'─' * (BAR - filled)}[/]"
            table.add_row(Text(name, "bold"), percent(part), percent(win), percent(tie), bar)
        return table

    def _method(self) -> str:
        if self.found.method == "exact":
            return f"Exact: all {self.found.boards:,} boards counted."
        error = percent(max(self.found.stderr), 3)
        return f"Sampled: {self.found.boards:,} boards; standard error {error} or less."

    def _categories(self) -> Table:
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column("by the river")
        for name in self.hands:
            table.add_column(Text(name), justify="right")
        for category in self.categories[0].chances:
            chances = [each.chances[category] for each in self.categories]
            if any(chances):
                table.add_row(category.replace("_", " "), *(percent(chance) for chance in chances))
        return table

    def draw(self) -> "Figure":
        from croupier.odds.pictures.holdem import draw_equity

        return draw_equity(self.hands, pretty(self.board), self.found, self._method())


class Starting(msgspec.Struct, frozen=True):
    """The 169 kinds of starting hands."""

    hands: dict[str, holdem.StartingHand]

    def json(self) -> dict[str, Any]:
        return {"game": "holdem", "method": "exact", "hands": msgspec.to_builtins(self.hands)}

    def show(self, console: Console) -> None:
        console.print(
            "[bold]Hold'em: the starting hands[/]  [dim]equity in % against one hand of any cards[/]\n"
        )
        table = Table(box=None, header_style="dim", padding=0, pad_edge=False)
        ranks = RANKS[::-1]
        for head in (" ", *ranks):
            table.add_column(head, justify="center", style="dim" if head == " " else "", no_wrap=True)
        names = kinds()
        for row, rank in enumerate(ranks):
            cells = [self.hands[name] for name in names[13 * row : 13 * row + 13]]
            table.add_row(f"{rank} ", *map(_cell, cells))
        console.print(table)
        console.print("\n[dim]Pairs on the diagonal, suited above it, offsuit below. Exact.[/]")

    def draw(self) -> "Figure":
        from croupier.odds.pictures.holdem import draw_starting_hands

        return draw_starting_hands(self.hands)


def answer(game: str, rules: Rules, said: argparse.Namespace) -> Answer:
    """The odds of the hands that were said; of all starting hands where none was."""
    if (said.pot is None) != (said.call is None):
        raise ValueError("--pot and --call go together")
    if not said.hands:
        if said.board or said.dead or said.pot is not None:
            raise ValueError("whose odds? Hands or ranges are missing, like AhKh QsQd")
        return Starting(holdem.starting_hands())
    hands = said.hands if len(said.hands) > 1 else [*said.hands, "random"]
    board = [DECK[card] for card in read_board(said.board or "")]
    found = holdem.equity(hands, board, dead=said.dead or "", wheel=rules.wheel)
    made = [holdem.categories(hand, board, wheel=rules.wheel) for hand in hands]
    known = all(_is_hand(hand) for hand in said.hands)
    cards = None
    if known and len(board) in (3, 4) and not said.dead:
        cards = [
            holdem.outs(hand, board, [other for other in said.hands if other != hand], wheel=rules.wheel)
            for hand in said.hands
        ]
    odds = None if said.pot is None else holdem.pot_odds(said.pot, said.call, found.equity[0])
    return Showdown(hands, board, found, made, cards, odds)


def _is_hand(text: str) -> bool:
    cards = [text[place : place + 2] for place in range(0, len(text), 2)]
    return len(cards) == 2 and all(card in DECK for card in cards)


def _cell(hand: holdem.StartingHand) -> Text:
    colour = next(shade for least, shade in SHADES if hand.equity >= least)
    ink = "black" if colour in ("#d4ac52", "#4f9d69") else "#f6f1e4"
    return Text(f"{100 * hand.equity:5.1f}", f"{ink} on {colour}")


def _told(found: holdem.Outs) -> str:
    parts = [
        f"{len(cards)} to {name.replace('_', ' ')} ({pretty(cards)})"
        for name, cards in found.improve.items()
        if cards
    ]
    lead = "is ahead" if found.ahead else f"is behind; {len(found.win)} of {found.unseen} cards win"
    return lead + (f"; outs: {', '.join(parts)}" if parts else "")


def _pot_told(name: str, odds: holdem.PotOdds) -> str:
    value = "" if odds.value is None else f": it is worth {odds.value:+,.1f} chips".replace("-", "−")
    needed = percent(odds.needed)
    return f"The call must win {needed} of the pot; [bold]{name}[/] calls at {odds.odds} to 1{value}."
