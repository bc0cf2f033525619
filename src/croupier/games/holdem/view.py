"""Hold'em: what one person may see of a hand."""

from typing import TYPE_CHECKING, Literal

import msgspec

from croupier.equipment.cards import UNKNOWN
from croupier.games.due import NOTHING_HELD, Held, laid
from croupier.games.holdem.events import PotWon
from croupier.games.holdem.hands import NOTHING, Rank, five_of
from croupier.games.holdem.pots import Pot, pots_of
from croupier.games.holdem.seats import Debt, Phase, Player
from croupier.games.table import Overlay, View

if TYPE_CHECKING:
    from croupier.games.holdem.table import Holdem


class SeatView(msgspec.Struct, frozen=True):
    """A player dealt into the hand, as seen by somebody."""

    cards: tuple[str, ...]
    """`??` for cards that the one who looks may not see; empty once folded or mucked."""
    bet: int
    total: int
    all_in: bool
    folded: bool
    shown: bool
    mucked: bool
    rank: Rank | None = None
    """What the cards make with the board, where the one who looks sees them and they are in or shown;"""
    best: tuple[str, ...] = ()
    """and the five that count."""


class HoldemView(View, frozen=True, kw_only=True):
    """A hold'em table as seen by somebody."""

    phase: Phase
    button: str
    dead_button: bool
    """Whether the button stands at the empty place behind that player."""
    owes: dict[str, Debt]
    """Who will post blinds on coming in."""
    small: int
    big: int
    blinds: dict[str, Literal["small", "big"]]
    """Who posted the blinds of the hand under way."""
    board: tuple[str, ...]
    dealt_in: tuple[str, ...]
    """Who plays the hand, clockwise from the dealer's left;"""
    players: dict[str, SeatView]
    """and how they stand in it, by name."""
    turn: str | None
    to_match: int
    pots: tuple[Pot, ...]
    """What lies in the middle; the bets of the round lie before the players."""
    results: tuple[PotWon, ...]
    """The pots of the last hand, until the next."""


def view_of(table: "Holdem", who: str | None) -> HoldemView:
    """What `who` may see of a table."""
    state = table.state
    return HoldemView(
        game=table.game,
        phase=state.phase,
        stacks=table.stacks,
        house=state.house,
        on_table=state.pot,
        awaits=table.awaits,
        sitting_out=table.sitting_out,
        button=state.button.who,
        dead_button=state.button.empty,
        owes=dict(state.owes),
        small=state.small,
        big=state.big,
        blinds=_blinds(table),
        board=tuple(state.board),
        dealt_in=tuple([player.name for player in state.players]),
        players={player.name: _seat(table, player, who) for player in state.players},
        turn=None if state.turn is None or table.is_houses_turn else state.players[state.turn].name,
        to_match=state.to_match,
        pots=tuple(_middle(table)),
        results=tuple(state.results),
    )


def own_cards(table: "Holdem", who: str, held: Held) -> Overlay:
    """The cards of somebody who is in the hand, and what they make, as long as nobody else sees them."""
    for player in table.state.players:
        if player.name == who and player.cards and not player.shown:
            seat = _seat(table, player, who, held)
            made = {} if seat.rank is None else {"rank": seat.rank, "best": seat.best}
            return {"players": {who: {"cards": seat.cards, **made}}}
    return {}


def _seat(table: "Holdem", player: Player, who: str | None, held: Held = NOTHING_HELD) -> SeatView:
    seat = SeatView(
        cards=() if player.folded or player.mucked else (UNKNOWN,) * len(player.cards),
        bet=player.bet,
        total=player.total,
        all_in=table.state.stacks.get(player.name) == 0 and not player.folded,
        folded=player.folded,
        shown=player.shown,
        mucked=player.mucked,
    )
    if not player.shown and player.name != who:
        return seat
    return _face_up(table, player, seat, laid(player.cards, held.get(player.name, ())))


def _face_up(table: "Holdem", player: Player, seat: SeatView, cards: tuple[str, ...]) -> SeatView:
    """A seat as those see it who see its cards."""
    is_out = (player.folded or player.mucked) and not player.shown
    five = NOTHING if is_out else five_of(cards, tuple(table.state.board), wheel=table.rules.wheel)
    return msgspec.structs.replace(seat, cards=cards, rank=five.rank, best=five.best)


def _blinds(table: "Holdem") -> dict[str, Literal["small", "big"]]:
    state = table.state
    if state.round_start is None or state.blinds_at is None:
        return {}
    small, big = state.blinds_at
    dead_small = small.empty or all(player.name != small.who for player in state.players)
    return {big.who: "big"} if dead_small else {small.who: "small", big.who: "big"}


def _middle(table: "Holdem") -> list[Pot]:
    state = table.state
    if state.round_start is None:
        return []
    if state.pots:
        return [msgspec.structs.replace(pot) for pot in state.pots]
    if not state.board and not state.dead and all(player.total == player.bet for player in state.players):
        return []
    collected = [
        Player(player.name, total=player.total - player.bet, folded=player.folded) for player in state.players
    ]
    return [pot for pot in pots_of(collected, state.dead) if pot.amount]
