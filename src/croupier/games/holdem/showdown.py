"""Hold'em: who shows, who may muck, who wins."""

from collections.abc import Iterator, Mapping

from croupier.equipment.cards import UNKNOWN
from croupier.games.holdem.betting import is_closed
from croupier.games.holdem.hands import ranking
from croupier.games.holdem.pots import Pot
from croupier.games.holdem.seats import HoldemState, Player


def show_order(state: HoldemState) -> Iterator[Player]:
    """Those in the hand, the last to bet or raise on the river first."""
    start = state.aggressor or 0  # P-14
    return (player for player in state.players[start:] + state.players[:start] if not player.folded)


def open_pots(state: HoldemState, player: Player) -> list[Pot]:
    """The pots still to be paid that the player can win."""
    return [pot for pot in state.pots if not pot.paid and player.name in pot.contenders]


def rivals(state: HoldemState, pot: Pot, player: Player) -> list[Player]:
    """The others who have not given the pot up."""
    return [
        other
        for other in state.players
        if other.name in pot.contenders and not other.mucked and other is not player
    ]


def may_muck(state: HoldemState, player: Player) -> bool:
    """Whether no pot would be left without a hand."""
    return all(rivals(state, pot, player) for pot in open_pots(state, player))


def is_contested(state: HoldemState, player: Player) -> bool:
    """Whether the player's cards still matter to some pot."""
    return any(rivals(state, pot, player) for pot in open_pots(state, player))


def strengths(state: HoldemState, *, wheel: bool) -> dict[str, int]:
    """What the best five cards of each player are worth, where the table has seen them."""
    worth, board = ranking(wheel).strength, state.board
    return {
        player.name: worth((*board, *player.cards))
        for player in state.players
        if not player.folded and not player.unknown
    }


def can_win(state: HoldemState, player: Player, worth: Mapping[str, int]) -> bool:
    """Whether no hand shown so far beats the player's in every pot."""
    own = worth[player.name]
    better = {rival.name for rival in state.players if rival.shown and worth[rival.name] > own}
    return not better or any(better.isdisjoint(pot.contenders) for pot in open_pots(state, player))


def winners(state: HoldemState, pot: Pot, worth: Mapping[str, int]) -> list[str]:
    """Who wins a pot, clockwise from the dealer's left."""
    left = [player.name for player in state.players if player.name in pot.contenders and not player.mucked]
    if len(left) == 1:
        return left
    best = max([worth[name] for name in left])
    return [name for name in left if worth[name] == best]


def unseen_all_ins(state: HoldemState) -> list[Player]:
    """The all-in players whose cards the table has not seen, once only the board is still to come."""
    if not state.due or state.dealt < 2 * len(state.players) or not is_closed(state):
        return []
    return [
        player
        for player in state.players
        if player.unknown and not player.folded and not state.stacks[player.name]
    ]


def is_unknown(state: HoldemState) -> bool:
    """Whether the table lacks cards that it would need to say who wins."""
    return UNKNOWN in state.board or any(
        player.unknown for player in state.players if not player.folded and not player.mucked
    )
