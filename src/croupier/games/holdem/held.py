"""Hold'em: what the house does as it holds the cards that lie face down."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.equipment.cards import UNKNOWN
from croupier.games.due import Held, laid
from croupier.games.holdem.hands import ranking
from croupier.games.holdem.seats import Player
from croupier.games.holdem.showdown import can_win, strengths
from croupier.games.refusal import IllegalNow

if TYPE_CHECKING:
    from croupier.games.holdem.showing import Showing


def next_move(table: "Showing", held: Held) -> dict[str, object] | None:
    """The hand that is turned up or mucked next, as the table itself would if it knew the cards."""
    state, in_turn = table.state, table.is_houses_turn
    if in_turn and state.turn is not None:
        player: Player | None = state.players[state.turn]
    else:
        player = next(iter(table.all_ins_face_down), None)
    if player is None or not _holds(held, player):
        return None
    if in_turn and not _can_win(table, player, held):
        return {"by": player.name, "do": "muck"}
    return {"by": player.name, "do": "show", "cards": _cards(held, player)}


def completed(table: "Showing", move: Mapping[str, object], held: Held) -> Mapping[str, object]:
    """A player's move with the cards that are shown, which only the house says."""
    player = next((one for one in table.state.players if one.name == move.get("by")), None)
    if move.get("do") != "show" or player is None or not player.cards or not player.unknown:
        return move
    if "cards" in move:
        raise IllegalNow("P-30", "the table already knows your cards: just show them")
    if not _holds(held, player):
        raise IllegalNow("P-30", "the house no longer has your cards: they can't be shown")
    return {**move, "cards": _cards(held, player)}


def _cards(held: Held, player: Player) -> list[str]:
    return list(laid(player.cards, held[player.name]))


def _holds(held: Held, player: Player) -> bool:
    return len(held.get(player.name, ())) >= player.cards.count(UNKNOWN)


def _can_win(table: "Showing", player: Player, held: Held) -> bool:
    worth = strengths(table.state, wheel=table.rules.wheel)
    worth[player.name] = ranking(table.rules.wheel).strength((*table.state.board, *_cards(held, player)))
    return can_win(table.state, player, worth)
