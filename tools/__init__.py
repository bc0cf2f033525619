"""What developers of Croupier run; `./croupier NAME` starts each."""
