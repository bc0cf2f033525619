"""Dealing hold'em hands in tests by who gets what."""

from typing import Any

from croupier.equipment.cards import DECK
from tests.playing import opened, play


def deal(table: Any, **holes: str) -> None:
    """Deal hole cards, `Ann="Ah Kd"`; whoever is not named gets cards that do not matter."""
    names = [player.name for player in table.state.players]
    named = {card for hole in holes.values() for card in hole.split()}
    others = iter([card for card in DECK if card not in named and card[0] in "2346789"])
    hands = [holes[name].split() if name in holes else [next(others), next(others)] for name in names]
    cards = [hand[card] for card in (0, 1) for hand in hands]
    table.play({"by": "dealer", "do": "deal", "cards": cards})


def board(table: Any, cards: str) -> None:
    """Deal shared cards."""
    table.play({"by": "dealer", "do": "deal", "cards": cards.split()})


def started(seats: str, script: str = "", /, button_at: str | None = None, **rules: Any) -> Any:
    """A hold'em table with hole cards dealt and a script played; blinds 25 and 50 unless told."""
    table = opened("holdem", seats, button_at=button_at, **rules)
    play(table, "dealer start")
    deal(table)
    play(table, script)
    return table


def offered(table: Any, name: str) -> dict[str, Any]:
    """What a player may do: the range of a bet or raise, the cost of a call, None otherwise."""
    return {
        option.do: next(((d.low, d.high) for d in option.fields.values()), option.cost or None)
        for option in table.options(name)
    }


def bets(table: Any) -> dict[str, int]:
    """What lies before each player."""
    return {player.name: player.bet for player in table.state.players}
