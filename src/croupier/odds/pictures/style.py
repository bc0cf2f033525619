"""The colours of the house, and figures that wear them."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

NIGHT, RAISED, LINE = "#101418", "#1a2026", "#2c343c"
FELT, FELT_LIGHT, FELT_LINE = "#14532d", "#1b6b3f", "#e8dfc3"
IVORY, MUTED, BRASS = "#f6f1e4", "#b9b3a3", "#d4ac52"
RED, ZERO = "#c62828", "#1e8f4e"
GOOD, BAD = "#4ade80", "#f87171"
BLUE = "#3b6ea8"


def figure(width: float, height: float, title: str, note: str = "") -> Figure:
    """An empty picture with a title, and a quieter line under it."""
    under_title = ConstrainedLayoutEngine(rect=(0.01, 0.01, 0.98, 1 - 0.78 / height))
    drawn = Figure(figsize=(width, height), facecolor=NIGHT, layout=under_title)
    drawn.text(0.02, 1 - 0.18 / height, title, color=IVORY, fontsize=16, fontweight="bold", va="top")
    if note:
        drawn.text(0.02, 1 - 0.52 / height, note, color=MUTED, fontsize=10, va="top")
    return drawn


def dress(axes: Axes, *, grid: str | None = None) -> Axes:
    """Axes in the colours of the house; `grid` x or y draws quiet lines."""
    axes.set_facecolor(NIGHT)
    axes.tick_params(colors=MUTED, labelcolor=IVORY, length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    if grid is not None:
        axes.grid(axis=grid, color=LINE, linewidth=0.8)  # type: ignore[arg-type]
        axes.set_axisbelow(True)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(MUTED)
    return axes
