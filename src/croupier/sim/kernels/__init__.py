"""The kernels: rounds as compiled code plays them, checked move by move against `croupier.games`."""
