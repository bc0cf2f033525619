"""From what a poker room writes of a hand to the fields of the public format, which our table plays."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from croupier.equipment.cards import UNKNOWN
from croupier.games.refusal import Refused
from croupier.script.phh.fields import Fields
from croupier.script.phh.hand import FIXED, VARIANT

Amount = Decimal


class Conversion:
    """A hand being read line by line.

    Rooms say what was called; the public format only that it was. So bets are counted along: whoever pays
    more than anybody has bet has raised, as one who calls a blind that was posted short.
    """

    def __init__(self, room: str, seats: dict[str, tuple[int, Amount]], button: int, big: Amount) -> None:
        self.room = room
        self.big = big
        after = sorted(seats, key=lambda name: ((seats[name][0] - button - 1) % 1000, name))
        self.names = after
        self.stacks = {name: seats[name][1] for name in after}
        self.left = dict(self.stacks)
        """What everybody still has in hand."""
        self.bets: dict[str, Amount] = {}
        """Of this betting round."""
        self.antes: dict[str, Amount] = dict.fromkeys(after, Decimal())
        self.posts: dict[str, Amount] = dict.fromkeys(after, Decimal())
        self.dead = False
        self.has_small = self.has_big = False
        self.holes: dict[str, Sequence[str]] = {}
        self.folded: set[str] = set()
        self.actions: list[str] = []
        self.lines: list[int] = []
        """The line of each action."""
        self.board: list[str] = []
        self.back: dict[str, Amount] = dict.fromkeys(after, Decimal())
        """What everybody got back: pots, and what nobody called."""

    def seat(self, name: str) -> str:
        """The seat of a player in the public format, or `Refused`."""
        if name not in self.left:
            raise Refused(self.room, f"{name!r} isn't in this hand")
        return f"p{self.names.index(name) + 1}"

    # Before the cards.

    def small_blind(self, name: str, amount: Amount) -> None:
        """The small blind, which is posted before the big one; another, or a later one, is dead."""
        if self.has_small or self.has_big:
            self.dead_blind(name, amount)
            return
        self.has_small = True
        self.posts[name] = amount
        self._pay(name, amount)

    def big_blind(self, name: str, amount: Amount) -> None:
        """The big blind, or a newcomer's, which doesn't open the betting."""
        full = amount if self.left[name] > amount else max(amount, self.big)
        self.posts[name] = -full if self.has_big else full
        self.has_big = True
        self._pay(name, amount)

    def straddle(self, name: str, amount: Amount) -> None:
        """A blind on top of the blinds."""
        self.posts[name] = amount
        self._pay(name, amount)

    def ante(self, name: str, amount: Amount) -> None:
        """What everybody puts in."""
        self.antes[name] += amount
        self.left[name] -= amount

    def dead_blind(self, name: str, amount: Amount) -> None:
        """A blind that was missed: it belongs to the pot, and matches no bet."""
        self.dead = True
        self.ante(name, amount)

    def deal(self, name: str, cards: Sequence[str]) -> None:
        """Cards of somebody that the history knows."""
        self.seat(name)
        self.holes[name] = cards

    # Betting.

    def fold(self, name: str, line: int) -> None:
        """Somebody folds."""
        self.folded.add(name)
        self._act(f"{self.seat(name)} f", line)

    def check(self, name: str, line: int) -> None:
        """Somebody checks."""
        self._act(f"{self.seat(name)} cc", line)

    def pay(self, name: str, amount: Amount, line: int) -> None:
        """Somebody calls, bets or raises, by putting in this much more."""
        seat, to = self.seat(name), self.bets.get(name, Decimal()) + amount
        highest = max(self.bets.values(), default=Decimal())
        raised = to > highest and any(
            self.bets.get(other, Decimal()) + self.left[other] > highest
            for other in self.names
            if other not in self.folded and other != name
        )
        self._pay(name, amount)
        self._act(f"{seat} cbr {_plain(to)}" if raised else f"{seat} cc", line)

    def take_back_uncalled(self) -> None:
        """Give back what nobody called in this round, where a room doesn't say so itself."""
        owner = max(self.bets, key=self.bets.__getitem__, default="")
        others = [bet for name, bet in self.bets.items() if name != owner]
        if owner and owner not in self.folded:
            self.back[owner] += self.bets[owner] - max(others, default=Decimal())

    def deal_board(self, cards: Sequence[str], line: int) -> None:
        """Shared cards."""
        self.bets.clear()
        self.board += cards
        self._act(f"d db {''.join(cards)}", line)

    # The end.

    def show(self, name: str, cards: Sequence[str], line: int) -> None:
        """Somebody shows their hand."""
        self._act(f"{self.seat(name)} sm {''.join(cards)}", line)

    def muck(self, name: str, line: int) -> None:
        """Somebody mucks."""
        self._act(f"{self.seat(name)} sm", line)

    def collect(self, name: str, amount: Amount) -> None:
        """Somebody gets chips from a pot, or back."""
        self.seat(name)
        self.back[name] += amount

    def fields(self, fixed: tuple[Amount, Amount] | None, beside: dict[str, Any]) -> Fields:
        """The hand in the public format."""
        dealt = [
            f"d dh {self.seat(name)} {''.join(self.holes.get(name, ())) or UNKNOWN * 2}"
            for name in self.names
        ]
        self.lines[:0] = [0] * len(dealt)
        bets: Fields = {"variant": VARIANT, "min_bet": _plain(self._least_bet())}
        if fixed is not None:
            small, big = fixed
            bets = {"variant": FIXED, "small_bet": _plain(small), "big_bet": _plain(big)}
        return {
            **bets,
            "ante_trimming_status": not self.dead and len(set(self.antes.values())) == 1,
            "antes": self._by_position(self.antes),
            "blinds_or_straddles": self._by_position(self.posts),
            "starting_stacks": [_plain(own) for own in self.stacks.values()],
            "actions": [*dealt, *self.actions],
            "players": self.names,
            "finishing_stacks": [_plain(self.left[name] + self.back[name]) for name in self.names],
            **beside,
        }

    def _least_bet(self) -> Amount:
        """The big blind; less where it was so short that calling it in full is a raise to the format."""
        posted = max(
            (min(abs(post), self.stacks[name]) for name, post in self.posts.items()), default=Decimal()
        )
        return self.big if posted >= self.big or not posted else self.big - posted

    def _by_position(self, forced: dict[str, Amount]) -> list[int | Decimal]:
        amounts = [_plain(amount) for amount in forced.values()]
        return amounts[::-1] if len(amounts) == 2 else amounts

    def _pay(self, name: str, amount: Amount) -> None:
        self.left[name] -= amount
        self.bets[name] = self.bets.get(name, Decimal()) + amount

    def _act(self, action: str, line: int) -> None:
        self.actions.append(action)
        self.lines.append(line)


def _plain(amount: Amount) -> int | Decimal:
    """An amount as the public format's reader gives it: whole where it is."""
    return int(amount) if amount == amount.to_integral_value() else amount.normalize()
