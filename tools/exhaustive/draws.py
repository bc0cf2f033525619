"""Ten million draws of every kind of equipment, and a hundred million bits of the stream behind them."""

from argparse import ArgumentParser

from rich.console import Console

from tests.equipment.bits import SINGLE, failing
from tests.equipment.outcomes import DICE, WHEELS, card_chances, dice_chances, wheel_chances, word_chances
from tests.equipment.statistics import least_by_holm

DRAWS = 10_000_000
SEQUENCES, BITS = 100, 1_000_000

console = Console(highlight=False)


def main(arguments: list[str] | None = None) -> int:
    """Draw, and say how likely that is of fair equipment; the code is 1 where it is not."""
    parser = ArgumentParser(prog="./croupier exhaustive draws")
    parser.add_argument("--draws", type=int, default=DRAWS, metavar="N", help=f"of each kind ({DRAWS:,})")
    parser.add_argument("--run", type=int, default=1, metavar="N", help="for other seeds (1)")
    said = parser.parse_args(arguments or [])
    chances: dict[str, float] = {}
    for wheel in WHEELS:
        chances |= _told(wheel_chances(wheel, said.draws, said.run))
    for game, dice in DICE.items():
        chances |= _told(dice_chances(game, said.draws // dice, said.run))
    chances |= _told(card_chances(said.draws // 52, said.run)) | _told(
        word_chances(said.draws // 10, said.run)
    )
    unlikely = least_by_holm(chances)
    for name in unlikely:
        console.print(f"[red]✗[/] {name}: {chances[name]:.2g} is too little")
    wrong = failing(SEQUENCES, BITS, first=SEQUENCES * (said.run - 1))
    for name, words in wrong.items():
        console.print(f"[red]✗[/] {name}: {words}")
    if not unlikely and not wrong:
        console.print(
            f"[green]✓[/] {said.draws:,} draws of each kind: {len(chances)} statistics, the least "
            f"{min(chances.values()):.4f}, judged together at 99 %; {SEQUENCES} sequences of {BITS:,} bits "
            f"pass {len(SINGLE)} tests of SP 800-22"
        )
    return int(bool(unlikely or wrong))


def _told(chances: dict[str, float]) -> dict[str, float]:
    for name, chance in chances.items():
        console.print(f"  {name}: {chance:.4f}")
    return chances


if __name__ == "__main__":
    raise SystemExit(main())
