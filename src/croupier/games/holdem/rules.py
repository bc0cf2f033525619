"""Hold'em: the options of its rules."""

from math import gcd
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.games.refusal import Malformed
from croupier.games.table import MOST_CHIPS, Rules as TableRules

Blind = Annotated[int, Meta(ge=1, le=MOST_CHIPS)]


class Rules(TableRules, frozen=True):
    """The options of Texas hold'em."""

    LEAST_SEATS: ClassVar[int] = 2

    max_seats: Annotated[int, Meta(ge=2, le=10, description="the most seats at the table")] = 10  # P-1
    small_blind: Annotated[Blind, Meta(description="posted left of the dealer")] = 25
    big_blind: Annotated[Blind, Meta(description="the full bet, posted next to the small blind")] = 50
    limit: Annotated[
        Literal["none", "pot", "fixed"],
        Meta(
            description="how high a raise may be: any; at most the pot after calling; "
            "exactly the first bet or raise of the round, before the flop the big blind"
        ),
    ] = "none"
    button: Annotated[
        Literal["moving", "dead"],
        Meta(
            description="the dealer chip moves to the next player with chips; or the blinds move on "
            "strictly, even if the chip then stands at an empty place"
        ),
    ] = "moving"
    heads_up: Annotated[
        Literal["button_small", "left_small"],
        Meta(description="who posts the small blind of two: the dealer, or the player left of the dealer"),
    ] = "button_small"
    dealer_plays: Annotated[
        bool, Meta(description="whether whoever has the dealer chip plays the hand too; or sits it out")
    ] = True
    burn: Annotated[bool, Meta(description="a card is burnt before flop, turn and river")] = False
    showdown: Annotated[
        Literal["auto", "ask"],
        Meta(description="hands that cannot win are mucked by themselves; or each player chooses in turn"),
    ] = "auto"
    all_in_face_up: Annotated[
        bool, Meta(description="all-in players show before the rest of the board is dealt")
    ] = True
    wheel: Annotated[bool, Meta(description="A 2 3 4 5 is a straight, five high")] = True

    @property
    def pays_in(self) -> int:
        """Pots are paid in the chips that were put in: only the blinds have to be made of them."""
        return gcd(self.small_blind, self.big_blind)

    def __post_init__(self) -> None:
        if self.small_blind > self.big_blind:
            raise Malformed("script", "small_blind can't be more than the big blind")
