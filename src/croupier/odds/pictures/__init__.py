"""Odds as pictures, drawn by matplotlib in the colours of the house."""
