"""The hands in a script."""

from collections.abc import Iterator

from croupier.games.holdem import Holdem
from croupier.script.hands.record import HandRecord, hand_records
from croupier.script.replay import ScriptReplay


def has_hands(game: str) -> bool:
    """Whether a game is one of hands: only hold'em is."""
    return game == Holdem.game


def hands_in(script: str) -> Iterator[HandRecord]:
    """The hands of a hold'em script that nothing in is refused of, as they ended."""
    replay = ScriptReplay("script", script.encode())
    replay.open()
    assert isinstance(replay.table, Holdem), replay.refused
    yield from hand_records(replay.table, replay.play())
