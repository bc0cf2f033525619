"""Hold'em: whose turn it is, and what may be bet."""

from croupier.games.holdem.rules import Rules
from croupier.games.holdem.seats import HoldemState, Player
from croupier.games.options import Whole


def able(state: HoldemState) -> list[Player]:
    """Those in the hand who can still bet."""
    return [player for player in state.players if not player.folded and state.stacks[player.name]]


def is_closed(state: HoldemState) -> bool:
    """Whether at most one player can still bet and has nothing to call."""
    last = None
    for player in state.players:
        if not player.folded and state.stacks[player.name]:
            if last is not None:
                return False
            last = player
    return last is None or last.bet >= state.to_match  # P-12


def next_to_act(state: HoldemState, start: int) -> int | None:
    """The first from `start` clockwise who has yet to act in this round, None if all have."""
    players, stacks, to_match = state.players, state.stacks, state.to_match
    count = len(players)
    for place in range(start, start + count):  # P-6
        player = players[place % count]
        if player.folded or (player.acted and player.bet >= to_match):
            continue
        if stacks[player.name]:
            return place % count
    return None


def may_raise(state: HoldemState, player: Player) -> bool:
    """Whether the player has the right to bet or raise, and somebody to raise against."""
    if player.acted and state.to_match - player.bet < state.raise_size:
        return False
    for other in state.players:
        if other is not player and not other.folded and state.stacks[other.name]:
            return True
    return False


def raise_range(rules: Rules, state: HoldemState, player: Player) -> Whole | None:
    """The totals that the player may bet or raise to, None if there are none."""
    all_in = player.bet + state.stacks[player.name]
    if all_in <= state.to_match or not may_raise(state, player):
        return None
    low = state.to_match + state.raise_size  # P-10
    limit = rules.limit  # P-8
    if limit == "none":
        return Whole(min(low, all_in), all_in)
    if limit == "pot":
        high = 2 * state.to_match - player.bet + state.pot
    else:
        high = low if state.to_match else all_in
    if all_in < low:
        return Whole(all_in, all_in) if all_in <= high else None
    return Whole(low, min(high, all_in)) if low <= high else None


def uncalled(state: HoldemState) -> tuple[Player, int] | None:
    """The bet of the round that nobody matched, and whose it is."""
    *_, second, highest = sorted([player.bet for player in state.players])
    if highest == second:
        return None
    owner = next(player for player in state.players if player.bet == highest)
    return None if owner.folded else (owner, highest - second)
