"""Draws that guests can check, at length: hands, every byte, how even draws are, what walking away gains."""

from argparse import ArgumentParser
from collections.abc import Callable

from rich.console import Console

from croupier.fairness.checker import check
from tests.equipment.statistics import least_by_holm
from tests.fairness import aborts
from tests.fairness.evenness import chances
from tests.fairness.scenes import KINDS, holdem_table
from tests.fairness.second import refused
from tests.fairness.test_flipped import short, unfound

HANDS, DRAWS, SPINS, NIGHT = 10_000, 10_000_000, 100_000, 500
HANDS_OF_A_SCENE = 3
INVENTED = (0, 1, 3, 6)
DEVIATIONS = 4
"""How far chance may take a share of a hundred thousand spins from what it should be."""

console = Console(highlight=False)


def main(arguments: list[str] | None = None) -> int:
    """Run all of it, or a part; the code is 1 where something does not hold."""
    parser = ArgumentParser(prog="./croupier exhaustive fairness")
    parser.add_argument("--only", choices=PARTS, help="a part of it")
    parser.add_argument("--hands", type=int, default=HANDS, metavar="N", help=f"hands of hold'em ({HANDS:,})")
    parser.add_argument("--draws", type=int, default=DRAWS, metavar="N", help=f"of each kind ({DRAWS:,})")
    parser.add_argument(
        "--spins", type=int, default=SPINS, metavar="N", help=f"in nights of {NIGHT} ({SPINS:,})"
    )
    said = parser.parse_args(arguments or [])
    counts = {"hands": said.hands, "bytes": 1, "even": said.draws, "aborts": said.spins}
    wrong = [name for name in PARTS if said.only in (None, name) and not PARTS[name](counts[name])]
    for name in wrong:
        console.print(f"[red]✗[/] {name}")
    return int(bool(wrong))


def hands(count: int) -> bool:
    """Honest hands, which both checkers have to accept."""
    draws = repeats = 0
    for seed in range(-(-count // HANDS_OF_A_SCENE)):
        scene = holdem_table(seed)
        texts = scene.texts + scene.mine
        report = check(texts)
        if report.fault is not None or refused(texts) is not None:
            console.print(f"scene {seed}: {report.fault}, {refused(texts)}")
            return False
        draws += report.tables[0].draws
        repeats += len(report.tables[0].repeats)
    console.print(
        f"[green]✓[/] {count:,} hands, {draws:,} draws, {repeats:,} made anew: both checkers accept all"
    )
    return True


def every_byte(step: int) -> bool:
    """Each byte of a short record changed, and one in a hundred of every kind of record."""
    texts = short().texts
    missed = unfound(texts, step)
    for make in KINDS.values():
        scene = make(5)
        missed += unfound(scene.texts + scene.mine, 101)
    if not missed:
        console.print(f"[green]✓[/] {sum(map(len, texts)):,} bytes changed one by one: each is found")
    return not missed


def even(count: int) -> bool:
    """Draws of each kind from a house whose own numbers never change."""
    found = chances(count, "the same number")
    for name, chance in found.items():
        console.print(f"  {name}: {chance:.4f}")
    unlikely = least_by_holm(found)
    if not unlikely:
        console.print(
            f"[green]✓[/] {count:,} draws of each kind: {len(found)} statistics, judged together at 99 %"
        )
    return not unlikely


def walking_away(spins: int) -> bool:
    """Nights in which a house with invented guests has draws made anew until one pleases."""
    held = [_gain(invented, spins // NIGHT) for invented in INVENTED]
    return all(held)


def _gain(invented: int, nights: int) -> bool:
    hits = repeats = most = 0
    for seed in range(nights):
        gain, texts = aborts.night(NIGHT, invented, seed)
        (table,) = check(texts).tables
        if len(table.repeats) != gain.repeats or gain.most > invented + 1:
            return False
        hits, repeats, most = hits + gain.hits, repeats + gain.repeats, max(most, gain.most)
    share, bound = hits / (nights * NIGHT), aborts.bound(NIGHT, invented)
    chance = (bound * (1 - bound) / (nights * NIGHT)) ** 0.5  # what it alone can make of it
    console.print(
        f"  {invented} invented guests: {share:.2%} for the wanted pocket, {bound:.2%} at most; "
        f"{repeats / nights:.1f} repeats a night of {NIGHT} spins, each under a name; {most} attempts at most"
    )
    return share <= bound + DEVIATIONS * chance and repeats <= nights * aborts.most_repeats(NIGHT, invented)


PARTS: dict[str, Callable[[int], bool]] = {
    "hands": hands,
    "bytes": every_byte,
    "even": even,
    "aborts": walking_away,
}


if __name__ == "__main__":
    raise SystemExit(main())
