"""Who deals, and what virtual dice, wheel and cards show."""

from typing import Any

from croupier.equipment.draws import Stream
from croupier.equipment.wheel import WHEELS
from croupier.games.moves import DEALER
from croupier.games.options import Cards
from croupier.games.refusal import Refused
from croupier.night.state import NightTable, players_deal

CHANCE = ("dice", "cards", "pocket")
"""The fields of a dealer's move that say what the equipment showed."""


def dealing_player(felt: NightTable) -> str | None:
    """Where the players deal in turn, whose turn it is (N-7, B-16)."""
    if felt.state.setup.dealt != "players" or not felt.state.seats:
        return None
    if players_deal(felt.engine):
        return str(felt.engine.state.dealing)
    names = felt.engine.names
    return names[felt.state.deals % len(names)]


def next_thrower(felt: NightTable) -> str | None:
    """Whom the house invites to throw, where it deals (U-5): of those who have bet, one after the other."""
    table, game = felt.state, felt.engine
    if table.setup.dealt != "house" or game.game != "unders_overs" or game.phase != "closed":
        return None
    if not table.setup.pace.throw or game.state.thrower is not None:
        return None
    names = game.names
    after = names.index(table.threw) + 1 if table.threw in names else 0
    return next((name for name in names[after:] + names[:after] if _is_betting(felt, name)), None)


def _is_betting(felt: NightTable, name: str) -> bool:
    """Whether somebody who has bet is still here to throw."""
    seat = felt.state.seats[name]
    return bool(felt.engine.state.stakes[name]) and not seat.leaving and seat.out_since is None


def has_rolled(felt: NightTable) -> bool:
    """Whether a player has rolled virtual dice of their own: they fall by themselves, whoever deals."""
    return felt.engine.phase == "throwing" and felt.state.setup.equipment == "virtual"


def drawn(felt: NightTable, move: dict[str, Any], *, replaying: bool) -> dict[str, Any]:
    """A dealer's move with what the virtual equipment shows; from the log, checked to be the same.

    Nobody's word is taken for it, whoever deals (A1). A move that nothing is drawn for is given back itself.
    """
    if felt.state.setup.equipment == "real":
        return move
    said = {field: move[field] for field in CHANCE if field in move}
    if said and not replaying:
        raise Refused("A1", "the house draws at this table; nobody else can enter a result")
    shown = _show(felt, move.get("do"))
    if replaying and said != shown:
        raise Refused("A1", "the log doesn't say what was drawn")
    return {**move, **shown} if shown else move


def _show(felt: NightTable, do: object) -> dict[str, Any]:
    """What the equipment shows: a function of the round's seed and of how often it was asked before (A8)."""
    game, table = felt.engine, felt.state
    awaits = game.awaits
    if awaits.chance is None or awaits.dealer != do or table.round is None:
        return {}
    stream = Stream(bytes.fromhex(table.seed), felt.id, table.rounds, table.round.draws)
    match awaits.chance.of:
        case "dice":
            return {"dice": stream.dice(awaits.chance.count)}
        case "pocket":
            pockets = WHEELS[game.rules.wheel].pockets
            return {"pocket": pockets[stream.below(len(pockets))]}
        case "cards":
            option = next(option for option in game.options(DEALER) if option.do == do)
            deck = option.fields["cards"]
            assert isinstance(deck, Cards)
            return {"cards": stream.cards(deck.left, deck.due)}
