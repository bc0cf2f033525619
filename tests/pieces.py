"""What tests look for in the host's messages."""

from croupier.client.followed import Message, events_in
from croupier.host.protocol import PROTOCOL

__all__ = ["GREETINGS", "events_in", "phase_in", "spoken", "without_story"]

GREETINGS = ("look_in", "join", "knock", "wait", "rejoin", "claim", "watch")


def spoken(message: Message) -> Message:
    """A message with the version that its client speaks, if a connection begins with it."""
    return {**message, "protocol": PROTOCOL} | message if message.get("do") in GREETINGS else message


def phase_in(message: Message) -> str | None:
    """The phase that a snapshot shows or an update leads to."""
    steps = message["steps"] if message.get("type") == "update" else [message]
    phases = [step["view"]["phase"] for step in steps if "phase" in step.get("view", ())]
    return phases[-1] if phases else None


def without_story(snapshot: Message) -> Message:
    """A snapshot without what led to it."""
    left_out = ("type", "missed", "ago", "steps")
    return {name: value for name, value in snapshot.items() if name not in left_out}
