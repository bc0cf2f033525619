"""How fast Croupier is, beside others where there are others, `./croupier bench`."""
