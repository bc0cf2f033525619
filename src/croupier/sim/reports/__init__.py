"""Results of simulations for people: in the terminal and drawn."""
