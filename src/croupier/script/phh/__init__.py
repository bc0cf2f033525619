"""PHH, the public poker hand history format: no-limit hold'em hands in and out."""

from croupier.script.phh.hand import Hand
from croupier.script.phh.playing import HandPlay

__all__ = ["Hand", "HandPlay"]
