"""Players with a character where chips lie on a layout: roulette, Unders and Overs, Crown and Anchor.

Nobody wins there in the long run, so they differ in what they enjoy. Each has a budget for the evening and
stops when it is gone.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from croupier.equipment.wheel import WHEELS
from croupier.games.crown_anchor.layout import SYMBOLS
from croupier.games.events import ChipsBrought, ChipsTaken, Event, Opened
from croupier.games.options import Option, Whole, offers
from croupier.games.roulette import Rules as RouletteRules
from croupier.games.state import View
from croupier.players.budgets import Budget, amount_near
from croupier.players.player import Move, Seat


class Places(NamedTuple):
    """Where to bet."""

    safe: tuple[str, ...]
    """What wins nearly every other time, or is as good as anything."""
    long: tuple[str, ...]
    """What seldom wins, and then a lot."""


def places_of(seat: Seat) -> Places:
    """The places of a table's layout."""
    match seat.rules:
        case RouletteRules(wheel=wheel):
            return Places(("red", "black", "odd", "even", "low", "high"), WHEELS[wheel].pockets)
        case _ if seat.game == "crown_anchor":
            return Places(SYMBOLS, SYMBOLS)
        case _:
            return Places(("under", "over"), ("seven",))


Bets = dict[str, float]
"""Units on each place."""


class Bettor:
    """Somebody at a layout: plans the bets of a round as it opens, and places them one by one."""

    share = 0.5
    """The part of their chips that they mean to play with."""
    units = 40
    """How many ordinary bets that is."""
    takes = "half"
    """Of an even-money bet on zero, where they have the choice."""

    def begin(self, seat: Seat) -> None:
        """Look at the layout."""
        self.name, self.rng, self.least = seat.name, seat.rng, seat.rules.least_stake
        self.places = places_of(seat)
        self.budget: Budget | None = None
        self.gain = 0
        """What the last round has brought."""
        self.may_repeat = False
        self.staked = 0
        """What they bet when they last did."""
        self._before: int | None = None
        self._plan: list[Move] | None = None

    def saw(self, events: Sequence[Event]) -> None:
        """Plan anew for every round; think again about the budget when chips come or go."""
        for event in events:
            if isinstance(event, Opened):
                self._plan = None
            elif isinstance(event, ChipsBrought | ChipsTaken) and event.who == self.name:
                self.budget = self._before = None

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """The next bet of the plan."""
        if view.phase != "betting":
            return {**options[0].sample(self.rng), "take": self.takes}
        if self._plan is None:
            self._plan = list(self._planned(view.stacks[self.name], options))
        while self._plan:
            move = self._plan.pop(0)
            if offers(options, move):
                return move
        return None

    def bets(self) -> Bets:
        """What to bet on in this round; where they may be repeated, nothing stands for the last bets."""
        raise NotImplementedError

    def _planned(self, stack: int, options: Sequence[Option]) -> Iterator[Move]:
        if self.budget is None:
            self.budget = Budget(stack, share=self.share, units=self.units, least=self.least)
        self.gain = 0 if self._before is None else stack - self._before
        self._before, left = stack, self.budget.left(stack)
        again = Option("repeat")
        self.may_repeat = again in options and self.staked <= left
        bets = self.bets()
        if not bets:
            yield {"do": again.do}
            return
        staked = 0
        for place, units in bets.items():
            found = self._bet(place, units * self.budget.unit, options)
            if found is not None and staked + found[1] <= left:
                staked += found[1]
                yield found[0]
        self.staked = staked or self.staked

    def _bet(self, place: str, wanted: float, options: Sequence[Option]) -> tuple[Move, int] | None:
        """The move that comes nearest, and what it costs."""
        for option in options:
            if option.do == "bet" and option.fields["on"].holds(place):
                amount = amount_near(wanted, _whole(option, "amount"))
                return {"do": "bet", "on": place, "amount": amount}, amount
        return None

    def some(self, places: Sequence[str], count: int) -> list[str]:
        """A few of these, by chance."""
        return self.rng.sample(places, min(count, len(places)))


