"""A table as the protocol tells it: a snapshot, and then what changes, pieced together."""

from typing import Any

from croupier.games.registry import GAMES
from croupier.night.projection.patches import map_depths
from croupier.night.wire_types import TableInfo

Message = dict[str, Any]
"""What the host says, as JSON has it."""


class Gap(Exception):
    """Something is missing between what is known and what came: follow the table again."""


class Followed:
    """A table that is followed, as JSON has it."""

    def __init__(self, snapshot: Message) -> None:
        self.id: str = snapshot["table"]
        self.version: int = snapshot["version"]
        self.open: Message = snapshot["view"]
        """What everybody sees;"""
        self.own: Message = snapshot["own"]
        """and what one sees alone, to be laid over it."""
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
            if self._own_next is not None:
                raise Gap
            self._own_next = message
            return []
        own, self._own_next = self._own_next or {}, None
        if not own.get("version", message["version"]) == message["version"] == self.version + 1:
            raise Gap
        self.version = message["version"]
        depths = depths_of(GAMES[self.open["game"]].view_type)
        for step in message["steps"]:
            self.open = patched(self.open, step["view"], depths)
        self.info = patched(self.info, message.get("info", {}), depths_of(TableInfo))
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


def events_in(message: Message) -> list[Message]:
    """What an update tells, or what is somebody's own of it."""
    steps = message["steps"] if message.get("type") == "update" else [message]
    return [event for step in steps for event in step.get("events", ())]


def depths_of(kind: type) -> dict[str, int]:
    """By field of a record: how many maps lie in each other there."""
    return dict(zip(kind.__struct_fields__, map_depths(kind), strict=True))  # type: ignore[attr-defined]


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
