"""Pairs and Wagers: the chances of rolls and wagers, or a position of two and its best play."""

import argparse
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.table import Table

from croupier.games.pairs_wagers import Rules
from croupier.games.pairs_wagers.hands import POINTS, in_words
from croupier.games.pairs_wagers.rules import MIDWAY
from croupier.games.refusal import short
from croupier.odds.answers.answer import Answer, percent
from croupier.odds.pairs_wagers import (
    Choice,
    Midway,
    Position,
    Wagers,
    bet_to_mid,
    first_player,
    position,
    rolls,
    wagers,
)
from croupier.odds.pairs_wagers.midway import SHORTEST
from croupier.odds.pairs_wagers.values import LONGEST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BAR = 30

WORDS = {
    "roll": "roll",
    "call": "call odd/even",
    "get": "get",
    "stop": "stop",
    "better_1": "better, 1 die",
    "better_2": "better, 2 dice",
}


class Chances(msgspec.Struct, frozen=True):
    """The chances of every roll and wager."""

    rules: Rules
    wagers: Wagers
    first: float | None
    """Of winning, for the first of two players who play their best."""
    mid: Midway | None
    """In a long game, what a Bet to Mid is worth."""

    def json(self) -> dict[str, Any]:
        found = self.wagers
        return {
            "game": "pairs_wagers",
            "rules": msgspec.structs.asdict(self.rules),
            "rolls": {hand: {"points": POINTS[hand], "chance": chance} for hand, chance in rolls().items()},
            "wagers": {
                "call": found.call,
                "call_missed": found.call_missed,
                "call_with_get": found.call_with_get,
                "call_by_hand": found.call_by_hand,
                "get": found.get,
                "better": {
                    hand: {str(count): chance for count, chance in ways.items()}
                    for hand, ways in found.better.items()
                },
            },
            "first_player": {"win": self.first},
            "mid": None if self.mid is None else msgspec.to_builtins(self.mid),
        }

    def show(self, console: Console) -> None:
        console.print("[bold]Pairs and Wagers[/]\n")
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
        for head, side in (("roll", "left"), ("points", "right"), ("chance", "right"), ("exactly", "right")):
            table.add_column(head, justify=side, no_wrap=True)  # type: ignore[arg-type]
        table.add_column("", no_wrap=True)
        for hand, chance in rolls().items():
            ways = f"{chance * 1296} in 1296"
            table.add_row(in_words(hand), str(POINTS[hand]), percent(chance), ways, _bar(float(chance)))
        console.print(table)
        console.print("\n[bold]Wagers[/]")
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        for words, chance in self._lines():
            table.add_row(words, percent(chance), str(chance), _bar(float(chance)))
        console.print(table)
        if self.first is not None:
            rules = self.rules
            console.print(
                f"\nOf two who play their best to {rules.target}, whoever begins wins with "
                f"[bold]{percent(self.first)}[/].\n"
                f"[dim]odd_miss {rules.odd_miss}, better_fail {rules.better_fail}. "
                f"For a position: --points OWN,OTHER[/]"
            )
        if self.rules.target > MIDWAY:
            console.print(f"\n[bold]Bet to Mid[/]\n{self._mid_told()}")

    def _mid_told(self) -> str:
        """Who gains by it: what one of two wins, the other loses, and it takes both."""
        if self.mid is None:
            return f"It is worked out for targets from {SHORTEST} to {LONGEST}."
        found = self.mid
        gains, declines = (
            ("begins", "comes second") if found.win > found.win_without else ("comes second", "begins")
        )
        return (
            f"Of two who both pledge, whoever begins is first with {MIDWAY} points, and wins the pool, with "
            f"{percent(found.pool)}, and wins the game with [bold]{percent(found.win)}[/] instead of "
            f"{percent(found.win_without)}. So whoever {gains} should pledge, and whoever {declines} should "
            "not; a pledge alone is forgotten."
        )

    def _lines(self) -> list[tuple[str, Fraction]]:
        found = self.wagers
        better = [
            (f"Bet to Better, {in_words(hand)}, {'one die' if count == 1 else 'both dice'}", chance)
            for hand, ways in found.better.items()
            for count, chance in ways.items()
        ]
        return [
            ("call hit on the first roll", found.call),
            ("call missed on the first roll", found.call_missed),
            ("call hit, with Bet to Get if need be", found.call_with_get),
            ("Bet to Get", found.get),
            *better,
        ]

    def draw(self) -> "Figure":
        from croupier.odds.pictures.pairs_wagers import draw_values

        if self.rules.target > LONGEST:
            raise ValueError(f"positions are worked out up to a target of {LONGEST}")
        return draw_values(self.rules)


