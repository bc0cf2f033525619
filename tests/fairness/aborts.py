"""A house with a rewritten program that has draws made anew while it has names to blame."""

from collections.abc import Sequence

import msgspec

from croupier.fairness.hashing import key_of
from croupier.fairness.lines import PocketAsked
from croupier.fairness.results import drawn
from tests.fairness.scenes import NIGHT, WAIT, Scene, night_key

WHEEL, WANTED, POCKETS = PocketAsked("single_zero"), "17", 37


class Gain(msgspec.Struct):
    """What came of a night."""

    spins: int
    hits: int = 0
    """How often the pocket came that the house wanted."""
    repeats: int = 0
    """How often a draw was made anew, each under a name."""
    most: int = 0
    """Attempts at one spin, at most."""


def night(spins: int, invented: int, seed: int = 0) -> tuple[Gain, Sequence[str]]:
    """A night of spins with one honest guest, and its record.

    The house sees every number first. Where it does not like what comes and somebody of its own counts, that
    one does not answer; what is owed comes at once, so that the name can soon be blamed again.
    """
    names = [f"invented {at}" for at in range(invented)]
    scene, gain = Scene("t1", "roulette", ["Honest", *names], seed), Gain(spins)
    for _ in range(spins):
        scene.texts += scene.house.roster(WHEEL, [], scene.present(), scene.at())
        attempts = 1
        while (pocket := foreseen(scene)) != WANTED and (own := owned(scene)):
            shares = {name: share for name, share in scene.shares().items() if name != own}
            scene.texts.append(scene.house.failed(shares, scene.at(WAIT)))
            scene.late()
            scene.texts += scene.house.again([], scene.present(), scene.at(0))
            attempts += 1
        scene.texts.append(scene.house.draw(scene.shares(), scene.at()))
        gain.hits += pocket == WANTED
        gain.repeats += attempts - 1
        gain.most = max(gain.most, attempts)
    return gain, scene.texts


def owned(scene: Scene) -> str | None:
    """Somebody who counts and is not a person."""
    return min((name for name in scene.counting() if name.startswith("invented")), default=None)


def foreseen(scene: Scene) -> str | None:
    """What would come, as the house sees it before anybody else does."""
    record, shares = scene.record, scene.shares()
    roster = record.under_way
    assert roster is not None
    seed = night_key(scene.seed).seed(NIGHT, scene.table, record.n, record.announced)
    ordered = [shares[guest.name] for guest in roster.guests]
    return drawn(WHEEL, key_of(record.roster_hash, seed, ordered)).pocket


def most_repeats(spins: int, invented: int) -> int:
    """How often a house can blame its names in so many spins, by the rule of section 4.

    The k-th time that somebody is blamed, they are left out of the next 2^k attempts, so it takes at least
    2^k + k - 2 attempts until they are blamed for the k-th time.
    """
    repeats = 0
    while (more := invented * _times(spins + repeats)) > repeats:
        repeats = more
    return repeats


def _times(attempts: int) -> int:
    times = 0
    while 2 ** (times + 1) + times - 1 <= attempts:
        times += 1
    return times


def bound(spins: int, invented: int) -> float:
    """The most that the share of wanted pockets can be: each repeat gives one more chance."""
    return (1 + most_repeats(spins, invented) / spins) / POCKETS
