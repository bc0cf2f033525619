"""Pairs and Wagers by its numbers."""
