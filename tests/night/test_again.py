"""A round that is over is played again from the log, as everybody saw it and no further."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.games.refusal import Refused
from croupier.night.histories import hands_of
from croupier.night.projection.again import again, check_is_over
from croupier.night.scripts import scripts
from croupier.store import open_store
from tests.golden.kept import Golden
from tests.night.party import Party


def test_a_hand_is_shown_again_without_the_cards_that_were_not_shown(tmp_path: Path) -> None:
    with open_store(Golden("0.3", "killed").unpacked(tmp_path), read_only=True) as store:
        script = next(one for one in scripts(store.entries()).values() if one.game == "holdem")
        hand = next(
            hand for hand, _ in hands_of(script) if any(hand.holes(hidden=True).values()) and secrets(hand)
        )
        text = again(store.entries(), script.id, hand.number).decode()
    told: dict[str, Any] = msgspec.json.decode(text)
    events = [event for move in told["moves"] for step in move["steps"] for event in step["events"]]
    assert (told["round"], told["card"]["id"]) == (hand.number, script.id)
    assert events[0]["event"] == "hand_started"
    assert "pot_won" in [event["event"] for event in events]
    shown = {card for cards in hand.holes(hidden=True).values() for card in cards}
    assert all(f'"{card}"' in text for card in shown)
    assert not [card for card in secrets(hand) if f'"{card}"' in text]


def secrets(hand: Any) -> set[str]:
    """The cards of a hand that nobody but their owner has seen."""
    shown = hand.holes(hidden=True)
    return {card for who, cards in hand.holes().items() if not shown.get(who) for card in cards}


def test_only_a_round_that_is_over_is_shown_again() -> None:
    party = Party("roulette")
    party.sit("t1", Ann=100)
    party.move("house", "t1", "open")
    for number in (1, 2):
        with pytest.raises(Refused, match=f"round {number} isn't over yet"):
            check_is_over(party.table(), number)
    party.move("Ann", "t1", "bet", on="red", amount=10)
    party.move("house", "t1", "close")
    party.until("waiting")
    check_is_over(party.table(), 1)
