"""How much may be staked on one place by one player."""

import msgspec

from croupier.games.options import Whole
from croupier.games.refusal import IllegalNow, NotEnoughChips


class Limits(msgspec.Struct, frozen=True, cache_hash=True):
    """A table's bets: multiples of `step`, in all at least `least` and at most `most`."""

    step: int
    least: int
    most: int | None = None

    @property
    def depend_on_stake(self) -> bool:
        """Whether what may be added depends on what lies there already, and not on the chips alone."""
        return self.most is not None or self.least > self.step

    @property
    def lowest(self) -> int:
        """The smallest stake there is."""
        return _up(max(self.least, 1), self.step)

    def room(self, already: int, chips: int) -> Whole | None:
        """What may be added to a stake of `already` by a player with `chips`."""
        low = _up(max(self.least - already, 1), self.step)
        high = chips if self.most is None else min(chips, self.most - already)
        high -= high % self.step
        return Whole(low, high, self.step) if low <= high else None

    def check(self, rule: str, amount: int, already: int, chips: int) -> None:
        """Refuse an amount that `room` does not hold, saying why."""
        room = self.room(already, chips)
        if room is not None and room.holds(amount):
            return
        if amount <= 0:
            raise IllegalNow(rule, "a bet is at least {step}", step=self.step)
        if amount > chips:
            raise NotEnoughChips(rule, "you only have {chips} in chips", chips=chips)
        if amount % self.step:
            raise IllegalNow(
                rule, "bets here are multiples of {step}, not {amount}", step=self.step, amount=amount
            )
        if self.most is not None and already + amount > self.most:
            raise IllegalNow(
                rule,
                "the limit here is {most}, and that would make {total}",
                most=self.most,
                total=already + amount,
            )
        raise IllegalNow(
            rule, "the minimum here is {least}, not {total}", least=self.least, total=already + amount
        )


def _up(amount: int, step: int) -> int:
    return -(-amount // step) * step
