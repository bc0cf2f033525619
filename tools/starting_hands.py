"""Count the equity of all 169 kinds of starting hands against any other hand, exactly.

.venv/bin/python -m tools.starting_hands
"""

from pathlib import Path

import msgspec

from croupier.odds.holdem import equity, starting
from croupier.odds.holdem.ranges import read_range
from croupier.odds.holdem.starting import FILE, StartingHand, kinds


def main() -> None:
    """Write the table beside the code that reads it."""
    hands = []
    for number, kind in enumerate(kinds(), 1):
        ways = read_range(kind).weights
        high, low = next(iter(ways))
        one = msgspec.structs.replace(read_range("any"), text=kind, weights={(high, low): 1.0})
        result = equity([one, "any"], method="exact")
        hands.append(StartingHand(kind, result.equity[0], result.win[0], result.tie[0], len(ways), 0))
        print(f"{number}/169 {kind} {result.equity[0]:.6f}", end="\r", flush=True)
    hands.sort(key=lambda hand: -hand.equity)
    placed = [msgspec.structs.replace(hand, place=place) for place, hand in enumerate(hands, 1)]
    rows = b",\n".join(map(msgspec.json.encode, placed))
    file = Path(starting.__file__).with_name(FILE)
    file.write_bytes(b"[\n" + rows + b"\n]\n")
    print(f"{file}: {len(hands)} kinds of hands")


if __name__ == "__main__":
    main()
