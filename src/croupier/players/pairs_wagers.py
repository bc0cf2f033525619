"""Players of Pairs and Wagers: one by rules of thumb, and one who has solved the game."""

from collections.abc import Sequence

from croupier.games.options import Option
from croupier.games.pairs_wagers import Rules
from croupier.games.pairs_wagers.hands import spare
from croupier.games.pairs_wagers.state import PairsWagersView
from croupier.odds.wager_race import chances, race_of
from croupier.players.player import Move, Seat


class Simple:
    """Saves a roll that gave nothing, makes more of a pair, and wagers nothing else."""

    def choose(self, view: PairsWagersView, options: Sequence[Option]) -> Move | None:
        """By rules of thumb."""
        offered = {option.do for option in options}
        if "mid" in offered:
            return {"do": "mid", "take": False} if offers_no(options) else None
        if "get" in offered:
            return {"do": "get"}
        if "better" in offered and view.hand == "a_pair":
            return {"do": "better", "dice": list(spare(view.dice))}
        return {"do": "roll" if "roll" in offered else "stop"}


class Solved:
    """Plays a game of two exactly as it is solved, and those of more by the same values (`chances`)."""

    name = ""

    def begin(self, seat: Seat) -> None:
        """Solve the game by the table's rules."""
        assert isinstance(seat.rules, Rules)
        self.name, self.rules = seat.name, seat.rules
        race_of(seat.rules)

    def choose(self, view: PairsWagersView, options: Sequence[Option]) -> Move | None:
        """Whatever gives the best chance to win."""
        if view.turn is None:
            return self._answer_mid(view, options)
        worth = chances(self.rules, view, self.name)
        best = max(worth, key=lambda decision: worth[decision])
        if best == "call":
            return {"do": "call", "parity": "odd"}
        if best.startswith("better"):
            return {"do": "better", "dice": list(spare(view.dice))[: int(best[-1])]}
        return {"do": best}

    def _answer_mid(self, view: PairsWagersView, options: Sequence[Option]) -> Move | None:
        """Who begins is likelier to be first; a pledge that nobody joins costs nothing."""
        if view.begins == self.name:
            return {"do": "mid", "take": True}
        return {"do": "mid", "take": False} if offers_no(options) else None


def offers_no(options: Sequence[Option]) -> bool:
    """Whether a Bet to Mid can be declined: who has done so isn't asked for it again."""
    return any(option.do == "mid" and option.fields["take"].holds(False) for option in options)
