"""How the host is reached: what guests open, what it goes by, and where it listens."""

import socket
from typing import Any

import pytest

from croupier.host import addresses
from croupier.host.addresses import bases, host_names, listen, own_addresses
from croupier.host.settings import MOST_PORT, Settings


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine that knows these addresses of its own, and no way to anywhere."""
    known = ["127.0.1.1", "192.168.1.5", "169.254.3.4", "10.0.0.7", "192.168.1.5"]

    def named(*_: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (one, 0)) for one in known]

    monkeypatch.setattr(addresses, "ELSEWHERE", ())
    monkeypatch.setattr(socket, "getaddrinfo", named)
    monkeypatch.setattr(socket, "gethostname", lambda: "Casino-Box")
    return known


@pytest.mark.usefixtures("network")
def test_guests_open_the_addresses_that_others_can_reach() -> None:
    assert own_addresses() == ["192.168.1.5", "10.0.0.7"]
    assert bases(Settings(), 8000) == ["http://192.168.1.5:8000", "http://10.0.0.7:8000"]
    assert bases(Settings(bind="::"), 80) == ["http://192.168.1.5", "http://10.0.0.7"]


def test_a_machine_without_a_network_is_still_its_own(network: list[str]) -> None:
    network.clear()
    assert bases(Settings(), 8000) == ["http://127.0.0.1:8000"]


@pytest.mark.parametrize(
    ("settings", "port", "base"),
    [
        (Settings(bind="127.0.0.1"), 8000, "http://127.0.0.1:8000"),
        (Settings(bind="127.0.0.1"), 80, "http://127.0.0.1"),
        (Settings(bind="fd00::7"), 8000, "http://[fd00::7]:8000"),
        (Settings(bind="casino.local"), 81, "http://casino.local:81"),
        (Settings(public="https://casino.example/"), 8000, "https://casino.example"),
    ],
)
def test_what_is_bound_or_made_public_is_what_guests_open(settings: Settings, port: int, base: str) -> None:
    assert bases(settings, port) == [base]


@pytest.mark.check("E12")
@pytest.mark.usefixtures("network")
def test_a_host_goes_by_its_own_names_and_those_it_was_given() -> None:
    assert host_names(Settings()) == {"casino-box", "casino-box.local"}
    given = Settings(public="https://Casino.example:8443/", names=" Night.local, ,friday")
    assert host_names(given) == {"casino-box", "casino-box.local", "casino.example", "night.local", "friday"}
    assert host_names(Settings(public="https://")) == {"casino-box", "casino-box.local"}


def test_a_host_that_listens_everywhere_hears_both_kinds_of_addresses() -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    with listen(Settings(bind="::", port=0)) as listening:
        for there in ("127.0.0.1", "::1"):
            socket.create_connection((there, listening.getsockname()[1]), timeout=60).close()


def test_any_port_there_is_can_be_taken() -> None:
    assert Settings(port=MOST_PORT).port == 65_535
