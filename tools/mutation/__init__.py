"""Mutation testing: small faults put into functions, one at a time, and whether the tests notice."""
