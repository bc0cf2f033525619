"""How many files, and so connections, this machine lets the host have open."""

import contextlib
from typing import NamedTuple

RESERVED = 64
"""Files beside connections: the record, and the program's own."""


class Room(NamedTuple):
    """How many there is room for."""

    guests: int
    connections: int
    """Of any kind, with those that load a page."""

    def lack(self, wanted: int) -> str:
        """What to tell the host where that is less than was wanted."""
        if self.guests >= wanted:
            return ""
        files = self.connections + RESERVED
        return (
            f"this machine lets a program have {files} files open: {self.guests} phones and screens can be "
            f"connected at once, not {wanted}; `ulimit -n {2 * wanted + RESERVED}` raises that"
        )


def raise_file_limit(guests: int) -> Room:
    """Have room for so many guests, and as many connections that load a page, as far as can be."""
    wanted = Room(guests, 2 * guests)
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    files = wanted.connections + RESERVED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < files:
        with contextlib.suppress(ValueError, OSError):
            most = files if hard == resource.RLIM_INFINITY else min(files, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= files:
        return wanted
    connections = max(4, soft - RESERVED)
    return Room(min(guests, connections * 3 // 4), connections)
