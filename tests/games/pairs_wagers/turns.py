"""Playing turns of Pairs and Wagers in tests, in a notation as short as a score sheet."""

from typing import Any

from croupier.games.events import Event
from croupier.games.pairs_wagers.state import PairsWagersView
from croupier.games.table import Table
from tests.playing import opened


def turns(table: Table[Any, Any], script: str) -> list[Event]:
    """Play turns like `Ann odd 1246 get 1135 better:23 11`, separated by `/`.

    Digits are the dealer's throw, `odd` and `even` are calls, `better:23` picks up the last two dice.
    """
    return [event for line in script.split("/") for event in _turn(table, *line.split())]


def _turn(table: Table[Any, Any], who: str, *words: str) -> list[Event]:
    return [event for word in words for event in table.play(_move(who, word))]


def _move(who: str, word: str) -> dict[str, Any]:
    if word.isdigit():
        return {"by": "dealer", "do": "throw", "dice": [int(die) for die in word]}
    if word in ("odd", "even"):
        return {"by": who, "do": "call", "parity": word}
    do, _, places = word.partition(":")
    return {"by": who, "do": do} | ({"dice": [int(place) for place in places]} if places else {})


BANKED = {
    0: "",
    1: "Ann roll 1123 stop",
    2: "Ann roll 1122",
    5: "Ann roll 1111",
    8: "Ann roll 1111 / Bob roll 1234 / Ann roll 1122 / Bob roll 1234 / Ann roll 1123 stop",
    9: "Ann roll 1111 / Bob roll 1234 / Ann roll 1122 / Bob roll 1234 / Ann roll 1122",
}
"""Turns that bring Ann so many points, and Bob none."""


def started(seats: str = "Ann 0, Bob 0", banked: int = 0, mid: str = "", **rules: Any) -> Table[Any, Any]:
    """A game under way with Ann to roll, who has `banked` points; `mid` names those who have bet so."""
    table: Table[Any, Any] = opened("pairs_wagers", seats, **rules)
    for who in mid.split():
        table.play({"by": who, "do": "mid"})
    table.play({"by": "dealer", "do": "start"})
    if banked:
        turns(table, f"{BANKED[banked]} / Bob roll 1234")
    return table


def points(table: Table[Any, Any]) -> dict[str, int]:
    """The points as of the last finished turn."""
    told = table.report()["points"]
    assert isinstance(told, dict)
    return told


def seen(table: Table[Any, Any]) -> PairsWagersView:
    """What everybody sees."""
    view = table.view()
    assert isinstance(view, PairsWagersView)
    return view


def whose(table: Table[Any, Any]) -> str | None:
    """Whose turn it is."""
    turn = seen(table).turn
    return None if turn is None else turn.who
