"""The addresses that guests reach this machine by."""

import errno
import socket
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from croupier.host.settings import Settings

ELSEWHERE = ("198.51.100.1", "192.168.0.1", "10.0.0.1", "172.16.0.1")
"""Addresses out there, the internet's first: the way to each begins at an address of this machine.

Nothing is sent to them.
"""

WAITING = 4096
"""Connections that may wait to be let in."""


class Unreachable(Exception):
    """Nobody could connect, for a reason told in one sentence for a host."""


def listen(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say."""
    family = socket.AF_INET6 if ":" in settings.bind else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if socket.has_dualstack_ipv6() and family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.bind, settings.port))
        listening.listen(WAITING)
    except OSError as problem:
        listening.close()
        raise Unreachable(_reason(settings, problem)) from None
    return listening


def _reason(settings: Settings, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"port {settings.port} is in use; take another with --port, or stop the program that has it"
    if problem.errno == errno.EACCES:
        return f"port {settings.port} is not for everybody; take one above 1023 with --port"
    return f"{settings.bind} is not an address of this machine"


def own_addresses() -> list[str]:
    """This machine's addresses in the local network, the likeliest first."""
    found: dict[str, None] = {}
    for there in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            try:
                way.connect((there, 9))
            except OSError:
                continue
            found[way.getsockname()[0]] = None
    with suppress(OSError):  # a machine that does not know its own name still has the addresses above
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found |= {str(info[4][0]): None for info in named}
    return [one for one in found if not ip_address(one).is_loopback and not ip_address(one).is_link_local]


def bases(settings: Settings, port: int) -> list[str]:
    """What the guests' addresses begin with, the likeliest first."""
    if settings.public:
        return [settings.public.rstrip("/")]
    bound = ip_address(settings.bind) if _is_number(settings.bind) else None
    if bound is None or not bound.is_unspecified:
        return [_base(settings.bind, port)]
    return [_base(address, port) for address in own_addresses() or ["127.0.0.1"]]


def _base(address: str, port: int) -> str:
    shown = f"[{address}]" if ":" in address else address
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def _is_number(address: str) -> bool:
    try:
        ip_address(address)
    except ValueError:
        return False
    return True


def host_names(settings: Settings) -> frozenset[str]:
    """The names that this host is asked for by; who asks for another was sent here by a trick (E12).

    Addresses in figures need not stand here: no trick makes another's lead to this machine.
    """
    machine = socket.gethostname().lower()
    names = {machine, f"{machine}.local"}
    if settings.public:
        names.add(urlsplit(settings.public).hostname or "")
    names |= {one.strip().lower() for one in settings.names.split(",")}
    return frozenset(names - {""})
