"""The host's figures as tables, `./croupier bench host`."""

import os
from collections.abc import Callable, Iterator

import msgspec

from tools.bench.host import scenarios
from tools.bench.host.echo import Echoed
from tools.bench.host.figures import percentile
from tools.bench.host.running import module, said
from tools.bench.host.scenarios import Carrier, Claim

Row = tuple[str, ...]

CARRIED = tuple("who|moves|a second|we are|a core-second|we are|answer|screens|cores|durable".split("|"))
CLAIMED = ("what", "measured", "goal", "")


class Report(msgspec.Struct):
    """What is printed: tables, and what must be said beside them."""

    carried: list[Row]
    claimed: list[Row]
    notes: list[str]


def measure(tell: Callable[[str], None]) -> Report:
    """Measure everything; `tell` is told what is going on."""
    tell("what the load client can do")
    echoed = said(module("echo"), Echoed)
    load = os.getloadavg()[0]
    tell("20 tables of 6, closed loop, in turns")
    contest = scenarios.closed_loop()
    tell("people who think, and a full house")
    claimed = [claim_row(claim) for claim in scenarios.claims()]
    return Report(
        carried=list(carrier_rows(contest)),
        claimed=claimed,
        notes=list(notes(contest, echoed, load)),
    )


def carrier_rows(contest: list[Carrier]) -> Iterator[Row]:
    """A row for each who was there; ratios and goals stand beside the others."""
    ours = contest[0]
    for carrier in contest:
        figures = carrier.figures
        is_ours = carrier is ours
        yield (
            carrier.name,
            carrier.kind,
            f"{carrier.a_second:,.0f}",
            "" if is_ours else ratio(ours.a_second / carrier.a_second, carrier.times),
            f"{carrier.each_core:,.0f}",
            "" if is_ours else ratio(ours.each_core / carrier.each_core),
            spread(figures.answered),
            spread(figures.shown),
            f"{figures.core:.2f} + {figures.client_core:.2f}",
            "yes" if carrier.durable else "no",
        )
    if len(contest) == 1:
        for name, (a_second, p99) in scenarios.KNOWN.items():
            stands = ratio(ours.a_second / a_second)
            yield name, "a counter", f"{a_second:,}", stands, "", "", "", f"– / {p99} ms", "", "no"


def ratio(times: float, goal: float = 0) -> str:
    """How many times as fast we are, and whether that was the goal.

    >>> ratio(3.456, 3), ratio(0.5, 1), ratio(0.5)
    ('3.5 times, goal 3 ✓', '0.5 times, goal 1 missed', '0.5 times')
    """
    reached = f", goal {goal:g} {'✓' if times >= goal else 'missed'}" if goal else ""
    return f"{times:.2g} times{reached}"


def spread(times: list[float]) -> str:
    """The middle and the 99th of a hundred."""
    return f"{percentile(times, 50):.1f} / {percentile(times, 99):.1f} ms"


def claim_row(claim: Claim) -> Row:
    return claim.what, claim.measured, claim.goal, "✓" if claim.is_reached else "missed"


def notes(contest: list[Carrier], echoed: Echoed, load: float) -> Iterator[str]:
    """What must be known to read the tables."""
    ours = contest[0].figures
    late = ours.refused / (ours.moves + ours.refused)
    yield (
        f"{scenarios.TABLES} tables of 6, closed loop; answer and screens: p50 / p99 over every move of "
        f"{scenarios.TURNS} turns; cores: server + clients."
    )
    yield (
        f"Croupier logged {ours.acts / ours.seconds:,.0f} commands a second, the house's included; "
        f"{late:.0%} of the moves came after no more bets and were refused."
    )
    yield (
        f"The load client alone: {echoed.a_second:,.0f} messages a second there and back, "
        f"{echoed.each:.0f} µs each."
    )
    if len(contest) == 1:
        yield "npm could not bring the others here: their figures were measured on another day."
    yield f"Load average {load:.1f} before, {os.getloadavg()[0]:.1f} after."
