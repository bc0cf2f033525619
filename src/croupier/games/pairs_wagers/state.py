"""What a table of Pairs and Wagers knows, and what everybody may see of it."""

from typing import Literal

import msgspec

from croupier.games.pairs_wagers.hands import Hand, Parity
from croupier.games.table import FinishedRound, State, View


class Turn(msgspec.Struct):
    """A turn under way: what it has brought and cost so far."""

    who: str
    call: Parity | None = None
    """A Bet to Odd that no scoring roll has settled yet."""
    reroll: Literal["get", "better"] | None = None
    """The wager on the dice in the air."""
    in_air: tuple[int, ...] = ()
    """The places of the dice that the dealer's next throw gives."""
    double: bool = False
    score: int = 0
    """The points of the recorded hand, doubled where a call was hit."""
    pledge: int = 0
    """The point that went to the pool."""
    lost: int = 0
    bonus: int = 0
    peak: int | None = None
    """The most that its score came to, less what was lost by then; None as long as nothing has scored."""

    def standing(self, points: int) -> int:
        """What the player has with this turn, having had `points` before it."""
        return max(0, points + self.score - self.pledge - self.lost) + self.bonus  # W-3


Phase = Literal["waiting", "rolling", "throwing", "choosing", "finished"]
"""Where in a round a table is."""


class PairsWagersState(State, kw_only=True):
    """What a table of Pairs and Wagers knows."""

    phase: Phase = "waiting"
    points: dict[str, int]
    """Of those in the game, as of the last finished turn; they stay after a game until the next."""
    antes: int = 0
    pledges: tuple[str, ...] = ()
    """Who has made a Bet to Mid."""
    declined: tuple[str, ...] = ()
    """Who would rather not make one."""
    owing: tuple[str, ...] = ()
    """Who of them has not had a scoring roll to pay it from."""
    pool: int = 0
    """The points pledged, while nobody has won them."""
    turn: Turn | None = None
    dice: tuple[int, ...] = ()
    """As they lie since the last throw."""
    leader: str | None = None
    to_come: tuple[str, ...] = ()
    """Who still has a turn to surpass the leader, next first."""
    winners: tuple[str, ...] = ()
    begins_at: str = ""
    """The seat from which the next to begin is looked for, clockwise; empty: from the first."""


class PairsWagersView(View, frozen=True, kw_only=True):
    """A table of Pairs and Wagers; nothing of it is hidden."""

    phase: Phase
    points: dict[str, int]
    standing: dict[str, int]
    """The points with the turn under way counted in."""
    pledges: tuple[str, ...]
    declined: tuple[str, ...]
    """Who, before a long game, would rather not bet to Mid."""
    owing: tuple[str, ...]
    pool: int
    turn: Turn | None
    dice: tuple[int, ...]
    """The last throw, until the next."""
    hand: Hand | None
    leader: str | None
    to_come: tuple[str, ...]
    winners: tuple[str, ...]
    begins: str | None
    """Who has begun the game or, between games, would begin the next; None while too few take part."""


class PastTurn(msgspec.Struct, frozen=True):
    """A turn that is over."""

    who: str
    points: int
    """What its roll and its wagers counted, without pledge, bonus and pool."""
    pledge: int
    peak: int | None


class PairsWagersRound(FinishedRound, frozen=True, kw_only=True, tag="pairs_wagers"):
    """A game of Pairs and Wagers: finished or, without a winner, as far as it has come."""

    points: dict[str, int]
    pledges: tuple[str, ...] = ()
    """Who made a Bet to Mid for the pool."""
    turns: tuple[PastTurn, ...] = ()
    winner: str | None = None
