"""A plan as a picture: the room, the results to expect, who is broke when, the chips to lay out."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch

from croupier.games.registry import GAMES
from croupier.odds.pictures.style import (
    BAD,
    BRASS,
    FELT,
    FELT_LIGHT,
    FELT_LINE,
    GOOD,
    IVORY,
    LINE,
    MUTED,
    dress,
    figure,
)
from croupier.plan.expectations import Plan

CHIPS = {"blue": "#3b6ea8", "green": "#1e8f4e", "red": "#c62828", "light grey": "#b9b3a3"}
DEALT = {"dealer": "a dealer", "house": "the house deals", "players": "players deal"}
IN_A_ROW = 6
MOST_ROWS = 4


def draw_plan(plan: Plan) -> Figure:
    """The whole plan on one sheet."""
    rows = min(MOST_ROWS, -(-len(plan.tables) // IN_A_ROW))
    height = 5.6 + 1.5 * rows
    note = (
        f"{plan.guests} guests, {plan.hours:g} hours; {plan.preset.start_money:,} for each to start with; "
        f"the house takes {plan.house:,.0f} ± {plan.house_spread:,.0f}"
    )
    drawn = figure(13, height, plan.preset.name, note)
    grid = drawn.add_gridspec(2, 3, height_ratios=(1.5 * rows, 4.2), width_ratios=(1.25, 1.1, 0.8))
    _room(drawn.add_subplot(grid[0, :]), plan, rows)
    _results(drawn.add_subplot(grid[1, 0]), plan)
    _broke(drawn.add_subplot(grid[1, 1]), plan)
    _chips(drawn.add_subplot(grid[1, 2]), plan)
    return drawn


def _room(axes: Axes, plan: Plan, rows: int) -> None:
    dress(axes)
    shown = list(zip(plan.preset.tables, plan.tables, strict=True))[: IN_A_ROW * MOST_ROWS]
    for place, (table, expected) in enumerate(shown):
        row, column = divmod(place, IN_A_ROW)
        x, y = 2.2 * column, -1.5 * row
        axes.add_patch(
            FancyBboxPatch(
                (x, y), 1.7, 0.8, boxstyle="round,pad=0,rounding_size=0.38",
                facecolor=FELT if table.dealt == "dealer" else FELT_LIGHT, edgecolor=FELT_LINE, linewidth=1.2,
            )
        )  # fmt: skip
        axes.text(
            x + 0.85,
            y + 0.5,
            table.name,
            color=IVORY,
            ha="center",
            va="center",
            fontweight="bold",
            fontsize=9,
        )
        axes.text(
            x + 0.85, y + 0.24, DEALT[table.dealt], color=FELT_LINE, ha="center", va="center", fontsize=8
        )
        for guest in range(expected.guests):
            offset = (guest - (expected.guests - 1) / 2) * 0.17
            axes.add_patch(Circle((x + 0.85 + offset, y - 0.17), 0.065, color=BRASS))
    axes.set_xlim(-0.1, 2.2 * IN_A_ROW - 0.3)
    axes.set_ylim(-1.5 * (rows - 1) - 0.4, 0.95)
    axes.set_aspect("equal")
    axes.set_xticks([])
    axes.set_yticks([])


def _results(axes: Axes, plan: Plan) -> None:
    dress(axes, grid="x")
    axes.set_title("What a guest wins or loses", loc="left", color=IVORY, fontsize=11)
    games = list(plan.evening.results)[::-1]
    for place, game in enumerate(games):
        low, first, middle, third, high = plan.evening.results[game].values()
        axes.plot([low, high], [place, place], color=MUTED, linewidth=2, solid_capstyle="round")
        axes.plot([first, third], [place, place], color=FELT_LIGHT, linewidth=14, solid_capstyle="butt")
        axes.plot([middle, middle], [place - 0.17, place + 0.17], color=BRASS, linewidth=3)
        told = f"{middle:+,.0f}".replace("-", "−")
        axes.text(middle, place + 0.24, told, color=IVORY, ha="center", fontsize=9)
    axes.axvline(0, color=IVORY, linewidth=0.8)
    axes.set_yticks(range(len(games)), [GAMES[game].title for game in games])
    axes.set_ylim(-0.5, len(games) - 0.3)
    axes.set_xlabel("thick: half of the guests; thin: nine in ten", color=MUTED, fontsize=9)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.locator_params(axis="x", nbins=6)


def _broke(axes: Axes, plan: Plan) -> None:
    dress(axes, grid="y")
    axes.set_title("Guests who are broke", loc="left", color=IVORY, fontsize=11)
    hours, parts = zip(*plan.evening.broke_by, strict=True)
    percents = [100 * part for part in parts]
    axes.fill_between(hours, percents, color=BAD, alpha=0.25, linewidth=0)
    axes.plot(hours, percents, color=BAD, linewidth=2)
    top = max(5.0, 1.25 * max(percents))
    axes.set_ylim(0, top)
    axes.set_xlim(0, hours[-1])
    if plan.evening.first_broke:
        low, _, middle, _, high = plan.evening.first_broke.values()
        axes.axvspan(low, high, color=LINE, alpha=0.6, linewidth=0)
        axes.axvline(middle, color=BRASS, linewidth=2)
        side = "left" if middle < hours[-1] / 2 else "right"
        axes.text(
            middle,
            top * 0.96,
            f" first after {middle:.1f} h ",
            color=BRASS,
            ha=side,
            va="top",
            fontsize=10,
        )
    else:
        axes.text(hours[-1] / 2, top / 2, "nobody", color=GOOD, ha="center")
    axes.yaxis.set_major_formatter("{x:.0f} %")
    axes.set_xlabel("hours", color=MUTED)


def _chips(axes: Axes, plan: Plan) -> None:
    dress(axes)
    boxes = "1 box" if plan.boxes == 1 else f"{plan.boxes} boxes"
    axes.set_title(f"Chips to lay out: {boxes}", loc="left", color=IVORY, fontsize=11)
    most = max(plan.chips.values())
    for place, (colour, count) in enumerate(plan.chips.items()):
        axes.bar(place, count, color=CHIPS[colour], width=0.6, edgecolor=FELT_LINE, linewidth=0.8)
        axes.text(place, count + most * 0.02, f"{count:,}", color=IVORY, ha="center", fontsize=10)
    axes.set_ylim(0, most * 1.15)
    axes.set_xticks(range(len(plan.chips)), [colour.replace(" ", "\n") for colour in plan.chips])
    axes.set_yticks([])
