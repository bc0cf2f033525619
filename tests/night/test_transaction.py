"""A command's transaction: all of it, or nothing."""

from typing import Any

import pytest

from croupier.games.refusal import Refused
from croupier.night import commands
from croupier.night.commands import Actor
from croupier.night.execution import HANDLERS
from croupier.night.transaction import Transaction
from tests.night.party import Party

handlers: dict[Any, Any] = HANDLERS


def test_a_refusal_takes_the_number_and_the_time_of_its_entry_back() -> None:
    party = Party("roulette")
    party.join("Ann")
    party.clock = 5000
    before = party.night.state.seq, party.night.state.clock, party.night.state.at
    party.refused("Ann", commands.Leave(table="t1"))
    assert (party.night.state.seq, party.night.state.clock, party.night.state.at) == before


def test_a_handler_that_refuses_what_it_has_half_done_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    grant = HANDLERS[commands.Grant]

    def careless(tx: Transaction, by: Actor, command: commands.Grant) -> None:
        grant(tx, by, command)
        raise Refused("night", "on second thoughts, no")

    monkeypatch.setitem(handlers, commands.Grant, careless)
    party = Party("roulette")
    party.join("Ann")
    with pytest.raises(AssertionError, match="refused when half of it was done"):
        party.do("host", commands.Grant(name="Ann", amount=5, reason="x"))


def test_whose_account_has_changed_follows_from_what_was_done() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100, Bob=100)
    assert party.do("host", commands.Grant(name="Bob", amount=5, reason="x")).changes.concerned == ("Bob",)
    party.until("betting")
    assert party.move("Ann", "t1", "bet", on="red", amount=10).changes.concerned == ("Ann",)
    party.until("closed")
    assert set(party.strike().changes.concerned) == {"Ann", "Bob"}  # the stakes are gone, whoever has won
