"""The messages between a client and the host, one module for each direction."""