class Place(msgspec.Struct, frozen=True):
    """A position of two."""

    rules: Rules
    found: Position

    def json(self) -> dict[str, Any]:
        rules = msgspec.structs.asdict(self.rules)
        return {"game": "pairs_wagers", "rules": rules, **msgspec.to_builtins(self.found)}

    def show(self, console: Console) -> None:
        found = self.found
        own, other = found.points
        last = ", one turn left to surpass the leader" if found.led else ""
        console.print(f"[bold]Pairs and Wagers[/]  {own} against {other}, to {found.target}{last}")
        console.print(f"[dim]odd_miss {self.rules.odd_miss}, better_fail {self.rules.better_fail}[/]\n")
        console.print(
            f"The player to move wins with [bold]{percent(found.win)}[/]: "
            f"[bold #d4ac52]{WORDS[found.best]}[/].\n"
        )
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
        for head in ("when", "best", "wins", "instead"):
            table.add_column(head, no_wrap=head != "instead")
        called = "call" in found.first.worth
        for when, choice in self._moments(called):
            others = sorted(choice.worth.items(), key=lambda one: -one[1])
            instead = ", ".join(f"{WORDS[do]} {percent(worth)}" for do, worth in others if do != choice.best)
            table.add_row(when, f"[bold]{WORDS[choice.best]}[/]", percent(choice.worth[choice.best]), instead)
        console.print(table)
        console.print(f"\n[dim]{found.method[0].upper()}{found.method[1:]}; error below {found.error:g}.[/]")
        if found.target > MIDWAY:
            console.print("[dim]Without a Bet to Mid, or once its points are won and both have paid.[/]")

    def _moments(self, called: bool) -> list[tuple[str, Choice]]:
        found = self.found
        moments: list[tuple[str, Choice]] = [("before the roll", found.first), ("no score", found.no_score)]
        moments += [
            (in_words(hand), choice) for hand, choice in found.scored.items() if len(choice.worth) > 1
        ]
        if called:
            moments.append(("called, no score", found.no_score_called))
            moments += [
                (f"{in_words(hand)}, as called", choice)
                for hand, choice in found.scored_called.items()
                if len(choice.worth) > 1
            ]
        return moments

    def draw(self) -> "Figure":
        from croupier.odds.pictures.pairs_wagers import draw_values

        return draw_values(self.rules, self.found)


def answer(game: str, rules: Rules, said: argparse.Namespace) -> Answer:
    """The chances, or the position that was said."""
    if said.points is None:
        if said.chase:
            raise ValueError("--chase says more about a position; --points is missing")
        return Chances(
            rules,
            wagers(),
            first_player(rules) if rules.target <= LONGEST else None,
            bet_to_mid(rules) if SHORTEST <= rules.target <= LONGEST else None,
        )
    own, other = read_points(said.points)
    return Place(rules, position(rules, own, other, led=True if said.chase else None))


def read_points(text: str) -> tuple[int, int]:
    """The points of the player to move, and of the other.

    >>> read_points("7,9")
    (7, 9)
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise ValueError(
            f"points are two whole numbers like 7,9, the player to move first, not {short(text)}"
        )
    return int(parts[0]), int(parts[1])


def _bar(part: float) -> str:
    return f"[#d4ac52]{'━' * max(1, round(BAR * part))}[/]"
