"""A rehearsal: house players live through a planned night as guests would, from the door to the last call.

They come, exchange, sit, wait for seats, bet and decide, go from table to table and run out of money, by the
night's own commands and pace; only the clock is a virtual one, so that hours pass in seconds.
"""

from croupier.plan.rehearsal.evening import rehearse
from croupier.plan.rehearsal.report import Report

__all__ = ["Report", "rehearse"]
