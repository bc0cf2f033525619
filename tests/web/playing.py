"""How guests of the browser tests play: what they press at each game, by what the buttons say."""

import re
from collections.abc import Callable, Sequence

from tests.web.people import Guest

TABLES = {
    "roulette": "Roulette",
    "unders_overs": "Unders and Overs",
    "holdem": "Hold’em",
    "blackjack": "Blackjack",
    "pairs_wagers": "Pairs and Wagers",
    "crown_anchor": "Crown and Anchor",
}
"""The games, and what their tables are called."""

ENDINGS = {
    "roulette": "settled",
    "unders_overs": "settled",
    "holdem": "pot_won",
    "blackjack": "hand_settled",
    "pairs_wagers": "turn_ended",
    "crown_anchor": "settled",
}
"""The event by which a round, or a turn of the race, is known to be over."""

MOVES = {
    "unders_overs": ["Throw", "Over 7.*"],
    "holdem": ["Check", r"Call [\d,]+", "Muck", "Fold"],
    "blackjack": ["No insurance", "Play on", "Stand", r"Bet [\d,]+"],
    "pairs_wagers": ["Keep it.*", "Pass the dice.*", "Roll no risk"],
    "crown_anchor": ["Throw", "Anchor.*"],
}
"""What is pressed, the first that is there."""

WITH_DICE = ("unders_overs", "crown_anchor")
"""Where a guest who has bet throws, if it falls to them, and bets no more."""


def step(guest: Guest, game: str) -> bool:
    """Press what a calm guest would press now: whether there was anything."""
    if game == "roulette":
        return not guest.has_moved and bet_on_red(guest)
    if game in WITH_DICE and "laid" in guest.notes:
        return guest.press("Throw")
    if not guest.press(*MOVES[game]):
        return False
    guest.notes.add("laid")
    return True


def bet_on_red(guest: Guest) -> bool:
    """Put a chip on red, where a finger would, on the felt and not on a button: whether bets are taken."""
    spot = guest.page.get_by_role("button", name=re.compile("^Red, "))
    if not spot.and_(guest.page.locator("[aria-disabled=false]")).is_visible():
        return False
    guest.be_still()
    spot.click(force=True)
    return True


def play(
    guests: Sequence[Guest], game: str, table: str, meanwhile: Callable[[], object] = lambda: None
) -> None:
    """Play until everybody was told that a round of theirs is over."""
    before = [guest.has_heard(table, ENDINGS[game]) for guest in guests]
    for guest in guests:
        guest.begin()

    def is_over() -> bool:
        for guest in guests:
            step(guest, game)
        meanwhile()
        told = [guest.has_heard(table, ENDINGS[game]) for guest in guests]
        return all(now > then for now, then in zip(told, before, strict=True))

    guests[0].until(is_over, f"the end of a round of {game}")
