"""The short form of `./croupier exhaustive attacks`: what comes of them, not how long it takes."""

import asyncio

import pytest

from croupier.host import auth, edge
from tests.host.conftest import House
from tools.exhaustive import attacks


@pytest.mark.check("E16")
def test_a_party_comes_in_while_others_guess_from_its_address(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auth, "LONGEST_WAIT", 0.5)
    found = asyncio.run(attacks.guessing(house.port, house.code, guessers=4, guests=8))
    assert "all 8 guests in" in found
    assert len(house.night.state.players) == 8


@pytest.mark.check("E15")
@pytest.mark.parametrize("said", [b"", attacks.HALF])
def test_newcomers_come_in_while_others_hold_lines(
    house: House, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(house.app.edge, "most", 20)
    monkeypatch.setattr(edge, "REQUEST_WITHIN", 1.0)
    found = asyncio.run(attacks.half_made(house.port, house.code, 60, said))
    assert "60 opened" in found
    assert len(house.night.state.players) == 5
