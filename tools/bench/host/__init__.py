"""How much a host carries: real tables over real sockets, beside game servers from npm."""
