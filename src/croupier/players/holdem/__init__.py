"""The house's hold'em players, from `loose` to `strong`."""