class Steady(Bettor):
    """The same bet, round after round, on what wins most often; another place every now and then."""

    share, units = 0.5, 40

    def bets(self) -> Bets:
        if self.may_repeat and self.rng.random() < 0.8:
            return {}
        return {self.rng.choice(self.places.safe): 1}


class Chaser(Bettor):
    """Doubles after every loss to win it all back, and begins anew after a win."""

    share, units = 0.8, 32

    def bets(self) -> Bets:
        place = self.rng.choice(self.places.safe)
        assert self.budget is not None
        return {place: 2 * self.staked / self.budget.unit if self.gain < 0 else 1}


class Bold(Bettor):
    """Large bets on long shots: soon rich or soon done."""

    share, units, takes = 0.9, 20, "prison"

    def bets(self) -> Bets:
        units = 3 if self.gain > 0 else 1
        return dict.fromkeys(self.some(self.places.long, self.rng.randint(1, 3)), units)


class Sociable(Bettor):
    """A little on what often wins, a little on a long shot, more when it goes well, or the same again."""

    share, units = 0.6, 40

    def bets(self) -> Bets:
        mood = 1.5 if self.gain > 0 else 1.0
        if self.gain > 0 and self.may_repeat and self.rng.random() < 0.5:
            return {}
        safe = self.some(self.places.safe, 1)
        long = self.some(self.places.long, self.rng.randint(0, 2))
        return dict.fromkeys(long, 0.5 * mood) | dict.fromkeys(safe, mood)


class AtTheWheel(Sociable):
    """Sociable at roulette: bets on favourite numbers and around them, or calls their neighbours."""

    CALL = "neighbours of "

    def begin(self, seat: Seat) -> None:
        """Choose the favourites: a birthday, perhaps."""
        super().begin(seat)
        self.favourites = [
            str(self.rng.randint(1, 31)),
            str(self.rng.randint(1, 12)),
            self.rng.choice("0 7 17".split()),
        ]

    def bets(self) -> Bets:
        bets = super().bets()
        outside = {place: units for place, units in bets.items() if place in self.places.safe}
        if not bets or self.rng.random() < 0.2:
            return bets
        if self.rng.random() < 0.3:
            return {f"{self.CALL}{self.rng.choice(self.favourites)}": 1.0} | outside
        inside = [around(number, self.rng) for number in self.some(self.favourites, self.rng.randint(1, 3))]
        return dict.fromkeys(inside, 0.5) | outside

    def _bet(self, place: str, wanted: float, options: Sequence[Option]) -> tuple[Move, int] | None:
        if not place.startswith(self.CALL):
            return super()._bet(place, wanted, options)
        number = place.removeprefix(self.CALL)
        for option in options:
            if (
                option.do == "announce"
                and "number" in option.fields
                and option.fields["number"].holds(number)
            ):
                unit = amount_near(wanted / 5, _whole(option, "unit"))
                return {"do": "announce", "name": "neighbours", "number": number, "unit": unit}, 5 * unit
        return None


def around(number: str, rng: Random) -> str:
    """A spot with this number in it: alone, or a split, a street or a corner."""
    at = int(number)
    if not at or rng.random() < 0.4:
        return number
    row, column = (at - 1) // 3, (at - 1) % 3
    first = 3 * row + 1
    left = min(column, 1) + first
    above = left if row == 0 else left - 3
    return rng.choice(
        [
            f"{left}-{left + 1}",
            f"{first}-{first + 1}-{first + 2}",
            f"{above}-{above + 1}-{above + 3}-{above + 4}",
        ]
    )


def _whole(option: Option, field: str) -> Whole:
    domain: Any = option.fields[field]
    assert isinstance(domain, Whole)
    return domain
