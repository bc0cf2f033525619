"""A table as a client pieces it together by docs/protocol.md: a snapshot, and then what changes."""

from typing import Any

from croupier.games.registry import GAMES
from croupier.host.protocol import PROTOCOL
from croupier.night.projection.patches import map_depths
from croupier.night.wire_types import TableInfo

Message = dict[str, Any]

GREETINGS = ("look_in", "join", "knock", "wait", "rejoin", "claim", "watch")


def spoken(message: Message) -> Message:
    """A message with the version that its client speaks, if a connection begins with it."""
    return {**message, "protocol": PROTOCOL} | message if message.get("do") in GREETINGS else message


def events_in(message: Message) -> list[Message]:
    """What an update tells, or what is somebody's own of it."""
    steps = message["steps"] if message.get("type") == "update" else [message]
    return [event for step in steps for event in step.get("events", ())]


def phase_in(message: Message) -> str | None:
    """The phase that a snapshot shows or an update leads to."""
    steps = message["steps"] if message.get("type") == "update" else [message]
    phases = [step["view"]["phase"] for step in steps if "phase" in step.get("view", ())]
    return phases[-1] if phases else None


def patched(before: Message, patch: Message, depths: dict[str, int]) -> Message:
    """A record with what has changed in it."""
    return before | {name: _changed(before.get(name), value, depths[name]) for name, value in patch.items()}


def _changed(before: Any, change: Any, depth: int) -> Any:
    if not depth or before is None:
        return change
    kept = {key: value for key, value in before.items() if change.get(key, 0) is not None}
    changed = {key: value for key, value in change.items() if value is not None}
    return kept | {key: _changed(before.get(key), value, depth - 1) for key, value in changed.items()}


def overlaid(view: Message, own: Message) -> Message:
    """What everybody sees with what one sees alone laid over it."""
    return view | {
        name: overlaid(view[name], value) if isinstance(value, dict) else value for name, value in own.items()
    }


def depths_of(kind: type) -> dict[str, int]:
    return dict(zip(kind.__struct_fields__, map_depths(kind), strict=True))  # type: ignore[attr-defined]


VIEWS = {name: depths_of(game.view_type) for name, game in GAMES.items()}
INFO = depths_of(TableInfo)


class Followed:
    """A table that is followed."""

    def __init__(self, snapshot: Message) -> None:
        self.id: str = snapshot["table"]
        self.version: int = snapshot["version"]
        self.open: Message = snapshot["view"]
        self.own: Message = snapshot["own"]
        self.info: Message = snapshot["info"]
        self.options: list[Message] = snapshot["options"]
        self.due: Message | None = snapshot["due"]
        self._own_next: Message | None = None

    @property
    def view(self) -> Message:
        """The table as one sees it."""
        return overlaid(self.open, self.own)

    def hear(self, message: Message) -> list[Message]:
        """Take in an update, or what is one's own and comes before it; what happened, as one sees it."""
        if message["type"] == "own":
            assert self._own_next is None, "an update is missing"
            self._own_next = message
            return []
        own, self._own_next = self._own_next or {}, None
        assert own.get("version", message["version"]) == message["version"] == self.version + 1
        self.version = message["version"]
        for step in message["steps"]:
            self.open = patched(self.open, step["view"], VIEWS[self.open["game"]])
        self.info = patched(self.info, message.get("info", {}), INFO)
        self.own = own.get("view", self.own)
        self.options = own.get("options", self.options)
        self.due = message["due"]
        found: list[Message] = own.get("events", events_in(message))
        return found

    def as_shown(self) -> Message:
        """What a snapshot would say, beside what led to it."""
        return {
            "table": self.id,
            "version": self.version,
            "view": self.open,
            "own": self.own,
            "info": self.info,
            "options": self.options,
            "due": self.due,
        }


def without_story(snapshot: Message) -> Message:
    """A snapshot without what led to it."""
    left_out = ("type", "missed", "ago", "steps")
    return {name: value for name, value in snapshot.items() if name not in left_out}
