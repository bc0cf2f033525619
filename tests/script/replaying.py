"""Playing hands of the public format in tests."""

from typing import Any

from croupier.script.phh.fields import Block
from croupier.script.replay import HandReplay


def hand(
    actions: str,
    stacks: list[Any],
    blinds: list[Any],
    *,
    antes: list[Any] | None = None,
    min_bet: object = None,
    **fields: object,
) -> HandReplay:
    """A hand, replayed; its actions stand between semicolons and may follow one another on many lines."""
    said: dict[str, object] = {
        "variant": "NT",
        "antes": antes or [0] * len(stacks),
        "blinds_or_straddles": blinds,
        "min_bet": min_bet or max(blinds[:2]),
        "starting_stacks": stacks,
        "actions": [" ".join(action.split()) for action in actions.split(";")],
        **fields,
    }
    replay = HandReplay("hand.phh", Block(text="", fields=said))
    replay.run()
    return replay


def stacks_of(replay: HandReplay) -> list[Any]:
    """Its finishing stacks, in the order of the file and in its unit."""
    assert replay.refused is None, replay.refused
    return list(replay.report()["stacks"].values())
