"""Draws that guests can check (CN-DEAL-3): lines, hashes, decks, and whoever makes or checks them.

`docs/fairness.md` describes the scheme. Nothing here reads a clock, a file or a random number: times and
random bytes come in through the caller, and texts and messages go out.
"""
