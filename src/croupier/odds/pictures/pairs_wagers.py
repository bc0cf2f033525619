"""The chance to win from every position of the race."""

from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from croupier.games.pairs_wagers import Rules
from croupier.odds.pairs_wagers.positions import Position
from croupier.odds.pairs_wagers.values import solve
from croupier.odds.pictures.style import BRASS, FELT_LIGHT, IVORY, MUTED, NIGHT, RED, dress, figure

SHADES = LinearSegmentedColormap.from_list(
    "chances", [RED, "#3a2226", NIGHT, "#17402a", FELT_LIGHT, "#4ade80"]
)


def draw_values(rules: Rules, here: Position | None = None) -> Figure:
    """A grid of the race: own points upwards, the other's to the right; `here` is marked."""
    race = 100 * solve(rules).race
    target = rules.target
    size = max(5.0, min(11.0, 2.2 + 0.6 * target))
    drawn = figure(
        size, size + 0.6, f"Pairs and Wagers to {target}",
        "chance to win in % for the player to move, both at their best",
    )  # fmt: skip
    axes = dress(drawn.subplots())
    axes.imshow(race, origin="lower", cmap=SHADES, vmin=0, vmax=100)
    if target <= 20:
        for own in range(target):
            for other in range(target):
                chance = race[own, other]
                axes.text(
                    other, own, ">99" if chance > 99 else f"{chance:.0f}", ha="center", va="center",
                    color=NIGHT if chance > 84 else IVORY, fontsize=11 if target <= 10 else 8,
                )  # fmt: skip
        axes.set_xticks(range(target))
        axes.set_yticks(range(target))
    axes.set_xlabel("points of the other", color=MUTED)
    axes.set_ylabel("points of the player to move", color=MUTED)
    if here is not None and not here.led:
        own, other = here.points
        axes.add_patch(
            Rectangle((other - 0.46, own - 0.46), 0.92, 0.92, fill=False, edgecolor=BRASS, linewidth=3)
        )
    return drawn
