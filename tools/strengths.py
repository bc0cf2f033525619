"""Make the evaluator's table anew, after the ranking of hands or its weights have changed.

.venv/bin/python -m tools.strengths
"""

from pathlib import Path

import numpy as np

from croupier.odds.holdem import evaluator
from croupier.odds.holdem.squeeze import squeeze, strengths_in


def main() -> None:
    """Write `strengths.npz` beside the evaluator."""
    rows, places = squeeze()
    strengths, flushes = strengths_in(rows, places, wheel=True)
    file = Path(evaluator.__file__).with_name("strengths.npz")
    np.savez_compressed(file, rows=rows, strengths=strengths, flushes=flushes)
    print(
        f"{file}: {places:,} places for {np.count_nonzero(strengths):,} sums, {file.stat().st_size:,} bytes"
    )


if __name__ == "__main__":
    main()
