"""Beginning a game in the terminal, or going on with the one that was saved."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.games.refusal import Refused
from croupier.games.registry import GAMES
from croupier.terminal.keeping import Damaged, Keeping
from croupier.terminal.registry import others_at
from croupier.terminal.session import Session
from croupier.terminal.setup import new_setup


@dataclass
class Start:
    """What somebody wants to play: how a game begins if none goes on."""

    keeping: Keeping
    you: str
    seed: int
    against: Sequence[str] | None = None
    rules: dict[str, Any] = field(default_factory=dict)
    chips: int | None = None
    anew: bool = False
    """Whether a game begins even where one was saved."""
    fast: bool = False
    """Whether nobody wants to wait."""

    def session(self, game: str) -> tuple[Session, str]:
        """A game and a sentence about it; `ValueError` with what is wrong with what was asked for."""
        problem = ""
        if self.keeping.has(game) and not self.anew:
            try:
                session = self.keeping.resume(game)
            except Damaged as damage:
                problem = f"{str(damage)[0].upper()}{str(damage)[1:]}. "
            else:
                return session, f"Your game goes on: you have {session.chips:,}."
        self.anew = False
        against = others_at(game) if self.against is None else self.against
        try:
            setup = new_setup(game, self.you, against, rules=self.rules, chips=self.chips, seed=self.seed)
            session = Session(setup, self.keeping.statistics(game))
        except Refused as refusal:
            raise ValueError(refusal.reason) from None
        return session, f"{problem}You begin with {session.chips:,}; it is play money."

    def note(self, game: str) -> str:
        """How far somebody has come with a game, in a few words."""
        rounds = self.keeping.statistics(game).rounds
        played = f"{rounds:,} {GAMES[game].round_word}{'s' * (rounds != 1)} played" if rounds else ""
        return f"{played}, goes on" if played and self.keeping.has(game) else played
