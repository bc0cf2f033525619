"""The kernel of blackjack: rounds from a shoe, with charts for strategies."""
