"""What stands behind the hashes of a roster: the stakes, and the candidates of whom some count."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from croupier.equipment.draws import Stream
from croupier.fairness.hashing import canonical, digest, root_of
from croupier.fairness.lines import MOST_DEVICES, Candidate, Listed, Role, Stake, Wrong


def added_up(stakes: Iterable[Stake]) -> list[Stake]:
    """Stakes sorted, with those of one person on one thing made one.

    >>> added_up([("Bob", "red", 5), ("Ann", "17", 1), ("Bob", "red", 2)])
    [('Ann', '17', 1), ('Bob', 'red', 7)]
    """
    sums = Counter[tuple[str, str]]()
    for who, on, amount in stakes:
        sums[who, on] += amount
    return [(who, on, amount) for (who, on), amount in sorted(sums.items())]


def stakes_root(stakes: Iterable[Stake]) -> str:
    """What a roster says of the stakes; nothing where nothing is staked."""
    leaves = [digest("stake", *stake) for stake in added_up(stakes)]
    return root_of(leaves).hex() if leaves else ""


def candidates_hash(candidates: Iterable[Candidate]) -> str:
    """What a roster says of those who could count, where not all of them do."""
    return digest("candidates", canonical(sorted(candidates))).hex()


def chosen(candidates: Iterable[Candidate], key: str) -> list[Candidate]:
    """Who counts, by name: everybody, or all witnesses and others drawn from the key of the draw before."""
    rest = sorted(candidates)
    if len(rest) <= MOST_DEVICES:
        return rest
    witnesses = [one for one in rest if one[1] == "witness"]
    others = [one for one in rest if one[1] != "witness"]
    counting = _some(witnesses, MOST_DEVICES, key)
    return sorted(counting + _some(others, MOST_DEVICES - len(counting), key))


def _some(names: Sequence[Candidate], count: int, key: str) -> list[Candidate]:
    if len(names) <= count or not key:
        return list(names[:count])
    return Stream(bytes.fromhex(key), "roster").sample(names, count)


def listed_stakes(night: str, chain: str, stakes: Iterable[Stake]) -> Listed:
    """The list behind a roster's `stakes`."""
    items: list[list[str | int]] = [list(stake) for stake in added_up(stakes)]
    return Listed(night=night, table=chain, of="stakes", hash=stakes_root(stakes), items=items)


def listed_candidates(night: str, chain: str, candidates: Iterable[Candidate]) -> Listed:
    """The list behind a roster's `candidates`."""
    items: list[list[str | int]] = [list(one) for one in sorted(candidates)]
    return Listed(night=night, table=chain, of="candidates", hash=candidates_hash(candidates), items=items)


def stakes_of(listed: Listed) -> list[Stake]:
    """The stakes of a list, which must give its hash (step 7)."""
    try:
        stakes = msgspec.convert(listed.items, list[Stake])
    except msgspec.ValidationError:
        raise Wrong(7, "the list of stakes has other than names, spots and amounts") from None
    if stakes != added_up(stakes) or stakes_root(stakes) != listed.hash:
        raise Wrong(7, "the list of stakes does not give the hash in the roster")
    return stakes


def candidates_of(listed: Listed) -> list[Candidate]:
    """The candidates of a list, which must give its hash (step 7)."""
    try:
        named = msgspec.convert(listed.items, list[tuple[str, Role]])
    except msgspec.ValidationError:
        raise Wrong(7, "the list of candidates has other than names and roles") from None
    if named != sorted(named) or candidates_hash(named) != listed.hash:
        raise Wrong(7, "the list of candidates does not give the hash in the roster")
    return list(named)


class Choice(msgspec.Struct, frozen=True):
    """What decides who counts in a roster: to be taken from a record before the roster is added."""

    key: str
    """Of the draw before."""
    is_known: bool
    """Whether it is, or there is none."""
    barred: frozenset[str]
    """Who may not count."""

    def check(self, candidates: Iterable[Candidate], counting: Sequence[Candidate]) -> None:
        """That those who count are the ones whom the key chooses (step 3)."""
        names = [name for name, _ in candidates]
        if len(names) <= MOST_DEVICES:
            raise Wrong(3, "everybody who could count does, and nobody is chosen")
        if len(set(names)) < len(names) or not self.barred.isdisjoint(names):
            raise Wrong(3, "somebody is a candidate twice, or while left out")
        if self.is_known and chosen(candidates, self.key) != list(counting):
            raise Wrong(3, "others count than the draw before has chosen")
