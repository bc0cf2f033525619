"""The strategy chart of blackjack, and the decisions of a hand."""

from collections.abc import Mapping

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from croupier.odds.blackjack.strategy import UPS, Strategy
from croupier.odds.pictures import style

COLOURS = {"S": "#a02323", "H": style.FELT_LIGHT, "D": style.BRASS, "P": style.BLUE, "R": style.MUTED}
INKS = {"S": style.IVORY, "H": style.IVORY, "D": style.NIGHT, "P": style.IVORY, "R": style.NIGHT}
WORDS = {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"}


def draw_chart(strategy: Strategy, note: str, expectation: float) -> Figure:
    """The chart: a cell for every hand and open card, hard totals beside soft ones and pairs."""
    worth = f"worth {100 * expectation:+.4f} % of the first bet".replace("-", "−")
    drawn = style.figure(11.5, 8.6, "Blackjack: the best play", f"{note}; {worth}")
    grid = drawn.add_gridspec(2, 2, height_ratios=(8.4, 10.4))
    hard = {str(total): row for total, row in strategy.hard.items()}
    soft = {f"A {total - 11}": row for total, row in strategy.soft.items() if total > 12}
    pairs = {f"{rank} {rank}": row for rank, row in strategy.pairs.items()}
    _part(drawn.add_subplot(grid[:, 0]), "hard", hard)
    _part(drawn.add_subplot(grid[0, 1]), "soft", soft)
    _part(drawn.add_subplot(grid[1, 1]), "pairs", pairs)
    x = 0.98
    for letter in reversed(WORDS):
        drawn.text(
            x, 1 - 0.31 / 8.6, f"{letter}  {WORDS[letter]}", ha="right", va="center", fontsize=10,
            color=INKS[letter],
            bbox={"facecolor": COLOURS[letter], "edgecolor": "none", "boxstyle": "round,pad=0.25"},
        )  # fmt: skip
        x -= 0.036 + 0.0075 * len(WORDS[letter])
    return drawn


def _part(axes: Axes, name: str, rows: Mapping[str, Mapping[str, str]]) -> None:
    style.dress(axes)
    for place, (_, words) in enumerate(rows.items()):
        for column, up in enumerate(UPS):
            word = words[up]
            axes.add_patch(
                FancyBboxPatch(
                    (column - 0.42, place - 0.4), 0.84, 0.8, boxstyle="round,pad=0,rounding_size=0.12",
                    facecolor=COLOURS[word[0]], edgecolor="none",
                )
            )  # fmt: skip
            axes.text(
                column, place, word, color=INKS[word[0]], ha="center", va="center", fontsize=9, weight="bold"
            )
    axes.set_xlim(-0.6, len(UPS) - 0.4)
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.xaxis.tick_top()
    axes.set_xticks(range(len(UPS)), [up.replace("T", "10") for up in UPS])
    axes.set_yticks(range(len(rows)), [row.replace("T", "10") for row in rows])
    axes.set_ylabel(name, color=style.MUTED, fontsize=11)


def draw_hand(hand: str, up: str, actions: Mapping[str, float], best: str) -> Figure:
    """The decisions of a hand as bars, the best one in brass."""
    ranked = sorted(actions, key=lambda action: (action == best, actions[action]))
    drawn = style.figure(
        8, 1.5 + 0.5 * len(ranked), f"{hand} against {up}", "chips won or lost per chip of the first bet"
    )
    axes = style.dress(drawn.subplots())
    values = [actions[action] for action in ranked]
    colours = [
        style.BRASS if action == best else style.GOOD if actions[action] >= 0 else style.BAD
        for action in ranked
    ]
    axes.barh(range(len(ranked)), values, color=colours, height=0.6)
    axes.axvline(0, color=style.MUTED, linewidth=1)
    low, high = min([*values, 0.0]), max([*values, 0.0])
    room = (high - low) * 0.16
    axes.set_xlim(low - room, high + room)
    for place, value in enumerate(values):
        side = "left" if value >= 0 else "right"
        axes.text(
            value + (room if value >= 0 else -room) * 0.1, place, f"{value:+.4f}".replace("-", "−"),
            va="center", ha=side, color=style.IVORY,
        )  # fmt: skip
    axes.set_yticks(range(len(ranked)), ranked)
    axes.set_xticks([])
    return drawn
