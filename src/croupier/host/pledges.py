"""What devices have pledged for the draws to come; it is forgotten with their line."""

KEPT = 2
"""Pledges that a device can have for a chain: for the attempt under way, and for the one after it."""


class Pledges:
    """One connection's, by chain and attempt."""

    def __init__(self) -> None:
        self._by_chain: dict[str, dict[int, str]] = {}

    def put(self, chain: str, n: int, pledge: str) -> None:
        """Take a pledge for an attempt; until its roster is written, the last one counts."""
        pledges = self._by_chain.setdefault(chain, {})
        pledges[n] = pledge
        for old in sorted(pledges)[:-KEPT]:
            del pledges[old]

    def get(self, chain: str, n: int) -> str | None:
        """What was pledged for an attempt."""
        return self._by_chain.get(chain, {}).get(n)

    def forget(self, table: str) -> None:
        """Forget what was pledged at a table that is not followed any more, whatever its chain is called."""
        for chain in [one for one in self._by_chain if one.partition(".")[0] == table]:
            del self._by_chain[chain]
