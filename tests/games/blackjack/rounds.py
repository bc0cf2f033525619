"""Rounds of blackjack, written shortly: `Ann hit; deal 5h; Ann stand; deal Tc 9h`."""

from collections.abc import Sequence
from typing import Any

from croupier.equipment.cards import DECK
from croupier.games.events import Event
from tests.playing import move, opened


def said(words: str) -> dict[str, Any]:
    """A move: `deal 5h 9c`, `reveal Kd`, `peek true`, `open`; players' moves begin with their names."""
    do, *rest = words.split()
    match do:
        case "deal":
            return {"by": "dealer", "do": do, "cards": rest}
        case "reveal":
            return {"by": "dealer", "do": do, "card": rest[0]}
        case "peek":
            return {"by": "dealer", "do": do, "blackjack": rest == ["true"]}
        case "open" | "close" | "shuffle":
            return {"by": "dealer", "do": do}
        case "void":
            return {"by": "dealer", "do": do, "reason": "a drink fell"}
    return move(words)


def go(table: Any, script: str) -> list[Event]:
    """Play moves, divided by semicolons, and give all events."""
    return [event for words in script.split(";") for event in table.play(said(words))]


def bet_on(seats: str = "Ann 1000", **rules: Any) -> Any:
    """A table where everybody has bet 100."""
    table = opened("blackjack", seats, **rules)
    go(table, "open")
    for name in table.names:
        go(table, f"{name} bet amount=100")
    return table


def dealt(cards: str, seats: str = "Ann 1000", **rules: Any) -> Any:
    """A table where everybody has bet 100 and these cards were dealt, in the order of the deal."""
    table = bet_on(seats, **rules)
    go(table, f"deal {cards}")
    return table


def use_up(table: Any, cards: Sequence[str]) -> None:
    """Take these cards out of the shoe, by rounds that are voided before their last card."""
    most = 2 * len(table.names) + 1
    for start in range(0, len(cards), most):
        go(table, "open")
        for name in table.names:
            go(table, f"{name} bet amount=100")
        go(table, f"deal {' '.join(cards[start : start + most])}; void")


def all_but(*kept: str) -> list[str]:
    """A deck without these cards."""
    return [card for card in DECK if card not in kept]


def told(events: list[Event]) -> list[str]:
    return [str(event) for event in events]


def cards_of(table: Any, who: str) -> list[str]:
    """The cards of all hands of a player, as all see them."""
    return [" ".join(hand.cards) for hand in table.view().hands if hand.who == who]


def outcomes(table: Any) -> list[str | None]:
    return [hand.outcome for hand in table.view().hands]


def may(table: Any, who: str) -> set[str]:
    """The names of the moves that `who` may make."""
    return {option.do for option in table.options(who, corrections=False)}
