"""Where the host listens, and where to go on when it is gone: a night can move to another host."""

from collections.abc import Sequence
from urllib.parse import urlsplit, urlunsplit


class Addresses:
    """The socket that one is to connect to now, and those of the other hosts.

    >>> addresses = Addresses("ws://192.168.0.7:8000/ws")
    >>> addresses.know(["http://192.168.0.7:8000", "http://192.168.0.8:8000"])
    >>> addresses.turn()
    >>> addresses.now
    'ws://192.168.0.8:8000/ws'
    >>> addresses.move("/a")
    >>> addresses.now
    'ws://192.168.0.7:8000/a/ws'
    """

    def __init__(self, home: str) -> None:
        self._home = home
        """Where one came in at first; behind a proxy it leads to any of the hosts."""
        self._others: list[str] = []
        self.now = home

    @property
    def has_others(self) -> bool:
        """Whether there is somewhere else to go."""
        return bool(self._others)

    def know(self, addresses: Sequence[str]) -> None:
        """Hear of all hosts that there are."""
        self._others = [self._socket(address) for address in addresses]

    def move(self, address: str) -> None:
        """Go on at this address; at any other, where none is named."""
        if address:
            self.now = self._socket(address)
        else:
            self.turn()

    def turn(self) -> None:
        """Try the next."""
        all_ = list(dict.fromkeys([self._home, *self._others]))
        at = all_.index(self.now) if self.now in all_ else -1
        self.now = all_[(at + 1) % len(all_)]

    def _socket(self, address: str) -> str:
        home, there = urlsplit(self._home), urlsplit(address)
        scheme = home.scheme if not there.scheme else "wss" if there.scheme == "https" else "ws"
        return urlunsplit((scheme, there.netloc or home.netloc, f"{there.path.rstrip('/')}/ws", "", ""))
