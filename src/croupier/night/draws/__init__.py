"""Draws that guests can check: the record that each table and the raffle keep of them.

The scheme is `croupier.fairness`; here it is put to work in a night. Where the host's machine is there
(`night.house`), lines are made with the night's key; a replay takes them from the log, with the same checks.
"""
