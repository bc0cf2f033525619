"""What reports in the terminal have in common."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.text import Text

EIGHTHS = " ▏▎▍▌▋▊▉█"
WIDTH = 40


def signed(value: float, form: str) -> str:
    """A number as people read it, with a true minus.

    >>> signed(-1234.5, "+,.1f")
    '−1,234.5'
    """
    return f"{value:{form}}".replace("-", "−")


def name_of(strategy: str) -> str:
    """A strategy, which may be the name of any file, as the terminal can show it."""
    return escape("".join(one if one.isprintable() else "�" for one in strategy))


def show_bars(console: Console, rows: list[tuple[str, float]]) -> None:
    """Shares of a whole as bars."""
    most = max(share for _, share in rows) or 1.0
    wide = max(len(name) for name, _ in rows)
    for name, share in rows:
        console.print(Text(f"{name:>{wide}} {share:8.3%} "), Text(bar(share / most), style="green"), sep="")


def bar(part: float, width: int = WIDTH) -> str:
    """A bar as wide as a part of the width.

    >>> bar(0.5, 3)
    '█▌'
    """
    eighths = round(part * width * 8)
    return "█" * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")


def show_histogram(console: Console, bins: Sequence[tuple[float, float, int]]) -> None:
    everybody = sum(count for _, _, count in bins)
    show_bars(console, [(f"{signed(low, '+,.0f')} …", count / everybody) for low, _, count in bins])
