"""The games: moves in, events out. No input or output, no clock and no chance."""
