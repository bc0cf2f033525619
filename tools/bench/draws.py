"""What draws cost to which guests' devices add chance: on the host, and in waiting."""

from collections.abc import Callable
from tempfile import TemporaryDirectory

import msgspec

from tools.bench.host.drawing import Drawn, DrawPlan
from tools.bench.host.figures import percentile
from tools.bench.host.running import ROOT, module, said, server
from tools.bench.host.serving import Address, House

HEADINGS = ("draws with 40 guests on this machine", "measured", "goal", "")
PHONES, DRAWS = 40, 200
BETTING = 0.08
"""Seconds: with shorter ones a phone that bets and answers in every round would be told to slow down."""
MOST_DELAY, MOST_COST = 150.0, 2.0
"""Milliseconds that a draw may take longer, and cost the host more, for what devices add."""

Row = tuple[str, ...]


def measure(tell: Callable[[str], None], *, phones: int = PHONES, draws: int = DRAWS) -> list[Row]:
    """Draws with devices and without, in turns of one host each."""
    tell(f"{draws} draws, {phones} devices")
    shared = played(phones, draws, devices=True)
    tell(f"{draws} draws, nobody adds chance")
    alone = played(phones, draws, devices=False)
    cost = 1000 * (shared.server_cpu - alone.server_cpu) / draws
    half, most = percentile(shared.delays, 50), percentile(shared.delays, 99)
    delay, price = f"under {MOST_DELAY:.0f} ms", f"under {MOST_COST:.0f} ms"
    return [
        ("devices that counted, on average", f"{shared.counted:.1f}", f"{phones}", ""),
        ("from roster to draw, half of them", f"{half:.1f} ms", delay, mark(half, MOST_DELAY)),
        ("from roster to draw, 99 of 100", f"{most:.1f} ms", delay, mark(most, MOST_DELAY)),
        ("the host's core for a draw, more than alone", f"{cost:.2f} ms", price, mark(cost, MOST_COST)),
        ("the host's core for a round, alone", f"{1000 * alone.server_cpu / draws:.2f} ms", "", ""),
    ]


def played(phones: int, draws: int, *, devices: bool) -> Drawn:
    """What phones see of so many draws at a host of their own."""
    house = msgspec.json.encode(House(tables=1, betting=BETTING)).decode()
    with (
        TemporaryDirectory(prefix="croupier-bench-") as folder,
        server(module("serving", folder, house), ROOT, Address) as (pid, address),
    ):
        plan = DrawPlan(address, pid, phones, devices, draws=draws)
        return said(module("drawing", msgspec.json.encode(plan).decode()), Drawn)


def mark(found: float, most: float) -> str:
    """Whether a goal was reached."""
    return "✓" if found < most else "missed"
