"""Roulette, simulated: the same bets on the layout in every round, under every rule about zero."""

from collections.abc import Iterator

import numpy as np

from croupier.equipment.wheel import WHEELS, ZEROS
from croupier.games.roulette.announced import SERIES
from croupier.games.roulette.layout import LAYOUTS, Layout
from croupier.games.roulette.rules import Rules
from croupier.games.table import read_rules
from croupier.sim.kernels.layout import SECOND_ZERO
from croupier.sim.settings import Settings, Unplayable
from croupier.sim.tables import LayoutTable, Pattern, read_pattern, seated
from croupier.sim.transcripts import Move, Transcript, of_layout

STRATEGIES: dict[str, tuple[str, str]] = {
    "eight": (
        "17+14-17+16-17-18+17-18-20-21+13-14-15-16-17-18+dozen-2+column-2+black",
        "eight bets around 17: straight, split, street, corner, line, dozen, column and black",
    ),
    "numbers": ("7+11+17+23+29", "five favourite numbers"),
    "thirds": ("dozen-1+column-3", "a dozen and a column"),
    "colours": ("red+black", "red and black, to see what zero costs"),
    **{
        str(name): ("+".join(f"{spot}*{units}" for spot, units in series.items()), "as announced")
        for name, series in SERIES.items()
    },
}
"""Named ones, beside any spots with their units like red*2+17."""

EVEN = ("red", "black", "odd", "even", "low", "high")


def pattern_of(strategy: str, layout: Layout) -> Pattern:
    """The spots that a strategy bets on."""
    pattern = read_pattern(STRATEGIES[strategy][0] if strategy in STRATEGIES else strategy)
    for spot in pattern:
        if spot not in layout.spots:
            known = ", ".join(STRATEGIES)
            raise Unplayable(
                f"{layout.objection(spot)}; a strategy is spots like red*2+17, or one of: {known}"
            )
    return pattern


def prepare(settings: Settings) -> LayoutTable:
    """Make a simulation of what is asked for."""
    rules = read_rules(Rules, settings.rules)
    layout, limits = LAYOUTS[rules.wheel], rules.limits()
    by_spot = {name: limits[spot.kind] for name, spot in layout.spots.items()}
    placed = seated(settings, "red", rules.max_seats, lambda strategy: pattern_of(strategy, layout), by_spot)
    prison = _goes_to_prison(rules, settings.choice)
    pockets = WHEELS[rules.wheel].pockets
    held = np.zeros((len(placed), len(pockets), len(EVEN)), np.int64)
    if prison:
        zeros = [place for place, pocket in enumerate(pockets) if pocket in ZEROS]
        for seat, bets in enumerate(placed):
            held[seat, zeros] = [bets.stakes.get(spot, 0) for spot in EVEN]
    return LayoutTable.of(
        settings,
        rules,
        placed,
        net=np.array(
            [[_net(rules, layout, seat.stakes, pocket, prison) for pocket in pockets] for seat in placed]
        ),
        held=held,
        zero=np.array([pocket in ZEROS for pocket in pockets]),
        frees=np.array([[pocket in layout.spots[spot].numbers for pocket in pockets] for spot in EVEN]),
        second_zero=SECOND_ZERO.index(rules.second_zero),
    )


def _goes_to_prison(rules: Rules, choice: str | None) -> bool:
    if choice not in (None, "half", "prison"):
        raise Unplayable("the choice on zero is half or prison")
    if choice is not None and rules.zero != "en_prison":
        raise Unplayable("there is a choice on zero only with the rule zero=en_prison")
    return rules.zero == "en_prison" and choice != "half"


def _net(rules: Rules, layout: Layout, stakes: Pattern, pocket: str, prison: bool) -> int:
    """What a spin brings at once; bets that go to prison cost nothing yet."""
    brought = 0
    for on, stake in stakes.items():
        if pocket in ZEROS and layout.spots[on].kind == "even" and rules.zero != "lose":
            brought -= 0 if prison else stake // 2
        else:
            brought += stake * layout.returns[pocket].get(on, 0) - stake
    return brought


def transcripts(table: LayoutTable, rounds: int) -> Iterator[Transcript]:
    """The first rounds of a run, written as scripts."""
    rules = read_rules(Rules, table.rules)
    take = "prison" if table.held.any() else "half"

    def spun(side: int, stakes: dict[str, Pattern]) -> list[Move]:
        pocket = WHEELS[rules.wheel].pockets[side]
        moves: list[Move] = [{"by": "dealer", "do": "spin", "pocket": pocket}]
        if pocket in ZEROS and rules.zero == "en_prison":
            for name, bets in stakes.items():
                moves += [{"by": name, "do": "choose", "on": on, "take": take} for on in bets if on in EVEN]
        return moves

    return of_layout(table, rounds, spun)
