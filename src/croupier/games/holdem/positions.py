"""Hold'em: where button and blinds stand, who is in the next hand, and who owes a blind.

Nobody gets past a blind by coming, going or sitting out. A player with blinds to post is passed over by
button and small blind, waits where the hand begins between the two, and else comes in by posting, or
as the big blind, which settles everything.
"""

from collections.abc import Iterator, Sequence

import msgspec

from croupier.games.holdem.seats import Debt, HoldemState, Place
from croupier.games.refusal import IllegalNow


class Positions(msgspec.Struct, frozen=True):
    """How a hand begins."""

    button: Place
    small: Place
    """With a dead button perhaps the place of somebody who is not in the hand."""
    big: str
    players: tuple[str, ...]
    """Who is dealt in, clockwise from the dealer's left."""
    posting: dict[str, Debt]
    """Who of them comes in by posting."""
    dealing: str
    """Who deals."""

    @property
    def sits_out(self) -> str:
        """Who deals and is not dealt in."""
        return "" if self.dealing in self.players else self.dealing


def ready(state: HoldemState) -> list[str]:
    """Those with chips who do not sit out."""
    return [name for name, chips in state.stacks.items() if chips and name not in state.sitting_out]


def next_positions(
    state: HoldemState, *, dead: bool, button_small: bool, dealer_plays: bool = True
) -> Positions:
    """The positions of the next hand."""
    able = ready(state)
    if len(able) < 2:
        raise IllegalNow("P-1", "a hand needs two players with chips who aren't sitting out")
    owes = state.owes
    free = [name for name in able if name not in owes]
    last = state.blinds_at if dead else None
    if len(free) < 2:
        # All but one are new: the blinds begin their way here, as in a first hand.
        owes, free, last = {}, able, None
    if last is None:
        button, small, big, players = _with_moving_button(state, able, free)
    else:
        button, small, big, players = _with_dead_button(state, last, able)
    if len(players) == 2:
        holder = button.who if last is None else _other(players, big) if button_small else big
        button, small, big = _heads_up(players, holder, button_small=button_small)
    names = list(state.stacks)
    left = names.index(button.who) + 1
    order = tuple(name for name in names[left:] + names[:left] if name in players)
    blinds = {big} if small.empty else {big, small.who}
    dealing = order[-1]  # the button's holder or, where it is dead, who is nearest to its right
    if not dealer_plays and len(order) > 2 and dealing not in blinds:
        order = order[:-1]
    posting = {name: owes[name] for name in order if name in owes and name not in blinds}
    return Positions(button, small, big, order, posting, dealing)


def _with_moving_button(
    state: HoldemState, able: list[str], free: list[str]
) -> tuple[Place, Place, str, list[str]]:
    stands = not state.moves_on and state.button.who in free
    button = Place(state.button.who if stands else _after(state, state.button, free))  # P-2
    small = Place(_after(state, button, free))
    players = _without_waiting(state, able, button, small)
    return button, small, _after(state, small, players), players


def _with_dead_button(
    state: HoldemState, blinds_at: tuple[Place, Place], able: list[str]
) -> tuple[Place, Place, str, list[str]]:
    last_small, last_big = blinds_at
    button, small = (last_small, last_big) if state.moves_on else (state.button, last_small)
    players = _without_waiting(state, able, button, small)
    stands = not state.moves_on and not last_big.empty and last_big.who in players
    return button, small, last_big.who if stands else _after(state, last_big, players), players


def _heads_up(players: list[str], holder: str, *, button_small: bool) -> tuple[Place, Place, str]:
    """Of two, the one with the button posts the small blind, or the big one where the rules say so."""
    other = _other(players, holder)
    small, big = (holder, other) if button_small else (other, holder)  # P-3
    return Place(holder), Place(small), big


def _other(players: list[str], name: str) -> str:
    return players[0] if players[1] == name else players[1]


def _without_waiting(state: HoldemState, able: list[str], button: Place, small: Place) -> list[str]:
    """All but those who would come in between button and small blind: they wait until it has passed."""
    if not state.owes:
        return able
    between = set(_between(state, button, small)) & state.owes.keys()
    return [name for name in able if name not in between]


def _after(state: HoldemState, place: Place, among: Sequence[str]) -> str:
    names = list(state.stacks)
    start = names.index(place.who) + 1
    return next(name for name in names[start:] + names[:start] if name in among)


def _between(state: HoldemState, start: Place, end: Place) -> Iterator[str]:
    """Those clockwise from one place to another, neither of the two included."""
    names = list(state.stacks)
    around = 2 * len(names)
    spot = {name: 2 * seat for seat, name in enumerate(names)}
    first = spot[start.who] + start.empty
    way = (spot[end.who] + end.empty - first) % around
    return (name for name in names if 0 < (spot[name] - first) % around < way)


# Who owes what.


def note_missed(state: HoldemState, hand: Positions) -> None:
    """Write down whom the blinds pass who is not in the hand."""
    if state.blinds_at is None or len(hand.players) == len(state.stacks):
        return
    last_small, last_big = state.blinds_at
    for name in _passed(state, hand, last_small, hand.small):
        debt = state.owes.get(name)
        if debt == "entry" and name in ready(state):
            continue  # a newcomer who waits has missed nothing
        state.owes[name] = "small" if debt in (None, "small") else "both"
    for name in _passed(state, hand, last_big, Place(hand.big)):
        debt = state.owes.get(name)
        state.owes[name] = "big" if debt is None else "both" if debt == "small" else debt


def _passed(state: HoldemState, hand: Positions, start: Place, end: Place) -> list[str]:
    """Those not in the hand whom a blind has reached or passed on its way from the last hand's place."""
    reached = [*_between(state, start, end), *([] if end.empty else [end.who])]
    return [name for name in reached if name not in hand.players and name != hand.sits_out]


def vacate(state: HoldemState, who: str) -> None:
    """Let button and blinds stand at an empty place where somebody leaves."""
    names = list(state.stacks)
    neighbour = names[names.index(who) - 1]

    def moved(place: Place) -> Place:
        return Place(neighbour, empty=True) if place.who == who else place

    state.button = moved(state.button)
    if state.sits_out == who:
        state.sits_out = ""
    if state.blinds_at is not None:
        small, big = state.blinds_at
        state.blinds_at = moved(small), moved(big)
    state.owes.pop(who, None)
    state.paid.pop(who, None)


def welcome(state: HoldemState, who: str) -> None:
    """Have a newcomer post a big blind, unless the table's first hand is still to come."""
    if len(state.stacks) == 1:
        state.button, state.blinds_at, state.moves_on = Place(who), None, False
    elif state.blinds_at is not None:
        state.owes[who] = "entry"
