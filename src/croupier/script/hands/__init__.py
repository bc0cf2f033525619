"""Hands of hold'em in the formats that players' tools read: PokerStars text and Open Hand History."""
