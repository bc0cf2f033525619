"""Hands that were really played end as their sources say."""

from pathlib import Path

import pytest

from croupier.script import replays

HANDS = Path(__file__).parent / "hands"


def finishing(name: str) -> dict[int | str | None, list[object]]:
    """The finishing stacks of a file, by hand."""
    found: dict[int | str | None, list[object]] = {}
    for replay in replays(str(HANDS / name)):
        replay.run()
        report = replay.report()
        assert replay.refused is None
        assert not replay.differs
        assert (report["house"], report["on_table"], report["phase"]) == (0, 0, "waiting")
        found[replay.hand] = list(report["stacks"].values())
    return found


@pytest.mark.parametrize(
    ("name", "stacks"),
    [
        # Ivey covers Dwan, who is all-in for 553,500: 553,500 twice, and Antonius's ante and blind.
        ("dwan-ivey-2009.phh", [572_100, 1_997_500, 1_109_500]),
        (
            "matsuzuki-kempe-2019.phh",
            [18_100_000, 5_625_000, 6_675_000, 5_750_000, 9_150_000, 6_525_000, 12_950_000, 7_300_000],
        ),
        ("pluribus-30-7.phh", [9_950, 11_275, 10_000, 8_775, 10_000, 10_000]),
        ("pluribus-30-23.phh", [9_800, 8_850, 10_000, 10_000, 12_500, 8_850]),
    ],
)
def test_famous_hands(name: str, stacks: list[int]) -> None:
    assert finishing(name) == {None: stacks}


def test_a_file_of_many_hands_in_dollars_and_cents() -> None:
    found = finishing("absolute-poker-2009.phhs")
    assert {hand: [float(str(stack)) for stack in stacks] for hand, stacks in found.items()} == {
        # p3 takes six antes, both blinds and back what nobody called: 1171 - 2.50 + 15 + 15.
        1: [2059.90, 1975, 1198.50, 1708, 1997.50, 1512.50],
        # Aces against aces: 2357 halved.
        6: [1485, 2094.90, 1957.50, 1178.50, 1795, 1937.50],
        # Three kings take 1195 from a hand that is not shown.
        10: [588, 4671.50, 1434.75, 3579.74, 4206.25, 2000],
        # Two players: p2 has the button and pays the small blind.
        15: [1626.58, 1700.69],
    }


def test_names_are_those_of_the_players_else_p1_p2() -> None:
    (replay,) = replays(str(HANDS / "dwan-ivey-2009.phh"))
    replay.run()
    assert list(replay.report()["stacks"]) == ["Phil Ivey", "Patrik Antonius", "Tom Dwan"]
    *_, last = replays(str(HANDS / "absolute-poker-2009.phhs"))
    last.run()
    assert list(last.report()["stacks"]) == ["p1", "p2"]
