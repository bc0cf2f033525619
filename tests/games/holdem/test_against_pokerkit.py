"""Hold'em against pokerkit: 500 hands here, 20,000 by `./croupier exhaustive pokerkit`."""

import pytest

from tests.games.holdem.against_pokerkit import compare


@pytest.mark.filterwarnings("ignore")
@pytest.mark.rule("P-10", "P-11", "P-12", "P-17")
@pytest.mark.check("C13", "D1", "D3", "D5", "D8", "D12", "D15", "D17")
@pytest.mark.parametrize("block", range(4))
def test_equal_turns_and_stacks(block: int) -> None:
    for seed in range(125 * block, 125 * (block + 1)):
        compare(seed)
