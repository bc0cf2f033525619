"""A table as the house sees it that draws for it, and holds the cards that lie face down."""

from collections.abc import Mapping, Sequence

from croupier.equipment.draws import Stream
from croupier.games.corrections import Corrections
from croupier.games.due import Deck, DiceDue, Due, Held
from croupier.games.moves import DEALER
from croupier.games.options import Dice, Equipment, Option
from croupier.games.state import RulesT, StateT


class Virtual(Corrections[RulesT, StateT]):
    """A table whose dice, wheel or cards may be virtual."""

    house_holds: bool = False
    """Whether the house knows what lies face down, though the table does not: then nobody is asked for it."""

    # Drawing.

    def draw(self, stream: Stream) -> dict[str, object]:
        """What virtual equipment shows for the dealer's move that is awaited: the fields of it to fill in.

        The same stream gives the same draw, whoever asks.
        """
        return {name: domain.draw(stream) for name, domain in self._equipment().items()}

    def asked(self) -> Due | None:
        """What has to be drawn for the dealer's move that is awaited; None where chance has no part in it."""
        return next((self._due(domain) for domain in self._equipment().values()), None)

    def move_fields(self, result: Sequence[int] | Sequence[str] | str) -> dict[str, object]:
        """The fields of that move, from what was drawn: the numbers of the dice, the pocket, or the cards.

        Cards that lie face down are `??`, where the house holds them.
        """
        return {name: domain.shown(result) for name, domain in self._equipment().items()}

    def closing_move(self) -> dict[str, object] | None:
        """The dealer's move that closes the bets, as long as they are open."""
        is_open = any(option.do == "close" for option in self._dealer_options())
        return {"by": DEALER, "do": "close"} if is_open else None

    def deck(self) -> Deck | None:
        """What the next card comes from; None in games without cards."""
        return None

    def _equipment(self) -> dict[str, Equipment]:
        """The fields of the awaited dealer's move that equipment fills in."""
        awaits = self.awaits
        if awaits.chance is None:
            return {}
        fields = next(option.fields for option in self._dealer_options() if option.do == awaits.dealer)
        return {name: domain for name, domain in fields.items() if isinstance(domain, Equipment)}

    def _due(self, domain: Equipment) -> Due:
        """What has to be drawn for a field; games without dice say so themselves."""
        assert isinstance(domain, Dice)
        return DiceDue(domain.count, domain.faces)

    # What lies face down.

    def house_move(self, held: Held) -> dict[str, object] | None:
        """The move that the house makes next by itself, as it holds these cards; None where it makes none.

        It is what the table does within the move before where it knows the cards itself.
        """
        return None

    def completed(self, move: Mapping[str, object], held: Held) -> Mapping[str, object]:
        """Somebody's move with the cards that the house holds for them, where it shows these."""
        return move

    # What each game has to say.

    def _dealer_options(self) -> list[Option]:
        raise NotImplementedError
