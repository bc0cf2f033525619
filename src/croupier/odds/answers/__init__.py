"""Answers to `croupier odds`, as JSON, in the terminal and drawn."""
