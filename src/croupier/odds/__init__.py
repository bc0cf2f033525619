"""Exact probabilities and expectations: what every bet and every decision is worth."""
