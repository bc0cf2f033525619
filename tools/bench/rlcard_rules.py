"""RLCard's rule agent for limit hold'em, as a player at our tables: `tools/bench/rlcard_rules.py:RuleAgent`.

It needs the set of requirements `bench`: `./croupier bench --help` brings it.
"""

from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

from croupier.games.events import Event
from croupier.games.holdem.events import Acted, BoardDealt, HandStarted
from croupier.games.holdem.view import HoldemView
from croupier.games.options import Option
from croupier.players.holdem.spot import showing, spot_of
from croupier.players.player import Move

with patch("subprocess.check_output", return_value=b""):  # it asks pip, which need not be there, for PyTorch
    from rlcard.models.limitholdem_rule_models import LimitholdemRuleAgentV1

MOST_RAISES = 4
"""In a round, by the rules that the agent knows."""


class RuleAgent:
    """Maps a view to the state that the agent reads, and its word to a move.

    It bets one big blind before the turn and two from the turn on, as in its own game.
    """

    def __init__(self) -> None:
        self._agent = LimitholdemRuleAgentV1()
        self._raises = 0

    def saw(self, events: Sequence[Event]) -> None:
        """Count the raises of the round."""
        for event in events:
            if isinstance(event, HandStarted):
                self._raises = 1
            elif isinstance(event, BoardDealt):
                self._raises = 0
            elif isinstance(event, Acted) and event.did in ("bet", "raise"):
                self._raises += 1

    def choose(self, view: HoldemView, options: Sequence[Option]) -> Move:
        """What the agent does."""
        spot = spot_of(view, options)
        if spot is None:
            return showing(options)
        can_raise = bool(spot.raising) and self._raises < MOST_RAISES
        legal = ["call", "raise", "fold", "check"]
        legal.remove("check" if spot.to_call else "call")
        if not can_raise:
            legal.remove("raise")
        raw: dict[str, Any] = {
            "hand": [_card(card) for card in spot.cards],
            "public_cards": [_card(card) for card in spot.board],
        }
        does = self._agent.step({"raw_legal_actions": legal, "raw_obs": raw})
        if does == "raise" and can_raise:
            return spot.raise_to(spot.to_match + spot.big * (1 if len(spot.board) < 4 else 2))
        return spot.fold() if does == "fold" else spot.call()


def _card(card: str) -> str:
    """RLCard writes the suit first."""
    return card[1].upper() + card[0]
