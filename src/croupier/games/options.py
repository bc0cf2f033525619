"""What a player may do now, with ranges: what buttons, bots and tests read.

An option names a move and, for each field it needs, the values it may take. A move that lies in
one of them is accepted; a move that lies in none is refused.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from croupier.equipment.cards import BY_RANK, UNKNOWN
from croupier.equipment.draws import Stream

Item = TypeVar("Item")


class Randomness(Protocol):
    """What a choice is made by: `random.Random` is one."""

    def random(self) -> float: ...
    def randint(self, a: int, b: int, /) -> int: ...
    def randrange(self, stop: int, /) -> int: ...
    def choice(self, seq: Sequence[Item], /) -> Item: ...
    def sample(self, population: Sequence[Item], k: int, /) -> list[Item]: ...


BEYOND = 1000
"""How far a sample goes where there is no upper end."""


class Domain(msgspec.Struct, frozen=True, tag_field="is", tag=str.lower, omit_defaults=True, gc=False):
    """The values that a field of a move may take."""

    def holds(self, value: object) -> bool:
        """Whether `value` is one of them."""
        raise NotImplementedError

    def sample(self, rng: Randomness) -> object:
        """One of them, by chance."""
        raise NotImplementedError


class Whole(Domain, frozen=True):
    """A whole number from `low` to `high`, in steps counted from `low`.

    With `up_to` it is at most what that other field of the move says as well.
    """

    low: int
    high: int | None = None
    step: int = 1
    up_to: str | None = None

    def holds(self, value: object) -> bool:
        return (
            type(value) is int
            and value >= self.low
            and (self.high is None or value <= self.high)
            and (value - self.low) % self.step == 0
        )

    def sample(self, rng: Randomness) -> int:
        """The least, the most, or any: each of the three as likely."""
        most = self.low + BEYOND if self.high is None else self.high
        steps = (most - self.low) // self.step
        return rng.choice(
            [self.low, self.low + self.step * steps, self.low + self.step * rng.randrange(steps + 1)]
        )


class OneOf(Domain, frozen=True):
    """One of these values."""

    values: tuple[str | int | bool, ...]

    def holds(self, value: object) -> bool:
        return any(type(value) is type(one) and value == one for one in self.values)

    def sample(self, rng: Randomness) -> str | int | bool:
        return rng.choice(self.values)


class Pick(Domain, frozen=True):
    """A list of `least` to `most` of these values, `must` among them, each once, in any order."""

    values: tuple[str | int, ...]
    least: int
    most: int
    must: tuple[str | int, ...] = ()

    def holds(self, value: object) -> bool:
        return (
            isinstance(value, list | tuple)
            and self.least <= len(value) <= self.most
            and all(type(one) in (str, int) and one in self.values for one in value)
            and len(set(value)) == len(value)
            and set(self.must) <= set(value)
        )

    def sample(self, rng: Randomness) -> list[str | int]:
        others = [value for value in self.values if value not in self.must]
        count = rng.randint(max(self.least, len(self.must)), self.most) - len(self.must)
        return rng.sample([*self.must, *rng.sample(others, count)], count + len(self.must))


class Lists(Domain, frozen=True):
    """A list of lists, one of each of these; `but` is what it is now: something has to change."""

    of: tuple[Pick, ...]
    but: tuple[tuple[str | int, ...], ...]

    def holds(self, value: object) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) == len(self.of)
            and all(one.holds(given) for one, given in zip(self.of, value, strict=True))
            and any(set(given) != set(now) for given, now in zip(value, self.but, strict=True))
        )

    def sample(self, rng: Randomness) -> list[list[str | int]]:
        while not self.holds(tried := [one.sample(rng) for one in self.of]):
            pass
        return tried


class Choices(Domain, frozen=True):
    """By some of these names, one of its values each, but not all as they are now (`but`)."""

    of: dict[str, tuple[str | int, ...]]
    but: dict[str, str | int]

    def holds(self, value: object) -> bool:
        return (
            isinstance(value, dict)
            and all(type(one) in (str, int) and one in self.of.get(name, ()) for name, one in value.items())
            and any(one != self.but.get(name) for name, one in value.items())
        )

    def sample(self, rng: Randomness) -> dict[str, str | int]:
        while not self.holds(
            tried := {name: rng.choice(values) for name, values in self.of.items() if rng.random() < 0.5}
        ):
            pass
        return tried


class Equipment(Domain, frozen=True):
    """What dice, a wheel or cards show: chance, which virtual equipment draws."""

    def draw(self, stream: Stream) -> object:
        """What virtual equipment shows: one of the values, each as likely as with real equipment."""
        raise NotImplementedError

    def shown(self, drawn: Sequence[int] | Sequence[str] | str) -> object:
        """One of the values, from what was drawn elsewhere."""
        return list(drawn)


class Dice(Equipment, frozen=True):
    """What `count` dice with these faces show."""

    count: int
    faces: tuple[str | int, ...] = (1, 2, 3, 4, 5, 6)
    but: tuple[str | int, ...] = ()
    """Except for these, in any order."""

    def holds(self, value: object) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) == self.count
            and all(type(die) in (str, int) and die in self.faces for die in value)
            and not (self.but and Counter(value) == Counter(self.but))
        )

    def sample(self, rng: Randomness) -> list[str | int]:
        while not self.holds(tried := [rng.choice(self.faces) for _ in range(self.count)]):
            pass
        return tried

    def shown(self, drawn: Sequence[int] | Sequence[str] | str) -> list[str | int]:
        """The faces of six-sided dice that show these numbers."""
        return [self.faces[int(number) - 1] for number in drawn]

    def draw(self, stream: Stream) -> list[str | int]:
        return [self.faces[stream.below(len(self.faces))] for _ in range(self.count)]


class Pocket(Equipment, frozen=True):
    """Where the ball lies in a wheel with these pockets."""

    values: tuple[str, ...]

    def holds(self, value: object) -> bool:
        return type(value) is str and value in self.values

    def sample(self, rng: Randomness) -> str:
        return rng.choice(self.values)

    def shown(self, drawn: Sequence[int] | Sequence[str] | str) -> str:
        assert isinstance(drawn, str)
        return drawn

    def draw(self, stream: Stream) -> str:
        return self.values[stream.below(len(self.values))]


class Cards(Equipment, frozen=True):
    """One to `due` cards of those left; `??` may stand at the places `unknown`.

    Only for the holder of the deck: what is left tells what was dealt.

    With `more`, cards beyond `due` are taken as well, as long as each is due after the one before.
    """

    due: int
    left: dict[str, int]
    unknown: tuple[int, ...] = ()
    more: bool = False
    to: tuple[str, ...] = ()
    """Whom the first of those due go to, in their order: players, or the dealer; the others are shared."""
    ranks: dict[str, int] = {}
    """Where the rank of a card is enough (`T?`): how many of each are left, however they are written."""

    def holds(self, value: object) -> bool:
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= self.due:
            return False
        seen = [card for place, card in enumerate(value) if card != UNKNOWN or place not in self.unknown]
        if not all(type(card) is str for card in seen):
            return False
        left = self.left | {BY_RANK[rank]: count for rank, count in self.ranks.items()}
        if any(left.get(card, 0) < count for card, count in Counter(seen).items()):
            return False
        of_rank = Counter(card[0] for card in seen)
        return not self.ranks or all(self.ranks[rank] >= count for rank, count in of_rank.items())

    def sample(self, rng: Randomness) -> list[str]:
        deck = [card for card, count in self.left.items() for _ in range(count)]
        count = min(self.due if rng.random() < 0.8 else rng.randint(1, self.due), len(deck))
        return rng.sample(deck, count)

    def draw(self, stream: Stream) -> list[str]:
        return stream.cards(self.left, self.due)


class Text(Domain, frozen=True):
    """Some words, at most `most` characters."""

    most: int

    def holds(self, value: object) -> bool:
        return isinstance(value, str) and bool(value.strip()) and len(value) <= self.most

    def sample(self, rng: Randomness) -> str:
        return "by chance"[: self.most]


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A move that would be accepted now: `do`, and a domain for every field it needs."""

    do: str
    fields: dict[str, Whole | OneOf | Pick | Lists | Choices | Dice | Pocket | Cards | Text] = {}
    optional: tuple[str, ...] = ()
    """Fields that may be left out."""
    cost: int = 0
    """The chips it takes, where the move itself does not say."""

    def holds(self, move: Mapping[str, object]) -> bool:
        """Whether this option covers the move (its `by` aside)."""
        given = move.keys() - {"by", "do"}
        return (
            move.get("do") == self.do
            and given <= self.fields.keys()
            and self.fields.keys() - given <= set(self.optional)
            and all(self.fields[name].holds(move[name]) for name in given)
            and all(_ordered(domain, move, name) for name, domain in self.fields.items())
        )

    def sample(self, rng: Randomness) -> dict[str, Any]:
        """A move that it covers, by chance: whose it is (`by`) is left to the caller."""
        fields: dict[str, Any] = {
            name: domain.sample(rng)
            for name, domain in self.fields.items()
            if name not in self.optional or rng.random() < 0.5
        }
        for name, domain in self.fields.items():
            if isinstance(domain, Whole) and domain.up_to is not None:
                fields[name] = min(fields[name], fields[domain.up_to])
        return {"do": self.do, **fields}


def _ordered(domain: Domain, move: Mapping[str, object], name: str) -> bool:
    if not isinstance(domain, Whole) or domain.up_to is None:
        return True
    amount, most = move[name], move[domain.up_to]
    return isinstance(amount, int) and isinstance(most, int) and amount <= most


def offers(options: Iterable[Option], move: Mapping[str, object]) -> bool:
    """Whether any of the options covers the move."""
    return any(option.holds(move) for option in options)
