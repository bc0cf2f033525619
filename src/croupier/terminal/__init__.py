"""One person against players of the house, in a terminal: no network, no host."""
