"""One night: people, seats, tables, money, pace and standings, as a state machine over its log."""

from croupier.night.night import Night

__all__ = ["Night"]
