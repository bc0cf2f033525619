"""How somebody has done at a game, over all their sessions."""

import msgspec

BARS = "▁▂▃▄▅▆▇█"
REMEMBERED = 500


class Statistics(msgspec.Struct, kw_only=True):
    """Rounds that the person took part in, in chips."""

    rounds: int = 0
    won: int = 0
    """Rounds that brought chips;"""
    lost: int = 0
    """and that cost some."""
    net: int = 0
    best: int = 0
    """The most that a round has brought;"""
    worst: int = 0
    """and cost, below zero."""
    loans: int = 0
    curve: list[int] = msgspec.field(default_factory=lambda: [0])
    """What all rounds had come to after each of the last ones."""

    def add(self, result: int) -> None:
        """Count a round."""
        self.rounds += 1
        self.won += result > 0
        self.lost += result < 0
        self.net += result
        self.best, self.worst = max(self.best, result), min(self.worst, result)
        self.curve = [*self.curve, self.net][-REMEMBERED:]

    def lines(self, width: int = 40) -> list[str]:
        """The figures, a line each; nothing but a sentence before the first round."""
        if not self.rounds:
            return ["No round yet."]
        even = self.rounds - self.won - self.lost
        rounds = f"{self.rounds:,} round{'s' * (self.rounds != 1)}"
        return [
            f"{rounds}: {self.won:,} won, {self.lost:,} lost, {even:,} even",
            f"in all {signed(self.net)}, best round {signed(self.best)}, worst {signed(self.worst)}",
            f"loans {self.loans:,}",
            f"curve {sparkline(self.curve, width)}",
        ]


def signed(chips: int) -> str:
    """An amount won or lost.

    >>> signed(1200), signed(-50), signed(0)
    ('+1,200', '−50', '0')
    """
    return f"{chips:+,}".replace("-", "−") if chips else "0"


def sparkline(values: list[int], width: int) -> str:
    """Values as a row of bars, no wider than that.

    >>> sparkline([0, 5, 10], 3)
    '▁▄█'
    """
    if len(values) > width:
        values = [values[round(nth * (len(values) - 1) / (width - 1))] for nth in range(width)]
    low, high = min(values), max(values)
    if low == high:
        return BARS[0] * len(values)
    return "".join(BARS[(value - low) * (len(BARS) - 1) // (high - low)] for value in values)
