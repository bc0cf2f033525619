"""The kernel of hold'em: whole hands between players with named strategies."""
